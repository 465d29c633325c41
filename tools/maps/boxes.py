"""Where words and pieces go: boxes, and what it costs when they overlap."""

from collections.abc import Iterable, Sequence

Box = tuple[float, float, float, float]  # left, top, right, bottom

LETTER = 0.57  # width of an average letter of a serif face, in sizes
LEADING = 1.1


def text_box(x: float, y: float, lines: Sequence[str], size: float, anchor: str = "middle", wide: float = 1.0) -> Box:
    """The box of lines of text whose middle is at y."""
    width = max(len(line) for line in lines) * size * LETTER * wide
    height = len(lines) * size * LEADING
    left = {"middle": x - width / 2, "start": x, "end": x - width}[anchor]
    return (left, y - height / 2, left + width, y + height / 2)


def around(x: float, y: float, width: float, height: float) -> Box:
    return (x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def overlap(a: Box, b: Box) -> float:
    """The common area."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    return width * height if width > 0 and height > 0 else 0.0


def crowding(box: Box, others: Iterable[Box]) -> float:
    return sum(overlap(box, other) for other in others)
