"""What a seat sees: an allow-list, after R5.8. Only the decks hide anything."""

from collections.abc import Sequence
from typing import Final

from sztab.engine.scene import (
    Badge,
    CardFace,
    Channel,
    Moment,
    Outcome,
    Path,
    Piece,
    Place,
    Plan,
    Track,
    View,
    ZoneView,
    like_together,
)
from sztab.engine.words import Catalogue
from sztab.engine.zones import KNOWN_BITS, known_to

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
from .scoring import medals_of, rank, reason
from .state import State
from .tables import (
    BOX,
    COMMON_DECK,
    COMMON_PILE,
    DECK,
    DIVISIONS,
    HAND,
    LOWEST,
    PILE,
    RESISTANCE_DECK,
    REVEALED,
    Tables,
)
from .terms import COMMANDER_IDS, COMMANDERS, KIND_IDS, LOADS, RAIN, RED, RESISTANCE, ammo_in, food_in, fuel_in
from .transport import ends, planned
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


def load_names(language: str) -> list[str]:
    """Every load in words."""
    kinds = ("fuel", "ammo", "food") if language == "en" else ("paliwo", "amunicja", "prowiant")
    out = []
    for load in LOADS:
        numbers = (fuel_in(load), ammo_in(load), food_in(load))
        if language == "en":
            parts = [f"{number} {kind}" for number, kind in zip(numbers, kinds, strict=True) if number]
        else:
            parts = [f"{kind} ×{number}" for number, kind in zip(numbers, kinds, strict=True) if number]
        out.append(", ".join(parts) or ("nothing" if language == "en" else "nic"))
    return out


def colours(mask: int) -> list[str]:
    return [COMMANDER_IDS[role] for role in range(COMMANDERS) if mask >> role & 1]


def plan(t: Tables, loaded: GameData, words: Catalogue) -> Plan:
    """The map, the corps cards, and where each commander keeps what is his."""
    b, rows = t.board, loaded.rows
    places: list[Place] = []
    for space, id in enumerate(b.ids):
        marks = [
            name
            for name, there in (
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
            if there
        ]
        terrain = " ".join(colours(b.printed[space])) or "black"
        name = words.name("space", space)
        places.append(Place(id=id, kind="node", name=name, terrain=terrain, marks=marks, at=list(rows.space[space].at)))
    for arrow in range(len(b.arrows)):
        places.append(Place(id=b.way_ids[2 * arrow], kind="link", name=words.name("way", 2 * arrow)))
    for corps, row in enumerate(t.corps):
        places.append(Place(id=f"card {row.id}", kind="card", name=words.name("corps", corps)))
    for role in t.playing:
        id = f"{COMMANDER_IDS[role]} resources"
        places.append(Place(id=id, kind="cell", name=words.say("place", "resources", (role,))))
    links = [[b.ids[start], b.ids[end], *colours(mask)] for start, end, mask in b.arrows]
    return Plan(places=places, links=links, size=list(rows.canvas))


def view(s: State, eyes: int, words: Catalogue) -> View:
    """The table as the holder of some roles sees it; 0 is a spectator."""
    plan = planned(s, eyes)  # its player sees where each piece will end
    shown = plan.after
    return View(
        moment=moment(s, words),
        pieces=pieces(shown, words),
        zones=zones(s, eyes, words),
        tracks=tracks(shown, words),
        badges=badges(shown, words),
        paths=paths(s, plan.ways),
        channels=[
            Channel(id="table", name=words.say("channel", "table"), roles=[COMMANDER_IDS[role] for role in s.t.playing])
        ],
    )


def ending(s: State, words: Catalogue) -> tuple[str, Outcome]:
    """Who won, in a sentence, and why."""
    winner, why, _, *points = s.result
    outcome = Outcome(
        winner=COMMANDER_IDS[winner] if winner >= 0 else "",
        points={COMMANDER_IDS[role]: points[role] for role in s.t.playing},
        reason=reason.names[why],
        words=words.say("result", f"reason_{reason.names[why]}"),
    )
    return result_words(s, words), outcome


def moment(s: State, words: Catalogue) -> Moment:
    """Whose turn it is and what happens in it. R14.A3 `last` is there in the last round."""
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


def result_words(s: State, words: Catalogue) -> str:
    winner, why, rounds, *medals = s.result
    if winner < 0:
        return words.say("result", "given_up", (rounds,))
    if s.t.alone:
        return words.say("result", "solo", (winner, rounds, medals[winner])) + " " + words.say("rank", rank(s, rounds))
    return words.say("result", reason.names[why], (winner, rounds, medals[winner]))


def pieces(s: State, words: Catalogue) -> list[Piece]:
    ids = s.t.board.ids
    out: list[Piece] = []
    for space, owner in enumerate(s.hold):
        if 0 <= owner < COMMANDERS and not s.t.board.rear[space]:
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
    for corps, row in enumerate(s.t.corps):
        if s.places[corps] >= 0:
            states = ["immobile"] if s.immobile >> corps & 1 else []
            states += ["moved"] if s.moved >> corps & 1 else []
            out.append(
                Piece(
                    kind="corps",
                    owner=COMMANDER_IDS[row.commander],
                    place=ids[s.places[corps]],
                    states=states,
                    id=row.id,
                    name=words.name("corps", corps),
                )
            )
            out += load_pieces(s.carried[corps], f"card {row.id}")
    for space, load in enumerate(s.loads):
        if load:
            out += load_pieces(load, ids[space])
    for arrow in s.parked:
        out.append(Piece(kind="truck", owner="", place=s.t.board.way_ids[2 * arrow]))
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
    numbers = (fuel_in(load), ammo_in(load), food_in(load))
    return [
        Piece(kind=KIND_IDS[kind], owner="", place=place, count=number) for kind, number in enumerate(numbers) if number
    ]


def face(t: Tables, kind: int, words: Catalogue) -> CardFace:
    card = t.cards[kind]
    name = card_kind.names[card.kind]
    text = words.say("card_text", f"{name}_hand" if card.hand and card.kind == HELP else name, (card.ammo, card.fuel))
    if card.medal:
        text += " " + words.say("card_text", "medal")
    if card.weather >= 0 and t.with_weather:
        text += " " + words.say("card_text", "rain" if card.weather == RAIN else "sun")
    return CardFace(id=card.id, kind=name, title=words.name("card", kind), text=text, clause=CLAUSES[card.kind])


def zones(s: State, eyes: int, words: Catalogue) -> list[ZoneView]:
    """R5.8 Everything lies open but the decks; of those a player knows what he looked at."""
    playing = s.t.playing
    shown = [(HAND + role, "hand", COMMANDER_IDS[role]) for role in playing]
    shown += [(DIVISIONS + role, "divisions", COMMANDER_IDS[role]) for role in playing]
    if s.t.common:
        shown += [(COMMON_DECK, "deck", ""), (COMMON_PILE, "pile", "")]
    else:
        shown += [(DECK + role, "deck", COMMANDER_IDS[role]) for role in playing]
        shown += [(PILE + role, "pile", COMMANDER_IDS[role]) for role in playing]
    shown += [(RESISTANCE_DECK, "resistance", ""), (BOX, "box", ""), (REVEALED, "revealed", "")]
    out: list[ZoneView] = []
    for zone, kind, owner in shown:
        cards = s.zones[zone]
        view = ZoneView(id=s.t.zones[zone], kind=kind, owner=owner, name=words.say("zone", kind), count=len(cards))
        if kind in ("deck", "resistance"):
            seen = [face(s.t, card >> KNOWN_BITS, words) for card in cards if known_to(card, eyes)]
            if seen:
                view["cards"] = seen
        else:
            kinds = [card >> KNOWN_BITS for card in cards]
            view["cards"] = like_together(kinds, lambda kind: face(s.t, kind, words))
        out.append(view)
    return out


def tracks(s: State, words: Catalogue) -> list[Track]:
    out = [
        row("round", {"round": s.round}, words, (s.round,), form="rounds"),
        row("actions", {"actions": s.actions}, words, (s.actions,)),
        by_commander(s, "level", s.levels, words),
        by_commander(s, "trucks", s.trucks, words),
        by_commander(s, "medals", s.medals, words),
        row("supply", dict(zip(KIND_IDS, s.track, strict=True)), words),
        row("pool", dict(zip(KIND_IDS, s.pool, strict=True)), words),
        row("tokens", {"tokens": s.medal_pool}, words, (s.medal_pool,)),
    ]
    out[2]["of"] = 3
    out[3]["markers"]["track"] = s.trucks_left
    out[3]["names"]["track"] = words.say("piece", "track")
    out[4]["form"] = "points"
    out[4]["goal"] = words.say("goal", "medals_alone" if s.t.alone else "medals")
    used = {id: 1 for id, now in (("called", s.called), ("scouted", s.scouted)) if now}
    if used:
        out.append(row("used", used, words))
    if not s.t.alone:
        order = [0] * COMMANDERS
        for place, role in enumerate(s.order, 1):
            order[role] = place
        track = by_commander(s, "order", order, words)
        track["markers"] = {COMMANDER_IDS[role]: place for place, role in enumerate(s.order, 1)}
        out.append(track)
        out.append(row("markers", {"markers": s.markers}, words, (s.markers,)))
    if s.t.full and not s.t.alone:
        out.append(row("airborne", {"airborne": s.airborne_left}, words, (s.airborne_left,)))
    if s.t.with_weather:
        out.append(row("weather", {"rain": s.weather}, words))
    return out


def row(id: str, markers: dict[str, int], words: Catalogue, args: tuple[int, ...] = (), form: str = "row") -> Track:
    """A track; its markers are called as pieces are, but for the one that is the track itself."""
    names = {marker: words.say("piece", marker) for marker in markers if marker != id}
    return Track(id=id, name=words.say("track", id, args), markers=markers, form=form, names=names)


def by_commander(s: State, id: str, values: Sequence[int], words: Catalogue) -> Track:
    """A track with a marker for each commander that plays."""
    markers = {COMMANDER_IDS[role]: values[role] for role in s.t.playing}
    names = {COMMANDER_IDS[role]: words.name("commander", role) for role in s.t.playing}
    return Track(id=id, name=words.say("track", id), markers=markers, form="row", names=names)


def badges(s: State, words: Catalogue) -> dict[str, list[Badge]]:
    """R5.8 Medals (R16.3), trucks and level of each commander."""
    medals, trucks, level = [words.say("track", id) for id in ("medals", "trucks", "level")]
    return {
        COMMANDER_IDS[role]: [
            Badge(symbol="medal", name=medals, value=medals_of(s, role)),
            Badge(symbol="truck", name=trucks, value=s.trucks[role]),
            Badge(symbol="level", name=level, value=s.levels[role]),
        ]
        for role in s.t.playing
    }


def paths(s: State, ways: list[int]) -> list[Path]:
    """The trucks of a transport that is being put together."""
    ids, owner = s.t.board.ids, COMMANDER_IDS[s.active]
    return [Path(kind="transport", owner=owner, places=[ids[space] for space in ends(s, way)]) for way in ways]
