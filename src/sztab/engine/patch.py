# mypyc: skip
"""The difference of two JSON values, small enough to send: Python makes it, `web/js/patch.js` applies it.

A patch of an object is an object: each key has a patch of its own, and null deletes it. A patch of a list is an object, too:
`{"@": {"3": patch}, "~": [[5, 1, item, ...], ...]}`, where both speak of places in the old list. Under `@` stand the items that
stay and change; under `~`, from the front to the back, places where so many items go and these come. Anything else, and a
whole list, replaces what was there. Values that are patched contain no null, and what is a list stays one.
"""

from collections.abc import Sequence
from typing import Final

from .shapes import Json, JsonObject

UNCHANGED: Final = object()


def patch_of(old: Json, new: Json) -> Json:
    """The patch that makes `new` of `old`; `UNCHANGED` if there is nothing to do.

    >>> patch_of({"a": 1, "b": [1, 2], "c": "x"}, {"a": 2, "b": [1, 2]})
    {'c': None, 'a': 2}
    """
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_objects(old, new) or UNCHANGED
    if old == new:
        return UNCHANGED
    return _of_different(old, new)


def applied(value: Json, patch: Json) -> Json:
    """A value with a patch applied to it; what did not change is shared.

    >>> applied([{"id": "a", "n": 1}, {"id": "b"}], {"@": {"0": {"n": 2}}, "~": [[1, 1], [2, 0, {"id": "c"}]]})
    [{'id': 'a', 'n': 2}, {'id': 'c'}]
    """
    if not isinstance(patch, dict):
        return patch
    if isinstance(value, list):
        return _applied_to_list(value, patch)
    out = dict(value) if isinstance(value, dict) else {}
    for key, part in patch.items():
        if part is None:
            out.pop(key, None)
        else:
            out[key] = applied(out.get(key), part)
    return out


def _of_different(old: Json, new: Json) -> Json:
    """The patch between two values that are known to differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_objects(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return _of_lists(old, new)
    return new


def _of_objects(old: JsonObject, new: JsonObject) -> JsonObject:
    out: JsonObject = {key: None for key in old if key not in new}
    for key, value in new.items():
        if key not in old:
            out[key] = value
            continue
        was = old[key]
        if was is not value and was != value:
            out[key] = _of_different(was, value)
    return out


def _of_lists(old: list[Json], new: list[Json]) -> Json:
    """By item, if at least half of them stay."""
    places = _places(old, new)
    kept = [(i, at) for i, at in enumerate(places) if at >= 0]
    if 2 * len(kept) < len(new) or not kept:
        return new
    changed = {str(at): _of_different(old[at], new[i]) for i, at in kept if old[at] is not new[i] and old[at] != new[i]}
    spliced = _splices(old, new, kept)
    return {**({"@": changed} if changed else {}), **({"~": spliced} if spliced else {})}


def _places(old: list[Json], new: list[Json]) -> list[int]:
    """For each new item the place of the same thing in the old list, in rising order; -1 for what is new or has moved."""
    same, end = unchanged_ends(old, new)
    waiting: dict[object, list[int]] = {}
    for at in range(len(old) - end - 1, same - 1, -1):
        waiting.setdefault(_name(old[at]), []).append(at)
    out = list(range(same))
    last = same - 1
    for item in new[same : len(new) - end]:
        found = waiting.get(_name(item), [])
        while found and found[-1] <= last:
            found.pop()
        out.append(found.pop() if found else -1)
        last = max(last, out[-1])
    return [*out, *range(len(old) - end, len(old))]


def unchanged_ends(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """Return how many items at the beginning and at the end of two lists are equal: most changes are in one place.

    >>> unchanged_ends("abcde", "abxde"), unchanged_ends("aa", "aaa")
    ((2, 2), (2, 0))
    """
    most = min(len(old), len(new))
    start = end = 0
    while start < most and (old[start] is new[start] or old[start] == new[start]):
        start += 1
    while end < most - start and (old[-1 - end] is new[-1 - end] or old[-1 - end] == new[-1 - end]):
        end += 1
    return start, end


def _name(item: Json) -> object:
    """Return the name by which an item is found again: its id or token, else its texts and lists."""
    if type(item) is not dict:
        return repr(item)
    name = item.get("id") or item.get("token")
    return name or tuple(
        [value if type(value) is str else repr(value) for value in item.values() if type(value) in (str, list)]
    )


def _splices(old: list[Json], new: list[Json], kept: list[tuple[int, int]]) -> list[list[Json]]:
    out: list[list[Json]] = []
    i = at = 0
    for next_i, next_at in [*kept, (len(new), len(old))]:
        if next_i > i or next_at > at:
            out.append([at, next_at - at, *new[i:next_i]])
        i, at = next_i + 1, next_at + 1
    return out


def _applied_to_list(value: list[Json], patch: JsonObject) -> list[Json]:
    out = list(value)
    for at, part in patch.get("@", {}).items():
        out[int(at)] = applied(out[int(at)], part)
    for at, gone, *came in reversed(patch.get("~", [])):
        out[at : at + gone] = came
    return out
