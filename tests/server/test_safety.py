"""Attempts to get at what is not one's own, to break the server, or to make it do too much."""

import asyncio
import contextlib
import json
import logging
import re
import socket
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import WAIT, Guest, Server, call, hash_quickly, new_database, play_on, stream, until

from sztab.server.errors import ProblemError
from sztab.server.events import streams as news
from sztab.server.http import pages, rate_limit
from sztab.server.http import timeouts as patience
from sztab.server.http.rate_limit import network
from sztab.server.ops.serve import JsonLines, config_of
from sztab.server.services import Settings
from sztab.server.tables.entries import Entry
from sztab.server.tables.windows import BEAT, hold_back

LONG = 5 * WAIT  # seconds for what chance has to bring about


def started(folder: Path, **more: Any) -> Server:
    settings = {"database": f"sqlite:///{folder / 'sztab.db'}", "folder": folder, "least": 0.0, "limits": False, **more}
    return Server(Settings(**settings)).start()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    running = started(tmp_path_factory.mktemp("safety"))
    hash_quickly(running)
    try:
        yield running
    finally:
        running.stop()


@pytest.fixture
def strict(tmp_path: Path) -> Any:
    """A server with its limits on."""
    running = started(tmp_path, limits=True)
    try:
        yield running
    finally:
        running.stop()


def pair(server: Server, **more: Any) -> tuple[Guest, Guest, str]:
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    table = ania.open("quartermaster", 2, ["me", "link"], **more)["id"]
    link = ania.post(f"/api/tables/{table}/seats/1/link", status=201)["link"]
    jan.post("/api/join", {"link": link})
    return ania, jan, table


# Headers


def test_every_answer_keeps_browsers_strict(server):
    guest = Guest(server.url, "Header")
    board = guest.http.get("/api/games/rhine/board")
    table = guest.open("quartermaster", 2, ["me", "open"])["id"]
    with guest.http.stream("GET", f"/api/tables/{table}/events") as following:
        pass
    answers = [
        following,
        board,
        guest.http.get("/api/games/rhine/board", headers={"If-None-Match": board.headers["etag"]}),
        guest.http.get("/"),
        guest.http.get("/nothing/here", headers={"Accept": "text/html"}),
        *[guest.http.get(f"/static/{file.relative_to(pages.WEB)}") for file in sorted(pages.WEB.rglob("*.*"))[::12]],
        guest.http.get("/static/nothing.js"),
        guest.http.get(f"/api/tables/{table}/view"),
        guest.http.head("/"),
        guest.http.post("/api/people", content=b"name=x"),
        guest.http.post("/api/tables", headers={"X-CSRF-Token": ""}),
        guest.http.get("/api/me", headers={"Authorization": "Bearer x"}),
        guest.http.get("/api/me"),
        guest.http.get("/api/games"),
        guest.http.get("/api/schema/openapi.json"),
        guest.http.get("/nothing/here"),
        guest.http.put("/api/people"),
        guest.http.post("/api/people", content=b"{", headers={"Content-Type": "application/json"}),
        guest.http.get("/api/tables/unknown"),
        guest.http.get("/health"),
        guest.http.get("/metrics"),
        guest.http.post("/api/people", content=b"x" * 70_000, headers={"Content-Type": "application/json"}),
    ]
    assert {answer.status_code for answer in answers} == {200, 304, 400, 401, 403, 404, 405, 413, 415}
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers.get_list("content-security-policy") == [policy], "sent twice"
        assert "server" not in answer.headers or answer.headers["server"] == "uvicorn"  # the tests' own uvicorn


def test_nothing_is_ever_sent_as_a_page_but_the_client_itself(server):
    ania, _, table = pair(server)
    evil = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    named = Guest(server.url, evil[:40])
    ania.post(f"/api/tables/{table}/chat", {"channel": "table", "words": evil}, 201)
    shown = named.open("quartermaster", 2, ["me", "open"], name=evil[:60], public=True)
    paths = [
        f"/api/tables/{shown['id']}",
        f"/api/tables/{table}/chat",
        f"/api/tables/{table}/record",
        "/api/me",
        "/api/tables?which=open",
        f"/{evil}",
        f"/api/tables/{evil}",
        f"/api/me?lang={evil}",
        f"/api/tables/{table}/why?role={evil}&token={evil}",
    ]
    for guest in (ania, named):
        for path in paths:
            answer = guest.http.get(path)
            assert "html" not in answer.headers["content-type"]
            assert answer.headers["x-content-type-options"] == "nosniff"


def test_pages_carry_no_code_of_their_own(server):
    """The policy forbids code within a page; so the client must have none."""
    for page in pages.WEB.glob("*.html") if pages.WEB.is_dir() else []:
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), page.name
        assert not re.search(r"\son[a-z]+\s*=|<style|\sstyle\s*=|javascript:", text), page.name


def test_no_file_outside_the_client_is_served(tmp_path, monkeypatch):
    web = tmp_path / "web"
    web.mkdir()
    (web / "index.html").write_text("<!doctype html>")
    (web / "app.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    (web / "link").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr(pages, "WEB", web.resolve())
    running = started(tmp_path)
    try:
        assert call("GET", f"{running.url}/static/app.js").text == "1"
        attempts = [
            "/static/../secret.txt", "/static/%2e%2e/secret.txt", "/static/..%2fsecret.txt", "/static/%2e%2e%2fsecret.txt",
            "/static/link", "/static//etc/passwd", "/static/%2fetc%2fpasswd", "/static/..%5csecret.txt", "/static/%00",
            "/static/app.js%00.txt",
            "/static/~1/../secret.txt", "/static/~1/~1/app.js", "/static/~1//etc/passwd",
            "/static/" + "x" * 5000, "/static/....//secret.txt", "/static/%252e%252e/secret.txt", "/static/./../secret.txt",
        ]  # fmt: skip
        for attempt in attempts:
            got = raw(running, f"GET {attempt} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            assert b" 404 " in got.split(b"\r\n")[0] or b" 400 " in got.split(b"\r\n")[0], (attempt, got[:80])
            assert (
                b"secret" not in got.partition(b"\r\n\r\n")[2].replace(attempt.encode(), b"")
                or b"There is nothing" in got
            )
    finally:
        running.stop()


def test_packs_are_found_by_name_and_tell_nobody_where_they_lie(tmp_path):
    packs = tmp_path / "packs"
    (packs / "broken").mkdir(parents=True)
    (packs / "broken" / "board.toml").write_text("spaces = [")
    (packs / "empty").mkdir()
    running = started(tmp_path, packs=packs)
    try:
        guest = Guest(running.url, "Packer")
        for pack in ("broken", "empty", "nothing", "..", ".", "../packs/broken", "/etc", "broken\0", "b%2f.."):
            body = {"game": "quartermaster", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}], "pack": pack}
            problem = guest.post("/api/tables", body, 400)
            assert str(tmp_path) not in json.dumps(problem), pack
            assert problem["where"] == ["options" if pack in ("broken", "empty") else "pack"], pack
    finally:
        running.stop()


def raw(server: Server, sent: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", server.port), WAIT) as made:
        made.sendall(sent)
        out = b""
        while part := made.recv(65536):
            out += part
        return out


# Sizes


def test_bodies_that_are_too_large_are_refused_with_or_without_a_length(server):
    big = call("POST", f"{server.url}/api/people", content=b"x" * 70_000, headers={"Content-Type": "application/json"})
    assert big.status_code == 413
    chunks = iter([b'{"name": "'] + [b"x" * 8000] * 20)
    sent = call("POST", f"{server.url}/api/people", content=chunks, headers={"Content-Type": "application/json"})
    assert sent.status_code == 413
    assert sent.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/people", {"name": "x" * 41}),
        ("/api/people", {"name": ""}),
        ("/api/tables", {"game": "quartermaster", "players": 2, "seats": [{"kind": "me"}] * 17}),
        ("/api/tables", {"game": "quartermaster", "players": 2, "name": "x" * 61, "seats": [{"kind": "me"}] * 2}),
        ("/api/tables/x/chat", {"channel": "table", "words": "x" * 1001}),
        ("/api/tables/x/choices", {"role": "uk", "question": "0.0", "token": "x" * 2001}),
        ("/api/me/tokens", {"label": "x" * 61, "scopes": ["read"]}),
        ("/api/me/tokens", {"label": "x", "scopes": ["read"] * 5}),
        ("/api/me/tokens", {"label": "x", "scopes": ["everything"]}),
    ],
)
def test_lengths_and_numbers_are_bounded(server, path, body):
    Guest(server.url, "Long").post(path, body, 400)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/people", {"name": "Line", "language": "pl\n"}),
        ("/api/tables", {"game": "quartermaster", "players": 2, "seats": [{"kind": "me\n"}] * 2}),
        (
            "/api/tables",
            {"game": "quartermaster", "players": 2, "seats": [{"kind": "me"}] * 2, "nonce": "ab" * 16 + "\n"},
        ),
        ("/api/tables", {"game": "quartermaster", "players": 2, "seats": [{"kind": "me"}] * 2, "pack": "ours\n"}),
        ("/api/tables/x/seats/0/sit", {"nonce": "ab" * 32 + "\n"}),
        ("/api/tables/x/choices", {"role": "uk", "question": "0.0", "token": "pass\n"}),
        ("/api/tables/x/choices", {"role": "uk", "question": "0.0\n", "token": "pass"}),
        ("/api/me/tokens", {"label": "x", "scopes": ["read\n"]}),
        ("/api/tables/x/orders", {"orders": {"x": "pass\n"}}),
    ],
)
def test_a_line_break_at_the_end_does_not_slip_through(server, path, body):
    """`$` in a pattern of Python would let one pass, and a seat's share of the chance would break the record in two."""
    guest = Guest(server.url, "Line")
    answer = guest.http.request("PUT" if path.endswith("/orders") else "POST", path, json=body)
    assert answer.status_code == 400, answer.text
    assert "(?!" not in answer.json()["detail"]


def test_a_list_of_tables_that_nobody_knows_is_refused_in_words(server):
    answer = call("GET", f"{server.url}/api/tables?which=open%0A")
    assert (answer.status_code, answer.json()["where"]) == (400, ["which"])


def test_names_do_not_grow_when_letters_are_put_together(server):
    """A few letters are three when they are normalized: what fits the request has to fit the database too."""
    note = "\U0001d160"
    guest = Guest(server.url, note * 40)
    assert guest.get("/api/me")["person"]["name"] == note * 40
    assert guest.open("quartermaster", 2, ["me", "open"], name=note * 60)["name"] == note * 60
    guest.post("/api/me/tokens", {"label": note * 60, "scopes": ["read"]}, 201)


@pytest.mark.parametrize(
    "name",
    ["\u202egnp.exe", "a\u200bb", "a\x00b", "line\nbreak", "\u2066x\u2069", "x\ufeff", "\x1b[31mred", "a\u2028b"],
)
def test_names_and_titles_hide_nothing_and_turn_nothing_around(server, name):
    guest = Guest(server.url, name)
    shown = guest.get("/api/me")["person"]["name"]
    assert not re.search("[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]", shown)
    title = guest.open("quartermaster", 2, ["me", "open"], name=name)["name"]
    assert title == shown


@pytest.mark.parametrize("name", ["\u200b\u200b", "\u3164", " \t ", "\u2800", "\u0301"])
def test_a_name_can_be_seen(server, name):
    got = call("POST", f"{server.url}/api/people", json={"name": name})
    assert got.status_code == 400


def test_marks_are_not_piled_up_over_other_lines(server):
    guest = Guest(server.url, "Z" + "\u0300" * 39)
    assert guest.get("/api/me")["person"]["name"] == "Z" + "\u0300" * 3
    viet = Guest(server.url, "Nguye\u0302\u0303n")  # letters of real names are one, however they were typed
    assert viet.get("/api/me")["person"]["name"] == "Nguy\u1ec5n"


def test_chat_is_cleaned_of_what_controls_a_screen_but_keeps_its_lines(server):
    ania, _, table = pair(server)
    words = "one\ntwo \u202eowt\x00\x1b[2J 👩\u200d🚀"
    ania.post(f"/api/tables/{table}/chat", {"channel": "table", "words": words}, 201)
    (said,) = ania.get(f"/api/tables/{table}/chat")["chat"]
    assert said["words"] == "one\ntwo owt[2J 👩\u200d🚀"
    ania.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "\u200b\u202e"}, 400)


# Rates


def test_one_address_gets_only_so_many_names(strict):
    """Also if it takes a new name for each try: names are counted by address."""
    made = 0
    began = time.monotonic()
    last = httpx.Client(base_url=strict.url, timeout=WAIT)
    for _ in range(40):
        answer = last.post("/api/people", json={"name": "Sock"})
        if answer.status_code == 429:
            assert int(answer.headers["retry-after"]) >= 1
            break
        made += 1
        headers = {"X-CSRF-Token": answer.json()["csrf"]}
        last = httpx.Client(base_url=strict.url, timeout=WAIT, cookies=answer.cookies, headers=headers)
    assert made <= 21 + (time.monotonic() - began) / 5


def test_passwords_cannot_be_tried_without_end(strict):
    hash_quickly(strict)
    began = time.monotonic()
    statuses = [
        call("POST", f"{strict.url}/api/sessions", json={"name": f"name {n}", "password": "wrong password"}).status_code
        for n in range(30)
    ]
    took = time.monotonic() - began
    assert statuses.count(401) <= 21 + took / 5
    assert 429 in statuses or took > 40


def test_a_person_sends_only_so_many_requests(strict):
    guest = Guest(strict.url, "Fast")
    statuses: list[int] = []
    end = time.monotonic() + 20
    while 429 not in statuses[-1:] and time.monotonic() < end:
        statuses.append(guest.http.get("/api/me").status_code)
        strict.app.state.limits._buckets[("any", guest.id)] = (
            max(0.0, strict.app.state.limits._buckets[("any", guest.id)][0] - 20),
            time.monotonic(),
        )  # as if it were sending faster than this machine can
    assert statuses[-1] == 429


def test_chat_and_tables_have_rates_of_their_own(strict):
    guest = Guest(strict.url, "Busy")
    table = guest.open("quartermaster", 2, ["me", "open"])["id"]
    said = [
        guest.http.post(f"/api/tables/{table}/chat", json={"channel": "table", "words": "spam"}).status_code
        for _ in range(40)
    ]
    assert 429 in said
    body = {"game": "quartermaster", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
    opened = [guest.http.post("/api/tables", json=body).status_code for _ in range(40)]
    assert 429 in opened


def test_replays_from_the_beginning_have_a_rate(strict, monkeypatch):
    monkeypatch.setitem(rate_limit.RATES, "whole", (2, 0.01))
    ania, jan = Guest(strict.url, "Ania"), Guest(strict.url, "Jan")
    table = ania.open("quartermaster", 2, ["me", "open"], public=True)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    statuses = []
    for _ in range(4):
        jan.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "something new"}, 201)
        statuses.append(ania.http.get(f"/api/tables/{table}/steps").status_code)
    assert statuses == [200, 200, 429, 429]
    assert ania.http.get(f"/api/tables/{table}/view").status_code == 200


def test_a_person_holds_only_so_many_streams(strict, monkeypatch):
    monkeypatch.setattr(rate_limit, "STREAMS", 3)
    guest = Guest(strict.url, "Streams")
    table = guest.open("quartermaster", 2, ["me", "open"])["id"]
    with stream(guest, table) as a, stream(guest, table) as b, stream(guest, table) as c:
        for following in (a, b, c):
            next(following)
        refused = guest.http.get(f"/api/tables/{table}/events")
        assert refused.status_code == 429
    until(lambda: not strict.services.registry._tables[table].streams)
    with stream(guest, table) as following:
        next(following)


def test_spectators_cannot_keep_a_player_out(server, monkeypatch):
    from sztab.server.http.routes import views as looking

    monkeypatch.setattr(looking, "AT_ONCE", 1)
    ania, _, table = pair(server, public=True)
    watcher, late = Guest(server.url, "Watcher"), Guest(server.url, "Late")
    with stream(watcher, table) as following:
        next(following)
        assert late.http.get(f"/api/tables/{table}/events").status_code == 503
        with stream(ania, table) as mine:
            next(mine)


def test_nobody_has_boards_drawn_without_end(strict, monkeypatch):
    """A picture is an eighth of a second of work, and anybody may ask for one of every step."""
    monkeypatch.setitem(rate_limit.RATES, "picture", (3, 0.001))
    guest = Guest(strict.url, "Painter")
    table = guest.open("rhine", 2, ["me", "me"], public=True, by_link=True)["id"]
    answers = [call("GET", f"{strict.url}/t/{table}/picture.{kind}").status_code for kind in ("svg", "png") * 2]
    assert answers == [200, 200, 200, 429]


def test_nobody_looks_through_all_tables_without_end(strict, monkeypatch):
    """What nothing is found by goes through all of them: up to 90 ms at 100,000."""
    monkeypatch.setitem(rate_limit.RATES, "search", (2, 0.001))
    asked = [{"option": "x"}, {"won": "x"}, {"least": "9"}, {}, {"game": "rhine"}]
    at = f"{strict.url}/api/tables"
    answers = [call("GET", at, params={"which": "finished", **one}).status_code for one in asked]
    assert answers == [200, 200, 429, 200, 429]


def test_limits_forget_nobody_too_early_and_do_not_grow(monkeypatch):
    monkeypatch.setattr(rate_limit, "BUCKETS", 10)
    limits = rate_limit.RateLimits()
    for n in range(100):
        limits.take("any", f"sender {n}")
    assert len(limits._buckets) == 10
    for _ in range(20):
        limits.take("enter", "one")
    with pytest.raises(ProblemError):
        limits.take("enter", "one")


def test_a_whole_network_is_one_sender():
    assert network("2001:db8::1") == network("2001:db8::ffff:2")
    assert network("2001:db8::1") != network("2001:db8:0:1::1")
    assert network("::ffff:10.0.0.1") == network("10.0.0.1")
    assert network("10.0.0.1") != network("10.0.0.2")


@pytest.mark.parametrize(("proxies", "believed"), [("", False), ("127.0.0.1", True), ("10.9.9.9", False)])
def test_addresses_that_a_sender_claims_are_believed_from_our_proxy_only(proxies, believed):
    seen = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["client"][0])

    config = config_of(app, proxies)  # type: ignore[arg-type]
    config.load()

    async def call() -> None:
        scope = {
            "type": "http", "client": ("127.0.0.1", 1), "scheme": "http", "path": "/", "method": "GET",
            "headers": [(b"x-forwarded-for", b"203.0.113.7")],
        }  # fmt: skip
        await config.loaded_app(scope, None, None)

    asyncio.run(call())
    assert seen == ["203.0.113.7" if believed else "127.0.0.1"]


def test_numbers_about_the_server_are_for_its_own_machine(server):
    """A player who could watch them would see when somebody answers in secret."""
    assert "sztab_moves" in call("GET", f"{server.url}/metrics").text
    for name in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"):
        assert call("GET", f"{server.url}/metrics", headers={name: "203.0.113.7"}).status_code == 404


# Scopes: every route, with every kind of key

OPEN = "anybody"  # strangers too
SESSION = "session"  # a browser's, no token
MATRIX = {
    "GET /api/me": OPEN,
    "POST /api/people": OPEN,
    "POST /api/sessions": OPEN,
    "GET /api/games": OPEN,
    "GET /api/games/{game}/board": OPEN,
    "GET /api/games/{game}/rules": OPEN,
    "GET /api/games/{game}/guide": OPEN,
    "POST /api/games/{game}/guide": "manage",
    "GET /health": OPEN,
    "GET /ready": OPEN,
    "PATCH /api/me": SESSION,
    "POST /api/me/password": SESSION,
    "DELETE /api/sessions/current": SESSION,
    "DELETE /api/sessions": SESSION,
    "GET /api/me/tokens": SESSION,
    "POST /api/me/tokens": SESSION,
    "DELETE /api/me/tokens/{token_id}": SESSION,
    "GET /api/me/export": SESSION,
    "GET /api/people/{person_id}": "read",
    "PUT /api/me/profile": SESSION,
    "GET /api/me/sessions": SESSION,
    "DELETE /api/me/sessions/{device_id}": SESSION,
    "POST /api/recovery": OPEN,
    "POST /api/recovery/password": OPEN,
    "GET /api/me/notices": SESSION,
    "PUT /api/me/notices": SESSION,
    "PUT /api/me/notices/tables/{table_id}": SESSION,
    "POST /api/me/notices/channels": SESSION,
    "DELETE /api/me/notices/channels/{channel_id}": SESSION,
    "POST /api/me/notices/channels/{channel_id}/try": SESSION,
    "POST /api/notices/confirm": OPEN,
    "POST /api/notices/stop": OPEN,
    "POST /api/notices/stop/{link}": OPEN,
    "POST /api/tables/{table_id}/hint": "play",
    "DELETE /api/me": SESSION,
    "POST /api/tables": "manage",
    "POST /api/tables/{table_id}/fork": "manage",
    "POST /api/tables/{table_id}/start": "manage",
    "POST /api/tables/{table_id}/seats/{number}/link": "manage",
    "POST /api/tables/{table_id}/seats/{number}/bot": "manage",
    "POST /api/tables/{table_id}/abandon": "manage",
    "POST /api/tables/{table_id}/retry": "manage",
    "GET /api/tables/{table_id}/resume": "read",
    "POST /api/tables/{table_id}/resume": "play",
    "POST /api/tables/{table_id}/archive": "manage",
    "POST /api/tables/{table_id}/seats/{number}/sit": "play",
    "POST /api/tables/{table_id}/seats/{number}/sit/answer": "play",
    "POST /api/tables/{table_id}/seats/{number}/leave": "play",
    "POST /api/tables/{table_id}/seats/{number}/hand-over": "play",
    "POST /api/tables/{table_id}/seats/{number}/bot/consent": "play",
    "POST /api/tables/{table_id}/seats/{number}/return": "play",
    "POST /api/join": "play",
    "POST /api/join/look": OPEN,
    "POST /api/tables/{table_id}/resign": "play",
    "POST /api/tables/{table_id}/choices": "play",
    "POST /api/tables/{table_id}/asides": "play",
    "POST /api/tables/{table_id}/take-back": "play",
    "POST /api/tables/{table_id}/undo": "play",
    "POST /api/tables/{table_id}/undo/answer": "play",
    "PUT /api/tables/{table_id}/orders": "play",
    "POST /api/tables/{table_id}/holiday": "play",
    "GET /api/me/blocks": "read",
    "POST /api/me/blocks": "chat",
    "DELETE /api/me/blocks/{person_id}": "chat",
    "POST /api/reports": "chat",
    "GET /api/me/match": "play",
    "PUT /api/me/match": "play",
    "DELETE /api/me/match": "play",
    "GET /api/lobby/seekers": "read",
    "GET /api/me/friends": "read",
    "POST /api/me/friends": SESSION,
    "DELETE /api/me/friends/{person_id}": SESSION,
    "POST /api/tables/{table_id}/seats/{number}/invite": "manage",
    "GET /api/me/invitations": "read",
    "POST /api/me/invitations/{table_id}": "play",
    "DELETE /api/me/invitations/{table_id}": "play",
    "GET /api/tables/{table_id}/meeting": "read",
    "PUT /api/tables/{table_id}/meeting": "play",
    "GET /api/tournaments": "read",
    "POST /api/tournaments": "manage",
    "GET /api/tournaments/{tournament_id}": "read",
    "POST /api/tournaments/{tournament_id}/entrants": "play",
    "POST /api/tournaments/{tournament_id}/bots": "manage",
    "DELETE /api/tournaments/{tournament_id}/entrants/{number}": "play",
    "POST /api/tournaments/{tournament_id}/start": "manage",
    "POST /api/tournaments/{tournament_id}/cancel": "manage",
    "PUT /api/tournaments/{tournament_id}/games/{round}/{board}/{leg}": "manage",
    "POST /api/tournaments/{tournament_id}/season": "manage",
    "POST /api/tables/{table_id}/chat": "chat",
    "POST /api/tables/{table_id}/visited": "read",
    "GET /api/tables": "read",
    "GET /api/tables/{table_id}": "read",
    "GET /api/tables/{table_id}/board": "read",
    "GET /api/tables/{table_id}/view": "read",
    "GET /api/tables/{table_id}/choices": "read",
    "GET /api/tables/{table_id}/why": "read",
    "GET /api/tables/{table_id}/refusals": "read",
    "GET /api/tables/{table_id}/log": "read",
    "GET /api/tables/{table_id}/chat": "read",
    "GET /api/tables/{table_id}/orders": "read",
    "GET /api/tables/{table_id}/steps": "read",
    "GET /api/tables/{table_id}/steps/{step}": "read",
    "GET /api/tables/{table_id}/record": "read",
    "GET /api/tables/{table_id}/proof": "read",
    "GET /api/tables/{table_id}/cards": "read",
    "GET /api/tables/{table_id}/events": "read",
    "GET /api/tables/{table_id}/frames": "read",
    "GET /api/tables/{table_id}/opening": "read",
    "GET /api/tables/{table_id}/ending": "read",
    "GET /api/tables/{table_id}/analysis": "read",
    "POST /api/tables/{table_id}/analysis": "play",
    "DELETE /api/tables/{table_id}/analysis": "play",
    "GET /api/tables/{table_id}/analysis/steps/{step}": "read",
    "GET /api/tables/{table_id}/continuations": "read",
    "POST /api/tables/{table_id}/continuations": "play",
    "GET /api/tables/{table_id}/steps/{step}/thought": "read",
    "POST /api/tables/{table_id}/steps/{step}/thought": "play",
    "GET /api/tables/{table_id}/guide": "read",
    "GET /api/tables/{table_id}/rematch": "read",
    "POST /api/tables/{table_id}/rematch": "manage",
    "PUT /api/tables/{table_id}/watch": "manage",
    "POST /api/tables/{table_id}/guide/back": "play",
    "POST /api/tables/{table_id}/set-up": "play",
}
BODIES = {
    "/api/people": {"name": "Body"}, "/api/sessions": {"name": "x", "password": "x"}, "/api/me": {},
    "/api/me/password": {"password": "x" * 10}, "/api/me/tokens": {"label": "x", "scopes": ["read"]},
    "/api/tables": {"game": "quartermaster", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]},
    "/fork": {"step": 0, "seats": [{"kind": "me"}, {"kind": "open"}]}, "/bot": {"level": "random"},
    "/consent": {"agree": True}, "/api/join": {"link": "x" * 43}, "/look": {"link": "x" * 43},
    "/orders": {"orders": {}}, "/holiday": {"days": 1},
    "/api/me/blocks": {"table": "x", "seat": 0}, "/api/reports": {"table": "x", "seat": 0},
    "/api/me/match": {"game": "rhine"}, "/api/me/friends": {"name": "x"}, "/invite": {"name": "x"}, "/meeting": {"at": 0},
    "/api/tournaments": {"name": "x", "game": "rhine", "format": "swiss"}, "/bots": {"level": "random"},
    "/api/tournaments/{tournament_id}/games/{round}/{board}/{leg}": {"scores": [1, 0]}, "/undo": {"question": "0.0"},
    "/answer": {"agree": True, "request": 1},
    "/choices": {"role": "uk", "question": "0.0", "token": "pass"}, "/chat": {"channel": "table", "words": "x"},
    "/asides": {"role": "uk", "question": "0.0", "token": "pass"}, "/take-back": {"role": "uk", "question": "0.0"},
    "/api/me/profile": {"public": True}, "/api/me/notices": {"kinds": []}, "/api/recovery": {"name": "x"},
    "/api/recovery/password": {"link": "x" * 43, "password": "x" * 10}, "/hint": {"role": "uk", "question": "0.0"},
    "/api/me/notices/tables/{table_id}": {"kinds": []}, "/api/me/notices/channels": {"kind": "json", "address": "https://example.org/"},
    "/api/notices/confirm": {"link": "x" * 43}, "/api/notices/stop": {"link": "x" * 43},
    "/continuations": {"step": 0, "levels": ["random"]},
    "/watch": {"watch": "nobody"}, "/rematch": {"swap": False}, "/back": {"deed": 0},
}  # fmt: skip


STOP = "/api/notices/stop/{link}"


def filled(template: str, **known: str) -> str:
    """The address of a route, with things that are not there for all that is not known."""
    names = re.findall(r"{(\w+)}", template)
    usual = {"number": "0", "step": "0", "round": "1", "board": "1", "leg": "1", "game": "quartermaster"}
    return template.format(**{name: known.get(name, usual.get(name, "none")) for name in names})


def body_of(path: str) -> Any:
    return next(
        (body for end, body in BODIES.items() if path == end or (end.count("/") == 1 and path.endswith(end))), {}
    )


def routes(server: Server) -> list[str]:
    schema = call("GET", f"{server.url}/api/schema/openapi.json").json()
    return [
        f"{method.upper()} {path}"
        for path, item in schema["paths"].items()
        for method in item
        if method != "parameters"
    ]


def test_every_route_says_who_may_use_it(server):
    """A route that is added has to be added here too."""
    assert [route for route in routes(server) if route not in MATRIX] == []


def test_every_route_wants_its_scope(server):
    owner = Guest(server.url, "Scopes")
    owner.post("/api/me/password", {"password": "x" * 10}, 204)
    table = owner.open("quartermaster", 2, ["me", "open"])["id"]
    tokens = {
        scope: owner.post("/api/me/tokens", {"label": scope, "scopes": [scope]}, 201)["token"]
        for scope in ("read", "play", "chat", "manage")
    }
    for route in routes(server):
        need = MATRIX[route]
        method, _, template = route.partition(" ")
        path = filled(template, table_id=table, person_id=owner.id)
        path += "?role=germany&token=pass" if path.endswith(("/why", "/refusals")) else ""
        body = body_of(template) if method != "GET" else None
        for scope, token in tokens.items():
            if scope == need and path.endswith("/events"):
                continue  # it would go on for ever
            if need == scope and method != "GET":
                continue  # what it then does is tested elsewhere, and would change the table
            answer = call(method, server.url + path, json=body, headers={"Authorization": f"Bearer {token}"})
            if need in (OPEN, scope):
                assert answer.status_code not in (401, 403) or path == "/api/sessions", (route, scope, answer.text)
            else:
                assert answer.status_code == 403, (route, scope, answer.status_code, answer.text)
                assert answer.json()["type"] == "urn:sztab:problem:scope", (route, scope, answer.text)
        if need not in (OPEN, "read"):
            assert call(method, server.url + path, json=body).status_code == 401, route


def test_nothing_that_changes_something_can_be_forged(server):
    """Every route, for somebody signed in: without the token of the session, from another site, as a form would send it."""
    victim = Guest(server.url, "Victim")
    table = victim.open("quartermaster", 2, ["me", "open"], public=True)["id"]
    token = victim.post("/api/me/tokens", {"label": "kept", "scopes": ["read"]}, 201)["id"]
    before = victim.get(f"/api/tables/{table}"), victim.get("/api/me"), victim.get("/api/me/tokens")
    cookie = {"Cookie": f"sztab={victim.http.cookies['sztab']}"}
    csrf = {**cookie, "X-CSRF-Token": victim.http.headers["X-CSRF-Token"]}
    http = httpx.Client(base_url=server.url, timeout=WAIT)
    tried = 0
    for route in routes(server):
        method, _, template = route.partition(" ")
        if method == "GET":
            continue
        if template == STOP:
            continue  # mail programs send a form there, and it can only stop mails
        path = filled(template, table_id=table, token_id=token)
        body = body_of(template)
        attempts = [
            http.request(method, path, json=body, headers=cookie),
            http.request(method, path, json=body, headers={**csrf, "X-CSRF-Token": "0" * 64}),
            http.request(method, path, json=body, headers={**csrf, "Sec-Fetch-Site": "cross-site"}),
            http.request(method, path, json=body, headers={**csrf, "Sec-Fetch-Site": "same-site"}),
        ]
        assert [answer.json()["type"] for answer in attempts] == ["urn:sztab:problem:csrf"] * 4, route
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json"):
            form = {**csrf, "Content-Type": kind}
            attempts.append(http.request(method, path, content=json.dumps(body).encode(), headers=form))
            assert attempts[-1].status_code == 415, (route, kind)
        assert not any("set-cookie" in answer.headers for answer in attempts), route
        tried += 1
    assert tried > 25
    assert (victim.get(f"/api/tables/{table}"), victim.get("/api/me"), victim.get("/api/me/tokens")) == before


def test_nobody_looks_after_the_server_over_http(server):
    """What `sztab admin` does has no address: freezing tables, closing those of others, looking people up."""
    guest = Guest(server.url, "Admin")
    table = Guest(server.url, "Owner").open("quartermaster", 2, ["me", "open"], public=True)["id"]
    owner = Guest(server.url, "Owner").id
    for route in ("/admin", "/api/admin", "/api/people", f"/api/people/{owner}", f"/api/tables/{table}/freeze"):
        for method in ("GET", "DELETE", "PUT"):
            assert guest.http.request(method, route, json={}).status_code in (404, 405), (method, route)
    assert not [route for route in routes(server) if re.search("admin|freez|people/(?!{person_id}$)|sign-out", route)]
    for method, path in (("POST", f"/api/tables/{table}/abandon"), ("POST", f"/api/tables/{table}/retry")):
        assert guest.http.request(method, path, json={}).status_code == 403


def test_a_token_that_may_only_move_is_shown_no_view(server):
    """The answer to a move can bring the whole view: that is for whoever may read."""
    ania, _, table = pair(server)
    token = ania.post("/api/me/tokens", {"label": "hand", "scopes": ["play"]}, 201)["token"]
    asked = ania.choices(table)
    body = {"role": asked["role"], "question": asked["question"], "token": asked["choices"][0]}
    headers = {"Authorization": f"Bearer {token}"}
    path = f"{server.url}/api/tables/{table}/choices"
    refused = call("POST", path, json=body, headers={**headers, "Prefer": "return=representation"})
    assert (refused.status_code, refused.json()["type"]) == (403, "urn:sztab:problem:scope")
    assert ania.choices(table)["question"] == asked["question"], "nothing was done"
    done = call("POST", path, json=body, headers=headers)
    assert done.status_code == 200
    assert "scene" not in done.json()


# Tables and seats of others


def test_a_private_table_is_not_there_for_strangers(server):
    ania, _, table = pair(server, public=False)
    stranger = Guest(server.url, "Stranger")
    for route in routes(server):
        method, _, template = route.partition(" ")
        if "{table_id}" not in template:
            continue
        for id in (table, "unknown"):
            path = template.format(table_id=id, number=0, step=0)
            path += "?role=uk&token=pass" if path.endswith(("/why", "/refusals")) else ""
            answer = stranger.http.request(method, path, json=body_of(template) if method != "GET" else None)
            assert answer.status_code == 404, (route, answer.text)
            assert answer.json()["detail"].replace(id, "") == "There is no table '', or it is not open to you."
    assert table not in str(stranger.get("/api/tables?which=running"))
    assert ania.get(f"/api/tables/{table}")["status"] == "running"


def test_a_table_without_spectators_is_for_its_players(server):
    _, _, table = pair(server, public=True, spectators=False)
    stranger = Guest(server.url, "Stranger")
    for what in ("", "/view", "/log", "/events", "/record", "/steps", "/chat"):
        assert stranger.http.get(f"/api/tables/{table}{what}").status_code == 404
    waiting = Guest(server.url, "Owner").open("quartermaster", 2, ["me", "open"], public=True, spectators=False)["id"]
    assert stranger.http.get(f"/api/tables/{waiting}").status_code == 200  # it can be joined
    for what in ("/view", "/log", "/events", "/chat"):
        assert stranger.http.get(f"/api/tables/{waiting}{what}").status_code == 403


def test_nobody_looks_from_or_acts_for_anothers_seat(server):
    ania, jan, table = pair(server, public=True)
    at = f"/api/tables/{table}"
    for what in ("view", "choices", "log", "chat", "orders", "steps", "steps/0", "record", "events"):
        assert jan.http.get(f"{at}/{what}?seat=0").status_code == 403, what
    for what in ("leave", "hand-over", "bot/consent", "return"):
        jan.post(f"{at}/seats/0/{what}", {"agree": True} if what == "bot/consent" else {}, 403)
    for what in ("resign", "undo", "visited"):
        jan.post(f"{at}/{what}", {"seat": 0, "question": "0.0"} if what == "undo" else {"seat": 0}, 403)
    jan.post(f"{at}/chat", {"channel": "table", "words": "x", "seat": 0}, 403)
    role = ania.choices(table)["role"]
    for what in ("choices", "asides"):
        jan.post(f"{at}/{what}", {"role": role, "question": "0.0", "token": "pass"}, 403)
    assert jan.http.get(f"{at}/why?role={role}&token=pass").status_code == 403
    assert jan.http.put(f"{at}/orders", json={"orders": {}, "seat": 0}).status_code == 403
    assert jan.http.get(f"{at}/steps/0?as=everyone").status_code == 409
    assert jan.http.get(f"{at}/steps/0?as={role}").status_code == 409


def test_a_running_game_is_begun_anew_nowhere_else(server):
    ania, _, table = pair(server)
    seats = [{"kind": "me"}, {"kind": "me"}]
    problem = ania.post(f"/api/tables/{table}/fork", {"step": 0, "seats": seats}, 409)
    assert problem["detail"] == "The game is not over."
    assert ania.get(f"/api/tables/{table}/proof")["seed"] is None
    assert len(ania.get("/api/tables")["tables"]) == 1


def test_owners_acts_are_the_owners(server):
    _, jan, table = pair(server)
    for what in ("start", "abandon", "retry", "seats/0/link"):
        jan.post(f"/api/tables/{table}/{what}", {}, 403)


def test_a_link_that_was_replaced_or_used_leads_nowhere(server):
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    table = ania.open("quartermaster", 2, ["me", "link"])["id"]
    first = ania.post(f"/api/tables/{table}/seats/1/link", status=201)["link"]
    second = ania.post(f"/api/tables/{table}/seats/1/link", status=201)["link"]
    jan.post("/api/join", {"link": first}, 404)
    jan.post(f"/api/tables/{table}/seats/1/sit", {}, 404)
    jan.post("/api/join", {"link": second})
    late = Guest(server.url, "Late")
    late.post("/api/join", {"link": second}, 409)
    third = jan.post(f"/api/tables/{table}/seats/1/hand-over")["link"]
    late.post("/api/join", {"link": second}, 404)
    late.post("/api/join", {"link": third})


def test_a_seat_that_was_left_in_the_middle_is_for_whoever_gets_a_new_link(server):
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    table = ania.open("quartermaster", 3, ["me", "link", "open"], public=True)["id"]
    link = ania.post(f"/api/tables/{table}/seats/1/link", status=201)["link"]
    for _ in range(2):  # before the game who got up may come back
        jan.post("/api/join", {"link": link})
        jan.post(f"/api/tables/{table}/seats/1/leave")
    jan.post("/api/join", {"link": link})
    Guest(server.url, "Ewa").post(f"/api/tables/{table}/seats/2/sit")
    jan.post(f"/api/tables/{table}/seats/1/leave")
    late = Guest(server.url, "Late")
    late.post("/api/join", {"link": link}, 404)
    ania.post(f"/api/tables/{table}/seats/1/bot", {"level": "random"})
    late.post("/api/join", {"link": link}, 404)
    asked = late.post("/api/join", {"link": ania.post(f"/api/tables/{table}/seats/1/link", status=201)["link"]})
    assert asked["asked"], "those who play let them in"
    late.post(f"/api/tables/{table}/choices", {"role": "uk", "question": "0.0", "token": "pass"}, 403)


def test_a_seat_that_changes_hands_takes_its_streams_along(server):
    _, jan, table = pair(server, public=True)
    with stream(jan, table, seat=1) as following:
        next(following)
        link = jan.post(f"/api/tables/{table}/seats/1/hand-over")["link"]
        assert [event for event in following if event[0] != "here"] == []  # it ends, with nothing more of the seat
    new = Guest(server.url, "New")
    new.post("/api/join", {"link": link})
    assert jan.http.get(f"/api/tables/{table}/view?seat=1").status_code == 403
    assert jan.get(f"/api/tables/{table}/view")["seat"] is None


def test_a_seat_that_changes_hands_in_another_process_takes_its_streams_along(postgres, tmp_path):
    address = new_database(postgres)
    first, second = started(tmp_path, database=address), started(tmp_path, database=address)
    try:
        ania, jan, table = pair(first, public=True)
        there = Guest.__new__(Guest)
        there.http = httpx.Client(base_url=second.url, cookies=jan.http.cookies, timeout=WAIT)
        ania.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "Tajemnica"}, 201)
        with stream(there, table, seat=1) as following:
            next(following)
            jan.post(f"/api/tables/{table}/seats/1/hand-over")
            assert [event for event in following if event[0] != "here"] == []
        assert "Tajemnica" in str(recent(second, table))
        assert ania.http.request("DELETE", "/api/me", json={}).status_code == 200
        until(lambda: "Tajemnica" not in str(recent(second, table)) or second.services.registry._tables[table].stale)
    finally:
        second.stop()
        first.stop()


def recent(server: Server, table: str) -> list[Any]:
    """What a server remembers of a table."""
    return list(server.services.registry._tables[table].recent)


def test_a_move_on_its_way_does_not_play_a_seat_that_was_handed_over(tmp_path, monkeypatch):
    """In a window an answer is held back; meanwhile the seat may get another player."""
    running = started(tmp_path)
    try:
        _, jan, table = pair(running)
        asked = jan.choices(table)
        held, handed = threading.Event(), threading.Event()
        sleep = asyncio.sleep

        async def holding(seconds: float, *rest: Any) -> None:
            if seconds != LONG:
                return await sleep(seconds, *rest)
            held.set()
            while not handed.is_set():
                await sleep(0.01)

        monkeypatch.setattr(asyncio, "sleep", holding)
        monkeypatch.setattr("sztab.server.tables.service.hold_back", lambda table, least: LONG)
        statuses: list[int] = []

        def send() -> None:
            body = {"role": asked["role"], "question": asked["question"], "token": asked["choices"][0]}
            statuses.append(jan.http.post(f"/api/tables/{table}/choices", json=body).status_code)

        sending = threading.Thread(target=send)
        sending.start()
        assert held.wait(WAIT)
        other = httpx.Client(base_url=running.url, cookies=jan.http.cookies, headers=jan.http.headers, timeout=WAIT)
        assert other.post(f"/api/tables/{table}/seats/1/hand-over").status_code == 200
        handed.set()
        sending.join()
        assert statuses == [403]
    finally:
        running.stop()


def test_repeating_a_move_tells_nothing_of_others(server):
    """Only a role of one's own can be asked about, whether or not somebody else has done just that."""
    ania, jan, table = pair(server)
    asked = ania.choices(table)
    body = {"role": asked["role"], "question": asked["question"], "token": asked["choices"][0]}
    before = jan.http.post(f"/api/tables/{table}/choices", json=body)
    assert before.status_code == 403
    ania.choose(table, asked, asked["choices"][0])
    for token in asked["choices"]:
        body = {"role": asked["role"], "question": asked["question"], "token": token}
        after = jan.http.post(f"/api/tables/{table}/choices", json=body)
        assert (after.status_code, after.content) == (before.status_code, before.content)


def test_whoever_lets_time_run_out_cannot_put_a_bot_on_anothers_seat(server):
    ania, jan, table = pair(server, pace_hours=1)
    play_on([ania, jan], table, 40)
    room = server.services.registry._tables[table]
    until(lambda: not room.live.sealed() or play_on([ania, jan], table, 1) == 0)
    late = next(seat for seat in room.seats if seat.eyes & room.live.asked())
    waiting = room.seats[1 - late.number]
    room.info.moved -= 2 * 3_600_000
    slow, other = (ania, jan) if late.number == 0 else (jan, ania)
    seen = slow.post(f"/api/tables/{table}/seats/{waiting.number}/bot", {"level": "random"})
    assert seen["seats"][waiting.number]["bot"] == ""  # its player is asked
    seen = other.post(f"/api/tables/{table}/seats/{late.number}/bot", {"level": "random"})
    assert seen["seats"][late.number]["bot"] == "random"


# Logs


def test_logs_hold_no_secrets(tmp_path):
    assert not config_of(None, "").access_log  # type: ignore[arg-type]
    written: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(JsonLines().format(record) + str(record.__dict__))

    keep = Keep()
    root = logging.getLogger()
    level, root.level = root.level, logging.INFO
    root.addHandler(keep)
    named = [logging.getLogger(name) for name in ("sztab", "sztab.http", "sqlalchemy", "alembic", "uvicorn")]
    levels = [one.level for one in named]
    for one in named:
        one.setLevel(logging.INFO)
    running = started(tmp_path)
    try:
        password, words = "my very secret words", "between you and me"
        ania, jan, table = pair(running)
        ania.post("/api/me/password", {"password": password}, 204)
        token = ania.post("/api/me/tokens", {"label": "bot", "scopes": ["read"]}, 201)["token"]
        link = jan.post(f"/api/tables/{table}/seats/1/hand-over")["link"]
        jan.post("/api/join", {"link": link})
        ania.post(f"/api/tables/{table}/chat", {"channel": "table", "words": words}, 201)
        headers = {"Authorization": f"Bearer {token}"}
        call("GET", f"{running.url}/api/me?token={token}&password={password}", headers=headers)
        call("POST", f"{running.url}/api/sessions", json={"name": "Ania", "password": password})
        call("POST", f"{running.url}/api/sessions", json={"name": "Ania", "password": 5, "x": password})
        running.services.database.engine.dispose()
        asked = ania.choices(table)
        ania.choose(table, asked, asked["choices"][0])
        # An error with a statement in it, and one in the middle of a move.
        jan.http.cookies["other"] = token
        running.services.accounts.arrive = None  # type: ignore[method-assign, assignment]
        assert call("POST", f"{running.url}/api/people", json={"name": password}).status_code == 500
        room = running.services.registry._tables[table]
        secrets = [
            password,
            words,
            token,
            link,
            room.info.seed,
            ania.http.cookies["sztab"],
            ania.http.headers["X-CSRF-Token"],
        ]
        assert any("/api/sessions" in line for line in written), "nothing was logged"
        for line in written:
            if '"from": "httpx' in line or '"from": "httpcore' in line or '"from": "uvicorn.access' in line:
                continue  # what the test itself sends, and a log that a real server does not write
            for secret in secrets:
                assert secret not in line, line[:300]
    finally:
        root.removeHandler(keep)
        root.level = level
        for one, before in zip(named, levels, strict=True):
            one.setLevel(before)
        running.stop()


def test_errors_of_the_database_do_not_show_what_was_written(server):
    assert server.services.database.engine.hide_parameters


# Slow readers


def test_a_reader_who_does_not_read_costs_no_more_than_a_little(server, monkeypatch):
    """Its stream falls behind, is cut short, and begins again; nothing piles up."""
    monkeypatch.setattr(news, "WAITING", 20)
    ania, jan, table = pair(server)
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        slow.connect(("127.0.0.1", server.port))
        cookie = ania.http.cookies["sztab"]
        slow.sendall(
            f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: localhost\r\nCookie: sztab={cookie}\r\n\r\n".encode()
        )
        room = server.services.registry._tables[table]
        until(lambda: len(room.streams) == 1)
        (following,) = room.streams
        until(lambda: following._ready._loop is not None)
        loop = following._ready._loop
        for _ in range(200):  # long words, straight into the stream, fill the pipe quickly
            loop.call_soon_threadsafe(following.put, Entry("chat", text="x" * 50_000))
            time.sleep(0.002)
            assert len(following._waiting) <= 20
        until(lambda: following.lost)
        slow.settimeout(WAIT)
        got = b""
        end = time.monotonic() + WAIT
        while b"event: gap" not in got and time.monotonic() < end:
            got = got[-1000:] + slow.recv(1 << 20)
        assert b"event: gap" in got
        tail = got[got.index(b"event: gap") :]
        count = ania.get(f"/api/tables/{table}/view")["number"]
        before = got[: got.index(b"event: gap")]
        assert f"id: {count}\n".encode() in before[-200:]
        jan.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "after the gap"}, 201)
        while b"after the gap" not in tail and time.monotonic() < end:
            tail += slow.recv(65536)
        assert f"id: {count + 1}\nevent: chat".encode() in tail


@pytest.mark.parametrize(
    "said",
    [b"", b"GET /health HTTP/1.1\r\nhost: ::1\r\nx-slow: ", b"POST /api/people HTTP/1.1\r\nhost: [::1]\r\ncontent-length: 20\r\n"
     b"content-type: application/json\r\n\r\n{"],
)  # fmt: skip
def test_who_says_nothing_or_half_of_it_is_not_waited_for(server, monkeypatch, said):
    monkeypatch.setattr(patience, "SLOW", 0.3)
    with socket.create_connection(("127.0.0.1", server.port), 15) as slow:
        slow.sendall(said)
        with contextlib.suppress(ConnectionResetError):
            while slow.recv(1000):
                pass  # it may be told something first; in the end the line is cut


def test_who_hangs_up_in_the_middle_is_no_mistake_of_ours(tmp_path):
    """A table told of it would fill with reports that anybody, seated or not, can have written."""
    running = started(tmp_path)
    try:
        ania, _, table = pair(running)
        before = ania.get(f"/api/tables/{table}/view")["log"]
        head = "Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 100"
        with socket.create_connection(("127.0.0.1", running.port), WAIT) as made:
            made.sendall(f"POST /api/tables/{table}/choices HTTP/1.1\r\n{head}\r\n\r\n{{".encode())
        answered = running.app.state.metrics._observe
        until(lambda: any(method == "POST" and status >= 400 for method, status in list(answered)))
        assert ("POST", 500) not in answered
        assert ania.get(f"/api/tables/{table}/view")["log"] == before
    finally:
        running.stop()


def test_a_head_without_end_is_not_read_to_its_end(server):
    with socket.create_connection(("127.0.0.1", server.port), WAIT) as long:
        sent = 0
        with contextlib.suppress(ConnectionError):
            long.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\n")
            while sent < 50_000_000:  # far more than fits between the two
                sent += long.send(b"x-more: " + b"y" * 1000 + b"\r\n")
    assert sent < 50_000_000, "all of it was read"


CHUNKED = b"POST /api/people HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
BEGUN = {
    "many trailers": (CHUNKED + b"2\r\n{}\r\n0\r\n", b"x-more: " + b"y" * 1000 + b"\r\n"),
    "one long trailer": (CHUNKED + b"2\r\n{}\r\n0\r\nx-more: ", b"y" * 1000),
    "a long name": (CHUNKED + b"2\r\n{}\r\n0\r\n", b"y" * 1000),
    "after an answer": (CHUNKED.replace(b"/api/people", b"/nowhere") + b"0\r\n", b"x-more: " + b"y" * 1000 + b"\r\n"),
    "a chunk's extension": (CHUNKED + b"2;", b"y" * 1000),
}


@pytest.mark.parametrize("how", BEGUN)
def test_a_trailer_without_end_is_not_read_to_its_end(server, how):
    """Neither the limit of a head nor that of a body saw it: a gigabyte in two seconds, from anybody."""
    head, more = BEGUN[how]
    with socket.create_connection(("127.0.0.1", server.port), WAIT) as long:
        sent = 0
        with contextlib.suppress(ConnectionError):
            long.sendall(head)
            while sent < 50_000_000:  # far more than fits between the two
                sent += long.send(more * 64)
    assert sent < 50_000_000, "all of it was read"


def test_nobody_asks_ahead_without_end(server):
    """Every answer let a quarter of a megabyte of further requests in: 0.8 GB in fifteen seconds, from one connection."""
    ask = b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), WAIT) as hasty:
        hasty.sendall(ask * 8)
        answers = b""
        while answers.count(b"HTTP/1.1 200") < 8:
            answers += hasty.recv(65536)
        sent = 0
        with contextlib.suppress(ConnectionError):
            while sent < 20_000_000:  # far more than fits between the two
                sent += hasty.send(ask * 1000)
    assert sent < 20_000_000, "all of it was read"


def test_a_body_in_chunks_is_read_and_its_trailer_is_no_header(server):
    guest = Guest(server.url, "In parts")
    table = guest.open("quartermaster", 2, ["me", "me"])["id"]
    head = f"POST /api/tables/{table}/chat HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    signed = f"cookie: sztab={guest.http.cookies['sztab']}\r\nx-csrf-token: {guest.http.headers['X-CSRF-Token']}\r\n"
    words = "a" * 1000
    body = f'{{"channel": "table", "words": "{words}"}}'.encode() + b" " * 50_000
    chunks = b"".join(b"7d0\r\n" + body[i : i + 2000].ljust(2000) + b"\r\n" for i in range(0, len(body), 2000))

    def sent(first: str, trailer: str) -> bytes:
        with socket.create_connection(("127.0.0.1", server.port), WAIT) as made:
            made.sendall(f"{head}{first}connection: close\r\ntransfer-encoding: chunked\r\n\r\n".encode() + chunks)
            made.sendall(f"0\r\n{trailer}\r\n".encode())
            return b"".join(iter(lambda: made.recv(65536), b""))

    assert sent(signed, "x-checksum: 17\r\n").startswith(b"HTTP/1.1 201")
    assert sent("", signed).startswith(b"HTTP/1.1 401"), "who somebody is stands in the head"
    assert [said["words"] for said in guest.get(f"/api/tables/{table}/chat")["chat"]] == [words]


def test_who_has_said_it_all_is_not_hung_up_on(server, monkeypatch):
    monkeypatch.setattr(patience, "SLOW", 2.0)
    guest = Guest(server.url, "Calm")
    table = guest.open("quartermaster", 2, ["me", "open"])["id"]
    with stream(guest, table) as following:
        next(following)
        with httpx.Client(base_url=server.url, timeout=WAIT) as idle:
            assert idle.get("/health").status_code == 200
            time.sleep(2.5)
            assert idle.get("/health").status_code == 200
        guest.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "still here"}, 201)
        assert next(event for event in following if event[0] == "chat")


def test_asking_for_tables_that_do_not_exist_leaves_nothing_in_memory(server):
    guest = Guest(server.url, "Prober")
    for n in range(30):
        guest.http.get(f"/api/tables/none{n}/view")
    assert not [id for id in server.services.registry._loading if id.startswith("none")]


# Windows: chance decides when one opens, and one game in fifty ends without, so another is begun


def over(server: Server, table: str) -> bool:
    live = server.services.registry._tables[table].live
    assert live is not None
    return live.state.over


def test_a_window_between_people_keeps_its_least_time_whoever_answers(tmp_path):
    """A person at once, a bot, somebody late: nobody hears of the end before the time is up."""
    least = 0.6
    running = started(tmp_path, least=least)
    try:
        ania, jan, table = pair(running)
        room = running.services.registry._tables[table]
        seen = 0
        end = time.monotonic() + LONG
        tries = 0
        while seen < 3 and time.monotonic() < end:
            tries += 1
            if over(running, table):
                ania, jan, table = pair(running)
                room = running.services.registry._tables[table]
            live = room.live
            assert live is not None
            if live.window() and seen == 1 and not jan.get(f"/api/tables/{table}")["seats"][1]["bot"]:
                jan.post(f"/api/tables/{table}/seats/1/bot", {"level": "random"})
                jan.post(f"/api/tables/{table}/seats/1/return", {})
            if live.window():
                opened, turn = room.window_since, live.turn
                for guest in (ania, jan):
                    asked = guest.choices(table)
                    while asked["choices"] and live.turn == turn:
                        asked = guest.choose(table, asked, "pass")
                until(partial(lambda live, turn: live.turn != turn or live.state.over, live, turn))
                assert time.monotonic() - opened >= least
                seen += 1
            else:
                play_on([ania, jan], table, 1, seed=tries)
        assert seen == 3, "no window opened"
    finally:
        running.stop()


def test_how_long_bots_think_does_not_lengthen_a_window(tmp_path, monkeypatch):
    """All of them think first; what is left of the window's time is waited for afterwards, once."""
    running = started(tmp_path, least=0.3)
    try:
        ania, jan = Guest(running.url, "Ania"), Guest(running.url, "Jan")
        seats = ["me", "open", "random", "random", "random", "random"]
        driver = running.services.autoplay
        happened: list[str] = []
        thought, wait, change = driver._thought, hold_back, running.services.registry.change

        async def thinks(table: Any, seat: Any, role: int) -> Any:
            happened.append("window" if table.live.window() else "question")
            return await thought(table, seat, role)

        def waits(table: Any, least: float, by_itself: bool = False) -> float:
            happened.append("wait")
            return wait(table, least, by_itself)

        async def changes(id: str, act: Any) -> Any:
            if isinstance(act, partial):
                happened.append("answer")
            return await change(id, act)

        driver._thought, running.services.registry.change = thinks, changes  # type: ignore[method-assign]
        monkeypatch.setattr("sztab.server.bots.autoplay.hold_back", waits)
        end = time.monotonic() + LONG
        table = ""
        tries = 0
        while not re.search("(window )+wait answer", " ".join(happened)) and time.monotonic() < end:
            tries += 1
            if not table or over(running, table):
                table = ania.open("quartermaster", 6, seats, public=True)["id"]
                jan.post(f"/api/tables/{table}/seats/1/sit")
            play_on([ania, jan], table, 1, seed=tries)
        story = " ".join(happened)
        found = re.search(r"(window )+wait", story)
        assert found, "no window with bots"
        assert not re.search("window answer", story), "answered before the time was up"
    finally:
        running.stop()


def test_one_person_does_not_learn_from_the_clock_what_bots_could_have_answered(tmp_path):
    """A bot that can only pass takes as long in a window as one that has something to think about."""
    running = started(tmp_path, least=1.5)
    try:
        ania = Guest(running.url, "Ania")
        table = ania.open("quartermaster", 2, ["me", "random"])["id"]
        registry = running.services.registry
        kept: list[float] = []
        change = registry.change

        async def changes(id: str, act: Any) -> Any:
            room = registry._tables.get(id)
            if isinstance(act, partial) and room and room.live and room.live.window():  # a bot's
                kept.append(time.monotonic() - room.window_since)
            return await change(id, act)

        registry.change = changes  # type: ignore[method-assign]
        end = time.monotonic() + LONG
        tries = 0
        while len(kept) < 3 and time.monotonic() < end:
            tries += 1
            if not play_on([ania], table, 1, seed=tries):  # over, after few windows
                table = ania.open("quartermaster", 2, ["me", "random"])["id"]
        assert len(kept) >= 3, "no window with bots"
        assert min(kept) >= BEAT - 0.002, "the event loop counts whole milliseconds"
        assert hold_back(registry._tables[table], 1.5) == 0, "the person's own answer waits for nobody"
    finally:
        running.stop()


def test_a_standing_order_passes_when_the_window_ends_and_not_before(tmp_path):
    least = 0.6
    running = started(tmp_path, least=least)
    try:
        passed: list[float] = []
        turn = [-1, 0.0]

        def look(room: Any) -> None:
            live = room.live
            if live and turn[0] >= 0 and live.turn != turn[0]:
                passed.append(time.monotonic() - turn[1])
                turn[0] = -1
            if live and live.window():
                turn[:] = [live.turn, room.window_since]

        running.services.registry.on_change(look)
        end = time.monotonic() + LONG
        both: list[Guest] = []
        table = ""
        tries = 0
        while len(passed) < 2 and time.monotonic() < end:
            tries += 1
            if not table or over(running, table):
                *both, table = pair(running)
                for guest in both:
                    orders = {order["id"]: "pass" for order in guest.get(f"/api/tables/{table}/orders")["orders"]}
                    assert orders
                    assert guest.http.put(f"/api/tables/{table}/orders", json={"orders": orders}).status_code == 200
            if not running.services.registry._tables[table].live.window():  # type: ignore[union-attr]
                play_on(both, table, 1, seed=tries)
            time.sleep(0.01)
        assert len(passed) >= 2, "no window opened"
        assert min(passed) >= least
    finally:
        running.stop()


def test_nothing_about_a_held_answer_reaches_the_others_before_the_window_ends(tmp_path):
    least = 1.0
    running = started(tmp_path, least=least)
    try:
        ania, jan, table = pair(running)
        room = running.services.registry._tables[table]
        end = time.monotonic() + LONG
        tries = 0
        while not room.live.window() and time.monotonic() < end:  # type: ignore[union-attr]
            tries += 1
            if over(running, table):
                ania, jan, table = pair(running)
                room = running.services.registry._tables[table]
            play_on([ania, jan], table, 1, seed=tries)
        live = room.live
        assert live is not None
        assert live.window()
        role = next(r for r in live.state.asked())
        asked, other = (ania, jan) if room.seat_of(role).number == 0 else (jan, ania)
        before = other.get(f"/api/tables/{table}"), other.get(f"/api/tables/{table}/view")
        sending = threading.Thread(target=lambda: asked.choose(table, asked.choices(table), "pass"))
        sending.start()
        time.sleep(0.1)
        seen = other.get(f"/api/tables/{table}"), other.get(f"/api/tables/{table}/view")
        in_time = time.monotonic() - room.window_since < least  # else this machine is too slow to look in between
        sending.join()
        assert seen == before or not in_time
    finally:
        running.stop()


def test_problem_documents_are_json_whatever_was_asked_for(server):
    answer = call("GET", f"{server.url}/api/tables/unknown", headers={"Accept": "text/html"})
    assert answer.headers["content-type"] == "application/problem+json"
    assert json.loads(answer.content)["status"] == 404


@pytest.mark.parametrize("path", ["/metrics", "/api/me", "/", "/health"])
def test_a_page_of_another_site_whose_name_leads_here_reads_nothing(server, path):
    """DNS rebinding: the browser connects to this machine, and says which name it believes to talk to."""
    strange = ("evil.example", "evil.example:8044", "127.0.0.1.evil.example", "localhost.evil.example")
    for name in (*strange, "localhost:1@evil.example", "[::1]evil.example", "127.0.0.1:80:evil.example"):
        answer = call("GET", f"{server.url}{path}", headers={"Host": name})
        assert (answer.status_code, answer.json()["type"]) == (421, "urn:sztab:problem:misdirected")
    for name in ("localhost", "127.0.0.1:1", "[::1]:8044", "192.168.0.7", "sztab.localhost:80", socket.gethostname()):
        assert call("GET", f"{server.url}{path}", headers={"Host": name}).status_code == 200


def test_a_server_goes_by_the_names_it_was_given(tmp_path):
    running = started(tmp_path, names=("Sztab.Example",))
    try:
        codes = [
            call("GET", f"{running.url}/health", headers={"Host": name}).status_code
            for name in ("sztab.example", "SZTAB.example.:443", "other.example")
        ]
    finally:
        running.stop()
    assert codes == [200, 200, 421]


def test_passwords_of_one_account_are_not_tried_from_many_addresses(strict, monkeypatch):
    ania = Guest(strict.url, "Ania")
    ania.post("/api/me/password", {"password": "correct horse"})
    monkeypatch.setitem(rate_limit.RATES, "enter", (1000, 1000.0))  # as if each came from elsewhere
    tries = [
        call("POST", f"{strict.url}/api/sessions", json={"name": name, "password": "wrong"}).status_code
        for name in ["Ania", "ANIA", " ania "] * 15
    ]
    assert tries[0] == 401
    assert tries[-1] == 429
    assert tries.count(401) < 35
    other = call("POST", f"{strict.url}/api/sessions", json={"name": "Jan", "password": "wrong"})
    assert (other.status_code, ania.get("/api/me")["person"]["name"]) == (401, "Ania")
