# mypyc: skip
"""Positions written down, and what holds in every one of them."""

from typing import Any

from sztab.engine.graph import bits
from sztab.engine.position import eyes_of, saving
from sztab.engine.zones import KNOWN_BITS, PUBLIC

from .nations import ARMY, NATION_IDS, NATIONS, TEAM_IDS
from .state import State
from .tables import DECK, HAND, IN_PLAY, PILE, RESPONSES, STATUSES
from .turn import (
    PHASE_IDS,
    whole_deck,
)


def write(s: State) -> dict[str, Any]:
    """Everything, in the shape `read` takes."""
    t = s.t
    ids = t.grammar.names["card"]

    def by_nation(zone: int, wanted: Any = None) -> dict[str, list[str]]:
        out = {}
        for nation in range(NATIONS):
            cards = [held for held in s.zones[zone + nation] if wanted is None or wanted(held)]
            if cards:
                out[NATION_IDS[nation]] = [ids[held >> KNOWN_BITS] for held in cards]
        return out

    def opened(held: int) -> bool:
        return held & PUBLIC == PUBLIC

    out: dict[str, Any] = {
        "game": t.game,
        "at": f"{NATION_IDS[s.active]} {PHASE_IDS[s.phase]}" if s.active >= 0 else "setup",
        "round": s.round,
        "vp": {TEAM_IDS[team]: s.vp[team] for team in (0, 1)},
        "winner": TEAM_IDS[s.result[0]] if s.over else "",
        "units": _units(s, s.armies, s.fleets),
        "hands": by_nation(HAND),
        "piles": by_nation(PILE, opened),
        "discards": by_nation(PILE, lambda held: not opened(held)),
        "statuses": by_nation(STATUSES),
        "responses": by_nation(RESPONSES),
        "in_play": by_nation(IN_PLAY),
        "decks": {id: [ids[held >> KNOWN_BITS] for held in s.zones[DECK + n]] for n, id in enumerate(NATION_IDS)},
        "used": [ids[kind] for kind in s.used],
        "in_force": [ids[kind] for kind in s.in_force],
        "guarded": _spaces(s, s.guarded),
        "shielded": _spaces(s, s.shielded),
        "began": _units(s, s.began_armies, s.began_fleets),
        "reallocated": s.reallocated,
        "warfare": {"off": s.warfare_off, "bonus": s.warfare_bonus, "total": s.warfare_total},
        "redirect": s.redirect,
        "known": _known(s),
        **saving(s),
    }
    return out


def _units(s: State, armies: Any, fleets: Any) -> dict[str, list[str]]:
    out = {}
    for nation, id in enumerate(NATION_IDS):
        rows = [f"army {s.t.board.ids[space]}" for space in bits(armies[nation])]
        rows += [f"fleet {s.t.board.ids[space]}" for space in bits(fleets[nation])]
        out[id] = rows
    return out


def _spaces(s: State, pairs: tuple[tuple[int, int], ...]) -> dict[str, list[str]]:
    out: dict[str, list[str]] = {}
    for nation, space in pairs:
        out.setdefault(NATION_IDS[nation], []).append(s.t.board.ids[space])
    return out


def _known(s: State) -> dict[str, list[str]]:
    """Only the zones where somebody knows more or less than the zone says by itself."""
    out: dict[str, list[str]] = {}
    for zone, cards in enumerate(s.zones):
        nation, base = zone % NATIONS, zone - zone % NATIONS
        usual = {DECK: (0,), HAND: (1 << nation,), RESPONSES: (1 << nation,), PILE: (PUBLIC, 1 << nation)}.get(
            base, (PUBLIC,)
        )
        if any(held & PUBLIC not in usual for held in cards):
            out[s.t.zones[zone]] = [eyes_of(s, held) for held in cards]
    return out


def check(s: State) -> None:
    """Q1.7, Q3.1-Q3.3 Every card once, every unit where it may stand."""
    for nation in range(NATIONS):
        cards = [
            held >> KNOWN_BITS
            for base in (DECK, HAND, PILE, STATUSES, RESPONSES, IN_PLAY)
            for held in s.zones[base + nation]
        ]
        assert sorted(cards) == sorted(held >> KNOWN_BITS for held in whole_deck(s, nation)), (
            f"cards of {NATION_IDS[nation]}"
        )
        assert s.armies[nation] & ~s.t.board.land == 0, "an army at sea"
        assert s.fleets[nation] & ~s.t.board.sea == 0, "a fleet on land"
        assert s.pool(nation, ARMY) >= 0 and s.pool(nation, 1) >= 0, "more units than there are"
    assert s.units_of(0) & s.units_of(1) == 0, "enemies share a space"
    for owner, space in s.guarded:
        assert (s.armies[owner] | s.fleets[owner]) >> space & 1, "a protected unit is gone"
