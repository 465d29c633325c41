"""A9 The odds of a land battle, worked out exactly, or sampled where that would take too long.

Both sides are taken to bring as many units as they may, each time those that hit best.
"""

from math import sqrt
from random import Random
from typing import Final, NamedTuple

from .battle import after_losses
from .tables import Tables
from .terms import ONE, TYPES, Force, of_type, total

MOST_POSITIONS: Final = 4000  # beyond which a battle is sampled
SAMPLES: Final = 400


class Odds(NamedTuple):
    """The attacker's chance to win, and twice the standard error if it was sampled; both from 0 to 1."""

    chance: float
    error: float


class TooLong(Exception):
    """More positions than it is worth."""


class Calculator:
    """The odds on one set of tables; remembers what it has worked out."""

    def __init__(self, t: Tables) -> None:
        self.t = t
        self._hits: dict[Force, list[float]] = {}
        self._brought: dict[tuple[Force, Force, int], Force] = {}
        self._won: dict[tuple[Force, Force, Force, Force, int], float] = {}
        self._odds: dict[tuple[Force, Force], Odds] = {}
        self._neutral: dict[Force, Odds] = {}
        self._left = 0

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
                    value = self.expected(fighting + out + ONE[unit])
                    if value > most:
                        best, most = unit, value
            out += ONE[best]
            reserve -= ONE[best]
            room -= 1
        self._brought[key] = out
        return out

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

    def going_on(self, attack: Force, behind: Force, defend: Force, held: Force, cap: int) -> Odds:
        """Of a battle at the beginning of a round, the defender's step being next; `cap` units may be in battle."""
        self._left = MOST_POSITIONS
        try:
            return Odds(self._win(attack, behind, defend, held, cap), 0.0)
        except TooLong:
            return self._sampled(attack, behind, defend, held, cap)

    def neutral(self, attackers: Force) -> Odds:
        """A13.2 Against a neutral region, over all cards that might be drawn."""
        known = self._neutral.get(attackers)
        if known is None:
            chance = error = 0.0
            cards = sum([card.count for card in self.t.cards])
            for card in self.t.cards:
                one = self.battle(attackers, card.defenders)
                chance += one.chance * card.count / cards
                error += one.error * card.count / cards
            known = Odds(chance, error)
            self._neutral[attackers] = known
        return known

    def _win(self, attack: Force, behind: Force, defend: Force, held: Force, cap: int) -> float:
        t = self.t
        cap = min(cap, max(total(attack + behind), total(defend + held), t.first_round))
        key = (attack, behind, defend, held, cap)
        known = self._won.get(key)
        if known is not None:
            return known
        self._left -= 1
        if self._left < 0:
            raise TooLong
        joined = self.brought(defend, held, cap - total(defend))
        defend_now, held_now = defend + joined, held - joined
        won = stays = 0.0
        for hits, chance in enumerate(self.hits(defend_now)):
            left = after_losses(attack, hits)
            if not left and not behind:
                continue
            more = self.brought(left, behind, cap - total(left))
            left, rest = left + more, behind - more
            for struck, likely in enumerate(self.hits(left)):
                after = after_losses(defend_now, struck)
                if not after and not held_now:
                    won += chance * likely
                    continue
                later = min(cap + t.more_each_round, max(total(left + rest), total(after + held_now), t.first_round))
                if (left, rest, after, held_now, later) == key:
                    stays += chance * likely
                else:
                    won += chance * likely * self._win(left, rest, after, held_now, later)
        won = won / (1 - stays) if stays < 1 else 0.5
        self._won[key] = won
        return won

    def _sampled(self, attack: Force, behind: Force, defend: Force, held: Force, cap: int) -> Odds:
        rng = Random(f"{attack} {behind} {defend} {held} {cap}")
        won = sum([self._play(attack, behind, defend, held, cap, rng) for _ in range(SAMPLES)])
        chance = won / SAMPLES
        return Odds(chance, 2 * sqrt(max(chance * (1 - chance), 1 / SAMPLES) / SAMPLES))

    def _play(self, attack: Force, behind: Force, defend: Force, held: Force, cap: int, rng: Random) -> bool:
        while True:
            joined = self.brought(defend, held, cap - total(defend))
            defend, held = defend + joined, held - joined
            attack = after_losses(attack, self._roll(defend, rng))
            if not attack and not behind:
                return False
            joined = self.brought(attack, behind, cap - total(attack))
            attack, behind = attack + joined, behind - joined
            defend = after_losses(defend, self._roll(attack, rng))
            if not defend and not held:
                return True
            cap += self.t.more_each_round

    def _roll(self, force: Force, rng: Random) -> int:
        left = rng.random()
        for hits, chance in enumerate(self.hits(force)):
            left -= chance
            if left < 0:
                return hits
        return 0


_calculators: dict[int, tuple[Tables, Calculator]] = {}


def calculator(t: Tables) -> Calculator:
    """The one of these tables."""
    known = _calculators.get(id(t))
    if known is None or known[0] is not t:
        known = (t, Calculator(t))
        _calculators[id(t)] = known
    return known[1]
