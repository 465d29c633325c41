"""X1 Set-up, X2 a turn, X3 the end."""

from sztab.engine.question import Choice, Refusal, Said, question
from sztab.engine.zones import PUBLIC, card

from .state import State
from .tables import Tables
from .terms import CROSS, DECK, DISCARD, HAND, NOBODY, NOUGHT, PILE, PLAY, Player


def set_up(s: State) -> None:
    """X1.2 Shuffle, and three cards for each player."""
    s.zones[DECK] = tuple([card(kind, 0) for kind in s.t.all_cards()])
    s.shuffle(DECK)
    for player in (CROSS, NOUGHT):
        s.draw(DECK, HAND + player, s.t.hand, 1 << player)
    s.then(turn, CROSS)


def turn(s: State, player: Player) -> None:
    """X2.1 A card is played. X3.2 Without a free space or a card nobody wins."""
    s.active = player
    if NOBODY not in s.marks or not s.zones[HAND + player]:
        s.finish(NOBODY)
    else:
        s.tell(PUBLIC, "turn", "X2.1", player, turns(s))
        s.ask(player, play)


def turns(s: State) -> int:
    """The number of turns that have begun: each brings a card to the pile."""
    return len(s.zones[PILE]) + (not s.over)


def plays(s: State, player: Player) -> list[Choice]:
    """X2.1 A card in hand, and a free space of its line."""
    held = sorted(set(s.kinds(HAND + player)))
    return [(PLAY, kind, space) for kind in held for space in s.t.lines[kind] if s.marks[space] == NOBODY]


@question(PLAY, DISCARD)
def play(s: State, role: Player) -> list[Choice]:
    """X2.1 Play a card. X2.2 Discard one if none can be played."""
    return plays(s, role) or [(DISCARD, kind) for kind in sorted(set(s.kinds(HAND + role)))]


@play.about
def about_play(s: State, role: Player) -> Said:
    return Said("play" if plays(s, role) else "discard")


@play.facts("X2.3")
def play_facts(s: State, role: Player) -> tuple[int, ...]:
    return (len(s.zones[DECK]),)


@play.why
def why_not_play(s: State, role: Player, choice: Choice) -> Refusal | None:
    kind = choice[1]
    if kind not in s.kinds(HAND + role):
        return Refusal(("X2.1",), "not_in_hand", (kind,))
    if choice[0] == DISCARD:
        return Refusal(("X2.2",), "must_play") if plays(s, role) else None
    space = choice[2]
    if space not in s.t.lines[kind]:
        return Refusal(("X2.1",), "other_line", (space, kind))
    if s.marks[space] != NOBODY:
        return Refusal(("X2.1",), "taken", (space, s.marks[space]))
    return None


@play.answered
def played(s: State, choice: Choice) -> None:
    """X2.1, X2.2 The card goes to the pile. X2.3 A new one is drawn, X3.1 unless three in a line have won."""
    player, kind = s.active, choice[1]
    s.put(PILE, s.show(HAND + player, kind))
    if choice[0] == DISCARD:
        s.tell(PUBLIC, "discards", "X2.2", player, kind)
    else:
        s.marks[choice[2]] = player
        s.tell(PUBLIC, "plays", "X2.1", player, kind, choice[2])
        if has_line(s.t, s.marks, player):
            s.finish(player)
            return
    s.draw(DECK, HAND + player, 1, 1 << player)
    s.then(turn, NOUGHT if player == CROSS else CROSS)


def has_line(t: Tables, marks: list[Player], player: Player) -> bool:
    """X3.1 Three in a row, a column or a diagonal."""
    return any([all([marks[space] == player for space in line]) for line in t.lines])
