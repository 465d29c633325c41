"""The hot path: a browser's move that goes past the web framework is answered as the framework answers it."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from tests.server.conftest import Guest, Server

from sztab.server.http import auth, hot_path
from sztab.server.http.incoming import Incoming

HOT = {"Prefer": "return=frames"}
SLOW = {"Prefer": "return=frames, wait=9"}  # says the same, in a way that the hot path leaves to the framework


def begun(server: Server) -> tuple[Guest, str, dict[str, Any]]:
    """A game of one device, and a move in it."""
    ania = Guest(server.url, "Ania")
    table = ania.open("quartermaster", 2, ["me", "me"])["id"]
    asked = ania.choices(table)
    return ania, table, {"role": asked["role"], "question": asked["question"], "token": asked["choices"][0]}


def sent(guest: Guest, table: str, body: Any, **headers: str) -> httpx.Response:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    given = {"content-type": "application/json", **headers}
    return guest.http.post(f"/api/tables/{table}/choices", content=content, headers=given)


def counting(methods: list[str]) -> Callable[[Incoming], Awaitable[auth.Ask]]:
    """What says who sends a request, counted."""
    asking = auth.asking

    async def counted(request: Incoming) -> auth.Ask:
        methods.append(request.method)
        return await asking(request)

    return counted


def test_a_move_is_answered_alike_on_both_paths(server, monkeypatch):
    hot: list[str] = []
    monkeypatch.setattr(hot_path, "asking", counting(hot))
    ania, table, move = begun(server)
    made = sent(ania, table, move, **HOT)
    again = sent(ania, table, move, **SLOW)
    assert hot == ["POST"]
    assert made.status_code == again.status_code == 200
    assert made.json() == again.json()
    assert made.json()["frames"]
    assert told(made) == told(again)
    assert made.headers["x-content-type-options"] == "nosniff"


def told(answer: httpx.Response) -> dict[str, str]:
    """The headers that say something about the answer; how it is packed may differ."""
    own = ("date", "server", "vary", "content-length", "content-encoding")
    return {name: value for name, value in answer.headers.items() if name not in own}


def test_a_long_answer_is_compressed_for_who_can_read_it(server, monkeypatch):
    monkeypatch.setattr(hot_path, "LEAST_PACKED", 20)
    ania, table, move = begun(server)
    packed = sent(ania, table, move, **HOT, **{"accept-encoding": "gzip, br"})
    plain = sent(ania, table, move, **HOT, **{"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()


@pytest.mark.parametrize(
    ("change", "headers", "status"),
    [
        ({"token": "build army nowhere"}, {}, 400),
        ({"token": "done"}, {}, 422),
        ({"question": "999.0"}, {}, 409),
        ({"question": "soon"}, {}, 400),
        ({"role": "nobody"}, {}, 400),
        ({"more": 1}, {}, 400),
        ({"words": "hello"}, {}, 400),
        ({}, {"X-CSRF-Token": "forged"}, 403),
        ({}, {"sec-fetch-site": "cross-site"}, 403),
        ({}, {"authorization": "Bearer nothing"}, 401),
        ({}, {"cookie": "sztab=nobody"}, 401),
        ({}, {"host": "evil.example"}, 421),
        ({}, {"content-type": "text/plain"}, 415),
        ({}, {"idempotency-key": "k" * 101}, 400),
    ],
)
def test_what_is_refused_is_refused_alike(server, change, headers, status):
    ania, table, move = begun(server)
    answers = [sent(ania, table, {**move, **change}, **{**prefer, **headers}) for prefer in (HOT, SLOW)]
    assert [answer.status_code for answer in answers] == [status, status], answers[0].text
    assert answers[0].json() == answers[1].json()
    assert ania.choices(table)["question"] == move["question"], "nothing has happened"


def test_bodies_and_tables_that_are_none(server):
    ania, table, move = begun(server)
    for body in (b"", b"{", b"[]", b"\xff", b"[" * 5000):
        hot, slow = sent(ania, table, body, **HOT), sent(ania, table, body, **SLOW)
        assert hot.status_code == slow.status_code == 400
        assert hot.json() == slow.json()
    assert sent(ania, "none", move, **HOT).status_code == 404
    assert sent(Guest(server.url, "Jan"), table, move, **HOT).status_code == 404


def test_a_move_that_fails_is_tried_once(server, monkeypatch):
    ania, table, move = begun(server)
    callers: list[str] = []
    counted = counting(callers)
    for module in (auth, hot_path):
        monkeypatch.setattr(module, "asking", counted)
    assert sent(ania, table, {**move, "question": "999.0"}, **HOT).status_code == 409
    assert callers == ["POST"]
