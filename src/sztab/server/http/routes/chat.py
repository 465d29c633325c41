"""Talking: by channel, with those whom the game lets one talk with now."""

from litestar import Response
from litestar.params import FromPath, JSONBody

from sztab.engine.scene import TABLE
from sztab.engine.words import LANGUAGES

from ...errors import ProblemError
from ...tables import news, views
from ...tables import representations as answers
from ...tables.entries import ALL, Entry
from ...tables.table import Seat, Table
from .. import schemas
from ..dependencies import Asking, Before, IdempotencyKey, Limit, SeatOf, answer, looked
from ..requests import Saying, printable
from ..routing import AT_TABLE, get, post


@post(AT_TABLE + "/chat", "playing", schemas.Nothing, 409, 422, status=201)
async def speak(ask: Asking, key: IdempotencyKey, table_id: FromPath[str], data: JSONBody[Saying]) -> Response[bytes]:
    """Say something to the table or to my side."""
    person = ask.person("chat")
    ask.limit("chat")
    table = await ask.table(table_id)
    seat = ask.tables.own_seat(table, ask.id, data.seat)
    words = printable(data.words, "words", lines=True)

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
    """What was said, the newest last."""
    table, seat = await looked(ask, table_id, seat_number)
    return answer(answers.Chat(chat=await chat_of(ask, table, seat, before, limit)))


async def chat_of(ask: Asking, table: Table, seat: Seat | None, before: int | None, limit: int) -> list[answers.Said]:
    found = await ask.services.registry.chat(table, views.bit_of(seat), before, limit)
    return [news.chat(entry, n) for n, entry in found]


ROUTES = [speak, chat]
