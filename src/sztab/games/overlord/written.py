# mypyc: skip
"""Positions written down, and what holds in every one of them."""

from typing import Any

from sztab.engine.position import eyes_of, saving
from sztab.engine.zones import KNOWN_BITS, PUBLIC

from .board import HEX_IDS
from .medals import REASON_IDS, score
from .position import BY_SIDE, OPEN_ZONES
from .state import MOVED, State
from .tables import CHIP, DECK, DISCARDS, DRAWN, GIVEN, HAND, MINE_BOX, MINES, SORTIE, TAKEN
from .terms import (
    ALLIES,
    AXIS,
    PHASE_IDS,
    ROLE_IDS,
    SECTION_IDS,
    SIDE_IDS,
    STANDARD_FIRST,
)


def write(s: State) -> dict[str, Any]:
    """The table of any state. A state between two questions also has its agenda."""
    t = s.t
    names = t.grammar.names
    out: dict[str, Any] = {"game": "overlord", "players": sum(t.teams)}
    if s.over:
        out["winner"] = SIDE_IDS[s.result[0]]
        out["reason"] = REASON_IDS[s.result[1]]
    out["at"] = f"{SIDE_IDS[s.active]} {PHASE_IDS[s.phase]}"
    out["turn"] = s.turn
    out["units"] = {
        id: [_unit(s, unit) for unit, body in enumerate(s.bodies) if body & 1 == side]
        for side, id in enumerate(SIDE_IDS)
    }
    out["works"] = [
        " ".join([HEX_IDS[hex], t.terrain[number].id, *([SIDE_IDS[owner]] if owner >= 0 else [])])
        for hex in t.board.hexes
        for bit, (number, owner) in enumerate(t.pieces)
        if s.works[hex] >> bit & 1
    ]
    if t.minefields:
        out["mines"] = [
            f"{HEX_IDS[hex]} {names['card'][held >> KNOWN_BITS]}{' seen' if held & PUBLIC == PUBLIC else ''}"
            for hex, held in zip(t.minefields, s.zones[MINES], strict=True)
        ]
    out["medals"] = {id: s.medals[side] for side, id in enumerate(SIDE_IDS)}
    out["objectives"] = {
        objective.id: SIDE_IDS[holder] for objective, holder in zip(t.objectives, s.holders, strict=True) if holder >= 0
    }
    out["score"] = {id: score(s, side) for side, id in enumerate(SIDE_IDS)}
    for name, zone in BY_SIDE:
        out[name] = {id: _kinds(s, zone + side) for side, id in enumerate(SIDE_IDS) if s.zones[zone + side]}
    out["sorties"] = {id: len(s.zones[SORTIE + side]) for side, id in enumerate(SIDE_IDS)}
    out["cards"] = {id: _kinds(s, GIVEN + role) for role, id in enumerate(ROLE_IDS) if s.zones[GIVEN + role]}
    out["drawn"] = _kinds(s, DRAWN)
    out["decks"] = {"command": _kinds(s, DECK)}
    out["piles"] = {"command": _kinds(s, DISCARDS)}
    out["played"] = [_play(s, row) for row in s.played]
    out["laid"] = [_play(s, row) for row in s.laid]
    out["ordered"] = [
        f"{HEX_IDS[s.at[unit]]} {names['card'][(order >> 2) - 1] if order >> 2 else '-'} "
        f"{ROLE_IDS[t.actors[s.bodies[unit] & 1][order & 3]]}"
        for unit, order in enumerate(s.order)
        if order >= 0 and s.at[unit] >= 0
    ]
    out["moved"] = [f"{HEX_IDS[s.at[u]]} {s.moved(u)}" for u, d in enumerate(s.deeds) if d & MOVED and s.at[u] >= 0]
    out["fought"] = [f"{HEX_IDS[s.at[u]]} {s.fought(u)}" for u in range(len(s.at)) if s.fought(u) and s.at[u] >= 0]
    out["planes"] = [
        " ".join([SIDE_IDS[side], HEX_IDS[hex], str(status), *[HEX_IDS[over] for over in path]])
        for side, hex, status, path in s.planes
    ]
    out["marked"] = [f"{HEX_IDS[s.at[ship]]} {HEX_IDS[s.at[unit]]}" for ship, unit in s.marked]
    out["named"] = ROLE_IDS[s.named] if s.named >= 0 else ""
    out["visited"] = ROLE_IDS[s.visited] if s.visited >= 0 else ""
    out["acts_as"] = names["card"][s.acts_as] if s.acts_as >= 0 else ""
    out["rolled"] = s.rolled
    out["owed"] = s.owed
    if not s.over:
        out["flights"] = list(s.flights)
        out["grants"] = [[list(map(list, rows)), list(used), benefit] for rows, used, benefit in s.grants]
        out["deeds"] = list(s.deeds)
        out["known"] = {
            t.zones[zone]: [eyes_of(s, held) for held in cards]
            for zone, cards in enumerate(s.zones)
            if _odd(zone, cards)
        }
        out.update(saving(s))
    return out


def _unit(s: State, unit: int) -> str:
    if s.at[unit] < 0:
        return f"{s.type(unit).id} lost"
    return f"{HEX_IDS[s.at[unit]]} {s.type(unit).id} {s.figures[unit]}"


def _kinds(s: State, zone: int) -> list[str]:
    return [s.t.grammar.names["card"][held >> KNOWN_BITS] for held in s.zones[zone]]


def _play(s: State, row: tuple[int, int, int]) -> str:
    role, kind, sections = row
    first = 0 if s.t.wide else STANDARD_FIRST
    parts = [SECTION_IDS[first + n] for n in range(6) if sections >> n & 1]
    if sections == s.t.commands[role]:
        parts = []
    return " ".join([ROLE_IDS[role], s.t.grammar.names["card"][kind], *parts])


def _odd(zone: int, cards: tuple[int, ...]) -> bool:
    """Whether somebody knows of these cards what the zone does not say by itself."""
    if zone in (DECK, MINES, MINE_BOX):
        return zone == DECK and any(held & PUBLIC for held in cards)
    if zone in OPEN_ZONES:
        return any(held & PUBLIC != PUBLIC for held in cards)
    if GIVEN <= zone < GIVEN + len(ROLE_IDS):
        role = zone - GIVEN
        return any(held & PUBLIC != 1 << role | 1 << role // 4 * 4 for held in cards)
    return bool(cards) and zone not in (HAND, HAND + 1, CHIP, CHIP + 1, TAKEN, TAKEN + 1)


def check(s: State) -> None:
    """What must hold in every state: for the fuzzer."""
    t = s.t
    for unit, hex in enumerate(s.at):
        assert (hex >= 0) == (s.figures[unit] > 0), "a unit on the board has a figure"
        assert s.figures[unit] <= s.type(unit).figures, "more figures than the type has"
        if hex >= 0:
            assert s.on[hex] == unit, "a unit is not where it says"
            assert t.board.inside[hex], "a unit stands beyond the board"
    assert [body & 1 for body in s.bodies] == sorted(body & 1 for body in s.bodies), "units of the Axis come first"
    assert sum(unit >= 0 for unit in s.on) == sum(hex >= 0 for hex in s.at), "a hex with a unit that is elsewhere"
    kinds = sorted(held >> KNOWN_BITS for zone in range(MINES) for held in s.zones[zone])
    assert kinds == sorted([*t.pile, *[t.sortie_kind] * t.sorties]), "the cards are not all there"
    tokens = sorted((held >> KNOWN_BITS) - t.first_token for zone in (MINES, MINE_BOX) for held in s.zones[zone])
    assert tokens == sorted(t.battle.tokens), "the tokens of the mines are not all there"
    for side in (AXIS, ALLIES):
        assert len(s.zones[CHIP + side]) <= t.under_chip, "too many cards under the chip"
    if not s.over:
        for side in (AXIS, ALLIES):
            assert score(s, side) < t.battle.medals[side], "a side has its medals, and the game goes on"
    for zone in (HAND, HAND + 1):
        assert list(s.zones[zone]) == sorted(s.zones[zone]), "a hand in the order of arrival"
