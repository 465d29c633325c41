"""A9 The odds of a land battle, worked out exactly, or sampled where that would take too long.

Both sides are taken to bring as many units as they may, each time those that hit best.
"""

from math import ceil, sqrt
from random import Random
from typing import Final, NamedTuple

from .hits import after_losses
from .tables import Tables
from .terms import BLANK, ONE, TYPES, Force, Unit, of_type, total

MOST_UNITS: Final = 14  # on both sides together, beyond which a battle is sampled
SAMPLES: Final = 600
MOST_KEPT: Final = 2000  # sampled odds against neutral regions: nearly every deck differs
SMALL: Final = 8  # units in battle up to which it is worked out who hits best beside them


class Odds(NamedTuple):
    """The attacker's chance to win, and twice the standard error if it was sampled; both from 0 to 1."""

    chance: float
    error: float


class Calculator:
    """The odds on one set of tables; remembers what it has worked out."""

    def __init__(self, t: Tables) -> None:
        self.t = t
        self._hits: dict[Force, list[float]] = {}
        self._after: dict[Force, list[Force]] = {}
        self._brought: dict[tuple[Force, Force, int], Force] = {}
        self._won: dict[tuple[Force, Force, Force, Force, int], float] = {}
        self._odds: dict[tuple[Force, Force], Odds] = {}
        self._neutral: dict[tuple[Force, tuple[Force, ...]], Odds] = {}
        self._sampled: dict[tuple[Force, Force, Force, Force, int, bool], Odds] = {}

    # What a roll brings

    def hits(self, force: Force) -> list[float]:
        """A9.5, A9.6 The chance of each number of hits that a force in battle can score."""
        known = self._hits.get(force)
        if known is not None:
            return known
        t = self.t
        dice = max(sum([of_type(force, unit) * t.dice[unit] for unit in range(TYPES)]), t.fewest_dice)
        open_dice: dict[tuple[int, int], float] = {(dice, 0): 1.0}  # dice not looked at yet, hits so far
        left = 1.0
        for unit in range(TYPES):
            p = t.chances[unit] / left if left > 0 else 0.0
            left -= t.chances[unit]
            own = of_type(force, unit)
            after: dict[tuple[int, int], float] = {}
            for (rest, hits), chance in open_dice.items():
                term = (1 - p) ** rest if p < 1 else 0.0
                for showing in range(rest + 1):
                    if p >= 1:
                        term = 1.0 if showing == rest else 0.0
                    key = (rest - showing, hits + min(showing, own))
                    after[key] = after.get(key, 0.0) + chance * term
                    if p < 1:
                        term *= (rest - showing) / (showing + 1) * p / (1 - p)
            open_dice = after
        out = [0.0] * (total(force) + 1)
        for (_, hits), chance in open_dice.items():
            out[hits] += chance
        self._hits[force] = out
        return out

    def after(self, force: Force) -> list[Force]:
        """A9.7 What is left of a force after each number of hits, up to its own."""
        known = self._after.get(force)
        if known is None:
            known = [after_losses(force, hits) for hits in range(total(force) + 1)]
            self._after[force] = known
        return known

    def expected(self, force: Force) -> float:
        """The hits to be expected of a roll."""
        return sum([number * chance for number, chance in enumerate(self.hits(force))])

    def brought(self, fighting: Force, reserve: Force, room: int) -> Force:
        """The units of a reserve that hit best beside those in battle."""
        key = (fighting, reserve, room)
        known = self._brought.get(key)
        if known is not None:
            return known
        out = 0
        while room > 0 and reserve > 0:
            best, most = -1, -1.0
            for unit in range(TYPES):
                if of_type(reserve, unit):
                    value = self.use(fighting + out, unit)
                    if value > most:
                        best, most = unit, value
            out += ONE[best]
            reserve -= ONE[best]
            room -= 1
        self._brought[key] = out
        return out

    def use(self, force: Force, unit: Unit) -> float:
        """The gain of one more unit in a force: exactly for a small one, at a glance for a large one."""
        if total(force) < SMALL:
            return self.expected(force + ONE[unit])
        return self.t.dice[unit] * self.t.chances[unit] / (1 + of_type(force, unit))

    # A whole battle

    def battle(self, attackers: Force, defenders: Force) -> Odds:
        """Of a battle that has not begun."""
        key = (attackers, defenders)
        known = self._odds.get(key)
        if known is None:
            first = self.t.first_round
            attack = self.brought(0, attackers, first)
            defend = self.brought(0, defenders, first)
            known = self.going_on(attack, attackers - attack, defend, defenders - defend, first)
            self._odds[key] = known
        return known

    def going_on(self, attack: Force, behind: Force, defend: Force, held: Force, cap: int, half: bool = False) -> Odds:
        """Of a battle in progress, in a round in which `cap` units may be in battle. The defender's step is next, or with `half`
        the attacker's."""
        if total(attack + behind) + total(defend + held) <= MOST_UNITS:
            if half:
                return Odds(self._answer(attack, behind, defend, held, cap), 0.0)
            return Odds(self._win(attack, behind, defend, held, cap), 0.0)
        key = (attack, behind, defend, held, cap, half)
        known = self._sampled.get(key)
        if known is None:
            rng = Random(f"{key}")
            known = sampled([self._play(attack, behind, defend, held, cap, half, rng) for _ in range(SAMPLES)])
            self._sampled[key] = known
        return known

    def neutral(self, attackers: Force, cards: tuple[Force, ...]) -> Odds:
        """A13.2 Against a neutral region, over the defenders of all cards that might be drawn."""
        if total(attackers) + max([total(force) for force in cards]) <= MOST_UNITS:
            return Odds(sum([self.battle(attackers, force).chance for force in cards]) / len(cards), 0.0)
        key = (attackers, cards)
        known = self._neutral.get(key)
        if known is None:
            if len(self._neutral) >= MOST_KEPT:
                self._neutral.clear()
            known = self._neutral[key] = self._sampled_neutral(attackers, cards)
        return known

    def _sampled_neutral(self, attackers: Force, cards: tuple[Force, ...]) -> Odds:
        first = self.t.first_round
        attack = self.brought(0, attackers, first)
        rng = Random(f"{attackers}")
        won = []
        for _ in range(SAMPLES):
            defenders = rng.choice(cards)
            defend = self.brought(0, defenders, first)
            won.append(self._play(attack, attackers - attack, defend, defenders - defend, first, False, rng))
        return sampled(won)

    def _win(self, attack: Force, behind: Force, defend: Force, held: Force, cap: int) -> float:
        t = self.t
        cap = min(cap, max(total(attack + behind), total(defend + held), t.first_round))
        key = (attack, behind, defend, held, cap)
        known = self._won.get(key)
        if known is not None:
            return known
        joined = self.brought(defend, held, cap - total(defend)) if held else 0
        defend_now, held_now = defend + joined, held - joined
        attack_after, defend_after = self.after(attack), self.after(defend_now)
        most, size = len(attack_after) - 1, len(defend_after) - 1
        held_size = total(held_now)
        won = stays = 0.0
        for left, chance in gathered(attack_after, self.hits(defend_now), most):
            if not left and not behind:
                continue
            rest = behind
            if behind:
                more = self.brought(left, behind, cap - total(left))
                left, rest = left + more, behind - more
            own = total(left) + total(rest)
            for after, likely in gathered(defend_after, self.hits(left), size):
                if not after and not held_now:
                    won += chance * likely
                    continue
                later = min(cap + t.more_each_round, max(own, total(after) + held_size, t.first_round))
                if left == attack and after == defend and rest == behind and held_now == held and later == cap:
                    stays += chance * likely
                else:
                    won += chance * likely * self._win(left, rest, after, held_now, later)
        won = won / (1 - stays) if stays < 1 else 0.5
        self._won[key] = won
        return won

    def _answer(self, attack: Force, behind: Force, defend: Force, held: Force, cap: int) -> float:
        """From the attacker's step on."""
        more = self.brought(attack, behind, cap - total(attack))
        attack, behind = attack + more, behind - more
        left = self.after(defend)
        won = 0.0
        for after, likely in gathered(left, self.hits(attack), len(left) - 1):
            if after or held:
                won += likely * self._win(attack, behind, after, held, cap + self.t.more_each_round)
            else:
                won += likely
        return won

    def _play(
        self, attack: Force, behind: Force, defend: Force, held: Force, cap: int, half: bool, rng: Random
    ) -> bool:
        while True:
            if not half:
                joined = self.brought(defend, held, cap - total(defend))
                defend, held = defend + joined, held - joined
                attack = after_losses(attack, self._roll(defend, rng))
            half = False
            if not attack and not behind:
                return False
            joined = self.brought(attack, behind, cap - total(attack))
            attack, behind = attack + joined, behind - joined
            defend = after_losses(defend, self._roll(attack, rng))
            if not defend and not held:
                return True
            cap += self.t.more_each_round

    def _roll(self, force: Force, rng: Random) -> int:
        t = self.t
        dice = max(sum([of_type(force, unit) * t.dice[unit] for unit in range(TYPES)]), t.fewest_dice)
        shown = [0] * (BLANK + 1)
        for face in rng.choices(t.faces, k=dice):
            shown[face] += 1
        return sum([min(of_type(force, unit), shown[unit]) for unit in range(TYPES)])


def sampled(won: list[bool]) -> Odds:
    """Of battles played out; at least one more and one fewer might have been won."""
    chance = sum(won) / len(won)
    return Odds(chance, 2 * sqrt(max(chance * (1 - chance), 1 / len(won)) / len(won)))


def per_cent(odds: Odds) -> tuple[int, int]:
    """The chance, and by how much it may be off: what was sampled is never as sure as what was worked out.

    No battle is won before it is fought, so it is never 100.

    >>> per_cent(Odds(0.996, 0.0033))
    (99, 1)
    """
    return min(99, round(100 * odds.chance)), ceil(100 * odds.error)


def gathered(after: list[Force], hits: list[float], most: int) -> list[tuple[Force, float]]:
    """Each outcome of a roll, and its chance. A9.8 Hits beyond the number of units are wasted."""
    out = [(after[number], hits[number]) for number in range(min(most, len(hits) - 1) + 1)]
    if len(hits) - 1 > most:
        out[-1] = (after[most], sum(hits[most:]))
    return out


_calculators: dict[int, tuple[Tables, Calculator]] = {}


def calculator(t: Tables) -> Calculator:
    """The one of these tables."""
    known = _calculators.get(id(t))
    if known is None or known[0] is not t:
        known = (t, Calculator(t))
        _calculators[id(t)] = known
    return known[1]
