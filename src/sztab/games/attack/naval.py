"""A11 Naval battle: the lines laid in secret, the duels from the head of the line, damaged battleships, retreat."""

from sztab.engine.question import Choice, Links, Refusal, Said, chain, question
from sztab.engine.zones import PUBLIC

from .dice import TWO_DICE
from .state import State
from .terms import CARRIER, ONE, TYPES, Force, Player, Ship, of_type, packed_line, total
from .verbs import GO_ON, LAY, RETREAT


def naval_round(s: State, number: int) -> None:
    """A11.2 Both lay the same number of ships, neither seeing the other's choice (R17)."""
    attacker, controller = s.active, s.seas
    length = min(s.t.setup.naval_battle.longest_line, total(s.available(attacker)), total(s.available(controller)))
    s.sealed((attacker, controller), line_up, length, number)


def left_to_lay(s: State, role: Player, links: Links) -> Force:
    left = s.available(role)
    for link in links:
        left -= ONE[link[1]]
    return left


@chain(LAY)
def line_up(s: State, role: int, links: Links, length: int, number: int) -> list[Choice]:
    """A11.2 The next card of the line, the first being its head."""
    if len(links) == length:
        return []
    left = left_to_lay(s, role, links)
    return [(LAY, ship) for ship in range(TYPES) if of_type(left, ship)]


@line_up.about
def about_line_up(s: State, role: int, links: Links, length: int, number: int) -> Said:
    return Said("line_up", len(links) + 1, length)


@line_up.facts("A11.2", "A11.5")
def line_up_facts(s: State, role: int, links: Links, length: int, number: int) -> tuple[int, ...]:
    return (s.available(s.seas if role == s.active else s.active),)


@line_up.why
def why_not_lay(s: State, role: int, choice: Choice, links: Links, length: int, number: int) -> Refusal | None:
    if not of_type(s.fleets[role], choice[1]):
        return Refusal(("A11.2",), "no_such_ship", (choice[1],))
    return Refusal(("A11.2", "A11.9"), "ship_not_available", (choice[1],))


class Line:
    """A line of battle while it fights. R18 Places are fixed; a sunk ship leaves a gap."""

    __slots__ = ("afloat", "damaged", "head", "ships")

    def __init__(self, ships: list[Ship]) -> None:
        self.ships = ships
        self.afloat = [True] * len(ships)
        self.damaged = [0] * len(ships)
        self.head = 0

    def beside(self, place: int, beside: list[int]) -> int:
        """A11.5 What the neighbours in the line add, while they are afloat (A11.8)."""
        bonus = 0
        for other in (place - 1, place + 1):
            if 0 <= other < len(self.ships) and self.afloat[other]:
                bonus += beside[self.ships[other]]
        return bonus

    def struck(self, place: int, hits: list[int]) -> bool:
        """A11.7 A ship is hit; gives whether it sinks."""
        self.damaged[place] += 1
        if self.damaged[place] < hits[self.ships[place]]:
            return False
        self.afloat[place] = False
        while self.head < len(self.ships) and not self.afloat[self.head]:
            self.head += 1
        return True


def modifiers(s: State, own: Line, enemy: Line, place: int) -> int:
    """A11.5 All cumulative."""
    ship = own.ships[place]
    bonus = own.beside(place, s.t.ship_beside)
    if enemy.ships[place] in s.t.against[ship]:
        bonus += s.t.ship_bonus[ship]
    return bonus


@line_up.all_answered
def revealed(s: State, answers: tuple[Links, ...], length: int, number: int) -> None:
    """A11.3-A11.9 All cards are turned up, the pairs fight from the head on, damaged battleships leave."""
    players = (s.active, s.seas)
    lines = [Line([link[1] for link in links]) for links in answers]
    for side in (0, 1):
        s.tell(PUBLIC, "lays", "A11.3", players[side], packed_line(lines[side].ships), number)
    for place in range(length):
        duel(s, lines, place)
    for side in (0, 1):
        for place, ship in enumerate(lines[side].ships):
            if lines[side].afloat[place] and lines[side].damaged[place]:
                s.withdrawn[players[side]] += ONE[ship]
                s.tell(PUBLIC, "leaves_line", "A11.9", players[side], ship)
    s.then(look_round, number)


def duel(s: State, lines: list[Line], place: int) -> None:
    """A11.4, A11.6 The higher total hits the first enemy ship afloat; between carriers the losing one itself."""
    players = (s.active, s.seas)
    ships = (lines[0].ships[place], lines[1].ships[place])
    dice = s.roll("duel", "die", 2 * TWO_DICE)
    rolled = [dice[2 * side] + dice[2 * side + 1] + TWO_DICE for side in (0, 1)]
    bonus = [modifiers(s, lines[side], lines[1 - side], place) for side in (0, 1)]
    said: list[int] = [place + 1]
    for side in (0, 1):
        said += [players[side], ships[side], rolled[side] + bonus[side], rolled[side], bonus[side]]
    attacking, defending = rolled[0] + bonus[0], rolled[1] + bonus[1]
    if attacking == defending:
        s.tell(PUBLIC, "duel_tied", "A11.4", *said)
    else:
        loser = 1 if attacking > defending else 0
        line = lines[loser]
        struck = place if ships == (CARRIER, CARRIER) else line.head
        ship = line.ships[struck]
        if line.struck(struck, s.t.ship_hits):
            s.fleets[players[loser]] -= ONE[ship]
            s.tell(PUBLIC, "duel_sinks", "A11.6", *said, players[loser], ship)
        else:
            s.tell(PUBLIC, "duel_damages", "A11.7", *said, players[loser], ship)
    s.tell_dice("die", dice, (True,) * len(dice))


def look_round(s: State, number: int) -> None:
    """A11.11 Who has no ship available loses at once; A11.10 otherwise both are asked, the attacker first (R19)."""
    attacker, controller = s.active, s.seas
    if not s.available(attacker):
        over(s, controller)
    elif not s.available(controller):
        over(s, attacker)
    else:
        s.ask(attacker, persist, number)


@question(GO_ON, RETREAT)
def persist(s: State, role: int, number: int) -> list[Choice]:
    """A11.10 Go on, or retreat."""
    return [(GO_ON,), (RETREAT,)]


persist.fact("A11.10")


@persist.answered
def persisted(s: State, choice: Choice, number: int) -> None:
    attacker, controller = s.active, s.seas
    if choice[0] == RETREAT:
        s.tell(PUBLIC, "retreats", "A11.10", attacker)
        over(s, controller)
    else:
        s.ask_then(controller, persist, stood, number)


def stood(s: State, choice: Choice, number: int) -> None:
    if choice[0] == RETREAT:
        s.tell(PUBLIC, "retreats", "A11.10", s.seas)
        over(s, s.active)
    else:
        s.then(naval_round, number + 1)


def over(s: State, winner: Player) -> None:
    """A11.12 The winner controls the seas. A11.9 Damaged ships are repaired."""
    for player in (s.active, s.seas):
        s.withdrawn[player] = 0
    s.seas = winner
    s.tell(PUBLIC, "wins_at_sea", "A11.12", winner)
