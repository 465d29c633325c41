"""Cards in zones, with who knows them, and the stream of chance.

A card in a zone is one int: its kind, and the set of roles that know it lies there. The verbs here keep that knowledge; each by
which somebody learns something adds to `learned`, the barrier of undo.
"""

from typing import Final

from .chance import BLOCK, block_at
from .errors import DeadEnd, Illegal
from .listener import Listener, Script
from .rules import Rules

Zone = tuple[int, ...]

KNOWN_BITS: Final = 9
SPECTATOR: Final = 256  # the eyes of somebody without a role
PUBLIC: Final = 511  # everybody


def card(kind: int, known: int) -> int:
    return kind << KNOWN_BITS | known


def known_to(card: int, eyes: int) -> bool:
    """True if the holder of these roles (0: a spectator) knows the card."""
    return card & (eyes or SPECTATOR) != 0


def kind_of(card: int) -> int:
    """The kind of a card, whoever knows it."""
    return card >> KNOWN_BITS


def kinds_of(cards: Zone) -> list[int]:
    """The kinds of some cards, in their order."""
    return [held >> KNOWN_BITS for held in cards]


class Zones:
    """Zones and chance: the half of a state that is the same in every game."""

    __slots__ = ("block", "counter", "key", "learned", "listener", "offset", "rules", "script", "zones")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.listener: Listener | None = None
        self.script: Script | None = None

    zones: list[Zone]
    key: bytes
    counter: int
    block: bytes
    offset: int
    learned: int  # grows whenever somebody learns something: the barrier of undo

    # Cards in zones

    def put(self, zone: int, card: int) -> None:
        """Into a zone without order: kept sorted, so that nothing tells when a card came."""
        self.zones[zone] = tuple(sorted((*self.zones[zone], card)))

    def kinds(self, zone: int) -> list[int]:
        """The kinds of the cards in a zone, in its order."""
        return [held >> KNOWN_BITS for held in self.zones[zone]]

    def kinds_left(self, zone: int, links: tuple[tuple[int, ...], ...], verb: int = -1) -> list[int]:
        """The kinds left in a zone once the cards named by the links of a chain have gone: links with `verb`, or all.

        A link speaks of a card in its second place: `(DISCARD, kind)`.
        """
        left = [held >> KNOWN_BITS for held in self.zones[zone]]
        for link in links:
            if len(link) > 1 and (verb < 0 or link[0] == verb):
                left.remove(link[1])
        return left

    def put_top(self, zone: int, card: int) -> None:
        self.zones[zone] = (card, *self.zones[zone])

    def put_bottom(self, zone: int, card: int) -> None:
        self.zones[zone] = (*self.zones[zone], card)

    def take(self, zone: int, kind: int) -> int:
        """Takes one card of a kind out of a zone: of several, the one that most know, so that nobody knows of one still there
        what they cannot."""
        cards = self.zones[zone]
        found = -1
        for i, held in enumerate(cards):
            if held >> KNOWN_BITS == kind and (found < 0 or held > cards[found]):
                found = i
        if found < 0:
            raise DeadEnd(f"no {self.rules.grammar.names['card'][kind]} in {self.rules.zones[zone]}")
        self.zones[zone] = cards[:found] + cards[found + 1 :]
        return cards[found]

    def show(self, zone: int, kind: int) -> int:
        """Takes a card out of a zone for everybody to see."""
        self.learned += 1
        held = self.take(zone, kind)
        if self.listener is not None and held & PUBLIC != PUBLIC:
            self.listener.shown((kind,), PUBLIC)
        return held | PUBLIC

    def slip(self, zone: int, kind: int, known: int) -> int:
        """Takes a card out unseen: those who did not see it no longer know what else they had seen there is still there."""
        self.take(zone, kind)
        cards = self.zones[zone]
        for held in cards:
            if held & PUBLIC & ~known:
                self.zones[zone] = tuple([held & ~PUBLIC | held & known for held in cards])
                break
        return card(kind, known)

    def draw(self, source: int, target: int, count: int, known: int) -> int:
        """Draws from the top of one zone into another, seen by `known`. Gives how many there were."""
        deck = self.zones[source]
        drawn = deck[:count]
        if drawn:
            self.learned += 1
            self.zones[source] = deck[count:]
            self.zones[target] = tuple(sorted([*self.zones[target], *[held | known for held in drawn]]))
            if self.listener is not None:
                self.listener.shown(tuple([held >> KNOWN_BITS for held in drawn]), known)
        return len(drawn)

    def look(self, zone: int, count: int, known: int) -> Zone:
        """Lets some roles see the top cards of a zone."""
        self.learned += 1
        cards = self.zones[zone]
        seen = tuple([held | known for held in cards[:count]])
        self.zones[zone] = seen + cards[count:]
        if self.listener is not None:
            self.listener.shown(tuple([held >> KNOWN_BITS for held in seen]), known)
        return seen

    # Chance

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each as likely as the next."""
        if limit <= 64:
            while True:
                if self.offset >= BLOCK:
                    self._next_block()
                byte = self.block[self.offset]
                self.offset += 1
                if byte < 256 - 256 % limit:
                    return byte % limit
        top = (1 << 32) - (1 << 32) % limit
        while True:
            if self.offset > BLOCK - 4:
                self._next_block()
            number = int.from_bytes(self.block[self.offset : self.offset + 4], "big")
            self.offset += 4
            if number < top:
                return number % limit

    def _next_block(self) -> None:
        self.block = block_at(self.key, self.counter)
        self.counter += 1
        self.offset = 0

    def shuffle(self, zone: int) -> None:
        """Shuffles a zone; nobody knows any more what lies where in it."""
        self.learned += 1
        cards = [held & ~PUBLIC for held in self.zones[zone]]
        kinds = self._scripted("shuffle", self.rules.zones[zone], "card")
        given: list[int] = []
        for kind in kinds:
            if card(kind, 0) not in cards:
                raise Illegal(f"{self.rules.grammar.names['card'][kind]} is not in {self.rules.zones[zone]}")
            cards.remove(card(kind, 0))
            given.append(card(kind, 0))
        cards.sort()
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        self.zones[zone] = (*given, *cards)
        if self.listener is not None:
            order = tuple([held >> KNOWN_BITS for held in self.zones[zone]])
            self.listener.chance("shuffle", self.rules.zones[zone], "card", order, 0)

    def lot(self, zone: int, eyes: int) -> int:
        """A card of a zone picked at random, and left there. Gives its kind; `eyes` see which it was."""
        self.learned += 1
        cards = self.zones[zone]
        kinds = self._scripted("lot", self.rules.zones[zone], "card")
        picked = kinds[0] if kinds else cards[self.below(len(cards))] >> KNOWN_BITS
        if self.listener is not None:
            self.listener.chance("lot", self.rules.zones[zone], "card", (picked,), eyes)
        return picked

    def roll(self, name: str, slot: str, count: int) -> tuple[int, ...]:
        """Dice, all together, for everybody to see. Their faces are the names of a slot: `roll battle: infantry plane plane`."""
        self.learned += 1
        faces = len(self.rules.grammar.names[slot])
        rolled = tuple(self._scripted("roll", name, slot)) or tuple([self.below(faces) for _ in range(count)])
        if len(rolled) != count:
            raise Illegal(f"the given chance has {len(rolled)} dice for '{name}', but {count} are rolled")
        if self.listener is not None:
            self.listener.chance("roll", name, slot, rolled, PUBLIC)
        return rolled

    def pick(self, name: str, slot: str, among: tuple[int, ...]) -> int:
        """One of some things, each as likely as the next, for everybody to see: `roll drop: 12-4`."""
        self.learned += 1
        given = self._scripted("roll", name, slot)
        picked = given[0] if given else among[self.below(len(among))]
        if picked not in among:
            raise Illegal(
                f"the given chance has '{self.rules.grammar.names[slot][picked]}', which cannot come of '{name}'"
            )
        if self.listener is not None:
            self.listener.chance("roll", name, slot, (picked,), PUBLIC)
        return picked

    def _scripted(self, kind: str, name: str, slot: str) -> list[int]:
        """The outcome, if a script gives it beforehand."""
        words = None if self.script is None else self.script.next(kind, name)
        if words is None:
            return []
        numbers = self.rules.grammar.numbers[slot]
        for word in words:
            if word != "..." and word not in numbers:
                raise Illegal(f"the given chance names '{word}', which is no {slot}")
        return [numbers[word] for word in words if word != "..."]

    def tell(self, audience: int, key: str, clause: str, *args: int) -> None:
        """A line for the log: who reads it, which sentence, which clause, what it speaks of."""
        if self.listener is not None:
            self.listener.tell(audience, key, clause, args)

    def tell_dice(self, slot: str, dice: tuple[int, ...], counted: tuple[bool, ...]) -> None:
        """The dice that the line just told speaks of, and which of them count: shown as pictures beside it."""
        if self.listener is not None:
            self.listener.dice(slot, dice, counted)

    def tell_roll(
        self, why: tuple[tuple[str, int], ...] = (), total: int = 0, need: int = 0, chances: tuple[float, ...] = ()
    ) -> None:
        """More about the dice just told: for each a key under [die_why] with its argument; their sum, and the sum that was
        needed; the chances that 0, 1, 2, ... of them would count, or that a needed sum would be missed and reached."""
        if self.listener is not None:
            self.listener.roll(why, total, need, chances)
