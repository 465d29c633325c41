"""Event streams and answers are compressed once for all who see the same, and tell nothing by their length."""

import gzip
import zlib
from random import Random
from threading import Thread
from typing import Any

import httpx
import pytest
from tests.server.conftest import WAIT, Guest, events, until

from sztab.server.deflate import LEAST, LONGEST, GzipStream, Part, compressed, stored
from sztab.server.events import streams
from sztab.server.events.streams import Event

GZIP = {"accept-encoding": "gzip"}
PLAIN = {"accept-encoding": "identity"}
SECRET = b'{"choices":["play usa_build_navy","play usa_land_battle"],"hand":["usa_build_navy","usa_aid"],"more":17}'


def test_any_blocks_in_a_row_are_a_stream():
    rng = Random(17)
    parts = [rng.choice([b"", SECRET, b"short", SECRET * 900, rng.randbytes(LONGEST + 5)]) for _ in range(40)]
    readers: list[tuple[GzipStream, list[bytes]]] = [(GzipStream(), []) for _ in range(3)]
    wholes = [b"" for _ in readers]
    for plain in parts:
        part = Part(plain, apart=rng.random() < 0.2)
        for i, (packing, sent) in enumerate(readers):
            if rng.random() < 0.6:
                sent.append(packing.add(part.plain, part.block))
                wholes[i] += plain
    for whole, (packing, sent) in zip(wholes, readers, strict=True):
        assert gzip.decompress(packing.begin() + b"".join(sent) + packing.end()) == whole


def test_a_block_refers_to_nothing_before_it():
    alone = compressed(SECRET)
    compressed(SECRET * 20)
    assert compressed(SECRET) == alone
    assert zlib.decompressobj(-15).decompress(alone) == SECRET


def test_every_event_can_be_read_when_it_comes():
    reader, packing = zlib.decompressobj(31), GzipStream()
    assert reader.decompress(packing.begin()) == b""
    for number, data in enumerate((SECRET, b"{}", SECRET * 40)):
        event = Event("moved", Part(data), number)
        assert reader.decompress(packing.add(event.plain, event.block)) == event.plain
    reader.decompress(packing.end())
    assert reader.eof


def test_what_is_stored_is_as_long_as_it_is():
    assert len(stored(SECRET)) == len(SECRET) + 5
    part = Part(SECRET, apart=True)
    assert len(part.block) == len(SECRET) + 5
    assert len(Part(SECRET).block) < len(SECRET)
    assert Part(SECRET[: LEAST - 1]).apart
    assert gzip.decompress(Part(SECRET).gzip()) == SECRET


def told(guest: Guest, table: str, headers: dict[str, str], wanted: str) -> tuple[httpx.Headers, str, str]:
    """The head of a stream, and the data and id of its first event of a kind."""
    with guest.http.stream("GET", f"/api/tables/{table}/events", headers={**headers, "Last-Event-ID": "0"}) as answer:
        for name, data, id in events(answer):
            if name == wanted:
                return answer.headers, data, id
    raise AssertionError(f"no event {wanted}")


def test_a_stream_is_compressed_for_who_can_read_it(server):
    ania = Guest(server.url, "Ania")
    table = ania.open("quartermaster", 2, ["me", "me"])["id"]
    made = [told(ania, table, headers, "moved") for headers in (GZIP, PLAIN, {"accept-encoding": "gzip;q=1, br"})]
    assert [head.get("content-encoding") for head, _, _ in made] == ["gzip", None, "gzip"]
    assert all("accept-encoding" in head["vary"].lower() for head, _, _ in made)
    assert len({(data, id) for _, data, id in made}) == 1


@pytest.mark.parametrize("headers", [GZIP, PLAIN])
def test_heartbeats_come_through(server, monkeypatch, headers):
    monkeypatch.setattr(streams, "BEAT", 0.05)
    ania = Guest(server.url, "Ania")
    table = ania.open("quartermaster", 2, ["me", "me"])["id"]
    with ania.http.stream("GET", f"/api/tables/{table}/events", headers=headers) as answer:
        beats = 0
        for line in answer.iter_lines():
            beats += line == ": beat"
            if beats == 3:
                break
    until(lambda: "sztab_streams 0.0" in ania.http.get("/metrics").text, WAIT)


def test_a_stream_that_ends_is_a_whole_file(own_server):
    ania = Guest(own_server.url, "Ania")
    table = ania.open("quartermaster", 2, ["me", "me"])["id"]
    raw, stopping = b"", Thread(target=own_server.stop)
    with ania.http.stream("GET", f"/api/tables/{table}/events", headers=GZIP) as answer:
        for part in answer.iter_raw():
            if not raw:
                stopping.start()
            raw += part
    stopping.join()
    own_server.start()
    assert b"event: hello" in gzip.decompress(raw)


def test_what_somebody_said_is_compressed_with_nothing_that_only_one_player_knows(server):
    ania, raw = Guest(server.url, "Ania"), bytearray()
    table = ania.open("attack", 2, ["me", "me"])["id"]

    def hear() -> None:
        with ania.http.stream("GET", f"/api/tables/{table}/events", params={"seat": 0}, headers=GZIP) as answer:
            for part in answer.iter_raw():
                raw.extend(part)
                if b"Spain is yours" in raw:
                    break

    hearing = Thread(target=hear)
    hearing.start()
    until(lambda: raw)
    for wanted in ("build", "trade", "promise"):
        while not (found := beginning_with(wanted, asked := asked_of(ania, table))):
            ania.choose(table, asked, asked["choices"][0])
        if wanted != "build":
            ania.choose(table, asked, found)
    asked = asked_of(ania, table)
    before = bytes(raw)
    assert b"event: moved" in before
    assert b'"frames"' not in before, "what is told of a move is compressed"
    body = {"role": asked["role"], "question": asked["question"], "token": "done", "words": "Spain is yours"}
    ania.post(f"/api/tables/{table}/choices", body)
    hearing.join(WAIT)
    assert b'"frames"' in raw[len(before) :], "but not with words of somebody's own"


def test_the_length_of_a_compressed_answer_is_blurred(server):
    """What somebody wrote stands beside what only the reader may see: shorter by what they have in common."""
    ania = Guest(server.url, "Ania")
    table = ania.open("quartermaster", 2, ["me", "me"])["id"]
    made = [ania.http.get(f"/api/tables/{table}/opening", headers=GZIP) for _ in range(30)]
    assert all(answer.headers["content-encoding"] == "gzip" for answer in made)
    assert len({len(answer.headers["x-padding"]) for answer in made}) > 10
    assert "x-padding" not in ania.http.get(f"/api/tables/{table}/opening", headers=PLAIN).headers


def beginning_with(words: str, asked: Any) -> str:
    return next((token for token in asked["choices"] if token.startswith(words)), "")


def asked_of(guest: Guest, table: str) -> Any:
    return next(found for seat in (0, 1) if (found := guest.choices(table, seat))["choices"])
