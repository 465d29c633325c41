"""Q1 Nations and teams. A nation's number is its place in the turn order, so its team is its lowest bit."""

from typing import Final

Nation = int
Team = int

NATIONS: Final = 6
NATION_IDS: Final = ("germany", "uk", "japan", "ussr", "italy", "usa")

AXIS: Final = 0
ALLIES: Final = 1
TEAM_IDS: Final = ("axis", "allies")

ARMY: Final = 0
FLEET: Final = 1
ANY: Final = 2  # either kind of unit
UNIT_IDS: Final = ("army", "fleet")


def team_of(nation: Nation) -> Team:
    return nation & 1


def members(team: Team) -> tuple[Nation, Nation, Nation]:
    """The nations of a team in turn order."""
    return (team, team + 2, team + 4)
