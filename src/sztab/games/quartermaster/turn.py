"""Q1.5 set-up, Q5 the sequence of play, Q12 reallocation."""

from collections.abc import Callable
from typing import Final

from sztab.engine.graph import bits
from sztab.engine.question import DONE, Choice, Ids, Links, Refusal, Said, chain
from sztab.engine.zones import PUBLIC, card

from .asides import ASIDES
from .card_data import DISCARD_START, DOOMED, FROM_HAND, OWN_TURN, TURN_START, Card
from .cards import about_aim, add_card_tallies, aims_of_card, play, usable, use, why_not_aim_card
from .discards import (
    cards_to_throw,
    discard_from_deck,
    hand_left,
    pay,
    put_on_pile,
    throw,
    thrown,
    why_not_own,
    why_not_throw,
)
from .effects import playable
from .nations import ALLIES, AXIS, NATIONS, Nation
from .occurrences import occur
from .reactions import lies_ready, why_not_moment, why_not_ready
from .scoring import end_of_round, victory_phase
from .state import State
from .supply import in_supply
from .tables import DECK, HAND
from .targets import NOTHING, why_nothing_to_do
from .units import place, remove
from .verbs import BATTLE, BUILD, DECLARE, DISCARD, FIGHT, FORFEIT, OPENLY, PLAY, REALLOCATE, RECRUIT, REMOVE, TAKE, USE

phase: Final = Ids()
SETUP: Final = phase("setup")
START: Final = phase("start")
ACTION: Final = phase("action")
SUPPLY: Final = phase("supply")
SCORING: Final = phase("victory")
DISCARDING: Final = phase("discard")
DRAWING: Final = phase("draw")
PHASE_IDS: Final = tuple(phase.names)


# Set-up


def set_up(s: State) -> None:
    """Q1.4, Q1.5 An army at home, a shuffled deck, ten cards in hand."""
    for nation, unit, space in s.t.start_units():
        place(s, nation, unit, space)
    for nation in range(NATIONS):
        s.zones[DECK + nation] = whole_deck(s, nation)
        s.shuffle(DECK + nation)
        s.draw(DECK + nation, HAND + nation, s.t.setup.opening_hand, 1 << nation)
    s.sealed(tuple(range(NATIONS)), opening_discard)
    s.then(turn, 0)


def whole_deck(s: State, nation: Nation) -> tuple[int, ...]:
    """Q1.7 All cards of a nation."""
    return tuple([card(kind.kind, 0) for kind in s.t.cards if kind.nation == nation for _ in range(kind.count)])


@chain(DISCARD, OPENLY)
def opening_discard(s: State, role: int, links: Links) -> list[Choice]:
    """Q1.5 Three of the ten, unrevealed; all nations choose at the same time."""
    return cards_to_throw(s, role, links) if thrown(links) < s.t.setup.opening_discard else []


@opening_discard.about
def about_opening(s: State, role: int, links: Links) -> Said:
    return Said("opening_discard", s.t.setup.opening_discard - thrown(links))


opening_discard.fact("Q1.5")


@opening_discard.why
def why_not_open(s: State, role: int, choice: Choice, links: Links) -> Refusal | None:
    return why_not_throw(s, role, choice, links, "Q1.5")


@opening_discard.all_answered
def opened(s: State, answers: tuple[Links, ...]) -> None:
    for nation, links in enumerate(answers):
        put_on_pile(s, nation, links)
    s.tell(PUBLIC, "war_begins", "Q1.5", s.t.setup.opening_discard)


# The turn


def turn(s: State, nation: Nation) -> None:
    """Q5.2 Start of turn, then action, supply, victory, discard, draw."""
    s.active = nation
    s.began_armies = tuple(s.armies)
    s.began_fleets = tuple(s.fleets)
    s.tell(PUBLIC, "turn", "Q5.1", nation, s.round)
    for _, step in SEQUENCE:
        s.then(step, nation)
    s.then(end_of_turn, nation)


def start_of_turn(s: State, nation: Nation) -> None:
    """Q5.3 A moment of its own, before any card is played."""
    s.phase = START
    occur(s, TURN_START, nation, nation, -1, -1, 0)


def end_of_turn(s: State, nation: Nation) -> None:
    """Q5.2 What lasts until the end of this turn ends, whoever owns it. Q5.1 After the USA the round is over."""
    left = len(s.zones[HAND + nation]), len(s.zones[DECK + nation])
    s.tell(PUBLIC, "turn_ends", "Q5.2", nation, *left, s.vp[AXIS], s.vp[ALLIES])
    s.used = ()
    s.guarded = ()
    s.shielded = ()
    s.in_force = ()
    s.reallocated = False
    if nation == NATIONS - 1:
        end_of_round(s)
    if not s.over:
        s.then(turn, (nation + 1) % NATIONS)


# Action


def action_phase(s: State, nation: Nation) -> None:
    """Q5.5 Play or discard exactly one card. Q4.6 An empty hand loses the top card of the deck instead."""
    s.phase = ACTION
    if s.zones[HAND + nation] or len(actions(s, nation, ())) > 1:
        s.compose(nation, action, nation)
    else:
        forfeit(s, nation)


def actions(s: State, nation: Nation, links: Links) -> list[Choice]:
    if links == ((OPENLY,),):
        return [(DISCARD, kind) for kind in hand_left(s, nation, links)]
    if links:
        return aims_of_card(s, links)
    out: list[Choice] = []
    kinds = sorted(set(s.kinds(HAND + nation)))
    cards = s.t.cards
    for kind in kinds:
        if playable(s, cards[kind]):
            out.append((PLAY, kind))
    for kind in kinds:
        out.append((DISCARD, kind))
    if not kinds:
        out.append((FORFEIT,))
    for kind in s.t.instead[nation]:
        if lies_ready(s, cards[kind]) and usable(s, cards[kind], NOTHING):
            out.append((USE, kind))
    if s.t.reallocation and not s.reallocated and s.zones[DECK + nation]:
        out.append((REALLOCATE,))
    if kinds:
        out.append((OPENLY,))
    return out


FIRST_LINKS: Final = (PLAY, DISCARD, USE, REALLOCATE, FORFEIT, OPENLY)


@chain(PLAY, DISCARD, USE, REALLOCATE, FORFEIT, OPENLY, BUILD, DECLARE, RECRUIT, BATTLE, FIGHT, REMOVE)
def action(s: State, role: int, links: Links, nation: Nation) -> list[Choice]:
    """Q5.5, Q7.8 A card to play with its target, a card to discard, or a Status used instead."""
    return actions(s, nation, links)


@action.about
def about_action(s: State, role: int, links: Links, nation: Nation) -> Said:
    if links == ((OPENLY,),):
        return Said("cards_to_discard", 1)
    return about_aim(s, links) if links else Said("action")


add_card_tallies(action)


@action.facts("Q5.5", "Q5.6", key="action_unfed")
def unfed_facts(s: State, role: int, links: Links, nation: Nation) -> tuple[int, ...] | None:
    """How many units the supply phase would remove, if nothing changed until then."""
    unfed = unfed_units(s, role).bit_count()
    return (len(s.zones[HAND + role]), len(s.zones[DECK + role]), unfed) if unfed and not links else None


@action.facts("Q5.5")
def action_facts(s: State, role: int, links: Links, nation: Nation) -> tuple[int, ...]:
    return (len(s.zones[HAND + role]), len(s.zones[DECK + role]))


@action.why
def why_not_act(s: State, role: int, choice: Choice, links: Links, nation: Nation) -> Refusal | None:
    verb = choice[0]
    if links:
        return why_not_go_on(s, role, choice, links)
    if verb == FORFEIT:
        return Refusal(("Q4.6",), "hand_not_empty")
    if verb == OPENLY:
        return Refusal(("Q4.10", "Q4.6"), "nothing_in_hand")
    if verb == REALLOCATE:
        return why_not_reallocate(s, role)
    if verb == REMOVE:
        return ASIDES.why(s, role, choice)
    if verb not in FIRST_LINKS:
        return Refusal(("Q5.5",), "card_first")
    kind = choice[1]
    owned = s.t.cards[kind]
    if verb == USE:
        return why_not_instead(s, role, owned)
    if owned.nation != role:
        return why_not_own(s, role, kind, "Q7.10", "Q5.5")
    if kind not in s.kinds(HAND + role):
        return Refusal(("Q5.5",), "not_in_hand", (kind,))
    return Refusal(("R36",), "no_target", (kind,))


def why_not_go_on(s: State, role: int, choice: Choice, links: Links) -> Refusal | None:
    """The reason against a second link."""
    if choice[0] == REMOVE and choice[1] != role:
        return ASIDES.why(s, role, choice)
    if links == ((OPENLY,),):
        if choice[0] == DISCARD:
            return why_not_throw(s, role, choice, links, "Q5.5")
        return Refusal(("Q4.10", "Q5.5"), "openly_means_discard")
    if choice == (REALLOCATE,) and not s.t.reallocation:
        return Refusal(("Q12.1",), "option_off")
    if choice[0] == USE and choice[1] not in s.t.instead[role]:
        return why_not_instead(s, role, s.t.cards[choice[1]])
    return Refusal(("Q5.5",), "one_card") if choice[0] in FIRST_LINKS else why_not_aim_card(s, role, choice, links)


def why_not_reallocate(s: State, role: int) -> Refusal:
    if not s.t.reallocation:
        return Refusal(("Q12.1",), "option_off")
    return Refusal(("Q12.1",), "reallocated") if s.reallocated else Refusal(("R29",), "no_deck", (role,))


def why_not_instead(s: State, role: int, owned: Card) -> Refusal:
    """Q7.8 The reason against a Status in place of the play."""
    if owned.nation != role:
        return why_not_own(s, role, owned.kind, "Q7.10")
    if not lies_ready(s, owned):
        return why_not_ready(owned, "Q7.8")
    if owned.kind not in s.t.instead[role]:
        return why_not_moment(s, owned.kind, "Q8.1")
    return why_nothing_to_do(s, owned, NOTHING)


@action.answered
def acted(s: State, links: Links, nation: Nation) -> None:
    verb = links[0][0]
    if verb == PLAY:
        play(s, nation, links[0][1], HAND + nation, links[-1], True)
    elif verb == DISCARD or verb == OPENLY:
        throw(s, nation, links, "Q5.5")
    elif verb == USE:
        use(s, links[0][1], NOTHING, -1)
    elif verb == FORFEIT:
        forfeit(s, nation)
    else:
        reallocate(s, nation)


def forfeit(s: State, nation: Nation) -> None:
    """Q4.6 The top card of the deck; with the deck empty too, the team loses 1 VP."""
    s.tell(PUBLIC, "empty_handed", "Q4.6", nation)
    discard_from_deck(s, nation, 1)


# Reallocation


def reallocate(s: State, nation: Nation) -> None:
    """Q12.1 Four cards from the hand for one Build or Battle card out of the deck; Q12.3 the action is still to come."""
    s.reallocated = True
    s.tell(PUBLIC, "reallocates", "Q12.1", nation)
    pay(s, nation, FROM_HAND, s.t.setup.reallocation.cost)
    s.then(search, nation)
    s.then(reshuffle, nation)
    s.then(action_phase, nation)


def search(s: State, nation: Nation) -> None:
    """Q12.4 The search sees the whole deck."""
    s.look(DECK + nation, len(s.zones[DECK + nation]), 1 << nation)
    if not any([s.t.reallocated_type(kind) for kind in s.kinds(DECK + nation)]):
        s.tell(PUBLIC, "takes_nothing", "R29", nation)
    s.compose(nation, card_to_take, nation)


@chain(TAKE, lapses=True)
def card_to_take(s: State, role: int, links: Links, nation: Nation) -> list[Choice]:
    """Q12.2 One of the basic cards; R29 if there is none, nothing is taken."""
    if links:
        return []
    kinds = sorted(set(s.kinds(DECK + nation)))
    return [(TAKE, kind) for kind in kinds if s.t.reallocated_type(kind)]


card_to_take.fact("Q12.2")


@card_to_take.why
def why_not_take(s: State, role: int, choice: Choice, links: Links, nation: Nation) -> Refusal | None:
    if s.t.cards[choice[1]].nation != role:
        return why_not_own(s, role, choice[1], "Q1.3", "Q12.1")
    if not s.t.reallocated_type(choice[1]):
        return Refusal(("Q12.1",), "not_reallocated", choice[1:])
    return Refusal(("R29",), "not_in_deck", choice[1:])


@card_to_take.answered
def taken(s: State, links: Links, nation: Nation) -> None:
    """Q12.2 The card taken is shown to all."""
    kind = links[0][1]
    s.put(HAND + nation, s.show(DECK + nation, kind))
    s.tell(PUBLIC, "takes", "Q12.2", nation, kind)


def reshuffle(s: State, nation: Nation) -> None:
    if s.zones[DECK + nation]:
        s.shuffle(DECK + nation)


# Supply, victory, discard, draw


def supply_phase(s: State, nation: Nation) -> None:
    """Q5.6, R45 The active nation, and only it, removes its units that are out of supply."""
    s.phase = SUPPLY
    if (s.armies[nation] | s.fleets[nation]) & ~in_supply(s, nation):
        occur(s, OWN_TURN, nation, nation, -1, -1, 0)
        s.then(starve, nation)


def starve(s: State, nation: Nation) -> None:
    """R42 All of them at once, with one window; again until no unprotected unit is out of supply."""
    unfed = unfed_units(s, nation)
    if unfed:
        occur(s, DOOMED, nation, nation, unfed & s.armies[nation], unfed & s.fleets[nation], 0)
        s.then(remove_unfed, nation, unfed)
        s.then(starve, nation)


def unfed_units(s: State, nation: Nation) -> int:
    unfed = (s.armies[nation] | s.fleets[nation]) & ~in_supply(s, nation)
    for owner, space in s.guarded:
        if owner == nation:
            unfed &= ~(1 << space)
    return unfed


def remove_unfed(s: State, nation: Nation, doomed: int) -> None:
    """R42(3) Every one that nobody has protected meanwhile."""
    unfed = unfed_units(s, nation)
    for space in bits(doomed):
        unit = s.t.board.sea >> space & 1
        if unfed >> space & 1:
            remove(s, nation, nation, unit, space, "out_of_supply", "Q5.6")
        elif (nation, space) in s.guarded:
            s.tell(PUBLIC, "stays", "Q8.7", nation, unit, space)


def scoring_phase(s: State, nation: Nation) -> None:
    s.phase = SCORING
    victory_phase(s, nation)


def discard_phase(s: State, nation: Nation) -> None:
    """Q5.8 Any number of hand cards, also none."""
    s.phase = DISCARDING
    occur(s, DISCARD_START, nation, nation, -1, -1, 0)
    s.then(ask_for_discards, nation)


def ask_for_discards(s: State, nation: Nation) -> None:
    if s.zones[HAND + nation]:
        s.compose(nation, free_discards, nation)


@chain(DISCARD, DONE[0], OPENLY)
def free_discards(s: State, role: int, links: Links, nation: Nation) -> list[Choice]:
    """Q4.13 Never from the deck, never for points."""
    if links and links[-1] == DONE:
        return []
    out = cards_to_throw(s, role, links)
    said = bool(links) and links[-1] == (OPENLY,)  # and now it is done
    return [DONE, *out] if out and not said else out


@free_discards.facts("Q5.8", "Q5.9")
def free_discard_facts(s: State, role: int, links: Links, nation: Nation) -> tuple[int, ...]:
    return (s.t.setup.hand_limit, len(s.zones[DECK + role]))


@free_discards.why
def why_not_throw_away(s: State, role: int, choice: Choice, links: Links, nation: Nation) -> Refusal | None:
    if choice == DONE:
        return Refusal(("Q4.10",), "openly_what")
    return why_not_throw(s, role, choice, links, "Q5.8")


@free_discards.answered
def thrown_away(s: State, links: Links, nation: Nation) -> None:
    throw(s, nation, links, "Q5.8")


def draw_phase(s: State, nation: Nation) -> None:
    """Q5.9 Up to seven, or until the deck is empty; more than seven are kept."""
    s.phase = DRAWING
    missing = s.t.setup.hand_limit - len(s.zones[HAND + nation])
    if missing > 0:
        count = s.draw(DECK + nation, HAND + nation, missing, 1 << nation)
        if count:
            s.tell(PUBLIC, "draws", "Q5.9", nation, count)


SEQUENCE: Final[tuple[tuple[int, Callable[[State, Nation], None]], ...]] = (  # Q5.2
    (START, start_of_turn),
    (ACTION, action_phase),
    (SUPPLY, supply_phase),
    (SCORING, scoring_phase),
    (DISCARDING, discard_phase),
    (DRAWING, draw_phase),
)
