"""R9 The logistics phase: it may come in the middle of a turn, and asks nobody anything."""

from sztab.engine.zones import PUBLIC

from .pieces import feed
from .state import State
from .terms import FOOD, ONE_FOOD, load_of

HIGHEST_LEVEL = 3


def logistics_phase(s: State) -> None:
    """R9.1-R9.7 All players carry out each step together."""
    t = s.t
    s.tell(PUBLIC, "logistics", "R7.2")
    for commander in t.playing:
        if s.levels[commander] < HIGHEST_LEVEL:
            s.levels[commander] += 1
            s.tell(PUBLIC, "level", "R9.1", commander, s.levels[commander])
    eat(s)
    s.trucks_left += len(s.parked)
    if s.parked:
        s.tell(PUBLIC, "trucks_return", "R9.4", len(s.parked))
    s.parked = ()
    if not s.reinforced and max([s.levels[commander] for commander in t.playing]) == HIGHEST_LEVEL:
        s.reinforced = True
        s.trucks_left += t.more_trucks
        s.tell(PUBLIC, "more_trucks", "R9.5", t.more_trucks)
    refill(s)
    for commander in t.playing:
        if s.face_down >> commander & 1:
            s.tell(PUBLIC, "card_up", "R9.7", commander)
    s.face_down = 0


def eat(s: State) -> None:
    """R9.2 Every corps discards one food; one that cannot is immobilised. N7 Food on its space frees it at once."""
    fed = [corps for corps, space in enumerate(s.places) if space >= 0 and s.carried[corps] >= ONE_FOOD]
    for commander in s.t.playing:
        eaten = len([corps for corps in fed if s.t.commander_of[corps] == commander])
        if eaten:
            s.tell(PUBLIC, "eats", "R9.2", commander, eaten)
    for corps, space in enumerate(s.places):
        if space < 0:
            continue
        if corps in fed:
            s.carried[corps] -= ONE_FOOD
            s.pool[FOOD] += 1
        elif not s.immobile >> corps & 1:
            s.immobile |= 1 << corps
            s.tell(PUBLIC, "immobilised", "R9.2", corps, space)
    if s.immobile:
        feed(s)


def refill(s: State) -> None:
    """R9.6 The Supply track, as far as the pool goes."""
    missing = [s.t.supply_track - count for count in s.track]
    added = [min(missing[kind], s.pool[kind]) for kind in range(3)]
    for kind in range(3):
        s.track[kind] += added[kind]
        s.pool[kind] -= added[kind]
    if any(added):
        s.tell(PUBLIC, "refills", "R9.6", load_of(*added))
    for kind in range(3):
        if added[kind] < missing[kind]:
            s.tell(PUBLIC, "track_stays_short", "R9.6", kind)
