"""Names of accounts: what counts as the same name."""

import unicodedata

from ..errors import ProblemError

LONGEST = 80  # letters of a folded name


def folded(name: str) -> str:
    """Fold a name: two accounts may not differ only in capitals, spaces or the width of letters."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def account_of(name: str) -> str:
    """Return a name as an account stores it; a few letters grow when they are folded."""
    out = folded(name)
    if not out or len(out) > LONGEST:
        raise ProblemError("bad", "bad_account", where=["name"])
    return out
