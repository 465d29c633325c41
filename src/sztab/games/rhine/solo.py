"""R17 The solo game: numbered markers, the front that moves, and Germans that need nobody to decide for them."""

from typing import Final

from sztab.engine.question import Choice, Links, Refusal, Said, chain
from sztab.engine.zones import PUBLIC

from .german_reaction import counterattack, targets
from .state import State
from .tables import HIGHEST, LOWEST
from .terms import Commander, Space
from .verbs import SHIFT

MIDDLE: Final = 10
DICE: Final = 3
LONGER: Final = 8  # arrows beyond the shortest road, within which roads are told apart one by one


def lay_numbers(s: State, role: Commander) -> None:
    """R17.A Numbered markers 3 to 18 on the layout of the colour."""
    s.numbers = tuple([-1 if s.t.board.closed[space] else space for space in s.t.layouts[role]])


# R17.D The front shifts


def front_shift(s: State, role: Commander) -> None:
    """R17.D, R17.F Numbered markers on spaces gained this turn go ahead of the corps."""
    gained = s.gained
    s.gained = ()
    loose = tuple([LOWEST + i for i, space in enumerate(s.numbers) if space in gained])
    if loose:
        place_loose(s, role, loose)


def place_loose(s: State, role: Commander, loose: tuple[int, ...]) -> None:
    """Takes the markers off, and has them spread over the receiving spaces; without any they leave the game."""
    numbers = list(s.numbers)
    for number in loose:
        numbers[number - LOWEST] = -1
    s.numbers = tuple(numbers)
    spaces = receivers(s, role)
    if not spaces:
        s.tell(PUBLIC, "numbers_leave", "R17.F", len(loose))
        return
    links: Links = ()
    while len(links) < len(loose):
        places = even_places(s, links, loose, spaces)
        if len(places) > 1:
            s.compose(role, spread, loose, spaces)
            return
        links = (*links, places[0])
    shifted(s, links, loose, spaces)  # there is only one way


def receivers(s: State, role: Commander) -> tuple[Space, ...]:
    """R17.F On the shortest roads from a corps to a victory space, the first space after the corps that is neither under control
    nor a victory space nor marked; on the next longer roads if these have none."""
    away = distances(s, role)
    starts = [s.places[corps] for corps in s.t.corps_of[role] if s.places[corps] >= 0]
    shortest = min([away[space] for space in starts], default=FAR)
    if shortest >= FAR:
        return ()
    if not any([takes_number(s, role, space) and away[space] < FAR for space in range(s.t.board.count)]):
        return ()
    for length in range(shortest, shortest + LONGER + 1):
        found: set[Space] = set()
        for space in starts:
            search(s, role, (space,), length, away, found)
        if found:
            return tuple(sorted(found))
    return nearest(s, role, starts, away)


FAR: Final = 1000


def distances(s: State, role: Commander) -> list[int]:
    """The arrows of the colour from each space to the nearest victory space, over spaces the player may enter."""
    board = s.t.board
    away = [FAR] * board.count
    edge = [space for space in board.victories if s.hold[space] in (-1, role)]
    for space in edge:
        away[space] = 0
    back: list[list[Space]] = [[] for _ in range(board.count)]
    for space in range(board.count):
        for other in board.roads[role][space]:
            back[other].append(space)
    for here in edge:
        for other in back[here]:
            if away[other] == FAR and s.hold[other] in (-1, role):
                away[other] = away[here] + 1
                edge.append(other)
    return away


def takes_number(s: State, role: Commander, space: Space) -> bool:
    """N23, N37 Neither under control nor a victory space nor marked with resistance."""
    board = s.t.board
    return s.hold[space] < 0 and not board.victory[space] and space not in s.marked


def search(s: State, role: Commander, road: tuple[Space, ...], length: int, away: list[int], found: set[Space]) -> None:
    """The receiving spaces of all roads of a length that begin like this one."""
    left = length - len(road)
    for other in s.t.board.roads[role][road[-1]]:
        if away[other] > left or other in road:
            continue
        if takes_number(s, role, other):
            if other not in found and leads_on(s, role, (*road, other), left):
                found.add(other)
        elif left and not s.t.board.victory[other]:
            search(s, role, (*road, other), length, away, found)


def leads_on(s: State, role: Commander, road: tuple[Space, ...], left: int) -> bool:
    """True if a road can go on to a victory space with so many arrows, without crossing itself."""
    edge = [road[-1]]
    seen = set(road)
    for _ in range(left):
        edge = [
            other
            for here in edge
            for other in s.t.board.roads[role][here]
            if other not in seen and s.hold[other] in (-1, role) and not seen.add(other)  # type: ignore[func-returns-value]
        ]
        if any([s.t.board.victory[space] for space in edge]):
            return True
    return False


def nearest(s: State, role: Commander, starts: list[Space], away: list[int]) -> tuple[Space, ...]:
    """Where even long roads have no receiving space: those nearest to a corps and the Rhine together."""
    steps = dict.fromkeys(starts, 0)
    edge = list(starts)
    best, found = FAR, set[Space]()
    for here in edge:
        for other in s.t.board.roads[role][here]:
            if other in steps or s.hold[other] not in (-1, role):
                continue
            steps[other] = steps[here] + 1
            if takes_number(s, role, other):
                total = steps[other] + away[other]
                if total < best:
                    best, found = total, set()
                if total == best < FAR:
                    found.add(other)
            elif not s.t.board.victory[other]:
                edge.append(other)
    return tuple(sorted(found))


# Spreading the markers


def sums(s: State, spaces: tuple[Space, ...], links: Links) -> tuple[int, ...]:
    """The numbers on each receiving space, old and new."""
    out = [sum([LOWEST + i for i, at in enumerate(s.numbers) if at == space]) for space in spaces]
    for link in links:
        out[spaces.index(link[2])] += LOWEST + link[1]
    return tuple(out)


_spreads: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
MOST_KEPT: Final = 20_000


def smallest_spread(totals: tuple[int, ...], loose: tuple[int, ...]) -> int:
    """N23 The least difference of the largest and the smallest sum that placing the rest can lead to."""
    least = min(totals)
    row = tuple(sorted([total - least for total in totals]))  # what lies below all of them makes no difference
    rest = tuple(sorted(loose, reverse=True))
    known = _spreads.get((row, rest))
    if known is None:
        if len(_spreads) >= MOST_KEPT:
            _spreads.clear()
        known = _spreads[row, rest] = narrowest(row, rest)
    return known


def narrowest(row: tuple[int, ...], rest: tuple[int, ...]) -> int:
    """The narrowest pair of bounds that the sums can all come to lie between; narrower ones are tried first."""
    left = sum(rest)
    top = max(row[-1], -(-(sum(row) + left) // len(row)))  # some sum gets at least so large
    level = 0  # and some sum stays at most so small
    while short_of(row, level + 1) <= left:
        level += 1
    spread = top - level
    while True:
        for low in range(max(0, top - spread), level + 1):
            if fits(row, rest, low, low + spread, set()):
                return spread
        spread += 1


def short_of(row: tuple[int, ...], low: int) -> int:
    return sum([low - total for total in row if total < low])


def fits(row: tuple[int, ...], rest: tuple[int, ...], low: int, high: int, dead: set[tuple[int, ...]]) -> bool:
    """True if the numbers, largest first, can bring all sums between two bounds; `dead` are rows that came to nothing."""
    if not rest:
        return row[0] >= low
    left = sum(rest)
    if row in dead or short_of(row, low) > left or high * len(row) - sum(row) < left:
        return False
    before = -1
    for i, total in enumerate(row):
        if total + rest[0] > high:
            break
        if total != before and fits(
            tuple(sorted((*row[:i], total + rest[0], *row[i + 1 :]))), rest[1:], low, high, dead
        ):
            return True
        before = total
    dead.add(row)
    return False


@chain(SHIFT)
def spread(s: State, role: int, links: Links, loose: tuple[int, ...], spaces: tuple[Space, ...]) -> list[Choice]:
    """R17.D The sums on the receiving spaces differ as little as possible; among equals the player chooses."""
    return even_places(s, links, loose, spaces) if len(links) < len(loose) else []


@spread.about
def about_spread(s: State, role: int, links: Links, loose: tuple[int, ...], spaces: tuple[Space, ...]) -> Said:
    return Said("spread", loose[len(links)])


spread.fact("R17.D")


@spread.why
def why_not_shift(
    s: State, role: int, choice: Choice, links: Links, loose: tuple[int, ...], spaces: tuple[Space, ...]
) -> Refusal | None:
    if LOWEST + choice[1] != loose[len(links)]:
        return Refusal(("R17.F",), "number_in_turn", (loose[len(links)],))
    if choice[2] not in spaces:
        return Refusal(("R17.D", "R17.F"), "not_receiving", (choice[2],))
    return Refusal(("R17.D", "N23"), "uneven", (choice[2],))


def even_places(s: State, links: Links, loose: tuple[int, ...], spaces: tuple[Space, ...]) -> list[Choice]:
    """Where the next marker may go so that the sums can still come out as even as possible."""
    number, rest = loose[len(links)], loose[len(links) + 1 :]
    if len(spaces) == 1:
        return [(SHIFT, number - LOWEST, spaces[0])]
    totals = sums(s, spaces, links)
    least = smallest_spread(totals, loose[len(links) :])
    out: list[Choice] = []
    for i, space in enumerate(spaces):
        tried = (*totals[:i], totals[i] + number, *totals[i + 1 :])
        if smallest_spread(tried, rest) == least:
            out.append((SHIFT, number - LOWEST, space))
    return out


@spread.answered
def shifted(s: State, links: Links, loose: tuple[int, ...], spaces: tuple[Space, ...]) -> None:
    numbers = list(s.numbers)
    for _, marker, space in links:
        numbers[marker] = space
        s.tell(PUBLIC, "shifts", "R17.D", marker, space)
    s.numbers = tuple(numbers)


# R17.C The reaction


def solo_reaction(s: State, role: Commander) -> None:
    """R17.C, N20 All counterattacks together, then the dice."""
    counterattack(s, targets(s, role))
    if max(s.numbers) < 0:
        s.tell(PUBLIC, "no_numbers", "R17.G")
        return
    rolled = s.roll("reaction", "die", DICE)
    total = sum(rolled) + DICE
    number = number_for(s, total)
    space = s.numbers[number - LOWEST]
    s.numbers = tuple([-1 if LOWEST + i == number else at for i, at in enumerate(s.numbers)])
    s.marked = tuple(sorted((*s.marked, space)))
    key = "dice_turn" if number == total else "turns_other"
    s.tell(PUBLIC, key, "R17.C", total, number - LOWEST, space, *[die + 1 for die in rolled])
    s.tell_dice("die", rolled, (True,) * DICE)
    s.tell_roll(total=total)
    others = tuple([LOWEST + i for i, at in enumerate(s.numbers) if at == space])
    if others:
        place_loose(s, role, others)  # R17.D2


def number_for(s: State, total: int) -> int:
    """R17.C The number rolled; else the next higher then lower for 3 to 10, the next lower then higher for 11 to 18."""
    higher = list(range(total, HIGHEST + 1))
    lower = list(range(total, LOWEST - 1, -1))
    order = higher + lower if total <= MIDDLE else lower + higher
    return next(number for number in order if s.numbers[number - LOWEST] >= 0)
