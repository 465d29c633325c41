"""`sztab analyse`: chances over a recorded game, the moves that turned it, better answers, accuracy and luck."""

import argparse
import sys

from sztab.bots.analysis import Analysis, Analyst, Answer, Decision, Turn, in_words, swings
from sztab.bots.report import players, report
from sztab.engine import record
from sztab.engine.game import Game
from sztab.engine.match import Match

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
        print_json(report(match, analysis, TURNING))
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
        for role, player in players(self.match, self.analysis).items():
            figures = f"{player.accuracy:.0f}", player.decisions, f"{100 * player.luck:+.0f}"
            print(f"  {self._role(role):<20}" + say("analyse_player", *figures))

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
        step = self.match.steps[number - 1]
        return in_words(self.game, step.before, step.role, one.links, self.language, step.question)

    def _role(self, role: int) -> str:
        return self.game.role_name(self.match.rules, self.roles[role], self.language)

    def _side(self, id: str) -> str:
        return self.game.side_name(self.match.rules, id, self.language)
