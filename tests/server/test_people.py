"""People, keys and passwords, and attempts to get at those of others."""

import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import extract_parameters
from tests.server.conftest import WAIT, Guest, Server, call, play_on, stream, until

from sztab.server.accounts.accounts import Accounts, Caller
from sztab.server.accounts.names import folded
from sztab.server.identity import hashed
from sztab.server.services import Settings
from sztab.server.storage.files import held

WAY_IN = "correct horse battery"


def everything(server: Server) -> str:
    """All that the database holds, as text."""
    path = server.settings.database.removeprefix("sqlite:///")
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
        return "\n".join(connection.iterdump())


def rows(server: Server, query: str, *args: Any) -> list[Any]:
    path = server.settings.database.removeprefix("sqlite:///")
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
        return connection.execute(query, args).fetchall()


def secret_of(guest: Guest) -> str:
    return guest.http.cookies["sztab"]


def account(server: Server, name: str) -> Guest:
    guest = Guest(server.url, name)
    guest.post("/api/me/password", {"password": WAY_IN}, 204)
    return guest


def sign_in(server: Server, name: str, password: str) -> httpx.Response:
    return call("POST", f"{server.url}/api/sessions", json={"name": name, "password": password})


# Passwords


def test_a_password_is_kept_as_argon2_and_nowhere_in_clear(own_server):
    account(own_server, "Argon")
    (kept,) = next(iter(rows(own_server, "SELECT password FROM people WHERE name = 'Argon'")))
    used = extract_parameters(kept)
    assert kept.startswith("$argon2id$")
    assert used.memory_cost >= 19 * 1024  # what OWASP asks for at the least
    assert used.time_cost >= 2
    assert used.salt_len >= 16
    assert WAY_IN not in everything(own_server)


def test_one_cannot_tell_a_wrong_password_from_a_wrong_name(server):
    account(server, "Known")
    wrong, nobody = sign_in(server, "Known", "not the password"), sign_in(server, "Unknown", "not the password")
    assert wrong.status_code == nobody.status_code == 401
    assert wrong.content == nobody.content
    assert sorted(wrong.headers) == sorted(nobody.headers)


def test_an_unknown_name_costs_as_much_work_as_a_known_one(server, monkeypatch):
    account(server, "Worker")
    checked: list[str] = []
    fits = Accounts._fits

    async def counted(self: Accounts, hash: str, password: str) -> bool:
        checked.append(hash)
        return await fits(self, hash, password)

    monkeypatch.setattr(Accounts, "_fits", counted)
    sign_in(server, "Worker", "wrong password")
    sign_in(server, "Nobody at all", "wrong password")
    assert len(checked) == 2
    assert extract_parameters(checked[0]) == extract_parameters(checked[1])


def test_names_of_accounts_do_not_differ_in_looks_only(server):
    account(server, "Jan Nowak")
    for name in ("jan  nowak", "JAN NOWAK", "Ｊａｎ Nowak"):
        other = Guest(server.url, name)
        other.post("/api/me/password", {"password": WAY_IN}, 409)


def test_a_name_that_grows_when_it_is_folded_is_refused_in_words(server):
    long = Guest(server.url, "ΐ" * 40)
    assert len(folded("ΐ" * 40)) > 80
    assert long.post("/api/me/password", {"password": WAY_IN}, 400)["where"] == ["name"]


def test_a_password_changes_only_for_who_knows_the_old_one(server):
    guest = account(server, "Changer")
    guest.post("/api/me/password", {"password": "another one now"}, 401)
    guest.post("/api/me/password", {"password": "another one now", "old": "wrong"}, 401)
    guest.post("/api/me/password", {"password": "another one now", "old": WAY_IN}, 204)
    assert sign_in(server, "Changer", WAY_IN).status_code == 401
    assert sign_in(server, "Changer", "another one now").status_code == 201


@pytest.mark.storage
def test_a_name_is_read_at_the_door_as_it_was_when_it_was_given(database, tmp_path):
    """Cleaned of what cannot be seen; PostgreSQL would take a zero in it for a fault of the server."""
    running = Server(Settings(database, tmp_path, limits=False)).start()
    try:
        account(running, "Zo\u200be\0 W")
        assert sign_in(running, "Zo\u200be\0 W", WAY_IN).status_code == 201
        assert sign_in(running, "Zoe W", WAY_IN).status_code == 201
        assert sign_in(running, "\0", WAY_IN).json()["where"] == ["name"]
    finally:
        running.stop()


@pytest.mark.parametrize("password", ["", "short", "x" * 201])
def test_passwords_have_lengths(server, password):
    Guest(server.url, "Short").post("/api/me/password", {"password": password}, 400)


# Keys


def test_keys_have_256_random_bits_and_are_kept_as_hashes(server):
    guest = account(server, "Keyed")
    token = guest.post("/api/me/tokens", {"label": "bot", "scopes": ["read"]}, 201)["token"]
    table = guest.open("quartermaster", 2, ["me", "link"])["id"]
    link = guest.post(f"/api/tables/{table}/seats/1/link", status=201)["link"]
    kept = everything(server)
    for secret in (token, link, secret_of(guest)):
        assert len(secret) == 43  # 32 bytes in base 64
        assert secret not in kept
        assert hashed(secret) in kept
    assert len({token, link, secret_of(guest)}) == 3


def test_the_cookie_is_for_the_server_alone(server, tmp_path):
    made = call("POST", f"{server.url}/api/people", json={"name": "Cookie"})
    flags = made.headers["set-cookie"].lower()
    assert "httponly" in flags
    assert "samesite=lax" in flags
    assert "path=/" in flags
    assert "secure" not in flags  # plain http at home
    secure = Server(Settings(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, secure=True)).start()
    try:
        made = call("POST", f"{secure.url}/api/people", json={"name": "Cookie"})
        assert "; secure" in made.headers["set-cookie"].lower()
        assert made.headers["set-cookie"].startswith("__Host-sztab=")
        assert made.headers["strict-transport-security"]
    finally:
        secure.stop()


def test_a_session_of_an_earlier_version_is_exchanged_under_https(tmp_path):
    """Its cookie had a name that other sites of the same domain could set. Nobody loses a seat by the upgrade."""
    settings = Settings(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, secure=True)
    secure = Server(settings).start()
    try:
        made = call("POST", f"{secure.url}/api/people", json={"name": "Ania"})
        secret = made.headers["set-cookie"].partition(";")[0].partition("=")[2]
        old = {"Cookie": f"sztab={secret}"}
        assert call("GET", f"{secure.url}/api/me/tokens", headers=old).status_code == 401
        me = call("GET", f"{secure.url}/api/me", headers=old)
        assert me.json()["person"]["name"] == "Ania"
        given = me.headers.get_list("set-cookie")
        assert any(one.startswith(f"__Host-sztab={secret};") for one in given)
        assert any(one.lower().startswith('sztab="";') and "max-age=0" in one.lower() for one in given)
        both = {"Cookie": f"sztab={secret}; __Host-sztab=planted"}
        assert call("GET", f"{secure.url}/api/me", headers=both).json()["person"] is None
    finally:
        secure.stop()


def test_nobody_is_signed_in_by_a_key_that_somebody_else_chose(server):
    """A cookie that was planted in a browser stays worthless when its owner gives a name or signs in there."""
    account(server, "Planted")
    chosen = "a" * 43
    for path, body in (
        ("/api/people", {"name": "Planted too"}),
        ("/api/sessions", {"name": "Planted", "password": WAY_IN}),
    ):
        entered = call("POST", server.url + path, json=body, headers={"Cookie": f"sztab={chosen}"})
        assert entered.status_code == 201
        assert entered.cookies["sztab"] != chosen
        assert call("GET", f"{server.url}/api/me", headers={"Cookie": f"sztab={chosen}"}).json()["person"] is None


def test_a_session_is_no_token_and_a_token_no_session(server):
    guest = account(server, "Mixed")
    token = guest.post("/api/me/tokens", {"label": "bot", "scopes": ["read"]}, 201)["token"]
    as_token = call("GET", f"{server.url}/api/me", headers={"Authorization": f"Bearer {secret_of(guest)}"})
    assert as_token.status_code == 401
    as_cookie = call("GET", f"{server.url}/api/me", cookies={"sztab": token})
    assert as_cookie.json()["person"] is None


def test_signing_out_ends_the_session_and_its_streams(server):
    guest = account(server, "Leaver")
    kept = secret_of(guest)
    table = guest.open("quartermaster", 2, ["me", "open"])["id"]
    with stream(guest, table) as following:
        next(following)
        other = httpx.Client(base_url=server.url, cookies={"sztab": kept}, headers=guest.http.headers, timeout=WAIT)
        assert other.delete("/api/sessions/current").status_code == 200
        assert [event for event in following if event[0] != "here"] == []  # it ends
    assert call("GET", f"{server.url}/api/me", cookies={"sztab": kept}).json()["person"] is None


def test_a_new_password_ends_other_sessions_and_their_streams(server):
    guest = account(server, "Twice")
    entered = sign_in(server, "Twice", WAY_IN)
    other = Guest.__new__(Guest)
    other.http = httpx.Client(base_url=server.url, cookies=entered.cookies, timeout=WAIT)
    table = guest.open("quartermaster", 2, ["me", "open"])["id"]
    with stream(other, table) as following:
        next(following)
        guest.post("/api/me/password", {"password": "another one now", "old": WAY_IN}, 204)
        assert [event for event in following if event[0] != "here"] == []
    assert other.get("/api/me")["person"] is None
    assert guest.get("/api/me")["person"]["account"]


def test_a_new_password_ends_tokens_if_that_is_wished(server):
    """Also when it is sent again, or is the old one: whoever wants the programs out gets them out."""
    guest = account(server, "Programs")
    body = {"password": "another one now", "old": WAY_IN}

    def let_in(headers: dict[str, str]) -> bool:
        return call("GET", f"{server.url}/api/me", headers=headers).status_code == 200

    def token() -> dict[str, str]:
        made = guest.post("/api/me/tokens", {"label": "bot", "scopes": ["read"]}, 201)
        return {"Authorization": f"Bearer {made['token']}"}

    theirs = account(server, "Bystander").post("/api/me/tokens", {"label": "bot", "scopes": ["read"]}, 201)["token"]
    headers = token()
    guest.post("/api/me/password", body, 204)
    assert let_in(headers)
    for _ in range(2):
        headers = token()
        guest.post("/api/me/password", {**body, "end_tokens": True}, 204)
        assert not let_in(headers)
        assert guest.get("/api/me/tokens") == {"tokens": []}
    assert guest.get("/api/me")["person"]["account"]
    assert let_in({"Authorization": f"Bearer {theirs}"})
    assert sign_in(server, "Programs", "another one now").status_code == 201


def test_a_withdrawn_token_ends_at_once(server):
    guest = account(server, "Withdrawn")
    made = guest.post("/api/me/tokens", {"label": "bot", "scopes": ["read"]}, 201)
    headers = {"Authorization": f"Bearer {made['token']}"}
    assert call("GET", f"{server.url}/api/me", headers=headers).status_code == 200
    assert guest.http.delete(f"/api/me/tokens/{made['id']}").status_code == 204
    assert call("GET", f"{server.url}/api/me", headers=headers).status_code == 401


def test_tokens_of_others_cannot_be_withdrawn(server):
    guest, other = account(server, "Mine"), account(server, "Theirs")
    made = guest.post("/api/me/tokens", {"label": "bot", "scopes": ["read"]}, 201)
    assert other.http.delete(f"/api/me/tokens/{made['id']}").status_code == 404
    assert guest.get("/api/me/tokens")["tokens"][0]["id"] == made["id"]


def test_a_person_has_so_many_tokens_and_no_more(server):
    guest = account(server, "Collector")
    for _ in range(20):
        guest.post("/api/me/tokens", {"label": "bot", "scopes": ["read"]}, 201)
    guest.post("/api/me/tokens", {"label": "bot", "scopes": ["read"]}, 409)


def test_old_sessions_end_when_there_are_too_many(server):
    first = account(server, "Everywhere")
    for _ in range(20):
        assert sign_in(server, "Everywhere", WAY_IN).status_code == 201
    until(lambda: first.get("/api/me")["person"] is None)


def test_a_session_does_not_last_for_ever(server, monkeypatch):
    guest = Guest(server.url, "Old")
    later = int(time.time() * 1000) + 366 * 24 * 3600 * 1000
    monkeypatch.setattr("sztab.server.accounts.accounts.now", lambda: later)
    server.services.accounts._cache.clear()
    assert guest.get("/api/me")["person"] is None


# Forged requests


def test_requests_with_a_cookie_need_the_token_of_their_own_session(server):
    guest, other = Guest(server.url, "Victim"), Guest(server.url, "Attacker")
    body = {"name": "Renamed"}
    for headers in (
        {"X-CSRF-Token": ""},
        {"X-CSRF-Token": "0" * 64},
        {"X-CSRF-Token": other.http.headers["X-CSRF-Token"]},
    ):
        answer = guest.http.patch("/api/me", json=body, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["type"] == "urn:sztab:problem:csrf"
    assert guest.get("/api/me")["person"]["name"] == "Victim"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_form_of_another_site_can_sign_nobody_in(server, kind):
    account(server, f"Login {kind[:5]}")
    body = f'{{"name": "Login {kind[:5]}", "password": "{WAY_IN}"}}'.encode()
    headers = {"Content-Type": kind} if kind else {}
    for path in ("/api/sessions", "/api/people"):
        answer = call("POST", server.url + path, content=body, headers=headers)
        assert answer.status_code == 415
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_page_of_another_site_can_sign_nobody_in(server, site):
    account(server, f"Fetch {site}")
    body = {"name": f"Fetch {site}", "password": WAY_IN}
    answer = call("POST", f"{server.url}/api/sessions", json=body, headers={"Sec-Fetch-Site": site})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_no_other_site_may_read_answers(server):
    answer = call(
        "OPTIONS",
        f"{server.url}/api/sessions",
        headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"},
    )
    assert not [name for name in answer.headers if name.startswith("access-control")]


# My data


def test_export_has_all_that_is_kept(server):
    guest = account(server, "Exporter")
    guest.post("/api/me/tokens", {"label": "my bot", "scopes": ["read"]}, 201)
    table = guest.open("quartermaster", 2, ["me", "open"], public=True, name="My own table")["id"]
    guest.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "Hello there"}, 201)
    got = guest.get("/api/me/export")
    assert got["person"]["name"] == "Exporter"
    assert got["account"]
    assert {key["label"] for key in got["keys"]} == {"", "my bot"}
    assert [seat["table_id"] for seat in got["seats"]] == [table]
    assert got["seats"][0]["nonce"]
    assert [one["name"] for one in got["tables"]] == ["My own table"]
    assert [said["text"] for said in got["chat"]] == ["Hello there"]
    assert WAY_IN not in str(got)
    assert "hash" not in str(got)


def test_deleting_an_account_leaves_no_trace_and_a_table_that_plays_on(server):
    guest, other = account(server, "Zanikający"), Guest(server.url, "Stays")
    table = guest.open("quartermaster", 2, ["me", "open"], public=True)["id"]
    other.post(f"/api/tables/{table}/seats/1/sit")
    guest.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "Tajemnica"}, 201)
    play_on([guest, other], table, 30)
    guest.go_back(table)
    old = secret_of(guest)
    assert guest.http.request("DELETE", "/api/me", json={"password": "wrong"}).status_code == 401
    assert guest.http.request("DELETE", "/api/me", json={"password": WAY_IN}).status_code == 200
    kept = everything(server)
    assert "Zanikaj" not in kept
    assert "Tajemnica" not in kept
    assert guest.id not in kept
    assert hashed(old) not in kept
    assert call("GET", f"{server.url}/api/me", cookies={"sztab": old}).json()["person"] is None
    assert sign_in(server, "Zanikający", WAY_IN).status_code == 401
    seen = other.get(f"/api/tables/{table}")
    assert seen["status"] == "running"
    assert seen["seats"][0]["name"] == ""
    assert "Zanikaj" not in str(other.get(f"/api/tables/{table}/log", limit=200))
    assert "Zanikaj" not in other.get(f"/api/tables/{table}/record")
    # The seat is not open to whoever comes by, its hand is a secret; the other player may let a bot in.
    other.post(f"/api/tables/{table}/seats/0/sit", status=403)
    other.post(f"/api/tables/{table}/seats/0/bot", {"level": "random"})
    play_on([other], table, 10)
    assert server.services.registry._tables[table].info.message == ""
    # The table is the other's now, and can be closed; nobody comes in on a bot's seat beside a single person.
    assert seen["owner"]
    other.post(f"/api/tables/{table}/seats/0/link", status=403)
    assert other.post(f"/api/tables/{table}/abandon")["status"] == "abandoned"


def test_a_table_without_people_is_closed(server):
    guest = Guest(server.url, "Alone")
    table = guest.open("quartermaster", 2, ["me", "open"], public=True)["id"]
    guest.http.request("DELETE", "/api/me", json={})
    assert call("GET", f"{server.url}/api/tables/{table}").status_code in (200, 404)
    assert rows(server, "SELECT status, owner FROM tables WHERE id = ?", table) == [("abandoned", None)]


def test_a_new_name_is_seen_at_the_tables(server):
    guest, other = Guest(server.url, "Before"), Guest(server.url, "Watcher")
    table = guest.open("quartermaster", 2, ["me", "open"], public=True)["id"]
    other.post(f"/api/tables/{table}/seats/1/sit")
    assert guest.http.patch("/api/me", json={"name": "After"}).status_code == 200
    seen = other.get(f"/api/tables/{table}")
    assert (seen["seats"][0]["name"], seen["name"]) == ("After", "After")  # it was called after its owner
    named = guest.open("quartermaster", 2, ["me", "open"], name="Friday")["id"]
    assert guest.http.patch("/api/me", json={"name": "Later"}).status_code == 200
    assert guest.get(f"/api/tables/{named}")["name"] == "Friday"
    assert guest.http.request("DELETE", "/api/me", json={}).status_code == 200
    kept = everything(server)
    assert "After" not in kept
    assert "Later" not in kept


def test_csrf_tokens_are_not_the_keys_themselves():
    secret = "x" * 43
    assert Caller(None, (), hashed(secret)).csrf() not in (secret, hashed(secret))


def test_the_file_and_reports_are_for_their_owner_only(server, tmp_path):
    with held(f"sqlite:///{tmp_path}/other.db"):
        assert (tmp_path / "other.db.lock").stat().st_mode & 0o077 == 0
    path = Path(server.settings.database.removeprefix("sqlite:///"))
    for file in path.parent.glob("sztab.db*"):
        assert file.stat().st_mode & 0o077 == 0, file.name


def test_a_link_says_where_it_leads_before_one_sits_down(server):
    """To strangers too, but not to who has no link; it shows nothing of the game."""
    ania = Guest(server.url, "Ania")
    opened = ania.open("rhine", 3, ["me", "link", "greedy"], name="Friday", pace_hours=24)
    table = opened["id"]
    link = ania.post(f"/api/tables/{table}/seats/1/link", status=201)["link"]
    look = f"{server.url}/api/join/look"
    shown = call("POST", f"{look}?lang=pl", json={"link": link})
    assert shown.status_code == 200
    assert shown.json() == {
        "table": table, "commitment": opened["commitment"],
        "game": "rhine", "game_name": "1944: Wyścig do Renu", "name": "Friday", "status": "open", "roles": ["Bradley"],
        "players": ["Ania"], "bots": 1, "pace_hours": 24, "minutes": 0, "taken": False, "yours": False, "asked": False,
        "rated": False, "time_control": None,
    }  # fmt: skip
    assert call("POST", look, json={"link": "x" * 43}).status_code == 404
    jan = Guest(server.url, "Jan")
    jan.post("/api/join", {"link": link})
    seen = jan.post("/api/join/look", {"link": link})
    assert (seen["taken"], seen["yours"], seen["asked"]) == (True, True, False)
    ania.post(f"/api/tables/{table}/seats/1/link", status=409)
