"""M9.4, M21.5 Counter-Attack: which cards of the enemy turn just ended it can repeat, and where."""

from .card_data import OP_AIR_SORTIE, OP_AMBUSH
from .state import State
from .terms import RANKS, Role


def facing(role: Role) -> Role:
    """M13.3 A left general faces the enemy's right one; commanders face each other."""
    rank = role % RANKS
    return (1 - role // RANKS) * RANKS + (RANKS - rank if rank else 0)


def copyable(s: State, role: Role) -> list[tuple[int, int]]:
    """M21.5 Kind and sections of the cards that the facing one played. Air Sorties cannot be copied."""
    enemy = facing(role)
    out: list[tuple[int, int]] = []
    for who, kind, sections in s.played:
        if who == enemy and s.t.cards[kind].op not in (OP_AIR_SORTIE, OP_AMBUSH) and (kind, sections) not in out:
            out.append((kind, sections))
    return out
