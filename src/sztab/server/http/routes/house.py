"""Order in the house: mute, block, report."""

from litestar import Response
from litestar.params import FromPath, JSONBody

from ...accounts import representations as answers
from ...errors import ProblemError
from ...tables import views
from .. import schemas
from ..dependencies import Asking, answer, looked
from ..requests import NewBlock, NewReport, Somebody, printable
from ..routing import delete, get, post

TAG = "people"


async def _whom(ask: Asking, data: Somebody) -> tuple[str, str]:
    """Return a person at a table, and what they said there if it is about that."""
    table, mine = await looked(ask, data.table, None)
    if data.message is not None:
        said = await ask.services.registry.chat(table, views.bit_of(mine), data.message + 1, 1)
        found = next((entry for n, entry in said if n == data.message and entry.person), None)
        if found is not None:
            return str(found.person), found.text
    elif data.seat is not None and data.seat < len(table.seats):
        person = table.seats[data.seat].person
        if person is not None:
            return person, ""
    raise ProblemError("missing", "nobody_there", where=["seat", "message"])


@get("/api/me/blocks", TAG, answers.Blocks)
async def blocks(ask: Asking) -> Response[bytes]:
    """Whom I muted or blocked."""
    return answer(await ask.services.house.blocks(ask.person("read")))


@post("/api/me/blocks", TAG, answers.Blocks, 409)
async def block(ask: Asking, data: JSONBody[NewBlock]) -> Response[bytes]:
    """Mute somebody, so that I do not read what they say; or block them: then we are not brought together either."""
    person = ask.person("chat")
    ask.limit("house")
    other, _ = await _whom(ask, data)
    await ask.services.house.block(person, other, data.kind)
    return answer(await ask.services.house.blocks(person))


@delete("/api/me/blocks/{person_id:str}", TAG, answers.Blocks)
async def unblock(ask: Asking, person_id: FromPath[str]) -> Response[bytes]:
    """Neither mute nor block somebody any more."""
    person = ask.person("chat")
    await ask.services.house.unblock(person, person_id)
    return answer(await ask.services.house.blocks(person))


@post("/api/reports", TAG, schemas.Nothing, 409, status=201)
async def report(ask: Asking, data: JSONBody[NewReport]) -> Response[bytes]:
    """Tell whoever runs the server what somebody said or did."""
    person = ask.person("chat")
    ask.limit("report")
    about, quoted = await _whom(ask, data)
    words = printable(data.words, "words", lines=True) if data.words.strip() else ""
    await ask.services.house.report(person, about, data.table, answers.Report(data.kind, words, quoted))
    return answer(schemas.Nothing(), 201)


ROUTES = [blocks, block, unblock, report]
