"""M2.6, M15 Set-up: units, features, cards; M26 what some battles begin with."""

from sztab.engine.zones import PUBLIC, card

from .board import HEXES
from .medals import take_stock
from .piles import draw_cards
from .state import State
from .tables import DECK, MINE_BOX, MINES, SORTIE
from .terms import ALLIES, AXIS, NOBODY, NOWHERE, Side
from .turn import begin_turn, stock_chip


def set_up(s: State) -> None:
    """M2.6 Place units and features, shuffle, deal; then the side named first begins."""
    brief(s)
    lay_out(s)
    place_units(s)
    bury_mines(s)
    s.shuffle(DECK)
    for side in (AXIS, ALLIES):
        draw_cards(s, side, hand_dealt(s, side))
    s.then(drop)
    if s.t.commissar >= 0:
        s.then(stock_chip, s.t.commissar)
    s.then(begin_turn, s.t.battle.first)


def brief(s: State) -> None:
    """M2.5 What the battle is, and M26 its special rules."""
    battle = s.t.battle
    s.tell(PUBLIC, "briefing", "M2.5", battle.number)
    for clause, number in battle.texts:
        s.tell(PUBLIC, "special_rule", clause, number)


def lay_out(s: State) -> None:
    """M2.5, M2.6 The table before anything is placed: terrain with its features, and the cards."""
    t = s.t
    s.works = t.start_works
    s.on = [NOWHERE] * HEXES
    s.holders = (NOBODY,) * len(t.objectives)
    s.zones[DECK] = tuple(sorted([card(kind, 0) for kind in t.pile]))
    sorties = t.sorties
    if sorties:  # M25.1 one for each commander, or as the scenario says; the others into the pile
        for side in (AXIS, ALLIES):
            s.zones[SORTIE + side] = (card(t.sortie_kind, PUBLIC),) * t.battle.sorties[side]
        s.zones[DECK] += (card(t.sortie_kind, 0),) * (sorties - sum(t.battle.sorties))
    s.zones[MINE_BOX] = tuple(sorted([card(t.first_token + token, 0) for token in t.battle.tokens]))


def place_units(s: State) -> None:
    """M2.5 The units of the scenario. M26.3 Those that may yet be dropped have their numbers already."""
    battle = s.t.battle
    rows = list(battle.units)
    if battle.drop is not None:
        side, figures, type, _ = battle.drop
        rows += [(side, type, NOWHERE, 0)] * figures
        rows.sort(key=first)
    muster(s, rows)


def first(row: tuple[int, int, int, int]) -> int:
    return row[0]


def muster(s: State, rows: list[tuple[int, int, int, int]]) -> None:
    """Units by side, type, hex and figures."""
    s.bodies = tuple([type * 2 + side for side, type, _, _ in rows])
    s.at = [hex for _, _, hex, _ in rows]
    s.figures = tuple([figures for _, _, _, figures in rows])
    s.full = tuple([figures or s.t.types[type].figures for _, type, _, figures in rows])
    s.order = (NOBODY,) * len(rows)
    s.deeds = (0,) * len(rows)
    for unit, hex in enumerate(s.at):
        if hex >= 0:
            s.on[hex] = unit


def hand_dealt(s: State, side: Side) -> int:
    """M2.5; M26.2 a surprised side is dealt fewer."""
    growth = s.t.battle.growth
    if growth is not None and growth[0] == side:
        return growth[1]
    return s.t.battle.hands[side]


def bury_mines(s: State) -> None:
    """M26.4 A token for each minefield, unseen; the others leave the game unseen."""
    if s.t.minefields:
        s.shuffle(MINE_BOX)
        count = len(s.t.minefields)
        s.zones[MINES] = s.zones[MINE_BOX][:count]
        s.zones[MINE_BOX] = tuple(sorted(s.zones[MINE_BOX][count:]))


def drop(s: State) -> None:
    """M26.3 Each figure draws a hex; one that cannot land is lost, any other is a full unit at once."""
    found = s.t.battle.drop
    if found is not None:
        side, figures, type, hexes = found
        bodies = [unit for unit, body in enumerate(s.bodies) if body == type * 2 + side and s.at[unit] < 0]
        for unit in bodies[:figures]:
            land(s, unit, s.pick("drop", "space", hexes))
    take_stock(s)


def land(s: State, unit: int, hex: int) -> None:
    side, type = s.bodies[unit] & 1, s.type(unit)
    if s.on[hex] >= 0 or s.ground(hex).closed >> type.kind & 1:
        s.tell(PUBLIC, "lost_in_the_drop", "M26.3", side, hex)
        return
    s.count(unit, type.figures)
    s.place(unit, hex)
    s.tell(PUBLIC, "lands", "M26.3", side, s.bodies[unit] >> 1, hex)
