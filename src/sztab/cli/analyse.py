"""`sztab analyse`: chances over a recorded game, the moves that turned it, better answers, accuracy and luck."""

import argparse
import sys
from collections.abc import Sequence

from sztab.bots.analysis import Analysis, Analyst, Answer, Decision, Turn, accuracy, swings
from sztab.engine import record
from sztab.engine.game import Game
from sztab.engine.match import Match
from sztab.engine.shapes import JsonObject

from .arguments import one_line
from .common import chosen_language, print_json
from .records import replayed
from .words import Words, words

TURNING = 4  # turns told at most
WIDTH = 40  # columns of a bar
GIVEN_AWAY = ("mistake", "slip")  # what is told of answers


def analyse(args: argparse.Namespace) -> int:
    """Analyse a record and print the result; progress goes to standard error."""
    try:
        found, _, match = replayed(args.record, args.data, None)
    except record.Broken as error:
        print(f"{args.record}: invalid at {one_line(str(error))}")
        return 1
    analyst = Analyst(match, found.header.players, args.seed, args.playouts, args.games)
    analysis = analyst.whole(args.first, args.last or 0, _progress if sys.stderr.isatty() else None)
    told = Told(match, analysis, chosen_language(args.lang))
    if args.json:
        print_json(told.data())
    else:
        told.print()
    return 0


def _progress(done: int, count: int) -> None:
    end = "\n" if done == count else ""
    print(f"\r{done} / {count}", end=end, file=sys.stderr, flush=True)


class Told:
    """An analysis as data or as text."""

    def __init__(self, match: Match, analysis: Analysis, language: str) -> None:
        self.match = match
        self.game: Game = match.game
        self.analysis = analysis
        self.language = language
        self.words: Words = words(language)
        self.roles = match.rules.roles

    # As data

    def data(self) -> JsonObject:
        sides = self.analysis.ladder.sides
        return {
            "game": self.game.id,
            "playouts": self.analysis.playouts,
            "calibrated_on": self.analysis.ladder.games,
            "turns": [
                {
                    "step": turn.step,
                    "round": turn.round,
                    "role": self.roles[turn.role],
                    "chances": dict(zip(sides, _rounded(turn.chances), strict=True)),
                    "doubts": dict(zip(sides, _rounded(turn.doubts), strict=True)),
                }
                for turn in self.analysis.turns
            ],
            "turning": [
                {"step": turn.step, "role": self.roles[turn.role], "change": round(change, 3), "doubt": round(doubt, 3)}
                for turn, change, doubt in swings(self.analysis.turns, TURNING)
            ],
            "decisions": [self._decision(one) for one in self.analysis.decisions],
            "luck": [
                {"step": one.step, "role": self.roles[one.role], **_numbers(gained=one.gained, doubt=one.doubt)}
                for one in self.analysis.luck
            ],
            "players": {
                self.roles[role]: {"accuracy": round(percent, 1), "decisions": count, **_numbers(luck=luck)}
                for role, percent, count, luck in self._players()
            },
        }

    def _decision(self, one: Decision) -> JsonObject:
        return {
            "step": one.step,
            "role": self.roles[one.role],
            "word": one.word,
            **_numbers(lost=one.lost, doubt=one.doubt),
            "played": self._answer(one.played),
            "others": [self._answer(other) for other in one.others],
        }

    def _answer(self, one: Answer) -> JsonObject:
        line = self.match.rules.grammar.line(one.links)
        return {"answer": line, **_numbers(chance=one.chance, doubt=one.doubt)}

    def _players(self) -> list[tuple[int, float, int, float]]:
        """Role, accuracy, number of decisions and luck of each role that decided something."""
        out = []
        for role in range(len(self.roles)):
            decided = [one for one in self.analysis.decisions if one.role == role]
            if decided:
                luck = sum(one.gained for one in self.analysis.luck if one.role == role)
                out.append((role, accuracy(decided), len(decided), luck))
        return out

    # As text

    def print(self) -> None:
        say = self.words.say
        print(self.game.words(self.match.rules, self.language).say("game", "title"))
        print(say("analyse_how", self.analysis.playouts, self.analysis.ladder.games))
        self._heading("analyse_chances")
        for turn in self.analysis.turns:
            self._bar(turn)
        self._heading("analyse_turning")
        for turn, change, doubt in swings(self.analysis.turns, TURNING):
            print(f"  {turn.step:>5}  {self._role(turn.role)}  {100 * change:+.0f} ± {100 * doubt:.0f}")
        self._heading("analyse_answers")
        for one in self.analysis.decisions:
            if one.word in GIVEN_AWAY:
                self._given_away(one)
        self._heading("analyse_players")
        for role, percent, count, luck in self._players():
            print(f"  {self._role(role):<20}" + say("analyse_player", f"{percent:.0f}", count, f"{100 * luck:+.0f}"))

    def _heading(self, key: str) -> None:
        print(f"\n{self.words.say(key)}")

    def _bar(self, turn: Turn) -> None:
        """The chances of the first side, with those of the others in figures."""
        at = round(turn.chances[0] * WIDTH)
        figures = " · ".join(
            f"{self._side(side)} {100 * chance:.0f} %"
            for side, chance in zip(self.analysis.ladder.sides, turn.chances, strict=True)
        )
        print(f"  {turn.step:>5}  {'#' * at}{'.' * (WIDTH - at)}  {figures}")

    def _given_away(self, one: Decision) -> None:
        say = self.words.say
        print(f"  {one.step:>5}  {self._role(one.role)}: {self._sentence(one.step, one.played)}")
        lost = say(one.word, table="analysis"), f"{100 * one.lost:.0f}", f"{100 * one.doubt:.0f}"
        print("         " + say("analyse_lost", *lost, self._sentence(one.step, one.others[0])))

    def _sentence(self, number: int, one: Answer) -> str:
        """The links of an answer in words, each where it is chosen."""
        step = self.match.steps[number - 1]
        s = step.before.clone()
        out: list[str] = []
        for link in one.links:
            out.append(self.game.sentence(s, link, self.language, step.question))
            if len(out) < len(one.links):
                s.choose(step.role, link)
        return "; ".join(out)

    def _role(self, role: int) -> str:
        return self.game.role_name(self.match.rules, self.roles[role], self.language)

    def _side(self, id: str) -> str:
        return self.game.side_name(self.match.rules, id, self.language)


def _numbers(**numbers: float) -> dict[str, float]:
    return {name: round(number, 3) for name, number in numbers.items()}


def _rounded(numbers: Sequence[float]) -> list[float]:
    return [round(number, 3) for number in numbers]
