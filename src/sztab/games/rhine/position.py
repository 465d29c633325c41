# mypyc: skip
"""Positions: a TOML table that a person can write, and every state written back as one.

    at = "blue actions"                             # or "blue reaction"
    control = { blue = ["vitry", "chalons"] }       # beyond the rear, which is always held
    corps = { blue_xii = "troyes 3f1p" }            # then "immobile", "moved"; a corps that is not named is not there
    supplies = ["orleans 3f3a", "sens 1p"]
    resistance = ["aachen"]
    decks = { blue = ["blue_black_market", "..."] } # the top; "..." is the rest, shuffled
    hands = { blue = ["blue_recon"] }
    divisions = { red = ["res_inf_275"] }

It begins from nothing, or with `from = "setup"` from the start of a game. Pieces that are named nowhere are in the pool, cards
in their decks; tracks, levels and trucks are as at the start. F, a and p are fuel, ammo and food ("provisions").
"""

from collections.abc import Iterable
from typing import Annotated

from msgspec import UNSET, UnsetType

from sztab.engine.position import OneOf, Plain, Reader, Several, as_table, saving, written_keys
from sztab.engine.position import Position as Base
from sztab.engine.shapes import JsonObject

from .keys import KEYS
from .state import State
from .tables import LOWEST, NUMBERS, Tables
from .terms import COMMANDER_IDS, LOAD_IDS, LOADS, RED, SUN, WEATHER_IDS, food_in
from .turn import lay_out

Flag = Annotated[bool | UnsetType, Plain()]
Spaces = Annotated[list[str], Several("space", lambda t: t.board.ids)]


class Position(Base, kw_only=True):
    """The keys of a position; those that speak of commanders, cards and spaces do so by their ids."""

    round: int | UnsetType = UNSET
    order: list[str] | UnsetType = UNSET
    control: dict[str, list[str]] = {}
    corps: dict[str, str] = {}
    supplies: list[str] = []
    pool: dict[str, int] = {}
    track: dict[str, int] = {}
    resistance: list[str] | UnsetType = UNSET
    markers: int | UnsetType = UNSET
    numbers: dict[str, str] = {}
    airborne: list[str] = []
    airborne_left: int | UnsetType = UNSET
    parked: list[str] = []
    trucks: dict[str, int] = {}
    reinforced: Flag = UNSET
    levels: dict[str, int] = {}
    face_down: list[str] = []
    medals: dict[str, int] = {}
    medals_left: int | UnsetType = UNSET
    air: dict[str, str] = {}
    weather: Annotated[str, OneOf("weather", lambda t: WEATHER_IDS)] = WEATHER_IDS[SUN]
    ostende: Flag = UNSET
    antwerp: Flag = UNSET
    actions: int | UnsetType = UNSET
    called: Flag = UNSET
    scouted: Flag = UNSET
    bases_used: Spaces = []
    due: int | UnsetType = UNSET
    last: Flag = UNSET
    starving: int | UnsetType = UNSET
    gained: Spaces = []
    spared: Spaces = []
    joined: Flag = UNSET
    hands: dict[str, list[str]] = {}
    divisions: dict[str, list[str]] = {}
    piles: dict[str, list[str]] = {}
    box: list[str] = []
    revealed: list[str] = []


class PositionReader(Reader[Tables, State]):
    shape = Position
    given: Position
    example = "red actions"
    too_many = "is not in that deck, or there more often than the deck has it (R2.1)"

    def state(self) -> State:
        s = self.s
        self.in_a_step: bool = self.given.agenda is not UNSET  # saved there: what the rules mend may not be mended yet
        self.playing: list[str] = [COMMANDER_IDS[role] for role in self.t.playing]
        origin = self.origin()
        lay_out(s)
        s.actions = self.t.actions
        if origin == "empty":
            s.places = [-1] * len(self.t.corps)
            s.carried = [0] * len(self.t.corps)
            s.numbers = (-1,) * NUMBERS
            s.markers += len(s.marked)
            s.marked = ()
        for read, _ in KEYS:
            read(self)
        self.sound()
        if self.in_a_step:
            self.saved()
        else:
            s.run()
        return s

    def sound(self) -> None:
        """Refuses what the rules never let come about, beyond the parts by themselves."""
        s, t, ids = self.s, self.t, self.t.board.ids
        if s.antwerp and (not t.full or s.hold[t.board.antwerp] != RED):
            raise self.bad(f"antwerp: red does not control '{ids[t.board.antwerp]}' (R15.A)")
        for space, _, _ in s.airborne:
            if s.hold[space] >= 0:
                raise self.bad(f"airborne: '{ids[space]}' is controlled (R12.2)")
        for number, space in enumerate(s.numbers, LOWEST):
            held = s.hold[space] >= 0 and space not in s.gained
            if space >= 0 and (held or t.board.victory[space] or space in s.marked):
                raise self.bad(
                    f"numbers: {number} lies in '{ids[space]}', which is controlled, black or marked (R17.F)"
                )
        if self.in_a_step:
            return
        for corps, space in enumerate(s.places):
            if s.immobile >> corps & 1 and food_in(s.carried[corps] + s.loads[space]):
                id = t.corps[corps].id
                raise self.bad(f"corps.{id}: with food on its card or space it is not immobile (R9.2, R9.3)")

    # Words

    def commander(self, id: str, where: str) -> int:
        return COMMANDER_IDS.index(self.one_of(id, self.playing, "commander who plays", where))

    def spaces(self, name: str, ids: Iterable[str]) -> tuple[int, ...]:
        return tuple([self.space(id, name) for id in ids])

    def take_from(self, decks: dict[str, list[int]], id: str, where: str) -> int:
        """The number of a card, which is then no longer in its deck, whichever that is."""
        kind = self.card(id, where)
        return self.take(id, next((left for left in decks.values() if kind in left), []), where)

    def load(self, text: str, where: str) -> int:
        if text not in LOAD_IDS:
            raise self.bad(
                f"in {where}, '{text}' is no load; write for instance '2f1a3p' or 'none', at most nine pieces"
            )
        return LOADS[LOAD_IDS.index(text)]


def write(s: State) -> JsonObject:
    """Everything, in the shape that the reader takes."""
    keys = {key: value for _, written in KEYS for key, value in written(s).items()}
    winner = COMMANDER_IDS[s.result[0]] if s.over and s.result[0] >= 0 else ""
    keys |= written_keys(s, Position) | saving(s)
    return as_table(Position(game=s.t.game, players=s.t.players, winner=winner, **keys))
