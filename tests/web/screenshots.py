"""Pictures of every page and board, at three sizes, light and dark: `make screenshots`, or `python -m tests.web.screenshots FOLDER`."""

import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from sztab.games import GAME_IDS
from sztab.server.ops.serve import database_url
from sztab.server.services import Settings
from tests.server.conftest import Server

from .conftest import FLAGS, SIZES, Visitor, new_table, where_chromium_is

PLAYERS = {"quartermaster": 6, "rhine": 3, "attack": 4, "domination": 4, "overlord": 2}
# Entries until the middle of a game.
STEPS = {"quartermaster": 220, "rhine": 130, "attack": 80, "domination": 120, "overlord": 90}
LOOKS = [("light", "en"), ("dark", "pl")]
PAGES = {
    "start": "/",
    "new": "/new",
    "join": "/join",
    "me": "/me",
    "replays": "/replays",
    "bots": "/bots",
    "rules": "/rules/quartermaster#Q5.12",
    "missing": "/nowhere",
}


def steps_of(one: Visitor, table: str) -> int:
    """How far a table is."""
    return int(
        one.page.evaluate("async (path) => (await (await fetch(path)).json()).number", f"/api/tables/{table}/view")
    )


def mid_game(one: Visitor, game: str, players: int, late: int) -> str:
    """A table in the middle of a game. A bot plays for me until then; then I choose until the board is lit."""
    table = new_table(one, game, players, ["me"] + ["greedy"] * (players - 1), name="Saturday table")
    one.open(f"/t/{table}")
    one.see("#tab-table").click()
    one.see(".seat-row >> text=Let a bot take over").click()
    while steps_of(one, table) < late and one.look()[0] != "over":
        one.page.wait_for_timeout(100)
    one.see(".seat-row >> text=Take my seat back").click()
    for _ in range(60):
        one.asked()
        if one.look()[0] == "over" or one.page.locator(".board-map .badge[data-place]").count() >= 3:
            break
        _, question, _ = one.look()
        build = one.page.locator(".prompt .choices .choice", has_text=re.compile("Play “(Build|Land Battle)|Move"))
        if build.count():
            build.first.focus()
            one.page.keyboard.press("Enter")
        elif not one.press(".prompt .choices .choice"):
            one.page.wait_for_timeout(100)  # the question is being drawn
            continue
        one.moved_on(question)
    return table


def whole_game(one: Visitor) -> str:
    """A short game, played to its end."""
    table = new_table(one, "rhine", 2, ["me", "random"], options={"training": True}, name="Training", public=True)
    one.open(f"/t/{table}")
    while one.settled() != "over":
        one.asked()
        if one.look()[0] != "over":
            one.choose("list")
    return table


def take(one: Visitor, folder: Path, name: str) -> None:
    one.page.wait_for_timeout(500)
    one.page.screenshot(path=folder / f"{name}.png")


def pictures(browser: Any, url: str, folder: Path) -> None:
    context = browser.new_context(viewport={"width": 1600, "height": 1000}, locale="en")
    ania = Visitor(context, context.new_page(), url).open("/")
    over = whole_game(ania)
    games = {game: mid_game(ania, game, PLAYERS.get(game, 2), STEPS.get(game, 100)) for game in GAME_IDS}
    tables = {game: f"/t/{table}" for game, table in games.items()}
    replays = {f"{game}-replay": f"/t/{table}/replay#20" for game, table in games.items()}
    paths = {**PAGES, **tables, **replays, "over": f"/t/{over}", "over-replay": f"/t/{over}/replay#30"}
    state = context.storage_state()
    context.close()
    for theme, language in LOOKS:
        for size, (width, height) in SIZES.items():
            phone = size == "phone"
            context = browser.new_context(
                viewport={"width": width, "height": height},
                device_scale_factor=2 if phone else 1,
                is_mobile=phone,
                has_touch=phone,
                color_scheme=theme,
                locale=language,
                storage_state=state,
            )
            context.add_init_script(f"localStorage.setItem('sztab.language', '{language}')")
            one = Visitor(context, context.new_page(), url)
            for name, path in paths.items():
                one.open(path)
                take(one, folder, f"{name}-{size}-{theme}-{language}")
                if name in games and size != "middle":
                    tabs = one.page.locator(".phone-tabs button" if phone else ".tabs [role=tab]")
                    for number in range(1, tabs.count()):
                        tabs.nth(number).click()
                        take(one, folder, f"{name}-tab{number}-{size}-{theme}-{language}")
            context.close()


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as play:
        settings = Settings(database=database_url(f"{kept}/sztab.db"), folder=Path(kept), least=0.0, limits=False)
        server = Server(settings).start()
        browser = play.chromium.launch(executable_path=where_chromium_is(), args=FLAGS)
        try:
            pictures(browser, server.url, folder)
        finally:
            browser.close()
            server.stop()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots"))
