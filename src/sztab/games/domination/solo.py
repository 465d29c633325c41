"""D13 Solo play: the Axis acts by itself, from its cards, the arrows and the defence priority."""

from typing import Final

from sztab.engine.graph import mask
from sztab.engine.zones import PUBLIC, card, kind_of

from .attack import attack, exposed, reached
from .card_data import SoloCard
from .control import control
from .decks import draw_up, turn_over
from .form import form, left, sites
from .move import move
from .state import State
from .supply import Front
from .tables import DECK, DEVELOPED, PILE, SOLO_BOX, SOLO_DECK, SOLO_HAND, SOLO_PILE
from .technologies import gain
from .terms import (
    ARMY,
    BATTLESHIPS,
    CARRIERS,
    DESTROY,
    FIRST_YEAR,
    FLEET,
    FORM,
    GERMANY,
    GROUND_ATTACK,
    JAPAN,
    LANDING_CRAFT,
    MECHANIZATION,
    MOVE,
    NATION_OF,
    PRODUCTION,
    RADAR,
    SEATS,
    SHIPBUILDING,
    SP_ARTILLERY,
    TYPE_OF,
    UK,
    USSR,
    V1,
    Kind,
    Seat,
    Space,
)

# D13.8.d The technologies that add a unit to an action: armies, then fleets.
EXTRAS: Final = {
    FORM: ((PRODUCTION, ARMY), (SHIPBUILDING, FLEET)),
    MOVE: ((MECHANIZATION, ARMY), (LANDING_CRAFT, FLEET)),
    DESTROY: ((SP_ARTILLERY, ARMY), (GROUND_ATTACK, ARMY), (BATTLESHIPS, FLEET), (CARRIERS, FLEET)),
}
ORDERS: Final = (
    "solo_card",
    "solo_card_1",
    "solo_card_2",
    "solo_card_3",
    "solo_card_4",
)  # lines by the number of actions
# D13.8.a An action that could not be done in any way
SKIPPED: Final = {FORM: "solo_forms_nothing", MOVE: "solo_moves_nothing", DESTROY: "solo_destroys_nothing"}
Unit = tuple[Kind, Space]  # of what kind, and where it stands
NOT_MOVED: Final[Unit] = (-1, -1)  # of an action that forms or destroys
# D13.5, R29 What the Axis may find, Radar apart.
WANTED: Final = mask(
    [
        MECHANIZATION,
        SP_ARTILLERY,
        GROUND_ATTACK,
        LANDING_CRAFT,
        BATTLESHIPS,
        CARRIERS,
        PRODUCTION,
        SHIPBUILDING,
    ]
)


# D13.2, D13.3 The deck


def prepare(s: State) -> None:
    """D13.2 Two cards of 1939 make way for those of the year, D13.3 and the Axis gets its cards face down."""
    whole = sorted([held & ~PUBLIC for zone in (SOLO_DECK, SOLO_HAND, SOLO_PILE) for held in s.zones[zone]])
    s.zones[SOLO_HAND] = ()
    s.zones[SOLO_PILE] = ()
    s.zones[SOLO_DECK] = tuple(whole)
    added = [row for row in s.t.solo_cards if row.year == FIRST_YEAR + s.year]
    if added and s.year:
        for _ in range(s.t.setup.solo.remove):
            oldest = [row.number for row in s.t.solo_cards if row.year == FIRST_YEAR and card(row.number, 0) in whole]
            if oldest:
                gone = s.pick("removed", "card", tuple(oldest))
                whole.remove(card(gone, 0))
                s.take(SOLO_DECK, gone)
                s.put(SOLO_BOX, card(gone, PUBLIC))
                s.tell(PUBLIC, "solo_removed", "D13.2", gone)
    for row in added:
        if card(row.number, 0) not in whole:
            s.put(SOLO_DECK, card(row.number, 0))
    s.shuffle(SOLO_DECK)
    count = s.t.setup.solo.deal[s.year]
    s.zones[SOLO_HAND] = s.zones[SOLO_DECK][:count]
    s.zones[SOLO_DECK] = s.zones[SOLO_DECK][count:]
    s.tell(PUBLIC, "solo_deal", "D13.3", len(s.zones[SOLO_HAND]))


# D13.8 The turn of an Axis nation


def axis_turn(s: State, seat: Seat) -> None:
    """D13.8 The next card, its actions from left to right. R32 Without a card the nation passes."""
    if not s.zones[SOLO_HAND]:
        s.passed |= 1 << seat
        s.tell(PUBLIC, "solo_passes", "R32", seat)
        return
    held = turn_over(s, SOLO_HAND)
    s.put_top(SOLO_PILE, held)
    kind = kind_of(held)
    row = s.t.solo_cards[kind - len(s.t.cards)]
    orders = [2 * what + type for what, type in row.actions[seat >> 1]]
    s.tell(PUBLIC, ORDERS[len(orders)] if len(orders) < len(ORDERS) else ORDERS[0], "D13.8", seat, kind, *orders)
    s.then(resolve, seat, row.number, 0, False)


def resolve(s: State, seat: Seat, number: int, at: int, done: bool) -> None:
    """D13.8 One action after the other; each sees the board as the one before has left it."""
    row = s.t.solo_cards[number - len(s.t.cards)]
    actions = row.actions[seat >> 1]
    if at >= len(actions):
        if not done and mask(s.t.priority[seat >> 1]) & ~control(s, seat) == 0:
            s.bonus += 1
            s.tell(PUBLIC, "solo_point", "D13.10", seat)
        return
    what, type = actions[at]
    moved = act(s, seat, row, what, (type, 1 - type), NOT_MOVED)
    if moved is None:
        s.tell(PUBLIC, SKIPPED[what], "D13.8.a", seat)
    else:
        for technology, extra in EXTRAS[what]:  # D13.8.d
            if s.technologies[seat] >> technology & 1:
                s.then(act_more, seat, number, what, extra, *moved)
    s.then(resolve, seat, number, at + 1, done or moved is not None)


def act_more(s: State, seat: Seat, number: int, what: int, type: int, kind: Kind, space: Space) -> None:
    """D13.8.d One more unit of the technology's own type, if it can be: another than the one that the action moved there."""
    act(s, seat, s.t.solo_cards[number - len(s.t.cards)], what, (type,), (kind, space))


def act(s: State, seat: Seat, row: SoloCard, what: int, types: tuple[int, ...], moved: Unit) -> Unit | None:
    """D13.8.a With the first type, or else with the next. Returns the unit that was moved, None if nothing could be done."""
    if what == FORM:
        return NOT_MOVED if form_one(s, seat, types) else None
    order = [space for lane in row.lanes for space in s.t.board.bands[seat >> 1][lane]]
    if what == DESTROY:
        return NOT_MOVED if destroy_one(s, seat, types, order) else None
    return move_one(s, seat, types, order, moved)


def ordered_by(types: tuple[int, ...], clause: str) -> str:
    """The clause of an action: D13.8.d where a technology adds it, and then only with its own type."""
    return clause if len(types) > 1 else "D13.8.d"


def form_one(s: State, seat: Seat, types: tuple[int, ...]) -> bool:
    """D13.8.c On the first home space in the defence priority where it is possible."""
    front = Front(s, seat)
    realm = s.realm()
    for type in types:
        for space in s.t.priority[seat >> 1]:
            nation = s.t.board.homes[space]
            for kind in realm.ground[seat]:
                fits = TYPE_OF[kind] == type and NATION_OF[kind] == nation and left(s, kind) > 0
                if fits and sites(front, kind) >> space & 1:
                    form(s, seat, kind, space, 0, ordered_by(types, "D13.8.c"))
                    return True
    return False


def destroy_one(s: State, seat: Seat, types: tuple[int, ...], order: list[Space]) -> bool:
    """D13.8.c, D13.9.c Units in a home space of the Axis come first, of either type; then the first that the arrows find."""
    front = Front(s, seat)
    near = reached(front)
    theirs = [kind for kind, there in exposed(front) if there & near]
    allied = s.realm().kinds[UK] + s.realm().kinds[USSR]
    for space in (*s.t.priority[seat >> 1], *s.t.priority[1 - (seat >> 1)]):
        for type in types:
            for kind in theirs:
                if TYPE_OF[kind] == type and kind in allied and s.units[kind] & near & 1 << space:
                    attack(s, seat, kind, space, ordered_by(types, "D13.9.c"))
                    return True
    for type in types:
        wanted = sorted([kind for kind in theirs if TYPE_OF[kind] == type])  # R50 warring nations first
        for space in order:
            for kind in wanted:
                if s.units[kind] & near & 1 << space:
                    attack(s, seat, kind, space, ordered_by(types, "D13.8.c"))
                    return True
    return False


# D13.9, R31 Moves


def units_at(s: State, seat: Seat, space: Space) -> int:
    return sum([s.count(kind, space) for kind in s.realm().ground[seat]])


def candidates(s: State, front: Front, types: tuple[int, ...], order: list[Space], moved: Unit) -> list[Unit]:
    """R31 Units that may leave: from home spaces in the defence priority, then where the arrows find them. D13.9.b The last one
    of a home space stays, D13.8.d and what the action has moved is not moved again by a technology."""
    seat = front.seat
    ready = front.supplied() & s.ground(seat)
    first = s.t.priority[seat >> 1]
    homes = mask(first)
    kinds = s.realm().ground[seat]
    out: list[Unit] = []
    for space in (*first, *[other for other in order if not homes >> other & 1]):
        if ready >> space & 1 and (not homes >> space & 1 or units_at(s, seat, space) > 1):
            for type in types:
                out += [(kind, space) for kind in kinds if TYPE_OF[kind] == type and s.units[kind] >> space & 1]
    if moved in out and s.count(*moved) == 1:
        out.remove(moved)
    return out


def empty_homes(s: State, seat: Seat) -> list[Space]:
    """D13.9.a Home spaces without a unit of the nation, in the defence priority."""
    ground = s.ground(seat)
    return [space for space in s.t.priority[seat >> 1] if not ground >> space & 1]


def move_one(s: State, seat: Seat, types: tuple[int, ...], order: list[Space], moved: Unit) -> Unit | None:
    """R31 An empty home space is filled first; otherwise a unit goes to the first open space that the arrows find. D13.8.a Only
    if no unit can do that does one go to a space that the nation holds."""
    front = Front(s, seat)
    for empty in empty_homes(s, seat):
        for kind, start in candidates(s, front, types, order, moved):
            if front.goals(TYPE_OF[kind], start) >> empty & 1:
                move(s, seat, kind, start, empty, 0, ordered_by(types, "D13.9.a"))
                return kind, empty
    for goals in (~front.held, front.held):
        for type in types:
            for kind, start in candidates(s, front, (type,), order, moved):
                ends = front.goals(TYPE_OF[kind], start) & goals
                found = [space for space in order if ends >> space & 1] if ends else []
                if found:
                    move(s, seat, kind, start, found[0], 0, ordered_by(types, "D13.8.c"))
                    return kind, found[0]
    return None


# D13.5 Technologies


def allowed(s: State, seat: Seat) -> int:
    """D13.5, R29 The technologies that the Axis nation may find now."""
    owned = s.technologies[seat]
    out = s.t.legal(owned) & WANTED
    radars = sum([s.technologies[nation] >> RADAR & 1 for nation in (GERMANY, JAPAN)])
    rockets = sum([s.technologies[nation] >> V1 & 1 for nation in (UK, USSR)])
    if radars < rockets and s.t.legal(owned) >> RADAR & 1:
        out |= 1 << RADAR
    return out


def axis_technologies(s: State) -> None:
    """D13.5 In the order of the round, before the player reveals; where nothing is allowed, nothing is turned."""
    first = s.t.years[s.year].first
    for n in range(SEATS):
        seat = (first + n) % SEATS
        if seat in (GERMANY, JAPAN):
            find_technology(s, seat)


def find_technology(s: State, seat: Seat) -> None:
    """D13.5, R29 Cards of the deck until one fits; a new deck is made only once."""
    wanted = allowed(s, seat)
    again = True
    turned_over = 0
    while wanted:
        if not s.zones[DECK]:
            if not again or not s.zones[PILE]:
                return
            again = False
            draw_up(s)
        turned = turn_over(s, DECK)
        kind = kind_of(turned)
        if wanted >> s.t.cards[kind].technology & 1:
            if turned_over:
                s.tell(PUBLIC, "solo_search", "D13.5", seat, turned_over)
            s.put(DEVELOPED + seat, turned)
            gain(s, seat, s.t.cards[kind].technology)
            return
        s.put_top(PILE, turned)
        turned_over += 1
