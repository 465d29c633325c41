"""D2 Set-up, and D11.3 the alternative one, where the players place their units."""

from sztab.engine.graph import bits
from sztab.engine.question import Choice, Refusal, Said, question
from sztab.engine.zones import PUBLIC, card

from .card_data import Card
from .form import fitting, left, why_none_left
from .state import State
from .tables import CHINA_DECK, DECK, DEVELOPED, USA_DECK, Tables
from .terms import BOMBER, NATION_OF, NEUTRAL_ARMY, SEATS, SETUP, TYPE_OF, UBOAT, USA, kind_of_unit
from .turn import year
from .verbs import PLACE


def set_up(s: State) -> None:
    """D2.1-D2.7"""
    lay_out(s)
    for zone in (USA_DECK, CHINA_DECK, DECK):
        if s.zones[zone]:
            s.shuffle(zone)
    if s.t.alternative:
        s.then(place_next, 0, 0, 0)
    s.then(year)


def lay_out(s: State) -> None:
    """D2.1-D2.7 All but what is random; D12.2 the third scenario with the technologies it begins with."""
    t = s.t
    s.year = t.first_year
    s.phase = SETUP
    s.italy, s.france = t.runs
    for space, kind, count in t.placed:
        if t.alternative and kind != NEUTRAL_ARMY:
            continue
        for _ in range(count):
            if kind == UBOAT:
                s.uboats = tuple(sorted((*s.uboats, space)))
            else:
                s.put_unit(kind, space)
    taken: set[int] = set()
    if t.fall:
        s.usa, s.china = t.tracks  # R27
        for seat in range(SEATS):
            for kind in t.fall_cards[seat]:
                s.put(DEVELOPED + seat, card(kind, PUBLIC))
                s.technologies[seat] |= 1 << t.cards[kind].technology
            taken.update(t.fall_cards[seat])
    for row in t.cards:
        if row.number not in taken:
            zone = home_deck(t, row)
            s.zones[zone] = (*s.zones[zone], card(row.number, 0))


def home_deck(t: Tables, card: Card) -> int:
    """D2.6 The deck that a card begins in; D12.2 in the third scenario the USA and China have none of their own."""
    return DECK if card.deck < 0 or t.fall else USA_DECK if card.deck == USA else CHINA_DECK


# D11.3 The alternative set-up


def place_next(s: State, row: int, item: int, done: int) -> None:
    """D11.3 In the order of the rulebook, one unit after the other."""
    if row >= len(s.t.wanted):
        return
    seat, items = s.t.wanted[row]
    if item >= len(items):
        s.then(place_next, row + 1, 0, 0)
    elif done >= items[item][2]:
        s.then(place_next, row, item + 1, 0)
    else:
        s.active = seat
        s.ask(seat, placing, row, item, done)


def units_on(s: State, space: int) -> int:
    return sum([there >> space & 1 for there in s.units])


@question(PLACE, open=True)
def placing(s: State, role: int, row: int, item: int, done: int) -> list[Choice]:
    """D11.3 On any home space of the nation with room, unless the list says where."""
    nation, types, _, spaces = s.t.wanted[row][1][item]
    out: list[Choice] = []
    for type in types:
        kind = kind_of_unit(nation, type)
        if kind >= 0 and left(s, kind) > 0 and (type != BOMBER or s.t.bombers):
            here = spaces & fitting(s, kind)
            out += [(PLACE, kind, space) for space in bits(here) if units_on(s, space) < s.t.board.limits[space]]
    return out


@placing.about
def about_placing(s: State, role: int, row: int, item: int, done: int) -> Said:
    return Said("placing", s.t.wanted[row][1][item][2] - done)


placing.fact("D11.3", "D3.7.b")


@placing.why
def why_not_place(s: State, role: int, choice: Choice, row: int, item: int, done: int) -> Refusal | None:
    kind, space = choice[1], choice[2]
    nation, types, _, spaces = s.t.wanted[row][1][item]
    if kind not in [kind_of_unit(nation, type) for type in types]:
        return Refusal(("D11.3",), "not_this_unit", (kind,))
    if not spaces >> space & 1:
        return Refusal(("D11.3",), "not_placed_there", (kind, space))
    if not fitting(s, kind) >> space & 1:
        return Refusal(("D3.7.c",), "does_not_fit", (kind, space))
    if units_on(s, space) >= s.t.board.limits[space]:
        return Refusal(("D3.7.b",), "no_room", (space,))
    if TYPE_OF[kind] == BOMBER and not s.t.bombers:
        return Refusal(("D11.0", "D11.1.a"), "no_bombers_in_this_game")
    return why_none_left(s, role, kind)


@placing.answered
def put(s: State, choice: Choice, row: int, item: int, done: int) -> None:
    kind, space = choice[1], choice[2]
    s.put_unit(kind, space)
    s.tell(PUBLIC, "places", "D11.3", NATION_OF[kind], kind, space)
    s.then(place_next, row, item, done + 1)
