"""A recorded game told as a story, turn by turn, as somebody may know it."""

from dataclasses import dataclass, field

from sztab.engine import record
from sztab.engine.game import roles_of
from sztab.engine.match import Anew, Called, Line, Match, Note, Step, Undo
from sztab.engine.zones import PUBLIC, SPECTATOR

from .out import Out
from .table.atlas import HEAD
from .table.view import Row, View

TURN = "turn"  # the line that opens a turn, in every game


@dataclass
class Turn:
    """The rows of a turn, with the numbers of its first and last step. What comes before the first turn is turn 0."""

    number: int
    first: int
    last: int
    rows: list[Row] = field(default_factory=list)


class Teller:
    """Prints a match as the holder of some roles may see it."""

    def __init__(self, match: Match, eyes: int, language: str, everybody: bool, choices: bool) -> None:
        self.game = match.game
        self.match = match
        self.eyes = eyes
        self.everybody = everybody  # for no seat in particular
        self.choices = choices  # whether to print what was chosen, too
        self.view = View(match.game, match.rules, language)
        self.out = Out()
        self._turns = [Turn(0, 0, 0)]
        self._tell()

    def title(self, header: record.Header, seat: int | None) -> None:
        words = self.view.words
        title = self.view.catalogue.say("game", "title")
        seed = header.seed or header.table_seed
        if seat is None:
            self.out.say((words.say("replay_title", title, header.players, seed), HEAD))
        else:  # the seed would reveal what the seat may not know
            self.out.say((words.say("replay_title_seat", title, header.players), HEAD))
            roles = self.view.roles(self.game.names_of(self.match.rules, self.eyes))
            self.out.say(words.say("replay_eyes", seat, roles))
        self.out.say()

    def story(self, folded: bool = False, only: int | None = None) -> None:
        """Print the turns: all that happened in them, or of each how it begins and ends; or a single one in full."""
        for turn in self._turns:
            if not turn.rows or only not in (None, turn.number):
                continue
            whole = not folded or only is not None
            self.out.say((self.view.words.say("replay_turn", turn.number, turn.first, turn.last), "dim"))
            for row in turn.rows if whole or len(turn.rows) < 3 else [turn.rows[0], turn.rows[-1]]:
                self.out.say("  ", *row)

    @property
    def turns(self) -> int:
        """The number of turns told."""
        return self._turns[-1].number

    def _tell(self) -> None:
        """Sort all that happened into turns. What was undone is struck out, not told."""
        number = 0
        stands = {id(step) for step in self.match.steps}
        self._step(0, self.match.opening)
        for item in self.match.history:
            if isinstance(item, Undo):
                number = item.to
                self._add(number, ((self.view.words.say("replay_undo", number + 1), "italic"),))
            elif isinstance(item, Note):
                self._add(number, ((self._note(item), "italic"),))
            elif isinstance(item, Called):
                self._add(number, ((self.view.catalogue.say("call", item.id), "italic"),))
            elif isinstance(item, Anew):
                self._add(number, ((self.view.words.say("replay_anew"), "italic"),))
            else:
                number += 1
                if id(item) in stands:
                    self._step(number, item)
                elif self._knows(item):
                    chosen = self.view.words.say("replay_struck", self._chosen(item))
                    self._add(number, (f"{number}. ", (chosen, "dim strike")))

    def _note(self, note: Note) -> str:
        """Return the words that accompanied an answer as speech, and any other note as it stands in the record."""
        verb, _, rest = note.text.partition(" ")
        role, _, said = rest.partition(" ")
        return self.view.words.say("said", self.view.role(role), said) if verb == "says" else f"@ {note.text}"

    def _step(self, number: int, step: Step) -> None:
        """Tell what a step brought; on demand, what was chosen, too."""
        told = [line for line in step.lines if line.seen_by(self.eyes) and not self._is_told_better(line, step)]
        margin = f"{number}. "
        if self.choices and self._knows(step):
            self._add(number, (margin, (self._chosen(step), "italic")))
            margin = " " * len(margin)
        for line in told:
            if line.key == TURN:
                self._turns.append(Turn(self.turns + 1, number, number))
            self._add(number, (margin, *self._line(line)))
            margin = " " * len(margin)

    def _is_told_better(self, line: Line, step: Step) -> bool:
        """Return True if readers in general get the line for those in the know instead of the one for all others."""
        others = PUBLIC & ~line.audience
        return self.everybody and others > 0 and any(other.audience == others < SPECTATOR for other in step.lines)

    def _add(self, number: int, row: Row) -> None:
        turn = self._turns[-1]
        turn.rows.append(row)
        turn.last = max(turn.last, number)

    def _knows(self, step: Step) -> bool:
        return step.role >= 0 and self.eyes >> step.role & 1 == 1

    def _chosen(self, step: Step) -> str:
        language = self.view.language
        s = step.before.clone()
        chosen = []
        for link in step.links:
            chosen.append(self.game.sentence(s, link, language, step.question))
            if not step.aside:
                s.hold_link(step.role, link)  # some links are worded by what stands before them
        return f"{self.view.role(self.match.rules.roles[step.role])}: {'; '.join(chosen)}"

    def _line(self, line: Line) -> Row:
        """Return a log line; for readers in general, say to whom a private line ("you discard ...") was addressed."""
        said = self.view.line(line)
        if not self.everybody or line.audience < 0 or line.audience & SPECTATOR:
            return said
        roles = self.view.roles([self.match.rules.roles[role] for role in roles_of(line.audience)])
        return (f"{self.view.words.say('replay_private', roles)} ", *said)

    def map(self) -> None:
        scene = self.game.scene(self.match.state, self.eyes, self.view.language)
        self.out.say()
        self.out.say((self.view.words.say("replay_at", len(self.match.steps)), HEAD))
        for row in self.view.atlas.map(scene):
            self.out.say(*row)
        ending = scene.get("result") or f"{self.view.moment(scene)}."
        self.out.say((f"{self.view.status(scene)} {ending}", HEAD))
