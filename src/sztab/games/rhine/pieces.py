"""R2.9, R6.3, R8.4 Pieces: the pool, what a space and a corps card can hold, and what is too much."""

from sztab.engine.question import Choice, Refusal, Said, question
from sztab.engine.zones import PUBLIC

from .state import State
from .terms import (
    FOOD,
    LOAD_NUMBERS,
    LOADS,
    ONE,
    ONE_FOOD,
    PIECES,
    Corps,
    Load,
    Space,
    ammo_in,
    food_in,
    fuel_in,
    parts,
    pieces_in,
)
from .verbs import KEEP


def to_pool(s: State, load: Load) -> None:
    """R2.9 Spent pieces return to the pool."""
    pool = s.pool
    pool[0] += fuel_in(load)
    pool[1] += ammo_in(load)
    pool[2] += food_in(load)


def from_pool(s: State, kind: int, clause: str) -> Load:
    """One piece, or nothing where none is left (R10.10)."""
    if s.pool[kind] == 0:
        s.tell(PUBLIC, "pool_empty", clause, kind)
        return 0
    s.pool[kind] -= 1
    return ONE[kind]


def put_down(s: State, space: Space, load: Load) -> None:
    """Onto a space. R9.3 A hungry corps there is fed at once."""
    s.loads[space] += load
    if s.immobile:
        feed(s)


def feed(s: State) -> None:
    """R9.3 As soon as food lies on the space of an immobilised corps, one piece goes to the pool and the corps stands up."""
    for corps, space in enumerate(s.places):
        if s.immobile >> corps & 1 and s.loads[space] >= ONE_FOOD:
            s.loads[space] -= ONE_FOOD
            s.pool[FOOD] += 1
            s.immobile &= ~(1 << corps)
            s.tell(PUBLIC, "fed", "R9.3", corps, space)


# R8.4 Loading and dropping


def cargoes(s: State, corps: Corps) -> list[Load]:
    """Every load that a corps could have on its card, after exchanging pieces with its space; not the one it has.

    R6.4 More may be laid down than the space holds if somebody controls it, who then chooses what stays.
    """
    space = s.places[corps]
    card = s.carried[corps]
    whole = s.loads[space] + card
    if not whole:
        return []
    least = 0 if s.hold[space] >= 0 else max(0, pieces_in(whole) - s.limit(space))
    return [load for load in parts(whole, s.t.capacity, least) if load != card]


def exchange(s: State, corps: Corps, load: Load, clause: str) -> None:
    """The corps has this load on its card from now on; the rest lies on its space."""
    space = s.places[corps]
    had = s.carried[corps]
    s.loads[space] += had - load
    s.carried[corps] = load
    if s.listener is not None:
        tell_exchange(s, corps, space, had, load, clause)


def tell_exchange(s: State, corps: Corps, space: Space, had: Load, load: Load, clause: str) -> None:
    """What the corps took, what it left, and what it has now."""
    both = PIECES.least(had, load)
    taken, left = load - both, had - both
    key = "exchanges" if taken and left else "loads" if taken else "leaves"
    s.tell(PUBLIC, key, clause, corps, space, LOAD_NUMBERS[taken], LOAD_NUMBERS[left], LOAD_NUMBERS[load])


def on_card_and_space(s: State, corps: Corps) -> tuple[int, ...]:
    """What a corps has on its card, where it stands, and what lies there."""
    space = s.places[corps]
    return LOAD_NUMBERS[s.carried[corps]], space, LOAD_NUMBERS[s.loads[space]]


def why_no_cargo(s: State, corps: Corps, load: Load) -> Refusal:
    """Why a corps cannot have a load on its card; it stands under its commander's control."""
    space = s.places[corps]
    if pieces_in(load) > s.t.capacity:
        return Refusal(("R2.11",), "card_full", (s.t.capacity,))
    if load == s.carried[corps]:
        return Refusal(("R8.4",), "carries_it_already", (corps, LOAD_NUMBERS[load]))
    if not PIECES.holds(s.loads[space] + s.carried[corps], load):
        return Refusal(("R8.4", "R8.8"), "not_there", (LOAD_NUMBERS[load], space))
    return Refusal(("R6.3", "R8.4"), "space_full", (space, s.limit(space)))


# R6.4 Too much on a space


def trim(s: State, space: Space) -> None:
    """R6.7 Once the pieces are there, the controller chooses what stays."""
    if s.hold[space] >= 0 and pieces_in(s.loads[space]) > s.limit(space):
        s.ask(s.hold[space], surplus, space)


def keepable(s: State, space: Space) -> list[Choice]:
    limit = s.limit(space)
    return [(KEEP, LOAD_NUMBERS[load]) for load in parts(s.loads[space], limit, limit)]


@question(KEEP, open=True)
def surplus(s: State, role: int, space: Space) -> list[Choice]:
    """R6.4 What stays on a space that holds too much."""
    return keepable(s, space)


@surplus.about
def about_surplus(s: State, role: int, space: Space) -> Said:
    return Said("surplus", space, s.limit(space))


surplus.fact("R6.4", "R6.7")


@surplus.why
def why_not_keep(s: State, role: int, choice: Choice, space: Space) -> Refusal | None:
    load = LOADS[choice[1]]
    if not PIECES.holds(s.loads[space], load):
        return Refusal(("R6.7",), "not_there", (choice[1], space))
    return Refusal(("R6.3", "R6.4"), "keep_exactly", (s.limit(space), space))


@surplus.answered
def kept(s: State, choice: Choice, space: Space) -> None:
    keep(s, space, LOADS[choice[1]])


def keep(s: State, space: Space, load: Load) -> None:
    gone = s.loads[space] - load
    s.loads[space] = load
    to_pool(s, gone)
    s.tell(PUBLIC, "surplus_back", "R6.4", space, LOAD_NUMBERS[gone])
