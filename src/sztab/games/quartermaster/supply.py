"""Q5.6, Q5.10-Q5.13 Supply: which units are fed, and where a new one would be."""

from sztab.engine.graph import Neighbours, Spaces, beside, bits, spread
from sztab.engine.question import Refusal
from sztab.engine.zones import PUBLIC, card

from .area import area
from .nations import ARMY, Nation, Team, team_of
from .state import State
from .tables import STATUSES


def lies_open(s: State, kind: int) -> bool:
    """Q7.4 A Status lies on its owner's table."""
    return card(kind, PUBLIC) in s.zones[STATUSES + s.t.cards[kind].nation]


def stars(s: State, nation: Nation) -> Spaces:
    """Q5.13, R30 The supply spaces of a nation: a Status may deny one."""
    out = s.t.board.stars
    for effect in s.t.starless[nation]:
        if lies_open(s, effect.kind):
            out &= ~effect.where.spaces
    return out


def fed_by_card(s: State, nation: Nation, unit: int) -> Spaces:
    """Q5.13, R28 Where units of a kind count as supplied without chain or port."""
    out = 0
    for effect in s.t.feeding[nation]:
        if effect.unit in (unit, 2) and (effect.kind in s.in_force or lies_open(s, effect.kind)):
            out |= area(s, effect.where, team_of(s.t.cards[effect.kind].nation), -1)
    return out


def with_port(s: State, nation: Nation, fleets: Spaces, links: Neighbours) -> Spaces:
    """Q5.12 Fleets with an army of their team, fed or not, on a land space beside them."""
    armies = s.armies_of(team_of(nation))
    out = 0
    while fleets:
        low = fleets & -fleets
        if links[low.bit_length() - 1] & armies:
            out |= low
        fleets ^= low
    return out


def chained(s: State, nation: Nation, links: Neighbours) -> Spaces:
    """Q5.11 Units joined by a chain of their own nation's units to one that stands on a supply space.

    R3 A fleet without a port passes supply on, unless the table has agreed otherwise.
    """
    units = s.armies[nation] | s.fleets[nation]
    if s.t.fed_links:
        fleets = s.fleets[nation]
        units &= ~fleets | with_port(s, nation, fleets, links) | fed_by_card(s, nation, 1)
    return spread(units & stars(s, nation), units, links)


def in_supply(s: State, nation: Nation) -> Spaces:
    """Q5.10 The spaces where the nation's units are supplied, worked out from the board."""
    links = s.links(team_of(nation))
    fleets = s.fleets[nation]
    fed = chained(s, nation, links)
    if fleets:
        fed &= ~fleets | with_port(s, nation, fleets & fed, links)
    if s.t.feeding[nation]:
        fed |= s.armies[nation] & fed_by_card(s, nation, 0) | fleets & fed_by_card(s, nation, 1)
    return fed


def build_places(s: State, nation: Nation, unit: int) -> Spaces:
    """Q6.1, Q6.2 Where the nation may build a unit: next to its own, free, and supplied there at once."""
    if s.pool(nation, unit) <= 0:
        return 0
    team = team_of(nation)
    links = s.links(team)
    free = free_spaces(s, nation, unit)
    if s.t.fed_links:
        return _places_by_trial(s, nation, unit, free & builders_reach(s, nation, unit, links))
    units = s.armies[nation] | s.fleets[nation]
    joined = spread(units & stars(s, nation), units, links)
    near_joined = beside(joined, links)
    fed = fed_by_card(s, nation, unit) if s.t.feeding[nation] else 0
    if units == joined and not fed and not s.t.builder_fed:
        reach = near_joined
        if unit == ARMY:
            reach |= 1 << s.t.board.homes[nation]
    else:
        reach = builders_reach(s, nation, unit, links)
    places = free & reach & (near_joined | stars(s, nation) | fed)
    if unit == ARMY:
        return places
    return with_port(s, nation, places & ~fed, links) | places & fed


def free_spaces(s: State, nation: Nation, unit: int) -> Spaces:
    """Q3.1, Q3.2 Spaces of the right kind without an enemy unit and without one of the nation's own."""
    enemy = 1 - team_of(nation)
    if unit == ARMY:
        return s.t.board.land & ~s.armies_of(enemy) & ~s.armies[nation]
    return s.t.board.sea & ~s.fleets_of(enemy) & ~s.fleets[nation]


def builders_reach(s: State, nation: Nation, unit: int, links: Neighbours) -> Spaces:
    """Q6.1(a) Next to a unit of the nation, or its home space; R2, R28 sometimes that unit must be supplied."""
    builders = s.armies[nation] | s.fleets[nation]
    if s.t.builder_fed or (unit == ARMY and _needs_fed_builder(s, nation)):
        builders = in_supply(s, nation)
    reach = beside(builders, links)
    return reach | 1 << s.t.board.homes[nation] if unit == ARMY else reach


def _needs_fed_builder(s: State, nation: Nation) -> bool:
    return any(e.supplied_link and lies_open(s, e.kind) for e in s.t.feeding[nation])


def _places_by_trial(s: State, nation: Nation, unit: int, places: Spaces) -> Spaces:
    """R3 Where supply passes only through supplied units, the new one may itself be the port that was missing."""
    out = 0
    for space in bits(places):
        if fed_if_placed(s, nation, unit, space):
            out |= 1 << space
    return out


def fed_if_placed(s: State, nation: Nation, unit: int, space: int) -> bool:
    """Q6.1(c) Whether a unit would be supplied there the moment it is placed."""
    standing = s.fleets if unit else s.armies
    standing[nation] |= 1 << space
    fed = in_supply(s, nation) >> space & 1
    standing[nation] &= ~(1 << space)
    return fed == 1


def why_no_build(s: State, nation: Nation, unit: int, space: int) -> Refusal | None:
    """The first condition of Q6.1, Q6.2 that a place fails."""
    refusal = why_no_room(s, nation, unit, space)
    if refusal is not None:
        return refusal
    links = s.links(team_of(nation))
    clause = "Q6.2" if unit else "Q6.1"
    if not builders_reach(s, nation, unit, links) >> space & 1:
        units = s.armies[nation] | s.fleets[nation]
        if beside(units, links) >> space & 1:
            return Refusal(("R2" if s.t.builder_fed else "R28", clause), "builders_unfed", (nation, unit, space))
        strait = closed_strait(s, team_of(nation), 1 << space, units)
        if strait >= 0:
            return Refusal(("Q2.5", "Q2.6", clause), "strait_closed", (strait, team_of(nation), space))
        return Refusal((clause,), "no_neighbour", (nation, unit, space))
    if fed_if_placed(s, nation, unit, space):
        return None
    if unit and not with_port(s, nation, 1 << space, links):
        return Refusal(("Q5.12", clause), "no_port", (nation, space))
    units = s.armies[nation] | s.fleets[nation]
    cut_off = spread(1 << space, units | 1 << space, links)
    strait = closed_strait(s, team_of(nation), cut_off, chained(s, nation, links))
    if strait >= 0:
        return Refusal(("Q2.5", "Q5.11", clause), "strait_cuts_supply", (strait, team_of(nation), unit, space))
    return Refusal((clause, "Q5.11"), "no_chain", (nation, unit, space))


def closed_strait(s: State, team: Team, here: Spaces, there: Spaces) -> int:
    """Q2.5 A strait, closed to the team, that would join two sets of spaces; -1 if there is none."""
    links = s.links(team)
    for number, (_, a, b) in enumerate(s.t.board.straits):
        if not links[a] >> b & 1 and ((here >> a & there >> b) | (here >> b & there >> a)) & 1:
            return number
    return -1


def why_no_room(s: State, nation: Nation, unit: int, space: int) -> Refusal | None:
    """Q3.1-Q3.3 What forbids a unit in a space, however it comes there."""
    board = s.t.board
    if not (board.sea if unit else board.land) >> space & 1:
        return Refusal(("Q3.1",), "wrong_ground", (unit, space))
    enemy = 1 - team_of(nation)
    if s.units_of(enemy) >> space & 1:
        return Refusal(("Q3.2",), "enemy_there", (space,))
    if s.pool(nation, unit) <= 0:
        return Refusal(("Q3.3", "R8"), "pool_empty", (nation, unit))
    if (s.fleets if unit else s.armies)[nation] >> space & 1:
        return Refusal(("Q3.2",), "own_there", (nation, unit, space))
    return None
