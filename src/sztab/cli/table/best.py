"""The best result of games played alone in the terminal, kept in the data folder for each game and its options."""

import json
from pathlib import Path

from sztab.engine.shapes import GameResult

from .session import Session

NAME = "best-alone.json"


def to_beat(session: Session, language: str) -> str:
    """Return the result to beat in words, or nothing."""
    kept = _kept(_path()).get(_key(session)) if session.header.players == 1 else None
    return session.game.to_beat(session.match.rules, [kept], language) if kept else ""


def keep(session: Session) -> None:
    """Keep the outcome of a finished game if it is better than what is kept."""
    game = session.game
    outcome = game.outcome(session.match.state)
    merit = game.merit(outcome) if session.header.players == 1 else None
    if merit is None:
        return
    path = _path()
    kept = _kept(path)
    earlier = game.merit(kept[_key(session)]) if _key(session) in kept else None
    if earlier is None or merit > earlier:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(kept | {_key(session): outcome}), encoding="utf-8")


def _path() -> Path:
    from sztab.server.ops.serve import data_folder  # only now: it takes the whole server with it

    return data_folder() / NAME


def _kept(path: Path) -> dict[str, GameResult]:
    """Return what is kept; nothing if there is no such file, or somebody has spoilt it."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _key(session: Session) -> str:
    return " ".join([session.game.id, *session.header.options])
