# mypyc: skip
"""A line of the log in words: its text, and the same in parts, each name separately with the id of what it names."""

from typing import TYPE_CHECKING

from .rules import Rules
from .told import DieView, LineView, RollView
from .words import Catalogue

if TYPE_CHECKING:
    from .match import Line, Roll


def worded(rules: Rules, words: Catalogue, table: str, line: "Line", role: int) -> LineView:
    """A line as data. `table` is that of the catalogue; `role` is that of the step it belongs to, -1: the table itself."""
    parts: list[list[str]] = []
    places: list[str] = []
    cards: list[str] = []
    for part in words.parts(table, line.key, line.args):
        ids = rules.grammar.names.get(part.slot, ())
        parts.append([part.slot, part.text, ids[part.number]] if 0 <= part.number < len(ids) else ["", part.text])
        if part.slot == "card":
            cards.append(ids[part.number])
        elif part.slot:
            places += [place for place in rules.spots(part.slot, part.number) if place not in places]
    out = LineView(
        role=rules.roles[role] if role >= 0 else "",
        clause=line.clause,
        words="".join([part[1] for part in parts]),
        parts=parts,
        places=places,
        cards=cards,
    )
    if line.dice:
        names = rules.grammar.names
        out["dice"] = [DieView(face=names[slot][face], counts=counts) for slot, face, counts in line.dice]
    if line.roll is not None:
        _tell_roll(out, line.roll, words)
    return out


def _tell_roll(out: LineView, roll: "Roll", words: Catalogue) -> None:
    """Adds to the dice of a line why each counts or not, and what they had to show."""
    for die, (key, number) in zip(out["dice"], roll.why, strict=False):
        die["why"] = words.say("die_why", key, (number,))
    out["roll"] = RollView()
    if roll.total:
        out["roll"]["total"] = roll.total
    if roll.need:
        out["roll"]["need"] = roll.need
    if roll.chances:
        out["roll"]["chances"] = [chance / 100 for chance in roll.chances]
