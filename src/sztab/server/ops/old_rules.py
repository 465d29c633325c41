"""`python -m sztab.server.ops.old_rules`: today's server with the rules of an earlier version, for tables pinned to them.

The engine, the games and the bots are those of an unpacked wheel, `$SZTAB_RULES`; all else is of this installation. They are
put in place before anything imports them, also in the processes that this one starts for its bots.
"""

import importlib.util
import os
import signal
import socket
import sys
from pathlib import Path
from threading import Thread

PARTS = ("engine", "games", "bots")


def put_in_place(folder: Path) -> None:
    """Take the rules from a folder."""
    sys.path.insert(0, str(folder))  # for what its modules were compiled into
    for part in PARTS:
        name, at = f"sztab.{part}", folder / "sztab" / part
        spec = importlib.util.spec_from_file_location(name, at / "__init__.py", submodule_search_locations=[str(at)])
        assert spec is not None and spec.loader is not None, name
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        setattr(sys.modules["sztab"], part, module)
        spec.loader.exec_module(module)


if "SZTAB_RULES" in os.environ and __name__ in ("__main__", "__mp_main__"):
    put_in_place(Path(os.environ["SZTAB_RULES"]))


def check() -> None:
    """Print the rules, if today's server can play every game with them: set it up, show it and put its first question."""
    from sztab.engine.words import LANGUAGES
    from sztab.games import GAME_IDS, find
    from sztab.server.http import app
    from sztab.server.tables.live_match import begun
    from sztab.server.tables.rules_version import rules_here

    assert app.HANDLERS
    for id in GAME_IDS:
        game = find(id)
        rules = game.rules({})
        live = begun(game, rules, bytes(32))
        role = live.state.asked()[0]
        for language in LANGUAGES:
            game.scene(live.state, 1 << role, language)
            game.board(rules, language)
        live.choose(role, rules.grammar.token(live.state.choices(role)[0]))
    print(rules_here())


def serve(number: int) -> int:
    """Serve the tables that are pinned to these rules, on a socket of whoever started this, until they close our input."""
    from sztab.server.ops.serve import run
    from sztab.server.services import Settings
    from sztab.server.tables.rules_version import rules_here

    settings = Settings.unpacked(sys.stdin.buffer.readline())
    settings.playing, settings.releases = rules_here(), None
    Thread(target=_end_with_input, daemon=True).start()
    return run(settings, socket.socket(fileno=number), proxies="*", verbose=False)


def _end_with_input() -> None:
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        check()
    else:
        sys.exit(serve(int(sys.argv[2])))
