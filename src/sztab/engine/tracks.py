# mypyc: skip
"""Tracks, badges and zones of a scene, named from a game's catalogue."""

from collections.abc import Mapping, Sequence

from .scene import Badge, Track, ZoneView
from .state import State
from .words import Catalogue


def track(words: Catalogue, id: str, markers: dict[str, int], *args: int, form: str = "row") -> Track:
    """A track; its markers are called as pieces are, but for the one that is the track itself."""
    names = {marker: words.say("piece", marker) for marker in markers if marker != id}
    return Track(id=id, name=words.say("track", id, args), markers=markers, form=form, names=names)


def track_by(
    words: Catalogue, id: str, slot: str, ids: Sequence[str], values: Mapping[int, int], *args: int, form: str = "row"
) -> Track:
    """A track with a marker for each of several roles or sides: `values` by their numbers, in the order of the markers."""
    return Track(
        id=id,
        name=words.say("track", id, args),
        markers={ids[number]: value for number, value in values.items()},
        form=form,
        names={ids[number]: words.name(slot, number) for number in values},
    )


def badge_row(words: Catalogue, *badges: tuple[str, str, str, int]) -> list[Badge]:
    """Badges that stand beside a seat: symbol, table and key of the name, value."""
    return [Badge(symbol=symbol, name=words.say(table, key), value=value) for symbol, table, key, value in badges]


def zone_view(s: State, words: Catalogue, zone: int, kind: str, owner: str) -> ZoneView:
    """A zone without its cards: everybody knows how many lie there."""
    cards = s.zones[zone]
    return ZoneView(id=s.rules.zones[zone], kind=kind, owner=owner, name=words.say("zone", kind), count=len(cards))
