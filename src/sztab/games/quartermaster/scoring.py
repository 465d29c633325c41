"""Q10 Scoring and Q11 victory."""

from typing import Final

from sztab.engine.question import DONE, Choice, Links, Refusal, chain
from sztab.engine.zones import PUBLIC

from .card_data import STATUS_USED
from .discards import why_not_own
from .effects import gain
from .nations import ALLIES, AXIS, NATIONS, Nation, team_of
from .occurrences import may_lie_ready, occur
from .state import State
from .supply import lies_open, stars
from .verbs import DECLINE
from .warfare import amount

# What is told of one to four Status cards that do not score
IDLE: Final = ("scores_nothing_for_card", "two_score_nothing", "three_score_nothing", "four_score_nothing")


def victory_phase(s: State, nation: Nation) -> None:
    """Q5.7, Q10.3 Skipped as a whole while an enemy stands on the home space. Q10.1 and Q10.2 are one step (R44)."""
    team = team_of(nation)
    if s.units_of(1 - team) >> s.t.board.homes[nation] & 1:
        s.tell(PUBLIC, "home_occupied", "Q10.3", nation, s.t.board.homes[nation])
        return
    answerable = any([may_lie_ready(s, kind) for kind in s.t.reacts[STATUS_USED][nation]])
    if answerable and scoring_cards(s, nation):
        s.compose(nation, cards_to_score, nation)
    else:
        claimed(s, (), nation)


def star_points(s: State, nation: Nation) -> int:
    """Q10.1 For each supply space with one of its units: 2 VP alone, 1 VP in company."""
    held = (s.armies[nation] | s.fleets[nation]) & stars(s, nation)
    one, other = (nation + 2) % NATIONS, (nation + 4) % NATIONS  # its allies
    shared = held & (s.armies[one] | s.armies[other] | s.fleets[one] | s.fleets[other])
    return s.t.vp_sole * (held & ~shared).bit_count() + s.t.vp_shared * shared.bit_count()


def scoring_cards(s: State, nation: Nation) -> list[tuple[int, int]]:
    """Q10.2 The Status cards that score now, with their points."""
    out: list[tuple[int, int]] = []
    for kind in s.t.scoring[nation]:
        if lies_open(s, kind):
            points = sum([amount(s, effect, -1) for effect in s.t.cards[kind].effects])
            if points:
                out.append((kind, points))
    return out


@chain(DECLINE, DONE[0])
def cards_to_score(s: State, role: int, links: Links, nation: Nation) -> list[Choice]:
    """Q7.6, Q7.14 Using a Status is optional. It is asked only while an answer to that use might lie on the other side's table;
    otherwise nothing is lost by scoring."""
    if links and links[-1] == DONE:
        return []
    declined = [link[1] for link in links]
    out: list[Choice] = [(DECLINE, kind) for kind, _ in scoring_cards(s, nation) if kind not in declined]
    return [*out, DONE]


@cards_to_score.facts("Q10.2", "Q7.14", "R14")
def score_facts(s: State, role: int, links: Links, nation: Nation) -> tuple[int, ...]:
    declined = [link[1] for link in links]
    return (sum([points for kind, points in scoring_cards(s, role) if kind not in declined]),)


@cards_to_score.why
def why_not_decline(s: State, role: int, choice: Choice, links: Links, nation: Nation) -> Refusal | None:
    if s.t.cards[choice[1]].nation != nation:
        return why_not_own(s, nation, choice[1], "Q7.10")
    return Refusal(("Q10.2",), "not_scoring", choice[1:])


@cards_to_score.answered
def claimed(s: State, links: Links, nation: Nation) -> None:
    """R44 Supply spaces and Status cards together; R14 each Status that scored was used once."""
    points = star_points(s, nation)
    team = team_of(nation)
    declined = [link[1] for link in links if link != DONE]
    used = [(kind, points) for kind, points in scoring_cards(s, nation) if kind not in declined]
    if points:
        s.vp[team] += points
        s.tell(PUBLIC, "scores_stars", "Q10.1", nation, team, points, s.vp[team])
    elif not used:
        s.tell(PUBLIC, "scores_nothing", "Q10.1", nation)
    for kind in declined:
        s.tell(PUBLIC, "declines_score", "Q7.14", nation, kind)
    for kind, points in used:
        gain(s, nation, points, kind, "Q10.2")
    if s.listener is not None:
        tell_idle(s, nation)
    for kind, _ in used:
        s.then(occur, STATUS_USED, nation, nation, kind, -1, 0)


def tell_idle(s: State, nation: Nation) -> None:
    """Q10.2 The Status cards that score, but not as the board stands; as many in a line as it can name."""
    scoring = [kind for kind, _ in scoring_cards(s, nation)]
    idle = [kind for kind in s.t.scoring[nation] if lies_open(s, kind) and kind not in scoring]
    for first in range(0, len(idle), len(IDLE)):
        named = idle[first : first + len(IDLE)]
        s.tell(PUBLIC, IDLE[len(named) - 1], "Q10.2", *named)


def end_of_round(s: State) -> None:
    """Q11.2 A lead of 30 wins at once. Q11.3 After the last round more points win, and a tie goes to the Axis."""
    lead = s.vp[AXIS] - s.vp[ALLIES]
    s.tell(PUBLIC, "round_ends", "Q5.1", s.round, s.vp[AXIS], s.vp[ALLIES])
    if abs(lead) >= s.t.setup.instant_win_lead:
        winner = AXIS if lead > 0 else ALLIES
        s.tell(PUBLIC, "wins_by_lead", "Q11.2", winner, abs(lead))
        s.finish(winner, s.vp[AXIS], s.vp[ALLIES], s.round)
    elif s.round == s.t.rounds:
        winner = AXIS if lead >= 0 else ALLIES
        if lead:
            s.tell(PUBLIC, "wins_at_end", "Q11.3", winner, s.vp[AXIS], s.vp[ALLIES])
        else:
            s.tell(PUBLIC, "wins_tie", "Q11.3", winner, s.vp[AXIS])
        s.finish(winner, s.vp[AXIS], s.vp[ALLIES], s.round)
    else:
        s.round += 1


def reason(s: State) -> str:
    """Q11.2, Q11.3 Why a finished game ended."""
    return "lead" if abs(s.result[1] - s.result[2]) >= s.t.setup.instant_win_lead else "rounds"
