"""What a seat sees: an allow-list, after R5.8. Only the decks hide anything."""

from collections.abc import Sequence

from sztab.engine.question import Choice, Links
from sztab.engine.scene import Board, CardFace, Channel, ChoiceView, Path, Piece, Place, Prompt, Scene, Track, ZoneView
from sztab.engine.state import SEALED
from sztab.engine.words import Catalogue
from sztab.engine.zones import KNOWN_BITS, known_to

from .card import KIND_OF_CARD_IDS
from .scoring import REASON_IDS, rank
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
from .transport import ahead, ends, transport
from .turn import PHASE_IDS
from .verbs import TRUCK


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


def board(t: Tables, words: Catalogue, at: Sequence[tuple[int, int]], canvas: tuple[int, int]) -> Board:
    """The map: sent once."""
    b = t.board
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
        places.append(Place(id=id, kind="area", name=name, terrain=terrain, marks=marks, at=list(at[space])))
    for arrow in range(len(b.arrows)):
        places.append(Place(id=b.way_ids[2 * arrow], kind="link", name=words.name("way", 2 * arrow)))
    for corps, row in enumerate(t.corps):
        places.append(Place(id=f"card {row[0]}", kind="card", name=words.name("corps", corps)))
    links = [[b.ids[start], b.ids[end], *colours(mask)] for start, end, mask in b.arrows]
    return Board(game=t.game, places=places, links=links, size=list(canvas))


def scene(s: State, eyes: int, words: Catalogue) -> Scene:
    """The table as the holder of some roles sees it; 0 is a spectator."""
    shown = preview(s, eyes)
    out = Scene(
        game=s.t.game,
        roles=colours(eyes),
        moment=moment(s, words),
        pieces=pieces(shown),
        zones=zones(s, eyes, words),
        tracks=tracks(shown, words),
        paths=paths(s, eyes),
        channels=[Channel(id="table", roles=[COMMANDER_IDS[role] for role in s.t.playing])],
        prompt=prompt(s, eyes, words),
    )
    if s.over:
        out["result"] = result_words(s, words)
    return out


def moment(s: State, words: Catalogue) -> dict[str, str]:
    """Whose turn it is and what happens in it. R14.A3 `last` is there in the last round."""
    phase = PHASE_IDS[s.phase]
    out = {
        "active": COMMANDER_IDS[s.active] if s.active >= 0 else "",
        "phase": phase,
        "words": words.say("phase", phase),
    }
    if s.last:
        out["last"] = words.say("phase", "last")
        out["words"] += f", {out['last']}"
    return out


def result_words(s: State, words: Catalogue) -> str:
    winner, reason, rounds, *medals = s.result
    if winner < 0:
        return words.say("result", "given_up", (rounds,))
    if s.t.alone:
        return words.say("result", "solo", (winner, rounds, medals[winner])) + " " + words.say("rank", rank(s, rounds))
    return words.say("result", REASON_IDS[reason], (winner, rounds, medals[winner]))


def composing(s: State, eyes: int) -> Links:
    """The links of a transport that the holder of these eyes is putting together."""
    if s.over or not s.agenda or s.question() is not transport or not eyes >> s.active & 1:
        return ()
    return s.chosen(s.active)


def preview(s: State, eyes: int) -> State:
    """While a transport is put together, its player sees where each piece will end."""
    return ahead(s, composing(s, eyes))


def pieces(s: State) -> list[Piece]:
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
            out.append(Piece(kind="numbered", owner="", place=ids[space], id=str(LOWEST + number)))
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
            place = ids[s.places[corps]]
            out.append(Piece(kind="corps", owner=COMMANDER_IDS[row[1]], place=place, states=states, id=row[0]))
            out += load_pieces(s.carried[corps], f"card {row[0]}")
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


def face(s: State, kind: int, words: Catalogue, count: int = 1) -> CardFace:
    card = s.t.cards[kind]
    name = KIND_OF_CARD_IDS[card.kind]
    text = words.say(
        "card_text", f"{name}_hand" if card.hand and name == "resistance" else name, (card.ammo, card.fuel)
    )
    if card.medal:
        text += " " + words.say("card_text", "medal")
    if card.weather >= 0 and s.t.with_weather:
        text += " " + words.say("card_text", "rain" if card.weather == RAIN else "sun")
    out = CardFace(id=card.id, kind=name, title=words.name("card", kind), text=text)
    if count > 1:
        out["count"] = count
    return out


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
            seen = [face(s, card >> KNOWN_BITS, words) for card in cards if known_to(card, eyes)]
            if seen:
                view["cards"] = seen
        else:
            kinds = [card >> KNOWN_BITS for card in cards]
            view["cards"] = [face(s, kind, words, kinds.count(kind)) for kind in sorted(set(kinds))]
        out.append(view)
    return out


def tracks(s: State, words: Catalogue) -> list[Track]:
    playing = [(role, COMMANDER_IDS[role]) for role in s.t.playing]
    out = [
        Track(id="round", name=words.say("track", "round", (s.round,)), markers={"round": s.round}),
        Track(id="actions", name=words.say("track", "actions", (s.actions,)), markers={"actions": s.actions}),
        Track(id="level", name=words.say("track", "level"), markers={id: s.levels[role] for role, id in playing}, of=3),
        Track(
            id="trucks",
            name=words.say("track", "trucks"),
            markers={**{id: s.trucks[role] for role, id in playing}, "track": s.trucks_left},
        ),
        Track(id="medals", name=words.say("track", "medals"), markers={id: s.medals[role] for role, id in playing}),
        Track(id="supply", name=words.say("track", "supply"), markers=dict(zip(KIND_IDS, s.track, strict=True))),
        Track(id="pool", name=words.say("track", "pool"), markers=dict(zip(KIND_IDS, s.pool, strict=True))),
    ]
    left = s.medal_pool
    out.append(Track(id="tokens", name=words.say("track", "tokens", (left,)), markers={"tokens": left}))
    used = {id: 1 for id, now in (("called", s.called), ("scouted", s.scouted)) if now}
    if used:
        out.append(Track(id="used", name=words.say("track", "used"), markers=used))
    if not s.t.alone:
        order = {COMMANDER_IDS[role]: place for place, role in enumerate(s.order, 1)}
        out.append(Track(id="order", name=words.say("track", "order"), markers=order))
        out.append(
            Track(id="markers", name=words.say("track", "markers", (s.markers,)), markers={"markers": s.markers})
        )
    if s.t.full and not s.t.alone:
        drops = s.airborne_left
        out.append(Track(id="airborne", name=words.say("track", "airborne", (drops,)), markers={"airborne": drops}))
    if s.t.with_weather:
        out.append(Track(id="weather", name=words.say("track", "weather"), markers={"rain": s.weather}))
    return out


def paths(s: State, eyes: int) -> list[Path]:
    """The trucks of a transport that is being put together."""
    ids = s.t.board.ids
    out: list[Path] = []
    for link in composing(s, eyes):
        if link[0] == TRUCK:
            start, end = ends(s, link[1])
            out.append(Path(kind="transport", owner=COMMANDER_IDS[s.active], places=[ids[start], ids[end]]))
    return out


# The prompt


def prompt(s: State, eyes: int, words: Catalogue) -> Prompt:
    if s.over:
        return Prompt(waiting=[], window=False)
    assert s.agenda[-1][3] != SEALED
    out = Prompt(waiting=[COMMANDER_IDS[role] for role in s.asked()], window=False)
    asides = [choice for role in s.t.playing if eyes >> role & 1 for choice in s.rules.asides(s, role)]
    out["asides"] = [view(s, choice, words, "") for choice in asides]
    mine = [role for role in s.asked() if eyes >> role & 1]
    if mine:
        role = mine[0]
        name = s.question().name
        out["role"] = COMMANDER_IDS[role]
        out["question"] = name
        out["words"] = question_words(s, role, words)
        out["chosen"] = [view(s, link, words, name) for link in s.chosen(role)] if s.question().chain else []
        out["choices"] = [view(s, choice, words, name) for choice in s.choices(role)]
    return out


def view(s: State, choice: Choice, words: Catalogue, question: str) -> ChoiceView:
    out = ChoiceView(token=s.t.grammar.token(choice), words=sentence(s, choice, words, question))
    places: list[str] = []
    for slot, number in zip(s.t.grammar.verbs[choice[0]].slots, choice[1:], strict=True):
        if slot == "space":
            places.append(s.t.board.ids[number])
        elif slot == "way":
            places += [s.t.board.ids[space] for space in ends(s, number)]
        elif slot == "corps":
            places.append(s.t.board.ids[s.places[number]])
    if places:
        out["places"] = places
    return out


def sentence(s: State, choice: Choice, words: Catalogue, question: str) -> str:
    key = s.t.grammar.key(choice)
    special = f"{question}.{key}"
    if words.has("choice_in", special):
        return words.say("choice_in", special, choice[1:])
    return words.say("choice", key, choice[1:])


def question_words(s: State, role: int, words: Catalogue) -> str:
    """The question in one sentence, with what it is about."""
    name = s.question().name
    args = s.agenda[-1][1]
    links = s.chosen(role) if s.question().chain else ()
    if name == "transport" and links and links[-1][0] == TRUCK:
        return words.say("ask", "transport_load", (links[-1][1],))
    return words.say("ask", name, _about(s, name, args, links))


def _about(s: State, name: str, args: Sequence[object], links: Links) -> tuple[int, ...]:
    if name == "action":
        return (s.actions,)
    if name == "surplus":
        assert isinstance(args[0], int)
        return (args[0], s.limit(args[0]))
    if name == "march":
        assert isinstance(args[0], int) and isinstance(args[1], int)
        return (args[0], args[1])
    if name in ("civilians", "market", "reinforcement"):
        assert isinstance(args[0], int)
        return (args[0],)
    if name == "spread":
        assert isinstance(args[0], tuple)
        return (args[0][len(links)],)
    return ()
