"""Webhooks: a message as Discord, Slack or a program of one's own takes it."""

import hmac
import json
import re

from .messages import Message

MARKDOWN = re.compile(r"([\\*_~`|>\[\]()#<@-])")


def discord(message: Message) -> bytes:
    """Plain text, and nobody is called by it: a name may be written like a call."""
    lines = [MARKDOWN.sub(r"\\\1", line.words) + f"\n<{line.url}>" for line in message.lines]
    return _json({"content": "\n".join(lines)[:2000], "allowed_mentions": {"parse": []}})


def slack(message: Message) -> bytes:
    lines = [f"{_escaped(line.words)}\n<{line.url}>" for line in message.lines]
    return _json({"text": "\n".join(lines)})


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def signed(message: Message, secret: str, at: int) -> tuple[bytes, dict[str, str]]:
    """Return JSON for a program, and the header by which it knows that it comes from here: HMAC-SHA256 over `AT.BODY`."""
    rows = [{"kind": one.kind, "table": one.table, "words": one.words, "url": one.url} for one in message.lines]
    body = _json({"id": message.id, "at": message.at, "language": message.language, "notices": rows})
    mac = hmac.new(secret.encode(), f"{at}.".encode() + body, "sha256").hexdigest()
    return body, {"X-Sztab-Signature": f"t={at},v1={mac}"}


def push_payload(message: Message) -> bytes:
    """The payload that the service worker shows."""
    first = message.lines[0]
    rest = [line.words for line in message.lines]
    shown = {
        "title": "Sztab",
        "body": "\n".join(rest)[:1000],
        "url": first.url if len(message.lines) == 1 else message.settings.partition("/me")[0] + "/",
        "tag": first.table if len(message.lines) == 1 else "sztab",
        "language": message.language,
    }
    return _json(shown)


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
