"""D4 The course of play: the years, and the Action Phase card by card."""

from sztab.engine.question import DONE, PASS, Choice, Links, Refusal, Said, chain
from sztab.engine.zones import PUBLIC, kind_of

from .administration import administration
from .bombers import raid, raid_from, raided, raiders, raids, why_no_raid
from .decks import discard_all
from .draft import arctic, deal, leads_of, why_not_held
from .events import before_whom, can_play, play, why_no_event
from .intelligence import espionage, redraw
from .lend_lease import goal, least_value, lend_lease, why_no_lend_lease
from .moments import why_not_now
from .operate import begin
from .rockets import launch, launches, targets, why_not_launch
from .scoring import total
from .solo import axis_turn, prepare
from .state import State
from .supply import Front
from .tables import HAND, IN_PLAY, PILE, RESERVED, SAVED, TACTICS
from .technologies import develop, legal_now, researchable, why_not_develop
from .terms import (
    ACTION,
    ALLIES,
    AXIS,
    BOMBER,
    DRAFT,
    GERMANY,
    JAPAN,
    MINUS,
    PLUS,
    POINTS,
    REDRAW,
    RESEARCH,
    SEATS,
    SPYING,
    V1,
    Seat,
)
from .value import special_value, tactics, value
from .verbs import (
    AT,
    BEFORE,
    DISCARD,
    EVENT,
    FORM,
    FROM,
    LAUNCH,
    LEND_LEASE,
    MOVE,
    OPERATION,
    RAID,
    RESERVE,
    TAKE,
    TECHNOLOGY,
)

EVERYBODY = (1 << SEATS) - 1
ASKED_FOR = {TAKE: "action_take", FROM: "action_from", AT: "action_at"}  # what a choice still has to say

# The year


def year(s: State) -> None:
    """D4.0 A year: Strategic, Action and Administrative Phase."""
    s.phase = DRAFT
    s.active = -1
    s.passed = 0
    s.leased = 0
    if s.listener is not None:
        s.tell(PUBLIC, "year_begins", "D4.0", s.year, total(s, AXIS), total(s, ALLIES))
    if s.t.solo:
        s.then(prepare)
    s.then(deal)
    s.then(arctic)
    s.then(redrawing)


def redrawing(s: State) -> None:
    """D4.1.B In the order of turns."""
    s.phase = REDRAW
    for lead in leads_of(s):
        s.then(redraw, lead)
    s.then(spying_phase)


def spying_phase(s: State) -> None:
    """D4.1.C In the order of turns."""
    s.phase = SPYING
    for lead in leads_of(s):
        s.then(espionage, lead)
    s.then(turn, s.t.years[s.year].first)


def turn(s: State, seat: Seat) -> None:
    """D4.2.a In the order of turns each seat plays a card or passes, until all have passed."""
    if s.phase == ACTION and s.active >= 0 and s.active == (seat - 1) % SEATS:
        tell_sums(s)
    s.phase = ACTION
    s.landed = 0
    s.marched = 0
    if s.passed == EVERYBODY:
        s.then(end_of_actions)
        return
    if not s.passed >> seat & 1:
        s.active = seat
        s.tell(PUBLIC, "turn", "D4.2.a", seat, s.year)
        if s.t.solo and not seat & 1:
            s.then(axis_turn, seat)
        elif s.zones[HAND + s.t.lead[seat]]:
            s.compose(seat, action, seat)
        else:
            s.then(pass_by, seat, ())  # D4.2.b
    s.then(turn, (seat + 1) % SEATS)


def tell_sums(s: State) -> None:
    """Tells how both sides stand after a turn."""
    if s.listener is not None:
        s.tell(PUBLIC, "turn_ends", "D5.1", s.active, total(s, AXIS), total(s, ALLIES))


def end_of_actions(s: State) -> None:
    """D4.2.f Saved points and Tactics expire; the Administrative Phase follows, and D4.3.G the next year."""
    s.active = -1
    for seat in range(SEATS):
        for held in s.zones[SAVED + seat]:
            s.tell(PUBLIC, "saved_lapses", "D6.0.c", seat, kind_of(held))
        for zone in (SAVED + seat, TACTICS + seat):
            discard_all(s, zone)
    s.then(administration)
    s.then(next_year)


def next_year(s: State) -> None:
    """D4.3.G"""
    s.year += 1
    s.then(year)


# D4.2.a What to do with a card


def first_pass(s: State, seat: Seat) -> bool:
    """D10.1.e Whether the other nation of a common hand is still in."""
    return s.t.common and not s.passed >> (seat ^ 2) & 1


def may_reserve(s: State, seat: Seat) -> int:
    """D4.2.c How many cards a seat that passes may set aside: none after Lend-Lease (D4.2.d), with a common hand half (R22)."""
    lead = s.t.lead[seat]
    if first_pass(s, seat) or any([s.leased >> other & 1 and s.t.lead[other] == lead for other in range(SEATS)]):
        return 0
    there = len(s.zones[HAND + lead])
    return (there + 1) // 2 if s.t.common else min(1, there)


@chain(
    OPERATION,
    EVENT,
    FORM,
    TECHNOLOGY,
    LEND_LEASE,
    MOVE,
    LAUNCH,
    RAID,
    FROM,
    AT,
    BEFORE,
    TAKE,
    RESERVE,
    DISCARD,
)
def action(s: State, role: int, links: Links, seat: Seat) -> list[Choice]:
    """D3.3, D4.2.a A card of the hand for one of its uses, or a pass."""
    if links:
        return what_follows(s, seat, links)
    hand = s.kinds(HAND + s.t.lead[seat])
    cards = s.t.cards
    out: list[Choice] = [(OPERATION, kind) for kind in hand]
    runs = s.realm().runs
    out += [(EVENT, kind) for kind in hand if runs[cards[kind].colour] == seat and can_play(s, seat, kind)]
    legal = legal_now(s, seat)
    if legal:
        out += [(TECHNOLOGY, kind) for kind in hand if legal >> cards[kind].technology & 1]
    if why_no_lend_lease(s, seat) is None:
        least = least_value(s)
        out += [(LEND_LEASE, kind) for kind in hand if special_value(s, seat, kind) >= least]
    if s.technologies[seat] >> V1 and not s.launched >> seat & 1:
        victims = targets(s, seat)
        for kind in hand:
            out += launches(s, seat, kind, victims)
    out += raids(s, seat, hand)
    out.append(PASS)
    return out


@action.about
def about_action(s: State, role: int, links: Links, seat: Seat) -> Said:
    """D4.2.a The card first, then what its use still has to say."""
    if not links:
        return Said("action")
    if links[0] == PASS:
        if first_pass(s, seat):
            return Said("action_discard", len(s.zones[HAND + s.t.lead[seat]]) // 2 - len(links) + 1)
        return Said("action_reserve")
    verb = what_follows(s, seat, links)[0][0]
    return Said("action_before", links[0][1]) if verb == BEFORE else Said(ASKED_FOR[verb])


@action.facts("D10.1.e", key="action_discard")
def first_pass_facts(s: State, role: int, links: Links, seat: Seat) -> tuple[int, ...] | None:
    return () if PASS in links and first_pass(s, seat) else None


@action.facts("D4.2.c", "D4.2.d", key="action_reserve")
def reserve_facts(s: State, role: int, links: Links, seat: Seat) -> tuple[int, ...] | None:
    return () if PASS in links else None


@action.facts("D13.1", "D7.1.A", key="action_alone")
def action_alone_facts(s: State, role: int, links: Links, seat: Seat) -> tuple[int, ...] | None:
    return (tactics(s, seat), total(s, AXIS), goal(s, AXIS)) if s.t.solo else None


@action.facts("D5.1", "D7.1.A", key="action_no_goal")
def action_no_goal_facts(s: State, role: int, links: Links, seat: Seat) -> tuple[int, ...] | None:
    side = seat & 1
    return None if goal(s, side) and goal(s, 1 - side) else (tactics(s, seat), total(s, side), total(s, 1 - side))


@action.facts("D4.3.A", "D7.1.A")
def action_facts(s: State, role: int, links: Links, seat: Seat) -> tuple[int, ...]:
    side = seat & 1
    return tactics(s, seat), total(s, side), goal(s, side), total(s, 1 - side), goal(s, 1 - side)


@action.why
def why_not_act(s: State, role: int, choice: Choice, links: Links, seat: Seat) -> Refusal | None:
    verb = choice[0]
    if links:
        return why_not_so(s, role, choice, links)
    if verb in (FROM, AT, BEFORE, TAKE, RESERVE, DISCARD, FORM, MOVE):
        return why_not_now(s, seat, choice)
    kind = choice[2] if verb == LAUNCH else choice[1]
    if kind not in s.kinds(HAND + s.t.lead[seat]):
        return Refusal(("D4.2.a",), "not_in_your_hand", (kind,))
    if verb == EVENT:
        return why_no_event(s, seat, kind)
    if verb == TECHNOLOGY:
        return why_not_develop(s, seat, kind)
    if verb == LEND_LEASE:
        return why_no_lend_lease(s, seat) or Refusal(("D9.1.f", "D11.2.e"), "too_little_to_lease", (least_value(s),))
    return why_not_launch(s, seat, choice) if verb == LAUNCH else why_no_raid(s, seat)


def why_not_so(s: State, role: int, choice: Choice, links: Links) -> Refusal:
    """Why a choice that was begun cannot go on like this."""
    verb, first = choice[0], links[0]
    if verb == RESERVE and first == PASS and first_pass(s, role):
        return Refusal(("D10.1.e", "R22"), "reserve_with_second_pass")
    if verb == RESERVE and first == PASS and not may_reserve(s, role):
        return Refusal(("D4.2.d", "D9.1.c"), "no_reserve_after_lease")
    if verb == DISCARD and first == PASS and not first_pass(s, role):
        return Refusal(("D4.2.c",), "rest_is_discarded")
    if verb in (RESERVE, DISCARD) and first == PASS:
        return why_not_held(choice, links, "not_in_your_hand", "D4.2.c", "D10.1.e")
    if verb == BEFORE and first[0] == EVENT and s.t.cards[first[1]].event in (PLUS, MINUS):
        helps = s.t.cards[first[1]].event == PLUS
        return Refusal(("D7.1.A",), "plus_is_for_friends" if helps else "minus_is_for_opponents", (choice[1],))
    if verb == TAKE and first[0] == EVENT and s.t.cards[first[1]].event == RESEARCH:
        return why_not_take(s, role, choice[1]) or Refusal(("D4.2.a",), "finish_this_first")
    if verb == AT and first[0] == RAID and len(links) > 1:
        if not s.t.board.near[links[1][1]] >> choice[1] & 1:
            return Refusal(("D11.1.A1", "R16"), "too_far", (choice[1],))
        return Refusal(("D11.1.A2",), "nothing_to_raid_there", (choice[1],))
    if verb == FROM and first[0] == RAID and len(links) == 1:
        return why_not_from(s, role, choice[1])
    return Refusal(("D4.2.a",), "finish_this_first")


def why_not_from(s: State, seat: Seat, space: int) -> Refusal:
    """D11.1.A1 No ready bomber is there, or it is cut off, or the card destroys nothing within its reach."""
    if not s.units[4 * seat + BOMBER] >> space & 1:
        return Refusal(("D11.1.A1",), "no_bomber_here", (space,))
    if not raiders(Front(s, seat)) >> space & 1:
        return Refusal(("D11.1.A1",), "bomber_not_supplied")
    return Refusal(("D11.1.A1", "D11.1.A2"), "nothing_to_raid")


def why_not_take(s: State, seat: Seat, kind: int) -> Refusal | None:
    """D7.3 Only cards of the pile, and D8.0.c only what may be developed."""
    if kind not in s.kinds(PILE):
        return Refusal(("D7.3",), "not_in_the_pile", (kind,))
    return why_not_develop(s, seat, kind)


def what_follows(s: State, seat: Seat, links: Links) -> list[Choice]:
    """D4.2.a The rest of a choice: in front of whom, which card of the pile, from where and against what, which reserve."""
    first = links[0]
    verb = first[0]
    if first == PASS:
        return passing(s, seat, links)
    if verb == EVENT and len(links) == 1:
        event = s.t.cards[first[1]].event
        if event in (PLUS, MINUS):
            return [(BEFORE, other) for other in before_whom(s, seat, first[1])]
        if event == RESEARCH:
            return [(TAKE, kind) for kind in researchable(s, seat)]
    if verb == RAID:
        if len(links) == 1:
            return raid_from(Front(s, seat), first[1])
        if len(links) == 2:
            return raided(Front(s, seat), links[1][1], first[1])
    return []


def passing(s: State, seat: Seat, links: Links) -> list[Choice]:
    """D4.2.c The reserve; D10.1.e, R22 with a common hand half is discarded first, and half may be reserved in the end."""
    hand = HAND + s.t.lead[seat]
    chosen = len(links) - 1
    if first_pass(s, seat):
        if chosen >= len(s.zones[hand]) // 2:
            return []
        return [(DISCARD, kind) for kind in s.kinds_left(hand, links)]
    if chosen >= may_reserve(s, seat) or links[-1] == DONE:
        return []
    return [*[(RESERVE, kind) for kind in s.kinds_left(hand, links)], DONE]


@action.answered
def acted(s: State, links: Links, seat: Seat) -> None:
    first = links[0]
    verb = first[0]
    if first == PASS:
        pass_by(s, seat, links[1:])
    elif verb == OPERATION:
        points = value(s, seat, first[1])
        s.put(IN_PLAY, s.show(HAND + s.t.lead[seat], first[1]))
        s.tell(PUBLIC, "operation", "D6.0.a", seat, first[1], points)
        begin(s, seat, POINTS, points)
    elif verb == EVENT:
        play(s, seat, first[1], links[1][1] if len(links) > 1 else -1)
    elif verb == TECHNOLOGY:
        develop(s, seat, first[1])
    elif verb == LEND_LEASE:
        lend_lease(s, seat, first[1])
    elif verb == LAUNCH:
        launch(s, seat, first[1], first[2], first[3])
    else:
        raid(s, seat, first[1], links[1][1], links[2][1])


def pass_by(s: State, seat: Seat, links: Links) -> None:
    """D4.2.b, D4.2.c Out for the rest of the phase; D10.1.e with a common hand the rest stays for the other nation."""
    lead = s.t.lead[seat]
    first = first_pass(s, seat)
    s.learned += 1
    s.tell(PUBLIC, "passes" if s.zones[HAND + lead] else "passes_empty", "D4.2.b", seat)
    own = s.t.eyes[seat]
    for link in links:
        if link[0] == RESERVE:
            s.put(RESERVED + lead, s.slip(HAND + lead, link[1], own))
            s.tell(~own, "reserves", "D4.2.c", seat)
            s.tell(own, "reserves_this", "D4.2.c", seat, link[1])
    gone = [link[1] for link in links if link[0] == DISCARD]
    if not first:
        gone = s.kinds(HAND + lead)
    for kind in gone:
        s.put_top(PILE, s.show(HAND + lead, kind))
        s.tell(PUBLIC, "discards", "D10.1.e" if first else "D4.2.c", seat, kind)
    s.passed |= 1 << seat


def still(s: State) -> None:
    """D13.8 In solo play the Axis acts as soon as a turn ends."""
    if s.t.solo:
        s.passed |= 1 << GERMANY | 1 << JAPAN
