"""The lobby: quick matches, friends, invitations, meetings."""

from litestar import Response
from litestar.params import FromPath, JSONBody

from ...errors import ProblemError
from ...lobby import representations as answers
from ...lobby.quick_match import Wish
from ...tables import representations as table_answers
from .. import schemas
from ..dependencies import Asking, answer, game_of, looked, owned
from ..requests import AccountName, MatchWish, MeetingTime, Sitting
from ..routing import AT_SEAT, AT_TABLE, delete, get, post, put

TAG = "lobby"


@get("/api/me/match", TAG, answers.QuickMatch)
async def match(ask: Asking) -> Response[bytes]:
    """What I look for, and the table if somebody was found. A wish for a live game lapses a minute after I last asked."""
    return answer(await ask.services.quick_matches.state(ask.person("play")))


@put("/api/me/match", TAG, answers.QuickMatch)
async def look(ask: Asking, data: JSONBody[MatchWish]) -> Response[bytes]:
    """Look for an opponent: who wants the same is found at once, or finds me."""
    person = ask.person("play")
    ask.limit("open")
    wish = Wish(game_of(data.game).id, data.pace_hours, data.rated, data.within)
    return answer(await ask.services.quick_matches.look(person, wish))


@delete("/api/me/match", TAG, answers.QuickMatch)
async def stop(ask: Asking) -> Response[bytes]:
    """Look no more."""
    person = ask.person("play")
    await ask.services.quick_matches.stop(person)
    return answer(await ask.services.quick_matches.state(person))


@get("/api/lobby/seekers", TAG, answers.Seekers)
async def seekers(ask: Asking) -> Response[bytes]:
    """Who looks for an opponent now, without names."""
    ask.reader()
    return answer(answers.Seekers(seekers=await ask.services.quick_matches.seekers(ask.id)))


@get("/api/me/friends", TAG, answers.Friends)
async def friends(ask: Asking) -> Response[bytes]:
    """My friends. Whether somebody is here only those see who are friends of each other."""
    return await _friends(ask)


async def _friends(ask: Asking) -> Response[bytes]:
    return answer(answers.Friends(friends=await ask.services.company.friends(ask.person("read"))))


@post("/api/me/friends", TAG, answers.Friends, 409)
async def befriend(ask: Asking, data: JSONBody[AccountName]) -> Response[bytes]:
    """Put somebody with an account among my friends, by name."""
    person = ask.session()
    ask.limit("enter")
    other = await ask.services.company.find(data.name)
    await ask.services.house.refuse_blocked(person, {other.id})
    await ask.services.company.befriend(person, other)
    return await _friends(ask)


@delete("/api/me/friends/{person_id:str}", TAG, answers.Friends)
async def part(ask: Asking, person_id: FromPath[str]) -> Response[bytes]:
    """Take somebody from my friends."""
    await ask.services.company.part(ask.session(), person_id)
    return await _friends(ask)


@post(AT_SEAT + "/invite", TAG, schemas.Nothing, 409)
async def invite(
    ask: Asking, table_id: FromPath[str], number: FromPath[int], data: JSONBody[AccountName]
) -> Response[bytes]:
    """Invite somebody with an account to a free seat of my table, by name."""
    table = await owned(ask, table_id)
    if not 0 <= number < len(table.seats):
        raise ProblemError("missing", "no_seat", number)
    ask.limit("enter")
    guest = await ask.services.company.find(data.name)
    await ask.services.house.refuse_silenced(ask.person("manage"))
    await ask.services.house.refuse_blocked(ask.person("manage"), {guest.id})
    await ask.services.company.invite(table, number, ask.person("manage"), guest)
    return answer(schemas.Nothing())


@get("/api/me/invitations", TAG, answers.TableInvitations)
async def invitations(ask: Asking) -> Response[bytes]:
    """Seats that I am invited to, at tables that have not begun."""
    return await _invitations(ask)


async def _invitations(ask: Asking) -> Response[bytes]:
    found = await ask.services.company.invitations(ask.person("read"))
    return answer(answers.TableInvitations(invitations=found))


@post("/api/me/invitations/{table_id:str}", TAG, table_answers.Joined, 409)
async def accept(ask: Asking, table_id: FromPath[str], data: JSONBody[Sitting]) -> Response[bytes]:
    """Sit down where I am invited."""
    person = ask.person("play")
    number = await ask.services.company.invited(person, table_id)
    table = await ask.tables.find(table_id)
    if table is None:
        raise ProblemError("missing", "no_table", table_id)
    table = await ask.tables.sit(table, number, person, data.share(), by_link=True)
    await ask.services.company.settle(person, table_id)
    return answer(table_answers.Joined(table=table.info.id, seat=number, asked=False))


@delete("/api/me/invitations/{table_id:str}", TAG, answers.TableInvitations)
async def decline(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    """Decline an invitation."""
    person = ask.person("play")
    await ask.services.company.invited(person, table_id)
    await ask.services.company.settle(person, table_id)
    return await _invitations(ask)


@get(AT_TABLE + "/meeting", TAG, answers.Meeting)
async def meeting(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    """When the players of a table want to meet."""
    await looked(ask, table_id, None)
    return answer(await ask.services.company.meeting(table_id))


@put(AT_TABLE + "/meeting", TAG, answers.Meeting, 409)
async def meet(ask: Asking, table_id: FromPath[str], data: JSONBody[MeetingTime]) -> Response[bytes]:
    """Say when the players want to meet (the owner, or whoever sits there); 0 takes it back."""
    person = ask.person("play")
    table = await ask.table(table_id)
    if table.info.owner != person.id and not table.seats_of(person.id):
        raise ProblemError("forbidden", "no_seat_here")
    await ask.services.company.meet(table_id, data.at)
    return answer(await ask.services.company.meeting(table_id))


ROUTES = [
    match, look, stop, seekers, friends, befriend, part, invite, invitations, accept, decline, meeting, meet,
]  # fmt: skip
