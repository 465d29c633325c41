"""What was found, for a reader: summed up by seat, and in words."""

from typing import cast

import msgspec

from sztab.bots.analysis import Answer as Compared
from sztab.bots.analysis import Decision, accuracy, accuracy_doubt
from sztab.bots.chances import share
from sztab.bots.playing_on import DRAWN
from sztab.engine.match import Match, Step
from sztab.engine.scene import ChoiceView

from ..errors import ProblemError
from ..tables.hints import worded
from ..tables.representations import Hint, HintReason
from ..tables.table import Seat, Table
from ..tables.views import over
from ..words import say
from . import kept
from . import representations as answers
from .service import Study, luck_of_seats

WORDS = ("best", "good", "slip", "mistake")
NOTHING = kept.Analysis(0, 0, 0.0, [], [], [], [])


def refuse_unfinished(table: Table) -> None:
    """Only a game that was played and is over is looked at again: before that, it would be help."""
    if not over(table) or table.live is None:
        raise ProblemError("conflict", "not_finished")
    if table.broken:
        raise ProblemError("conflict", "not_studied")


def progress(study: Study | None, ahead: int, reader: str | None) -> answers.Progress:
    if study is None:
        return answers.Progress("none", 0, 0, 0, False)
    mine = study.person is not None and study.person == reader
    return answers.Progress(cast("answers.StudyStatus", study.status), study.done, study.of, ahead, mine)


# Analyses


def analysis(table: Table, study: Study | None, ahead: int, reader: str | None) -> answers.GameAnalysis:
    found = msgspec.json.decode(study.found, type=kept.Analysis) if study is not None and study.found else NOTHING
    whole = study is not None and study.status == "done"
    return answers.GameAnalysis(
        progress=progress(study, ahead, reader),
        playouts=found.playouts,
        calibrated_on=found.calibrated_on,
        turns=found.turns,
        turning=found.turning,
        decisions=[_judged(one) for one in found.decisions],
        luck=found.luck,
        seats=_seats(table, found, msgspec.json.encode(found)) if whole else [],
    )


def _judged(one: kept.Decision) -> answers.Judged:
    return msgspec.convert(msgspec.structs.asdict(one), answers.Judged, strict=False)


def _seats(table: Table, found: kept.Analysis, packed: bytes) -> list[answers.AnalysedSeat]:
    lucky = luck_of_seats(table, packed)
    out = []
    for seat in table.seats:
        mine = [one for one in found.decisions if seat.eyes >> table.rules.roles.index(one.role) & 1]
        compared = [_compared(one) for one in mine]
        luck = lucky[seat.number]
        out.append(
            answers.AnalysedSeat(
                seat=seat.number,
                accuracy=round(accuracy(compared), 1),
                doubt=round(accuracy_doubt(compared), 1),
                decisions=len(mine),
                words={word: sum(one.word == word for one in mine) for word in WORDS},
                luck=round(luck.gained, 3),
                luck_doubt=round(luck.doubt, 3),
                moments=luck.moments,
            )
        )
    return out


def _compared(one: kept.Decision) -> Decision:
    """A decision as the accuracy needs it."""
    return Decision(one.step, 0, Compared((), 0.0, 0.0), [], one.lost, one.doubt, one.word)


def decision(table: Table, study: Study, step: int, language: str) -> answers.AnalysedDecision:
    """One decision in words; the table has its whole history."""
    found = msgspec.json.decode(study.found or "{}", type=kept.Analysis)
    one = next((one for one in found.decisions if one.step == step), None)
    if one is None:
        raise ProblemError("missing", "no_decision", step)
    made = made_at(table, step)
    return answers.AnalysedDecision(
        judged=_judged(one),
        played=_valued(table, made, one.played, language),
        others=[_valued(table, made, other, language) for other in one.others],
        line=[answers.ImaginedMove(move.role, move.words[language]) for move in found.lines.get(str(step), [])],
    )


def match_of(table: Table) -> Match:
    """The game of a table with its whole history."""
    assert table.live is not None
    return table.live.match


def made_at(table: Table, step: int) -> Step:
    """A step, from 1, of a table with its whole history."""
    steps = match_of(table).steps
    if not 1 <= step <= len(steps):
        raise ProblemError("missing", "no_step", step, len(steps))
    return steps[step - 1]


def _valued(table: Table, made: Step, one: kept.Answer, language: str) -> answers.ValuedAnswer:
    return answers.ValuedAnswer(one.answer, _links(table, made, one.answer, language), one.chance, one.doubt)


def _links(table: Table, made: Step, line: str, language: str) -> list[ChoiceView]:
    links = list(table.rules.grammar.links(line))
    return worded(table, made.before, made.role, links, table.game.words(table.rules, language))


# Games played on


def continuation(table: Table, study: Study, ahead: int, reader: str | None) -> answers.Continuation:
    about = kept.about("playing_on", study.key.about)
    found = msgspec.json.decode(study.found, type=kept.PlayedOn) if study.found else kept.PlayedOn({}, 0)
    playing = [side.id for side in table.game.sides() if table.seats_on(side) or found.wins.get(side.id)]
    return answers.Continuation(
        progress=progress(study, ahead, reader),
        step=about.step,
        levels=about.levels,
        games=about.games,
        played=found.played,
        sides=[_wins(side, found) for side in playing],
        drawn=found.wins.get(DRAWN, 0),
    )


def _wins(side: str, found: kept.PlayedOn) -> answers.SideWins:
    wins = found.wins.get(side, 0)
    part, low, high = (round(number, 3) for number in share(wins, found.played))
    return answers.SideWins(side, wins, part, low, high)


# What a bot thought


def bot_at(table: Table, step: int) -> Seat:
    """The seat whose bot made a step, or a refusal: in a lesson it follows a script, and people have thoughts of their own."""
    if not step:  # the set-up
        raise ProblemError("conflict", "no_thought", step)
    made = made_at(table, step)
    seat = next((seat for seat in table.seats if seat.eyes >> made.role & 1), None)
    if seat is None or not seat.bot or step <= seat.since or made.aside or table.guided():
        raise ProblemError("conflict", "no_thought", step)
    return seat


def thought(
    table: Table, step: int, study: Study | None, ahead: int, reader: str | None, language: str
) -> answers.BotThought:
    made, seat = made_at(table, step), bot_at(table, step)
    found = msgspec.json.decode(study.found, type=kept.Thought) if study is not None and study.found else None
    out = answers.BotThought(
        progress=progress(study, ahead, reader),
        step=step,
        role=table.rules.roles[made.role],
        level=seat.bot,
        level_name=say(language, f"level_{seat.bot}", "name"),
        looks="",
        persona="sober",
        turns=0,
        chance=0.0,
        doubt=0.0,
        options=[],
        chosen=-1,
        worlds=0,
        fears=[],
    )
    if found is None:
        return out
    out.looks = cast("answers.Looks", found.looks)
    out.persona, out.turns, out.chance, out.doubt = found.persona, found.turns, found.chance, found.doubt
    out.options = [_option(table, made, one, language) for one in found.options]
    out.chosen, out.worlds = found.chosen, found.worlds
    out.fears = [answers.ThoughtFear(one.role, one.words[language], one.times, one.cost) for one in found.fears]
    return out


def _option(table: Table, made: Step, one: kept.Option, language: str) -> Hint:
    return Hint(
        one.answer, _links(table, made, one.answer, language), one.value, one.doubt, _reasons(table, one, language)
    )


def _reasons(table: Table, one: kept.Option, language: str) -> list[HintReason]:
    words = table.game.words(table.rules, language)
    return [HintReason(part=why.part, words=words.say("part", why.part), amount=why.amount) for why in one.reasons]
