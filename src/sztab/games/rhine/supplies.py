"""R6 Take supplies, with Montgomery's card (R13.3)."""

from sztab.engine.question import PASS, Choice, Refusal, question
from sztab.engine.zones import PUBLIC

from .pieces import from_pool, put_down, trim
from .state import State
from .terms import LOAD_NUMBERS, LOADS, ONE, PIECES, RED, Commander, Load, Space, load_of, parts, pieces_in
from .verbs import ADD, SPECIAL, STANDARD

SET = 3  # pieces
EXTRA = 2  # R13.3


def supply_choices(s: State, role: Commander) -> list[Choice]:
    """R6.1, R6.2 A standard set at any base, a special one at the main base."""
    out: list[Choice] = []
    base = s.base(role)
    pool = s.pool
    if pool[0] or pool[1] or pool[2]:
        out.append((STANDARD, base))
        hold = s.hold
        for space in s.t.advanced:
            if hold[space] == role and space not in s.bases_used and space != base:
                out.append((STANDARD, space))
        if role == RED and s.ostende and hold[s.t.board.ostende] == RED:
            out.append((STANDARD, s.t.board.ostende))
    track = s.track
    for kind in range(3):
        if track[kind] >= SET:
            out.append((SPECIAL, kind))
    return out


def why_no_supply(s: State, role: Commander, choice: Choice) -> Refusal:
    board = s.t.board
    if choice[0] == SPECIAL:
        return Refusal(("R6.8", "N5"), "track_short", (choice[1],))
    space = choice[1]
    if board.ostende == space and not s.ostende:
        return Refusal(("R6.5",), "ostende_used", (space,))
    if space != s.base(role) and not board.advanced[space] and space != board.ostende:
        return Refusal(("R6.1", "R6.2"), "no_base", (space,))
    if s.hold[space] != role:
        return Refusal(("R6.6",), "not_your_base", (space,))
    if space in s.bases_used:
        return Refusal(("R6.2",), "base_used", (space,))
    return Refusal(("R6.1", "N5"), "pool_all_empty")


def take_supplies(s: State, role: Commander, choice: Choice) -> None:
    """R6.1 One set to one base."""
    if choice[0] == SPECIAL:
        kind = choice[1]
        space = s.base(role)
        s.track[kind] -= SET
        s.tell(PUBLIC, "takes_special_set", "R6.1", role, kind, space, s.track[kind])
        put_down(s, space, SET * ONE[kind])
    else:
        space = choice[1]
        there = [kind for kind in range(3) if s.pool[kind]]
        load = sum([ONE[kind] for kind in there])
        s.tell(PUBLIC, "takes_set", "R6.1" if space == s.base(role) else "R6.2", role, space, LOAD_NUMBERS[load])
        for kind in range(3):
            from_pool(s, kind, "N5")
        put_down(s, space, load)
        if space == s.t.board.ostende:
            s.ostende = False
            s.tell(PUBLIC, "ostende_gone", "R6.5", space)
        elif space != s.base(role):
            s.bases_used = (*s.bases_used, space)
    if role == RED and s.t.full and not s.face_down >> RED & 1:
        s.ask(RED, reinforcement, space)
    s.then(trim, space)


@question(ADD, PASS[0], open=True)
def reinforcement(s: State, role: int, space: Space) -> list[Choice]:
    """R13.3, R13.6 Two more pieces of any kinds from the pool to the same space; one if the pool has no more."""
    most = extra(s)
    return [PASS, *[(ADD, LOAD_NUMBERS[load]) for load in parts(in_pool(s, most), most, most) if load]]


def extra(s: State) -> int:
    """The pieces that Montgomery's card brings now."""
    return min(EXTRA, sum(s.pool))


def in_pool(s: State, most: int) -> Load:
    """The pieces of the pool that so many could be taken from."""
    return load_of(*[min(count, most) for count in s.pool])


reinforcement.speaks_of_first()
reinforcement.fact("R13.3", "R13.1")


@reinforcement.why
def why_not_add(s: State, role: int, choice: Choice, space: Space) -> Refusal | None:
    load = LOADS[choice[1]]
    if not extra(s):
        return Refusal(("R13.6",), "pool_all_empty")
    if pieces_in(load) != extra(s):
        return Refusal(("R13.3", "R13.6"), "add_exactly", (extra(s),))
    lacking = [kind for kind, count in enumerate(PIECES.counts(load)) if count > s.pool[kind]]
    return Refusal(("R13.6",), "pool_lacks", (lacking[0],))


@reinforcement.answered
def reinforced(s: State, choice: Choice, space: Space) -> None:
    if choice == PASS:
        return
    s.face_down |= 1 << RED
    load = LOADS[choice[1]]
    for kind, count in enumerate(PIECES.counts(load)):
        s.pool[kind] -= count
    s.tell(PUBLIC, "adds_with_card", "R13.3", choice[1], space)
    put_down(s, space, load)
