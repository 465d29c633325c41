"""A real browser at a real server. People click, tap and type; nothing here reaches into the page's own code."""

import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sztab.server.ops.serve import database_url
from sztab.server.services import Settings
from tests.server.chance import chance  # noqa: F401 (for every test here)
from tests.server.conftest import Server

sync_api = pytest.importorskip("playwright.sync_api")

PATIENCE = 60_000  # ms that anything on a page may take: more than a busy machine needs
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"]
# Tests read the page and take no pictures. With less memory than a tile needs nothing is painted, which was a quarter of the cost.
UNPAINTED = ["--force-gpu-mem-available-mb=1", "--default-tile-width=2048", "--default-tile-height=2048"]
SIZES = {"wide": (1600, 1000), "middle": (1024, 768), "phone": (390, 844)}
LOOK = """() => {
    const main = document.querySelector('main');
    return [main?.dataset.state ?? '', main?.dataset.question ?? '', document.querySelector('.curtain') !== null];
}"""

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# Something that may be chosen and lies open to the mouse: where it is once it stands still, scrolled into sight if it can be.
POINT = """async ([selector, share]) => {
    const found = [...document.querySelectorAll(selector)].filter((one) => one.getAttribute('aria-disabled') !== 'true');
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let tries = 0; found.length && tries < 3; tries += 1) {
        const [one] = found.splice(Math.floor(share * found.length), 1);
        one.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
        let box = one.getBoundingClientRect();
        for (let frames = 0, was = null; frames < 20 && (was?.x !== box.x || was?.y !== box.y); frames += 1) {
            was = box;
            await frame();
            box = one.getBoundingClientRect();
        }
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const top = document.elementFromPoint(x, y);
        const { place } = one.dataset;
        if (top && (one.contains(top) || (place && top.closest('[data-place]')?.dataset.place === place))) return [x, y];
    }
    return null;
}"""
SURE = ".choice.again, .would-do.again, .card-dialog .again"
# Until the question is another one, and the page has settled on it.
MOVED = """([question, patience]) => new Promise((done) => {
    const main = document.querySelector('main');
    const moved = () => ['asked', 'waiting', 'over', 'watching'].includes(main.dataset.state) && main.dataset.question !== question;
    if (moved() || !main.isConnected) return done(true);
    const end = setTimeout(() => finish(false), patience);
    const watcher = new MutationObserver(() => moved() && finish(true));
    watcher.observe(main, {attributes: true, attributeFilter: ['data-state', 'data-question']});
    const finish = (how) => { clearTimeout(end); watcher.disconnect(); done(how); };
})"""


def pytest_itemcollected(item: pytest.Item) -> None:
    """A test in a browser that fails is run once more: between press and release the page may move, and the click hits nothing.

    `make test` lists what was run twice, and allows it only a few times.
    """
    item.add_marker(pytest.mark.flaky(reruns=1))


def where_chromium_is() -> str | None:
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    found = where_chromium_is()
    if found is None:
        pytest.skip("no Chromium here: apt-get install chromium-headless-shell")
    with sync_api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=[*FLAGS, *UNPAINTED])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all pages: tables do not disturb each other."""
    folder: Path = tmp_path_factory.mktemp("house")
    settings = Settings(database=database_url(str(folder / "sztab.db")), folder=folder, least=0.0, limits=False)
    running = Server(settings).start()
    try:
        yield running
    finally:
        running.stop()


@dataclass
class Visitor:
    """Somebody at a browser window of their own."""

    context: Any
    page: Any
    url: str
    mistakes: list[str] = field(default_factory=list)  # of the page: errors of scripts, refused content
    rng: Random = field(default_factory=lambda: Random(1))
    touch: bool = False  # a finger instead of a mouse
    hurried: bool = True  # skips the film
    language: str = "en"

    # Over the API, with the cookies of this browser: a start page that nobody looks at costs more than a table

    def get(self, path: str) -> Any:
        return self.context.request.get(self.url + path).json()

    def post(self, path: str, body: Any = None) -> Any:
        """What the page would send; who has no name yet becomes Ania."""
        me = self.get("/api/me")
        if not me["person"]:
            me = self._sent("/api/people", {"name": "Ania", "language": self.language}, "")
        return self._sent(path, body or {}, me["csrf"])

    def answer(self, table: str, token: str) -> None:
        """One answer to whatever this person is asked at a table."""
        asked = self.get(f"/api/tables/{table}/choices")
        self.post(
            f"/api/tables/{table}/choices", {"role": asked["role"], "question": asked["question"], "token": token}
        )

    def _sent(self, path: str, body: Any, csrf: str) -> Any:
        answer = self.context.request.post(self.url + path, data=body, headers={"X-CSRF-Token": csrf})
        assert answer.ok, answer.text()
        return answer.json() if answer.status != 204 else None

    # On the pages

    def open(self, path: str) -> "Visitor":
        self.page.goto(self.url + path)
        self.page.wait_for_selector("main:not(.loading)")
        return self

    def see(self, selector: str, **more: Any) -> Any:
        """The thing on the page, once it is there."""
        self.page.wait_for_selector(selector, **more)
        return self.page.locator(selector).first

    def text(self, selector: str) -> str:
        return str(self.see(selector).inner_text())

    def until(self, holds: str, argument: Any = None) -> None:
        """Waits for a function of the page to give true. (Playwright's own way needs eval, which our pages forbid.)"""
        end = time.monotonic() + PATIENCE / 1000
        while not self.page.evaluate(holds, argument):
            assert time.monotonic() < end, f"waited in vain for {holds}"
            self.page.wait_for_timeout(20)

    # At a table

    def look(self) -> tuple[str, str, bool]:
        """What the table wants: a state, the question, and whether a curtain hangs before it."""
        state, question, curtain = self.page.evaluate(LOOK)
        return state, question, curtain

    def state(self) -> str:
        """What the table wants, after the film: who is in a hurry skips it."""
        state = self.look()[0]
        if state == "watching" and self.hurried:
            self.page.evaluate("document.activeElement?.blur()")
            self.page.keyboard.press("Enter")
        return state

    def settled(self, seconds: float = PATIENCE / 1000) -> str:
        """The state once nothing is being sent: asked, waiting or over."""
        end = time.monotonic() + seconds
        while (state := self.state()) not in ("asked", "waiting", "over"):
            assert time.monotonic() < end, f"the table stays '{state}'"
            self.page.wait_for_timeout(20)
        return state

    def asked(self, seconds: float = 2 * PATIENCE / 1000) -> None:
        """Waits until it is my move, or the game is over."""
        end = time.monotonic() + seconds
        while self.state() not in ("asked", "over"):
            assert time.monotonic() < end, "it never was my move"
            self.page.wait_for_timeout(20)

    def moved_on(self, question: str, seconds: float = PATIENCE / 1000) -> None:
        assert self.page.evaluate(MOVED, [question, seconds * 1000]), (
            f"the answer to '{question}' changed nothing: {self.page.locator('.prompt').inner_text()}"
        )

    def press(self, selector: str) -> bool:
        """Clicks or taps one of these at random, where a person would; whether there was one to be reached."""
        at = self.page.evaluate(
            POINT, [selector, self.rng.random() ** 2]
        )  # more often what stands first: games end sooner
        if at is not None:
            (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(*at)
        return at is not None

    def pick(self, words: Any = "", nth: int = 0) -> None:
        """The choice with these words. One that stands on a card is in the list, too, for whoever comes with the keyboard."""
        self.page.locator(".prompt .choice", has_text=words).nth(nth).focus()
        self.page.keyboard.press("Enter")

    def translate(self) -> None:
        """The other language, from the menu of the table or from the bar of a page."""
        if self.page.locator(".strip-menu").count():
            self.see(".strip-menu").click()
        self.see(".languages").click()

    def choose(self, how: str = "list") -> None:
        """Answers the question with something at random: from the list, on the board, from the hand, or with the keyboard."""
        _, question, _ = self.look()
        for _ in range(3):
            self._answer(how)
            if self.page.evaluate(MOVED, [question, 5_000]) or self.look()[0] != "asked":
                break  # otherwise the list moved under the mouse, which hit nothing: whoever misses clicks again
        self.moved_on(question)

    def _answer(self, how: str) -> None:
        done = {"board": self._board, "hand": self._hand, "keys": self._keys}.get(how, bool)()
        if not done:
            assert self._list() or self._hand(), "nothing in the list or in the hand can be reached"
        if self.page.locator(SURE).count():  # what gives something up is pressed twice
            self.press(SURE)

    def _list(self) -> bool:
        if self.press(".prompt .choices:not(.on-cards) .choice"):
            return True
        return bool(self.page.locator(".prompt .fold").count() and self.press(".prompt .fold") and self._list())

    def _board(self) -> bool:
        return self.press(".board-map .badge[data-place]") and self._which()

    def _hand(self) -> bool:
        return self.press(".hand .card.may .card-main") and (
            self.press(".card-dialog .stack .button") or self._which_play()
        )

    def _which_play(self) -> bool:
        """A card that can be used in several ways says in the rail which they are."""
        return not self.page.locator(".hand .card.pinned").count() or self.press(".would .would-do")

    def _which(self) -> bool:
        """If several choices point at one thing, one of them; false if the question is still open."""
        return not self.page.locator(".bubble.pick").count() or self.press(".bubble.pick .choice")

    def _keys(self) -> bool:
        count = min(9, self.page.locator(".prompt .choices .choice").count())
        self.key(str(self.rng.randint(1, count)))
        return True

    def key(self, key: str) -> None:
        """What gives something up is pressed twice, with a key too."""
        self.page.keyboard.press(key)
        self.page.evaluate(DRAWN)
        if self.page.locator(SURE).count():
            self.page.keyboard.press(key)


@pytest.fixture
def visitor(chromium: Any, house: Server) -> Iterator[Callable[..., Visitor]]:
    """Lets visitors in. Whatever goes wrong on their pages fails the test."""
    came: list[Visitor] = []

    def enter(language: str = "en", size: str = "wide", theme: str = "light", **more: Any) -> Visitor:
        width, height = SIZES[size]
        phone = size == "phone"
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme=theme,
            has_touch=phone,
            is_mobile=phone,
            **{"service_workers": "block", **more},  # what a worker answers cannot be held up or broken off by a test
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        one = Visitor(context, page, house.url, touch=phone, language=language)
        page.on("pageerror", lambda error: one.mistakes.append(str(error)))
        page.on(
            "console",
            lambda said: (
                one.mistakes.append(said.text) if said.type == "error" and "Failed to load" not in said.text else None
            ),
        )
        came.append(one)
        return one

    yield enter
    for one in came:
        one.context.close()
        assert not one.mistakes, one.mistakes


def new_table(one: Visitor, game: str, players: int, seats: list[str], **more: Any) -> str:
    """A table opened by the person at this browser, over the API; seats are `me`, `open`, `link` or a level of bot."""
    kinds = [{"kind": seat} if seat in ("me", "open", "link") else {"kind": "bot", "bot": seat} for seat in seats]
    body = {"game": game, "players": players, "seats": kinds, "name": "Test", **more}
    return str(one.post("/api/tables", body)["id"])


def lesson(one: Visitor, game: str) -> str:
    """The table of the first game that teaches: its seed is known, so the deal is always the same. Without `?guide` nobody teaches; bots do what its script says as long as the reader does."""
    return str(one.post(f"/api/games/{game}/guide")["id"])
