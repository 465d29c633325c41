"""Who sits where: opening a table, sitting down, leaving, bots that step in, giving up."""

import secrets
from pathlib import Path
from typing import Any

import msgspec

from sztab.bots import BOT_IDS
from sztab.engine.errors import Bad
from sztab.engine.game import Game, Side
from sztab.engine.rules import Rules

from ..accounts.accounts import Person, hashed, new_id, new_secret
from ..http.problems import Problem
from . import clock, newcomers
from .live_match import begun
from .newcomers import come_in, settled
from .seat_history import free, no_longer_played, noted, said, take
from .table import Entry, Info, Refused, Room, Seat, now, packed

NOTHING = "00" * 16  # the nonce of bots and of who sends none: the server has no choice in it
UNFINISHED = ("open", "running", "frozen")


def new_info(game: Game, rules: Rules, owner: Person, name: str, players: int, settings: dict[str, Any]) -> Info:
    """The row of a table that has just been opened. Its id may be given: so a table asked for twice is one."""
    at = now()
    return Info(
        id=settings["id"] or new_id(),
        game=game.id,
        name=name,
        owner=owner.id,
        status="open",
        message="",
        public=settings["public"],
        spectators=settings["spectators"],
        pace=settings["pace"],
        minutes=settings.get("minutes", 0),
        due=0,
        players=players,
        options=" ".join(game.written_options(rules.options)),
        pack=settings["pack"],
        revision=game.revision,
        fingerprint=rules.fingerprint,
        checked="",
        seed=secrets.token_hex(32),
        origin="",
        origin_step=0,
        created=at,
        moved=at,
        entries=0,
        asked=0,
        sealed=False,
        summary="{}",
    )


def new_seat(number: int, eyes: int, kind: str, person: Person | None, bot: str, nonce: str) -> Seat:
    return Seat(
        number=number,
        kind=kind,
        person=person.id if person else None,
        name=person.name if person else "",
        bot=bot,
        bot_asked="",
        link=None,
        nonce=nonce,
        orders="{}",
        visited=0,
        resigns=False,
        archived=False,
        eyes=eyes,
    )


# Each of these is one action on a room.


def sit(room: Room, seat: Seat, person: Person, nonce: str, by_link: bool, seen: int) -> list[Entry]:
    """Takes a free seat; the first `seen` entries are no news. The last one to sit down starts the game, and who comes when
    it has begun is let in by the others. Nobody takes a second seat, unless the table is for that."""
    if seat.person == person.id:
        return add_nonce(room, person, nonce)
    if seat.person is not None or (seat.bot and seat.kind == "bot"):
        raise Refused(Problem("conflict", "seat_taken", seat.number))
    if seat.kind == "link" and not by_link:
        raise Refused(Problem("forbidden", "seat_not_open", seat.number))
    _still_seated(room)
    if room.info.status == "running":
        return come_in(room, seat, person, seen)
    if room.seats_of(person.id) and not several_a_person(room):
        raise Refused(Problem("conflict", "one_seat"))
    take(room, seat, person.id, person.name, seen)
    room.change_seat(seat, nonce=nonce)  # it counts only before the first shuffle
    return [said(room, "joined", seat, person.name), *start_if_full(room)]


def several_a_person(room: Room) -> bool:
    """Whether the table is for people who play several seats from one device: who opened it plays some."""
    return room.info.owner is not None and len(room.seats_of(room.info.owner)) > 1


def add_nonce(room: Room, person: Person, nonce: str) -> list[Entry]:
    """Who has opened a table adds to chance once the commitment can be seen: then the server cannot have chosen it to fit."""
    for seat in room.seats_of(person.id):
        if room.info.status == "open" and not seat.nonce:
            room.change_seat(seat, nonce=nonce)
    return start_if_full(room)


def start_if_full(room: Room) -> list[Entry]:
    if room.info.status != "open" or not all(seat.ready for seat in room.seats):
        return []
    return start(room)


def start(room: Room) -> list[Entry]:
    """Sets the game up: now that all nonces are in, nobody can choose what falls."""
    if room.info.status == "running":
        return []
    if room.info.status != "open":
        raise Refused(Problem("conflict", "not_open"))
    empty = sum(not seat.taken for seat in room.seats)
    if empty:
        raise Refused(Problem("conflict", "seats_free", empty))
    for seat in room.seats:
        if not seat.nonce:
            room.change_seat(seat, nonce=NOTHING)
    room.info.status = "running"
    if room.live is not None:  # from a step of another game
        done = room.live.begin_anew(*room.own_key())
        return [Entry("anew", data={"step": room.info.origin_step}, digest=done.digest)]
    room.info.revision, room.info.fingerprint = room.game.revision, room.rules.fingerprint  # the ones it starts with
    room.live = begun(room.game, room.rules, room.table_key())
    clock.start(room)
    opening = room.live.match.opening
    return [Entry("start", data={"lines": packed(opening.lines)}, digest=room.live.digest())]


def new_link(room: Room, seat: Seat, handed: bool) -> str:
    """A private way to a seat; an older one leads nowhere from now on. By one from the player who has `handed` the seat over
    somebody takes it at once; by the owner's, once the game has begun, the others are asked."""
    secret = new_secret()
    room.change_seat(seat, link=hashed(secret), handed=handed)
    return secret


def leave(room: Room, seat: Seat) -> list[Entry]:
    """Gets up. While a game is on the seat can be taken over by whoever gets a new link, or a bot: the old one would show
    the hand to everybody who ever saw it. A bot that plays it already plays on."""
    _still_seated(room)
    entry = said(room, "left", seat, seat.name)
    kind = "open" if room.info.status == "open" and seat.kind == "open" else "link"
    playing = {"bot": seat.bot, "resigns": bool(seat.bot) and seat.resigns}
    no_longer_played(room, seat)
    free(room, seat)
    room.change_seat(seat, kind=kind, link=seat.link if room.info.status == "open" else None, **playing)
    return [entry, *settled(room)]


def _still_seated(room: Room) -> None:
    """Seats change hands before a game and while it is played."""
    if room.info.status not in ("open", "running"):
        raise Refused(Problem("conflict", "not_running", room.info.status))


def part(room: Room, person: Person) -> list[Entry]:
    """Somebody is no more: their seats are free for whoever gets a link, or for a bot; a table without people is closed, and
    one that was theirs is the next player's."""
    made = [Entry("parted", audience=0)]
    newcomers.withdraw(room, person)
    for seat in room.seats_of(person.id):
        no_longer_played(room, seat)
        if room.info.status in UNFINISHED:
            made.append(Entry("seat", data={"key": "left", "seat": seat.number, "name": ""}))
            room.change_seat(seat, kind="link", orders="{}", bot_asked="", resigns=bool(seat.bot) and seat.resigns)
        room.change_seat(seat, person=None, name="", link=None)
    if room.info.owner == person.id:
        room.info.owner = next((seat.person for seat in room.seats if seat.person is not None), None)
        room.info.name = room.info.game if room.info.name == person.name else room.info.name
    if room.info.status in UNFINISHED and not any(seat.person for seat in room.seats):
        made += abandon(room)
    return [*made, *settled(room)]


def rename(room: Room, person: Person, name: str) -> list[Entry]:
    """Whoever was `person` has a new name: at their seats, and where a table of theirs bears it."""
    newcomers.rename(room, person, name)
    for seat in room.seats_of(person.id):
        room.change_seat(seat, name=name)
    if room.info.owner != person.id or room.info.name != person.name:
        return []
    room.info.name = name
    return [Entry("renamed", audience=0)]


def hand_over(room: Room, seat: Seat) -> tuple[str, list[Entry]]:
    """The seat is free again for whoever holds the new link; what its player knew stays with the seat."""
    _still_seated(room)
    entry = said(room, "handed", seat, seat.name)
    no_longer_played(room, seat)
    free(room, seat)
    room.change_seat(seat, kind="link")
    return new_link(room, seat, True), [entry, *settled(room)]


def let_bot_play(room: Room, seat: Seat, level: str, asker: Person) -> list[Entry]:
    """A bot steps in: at once on one's own or an empty seat, and when the time for a move is up; else its player is asked.

    Before the game the owner fills seats that nobody came for; who comes later takes them over.
    """
    if room.info.status != "running" and (room.info.status != "open" or seat.person is not None):
        raise Refused(Problem("conflict", "not_running", room.info.status))
    if level in (seat.bot, seat.bot_asked):
        return []
    if room.info.status == "open":
        if asker.id != room.info.owner:
            raise Refused(Problem("forbidden", "owner_only"))
        room.change_seat(seat, bot=level)
        return [said(room, "bot", seat, level), *start_if_full(room)]
    if seat.bot and seat.person is None and asker.id != room.info.owner:  # nobody weakens the bot they play against
        raise Refused(Problem("forbidden", "owner_only"))
    if seat.person in (None, asker.id) or (overdue(room) and awaited(room, seat)):
        _hand_to_bot(room, seat, level)
        return [said(room, "bot", seat, level), *settled(room)]
    room.change_seat(seat, bot_asked=level)
    return [said(room, "bot_asked", seat, seat.name)]


def _hand_to_bot(room: Room, seat: Seat, level: str) -> None:
    """Who only would have given up has not: a bot on a seat that `resigns` plays for a side that did."""
    no_longer_played(room, seat)
    room.change_seat(seat, bot=level, bot_asked="", resigns=seat.resigns and bool(seat.bot))


def overdue(room: Room) -> bool:
    """Whether the time for a move has run out."""
    return room.info.pace > 0 and now() - room.info.moved > room.info.pace * 3_600_000


def awaited(room: Room, seat: Seat) -> bool:
    """Whether the table waits for this seat: time that another one lets pass is not held against it."""
    return room.live is not None and bool(room.live.asked() & seat.eyes)


def answer_bot(room: Room, seat: Seat, agree: bool) -> list[Entry]:
    if not seat.bot_asked:
        raise Refused(Problem("conflict", "no_bot_asked"))
    level = seat.bot_asked
    if not agree:
        room.change_seat(seat, bot_asked="")
        return [said(room, "bot_no", seat, seat.name)]
    _hand_to_bot(room, seat, level)
    return [said(room, "bot", seat, level), *settled(room)]


def come_back(room: Room, seat: Seat) -> list[Entry]:
    """The player of a seat that a bot looked after plays on, even if they had given up."""
    if not seat.bot:
        return []
    room.change_seat(seat, bot="", resigns=False)
    return [said(room, "back", seat, seat.name)]


def resign(room: Room, seat: Seat) -> list[Entry]:
    """A side gives up when all the people on it want to; that is between them. Several others play on, with bots in its place."""
    if seat.resigns and (room.info.status == "finished" or seat.bot):
        return []
    if room.info.status != "running" or room.live is None:
        raise Refused(Problem("conflict", "not_running", room.info.status))
    again = seat.resigns
    room.change_seat(seat, resigns=True)
    side = room.side_of(seat)
    if not all(mate.resigns for mate in _people(room, side)):
        return [] if again else [_between(room, "resign_asked", seat)]
    others = [other for other in room.game.sides() if other.id != side.id and room.seats_on(other)]
    rest = [other for other in others if not _gave_up(room, other)]
    told = Entry("resign", data={"key": "resigned", "side": side.id})
    if len(rest) > 1 and any(_people(room, other) for other in rest):
        made = [told]
        for mate in _people(room, side):
            no_longer_played(room, mate)
            room.change_seat(mate, bot=BOT_IDS[-1], bot_asked="")
            made.append(said(room, "bot", mate, mate.bot))
        return [*made, *settled(room)]
    end(room, "finished", {"winner": rest[0].id if len(rest) == 1 else "", "reason": "resigned", "gave_up": side.id})
    told.data["note"] = f"resigned {side.id}"
    return [noted(room, told)]


def _people(room: Room, side: Side) -> list[Seat]:
    """The seats of a side that somebody plays."""
    return [seat for seat in room.seats_on(side) if seat.person is not None and not seat.bot]


def _gave_up(room: Room, side: Side) -> bool:
    return not _people(room, side) and any(seat.resigns for seat in room.seats_on(side))


def play_on(room: Room, seat: Seat) -> list[Entry]:
    """Who would have given up thinks better of it before the others have agreed."""
    if room.info.status != "running":
        raise Refused(Problem("conflict", "not_running", room.info.status))
    if seat.resigns and seat.bot:
        raise Refused(Problem("conflict", "gave_up"))
    if not seat.resigns:
        return []
    room.change_seat(seat, resigns=False)
    return [_between(room, "resign_no", seat)]


def end(room: Room, status: str, outcome: dict[str, Any]) -> None:
    room.info.status = status
    summary = msgspec.json.decode(room.info.summary or "{}")
    summary["outcome"] = outcome
    room.info.summary = msgspec.json.encode(summary).decode()


def abandon(room: Room) -> list[Entry]:
    if room.info.status == "abandoned":
        return []
    if room.info.status not in UNFINISHED:
        raise Refused(Problem("conflict", "not_running", room.info.status))
    end(room, "abandoned", {"winner": "", "reason": "abandoned"})
    return [noted(room, Entry("abandon", data={"key": "abandoned", "note": "abandoned"}))]


def _between(room: Room, key: str, seat: Seat) -> Entry:
    """Something about a seat that only its side hears of."""
    entry = said(room, key, seat, seat.name)
    entry.audience = sum(mate.bit for mate in room.seats_on(room.side_of(seat)))
    return entry


def chosen_rules(game: Game, options: dict[str, Any], pack: Path | None, players: int) -> Rules:
    """The rules a table asks for; what is wrong with them becomes a problem. Where the packs lie is nobody's business."""
    if players not in game.players:
        raise Problem("bad", "no_players", players, ", ".join(map(str, game.players)), where=["players"])
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            raise Problem("bad", "no_option", name, ", ".join(known), where=[f"options.{name}"])
        values = known[name].values
        if not (value in values if values else isinstance(value, bool)) and not (pack and known[name].more):
            said = ", ".join(values or ("true", "false"))
            raise Problem("bad", "no_value", name, said, str(value), where=[f"options.{name}"])
    try:
        return game.rules(options, pack, players)
    except Bad as error:
        hint = str(error).replace(f"{pack.parent}/", "") if pack is not None else str(error)
        raise Problem("bad", "bad_options", where=["options"], hint=hint) from None


def retry(room: Room) -> list[Entry]:
    """After a mistake of ours that stopped a bot: it may try again."""
    if room.info.status == "running":
        room.info.message = ""
        return [Entry("retry", audience=0)]
    return []


def archive(room: Room, person: Person, away: bool) -> list[Entry]:
    """Out of the lists of the person who puts it away, or into them again."""
    if room.info.status in ("open", "running"):
        raise Refused(Problem("conflict", "archived_running"))
    for seat in room.seats_of(person.id):
        room.change_seat(seat, archived=away)
    return []
