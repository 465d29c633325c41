"""The rules as this installation has them. What was made under others is replayed before it is believed."""

import hashlib
from functools import cache
from pathlib import Path

import sztab


@cache
def rules_here() -> str:
    """Stands for the source of the engine and of the games."""
    out = hashlib.blake2b(digest_size=16)
    root = Path(sztab.__file__).parent
    for part in ("engine", "games"):
        for path in sorted((root / part).rglob("*")):
            if path.suffix in (".py", ".toml") and "locale" not in path.parts:
                out.update(str(path.relative_to(root)).encode() + path.read_bytes())
    return out.hexdigest()


def version_of(fingerprint: str, pack: str) -> str:
    """Stands for the rules and the data that a table is played with: its own data are part of the source, a pack's are not."""
    return f"{rules_here()}:{fingerprint}" if pack else rules_here()
