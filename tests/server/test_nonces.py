"""Chance binds everybody: seats promise their nonces by hashes, and tell them when all have promised."""

import time
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.conftest import Guest, Server, stream

from sztab.cli.main import main
from sztab.engine.chance import seal
from sztab.server.storage.schema import seats
from sztab.server.storage.timestamps import now
from sztab.server.tables import nonces

pytestmark = pytest.mark.storage

MINE, OTHER, THIRD = "ab" * 16, "cd" * 16, "ef" * 16


def promise(table: Any, nonce: str) -> dict[str, str]:
    return {"nonce_hash": sha256(f"{table['commitment']}:{nonce}".encode()).hexdigest()}


def opened(server: Server) -> tuple[Guest, Guest, Any, str]:
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    table = ania.open("quartermaster", 2, ["me", "open"], public=True, nonce_later=True)
    return ania, jan, table, f"/api/tables/{table['id']}"


def both_promised(server: Server) -> tuple[Guest, Guest, Any, str]:
    ania, jan, table, path = opened(server)
    ania.post(f"{path}/seats/0/sit", promise(table, MINE))
    jan.post(f"{path}/seats/1/sit", promise(table, OTHER))
    return ania, jan, table, path


def wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time pass that those who promised have to tell their nonces; what happens after this is later."""
    time.sleep(0.01)
    at = now() + nonces.PATIENCE - 5
    monkeypatch.setattr(nonces, "now", lambda: at)


def test_nobody_knows_a_nonce_before_everybody_is_bound_to_one(server):
    ania, jan, table, path = opened(server)
    ania.post(f"{path}/seats/0/sit", promise(table, MINE))
    early = ania.post(f"{path}/seats/0/sit", {"nonce": MINE}, 409)
    assert "promised" in early["detail"]
    now = jan.post(f"{path}/seats/1/sit", promise(table, OTHER))
    hashes = [seat["nonce_hash"] for seat in now["seats"]]
    assert (now["status"], hashes) == ("open", [promise(table, one)["nonce_hash"] for one in (MINE, OTHER)])
    assert jan.get(f"{path}/proof")["nonces"] == []
    jan.post(f"{path}/seats/1/sit", {"nonce": OTHER})
    assert ania.post(f"{path}/seats/0/sit", {"nonce": MINE})["status"] == "running"
    proof = jan.get(f"{path}/proof")
    assert (proof["nonces"], proof["nonce_hashes"]) == ([MINE, OTHER], hashes)


def test_who_knows_the_others_nonces_cannot_choose_another(server):
    ania, jan, table, path = both_promised(server)
    jan.post(f"{path}/seats/1/sit", {"nonce": OTHER})
    assert ania.post(f"{path}/seats/0/sit", {"nonce": THIRD}, 400)["where"] == ["nonce"]
    ania.post(f"{path}/seats/0/sit", promise(table, THIRD), 409)
    ania.post(f"{path}/start", {}, 409)  # nor nothing at all
    assert ania.post(f"{path}/seats/0/sit", {"nonce": MINE})["status"] == "running"


def test_the_last_promise_is_news_to_those_who_wait_for_it(server):
    ania, jan, table, path = opened(server)
    jan.post(f"{path}/seats/1/sit", promise(table, OTHER))
    with stream(jan, table["id"]) as heard:
        assert next(heard)[0] == "hello"
        ania.post(f"{path}/seats/0/sit", promise(table, MINE))
        assert next(name for name, _, _ in heard if name != "here") == "table"


def test_who_gets_up_makes_all_told_nonces_void(server):
    ania, jan, table, path = both_promised(server)
    ania.post(f"{path}/seats/0/sit", {"nonce": MINE})
    left = jan.post(f"{path}/seats/1/leave")
    assert [seat["nonce_hash"] for seat in left["seats"]] == ["", ""]
    ola = Guest(server.url, "Ola")
    ola.post(f"{path}/seats/1/sit", promise(table, OTHER))
    ania.post(f"{path}/seats/0/sit", promise(table, THIRD))
    ania.post(f"{path}/seats/0/sit", {"nonce": THIRD})
    ola.post(f"{path}/seats/1/sit", {"nonce": OTHER})
    assert ania.get(f"{path}/proof")["nonces"] == [THIRD, OTHER]


def test_the_owner_begins_without_a_nonce_only_when_there_was_time_to_tell_it(server, monkeypatch):
    """Else an owner who knows the seed could choose a deal that counts the others' nonces as nothing."""
    ania, jan, table, path = opened(server)
    ania.post(f"{path}/seats/0/sit", {"nonce": MINE})  # chosen to fit the seed and nothing else
    jan.post(f"{path}/seats/1/sit", promise(table, OTHER))
    assert ania.post(f"{path}/start", {}, 409)["type"].endswith("conflict")
    wait(monkeypatch)
    assert jan.post(f"{path}/seats/1/sit", {"nonce": OTHER})["status"] == "running"
    assert ania.get(f"{path}/proof")["nonces"] == [MINE, OTHER]


def test_who_adds_nothing_does_not_keep_those_who_promised_from_telling(server, monkeypatch):
    ania, jan, ola = Guest(server.url, "Ania"), Guest(server.url, "Jan"), Guest(server.url, "Ola")
    table = ania.open("quartermaster", 3, ["me", "open", "open"], public=True, nonce_later=True)
    path = f"/api/tables/{table['id']}"
    ania.post(f"{path}/seats/0/sit", {"nonce": MINE})
    jan.post(f"{path}/seats/1/sit", promise(table, OTHER))
    ola.post(f"{path}/seats/2/sit", promise(table, THIRD))
    with server.services.database.engine.begin() as connection:  # as one who sat down with an earlier version
        connection.execute(update(seats).where(seats.c.number == 2).values(nonce_hash=""))
    server.services.registry._tables.clear()
    ania.post(f"{path}/start", {}, 409)
    wait(monkeypatch)
    assert ania.post(f"{path}/start")["status"] == "open"  # Ola adds nothing; Jan has time again
    ania.post(f"{path}/start", {}, 409)
    assert jan.post(f"{path}/seats/1/sit", {"nonce": OTHER})["status"] == "running"


def test_who_gets_up_when_nonces_are_told_does_not_try_again(server):
    """Each time would be another deal to choose from."""
    ania, jan, table, path = both_promised(server)
    ania.post(f"{path}/seats/0/sit", {"nonce": MINE})
    jan.post(f"{path}/seats/1/leave")
    assert "another table" in jan.post(f"{path}/seats/1/sit", promise(table, THIRD), 403)["detail"]
    link = ania.post(f"{path}/seats/1/link")["link"]
    jan.post("/api/join", {"link": link, **promise(table, THIRD)}, 403)


def test_who_gets_up_before_any_nonce_is_told_may_sit_down_again(server):
    _, jan, table, path = both_promised(server)
    jan.post(f"{path}/seats/1/leave")
    jan.post(f"{path}/seats/1/sit", promise(table, THIRD))


def test_a_nonce_and_a_hash_at_once_are_refused(server):
    ania, _, table, path = opened(server)
    body = {"nonce": MINE, **promise(table, MINE)}
    assert ania.post(f"{path}/seats/0/sit", body, 400)["where"] == ["nonce", "nonce_hash"]


def record_of(guest: Guest, path: str, folder: Path) -> tuple[Path, str]:
    """The record of a game that is given up, as a file."""
    guest.post(f"{path}/abandon")
    text = guest.http.get(f"{path}/record").text
    (folder / "r.txt").write_text(text)
    return folder / "r.txt", text


def test_the_record_proves_the_promises(server, tmp_path, capsys):
    ania, jan, table, path = both_promised(server)
    hashes = [promise(table, one)["nonce_hash"] for one in (MINE, OTHER)]
    jan.post(f"{path}/seats/1/sit", {"nonce": OTHER})
    ania.post(f"{path}/seats/0/sit", {"nonce": MINE})
    record, text = record_of(ania, path, tmp_path)
    sealed = seal(table["commitment"], hashes)
    assert main(["verify", str(record), "--nonce", MINE, "--seal", sealed]) == 0
    assert main(["verify", str(record), "--seal", seal(table["commitment"], [hashes[0], "00" * 32])]) == 1
    record.write_text(text.replace(hashes[1], "00" * 32))
    assert main(["verify", str(record)]) == 1
    assert "seat 2 is not the one that was promised" in capsys.readouterr().out


def test_the_record_says_who_did_not_keep_a_promise(server, tmp_path, capsys, monkeypatch):
    ania, _, _, path = both_promised(server)
    ania.post(f"{path}/seats/0/sit", {"nonce": MINE})
    wait(monkeypatch)
    assert ania.post(f"{path}/start")["status"] == "running"
    record, _ = record_of(ania, path, tmp_path)
    assert main(["verify", str(record)]) == 0
    assert "seat 2 promised a nonce and did not tell it" in capsys.readouterr().out
