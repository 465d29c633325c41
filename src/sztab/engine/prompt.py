"""The question of a state, put to somebody in words; and why the rest may not be chosen. The same for every game.

A game's own `prompt.py` extends `Prompts` with what it knows to say: what its questions are about, a line of facts, what a
choice would bring, what it points at. It says so as the rules do: a key into the catalogue and small ints. Whatever it says
may rest only on what the role that is asked knows.
"""

from typing import ClassVar, Final, Generic, TypeVar

from .agenda import SEALED
from .question import MOST_WORDS, Choice, Fact, Links, Refusal, Said
from .scene import ChoiceView, Facts, NamedPiece, Prompt
from .state import State
from .told import RefusalView
from .window import answers, occasion
from .words import Catalogue
from .zones import KNOWN_BITS, known_to

MOST_REFUSALS: Final = 200

Offered = tuple[bool, bool, tuple[tuple[str, tuple[int, ...]], ...]]  # leads to nothing, unlikely, what it brings
PLAIN: Final[Offered] = (False, False, ())

S = TypeVar("S", bound=State)


class Prompts(Generic[S]):
    """The question of one state, in one language."""

    moving: ClassVar[tuple[str, ...]] = ()  # slots of things whose places depend on the position

    def __init__(self, s: S, words: Catalogue) -> None:
        self.s: S = s
        self.words = words
        self._brings: dict[Choice, list[Said]] = {}

    # What a game may add

    def about(self, role: int) -> Said:
        """The question in one sentence, a key under [ask]."""
        return self.s.waiting().about(self.s, role)

    def facts(self, role: int) -> Fact | None:
        """A line that helps to answer, a key under [fact], with its clauses."""
        return self.s.waiting().facts(self.s, role)

    def details(self, role: int, choice: Choice) -> list[Said]:
        """The consequences of a choice, keys under [detail]; they become one line."""
        return []

    def places(self, slot: str, number: int) -> list[str]:
        """The places that a part of a choice points at."""
        return self.s.rules.spots(slot, number)

    def pieces(self, choice: Choice) -> list[str]:
        """The ids of the pieces that a choice speaks of."""
        return []

    def boxes(self, choice: Choice) -> list[str]:
        """The boxes of printed sheets that a choice would fill."""
        return []

    def closed(self, role: int) -> list[tuple[str, Refusal]]:
        """The boxes of the role's own sheets that it may not fill now, and why."""
        return []

    def amounts(self, slot: str, number: int) -> dict[str, int]:
        """The number of pieces of each kind, if a part of a choice is a mixture of pieces."""
        return {}

    def piece(self, slot: str, number: int) -> tuple[str, str] | None:
        """The kind and the owner of the piece that a part of a choice names, if it names one."""
        return None

    def loses(self, choice: Choice) -> bool:
        """True if a choice gives something up for nothing."""
        return False

    def pointless(self, choice: Choice) -> bool:
        """True if a choice is legal and leads to nothing: a battle against an empty space."""
        return False

    def unlikely(self, choice: Choice) -> bool:
        """True if the others of its kind promise more: a menu that has to put some last puts these last."""
        return False

    def in_sight(self, role: int, choice: Choice) -> bool:
        """True if a choice that is not allowed concerns something in the role's sight."""
        slots = self.s.rules.grammar.verbs[choice[0]].slots
        eyes = 1 << role
        for slot, number in zip(slots, choice[1:], strict=True):
            if slot == "card" and not any(
                [known_to(card, eyes) and card >> KNOWN_BITS == number for zone in self.s.zones for card in zone]
            ):
                return False
        return True

    def gap(self, role: int, choice: Choice, refusal: Refusal) -> list[str]:
        """Places between which something is missing, if that is why."""
        return []

    # What is the same everywhere

    def prompt(self, eyes: int) -> Prompt:
        """The prompt for the holder of some roles."""
        s = self.s
        if s.over:
            return Prompt(waiting=[], window=False)
        roles = s.rules.roles
        asked = s.asked()
        question = s.question()
        # A sealed question shows neither who is asked (a window) nor who has answered (a set-up).
        sealed = s.waiting().mode == SEALED
        out = Prompt(waiting=[] if sealed else [roles[role] for role in asked], window=question is answers)
        if sealed:
            out["sealed"] = True
        if question is answers:
            out["occasion"] = occasion(s)
        out["asides"] = [
            self.choice(choice, "")
            for role in range(len(roles))
            if eyes >> role & 1
            for choice in s.rules.asides(s, role)
        ]
        mine = [role for role in asked if eyes >> role & 1]
        if mine:
            role = mine[0]
            said = self.about(role)
            out["role"] = roles[role]
            out["question"] = question.name
            out["words"] = self.words.say("ask", said.key, said.args)
            fact = self.facts(role)
            if fact is not None:
                out["facts"] = Facts(words=self.words.say("fact", fact.key, fact.args), clauses=list(fact.clauses))
            out["chosen"] = [self.choice(link, question.name) for link in s.chosen(role)]
            out["choices"] = [self.offer(role, choice, question.name) for choice in s.choices(role)]
            if question.words:
                out["speak"] = MOST_WORDS
        back = self.unfinished(mine, eyes)
        if back >= 0:
            out["can_take_back"] = True
            out["take_back"] = roles[back]
        return out

    def unfinished(self, mine: list[int], eyes: int) -> int:
        """The reader's role whose last link, or sealed answer, can be taken back; the one that is asked comes first."""
        s = self.s
        own = [role for role in reversed(s.waiting().roles) if eyes >> role & 1]
        for role in [*mine[:1], *own]:
            if s.chosen(role):
                return role
        return -1

    def offer(self, role: int, choice: Choice, question: str) -> ChoiceView:
        """A choice with what it would bring."""
        said = tuple([(part.key, part.args) for part in self.brings(role, choice)])
        return self.choice(choice, question, (self.pointless(choice), self.unlikely(choice), said))

    def brings(self, role: int, choice: Choice) -> list[Said]:
        """The consequences of a choice, worked out once."""
        if choice not in self._brings:
            self._brings[choice] = self.details(role, choice)
        return self._brings[choice]

    def choice(self, choice: Choice, question: str, offered: Offered = PLAIN) -> ChoiceView:
        """A choice in words, and what it points at. One that says the same was made a move ago: nobody may change it."""
        words, loses = self.sentence(choice, question), self.loses(choice)
        boxes, pieces, where = ((), (), ()) if len(choice) == 1 else self.points_at(choice)
        key = "choice", self.words.language, choice, words, loses, boxes, pieces, where, offered
        found: ChoiceView | None = self.s.rules.shown.get(key)
        if found is not None:
            return found
        out = self.pointer(choice)
        out["words"] = words
        if loses:
            out["loses"] = True
        if boxes:
            out["places"] = [*out.get("places", []), *boxes]
        if pieces:
            out["pieces"] = list(pieces)
        idle, unlikely, said = offered
        if idle:
            out["idle"] = True
        if unlikely:
            out["unlikely"] = True
        if said:
            out["detail"] = ", ".join([self.words.say("detail", *part) for part in said])
        self.s.rules.keep_shown(key, out)
        return out

    def points_at(self, choice: Choice) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """Boxes, pieces, and places as far as they depend on the position."""
        where: list[str] = []
        if self.moving:
            for slot, number in zip(self.s.rules.grammar.verbs[choice[0]].slots, choice[1:], strict=True):
                if slot in self.moving:
                    where += self.places(slot, number)
        return tuple(self.boxes(choice)), tuple(self.pieces(choice)), tuple(where)

    def pointer(self, choice: Choice) -> ChoiceView:
        """A choice with its token and what it points at, not yet in words."""
        grammar = self.s.rules.grammar
        slots = grammar.verbs[choice[0]].slots
        out = ChoiceView(token=grammar.token(choice), words="")
        places: list[str] = []
        cards: list[str] = []
        for slot, number in zip(slots, choice[1:], strict=True):
            if slot == "card":
                cards.append(grammar.names["card"][number])
            else:
                places += self.places(slot, number)
                amounts = self.amounts(slot, number)
                if amounts:
                    out["amounts"] = amounts
                piece = self.piece(slot, number)
                if piece:
                    out["piece"] = NamedPiece(kind=piece[0], owner=piece[1], name=self.words.name(slot, number))
        if places:
            out["places"] = places
        if cards:
            out["cards"] = cards
        if slots == ("number",):
            out["number"] = int(grammar.names["number"][choice[1]])
        return out

    def sentence(self, choice: Choice, question: str) -> str:
        """A choice in words; some say more under a certain question."""
        return self.words.choice(question, self.s.rules.grammar.key(choice), choice[1:])

    # Refusals

    def refusals(self, role: int) -> list[RefusalView]:
        """Return the reasons why other choices are not allowed, as far as they concern things in sight; at most 200.

        A sentence that names nothing in particular ("Choose a card first.") stands there once, and points at nothing; it says
        near which places somebody would hear it. A place that another choice points at anyway needs no reason.
        """
        s = self.s
        if s.over or role not in s.asked():
            return []
        name = s.question().name
        legal = set(s.choices(role))
        lit: set[str] = set()
        for choice in legal:
            lit.update(self.choice(choice, name).get("places", []))
        out = [self.shut(role, place, refusal) for place, refusal in self.closed(role)]
        said: dict[tuple[str, ...], RefusalView] = {(row["words"], ""): row for row in out}
        for choice in s.rules.grammar.domain(s.domain(s.question())):
            if choice in legal or not self.in_sight(role, choice):
                continue
            refusal = s.why(role, choice)
            if refusal is None:
                continue
            row = self.refused(role, choice, refusal, name)
            if row["places"] and not row["cards"] and lit.issuperset(row["places"]):
                continue
            key = (
                row["words"],
                str(choice[0]) if row["places"] or row["cards"] or row["pieces"] else "",
                *row["places"],
                *row["cards"],
                *row["pieces"],
            )
            if key not in said:
                said[key] = row
                out.append(row)
            if not row["places"]:
                near = said[key].setdefault("near", [])
                near += [place for place in self.choice(choice, name).get("places", []) if place not in {*lit, *near}]
            if len(out) == MOST_REFUSALS:
                break
        return out

    def reason(self, role: int, refusal: Refusal) -> str:
        """A refusal in words. One that only says "not now" goes on to say what is asked now, and of whom."""
        words = self.words.say("refusal", refusal.key, refusal.args)
        if refusal != self.s.rules.not_now or self.s.over:
            return words
        return f"{words} {self.asked_now(role)}"

    def asked_now(self, role: int) -> str:
        """The question put to the role now, or who else is asked."""
        s = self.s
        asked = s.asked()
        if role in asked:
            said = self.about(role)
            return f"{self.words.say('refusal', 'asked_you')} {self.words.say('ask', said.key, said.args)}"
        if s.waiting().mode == SEALED:
            return self.words.say("refusal", "asked_in_secret")
        return self.words.say("refusal", "asked_other", asked[:1])

    def shut(self, role: int, place: str, refusal: Refusal) -> RefusalView:
        """Return the reason why a box may not be filled, in words."""
        return RefusalView(
            token=place,
            words=self.reason(role, refusal),
            clauses=list(refusal.clauses),
            places=[place],
            cards=[],
            pieces=[],
        )

    def refused(self, role: int, choice: Choice, refusal: Refusal, question: str) -> RefusalView:
        """A refusal in words, pointing at what was meant if the sentence names it."""
        shown = self.choice(choice, question)
        named = {part.slot for part in self.words.parts("refusal", refusal.key, refusal.args) if part.slot}
        slots = self.s.rules.grammar.verbs[choice[0]].slots
        meant = any([slot in named for slot in slots if slot == "card" or self.places(slot, 0)])
        out = RefusalView(
            token=shown["token"],
            words=self.reason(role, refusal),
            clauses=list(refusal.clauses),
            places=shown.get("places", []) if meant else [],
            cards=shown.get("cards", []) if meant else [],
            pieces=shown.get("pieces", []) if meant else [],
        )
        gap = self.gap(role, choice, refusal)
        if gap:
            out["gap"] = gap
        return out


def first_refusal(s: State, role: int, links: Links) -> tuple[int, Refusal | None]:
    """Follows an answer to the first link that is not allowed, or to its last; changes nothing.

    Nothing is carried out on the way: a link after the last of the answer belongs to a question that is not asked yet.
    """
    s = s.clone()
    for i, link in enumerate(links[:-1]):
        refusal = s.why(role, link)
        if refusal is not None:
            return i, refusal
        if link not in s.choices(role) or not s.hold_link(role, link):
            return i + 1, Refusal(s.rules.not_now.clauses, "answer_ends")
    return len(links) - 1, s.why(role, links[-1])
