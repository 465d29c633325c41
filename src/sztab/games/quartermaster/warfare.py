"""R12 Discards that cards name. Those of an Economic Warfare card are one total, which other cards may change."""

from sztab.engine.window import Occurrence
from sztab.engine.zones import PUBLIC

from .card_data import ATTACKER, CHOOSER, CHOSEN, DO_DISCARD, EW_TARGET, WARFARE, Card, Effect
from .discards import pay
from .nations import Nation, team_of
from .occurrences import occur
from .state import State
from .where import counted, holds


def actor(effect: Effect, occurrence: Occurrence, chosen: int) -> Nation:
    """The nation that a row names, directly or not."""
    if effect.by == ATTACKER:
        return occurrence[2]
    if effect.by == CHOSEN or effect.by == CHOOSER:
        return chosen
    return effect.by


def amount(s: State, effect: Effect, chosen: int) -> int:
    """n, times what is counted, or nothing if the condition fails. Q2.6 Straits count as for the card's owner."""
    team = team_of(s.t.cards[effect.kind].nation)
    home = s.t.board.homes[chosen] if chosen >= 0 else -1
    if not holds(s, effect.condition, team, home):
        return 0
    return effect.n if effect.per is None else effect.n * counted(s, effect.per, team, -1)


def discard(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    """Q4.9 Discards that a card names. R12 Those of an Economic Warfare card are one total, which cards may change."""
    effect = s.t.effects[number]
    card = s.t.cards[effect.kind]
    nation = actor(effect, occurrence, chosen)
    if card.type != WARFARE:
        pay(s, nation, effect.source, amount(s, effect, chosen))
        return
    lines = [e for e in card.effects if e.do == DO_DISCARD] or [effect]
    if lines[0] is not effect:
        return
    total = sum([amount(s, line, chosen) for line in lines])
    if total == 0:
        s.tell(PUBLIC, "nobody_discards", "Q7.7", card.kind, nation)
        return
    s.warfare_total = total + s.warfare_bonus
    s.warfare_bonus = 0
    occur(s, EW_TARGET, nation, card.nation, card.kind, -1, 0)
    s.then(warfare_strikes, nation, effect.source)


def warfare_strikes(s: State, nation: Nation, source: int) -> None:
    pay(s, nation, source, s.warfare_total)
    s.warfare_total = 0


def base_discard(s: State, card: Card) -> int:
    """R12 What an Economic Warfare card would make somebody discard before anything is added."""
    lines = [e for e in card.effects if e.do == DO_DISCARD]
    if not lines:
        return sum([option.n for e in card.effects for option in e.options if option.do == DO_DISCARD])
    return sum([amount(s, line, -1) for line in lines])
