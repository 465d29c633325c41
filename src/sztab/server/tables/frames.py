"""Frames of entries: what happened, as a seat saw it, each with the difference of its scene since the frame before."""

from collections.abc import Sequence

from sztab.engine.frames import Shot, moves, points, shots, touches
from sztab.engine.match import Line
from sztab.engine.patch import UNCHANGED, patch_of
from sztab.engine.scene import Scene
from sztab.engine.told import LineView

from . import representations as answers
from .entries import MOVES, Entry
from .happenings import Happening, Tableau
from .table import Seat, Table
from .views import bare_line, bit_of, eyes_of, said_line, table_line, when

MOST_FRAMES = 200
MOST_ENTRIES = 400

Numbered = tuple[int, Entry]  # an entry, and its number among those that a seat may see


class Reel:
    """Frames in their order, as one reader sees them: each difference is that to the frame before."""

    def __init__(self, table: Table, one: Seat | None, language: str, start: Tableau, eyes: int | None = None) -> None:
        self.table = table
        self.one = one
        self.language = language
        self.eyes = eyes_of(one) if eyes is None else eyes
        self.tableau = start
        self.scene = self._seen(start)

    def frames(self, number: int, entry: Entry, back: list[tuple[int, int]] | None = None) -> list[answers.Frame]:
        """The frames of an entry that is still in memory."""
        happening = entry.happening
        assert happening is not None
        self.table.looked_back[id(happening)] = happening
        made = seen(happening, self.eyes)
        reached = happening.after.progress(self.table.game)[0]
        out = []
        for part, shot in enumerate(made):
            last = part == len(made) - 1
            frame = self._frame(entry, shot, happening.tableau(shot.state), self._lines(entry, shot, part, last))
            place = {"n": number, "part": part, "at": entry.at, "round": reached}
            out.append({**place, **when(entry, back), **frame})
        return out  # type: ignore[return-value]

    def _seen(self, tableau: Tableau) -> Scene:
        return tableau.scene(self.table.game, self.eyes, self.language, bit_of(self.one))

    def _frame(self, entry: Entry, shot: Shot, tableau: Tableau, lines: list[LineView]) -> answers.FrameBody:
        table, before, scene = self.table, self.scene, self._seen(tableau)
        scored = points(self.tableau.progress(table.game)[1], tableau.progress(table.game)[1])
        change = patch_of(before, scene)
        cards = table.rules.grammar.names.get("card", ())
        self.tableau, self.scene = tableau, scene
        return {
            "role": _actor(table, entry),
            "lines": lines,
            "cards": [cards[kind] for kind in shot.cards],
            "moves": moves(before, scene),
            "points": scored,
            "mine": touches(table.game, self.eyes, before, scene, lines, scored),
            "change": {} if change is UNCHANGED else change,
        }

    def _lines(self, entry: Entry, shot: Shot, part: int, last: bool) -> list[LineView]:
        """Order the lines as the story does: the table's line first, then what happened, then what people said."""
        table, language = self.table, self.language
        by = entry.data.get("by", entry.role)
        own = table_line(table, entry, self.one, language) if part == 0 else ""
        out = [bare_line(own)] if own else []
        out += [self._told(entry, line, by) for line in shot.lines]
        said = entry.data.get("said", ()) if last else ()
        return out + [said_line(table, role, words, language) for role, words in said]

    def _told(self, entry: Entry, line: Line, by: int) -> LineView:
        """A line in words, made once for all who read it."""
        table, known = self.table, _shown(entry).told
        key = id(line), self.language
        if key not in known:
            known[key] = table.game.told(table.rules, line, self.language, by, table.info.revision)
        return known[key]


def seen(happening: Happening, eyes: int) -> list[Shot]:
    return shots(happening.lines, happening.shown, happening.frames, happening.after.state, eyes)


def _actor(table: Table, entry: Entry) -> str:
    by = entry.data.get("by", entry.role)
    return table.rules.roles[by] if by >= 0 else ""


def remembered(entries: Sequence[Entry]) -> bool:
    """Return True if all that some entries changed is still in memory."""
    return all(entry.happening is not None for entry in entries if entry.kind in MOVES)


def reel_of(
    table: Table,
    shown: list[Numbered],
    of: int,
    one: Seat | None,
    language: str,
    eyes: int,
    back: list[tuple[int, int]] | None = None,
) -> answers.Frames:
    """The frames of some entries in a row, as far as they were not taken back; of many the last ones."""
    moved = [(n, entry) for n, entry in shown if entry.happening is not None]
    kept = [(n, entry) for n, entry in moved if not undone(entry, moved) and not _gone(entry, back or [])]
    while sum(len(seen(_shown(entry), eyes)) for _, entry in kept) > MOST_FRAMES:
        kept = kept[1 + len(kept) // 8 :]
        moved = kept
    start = _shown(moved[0][1]).before if moved else _now(table)
    reel = Reel(table, one, language, start, eyes)
    frames = [frame for n, entry in kept for frame in reel.frames(n, entry, back)]
    return answers.Frames(start=start.scene(table.game, eyes, language, bit_of(one)), frames=frames, of=of)


def undone(entry: Entry, among: list[Numbered]) -> bool:
    """Return True if a later entry took back what this one did."""
    return any(
        later.kind == "undo" and later.number > entry.number and later.data["to"] < _shown(entry).steps
        for _, later in among
    )


def _gone(entry: Entry, back: list[tuple[int, int]]) -> bool:
    """Return True if what an entry did was taken back later; `back` has the entries that did so, and to which step."""
    return any(number > entry.number and to < _shown(entry).steps for number, to in back)


def _shown(entry: Entry) -> Happening:
    assert entry.happening is not None
    return entry.happening


def _now(table: Table) -> Tableau:
    assert table.live is not None
    return table.live.tableau
