# mypyc: skip
"""Positions written down, and what holds in every one of them."""

from collections.abc import Iterable
from typing import Any

from sztab.engine.position import eyes_of, saving
from sztab.engine.zones import KNOWN_BITS, PUBLIC

from .move import march
from .position import all_trucks, kinds_of, pieces_of
from .reaction import react
from .state import State
from .tables import (
    BOX,
    COMMON_DECK,
    COMMON_PILE,
    DECK,
    DIVISIONS,
    HAND,
    LOWEST,
    NUMBERS,
    PILE,
    RESISTANCE_DECK,
    REVEALED,
)
from .terms import (
    COMMANDER_IDS,
    DECK_IDS,
    KIND_IDS,
    WEATHER_IDS,
    food_in,
    pieces_in,
    written,
)
from .turn import (
    PHASE_IDS,
    action,
    pursuit_cards,
    resistance_cards,
)


def write(s: State) -> dict[str, Any]:
    """Everything, in the shape `read` takes."""
    t, board = s.t, s.t.board
    ids = t.grammar.names["card"]

    def cards(zone: int) -> list[str]:
        return [ids[held >> KNOWN_BITS] for held in s.zones[zone]]

    def by_commander(zone: int) -> dict[str, list[str]]:
        return {COMMANDER_IDS[role]: cards(zone + role) for role in t.playing}

    def names(spaces: Iterable[int]) -> list[str]:
        return [board.ids[space] for space in spaces]

    playing = [(role, COMMANDER_IDS[role]) for role in t.playing]
    decks = {"resistance": cards(RESISTANCE_DECK)}
    piles = {}
    if t.common:
        decks["common"] = cards(COMMON_DECK)
        piles["common"] = cards(COMMON_PILE)
    else:
        decks |= by_commander(DECK)
        piles = by_commander(PILE)
    return {
        "game": t.game,
        "players": t.players,
        "at": f"{COMMANDER_IDS[s.active]} {PHASE_IDS[s.phase]}" if s.active >= 0 else "setup",
        "round": s.round,
        "winner": COMMANDER_IDS[s.result[0]] if s.over and s.result[0] >= 0 else "",
        "order": [COMMANDER_IDS[role] for role in s.order],
        "control": {
            id: names(n for n in range(board.count) if s.hold[n] == role and not board.rear[n]) for role, id in playing
        },
        "corps": {row[0]: _corps(s, corps) for corps, row in enumerate(t.corps) if s.places[corps] >= 0},
        "supplies": [f"{board.ids[space]} {written(load)}" for space, load in enumerate(s.loads) if load],
        "pool": dict(zip(KIND_IDS, s.pool, strict=True)),
        "track": dict(zip(KIND_IDS, s.track, strict=True)),
        "resistance": names(s.marked),
        "markers": s.markers,
        "numbers": {str(LOWEST + i): board.ids[space] for i, space in enumerate(s.numbers) if space >= 0},
        "airborne": [f"{board.ids[a]} {COMMANDER_IDS[b]} {'dark' if c else 'light'}" for a, b, c in s.airborne],
        "airborne_left": s.airborne_left,
        "parked": [board.way_ids[2 * arrow] for arrow in s.parked],
        "trucks": {**{id: s.trucks[role] for role, id in playing}, "track": s.trucks_left},
        "reinforced": s.reinforced,
        "levels": {id: s.levels[role] for role, id in playing},
        "face_down": [id for role, id in playing if s.face_down >> role & 1],
        "medals": {id: s.medals[role] for role, id in playing},
        "medals_left": s.medal_pool,
        "air": {id: DECK_IDS[s.air[role]] for role, id in playing if s.air[role] >= 0},
        "weather": WEATHER_IDS[s.weather],
        "ostende": s.ostende,
        "antwerp": s.antwerp,
        "actions": s.actions,
        "called": s.called,
        "scouted": s.scouted,
        "bases_used": names(s.bases_used),
        "due": s.due,
        "last": s.last,
        "starving": s.starving,
        "gained": names(s.gained),
        "spared": names(s.spared),
        "joined": s.joined,
        "hands": by_commander(HAND),
        "divisions": by_commander(DIVISIONS),
        "piles": piles,
        "decks": decks,
        "box": cards(BOX),
        "revealed": cards(REVEALED),
        "known": _known(s),
        **saving(s),
    }


def _corps(s: State, corps: int) -> str:
    out = f"{s.t.board.ids[s.places[corps]]} {written(s.carried[corps])}"
    out += " immobile" if s.immobile >> corps & 1 else ""
    return out + (" moved" if s.moved >> corps & 1 else "")


def _known(s: State) -> dict[str, list[str]]:
    """The decks of which somebody has seen a card, down to that card."""
    out: dict[str, list[str]] = {}
    for zone in s.t.decks:
        cards = s.zones[zone]
        last = max((i for i, held in enumerate(cards) if held & PUBLIC), default=-1)
        if last >= 0:
            out[s.t.zones[zone]] = [eyes_of(s, held) for held in cards[: last + 1]]
    return out


def check(s: State) -> None:
    """R2.1 Every piece, truck, marker and card once, every corps where it may stand."""
    t = s.t
    for kind, total in enumerate(t.pieces):
        on_board = sum(pieces_of(load, kind) for load in (*s.loads, *s.carried))
        assert s.pool[kind] >= 0 and s.track[kind] >= 0, f"less than no {KIND_IDS[kind]}"
        assert on_board + s.pool[kind] + s.track[kind] == total, f"pieces of {KIND_IDS[kind]}"
    assert s.trucks_left + sum(s.trucks) + len(s.parked) == all_trucks(s), "trucks"
    assert s.trucks_left >= 0 and min(s.trucks) >= 0, "less than no truck"
    for role in t.playing:
        assert s.trucks[role] <= t.limit[s.levels[role]], "too many trucks held (R7.1)"
    assert s.markers >= 0 and s.markers + len(s.marked) <= max(t.markers, NUMBERS if t.alone else 0), "markers"
    assert s.medal_pool >= 0 and min(s.medals) >= 0 and s.medal_pool + sum(s.medals) <= t.medals, "medals"
    assert s.airborne_left >= 0 and s.airborne_left + len(s.airborne) <= t.airborne, "airborne markers"
    standing = [space for space in s.places if space >= 0]
    assert len(set(standing)) == len(standing), "two corps in a space (R10.3)"
    for load in s.carried:
        assert 0 <= pieces_in(load) <= t.capacity, "a corps card is too full (R2.11)"
    for space in s.marked:
        assert s.hold[space] < 0, "a controlled space with a resistance marker"
    if s.is_asking(action, react, march):
        for space, load in enumerate(s.loads):
            assert 0 <= pieces_in(load) <= s.limit(space), "too much on a space (R6.3)"
        for corps, space in enumerate(s.places):
            assert space < 0 or s.hold[space] == t.commander_of[corps], "a corps on a space that is not its own"
            hungry = s.immobile >> corps & 1 and food_in(s.loads[space])
            assert space < 0 or not hungry, "a hungry corps beside food (R9.3)"
    for zones, kinds in _decks(s):
        found = sorted(held >> KNOWN_BITS for zone in zones for held in s.zones[zone])
        there = sorted(kinds)
        kept = [kind for kind in found if kind in there]
        assert kept == there, "cards"
    total = sum(len(zone) for zone in s.zones)
    assert total == sum(len(kinds) for _, kinds in _decks(s)), "cards in all"


def _decks(s: State) -> list[tuple[Iterable[int], list[int]]]:
    every = range(len(s.zones))
    out: list[tuple[Iterable[int], list[int]]] = [(every, kinds_of(resistance_cards(s)))]
    out += [(every, kinds_of(pursuit_cards(s, role))) for role in s.t.playing]
    return out
