"""What a seat sees: an allow-list, after the table of Q9."""

from typing import Final

from sztab.engine.graph import bits
from sztab.engine.scene import (
    TABLE,
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
from sztab.engine.zones import KNOWN_BITS, PUBLIC, known_to

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
from .nations import NATION_IDS, NATIONS, TEAM_IDS, UNIT_IDS, members, team_of
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


def plan(t: Tables, loaded: GameData, words: Catalogue) -> Plan:
    """The map."""
    ids = t.board.ids
    rows = loaded.rows.space
    homes = {space: NATION_IDS[nation] for nation, space in enumerate(t.board.homes)}
    anchors = {anchor for anchor, _, _ in t.board.straits}
    places: list[Place] = []
    for space, id in enumerate(ids):
        marks = ["star"] if t.board.stars >> space & 1 else []
        marks += [f"home {homes[space]}"] if space in homes else []
        marks += ["anchor"] if space in anchors else []
        places.append(
            Place(
                id=id,
                kind="area",
                name=words.name("space", space),
                terrain="land" if t.board.land >> space & 1 else "sea",
                marks=marks,
                at=[rows[space].x, rows[space].y],
            )
        )
    permanent, _ = t.board.links(t.board.anchors)
    straits = {frozenset((a, b)) for _, a, b in t.board.straits}
    links = [
        [ids[a], ids[b]]
        for a in range(len(ids))
        for b in bits(permanent[a])
        if a < b and frozenset((a, b)) not in straits
    ]
    return Plan(places=places, links=links, size=[1000, 500])


def view(s: State, eyes: int, words: Catalogue) -> View:
    """The table as the holder of some roles sees it; 0 is a spectator."""
    return View(
        moment=Moment(
            active=NATION_IDS[s.active] if s.active >= 0 else "",
            phase=PHASE_IDS[s.phase],
            words=words.say("phase", PHASE_IDS[s.phase]),
            round=s.round,
        ),
        pieces=pieces(s),
        zones=zones(s, eyes, words),
        tracks=tracks(s, words),
        badges=badges(s, words),
        paths=paths(s),
        channels=channels(words),
    )


def ending(s: State, words: Catalogue) -> tuple[str, Outcome]:
    """Who won, in a sentence, and why."""
    winner, axis, allies, _ = s.result
    why = reason(s)
    outcome = Outcome(
        winner=TEAM_IDS[winner],
        points={TEAM_IDS[0]: axis, TEAM_IDS[1]: allies},
        reason=why,
        words=words.say("result", f"reason_{why}", (s.t.setup.instant_win_lead, s.t.rounds)),
    )
    return words.say("result", "allies_win" if winner else "axis_wins", s.result[1:]), outcome


def channels(words: Catalogue) -> list[Channel]:
    """All talk at the table, and each team by itself."""
    teams = [
        Channel(id=TEAM_IDS[team], name=words.name("team", team), roles=[NATION_IDS[n] for n in members(team)])
        for team in (0, 1)
    ]
    return [Channel(id=TABLE, name=words.say("channel", "table"), roles=list(NATION_IDS)), *teams]


def pieces(s: State) -> list[Piece]:
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


def face(t: Tables, kind: int, words: Catalogue) -> CardFace:
    card = t.cards[kind]
    return CardFace(
        id=card.id,
        kind=TYPE_IDS[card.type],
        title=words.name("card", kind),
        text=words.name("card.text", kind),
        clause=CLAUSES[card.type],
    )


def zones(s: State, eyes: int, words: Catalogue) -> list[ZoneView]:
    """Q9 Hands and face-down Responses to their owner, the discard pile's top card to all, Status cards to all."""
    out: list[ZoneView] = []

    def face_up(kind: int) -> CardFace:
        return face(s.t, kind, words)

    for number, name in enumerate(ZONE_IDS):
        for nation in range(NATIONS):
            cards = s.zones[number * NATIONS + nation]
            base = number * NATIONS
            own = eyes >> nation & 1 != 0
            view = ZoneView(
                id=f"{NATION_IDS[nation]} {name}",
                kind=name,
                owner=NATION_IDS[nation],
                name=words.say("zone", name),
                count=len(cards),
            )
            if base in (STATUSES, IN_PLAY) or (own and base in (HAND, RESPONSES, PILE)):
                view["cards"] = like_together([card >> KNOWN_BITS for card in cards], face_up)
            elif base == HAND:
                shown = [card >> KNOWN_BITS for card in cards if card & PUBLIC == PUBLIC]
                if shown:
                    view["cards"] = like_together(shown, face_up)
            elif base == PILE and cards and cards[0] & PUBLIC == PUBLIC:
                view["cards"] = [face_up(cards[0] >> KNOWN_BITS)]
            elif base == DECK:
                seen = [face_up(card >> KNOWN_BITS) for card in cards if known_to(card, eyes)]
                if seen:
                    view["cards"] = seen  # looked at, or put there openly
            out.append(view)
    return out


def tracks(s: State, words: Catalogue) -> list[Track]:
    return [
        Track(
            id="points",
            name=words.say("track", "points"),
            markers={TEAM_IDS[0]: s.vp[0], TEAM_IDS[1]: s.vp[1]},
            form="points",
            names={id: words.name("team", team) for team, id in enumerate(TEAM_IDS)},
            goal=words.say("goal", "points", (s.t.setup.instant_win_lead, s.t.rounds)),
        ),
        Track(
            id="round",
            name=words.say("track", "round", (s.round, s.t.rounds)),
            markers={"round": s.round},
            form="rounds",
            names={},
            of=s.t.rounds,
        ),
    ]


def badges(s: State, words: Catalogue) -> dict[str, list[Badge]]:
    """Q9 Numbers that anybody may ask for."""
    hand, deck = words.say("zone", "hand"), words.say("zone", "deck")
    return {
        id: [
            Badge(symbol="hand", name=hand, value=len(s.zones[HAND + nation])),
            Badge(symbol="deck", name=deck, value=len(s.zones[DECK + nation])),
        ]
        for nation, id in enumerate(NATION_IDS)
    }


def paths(s: State) -> list[Path]:
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
