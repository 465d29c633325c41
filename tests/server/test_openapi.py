"""The description of the interface holds: whatever is sent, no server error, and no answer that is not described."""

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed
from hypothesis import settings as examples
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.conftest import WAIT, Guest, Server, call, play_on, stream

from sztab.games import GAME_IDS
from sztab.server.errors import TYPES
from sztab.server.http.examples import PROBLEMS
from sztab.server.services import Settings

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]
STREAM = "/api/tables/{table_id}/events"  # goes on for ever
SCOPES = ["read", "play", "chat", "manage"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("openapi")
    running = Server(Settings(f"sqlite:///{folder / 'sztab.db'}", folder, least=0.0, limits=False)).start()
    try:
        yield running
    finally:
        running.stop()


@pytest.fixture(scope="module")
def described(server: Server) -> Any:
    return call("GET", f"{server.url}/api/schema/openapi.json").json()


def tables_of(guest: Guest) -> list[str]:
    """One that waits, one that is played, one that is over."""
    out = [guest.open("quartermaster", 2, ["me", "open"], public=True)["id"]]
    for game, players in (("quartermaster", 2), ("rhine", 2)):
        out.append(guest.open(game, players, ["me"] * players, public=True)["id"])
        play_on([guest], out[-1], 8)
    out.append(guest.open("rhine", 2, ["me", "me"], public=True)["id"])
    play_on([guest], out[-1], 3)
    guest.post(f"/api/tables/{out[-1]}/abandon")
    return out


def session(server: Server) -> dict[str, str]:
    """Somebody new at a browser: some routes end the session they are sent with."""
    guest = Guest(server.url, "Somebody")
    return {"Cookie": f"sztab={guest.http.cookies['sztab']}", "X-CSRF-Token": guest.http.headers["X-CSRF-Token"]}


@pytest.mark.long
def test_no_route_answers_with_an_error_or_anything_undescribed(server, described):
    owner = Guest(server.url, "Owner")
    owner.post("/api/me/password", {"password": "long enough"}, 204)
    token = owner.post("/api/me/tokens", {"label": "all", "scopes": SCOPES}, 201)["token"]
    tables = tables_of(owner)
    senders: list[tuple[int, Callable[[], dict[str, str]]]] = [  # how many requests to each route, and from whom
        (2, lambda: {}),
        (4, lambda: {"Authorization": f"Bearer {token}"}),
        (3, lambda: session(server)),
    ]
    schema = schemathesis.openapi.from_dict(described)
    schema.config.update(base_url=server.url)
    rng = Random(1)
    met: dict[str, set[int]] = {}
    failed: list[str] = []
    for operation in operations(schema):
        if operation.path == STREAM:
            continue
        route = f"{operation.method.upper()} {operation.path}"
        for count, sender in senders:
            try:
                one_route(operation, count, sender(), tables, rng, met.setdefault(route, set()))
            except BaseExceptionGroup as failures:
                failed += [f"{route}: {failure}" for failure in failures.exceptions]
    assert failed == []
    everywhere = set().union(*met.values())
    assert {200, 201, 204, 400, 401, 404} <= everywhere, "hardly anything was tried"
    reached = [route for route, statuses in met.items() if any(status < 300 for status in statuses)]
    assert len(reached) >= len(met) // 3, f"only these were ever reached: {reached}"


def operations(schema: Any) -> list[Any]:
    return [result.ok() for result in schema.get_all_operations()]


def one_route(
    operation: Any, count: int, headers: dict[str, str], tables: list[str], rng: Random, met: set[int]
) -> None:
    """Sends what the description allows, and what it does not."""

    @seed(1)
    @examples(
        max_examples=count,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def send(case: Any) -> None:
        if "table_id" in (case.path_parameters or {}) and rng.random() < 0.9:
            case.path_parameters["table_id"] = rng.choice(tables)
        if "game" in (case.path_parameters or {}) and rng.random() < 0.7:
            case.path_parameters["game"] = rng.choice(["quartermaster", "rhine"])
        response = case.call(headers=headers, timeout=WAIT)
        met.add(response.status_code)
        case.validate_response(response, checks=CHECKS)

    send()


def test_real_tables_are_as_described(server, described):
    """Answers of games being played, and of games that are over, fit their schemas."""
    owner = Guest(server.url, "Player")
    schema = schemathesis.openapi.from_dict(described)
    schema.config.update(base_url=server.url)
    known = {(one.method.upper(), one.path): one for one in operations(schema) if one.path != STREAM}
    for table in tables_of(owner):
        role = owner.get(f"/api/tables/{table}")["seats"][0]["roles"][0]
        for (method, path), operation in known.items():
            if method != "GET" or "{table_id}" not in path:
                continue
            query = {"role": role, "token": "pass"} if path.endswith(("/why", "/refusals")) else {}
            for lang in ("en", "pl"):
                case = operation.Case(path_parameters={"table_id": table, "step": 0}, query={**query, "lang": lang})
                cookies = {"Cookie": f"sztab={owner.http.cookies['sztab']}"}
                response = case.call(headers=cookies, timeout=WAIT)
                assert response.status_code in (200, 409), (path, response.text)
                case.validate_response(response, checks=CHECKS)


def strict(node: Any) -> Any:
    """A schema that lets nothing pass which it does not name."""
    if isinstance(node, dict):
        out = {key: strict(value) for key, value in node.items()}
        closed = {"additionalProperties": False} if out.get("type") == "object" and "properties" in out else {}
        return {**closed, **out}
    return [strict(one) for one in node] if isinstance(node, list) else node


@pytest.mark.parametrize("game", GAME_IDS)
def test_nothing_is_sent_that_is_not_described(server, described, game):
    """To the last field, while a game is played and when it is over; the news of it too."""
    guest = Guest(server.url, "Player")
    table = guest.open(game, 2, ["me", "me"], public=True)["id"]
    role = guest.get(f"/api/tables/{table}")["seats"][0]["roles"][0]
    cup = guest.post("/api/tournaments", {"name": "Cup", "game": game, "format": "round_robin", "bots": ["recruit"]})[
        "id"
    ]
    components = strict(described["components"])

    def fits(path: str, media: str, sent: Any) -> None:
        schema = described["paths"][path]["get"]["responses"]["200"]["content"][media]["schema"]
        whole = {**strict(schema), "components": components}
        problems = [error.message for error in jsonschema_rs.Draft202012Validator(whole).iter_errors(sent)]
        assert problems == [], path

    def look() -> None:
        for path, item in described["paths"].items():
            operation = item.get("get", {"responses": {"200": {"content": {}}}})
            if path == STREAM or "application/json" not in operation["responses"]["200"].get("content", {}):
                continue
            where = path.format(table_id=table, step=0, game=game, person_id=guest.id, tournament_id=cup)
            answer = guest.http.get(where, params={"role": role, "token": "pass"})
            assert answer.status_code in (200, 400, 409), answer.text
            if answer.status_code == 200:
                fits(path, "application/json", answer.json())

    look()
    play_on([guest], table, 30)
    look()
    guest.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "hello", "seat": 0}, None)
    guest.post(f"/api/tables/{table}/resign")
    look()
    with stream(guest, table, 0) as following:
        heard = []
        while "here" not in heard:
            name, data, id = next(following)
            heard.append(name)
            fits(
                STREAM,
                "text/event-stream",
                {"event": name, "data": json.loads(data), **({"id": id} if id else {})},
            )
    assert {"moved", "table"} <= set(heard)


def test_everything_is_described(described):
    """Words for every route; examples for bodies and the main answers; media types; who may send."""
    schemes = described["components"]["securitySchemes"]
    assert {schemes[name]["type"] for name in schemes} == {"apiKey", "http"}
    assert described["security"]
    for path, item in described["paths"].items():
        for method, operation in item.items():
            where = f"{method} {path}"
            assert operation["summary"], where
            good = [answer for status, answer in operation["responses"].items() if status < "300"]
            assert len(good) == 1, where
            for status, answer in operation["responses"].items():
                assert answer["description"], where
                if status >= "400":
                    assert set(answer["content"]) == {"application/problem+json"}, where
                for media in answer.get("content", {}).values():
                    assert media["examples"], f"{where} {status}"
            if "requestBody" in operation:
                assert operation["requestBody"]["required"], where
                name = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                assert described["components"]["schemas"][name]["type"] == "object"
    assert "text/event-stream" in described["paths"][STREAM]["get"]["responses"]["200"]["content"]
    assert "text/plain" in described["paths"]["/api/tables/{table_id}/record"]["get"]["responses"]["200"]["content"]
    assert parameters(described, "post", "/api/tables/{table_id}/choices") >= {"Prefer", "lang", "table_id"}
    assert parameters(described, "get", STREAM) >= {"Last-Event-ID", "seat"}
    move = described["components"]["schemas"]["Move"]["properties"]
    assert all(field["examples"] for field in move.values())
    choices = described["paths"]["/api/tables/{table_id}/choices"]["get"]["responses"]["200"]["content"]
    assert choices["application/json"]["examples"]


def parameters(described: Any, method: str, path: str) -> set[str]:
    return {one["name"] for one in described["paths"][path][method]["parameters"]}


def test_every_problem_has_an_example():
    assert {one.type for one in PROBLEMS} == set(TYPES)


def test_examples_are_made_up(server, described):
    """Nothing of a table or a person is in the description, and it does not change with them."""
    text = json.dumps(described)
    guest = Guest(server.url, "Visible")
    table = guest.open("quartermaster", 2, ["me", "open"])["id"]
    for secret in (guest.id, table, guest.http.cookies["sztab"], guest.http.headers["X-CSRF-Token"], "Visible"):
        assert secret not in text
    assert call("GET", f"{server.url}/api/schema/openapi.json").json() == described


def test_examples_fit_what_they_are_examples_of(described):
    found = 0
    for item in described["paths"].values():
        for operation in item.values():
            for answer in operation["responses"].values():
                for media in answer.get("content", {}).values():
                    for example in media.get("examples", {}).values():
                        whole = {**media["schema"], "components": described["components"]}
                        jsonschema_rs.Draft202012Validator(whole).validate(example["value"])
                        found += 1
    assert found > 20


def test_no_secret_goes_into_an_address(described):
    """Addresses end up in logs and histories: keys, links and passwords go into headers and bodies.

    One link must be in an address: mail programs post to it for whoever wants no more mail (RFC 8058). It can do nothing else.
    """
    assert "/api/notices/stop/{link}" in described["paths"]
    for path, item in described["paths"].items():
        if path == "/api/notices/stop/{link}":
            continue
        for method, operation in item.items():
            for parameter in operation.get("parameters", []):
                where = f"{method} {path} {parameter['name']}"
                assert not re.search("password|secret|link|session|csrf|key", parameter["name"]), where
                if parameter["in"] == "query" and "token" in parameter["name"]:
                    assert path.endswith("/why"), where  # a choice of the game, no key
