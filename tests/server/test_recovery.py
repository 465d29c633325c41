"""A forgotten password is set anew by mail; devices are listed and can be signed out one by one."""

import httpx
import pytest
from sqlalchemy import update
from tests.server.conftest import NO_TLS, Guest, call, hash_quickly, until
from tests.server.test_notices import mailbox, noticing, run, subscribe, text_of, waiting, with_mail  # noqa: F401

from sztab.server.accounts.sessions import device
from sztab.server.storage.schema import keys

CHROME = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36"


def forgot(server, name: str) -> None:
    assert call("POST", f"{server.url}/api/recovery", json={"name": name}).status_code == 200


@pytest.mark.storage
def test_a_forgotten_password_is_set_anew_once_and_everybody_else_is_out(noticing, mailbox):  # noqa: F811
    hash_quickly(noticing)
    ania = with_mail(noticing, mailbox)
    ania.post("/api/me/password", {"password": "first secret"}, 204)
    token = ania.post("/api/me/tokens", {"label": "bot", "scopes": ["read"]}, 201)["token"]
    forgot(noticing, "nobody")
    forgot(noticing, "  ANIA ")
    until(lambda: mailbox.mails)
    mail = mailbox.mails[0]
    assert mail["Subject"] == "Set a new password for Sztab"
    assert "List-Unsubscribe" not in mail
    link = text_of(mail).partition("/recover#")[2].split()[0]
    url = f"{noticing.url}/api/recovery/password"
    assert call("POST", url, json={"link": link[:-1] + "x", "password": "second secret"}).status_code == 404
    done = call("POST", url, json={"link": link, "password": "second secret"})
    assert done.status_code == 201
    assert done.json()["person"]["name"] == "Ania"
    assert call("POST", url, json={"link": link, "password": "third secret"}).status_code == 404, "it works once"
    assert ania.get("/api/me")["person"] is None
    assert call("GET", f"{noticing.url}/api/me", headers={"Authorization": f"Bearer {token}"}).status_code == 401
    signed = call("POST", f"{noticing.url}/api/sessions", json={"name": "Ania", "password": "second secret"})
    assert signed.status_code == 201
    until(lambda: waiting(noticing) == 0)
    assert len(mailbox.mails) == 1, "nobody is not written to"


def test_an_account_adds_a_mail_address_only_with_its_password(noticing, mailbox):  # noqa: F811
    hash_quickly(noticing)
    ania = Guest(noticing.url, "Ania")
    ania.post("/api/me/password", {"password": "first secret"}, 204)
    ania.post("/api/me/notices/channels", {"kind": "mail", "address": "thief@example.org"}, 401)
    subscribe(ania, "mail", "ania@example.org", password="first secret")
    forgot(noticing, "Ania")
    until(lambda: mailbox.mails and waiting(noticing) == 0)
    assert [mail["Subject"] for mail in mailbox.mails] == ["Confirm your address for Sztab"], (
        "not confirmed: no recovery"
    )


@pytest.mark.storage
def test_devices_are_listed_and_ended_one_by_one(server):
    ania = Guest(server.url, "Ania")
    ania.post("/api/me/password", {"password": "first secret"}, 204)
    phone = httpx.Client(base_url=server.url, verify=NO_TLS, headers={"User-Agent": CHROME})
    signed = phone.post("/api/sessions", json={"name": "Ania", "password": "first secret"})
    assert signed.status_code == 201
    listed = ania.get("/api/me/sessions")["sessions"]
    assert sorted((one["device"], one["current"]) for one in listed) == [("", True), ("Chrome, Android", False)]
    other = next(one for one in listed if not one["current"])
    run(server, server.services.database.write(lambda c: c.execute(update(keys).values(used=1)).rowcount))
    server.services.accounts._cache.clear()
    assert phone.get("/api/me").json()["person"]["name"] == "Ania"
    until(lambda: any(one["used"] > 1 for one in ania.get("/api/me/sessions")["sessions"]))
    assert ania.http.delete(f"/api/me/sessions/{other['id']}").status_code == 204
    assert ania.http.delete(f"/api/me/sessions/{other['id']}").status_code == 404
    assert phone.get("/api/me").json()["person"] is None
    assert len(ania.get("/api/me/sessions")["sessions"]) == 1


def test_a_device_is_named_as_people_know_it():
    assert device(CHROME) == "Chrome, Android"
    assert (
        device("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1")
        == "Safari, iOS"
    )
    assert device("curl/8") == ""
