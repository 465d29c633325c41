# mypyc: skip
"""Positions: a TOML table that a person can write, and every state written back as one.

    at = "usa action"
    round = 3
    vp = { axis = 12, allies = 9 }
    units = { usa = ["army western_us", "fleet east_pacific"] }
    hands = { usa = ["usa_build_navy"] }
    decks = { usa = ["usa_build_army", "..."] }     # the top; "..." is the rest, shuffled
    piles = { uk = ["uk_build_army"] }              # face up, the top first
    discards = { uk = ["uk_raf"] }                  # face down, under the pile
    statuses = { germany = ["germany_blitzkrieg"] }
    responses = { ussr = ["ussr_stalingrad"] }

It begins from nothing, or with `from = "setup"` from the start of a game. A card that is named nowhere is in its deck; where
`decks` gives a whole deck, it is among the face-down discards.
"""

from typing import Any

from sztab.engine.graph import bits
from sztab.engine.position import Reader
from sztab.engine.zones import KNOWN_BITS, PUBLIC, card

from .card_data import RESPONSE, STATUS
from .nations import NATION_IDS, NATIONS, TEAM_IDS, UNIT_IDS
from .state import State
from .tables import DECK, HAND, IN_PLAY, PILE, RESPONSES, STATUSES, Tables
from .turn import (
    ACTION,
    DISCARDING,
    DRAWING,
    PHASE_IDS,
    SCORING,
    START,
    SUPPLY,
    action_phase,
    discard_phase,
    draw_phase,
    end_of_turn,
    scoring_phase,
    start_of_turn,
    supply_phase,
    whole_deck,
)

PHASES: tuple[tuple[int, Any], ...] = (
    (START, start_of_turn),
    (ACTION, action_phase),
    (SUPPLY, supply_phase),
    (SCORING, scoring_phase),
    (DISCARDING, discard_phase),
    (DRAWING, draw_phase),
)
CARD_KEYS = {
    "hands": HAND,
    "piles": PILE,
    "discards": PILE,
    "statuses": STATUSES,
    "responses": RESPONSES,
    "in_play": IN_PLAY,
    "decks": DECK,
}
OTHER_KEYS = """
    game from at round vp winner units used guarded shielded in_force began reallocated warfare redirect known chance agenda
"""
KEYS = (*OTHER_KEYS.split(), *CARD_KEYS)


class PositionReader(Reader[Tables, State]):
    keys = KEYS
    example = "germany start"

    def state(self) -> State:
        s = self.s
        origin = self.origin()
        if origin == "setup":
            for nation, unit, space in self.t.start_units():
                (s.fleets if unit else s.armies)[nation] |= 1 << space
        self.counts()
        self.units()
        self.cards(origin == "setup")
        self.marks()
        self.moment()
        return s

    def by_nation(self, name: str) -> dict[int, list[str]]:
        """A table of lists, one for each nation that is given."""
        out: dict[int, list[str]] = {}
        for id, rows in self.get(name, dict, {}).items():
            nation = self.index(id, NATION_IDS, "nation", name)
            if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
                raise self.bad(f"{name}.{id} should be a list of names")
            out[nation] = rows
        return out

    def counts(self) -> None:
        s = self.s
        s.round = self.get("round", int, 1)
        if not 1 <= s.round <= self.t.rounds:
            raise self.bad(f"round {s.round}: there are {self.t.rounds} rounds (Q5.1)")
        for id, points in self.get("vp", dict, {}).items():
            if id not in TEAM_IDS or not isinstance(points, int) or isinstance(points, bool) or abs(points) > 10_000:
                raise self.bad("vp is a table such as { axis = 12, allies = 9 }")
            s.vp[TEAM_IDS.index(id)] = points

    def units(self) -> None:
        s, board = self.s, self.t.board
        for nation, rows in self.by_nation("units").items():
            s.armies[nation] = s.fleets[nation] = 0
            for row in rows:
                unit, space = self.unit(row, f"units.{NATION_IDS[nation]}")
                standing = s.fleets if unit else s.armies
                if standing[nation] >> space & 1:
                    raise self.bad(f"two units of {NATION_IDS[nation]} in {board.ids[space]} (Q3.2)")
                if not (board.sea if unit else board.land) >> space & 1:
                    raise self.bad(f"{row}: armies stand on land, fleets on sea (Q3.1)")
                standing[nation] |= 1 << space
            for unit in (0, 1):
                if s.pool(nation, unit) < 0:
                    limit = board.pools[nation][unit]
                    raise self.bad(f"{NATION_IDS[nation]} has more than {limit} of {UNIT_IDS[unit]} (Q3.3)")
        shared = s.units_of(0) & s.units_of(1)
        for space in bits(shared):
            raise self.bad(f"enemy units share {board.ids[space]} (Q3.2)")

    def unit(self, row: str, where: str) -> tuple[int, int]:
        words = row.split()
        if len(words) != 2 or words[0] not in UNIT_IDS:
            raise self.bad(f"in {where}, '{row}' is no unit; write for instance 'army ukraine'")
        return UNIT_IDS.index(words[0]), self.space(words[1], where)

    def kind(self, id: str, nation: int, where: str) -> int:
        kind = self.card(id, where)
        if self.t.cards[kind].nation != nation:
            raise self.bad(f"{where}: '{id}' is not a card of {NATION_IDS[nation]} (Q1.3)")
        return kind

    def cards(self, setup: bool) -> None:
        given = {name: self.by_nation(name) for name in CARD_KEYS}
        for nation in range(NATIONS):
            left = [held >> KNOWN_BITS for held in whole_deck(self.s, nation)]
            placed: dict[str, list[int]] = {}
            more = True
            for name, rows in given.items():
                where = f"{name}.{NATION_IDS[nation]}"
                placed[name] = []
                for id in rows.get(nation, []):
                    if name == "decks" and id == "...":
                        continue
                    kind = self.kind(id, nation, where)
                    if kind not in left:
                        raise self.bad(f"{where}: '{id}' is there more often than the deck has it (Q1.7)")
                    left.remove(kind)
                    placed[name].append(kind)
                if name == "decks" and nation in rows:
                    more = "..." in rows[nation]
                    if more and rows[nation].index("...") != len(rows[nation]) - 1:
                        raise self.bad(f"{where}: '...' stands for the rest of the deck and comes last")
            self.check_types(nation, placed)
            self.lay(nation, placed, left, more, setup and nation not in given["hands"])

    def check_types(self, nation: int, placed: dict[str, list[int]]) -> None:
        for name, type, clause in (("statuses", STATUS, "Q7.4"), ("responses", RESPONSE, "Q7.3")):
            for kind in placed[name]:
                if self.t.cards[kind].type != type:
                    raise self.bad(
                        f"{name}.{NATION_IDS[nation]}: '{self.t.cards[kind].id}' is not that kind of card ({clause})"
                    )

    def lay(self, nation: int, placed: dict[str, list[int]], left: list[int], more: bool, deal: bool) -> None:
        zones, own = self.s.zones, 1 << nation
        zones[HAND + nation] = tuple(sorted(card(kind, own) for kind in placed["hands"]))
        zones[STATUSES + nation] = tuple(sorted(card(kind, PUBLIC) for kind in placed["statuses"]))
        zones[RESPONSES + nation] = tuple(sorted(card(kind, own) for kind in placed["responses"]))
        zones[IN_PLAY + nation] = tuple(card(kind, PUBLIC) for kind in placed["in_play"])
        hidden = placed["discards"] + ([] if more else left)
        zones[PILE + nation] = tuple(
            [card(kind, PUBLIC) for kind in placed["piles"]] + [card(kind, own) for kind in hidden]
        )
        if more:
            zones[DECK + nation] = tuple(card(kind, 0) for kind in left)
            self.s.shuffle(DECK + nation)
        zones[DECK + nation] = tuple(card(kind, 0) for kind in placed["decks"]) + zones[DECK + nation]
        if deal:
            self.s.draw(DECK + nation, HAND + nation, self.t.setup.hand_limit, own)

    def marks(self) -> None:
        s = self.s
        for name in ("used", "in_force"):
            setattr(s, name, tuple(self.card(id, name) for id in self.get(name, list, [])))
        for name in ("guarded", "shielded"):
            pairs: list[tuple[int, int]] = []
            for nation, rows in self.by_nation(name).items():
                pairs += [(nation, self.space(row, name)) for row in rows]
            setattr(s, name, tuple(pairs))
        s.reallocated = self.get("reallocated", bool, False)
        warfare = self.get("warfare", dict, {})
        s.warfare_off = warfare.get("off", False) is True
        s.warfare_bonus = warfare.get("bonus", 0)
        s.warfare_total = warfare.get("total", 0)
        if type(s.warfare_bonus) is not int or type(s.warfare_total) is not int:
            raise self.bad("warfare has numbers under bonus and total")
        s.redirect = self.get("redirect", int, 0)
        self.knowledge(NATION_IDS, "nation")
        s.began_armies, s.began_fleets = tuple(s.armies), tuple(s.fleets)
        for nation, rows in self.by_nation("began").items():
            units = [self.unit(row, "began") for row in rows]
            for field, unit in (("began_armies", 0), ("began_fleets", 1)):
                masks = list(getattr(s, field))
                masks[nation] = sum(1 << space for kind, space in units if kind == unit)
                setattr(s, field, tuple(masks))

    def moment(self) -> None:
        s = self.s
        at = self.get("at", str, "germany action")
        words = at.split()
        phases = [PHASE_IDS[phase] for phase, _ in PHASES]
        if at != "setup" and (len(words) != 2 or words[0] not in NATION_IDS or words[1] not in phases):
            raise self.bad(f"at = '{at}' is no moment; write a nation and one of {', '.join(phases)}")
        if "agenda" in self.table:
            s.active = NATION_IDS.index(words[0]) if words[0] in NATION_IDS else -1
            s.phase = PHASE_IDS.index(words[-1])
            self.saved()
            return
        if at == "setup":
            raise self.bad('a game being set up is from = "setup", without at')
        nation = NATION_IDS.index(words[0])
        s.active = nation
        for _, step in PHASES[phases.index(words[1]) :]:
            s.agenda.append((step, (nation,)))
        s.agenda.append((end_of_turn, (nation,)))
        s.agenda.reverse()
        s.run()
