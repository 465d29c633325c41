"""M16.8 The legality test against itself: every distribution that the links lead to, and every one that the clause allows."""

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from sztab.engine.question import DONE, Links
from sztab.games.overlord.distribution import distribution
from sztab.games.overlord.state import State
from sztab.games.overlord.tables import Tables
from sztab.games.overlord.verbs import GIVE, NAME

from .test_state import GAME

ALLIES = 4
Pairs = tuple[tuple[str, int], ...]  # cards and the ranks of their recipients, in order
UNITS = {"axis": ["4-0 infantry"], "allies": ["4-8 infantry"]}
FLANK_OF = {"left": 1, "center": 2, "right": 3}
OWN = {"air_power", "barrage", "their_finest_hour", "counter_attack"}  # M16.4 the commander-in-chief's icon
MANY_ARROWS = {"recon_in_force": {1, 2, 3}, "general_advance": {1, 2, 3}, "pincer_move": {1, 3}}


def arrows(card: str) -> set[int]:
    """M16.3 The ranks of the generals that a section card points at, nothing for a tactic card."""
    flank = card.rsplit("_", 1)[-1]
    return MANY_ARROWS.get(card) or ({FLANK_OF[flank]} if flank in FLANK_OF else set())


def allowed(pairs: Pairs, hand: int, copied: set[int], finest: bool, air: bool) -> bool:
    """The clause, sentence by sentence. `copied`: ranks that have something to copy; `finest`: it is Their Finest Hour."""
    given: dict[int, list[str]] = {rank: [card for card, to in pairs if to == rank] for rank in range(4)}
    used = [card for card, _ in pairs if card != "air_sortie"]
    if not 1 <= len(pairs) <= 3 or len(used) > hand - 1:
        return False
    for card, rank in pairs:
        section = arrows(card)
        if card == "ambush" or (card == "counter_attack" and rank not in copied):
            return False
        if section and rank not in section:
            return False
        if card == "air_power" and air:
            if rank == 0:  # M25.6
                return False
        elif not section and card != "counter_attack" and (card in OWN) != (rank == 0):
            return False
    for rank in (1, 2, 3):
        alone = [card for card in given[rank] if not arrows(card) and card != "air_sortie"]
        if len(given[rank]) > 2 or (alone and len(given[rank]) > 1) or given[rank].count("air_sortie") > 1:
            return False
    first = given[0][0] if given[0] else ""
    exclusive = first == "their_finest_hour" or (first == "counter_attack" and finest)
    return len(given[0]) <= 1 and not (exclusive and len(pairs) > 1)


def reached(s: State, links: Links = ()) -> Iterator[Pairs]:
    """Every distribution that the chain leads to."""
    offered = distribution.ask(s, ALLIES, links, 1)
    for choice in offered:
        if choice == DONE:
            yield tuple(sorted((s.t.cards[link[1]].id, link[2] % 4 if link[0] == GIVE else 0) for link in links))
        elif choice[0] != NAME and len(choice) > 1:
            yield from reached(s, (*links, choice))


@pytest.mark.parametrize("seed", range(24))
def test_the_links_lead_to_what_the_clause_allows_and_to_nothing_else(seed: int):
    rng = Random(seed)
    air = seed % 3 == 0
    rules = GAME.rules({"scenario": "drill_overlord", "air": air}, None, 8)
    assert isinstance(rules, Tables)
    pile = sorted({rules.cards[kind].id for kind in rules.pile})
    hand = sorted(rng.choices(pile, k=rng.randint(1, 4)) + rng.choices(["counter_attack", "probe_left", "ambush"], k=1))
    hand = [
        card
        for i, card in enumerate(hand)
        if hand[:i].count(card) < 2 * rules.cards[rules.grammar.numbers["card"][card]].count
    ]
    finest = rng.random() < 0.3
    played = ["axis their_finest_hour"] if finest else rng.choice([[], ["axis barrage"], ["axis_right probe_right s2"]])
    table = {"at": "allies distribution", "units": UNITS, "hands": {"allies": hand}, "played": played}
    if air:
        table["sorties"] = {"allies": 1}
    s = GAME.read_position(rules, table, b"key".ljust(32), "position")
    assert isinstance(s, State)
    copied = {0} if played and played[0].startswith("axis ") else {1} if played else set()  # left faces right
    stock = [*hand, *(["air_sortie"] if air else [])]
    wanted = {
        tuple(sorted(zip(cards, ranks, strict=True)))
        for count in (1, 2, 3)
        for cards in combinations(stock, count)
        for ranks in product(range(4), repeat=count)
        if allowed(tuple(zip(cards, ranks, strict=True)), len(hand), copied, finest, air)
    }
    assert set(reached(s)) == wanted
    assert wanted or len(hand) == 1 or "ambush" in hand
