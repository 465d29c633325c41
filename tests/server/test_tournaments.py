"""Tournaments on a server: entered by people and bots, directed by the server, through restarts and departures."""

from collections import Counter
from typing import Any

import httpx
import pytest
from sqlalchemy import update
from tests.server.conftest import NO_TLS, Guest, until

from sztab.server.storage.schema import tournaments
from sztab.server.tournaments import director, event


@pytest.fixture(autouse=True)
def prompt(monkeypatch):
    """The director looks often."""
    monkeypatch.setattr(director, "LOOK", 0.05)


def opened(owner: Guest, **more: object) -> str:
    body = {"name": "Winter cup", "game": "rhine", "format": "round_robin", "public": True, **more}
    return str(owner.post("/api/tournaments", body, 201)["id"])


def shown(guest: Guest, id: str) -> Any:
    return guest.get(f"/api/tournaments/{id}")


def played(guests: dict[str, Guest], id: str, winners: dict[frozenset[str], str] | None = None) -> None:
    """Play the games that wait: both sit down, and whoever is not to win gives up."""
    any_guest = next(iter(guests.values()))
    event = shown(any_guest, id)
    names = {one["number"]: one["name"] for one in event["entrants"]}
    for pairing in event["schedule"][-1]["pairings"] if event["schedule"] else []:
        for game in pairing["games"]:
            if not game["table"] or game["scores"]:
                continue
            who = [names[number] for number in game["seats"]]
            if (
                not all(name in guests for name in who)
                or any_guest.get(f"/api/tables/{game['table']}")["status"] != "open"
            ):
                continue
            for seat, name in enumerate(who):
                guests[name].post(f"/api/tables/{game['table']}/seats/{seat}/sit")
            best = (winners or {}).get(frozenset(who), min(who))
            loser = next(name for name in who if name != best)
            guests[loser].post(f"/api/tables/{game['table']}/resign", {})


@pytest.mark.storage
def test_four_people_from_opening_to_the_last_place(server):
    guests = {name: Guest(server.url, name) for name in ("Ania", "Bolek", "Celina", "Darek")}
    ania = guests["Ania"]
    id = opened(ania, rated=True, clock={"each": 86400, "when_up": "loses"})
    for guest in guests.values():
        guest.post(f"/api/tournaments/{id}/entrants")
    guests["Bolek"].post(f"/api/tournaments/{id}/start", {}, 403)
    ania.post(f"/api/tournaments/{id}/start")
    guests["Darek"].post(f"/api/tournaments/{id}/entrants", {})  # who takes part already does
    Guest(server.url, "Late").post(f"/api/tournaments/{id}/entrants", {}, 409)

    def over() -> bool:
        played(guests, id)
        return bool(shown(ania, id)["status"] == "finished")

    until(over)
    event = shown(ania, id)
    assert [len(one["pairings"]) for one in event["schedule"]] == [2, 2, 2]
    names = {one["number"]: one["name"] for one in event["entrants"]}
    table = [(names[row["number"]], row["points"], row["place"]) for row in event["standings"]]
    assert table == [("Ania", 3.0, 1), ("Bolek", 2.0, 2), ("Celina", 1.0, 3), ("Darek", 0.0, 4)]
    game = event["schedule"][0]["pairings"][0]["games"][0]
    found = ania.get(f"/api/tables/{game['table']}")
    assert (found["owner"], found["rated"], found["status"]) == (False, True, "finished")
    assert found["time_control"]["each"] == 86400
    assert ania.get(f"/api/people/{ania.id}")["ratings"][0]["games"] == 3
    assert [one["id"] for one in ania.get("/api/tournaments", which="mine")["tournaments"]] == [id]


def test_a_list_reads_no_games(server, monkeypatch):
    """A round robin of 128 has 8,128 of them, and a list sixty tournaments."""
    ania = Guest(server.url, "Ania")
    id = opened(ania, bots=["recruit", "recruit"])
    ania.post(f"/api/tournaments/{id}/start")
    with monkeypatch.context() as patched:
        patched.setattr(event, "_game", None)
        (listed,) = ania.get("/api/tournaments", which="running")["tournaments"]
    assert (listed["id"], listed["entrants"], listed["rounds"]) == (id, 2, 1)
    ania.post(f"/api/tournaments/{id}/cancel")


def test_a_tournament_in_which_nothing_happens_writes_nothing(server, monkeypatch):
    """The director looked for results where all moves are written, thirteen milliseconds for each with 64 games."""
    guests = {name: Guest(server.url, name) for name in ("Ania", "Bolek")}
    id = opened(guests["Ania"])
    for guest in guests.values():
        guest.post(f"/api/tournaments/{id}/entrants")
    guests["Ania"].post(f"/api/tournaments/{id}/start")
    looked: list[bool] = []
    first = director.has_news

    def has_news(connection: Any, id: str) -> bool:
        looked.append(first(connection, id))
        return looked[-1]

    monkeypatch.setattr(director, "has_news", has_news)
    until(lambda: len(looked) > 3)
    assert not any(looked)
    played(guests, id)
    until(lambda: shown(guests["Ania"], id)["status"] == "finished")


def test_nobody_plays_for_somebody_who_takes_part(server, monkeypatch):
    """A seat that was handed over before the game counted for who had handed it over."""
    guests = {name: Guest(server.url, name) for name in ("Ania", "Bolek")}
    master = Guest(server.url, "Master")
    id = opened(guests["Ania"], rated=True)
    for guest in guests.values():
        guest.post(f"/api/tournaments/{id}/entrants")
    guests["Ania"].post(f"/api/tournaments/{id}/start")
    event = shown(master, id)
    (game,) = event["schedule"][0]["pairings"][0]["games"]
    names = {one["number"]: one["name"] for one in event["entrants"]}
    seat = [names[number] for number in game["seats"]].index("Bolek")
    at = f"/api/tables/{game['table']}"
    with monkeypatch.context() as patched:  # all of it between two looks
        patched.setattr(director, "has_news", lambda connection, id: False)
        link = guests["Bolek"].post(f"{at}/seats/{seat}/hand-over")["link"]
        master.post("/api/join", {"link": link})
        guests["Ania"].post(f"{at}/seats/{1 - seat}/sit")
        guests["Ania"].post(f"{at}/resign")
    until(lambda: shown(master, id)["status"] == "finished")
    (game,) = shown(master, id)["schedule"][0]["pairings"][0]["games"]
    assert (game["scores"][seat], game["how"]) == (0, "forfeit")


def decided(owner: Guest, id: str) -> bool:
    """Decide all games that are not over, the stronger wins; True once the tournament is over."""
    event = shown(owner, id)
    for round in event["schedule"]:
        for pairing in round["pairings"]:
            for game in pairing["games"]:
                if not game["scores"]:
                    best = min(number for number in game["seats"] if number)
                    scores = [1.0 if number == best else 0.0 for number in game["seats"]]
                    at = f"/api/tournaments/{id}/games/{round['number']}/{pairing['board']}/{game['leg']}"
                    assert owner.http.put(at, json={"scores": scores}).status_code in (200, 409)
    return bool(event["status"] == "finished")


@pytest.mark.storage
def test_a_swiss_goes_on_after_a_restart(own_server):
    ania = Guest(own_server.url, "Ania")
    id = opened(ania, format="swiss", rounds=3, bots=["recruit"] * 6)
    ania.post(f"/api/tournaments/{id}/start")
    until(lambda: decided(ania, id) or shown(ania, id)["round"] == 2)
    own_server.stop()
    own_server.start()
    until(lambda: decided(ania, id))
    event = shown(ania, id)
    assert [len(one["pairings"]) for one in event["schedule"]] == [3, 3, 3]
    assert sum(row["points"] for row in event["standings"]) == 9
    assert event["standings"][0]["number"] == 1


def test_who_leaves_or_does_not_come_loses(server):
    guests = {name: Guest(server.url, name) for name in ("Ania", "Bolek", "Celina", "Darek")}
    ania = guests["Ania"]
    id = opened(ania, round_hours=24)
    for guest in guests.values():
        guest.post(f"/api/tournaments/{id}/entrants")
    event = ania.post(f"/api/tournaments/{id}/start")
    games = {frozenset(one["players"]): one["games"][0] for one in event["schedule"][0]["pairings"]}
    darek = next(one["number"] for one in event["entrants"] if one["name"] == "Darek")
    other = next(number for pair in games for number in pair if darek in pair and number != darek)
    closed = games[frozenset((darek, other))]["table"]
    assert guests["Bolek"].http.delete(f"/api/tournaments/{id}/entrants/{darek}").status_code == 403
    assert guests["Darek"].http.delete(f"/api/tournaments/{id}/entrants/{darek}").status_code == 200
    until(lambda: ania.get(f"/api/tables/{closed}")["status"] == "abandoned")
    scored = {frozenset(one["players"]): one["games"][0] for one in shown(ania, id)["schedule"][0]["pairings"]}
    won = scored[frozenset((darek, other))]
    assert won["how"] == "forfeit"
    assert won["scores"][won["seats"].index(other)] == 1.0

    # Of the other two one comes in time.
    rest = next(pair for pair in games if darek not in pair)
    game = games[rest]
    names = {one["number"]: one["name"] for one in event["entrants"]}
    guests[names[game["seats"][1]]].post(f"/api/tables/{game['table']}/seats/1/sit")
    with server.services.database.engine.begin() as connection:
        connection.execute(update(tournaments).where(tournaments.c.id == id).values(due=1))
    until(lambda: shown(ania, id)["round"] == 2)
    first = next(one for one in shown(ania, id)["schedule"][0]["pairings"] if frozenset(one["players"]) == rest)
    assert first["games"][0]["scores"] == [0.0, 1.0]


def test_who_gets_up_from_a_table_loses_its_game(server):
    guests = {name: Guest(server.url, name) for name in ("Ania", "Bolek")}
    id = opened(guests["Ania"])
    for guest in guests.values():
        guest.post(f"/api/tournaments/{id}/entrants")
    event = guests["Ania"].post(f"/api/tournaments/{id}/start")
    game = event["schedule"][0]["pairings"][0]["games"][0]
    names = [next(one["name"] for one in event["entrants"] if one["number"] == number) for number in game["seats"]]
    for seat, name in enumerate(names):
        guests[name].post(f"/api/tables/{game['table']}/seats/{seat}/sit")
    guests[names[0]].post(f"/api/tables/{game['table']}/seats/0/leave")
    until(lambda: shown(guests["Ania"], id)["status"] == "finished")
    assert shown(guests["Ania"], id)["schedule"][0]["pairings"][0]["games"][0]["scores"] == [0.0, 1.0]


@pytest.mark.storage
def test_a_tournament_outlives_who_opened_it(server):
    guests = {name: Guest(server.url, name) for name in ("Ania", "Bolek", "Celina")}
    id = opened(guests["Ania"])
    for guest in guests.values():
        guest.post(f"/api/tournaments/{id}/entrants")
    guests["Ania"].post(f"/api/tournaments/{id}/start")
    assert guests["Ania"].http.request("DELETE", "/api/me", json={}).status_code == 200
    del guests["Ania"]

    def over() -> bool:
        played(guests, id)
        return bool(shown(guests["Bolek"], id)["status"] == "finished")

    until(over)
    event = shown(guests["Bolek"], id)
    assert event["owner"], "it is the next entrant's now"
    assert sorted((one["name"], one["left"]) for one in event["entrants"]) == [
        ("", True),
        ("Bolek", False),
        ("Celina", False),
    ]
    assert next(row for row in event["standings"] if row["place"] == 1)["points"] == 2.0
    assert guests["Bolek"].get("/api/me/export")["tournaments"][0]["mine"]


def test_a_knockout_and_what_who_runs_it_decides(server):
    ania = Guest(server.url, "Ania")
    id = opened(ania, format="knockout", bots=["officer"])
    ania.post(f"/api/tournaments/{id}/entrants")
    ania.post(f"/api/tournaments/{id}/bots", {"level": "recruit"})
    event = ania.post(f"/api/tournaments/{id}/start")
    assert (event["rounds"], [len(one["players"]) for one in event["schedule"][0]["pairings"]]) == (2, [1, 2])
    pairing = event["schedule"][0]["pairings"][1]
    at = f"/api/tournaments/{id}/games/1/{pairing['board']}/1"
    assert Guest(server.url, "Jan").http.put(at, json={"scores": [1, 0]}).status_code == 403
    assert ania.http.put(at, json={"scores": [1]}).status_code == 400
    assert ania.http.put(at, json={"scores": [0.0, 1.0]}).status_code == 200
    assert ania.http.put(at, json={"scores": [0.0, 1.0]}).status_code == 409
    until(lambda: shown(ania, id)["round"] == 2)
    assert ania.post(f"/api/tournaments/{id}/cancel")["status"] == "cancelled"
    final = shown(ania, id)["schedule"][1]["pairings"][0]["games"][0]["table"]
    until(lambda: not final or ania.get(f"/api/tables/{final}")["status"] in ("abandoned", "finished"))
    ania.post(f"/api/tournaments/{id}/cancel", {}, 409)


def test_a_season_of_a_league_follows_another(server):
    ania = Guest(server.url, "Ania")
    id = opened(ania, format="league", division=2, bots=["random"] * 4)
    ania.post(f"/api/tournaments/{id}/season", {}, 409)
    ania.post(f"/api/tournaments/{id}/start")
    until(lambda: decided(ania, id))
    before = shown(ania, id)
    after = ania.post(f"/api/tournaments/{id}/season", {}, 201)
    assert ania.post(f"/api/tournaments/{id}/season", {}, 201)["id"] == after["id"]
    assert (after["season"], after["seasons"]) == (2, [id, after["id"]])
    names = {one["number"]: one["name"] for one in before["entrants"]}
    down = names[next(row["number"] for row in before["standings"] if (row["division"], row["place"]) == (1, 2))]
    assert next(one["division"] for one in after["entrants"] if one["name"] == down) == 2


def test_three_at_a_table_and_what_cannot_be(server):
    ania = Guest(server.url, "Ania")
    for wrong in ({"players": 3}, {"format": "swiss"}, {"format": "tables"}, {"bots": ["genius"]}, {"minutes": 60}):
        ania.post("/api/tournaments", {"name": "x", "game": "rhine", "format": "round_robin", **wrong}, 400)
    id = opened(ania, format="tables", players=3, rounds=2, bots=["random"] * 4, fill="random")
    ania.post(f"/api/tournaments/{id}/start")
    until(lambda: decided(ania, id))
    event = shown(ania, id)
    assert [sorted(len(one["players"]) for one in round["pairings"]) for round in event["schedule"]] == [[3, 3], [3, 3]]
    lonely = opened(ania)
    ania.post(f"/api/tournaments/{lonely}/start", {}, 409)
    ania.get("/api/tournaments/nowhere", 404)
    key = {"Idempotency-Key": "cup-1"}
    body = {"name": "Twice", "game": "rhine", "format": "round_robin"}
    assert (
        ania.post("/api/tournaments", body, 201, **key)["id"] == ania.post("/api/tournaments", body, 201, **key)["id"]
    )


class Program(Guest):
    """A bot of somebody else: it has a token, and neither cookie nor page."""

    def __post_init__(self) -> None:
        super().__post_init__()
        made = self.post("/api/me/tokens", {"label": "bot", "scopes": ["read", "play"]}, 201)
        self.http.close()
        head = {"Authorization": f"Bearer {made['token']}"}
        self.http = httpx.Client(base_url=self.url, headers=head, timeout=60, verify=NO_TLS)


@pytest.mark.storage
def test_programs_take_part_by_token_and_are_rated(server):
    owner = Guest(server.url, "Ania")
    programs = [Program(server.url, name) for name in ("Deep Rhine", "Stockpile")]
    id = opened(owner, rated=True, bots=["random"])
    for program in programs:
        program.post(f"/api/tournaments/{id}/entrants")
        program.post(f"/api/tournaments/{id}/start", {}, 403)  # it may play, not run things
    owner.post(f"/api/tournaments/{id}/start")
    moves: Counter[str] = Counter()

    def over() -> bool:
        """Each program does what it can: it sits down, answers, and after a few answers gives up."""
        event = shown(programs[0], id)
        for number, program in enumerate(programs):
            for one in program.get("/api/tables", which="mine")["tables"]:
                at = program.get(f"/api/tables/{one['id']}")
                seat = next(seat["number"] for seat in at["seats"] if seat["you"])
                if at["status"] == "open" and not at["seats"][seat]["ready"]:
                    program.post(f"/api/tables/{at['id']}/seats/{seat}/sit")
                asked = program.choices(at["id"]) if at["status"] == "running" else {"choices": []}
                if asked["choices"] and moves[program.name] < 20 * (number + 1):
                    program.choose(at["id"], asked, asked["choices"][0])
                    moves[program.name] += 1
                elif asked["choices"]:
                    program.post(f"/api/tables/{at['id']}/resign")
        return bool(event["status"] == "finished")

    until(over)
    event = shown(owner, id)
    assert [one["how"] for round in event["schedule"] for pair in round["pairings"] for one in pair["games"]].count(
        "played"
    ) == 3
    assert min(moves.values()) > 5
    for program in programs:
        (rating,) = program.get(f"/api/people/{program.id}")["ratings"]
        assert (rating["game"], rating["games"], rating["provisional"]) == ("rhine", 2, True)
