"""Saves of older rules, in the shape of today."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from orrery.games.leaving_earth.cards import SLOT

#: From this version on outcomes look alike.
_ALIKE: Final = 3


def migrate(plain: dict[str, Any], rules_version: int) -> dict[str, Any]:
    """A table at which outcomes were told apart goes on so, with marked outcomes (LE-5.2.9)."""
    if rules_version < _ALIKE:
        plain["options"].setdefault("outcomes_marked", True)
        for pile in _piles(plain["piles"]):
            _lay_back(plain["pools"], pile)
        plain["crafts"] = [[*row, *[None] * (len(SLOT) - len(row))] for row in plain["crafts"]]
        plain["stack"] = [_frame(frame) for frame in plain["stack"]]
    return plain


def _piles(rows: list[Any]) -> Iterator[dict[str, Any]]:
    """The piles of every agency, with their advancements or in their order."""
    for row in rows:
        yield from filter(None, row["$by"].values() if isinstance(row, dict) else row)


def _lay_back(pools: list[list[int]], pile: dict[str, Any]) -> None:
    """A pool once left out the cards that had been seen."""
    pool = pools[pile.get("pool", 0)]
    for face, count in enumerate(pile.get("seen", ())):
        pool[face] += count


def _frame(frame: Any) -> Any:
    """A question that has other fields today."""
    if not isinstance(frame, list):
        return frame
    named, actor, *values = frame
    match named["$step"]:
        case "leaving_earth.DamageOne":
            return [named, actor, values]
        case "leaving_earth.TestNext":
            return [named, actor, values[0], [0, 0, 0]]
        case _:
            return frame
