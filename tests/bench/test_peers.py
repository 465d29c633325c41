"""The peers of `sztab bench --peers`, with scripts in place of the real ones: nothing is installed here."""

import sys
from pathlib import Path

import pytest

from bench import peers


def contender(name: str, script: str) -> peers._Contender:
    return peers._Contender(name, "ludo", "Python", ("ludo==1.0",), script)


@pytest.fixture
def our_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "_prepared_python", lambda contender, tell: Path(sys.executable))


@pytest.mark.usefixtures("our_python")
def test_peers_that_fail_are_reported_in_one_line_and_the_others_still_run(monkeypatch: pytest.MonkeyPatch) -> None:
    contenders = (
        contender("Broken", "def play():\n    raise RuntimeError('no dice')\nplay()"),
        contender("Mute", "print('hello')"),
        contender("Good", """print('{"version": "1.0", "decisions": 30, "seconds": 0.5}')"""),
    )
    monkeypatch.setattr(peers, "_CONTENDERS", contenders)
    told: list[str] = []
    errors: list[peers.PeerError] = []

    measured = peers.measure(0.1, told.append, errors.append)

    assert measured == [peers.Peer("Good", "ludo", "1.0", 60.0, "Python")]
    assert [str(error) for error in errors] == [
        "Broken (ludo): playing failed: RuntimeError: no dice",
        "Mute (ludo): playing gave no result: 'hello'",
    ]
    assert told == ["playing Broken (ludo)", "playing Mute (ludo)", "playing Good (ludo)"]


def test_a_failed_install_is_raised_when_nobody_takes_the_errors(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # A file where the cache folder should be: no environment can be made in it.
    cache = tmp_path / "cache"
    cache.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))

    with pytest.raises(peers.PeerError) as caught:
        peers.measure(0.1)

    message = str(caught.value)
    assert message.startswith("Catanatron (Catan): ")
    assert len(message.splitlines()) == 1
