"""A4 The turn: up to three of seven actions, then the next player; A18.7 rounds and their limit."""

from typing import Final

from sztab.engine.question import Choice, Ids, Refusal, Said, question
from sztab.engine.zones import PUBLIC

from . import verbs
from .diplomacy import negotiate
from .economy import build, points_of, sets_of
from .move import can_move, move, why_nothing_moves
from .scoring import BY_ROUNDS, end, end_if_time_is_up
from .seas import can_seek_battle, seek_battle, why_no_naval_battle
from .state import State
from .tables import HAND
from .terms import BLITZKRIEG, BUILDING, DIPLOMACY, MOVE, NAVAL, STRATEGIC, TRADING, Player, packed_score, total
from .trade import may_trade, open_talks, why_no_trade

phase_id: Final = Ids()
SETUP: Final = phase_id("setup")
CLAIMS: Final = phase_id("claim")
EXTRA: Final = phase_id("extra")
CAPITALS: Final = phase_id("capital")
ACTIONS: Final = phase_id("action")
PHASE_IDS: Final = tuple(phase_id.names)

ACTION_OF: Final = {  # A4.3 what each verb of a turn begins
    verbs.MOVE: MOVE,
    verbs.BLITZKRIEG: BLITZKRIEG,
    verbs.STRATEGIC_MOVE: STRATEGIC,
    verbs.NAVAL_BATTLE: NAVAL,
    verbs.DIPLOMATIC_ATTACK: DIPLOMACY,
    verbs.BUILD: BUILDING,
    verbs.TRADE: TRADING,
}
MOVEMENTS: Final = (MOVE, BLITZKRIEG, STRATEGIC)


def turn(s: State, role: Player) -> None:
    """A4.1, A4.2 Up to three actions in any order."""
    s.active = role
    s.phase = ACTIONS
    s.actions = s.t.actions
    s.used = 0
    s.offers = 0
    s.trading = False
    s.tell(PUBLIC, "turn", "A4.1", role, s.round)
    s.then(act, role)
    s.then(end_of_turn, role)


def act(s: State, role: Player) -> None:
    s.ask(role, action)


def end_of_turn(s: State, role: Player) -> None:
    """A4.1 The next player clockwise. A18.7, R40 A round ends when everybody still in the game has had a turn."""
    s.barred = [0] * s.t.board.count
    s.moved = [0] * s.t.board.count
    if s.listener is not None:
        tell_sums(s, role)
    end_if_time_is_up(s)
    if s.over:
        return
    seats = [(s.first + n) % s.t.players for n in range(s.t.players)]
    alive = [player for player in seats if not s.out >> player & 1]
    later = [player for player in seats[seats.index(role) + 1 :] if player in alive]
    if later:
        s.then(turn, later[0])
        return
    if s.listener is not None:
        held = [-1 if player not in alive else s.hold.count(player) for player in range(s.t.players)]
        s.tell(PUBLIC, "round_ends", "A18.7", s.round, packed_score(held))
    if s.round == s.t.round_limit:
        s.tell(PUBLIC, "time_is_up", "A18.7", s.round)
        end(s, BY_ROUNDS)
    else:
        s.round += 1
        s.then(turn, alive[0])


def tell_sums(s: State, role: Player) -> None:
    """Tells what the player has at the end of the turn."""
    cards = len(s.zones[HAND + role])
    s.tell(PUBLIC, "ends_turn", "A4.8", role, s.hold.count(role), total(s.on_board(role)), total(s.fleets[role]), cards)


# A4.3 The actions


def repeats(s: State, what: int) -> bool:
    """A4.4 Whether an action was chosen before and may not be again."""
    return s.used >> what & 1 != 0 and not s.t.repeatable >> what & 1


@question(
    verbs.MOVE,
    verbs.BLITZKRIEG,
    verbs.STRATEGIC_MOVE,
    verbs.NAVAL_BATTLE,
    verbs.DIPLOMATIC_ATTACK,
    verbs.BUILD,
    verbs.TRADE,
    verbs.END,
    open=True,
)
def action(s: State, role: int) -> list[Choice]:
    """A4.2-A4.8 One of the seven that is available (R34), or the end of the turn."""
    out: list[Choice] = []
    if s.actions:
        if not repeats(s, MOVE) and can_move(s, role, MOVE):
            out.append((verbs.MOVE,))
        if s.used >> MOVE & 1 and not repeats(s, BLITZKRIEG) and can_move(s, role, BLITZKRIEG):
            out.append((verbs.BLITZKRIEG,))
        if not repeats(s, STRATEGIC) and can_move(s, role, STRATEGIC):
            out.append((verbs.STRATEGIC_MOVE,))
        if not repeats(s, NAVAL) and can_seek_battle(s, role):
            out.append((verbs.NAVAL_BATTLE,))
        if not repeats(s, BUILDING):
            out.append((verbs.BUILD,))
    if may_trade(s, role):
        out += [(verbs.TRADE, player) for player in s.alive() if player != role]
    out.append((verbs.END,))
    if s.actions and not repeats(s, DIPLOMACY):  # last, since they are many
        out += [(verbs.DIPLOMATIC_ATTACK, region) for region, owner in enumerate(s.hold) if owner < 0]
    return out


@action.about
def about_action(s: State, role: int) -> Said:
    return Said("action", s.actions)


@action.facts("A4.4", "A18.4", key="action_built")
def built_facts(s: State, role: int) -> tuple[int, ...] | None:
    """Once the player has built, what another Build would give does not matter this turn."""
    return (s.hold.count(role),) if repeats(s, BUILDING) else None


@action.facts("A17.1", "A14.6")
def action_facts(s: State, role: int) -> tuple[int, ...]:
    return points_of(s, role), sets_of(s, s.zones[HAND + role]), s.hold.count(role)


@action.why
def why_not_act(s: State, role: int, choice: Choice) -> Refusal | None:
    verb = choice[0]
    if verb == verbs.TRADE:
        return why_no_trade(s, role, choice[1])
    refused = why_not_this_turn(s, role, choice)
    if refused is not None:
        return refused
    if verb == verbs.NAVAL_BATTLE:
        return why_no_naval_battle(s, role)
    if verb == verbs.BLITZKRIEG and not s.used >> MOVE & 1:
        return Refusal(("A4.6", "A7.1"), "move_before")
    return why_nothing_moves(s, role, ACTION_OF[verb])


def why_not_this_turn(s: State, role: Player, choice: Choice) -> Refusal | None:
    """What bars an action for the rest of the turn, whatever else comes first."""
    verb = choice[0]
    if verb == verbs.TRADE:
        may = choice[1] != role and choice[1] in s.alive() and may_trade(s, role)
        return None if may else why_no_trade(s, role, choice[1])
    if not s.actions:
        return Refusal(("A4.2", "A4.8"), "no_actions_left")
    if verb == verbs.DIPLOMATIC_ATTACK and s.hold[choice[1]] >= 0:
        return Refusal(("A12.1",), "not_neutral", (choice[1],))
    if repeats(s, ACTION_OF[verb]):
        return Refusal(("A4.4",), "chosen_already")
    return None


@action.answered
def acted(s: State, choice: Choice) -> None:
    """A4.7 An action is finished before the next begins. R34 It is used when chosen; Trade with its first exchange."""
    verb = choice[0]
    role = s.active
    if verb == verbs.END:
        return
    if verb == verbs.TRADE:
        open_talks(s, role, choice[1])
        s.then(act, role)
        return
    what = ACTION_OF[verb]
    s.moved = [0] * s.t.board.count  # A7.6, A8.6 at most once in each action
    s.actions -= 1
    s.used |= 1 << what
    s.trading = False  # A16.1
    if what in MOVEMENTS:
        move(s, role, what)
    elif what == NAVAL:
        seek_battle(s, role)
    elif what == DIPLOMACY:
        negotiate(s, role, choice[1])
    else:
        build(s, role)
    s.then(act, role)
