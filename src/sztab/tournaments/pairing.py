"""Pairings: the next round of a tournament, from its plan and what has been played."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random

from . import swiss
from .model import NOBODY, Entrant, Pairing, Plan, over, winner
from .standings import standings

SWAPS = 400  # tries to seat people with others whom they have not met

Seats = tuple[int, ...]


def rounds_of(plan: Plan, entrants: Sequence[Entrant]) -> int:
    """Return how many rounds a tournament with these entrants has."""
    if plan.format in ("swiss", "tables"):
        return plan.rounds
    if plan.format == "knockout":
        return max(1, (len(entrants) - 1).bit_length())
    sizes = Counter(entrant.division for entrant in entrants)
    largest = max(sizes.values(), default=2)
    return largest - 1 + largest % 2


def next_round(plan: Plan, entrants: Sequence[Entrant], pairings: Sequence[Pairing], seed: str = "") -> list[Pairing]:
    """Return the pairings of the next round; none if the tournament is over. The round before it must be over."""
    number = max((pairing.round for pairing in pairings), default=0) + 1
    if not all(over(plan, pairing) for pairing in pairings):
        raise ValueError(f"round {number - 1} is not over yet")
    if number > rounds_of(plan, entrants):
        return []
    if plan.format == "knockout":
        found = _knockout(entrants, pairings, number)
    elif plan.format == "swiss":
        found = swiss.paired(entrants, pairings, plan.rounds, number)
    elif plan.format == "tables":
        found = _tables(plan, entrants, pairings, number, seed)
    else:
        found = _divisions(entrants, number)
    return [Pairing(number, board, seats) for board, seats in enumerate(found, 1)]


def taking_part(entrants: Sequence[Entrant], number: int) -> list[Entrant]:
    """Return the entrants who are still there in a round."""
    return [entrant for entrant in entrants if entrant.left is None or entrant.left >= number]


# Everybody meets everybody


def berger(count: int, number: int) -> list[Seats]:
    """Return a round of Berger's tables: every pair meets once, and sides alternate as evenly as can be.

    >>> berger(6, 2)
    [(6, 4), (5, 3), (1, 2)]
    """
    even = count + count % 2
    others = even - 1
    first = (number - 1) * (even // 2) % others
    ends = (first + 1, even) if number % 2 else (even, first + 1)
    found: list[Seats] = [ends]
    found += [((first + i) % others + 1, (first - i) % others + 1) for i in range(1, even // 2)]
    if even == count:
        return found
    return [tuple([player for player in pair if player <= count]) for pair in found]


def _divisions(entrants: Sequence[Entrant], number: int) -> list[Seats]:
    out: list[Seats] = []
    for division in sorted({entrant.division for entrant in entrants}):
        members = [entrant.number for entrant in entrants if entrant.division == division]
        rounds = len(members) - 1 + len(members) % 2
        if number <= rounds:
            out += [tuple([members[place - 1] for place in pair]) for pair in berger(len(members), number)]
    return out


# The loser is out


def bracket(size: int) -> list[int]:
    """Return the seeds of a first round from top to bottom: the best two can meet in the final only.

    >>> bracket(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < size:
        both = len(order) * 2 + 1
        order = [seed for one in order for seed in (one, both - one)]
    return order


def _knockout(entrants: Sequence[Entrant], pairings: Sequence[Pairing], number: int) -> list[Seats]:
    if number == 1:
        ranked = sorted(entrant.number for entrant in entrants)
        order = bracket(1 << (len(ranked) - 1).bit_length())
        line = [ranked[seed - 1] if seed <= len(ranked) else NOBODY for seed in order]
    else:
        before = sorted((one for one in pairings if one.round == number - 1), key=lambda one: one.board)
        line = [winner(pairing) for pairing in before]
    had = Counter(pairing.players[0] for pairing in pairings if not pairing.bye)
    out: list[Seats] = []
    for one, other in zip(line[::2], line[1::2], strict=True):
        both = [player for player in (one, other) if player != NOBODY]
        both.sort(key=lambda player: (had[player], player))  # who had the first side less often has it now
        out.append(tuple(both))
    return out


# Tables of more than two


def _tables(
    plan: Plan, entrants: Sequence[Entrant], pairings: Sequence[Pairing], number: int, seed: str
) -> list[Seats]:
    """Tables of equals by points so far, people who have met as little as possible, each on a seat that is new to them."""
    there = {entrant.number for entrant in taking_part(entrants, number)}
    ranked = [row.number for row in standings(plan, entrants, pairings) if row.number in there]
    groups = [ranked[at : at + plan.size] for at in range(0, len(ranked), plan.size)]
    _even_out(groups, plan.size)
    met = Counter(
        frozenset(pair) for pairing in pairings for pair in combinations(sorted({*pairing.players} - {NOBODY}), 2)
    )
    _mix(groups, met, Random(f"{seed} {number}"))
    had = Counter((player, seat) for pairing in pairings for seat, player in enumerate(pairing.players))
    return [_seated(group + [NOBODY] * (plan.size - len(group)), had) for group in groups]


def _even_out(groups: list[list[int]], size: int) -> None:
    """Let nobody sit alone among bots: the last table takes people from those before it."""
    for group in reversed(groups[:-1]):
        if len(groups[-1]) + 1 < size and len(group) - len(groups[-1]) > 1:
            groups[-1].insert(0, group.pop())


def _mix(groups: list[list[int]], met: Counter[frozenset[int]], rng: Random) -> None:
    """Exchange people between neighbouring tables as long as fewer meet again."""
    if len(groups) < 2:
        return
    for _ in range(SWAPS):
        table = rng.randrange(len(groups) - 1)
        one, other = groups[table], groups[table + 1]
        a, b = rng.randrange(len(one)), rng.randrange(len(other))
        before = _again(one, met) + _again(other, met)
        one[a], other[b] = other[b], one[a]
        if _again(one, met) + _again(other, met) >= before:
            one[a], other[b] = other[b], one[a]


def _again(group: list[int], met: Counter[frozenset[int]]) -> int:
    return sum(met[frozenset(pair)] ** 2 for pair in combinations(group, 2))


def _seated(group: list[int], had: Counter[tuple[int, int]]) -> Seats:
    def worn(order: Seats) -> int:
        return sum((had[player, seat] + 1) ** 2 for seat, player in enumerate(order) if player != NOBODY)

    return min(permutations(group), key=worn)
