"""The folder of earlier versions: each wheel is unpacked once, and asked which rules it has.

Only its engine, its games and its bots are used (`ops/old_rules.py`). What it was asked is kept beside it; a wheel that
today's server cannot play with is named in the log and left alone.
"""

import hashlib
import json
import logging
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from sztab.engine.errors import Bad

log = logging.getLogger("sztab.releases")

FOLDER = "SZTAB_RULES"  # in the environment of a process that plays with earlier rules: where they are
MODULE = "sztab.server.ops.old_rules"
ANSWER = "rules.json"  # in an unpacked wheel: what it was asked
PATIENCE = 120  # seconds that a wheel may take to answer


def read_releases(releases: Path, folder: Path) -> dict[str, Path]:
    """Return the rules that wheels of earlier versions have, and where each is unpacked: below `folder`."""
    found: dict[str, Path] = {}
    for wheel in sorted(releases.glob("*.whl")):
        try:
            unpacked = _unpacked(wheel, folder)
            found[_rules_of(unpacked)] = unpacked
        except (Bad, OSError, zipfile.BadZipFile, subprocess.SubprocessError) as error:
            log.warning("%s: this version cannot be served: %s", wheel.name, error)
    return found


def environment(unpacked: Path) -> dict[str, str]:
    """The environment of a process that plays with earlier rules."""
    return {**os.environ, FOLDER: str(unpacked)}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", MODULE, *arguments]


def _unpacked(wheel: Path, folder: Path) -> Path:
    """Unpack a wheel, unless it has been. It is there whole or not at all: several processes may do this at once."""
    target = folder / "releases" / hashlib.sha256(wheel.read_bytes()).hexdigest()[:16]
    if target.is_dir():
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(dir=target.parent))
    try:
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(made)
        if not (made / "sztab" / "engine" / "__init__.py").is_file():
            raise Bad("it is no wheel of Sztab")
        made.rename(target)
    except OSError:
        if not target.is_dir():  # else another process was faster
            raise
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return target


def _rules_of(unpacked: Path) -> str:
    """Ask an unpacked wheel for its rules. The answer of a server of another version is asked for again: it may differ."""
    kept = unpacked / ANSWER
    server = _server_here()
    if kept.is_file():
        answer = json.loads(kept.read_text())
        if answer["server"] == server:
            return str(answer["rules"])
    asked = subprocess.run(
        command("--check"), env=environment(unpacked), capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    if asked.returncode:
        raise Bad(asked.stderr.strip().rpartition("\n")[2][:300] or f"it ended with {asked.returncode}")
    rules = asked.stdout.strip()
    written = unpacked / f"{ANSWER}.{os.getpid()}"
    written.write_text(json.dumps({"server": server, "rules": rules}))
    written.rename(kept)
    return rules


def _server_here() -> str:
    """Stands for the source of today's server, which plays with the rules of the wheel."""
    out = hashlib.blake2b(digest_size=16)
    root = Path(__file__).parents[1]
    for path in sorted(root.rglob("*.py")):
        out.update(str(path.relative_to(root)).encode() + path.read_bytes())
    return out.hexdigest()
