"""R4 set-up, R5 the course of play."""

from typing import Final

from sztab.engine.question import Choice, Ids, Refusal, Said, question
from sztab.engine.zones import PUBLIC, card

from .air import call, look, look_choices, may_call, why_no_call, why_no_look
from .airborne import can_drop, drop, upkeep, why_no_drop
from .german_reaction import reaction
from .move import move_choices, set_out, why_not_set_out
from .scoring import medals_of, score
from .solo import front_shift, lay_numbers, solo_reaction
from .state import State
from .supplies import supply_choices, take_supplies, why_no_supply
from .tables import RESISTANCE_DECK
from .terms import ABSENT, BLUE, NOBODY, PIECES, SUN, Commander
from .transport import can_transport, transport, why_no_transport
from .trucks import take_trucks, truck_choices, why_no_trucks
from .verbs import (
    AIR,
    AIRBORNE,
    CALL,
    COMMAND_AIR,
    COMMAND_MOVE,
    END,
    MOVE,
    RECON,
    SPECIAL,
    STANDARD,
    TRANSPORT,
    TRUCKS,
)

phase: Final = Ids()

SETUP: Final = phase("setup")
ACTIONS: Final = phase("actions")
REACTION: Final = phase("reaction")


# Set-up


def set_up(s: State) -> None:
    """R4.11 Everything in its place, the decks shuffled, the turn order drawn."""
    lay_out(s)
    for zone in s.t.decks:
        s.shuffle(zone)
    s.order = s.t.orders[s.roll("order", "order", 1)[0]] if not s.t.alone else s.t.playing
    s.tell(PUBLIC, "begins", "R4.8", s.order[0])
    s.then(turn, s.order[0])


def lay_out(s: State) -> None:
    """R4.1-R4.7 All but what is random."""
    t, board = s.t, s.t.board
    s.hold = [ABSENT if board.closed[space] else NOBODY for space in range(board.count)]
    for space in range(board.count):
        if board.rear[space] and not board.closed[space]:
            s.hold[space] = board.colour[space].bit_length() - 1
    s.pool = list(t.pieces)
    for corps, (_, commander, start, load) in enumerate(t.corps):
        if commander in t.playing:
            s.places[corps] = start
            s.carried[corps] = load
            for kind, count in enumerate(PIECES.counts(load)):
                s.pool[kind] -= count
    for kind in range(3):
        s.track[kind] = t.supply_track
        s.pool[kind] -= t.supply_track
    for commander in t.playing:
        s.trucks[commander] = t.setup.trucks.per_player
        s.levels[commander] = t.start_levels[commander]
        s.zones[t.pursuit_deck[commander]] += pursuit_cards(s, commander)
    s.zones[RESISTANCE_DECK] = resistance_cards(s)
    s.trucks_left = t.setup.trucks.available
    s.markers = t.markers
    s.medal_pool = t.setup.components.medals
    s.airborne_left = t.setup.components.airborne_markers
    s.ostende = True
    s.weather = SUN
    if t.alone:
        lay_numbers(s, t.playing[0])
    if t.hard_blue and not board.closed[t.metz]:
        mark_metz(s)


def mark_metz(s: State) -> None:
    """R15.D, R15.G The marker comes from the pool. N35 Alone there is no pool: the numbered marker of Metz is turned over."""
    s.marked = (s.t.metz,)
    if s.t.alone:
        s.numbers = tuple([-1 if space == s.t.metz else space for space in s.numbers])
    else:
        s.markers -= 1


def pursuit_cards(s: State, commander: Commander) -> tuple[int, ...]:
    return tuple([card(kind.number, 0) for kind in s.t.cards if kind.deck == commander for _ in range(kind.count)])


def resistance_cards(s: State) -> tuple[int, ...]:
    return tuple([card(kind.number, 0) for kind in s.t.cards if kind.deck < 0])


# The turn


def turn(s: State, role: Commander) -> None:
    """R5.1 Actions, airborne upkeep, alone the front shift, the German reaction."""
    s.active = role
    s.phase = ACTIONS
    s.actions = s.t.actions
    s.called = False
    s.scouted = False
    s.bases_used = ()
    s.moved = 0
    s.gained = ()
    if s.t.alone:
        s.learned += 1  # R17.E1 only the actions of this turn may be taken back
    s.tell(PUBLIC, "turn", "R5.1", role, s.round)
    s.then(act, role)
    s.then(end_of_actions, role)
    s.then(react_or_roll, role)
    s.then(end_of_turn, role)


def act(s: State, role: Commander) -> None:
    s.ask(role, action)


def end_of_actions(s: State, role: Commander) -> None:
    """R5.7 Extra actions that were not used are lost; then upkeep, and alone the front shift."""
    s.actions = 0
    upkeep(s, role)
    if s.t.alone:
        front_shift(s, role)


def react_or_roll(s: State, role: Commander) -> None:
    s.phase = REACTION
    if s.t.alone:
        solo_reaction(s, role)
    else:
        reaction(s, role)


def end_of_turn(s: State, role: Commander) -> None:
    """R16.5 After the last player of a round: scoring if the markers ran out, else a new round. R17.H Alone no turn is last."""
    if s.listener is not None:
        s.tell(PUBLIC, "turn_ends", "R5.7", role, medals_of(s, role), s.trucks[role])
    at = s.order.index(role) + 1
    if at < len(s.order):
        s.then(turn, s.order[at])
        return
    if s.last:
        score(s)
    else:
        tell_medals(s)
        s.round += 1
        s.then(turn, s.order[0])


def tell_medals(s: State) -> None:
    """R16.3 How the commanders stand after a round; alone the end of the turn has said it."""
    if s.listener is not None and not s.t.alone:
        key = "round_ends_two" if len(s.order) == 2 else "round_ends_three"
        standing = [number for role in s.order for number in (role, medals_of(s, role))]
        s.tell(PUBLIC, key, "R16.3", s.round, *standing)


# Actions


@question(
    STANDARD,
    SPECIAL,
    TRUCKS,
    TRANSPORT,
    MOVE,
    COMMAND_MOVE,
    AIR,
    COMMAND_AIR,
    AIRBORNE,
    CALL,
    RECON,
    END,
)
def action(s: State, role: int) -> list[Choice]:
    """R5.2, R5.3, R5.6 Two actions of six kinds, and the extra ones between them; N24 none is obligatory."""
    out: list[Choice] = []
    if s.actions:
        out += supply_choices(s, role)
        out += truck_choices(s, role)
        if can_transport(s, role):
            out.append((TRANSPORT,))
        if can_drop(s, role):
            out.append((AIRBORNE,))
    out += move_choices(s, role)
    out += look_choices(s, role)
    if may_call(s, role):
        out.append((CALL,))
    out.append((END,))
    return out


@action.about
def about_action(s: State, role: int) -> Said:
    return Said("action", s.actions)


@action.facts("R5.2", "R2.14")
def action_facts(s: State, role: int) -> tuple[int, ...]:
    return s.trucks[role], s.trucks_left, s.levels[role]


@action.why
def why_not_act(s: State, role: int, choice: Choice) -> Refusal | None:
    verb = choice[0]
    if verb == CALL:
        return why_no_call(s, role)
    if verb == COMMAND_MOVE:
        if not s.t.full:
            return Refusal(("R4.10",), "training")
        if role != BLUE:
            return Refusal(("R13.4",), "not_your_card", (BLUE,))
        if s.face_down >> BLUE & 1:
            return Refusal(("R13.1",), "commander_face_down", (BLUE,))
        return why_not_set_out(s, role, choice[1])
    if verb == COMMAND_AIR or verb == RECON:
        return why_no_look(s, role, choice)
    if not s.actions:
        return Refusal(("R5.2", "R5.3"), "no_actions_left")
    if verb == MOVE:
        return why_not_set_out(s, role, choice[1])
    if verb == AIR:
        return why_no_look(s, role, choice)
    if verb == TRUCKS:
        return why_no_trucks(s, role, choice)
    if verb == TRANSPORT:
        return why_no_transport(s, role)
    if verb == AIRBORNE:
        return why_no_drop(s, role)
    return why_no_supply(s, role, choice)


@action.answered
def acted(s: State, choice: Choice) -> None:
    """R5.4 An action is finished before the next begins. A move pays for itself with its first step, looks and calls at once."""
    verb = choice[0]
    role = s.active
    if verb == END:
        return
    if verb in (STANDARD, SPECIAL):
        s.actions -= 1
        take_supplies(s, role, choice)
    elif verb == TRUCKS:
        s.actions -= 1
        take_trucks(s, role, choice[1])
    elif verb == TRANSPORT:
        s.actions -= 1
        s.compose(role, transport)
    elif verb == AIRBORNE:
        s.actions -= 1
        s.compose(role, drop)
    elif verb in (MOVE, COMMAND_MOVE):
        set_out(s, role, choice)
    elif verb == CALL:
        call(s, role)
    else:
        look(s, role, choice)
    s.then(act, role)
