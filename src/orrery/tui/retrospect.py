"""A finished game looked back upon, in lines of text: what the browser shows as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from orrery.kernel import Record, RecordError
from orrery.match.look_back import Fortune, LookBack, Stand, look_back

_HEIGHTS: Final = "▁▂▃▄▅▆▇█"
_COLUMNS: Final = 40


def told(record: Record, names: Sequence[str]) -> list[str]:
    """How a finished game went; of one that began under older rules that may not be known."""
    try:
        return list(lines(look_back(record, names), names))
    except RecordError as error:
        return [str(error)]


def lines(found: LookBack, names: Sequence[str]) -> Iterator[str]:
    """All of it, line by line; a move is where `orrery replay --to` shows it."""
    ended = found.result
    if found.team and len(names) > 1:
        names = ["The team"]
    yield f"Why it ended: {ended.reason}" + (f" ({ended.rule})." if ended.rule else ".")
    yield f"What it is made of ({found.measure}):"
    for name, sources in zip(names, found.sources, strict=False):
        parts = ", ".join([f"{part.label} {part.value:+g}" for part in sources]) or "nothing"
        yield f"  {name}: {sum(part.value for part in sources):g} = {parts}"
    yield f"How it went, from move {found.course[0].number} to {found.course[-1].number}:"
    for seat, name in enumerate(names):
        yield f"  {sparkline(found.course, seat)} {name}"
    yield from _fortunes(found, names)
    if found.turnings:
        yield "The decisions after which most changed:"
        for one in found.turnings:
            yield f"  move {one.number}, {one.change:+g}: {one.text}"


def _fortunes(found: LookBack, names: Sequence[str]) -> Iterator[str]:
    yield f"Luck in {found.chances} rolls and draws: what came, as the bots value it, against all that could:"
    for name, fortune in zip(names, found.fortunes, strict=False):
        yield f"  {name}: {fortune.total:+.1f}"
        yield from _strokes(fortune)


def _strokes(fortune: Fortune) -> Iterator[str]:
    for one in (*fortune.lucky, *fortune.unlucky):
        yield f"    move {one.number}, {one.luck:+.1f} ({one.odds:.0%} likely): {one.text}"


def sparkline(course: Sequence[Stand], seat: int) -> str:
    """How a seat stood, as a line of little columns on the scale of all seats.

    >>> sparkline((Stand(0, (0.0, 0.0)), Stand(30, (4.0, 1.0)), Stand(39, (7.0, 1.0))), 0)
    '▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▅▅▅▅▅▅▅▅▅█'
    """
    low = min(min(stand.totals) for stand in course)
    high = max(max(stand.totals) for stand in course)
    first, last = course[0].number, course[-1].number
    drawn = ""
    for column in range(_COLUMNS):
        number = first + (last - first) * column / (_COLUMNS - 1)
        value = next(stand.totals[seat] for stand in reversed(course) if stand.number <= number)
        drawn += _HEIGHTS[round((value - low) / (high - low or 1) * (len(_HEIGHTS) - 1))]
    return drawn
