"""A10 Control of the seas, and who may challenge it."""

from sztab.engine.question import Choice, Refusal, Said, question
from sztab.engine.zones import PUBLIC

from .naval import naval_round
from .state import State
from .terms import FORCES, NOBODY, Player
from .verbs import FIGHT, WITHDRAW


def can_seek_battle(s: State, role: Player) -> bool:
    """A10.5, R16 With at least one ship, and not for the controller."""
    return s.fleets[role] > 0 and s.seas != role


def why_no_naval_battle(s: State, role: Player) -> Refusal:
    if s.seas == role:
        return Refusal(("A10.5", "R16"), "controls_already")
    return Refusal(("A10.5", "R16"), "no_ships")


def seek_battle(s: State, role: Player) -> None:
    """A10.2 Nobody there: the seas are taken. A10.3 Otherwise the controller withdraws or fights."""
    if s.seas == NOBODY:
        s.seas = role
        s.tell(PUBLIC, "takes_seas", "A10.2", role)
        return
    s.tell(PUBLIC, "challenges", "A10.3", role, s.fleets[role], s.seas, s.fleets[s.seas])
    s.ask(s.seas, challenge)


@question(FIGHT, WITHDRAW)
def challenge(s: State, role: int) -> list[Choice]:
    """A10.3 Fight, or withdraw."""
    return [(FIGHT,), (WITHDRAW,)]


@challenge.about
def about_challenge(s: State, role: int) -> Said:
    return Said("challenge", s.active)


@challenge.facts("A10.3", "A11.4")
def challenge_facts(s: State, role: int) -> tuple[int, ...]:
    return (*FORCES.counts(s.fleets[s.active]), *FORCES.counts(s.fleets[role]))


@challenge.answered
def met(s: State, choice: Choice) -> None:
    if choice[0] == WITHDRAW:
        s.tell(PUBLIC, "withdraws", "A10.3", s.seas, s.active)
        s.seas = s.active
        return
    s.tell(PUBLIC, "fights_at_sea", "A11.1", s.seas)
    s.then(naval_round, 1)
