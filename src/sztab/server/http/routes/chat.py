"""Talking: by channel, with those whom the game lets one talk with now; those who watch talk among themselves."""

from litestar import Response
from litestar.params import FromPath, JSONBody

from sztab.engine.scene import TABLE
from sztab.engine.words import LANGUAGES

from ...errors import ProblemError
from ...identity import Person
from ...tables import news, views
from ...tables import representations as answers
from ...tables.entries import ALL, OTHERS, Entry
from ...tables.idempotency import IdempotencyKey as Key
from ...tables.table import Seat, Table
from .. import schemas
from ..dependencies import Asking, Before, IdempotencyKey, Limit, SeatOf, answer, looked
from ..requests import Saying, printable
from ..routing import AT_TABLE, get, post

WATCHERS = "watchers"  # the channel of those who look on


@post(AT_TABLE + "/chat", "playing", schemas.Nothing, 409, 422, status=201)
async def speak(ask: Asking, key: IdempotencyKey, table_id: FromPath[str], data: JSONBody[Saying]) -> Response[bytes]:
    """Say something to the table or to my side; or, without a seat, to the other watchers."""
    person = ask.person("chat")
    ask.limit("chat")
    await ask.services.house.refuse_silenced(person)
    table = await ask.table(table_id)
    words = printable(data.words, "words", lines=True)
    if data.channel == WATCHERS:
        await _among_watchers(ask, table, person, words, key)
        return answer(schemas.Nothing(), 201)
    seat = ask.tables.own_seat(table, ask.id, data.seat)

    def act(r: Table, s: Seat) -> list[Entry]:
        channels = _channels(r, s)
        audience = channels.get(data.channel)
        if audience is None:
            may = ", ".join(channels) or "-"
            raise ProblemError("forbidden", "no_channel", data.channel, may, where=["channel"])
        said = {"channel": data.channel, "name": person.name}
        return [Entry("chat", audience, text=words, data=said, person=person.id, seat=s.number)]

    await ask.tables.change_seat(table, ask.id, seat.number, act, key)
    return answer(schemas.Nothing(), 201)


async def _among_watchers(ask: Asking, table: Table, person: Person, words: str, key: Key) -> None:
    """Say something to those who watch; nobody who plays hears it."""
    if not table.info.spectators:
        raise ProblemError("forbidden", "no_spectators")

    def act(r: Table) -> list[Entry]:
        if r.seats_of(person.id):
            raise ProblemError("forbidden", "no_channel", WATCHERS, "-", where=["channel"])
        return [Entry("chat", OTHERS, text=words, data={"channel": WATCHERS, "name": person.name}, person=person.id)]

    await ask.tables.change(table, act, key)


def _channels(table: Table, seat: Seat) -> dict[str, int]:
    """Return the audience of each channel on which the seat may speak now. Before the game all speak to the table."""
    if table.live is None:
        return {TABLE: ALL}
    out: dict[str, int] = {}
    for channel in table.game.scene(table.live.state, seat.eyes, LANGUAGES[0])["channels"]:
        mask = sum(1 << table.rules.roles.index(role) for role in channel["roles"])
        if seat.eyes & mask:
            listening = sum(one.bit for one in table.seats if one.eyes & mask)
            out[channel["id"]] = ALL if channel["id"] == TABLE else listening
    return out


@get(AT_TABLE + "/chat", "playing", answers.Chat)
async def chat(
    ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None, before: Before = None, limit: Limit = 60
) -> Response[bytes]:
    """List the messages, the newest last."""
    table, seat = await looked(ask, table_id, seat_number)
    return answer(answers.Chat(chat=await chat_of(ask, table, seat, before, limit)))


async def chat_of(ask: Asking, table: Table, seat: Seat | None, before: int | None, limit: int) -> list[answers.Said]:
    found = await ask.services.registry.chat(table, views.bit_of(seat), before, limit)
    muted = await ask.services.house.muted_by(ask.id)
    return [news.chat(entry, n) for n, entry in found if entry.person not in muted]


ROUTES = [speak, chat]
