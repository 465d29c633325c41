"""The view of a seat: an allow-list, after R5.8. Only the decks hide anything."""

from collections.abc import Mapping
from typing import Final

from sztab.engine.kept import Sources
from sztab.engine.scene import Badge, CardFace, Channel, Moment, Outcome, Path, Piece, Place, Plan, Track, ZoneView
from sztab.engine.tracks import FaceUp, badge_row, like_together, table_channel, track, track_by, zone_shown
from sztab.engine.words import Catalogue
from sztab.engine.zones import kind_of, known_to

from .board import Board
from .card_data import (
    BOCHES,
    DIVISION,
    ELITE,
    EVENT,
    HELP,
    INFANTRY,
    LIBERATION,
    MARKET,
    PANZER,
    SCOUT,
    STARVING,
    STOCK,
    SUPPLIES,
    card_kind,
)
from .data import GameData
from .logistics import HIGHEST_LEVEL
from .scoring import medals_of, rank, reason, supply_line
from .state import State
from .tables import BOX, DIVISIONS, LOWEST, RESISTANCE_DECK, REVEALED, Tables
from .terms import COMMANDER_IDS, COMMANDERS, KIND_IDS, PIECES, RAIN, RED, RESISTANCE, Space
from .transport import ends, planned, transport
from .turn import phase

# What a card of each kind does
CLAUSES: Final = {
    STARVING: "R10.11",
    STOCK: "R10.12",
    SUPPLIES: "R10.12",
    LIBERATION: "R10.12",
    MARKET: "R10.13",
    HELP: "R10.14",
    SCOUT: "R10.16",
    BOCHES: "R10.17",
    EVENT: "R10.19",
    DIVISION: "R10.18",
    INFANTRY: "R10.C1",
    ELITE: "R10.C1",
    PANZER: "R10.C1",
}

# The kinds of zones, by the keys of `Tables.card_zones`
ZONE_KINDS: Final = (("hands", "hand"), ("divisions", "divisions"), ("decks", "deck"), ("piles", "pile"))


# The board


def plan(t: Tables, loaded: GameData, words: Catalogue) -> Plan:
    """The map, the corps cards, and where each commander keeps what is his."""
    b, rows = t.board, loaded.rows
    places: list[Place] = []
    for space, id in enumerate(b.ids):
        terrain = " ".join(colours(b.printed[space])) or "black"
        name = words.name("space", space)
        places.append(
            Place(
                id=id, kind="node", name=name, terrain=terrain, marks=printed(b, space), at=list(rows.space[space].at)
            )
        )
    for arrow in range(len(b.arrows)):
        places.append(Place(id=b.way_ids[2 * arrow], kind="link", name=words.name("way", 2 * arrow)))
    for corps, row in enumerate(t.corps):
        places.append(Place(id=f"card {row.id}", kind="card", name=words.name("corps", corps)))
    for role in t.playing:
        id = f"{COMMANDER_IDS[role]} resources"
        places.append(Place(id=id, kind="cell", name=words.say("place", "resources", (role,))))
    links = [[b.ids[start], b.ids[end], *(colours(mask) or ["black"])] for start, end, mask in b.arrows]
    return Plan(places=places, links=links, size=list(rows.canvas))


def printed(b: Board, space: int) -> list[str]:
    """The marks of a space, as the client draws them."""
    there = (
        ("resistance", b.symbol[space]),
        ("fortification", b.fort[space]),
        ("medal", b.medal[space]),
        ("advanced_base", b.advanced[space] or space == b.ostende),
        ("victory", b.victory[space]),
        ("rear", b.rear[space]),
        ("start", b.start[space]),
        ("main_base", space in b.bases),
        ("antwerp", space == b.antwerp),
        ("block", space in b.blocks),
        ("closed", b.closed[space]),
    )
    return [name for name, is_there in there if is_there]


def colours(mask: int) -> list[str]:
    return [COMMANDER_IDS[role] for role in range(COMMANDERS) if mask >> role & 1]


# Cards


def face(t: Tables, kind: int, words: Catalogue) -> CardFace:
    card = t.cards[kind]
    name = card_kind.names[card.kind]
    text = words.say("card_text", f"{name}_hand" if card.hand and card.kind == HELP else name, (card.ammo, card.fuel))
    if card.medal:
        text += " " + words.say("card_text", "medal")
    if card.weather >= 0 and t.with_weather:
        text += " " + words.say("card_text", "rain" if card.weather == RAIN else "sun")
    return CardFace(id=card.id, kind=name, title=words.name("card", kind), text=text, clause=CLAUSES[card.kind])


# The table

MEDALS: Final[Sources] = ("medals", *range(DIVISIONS, DIVISIONS + COMMANDERS))
SOURCES: Final[Mapping[str, Sources]] = {
    "pieces": (
        *("hold", "marked", "joined", "numbers", "airborne", "antwerp", "ostende"),
        *("places", "immobile", "moved", "carried", "loads", "parked", "face_down", "air"),
    ),
    "paths": ("active", "hold", "places", "antwerp"),
    "zones": ("zones",),
    "tracks": (
        *("round", "actions", "levels", "trucks", "trucks_left", "track", "pool", "medal_pool", "markers"),
        *("called", "scouted", "order", "airborne_left", "weather"),
        *MEDALS,
    ),
    "badges": ("trucks", "levels", *MEDALS),
    "channels": (),
    "progress": ("round", *MEDALS),
}


def alike(s: State) -> bool:
    """Pieces, tracks and badges look the same to everybody, unless a transport is being put together."""
    return not s.is_asking(transport)


def moment(s: State, eyes: int, words: Catalogue) -> Moment:
    """The turn and its phase. R14.A3 `last` is there in the last round."""
    now = phase.names[s.phase]
    out = Moment(
        active=COMMANDER_IDS[s.active] if s.active >= 0 else "",
        phase=now,
        words=words.say("phase", now),
        round=s.round,
    )
    if s.last:
        out["last"] = words.say("phase", "last")
        out["words"] += f", {out['last']}"
    return out


def pieces(s: State, eyes: int, words: Catalogue) -> list[Piece]:
    """Whoever puts a transport together sees where each piece will end; the same holds for tracks and badges."""
    s = planned(s, eyes).after
    return [*markers(s, words), *corps_pieces(s, words), *supplies(s), *of_commanders(s)]


def markers(s: State, words: Catalogue) -> list[Piece]:
    """Markers that lie on spaces. R2.10 The rear has its commander's symbol printed, which is shown as a marker."""
    ids = s.t.board.ids
    out: list[Piece] = []
    for space, owner in enumerate(s.hold):
        if 0 <= owner < COMMANDERS:
            out.append(Piece(kind="control", owner=COMMANDER_IDS[owner], place=ids[space]))
    for space in s.marked:
        states = ["joined"] if s.joined and space == s.t.metz else []
        out.append(Piece(kind="resistance", owner="", place=ids[space], states=states))
    for number, space in enumerate(s.numbers):
        if space >= 0:
            name = words.say("piece_name", "numbered", (LOWEST + number,))
            out.append(Piece(kind="numbered", owner="", place=ids[space], id=str(LOWEST + number), name=name))
    for space, owner, dark in s.airborne:
        states = ["dark"] if dark else []
        out.append(Piece(kind="airborne", owner=COMMANDER_IDS[owner], place=ids[space], states=states))
    if s.antwerp:
        out.append(Piece(kind="main_base", owner=COMMANDER_IDS[RED], place=ids[s.t.board.antwerp]))
    if s.ostende and not s.t.board.closed[s.t.board.ostende]:
        out.append(Piece(kind="ostende", owner="", place=ids[s.t.board.ostende]))
    return out


def corps_pieces(s: State, words: Catalogue) -> list[Piece]:
    """Corps, and the pieces on their cards."""
    out: list[Piece] = []
    for corps, row in enumerate(s.t.corps):
        if s.places[corps] >= 0:
            states = ["immobile"] if s.immobile >> corps & 1 else []
            states += ["moved"] if s.moved >> corps & 1 else []
            out.append(
                Piece(
                    kind="corps",
                    owner=COMMANDER_IDS[row.commander],
                    place=s.t.board.ids[s.places[corps]],
                    states=states,
                    id=row.id,
                    name=words.name("corps", corps),
                )
            )
            out += load_pieces(s.carried[corps], f"card {row.id}")
    return out


def supplies(s: State) -> list[Piece]:
    """Pieces on spaces, and trucks on arrows."""
    out: list[Piece] = []
    for space, load in enumerate(s.loads):
        if load:
            out += load_pieces(load, s.t.board.ids[space])
    for arrow in s.parked:
        out.append(Piece(kind="truck", owner="", place=s.t.board.way_ids[2 * arrow]))
    return out


def of_commanders(s: State) -> list[Piece]:
    """Commander cards, and air-support markers on decks."""
    out: list[Piece] = []
    for role in s.t.playing:
        own = COMMANDER_IDS[role]
        if s.t.full:
            states = ["face_down"] if s.face_down >> role & 1 else []
            out.append(Piece(kind="commander", owner=own, place=f"{own} resources", states=states))
        if s.air[role] >= 0:
            zone = RESISTANCE_DECK if s.air[role] == RESISTANCE else s.t.pursuit_deck[role]
            out.append(Piece(kind="air_support", owner=own, place=s.t.zones[zone]))
    return out


def load_pieces(load: int, place: str) -> list[Piece]:
    counts = zip(KIND_IDS, PIECES.counts(load), strict=True)
    return [Piece(kind=kind, owner="", place=place, count=count) for kind, count in counts if count]


def zones(s: State, eyes: int, words: Catalogue) -> list[ZoneView]:
    """R5.8 Everything lies open but the decks; of those a player knows what he looked at."""
    shown = [(zone, kind, id) for key, kind in ZONE_KINDS for id, zone in s.t.card_zones[key].items()]
    shown += [(RESISTANCE_DECK, "resistance", ""), (BOX, "box", ""), (REVEALED, "revealed", "")]
    return [zone_of(s, eyes, words, (zone, kind, id if id in COMMANDER_IDS else "")) for zone, kind, id in shown]


def zone_of(s: State, eyes: int, words: Catalogue, zone: tuple[int, str, str]) -> ZoneView:
    def faces(face_up: FaceUp) -> list[CardFace] | None:
        if zone[1] not in ("deck", "resistance"):
            return like_together(s.kinds(zone[0]), face_up)
        seen = [face_up(kind_of(card)) for card in s.zones[zone[0]] if known_to(card, eyes)]
        return seen or None

    return zone_shown(s, words, eyes, zone, lambda card: face(s.t, card, words), faces)


# Tracks and badges


def tracks(s: State, eyes: int, words: Catalogue) -> list[Track]:
    s = planned(s, eyes).after
    playing = s.t.playing
    level = by_commander(words, "level", {role: s.levels[role] for role in playing})
    level["of"] = HIGHEST_LEVEL
    trucks = by_commander(words, "trucks", {role: s.trucks[role] for role in playing})
    trucks["markers"]["track"] = s.trucks_left
    trucks["names"]["track"] = words.say("piece", "track")
    medals = by_commander(words, "medals", {role: medals_of(s, role) for role in playing})  # R16.3
    medals["form"] = "points"
    medals["goal"] = words.say("goal", "medals_alone" if s.t.alone else "medals", (s.markers,))
    out = [
        track(words, "round", {"round": s.round}, s.round, form="rounds"),
        track(words, "actions", {"actions": s.actions}, s.actions),
        level,
        trucks,
        medals,
        track(words, "supply", dict(zip(KIND_IDS, s.track, strict=True))),
        track(words, "pool", dict(zip(KIND_IDS, s.pool, strict=True))),
        track(words, "tokens", {"tokens": s.medal_pool}, s.medal_pool),
    ]
    out += [track(words, id, {id: 1}) for id, used in (("called", s.called), ("scouted", s.scouted)) if used]
    if not s.t.alone:
        out.append(by_commander(words, "order", {role: place for place, role in enumerate(s.order, 1)}))
        out.append(track(words, "markers", {"markers": s.markers}, s.markers))
    if s.t.full and not s.t.alone:
        out.append(track(words, "airborne", {"airborne": s.airborne_left}, s.airborne_left))
    if s.t.with_weather:
        out.append(track(words, "weather", {"weather": s.weather}, s.weather))
    return out


def by_commander(words: Catalogue, id: str, values: dict[int, int]) -> Track:
    return track_by(words, id, "commander", COMMANDER_IDS, values)


def badges(s: State, eyes: int, words: Catalogue) -> dict[str, list[Badge]]:
    """R5.8 Medals (R16.3), trucks and level of each commander."""
    s = planned(s, eyes).after
    return {
        COMMANDER_IDS[role]: badge_row(
            words,
            ("medal", "track", "medals", medals_of(s, role)),
            ("truck", "track", "trucks", s.trucks[role]),
            ("level", "track", "level", s.levels[role]),
        )
        for role in s.t.playing
    }


# Paths and channels


def paths(s: State, eyes: int, words: Catalogue) -> list[Path]:
    """The trucks of a transport that is being put together, and the supply lines of the active commander's corps."""
    if s.active < 0:
        return []
    ids, owner, ways = s.t.board.ids, COMMANDER_IDS[s.active], planned(s, eyes).ways
    planned_ways = [Path(kind="transport", owner=owner, places=[ids[space] for space in ends(s, way)]) for way in ways]
    lines = [supply_line(s, s.active, space) for space in front(s)]
    return [
        *[Path(kind="supply", owner=owner, places=[ids[space] for space in line]) for line in lines if len(line) > 1],
        *planned_ways,
    ]


def front(s: State) -> list[Space]:
    """The spaces of the active commander's corps."""
    own = [corps for corps, row in enumerate(s.t.corps) if row.commander == s.active]
    return sorted({s.places[corps] for corps in own if s.places[corps] >= 0})


def holders(s: State) -> dict[str, str]:
    """R2.10 The spaces with a commander's marker, or his symbol."""
    return {s.t.board.ids[space]: COMMANDER_IDS[owner] for space, owner in enumerate(s.hold) if 0 <= owner < COMMANDERS}


def channels(s: State, eyes: int, words: Catalogue) -> list[Channel]:
    playing = [COMMANDER_IDS[role] for role in s.t.playing]
    return [table_channel(words, playing)]


# The end


def ending(s: State, words: Catalogue) -> tuple[str, Outcome]:
    """The winner in a sentence, and the reason."""
    winner, why, _, *points = s.result
    outcome = Outcome(
        winner=COMMANDER_IDS[winner] if winner >= 0 else "",
        points={COMMANDER_IDS[role]: points[role] for role in s.t.playing},
        reason=reason.names[why],
        words=words.say("result", f"reason_{reason.names[why]}"),
    )
    return result_words(s, words), outcome


def result_words(s: State, words: Catalogue) -> str:
    winner, why, rounds, *medals = s.result
    if winner < 0:
        return words.say("result", "given_up", (rounds,))
    if s.t.alone:
        return words.say("result", "solo", (winner, rounds, medals[winner])) + " " + words.say("rank", rank(s, rounds))
    return words.say("result", reason.names[why], (winner, rounds, medals[winner]))
