"""What a seat sees: an allow-list, after the table of Q9."""

from collections.abc import Sequence

from sztab.engine.graph import bits
from sztab.engine.question import Choice, Links
from sztab.engine.scene import Board, CardFace, Channel, ChoiceView, Path, Piece, Place, Prompt, Scene, Track, ZoneView
from sztab.engine.state import SEALED
from sztab.engine.words import Catalogue
from sztab.engine.zones import KNOWN_BITS, PUBLIC, known_to

from .card import OCCURRENCES, TRIGGER_IDS, TYPE_IDS, WARFARE
from .nations import NATION_IDS, NATIONS, TEAM_IDS, members, team_of
from .state import State
from .supply import chained, in_supply
from .tables import DECK, HAND, IN_PLAY, PILE, RESPONSES, STATUSES, ZONE_IDS, Tables
from .turn import PHASE_IDS
from .verbs import PLAY


def board(t: Tables, words: Catalogue, at: Sequence[tuple[int, int]]) -> Board:
    """The map: sent once."""
    ids = t.board.ids
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
                at=list(at[space]),
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
    return Board(game=t.game, places=places, links=links, size=[1000, 500])


def scene(s: State, eyes: int, words: Catalogue) -> Scene:
    """The table as the holder of some roles sees it; 0 is a spectator."""
    out = Scene(
        game=s.t.game,
        roles=[NATION_IDS[nation] for nation in range(NATIONS) if eyes >> nation & 1],
        moment={
            "active": NATION_IDS[s.active] if s.active >= 0 else "",
            "phase": PHASE_IDS[s.phase],
            "words": words.say("phase", PHASE_IDS[s.phase]),
        },
        pieces=pieces(s),
        zones=zones(s, eyes, words),
        tracks=tracks(s, words),
        paths=paths(s),
        channels=[
            Channel(id="table", roles=list(NATION_IDS)),
            *[Channel(id=TEAM_IDS[team], roles=[NATION_IDS[n] for n in members(team)]) for team in (0, 1)],
        ],
        prompt=prompt(s, eyes, words),
    )
    if s.over:
        out["result"] = words.say("result", "allies_win" if s.result[0] else "axis_wins", s.result[1:])
    return out


def pieces(s: State) -> list[Piece]:
    out: list[Piece] = []
    for nation in range(NATIONS):
        fed = in_supply(s, nation)
        for kind, standing in (("army", s.armies[nation]), ("fleet", s.fleets[nation])):
            for space in bits(standing):
                states = [] if fed >> space & 1 else ["cut_off"]
                states += ["guarded"] if (nation, space) in s.guarded else []
                out.append(Piece(kind=kind, owner=NATION_IDS[nation], place=s.t.board.ids[space], states=states))
    return out


def face(s: State, kind: int, words: Catalogue, count: int = 1) -> CardFace:
    card = s.t.cards[kind]
    out = CardFace(
        id=card.id, kind=TYPE_IDS[card.type], title=words.name("card", kind), text=words.name("card.text", kind)
    )
    if count > 1:
        out["count"] = count
    return out


def faces(s: State, kinds: list[int], words: Catalogue) -> list[CardFace]:
    """Cards as a set: like ones together, never in the order of arrival."""
    return [face(s, kind, words, kinds.count(kind)) for kind in sorted(set(kinds))]


def zones(s: State, eyes: int, words: Catalogue) -> list[ZoneView]:
    """Q9 Hands and face-down Responses to their owner, the discard pile's top card to all, Status cards to all."""
    out: list[ZoneView] = []
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
                view["cards"] = faces(s, [card >> KNOWN_BITS for card in cards], words)
            elif base == HAND:
                shown = [card >> KNOWN_BITS for card in cards if card & PUBLIC == PUBLIC]
                if shown:
                    view["cards"] = faces(s, shown, words)
            elif base == PILE and cards and cards[0] & PUBLIC == PUBLIC:
                view["cards"] = [face(s, cards[0] >> KNOWN_BITS, words)]
            elif base == DECK:
                seen = [face(s, card >> KNOWN_BITS, words) for card in cards if known_to(card, eyes)]
                if seen:
                    view["cards"] = seen  # looked at, or put there openly
            out.append(view)
    return out


def tracks(s: State, words: Catalogue) -> list[Track]:
    return [
        Track(id="points", name=words.say("track", "points"), markers={TEAM_IDS[0]: s.vp[0], TEAM_IDS[1]: s.vp[1]}),
        Track(
            id="round",
            name=words.say("track", "round", (s.round, s.t.rounds)),
            markers={"round": s.round},
            of=s.t.rounds,
        ),
    ]


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


# The prompt


def prompt(s: State, eyes: int, words: Catalogue) -> Prompt:
    if s.over:
        return Prompt(waiting=[], window=False)
    frame = s.agenda[-1]
    sealed = frame[3] == SEALED
    window = s.question().name == "answers"
    mine = [role for role in s.asked() if eyes >> role & 1]
    # A sealed question shows neither who is asked (a window) nor who has answered (the set-up).
    waiting = [] if sealed else [NATION_IDS[role] for role in s.asked()]
    out = Prompt(waiting=waiting, window=window)
    asides = [choice for role in range(NATIONS) if eyes >> role & 1 for choice in s.rules.asides(s, role)]
    out["asides"] = [view(s, choice, words, "") for choice in asides]
    if mine:
        role = mine[0]
        out["role"] = NATION_IDS[role]
        out["question"] = s.question().name
        out["words"] = question_words(s, role, words)
        out["chosen"] = [view(s, link, words, s.question().name) for link in s.chosen(role)]
        out["choices"] = [view(s, choice, words, s.question().name) for choice in s.choices(role)]
    return out


def view(s: State, choice: Choice, words: Catalogue, question: str) -> ChoiceView:
    out = ChoiceView(token=s.t.grammar.token(choice), words=sentence(s, choice, words, question))
    slots = s.t.grammar.verbs[choice[0]].slots
    places = [s.t.board.ids[n] for slot, n in zip(slots, choice[1:], strict=True) if slot == "space"]
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
    links = s.chosen(role)
    if name == "answers":
        occurrence = args[1]
        what = occurrence[0]
        assert what < OCCURRENCES
        is_card = TRIGGER_IDS[what] in ("ew_played", "ew_target", "card_played", "status_used")
        about = (occurrence[1], occurrence[2], occurrence[4], occurrence[3] if is_card else 0)
        return words.say("ask", f"answers_{TRIGGER_IDS[what]}", about)
    if links and links[0][0] == PLAY and name in ("action", "card_to_play"):
        card = s.t.cards[links[0][1]]
        assert card.type < WARFARE
        return words.say("ask", f"action_target_{TYPE_IDS[card.type]}", (card.kind,))
    return words.say("ask", name, _about(s, role, name, args, links))


def _about(s: State, role: int, name: str, args: Sequence[object], links: Links) -> tuple[int, ...]:
    if name == "opening_discard":
        return (s.t.opening_discard - len(links),)
    if name in ("cards_to_discard", "order_of_top"):
        assert isinstance(args[0], int)
        return (args[0] - len(links),)
    if name == "targets":
        assert isinstance(args[0], tuple)
        effect = s.t.effects[args[0][0]]
        return (effect.kind, effect.by if effect.by >= 0 else role)
    if name == "units_to_give_up":
        assert isinstance(args[0], int)
        return (s.t.effects[args[0]].unit,)
    if name == "nation_to_name":
        assert isinstance(args[0], int)
        return (args[0],)
    if name == "card_to_play":
        assert isinstance(args[0], int)
        return (s.t.effects[args[0]].kind,)
    if name == "places_to_build_back":
        assert isinstance(args[1], int)
        return (args[1],)
    return ()


def as_seen(s: State, role: int, links: Links, eyes: int) -> str:
    """Q9.2 An answer as others may write it down: secret cards are `?`, an answer in a window that was a pass is not named."""
    if eyes >> role & 1:
        return s.t.grammar.line(links)
    return ", ".join([_seen(s, link) for link in links])


def _seen(s: State, choice: Choice) -> str:
    verb = s.t.grammar.verbs[choice[0]]
    if verb.secret or (choice[0] == PLAY and choice[1] in s.t.responses):
        return f"{verb.word} ?"
    return s.t.grammar.token(choice)
