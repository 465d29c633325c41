"""The view of a seat. X1.2 Hands and the deck hide their cards."""

from collections.abc import Mapping
from typing import Final

from sztab.engine.kept import Sources
from sztab.engine.scene import Badge, CardFace, Channel, Moment, Outcome, Path, Piece, Place, Plan, Track, ZoneView
from sztab.engine.tracks import badge_row, like_together, table_channel, track, zone_view
from sztab.engine.words import Catalogue
from sztab.engine.zones import kind_of, known_to

from .data import GameData
from .state import State
from .tables import Tables
from .terms import DECK, HAND, NOBODY, PILE, player
from .turn import turns

# The board


def plan(t: Tables, loaded: GameData, words: Catalogue) -> Plan:
    places = [Place(id=id, kind="node", name=id, at=[n % 3 * 100, n // 3 * 100]) for n, id in enumerate(t.spaces)]
    return Plan(places=places, links=[], size=[300, 300])


# Cards


def face(t: Tables, kind: int, words: Catalogue) -> CardFace:
    id = t.grammar.names["card"][kind]
    return CardFace(id=id, kind="line", title=words.name("card", kind), text=words.say("card_text", "line"))


# The table


SOURCES: Final[Mapping[str, Sources]] = {"pieces": ("marks",)}


def alike(s: State) -> bool:
    return True


def moment(s: State, eyes: int, words: Catalogue) -> Moment:
    return Moment(active=player.names[s.active], phase="play", words=words.say("phase", "play"), round=turns(s))


def pieces(s: State, eyes: int, words: Catalogue) -> list[Piece]:
    return [
        Piece(kind="mark", owner=player.names[owner], place=s.t.spaces[space])
        for space, owner in enumerate(s.marks)
        if owner != NOBODY
    ]


def zones(s: State, eyes: int, words: Catalogue) -> list[ZoneView]:
    shown = [(DECK, "deck", ""), (PILE, "pile", "")]
    shown += [(HAND + role, "hand", id) for role, id in enumerate(player.names)]
    out = []
    for zone, kind, owner in shown:
        view = zone_view(s, words, zone, kind, owner)
        known = [kind_of(card) for card in s.zones[zone] if known_to(card, eyes)]
        if known:
            view["cards"] = like_together(known, lambda kind: face(s.t, kind, words))
        out.append(view)
    return out


def tracks(s: State, eyes: int, words: Catalogue) -> list[Track]:
    return [track(words, "turn", {"turn": turns(s)}, turns(s), form="rounds")]


def badges(s: State, eyes: int, words: Catalogue) -> dict[str, list[Badge]]:
    return {
        id: badge_row(words, ("card", "zone", "hand", len(s.zones[HAND + role])))
        for role, id in enumerate(player.names)
    }


def paths(s: State, eyes: int, words: Catalogue) -> list[Path]:
    return []


def channels(s: State, eyes: int, words: Catalogue) -> list[Channel]:
    return [table_channel(words, player.names)]


# The end


def ending(s: State, words: Catalogue) -> tuple[str, Outcome]:
    winner = s.result[0]
    reason = "draw" if winner == NOBODY else "line"
    said = words.say("result", reason, (winner, turns(s)))
    won = "" if winner == NOBODY else player.names[winner]
    return said, Outcome(winner=won, points={}, reason=reason, words=words.say("result", f"reason_{reason}"))
