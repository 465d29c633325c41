"""The client's files, read without a browser: words in both languages, nothing from elsewhere, nothing inline."""

import json
import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "sztab" / "web"
SCRIPTS = sorted(WEB.glob("js/**/*.js"))
ENGLISH, POLISH = (json.loads((WEB / "locale" / f"{language}.json").read_text("utf-8")) for language in ("en", "pl"))
MADE = re.compile(r"\$\{")  # a key put together at run time
FORMS = {"en": {"one", "other"}, "pl": {"one", "few", "many", "other"}}


def arguments(value: object) -> set[str]:
    text = " ".join(value.values()) if isinstance(value, dict) else str(value)
    return set(re.findall(r"\{(\w+)\}", text))


def test_both_languages_say_the_same_things():
    assert list(ENGLISH) == list(POLISH)
    for key, said in ENGLISH.items():
        assert isinstance(said, dict) == isinstance(POLISH[key], dict), key
        assert arguments(said) - {"n"} == arguments(POLISH[key]) - {"n"}, key
        if isinstance(said, dict):
            assert set(said) == FORMS["en"], key
            assert set(POLISH[key]) == FORMS["pl"], key


def used_keys() -> tuple[set[str], set[str]]:
    """Keys that scripts name, and the beginnings of those that they put together."""
    whole: set[str] = set()
    begun: set[str] = set()
    for path in SCRIPTS:
        text = path.read_text("utf-8")
        for call in re.findall(r"""\bt\(((?:[^()]|\([^()]*\))*)\)""", text):
            for quote, key in re.findall(r"""(["`])([^"`]*)\1""", call.split(", {")[0]):
                (begun if quote == "`" else whole).add(key)
    return whole, begun


def test_every_key_has_words():
    whole, begun = used_keys()
    assert {key for key in whole if key not in ENGLISH} - {
        "dark",
        "light",
        "open",
        "next",
        "mine",
        "mail",
        "push",
        "time",
    } == set()
    for key in begun:
        start = MADE.split(key)[0]
        assert not start or any(known.startswith(start) for known in ENGLISH), key


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(WEB)))
def test_a_script_is_a_chapter_and_asks_nobody_else(path):
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= 430, "two chapters in one file"
    assert not re.search(r"https?://(?!www\.w3\.org)", text)
    assert "eval(" not in text
    assert 'setAttribute("style"' not in text


def test_the_page_has_nothing_inline():
    page = (WEB / "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"\s(style|on\w+)=", page)
    for address in re.findall(r'(?:src|href)="([^"]+)"', page):
        assert address.startswith("/static/")
        assert (WEB / address.removeprefix("/static/")).is_file(), address
