"""D6.1.a, D6.2.a The points that forming and moving a unit cost; a U-boat always costs the same (D6.1.e, D6.2.h)."""

from .state import State
from .terms import FLEET, LANDING_CRAFT, MECHANIZATION, PRODUCTION, SHIPBUILDING, TYPE_OF, UBOAT, Kind, Seat


def form_cost(s: State, seat: Seat, kind: Kind) -> int:
    """D6.1.a 3, or 2 with the technology for armies or for fleets."""
    if kind == UBOAT:
        return s.t.uboat_cost
    cheaper = SHIPBUILDING if TYPE_OF[kind] == FLEET else PRODUCTION
    return s.t.form_costs[s.technologies[seat] >> cheaper & 1]


def move_cost(s: State, seat: Seat, kind: Kind) -> int:
    """D6.2.a 2, or 1 with the technology for armies or for fleets."""
    if kind == UBOAT:
        return s.t.uboat_cost
    return s.t.move_costs[s.technologies[seat] >> (LANDING_CRAFT if TYPE_OF[kind] == FLEET else MECHANIZATION) & 1]
