"""Which clause of the terrain stands in the way: for refusals."""

from sztab.engine.question import Refusal

from .card_data import MINE
from .state import State
from .terms import Hex


def not_there(s: State, hex: Hex, clause: str, key: str) -> Refusal:
    """What is looked for is not on a hex; M1.2 or there is no such hex on the board of this battle."""
    return Refusal((clause,), key, (hex,)) if s.t.board.inside[hex] else Refusal(("M1.2",), "off_board", (hex,))


def not_in_hand(s: State, kind: int, clause: str) -> Refusal:
    """A card is not held; M26.4 the tokens of minefields never are, M25.2 and Air Sorties lie on the table."""
    if s.t.cards[kind].type == MINE:
        return Refusal(("M26.4",), "token_of_mines", (kind,))
    if kind == s.t.sortie_kind:
        return Refusal(("M25.2",), "no_sortie_on_table") if s.t.air else Refusal(("M22.1", "M25.1"), "no_air_rules")
    return Refusal((clause,), "not_in_hand", (kind,))


def closing(s: State, hex: Hex, kind: int) -> tuple[str, ...]:
    """The clauses of what closes a hex to a class."""
    found = [s.t.terrain[number] for number in s.layers(hex)]
    return tuple([row.clause for row in found if row.closed >> kind & 1])


def silencing(s: State, hex: Hex, kind: int) -> tuple[str, ...]:
    """The clauses of terrain in which a unit that moved in may not battle."""
    rows = [s.t.terrain[number] for number in s.layers(hex)]
    found = [row for row in rows if row.no_entry_battle >> kind & 1 or row.after_one or row.no_battle]
    return tuple([row.clause for row in found])


def stopping(s: State, hex: Hex, kind: int) -> tuple[str, ...]:
    """The clauses of what ends the move of a class on a hex."""
    found = [s.t.terrain[number] for number in s.layers(hex)]
    return tuple([row.clause for row in found if row.stop >> kind & 1])


def holding(s: State, hex: Hex, kind: int) -> tuple[str, ...]:
    """The clauses of what a unit of a class cannot leave."""
    rows = [s.t.terrain[number] for number in s.layers(hex)]
    return tuple([row.clause for row in rows if row.held >> kind & 1])
