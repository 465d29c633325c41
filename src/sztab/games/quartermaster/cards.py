"""Q7 Playing cards: one interpreter reads every card's rows, and nothing here knows a card by name."""

from collections.abc import Callable
from typing import Final

from sztab.engine.question import PASS, Asking, Choice, Links, Refusal, Said, chain, question
from sztab.engine.window import Occurrence
from sztab.engine.zones import PUBLIC

from .card_data import (
    ANY_TYPE,
    CARD_PLAYED,
    DO_BATTLE,
    DO_BUILD,
    DO_CANCEL,
    DO_CHOOSE_ONE,
    DO_DISCARD,
    DO_DISCARD_RESPONSE,
    DO_DISCARD_STATUS,
    DO_DRAW,
    DO_EACH_CHOOSES,
    DO_ELIMINATE,
    DO_MODIFY,
    DO_NO_STAR,
    DO_PLAY_CARD,
    DO_PROTECT,
    DO_RECRUIT,
    DO_REDEPLOY,
    DO_REDIRECT,
    DO_REORDER,
    DO_REPLACE,
    DO_SCORE,
    DO_SUPPLY,
    DO_TO_BOTTOM,
    EW_PLAYED,
    FROM_HAND,
    INSTEAD,
    ONCE_PER_TURN,
    RESPONSE,
    STATUS,
    STATUS_USED,
    TO_DECK_TOP,
    TYPE_IDS,
    WARFARE,
    Card,
    Effect,
)
from .discards import discard_from_deck, pay, why_not_own
from .effects import (
    cancel,
    discard_response,
    discard_status,
    draw,
    hand_to_deck_bottom,
    look_reorder,
    modify_discard,
    naming_facts,
    playable,
    possible,
    protect,
    redirect_card,
    score,
    supply_for_turn,
)
from .nations import Nation, team_of
from .occurrences import occur
from .redeployment import redeploy
from .state import State
from .tables import DECK, HAND, IN_PLAY, PILE, RESPONSES, STATUSES
from .targets import (
    NOTHING,
    TALLIES,
    aim,
    aims,
    choose_one,
    could_make_room,
    eliminate,
    place_or_fight,
    pool_empty,
    spared,
    strike,
    take_aim,
    tally,
    targets,
    why_not_give_up_unit,
    why_not_target,
)
from .units import remove, why_not_take_off
from .verbs import BATTLE, BUILD, DECLARE, FIGHT, NAME, PLAY, RECRUIT, REMOVE
from .warfare import actor, discard
from .where import holds

# Reading a card


def perform(s: State, kind: int, i: int, occurrence: Occurrence, chosen: int) -> None:
    """Q7.7 The steps of a card one after the other, in printed order; each is complete before the next."""
    effects = s.t.cards[kind].effects
    if i == len(effects):
        return
    effect = effects[i]
    if effect.choose and chosen < 0:
        if candidates(s, kind, i, occurrence):
            s.ask(s.t.cards[kind].nation, nation_to_name, kind, i, occurrence)
        else:
            if effect.do == DO_RECRUIT:
                s.tell(PUBLIC, "nobody_recruits", "Q7.7", kind, effect.unit)
            else:
                s.tell(PUBLIC, "nobody_qualifies", "Q7.7", kind)
            s.then(perform, kind, i + 1, occurrence, chosen)
        return
    following = i + 1
    if effect.any_order:
        while following < len(effects) and effects[following].any_order:
            following += 1
        s.then(aim, tuple([e.number for e in effects[i:following]]), occurrence, chosen, 0)
    else:
        VERBS[effect.do](s, effect.number, occurrence, chosen)
    s.then(perform, kind, following, occurrence, chosen)


@question(NAME, open=True)
def nation_to_name(s: State, role: int, kind: int, i: int, occurrence: Occurrence) -> list[Choice]:
    """R11 The nations among which the player of a card picks one."""
    return [(NAME, nation) for nation in candidates(s, kind, i, occurrence) or s.t.cards[kind].effects[i].choose]


nation_to_name.speaks_of_first()
nation_to_name.add_facts((), "", naming_facts)


@nation_to_name.why
def why_not_name(s: State, role: int, choice: Choice, kind: int, i: int, occurrence: Occurrence) -> Refusal | None:
    if choice[1] not in s.t.cards[kind].effects[i].choose:
        return Refusal(("Q7.7",), "not_a_candidate", (choice[1],))
    return Refusal(("R11",), "condition_not_met", (choice[1],))


def candidates(s: State, kind: int, i: int, occurrence: Occurrence) -> tuple[Nation, ...]:
    """Those for which the step does something, or could once they have taken a unit off (R8)."""
    effect = s.t.cards[kind].effects[i]
    if effect.in_range:
        team = team_of(s.t.cards[kind].nation)
        return tuple([n for n in effect.choose if holds(s, effect.condition, team, s.t.board.homes[n])])
    if effect.do == DO_DISCARD or effect.do == DO_PLAY_CARD:
        return effect.choose
    return tuple(
        [n for n in effect.choose if aims(s, effect, n, occurrence) or could_make_room(s, effect, n, occurrence)]
    )


@nation_to_name.answered
def named(s: State, choice: Choice, kind: int, i: int, occurrence: Occurrence) -> None:
    nation = s.t.cards[kind].nation
    if choice[1] != nation:  # what follows says who does it
        clause = "R11" if s.t.cards[kind].effects[i].in_range else "Q7.2" if s.t.cards[kind].type == WARFARE else "Q7.1"
        s.tell(PUBLIC, "names", clause, nation, choice[1], kind)
    perform(s, kind, i, occurrence, choice[1])


def each_chooses(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    """R26 Each nation in turn takes one of the steps, openly."""
    effect = s.t.effects[number]
    for nation in effect.nations:
        s.then(victim_chooses, number, nation)


def victim_chooses(s: State, number: int, nation: Nation) -> None:
    options = tuple([option.number for option in s.t.effects[number].options])
    s.ask(nation, targets, options, NOTHING, nation, 0)


def nothing_to_do(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    """Text that is in force by itself (Q7.13), or that changes another step (R40)."""


# Playing


def play(s: State, nation: Nation, kind: int, zone: int, target: Choice, in_action: bool) -> None:
    """Q7.1-Q7.5, Q7.11 A card leaves the hand (or the discard pile) and does what its type says."""
    card = s.t.cards[kind]
    if card.type == RESPONSE:
        s.put(RESPONSES + nation, s.slip(zone, kind, 1 << nation))
        s.tell(~(1 << nation), "plays_response", "Q7.3", nation)
        s.tell(1 << nation, "you_play_response", "Q7.3", nation, kind)
        return
    shown = s.show(zone, kind)
    if card.type == STATUS:
        s.put(STATUSES + nation, shown)
        s.tell(PUBLIC, "plays_status", "Q7.4", nation, kind)
        return
    s.put_top(IN_PLAY + nation, shown)
    if not card.basic or target[0] == REMOVE:  # what else a Build or Battle card does is told with its play
        s.tell(PUBLIC, "plays", "Q7.11" if card.basic else "Q7.2" if card.type == WARFARE else "Q7.1", nation, kind)
    if card.basic and target[0] == REMOVE:
        remove(s, nation, nation, card.effects[0].unit, target[2], "taken_off", "R8")
        s.then(take_aim, (card.effects[0].number,), NOTHING, -1, 0)
    elif card.basic:
        strike(s, card.effects[0], nation, target, kind)
    elif card.type == WARFARE:
        s.warfare_off = False
        s.warfare_bonus = 0
        occur(s, EW_PLAYED, nation, nation, kind, -1, 0)
        s.then(wage, kind)
    else:
        s.then(perform, kind, 0, NOTHING, -1)
    s.then(put_away, nation, kind, in_action)


def wage(s: State, kind: int) -> None:
    """R13 The text of an Economic Warfare card, unless it was answered at once."""
    if not s.warfare_off:
        perform(s, kind, 0, NOTHING, -1)


def put_away(s: State, nation: Nation, kind: int, in_action: bool) -> None:
    """Q7.12 When its whole text and every reaction is dealt with, the card is put away."""
    s.redirect = 0
    occur(s, CARD_PLAYED, nation, nation, kind, -1, int(in_action))
    s.then(store, nation, kind)


def store(s: State, nation: Nation, kind: int) -> None:
    """Onto the discard pile, face up, or where a card sent it (R27)."""
    card = s.take(IN_PLAY + nation, kind)
    if not s.redirect:
        s.put_top(PILE + nation, card)
        return
    s.put_top(DECK + nation, card)
    if s.redirect == TO_DECK_TOP:
        s.tell(PUBLIC, "goes_on_deck", "R27", kind)
    else:
        s.shuffle(DECK + nation)
        s.tell(PUBLIC, "shuffled_in", "R27", kind)
    s.redirect = 0


# Using what lies on the table


def usable(s: State, card: Card, occurrence: Occurrence) -> bool:
    """R36 At least one of its steps can be carried out at this moment."""
    if card.limit == ONCE_PER_TURN and card.kind in s.used:
        return False
    return any([possible(s, effect, occurrence) for effect in card.effects])


def use(s: State, kind: int, occurrence: Occurrence, spot: int) -> None:
    """Q7.3, Q7.4, Q8.11 Costs are paid and a Response is turned up before the effect; a Status stays where it lies."""
    card = s.t.cards[kind]
    nation = card.nation
    clause = "Q7.3" if card.type == RESPONSE else "Q7.4"
    from_deck = card.cost if card.cost_source != FROM_HAND and len(s.zones[DECK + nation]) >= card.cost else 0
    if from_deck:
        s.tell(PUBLIC, "uses_for_deck", clause, nation, kind, from_deck)
    else:
        s.tell(PUBLIC, "uses", clause, nation, kind)
    if card.type == RESPONSE:
        s.put_top(IN_PLAY + nation, s.show(RESPONSES + nation, kind))
    elif card.limit == ONCE_PER_TURN:
        s.used = (*s.used, kind)
    if from_deck:
        discard_from_deck(s, nation, from_deck, True)
    elif card.cost:
        pay(s, nation, card.cost_source, card.cost)
    s.then(perform, kind, 0, occurrence, spot)
    if card.type == RESPONSE:
        s.then(response_spent, nation, kind)
    else:
        s.then(occur, STATUS_USED, nation, nation, kind, -1, 0)


def response_spent(s: State, nation: Nation, kind: int) -> None:
    s.put_top(PILE + nation, s.take(IN_PLAY + nation, kind))


# Cards that let a card be played


def zone_of(nation: Nation, source: int) -> int:
    return (HAND if source == FROM_HAND else PILE) + nation


def tally_of_card(s: State, role: int, links: Links, do: int, unit: int) -> tuple[int, ...] | None:
    """Once a Build or Battle card is chosen, how much it can be aimed at."""
    if not links or links[0][0] != PLAY or any([choice[0] == REMOVE for choice in s.choices(role)]):
        return None
    return tally(s, role, s.t.cards[links[0][1]].effects[0], do, unit, NOTHING, -1)


def room_of_card(s: State, role: int, links: Links) -> tuple[int, ...] | None:
    """R8 Said where a Build card finds the pool empty."""
    room = [choice for choice in s.choices(role) if choice[0] == REMOVE] if links else []
    return (s.t.cards[links[0][1]].effects[0].unit,) if room else None


def add_card_tallies(asking: Asking) -> None:
    """The facts of a chain in which a Build or Battle card is chosen first, and then its target."""

    def add_tally(clause: str, key: str, do: int, unit: int) -> None:
        def told(s: State, role: int, links: Links, *_: int) -> tuple[int, ...] | None:
            return tally_of_card(s, role, links, do, unit)

        asking.add_facts((clause,), key, told)

    for row in TALLIES:
        add_tally(*row)

    def makes_room(s: State, role: int, links: Links, *_: int) -> tuple[int, ...] | None:
        return room_of_card(s, role, links)

    asking.add_facts(("R8", "Q3.5"), "make_room", makes_room)


@chain(PLAY, BUILD, DECLARE, RECRUIT, BATTLE, FIGHT, REMOVE, PASS[0], lapses=True)
def card_to_play(s: State, role: int, links: Links, number: int, nation: Nation) -> list[Choice]:
    """R22, R23, R47 A card from the hand or the discard pile, and its target if it is a Build or Battle card."""
    if links:
        return aims_of_card(s, links)
    effect = s.t.effects[number]
    out: list[Choice] = [(PLAY, kind) for kind in kinds_to_play(s, effect, nation)]
    if effect.optional:
        out.append(PASS)
    return out


def clause_of_pile(effect: Effect) -> str:
    """The ruling on a card that is played out of the discard pile."""
    return "R23" if effect.card_type == ANY_TYPE else "R47"


def kinds_to_play(s: State, effect: Effect, nation: Nation) -> list[int]:
    """The cards of the type asked for that could be played out of the hand or the pile."""
    cards = [s.t.cards[kind] for kind in sorted(set(s.kinds(zone_of(nation, effect.source))))]
    return [card.kind for card in cards if effect.card_type in (card.type, ANY_TYPE) and playable(s, card)]


@card_to_play.about
def about_card_to_play(s: State, role: int, links: Links, number: int, nation: Nation) -> Said:
    return about_aim(s, links) if links else Said("card_to_play", s.t.effects[number].kind)


add_card_tallies(card_to_play)


@card_to_play.facts("R22", key="card_from_hand")
def card_from_hand(s: State, role: int, links: Links, number: int, nation: Nation) -> tuple[int, ...] | None:
    return () if s.t.effects[number].source == FROM_HAND else None


card_to_play.fact("R23", "R47", key="card_from_pile")


@card_to_play.why
def why_not_play(s: State, role: int, choice: Choice, links: Links, number: int, nation: Nation) -> Refusal | None:
    effect = s.t.effects[number]
    clause = "R22" if effect.source == FROM_HAND else clause_of_pile(effect)
    if links:
        return Refusal((clause,), "one_card") if choice[0] == PLAY else why_not_aim_card(s, role, choice, links)
    if choice == PASS:
        return Refusal(("Q7.7", "R9"), "must_carry_out")
    if choice[0] == REMOVE:
        return why_not_take_off(s, role, choice)
    if choice[0] != PLAY:
        if not kinds_to_play(s, effect, nation):
            return Refusal((clause,), "none_to_play", (effect.kind,))
        return Refusal((clause,), "card_first")
    kind = choice[1]
    if s.t.cards[kind].nation != nation:
        return why_not_own(s, nation, kind, "Q7.10")
    if kind not in s.kinds(zone_of(nation, effect.source)):
        return Refusal((clause,), "not_in_hand" if effect.source == FROM_HAND else "not_in_pile", (kind,))
    if effect.card_type not in (s.t.cards[kind].type, ANY_TYPE):
        return Refusal((clause,), "wrong_type", (kind, effect.kind))
    return Refusal(("R36",), "no_target", (kind,))


def aims_of_card(s: State, links: Links) -> list[Choice]:
    """The second link of a play: what a Build or Battle card is aimed at. Other cards ask once they lie open."""
    if len(links) > 1 or links[0][0] != PLAY:
        return []
    card = s.t.cards[links[0][1]]
    if not card.basic:
        return []
    effect, nation = card.effects[0], card.nation
    room: list[Choice] = []
    if pool_empty(s, effect, nation):  # R8 what is taken off first; the place is chosen on the board after that
        room = [(REMOVE, nation, space) for space in spared(s, effect, nation, NOTHING)]
    return room + aims(s, effect, nation, NOTHING)


def about_aim(s: State, links: Links) -> Said:
    played = s.t.cards[links[0][1]]
    return Said(f"action_target_{TYPE_IDS[played.type]}", played.kind)


def why_not_aim_card(s: State, role: int, choice: Choice, links: Links) -> Refusal | None:
    if choice[0] == PLAY:
        return Refusal(("Q5.5",), "one_card")
    if choice[0] == REMOVE:
        return why_not_give_up_unit(s, role, choice, s.t.cards[links[0][1]].effects[0].unit)
    return why_not_target(s, role, choice, (s.t.cards[links[0][1]].effects[0].number,), NOTHING, -1, 0)


def play_card(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    effect = s.t.effects[number]
    nation = actor(effect, occurrence, chosen)
    if not effect.optional and not kinds_to_play(s, effect, nation):
        s.tell(PUBLIC, "nothing_to_play", clause_of_pile(effect), effect.kind, nation)
    s.compose(nation, card_to_play, number, nation)


@card_to_play.answered
def card_played(s: State, links: Links, number: int, nation: Nation) -> None:
    """R21 A card replayed in place of the action counts as the action's play; R22 an ally's does not."""
    effect = s.t.effects[number]
    if links[0] == PASS:
        s.tell(PUBLIC, "plays_no_card", "R22", nation, effect.kind)
        return
    in_action = s.t.cards[effect.kind].trigger.on == INSTEAD
    play(s, nation, links[0][1], zone_of(nation, effect.source), links[-1], in_action)


Handler = Callable[[State, int, Occurrence, int], None]
VERBS: Final[dict[int, Handler]] = {
    DO_BUILD: place_or_fight,
    DO_RECRUIT: place_or_fight,
    DO_BATTLE: place_or_fight,
    DO_ELIMINATE: eliminate,
    DO_REDEPLOY: redeploy,
    DO_PROTECT: protect,
    DO_DISCARD: discard,
    DO_SCORE: score,
    DO_MODIFY: modify_discard,
    DO_CANCEL: cancel,
    DO_REDIRECT: redirect_card,
    DO_REPLACE: nothing_to_do,
    DO_PLAY_CARD: play_card,
    DO_DRAW: draw,
    DO_REORDER: look_reorder,
    DO_TO_BOTTOM: hand_to_deck_bottom,
    DO_DISCARD_RESPONSE: discard_response,
    DO_DISCARD_STATUS: discard_status,
    DO_SUPPLY: supply_for_turn,
    DO_NO_STAR: nothing_to_do,
    DO_CHOOSE_ONE: choose_one,
    DO_EACH_CHOOSES: each_chooses,
}
