"""What “done” ends. Orders that close by themselves leave it to what comes after them, where it may end too much."""

from sztab.engine.question import DONE, Links
from sztab.engine.state import State

from .view import View


class Endings:
    """What “done” would have ended last, in words, and what closed without it."""

    def __init__(self) -> None:
        self._open = ""
        self.closed = ""

    def forget(self) -> None:
        """Begin anew: somebody else has played, or the warning was given."""
        self._open = self.closed = ""

    def before(self, words: str) -> None:
        """Note what “done” ends at the moment of an answer, if anything."""
        self._open = words or self._open

    def after(self, words: str, ended: bool) -> None:
        """Note what it ends after the answer. If that is something else, and nobody ended the former, that has closed itself."""
        self.closed = self._open if words and words != self._open and not ended else ""
        self._open = words or self._open


def what_done_ends(view: View, s: State, role: int, links: Links) -> str:
    """Return the words of “done” once a role has given these links; nothing if it is not offered then."""
    if s.over or role not in s.asked():
        return ""
    s = s.clone()
    for link in links:
        s.hold_link(role, link)
    return view.game.sentence(s, DONE, view.language, s.question().name) if DONE in s.choices(role) else ""
