"""Chance binds everybody: seats promise their nonces by hashes, and tell them when all have promised."""

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Guest, Server, stream

from sztab.cli.main import main
from sztab.engine.chance import seal

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


def test_the_record_says_who_did_not_keep_a_promise(server, tmp_path, capsys):
    ania, _, _, path = both_promised(server)
    ania.post(f"{path}/seats/0/sit", {"nonce": MINE})
    assert ania.post(f"{path}/start")["status"] == "running"
    record, _ = record_of(ania, path, tmp_path)
    assert main(["verify", str(record)]) == 0
    assert "seat 2 promised a nonce and did not tell it" in capsys.readouterr().out
