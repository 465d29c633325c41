"""Q6 Units come and go: build, recruit, battle, eliminate, remove."""

from typing import Final

from sztab.engine.graph import Spaces, beside, bits
from sztab.engine.question import Choice, Refusal
from sztab.engine.zones import PUBLIC

from .card_data import BATTLE_LAND, BATTLE_SEA, BATTLED, BUILD_ARMY, BUILD_NAVY, DOOMED, REMOVED
from .nations import Nation, members, team_of
from .occurrences import occur
from .state import State
from .supply import build_places, closed_strait, free_spaces, in_supply, lies_open, why_no_build, why_no_room
from .verbs import BATTLE, BUILD, DECLARE, FIGHT, RECRUIT

WITH_CARD: Final = {  # the line of an act, and the line that tells it with the play of its card
    "builds": "plays_builds",
    "declares": "plays_declares",
    "recruits_instead": "plays_recruits_instead",
    "battles": "plays_battles",
    "battles_empty": "plays_battles_empty",
}


def place(s: State, nation: Nation, unit: int, space: int) -> None:
    if unit:
        s.fleets[nation] |= 1 << space
    else:
        s.armies[nation] |= 1 << space


def stands(s: State, nation: Nation, unit: int, space: int) -> bool:
    return (s.fleets if unit else s.armies)[nation] >> space & 1 != 0


# Building and recruiting


def build_choices(s: State, nation: Nation, unit: int, spaces: Spaces) -> list[Choice]:
    """Q6.1, Q6.2 Places for a new unit, Q6.8, R7 units to declare as just built, R40 recruits instead."""
    out: list[Choice] = [(BUILD, unit, space) for space in bits(build_places(s, nation, unit) & spaces)]
    declared = (s.fleets if unit else s.armies)[nation] & spaces
    if declared:
        out += [(DECLARE, unit, space) for space in bits(declared & in_supply(s, nation))]
    if not unit:
        for space in bits(replacement_places(s, nation)):
            out.append((RECRUIT, unit, space))
    return out


def replacement_places(s: State, nation: Nation) -> Spaces:
    """R40 Where a Status lets an army be recruited instead of built."""
    out = 0
    for effect in s.t.replacing[nation]:
        if lies_open(s, effect.kind):
            out |= effect.where.spaces
    return out & recruit_places(s, nation, 0) if out else 0


def recruit_places(s: State, nation: Nation, unit: int) -> Spaces:
    """Q6.5 No neighbour and no supply needed; the pool and Q3.1, Q3.2 still hold."""
    return free_spaces(s, nation, unit) if s.pool(nation, unit) > 0 else 0


def why_not_build(s: State, nation: Nation, choice: Choice, unit: int, spaces: Spaces) -> Refusal | None:
    """Q6.1, Q6.8, R40 The reason against a build, a declaration or a replacing recruit."""
    verb, wanted, space = choice
    if wanted != unit:
        return Refusal(("R19",), "same_kind_again", (unit,))
    if verb == RECRUIT:
        named = any([lies_open(s, e.kind) and e.where.spaces >> space & 1 for e in s.t.replacing[nation]])
        return why_no_room(s, nation, unit, space) if named else Refusal(("R40",), "no_replacement", (unit, space))
    if not spaces >> space & 1:
        return Refusal(("Q6.7",), "not_named", (space,))
    if verb == DECLARE:
        if not stands(s, nation, unit, space):
            return Refusal(("Q6.8",), "nothing_to_declare", (nation, unit, space))
        return Refusal(("Q6.8", "Q5.11"), "declared_unfed", (nation, unit, space))
    return why_no_build(s, nation, unit, space)


def why_not_recruit(s: State, nation: Nation, choice: Choice, unit: int, spaces: Spaces) -> Refusal | None:
    space = choice[2]
    if not spaces >> space & 1:
        return Refusal(("Q6.7",), "not_named", (space,))
    return why_no_room(s, nation, unit, space)


def build(s: State, nation: Nation, choice: Choice, by_card: int = -1) -> None:
    """Puts the unit down, or declares one. R6 Only what is built is seen by cards that speak of building.

    `by_card` is the Build card whose play the line tells together with what it brought.
    """
    verb, unit, space = choice
    if verb == RECRUIT:
        place(s, nation, unit, space)
        tell_act(s, "recruits_instead", "R40", by_card, nation, unit, space, replacing_card(s, nation, space))
        return
    if verb == BUILD:
        place(s, nation, unit, space)
        tell_act(s, "builds", "Q6.2" if unit else "Q6.1", by_card, nation, unit, space)
    else:
        tell_act(s, "declares", "Q6.8" if by_card >= 0 else "R7", by_card, nation, unit, space)
    occur(s, BUILD_NAVY if unit else BUILD_ARMY, nation, nation, unit, space, 0)


def replacing_card(s: State, nation: Nation, space: int) -> int:
    """R40 The Status that lets an army be recruited there instead of built."""
    kinds = [e.kind for e in s.t.replacing[nation] if lies_open(s, e.kind) and e.where.spaces >> space & 1]
    return kinds[0]


def recruit(s: State, nation: Nation, unit: int, space: int) -> None:
    place(s, nation, unit, space)
    s.tell(PUBLIC, "recruits", "Q6.5", nation, unit, space)


def tell_act(s: State, key: str, clause: str, by_card: int, *args: int) -> None:
    """One line for an act, which names the Build or Battle card if the act was the play of one."""
    if by_card >= 0:
        s.tell(PUBLIC, WITH_CARD[key], clause, *args, by_card)
    else:
        s.tell(PUBLIC, key, clause, *args)


# Battles


def battle_places(s: State, nation: Nation, unit: int) -> Spaces:
    """Q6.3, Q6.4, Q6.9 Spaces next to one of the nation's units, free of its team; empty ones too."""
    attackers = in_supply(s, nation) if s.t.attacker_fed else s.armies[nation] | s.fleets[nation]
    team = team_of(nation)
    near = beside(attackers, s.links(team))
    return near & (s.t.board.sea & ~s.fleets_of(team) if unit else s.t.board.land & ~s.armies_of(team))


def battle_choices(s: State, nation: Nation, unit: int, spaces: Spaces) -> list[Choice]:
    """Q6.3 The attacker picks the space and, where several enemies stand there, one of them."""
    out: list[Choice] = []
    standing = s.fleets if unit else s.armies
    enemies = members(1 - team_of(nation))
    for space in bits(battle_places(s, nation, unit) & spaces):
        found = False
        for enemy in enemies:
            if standing[enemy] >> space & 1:
                out.append((FIGHT, space, enemy))
                found = True
        if not found:
            out.append((BATTLE, space))
    return out


def why_not_battle(s: State, nation: Nation, choice: Choice, unit: int, spaces: Spaces) -> Refusal | None:
    space = choice[1]
    team = team_of(nation)
    clause = "Q6.4" if unit else "Q6.3"
    if not (s.t.board.sea if unit else s.t.board.land) >> space & 1:
        return Refusal((clause,), "wrong_battleground", (unit, space))
    if not spaces >> space & 1:
        return Refusal(("Q6.7",), "not_named", (space,))
    if s.units_of(team) >> space & 1:
        return Refusal((clause, "Q6.9"), "friends_there", (space,))
    if not battle_places(s, nation, unit) >> space & 1:
        units = s.armies[nation] | s.fleets[nation]
        if beside(units, s.links(team)) >> space & 1:
            return Refusal(("R1", clause), "attackers_unfed", (nation, space))
        strait = closed_strait(s, team, 1 << space, units)
        if strait >= 0:
            return Refusal(("Q2.5", "Q2.6", clause), "strait_closed", (strait, team, space))
        return Refusal((clause, "Q2.6"), "out_of_reach", (nation, space))
    if choice[0] == BATTLE:
        return Refusal((clause,), "enemy_to_pick", (space,))
    if choice[2] == nation or team_of(choice[2]) == team:
        return Refusal((clause,), "no_enemy", (choice[2],))
    return Refusal((clause,), "not_standing", (choice[2], unit, space))


def battle(s: State, nation: Nation, choice: Choice, by_card: int = -1) -> None:
    """Q6.11 The battle takes place, whatever comes of it."""
    space = choice[1]
    at_sea = s.t.board.sea >> space & 1
    if choice[0] == FIGHT:
        victim = choice[2]
        tell_act(s, "battles", "Q6.4" if at_sea else "Q6.3", by_card, nation, space, victim)
        occur(s, BATTLED, victim, nation, at_sea, space, 0)
        s.then(remove_loser, nation, victim, at_sea, space)
    else:
        tell_act(s, "battles_empty", "Q6.9", by_card, nation, space)
    s.then(occur, BATTLE_SEA if at_sea else BATTLE_LAND, nation, nation, at_sea, space, 0)


def remove_loser(s: State, attacker: Nation, victim: Nation, unit: int, space: int) -> None:
    """Q6.11(3) The loser goes unless it is protected."""
    if (victim, space) in s.shielded and stands(s, victim, unit, space):
        s.shielded = tuple([shield for shield in s.shielded if shield != (victim, space)])  # R43 this battle only
        s.tell(PUBLIC, "stays", "R43", victim, unit, space)
    else:
        remove_doomed(s, attacker, victim, unit, space, "Q6.11")


# Leaving the board


def why_not_take_off(s: State, role: Nation, choice: Choice) -> Refusal:
    """Q3.4 A unit that is another nation's, R4 protected, or not there."""
    _, nation, space = choice
    if nation != role:
        return Refusal(("Q3.4",), "not_your_unit", (nation,))
    if (role, space) in s.guarded:
        return Refusal(("R4", "Q8.7"), "guarded", (role, space))
    return Refusal(("Q3.4",), "not_standing", (role, s.t.board.sea >> space & 1, space))


def doom(s: State, cause: Nation, owner: Nation, unit: int, space: int) -> None:
    """Q6.6, R4 A unit is about to be eliminated: protection is answered first."""
    occur(s, DOOMED, owner, cause, 0 if unit else 1 << space, 1 << space if unit else 0, 0)
    s.then(remove_doomed, cause, owner, unit, space)


def remove_doomed(s: State, cause: Nation, owner: Nation, unit: int, space: int, clause: str = "Q6.6") -> None:
    if not stands(s, owner, unit, space):
        return
    if (owner, space) in s.guarded:
        s.tell(PUBLIC, "stays", "Q8.7", owner, unit, space)
        return
    remove(s, cause, owner, unit, space, "eliminated" if clause == "Q6.6" else "removed", clause)


def remove(s: State, cause: Nation, owner: Nation, unit: int, space: int, key: str, clause: str) -> None:
    """Q3.5 The unit is back in its pool at once. R5 Whether it was supplied is judged just before."""
    supplied = in_supply(s, owner) >> space & 1 if s.t.reacts[REMOVED][owner] else 0
    if unit:
        s.fleets[owner] &= ~(1 << space)
    else:
        s.armies[owner] &= ~(1 << space)
    s.tell(PUBLIC, key, clause, owner, unit, space)
    occur(s, REMOVED, owner, cause, unit, space, supplied)
