"""Limits and rules hold for those who come all at once, too: nothing that was checked has changed when it counts."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from sztab.server import guard, hall
from tests.server.conftest import Guest, Server, until


def at_once(guest: Guest, path: str, bodies: list[dict]) -> list[int]:
    """Status of each of these requests, all sent at the same moment."""
    with ThreadPoolExecutor(len(bodies)) as pool:
        return [answer.status_code for answer in pool.map(lambda body: guest.http.post(path, json=body), bodies)]


def test_tokens_asked_for_at_once_are_no_more_than_allowed(server):
    guest = Guest(server.url, "Collector")
    made = at_once(guest, "/api/me/tokens", [{"label": f"bot {n}", "scopes": ["read"]} for n in range(40)])
    assert (made.count(201), made.count(409)) == (20, 20)
    assert len(guest.get("/api/me/tokens")["tokens"]) == 20


def test_tables_opened_at_once_are_no_more_than_allowed(server, monkeypatch):
    monkeypatch.setattr(hall, "UNFINISHED", 5)
    guest = Guest(server.url, "Host")
    body = {"game": "quartermaster", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = at_once(guest, "/api/tables", [body] * 20)
    assert (made.count(201), made.count(409)) == (5, 15)


@pytest.mark.parametrize("spectators", [False, True])
def test_streams_opened_at_once_are_no_more_than_allowed(server, monkeypatch, spectators):
    from sztab.server.api import play

    monkeypatch.setattr(guard, "STREAMS", 100 if spectators else 5)
    monkeypatch.setattr(play, "AT_ONCE", 5 if spectators else 100)
    server.app.state.limits = guard.Limits()
    host = Guest(server.url, "Host")
    table = host.open("quartermaster", 2, ["me", "me"], public=True)["id"]
    guest = Guest(server.url, "Guest") if spectators else host
    streams = server.hall.rooms._rooms[table].streams

    async def follow(http: httpx.AsyncClient) -> None:
        async with http.stream("GET", f"/api/tables/{table}/events") as answer:
            assert answer.status_code in (200, 429, 503)
            await answer.aread()  # to the end, or until it is cancelled

    async def all_at_once() -> None:
        cookies = dict(guest.http.cookies)
        limits = httpx.Limits(max_connections=60)
        async with httpx.AsyncClient(base_url=server.url, cookies=cookies, limits=limits, timeout=20) as http:
            following = [asyncio.create_task(follow(http)) for _ in range(50)]
            while sum(not task.done() for task in following) > 5:
                await asyncio.sleep(0.01)
            assert len(streams) == 5
            for task in following:
                task.cancel()
            await asyncio.gather(*following, return_exceptions=True)

    asyncio.run(asyncio.wait_for(all_at_once(), 15))
    until(lambda: not streams)
