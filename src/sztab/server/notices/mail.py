"""Mail: a message as plain text and HTML, sent over SMTP."""

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from html import escape
from types import TracebackType
from typing import Self

from ..words import say
from .hosting import Mail
from .messages import Line, Message

TIMEOUT = 20.0  # seconds for each step


def letter(message: Message, sender: str, to: str) -> EmailMessage:
    """Return a message as a mail. Its Message-ID is the same if it is sent again."""
    out = EmailMessage()
    out["From"], out["To"], out["Subject"] = sender, to, message.subject
    domain = parseaddr(sender)[1].rpartition("@")[2]
    out["Message-ID"] = f"<{message.id}@{domain}>"
    out["Date"] = formatdate(message.at / 1000)
    out["Auto-Submitted"] = "auto-generated"
    out["Content-Language"] = message.language
    if message.stop:
        out["List-Unsubscribe"] = f"<{message.stop.replace('/stop#', '/api/notices/stop/')}>"
        out["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    out.set_content(_text(message))
    out.add_alternative(_html(message), subtype="html")
    return out


def _foot(message: Message) -> list[tuple[str, str]]:
    """The words and links below."""
    links = (("settings", message.settings), ("stop", message.stop))
    return [(say(message.language, "notice", key), url) for key, url in links if url]


def _text(message: Message) -> str:
    hello = say(message.language, "notice", "hello", message.name)
    lines = [f"{line.words}\n{line.url}" for line in message.lines]
    foot = [f"{words}: {url}" for words, url in _foot(message)]
    return "\n\n".join([hello, *lines, *([message.note] if message.note else []), "-- \n" + "\n".join(foot)]) + "\n"


def _html(message: Message) -> str:
    hello = escape(say(message.language, "notice", "hello", message.name))
    note = f"<p>{escape(message.note)}</p>" if message.note else ""
    foot = " · ".join(f'<a href="{escape(url)}">{escape(words)}</a>' for words, url in _foot(message))
    lines = "".join(_row(line, message.language) for line in message.lines)
    return (
        f'<!doctype html><html lang="{message.language}"><meta charset="utf-8"><title>{escape(message.subject)}</title>'
        f'<body style="font-family: sans-serif; line-height: 1.5"><p>{hello}</p>{lines}{note}'
        f'<p style="color: #666; font-size: small">{foot}</p></body></html>\n'
    )


def _row(line: Line, language: str) -> str:
    key = "open" if line.table else "go"
    words = escape(say(language, "notice", key))
    return f'<p>{escape(line.words)}<br><a href="{escape(line.url)}">{words}</a></p>'


class Postman:
    """A connection to the mail server; several letters go over one."""

    def __init__(self, settings: Mail) -> None:
        self.settings = settings
        self._line: smtplib.SMTP | None = None

    def __enter__(self) -> Self:
        chosen = self.settings
        safe = ssl.create_default_context()
        if chosen.security == "tls":
            self._line = smtplib.SMTP_SSL(chosen.host, chosen.port, timeout=TIMEOUT, context=safe)
        else:
            self._line = smtplib.SMTP(chosen.host, chosen.port, timeout=TIMEOUT)
        if chosen.security == "starttls":
            self._line.starttls(context=safe)
        if chosen.user:
            self._line.login(chosen.user, chosen.password)
        return self

    def send(self, message: Message, to: str) -> None:
        assert self._line is not None
        self._line.send_message(letter(message, self.settings.sender, to))

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._line is not None:
            self._line.close()
