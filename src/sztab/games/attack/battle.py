"""A9 Land battles: who begins, reserves, dice, losses. A13 Neutral regions, their card and the player who leads the defenders."""

from typing import Final

from sztab.engine.agenda import Waiting
from sztab.engine.question import PASS, Choice, Links, Refusal, Said, question
from sztab.engine.zones import PUBLIC, card, kind_of, known_to

from .dice import highest
from .hits import after_losses, counting, dice_of, faces_of, hits_of, matched
from .odds import MOST_UNITS, Odds, calculator, per_cent
from .scoring import beaten
from .state import State
from .tables import DECK, DRAWN, HAND
from .terms import FORCES, NOBODY, Force, Player, Region, clockwise, total
from .verbs import BATTLE, BRING, COMMIT, LEAD

ATTACKER: Final = 0
DEFENDER: Final = 1


# A6.12 One battle after another


def battles(s: State) -> None:
    """A6.12, R13 While units wait somewhere, the active player chooses the next battle."""
    if s.entered:
        s.ask(s.active, next_battle)


@question(BATTLE, open=True)
def next_battle(s: State, role: int) -> list[Choice]:
    """R13 Any region where units wait."""
    return [(BATTLE, region) for region, _ in s.entered]


next_battle.fact("A6.12", "R13")
next_battle.refuses("no_battle_there", "A6.12", "A9.1")


@next_battle.answered
def begin(s: State, choice: Choice) -> None:
    """A9.2 Both sides take all their units in the region as a reserve. A13.2, A13.8 For a neutral region a card is drawn."""
    region: Region = choice[1]
    i = [place for place, _ in s.entered].index(region)
    s.place = region
    s.battle_round = 1
    s.attack, s.attack_reserve = 0, s.entered[i][1]
    s.entered = s.entered[:i] + s.entered[i + 1 :]
    owner = s.hold[region]
    if owner >= 0:
        s.tell(PUBLIC, "attacks", "A9.1", s.active, region, owner, s.attack_reserve, s.army[region])
        s.leader = owner
        s.defend, s.defend_reserve = 0, s.army[region]
        s.army[region] = 0
        s.then(prepare)
        return
    s.tell(PUBLIC, "attacks_neutral", "A9.1", s.active, region, s.attack_reserve)
    s.defend, s.defend_reserve = 0, defenders(s)
    s.then(find_leader, region)
    s.then(prepare)


# A13 Neutral defenders


def defenders(s: State) -> Force:
    """A13.2 The units on the top card, which is shown. R32 Without a card, three infantry."""
    if not s.draw(DECK, DRAWN, 1, PUBLIC):
        s.tell(PUBLIC, "no_card_left", "R32", s.t.no_card)
        return s.t.no_card
    kind = kind_of(s.zones[DRAWN][0])
    s.tell(PUBLIC, "defended_by", "A13.2", kind, s.t.cards[kind].defenders)
    return s.t.cards[kind].defenders


def possible_defenders(s: State, role: Player) -> tuple[Force, ...]:
    """A13.2, R32 Those of every card that may lie on top of the deck, as far as a player knows."""
    if not s.zones[DECK]:
        return (s.t.no_card,)
    cards = s.t.cards
    unseen = [kind_of(held) for zone in s.zones for held in zone if not known_to(held, 1 << role)]
    return tuple(sorted([cards[kind].defenders for kind in unseen]))


def find_leader(s: State, region: Region) -> None:
    """A13.3, R22 All others are asked at once; with one other there is nothing to ask."""
    others = clockwise(s.t.players, s.active, s.out)
    if len(others) == 1:
        s.leader = others[0]
    else:
        s.leader = NOBODY
        s.sealed(others, volunteer, others)


@question(LEAD, PASS[0])
def volunteer(s: State, role: int, others: tuple[int, ...]) -> list[Choice]:
    """A13.3 Whether the player would lead the defenders."""
    return [(LEAD,), PASS]


@volunteer.about
def about_volunteer(s: State, role: int, others: tuple[int, ...]) -> Said:
    return Said("volunteer", s.place)


volunteer.fact("A13.3", "R22")


@volunteer.all_answered
def volunteered(s: State, answers: tuple[Links, ...], others: tuple[int, ...]) -> None:
    """R22 Several roll; if nobody wants to, the next player clockwise leads."""
    eager = tuple([player for player, links in zip(others, answers, strict=True) if links[0][0] == LEAD])
    if len(eager) > 1:
        s.then(roll_for_lead, eager)
    else:
        lead(s, eager[0] if eager else others[0])


def roll_for_lead(s: State, players: tuple[int, ...], again: bool = False) -> None:
    """A13.3, R44 The highest leads; ties roll again."""
    best = highest(s, "leader", players, "rolls_off" if again else "rolls_for_lead", "A13.3")
    if len(best) > 1:
        s.then(roll_for_lead, best, True)
    else:
        lead(s, best[0])


def lead(s: State, player: Player) -> None:
    s.leader = player
    s.tell(PUBLIC, "leads", "A13.3", player, s.place)


# A9.2 Preparation


def prepare(s: State) -> None:
    """A9.2 First the attacker picks in the open, then the defender."""
    s.ask(s.active, commitment, ATTACKER)
    s.ask(s.leader, commitment, DEFENDER)
    s.then(reinforce, DEFENDER)


def reserve(s: State, side: int) -> Force:
    return s.defend_reserve if side else s.attack_reserve


def in_battle(s: State, side: int) -> Force:
    return s.defend if side else s.attack


def odds_now(s: State, side: int, answers: bool) -> Odds:
    """A side's chance in the battle as it stands; `answers`: the enemy has rolled already, and this side has not.

    What is still to be committed is taken to be committed well.
    """
    calc = calculator(s.t)
    first = s.t.first_round
    attack, defend = s.attack, s.defend
    if not attack:
        attack = calc.brought(0, s.attack_reserve, first)
    if not defend and s.battle_round == 1:
        defend = calc.brought(0, s.defend_reserve, first)
    behind = s.attack + s.attack_reserve - attack
    held = s.defend + s.defend_reserve - defend
    cap = first + (s.battle_round - 1) * s.t.more_each_round
    odds = calc.going_on(attack, behind, defend, held, cap, answers)
    return Odds(1 - odds.chance, odds.error) if side else odds


def rolls_next(s: State) -> int | None:
    """A9.3 The side whose dice fall next; None when the battle is decided."""
    for item in reversed(s.agenda):
        if isinstance(item, Waiting):
            if item.question is commitment:
                return DEFENDER
            if item.question is reinforcement:
                return int(item.args[0])
        elif item[0] in (reinforce, strike):
            return int(item[1][0])
        elif item[0] in (prepare, find_leader):
            return DEFENDER
    return None


def chance_now(s: State) -> int | None:
    """The attacker's chance in per cent as the battle stands; None where it would have to be sampled."""
    side = rolls_next(s)
    if side is None:
        return 0 if not s.attack + s.attack_reserve else 100
    if total(s.attack + s.attack_reserve) + total(s.defend + s.defend_reserve) > MOST_UNITS:
        return None
    return per_cent(odds_now(s, ATTACKER, side == ATTACKER))[0]


def outlook(s: State, side: int, answers: bool, sampled: bool) -> tuple[int, ...] | None:
    """A9.6 The enemy's units and the side's chance; None if the chance was not `sampled` as the caller wants it."""
    odds = odds_now(s, side, answers)
    if sampled != (odds.error > 0):
        return None
    return (in_battle(s, 1 - side), reserve(s, 1 - side), *per_cent(odds))


@question(COMMIT, open=True)
def commitment(s: State, role: int, side: int) -> list[Choice]:
    """A9.2 Exactly four, or all that there are."""
    whole = reserve(s, side)
    number = min(s.t.first_round, total(whole))
    return s.t.parts(COMMIT, whole, number, number)


@commitment.about
def about_commitment(s: State, role: int, side: int) -> Said:
    return Said("commitment", s.place)


@commitment.facts("A9.2", "A9.6", key="battle")
def commitment_facts(s: State, role: int, side: int) -> tuple[int, ...] | None:
    return outlook(s, side, False, False)


@commitment.facts("A9.2", "A9.6", key="battle_sampled")
def sampled_commitment_facts(s: State, role: int, side: int) -> tuple[int, ...] | None:
    return outlook(s, side, False, True)


@commitment.why
def why_not_commit(s: State, role: int, choice: Choice, side: int) -> Refusal | None:
    if not FORCES.holds(reserve(s, side), s.t.forces[choice[1]]):
        return Refusal(("A9.2",), "not_in_reserve", (choice[1],))
    return Refusal(("A9.2",), "commit_exactly", (min(s.t.first_round, total(reserve(s, side))),))


@commitment.answered
def committed(s: State, choice: Choice, side: int) -> None:
    """Who begins with all there are needs no line: that the battle begins has told them."""
    force = s.t.forces[choice[1]]
    some = force != reserve(s, side)
    into_battle(s, side, force)
    if some:
        s.tell(PUBLIC, "commits", "A9.2", s.leader if side else s.active, force)


def into_battle(s: State, side: int, force: Force) -> None:
    if side:
        s.defend_reserve -= force
        s.defend += force
    else:
        s.attack_reserve -= force
        s.attack += force


# A9.3 Rounds


def room(s: State, side: int) -> int:
    """A9.4 How many units a side may bring: in round r it has at most 3 + r in battle."""
    cap = s.t.first_round + (s.battle_round - 1) * s.t.more_each_round
    return max(0, min(cap - total(in_battle(s, side)), total(reserve(s, side))))


def reinforce(s: State, side: int) -> None:
    """A9.4 Step 1; then the side rolls."""
    if room(s, side):
        s.ask(s.leader if side else s.active, reinforcement, side)
    else:
        s.then(strike, side)


@question(BRING, open=True)
def reinforcement(s: State, role: int, side: int) -> list[Choice]:
    """A9.4 Units from the reserve, up to the cap of the round; at least one unit must be in battle."""
    fewest = 0 if in_battle(s, side) else 1
    return s.t.parts(BRING, reserve(s, side), fewest, min(room(s, side), s.t.first_round))


@reinforcement.about
def about_reinforcement(s: State, role: int, side: int) -> Said:
    return Said("reinforcement", s.place)


@reinforcement.facts("A9.4", "A9.6", key="battle")
def reinforcement_facts(s: State, role: int, side: int) -> tuple[int, ...] | None:
    return outlook(s, side, side == ATTACKER, False)


@reinforcement.facts("A9.4", "A9.6", key="battle_sampled")
def sampled_reinforcement_facts(s: State, role: int, side: int) -> tuple[int, ...] | None:
    return outlook(s, side, side == ATTACKER, True)


@reinforcement.why
def why_not_bring(s: State, role: int, choice: Choice, side: int) -> Refusal | None:
    force = s.t.forces[choice[1]]
    if not FORCES.holds(reserve(s, side), force):
        return Refusal(("A9.4",), "not_in_reserve", (choice[1],))
    if not force:
        return Refusal(("A9.4",), "bring_somebody")
    return Refusal(("A9.4", "R15"), "bring_at_most", (room(s, side),))


@reinforcement.answered
def reinforced(s: State, choice: Choice, side: int) -> None:
    """Where more find room than one choice can name, the rest is asked for again."""
    force = s.t.forces[choice[1]]
    into_battle(s, side, force)
    if force:
        s.tell(PUBLIC, "brings", "A9.4", s.leader if side else s.active, force)
    if total(force) == s.t.first_round and room(s, side):
        s.then(reinforce, side)
    else:
        s.then(strike, side)


def strike(s: State, side: int) -> None:
    """A9.5-A9.9 Steps 2 to 4: roll, hits, losses at once. A9.10 The battle ends when a side has nothing left."""
    own = in_battle(s, side)
    rolled = s.roll("battle", "face", dice_of(s, own))
    hits = hits_of(own, faces_of(s, rolled))
    before = in_battle(s, 1 - side)
    after = after_losses(before, hits)
    if s.listener is not None:
        tell_strike(s, side, rolled, hits, before, after)
    if side:
        s.attack = after
    else:
        s.defend = after
    if not after and not reserve(s, 1 - side):
        s.then(defeat if side else conquer)
    elif side:
        s.then(reinforce, ATTACKER)
    else:
        s.battle_round += 1
        s.then(reinforce, DEFENDER)


def tell_strike(s: State, side: int, rolled: tuple[int, ...], hits: int, before: Force, after: Force) -> None:
    """A9.13 The dice and the losses are seen by all."""
    roller, victim = (s.leader, s.active) if side else (s.active, s.leader)
    lost = before - after
    said = (s.place, s.battle_round, roller, hits)
    if not hits:
        s.tell(PUBLIC, "misses", "A9.6", *said[:3])
    elif not side and s.hold[s.place] < 0:
        s.tell(PUBLIC, "strikes_neutrals", "A9.7", *said, lost)  # A13.4 they are not their leader's
    else:
        s.tell(PUBLIC, "strikes", "A9.7", *said, lost, victim)
    own = in_battle(s, side)
    counted = counting(s, own, rolled)
    s.tell_dice("face", rolled, counted)
    s.tell_roll(matched(s, own, rolled, counted), chances=tuple(calculator(s.t).hits(own)))
    if hits > total(lost):
        s.tell(PUBLIC, "wasted", "A9.8", hits - total(lost))


# A9.10 The end of a battle


def conquer(s: State) -> None:
    """A9.10 The attacker holds the region; A9.12 and draws a card of the loser, or A13.6 keeps the one that was drawn."""
    region, role = s.place, s.active
    loser = s.hold[region]
    s.hold[region] = role
    s.army[region] = s.attack + s.attack_reserve
    clear(s)
    s.tell(PUBLIC, "conquers", "A9.10", role, region, s.army[region])
    if loser >= 0:
        tell_capitals(s, region)
        spoils(s, role, loser)
        beaten(s, loser)
        if s.over:
            return  # R30 what still waits is not fought
    elif s.zones[DRAWN]:
        kind = kind_of(s.zones[DRAWN][0])
        s.put(HAND + role, s.show(DRAWN, kind))
        s.tell(PUBLIC, "keeps_card", "A13.6", role, kind)
    s.then(battles)


def tell_capitals(s: State, region: Region) -> None:
    """A15.2 What a region that changes hands yields with the capitals in it."""
    for player, seat in enumerate(s.capitals):
        if seat == region and player == s.active:
            s.tell(PUBLIC, "own_capital_back", "A15.2", player, s.t.capital_yield)
        elif seat == region:
            s.tell(PUBLIC, "capital_taken", "A15.2", s.active, player, s.t.capital_yield)


def spoils(s: State, winner: Player, loser: Player) -> None:
    """A14.4 One card at random from the loser's hand, seen by the two."""
    if not s.zones[HAND + loser]:
        s.tell(PUBLIC, "no_spoils", "A14.4", winner, loser)
        return
    both = 1 << winner | 1 << loser
    kind = s.lot(HAND + loser, both)
    s.put(HAND + winner, s.slip(HAND + loser, kind, both))
    s.tell(~both, "takes_a_card", "A9.12", winner, loser)
    s.tell(both, "takes_card", "A9.12", winner, loser, kind)


def defeat(s: State) -> None:
    """A9.10, A9.11 The attackers are gone. A13.7 Neutral defenders leave the board, and their card goes back into the deck."""
    region = s.place
    left = s.defend + s.defend_reserve
    owner = s.hold[region]
    clear(s)
    if owner >= 0:
        s.army[region] = left
        s.tell(PUBLIC, "beats_off", "A9.10", owner, s.active, region, left)
    else:
        s.tell(PUBLIC, "stays_free", "A13.7", region, s.active, left)
    if s.zones[DRAWN]:
        kind = kind_of(s.zones[DRAWN][0])
        s.zones[DRAWN] = ()
        s.put_top(DECK, card(kind, 0))
        s.shuffle(DECK)
        s.tell(PUBLIC, "card_goes_back", "A13.7", kind)
    s.then(battles)


def clear(s: State) -> None:
    """No battle any more."""
    s.place = NOBODY
    s.battle_round = 0
    s.attack = s.attack_reserve = s.defend = s.defend_reserve = 0
    s.leader = NOBODY
