"""Q6 Steps of a card that need a target: build, recruit, battle, eliminate."""

from typing import Final

from sztab.engine.graph import Spaces, bits
from sztab.engine.question import PASS, Choice, Refusal, Said, question
from sztab.engine.window import Occurrence
from sztab.engine.zones import PUBLIC

from .card_data import CHOOSER, DO_BATTLE, DO_BUILD, DO_DISCARD, DO_ELIMINATE, DO_RECRUIT, Card, Effect
from .nations import ARMY, FLEET, Nation, team_of
from .state import State
from .supply import build_places, in_supply
from .units import (
    battle,
    battle_choices,
    battle_places,
    build,
    build_choices,
    doom,
    recruit,
    recruit_places,
    remove,
    replacement_places,
    stands,
    why_not_battle,
    why_not_build,
    why_not_recruit,
)
from .verbs import BATTLE, BUILD, DECLARE, ELIMINATE, FIGHT, RECRUIT, REMOVE, SUFFER
from .warfare import actor, discard
from .where import spaces_of

Numbers = tuple[int, ...]  # effects, by their number
IDLE: Final = {  # what is said of a step that can do nothing, and of one that names a single space
    DO_BUILD: ("nothing_built", "nothing_built_there"),
    DO_RECRUIT: ("nothing_recruited", "nothing_recruited_there"),
    DO_BATTLE: ("nothing_battled", "nothing_battled_there"),
    DO_ELIMINATE: ("nothing_eliminated", "nothing_eliminated_there"),
}
# What is said of a step that need not be done, and is not
DECLINED: Final = {DO_BUILD: "builds_nothing", DO_RECRUIT: "recruits_nothing"}
NOTHING: Occurrence = (-1, -1, -1, -1, -1, 0)  # what a card played by itself answers to


def decider(s: State, effect: Effect, occurrence: Occurrence, chosen: int) -> Nation:
    """R32 The player of the card decides, unless the card says that another nation may."""
    return actor(effect, occurrence, chosen) if effect.optional else s.t.cards[effect.kind].nation


def reach(s: State, effect: Effect, occurrence: Occurrence) -> int:
    return spaces_of(s, effect.where, team_of(s.t.cards[effect.kind].nation), occurrence[4])


# Steps that need a place: build, recruit, battle, eliminate


def aims(s: State, effect: Effect, by: Nation, occurrence: Occurrence) -> list[Choice]:
    """The choices that a step may be aimed at."""
    spaces = reach(s, effect, occurrence)
    if effect.do == DO_BUILD:
        return build_choices(s, by, effect.unit, spaces)
    if effect.do == DO_BATTLE:
        return battle_choices(s, by, effect.unit, spaces)
    if effect.do == DO_RECRUIT:
        found = recruit_places(s, by, effect.unit) & spaces
        return [(RECRUIT, effect.unit, space) for space in range(len(s.t.board.ids)) if found >> space & 1]
    if effect.do == DO_DISCARD:
        return [(SUFFER,)]
    out: list[Choice] = []
    for owner in victims(effect, by):
        units = (s.armies[owner] if effect.unit != FLEET else 0) | (s.fleets[owner] if effect.unit != ARMY else 0)
        for space in range(len(s.t.board.ids)):
            if units & spaces & 1 << space and (owner, space) not in s.guarded:
                out.append((ELIMINATE, owner, space))
    return out


def victims(effect: Effect, by: Nation) -> tuple[Nation, ...]:
    assert effect.units is not None
    return (by,) if CHOOSER in effect.units.nations else effect.units.nations


def can_aim(s: State, effect: Effect, by: Nation, occurrence: Occurrence) -> bool:
    """True if there is anything to aim at; quicker than the list where it matters."""
    if effect.do == DO_BUILD:
        spaces = reach(s, effect, occurrence)
        if _has_place(s, effect, by, spaces):
            return True
        declared = (s.fleets if effect.unit else s.armies)[by] & spaces
        return declared != 0 and declared & in_supply(s, by) != 0
    if effect.do == DO_BATTLE:
        return battle_places(s, by, effect.unit) & reach(s, effect, occurrence) != 0
    return bool(aims(s, effect, by, occurrence))


def fits(s: State, effect: Effect, choice: Choice) -> bool:
    """True if a choice is of the kind that a step asks for."""
    verb = choice[0]
    if verb == BUILD or verb == DECLARE:
        return effect.do == DO_BUILD and effect.unit == choice[1]
    if verb == RECRUIT:
        return (effect.do == DO_RECRUIT and effect.unit == choice[1]) or (
            effect.do == DO_BUILD and effect.unit == choice[1] == ARMY
        )
    if verb == BATTLE or verb == FIGHT:
        return effect.do == DO_BATTLE and effect.unit == s.t.board.sea >> choice[1] & 1
    if verb == SUFFER:
        return effect.do == DO_DISCARD
    return effect.do == DO_ELIMINATE


@question(BUILD, DECLARE, RECRUIT, BATTLE, FIGHT, ELIMINATE, SUFFER, PASS[0], open=True, lapses=True)
def targets(s: State, role: int, numbers: Numbers, occurrence: Occurrence, chosen: int, done: int) -> list[Choice]:
    """Q7.7, R9 What can be done must be done; 'may' and 'one or two' leave the choice.

    Q6.8, R40 Declaring a unit and recruiting instead are never a duty: where nothing can be built, one may decline.
    """
    out: list[Choice] = []
    duty = False
    for number in numbers:
        effect = s.t.effects[number]
        found = aims(s, effect, actor(effect, occurrence, chosen), occurrence)
        out += found
        duty = duty or (found[0][0] == BUILD if found and effect.do == DO_BUILD else bool(found))
    first = s.t.effects[numbers[0]]
    if out and (first.optional or done >= first.least or not duty):
        out.append(PASS)
    return out


@targets.about
def about_targets(s: State, role: int, numbers: Numbers, occurrence: Occurrence, chosen: int, done: int) -> Said:
    effect = s.t.effects[numbers[0]]
    return Said("targets", effect.kind, effect.by if effect.by >= 0 else role)


@targets.facts("Q6.6", key="eliminate")
def elimination_facts(
    s: State, role: int, numbers: Numbers, occurrence: Occurrence, chosen: int, done: int
) -> tuple[int, ...] | None:
    return () if s.t.effects[numbers[0]].do == DO_ELIMINATE else None


def tally(
    s: State, role: int, effect: Effect, do: int, unit: int, occurrence: Occurrence, chosen: int
) -> tuple[int, ...] | None:
    """Q6.1-Q6.5 How much there is to choose from, if the step does this with units of this kind."""
    if effect.do != do or effect.unit != unit:
        return None
    verbs = [choice[0] for choice in s.choices(role)]
    if do == DO_BATTLE:
        return (verbs.count(FIGHT), verbs.count(BATTLE))
    return (verbs.count(BUILD if do == DO_BUILD else RECRUIT), s.pool(actor(effect, occurrence, chosen), unit))


# What a step may do with units of a kind, with the clause and the key of its fact
TALLIES: Final = (
    ("Q6.1", "build_army", DO_BUILD, ARMY),
    ("Q6.2", "build_fleet", DO_BUILD, FLEET),
    ("Q6.3", "battle_army", DO_BATTLE, ARMY),
    ("Q6.4", "battle_fleet", DO_BATTLE, FLEET),
)
RECRUITS: Final = (("Q6.5", "recruit_army", DO_RECRUIT, ARMY), ("Q6.5", "recruit_fleet", DO_RECRUIT, FLEET))


def add_tally(clause: str, key: str, do: int, unit: int) -> None:
    """The fact of the steps that do this with units of this kind."""

    def told(
        s: State, role: int, numbers: Numbers, occurrence: Occurrence, chosen: int, done: int
    ) -> tuple[int, ...] | None:
        return tally(s, role, s.t.effects[numbers[0]], do, unit, occurrence, chosen)

    targets.facts(clause, key=key)(told)


for _row in (*TALLIES, *RECRUITS):
    add_tally(*_row)


@targets.why
def why_not_target(
    s: State, role: int, choice: Choice, numbers: Numbers, occurrence: Occurrence, chosen: int, done: int
) -> Refusal | None:
    if choice == PASS:
        return Refusal(("Q7.7", "R9"), "must_carry_out")
    fitting = [s.t.effects[number] for number in numbers if fits(s, s.t.effects[number], choice)]
    if not fitting:
        return why_other_step(s, [s.t.effects[number] for number in numbers], choice)
    effect = fitting[0]
    by = actor(effect, occurrence, chosen)
    spaces = reach(s, effect, occurrence)
    if named_at_another_step(s, effect, choice, occurrence):
        return Refusal(("Q7.7",), "other_step", (effect.kind,))
    if effect.do == DO_BUILD:
        return why_not_build(s, by, choice, effect.unit, spaces)
    if effect.do == DO_RECRUIT:
        return why_not_recruit(s, by, choice, effect.unit, spaces)
    if effect.do == DO_BATTLE:
        return why_not_battle(s, by, choice, effect.unit, spaces)
    _, owner, space = choice
    if not spaces >> space & 1:
        return Refusal(("Q6.7",), "not_named", (space,))
    if owner not in victims(effect, by):
        return Refusal(("Q6.10",), "not_its_unit", (owner,))
    if (owner, space) in s.guarded:
        return Refusal(("Q8.7",), "guarded", (owner, space))
    return Refusal(("Q6.6",), "not_standing", (owner, s.t.board.sea >> space & 1, space))


def named_at_another_step(s: State, effect: Effect, choice: Choice, occurrence: Occurrence) -> bool:
    """Q7.7 The space is not one of this step's, but of another that does the same."""
    space = choice[1] if choice[0] in (BATTLE, FIGHT) else choice[2]
    if reach(s, effect, occurrence) >> space & 1:
        return False
    steps = s.t.cards[effect.kind].effects
    return any([fits(s, step, choice) and reach(s, step, occurrence) >> space & 1 for step in steps])


DOES_NOT: Final = {
    BUILD: "card_builds_not",
    DECLARE: "card_builds_not",
    RECRUIT: "card_recruits_not",
    BATTLE: "card_battles_not",
    FIGHT: "card_battles_not",
    ELIMINATE: "card_eliminates_not",
}


def why_other_step(s: State, effects: list[Effect], choice: Choice) -> Refusal:
    """The reason against a choice that is of another kind than the step, or of a kind of unit that it does not speak of."""
    verb = choice[0]
    card = s.t.cards[effects[0].kind]
    battles_now = verb in (BATTLE, FIGHT) and any([effect.do == DO_BATTLE for effect in effects])
    if not battles_now and any([fits(s, effect, choice) for effect in card.effects]):  # a step before or after this one
        return Refusal(("Q7.7",), "other_step", (card.kind,))
    for effect in (*effects, *card.effects):
        if verb in (BATTLE, FIGHT) and effect.do == DO_BATTLE:
            return Refusal(("Q6.4" if effect.unit else "Q6.3",), "wrong_battleground", (effect.unit, choice[1]))
        if verb in (BUILD, DECLARE) and effect.do == DO_BUILD:
            return Refusal(("Q6.7",), "unit_not_built", (card.kind, choice[1]))
        if verb == RECRUIT and effect.do == DO_BUILD and effect.unit == choice[1]:
            return Refusal(("R40",), "no_replacement", (choice[1], choice[2]))
        if verb == RECRUIT and effect.do in (DO_BUILD, DO_RECRUIT):
            return Refusal(("Q6.7",), "unit_not_recruited", (card.kind, choice[1]))
    return Refusal(("Q6.7",), DOES_NOT.get(verb, "not_what_the_card_says"), (effects[0].kind,))


def aim(s: State, numbers: Numbers, occurrence: Occurrence, chosen: int, done: int) -> None:
    """R8 A nation whose pool is empty may take a unit off first; then the target is chosen."""
    for number in numbers:
        effect = s.t.effects[number]
        if pool_empty(s, effect, actor(effect, occurrence, chosen)):
            by = actor(effect, occurrence, chosen)
            s.ask(by, units_to_give_up, number, numbers, occurrence, chosen, done)
            return
    take_aim(s, numbers, occurrence, chosen, done)


def take_aim(s: State, numbers: Numbers, occurrence: Occurrence, chosen: int, done: int) -> None:
    first = s.t.effects[numbers[0]]
    role = decider(s, first, occurrence, chosen)
    if (
        s.listener is not None
        and not done
        and first.do in IDLE
        and not targets.ask(s, role, numbers, occurrence, chosen, done)
    ):
        tell_in_vain(s, first, actor(first, occurrence, chosen))
    s.ask(role, targets, numbers, occurrence, chosen, done)


def tell_in_vain(s: State, effect: Effect, by: Nation) -> None:
    """A step that can do nothing: for want of a unit in the pool, in the one space that it names, or anywhere."""
    spaces = effect.where.spaces
    said = effect.kind, by, effect.unit % 2
    if pool_empty(s, effect, by):
        s.tell(PUBLIC, "pool_used_up", "Q3.3", *said)
    elif spaces and not spaces & (spaces - 1):
        s.tell(PUBLIC, IDLE[effect.do][1], "Q7.7", *said, spaces.bit_length() - 1)
    else:
        s.tell(PUBLIC, IDLE[effect.do][0], "Q7.7", *said)


# Making room


def pool_empty(s: State, effect: Effect, by: Nation) -> bool:
    return effect.do in (DO_BUILD, DO_RECRUIT) and s.pool(by, effect.unit) <= 0


def spared(s: State, effect: Effect, by: Nation, occurrence: Occurrence) -> list[int]:
    """R8 Where a unit of the kind stands that could be taken off and put to use; the place is judged on the board after."""
    standing = s.fleets if effect.unit else s.armies
    spaces = reach(s, effect, occurrence)
    out: list[int] = []
    for space in bits(standing[by]):
        if (by, space) not in s.guarded:
            standing[by] ^= 1 << space
            if _has_place(s, effect, by, spaces):
                out.append(space)
            standing[by] ^= 1 << space
    return out


def _has_place(s: State, effect: Effect, by: Nation, spaces: Spaces) -> bool:
    """R40 An army may have one outside the spaces of the card, where a Status lets it be recruited instead of built."""
    if effect.do == DO_RECRUIT:
        return recruit_places(s, by, effect.unit) & spaces != 0
    if build_places(s, by, effect.unit) & spaces:
        return True
    return effect.unit == ARMY and replacement_places(s, by) != 0


def could_make_room(s: State, effect: Effect, by: Nation, occurrence: Occurrence) -> bool:
    return pool_empty(s, effect, by) and bool(spared(s, effect, by, occurrence))


def why_nothing_to_do(s: State, card: Card, occurrence: Occurrence) -> Refusal:
    """R36 A card that could do nothing now; R8 it may be that a unit would have to be taken off first."""
    for effect in card.effects:
        if effect.by >= 0 and could_make_room(s, effect, effect.by, occurrence):
            return Refusal(("R8", "R36"), "pool_empty", (effect.by, effect.unit))
    return Refusal(("R36",), "nothing_to_do", (card.kind,))


@question(REMOVE, PASS[0], open=True)
def units_to_give_up(
    s: State, role: int, number: int, numbers: Numbers, occurrence: Occurrence, chosen: int, done: int
) -> list[Choice]:
    return [*[(REMOVE, role, space) for space in spared(s, s.t.effects[number], role, occurrence)], PASS]


@units_to_give_up.about
def about_giving_up(
    s: State, role: int, number: int, numbers: Numbers, occurrence: Occurrence, chosen: int, done: int
) -> Said:
    return Said("units_to_give_up", s.t.effects[number].unit)


units_to_give_up.fact("R8", "Q3.5")


@units_to_give_up.why
def why_not_give_up(
    s: State, role: int, choice: Choice, number: int, numbers: Numbers, occurrence: Occurrence, chosen: int, done: int
) -> Refusal | None:
    return why_not_give_up_unit(s, role, choice, s.t.effects[number].unit)


def why_not_give_up_unit(s: State, role: int, choice: Choice, unit: int) -> Refusal:
    """R8 A unit that cannot make room for another of its kind."""
    _, nation, space = choice
    if nation != role:
        return Refusal(("Q3.4",), "not_your_unit", (nation,))
    if not stands(s, role, unit, space):
        return Refusal(("R8",), "not_standing", (role, unit, space))
    if (role, space) in s.guarded:
        return Refusal(("R4", "Q8.7"), "guarded", (role, space))
    return Refusal(("R8",), "no_use_giving_up", (space,))


@units_to_give_up.answered
def gave_up(
    s: State, choice: Choice, number: int, numbers: Numbers, occurrence: Occurrence, chosen: int, done: int
) -> None:
    if choice != PASS:
        by = choice[1]
        remove(s, by, by, s.t.effects[number].unit, choice[2], "taken_off", "R8")
    s.then(take_aim, numbers, occurrence, chosen, done)


@targets.answered
def hit(s: State, choice: Choice, numbers: Numbers, occurrence: Occurrence, chosen: int, done: int) -> None:
    """Q8.8 One step, its reactions, then the next on the board as it then is."""
    if choice == PASS:
        turn_down(s, s.t.effects[numbers[0]], numbers, occurrence, chosen, done)
        return
    effect = next(s.t.effects[number] for number in numbers if fits(s, s.t.effects[number], choice))
    strike(s, effect, actor(effect, occurrence, chosen), choice)
    if effect.any_order:
        rest = tuple([number for number in numbers if number != effect.number])
        if rest:
            s.then(aim, rest, occurrence, chosen, 0)
    elif done + 1 < effect.n and effect.do != DO_DISCARD:
        s.then(aim, (effect.number,), occurrence, chosen, done + 1)


def turn_down(s: State, effect: Effect, numbers: Numbers, occurrence: Occurrence, chosen: int, done: int) -> None:
    """R9 A step of which nothing was done is told; that a second unit was left out, the story shows by itself."""
    if done or effect.do not in DECLINED or (effect.any_order and len(numbers) == 1):
        return
    s.tell(PUBLIC, DECLINED[effect.do], "R9", actor(effect, occurrence, chosen), effect.kind)


def strike(s: State, effect: Effect, by: Nation, choice: Choice, by_card: int = -1) -> None:
    """Does what was aimed at; `by_card` is the Build or Battle card that is played with it."""
    verb = choice[0]
    if verb == BATTLE or verb == FIGHT:
        battle(s, by, choice, by_card)
    elif verb == ELIMINATE:
        _, owner, space = choice
        doom(s, s.t.cards[effect.kind].nation, owner, s.t.board.sea >> space & 1, space)
    elif verb == SUFFER:
        discard(s, effect.number, NOTHING, by)
    elif verb == RECRUIT and effect.do == DO_RECRUIT:
        recruit(s, by, choice[1], choice[2])
    else:
        build(s, by, choice, by_card)


def eliminate(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    """Q6.6 The unit that the card answers to, or units that its player picks."""
    if not s.t.effects[number].of_trigger:
        aim(s, (number,), occurrence, chosen, 0)
        return
    _, owner, _, unit, space, _ = occurrence
    if stands(s, owner, unit, space):
        doom(s, s.t.cards[s.t.effects[number].kind].nation, owner, unit, space)


def place_or_fight(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    aim(s, (number,), occurrence, chosen, 0)


def choose_one(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    aim(s, tuple([option.number for option in s.t.effects[number].options]), occurrence, chosen, 0)
