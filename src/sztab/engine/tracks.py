# mypyc: skip
"""Tracks, badges, zones and channels of a scene, named from a game's catalogue."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

from .rules import Rules
from .scene import TABLE, Badge, CardFace, Channel, Track, ZoneView
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


def like_together(kinds: list[int], face: Callable[[int], CardFace], piled: bool = False) -> list[CardFace]:
    """Cards as a set: like ones are one with a count, never in the order of arrival. Of a pile the top card comes first."""
    out: list[CardFace] = []
    for kind in sorted(set(kinds), key=lambda kind: (not piled or kind != kinds[0], kind)):
        many = kinds.count(kind)
        out.append(CardFace(**face(kind), count=many) if many > 1 else face(kind))
    return out


Made = TypeVar("Made")


def kept(rules: Rules, key: tuple[Hashable, ...], make: Callable[[], Made]) -> Made:
    """Return the value cached under a key, or make it: most of a scene is the same as a move ago. Callers must not change it."""
    found: Made | None = rules.shown.get(key)
    if found is None:
        found = make()
        rules.keep_shown(key, found)
    return found


FaceUp = Callable[[int], CardFace]  # what makes a face of a kind of card
Faces = Callable[[FaceUp], "list[CardFace] | None"]  # the cards to show, given that


def zone_shown(
    s: State, words: Catalogue, eyes: int, zone: tuple[int, str, str], face: Callable[[int], CardFace], faces: Faces
) -> ZoneView:
    """A zone by number, kind and owner, with the cards that these eyes see.

    What is seen may depend on nothing but the zone's cards, the zone and the eyes.
    """

    key = "zone", words.language, eyes, zone, s.zones[zone[0]]
    found: ZoneView | None = s.rules.shown.get(key)
    if found is not None:
        return found

    def face_up(kind: int) -> CardFace:
        return kept(s.rules, ("face", words.language, zone[1], kind), lambda: face(kind))

    def make() -> ZoneView:
        view, cards = zone_view(s, words, *zone), faces(face_up)
        if cards is not None:
            view["cards"] = cards
        return view

    return kept(s.rules, key, make)


def table_channel(words: Catalogue, roles: Sequence[str]) -> Channel:
    """The channel that everybody hears; these roles speak there."""
    return Channel(id=TABLE, name=words.say("channel", "table"), roles=list(roles))
