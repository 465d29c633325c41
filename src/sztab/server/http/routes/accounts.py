"""Me: a name, a password, sessions, tokens, my data."""

from typing import Any

from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody

from ...accounts import representations as answers
from ...accounts.accounts import SESSION, Caller
from ...accounts.personal_data import export as exported
from ...identity import Person, hashed
from .. import schemas
from ..auth import COOKIE
from ..dependencies import Asking, IdempotencyKey, answer, problems
from ..requests import Changes, Goodbye, NewPassword, NewPerson, NewToken, SignIn, printable


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
    return Cookie(COOKIE, value=value, max_age=age, path="/", httponly=True, secure=secure, samesite="lax")


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


@get("/api/me", responses=problems(ok=answers.Me), tags=["people"], summary="Who I am")
async def me(ask: Asking) -> Response[bytes]:
    return answer(_me(ask.caller))


@post(
    "/api/people",
    status_code=201,
    responses=problems(ok=answers.Me, status=201),
    tags=["people"],
    summary="Give a name: enough to play",
)
async def arrive(ask: Asking, data: JSONBody[NewPerson]) -> Response[bytes]:
    ask.limit("enter")
    person, secret = await ask.services.accounts.arrive(printable(data.name, "name"), data.language or ask.language)
    return _entered(ask, person, secret, 201)


@patch(
    "/api/me",
    responses=problems(409, ok=answers.Me),
    tags=["people"],
    summary="Change my name or language",
)
async def change(ask: Asking, data: JSONBody[Changes]) -> Response[bytes]:
    person = ask.session()
    values: dict[str, Any] = {}
    if data.name is not None:
        values["name"] = printable(data.name, "name")
    if data.language is not None:
        values["language"] = data.language
    if values:
        before, person = person, await ask.services.accounts.change(person, values)
        if person.name != before.name:
            await ask.services.lifecycle.rename(before, person.name)
    return answer(_me(Caller(person, ask.caller.scopes, ask.caller.session)))


@post(
    "/api/me/password",
    status_code=204,
    responses=problems(409),
    tags=["people"],
    summary="Make this an account, or change its password: then all other sessions end",
)
async def password(ask: Asking, data: JSONBody[NewPassword]) -> None:
    ask.limit("enter")
    person = ask.session()
    await ask.services.accounts.set_password(ask.caller, data.password, data.old, data.end_tokens)
    await ask.services.lifecycle.end_streams(person)


@post(
    "/api/sessions",
    status_code=201,
    responses=problems(ok=answers.Me, status=201),
    tags=["people"],
    summary="Sign in with a password",
)
async def sign_in(ask: Asking, data: JSONBody[SignIn]) -> Response[bytes]:
    ask.limit("enter")
    person, secret = await ask.services.accounts.sign_in(printable(data.name, "name"), data.password)
    return _entered(ask, person, secret, 201)


@delete(
    "/api/sessions/current",
    status_code=200,
    responses=problems(ok=schemas.Nothing),
    tags=["people"],
    summary="Sign out here",
)
async def sign_out(ask: Asking) -> Response[bytes]:
    return await _signed_out(ask, everywhere=False)


@delete(
    "/api/sessions",
    status_code=200,
    responses=problems(ok=schemas.Nothing),
    tags=["people"],
    summary="Sign out everywhere",
)
async def sign_out_everywhere(ask: Asking) -> Response[bytes]:
    return await _signed_out(ask, everywhere=True)


@get("/api/me/tokens", responses=problems(ok=answers.Tokens), tags=["people"], summary="My tokens for programs")
async def tokens(ask: Asking) -> Response[bytes]:
    return answer(answers.Tokens(tokens=await ask.services.tokens.list(ask.session())))


@post(
    "/api/me/tokens",
    status_code=201,
    responses=problems(409, ok=answers.TokenMade, status=201),
    tags=["people"],
    summary="A token for a program; shown once",
)
async def new_token(ask: Asking, key: IdempotencyKey, data: JSONBody[NewToken]) -> Response[bytes]:
    person = ask.session()
    scopes = tuple(dict.fromkeys(data.scopes))
    id, secret = await ask.services.tokens.create(person, printable(data.label, "label"), scopes, key)
    return answer(answers.TokenMade(id=id, token=secret), 201)


@delete(
    "/api/me/tokens/{token_id:str}", status_code=204, responses=problems(), tags=["people"], summary="Withdraw a token"
)
async def drop_token(ask: Asking, token_id: FromPath[str]) -> None:
    person = ask.session()
    await ask.services.tokens.withdraw(person, token_id)
    await ask.services.lifecycle.end_streams(person)


@get(
    "/api/me/export",
    responses=problems(ok=answers.Export),
    tags=["people"],
    summary="All that is kept about me",
)
async def export(ask: Asking) -> Response[bytes]:
    person = ask.session()
    return answer(await ask.services.database.read(lambda c: exported(c, person)))


@delete(
    "/api/me",
    status_code=200,
    responses=problems(ok=schemas.Nothing),
    tags=["people"],
    summary="Delete me; my seats become free",
)
async def goodbye(ask: Asking, data: JSONBody[Goodbye]) -> Response[bytes]:
    person = ask.session()
    ask.limit("enter")
    await ask.services.accounts.check_password(person, data.password)
    await ask.services.lifecycle.delete(person)
    return _left(ask)


ROUTES = [
    me, arrive, change, password, sign_in, sign_out, sign_out_everywhere,
    tokens, new_token, drop_token, export, goodbye,
]  # fmt: skip
