"""The value of a position: medals, the nearness of the Rhine, and what feeds the corps that go there."""

from typing import Final

from sztab.engine.outlook import Outlook, weighed
from sztab.engine.question import Choice, Links

from .airborne import drop, most, paid
from .combat import ammo_markers
from .decks import deck_for
from .german_reaction import react, targets
from .haul import (
    MOST,
    TRUCKLOAD,
    arrows_behind,
    away,
    brought,
    closed_roads,
    is_held_up,
    joined,
    steps_home,
    stocks,
)
from .move import march, movable
from .scoring import BY_RHINE, medals_of, supply_line
from .solo import FAR
from .state import State
from .tables import DIVISIONS, HAND
from .terms import LOADS, RESISTANCE, Commander, Corps, Space, ammo_in, food_in, fuel_in, pieces_in
from .transport import Plan, ends, planned, transport
from .turn import action
from .verbs import (
    AIR,
    AIRBORNE,
    BOX,
    CALL,
    COMMAND_AIR,
    COMMAND_MOVE,
    DROP,
    ENTER,
    LOAD,
    MARK,
    MOVE,
    RECON,
    SPECIAL,
    STANDARD,
    TRANSPORT,
    TRUCK,
)
from .weights import PARTS, WEIGHTS

FUEL: Final = (0.0, 0.8, 1.3, 1.6, 1.7, 1.75, 1.8)
AMMO: Final = (0.0, 0.5, 0.9, 1.2, 1.3, 1.35, 1.4)
FOOD: Final = (0.0, 0.5, 0.8, 0.9, 0.95, 1.0, 1.0)
LYING: Final = 0.22  # a piece on a space, at the front
FADING: Final = 0.035  # less for each arrow behind it
OTHERS: Final = 0.5
WEARY: Final = 100.0
LEANS: Final = {AIR: 0.1, COMMAND_AIR: 0.1, STANDARD: 0.2, SPECIAL: 0.2}
HUNGER: Final = 0.5  # of what a corps without food costs, alone: there is time to feed it
IN_HAND: Final = 0.25  # of what a truck is worth, alone: it is worth what it brings
IDLE: Final = 0.05  # an action that brings nothing
HAULED: Final = 0.1  # for a piece that comes an arrow nearer
RELIEF: Final = 0.4  # for a space that may join a corps to its base again
STRONGEST: Final = 3  # R10.C1 the ammo that an elite division asks for
LEAP: Final = 2.5  # the will to pay for the last leap across the Rhine
PAID: Final = 1.3  # for each medal that buys a marker which is lacking
EXTRA: Final = 0.8  # for an action more than a turn has, whatever it will be


def worth(s: State, role: Commander) -> float:
    """The lead of a player, in medals."""
    if s.over:
        winner, reason = s.result[:2]
        if winner < 0:
            return -1000.0
        return (2000.0 if reason == BY_RHINE else 1000.0) * (1 if winner == role else -1)
    return weighed(parts(s, role), WEIGHTS)


def parts(s: State, role: Commander) -> list[float]:
    """The parts of the position (`weights.PARTS`): a player's own, less half of what the best of the others has."""
    s = planned(s, 1 << role).after
    own = parts_of(s, role)
    others = [parts_of(s, other) for other in s.t.playing if other != role]
    if not others:
        return own
    best = max(others, key=lambda found: weighed(found, WEIGHTS))
    return [mine - OTHERS * theirs for mine, theirs in zip(own, best, strict=True)]


def parts_of(s: State, role: Commander) -> list[float]:
    """What a player has won, holds and can bring forward."""
    far = away(s.t, role)
    out = [0.0] * len(WEIGHTS)
    out[0] = float(medals_of(s, role))
    front = sorted([far[s.places[corps]] for corps in s.t.corps_of[role] if s.places[corps] >= 0])
    if front:
        out[1] = float(14 - front[0])
        out[2] = float(sum([14 - step for step in front[1:]]))
    for corps in s.t.corps_of[role]:
        load = s.carried[corps]
        out[3] += FUEL[fuel_in(load)]
        out[4] += AMMO[ammo_in(load)]
        out[5] += FOOD[food_in(load)]
        out[6] += s.immobile >> corps & 1
    out[7] = float(s.hold.count(role))
    out[8] = float(s.trucks[role])
    out[9] = float(len(s.zones[HAND + role]))
    out[10] = sum([s.t.cards[kind].ammo / s.t.icons for kind in s.kinds(DIVISIONS + role) if not s.t.cards[kind].medal])
    foremost = front[0] if front else 0
    for space, load in enumerate(s.loads):
        if load and s.hold[space] == role:
            out[11] += pieces_in(load) * max(0.02, LYING - FADING * max(0, far[space] - foremost))
    colour = s.t.board.colour
    out[12] = float(sum([colour[space] >> role & 1 for space in s.marked]))
    if s.t.alone:
        look_ahead(s, role, out)
    return out


def look_ahead(s: State, role: Commander, out: list[float]) -> None:
    """R17 Alone nobody ends the game: what counts are roads that stay open for as long as it takes to cross the Rhine."""
    for corps in s.t.corps_of[role]:
        load = s.carried[corps]
        if load and s.places[corps] >= 0 and is_held_up(s, role, s.places[corps]):
            out[3] -= FUEL[fuel_in(load)]
            out[4] -= AMMO[ammo_in(load)]
    out[6] *= HUNGER
    out[8] *= IN_HAND
    out[11] = stocks(s, role)
    out[13] = float(s.levels[role])
    out[14] = 0.0 if s.face_down >> role & 1 else 1.0
    out[15] = float(closed_roads(s, role))
    fed = joined(s, role)
    out[16] = float(len([corps for corps in s.t.corps_of[role] if s.places[corps] in fed]))
    out[17] = float(len(targets(s, role)))


def turn_of(s: State) -> int:
    return s.round * 4 + s.active


def obvious(s: State, role: Commander) -> Choice | None:
    """R10.16 Who holds Recon looks before an attack whose outcome is in doubt: it costs no action."""
    if s.zones[HAND + role] and s.is_asking(action) and (RECON, RESISTANCE) in s.choices(role) and is_in_doubt(s, role):
        return RECON, RESISTANCE
    return None


OUTLOOK: Final = Outlook(
    worth, turn_of, parts, PARTS, WEIGHTS, obvious=obvious, candidates=5, turns=4, playouts=(6, 24, 60)
)


# What the next position does not show: a move is worth its first step, a transport what it will bring


@action.lean
def lean_to_act(s: State, role: Commander, choice: Choice) -> float:
    verb = choice[0]
    if verb == MOVE or verb == COMMAND_MOVE:
        return eagerness(s, role, choice[1]) - (0.0 if verb == MOVE else 0.1)
    if verb == TRANSPORT:
        if s.t.alone:
            return brought(s, role) - IDLE
        return 0.5 if s.trucks[role] >= 2 and lying_behind(s, role) > 3 else -0.5
    if s.t.alone and verb in (STANDARD, SPECIAL):
        base = choice[1] if verb == STANDARD else s.base(role)
        return LEANS[verb] if pieces_in(s.loads[base]) < MOST else 0.0
    if verb == CALL:
        return extra_action(s, role)
    if verb == AIRBORNE:
        return LEAP if s.actions > 1 and last_leap(s, role)[1] else -1.0
    return LEANS.get(verb, 0.0)


def extra_action(s: State, role: Commander) -> float:
    """R10.15 A Resistance card is for the end of the turn, once the two actions are used, and for what a corps can do then."""
    if s.actions:
        return -1.0
    return EXTRA + max([eagerness(s, role, corps) for corps in movable(s, role)], default=0.0)


def is_in_doubt(s: State, role: Commander) -> bool:
    """R10.16 True if a corps with fuel stands before resistance with ammo that is enough for some divisions only."""
    for corps in movable(s, role):
        for to in s.t.board.roads[role][s.places[corps]]:
            if s.hold[to] < 0 and deck_for(s, to) == RESISTANCE and 0 < lacking(s, role, corps, to) < STRONGEST:
                return True
    return False


def lacking(s: State, role: Commander, corps: Corps, to: Space) -> int:
    """The ammo that a corps lacks to be sure of entering a space with resistance."""
    ammo = ammo_in(s.carried[corps] + s.loads[s.places[corps]])
    return STRONGEST + s.t.board.fort[to] - ammo - ammo_markers(s, role, to)


def last_leap(s: State, role: Commander) -> tuple[Space, int]:
    """R12 A victory space next to a corps that could set out, and the ammo lacking there that medals can buy; else (-1, 0)."""
    affordable = min(most(s), medals_of(s, role))
    for corps in movable(s, role):
        for to in s.t.board.roads[role][s.places[corps]]:
            if s.t.board.victory[to] and s.hold[to] < 0 and deck_for(s, to) == RESISTANCE:
                short = lacking(s, role, corps, to)
                if 0 < short <= affordable and supply_line(s, role, s.places[corps]):
                    return to, short
    return -1, 0


@drop.lean
def lean_to_drop(s: State, role: Commander, choice: Choice, links: Links) -> float:
    """As many markers as are lacking, where they are."""
    where, short = last_leap(s, role)
    if choice[0] == DROP:
        return LEAP if choice[1] == where else -LEAP
    return PAID if paid(s, links)[0] < short else -PAID


@react.lean
def lean_to_react(s: State, role: Commander, choice: Choice) -> float:
    """N38 Bots that have played long enough bring the game to its end: they place markers as long as they can."""
    return WEARY if s.round >= s.t.longest and choice[0] in (MARK, BOX) else 0.0


@march.lean
def lean_to_march(
    s: State, role: Commander, choice: Choice, corps: Corps, left: int, loaded: bool, command: bool
) -> float:
    if choice[0] == ENTER:
        return boldness(s, role, corps, choice[1])
    return 0.4 if choice[0] == LOAD and pieces_in(LOADS[choice[1]]) >= 5 else 0.0


@transport.lean
def lean_to_transport(s: State, role: Commander, choice: Choice, links: Links) -> float:
    if choice[0] != TRUCK:
        return 0.0
    start, end = ends(s, choice[1])
    after = Plan(s, links).after
    if s.t.alone:
        behind = arrows_behind(after, role, FAR)
        return HAULED * min(TRUCKLOAD, pieces_in(after.loads[start])) * max(-1, min(1, behind[start] - behind[end]))
    far = away(s.t, role)
    return HAULED * pieces_in(after.loads[start]) * (far[start] - far[end])


def eagerness(s: State, role: Commander, corps: Corps) -> float:
    """The will of a corps to move: with fuel, and somewhere to go that is nearer to the Rhine."""
    space: Space = s.places[corps]
    far = away(s.t, role)
    victory = s.t.board.victory
    forward = [
        to for to in s.t.board.roads[role][space] if far[to] < far[space] and (s.hold[to] in (-1, role) or victory[to])
    ]
    forward += [to for to in s.t.board.roads[role][space] if to not in forward and leads_home(s, role, space, to)]
    if not [to for to in forward if to not in s.places]:
        return -1.0
    fuel = fuel_in(s.carried[corps] + s.loads[space])
    return max([boldness(s, role, corps, to) for to in forward]) + 0.4 * min(fuel, 3)


def boldness(s: State, role: Commander, corps: Corps, to: Space) -> float:
    """The will of a corps to enter a space: forward rather than back, and not into resistance without ammo."""
    far = away(s.t, role)
    value = 0.35 * (far[s.places[corps]] - far[to])
    if s.hold[to] == role:
        return value
    if value <= 0 and leads_home(s, role, s.places[corps], to):
        value = RELIEF
    ammo = ammo_in(s.carried[corps] + s.loads[s.places[corps]]) + ammo_markers(s, role, to) - s.t.board.fort[to]
    if deck_for(s, to) == RESISTANCE:
        return value - 1.5 if ammo < 2 else value
    return value + 0.3


def leads_home(s: State, role: Commander, space: Space, to: Space) -> bool:
    """R3.1, R17 True if a corps of the player alone, to which no line leads, comes nearer to one by entering a space."""
    if not s.t.alone or s.hold[to] >= 0:
        return False
    home = steps_home(s, role)
    return home[to] < home[space]


def lying_behind(s: State, role: Commander) -> int:
    """The pieces on spaces without a corps."""
    places = s.places
    return sum(
        [pieces_in(s.loads[space]) for space, owner in enumerate(s.hold) if owner == role and space not in places]
    )
