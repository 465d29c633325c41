"""Problems (RFC 9457): what is wrong, where, what would be right, in the reader's language."""

import re
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Guest, call

import sztab.server
from sztab.bots import BOT_IDS
from sztab.server.errors import TYPES
from sztab.server.http.problems import CHECKS
from sztab.server.http.routes import tables
from sztab.server.tables.freeze import ADMIN, KINDS, sentence
from sztab.server.words import catalogue, preferred

JSON = {"Content-Type": "application/json"}


SENT: dict[str, tuple[int, str, str, dict[str, Any], list[str]]] = {
    # what: status, method, path, what is sent, where it is wrong
    "no JSON": (400, "POST", "/api/people", {"content": b"{", "headers": JSON}, []),
    "bytes that are no text": (400, "POST", "/api/people", {"content": b'{"name":"\xff"}', "headers": JSON}, []),
    "half a letter": (400, "POST", "/api/people", {"content": b'{"name":"\\ud800"}', "headers": JSON}, []),
    "too deep": (400, "POST", "/api/people", {"content": b"[" * 50_000, "headers": JSON}, []),
    "no body": (400, "POST", "/api/people", {"headers": JSON}, []),
    "a list": (400, "POST", "/api/people", {"json": [1]}, []),
    "a wrong type": (400, "POST", "/api/people", {"json": {"name": 5}}, ["name"]),
    "a missing field": (400, "POST", "/api/people", {"json": {}}, ["name"]),
    "an unknown field": (400, "POST", "/api/people", {"json": {"name": "x", "admin": True}}, ["admin"]),
    "too long": (400, "POST", "/api/people", {"json": {"name": "x" * 50}}, ["name"]),
    "a wrong value": (400, "POST", "/api/people", {"json": {"name": "x", "language": "de"}}, ["language"]),
    "nothing to show": (400, "POST", "/api/people", {"json": {"name": "\u200b"}}, ["name"]),
    "a wrong parameter": (400, "GET", "/api/tables?before=soon", {}, ["before"]),
    "a number too large": (400, "GET", "/api/tables/x/log?before=99999999999999999999", {}, ["before"]),
    "a missing parameter": (400, "GET", "/api/tables/x/refusals", {}, ["role"]),
    "a zero byte": (400, "GET", "/api/tables/%00", {}, []),
    "not JSON by its type": (
        415,
        "POST",
        "/api/people",
        {"content": b"name=x", "headers": {"Content-Type": "text/plain"}},
        [],
    ),
    "an unknown path": (404, "GET", "/api/nothing", {}, []),
    "an unknown table": (404, "GET", "/api/tables/nothing", {}, []),
    "an unknown game": (404, "GET", "/api/games/chess/board", {}, ["game"]),
    "a wrong method": (405, "PUT", "/api/people", {}, []),
    "too large": (413, "POST", "/api/people", {"content": b"x" * 70_000, "headers": JSON}, []),
    "nobody": (401, "GET", "/api/me/export", {}, []),
    "an unknown token": (401, "GET", "/api/me", {"headers": {"Authorization": "Bearer nothing"}}, []),
}


@pytest.mark.parametrize("what", SENT)
def test_a_bad_request_gets_a_problem_document(server, what):
    status, method, path, sent, where = SENT[what]
    said = []
    for language in ("en", "pl"):
        headers = {**sent.get("headers", {}), "Accept-Language": language}
        answer = call(method, server.url + path, **{**sent, "headers": headers})
        assert answer.status_code == status, answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        problem = answer.json()
        assert problem["status"] == status
        assert problem["type"].startswith("urn:sztab:problem:")
        assert problem["title"] in catalogue(language)["title"].values()
        assert problem.get("where", []) == where
        said.append(problem["detail"])
        if status == 405:
            assert answer.headers["allow"] == "POST"
        if status == 401:
            assert answer.headers["www-authenticate"] == "Bearer"
    assert said[0]
    assert said[1]
    assert said[0] != said[1]


def test_a_person_is_answered_in_their_own_language(server):
    guest = Guest(server.url, "Ania")
    assert guest.http.patch("/api/me", json={"language": "pl"}).status_code == 200
    guest.http.headers["Accept-Language"] = "en"
    assert guest.get("/api/tables/nothing", 404)["title"] == "Nie znaleziono"
    assert guest.get("/api/tables/nothing", 404, lang="en")["title"] == "Not found"


def test_a_person_is_answered_in_their_own_language_even_if_nothing_of_the_request_can_be_read(server):
    guest = Guest(server.url, "Ania")
    assert guest.http.patch("/api/me", json={"language": "pl"}).status_code == 200
    guest.get("/api/me")
    sent: list[dict[str, Any]] = [{"content": b"{", "headers": JSON}, {"content": b"x"}, {"content": b"x" * 70_000}]
    for one in (*[guest.http.post("/api/tables", **body) for body in sent], guest.http.get("/api/nothing")):
        assert one.json()["title"] in catalogue("pl")["title"].values(), one.text


WRONG_TABLES: dict[str, tuple[dict[str, Any], str, str]] = {
    # what a new table asks for: where it is wrong, what is said about it in Polish
    "too many players": ({"players": 7}, "players", "W tę grę nie może grać 7 osób; liczba graczy: 2, 3, 4, 5, 6."),
    "no number": ({"players": 2.5}, "players", "players: ma tu być liczba całkowita, a nie ułamek"),
    "too few": ({"players": 0}, "players", "players: wartość musi wynosić co najmniej 1"),
    "a seat too few": ({"seats": [{"kind": "me"}]}, "seats", "Liczba podanych miejsc: 1; liczba graczy: 2."),
    "no seats": ({"seats": []}, "seats", "seats: długość musi wynosić co najmniej 1"),
    "a strange seat": (
        {"seats": [{"kind": "ghost"}, {"kind": "me"}]},
        "seats[0].kind",
        "seats[0].kind: musi to być jedno z: me, link, open, bot",
    ),
    "a strange bot": (
        {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "genius"}]},
        "seats[1].bot",
        "Nie ma bota na poziomie „genius”; poziomy to: recruit, officer, general, marshal, greedy, random.",
    ),
    "a strange value": (
        {"game": "overlord", "options": {"scenario": "mars"}},
        "options.scenario",
        "Opcja „scenario” przyjmuje jedną z wartości: drill_overlord",
    ),
    "no switch": (
        {"options": {"resource_reallocation": "maybe"}},
        "options.resource_reallocation",
        "Opcja „resource_reallocation” przyjmuje jedną z wartości: true, false, a nie „maybe”.",
    ),
    "a strange option": ({"options": {"luck": True}}, "options.luck", "W tej grze nie ma opcji „luck”; opcje to: "),
    "an option of a strange kind": (
        {"options": {"resource_reallocation": 5}},
        "options[...]",
        "options[...]: ma tu być true albo false / tekst, a nie liczba całkowita",
    ),
    "a strange game": ({"game": "chess"}, "game", "Nie ma gry „chess”; są: quartermaster"),
}


@pytest.mark.parametrize("what", WRONG_TABLES)
def test_what_is_wrong_with_a_new_table_is_said_with_what_would_be_right(server, what):
    given, where, said = WRONG_TABLES[what]
    guest = Guest(server.url, "Ania")
    body = {"game": "quartermaster", "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}], **given}
    answer = guest.http.post("/api/tables?lang=pl", json=body)
    assert answer.status_code in (400, 404)
    assert answer.json()["where"] == [where]
    assert answer.json()["detail"].startswith(said)


def test_what_a_table_is_doing_is_said_in_the_readers_language(server):
    guest = Guest(server.url, "Ania")
    table = guest.open("quartermaster", 2, ["me", "open"], public=True)["id"]
    other = Guest(server.url, "Jan")
    assert other.get(f"/api/tables/{table}/orders", 403, lang="pl")["detail"] == "Nie masz miejsca przy tym stole."
    guest.post(f"/api/tables/{table}/abandon")
    for language, said in (("en", "abandoned"), ("pl", "porzucona")):
        problem = guest.post(f"/api/tables/{table}/seats/0/leave?lang={language}", {}, 409)
        assert problem["detail"].endswith(f": {said}.")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("pl", "pl"),
        ("de, pl-PL;q=0.8, en;q=0.5", "pl"),
        ("pl; q=0.4, en-GB ; q=0.9", "en"),
        ("de", None),
        ("pl;q=x", None),
    ],
)
def test_the_language_that_a_client_likes_best(header, language):
    assert preferred(header) == language


def test_a_language_that_is_not_spoken_here(server):
    answer = call("GET", f"{server.url}/api/me?lang=de", headers={"Accept-Language": "pl"})
    assert answer.status_code == 400
    assert answer.json()["where"] == ["lang"]
    assert "lang to en albo pl" in answer.json()["detail"]


def test_a_token_that_is_no_choice_says_what_would_be(server):
    guest = Guest(server.url, "Ania")
    table = guest.open("quartermaster", 2, ["me", "me"])["id"]
    asked = guest.choices(table, 0)
    for language, words in (("en", "is not a choice in this game"), ("pl", "W tej grze nie ma wyboru")):
        body = {"role": asked["role"], "question": asked["question"], "token": "dance polka"}
        answer = guest.http.post(f"/api/tables/{table}/choices?lang={language}", json=body)
        assert answer.status_code == 400
        assert words in answer.json()["detail"]
        assert answer.json()["where"] == ["token"]
    body = {"role": "prussia", "question": asked["question"], "token": "pass"}
    assert "germany" in guest.post(f"/api/tables/{table}/choices", body, 400)["detail"]


def test_a_mistake_of_ours_tells_nothing_but_that(server, monkeypatch):
    async def broken(*args: Any) -> Any:
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr(tables, "tables_listed", broken)
    answer = call("GET", f"{server.url}/api/tables")
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert "42" not in answer.text
    assert "RuntimeError" not in answer.text


# Words


def flat(language: str) -> dict[str, str]:
    return {f"{table}.{key}": words for table, rows in catalogue(language).items() for key, words in rows.items()}


def places(words: str) -> set[str]:
    return set(re.findall(r"\{(\d)", words))


def test_both_languages_have_the_same_sentences():
    en, pl = flat("en"), flat("pl")
    assert sorted(en) == sorted(pl)
    for key in en:
        assert places(en[key]) == places(pl[key]), key


def test_every_sentence_is_used_and_every_used_one_exists():
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for package in (Path(sztab.server.__file__).parent, Path(sztab.server.__file__).parents[1] / "cli")
        for path in package.rglob("*.py")
    )
    known = catalogue("en")
    used = set(re.findall(r'(?:ProblemError|refuse)\(\s*"[a-z_]+",\s*"([a-z_]+)"', source))
    used |= {key for pair in re.findall(r'"([a-z_]+)" if [a-z_]+ else "([a-z_]+)"', source) for key in pair} & set(
        known["problem"]
    )
    used |= set(re.findall(r'return "([a-z_]+)"', source)) & set(known["problem"])
    used |= set(re.findall(r'RefusedAddressError\("([a-z_]+)"\)', source))
    used |= {sentence(message)[0] for message in (*KINDS, f"{ADMIN} why", "written by an older server")}
    assert used - set(known["problem"]) == set()
    types = set(re.findall(r'ProblemError\(\s*"([a-z_]+)"', source))
    assert types <= set(TYPES)
    assert set(TYPES) == set(known["title"])
    assert {name for name, _ in CHECKS} | {"other"} == set(known["wrong"])
    assert set(known["kind"]) == {"int", "float", "str", "bool", "array", "object", "null"}
    assert {f"level_{id}" for id in BOT_IDS} <= set(known)
    told = set(re.findall(r'"line", "([a-z_]+)"', source)) | set(re.findall(r'"key": "([a-z_]+)"', source))
    told |= set(re.findall(r'_said\(\s*table, "([a-z_]+)"', source))
    assert told - set(known["line"]) == set()
    assert set(known["problem"]) - used == set(), "nobody says these"
