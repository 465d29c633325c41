"""Pictures of every page and board, at three sizes, light and dark: `python -m tests.web.screenshots FOLDER`."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from sztab.server.hall import Settings
from sztab.server.run import database_url
from tests.server.conftest import Server

from .conftest import FLAGS, SIZES, Visitor, new_table, where_chromium_is

LOOKS = [("light", "en"), ("dark", "pl")]
PLAYED = {"quartermaster": (6, 45), "rhine": (3, 40)}  # players, choices of mine before the picture


def pictures(browser: Any, url: str, folder: Path) -> None:
    context = browser.new_context(viewport={"width": 1600, "height": 1000}, locale="en")
    ania = Visitor(context, context.new_page(), url).open("/")
    paths = {"start": "/", "new": "/new", "rules": "/rules/quartermaster#Q5.12", "me": "/me", "join": "/join"}
    for game, (players, choices) in PLAYED.items():
        table = new_table(ania, game, players, ["me"] + ["greedy"] * (players - 1), name="Saturday table")
        ania.open(f"/t/{table}")
        for _ in range(choices):
            ania.asked()
            if ania.look()[0] == "over":
                break
            ania.choose("list")
        paths |= {game: f"/t/{table}", f"{game}-replay": f"/t/{table}/replay#20"}
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
                one.page.wait_for_timeout(700)
                one.page.screenshot(path=folder / f"{name}-{size}-{theme}-{language}.png")
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


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
