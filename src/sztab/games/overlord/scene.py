"""The table as a seat sees it: an allow-list. Hands, cards given to generals, the chip, the pile and the mines are hidden."""

from collections.abc import Mapping
from typing import Final

from sztab.engine.kept import Sources
from sztab.engine.scene import Badge, CardFace, Channel, Moment, Outcome, Path, Piece, Place, Plan, Track, ZoneView
from sztab.engine.tracks import FaceUp, badge_row, like_together, table_channel, track, track_by, zone_shown
from sztab.engine.words import Catalogue
from sztab.engine.zones import kind_of, known_to

from .air import flight
from .board import AT_ROW, COLS, HEX_IDS, HEXES
from .card_data import KIND_IDS, MINE
from .command import bound, commanders, visits
from .data import GameData
from .medals import REASON_IDS, occupant, score
from .overlay import overlays
from .scenario import GROUP_TEMPORARY, OBJECTIVE_IDS, TEMPORARY
from .state import FOUGHT, FOUGHT_BITS, MOVED, State
from .tables import CHIP, DECK, DISCARDS, DRAWN, GIVEN, HAND, SORTIE, TAKEN, Tables
from .terms import ALLIES, AXIS, BATTLES, NOBODY, PHASE_IDS, RANKS, ROLE_IDS, SETUP, SIDE_IDS, cic_of

MINE_NAMES: Final = {"en": "Minefield {}", "pl": "Pole minowe {}"}
LOOSE: Final = ("sandbag", "wire", "minefield")  # features that come and go: they are pieces


# The board


def plan(t: Tables, loaded: GameData, words: Catalogue) -> Plan:
    """The hexes, with their terrain and what is printed on them."""
    objectives = {hex for row in t.objectives for hex in row.hexes}
    exits = {hex for hex, _, _ in t.battle.exits}
    fixed: list[list[str]] = [[] for _ in range(HEXES)]
    for feature, hex, _ in t.battle.features:
        if t.terrain[feature].id not in LOOSE:
            fixed[hex].append(t.terrain[feature].id)
    places = []
    for hex in t.board.hexes:
        marks = (["medal"] if hex in objectives else []) + (["exit"] if hex in exits else []) + fixed[hex]
        terrain = t.battle.ground[hex]
        name = f"{words.name('terrain', terrain)} {words.name('space', hex)}"
        at = [COLS[hex], AT_ROW[hex]]
        places.append(Place(id=HEX_IDS[hex], kind="hex", name=name, terrain=t.terrain[terrain].id, marks=marks, at=at))
    return Plan(places=places, links=[], size=[t.board.widest + 2, 9], lines=list(t.board.lines))


# Cards


def token_name(strength: int, language: str) -> str:
    return MINE_NAMES[language].format(strength)


def face(t: Tables, kind: int, words: Catalogue) -> CardFace:
    """A card with its text, that of the two-player game where it differs."""
    card = t.cards[kind]
    text = words.name("card.text" if t.wide else "card.standard", kind)
    out = CardFace(id=card.id, kind=KIND_IDS[card.type], title=words.name("card", kind), text=text)
    out["clause"] = "M11.5" if card.type == MINE else "M16.3" if t.wide else "M9.1"
    return out


# The table

MEDALS: Final[Sources] = ("medals", "holders", "on", "bodies")
SOURCES: Final[Mapping[str, Sources]] = {
    "pieces": ("at", "bodies", "figures", "order", "deeds", "marked", "phase", "works", "planes"),
    "zones": ("zones", "active"),
    "tracks": ("turn", *MEDALS),
    "badges": (*MEDALS, "at", HAND + AXIS, HAND + ALLIES),
    "channels": ("active", "phase", "turn", "visited"),
    "progress": ("turn", *MEDALS),
}


def alike(s: State) -> bool:
    """Pieces, tracks and badges hide nothing, and nobody sees his own plans in them."""
    return True


def moment(s: State, eyes: int, words: Catalogue) -> Moment:
    phase = PHASE_IDS[s.phase]
    active = "" if s.phase == SETUP else ROLE_IDS[cic_of(s.active)]
    return Moment(active=active, phase=phase, words=words.say("phase", phase), round=max(1, s.turn))


def pieces(s: State, eyes: int, words: Catalogue) -> list[Piece]:
    out: list[Piece] = []
    for unit, hex in enumerate(s.at):
        if hex >= 0:
            piece = Piece(
                kind=s.type(unit).id,
                owner=ROLE_IDS[cic_of(s.side(unit))],
                place=HEX_IDS[hex],
                count=s.figures[unit],
                id=piece_id(unit),
            )
            found = states(s, unit)
            if found:
                piece["states"] = found
            out.append(piece)
    t = s.t
    loose = [(bit, t.terrain[n].id, whose) for bit, (n, whose) in enumerate(t.pieces) if t.terrain[n].id in LOOSE]
    for hex in t.board.hexes:
        if s.works[hex]:
            for bit, id, whose in loose:
                if s.works[hex] >> bit & 1:
                    owner = ROLE_IDS[cic_of(whose)] if whose >= 0 else ""
                    out.append(Piece(kind=id, owner=owner, place=HEX_IDS[hex]))
    for side, hex, _, _, _ in s.planes:
        out.append(Piece(kind="airplane", owner=ROLE_IDS[cic_of(side)], place=HEX_IDS[hex]))
    return out


def piece_id(unit: int) -> str:
    return f"unit {unit}"


def states(s: State, unit: int) -> list[str]:
    """The public marks of a unit's turn: ordered, moved, battled; in somebody's sights."""
    out: list[str] = []
    deeds = s.deeds[unit]
    if s.order[unit] >= 0:
        fought = deeds // FOUGHT & FOUGHT_BITS
        done = fought > 0 if s.phase == BATTLES else deeds & MOVED != 0
        out.append("acted" if done else "ordered")
    if any([pair[1] == unit for pair in s.marked]):
        out.append("in_sights")
    return out


def zones(s: State, eyes: int, words: Catalogue) -> list[ZoneView]:
    return [zone_of(s, eyes, words, *shown) for shown in shown_zones(s)]


def zone_of(s: State, eyes: int, words: Catalogue, zone: int, kind: str, owner: int) -> ZoneView:
    def faces(face_up: FaceUp) -> list[CardFace] | None:
        known = [kind_of(held) for held in s.zones[zone] if known_to(held, eyes)]
        shown = known or (kind == "hand" and eyes >> owner & 1)
        return like_together(known, face_up, zone == DISCARDS) if shown else None

    place = (zone, kind, ROLE_IDS[owner] if owner >= 0 else "")
    return zone_shown(s, words, eyes, place, lambda card: face(s.t, card, words), faces)


def shown_zones(s: State) -> list[tuple[int, str, int]]:
    """Zone, kind, owner: those that are there in this game, and not empty where they seldom are full."""
    out: list[tuple[int, str, int]] = []
    for side in (AXIS, ALLIES):
        cic = cic_of(side)
        out.append((HAND + side, "hand", cic))
        if s.t.commissar == side:
            out.append((CHIP + side, "chip", cic))
        if s.zones[TAKEN + side]:
            out.append((TAKEN + side, "taken", cic))
        if s.t.air:
            out.append((SORTIE + side, "sorties", cic))
    out += [(DECK, "deck", NOBODY), (DISCARDS, "discards", NOBODY)]
    out += [(GIVEN + role, "given", role) for role in range(len(ROLE_IDS)) if s.zones[GIVEN + role]]
    if s.zones[DRAWN]:
        out.append((DRAWN, "drawn", cic_of(s.active)))
    return out


# Tracks and badges


def tracks(s: State, eyes: int, words: Catalogue) -> list[Track]:
    """M12 Medals of both sides, and who holds which objective."""
    goals = s.t.battle.medals
    points = {side: score(s, side) for side in (AXIS, ALLIES)}
    medals = track_by(words, "medals", "side", SIDE_IDS, points, *goals, form="points")
    medals["of"] = max(goals)
    medals["wins"] = dict(zip(SIDE_IDS, goals, strict=True))
    medals["goal"] = words.say("goal", "medals", goals)
    out = [track(words, "turn", {"turn": s.turn}, s.turn, form="rounds"), medals]
    return [*out, objectives_track(s, words)] if s.t.objectives else out


def objectives_track(s: State, words: Catalogue) -> Track:
    """M12.3 What each objective is worth to who holds it now."""
    held: dict[str, int] = {}
    names: dict[str, str] = {}
    for number, objective in enumerate(s.t.objectives):
        holder = s.holders[number]
        if objective.kind in (TEMPORARY, GROUP_TEMPORARY):
            holder = occupant(s, objective)
        held[objective.id] = objective.medals if holder >= 0 else 0
        whose = words.name("side", holder) if holder >= 0 else words.say("track", "nobody")
        names[objective.id] = f"{words.name('objective', objective.name)}: {whose}"
    name, goal = words.say("track", "objectives"), medals_to_hold(s, words)
    return Track(id="objectives", name=name, markers=held, form="row", names=names, goal=goal)


def medals_to_hold(s: State, words: Catalogue) -> str:
    """M12.3 Where the objectives lie, what each is worth, and to whom."""
    found: dict[str, list[str]] = {}
    for objective in s.t.objectives:
        hexes = ", ".join([HEX_IDS[hex] for hex in objective.hexes])
        if len(objective.hexes) > 1:
            hexes = f"({words.say('goal', 'some', (objective.need, len(objective.hexes)))} {hexes})"
        kind = OBJECTIVE_IDS[objective.kind].removeprefix("group_")
        whose = words.say("goal", kind if objective.side >= 0 else f"{kind}_either", (objective.side,))
        found.setdefault(whose, []).append(f"{words.name('objective', objective.name)} {hexes} ({objective.medals})")
    return "; ".join([f"{whose}: {', '.join(rows)}" for whose, rows in found.items()])


def badges(s: State, eyes: int, words: Catalogue) -> dict[str, list[Badge]]:
    """Medals, units and cards of each commander."""
    return {
        ROLE_IDS[cic_of(side)]: badge_row(
            words,
            ("star", "badge", "medals", score(s, side)),
            ("shield", "badge", "units", len(s.units_of(side))),
            ("hand", "badge", "cards", len(s.zones[HAND + side])),
        )
        for side in (AXIS, ALLIES)
    }


# Paths and channels


def paths(s: State, eyes: int, words: Catalogue) -> list[Path]:
    """Flights of this turn, and the one that the reader is putting together; what a unit that acts can reach."""
    out = [
        Path(kind="flight", owner=ROLE_IDS[cic_of(side)], places=[HEX_IDS[hex] for hex in path])
        for side, _, _, path, _ in s.planes
        if len(path) > 1
    ]
    if s.is_asking(flight):
        role = s.asked()[0]
        if eyes >> role & 1:
            been = [HEX_IDS[link[1]] for link in s.chosen(role) if len(link) > 1]
            if len(been) > 1:
                out.append(Path(kind="flight", owner=ROLE_IDS[cic_of(s.active)], places=been))
    return out + overlays(s, eyes)


def channels(s: State, eyes: int, words: Catalogue) -> list[Channel]:
    """M20 Who may talk with whom now. M20.4 Generals among themselves; M20.1 the commander with the one he visits; a side of
    one or two players as it likes (R20)."""
    silent = [role for side in (AXIS, ALLIES) if bound(s, side) for role in commanders(s, side)]
    playing = [role for role in s.t.playing if role not in silent]
    out: list[Channel] = []
    if playing:
        out.append(table_channel(words, [ROLE_IDS[role] for role in playing]))
    for side, id in enumerate(SIDE_IDS):
        first = cic_of(side)
        if not s.t.wide:
            continue
        name = words.say("channel", "team", (side,))
        if not bound(s, side):
            roles = list(range(first, first + RANKS))
        else:
            roles = visits(s, side)
            name = words.say("channel", "generals", (side,))
        out.append(Channel(id=f"{id} generals", name=name, roles=[ROLE_IDS[role] for role in roles]))
        if bound(s, side) and s.active == side and s.visited >= 0:
            pair = [ROLE_IDS[first], ROLE_IDS[s.visited]]
            out.append(Channel(id=f"{id} visit", name=words.say("channel", "visit", (side,)), roles=pair))
    return out


# The end


def ending(s: State, words: Catalogue) -> tuple[str, Outcome]:
    """The winner in a sentence, and the reason."""
    winner, reason, turns, axis, allies = s.result
    outcome = Outcome(
        winner=SIDE_IDS[winner],
        points={"axis": axis, "allies": allies},
        reason=REASON_IDS[reason],
        words=words.say("result", f"reason_{REASON_IDS[reason]}"),
    )
    return words.say("result", "won", (winner, axis, allies, turns)), outcome
