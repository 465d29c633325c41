"""D6.4 Launching rockets at the hands of opponents."""

from sztab.engine.question import PASS, Choice, Refusal, question
from sztab.engine.zones import PUBLIC, kind_of

from .decks import turn_over
from .state import State
from .tables import HAND, PILE, SOLO_HAND, SOLO_PILE
from .terms import RADAR, ROCKETS, V1, Seat, opponents_of
from .value import special_value
from .verbs import LAUNCH, USE_RADAR


def targets(s: State, seat: Seat) -> list[Seat]:
    """D6.4.b, R25 Any opponent; D10.1.f with a common hand the player of the other side. R25 House rule: who holds a card."""
    return holders(s, seat) if s.t.house else leads_against(s, seat)


def holders(s: State, seat: Seat) -> list[Seat]:
    """Opponents who hold a card."""
    return [lead for lead in leads_against(s, seat) if cards_of(s, lead)]


def leads_against(s: State, seat: Seat) -> list[Seat]:
    """The opponents, or the one player of the other side who has a hand for both nations."""
    return sorted({s.t.lead[other] for other in opponents_of(seat)})


def cards_of(s: State, lead: Seat) -> int:
    """R51 In solo play the Axis holds the solo cards dealt and not yet turned."""
    return len(s.zones[SOLO_HAND] if s.t.solo and not lead & 1 else s.zones[HAND + lead])


def launches(s: State, seat: Seat, kind: int, victims: list[Seat]) -> list[Choice]:
    """D6.4.a The rockets that a seat which has launched none this round could launch with a card."""
    owned = s.technologies[seat] >> V1
    value = special_value(s, seat, kind)
    return [
        (LAUNCH, rocket, kind, victim)
        for rocket in range(ROCKETS)
        if owned >> rocket & 1 and value >= s.t.rockets[rocket].value
        for victim in victims
    ]


def why_not_launch(s: State, seat: Seat, choice: Choice) -> Refusal:
    rocket, victim = choice[1], choice[3]
    if not s.technologies[seat] >> V1 + rocket & 1:
        return Refusal(("D6.4.a",), "no_such_rocket", (rocket, seat))
    if s.launched >> seat & 1:
        return Refusal(("D6.4.a",), "launched_already", (seat,))
    if victim not in opponents_of(seat):
        return Refusal(("D6.4.b",), "not_an_opponent", (victim,))
    if s.t.lead[victim] != victim:
        return Refusal(("D10.1.f",), "rockets_hit_the_player", (victim,))
    if victim not in targets(s, seat):
        return Refusal(("R25",), "no_cards_to_hit", (victim,))
    return Refusal(("D6.4.a", "D6.4.b", "R7"), "too_little_for_rocket", (s.t.rockets[rocket].value,))


def launch(s: State, seat: Seat, rocket: int, kind: int, victim: Seat) -> None:
    """D6.4.b The card is discarded, and the rocket hits; D10.1.f a player with one hand for both nations may use Radar."""
    s.put_top(PILE, s.show(HAND + s.t.lead[seat], kind))
    s.launched |= 1 << seat
    s.tell(PUBLIC, "launches_at_side" if s.t.common else "launches", "D6.4.b", seat, rocket, kind, victim)
    if s.t.common and not s.t.solo and ready_radar(s, victim) >= 0:
        s.ask(victim, radar, rocket, victim)
    else:
        hit(s, rocket, victim, True)


def ready_radar(s: State, victim: Seat) -> Seat:
    """D6.4.c The nation whose Radar can help, -1 if none. D10.1.f With a common hand either nation's, each once a round."""
    for seat in (victim, victim ^ 2) if s.t.common else (victim,):
        if s.technologies[seat] >> RADAR & 1 and not s.radars >> seat & 1:
            return seat
    return -1


@question(USE_RADAR, open=True)
def radar(s: State, role: int, rocket: int, victim: Seat) -> list[Choice]:
    """D10.1.f Radar serves once a round: the player who is hit says whether now."""
    return [(USE_RADAR,), PASS]


radar.speaks_of_first()


@radar.facts("D10.1.f", "D6.4.c")
def radar_facts(s: State, role: int, rocket: int, victim: Seat) -> tuple[int, ...]:
    return s.t.rockets[rocket].discards, cards_of(s, victim)


@radar.answered
def answered(s: State, choice: Choice, rocket: int, victim: Seat) -> None:
    hit(s, rocket, victim, choice != PASS)


def hit(s: State, rocket: int, victim: Seat, guarded: bool) -> None:
    """D6.4.a The victim loses cards at random, D6.4.c one fewer with Radar; R51 a ready one of the solo Axis is always used."""
    count = s.t.rockets[rocket].discards
    guard = ready_radar(s, victim) if guarded else -1
    if guard >= 0:
        s.tell(PUBLIC, "radar", "D6.4.c", guard)
        count -= 1
        if s.t.common:
            s.radars |= 1 << guard
    taken = min(count, cards_of(s, victim))
    if not taken:
        s.tell(PUBLIC, "hits_nothing_of_side" if s.t.common else "hits_nothing", "R25", victim)
    for _ in range(taken):
        if s.t.solo:
            held = turn_over(s, SOLO_HAND)
            s.put_top(SOLO_PILE, held)
        else:
            held = s.show(HAND + victim, s.lot(HAND + victim, PUBLIC))
            s.put_top(PILE, held)
        s.tell(PUBLIC, "hit_side" if s.t.common else "hit", "D6.4.a", victim, kind_of(held))
