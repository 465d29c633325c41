"""Q9 The table as a seat sees it: an allow-list."""

from collections.abc import Mapping
from typing import Final

from sztab.engine.graph import bits
from sztab.engine.kept import Sources
from sztab.engine.scene import Badge, CardFace, Channel, Moment, Outcome, Path, Piece, Place, Plan, Track, ZoneView
from sztab.engine.tracks import FaceUp, badge_row, like_together, table_channel, track, track_by, zone_shown
from sztab.engine.words import Catalogue
from sztab.engine.zones import PUBLIC, Zone, kinds_of, known_to

from .card_data import (
    BUILD_ARMY_CARD,
    BUILD_NAVY_CARD,
    EVENT,
    LAND_BATTLE_CARD,
    RESPONSE,
    SEA_BATTLE_CARD,
    STATUS,
    TYPE_IDS,
    WARFARE,
)
from .data import GameData
from .nations import ALLIES, AXIS, NATION_IDS, NATIONS, TEAM_IDS, UNIT_IDS, members, team_of
from .scoring import reason
from .state import State
from .supply import chained, in_supply
from .tables import DECK, HAND, IN_PLAY, PILE, RESPONSES, STATUSES, ZONE_IDS, Tables
from .turn import PHASE_IDS

CLAUSES: Final = {  # what a card of each type does
    BUILD_ARMY_CARD: "Q6.1",
    LAND_BATTLE_CARD: "Q6.3",
    BUILD_NAVY_CARD: "Q6.2",
    SEA_BATTLE_CARD: "Q6.4",
    WARFARE: "Q7.2",
    EVENT: "Q7.1",
    RESPONSE: "Q7.3",
    STATUS: "Q7.4",
}
OPEN_TO_ALL: Final = (STATUSES, IN_PLAY)
OPEN_TO_OWNER: Final = (HAND, RESPONSES, PILE)


# The board


def plan(t: Tables, loaded: GameData, words: Catalogue) -> Plan:
    """The map."""
    ids = t.board.ids
    permanent, _ = t.board.links(t.board.anchors)
    straits = {frozenset((a, b)) for _, a, b in t.board.straits}
    links = [
        [ids[a], ids[b]]
        for a in range(len(ids))
        for b in bits(permanent[a])
        if a < b and frozenset((a, b)) not in straits
    ]
    return Plan(places=places(t, loaded, words), links=links, size=[1000, 500])


def places(t: Tables, loaded: GameData, words: Catalogue) -> list[Place]:
    homes = {space: NATION_IDS[nation] for nation, space in enumerate(t.board.homes)}
    straits = {row.control: row.id for row in loaded.rows.strait}
    out: list[Place] = []
    for space, row in enumerate(loaded.rows.space):
        marks = ["star"] if t.board.stars >> space & 1 else []
        marks += [f"home {homes[space]}"] if space in homes else []
        marks += [f"strait {straits[row.id]}"] if row.id in straits else []
        out.append(
            Place(
                id=row.id,
                kind="area",
                name=words.name("space", space),
                terrain="land" if t.board.land >> space & 1 else "sea",
                marks=marks,
                at=[row.x, row.y],
            )
        )
    return out


def gates(s: State) -> dict[str, str]:
    """Q2.5 The team to which each strait is open."""
    axis = s.armies_of(0)
    return {
        f"strait {id}": TEAM_IDS[0 if axis >> anchor & 1 else 1]
        for id, (anchor, _, _) in zip(s.t.straits, s.t.board.straits, strict=True)
    }


# Cards


def face(t: Tables, kind: int, words: Catalogue) -> CardFace:
    card = t.cards[kind]
    return CardFace(
        id=card.id,
        kind=TYPE_IDS[card.type],
        title=words.name("card", kind),
        text=words.name("card.text", kind),
        clause=CLAUSES[card.type],
    )


# The table

OPEN: Final = range(STATUSES, STATUSES + NATIONS)
SOURCES: Final[Mapping[str, Sources]] = {
    "pieces": ("armies", "fleets", "guarded", "in_force", *OPEN),
    "paths": ("active", "armies", "fleets", "in_force", *OPEN),
    "zones": ("zones",),
    "tracks": ("round", "vp"),
    "badges": (*range(DECK, DECK + NATIONS), *range(HAND, HAND + NATIONS)),
    "channels": (),
}


def alike(s: State) -> bool:
    """Pieces, tracks and badges hide nothing, and nobody sees his own plans in them."""
    return True


def moment(s: State, eyes: int, words: Catalogue) -> Moment:
    return Moment(
        active=NATION_IDS[s.active] if s.active >= 0 else "",
        phase=PHASE_IDS[s.phase],
        words=words.say("phase", PHASE_IDS[s.phase]),
        round=s.round,
    )


def pieces(s: State, eyes: int, words: Catalogue) -> list[Piece]:
    out: list[Piece] = []
    for nation in range(NATIONS):
        fed = in_supply(s, nation)
        for kind, standing in zip(UNIT_IDS, (s.armies[nation], s.fleets[nation]), strict=True):
            for space in bits(standing):
                states = [] if fed >> space & 1 else ["cut_off"]
                states += ["guarded"] if (nation, space) in s.guarded else []
                out.append(
                    Piece(
                        kind=kind,
                        owner=NATION_IDS[nation],
                        place=s.t.board.ids[space],
                        states=states,
                        id=f"{NATION_IDS[nation]} {kind} {s.t.board.ids[space]}",
                    )
                )
    return out


def zones(s: State, eyes: int, words: Catalogue) -> list[ZoneView]:
    """Q9 How many cards lie in every zone, and those that these eyes see."""
    return [
        zone_of(s, eyes, words, (number * NATIONS + nation, name, owner))
        for number, name in enumerate(ZONE_IDS)
        for nation, owner in enumerate(NATION_IDS)
    ]


def zone_of(s: State, eyes: int, words: Catalogue, zone: tuple[int, str, str]) -> ZoneView:
    nation = zone[0] % NATIONS
    base, own = zone[0] - nation, eyes >> nation & 1 != 0

    def faces(face_up: FaceUp) -> list[CardFace] | None:
        kinds = kinds_of(seen(s.zones[zone[0]], base, own, eyes))
        if not kinds and base not in OPEN_TO_ALL and not (own and base in OPEN_TO_OWNER):
            return None
        return [face_up(kind) for kind in kinds] if base == DECK else like_together(kinds, face_up, base == PILE)

    return zone_shown(s, words, eyes, zone, lambda kind: face(s.t, kind, words), faces)


def seen(cards: Zone, base: int, own: bool, eyes: int) -> Zone:
    """Q9 Hands and face-down Responses to their owner, the discard pile's top card to all, Status cards to all."""
    if base in OPEN_TO_ALL or (own and base in OPEN_TO_OWNER):
        return cards
    if base == DECK:  # looked at, or put there openly
        return tuple([card for card in cards if known_to(card, eyes)])
    if base == HAND:
        return tuple([card for card in cards if card & PUBLIC == PUBLIC])
    return cards[:1] if base == PILE and cards and cards[0] & PUBLIC == PUBLIC else ()


# Tracks and badges


def tracks(s: State, eyes: int, words: Catalogue) -> list[Track]:
    points = track_by(words, "points", "team", TEAM_IDS, {AXIS: s.vp[AXIS], ALLIES: s.vp[ALLIES]}, form="points")
    points["goal"] = words.say("goal", "points", (s.t.setup.instant_win_lead, s.t.rounds))
    points["lead"] = s.t.setup.instant_win_lead
    rounds = track(words, "round", {"round": s.round}, s.round, s.t.rounds, form="rounds")
    rounds["of"] = s.t.rounds
    return [points, rounds]


def badges(s: State, eyes: int, words: Catalogue) -> dict[str, list[Badge]]:
    """Q9 Numbers that anybody may ask for."""
    return {
        id: badge_row(
            words,
            ("hand", "zone", "hand", len(s.zones[HAND + nation])),
            ("deck", "zone", "deck", len(s.zones[DECK + nation])),
        )
        for nation, id in enumerate(NATION_IDS)
    }


# Paths and channels


def paths(s: State, eyes: int, words: Catalogue) -> list[Path]:
    """The supply lines of the nation whose turn it is."""
    if s.active < 0:
        return []
    links = s.links(team_of(s.active))
    fed = chained(s, s.active, links)
    return [
        Path(kind="supply", owner=NATION_IDS[s.active], places=[s.t.board.ids[a], s.t.board.ids[b]])
        for a in bits(fed)
        for b in bits(links[a] & fed)
        if a < b
    ]


def channels(s: State, eyes: int, words: Catalogue) -> list[Channel]:
    """All talk at the table, and each team by itself."""
    teams = [
        Channel(id=TEAM_IDS[team], name=words.name("team", team), roles=[NATION_IDS[n] for n in members(team)])
        for team in (0, 1)
    ]
    return [table_channel(words, list(NATION_IDS)), *teams]


# The end


def ending(s: State, words: Catalogue) -> tuple[str, Outcome]:
    """The winner in a sentence, and the reason."""
    winner, axis, allies, _ = s.result
    why = reason(s)
    outcome = Outcome(
        winner=TEAM_IDS[winner],
        points={TEAM_IDS[0]: axis, TEAM_IDS[1]: allies},
        reason=why,
        words=words.say("result", f"reason_{why}", (s.t.setup.instant_win_lead, s.t.rounds)),
    )
    said = "axis_wins_tie" if axis == allies else "allies_win" if winner else "axis_wins"
    return words.say("result", said, s.result[1:]), outcome
