"""`sztab play --text`: a game in the terminal, line by line, for keyboards and screen readers."""

import argparse
import difflib
import shlex
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from sztab.engine.errors import Bad
from sztab.engine.match import Line, Note
from sztab.engine.prompt import first_refusal
from sztab.engine.question import DONE, Choice, Links, Refusal
from sztab.engine.scene import Scene
from sztab.engine.state import State

from ..common import chosen_language, started_as
from ..out import Out
from ..words import plain
from . import session as sessions
from .atlas import HEAD
from .best import keep, to_beat
from .commands import CLOSING, COMMANDS, Quit, autosave, do_aside, who_may
from .endings import Endings, what_done_ends
from .menu import Menu, menu_rows, spans
from .sequence import answers_in, asked_again
from .session import Seat, Session
from .typed import first_unknown, means_choice, reads, tokens_like
from .view import Row, View

LONGEST_LINE = 1000  # characters typed at once


def play(args: argparse.Namespace) -> int:
    """Play a game until it is over or somebody leaves; it is always saved."""
    language = chosen_language(args.lang)
    with suppress(ImportError):
        import_module("readline")  # line editing
    session = sessions.resumed(args) if args.load is not None else sessions.begun(args)
    table = Table(session, language, args.load, args.data)
    table.options = ["--lang", args.lang] if args.lang else []
    if args.minutes is not None:
        table.agree_on(args.minutes)
    if args.hotseat and args.bots:
        table.say("bots_unused")
    return table.run()


class Table:
    """Input and output of a game. Everything shown comes from the scene of the seat at the screen."""

    def __init__(self, session: Session, language: str, file: Path | None, pack: Path | None) -> None:
        self.out = Out()
        self.pack = pack
        self.language = language
        self.options: list[str] = []  # what the command line was given besides, to go on with
        self.sit_down(session, file)
        self.commands = dict(COMMANDS)
        for name, word in self.words.tables["command"].items():
            self.commands[plain(word)] = COMMANDS[name]

    def sit_down(self, session: Session, file: Path | None) -> None:
        self.session = session
        self.file = file  # where the game is kept
        self.file_is_ours = False  # nobody named it
        self.saved = session.played() if file else ()  # how much of it is in the file
        self.view = View(session.game, session.match.rules, self.language)
        self.words = self.view.words
        self._told = {seat.number: 0 for seat in session.seats}  # how much of the story each has heard
        # The turn, and the roles for which each has seen the table in it.
        self._shown: dict[int, tuple[object, set[str]]] = {}
        self._known: dict[int, dict[str, str]] = {}  # the tracks, as each has last read them
        self.menu = Menu()
        self.endings = Endings()
        self.ends = 0.0  # when the agreed time is over, if one was agreed
        self.spoken = ""  # what goes with the answer that is being given
        self._said: list[tuple[int, str]] = []  # roles, and what they said in the talk that goes on

    # The game

    def run(self) -> int:
        interrupted = False
        try:
            self.welcome()
            while not self.session.match.state.over:
                self.turn()
            self.end()
        except (Quit, EOFError):
            self.leave()
        except KeyboardInterrupt:
            interrupted = True
            self.leave()
        return 130 if interrupted else 0

    def turn(self) -> None:
        """Process one choice of a bot, or one line typed by a person."""
        self.call()
        if self.session.bots_act():
            self.endings.forget()
            if len(self.session.people) == 1:
                self.story(self.session.people[0])
            return
        seat, role = self.session.asked()
        choices = self.session.match.state.choices(role)
        if len(choices) == 1 and len(self.session.people) == 1 and self.scene(seat)["prompt"]["window"]:
            self.session.match.choose(role, choices[0])  # nothing to react with, and nobody to learn that
            return
        self.hand_over(seat)
        self.story(seat)
        self.question()
        while not self.obey(self.read(f"\n{self.role_name(role)}> ").strip()):
            pass
        autosave(self, quiet=True)  # a choice is on disk before it is answered

    def obey(self, line: str) -> bool:
        """Carry out a line of input. Return True if the question has changed or should be shown again."""
        if len(line) > LONGEST_LINE:
            self.say("too_long")
            return False
        if not line:
            return True
        self.call()
        command = self.commands.get(plain(line))
        if command in CLOSING:
            return command(self, "")
        try:
            return self.answer(self.links(line))
        except Bad:
            pass  # not in tokens alone
        parts = [part.strip() for part in line.split(",")]
        if all([self.is_link(part) for part in parts]):
            return self.answer(self.numbered(parts))
        word, _, rest = line.partition(" ")
        command = self.commands.get(plain(word))
        if command is None or means_choice(word, rest, self.tokens()):
            self.not_understood(line)
            return False
        return command(self, rest.strip())

    def links(self, line: str) -> Links:
        """Read tokens, or names in their places, or a choice as the menu words it."""
        try:
            return self.view.names.links(line, self.tokens())
        except Bad:
            grammar, offered = self.session.match.rules.grammar, self.scene(self.session.asked()[0])["prompt"]
            meant = [view["token"] for view in offered.get("choices", []) if plain(view["words"]) == plain(line)]
            if len(meant) != 1:
                raise
            return (grammar.choice(meant[0]),)

    def tokens(self) -> list[str]:
        """The tokens of what may be chosen now."""
        state, role = self.session.match.state, self.session.asked()[1]
        return [state.rules.grammar.token(choice) for choice in state.choices(role)]

    def answer(self, links: Links) -> bool:
        """Answer with a choice, a chain, or several that follow at once: apply all of it, or nothing and show the reason."""
        if not links:
            return False
        match = self.session.match
        role = self.session.asked()[1]
        at, refusal = first_refusal(match.state, role, links)
        if len(links) == 1 and links[0] not in match.state.choices(role):
            may = who_may(self, links[0])
            if may is not None:
                return do_aside(self, may, links[0])
        if refusal is not None:
            parts, later, why = answers_in(match.state, role, links)
            if parts != [links]:
                told = all([self.is_closed(part) or self.answer(part) for part in parts])
                if links[-1] == DONE != parts[-1][-1]:
                    self.endings.forget()  # it ended what had closed by itself
                return told
            self.refuse(*((links[later], why) if why else (links[at], refusal)))
            return False
        steps = len(match.steps)
        talk = match.state.question().words
        self.endings.before(what_done_ends(self.view, match.state, role, links[:-1]))
        match.answer(role, links)
        if len(match.steps) != steps:
            self.endings.after(what_done_ends(self.view, match.state, role, ()), links[-1] == DONE)
            self.speak(role, talk)
        return True

    def is_closed(self, part: Links) -> bool:
        """Return True for a “done” that follows what has closed by itself: it has nothing more to end."""
        closed = part == (DONE,) and bool(self.endings.closed)
        if closed:
            self.endings.forget()
        return closed

    def is_link(self, part: str) -> bool:
        """Return True if a part of a line can be a link: a number, a word that ends something, a token."""
        return part.isdecimal() or self.commands.get(plain(part)) in CLOSING or reads(self.links, part)

    def numbered(self, parts: Sequence[str]) -> Links:
        """Return what numbers or words mean, each in the menu that follows the one before; nothing if one has no menu."""
        role = self.session.asked()[1]
        s, menu = self.session.match.state.clone(), self.menu.copy()
        first = answer = len(self.session.match.history)
        shown = self.offered(s, role, menu, answer)
        out: list[Choice] = []
        goes_on = True
        for at, part in enumerate(parts, start=1):
            if out and not s.hold_link(role, out[-1]):
                goes_on = asked_again(s, role, out[-1])
                answer += 1
            if not goes_on and at == len(parts) and self.commands.get(plain(part)) in CLOSING:
                break  # what it would end has ended already
            found = self.offered(s, role, menu, answer) if goes_on else {}
            number = int(part) if part.isdecimal() else 0
            if goes_on and part.isdecimal() and number not in found:
                self.say("not_a_number", part, spans(sorted(found)))
                return ()
            if not goes_on or (number and answer > first and found[number] != shown.get(number)):
                self.say("answer_ends", s.rules.grammar.token(out[-1]))  # or the number meant something else
                return ()
            out.append(found[number] if number else self.worded(part, found.values()))
            if out[-1] not in found.values():
                break  # it will be refused, with the reason
        return tuple(out)

    def worded(self, part: str, offered: Iterable[Choice]) -> Choice:
        """Return the choice that a word or a token means: one that ends something, if it is a word for that."""
        tokens = {self.session.match.rules.grammar.token(choice): choice for choice in offered}
        command = self.commands.get(plain(part))
        endings = [tokens[token] for token in CLOSING.get(command, ()) if token in tokens] if command else []
        return endings[0] if endings else self.links("done" if command in CLOSING else part)[0]

    def offered(self, s: State, role: int, menu: Menu, answer: int) -> dict[int, Choice]:
        """Return the choices of a role by their numbers in the menu of an answer."""
        views = self.session.game.parts.prompts(s, self.view.catalogue).prompt(1 << role)["choices"]
        choices = [s.rules.grammar.choice(view["token"]) for view in views]
        asked = (s.question().name, role)
        menu.next_answer(answer, asked, choices)
        return dict(zip(menu.number(asked, choices, views), choices, strict=True))

    def close(self, tokens: Sequence[str], losing: bool) -> bool:
        """Answer with the first of these tokens that is offered; with one that gives something up only where that is meant."""
        offered = {view["token"]: view for view in self.scene(self.session.asked()[0])["prompt"].get("choices", [])}
        found = [token for token in tokens if token in offered]
        if found and not losing and self.endings.closed:
            self.say("end_to_follow", self.endings.closed, offered[found[0]]["words"])
            self.endings.forget()
            return False
        if found and (losing or not offered[found[0]].get("loses")):
            return self.answer((self.session.match.rules.grammar.choice(found[0]),))
        self.say("end_to_lose" if found else "nothing_to_end")
        return False

    # What goes on beside the rules

    def agree_on(self, minutes: int) -> None:
        """Set the agreed time, starting now."""
        if not self.session.game.calls:
            raise Bad(f"--minutes: {self.session.game.id} has no time limit")
        self.ends = time.monotonic() + 60 * minutes

    def call(self) -> None:
        """Announce the calls of the clock that are due."""
        match, calls = self.session.match, self.session.game.calls
        while self.ends and not match.state.over and match.state.clock < len(calls):
            if time.monotonic() < self.ends - 60 * calls[match.state.clock].before:
                return
            self.out.say((self.view.catalogue.say("call", match.call()), HEAD))

    def speak(self, role: int, talk: bool) -> None:
        """Record the words that accompany an answer. A talk ends with an answer to something else."""
        if not talk:
            self._said = []
        elif self.spoken:
            self._said.append((role, self.spoken))
            self.session.match.history.append(Note(f"says {self.session.match.rules.roles[role]} {self.spoken}"))
        self.spoken = ""

    def refuse(self, choice: Choice, refusal: Refusal | None) -> None:
        """Say why something may not be chosen, or that it may."""
        token = self.session.match.rules.grammar.token(choice)
        if refusal is None:
            self.say("allowed", token)
        else:
            role, match = self.session.asked()[1], self.session.match
            sentence = match.game.reason(match.state, role, refusal, self.view.catalogue.language)
            self.say("refused", token, sentence, ", ".join(refusal.clauses))

    def not_understood(self, line: str) -> None:
        link = first_unknown(self.is_link, line)
        tokens = [*self.tokens(), *tokens_like(self.session.match.rules.grammar, link)]
        near = difflib.get_close_matches(link, [*tokens, *self.commands], 1)
        self.say("not_understood", link[:60])
        if near:
            self.say("did_you_mean", near[0])

    # What is shown

    def welcome(self) -> None:
        title = self.view.catalogue.say("game", "title")
        self.out.say((title, HEAD))
        for seat in self.session.seats:
            names = self.seat_name(seat)
            self.say("seat_bot" if seat.bot else "seat_person", names, seat.bot.name if seat.bot else "")
        best = to_beat(self.session, self.language)
        if best:
            self.out.say(best)
        if len(self.session.people) == 1:
            self.say("begin", self.session.header.seed)
        else:
            self.say("begin_together")  # with the seed, one could find out what the others hold

    def hand_over(self, seat: Seat) -> None:
        """Clear the screen between people who share the keyboard, so that nobody sees another's hand."""
        if seat is self.session.facing:
            return
        if len(self.session.people) > 1:
            self.out.clear()
            self.read(self.words.say("curtain", self.seat_name(seat)))
        self.session.facing = seat

    def story(self, seat: Seat) -> None:
        """Print the log lines since the seat last looked, as far as it may know them."""
        chapters = self.chapters()
        for lines in chapters[self._told[seat.number] :]:
            for line in lines:
                if line.seen_by(seat.eyes):
                    self.out.say(*self.view.line(line))
        self._told[seat.number] = len(chapters)

    def chapters(self) -> list[list[Line]]:
        """Return the log lines, step by step."""
        match = self.session.match
        return [match.opening.lines, *[step.lines for step in match.steps]]

    def forget_what_was_undone(self) -> None:
        for number, told in self._told.items():
            self._told[number] = min(told, len(self.chapters()))

    def question(self) -> None:
        """Print the question with its choices; before the first question of a turn, the whole table."""
        seat, role = self.session.asked()
        scene = self.scene(seat)
        prompt = scene["prompt"]
        turn = (scene["moment"].get("round"), scene["moment"]["active"])
        self.menu.begin(turn)
        if scene["moment"]["active"] in ("", *scene["roles"]) and not prompt["window"]:
            self.overview(seat, scene, turn)
        self.out.say()
        known = self._known.setdefault(seat.number, {})
        self.out.say((f"{self.view.status(scene, known)} {self.view.moment(scene)}.", "dim"))
        known |= self.view.tracks(scene)
        chosen = prompt.get("chosen", [])
        if chosen:
            self.say("chosen", "; ".join([link["words"] for link in chosen]))
        self.out.say((f"{self.view.role(prompt['role'])}: {prompt['words']}", HEAD))
        if "facts" in prompt:
            self.out.say(*self.view.facts(prompt["facts"]))
        if "speak" in prompt:
            for role, words in self._said:
                self.say("said", self.role_name(role), words)
            self.say("may_say")
        if prompt["window"] and len(prompt["choices"]) == 1:
            self.say("only_pass")
        choices = [self.session.match.rules.grammar.choice(view["token"]) for view in prompt["choices"]]
        asked = (prompt["question"], role)
        self.menu.next_answer(len(self.session.match.history), asked, choices)
        numbers = self.menu.number(asked, choices, prompt["choices"])
        self.out.say_rows(menu_rows(numbers, prompt["choices"]))

    def overview(self, seat: Seat, scene: Scene, turn: tuple[object, ...]) -> None:
        """Print the map once a turn with how the game is won and how it stands, and the hand of the role that is asked."""
        role = scene["prompt"]["role"]
        before, roles = self._shown.get(seat.number, (None, set()))
        rows: list[Row] = []
        if before != turn:
            roles = set()
            rows = [*self.view.atlas.map(scene, full=False), *self.view.goals(scene)]
            self._known.pop(seat.number, None)
        if role not in roles:
            self.out.say()
            self.out.say_rows([*rows, *self.view.hand(scene, role)])
        self._shown[seat.number] = (turn, roles | {role})

    def end(self) -> None:
        seat = self.session.facing or self.session.seats[0]
        self.story(seat)
        scene = self.session.game.scene(self.session.match.state, 0, self.language)
        self.out.say()
        self.out.say_rows(self.view.atlas.map(scene))
        self.out.say()
        self.out.say((f"{self.view.status(scene)} {scene['result']}", HEAD))
        if self.session.people:
            keep(self.session)
        if autosave(self) and self.file is not None:
            self.say("record_kept", self.file, self.command("replay", str(self.file)))

    def leave(self) -> None:
        """Save the game and say how to continue it."""
        self.out.say()
        if autosave(self) and self.file is not None:
            self.say("saved", self.file)
            self.say("go_on", self.command("play", "--text", "--load", str(self.file)))
        self.say("goodbye")

    # Small things

    def command(self, *words: str) -> str:
        """Return a complete command line that works in the current folder."""
        pack = ["--data", str(self.pack)] if self.pack is not None else []
        return shlex.join([*started_as(), *words, *pack, *self.options])

    def scene(self, seat: Seat) -> Scene:
        return self.session.game.scene(self.session.match.state, seat.eyes, self.language)

    def say(self, key: str, *args: str | int | Path) -> None:
        self.out.say(self.words.say(key, *[str(arg) if isinstance(arg, Path) else arg for arg in args]))

    def read(self, prompt: str) -> str:
        if sys.stdin is None:  # closed by whoever started us
            raise EOFError
        *above, last = self.out.wrapped(prompt)
        for row in above:
            print(row)
        line = input(last)
        if not sys.stdin.isatty():
            self.out.say(line)  # what a terminal would have echoed
        return line

    def role_name(self, role: int) -> str:
        return self.view.role(self.session.match.rules.roles[role])

    def seat_name(self, seat: Seat) -> str:
        roles = self.view.roles(self.session.game.names_of(self.session.match.rules, seat.eyes))
        return self.words.say("seat", seat.number, roles)
