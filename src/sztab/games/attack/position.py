# mypyc: skip
"""Positions: a TOML table that a person can write, and every state written back as one.

    at = "red action"                               # or "red claim", "red extra", "red capital"
    first = "green"                                 # who opened; the order is clockwise from there
    units = { red = ["spain 3i1t1p", "france 2i"] } # who has units in a region controls it
    capitals = { red = "spain" }
    fleets = { tan = "1b1d1s" }
    seas = "tan"
    hands = { red = ["oil_2"] }
    decks = { economics = ["factories_2", "..."] }  # the top; "..." is the rest, shuffled

It begins from nothing, or with `from = "setup"` from the start of a game. Cards that are named nowhere are in the deck. I, t, a
and p are infantry, tanks, artillery and planes; d, s, b and c destroyers, submarines, battleships and carriers.
"""

import re
from collections.abc import Iterable
from typing import Any

from sztab.engine.position import Reader
from sztab.engine.zones import KNOWN_BITS, PUBLIC, card

from .convoys import CONVOY_IDS
from .setup import capital_next, claim_next, lay_out, put_next
from .state import State
from .tables import DECK, DRAWN, HAND, OFFERED, RETURNED, Tables
from .terms import (
    ACTION_IDS,
    FULL,
    NOBODY,
    ONE,
    PLAYER_IDS,
    PLAYERS,
    SHIP_LETTERS,
    TIME_IS_UP,
    UNIT_LETTERS,
    Force,
    Player,
    holds,
    of_type,
)
from .turn import ACTIONS, CAPITALS, CLAIMS, EXTRA, PHASE_IDS, act, end_of_turn

OTHER_KEYS = """
    winner game players from at round first units capitals fleets seas hands decks used actions barred moved offers trading
    clock out promises entered convoys battle withdrawn partner laid drawn offered returned known chance agenda
"""
KEYS = tuple(OTHER_KEYS.split())
BATTLE_KEYS = ("region", "round", "attack", "attack_reserve", "defend", "defend_reserve", "leader")
_PART = re.compile(r"(\d+)([a-z])")
STARTS = {CLAIMS: claim_next, EXTRA: put_next, CAPITALS: capital_next}


class PositionReader(Reader[Tables, State]):
    keys = KEYS
    example = "red action"
    too_many = "stands more often than the deck has it (A3.2)"

    def state(self) -> State:
        s = self.s
        origin = self.origin()
        lay_out(s)
        if origin == "empty":
            s.fleets = [0] * PLAYERS
        self.board()
        self.fleets()
        self.cards()
        self.turn()
        self.pending()
        self.moment()
        return s

    # Reading words

    def player(self, id: str, where: str) -> Player:
        return PLAYER_IDS.index(self.one_of(id, self.playing(), "player in this game", where))

    def playing(self) -> list[str]:
        return [PLAYER_IDS[player] for player in self.t.playing]

    def by_player(self, name: str, kind: type) -> dict[Player, Any]:
        rows = self.by_id(name, kind, self.playing(), "player in this game")
        return {PLAYER_IDS.index(id): value for id, value in rows.items()}

    def region(self, id: str, where: str) -> int:
        return self.index(id, self.t.board.ids, "region", where)

    def force(self, text: str, where: str, letters: str = UNIT_LETTERS) -> Force:
        """`3i1t1p`; `none`."""
        out = 0
        parts = _PART.findall(text)
        if text != "none" and ("".join(n + letter for n, letter in parts) != text or not text):
            raise self.bad(
                f"in {where}, '{text}' is no force; write for instance '2{letters[0]}1{letters[2]}' or 'none'"
            )
        for number, letter in parts:
            if letter not in letters or int(number) > FULL or of_type(out, letters.index(letter)):
                raise self.bad(f"in {where}, '{text}': each of the letters {', '.join(letters)} at most once")
            out += int(number) * ONE[letters.index(letter)]
        return out

    def placed(self, rows: Iterable[Any], where: str) -> list[tuple[int, Force]]:
        """`spain 3i1t`"""
        out = []
        for row in rows:
            words = str(row).split()
            if len(words) != 2:
                raise self.bad(f"{where}: '{row}'; write a region and a force, such as 'spain 3i1t'")
            out.append((self.region(words[0], where), self.force(words[1], where)))
        return out

    # The parts

    def board(self) -> None:
        s = self.s
        for player, rows in self.by_player("units", list).items():
            for region, force in self.placed(rows, f"units.{PLAYER_IDS[player]}"):
                if s.hold[region] >= 0:
                    raise self.bad(f"units: '{self.t.board.ids[region]}' stands twice; one player controls it (A5.2)")
                s.hold[region] = player
                s.army[region] = force
        battle = self.get("battle", dict, {}).get("region", "")
        for region, owner in enumerate(s.hold):
            if owner >= 0 and not s.army[region] and self.t.board.ids[region] != battle:
                raise self.bad(f"units: '{self.t.board.ids[region]}' needs at least one unit (A5.3)")
        for player, id in self.by_player("capitals", str).items():
            s.capitals[player] = self.region(id, "capitals")
        sites = [region for region in s.capitals if region >= 0]
        if len(set(sites)) != len(sites):
            raise self.bad("capitals: two in one region; each stood in a region of its owner's (A3.7)")
        for name, rows_of in (("barred", s.barred), ("moved", s.moved)):
            for region, force in self.placed(self.names(name), name):
                rows_of[region] = force
        for region in range(self.t.board.count):
            if not holds(s.army[region], s.barred[region]) or not holds(
                s.army[region] - s.barred[region], s.moved[region]
            ):
                raise self.bad(f"barred, moved: more units than there are in '{self.t.board.ids[region]}' (R35)")

    def fleets(self) -> None:
        s = self.s
        for player, text in self.by_player("fleets", str).items():
            s.fleets[player] = self.force(text, "fleets", SHIP_LETTERS)
        for player, text in self.by_player("withdrawn", str).items():
            s.withdrawn[player] = self.force(text, "withdrawn", SHIP_LETTERS)
            if not holds(s.fleets[player], s.withdrawn[player]):
                raise self.bad(f"withdrawn.{PLAYER_IDS[player]}: these ships are not in the fleet (A11.9)")
        seas = self.get("seas", str, "")
        if seas:
            s.seas = self.player(seas, "seas")
            if not s.fleets[s.seas]:
                raise self.bad(f"seas: {seas} has no ship (R41)")

    def cards(self) -> None:
        s = self.s
        left = [held >> KNOWN_BITS for held in s.zones[DECK]]
        for player, rows in self.by_player("hands", list).items():
            kinds = [self.take(str(row), left, f"hands.{PLAYER_IDS[player]}") for row in rows]
            s.zones[HAND + player] = tuple(sorted(card(kind, 1 << player) for kind in kinds))
        for name, zone, known in (("drawn", DRAWN, PUBLIC), ("offered", OFFERED, 0), ("returned", RETURNED, 0)):
            kinds = [self.take(row, left, name) for row in self.names(name)]
            s.zones[zone] = tuple(sorted(card(kind, known) for kind in kinds))
        for id in self.get("decks", dict, {}):
            self.one_of(id, ["economics"], "deck", "decks")
        self.deck("economics", DECK, left)
        self.knowledge(self.playing(), "player in this game")

    def turn(self) -> None:
        s, t = self.s, self.t
        s.round = self.number("round", 1, t.longest)
        s.first = self.player(self.get("first", str, PLAYER_IDS[0]), "first")
        for id in self.names("out"):
            s.out |= 1 << self.player(id, "out")
            if self.player(id, "out") in s.hold:
                raise self.bad(f"out: {id} still has units on the board (A18.1)")
        used = [self.index(id, ACTION_IDS, "action", "used") for id in self.names("used")]
        s.used = sum(1 << what for what in set(used))
        s.actions = self.number("actions", max(0, t.actions - len(used)), t.actions)
        s.offers = self.number("offers", 0, 10_000)
        s.trading = self.get("trading", bool, False)
        s.clock = self.number("clock", 0, TIME_IS_UP)
        promises = []
        for row in self.names("promises"):
            words = row.split()
            if len(words) != 4 or not words[3].isdigit():
                raise self.bad(f"promises: '{row}'; write giver, receiver, promise and round: 'red blue favour 3'")
            known = t.grammar.numbers["promise"]
            which = known[self.one_of(words[2], known, "promise", "promises")]
            promises.append(
                (self.player(words[0], "promises"), self.player(words[1], "promises"), which, int(words[3]))
            )
        s.promises = tuple(promises)

    def pending(self) -> None:
        """What waits in the middle of an action. Only a saved agenda goes on from there."""
        s = self.s
        s.entered = tuple(self.placed(self.names("entered"), "entered"))
        convoys = []
        for row in self.names("convoys"):
            words = row.split()
            if len(words) != 4:
                raise self.bad(f"convoys: '{row}'; write from, to, a force and what became of it")
            status = self.index(words[3], CONVOY_IDS, "answer", "convoys")
            convoys.append(
                (
                    self.region(words[0], "convoys"),
                    self.region(words[1], "convoys"),
                    self.force(words[2], "convoys"),
                    status,
                )
            )
        s.convoys = tuple(convoys)
        battle = self.get("battle", dict, {})
        for name in battle:
            self.one_of(name, BATTLE_KEYS, "part of a battle", "battle")
        if battle:
            s.place = self.region(str(battle.get("region", "")), "battle.region")
            s.battle_round = int(battle.get("round", 1))
            s.attack, s.attack_reserve, s.defend, s.defend_reserve = (
                self.force(str(battle.get(name, "none")), f"battle.{name}") for name in BATTLE_KEYS[2:6]
            )
            leader = str(battle.get("leader", ""))
            s.leader = self.player(leader, "battle.leader") if leader else NOBODY
        partner = self.get("partner", str, "")
        s.partner = self.player(partner, "partner") if partner else NOBODY
        laid = self.get("laid", list, [[], []])
        numbers = self.t.grammar.numbers["promise"]
        if len(laid) != 2 or not all(isinstance(row, list) for row in laid):
            raise self.bad("laid has two lists of promises")
        mine, theirs = (tuple(numbers[self.one_of(id, numbers, "promise", "laid")] for id in row) for row in laid)
        s.laid = (mine, theirs)

    def moment(self) -> None:
        s = self.s
        at = self.get("at", str, f"{PLAYER_IDS[0]} action")
        words = at.split()
        if at == "setup" and "agenda" in self.table:
            s.phase = 0
            s.first = NOBODY
        elif len(words) != 2 or words[1] not in PHASE_IDS[1:]:
            raise self.bad(f"at = '{at}' is no moment; write a player and one of {', '.join(PHASE_IDS[1:])}")
        else:
            s.active = self.player(words[0], "at")
            s.phase = PHASE_IDS.index(words[1])
        if "agenda" in self.table:
            self.saved()
            return
        if s.entered or s.convoys or s.place >= 0:
            raise self.bad("entered, convoys and battle are reached by choices; a position begins between two actions")
        if s.phase == ACTIONS:
            if s.out >> s.active & 1 or s.active not in s.hold:
                raise self.bad(f"at: {words[0]} has no units on the board (A18.1)")
            s.agenda = [(end_of_turn, (s.active,)), (act, (s.active,))]
        else:
            s.then(STARTS[s.phase], s.active)
        s.run()
