"""M8 Hits and flags: figures lost, flags ignored, retreats."""

from math import comb

from sztab.engine.question import Choice, Refusal, Said, question
from sztab.engine.zones import PUBLIC

from .medals import go, lose_figures
from .state import State
from .terms import BATTLES, FLAG, INFANTRY, RANKS, STAR, Hex, Role, Side, Unit, cic_of
from .verbs import HALT, IGNORE, RETREAT


def hits_on(s: State, unit: Unit, rolled: tuple[int, ...], stars: bool) -> tuple[int, int]:
    """M8.1 How many dice hit a unit, and how many are flags."""
    hit_by = s.type(unit).hit_by | (1 << STAR if stars else 0)
    faces = s.t.faces
    hits = flags = 0
    for die in rolled:
        face = faces[die]
        if face == FLAG:
            flags += 1
        elif hit_by >> face & 1:
            hits += 1
    return hits, flags


def show_dice(s: State, rolled: tuple[int, ...], counting: int) -> None:
    """The dice of the line just told, as everybody sees them; `counting` is the set of faces that do something."""
    if s.listener is not None:
        s.tell_dice("face", rolled, tuple([counting >> s.t.faces[die] & 1 != 0 for die in rolled]))


def show_hits(s: State, unit: Unit, rolled: tuple[int, ...], stars: bool) -> None:
    """M8.1 The dice thrown at a unit: what hits it, and flags."""
    hit_by = s.type(unit).hit_by | (1 << STAR if stars else 0)
    show_dice(s, rolled, hit_by | 1 << FLAG)
    if s.listener is not None:
        sides, good = len(s.t.faces), sum([hit_by >> face & 1 for face in s.t.faces])
        exactly = [comb(len(rolled), k) * good**k * (sides - good) ** (len(rolled) - k) for k in range(len(rolled) + 1)]
        s.tell_roll(
            tuple([(why_die(s.t.faces[die], hit_by), 0) for die in rolled]),
            chances=tuple([ways / sides ** len(rolled) for ways in exactly]),
        )


def why_die(face: int, hit_by: int) -> str:
    """M8.1 What a die does to a unit that is hit by some faces: a key under [die_why]."""
    if hit_by >> face & 1:
        return "hit"
    return {FLAG: "flag", STAR: "star"}.get(face, "miss")


def pelt(s: State, unit: Unit, dice: int, stars: int, no_ignored: int) -> None:
    """M21.4 Dice from afar against one unit: no terrain, and flags that may not be ignored."""
    if s.at[unit] < 0:
        return
    rolled = s.roll("strike", "face", dice)
    hits, flags = hits_on(s, unit, rolled, stars != 0)
    clause = "M25.10" if s.phase == BATTLES else "M21.4"  # the plane's, or the commander's card
    s.tell(PUBLIC, "strikes_flags" if flags else "strikes", clause, s.side(unit), *s.type_and_hex(unit), hits, flags)
    show_hits(s, unit, rolled, stars != 0)
    lose_figures(s, unit, hits)
    if flags and s.at[unit] >= 0:
        s.then(flee, unit, flags, 1 - no_ignored)


def chief(s: State, unit: Unit) -> Role:
    """M8.3 Who decides for a unit: the general in whose command it stands; the first of two on a line."""
    side: Side = s.side(unit)
    if s.t.wide:
        part = s.t.board.sections[s.at[unit]]
        for role in range(cic_of(side) + 1, cic_of(side) + RANKS):
            if s.t.commands[role] & part:
                return role
    return cic_of(side)


# M8.6 Ignoring flags


def allowances(s: State, unit: Unit) -> tuple[int, int]:
    """M8.6, M24.7 Flags that are ignored by force, and flags that may be ignored besides."""
    side = s.side(unit)
    type = s.type(unit)
    forced = s.t.imperial_army.forced_flags_ignored if side == s.t.japan and type.kind == INFANTRY else 0
    return forced, s.ground(s.at[unit]).flags[side] + type.flags


def flee(s: State, unit: Unit, flags: int, may_ignore: int) -> None:
    """M8.3 Each flag that is not ignored makes the unit retreat."""
    if s.at[unit] < 0:
        return
    may = 0
    if may_ignore:
        forced, may = allowances(s, unit)
        if forced:
            s.tell(PUBLIC, "must_ignore", "M24.7", s.side(unit), s.bodies[unit] >> 1, s.at[unit])
            flags = max(0, flags - forced)
    if may and flags:
        s.ask(chief(s, unit), ignoring, unit, flags, min(may, flags))
    elif flags:
        fall_back(s, unit, flags)


@question(IGNORE)
def ignoring(s: State, role: Role, unit: Unit, flags: int, may: int) -> list[Choice]:
    """M8.6 If its owner wishes."""
    return [(IGNORE, number) for number in range(may + 1)]


@ignoring.about
def about_ignoring(s: State, role: Role, unit: Unit, flags: int, may: int) -> Said:
    return Said("ignoring", *s.type_and_hex(unit), flags, may)


@ignoring.facts("M8.6")
def ignoring_facts(s: State, role: Role, unit: Unit, flags: int, may: int) -> tuple[int, ...]:
    return flags, may


@ignoring.why
def why_not_ignore(s: State, role: Role, choice: Choice, unit: Unit, flags: int, may: int) -> Refusal | None:
    return Refusal(("M8.6",), "ignore_at_most", (may,))


@ignoring.answered
def ignored(s: State, choice: Choice, unit: Unit, flags: int, may: int) -> None:
    number = choice[1]
    if number:
        s.tell(PUBLIC, "ignores", "M8.6", s.side(unit), s.bodies[unit] >> 1, s.at[unit], number)
    if flags > number:
        fall_back(s, unit, flags - number)


# M8.3 Retreats


def fall_back(s: State, unit: Unit, flags: int) -> None:
    """M8.3; M2.3 the French Resistance may go further."""
    type = s.type(unit)
    least = flags * type.fewest_steps
    s.then(step_back, unit, least, flags * type.most_steps - least)


def open_to(s: State, unit: Unit, here: Hex, hex: Hex) -> bool:
    """M8.4 Whether a retreat may go from one hex to the next."""
    if s.on[hex] >= 0:
        return False
    there = s.ground(hex)
    if there.retreat_closed >> s.type(unit).kind & 1:
        return False
    if there.joined or s.ground(here).joined:  # M10.10 to and from mountains
        return there.joins and s.ground(here).joins
    return True


def ways(s: State, unit: Unit, here: Hex) -> list[Hex]:
    """M8.3 The hexes a unit could retreat to next. M11.1 Guns in a bunker cannot."""
    if s.ground(here).held >> s.type(unit).kind & 1:
        return []
    return [hex for hex in s.t.homeward[s.side(unit)][here] if open_to(s, unit, here, hex)]


def depth(s: State, unit: Unit, here: Hex, wanted: int) -> int:
    """M8.5 How many hexes of a retreat can be carried out at best."""
    if not wanted:
        return 0
    best = 0
    for hex in ways(s, unit, here):
        found = 1 + depth(s, unit, hex, wanted - 1)
        if found == wanted:
            return found
        if found > best:
            best = found
    return best


def step_back(s: State, unit: Unit, must: int, may: int) -> None:
    """M8.5 The next hex. What cannot be carried out costs a figure each, where the unit then stands."""
    if s.at[unit] < 0:
        return
    if not depth(s, unit, s.at[unit], 1):
        s.touched = True
        if must >= s.figures[unit]:
            s.tell(PUBLIC, "pays_with_all", "M8.5", s.side(unit), *s.type_and_hex(unit), s.figures[unit])
        lose_figures(s, unit, must, "M8.5", "pays_for_flags")
    elif must or may:
        s.ask(chief(s, unit), retreat, unit, must, may)


@question(RETREAT, HALT, open=True)
def retreat(s: State, role: Role, unit: Unit, must: int, may: int) -> list[Choice]:
    """M8.3 Towards the own baseline; M8.5 on a path that carries out as many hexes as possible."""
    here = s.at[unit]
    found = ways(s, unit, here)
    if must <= 1:
        out: list[Choice] = [(RETREAT, hex) for hex in found]
    else:
        depths = [depth(s, unit, hex, must - 1) for hex in found]
        best = max(depths)
        out = [(RETREAT, hex) for hex, deep in zip(found, depths, strict=True) if deep == best]
    return out if must else [*out, (HALT,)]


@retreat.about
def about_retreat(s: State, role: Role, unit: Unit, must: int, may: int) -> Said:
    return Said("retreat" if must else "retreat_further", *s.type_and_hex(unit), must or may)


@retreat.facts("M8.3", "M8.5")
def retreat_facts(s: State, role: Role, unit: Unit, must: int, may: int) -> tuple[int, ...]:
    return (must,)


@retreat.why
def why_not_retreat(s: State, role: Role, choice: Choice, unit: Unit, must: int, may: int) -> Refusal | None:
    if choice[0] == HALT:
        return Refusal(("M8.3", "M8.5"), "must_retreat")
    here, hex = s.at[unit], choice[1]
    if hex not in s.t.homeward[s.side(unit)][here]:
        return Refusal(("M8.3",), "not_homeward", (hex,))
    if hex not in ways(s, unit, here):
        return Refusal(("M8.4",), "occupied" if s.on[hex] >= 0 else "retreat_closed", (hex,))
    return Refusal(("M8.5",), "dead_end", (hex,))


@retreat.answered
def retreated(s: State, choice: Choice, unit: Unit, must: int, may: int) -> None:
    """R17 Objectives are judged where it ends, not on the way."""
    if choice[0] == HALT:
        s.touched = True
        return
    s.tell(PUBLIC, "retreats", "M8.3", s.side(unit), s.bodies[unit] >> 1, s.at[unit], choice[1])
    must, may = (must - 1, may) if must else (0, may - 1)
    go(s, unit, choice[1], passing=must + may > 0)
    if must or may:
        s.touched = False
        s.then(step_back, unit, must, may)
