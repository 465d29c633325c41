"""Looking at a finished game again: its analysis, games played on from a step, what a bot thought."""

from typing import Annotated

from litestar import Response
from litestar.params import FromPath, JSONBody, QueryParameter

from ...errors import ProblemError
from ...studies import kept, showing
from ...studies import representations as answers
from ...studies.service import Study, StudyKey
from ...tables.table import Table
from .. import schemas
from ..dependencies import Asking, answer, level, looked
from ..requests import PlayOn
from ..routing import AT_TABLE, delete, get, post
from .views import whole_table

TAG = "looking back"
AT_ANALYSIS = AT_TABLE + "/analysis"
AT_THOUGHT = AT_TABLE + "/steps/{step:int}/thought"
OfStep = Annotated[
    int | None, QueryParameter(name="step", ge=0, le=10**6, required=False, description="only those from this step")
]


async def _finished(ask: Asking, id: str) -> Table:
    """A finished table that the sender may look at: by the same rules as its replay."""
    table, _ = await looked(ask, id, None)
    showing.refuse_unfinished(table)
    return table


async def _ahead(ask: Asking, study: Study | None) -> int:
    waits = study is not None and study.status == "waiting"
    return await ask.services.studies.ahead(study) if waits and study is not None else 0


async def _analysis(ask: Asking, table: Table, study: Study | None) -> Response[bytes]:
    return answer(showing.analysis(table, study, await _ahead(ask, study), ask.id))


@get(AT_ANALYSIS, TAG, answers.GameAnalysis, 409)
async def analysis(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    """The analysis of a finished game, or how far it is."""
    table = await _finished(ask, table_id)
    return await _analysis(ask, table, await ask.services.studies.find(StudyKey(table.info.id, "analysis")))


@post(AT_ANALYSIS, TAG, answers.GameAnalysis, 409)
async def analyse(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    """Have a finished game analysed, in the background; it is kept for everybody who may look at the table."""
    person = ask.person("play")
    table = await _finished(ask, table_id)
    ask.limit("study")
    return await _analysis(ask, table, await ask.services.studies.ask(StudyKey(table.info.id, "analysis"), person.id))


@delete(AT_ANALYSIS, TAG, schemas.Nothing)
async def stop(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    """Take an analysis back that I asked for and that is not done."""
    person = ask.person("play")
    table, _ = await looked(ask, table_id, None)
    await ask.services.studies.cancel(StudyKey(table.info.id, "analysis"), person.id)
    return answer(schemas.Nothing())


@get(AT_ANALYSIS + "/steps/{step:int}", TAG, answers.AnalysedDecision, 409)
async def decision(ask: Asking, table_id: FromPath[str], step: FromPath[int]) -> Response[bytes]:
    """One decision of an analysed game beside the other answers, in words."""
    table = await _finished(ask, table_id)
    study = await ask.services.studies.find(StudyKey(table.info.id, "analysis"))
    if study is None or not study.found:
        raise ProblemError("conflict", "no_study")
    return answer(showing.decision(await whole_table(ask, table), study, step, ask.language))


@get(AT_TABLE + "/continuations", TAG, answers.Continuations, 409)
async def continuations(ask: Asking, table_id: FromPath[str], step: OfStep = None) -> Response[bytes]:
    """The steps from which bots played on, with how often each side won."""
    table = await _finished(ask, table_id)
    found = await ask.services.studies.of_kind(table.info.id, "playing_on")
    shown = [showing.continuation(table, study, await _ahead(ask, study), ask.id) for study in found]
    return answer(answers.Continuations([one for one in shown if step is None or one.step == step]))


@post(AT_TABLE + "/continuations", TAG, answers.Continuation, 409)
async def play_on(ask: Asking, table_id: FromPath[str], data: JSONBody[PlayOn]) -> Response[bytes]:
    """Let bots play on from a step, up to a hundred times, in the background."""
    person = ask.person("play")
    table = await _finished(ask, table_id)
    if len(data.levels) != len(table.seats):
        raise ProblemError("bad", "seat_count", len(data.levels), len(table.seats), where=["levels"])
    levels = [level(one, f"levels[{number}]") for number, one in enumerate(data.levels)]
    ask.limit("study")
    match = showing.match_of(await whole_table(ask, table))
    if data.step > len(match.steps):
        raise ProblemError("missing", "no_step", data.step, len(match.steps))
    if data.step == len(match.steps) and match.state.over:
        raise ProblemError("conflict", "nothing_to_play_on")
    about = kept.About(data.step, levels, data.games).words("playing_on")
    study = await ask.services.studies.ask(StudyKey(table.info.id, "playing_on", about), person.id)
    return answer(showing.continuation(table, study, await _ahead(ask, study), ask.id))


async def _thought_key(ask: Asking, id: str, step: int) -> tuple[Table, StudyKey]:
    """The table with its whole history, and the study of a bot's decision."""
    table = await whole_table(ask, await _finished(ask, id))
    seat = showing.bot_at(table, step)
    about = kept.About(step, [seat.bot], seat=seat.number).words("thought")
    return table, StudyKey(table.info.id, "thought", about)


@get(AT_THOUGHT, TAG, answers.BotThought, 409)
async def thought(ask: Asking, table_id: FromPath[str], step: FromPath[int]) -> Response[bytes]:
    """What a bot believed and feared at a decision of a finished game, if it was asked."""
    table, key = await _thought_key(ask, table_id, step)
    study = await ask.services.studies.find(key)
    return answer(showing.thought(table, step, study, await _ahead(ask, study), ask.id, ask.language))


@post(AT_THOUGHT, TAG, answers.BotThought, 409)
async def explain(ask: Asking, table_id: FromPath[str], step: FromPath[int]) -> Response[bytes]:
    """Ask a bot about a decision of a finished game: its level thinks once more, with what its seat knew."""
    person = ask.person("play")
    ask.limit("study")
    table, key = await _thought_key(ask, table_id, step)
    study = await ask.services.studies.ask(key, person.id)
    return answer(showing.thought(table, step, study, await _ahead(ask, study), ask.id, ask.language))


ROUTES = [analysis, analyse, stop, decision, continuations, play_on, thought, explain]
