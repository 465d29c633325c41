"""Swiss pairings by FIDE's Dutch system (py4swiss): equal points meet, nobody twice, and sides are balanced."""

from collections.abc import Sequence

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from .model import Entrant, Pairing, match_points

TENTHS = 10


def paired(entrants: Sequence[Entrant], pairings: Sequence[Pairing], rounds: int, number: int) -> list[tuple[int, ...]]:
    """Return who meets whom in a round, the first with the first side; one alone has a bye. Who has left is not paired.

    Where no pairing is left that nobody has had before, those who have met the longest ago meet again.
    """
    by_round = {(player, one.round): one for one in pairings for player in one.players}
    forgotten = 0
    while True:
        try:
            return _paired(entrants, by_round, rounds, number, forgotten)
        except PairingError:
            forgotten += 1


def _paired(
    entrants: Sequence[Entrant],
    by_round: dict[tuple[int, int], Pairing],
    rounds: int,
    number: int,
    forgotten: int,
) -> list[tuple[int, ...]]:
    """A round as if nobody remembered whom they met in the first `forgotten` rounds."""
    sections = [_section(entrant, by_round, number, forgotten) for entrant in entrants]
    away = {entrant.number for entrant in entrants if entrant.left is not None and entrant.left < number}
    record = ParsedTrf(player_sections=sections, x_section=XSection(number_of_rounds=rounds, zeroed_ids=away))
    found = DutchEngine.generate_pairings(record)
    return [(pair.white, pair.black) if pair.black else (pair.white,) for pair in found]


def _section(entrant: Entrant, by_round: dict[tuple[int, int], Pairing], number: int, forgotten: int) -> PlayerSection:
    results = [
        _result(entrant.number, by_round.get((entrant.number, round)), round <= forgotten) for round in range(1, number)
    ]
    played = [by_round[entrant.number, round] for round in range(1, number) if (entrant.number, round) in by_round]
    points = sum(match_points(pairing, entrant.number) for pairing in played)
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=entrant.number,
        name=entrant.name,
        points_times_ten=round_half(points),
        rank=entrant.number,
        results=results,
    )


def round_half(points: float) -> int:
    return int(points * TENTHS)


def _result(number: int, pairing: Pairing | None, forgotten: bool) -> RoundResult:
    """A round as a tournament report has it; a game that is `forgotten` counts as a bye worth the same."""
    if pairing is None:
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.ZERO_POINT_BYE)
    if pairing.bye:
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.PAIRING_ALLOCATED_BYE)
    points = match_points(pairing, number)
    if forgotten:
        worth = {1.0: ResultToken.FULL_POINT_BYE, 0.5: ResultToken.HALF_POINT_BYE}.get(
            points, ResultToken.ZERO_POINT_BYE
        )
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=worth)
    other = next(player for player in pairing.players if player != number)
    color = ColorToken.WHITE if pairing.players[0] == number else ColorToken.BLACK
    if not pairing.played:
        said = ResultToken.FORFEIT_WIN if points == 1.0 else ResultToken.FORFEIT_LOSS
    else:
        said = {1.0: ResultToken.WIN, 0.5: ResultToken.DRAW}.get(points, ResultToken.LOSS)
    return RoundResult(id=other, color=color, result=said)
