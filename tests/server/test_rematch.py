"""The rematch: sides swapped, everybody invited; and who may watch."""

import struct

from tests.server.conftest import Guest, play_on, until


def played(guest: Guest, game: str, **more) -> str:
    """A game of bots and one person who gives up after a few moves, unless it ends before."""
    table = guest.open(game, 2, ["me", "random"], **more)["id"]
    play_on([guest], table, 6)
    guest.post(f"/api/tables/{table}/resign", {})
    return str(table)


def pair(server, game: str = "rhine", **more):
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    table = ania.open(game, 2, ["me", "open"], public=True, **more)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit", {})
    play_on([ania, jan], table, 4)
    ania.post(f"/api/tables/{table}/resign", {})
    return ania, jan, table


def test_a_rematch_swaps_sides_and_begins_when_everybody_has_come(server):
    ania, jan, table = pair(server)
    new = ania.post(f"/api/tables/{table}/rematch", {"swap": True}, 201)
    assert [seat["name"] for seat in new["seats"]] == ["Jan", "Ania"]
    assert new["status"] == "open"
    asked = jan.get(f"/api/tables/{table}/rematch")["rematch"]
    assert asked == {"table": new["id"], "by": "Ania", "swap": True, "seat": 0}
    again = jan.post(f"/api/tables/{table}/rematch", {"swap": True}, 201)
    assert again["id"] == new["id"]  # both wanted the same
    jan.post(f"/api/tables/{new['id']}/seats/0/sit", {})
    ania.post(f"/api/tables/{new['id']}/seats/1/sit", {})
    until(lambda: ania.get(f"/api/tables/{new['id']}")["status"] == "running")


def test_nobody_is_made_to_play_a_rematch(server):
    ania, jan, table = pair(server)
    new = f"/api/tables/{ania.post(f'/api/tables/{table}/rematch', {'swap': False}, 201)['id']}"
    ania.post(f"{new}/seats/0/sit", {})
    assert "before Jan has come" in ania.post(f"{new}/start", {}, 409)["detail"]
    assert ania.get(new)["status"] == "open"
    jan.post(f"{new}/seats/1/sit", {})
    assert ania.get(new)["status"] == "running"


def test_who_does_not_want_a_rematch_leaves_the_seat_to_others(server):
    ania, jan, table = pair(server)
    new = ania.post(f"/api/tables/{table}/rematch", {"swap": False}, 201)
    assert [seat["name"] for seat in new["seats"]] == ["Ania", "Jan"]
    jan.post(f"/api/tables/{new['id']}/seats/1/leave", {})
    assert not ania.get(f"/api/tables/{new['id']}")["seats"][1]["taken"]


def test_bots_come_along_and_two_teams_change_sides(server):
    ania = Guest(server.url, "Ania")
    seats = ["me", "random", "random", "random", "random", "random"]
    table = ania.open("quartermaster", 6, seats)["id"]
    ania.post(f"/api/tables/{table}/resign", {})
    new = ania.post(f"/api/tables/{table}/rematch", {"swap": True}, 201)
    mine = next(seat for seat in new["seats"] if seat["you"])
    assert mine["roles"] == ["uk"]
    assert all(seat["bot"] == "random" for seat in new["seats"] if not seat["you"])


def test_only_who_sat_there_asks_for_a_rematch(server):
    _, _, table = pair(server)
    Guest(server.url, "Ewa").post(f"/api/tables/{table}/rematch", {"swap": True}, 403)


def test_who_may_watch_is_one_choice_of_the_owner(server):
    ania, ewa = Guest(server.url, "Ania"), Guest(server.url, "Ewa")
    table = ania.open("rhine", 2, ["me", "random"])["id"]
    assert ania.get(f"/api/tables/{table}")["watch"] == "nobody"
    ewa.get(f"/api/tables/{table}", 404)
    for watch, status, listed in (("link", 200, False), ("everybody", 200, True), ("nobody", 404, False)):
        found = ania.http.put(f"/api/tables/{table}/watch", json={"watch": watch})
        assert found.json()["watch"] == watch
        ewa.get(f"/api/tables/{table}", status)
        ewa.get(f"/api/tables/{table}/view", status)
        running = [card["id"] for card in ewa.get("/api/tables", which="running")["tables"]]
        assert (table in running) is listed
    assert ewa.http.put(f"/api/tables/{table}/watch", json={"watch": "link"}).status_code == 404


def test_a_link_to_a_step_or_to_a_finished_game_opens_for_whom_the_owner_lets_in(server):
    ania, ewa = Guest(server.url, "Ania"), Guest(server.url, "Ewa")
    table = played(ania, "rhine")
    ewa.get(f"/api/tables/{table}/ending", 404)
    ania.http.put(f"/api/tables/{table}/watch", json={"watch": "link"})
    assert ewa.get(f"/api/tables/{table}/ending")["seats"]
    assert ewa.get(f"/api/tables/{table}/steps/2")["step"] == 2
    ewa.get(f"/api/tables/{table}/record")


def test_a_link_that_is_shared_has_a_line_and_a_picture(server):
    ania, ewa = Guest(server.url, "Ania"), Guest(server.url, "Ewa")
    table = played(ania, "attack", name='A "fine" <evening>')
    page = ewa.http.get(f"/t/{table}").text
    assert "og:title" not in page
    ewa.get(f"/t/{table}/picture.png", 404)
    ania.http.put(f"/api/tables/{table}/watch", json={"watch": "link"})
    page = ewa.http.get(f"/t/{table}", headers={"Accept-Language": "pl"}).text
    assert "A &quot;fine&quot; &lt;evening&gt;" in page or 'A "fine" &lt;evening&gt;' in page
    assert "Attack!, runda" in page
    assert f"/t/{table}/picture.png" in page
    now, begun = (ewa.http.get(f"/t/{table}/picture.png", params=step) for step in ({}, {"step": 0}))
    for found in (now, begun):
        assert found.headers["content-type"] == "image/png"
        assert found.content[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", found.content[16:24]) == (1200, 630)
    assert now.content != begun.content
    assert f"/t/{table}/picture.png?step=2" in ewa.http.get(f"/t/{table}/replay?step=2").text
