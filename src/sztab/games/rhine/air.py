"""R11 Air support, R10.16 Recon, R13.2 Bradley's card: looks at the top of a deck."""

from sztab.engine.question import Choice, Refusal
from sztab.engine.zones import PUBLIC

from .card_data import HELP, SCOUT
from .decks import look_at, ready
from .state import State
from .tables import HAND
from .terms import OTHERS, PURSUIT, RAIN, RESISTANCE, WHITE, Commander
from .verbs import AIR, COMMAND_AIR, RECON


def held(s: State, role: Commander, kind: int) -> int:
    """The number of a hand card of a kind that the player holds, -1 if there is none."""
    for number in s.kinds(HAND + role):
        if s.t.cards[number].kind == kind:
            return number
    return -1


def look_choices(s: State, role: Commander) -> list[Choice]:
    """R11.1, R11.7, R15.B Air support with an action or Bradley's card, Recon with a card held."""
    out: list[Choice] = []
    marker = s.t.full and s.air[role] < 0
    normal = marker and s.actions > 0 and s.weather != RAIN
    command = marker and role == WHITE and not s.face_down >> WHITE & 1
    recon = not s.scouted and bool(s.zones[HAND + role]) and held(s, role, SCOUT) >= 0
    if not normal and not command and not recon:
        return out
    for deck in (PURSUIT, RESISTANCE):
        if ready(s, role, deck):
            if normal:
                out.append((AIR, deck))
            if command:
                out.append((COMMAND_AIR, deck))
            if recon:
                out.append((RECON, deck))
    if recon and not s.t.common:
        out += [(RECON, OTHERS + other) for other in s.t.playing if other != role and ready(s, role, OTHERS + other)]
    return out


def why_no_look(s: State, role: Commander, choice: Choice) -> Refusal:
    verb, deck = choice
    if verb == RECON:
        if held(s, role, SCOUT) < 0:
            return Refusal(("R10.16",), "no_recon")
        if s.scouted:
            return Refusal(("R10.16",), "scouted")
        return why_not_that_deck(s, role, deck)
    if not s.t.full:
        return Refusal(("R4.10",), "training")
    if verb == COMMAND_AIR:
        if role != WHITE:
            return Refusal(("R13.2",), "not_your_card", (WHITE,))
        if s.face_down >> WHITE & 1:
            return Refusal(("R13.1",), "commander_face_down", (WHITE,))
    if s.air[role] >= 0:
        return Refusal(("R11.1", "R11.7"), "marker_out", (s.air[role],))
    if verb == AIR and s.weather == RAIN:
        return Refusal(("R15.B",), "raining")
    if deck == OTHERS + role:
        return Refusal(("R11.1", "R11.8"), "deck_is_yours")
    if deck >= OTHERS:
        return Refusal(("R11.1", "R11.8"), "own_deck_only")
    return Refusal(("N30",), "deck_empty", (deck,))


def why_not_that_deck(s: State, role: Commander, deck: int) -> Refusal:
    """R10.16, R11.8 The decks of the table; one's own is called just the pursuit deck."""
    if deck >= OTHERS:
        other = deck - OTHERS
        if s.t.common:
            return Refusal(("R15.C", "R15.F"), "one_deck")
        if other not in s.t.playing:
            return Refusal(("R10.16", "R17.A" if s.t.alone else "R4.13"), "nobody_plays", (other,))
        if other == role:
            return Refusal(("R10.16",), "deck_is_yours")
    return Refusal(("N30",), "deck_empty", (deck,))


def look(s: State, role: Commander, choice: Choice) -> None:
    verb, deck = choice
    if verb == RECON:
        s.scouted = True
        play_hand_card(s, role, held(s, role, SCOUT))
        s.tell(PUBLIC, "scouts", "R10.16", role, deck)
        look_at(s, role, deck, "R10.16")
        return
    if verb == COMMAND_AIR:
        s.face_down |= 1 << WHITE
        s.tell(PUBLIC, "command_air", "R13.2", role, deck)
    else:
        s.actions -= 1
        s.tell(PUBLIC, "air_support", "R11.1", role, deck)
    look_at(s, role, deck, "R11.1")
    s.air[role] = deck


# R10.15 Resistance


def may_call(s: State, role: Commander) -> bool:
    return not s.called and bool(s.zones[HAND + role]) and held(s, role, HELP) >= 0


def why_no_call(s: State, role: Commander) -> Refusal:
    if held(s, role, HELP) < 0:
        return Refusal(("R10.15",), "no_resistance")
    return Refusal(("R10.15", "R10.29"), "called")


def call(s: State, role: Commander) -> None:
    """R10.15, R5.6 One more action of any kind this turn."""
    s.called = True
    s.actions += 1
    kind = held(s, role, HELP)
    play_hand_card(s, role, kind)
    s.tell(PUBLIC, "calls_with", "R10.15", role, kind)


def play_hand_card(s: State, role: Commander, kind: int) -> None:
    """R10.29 It goes to the discard pile when played."""
    s.put(s.t.pursuit_pile[role], s.take(HAND + role, kind))
