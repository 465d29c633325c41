"""The host's settings for notices: a TOML file, since it may hold a password."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from sztab.engine.errors import Bad
from sztab.engine.pack import read_toml


class Mail(Struct, forbid_unknown_fields=True, frozen=True):
    """The mail server that sends."""

    host: str
    sender: Annotated[str, Meta(pattern="@")]  # Sztab <sztab@sztab.example>
    port: Annotated[int, Meta(ge=1, le=65535)] = 587
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: str = ""
    password: str = ""


class Push(Struct, forbid_unknown_fields=True, frozen=True):
    contact: Annotated[str, Meta(pattern="^(mailto:|https://)")]  # whom push services write to about this server


class Webhooks(Struct, forbid_unknown_fields=True, frozen=True):
    private: bool = False  # may lead to this machine and its network, and go without https


class Hosting(Struct, forbid_unknown_fields=True, frozen=True):
    site: Annotated[str, Meta(pattern="^https?://[^/]+$")]  # what links in notices begin with
    hold: Annotated[float, Meta(ge=0, le=3600)] = 30.0  # seconds: who looks or answers meanwhile is not told
    mail: Mail | None = None
    push: Push | None = None
    webhooks: Webhooks | None = None


def read_hosting(path: Path) -> Hosting:
    """Return the settings in a file, or raise what is wrong with them."""
    try:
        found = msgspec.convert(read_toml(path.name, path.read_bytes()), Hosting)
    except OSError as error:
        raise Bad(f"{path}: {error.strerror}") from None
    except msgspec.ValidationError as error:
        raise Bad(f"{path}: {error}") from None
    if found.push is not None:
        require_cryptography(path)
    return found


def require_cryptography(path: Path) -> None:
    try:
        import cryptography  # noqa: F401
    except ImportError:
        raise Bad(f"{path}: [push] needs a package that is not installed: pip install 'sztab[push]'") from None
