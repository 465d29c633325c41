# mypyc: skip
"""The keys of a position that need words: what a person writes, read into a state and written back."""

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from sztab.engine.position import eyes_of
from sztab.engine.zones import PUBLIC, card, kinds_of

from .german_reaction import join_metz
from .logistics import HIGHEST_LEVEL
from .state import State
from .tables import BOX, LOWEST, RESISTANCE_DECK, REVEALED
from .terms import COMMANDER_IDS, DECK_IDS, KIND_IDS, PIECES, pieces_in
from .trucks import all_trucks
from .turn import ACTIONS, act, end_of_actions, end_of_turn, phase, pursuit_cards, react_or_roll, resistance_cards

if TYPE_CHECKING:
    from .position import PositionReader

Keys = dict[str, Any]

COUNTS = ("round", "markers", "airborne_left", "actions", "due", "starving")
ENDLESS = 1_000_000  # R17.H turns: alone no turn is the last
BY_COMMANDER = ("levels", "medals")


def named(s: State, spaces: Iterable[int]) -> list[str]:
    return [s.t.board.ids[space] for space in spaces]


def read_commanders(r: "PositionReader") -> None:
    s, t, given = r.s, r.t, r.given
    for name in BY_COMMANDER:
        for id, value in getattr(given, name).items():
            getattr(s, name)[r.commander(id, name)] = value
    for role in t.playing:
        if not 1 <= s.levels[role] <= HIGHEST_LEVEL:
            raise r.bad(f"levels.{COMMANDER_IDS[role]} = {s.levels[role]}; there are three levels (R7.3)")
    tokens = t.setup.components.medals
    if min(s.medals) < 0 or sum(s.medals) > tokens:
        raise r.bad(f"there are {tokens} medal tokens (R2.1)")
    s.medal_pool = r.number("medals_left", tokens - sum(s.medals), tokens - sum(s.medals))
    for id in given.face_down:
        s.face_down |= 1 << r.commander(id, "face_down")
    for id, deck in given.air.items():
        s.air[r.commander(id, "air")] = r.index(deck, DECK_IDS, "deck", "air")
    if given.order is not UNSET:
        s.order = tuple([r.commander(id, "order") for id in given.order])
        if sorted(s.order) != sorted(t.playing):
            raise r.bad("order names each commander who plays once (R4.8)")


def written_commanders(s: State) -> Keys:
    return {
        **{name: {COMMANDER_IDS[role]: getattr(s, name)[role] for role in s.t.playing} for name in BY_COMMANDER},
        "medals_left": s.medal_pool,
        "face_down": [COMMANDER_IDS[role] for role in s.t.playing if s.face_down >> role & 1],
        "air": {COMMANDER_IDS[role]: DECK_IDS[s.air[role]] for role in s.t.playing if s.air[role] >= 0},
        "order": [COMMANDER_IDS[role] for role in s.order],
    }


def read_board(r: "PositionReader") -> None:
    s, t, board = r.s, r.t, r.t.board
    for id, rows in r.given.control.items():
        role = r.commander(id, "control")
        for row in rows:
            space = r.space(row, f"control.{id}")
            if s.hold[space] not in (-1, role):
                raise r.bad(f"control.{id}: '{row}' is controlled by somebody else (R2.10)")
            shared = board.printed[space] & (board.printed[space] - 1)  # R10.21 which anybody may gain
            if not board.victory[space] and not shared and not board.colour[space] >> role & 1:
                raise r.bad(f"control.{id}: '{row}' has not this colour (R2.2)")
            s.hold[space] = role
    ids = [row.id for row in t.corps]
    for id, text in r.given.corps.items():
        corps = r.index(id, ids, "corps", "corps")
        words = text.split()
        if len(words) < 2 or set(words[2:]) - {"immobile", "moved"}:
            raise r.bad(f"corps.{id} = {text!r}; write a space and a load, such as 'troyes 3f1p'")
        space = r.space(words[0], f"corps.{id}")
        if t.commander_of[corps] not in t.playing:
            raise r.bad(f"corps.{id}: its commander does not play")
        if space in s.places[:corps] + s.places[corps + 1 :]:
            raise r.bad(f"corps.{id}: another corps stands in '{words[0]}' (R10.3)")
        s.places[corps] = space
        s.carried[corps] = r.load(words[1], f"corps.{id}")
        if pieces_in(s.carried[corps]) > t.capacity:
            raise r.bad(f"corps.{id}: a corps card holds {t.capacity} pieces (R2.11)")
        s.immobile |= ("immobile" in words) << corps
        s.moved |= ("moved" in words) << corps
        if not r.in_a_step and s.hold[space] != t.commander_of[corps]:
            raise r.bad(f"corps.{id}: its commander does not control '{words[0]}' (R10.7)")


def written_board(s: State) -> Keys:
    held = [(owner, space) for space, owner in enumerate(s.hold) if not s.t.board.rear[space]]
    corps: dict[str, str] = {}
    for number, space in enumerate(s.places):
        if space >= 0:
            words = [s.t.board.ids[space], PIECES.written(s.carried[number])]
            words += [word for word, which in (("immobile", s.immobile), ("moved", s.moved)) if which >> number & 1]
            corps[s.t.corps[number].id] = " ".join(words)
    control = {COMMANDER_IDS[role]: named(s, [at for owner, at in held if owner == role]) for role in s.t.playing}
    return {"control": control, "corps": corps}


def read_markers(r: "PositionReader") -> None:
    s, t = r.s, r.t
    if r.given.resistance is not UNSET:
        s.markers += len(s.marked)
        s.marked = tuple(sorted(r.spaces("resistance", r.given.resistance)))
        s.markers = max(0, s.markers - len(s.marked))
    for space in s.marked:
        if s.hold[space] >= 0 or s.marked.count(space) > 1:
            raise r.bad(f"resistance: '{t.board.ids[space]}' is controlled or stands twice (R14.A1)")
        if t.board.victory[space] if t.alone else t.flags_bar and t.board.symbol[space]:
            raise r.bad(f"resistance: '{t.board.ids[space]}' takes no marker ({'R17.F' if t.alone else 'N2'})")
    numbers, names = list(s.numbers), t.grammar.names["marker"]
    for number, id in r.given.numbers.items():
        if number not in names or not t.alone:
            raise r.bad(f"numbers: {number}; the numbers 3 to 18 lie on spaces in the solo game (R17.A)")
        numbers[names.index(number)] = r.space(id, "numbers")
    s.numbers = tuple(numbers)
    drops = []
    for row in r.given.airborne:
        words = row.split()
        if len(words) != 3 or words[2] not in ("light", "dark"):
            raise r.bad(f"airborne: '{row}'; write for instance 'koln white light'")
        drops.append((r.space(words[0], "airborne"), r.commander(words[1], "airborne"), int(words[2] == "dark")))
    markers = t.setup.components.airborne_markers
    if len(drops) > markers:
        raise r.bad(f"there are {markers} airborne markers (R2.1)")
    s.airborne = tuple(sorted(drops))
    s.airborne_left = markers - len(drops)


def written_markers(s: State) -> Keys:
    ids = s.t.board.ids
    return {
        "resistance": named(s, s.marked),
        "numbers": {str(number): ids[space] for number, space in enumerate(s.numbers, LOWEST) if space >= 0},
        "airborne": [
            f"{ids[space]} {COMMANDER_IDS[role]} {'dark' if dark else 'light'}" for space, role, dark in s.airborne
        ],
    }


def read_plain(r: "PositionReader") -> None:
    """The keys that stand for one field each, after those that decide what is usual."""
    s, t = r.s, r.t
    s.reinforced = max(s.levels) == HIGHEST_LEVEL  # R9.5
    most = {
        "round": ENDLESS,
        "starving": ENDLESS,
        "markers": t.markers,
        "airborne_left": s.airborne_left,
        "actions": 9,
        "due": 1,
    }
    for name in COUNTS:
        setattr(s, name, r.number(name, getattr(s, name), most.get(name, 1000)))
    s.last = s.markers == 0 and not t.alone
    r.read_fields()
    join_metz(s)


def written_plain(s: State) -> Keys:
    return {name: getattr(s, name) for name in COUNTS}


def read_trucks(r: "PositionReader") -> None:
    s, t, given = r.s, r.t, r.given
    for id, number in given.trucks.items():
        r.one_of(id, [*r.playing, "track"], "commander who plays", "trucks")
        if number < 0:
            raise r.bad(f"trucks.{id} = {number}; there is no less than none (R7.3)")
        if id == "track":
            s.trucks_left = number
        else:
            s.trucks[COMMANDER_IDS.index(id)] = number
    s.parked = tuple(sorted({r.index(way, t.board.way_ids, "arrow", "parked") >> 1 for way in given.parked}))
    for role in t.playing:
        held, level = s.trucks[role], s.levels[role]
        if held > t.limit[level]:
            id, most = COMMANDER_IDS[role], t.limit[level]
            raise r.bad(f"trucks.{id} = {held}; at level {level} one holds at most {most} (R7.1)")
    total = all_trucks(s)
    out = sum(s.trucks) + len(s.parked)
    if "track" not in given.trucks:
        s.trucks_left = max(0, min(s.trucks_left, total - out))
    if s.trucks_left + out > total:
        raise r.bad(f"{s.trucks_left + out} trucks with those on arrows; {total} are in play (R7.3)")


def written_trucks(s: State) -> Keys:
    held = {COMMANDER_IDS[role]: s.trucks[role] for role in s.t.playing}
    return {"trucks": {**held, "track": s.trucks_left}, "parked": [s.t.board.way_ids[2 * arrow] for arrow in s.parked]}


def read_pieces(r: "PositionReader") -> None:
    s, t, given = r.s, r.t, r.given
    for row in given.supplies:
        words = row.split()
        if len(words) != 2:
            raise r.bad(f"supplies: '{row}'; write a space and a load, such as 'lisieux 3f3a'")
        load = any_load(words[1]) if r.in_a_step else r.load(words[1], "supplies")
        s.loads[r.space(words[0], "supplies")] = load
    for id in given.track:
        r.one_of(id, KIND_IDS, "kind", "track")
    for kind, total in enumerate(t.pieces):
        left = total - sum([PIECES.count(load, kind) for load in (*s.loads, *s.carried)])
        usual = s.track[kind] if given.track else max(0, min(s.track[kind], left))
        s.track[kind] = given.track.get(KIND_IDS[kind], usual)
        s.pool[kind] = left - s.track[kind]
        if s.pool[kind] < 0 or s.track[kind] < 0:
            raise r.bad(f"there are {total} pieces of {KIND_IDS[kind]} (R2.1)")
    for kind, id in enumerate(KIND_IDS):
        if given.pool.get(id, s.pool[kind]) != s.pool[kind]:
            raise r.bad(f"pool.{id} = {given.pool[id]}, but {s.pool[kind]} pieces are not in play (R2.9)")
    for space, load in enumerate(s.loads):
        if not r.in_a_step and pieces_in(load) > s.limit(space):
            raise r.bad(f"supplies: more than {s.limit(space)} pieces in '{t.board.ids[space]}' (R6.3)")


def any_load(text: str) -> int:
    """A load of any size: while pieces wait to be removed there may be more than nine."""
    found = re.findall("([0-9]+)([fap])", text)
    return sum([int(count) * PIECES.one[PIECES.letters.index(kind)] for count, kind in found])


def written_pieces(s: State) -> Keys:
    return {
        "supplies": [f"{s.t.board.ids[space]} {PIECES.written(load)}" for space, load in enumerate(s.loads) if load],
        "track": dict(zip(KIND_IDS, s.track, strict=True)),
        "pool": dict(zip(KIND_IDS, s.pool, strict=True)),
    }


def read_cards(r: "PositionReader") -> None:
    s, t, given = r.s, r.t, r.given
    decks = {"resistance": RESISTANCE_DECK, **t.card_zones["decks"]}
    left = {"resistance": kinds_of(resistance_cards(s))}  # what is still in each deck
    for role in t.playing:
        left.setdefault("common" if t.common else COMMANDER_IDS[role], []).extend(kinds_of(pursuit_cards(s, role)))
    laid = [("box", BOX, given.box), ("revealed", REVEALED, given.revealed)]
    for key in ("hands", "divisions", "piles"):
        zones = t.card_zones[key]
        for id, rows in getattr(given, key).items():
            laid.append((f"{key}.{id}", zones[r.one_of(id, zones, "commander who plays", key)], rows))
    for where, zone, rows in laid:
        s.zones[zone] = tuple(sorted([card(r.take_from(left, id, where), PUBLIC) for id in rows]))
    for id in given.decks:
        r.one_of(id, decks, "deck in this game", "decks")
    for id, zone in decks.items():
        r.deck(id, zone, left[id])
        if left[id]:
            raise r.bad(f"decks.{id}: {len(left[id])} cards are nowhere; end the list with '...' (R4.2)")
    r.knowledge(r.playing, "commander who plays", every=False)


def written_cards(s: State) -> Keys:
    ids = s.t.grammar.names["card"]
    cards = [[ids[kind] for kind in s.kinds(zone)] for zone in range(len(s.zones))]
    out: Keys = {key: {id: cards[zone] for id, zone in zones.items()} for key, zones in s.t.card_zones.items()}
    out["decks"] |= {"resistance": cards[RESISTANCE_DECK]}
    return {**out, "box": cards[BOX], "revealed": cards[REVEALED], "known": written_known(s)}


def written_known(s: State) -> dict[str, list[str]]:
    """The decks of which somebody has seen a card, down to that card."""
    out: dict[str, list[str]] = {}
    for zone in s.t.decks:
        cards = s.zones[zone]
        last = max((i for i, held in enumerate(cards) if held & PUBLIC), default=-1)
        if last >= 0:
            out[s.t.zones[zone]] = [eyes_of(s, held) for held in cards[: last + 1]]
    return out


def read_moment(r: "PositionReader") -> None:
    s = r.s
    at = f"{COMMANDER_IDS[s.order[0]]} actions" if r.given.at is UNSET else r.given.at
    words = at.split()
    if len(words) != 2 or words[1] not in phase.names[ACTIONS:]:
        raise r.bad(f"at = '{at}' is no moment; write a commander and 'actions' or 'reaction'")
    s.active = r.commander(words[0], "at")
    s.phase = phase.names.index(words[1])
    s.agenda = [(end_of_turn, (s.active,)), (react_or_roll, (s.active,))]
    if s.phase == ACTIONS:
        s.agenda += [(end_of_actions, (s.active,)), (act, (s.active,))]


def written_moment(s: State) -> Keys:
    return {"at": f"{COMMANDER_IDS[s.active]} {phase.names[s.phase]}" if s.active >= 0 else "setup"}


# In the order in which they are read
KEYS: tuple[tuple[Callable[["PositionReader"], None], Callable[[State], Keys]], ...] = (
    (read_commanders, written_commanders),
    (read_board, written_board),
    (read_markers, written_markers),
    (read_plain, written_plain),
    (read_trucks, written_trucks),
    (read_pieces, written_pieces),
    (read_cards, written_cards),
    (read_moment, written_moment),
)
