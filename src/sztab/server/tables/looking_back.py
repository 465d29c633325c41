"""Looking back, at a table with its whole history: the steps of a game, and the table as it was after each."""

from sztab.engine.match import Line, Match
from sztab.engine.state import State

from ..errors import ProblemError
from . import representations as answers
from .live_match import secret
from .table import Seat, Table
from .views import bit_of, eyes_of, over


def visible(table: Table, one: Seat | None) -> list[int]:
    """The steps that a seat may know of. In a running game nobody learns who passed in a window, or came too late."""
    assert table.live is not None
    steps = table.live.match.steps
    if over(table):
        return list(range(len(steps)))
    eyes = eyes_of(one)
    return [number for number, step in enumerate(steps) if eyes >> step.role & 1 or not secret(step)]


def after(match: Match, shown: list[int], n: int) -> State:
    """The position after so many of the steps that are shown."""
    return match.steps[shown[n]].before if n < len(shown) else match.state


def steps(table: Table, one: Seat | None) -> answers.Steps:
    """Return the steps for a slider: role, round, token and points after each; and the points at the set-up."""
    if table.live is None:
        return answers.Steps(steps=[], points={})
    match = table.live.match
    everything = over(table)
    shown = visible(table, one)
    entries = entries_of_steps(table, bit_of(one))
    out = []
    for n, number in enumerate(shown, 1):
        made = match.steps[number]
        at, _ = table.game.progress(made.before)
        _, points = table.game.progress(after(match, shown, n))
        line = table.rules.grammar.line(made.links)
        seen = line if everything else table.game.as_seen(match.state, made.role, made.links, eyes_of(one))
        role = table.rules.roles[made.role]
        out.append(
            answers.StepInfo(n=n, role=role, round=at, points=points, token=seen, entry=entries.get(number + 1, 0))
        )
    return answers.Steps(steps=out, points=table.game.progress(after(match, shown, 0))[1])


def entries_of_steps(table: Table, bit: int) -> dict[int, int]:
    """Return for each step, counted from 1, the number of its entry as a seat counts entries. The history must be whole."""
    out: dict[int, int] = {}
    reached = number = 0
    for entry in table.recent:
        number += bool(entry.audience & bit)
        if entry.happening is None:
            continue
        for step in range(reached + 1, entry.happening.steps + 1):  # none for an undo: what follows has its numbers
            out[step] = number
        reached = entry.happening.steps
    return out


def step(table: Table, one: Seat | None, n: int, through: str, language: str) -> answers.OneStep:
    """The table as it was after a step; 0 is the set-up."""
    if table.live is None:
        raise ProblemError("conflict", "not_running", table.info.status)
    match = table.live.match
    shown = visible(table, one)
    if not 0 <= n <= len(shown):
        raise ProblemError("missing", "no_step", n, len(shown))
    eyes = chosen_eyes(table, one, through)
    state = after(match, shown, n)
    told_then: list[Line] = match.opening.lines if n == 0 else match.steps[shown[n - 1]].lines
    role = match.steps[shown[n - 1]].role if n else -1
    return answers.OneStep(
        step=n,
        of=len(shown),
        role=table.rules.roles[role] if role >= 0 else "",
        scene=table.game.scene(state, eyes, language),
        lines=[table.game.told(table.rules, line, language, role) for line in told_then if line.seen_by(eyes)],
    )


def chosen_eyes(table: Table, one: Seat | None, through: str) -> int:
    """Return the eyes for a replay: one's own while the game is on, anybody's when it is over."""
    if not through:
        return eyes_of(one)
    if through == "guest":
        return 0
    if not over(table):
        raise ProblemError("conflict", "not_finished")
    if through == "everyone":
        return sum(1 << role for role in range(len(table.rules.roles)))
    if through not in table.rules.roles:
        raise ProblemError("bad", "no_role", through, ", ".join(table.rules.roles), where=["as"])
    return 1 << table.rules.roles.index(through)
