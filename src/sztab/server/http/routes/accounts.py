"""Me: a name, a password, sessions, tokens, my data."""

from litestar import Response
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody

from ...accounts import representations as answers
from ...accounts.accounts import SESSION, Caller
from ...accounts.names import folded
from ...accounts.personal_data import export as exported
from ...accounts.sessions import device
from ...errors import ProblemError
from ...identity import Person, hashed
from .. import schemas
from ..auth import COOKIE, cookie_name, old_cookie
from ..dependencies import Asking, IdempotencyKey, answer
from ..incoming import IncomingRequest
from ..requests import (
    Changes,
    Forgotten,
    Goodbye,
    NewPassword,
    NewPerson,
    NewToken,
    Publicity,
    Recovered,
    SignIn,
    printable,
)
from ..routing import delete, get, patch, post, put


def _me(caller: Caller) -> answers.Me:
    person = caller.person
    shown = None
    if person is not None:
        shown = answers.Person(id=person.id, name=person.name, language=person.language, account=person.account)
    return answers.Me(person=shown, csrf=caller.csrf())


def _entered(ask: Asking, person: Person, secret: str, status: int) -> Response[bytes]:
    out = answer(_me(Caller(person, (), hashed(secret))), status)
    out.cookies.append(_cookie(ask, secret, SESSION))
    return out


def _cookie(ask: Asking, value: str, age: int) -> Cookie:
    secure = ask.services.settings.secure
    name = cookie_name(secure)
    return Cookie(name, value=value, max_age=age, path="/", httponly=True, secure=secure, samesite="lax")


def _left(ask: Asking) -> Response[bytes]:
    """Answer that it was done, and take the cookie away."""
    out = answer(schemas.Nothing())
    out.cookies.append(_cookie(ask, "", 0))
    return out


async def _signed_out(ask: Asking, everywhere: bool) -> Response[bytes]:
    person = ask.session()
    await ask.services.accounts.sign_out(ask.caller, everywhere)
    await ask.services.lifecycle.end_streams(person)
    return _left(ask)


def _device(request: IncomingRequest) -> str:
    return device(request.headers.get("user-agent", ""))


@get("/api/me", "people", answers.Me)
async def me(ask: Asking, request: IncomingRequest) -> Response[bytes]:
    """Show my account."""
    out = answer(_me(ask.caller))
    if old := old_cookie(request):
        out.cookies.append(Cookie(COOKIE, value="", max_age=0, path="/", httponly=True, secure=True, samesite="lax"))
        out.cookies += [_cookie(ask, old, SESSION)] if ask.caller.session else []
    return out


@post("/api/people", "people", answers.Me, status=201)
async def arrive(ask: Asking, request: IncomingRequest, data: JSONBody[NewPerson]) -> Response[bytes]:
    """Give a name: enough to play."""
    ask.limit("enter")
    person, secret = await ask.services.accounts.arrive(
        printable(data.name, "name"), data.language or ask.language, _device(request)
    )
    return _entered(ask, person, secret, 201)


@patch("/api/me", "people", answers.Me, 409)
async def change(ask: Asking, data: JSONBody[Changes]) -> Response[bytes]:
    """Change my name or language."""
    person = ask.session()
    values: dict[str, str] = {}
    if data.name is not None:
        values["name"] = printable(data.name, "name")
    if data.language is not None:
        values["language"] = data.language
    if values:
        before, person = person, await ask.services.accounts.change(person, values)
        if person.name != before.name:
            await ask.services.lifecycle.rename(before, person.name)
    return answer(_me(Caller(person, ask.caller.scopes, ask.caller.session)))


@post("/api/me/password", "people", None, 409, status=204)
async def password(ask: Asking, data: JSONBody[NewPassword]) -> None:
    """Make this an account, or change its password: then all other sessions end."""
    ask.limit("enter")
    person = ask.session()
    ask.limit_account(person.name)
    await ask.services.accounts.set_password(ask.caller, data.password, data.old, data.end_tokens)
    await ask.services.lifecycle.end_streams(person)


@post("/api/sessions", "people", answers.Me, status=201)
async def sign_in(ask: Asking, request: IncomingRequest, data: JSONBody[SignIn]) -> Response[bytes]:
    """Sign in with a password."""
    ask.limit("enter")
    name = printable(data.name, "name")
    ask.limit_account(name)
    person, secret = await ask.services.accounts.sign_in(name, data.password, _device(request))
    ask.signed_in(name)
    return _entered(ask, person, secret, 201)


@delete("/api/sessions/current", "people", schemas.Nothing)
async def sign_out(ask: Asking) -> Response[bytes]:
    """Sign out here."""
    return await _signed_out(ask, everywhere=False)


@delete("/api/sessions", "people", schemas.Nothing)
async def sign_out_everywhere(ask: Asking) -> Response[bytes]:
    """Sign out everywhere."""
    return await _signed_out(ask, everywhere=True)


@get("/api/people/{person_id:str}", "people", answers.Profile)
async def profile(ask: Asking, person_id: FromPath[str]) -> Response[bytes]:
    """Somebody's results and ratings: my own, or those of a person who lets others see them."""
    ask.reader()
    return answer(await ask.services.profiles.show(person_id, ask.id, ask.language))


@put("/api/me/profile", "people", answers.Profile)
async def publish(ask: Asking, data: JSONBody[Publicity]) -> Response[bytes]:
    """Let others see my results and ratings, or not."""
    person = ask.session()
    await ask.services.profiles.publish(person, data.public)
    return answer(await ask.services.profiles.show(person.id, person.id, ask.language))


@get("/api/me/sessions", "people", answers.Sessions)
async def sessions(ask: Asking) -> Response[bytes]:
    """The devices on which I am signed in."""
    ask.session()
    return answer(answers.Sessions(sessions=await ask.services.sessions.list(ask.caller)))


@delete("/api/me/sessions/{device_id:str}", "people", None, status=204)
async def end_session(ask: Asking, device_id: FromPath[str]) -> None:
    """Sign out on one device."""
    person = ask.session()
    await ask.services.sessions.end(person, device_id)
    await ask.services.lifecycle.end_streams(person)


@post("/api/recovery", "people", schemas.Nothing, 409)
async def forgot(ask: Asking, data: JSONBody[Forgotten]) -> Response[bytes]:
    """Have a link sent by which a forgotten password can be set anew.

    It goes to the confirmed mail addresses of the account. The answer is the same whether or not there are any."""
    ask.limit("enter")
    name = folded(printable(data.name, "name"))
    ask.limit_mail(name)
    if "mail" not in ask.services.channels.ways():
        raise ProblemError("conflict", "no_way", "mail")
    await ask.services.recovery.ask(name)
    return answer(schemas.Nothing())


@post("/api/recovery/password", "people", answers.Me, status=201)
async def recover(ask: Asking, request: IncomingRequest, data: JSONBody[Recovered]) -> Response[bytes]:
    """Set a forgotten password anew, with the link from the mail: all sessions and tokens end, and this one begins."""
    ask.limit("enter")
    id = await ask.services.recovery.person(data.link)
    person, secret = await ask.services.accounts.recover(id, data.password, _device(request))
    await ask.services.lifecycle.end_streams(person)
    return _entered(ask, person, secret, 201)


@get("/api/me/tokens", "people", answers.Tokens)
async def tokens(ask: Asking) -> Response[bytes]:
    """My tokens for programs."""
    return answer(answers.Tokens(tokens=await ask.services.tokens.list(ask.session())))


@post("/api/me/tokens", "people", answers.TokenMade, 409, 422, status=201)
async def new_token(ask: Asking, key: IdempotencyKey, data: JSONBody[NewToken]) -> Response[bytes]:
    """A token for a program; shown once."""
    person = ask.session()
    scopes = tuple(dict.fromkeys(data.scopes))
    id, secret = await ask.services.tokens.create(person, printable(data.label, "label"), scopes, key.header)
    return answer(answers.TokenMade(id=id, token=secret), 201)


@delete("/api/me/tokens/{token_id:str}", "people", None, status=204)
async def drop_token(ask: Asking, token_id: FromPath[str]) -> None:
    """Withdraw a token."""
    person = ask.session()
    await ask.services.tokens.withdraw(person, token_id)
    await ask.services.lifecycle.end_streams(person)


@get("/api/me/export", "people", answers.Export)
async def export(ask: Asking) -> Response[bytes]:
    """All that is kept about me."""
    person = ask.session()
    return answer(await ask.services.database.read(lambda c: exported(c, person)))


@delete("/api/me", "people", schemas.Nothing)
async def goodbye(ask: Asking, data: JSONBody[Goodbye]) -> Response[bytes]:
    """Delete me; my seats become free."""
    person = ask.session()
    ask.limit("enter")
    ask.limit_account(person.name)
    await ask.services.accounts.check_password(person, data.password)
    await ask.services.lifecycle.delete(person)
    return _left(ask)


ROUTES = [
    me, arrive, change, password, sign_in, sign_out, sign_out_everywhere,
    tokens, new_token, drop_token, export, goodbye, sessions, end_session, forgot, recover, profile,
    publish,
]  # fmt: skip
