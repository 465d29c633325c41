"""M3, M16, M18, M19 The turn: from the distribution of cards to the draw. M23 The commissar, M20 the chain of command."""

from sztab.engine.question import DONE, Choice, Links, Refusal, chain, question
from sztab.engine.zones import PUBLIC

from .battle import battle_step
from .cards import act_first
from .distribution import distribution, point_out
from .medals import scores
from .moves import move_step
from .obstacles import not_in_hand
from .orders import order_step
from .piles import discard, draw_cards, draw_into
from .state import State
from .tables import CHIP, DECK, DISCARDS, DRAWN, GIVEN, HAND, TAKEN
from .terms import ALLIES, AXIS, DISTRIBUTION, DRAW, NOBODY, RANKS, Role, Side, cic_of, side_of
from .verbs import CHIP as CHIP_VERB
from .verbs import DISCARD, KEEP


def begin_turn(s: State, side: Side) -> None:
    """M3.1, M16 The steps of a turn, in the order of reading."""
    s.active = side
    s.phase = DISTRIBUTION
    s.turn += 1
    s.visited = NOBODY
    s.grants = (((), (), 0),) * len(s.t.actors[side])
    s.flights = (0,) * len(s.t.actors[side])
    s.tell(PUBLIC, "turn", "M3.1", side, s.turn)
    if side == s.t.commissar:
        s.then(take_chip, side)
        s.then(stock_chip, side)
    s.then(hand_out, side)
    s.then(order_step, side)
    s.then(move_step, side)
    s.then(battle_step, side)
    s.then(end_turn, side)


def hand_out(s: State, side: Side) -> None:
    """M16 The commander chooses cards and gives them out; in the standard game he plays one. M18.1 His own tactic comes first."""
    s.compose(cic_of(side), distribution, side)
    s.then(point_out, side)
    s.then(act_first, side)


# M23 The commissar


def take_chip(s: State, side: Side) -> None:
    """M23.3 The cards placed under the chip in the turn before are this turn's."""
    eyes = 1 << cic_of(side)
    for kind in s.kinds(CHIP + side):
        s.put(TAKEN + side, s.slip(CHIP + side, kind, eyes))


def to_chip(s: State, side: Side) -> int:
    """M23.3, R11 So many new cards: as many as there is room for, while one card stays in hand."""
    room = s.t.under_chip - len(s.zones[CHIP + side])
    return max(0, min(room, len(s.zones[HAND + side]) - s.t.kept))


def stock_chip(s: State, side: Side) -> None:
    count = to_chip(s, side)
    if count:
        s.compose(cic_of(side), chip, count)


@chain(CHIP_VERB, DONE[0])
def chip(s: State, role: Role, links: Links, count: int) -> list[Choice]:
    """M23.3 Cards from the hand; M23.4 a Recon 1 too has to go this way. R11 As an option, one is enough."""
    if len(links) == count or (links and links[-1] == DONE):
        return []
    left = s.kinds_left(HAND + side_of(role), links)
    out: list[Choice] = [(CHIP_VERB, kind) for kind in sorted(set(left))]
    return [*out, DONE] if links and s.t.chip_by_choice else out


chip.speaks_of_missing()


@chip.facts("M23.3", "R11")
def chip_facts(s: State, role: Role, links: Links, count: int) -> tuple[int, ...]:
    return (count,)


@chip.why
def why_not_chip(s: State, role: Role, choice: Choice, links: Links, count: int) -> Refusal | None:
    if choice == DONE:
        return Refusal(("M23.3", "R11"), "chip_one_first" if s.t.chip_by_choice else "chip_all", (count,))
    held = choice[1] in s.kinds(HAND + side_of(role))
    return Refusal(("M23.3",), "chipped_already", (choice[1],)) if held else not_in_hand(s, choice[1], "M23.3")


@chip.answered
def chipped(s: State, links: Links, count: int) -> None:
    side = s.t.commissar
    eyes = 1 << cic_of(side)
    placed = [link[1] for link in links if link != DONE]
    for kind in placed:
        s.put(CHIP + side, s.slip(HAND + side, kind, eyes))
    s.tell(PUBLIC, "chips", "M23.3", side, len(placed))


# M19 The end of a turn


def end_turn(s: State, side: Side) -> None:
    """M19.1 All cards of the turn are discarded; M9.5 an ambusher draws first, then the active side."""
    s.phase = DRAW
    for role in range(side * RANKS, side * RANKS + RANKS):
        for kind in s.kinds(GIVEN + role):
            discard(s, GIVEN + role, kind)
    if s.owed:
        s.tell(PUBLIC, "draws", "M9.5", 1 - side, draw_cards(s, 1 - side, s.owed))
        s.owed = 0
    s.then(shuffle_back, side)
    s.then(draw_step, side)
    s.then(next_turn, side)


def shuffle_back(s: State, side: Side) -> None:
    """M9.7, M19.5 After Their Finest Hour the discards are shuffled into the pile, before drawing."""
    if any([s.t.cards[kind].reshuffle for _, kind, _ in s.laid]) and s.zones[DISCARDS]:
        s.zones[DECK] += s.zones[DISCARDS]
        s.zones[DISCARDS] = ()
        s.shuffle(DECK)
        s.tell(PUBLIC, "shuffles_back", "M19.5")


def to_draw(s: State, side: Side) -> tuple[int, int]:
    """M19.1, M19.2 How many cards are drawn, and how many of them kept. M26.2 A surprised hand grows."""
    cards = s.t.cards
    recon = max([cards[kind].draw for _, kind, _ in s.laid], default=0)
    keep = max([cards[kind].keep for _, kind, _ in s.laid], default=0)
    growth = s.t.battle.growth
    more = 0
    if growth is not None and growth[0] == side and s.own_turn() in growth[2]:
        more = max(0, min(1, growth[3] - len(s.zones[HAND + side]) - s.t.draws))
    count = max(s.t.draws, recon) + more
    return count, (keep + more if keep else count)


def draw_step(s: State, side: Side) -> None:
    count, keep = to_draw(s, side)
    if count == keep:
        drawn = draw_cards(s, side, count)
        usual, more = ("M19.1", "M19.2") if s.t.wide else ("M3.6", "M26.2")
        s.tell(PUBLIC, "draws", more if count > s.t.draws else usual, side, drawn)
        s.then(limit_hand, side)
        return
    drawn = 0
    while drawn < count and draw_into(s, side, DRAWN):
        drawn += 1
    s.tell(PUBLIC, "draws", "M9.2", side, drawn)
    for _ in range(min(keep, drawn)):
        s.ask(cic_of(side), recon)
    s.then(drop_rest, side)


@question(KEEP)
def recon(s: State, role: Role) -> list[Choice]:
    """M9.2 Recon 1: of those drawn one is kept."""
    return [(KEEP, kind) for kind in sorted(set(s.kinds(DRAWN)))]


recon.fact("M9.2")
recon.refuses("not_drawn", "M9.2")


@recon.answered
def kept(s: State, choice: Choice) -> None:
    s.put(HAND + s.active, s.slip(DRAWN, choice[1], 1 << cic_of(s.active)))


def drop_rest(s: State, side: Side) -> None:
    for kind in s.kinds(DRAWN):
        discard(s, DRAWN, kind)
        s.tell(PUBLIC, "discards", "M9.2", side, kind)


def limit_hand(s: State, side: Side) -> None:
    """M19.3, R4 Down to the limit; M2.5 in the standard game too, where a card is drawn even if none was played from the hand.

    M23.9 Cards under the chip are not in hand.
    """
    if len(s.zones[HAND + side]) > hand_limit(s, side):
        s.ask(cic_of(side), discards)
        s.then(limit_hand, side)


def hand_limit(s: State, side: Side) -> int:
    """M2.5 As many as were dealt; M26.2 a surprised hand grows."""
    growth = s.t.battle.growth
    return growth[3] if growth is not None and growth[0] == side else s.t.battle.hands[side]


@question(DISCARD)
def discards(s: State, role: Role) -> list[Choice]:
    return [(DISCARD, kind) for kind in sorted(set(s.kinds(HAND + side_of(role))))]


discards.fact("M19.3", "R4")


@discards.why
def why_not_discard(s: State, role: Role, choice: Choice) -> Refusal | None:
    return not_in_hand(s, choice[1], "M19.3")


@discards.answered
def discarded(s: State, choice: Choice) -> None:
    discard(s, HAND + s.active, choice[1])
    s.tell(PUBLIC, "discards", "M19.3", s.active, choice[1])


def next_turn(s: State, side: Side) -> None:
    """M21.5 The cards of this turn can be repeated by the other side; all else that lasted for the turn is over."""
    axis, allies = scores(s)
    s.tell(PUBLIC, "medals_now", "M12.1", axis, s.t.battle.medals[AXIS], allies, s.t.battle.medals[ALLIES])
    s.played = s.laid
    s.laid = ()
    s.acts_as = s.named = NOBODY
    s.rolled = 0
    s.grants = s.flights = ()
    s.order = (NOBODY,) * len(s.order)
    s.deeds = (0,) * len(s.deeds)
    s.planes = tuple([(plane[0], plane[1], 0, (), NOBODY) for plane in s.planes])
    s.then(begin_turn, 1 - side)
