# mypyc: skip
"""Positions written down, and what holds in every one of them."""

from collections.abc import Iterable
from typing import Any

from sztab.engine.position import eyes_of, saving
from sztab.engine.zones import KNOWN_BITS

from .convoys import CONVOY_IDS
from .position import BATTLE_KEYS
from .state import State
from .tables import DECK, DRAWN, HAND, OFFERED, RETURNED
from .terms import (
    ACTION_IDS,
    FULL,
    PLAYER_IDS,
    PLAYERS,
    SHIP_LETTERS,
    TYPES,
    Player,
    holds,
    of_type,
    total,
    written,
)
from .turn import ACTIONS, PHASE_IDS


def write(s: State) -> dict[str, Any]:
    """Everything, in the shape `read` takes."""
    t, ids = s.t, s.t.board.ids
    kinds, promises = t.grammar.names["card"], t.grammar.names["promise"]

    def cards(zone: int) -> list[str]:
        return [kinds[held >> KNOWN_BITS] for held in s.zones[zone]]

    def forces(rows: Iterable[int]) -> list[str]:
        return [f"{ids[region]} {written(force)}" for region, force in enumerate(rows) if force]

    def who(player: Player) -> str:
        return PLAYER_IDS[player] if player >= 0 else ""

    playing = [(player, PLAYER_IDS[player]) for player in t.playing]
    battle: dict[str, Any] = {}
    if s.place >= 0:
        battle = {"region": ids[s.place], "round": s.battle_round, "leader": who(s.leader)}
        sides = (s.attack, s.attack_reserve, s.defend, s.defend_reserve)
        battle |= {name: written(force) for name, force in zip(BATTLE_KEYS[2:6], sides, strict=True)}
    return {
        "game": t.game,
        "players": t.players,
        "at": f"{who(s.active)} {PHASE_IDS[s.phase]}" if s.active >= 0 else "setup",
        "round": s.round,
        "first": who(s.first) or PLAYER_IDS[0],
        "winner": " ".join(id for player, id in enumerate(PLAYER_IDS) if s.over and s.result[0] >> player & 1),
        "units": {
            id: [f"{ids[region]} {written(s.army[region])}" for region in s.regions_of(player)]
            for player, id in playing
        },
        "capitals": {id: ids[s.capitals[player]] for player, id in playing if s.capitals[player] >= 0},
        "fleets": {id: written(s.fleets[player], SHIP_LETTERS) for player, id in playing},
        "withdrawn": {id: written(s.withdrawn[player], SHIP_LETTERS) for player, id in playing if s.withdrawn[player]},
        "seas": who(s.seas),
        "out": [id for player, id in playing if s.out >> player & 1],
        "actions": s.actions,
        "used": [id for what, id in enumerate(ACTION_IDS) if s.used >> what & 1],
        "offers": s.offers,
        "trading": s.trading,
        "clock": s.clock,
        "barred": forces(s.barred),
        "moved": forces(s.moved),
        "entered": [f"{ids[region]} {written(force)}" for region, force in s.entered],
        "convoys": [f"{ids[a]} {ids[b]} {written(force)} {CONVOY_IDS[status]}" for a, b, force, status in s.convoys],
        "battle": battle,
        "partner": who(s.partner),
        "laid": [[promises[promise] for promise in row] for row in s.laid],
        "promises": [f"{who(a)} {who(b)} {promises[which]} {round}" for a, b, which, round in s.promises],
        "hands": {id: cards(HAND + player) for player, id in playing},
        "decks": {"economics": cards(DECK)},
        "drawn": cards(DRAWN),
        "offered": cards(OFFERED),
        "returned": cards(RETURNED),
        "known": _known(s),
        **saving(s),
    }


def _known(s: State) -> dict[str, list[str]]:
    """Who knows the cards that lie outside the deck."""
    out: dict[str, list[str]] = {}
    for zone, cards in enumerate(s.zones):
        if zone != DECK and cards:
            out[s.t.zones[zone]] = [eyes_of(s, held) for held in cards]
    return out


def check(s: State) -> None:
    """Every card once; A5.3 units in every controlled region, and nowhere else; nothing below nothing."""
    t = s.t
    cards = sorted(held >> KNOWN_BITS for zone in s.zones for held in zone)
    assert cards == sorted(kind.number for kind in t.cards for _ in range(kind.count)), "cards"
    for region, owner in enumerate(s.hold):
        assert owner < t.players and not (owner >= 0 and s.out >> owner & 1), "a region of nobody in the game"
        wanted = owner >= 0 and region != s.place
        assert (s.army[region] > 0) == wanted, f"units in {t.board.ids[region]} (A5.3)"
        assert holds(s.army[region], s.moved[region] + s.barred[region]), "more moved than there are"
        assert not s.barred[region] or owner == s.active, "barred units of another"
        for unit in range(TYPES):
            assert of_type(s.army[region], unit) < FULL // 2, "too many"
    for region, force in s.entered:
        assert force > 0 and s.hold[region] != s.active, "attackers in an own region (A5.6)"
    assert len({region for region, _ in s.entered}) == len(s.entered), "two battles in a region (R37)"
    for player in range(PLAYERS):
        assert holds(s.fleets[player], s.withdrawn[player]), "ships"
        if player >= t.players:
            assert not s.fleets[player] and not s.zones[HAND + player], "goods of nobody"
    assert s.seas < 0 or s.fleets[s.seas], "the seas without a ship (R41)"
    if s.phase == ACTIONS and not s.over:
        held = sum(len(s.zones[HAND + player]) for player in t.playing) + len(s.zones[OFFERED]) + len(s.zones[RETURNED])
        assert s.out or held <= sum(owner >= 0 for owner in s.hold) or t.setup.start.cards > t.setup.start.claims, (
            "more cards than regions (R32)"
        )
    if not s.over and s.question().name == "action":
        assert not s.entered and not s.convoys and s.place < 0 and s.partner < 0, "something is left over"
        assert not s.zones[DRAWN] and not s.zones[OFFERED] and not s.zones[RETURNED], "cards are left over"
        assert total(s.attack + s.defend) == 0 and not any(s.withdrawn), "a battle is left over"
