# mypyc: skip
"""Frames: one thing that happened, as some eyes saw it, and the table right after it. Story and playback are made of them.

Lines that were told while one item of the agenda was carried out have one cause, and belong together. What told these eyes
nothing is part of the next frame, so that they count no frame that they may not know of.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, NotRequired, TypedDict, TypeVar

from .game import Game
from .match import Frame, Line
from .patch import unchanged_ends
from .scene import Piece, Scene, ZoneView
from .state import State
from .told import LineView
from .zones import known_to

PieceMove = TypedDict(
    "PieceMove",
    {"owner": str, "kind": str, "from": str, "to": str, "count": int, "id": NotRequired[str]},
)
PieceMove.__doc__ = (
    """Like pieces that went the same way. `from` is empty for those that came, `to` for those that left."""
)


class Shot(NamedTuple):
    """A frame as some eyes see it: the lines it told them, the kinds of cards that they saw, and the position after it."""

    lines: list[Line]
    cards: list[int]
    state: State


def shots(
    lines: Sequence[Line],
    shown: Sequence[tuple[tuple[int, ...], int]],
    frames: Sequence[Frame],
    after: State,
    eyes: int,
) -> list[Shot]:
    """Return the frames of one answer as some eyes see them: at least one, and the last ends where the answer did.

    Cards are sorted: the order in which they lay in a deck is nobody's to know.
    """
    ends = [frame for i, frame in enumerate(frames) if any(_told(lines, frames, i, eyes))][:-1]
    out: list[Shot] = []
    told = seen = 0
    for frame in [*ends, Frame(len(lines), len(shown), after)]:
        drawn = [kind for kinds, known in shown[seen : frame.shown] if known_to(known, eyes) for kind in kinds]
        out.append(Shot([line for line in lines[told : frame.told] if line.seen_by(eyes)], sorted(drawn), frame.state))
        told, seen = frame.told, frame.shown
    return out


def _told(lines: Sequence[Line], frames: Sequence[Frame], i: int, eyes: int) -> Iterable[bool]:
    first = frames[i - 1].told if i else 0
    return (line.seen_by(eyes) for line in lines[first : frames[i].told])


# What a frame changed, from the scenes before and after it


def moves(before: Scene, after: Scene) -> list[PieceMove]:
    """The pieces that came, went or moved. Pieces without an id are paired only where there is no doubt which went where."""
    if before["pieces"] is after["pieces"]:
        return []
    gone_or_changed, new_or_changed = _differing(before["pieces"], after["pieces"])
    then, now = _standing(gone_or_changed), _standing(new_or_changed)
    changed: dict[tuple[str, str, str], dict[str, int]] = {}
    for (owner, kind, id, place), count in {**dict.fromkeys(then, 0), **now}.items():
        more = count - then.get((owner, kind, id, place), 0)
        if more:
            changed.setdefault((owner, kind, id), {})[place] = more
    out: list[PieceMove] = []
    for (owner, kind, id), places in sorted(changed.items()):
        gone = Counter({place: -count for place, count in places.items() if count < 0})
        came = Counter({place: count for place, count in places.items() if count > 0})
        for source, target, count in _ways(gone, came):
            out.append({"owner": owner, "kind": kind, "from": source, "to": target, "count": count})
            if id:
                out[-1]["id"] = id
    return out


Thing = TypeVar("Thing", Piece, ZoneView)


def _differing(old: list[Thing], new: list[Thing]) -> tuple[list[Thing], list[Thing]]:
    """Two lists without what is equal at their beginnings and ends."""
    start, end = unchanged_ends(old, new)
    return old[start : len(old) - end], new[start : len(new) - end]


def _standing(pieces: list[Piece]) -> dict[tuple[str, str, str, str], int]:
    """Count the pieces by owner, kind, id and place."""
    out: dict[tuple[str, str, str, str], int] = {}
    for piece in pieces:
        name = (piece["owner"], piece["kind"], piece.get("id", ""), piece["place"])
        out[name] = out.get(name, 0) + piece.get("count", 1)
    return out


def _ways(gone: Counter[str], came: Counter[str]) -> list[tuple[str, str, int]]:
    """Return (from, to, count) for pieces that moved. With several places on both sides they are not paired."""
    out: list[tuple[str, str, int]] = []
    if len(gone) == 1 or len(came) == 1:
        for source, target in [(source, target) for source in sorted(gone) for target in sorted(came)]:
            count = min(gone[source], came[target])
            if count:
                out.append((source, target, count))
                gone[source] -= count
                came[target] -= count
    out += [(source, "", count) for source, count in sorted(gone.items()) if count]
    return out + [("", target, count) for target, count in sorted(came.items()) if count]


def points(then: Mapping[str, int], now: Mapping[str, int]) -> dict[str, int]:
    """By side, how the points changed."""
    return {side: now[side] - then.get(side, 0) for side in now if now[side] != then.get(side, 0)}


def touches(game: Game, eyes: int, before: Scene, after: Scene, lines: list[LineView], scored: dict[str, int]) -> bool:
    """True if a frame concerns the holder of some roles: a piece, a zone or points of theirs, or a deed that names them."""
    roles = set(after["roles"])
    sides = {side.id for side in game.sides() if any(eyes >> role & 1 for role in side.roles)}
    if _owned_differ(before["pieces"], after["pieces"], roles | sides):
        return True
    if _owned_differ(before["zones"], after["zones"], roles | sides):
        return True
    deeds = [line for line in lines if not line.get("time")]
    if any(part[0] == game.role_slot and part[2] in roles for line in deeds for part in line["parts"] if len(part) > 2):
        return True
    return not sides.isdisjoint(scored)


def _owned_differ(old: list[Thing], new: list[Thing], owners: set[str]) -> bool:
    """True if what belongs to some owners is not the same in two lists, in the same order."""
    if old is new:
        return False
    then, now = _differing(old, new)
    return [one for one in then if one["owner"] in owners] != [one for one in now if one["owner"] in owners]
