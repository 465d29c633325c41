"""Notices: what I hear of, where, and when; and the links in mails."""

from litestar import Response
from litestar.params import FromPath, JSONBody

from ...notices import representations as answers
from .. import schemas
from ..dependencies import Asking, answer
from ..requests import ChoiceAtTable, MailLink, NewChannel, NoticeChoices
from ..routing import delete, get, post, put


async def _overview(ask: Asking, status: int = 200) -> Response[bytes]:
    services = ask.services
    key = await services.sender.push_key() if services.sender and "push" in services.channels.ways() else ""
    return answer(await services.channels.overview(ask.session(), key), status)


@get("/api/me/notices", "notices", answers.Notices)
async def overview(ask: Asking) -> Response[bytes]:
    """Show which notices I get, where and when."""
    return await _overview(ask)


@put("/api/me/notices", "notices", answers.Notices)
async def choose(ask: Asking, data: JSONBody[NoticeChoices]) -> Response[bytes]:
    """Choose what to hear of, and when."""
    person = ask.session()
    ask.limit("notices")
    await ask.services.channels.choose(person, data.settings())
    return await _overview(ask)


@put("/api/me/notices/tables/{table_id:str}", "notices", answers.Notices, 409)
async def choose_at(ask: Asking, table_id: FromPath[str], data: JSONBody[ChoiceAtTable]) -> Response[bytes]:
    """Choose what to hear of at one table."""
    person = ask.session()
    ask.limit("notices")
    await ask.services.channels.choose_at(person, table_id, data.kinds)
    return await _overview(ask)


@post("/api/me/notices/channels", "notices", answers.NoticeChannel, 409, status=201)
async def add(ask: Asking, data: JSONBody[NewChannel]) -> Response[bytes]:
    """Add a mail address, a browser or a webhook.

    A mail address is sent a link first, by which it is confirmed."""
    person = ask.session()
    ask.limit("notices")
    if data.kind == "mail":
        ask.limit_mail(data.address)
        ask.limit_account(person.name)
        await ask.services.accounts.check_password(person, data.password)
    keys = {"p256dh": data.p256dh, "auth": data.auth}
    return answer(await ask.services.channels.add(person, data.kind, data.address, keys), 201)


@delete("/api/me/notices/channels/{channel_id:str}", "notices", None, status=204)
async def remove(ask: Asking, channel_id: FromPath[str]) -> None:
    """Send nothing there any more, and forget the address."""
    await ask.services.channels.remove(ask.session(), channel_id)


@post("/api/me/notices/channels/{channel_id:str}/try", "notices", schemas.Nothing)
async def try_again(ask: Asking, channel_id: FromPath[str]) -> Response[bytes]:
    """Send something over a channel, and switch it on again if it was off."""
    person = ask.session()
    ask.limit("mail")
    await ask.services.channels.try_again(person, channel_id)
    return answer(schemas.Nothing())


@post("/api/notices/confirm", "notices", schemas.Nothing)
async def confirm(ask: Asking, data: JSONBody[MailLink]) -> Response[bytes]:
    """Confirm a mail address with the link that was sent there."""
    ask.limit("enter")
    await ask.services.channels.confirm(data.link)
    return answer(schemas.Nothing())


@post("/api/notices/stop", "notices", schemas.Nothing)
async def stop(ask: Asking, data: JSONBody[MailLink]) -> Response[bytes]:
    """Stop the mails that carry this link."""
    ask.limit("enter")
    await ask.services.channels.stop(data.link)
    return answer(schemas.Nothing())


@post("/api/notices/stop/{link:str}", "notices", schemas.Nothing)
async def stop_at_once(ask: Asking, link: FromPath[str]) -> Response[bytes]:
    """Stop the mails that carry this link: for mail programs, which send a form.

    RFC 8058 wants it in the address. It is no secret that lets anybody in: all it can do is to stop these mails."""
    ask.limit("enter")
    await ask.services.channels.stop(link)
    return answer(schemas.Nothing())


ROUTES = [overview, choose, choose_at, add, remove, try_again, confirm, stop, stop_at_once]
