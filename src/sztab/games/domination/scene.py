"""The view of a seat, as an allow-list. Hands, packets, the draft, reserves, face-down technologies and decks are hidden."""

from collections.abc import Mapping
from typing import Final

from sztab.engine.graph import bits, path
from sztab.engine.kept import Sources
from sztab.engine.scene import Badge, CardFace, Channel, Moment, Outcome, Path, Piece, Place, Plan, Track, ZoneView
from sztab.engine.tracks import FaceUp, badge_row, table_channel, track, track_by, zone_shown
from sztab.engine.words import Catalogue
from sztab.engine.zones import kinds_of, known_to

from . import sheet
from .board import CAPITAL, SHAPE_IDS
from .control import control
from .data import GameData
from .faces import diplomacy_face, saved_face, tactics_face, technology_face
from .faces import face as face
from .lend_lease import goal
from .operate import operate
from .scoring import (
    REASON_IDS,
    diplomacy_points,
    points,
    resistance_points,
    space_points,
    total,
)
from .state import State
from .supply import Front
from .tables import (
    CHINA_DECK,
    COMMON_ZONE_IDS,
    DECK,
    DEVELOPED,
    DIPLOMACY,
    HAND,
    KEPT,
    PACKET,
    PILE,
    SAVED,
    SEAT_ZONE_IDS,
    SHEET,
    SOLO_HAND,
    SOLO_PILE,
    TACTICS,
    USA_DECK,
    Tables,
)
from .technologies import technology_points
from .terms import (
    ALLIES,
    AXIS,
    DRAFT,
    FIRST_YEAR,
    KINDS,
    NATION_IDS,
    NATION_OF,
    NEUTRAL,
    PHASE_IDS,
    RESISTANCE,
    SEAT_IDS,
    SEATS,
    SIDE_IDS,
    SPENT,
    TYPE_OF,
    UBOAT,
    Kind,
    Seat,
    Space,
    drawn_as,
)
from .verbs import MOVE

CELLS: Final = 40  # of the track of points
STARS: Final = ("", "one_star", "two_stars", "capital")
TOTAL_IDS: Final = ("axis_total", "allies_total")


# The board


def plan(t: Tables, loaded: GameData, words: Catalogue) -> Plan:
    """The spaces with what is printed on them, the cells of the track of points (D3.5.f), and the technology sheet (D8.1)."""
    board, rows = t.board, loaded.rows
    links = [[board.ids[a], board.ids[b], "road"] for a, b in board.road_pairs]
    links += [[board.ids[a], board.ids[b], "sea"] for a, b in board.sea_pairs]
    rebuilt = [row.needs_source == "reconstructed" for row in loaded.setup.technology]
    return Plan(
        places=places(t, loaded, words),
        links=links,
        size=list(rows.canvas),
        sheets=[sheet.printed(t, words, rebuilt)],
    )


def places(t: Tables, loaded: GameData, words: Catalogue) -> list[Place]:
    board = t.board
    out: list[Place] = []
    for space, id in enumerate(board.ids):
        marks = [STARS[min(board.stars[space], CAPITAL)]]
        if board.homes[space] >= 0:
            marks.append(f"home {NATION_IDS[board.homes[space]]}")
        for mark, there in (("factory", board.factories), ("shipyard", board.shipyards), ("uboat", board.uboats)):
            if there >> space & 1:
                marks.append(mark)
        terrain, at = SHAPE_IDS[board.shapes[space]], list(loaded.rows.space[space].at)
        name = words.name("space", space)
        out.append(Place(id=id, kind="node", name=name, terrain=terrain, marks=marks, at=at))
    out += [Place(id=f"vp {n}", kind="cell", name=words.say("place", "vp", (n,))) for n in range(CELLS)]
    return out + sheet.places(words)


# Cards


# `face` is that of a card in a hand; elsewhere a card is what it is there.
_FACES: Final = {
    DEVELOPED: technology_face,
    SHEET: technology_face,
    DIPLOMACY: diplomacy_face,
    TACTICS: tactics_face,
    SAVED: saved_face,
}


# The table

POINTS: Final[Sources] = (  # D5 what the points of everybody follow from
    *("units", "uboats", "resistance", "technologies", "bonus", "usa", "china", "italy", "france"),
    *range(DIPLOMACY, DIPLOMACY + SEATS),
)
SOURCES: Final[Mapping[str, Sources]] = {
    "pieces": (*POINTS, "destroyed"),
    "zones": ("active", "phase", "zones"),
    "tracks": (*POINTS, "year", "points"),
    "badges": (*POINTS, *range(HAND, HAND + SEATS), *range(PACKET, PACKET + SEATS), SOLO_HAND),
    "sheets": ("technologies", *range(SHEET, SHEET + SEATS)),
    "channels": (),
    "progress": (*POINTS, "year"),
}


def alike(s: State) -> bool:
    """Pieces, tracks and badges hide nothing, and nobody sees his own plans in them."""
    return True


def moment(s: State, eyes: int, words: Catalogue) -> Moment:
    """The year, the phase, and the seat whose turn it is."""
    phase = PHASE_IDS[s.phase]
    out = Moment(
        active=SEAT_IDS[s.active] if s.active >= 0 else "",
        phase=phase,
        words=f"{FIRST_YEAR + s.year}, {words.say('phase', phase)}",
        round=s.year - s.t.first_year + 1,
    )
    if s.year >= s.t.last_year and not s.over:
        out["last"] = words.say("phase", "last")
    return out


def pieces(s: State, eyes: int, words: Catalogue) -> list[Piece]:
    """Units with what troubles them, markers, and the points of everybody on the track around the board."""
    ids = s.t.board.ids
    fed = [Front(s, seat).supplied() for seat in range(SEATS)]
    runs = s.realm().runs
    out: list[Piece] = []
    for kind in range(KINDS):
        for space in bits(s.units[kind]):
            states = states_of(kind, space, runs[NATION_OF[kind]] if NATION_OF[kind] < NEUTRAL else -1, fed)
            type, owner = drawn_as(kind)
            piece = Piece(kind=type, owner=owner, place=ids[space])
            if s.count(kind, space) > 1:
                piece["count"] = s.count(kind, space)
            if states:
                piece["states"] = states
            out.append(piece)
    for kind, where in ((UBOAT, s.uboats), (RESISTANCE, s.resistance)):
        type, owner = drawn_as(kind)
        for space in sorted(set(where)):
            out.append(Piece(kind=type, owner=owner, place=ids[space], count=where.count(space)))
    out += [Piece(kind="destruction", owner="", place=ids[space]) for space in bits(s.destroyed)]
    out += [Piece(kind="points", owner=id, place=cell(points(s, seat))) for seat, id in enumerate(SEAT_IDS)]
    out += [Piece(kind=id, owner="", place=cell(total(s, side))) for side, id in enumerate(TOTAL_IDS)]
    return out


def states_of(kind: Kind, space: Space, seat: Seat, fed: list[int]) -> list[str]:
    """D3.9.b, D11.1.A3"""
    out = ["spent"] if TYPE_OF[kind] == SPENT else []
    return [*out, "cut_off"] if seat >= 0 and not fed[seat] >> space & 1 else out


def cell(number: int) -> str:
    """R28 The track may be passed: then it begins anew."""
    return f"vp {number % CELLS}"


def zones(s: State, eyes: int, words: Catalogue) -> list[ZoneView]:
    """Everybody knows how many cards lie where; which, only those who have seen them. R36 Reserve and Lend-Lease are secret."""
    out: list[ZoneView] = []
    for first, id in zip(range(HAND, DECK, SEATS), SEAT_ZONE_IDS, strict=True):
        for seat in range(SEATS):
            if s.zones[first + seat] or (first == HAND and seat in s.t.hands and s.phase != DRAFT):
                out.append(zone_of(s, eyes, words, first + seat, id.replace("-", "_"), seat))
    always = (DECK, PILE, *(() if s.t.fall or s.t.rise else (USA_DECK, CHINA_DECK)))
    for number, id in enumerate(COMMON_ZONE_IDS):
        zone = DECK + number
        if zone in always or s.zones[zone]:
            out.append(zone_of(s, eyes, words, zone, id.replace(" ", "_"), -1))
    return out


def zone_of(s: State, eyes: int, words: Catalogue, zone: int, kind: str, seat: Seat) -> ZoneView:
    """A zone with the cards that are known to the reader; -1 is nobody's seat."""
    make = _FACES.get(zone - seat, face) if seat >= 0 else face

    def faces(face_up: FaceUp) -> list[CardFace] | None:
        known = kinds_of(tuple([held for held in s.zones[zone] if known_to(held, eyes)]))
        if zone not in (PILE, SOLO_PILE):
            known.sort()
        open_to_us = zone < KEPT + SEATS and seat >= 0 and eyes & s.t.eyes[seat]
        return [face_up(card) for card in known] if known or open_to_us else None

    owner = SEAT_IDS[holder(s, zone, seat)] if seat >= 0 else ""
    return zone_shown(s, words, eyes, (zone, kind, owner), lambda card: make(s.t, card, words), faces)


def holder(s: State, zone: int, seat: Seat) -> Seat:
    """D10.1.a A common hand lies in front of the nation of the side whose turn it is."""
    common = s.t.common and zone < KEPT + SEATS
    return s.active if common and s.active >= 0 and s.active & 1 == seat & 1 else seat


# Tracks and badges


def tracks(s: State, eyes: int, words: Catalogue) -> list[Track]:
    years = track(words, "round", {"round": s.year - s.t.first_year + 1}, FIRST_YEAR + s.year, form="rounds")
    years["of"] = s.t.last_year - s.t.first_year + 1
    out = [years, sums(s, words)]
    if s.points:
        out.append(track(words, "left", {"left": s.points}, s.points))
    out += [sources(s, seat, words) for seat in range(SEATS)]
    if s.bonus:
        out.append(track(words, "solo_marker", {"solo_marker": s.bonus}, s.bonus))
    if not s.t.rise:
        for nation, at, last in (("usa", s.usa, s.t.tracks[0]), ("china", s.china, s.t.tracks[1])):
            name, names = words.say("track", nation), {nation: words.say("owner", nation)}
            out.append(Track(id=f"{nation} track", name=name, markers={nation: at}, form="row", names=names, of=last))
    return out


def sums(s: State, words: Catalogue) -> Track:
    """D4.3.A What both sides have, and what they need."""
    totals = {side: total(s, side) for side in (AXIS, ALLIES)}
    out = track_by(words, "points", "side", SIDE_IDS, totals, form="points")
    if s.t.rise:
        out["goal"] = words.say("goal", "compared")
    else:
        out["goal"] = words.say("goal", "solo" if s.t.solo else "thresholds", (goal(s, AXIS), goal(s, ALLIES)))
        winning = (AXIS,) if s.t.solo else (AXIS, ALLIES)
        out["wins"] = {SIDE_IDS[side]: goal(s, side) for side in winning}
    return out


def sources(s: State, seat: Seat, words: Catalogue) -> Track:
    """D5.1 Where the points of a seat come from."""
    held = control(s, seat)
    found = {
        "spaces": space_points(s, held),
        "resisted": -resistance_points(s, seat, held),
        "diplomacy": diplomacy_points(s, seat),
        "technologies": technology_points(s, seat),
    }
    markers = {id: value for id, value in found.items() if value or id == "spaces"}
    return Track(
        id=f"{SEAT_IDS[seat]} points",
        name=words.say("track", "seat_points", (seat, points(s, seat))),
        markers=markers,
        form="row",
        names={id: words.say("piece", id) for id in markers},
    )


def badges(s: State, eyes: int, words: Catalogue) -> dict[str, list[Badge]]:
    """Points, cards in hand, units on the board, technologies of each seat."""
    out: dict[str, list[Badge]] = {}
    for seat, id in enumerate(SEAT_IDS):
        lead = s.t.lead[seat]
        hand = s.zones[SOLO_HAND] if s.t.solo and not seat & 1 else s.zones[HAND + lead] + s.zones[PACKET + lead]
        units = sum([s.on_board(kind) for kind in s.realm().kinds[seat]]) + (len(s.uboats) if seat == 0 else 0)
        out[id] = badge_row(
            words,
            ("star", "badge", "points", points(s, seat)),
            ("hand", "badge", "cards", len(hand)),
            ("shield", "badge", "units", units),
            ("level", "badge", "technologies", s.technologies[seat].bit_count()),
        )
    return out


# Paths and channels


def paths(s: State, eyes: int, words: Catalogue) -> list[Path]:
    """D3.9.a What supplies the unit whose move the reader is putting together."""
    if not s.is_asking(operate) or s.active < 0 or not eyes >> s.active & 1:
        return []
    links = s.chosen(s.active)
    if not links or links[0][0] != MOVE:
        return []
    line = supply_line(s, s.active, links[0][2])
    ids = s.t.board.ids
    return [Path(kind="supply", owner=SEAT_IDS[s.active], places=[ids[space] for space in line])] if line[1:] else []


def supply_line(s: State, seat: Seat, space: Space) -> list[Space]:
    """D3.9.a The shortest chain from a space to a home space of the seat."""
    front = Front(s, seat)
    inside = front.fed | 1 << space
    return path(space, front.homes & front.fed, [links & inside for links in s.t.board.links])


def channels(s: State, eyes: int, words: Catalogue) -> list[Channel]:
    """Everybody, and each side by itself."""
    sides = [
        Channel(id=id, name=words.say("channel", id), roles=[SEAT_IDS[side], SEAT_IDS[side + 2]])
        for side, id in enumerate(SIDE_IDS)
    ]
    return [table_channel(words, list(SEAT_IDS)), *sides]


# The end


def ending(s: State, words: Catalogue) -> tuple[str, Outcome]:
    """The result in a sentence, with the reason."""
    winner, reason, _, axis, allies, *_ = s.result
    won = words.say("result", "won", (winner, axis, allies)) if winner >= 0 else words.say("result", "draw", (axis,))
    outcome = Outcome(
        winner=SIDE_IDS[winner] if winner >= 0 else "",
        points={SIDE_IDS[AXIS]: axis, SIDE_IDS[ALLIES]: allies},
        reason=REASON_IDS[reason],
        words=words.say("result", f"reason_{REASON_IDS[reason]}"),
    )
    return won, outcome
