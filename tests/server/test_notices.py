"""Notices: written with the move, sent once, to a real mail server, a push service and webhooks, all on loopback."""

import asyncio
import base64
import contextlib
import hashlib
import hmac
import ipaddress
import json
import socket
import threading
import time
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from sqlalchemy import func, select, update
from tests.server.conftest import NO_TLS, Guest, Server, hash_quickly, stream, until
from tests.server.zygote import Zygote, free_port, wait_for

from sztab.engine.errors import Bad
from sztab.server.notices import push, ssrf_guard
from sztab.server.notices.hosting import read_hosting
from sztab.server.notices.low_clock import warn
from sztab.server.notices.sender import OFF_AFTER
from sztab.server.notices.ssrf_guard import RefusedAddressError, check_url, is_public, resolved
from sztab.server.notices.timing import back_off, quiet_until
from sztab.server.services import Settings
from sztab.server.storage.database import Database
from sztab.server.storage.schema import channels, notices, tables

MOVE = "It is your move at “Friday” (1944: Race to the Rhine)."


class Mailbox:
    """What a real SMTP server on loopback was handed."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuse = ""  # what it says to every recipient
        self._server = Controller(self, hostname="127.0.0.1", port=free_port())
        self._server.start()

    @property
    def port(self) -> int:
        return int(self._server.port)

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        if not self.refuse:
            envelope.rcpt_tos.append(address)
        return self.refuse or "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"

    def close(self) -> None:
        self._server.stop()


class Receiver:
    """A push service and receiver of webhooks on loopback."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 200
        self.pause = threading.Event()  # while it is not set, nobody is answered
        self.pause.set()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.got.append((self.path, dict(self.headers), body))
                outer.pause.wait(120)
                self.send_response(outer.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    made = Mailbox()
    yield made
    made.close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver()
    yield made
    made.close()


def hosting(folder: Path, mailbox: Mailbox, hold: float = 0.15) -> str:
    path = folder / "notices.toml"
    path.write_text(
        f'site = "https://sztab.example"\nhold = {hold}\n'
        f'[mail]\nhost = "127.0.0.1"\nport = {mailbox.port}\nsecurity = "none"\nsender = "Sztab <sztab@sztab.example>"\n'
        '[push]\ncontact = "mailto:host@sztab.example"\n[webhooks]\nprivate = true\n'
    )
    return str(path)


@pytest.fixture
def noticing(settings: Settings, tmp_path: Path, mailbox: Mailbox) -> Iterator[Server]:
    settings.notices = hosting(tmp_path, mailbox)
    running = Server(settings).start()
    yield running
    running.stop()


def subscribe(guest: Guest, kind: str, address: str, **more: str) -> Any:
    return guest.post("/api/me/notices/channels", {"kind": kind, "address": address, **more}, 201)


def choose(guest: Guest, **chosen: Any) -> Any:
    body = {"kinds": ["move", "invited", "mention", "consent", "ended", "clock"], "every": 0, **chosen}
    answer = guest.http.put("/api/me/notices", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def with_mail(server: Server, mailbox: Mailbox, name: str = "Ania") -> Guest:
    """Somebody whose address is confirmed."""
    guest = Guest(server.url, name)
    subscribe(guest, "mail", f"{name.lower()}@example.org")
    until(lambda: mailbox.mails)
    choose(guest)
    link = text_of(mailbox.mails.pop()).partition("/confirm#")[2].split()[0]
    stranger = httpx.post(f"{server.url}/api/notices/confirm", json={"link": link}, verify=NO_TLS)
    assert stranger.status_code == 200, stranger.text
    return guest


def text_of(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def a_move(mover: Guest, other: Guest) -> str:
    """A table at which `mover` has answered until it is the other's move."""
    table: str = mover.open("rhine", 2, ["me", "open"], name="Friday", public=True)["id"]
    other.post(f"/api/tables/{table}/seats/1/sit")
    hand_over(mover, table)
    return table


def hand_over(mover: Guest, table: str) -> None:
    while (asked := mover.choices(table))["choices"]:
        mover.choose(table, asked, asked["choices"][0])


def waiting(server: Server) -> int:
    with server.services.database.engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(notices)).scalar_one())


def run(server: Server, work: Any) -> Any:
    assert server._loop is not None
    return asyncio.run_coroutine_threadsafe(work, server._loop).result(30)


def test_a_mail_says_whose_move_it_is_once_in_two_forms_and_can_be_stopped(noticing, mailbox):
    ania, jan = with_mail(noticing, mailbox), Guest(noticing.url, "Jan")
    table = a_move(jan, ania)
    until(lambda: mailbox.mails)
    mail = mailbox.mails[0]
    assert mail["To"] == "ania@example.org"
    assert mail["Subject"] == MOVE
    assert mail["Message-ID"].endswith("@sztab.example>")
    html = mail.get_body(("html",))
    assert html is not None
    for words in (text_of(mail), str(html.get_content())):
        assert f"https://sztab.example/t/{table}" in words
        assert "https://sztab.example/stop#" in words
    until(lambda: waiting(noticing) == 0)
    stop = mail["List-Unsubscribe"].strip("<>").replace("https://sztab.example", noticing.url)
    once = httpx.post(stop, data={"List-Unsubscribe": "One-Click"}, verify=NO_TLS)  # as mail programs do
    assert once.status_code == 200, once.text
    assert httpx.post(stop[:-1] + "x", verify=NO_TLS).status_code == 404
    assert ania.get("/api/me/notices")["channels"][0]["state"] == "off"
    a_move(jan, ania)
    assert waiting(noticing) == 0
    assert len(mailbox.mails) == 1


def test_an_address_that_was_not_confirmed_gets_nothing_but_the_question(noticing, mailbox):
    ania, jan = Guest(noticing.url, "Ania"), Guest(noticing.url, "Jan")
    ania.http.patch("/api/me", json={"language": "pl"})
    subscribe(ania, "mail", "ania@example.org")
    a_move(jan, ania)
    until(lambda: mailbox.mails and waiting(noticing) == 0)
    assert [mail["Subject"] for mail in mailbox.mails] == ["Potwierdź adres dla Sztabu"]
    assert ania.get("/api/me/notices")["channels"][0]["state"] == "unconfirmed"


def test_whoever_looks_or_answers_in_time_is_not_told(settings, tmp_path, mailbox):
    settings.notices = hosting(tmp_path, mailbox, hold=2.0)
    server = Server(settings).start()
    try:
        ania, jan = with_mail(server, mailbox), Guest(server.url, "Jan")
        table = a_move(jan, ania)
        hand_over(ania, table)  # in time
        until(lambda: waiting(server) == 0)
        with stream(ania, table) as told:
            next(told)
            hand_over(jan, table)
            assert waiting(server) == 1
            until(lambda: waiting(server) == 0)
            assert not mailbox.mails
            choose(ania, looking=True)
            hand_over(ania, table)
            hand_over(jan, table)
            until(lambda: mailbox.mails)
        assert mailbox.mails[0]["Subject"] == MOVE
    finally:
        server.stop()


def test_digest_quiet_hours_and_choices_per_table_hold_notices_back(noticing, mailbox):
    ania, jan = with_mail(noticing, mailbox), Guest(noticing.url, "Jan")
    muted = a_move(jan, ania)
    until(lambda: mailbox.mails)
    answer = ania.http.put(f"/api/me/notices/tables/{muted}", json={"kinds": ["ended"]})
    assert answer.json()["tables"] == [{"table": muted, "name": "Friday", "kinds": ["ended"]}]
    hand_over(ania, muted)
    hand_over(jan, muted)
    assert waiting(noticing) == 0
    choose(ania, every=60)  # one mail was just sent
    first, second = a_move(jan, ania), a_move(jan, ania)
    until(lambda: put_off(noticing) == 2)
    assert len(mailbox.mails) == 1
    choose(ania, every=0, quiet_from=0, quiet_to=1439, zone="Europe/Warsaw")
    due_now(noticing)
    until(lambda: put_off(noticing) == 2)
    assert len(mailbox.mails) == 1
    choose(ania)
    due_now(noticing)
    until(lambda: len(mailbox.mails) == 2)
    digest = mailbox.mails[1]
    assert digest["Subject"] == "2 pieces of news from Sztab"
    assert all(f"/t/{table}" in text_of(digest) for table in (first, second))


def put_off(server: Server) -> int:
    with server.services.database.engine.connect() as connection:
        later = select(func.count()).where(notices.c.due > int((time.time() + 1) * 1000))
        return int(connection.execute(later).scalar_one())


def due_now(server: Server) -> None:
    run(server, server.services.database.write(lambda c: c.execute(update(notices).values(due=0, claimed=0)).rowcount))


def due_later(server: Server) -> None:
    """Whatever is put into the outbox from now on waits there."""
    server.services.registry.hold = 60_000


@pytest.mark.parametrize(
    "address",
    [
        "=?utf-8?q?a=0D=0ABcc=3Ax?=@example.org",
        "=?utf-8?q?a=2Cb?=@example.org",
        "ż@example.org",
        "a@b..org",
        "a@-b.org",
    ],
)
def test_an_address_that_reads_otherwise_is_refused(noticing, address):
    ola = Guest(noticing.url, "Ola")
    ola.post("/api/me/notices/channels", {"kind": "mail", "address": address}, 400)


def test_a_letter_that_cannot_be_written_holds_no_other_up(noticing, mailbox):
    """One such address of anybody ended every round of the sender, for good."""
    ania, jan = with_mail(noticing, mailbox), with_mail(noticing, mailbox, "Jan")
    spoilt = update(channels).where(channels.c.address == "jan@example.org")
    with noticing.services.database.engine.begin() as connection:
        connection.execute(spoilt.values(address="=?utf-8?q?a=0D=0Ab?=@example.org"))
    jan.post(f"/api/me/notices/channels/{jan.get('/api/me/notices')['channels'][0]['id']}/try")
    a_move(jan, ania)
    until(lambda: [mail["To"] for mail in mailbox.mails] == ["ania@example.org"])
    with noticing.services.database.engine.connect() as connection:
        until(lambda: connection.execute(select(func.max(channels.c.failures))).scalar_one() > 0)


def test_a_webhook_that_answers_a_letter_at_a_time_is_hung_up_on(monkeypatch):
    monkeypatch.setattr(ssrf_guard, "WHOLE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def drip() -> None:
            made, _ = listening.accept()
            with made, contextlib.suppress(OSError):
                made.sendall(b"HTTP/1.1 200 OK\r\nX-Slow: ")
                for _ in range(60):
                    made.sendall(b"y")
                    time.sleep(0.1)

        threading.Thread(target=drip, daemon=True).start()
        began = time.monotonic()
        with contextlib.suppress(ConnectionError):
            ssrf_guard.post(f"http://127.0.0.1:{listening.getsockname()[1]}/", b"{}", {}, True)
        assert time.monotonic() - began < 5


def test_no_mail_waits_for_a_webhook(noticing, mailbox, receiver, monkeypatch):
    monkeypatch.setattr(ssrf_guard, "TIMEOUT", 120.0)
    monkeypatch.setattr(ssrf_guard, "WHOLE", 120.0)
    ania, jan = with_mail(noticing, mailbox), Guest(noticing.url, "Jan")
    channel = subscribe(jan, "json", receiver.url)["id"]
    receiver.pause.clear()
    try:
        jan.post(f"/api/me/notices/channels/{channel}/try")
        until(lambda: receiver.got)
        a_move(jan, ania)
        until(lambda: mailbox.mails)
    finally:
        receiver.pause.set()


def test_webhooks_are_signed_and_call_nobody(noticing, receiver):
    ania, jan = Guest(noticing.url, "Ania"), Guest(noticing.url, "Jan")
    made = {kind: subscribe(ania, kind, f"{receiver.url}/{kind}") for kind in ("discord", "slack", "json")}
    assert all("secret" not in one or not one["secret"] for one in ania.get("/api/me/notices")["channels"])
    table = a_move(jan, ania)
    jan.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "@ania your tanks are out of fuel"}, 201)
    until(lambda: waiting(noticing) == 0)
    got: dict[str, list[tuple[dict[str, str], bytes]]] = {}
    for path, headers, body in receiver.got:
        got.setdefault(path, []).append((headers, body))
    headers, body = got["/json"][0]
    at, mac = (part.partition("=")[2] for part in headers["X-Sztab-Signature"].split(","))
    right = hmac.new(made["json"]["secret"].encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    assert mac == right
    told = [one for _, body in got["/json"] for one in json.loads(body)["notices"]]
    assert [(one["kind"], one["table"]) for one in told] == [("move", table), ("mention", table)]
    assert told[1]["words"] == "Jan mentions you at “Friday” (1944: Race to the Rhine)."
    assert all("fuel" not in body.decode() for _, _, body in receiver.got), "what was said stays at the table"
    assert json.loads(got["/discord"][0][1])["allowed_mentions"] == {"parse": []}
    assert "It is your move" in json.loads(got["/slack"][0][1])["text"]


def heard(receiver: Receiver) -> list[tuple[str, str, str]]:
    """What programs were told, by signed JSON: who by the path, the kind, and where it leads."""
    bodies = [(path.strip("/"), json.loads(body)) for path, _, body in receiver.got]
    return [(who, one["kind"], one["url"].partition(".example")[2]) for who, body in bodies for one in body["notices"]]


def account(server: Server, name: str, receiver: Receiver) -> Guest:
    """Somebody with an account, who hears of everything by a webhook."""
    guest = Guest(server.url, name)
    hash_quickly(server)
    guest.post("/api/me/password", {"password": "correct horse"})
    subscribe(guest, "json", f"{receiver.url}/{name}")
    return guest


@pytest.mark.storage
def test_who_is_invited_hears_of_it_until_it_is_settled(noticing, receiver):
    ania, jan = (account(noticing, name, receiver) for name in ("Ania", "Jan"))
    table = ania.open("rhine", 2, ["me", "link"], name="Friday")["id"]
    ania.post(f"/api/tables/{table}/seats/1/invite", {"name": "Jan"})
    until(lambda: heard(receiver) == [("Jan", "invited", "/lobby")])
    for guest in (ania, jan):
        body = {"game": "rhine", "pace_hours": 24, "rated": False, "within": 0}
        assert guest.http.put("/api/me/match", json=body).status_code == 200
    found = ania.get("/api/me/match")["table"]
    until(lambda: heard(receiver)[1:] == [("Ania", "invited", f"/t/{found}")])
    due_later(noticing)
    other = ania.open("rhine", 2, ["me", "link"], name="Saturday")["id"]
    ania.post(f"/api/tables/{other}/seats/1/invite", {"name": "Jan"})
    jan.http.delete(f"/api/me/invitations/{other}")
    due_now(noticing)
    until(lambda: waiting(noticing) == 0)
    assert len(receiver.got) == 2, "an invitation that was declined is no news"


@pytest.mark.storage
def test_who_is_muted_or_blocked_is_not_heard_of(noticing, receiver):
    ania, jan = (account(noticing, name, receiver) for name in ("Ania", "Jan"))
    table = a_move(jan, ania)
    until(lambda: heard(receiver)[-1:] == [("Ania", "move", f"/t/{table}")])
    del receiver.got[:-1]  # on a slow machine Jan, who moves first, hears of that before he has moved
    ania.post("/api/me/blocks", {"table": table, "seat": 0, "kind": "mute"})
    jan.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "@Ania hurry"}, 201)
    hand_over(ania, table)
    until(lambda: heard(receiver)[1:] == [("Jan", "move", f"/t/{table}")])
    hand_over(jan, table)
    until(lambda: heard(receiver)[2:] == [("Ania", "move", f"/t/{table}")])  # who plays with them is asked for moves
    jan.post(f"/api/tables/{table}/resign")
    until(lambda: len(receiver.got) == 5)
    assert {one[1] for one in heard(receiver)[3:]} == {"ended"}
    jan.post(f"/api/tables/{table}/rematch", {"swap": True}, 201)
    other = jan.open("rhine", 2, ["me", "link"])["id"]
    jan.post(f"/api/tables/{other}/seats/1/invite", {"name": "Ania"})
    assert waiting(noticing) == 0
    (muted,) = ania.get("/api/me/blocks")["blocks"]
    ania.http.delete(f"/api/me/blocks/{muted['id']}")
    jan.post(f"/api/tables/{table}/rematch", {"swap": False}, 201)
    until(lambda: len(receiver.got) == 6)
    assert heard(receiver)[5][:2] == ("Ania", "invited")


def test_what_fails_is_tried_again_and_then_switched_off(noticing, receiver):
    ania, jan = Guest(noticing.url, "Ania"), Guest(noticing.url, "Jan")
    channel = subscribe(ania, "json", f"{receiver.url}/hook")
    receiver.status = 500
    a_move(jan, ania)
    for failed in range(1, OFF_AFTER):
        until(lambda failed=failed: len(receiver.got) == failed and put_off(noticing) == 1)
        due_now(noticing)
    until(lambda: ania.get("/api/me/notices")["channels"][0]["state"] == "off")
    assert waiting(noticing) == 0
    receiver.status = 200
    ania.post(f"/api/me/notices/channels/{channel['id']}/try")
    until(lambda: waiting(noticing) == 0)
    assert json.loads(receiver.got[-1][2])["notices"][0]["kind"] == "test"
    assert ania.get("/api/me/notices")["channels"][0]["state"] == "on"
    assert [back_off(tries) for tries in (0, 1, 2, 30)] == [30_000, 60_000, 120_000, 21_600_000]


def test_a_mail_server_that_is_down_costs_nobody_the_channel(noticing, mailbox):
    ania, jan = with_mail(noticing, mailbox), Guest(noticing.url, "Jan")
    mailbox.refuse = "451 later"
    a_move(jan, ania)
    until(lambda: put_off(noticing) == 1)
    mailbox.refuse = ""
    due_now(noticing)
    until(lambda: mailbox.mails)
    assert ania.get("/api/me/notices")["channels"][0]["state"] == "on"


def test_a_push_message_is_for_the_browser_alone(noticing, receiver):
    ania, jan = Guest(noticing.url, "Ania"), Guest(noticing.url, "Jan")
    browser = ec.generate_private_key(ec.SECP256R1())
    keys = {"p256dh": push.encoded(push.public_bytes(browser.public_key())), "auth": push.encoded(b"a" * 16)}
    known = ania.get("/api/me/notices")["push_key"]
    subscribe(ania, "push", f"{receiver.url}/push/1", **keys)
    table = a_move(jan, ania)
    until(lambda: receiver.got)
    _, headers, body = receiver.got[0]
    shown = json.loads(decrypted(body, browser, b"a" * 16))
    assert shown["body"] == MOVE
    assert shown["url"] == f"https://sztab.example/t/{table}"
    token, _, key = headers["Authorization"].removeprefix("vapid t=").partition(", k=")
    assert key == known
    signed, _, signature = token.rpartition(".")
    raw = push.decoded(signature)
    whole = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    push.subscription_key(key).verify(whole, signed.encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(push.decoded(signed.partition(".")[2]))["aud"] == receiver.url
    receiver.status = 410  # the browser has unsubscribed
    a_move(jan, ania)
    until(lambda: not ania.get("/api/me/notices")["channels"])


def decrypted(body: bytes, browser: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """What a browser makes of a push message (RFC 8188)."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    salt, sender = body[:16], body[21 : 21 + body[20]]
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
    info = b"WebPush: info\0" + push.public_bytes(browser.public_key()) + sender
    secret = push._derived(browser.exchange(ec.ECDH(), theirs), auth, info, 32)
    key = push._derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = push._derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    return AESGCM(key).decrypt(nonce, body[21 + body[20] :], None).rstrip(b"\x02")


def test_push_messages_are_encrypted_as_rfc_8291_shows():
    """The example in appendix A of the standard."""
    own = push.decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    made = push.encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        push.decoded("DGv6ra1nlYgDCS1FRnbzlw"),
        ec.derive_private_key(int.from_bytes(own, "big"), ec.SECP256R1()),
    )
    assert base64.urlsafe_b64encode(made).rstrip(b"=").decode() == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6"
        "cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.storage
def test_a_server_that_is_killed_before_it_sends_loses_nothing_and_sends_nothing_twice(settings, tmp_path, mailbox):
    settings.notices = hosting(tmp_path, mailbox, hold=0.15)
    zygote = Zygote(settings, tmp_path / "servers.log")
    port = free_port()
    try:
        pid = zygote.start(port)
        wait_for(port, lambda: True)
        fake = Server(settings, port)  # only for its address
        ania, jan = with_mail(fake, mailbox), Guest(fake.url, "Jan")
        ended = jan.open("rhine", 2, ["me", "open"], name="Friday", public=True)["id"]
        ania.post(f"/api/tables/{ended}/seats/1/sit")
        mailbox.refuse = "451 not now"  # claimed, and not sent
        jan.post(f"/api/tables/{ended}/resign", {})
        zygote.kill(pid)
        store = Database(settings.database)
        with store.engine.connect() as connection:
            kinds = connection.execute(select(notices.c.kind)).scalars().all()
        left = {
            "due": 0,
            "claimed": 0 if store.postgres else int(time.time() * 1000),
        }  # others wait for a claim to lapse
        asyncio.run(store.write(lambda c: c.execute(update(notices).values(left)).rowcount))
        store.close()
        assert kinds.count("ended") == 1, kinds
        mailbox.refuse = ""
        zygote.start(port)
        wait_for(port, lambda: True)
        until(lambda: mailbox.mails)
        time.sleep(0.5)
        assert sum(text_of(mail).count("is over") for mail in mailbox.mails) == 1
    finally:
        zygote.close()


@pytest.mark.storage
def test_a_low_clock_is_announced_once_and_everything_goes_with_the_person(noticing, mailbox):
    ania, jan = with_mail(noticing, mailbox), Guest(noticing.url, "Jan")
    table: str = jan.open("rhine", 2, ["me", "open"], name="Friday", public=True, pace_hours=4)["id"]
    ania.post(f"/api/tables/{table}/seats/1/sit")
    choose(ania, kinds=["clock", "consent"])
    hand_over(jan, table)
    services = noticing.services
    room = run(noticing, services.registry.get(table))
    room.info.moved -= int(3.5 * 3_600_000)
    moved = update(tables).where(tables.c.id == table).values(moved=room.info.moved)
    run(noticing, services.database.write(lambda c: c.execute(moved).rowcount))
    for _ in range(2):
        run(noticing, warn(services.registry))
    until(lambda: mailbox.mails and waiting(noticing) == 0)
    assert [mail["Subject"] for mail in mailbox.mails] == ["Time is running low at “Friday” (1944: Race to the Rhine)."]
    jan.post(f"/api/tables/{table}/seats/1/bot", {"level": "recruit"})
    until(lambda: len(mailbox.mails) == 2)
    assert "your consent" in mailbox.mails[1]["Subject"]
    exported = ania.get("/api/me/export")["notices"]
    assert exported["channels"][0]["address"] == "ania@example.org"
    assert ania.http.request("DELETE", "/api/me", json={}).status_code == 200
    with services.database.engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(channels)).scalar_one() == 0


def test_quiet_hours_are_those_of_the_persons_clock():
    night = 1_762_473_600_000  # 2025-11-07 00:00 UTC, 01:00 in Warsaw
    assert quiet_until(22 * 60, 7 * 60, "Europe/Warsaw", night) == night + 6 * 3_600_000
    assert quiet_until(22 * 60, 7 * 60, "Europe/Warsaw", night - 3 * 3_600_000) == night + 6 * 3_600_000
    assert quiet_until(2 * 60, 7 * 60, "Europe/Warsaw", night) == 0
    assert quiet_until(60, 60, "Europe/Warsaw", night) == 0


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "fe80::1",
        "fd00::1",
        "::ffff:127.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        "::127.0.0.1",
        "fec0::1",
    ],
)
def test_nothing_inside_a_network_is_reached_from_outside(address):
    assert not is_public(ipaddress.ip_address(address))
    with pytest.raises(RefusedAddressError):
        resolved(address, 443, private=False)


def test_addresses_and_settings_that_cannot_be_are_refused(noticing, tmp_path):
    for url in (
        "http://a.example/",
        "https://a.example:8080/",
        "https://user@a.example/",
        "ftp://a.example/",
        "https://",
    ):
        with pytest.raises(RefusedAddressError):
            check_url(url, private=False)
    ania = Guest(noticing.url, "Ania")
    for body in (
        {"kind": "mail", "address": "no address"},
        {"kind": "json", "address": "file:///etc/passwd"},
        {"kind": "push", "address": "https://push.example/", "p256dh": "nonsense", "auth": ""},
    ):
        ania.post("/api/me/notices/channels", body, 400)
    assert ania.http.put("/api/me/notices", json={"kinds": [], "zone": "Mars/Base"}).status_code == 400
    (tmp_path / "bad.toml").write_text('site = "https://a.example"\n[mail]\nhots = "x"\n')
    with pytest.raises(Bad, match="hots"):
        read_hosting(tmp_path / "bad.toml")
