"""Whole games, question by question, on a real page at five sizes: is what is asked in sight, and can it be chosen?

    python -m tests.web.walk                                    every game at every size: `make walk`
    python -m tests.web.walk rhine attack --sizes 1440x900 --every 5
    python -m tests.web.walk overlord --pictures build/walk     and pictures of questions of every kind

Games are played by the engine, quickly; the page is given the scene of each question in the place of the server's answer.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import sync_playwright

from sztab.bots.greedy import Greedy
from sztab.bots.playout import call_time
from sztab.engine.chance import key_of_seed
from sztab.engine.scene import Scene
from sztab.games import GAME_IDS, find
from sztab.server.ops.serve import database_url
from sztab.server.services import Settings
from tests.server.conftest import Server

from .conftest import FLAGS, PATIENCE, Visitor, new_table, where_chromium_is

SIZES = ("1366x768", "1440x900", "1920x1080", "1024x768", "390x844")
WANTED = {
    "1366x768": 8,
    "1440x900": 12,
    "1920x1080": 12,
    "1024x768": 4,
    "390x844": 2,
}  # choices in sight, if there are as many
PLAYERS = {"quartermaster": 3, "rhine": 2, "attack": 3, "domination": 3, "overlord": 2}
CARELESS = 0.3  # of the choices are made at random: questions come up that good players avoid

# The page hears nothing from the server but what `walked` says: the view, and that nothing else happens.
FEED = """() => {
    const real = window.fetch;
    const json = (data) => new Response(JSON.stringify(data), {headers: {'Content-Type': 'application/json'}});
    let opening = null;
    const seen = () => ({...opening.view, seat: 0, log: [], said: [], ...window.walked});
    window.fetch = async (address, options) => {
        const path = new URL(address, location.href).pathname;
        const [, what] = /^\\/api\\/tables\\/[^/]+(?:\\/(\\w+))?$/.exec(path) ?? [null, null];
        if (what === null) return real(address, options);
        if (what === 'visited') return new Response(null, {status: 204});
        if (what === 'opening') {
            opening = await (await real(address, options)).json();
            return json({...opening, view: window.walked ? seen() : opening.view, frames: null});
        }
        if (!opening || !['view', undefined].includes(what)) return real(address, options);
        return json(what ? seen() : opening.table);
    };
    window.EventSource = class extends EventTarget {
        constructor() { super(); this.readyState = 1; queueMicrotask(() => this.onopen?.()); }
        close() {}
    };
    window.EventSource.CLOSED = 2;
    window.walked = window.walked ?? null;
}"""

# Puts a question to the page; ends when the page has drawn it and the map stands still.
PUT = """async (walked) => {
    window.walked = walked;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const main = document.querySelector('main');
    document.dispatchEvent(new Event('visibilitychange'));
    for (let tries = 0; tries < 600 && !main.dataset.question.startsWith(`${walked.question} `); tries += 1) await frame();
    await frame();
    await frame();
    await frame();
    return main.dataset.question;
}"""

# What is wrong with how the question is asked, in words; nothing if all is well.
FAULTS = """([choices, idle, wanted]) => {
    const out = [];
    const board = document.querySelector('.board-stage, .board-box').getBoundingClientRect();
    const onBoard = (x, y) => x >= board.left && x < board.right && y >= board.top && y < board.bottom
        && x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    const chips = [...document.querySelectorAll('.board-edge')];
    const isSpace = (top) => top?.closest('.board-map');
    let outside = 0;
    for (const badge of document.querySelectorAll('.board-map .badge[data-place]:not(.badge-faint)')) {
        const box = (badge.querySelector('.badge-plate') ?? badge).getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (!onBoard(x, y)) { outside += 1; continue; }
        const top = document.elementFromPoint(x, y);
        if (!isSpace(top)) out.push(`covered: ${badge.dataset.place} by ${top?.className?.baseVal ?? top?.className}`);
        else if (top.closest('.badge') && top.closest('.badge') !== badge)
            out.push(`two numbers: ${badge.dataset.place} under ${top.closest('.badge').dataset.place}`);
    }
    if (outside && !chips.length) out.push(`out of sight: ${outside} spaces and no chip`);
    const inSight = (one) => {
        const box = one.getBoundingClientRect();
        if (!box.width || !box.height) return false;
        const points = [[box.x + 3, box.y + 3], [box.right - 3, box.bottom - 3], [box.x + box.width / 2, box.y + box.height / 2]];
        return points.every(([x, y]) => one.contains(document.elementFromPoint(x, y)) || document.elementFromPoint(x, y)?.contains(one));
    };
    const seen = [...document.querySelectorAll('.prompt .choices:not(.on-cards) .choice')].filter(inSight).length;
    const cards = [...document.querySelectorAll('.hand .card.may')].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left > -box.width / 2 && box.right < innerWidth + box.width / 2 && box.top < innerHeight;
    });
    const onCards = document.querySelectorAll('.prompt .choices.on-cards .choice').length;
    const forms = document.querySelectorAll('.mixture, .amounts').length;
    const need = Math.min(wanted, choices - idle);
    const counted = seen + Math.max(cards.length, cards.length ? onCards : 0);
    if (!forms && counted < need) out.push(`choices: ${counted} of ${choices} in sight`);
    if (document.documentElement.scrollWidth > innerWidth) out.push('the page is wider than the window');
    for (const one of document.querySelectorAll('.ask, .prompt, .choices, .strip, .shelf, .hand-box'))
        if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'visible' && one.clientWidth)
            out.push(`${one.className} runs over its right edge`);
    return out;
}"""


@dataclass(slots=True)
class Asked:
    """A question of a seat, as its scene puts it."""

    number: int
    kind: str  # the function that asks
    scene: Scene

    @property
    def choices(self) -> int:
        return len(self.scene["prompt"].get("choices", []))

    @property
    def idle(self) -> int:
        """Choices that lead to nothing are folded where there are others."""
        idle = sum(1 for choice in self.scene["prompt"].get("choices", []) if choice.get("idle"))
        return idle if idle < self.choices else 0

    def view(self, roles: list[str], number: int) -> dict[str, Any]:
        """What the server would answer; numbers of views only grow."""
        undo = {"free": True, "ask": False, "requests": []}
        return {
            "number": number, "visited": number, "question": f"{number}.0",
            "roles": roles, "scene": self.scene, "undo": undo,
        }  # fmt: skip


@dataclass(slots=True)
class Walk:
    """All questions that one seat is asked in one game."""

    game: str
    players: int
    seat: int
    roles: list[str]
    asked: list[Asked] = field(default_factory=list)


def walks(
    name: str, players: int, seed: str, language: str = "en", careless: float = CARELESS, most: int = 10**6
) -> list[Walk]:
    """A whole game or its first `most` questions: for each seat those it was asked."""
    game = find(name)
    rules = game.rules({}, None, players)
    seats = game.seats(rules, players)
    out = [Walk(name, players, i, game.names_of(rules, eyes)) for i, eyes in enumerate(seats)]
    s = game.start(rules, key_of_seed(seed))
    rng = Random(seed)
    bot = Greedy()
    number = 1
    while not s.over and number <= most:
        role = s.asked()[0]
        seat = next(i for i, eyes in enumerate(seats) if eyes >> role & 1)
        choices = s.choices(role)
        if len(choices) > 1:
            number += 1
            out[seat].asked.append(Asked(number, s.question().name, game.scene(s, seats[seat], language)))
        at_random = rng.random() < careless
        s.choose(role, rng.choice(choices) if at_random else bot.choose(game, s, role, seats[seat], rng))
        if 0 < game.unattended < game.progress(s)[0]:
            call_time(game, s, None)
    return out


class Stage:
    """A page of a table that shows whatever question it is handed."""

    def __init__(self, browser: Any, url: str, size: str, theme: str = "light", language: str = "en") -> None:
        width, height = map(int, size.split("x"))
        self.phone = width < 700
        self.size = size
        self.puts = 0
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, locale=language, color_scheme=theme, reduced_motion="reduce",
            is_mobile=self.phone, has_touch=self.phone, service_workers="block",
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"localStorage.setItem('sztab.language', '{language}')")
        self.one = Visitor(self.context, self.context.new_page(), url, touch=self.phone)
        self.one.page.on("pageerror", lambda error: self.one.mistakes.append(str(error)))

    def enter(self, walk: Walk) -> None:
        """A table of this game; from now on its page hears only what is put to it."""
        self.one.open("/")
        seats = ["open" for _ in range(walk.players)]
        seats[walk.seat] = "me"
        table = new_table(self.one, walk.game, walk.players, seats)
        self.context.add_init_script(f"({FEED})()")
        first = json.dumps(walk.asked[0].view(walk.roles, 1))
        self.context.add_init_script(f"window.walked = {first}")
        self.one.open(f"/t/{table}")

    def put(self, walk: Walk, asked: Asked) -> None:
        self.puts += 1
        number = self.puts + 1
        shown = self.one.page.evaluate(PUT, asked.view(walk.roles, number))
        assert shown.startswith(f"{number}.0 "), f"the page never showed {walk.game} {asked.number} {asked.kind}"

    def resize(self, size: str) -> None:
        self.size = size
        width, height = map(int, size.split("x"))
        self.phone = width < 700
        self.one.page.set_viewport_size({"width": width, "height": height})

    def faults(self, asked: Asked) -> list[str]:
        found: list[str] = self.one.page.evaluate(FAULTS, [asked.choices, asked.idle, WANTED[self.size]])
        return found

    def close(self) -> None:
        self.context.close()


def faults_of(stage: Stage, walk: Walk, every: int, pictures: Path | None) -> Iterator[tuple[Asked, str]]:
    taken: Counter[str] = Counter()
    stage.enter(walk)
    for asked in walk.asked[::every]:
        stage.put(walk, asked)
        found = stage.faults(asked)
        if pictures and (found or taken[asked.kind] < 1):
            taken[asked.kind] += 1
            mark = "BAD-" if found else ""
            name = f"{mark}{walk.game}-{stage.size}-{asked.number}-{asked.kind}.png"
            if taken[asked.kind] < 6:
                stage.one.page.screenshot(path=pictures / name)
        yield from ((asked, words) for words in found)
    yield from ((walk.asked[0], f"script: {words}") for words in stage.one.mistakes)


def run(args: argparse.Namespace, browser: Any, url: str) -> int:
    total = 0
    for name in args.games or GAME_IDS:
        played = walks(name, args.players or PLAYERS[name], args.seed, args.language)
        walk = max(played, key=lambda one: len(one.asked))
        print(f"{name}: seat {walk.seat}, {len(walk.asked[:: args.every])} questions", flush=True)
        for size in args.sizes:
            stage = Stage(browser, url, size, args.theme, args.language)
            counts: Counter[str] = Counter()
            for asked, words in faults_of(stage, walk, args.every, args.pictures):
                total += 1
                counts[words.split(":")[0]] += 1
                if counts[words.split(":")[0]] <= args.most:
                    print(f"  {size} {asked.number} {asked.kind}: {words}", flush=True)
            print(f"  {size}: {dict(counts) or 'nothing found'}", flush=True)
            stage.close()
    return total


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[*GAME_IDS, []])
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--seed", default="walk")
    parser.add_argument("--language", default="en")
    parser.add_argument("--theme", default="light")
    parser.add_argument("--every", type=int, default=1, help="look at one question of so many")
    parser.add_argument("--most", type=int, default=8, help="faults of a kind that are printed")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of each kind of question and of faults")
    return parser.parse_args()


def main() -> int:
    args = arguments()
    if args.pictures:
        args.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as play:
        settings = Settings(database=database_url(f"{kept}/sztab.db"), folder=Path(kept), least=0.0, limits=False)
        server = Server(settings).start()
        browser = play.chromium.launch(executable_path=where_chromium_is(), args=FLAGS)
        try:
            return 1 if run(args, browser, server.url) else 0
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
