"""Counts of a few kinds packed into one int: fuel, ammo and food; tanks and planes.

Such numbers are added and subtracted as they are. They compare, copy and hash as ints do.
"""

from collections.abc import Sequence


class Packed:
    """The layout of one sort of packed count: how many kinds, and how many bits each of them has.

    >>> loads = Packed(5, "fap")
    >>> load = loads.of(2, 1, 3)
    >>> loads.written(load), loads.total(load), loads.count(load, 2)
    ('2f1a3p', 6, 3)
    """

    __slots__ = ("bits", "kinds", "letters", "mask", "one")

    def __init__(self, bits: int, letters: str) -> None:
        self.bits: int = bits
        self.letters: str = letters
        self.kinds: int = len(letters)
        self.mask: int = (1 << bits) - 1
        self.one: tuple[int, ...] = tuple([1 << bits * kind for kind in range(len(letters))])  # one of each kind

    def of(self, *counts: int) -> int:
        out = 0
        for kind, count in enumerate(counts):
            out |= count << self.bits * kind
        return out

    def count(self, packed: int, kind: int) -> int:
        return packed >> self.bits * kind & self.mask

    def counts(self, packed: int) -> tuple[int, ...]:
        return tuple([packed >> self.bits * kind & self.mask for kind in range(self.kinds)])

    def total(self, packed: int) -> int:
        out = 0
        while packed:
            out += packed & self.mask
            packed >>= self.bits
        return out

    def least(self, one: int, other: int) -> int:
        """Of each kind the smaller number."""
        out = 0
        for kind in range(self.kinds):
            shift = self.bits * kind
            out |= min(one >> shift & self.mask, other >> shift & self.mask) << shift
        return out

    def holds(self, whole: int, part: int) -> bool:
        """True if all of a part is in the whole."""
        mask, bits = self.mask, self.bits
        while part:
            if whole & mask < part & mask:
                return False
            whole >>= bits
            part >>= bits
        return True

    def written(self, packed: int, letters: str = "") -> str:
        """`2f1a3p`; `none` where there is nothing. The letters may be others than the layout's own."""
        letters = letters or self.letters
        return "".join([f"{n}{letter}" for n, letter in zip(self.counts(packed), letters, strict=True) if n]) or "none"

    def read(self, text: str, letters: str = "") -> int:
        """The count that `written` writes so; -1 for what it would not write, each letter at most once.

        >>> Packed(5, "fap").read("2f3p") == Packed(5, "fap").of(2, 0, 3), Packed(5, "fap").read("2f2f")
        (True, -1)
        """
        letters = letters or self.letters
        out, number = 0, ""
        for sign in text if text != "none" else "":
            if sign.isdecimal():
                number += sign
                continue
            kind = letters.find(sign)
            if kind < 0 or not number or int(number) > self.mask or self.count(out, kind):
                return -1
            out += int(number) * self.one[kind]
            number = ""
        return out if text and not number else -1

    def up_to(self, most: int) -> list[int]:
        """Every packed count of at most so many in all: by their sum, then the first kinds first.

        >>> [Packed(5, "ab").written(n) for n in Packed(5, "ab").up_to(2)]
        ['none', '1a', '1b', '2a', '1a1b', '2b']
        """
        return [self.of(*row) for total in range(most + 1) for row in _rows(total, self.kinds)]

    def parts(self, whole: int, most: int) -> list[int]:
        """Every packed count of at most so many in all that can be taken out of a whole; the last kind changes fastest."""
        rows = [(0, most)]  # a part of the kinds so far, and how many more may come
        for shift in range(0, self.bits * self.kinds, self.bits):
            there = whole >> shift & self.mask
            rows = [(part | n << shift, left - n) for part, left in rows for n in range(min(there, left) + 1)]
        return [part for part, _ in rows]


def _rows(total: int, kinds: int) -> list[Sequence[int]]:
    """Every way to split a total among so many kinds."""
    if kinds == 1:
        return [[total]]
    return [[first, *rest] for first in range(total, -1, -1) for rest in _rows(total - first, kinds - 1)]
