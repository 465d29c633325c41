"""The bot of docs/api.md plays a whole game."""

import re
import subprocess
import sys
from pathlib import Path

from tests.server.conftest import WAIT, Guest, play_on, until

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


def test_the_bot_on_the_page_plays_a_whole_game(server, tmp_path):
    code = re.search(r"```python\n(.*?)```", PAGE.read_text(), re.S)
    assert code
    assert 20 <= len(code[1].splitlines()) <= 36
    script = tmp_path / "bot.py"
    script.write_text(code[1].replace("time.sleep(0.2)", "time.sleep(0.02)"))
    ania, other = Guest(server.url, "Ania"), Guest(server.url, "Robot")
    token = other.post("/api/me/tokens", {"label": "bot", "scopes": ["read", "play"]}, 201)["token"]
    table = ania.open("rhine", 2, ["me", "open"], public=True)["id"]
    bot = subprocess.Popen(
        [sys.executable, str(script), server.url, token, table, "1"], stdout=subprocess.PIPE, text=True
    )
    try:
        until(lambda: ania.get(f"/api/tables/{table}")["status"] != "open")
        play_on([ania], table, 5000)
        out, _ = bot.communicate(timeout=WAIT)
    finally:
        bot.kill()
    assert "outcome" in out
    assert ania.get(f"/api/tables/{table}")["status"] == "finished"
