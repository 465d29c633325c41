"""The view of a seat: an allow-list, after the table E2 of the rules. Hands, offers between others and the deck are hidden."""

from collections.abc import Mapping
from typing import Final

from sztab.engine.kept import Sources
from sztab.engine.scene import (
    Badge,
    BattleSide,
    BattleView,
    CardFace,
    Channel,
    Moment,
    Outcome,
    Path,
    Piece,
    Place,
    Plan,
    Track,
    ZoneView,
)
from sztab.engine.tracks import FaceUp, badge_row, like_together, table_channel, track, track_by, zone_shown
from sztab.engine.words import Catalogue
from sztab.engine.zones import kinds_of, known_to

from .battle import chance_now
from .convoys import ALLOWED, DECLARED, FLYING, REFUSED
from .data import GameData
from .move import OrderPlan, order
from .naval import line_up
from .scoring import REASON_IDS
from .state import State
from .tables import DECK, DRAWN, HAND, OFFERED, RETURNED, Tables
from .terms import ACTION_IDS, FORCES, NOBODY, PLAYER_IDS, SHIP_IDS, TIME_IS_UP, UNIT_IDS, Force, Player, Ship, total
from .turn import ACTIONS, PHASE_IDS

ATLANTIC = "atlantic"
CONVOY_PATHS = {
    DECLARED: "convoy",
    ALLOWED: "convoy_through",
    REFUSED: "convoy_refused",
    FLYING: "convoy_through",
}


# The board


def plan(t: Tables, loaded: GameData, words: Catalogue) -> Plan:
    """The regions, the sea zones with their anchors, the middle of the board, and where each player's fleet lies."""
    board, rows = t.board, loaded.rows
    continents = t.grammar.names["continent"]
    places: list[Place] = []
    for region, id in enumerate(board.ids):
        terrain = continents[board.continents[region]]
        name = words.name("space", region)
        places.append(Place(id=id, kind="area", name=name, terrain=terrain, marks=[], at=list(rows.region[region].at)))
    for number, zone in enumerate(rows.zone):
        name = words.name("sea", number)
        places.append(Place(id=zone.id, kind="area", name=name, terrain="sea", marks=["anchor"], at=list(zone.at)))
    name = words.say("place", "atlantic")
    places.append(Place(id=ATLANTIC, kind="area", name=name, terrain="sea", marks=[], at=list(rows.atlantic)))
    for player in t.playing:
        name = words.say("place", "fleet", (player,))
        places.append(Place(id=f"{PLAYER_IDS[player]} fleet", kind="cell", name=name))
    links = [[board.ids[a], board.ids[b], "border"] for a, b in board.borders]
    links += [[board.ids[a], board.ids[b], "lane"] for a, b in board.lanes]
    links += [
        [board.ids[region], zone.id, "shore"]
        for zone, shores in zip(rows.zone, board.zones, strict=True)
        for region in shores
    ]
    return Plan(places=places, links=links, size=list(rows.canvas))


def fleet_place(s: State, player: Player) -> str:
    """A5.5 In the middle of the board for the controller of the seas, otherwise in front of the player."""
    return ATLANTIC if s.seas == player else f"{PLAYER_IDS[player]} fleet"


# Cards


def face(t: Tables, kind: int, words: Catalogue) -> CardFace:
    """A14.1, A13.2 Its type, its yield, and the units that defend a neutral region."""
    card = t.cards[kind]
    text = words.say("card_text", "yield", (card.value,))
    text += " " + words.say("card_text", "set" if card.type in t.sets else "no_set")
    text += " " + words.say("card_text", "defenders", (card.defenders,))
    return CardFace(
        id=card.id, kind=t.grammar.names["type"][card.type], title=words.name("card", kind), text=text, clause="A14.1"
    )


def ship_face(t: Tables, ship: Ship, words: Catalogue) -> CardFace:
    """A11.5, A11.7 What a ship adds to a duel, and how many hits sink it."""
    parts = [words.say("card_text", "against", (t.ship_bonus[ship], other)) for other in t.against[ship]]
    if t.ship_beside[ship]:
        parts.append(words.say("card_text", "beside", (t.ship_beside[ship],)))
    parts.append(words.say("card_text", "hits", (t.ship_hits[ship],)))
    return CardFace(
        id=SHIP_IDS[ship], kind="navy", title=words.name("ship", ship), text=" ".join(parts), clause="A11.5"
    )


# The table

STANDING: Final[Sources] = (  # what follows where units stand
    *("army", "fleets", "hold", "place", "active", "convoys", "entered"),
    *("attack", "attack_reserve", "defend", "defend_reserve"),
)
SOURCES: Final[Mapping[str, Sources]] = {
    "pieces": (*STANDING, "seas", "capitals", "barred", "moved", "withdrawn"),
    "tracks": ("round", "phase", "actions", "battle_round", "used", "hold", "place", "fleets", "promises"),
    "badges": (*STANDING, *range(HAND, HAND + len(PLAYER_IDS))),
    "channels": (),
    "progress": ("round", "hold"),
}


def holders(s: State) -> dict[str, str]:
    """A5.2 Whose each region is; A10.1 all waters are those of the controller of the seas."""
    held = {s.t.board.ids[region]: PLAYER_IDS[owner] for region, owner in enumerate(s.hold) if owner >= 0}
    if s.seas >= 0:
        held |= dict.fromkeys((ATLANTIC, *s.t.waters), PLAYER_IDS[s.seas])
    return held


def alike(s: State) -> bool:
    """Pieces, tracks and badges hide nothing, and nobody sees his own plans in them."""
    return True


def moment(s: State, eyes: int, words: Catalogue) -> Moment:
    """The active player and the phase. `last` is there in the last round, if there is one (A18.7), and in the
    turn in which the time is up (A18.3)."""
    phase = PHASE_IDS[s.phase]
    out = Moment(
        active=PLAYER_IDS[s.active] if s.active >= 0 else "",
        phase=phase,
        words=words.say("phase", phase),
        round=s.round,
    )
    time_is_up = s.clock >= TIME_IS_UP
    if s.phase == ACTIONS and (time_is_up or s.round == s.t.round_limit):
        out["last"] = words.say("phase", "last_turn" if time_is_up else "last")
        out["words"] += f", {out['last']}"
    return out


def pieces(s: State, eyes: int, words: Catalogue) -> list[Piece]:
    return [*standing(s), *fighting(s), *capitals(s), *fleets(s)]


def standing(s: State) -> list[Piece]:
    """The units in the regions of their owners."""
    out: list[Piece] = []
    for region, owner in enumerate(s.hold):
        if owner >= 0:
            here = (UNIT_IDS, PLAYER_IDS[owner], s.t.board.ids[region])
            barred, moved = s.barred[region], s.moved[region]
            out += units(s.army[region] - barred - moved, *here)
            out += units(moved, *here, "moved")
            out += units(barred, *here, "barred")
    return out


def fighting(s: State) -> list[Piece]:
    """The units that wait for a battle, for the answer to a convoy, or are in battle."""
    ids = s.t.board.ids
    active = PLAYER_IDS[s.active] if s.active >= 0 else ""
    out: list[Piece] = []
    for region, force in s.entered:
        out += units(force, UNIT_IDS, active, ids[region], "attacking")
    for start, _, force, _ in s.convoys:
        out += units(force, UNIT_IDS, active, ids[start], "at_sea")
    if s.place >= 0:
        here = ids[s.place]
        owner = s.hold[s.place]
        defender = PLAYER_IDS[owner] if owner >= 0 else ""
        out += units(s.attack, UNIT_IDS, active, here, "attacking", "in_battle")
        out += units(s.attack_reserve, UNIT_IDS, active, here, "attacking", "in_reserve")
        out += units(s.defend, UNIT_IDS, defender, here, "in_battle")
        out += units(s.defend_reserve, UNIT_IDS, defender, here, "in_reserve")
    return out


def battle(s: State) -> BattleView | None:
    """A9 The land battle that is being fought, with the attacker's chance."""
    if s.place < 0:
        return None
    owner = s.hold[s.place]
    sides = [
        battle_side(PLAYER_IDS[s.active], s.attack, s.attack_reserve),
        battle_side(PLAYER_IDS[owner] if owner >= 0 else "", s.defend, s.defend_reserve),
    ]
    out = BattleView(place=s.t.board.ids[s.place], round=s.battle_round, sides=sides)
    chance = chance_now(s)
    if chance is not None:
        out["chance"] = chance
    return out


def battle_side(owner: str, fighting: Force, reserve: Force) -> BattleSide:
    return BattleSide(owner=owner, fighting=by_kind(fighting), reserve=by_kind(reserve))


def by_kind(force: Force) -> dict[str, int]:
    return {id: count for id, count in zip(UNIT_IDS, FORCES.counts(force), strict=True) if count}


def capitals(s: State) -> list[Piece]:
    return [
        Piece(kind="capital", owner=PLAYER_IDS[player], place=s.t.board.ids[region])
        for player, region in enumerate(s.capitals)
        if region >= 0
    ]


def fleets(s: State) -> list[Piece]:
    """A11.9 Damaged ships are out of the naval battle."""
    out: list[Piece] = []
    for player in s.t.playing:
        there = (SHIP_IDS, PLAYER_IDS[player], fleet_place(s, player))
        out += units(s.available(player), *there)
        out += units(s.withdrawn[player], *there, "damaged")
    return out


def units(force: Force, kinds: tuple[str, ...], owner: str, place: str, *states: str) -> list[Piece]:
    """A piece for each type of units or ships of a force."""
    out: list[Piece] = []
    if not force:
        return out
    for type, number in enumerate(FORCES.counts(force)):
        if number:
            piece = Piece(kind=kinds[type], owner=owner, place=place, count=number)
            if states:
                piece["states"] = list(states)
            out.append(piece)
    return out


def zones(s: State, eyes: int, words: Catalogue) -> list[ZoneView]:
    """E2 Everybody knows how many cards lie where; which, only those who have seen them.

    A11.5 While lines are laid, a card for each type of ship shows what it adds.
    """
    shown = [(HAND + player, "hand", PLAYER_IDS[player]) for player in s.t.playing]
    shown.append((DECK, "deck", ""))
    for zone, kind, owner in (
        (DRAWN, "drawn", NOBODY),
        (OFFERED, "offered", s.active),
        (RETURNED, "returned", s.partner),
    ):
        if s.zones[zone]:
            shown.append((zone, kind, PLAYER_IDS[owner] if owner >= 0 else ""))
    out = [zone_of(s, eyes, words, zone) for zone in shown]
    if not s.over and s.is_asking(line_up):
        ships = [ship_face(s.t, ship, words) for ship in range(len(SHIP_IDS))]
        out.append(
            ZoneView(id="navy", kind="navy", owner="", name=words.say("zone", "navy"), count=len(ships), cards=ships)
        )
    return out


def zone_of(s: State, eyes: int, words: Catalogue, zone: tuple[int, str, str]) -> ZoneView:
    number, kind, _ = zone

    def faces(face_up: FaceUp) -> list[CardFace] | None:
        known = kinds_of(tuple([held for held in s.zones[number] if known_to(held, eyes)]))
        return like_together(known, face_up) if known or (kind == "hand" and eyes >> number & 1) else None

    return zone_shown(s, words, eyes, zone, lambda kind: face(s.t, kind, words), faces)


# Tracks and badges


def tracks(s: State, eyes: int, words: Catalogue) -> list[Track]:
    rounds = track(words, "round", {"round": s.round}, s.round, form="rounds")
    if s.t.round_limit:
        rounds["of"] = s.t.round_limit
    held = {player: s.hold.count(player) for player in s.t.playing}
    regions = track_by(words, "regions", "player", PLAYER_IDS, held, form="points")
    regions["goal"] = words.say("goal", "last_standing" if s.t.last_standing else "regions")
    out = [rounds, regions]
    if s.phase == ACTIONS:
        out.append(track(words, "actions", {"actions": s.actions}, s.actions))
        used = [words.say("piece", id) for what, id in enumerate(ACTION_IDS) if s.used >> what & 1]
        if used:  # a set: their names, and no numbers
            name = f"{words.say('track', 'used')}: {', '.join(used)}"
            out.append(Track(id="used", name=name, markers={"used": len(used)}, form="row", names={}))
    if s.place >= 0:
        out.append(track(words, "battle_round", {"battle_round": s.battle_round}, s.battle_round))
    out += [fleet(s, player, words) for player in s.t.playing if s.fleets[player]]
    if s.promises:
        out.append(promises(s, words))
    return out


def promises(s: State, words: Catalogue) -> Track:
    """A16.8, R27 Who promised what to whom, and in which round."""
    ids = [f"promise {n}" for n in range(len(s.promises))]
    given = dict(zip(ids, s.promises, strict=True))
    return Track(
        id="promises",
        name=words.say("track", "promises"),
        markers={id: row[-1] for id, row in given.items()},
        form="row",
        names={id: words.say("track", "promise", row) for id, row in given.items()},
    )


def fleet(s: State, player: Player, words: Catalogue) -> Track:
    """A5.5, R9 Fleets are public."""
    there = dict(zip(SHIP_IDS, FORCES.counts(s.fleets[player]), strict=True))
    markers = {id: number for id, number in there.items() if number}
    names = {id: words.say("piece", id) for id in markers}
    name = words.say("place", "fleet", (player,))
    return Track(id=f"{PLAYER_IDS[player]} fleet", name=name, markers=markers, form="row", names=names)


def badges(s: State, eyes: int, words: Catalogue) -> dict[str, list[Badge]]:
    """E2 Regions, land units, ships and cards of each player."""
    return {
        PLAYER_IDS[player]: badge_row(
            words,
            ("flag", "badge", "regions", s.hold.count(player)),
            ("shield", "badge", "units", total(s.on_board(player))),
            ("anchor", "badge", "ships", total(s.fleets[player])),
            ("hand", "badge", "cards", len(s.zones[HAND + player])),
        )
        for player in s.t.playing
    }


# Paths and channels


def paths(s: State, eyes: int, words: Catalogue) -> list[Path]:
    """A6.7 Convoys on their way, and the order that the reader is putting together."""
    ids = s.t.board.ids
    active = PLAYER_IDS[s.active] if s.active >= 0 else ""
    out = [
        Path(kind=CONVOY_PATHS[status], owner=active, places=[ids[start], ids[end]])
        for start, end, _, status in s.convoys
    ]
    if s.is_asking(order) and eyes >> s.active & 1:
        plan = OrderPlan(s.chosen(s.active))
        if plan.target >= 0:
            out.append(Path(kind="order", owner=active, places=[ids[plan.origin], ids[plan.target]]))
    return out


def channels(s: State, eyes: int, words: Catalogue) -> list[Channel]:
    everybody = [PLAYER_IDS[player] for player in s.t.playing]
    return [table_channel(words, everybody)]


# The end


def ending(s: State, words: Catalogue) -> tuple[str, Outcome]:
    """The winner in a sentence, and the reason."""
    winners, reason, _, *points = s.result
    names = [id for player, id in enumerate(PLAYER_IDS) if winners >> player & 1]
    outcome = Outcome(
        winner=names[0] if len(names) == 1 else "",
        points={PLAYER_IDS[player]: points[player] for player in s.t.playing},
        reason=REASON_IDS[reason],
        words=words.say("result", f"reason_{REASON_IDS[reason]}"),
    )
    return result_words(s, words), outcome


def result_words(s: State, words: Catalogue) -> str:
    """A18.4, A18.5, R28 Who won, with how many regions, or who share it."""
    winners, _, rounds, *points = s.result
    won = [player for player in s.t.playing if winners >> player & 1]
    if len(won) == 1:
        return words.say("result", "won", (won[0], points[won[0]], rounds))
    names = ", ".join([words.name("player", player) for player in won])
    return words.say("result", "shared", (points[won[0]], rounds)) + f" {names}."
