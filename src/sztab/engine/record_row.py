# mypyc: skip
"""The lines of a record after its header: steps, and what the table writes."""

import re
from dataclasses import dataclass

from .errors import Bad

_STEP = re.compile(r"^([0-9]{1,9})\. (\S+) ?(.*)$")
_UNDO = re.compile(r"^@ (?:(agreed|exact) )?undo ([0-9]{1,9})$")
_NOTE = re.compile(r"^@ (seat [0-9]{1,3} \S.*|says \S+ \S.*|hint \S+|time \S+|timed_out \S+|resigned \S+|abandoned)$")
_CALL = re.compile(r"^@ call (\S+)$")
_ANEW = re.compile(r"^@ anew ([0-9a-f]{64})$")


@dataclass(slots=True)
class Row:
    """A line of a record after the header."""

    line: int
    number: int
    role: str
    said: str
    chance: list[str]
    check: str
    undo: str = ""
    end: str = ""
    note: str = ""
    anew: str = ""
    call: str = ""


def read_row(line: str, number: int, place: str) -> Row:
    if line.startswith("@"):
        words = line[1:].split()
        if words[:1] == ["end"] and len(words) == 2:
            return Row(number, -1, "@", "", [], "", end=words[1])
        undo = _UNDO.match(line.strip())
        if undo:
            return Row(number, int(undo[2]) - 1, "@", "", [], "", undo=undo[1] or "free")
        anew = _ANEW.match(line.strip())
        if anew:
            return Row(number, -1, "@", "", [], "", anew=anew[1])
        call = _CALL.match(line.strip())
        if call:
            return Row(number, -1, "@", "", [], "", call=call[1])
        note = _NOTE.match(line.strip())
        if note:
            return Row(number, -1, "@", "", [], "", note=note[1])
        raise Bad(
            f"{place}: line {number}: '{line[:40]}'; the table writes '@ undo N', '@ agreed undo N', '@ exact undo N', "
            "'@ seat N NAME', '@ says ROLE WORDS', '@ hint ROLE', '@ time ROLE', '@ call NAME', '@ resigned SIDE', "
            "'@ timed_out SIDE', '@ abandoned', '@ anew COMMITMENT' or '@ end DIGEST'"
        )
    said, _, check = line.partition(" # ")
    said, *chance = said.split(" | ")
    found = _STEP.match(said)
    if found is None:
        raise Bad(f"{place}: line {number}: '{line[:40]}' is no step; write '12. germany play ...'")
    return Row(number, int(found[1]), found[2], found[3], [part.strip() for part in chance], check.strip())
