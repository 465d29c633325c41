"""The rules as this installation has them. What was made under others is replayed before it is believed."""

import hashlib
from functools import cache
from pathlib import Path

import sztab.engine
from sztab.engine.pack import fingerprint_of, read_toml
from sztab.games import GAME_IDS, find


@cache
def rules_here() -> str:
    """Stands for the source of the engine and of the games, and for what they read of their data: not for names and texts."""
    out = hashlib.blake2b(digest_size=16)
    root = Path(sztab.engine.__file__).parents[1]  # of an earlier version, in a process that plays with its rules
    for part in ("engine", "games"):
        for path in sorted((root / part).rglob("*.py")):
            out.update(str(path.relative_to(root)).encode() + path.read_bytes())
    for id in GAME_IDS:
        game = find(id)
        out.update(game.rules({}).fingerprint.encode())
        guide = game.folder / "guide.toml"  # by whose seed its lesson is dealt
        out.update(fingerprint_of(read_toml(guide.name, guide.read_bytes())).encode())
    return out.hexdigest()


def version_of(fingerprint: str, pack: str) -> str:
    """Stands for the rules and the data that a table is played with: its own data are part of the source, a pack's are not."""
    return f"{rules_here()}:{fingerprint}" if pack else rules_here()
