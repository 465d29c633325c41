# mypyc: skip
"""Reads and checks the data file: the spaces, and the lines with their cards."""

from pathlib import Path
from typing import Any

from sztab.engine.checks import known, once
from sztab.engine.pack import File, NamedRow, Pack, open_pack

FILES = ("board.toml",)


class LineRow(NamedRow, frozen=True):
    spaces: tuple[str, str, str]
    cards: int


class BoardFile(File, frozen=True):
    hand: int
    spaces: list[str]
    diagonals: list[tuple[str, str, str]]
    line: list[LineRow]


class GameData:
    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.board = pack.read("board.toml", BoardFile)
        place = pack.place("board.toml")
        once(place, "space", self.board.spaces)
        once(place, "line", [row.id for row in self.board.line])
        for row in self.board.line:
            known(place, "space", f"'{row.id}'", row.spaces, self.board.spaces)
        for spaces in self.board.diagonals:
            known(place, "space", "diagonals", spaces, self.board.spaces)


def load(folder: Path | None = None) -> GameData:
    return GameData(open_pack("sixth", Path(__file__).parent / "data", FILES, folder))


def summary(loaded: GameData) -> dict[str, Any]:
    return {"lines": {"made_up": len(loaded.board.line)}}
