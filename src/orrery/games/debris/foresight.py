"""A whole turn thought through: of all ways to take the actions that are left, the one that ends best.

After each action the few best positions go on. Cards to be drawn on the way count by what they are worth on
average, so no way is taken for the sake of a lucky draw, and debris falls only after all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from orrery.games.debris.flight import FlyOn
from orrery.games.debris.hand import Draw
from orrery.games.debris.policy import drawn_value, evaluate
from orrery.games.debris.service import DeliverMore
from orrery.games.debris.state import Table
from orrery.games.debris.turn import END, TakeActions
from orrery.kernel import Action, answer

#: So many positions are followed up after each action.
_WIDTH: Final = 4
#: What an action asks about itself, and all that a turn is made of.
_PARTS: Final = (FlyOn, DeliverMore)
OF_A_TURN: Final = (TakeActions, *_PARTS)


class Way(NamedTuple):
    """Where some answers lead, the first of them, and what the cards drawn on the way are worth."""

    value: float
    table: Table
    drawn: float
    first: Action


def foresee(view: Table, seat: int) -> Action | None:
    """The next answer of the best turn; None where the turn is not what is asked about."""
    if not isinstance(view.stack[-1], OF_A_TURN):
        return None
    best: Way | None = None
    if isinstance(view.stack[-1], TakeActions):
        best = Way(evaluate(view, seat) + 1e-6, view, 0.0, END)
    ways = list(_after_answer(view, seat, 0.0, None))
    met: set[object] = set()
    while ways:
        promising = _best_of(ways, met)
        for way in promising[:1]:
            if best is None or way.value > best.value:
                best = way
        ways = [
            further
            for way in promising
            if way.table.stack and isinstance(way.table.stack[-1], TakeActions)
            for further in _after_answer(way.table, seat, way.drawn, way.first)
        ]
    return best.first if best is not None else None


def _best_of(ways: list[Way], met: set[object]) -> list[Way]:
    """The few best that lead to positions not met before."""
    found = []
    for way in sorted(ways, key=lambda way: -way.value):
        position = (way.table.key(), way.drawn)
        if position not in met:
            met.add(position)
            found.append(way)
            if len(found) == _WIDTH:
                break
    return found


def _after_answer(table: Table, seat: int, drawn: float, first: Action | None) -> Iterator[Way]:
    """Every position to which an answer leads, once what it asks about itself is answered too."""
    asked = [(table, first)]
    met = set()
    while asked:
        before, begun = asked.pop()
        for action in before.stack[-1].options(before):
            if action == END:
                continue
            after = before.clone()
            answer(after, action)
            top = after.stack[-1] if after.stack else None
            if not isinstance(top, _PARTS):
                yield _way(after, seat, drawn, begun or action)
            elif (key := after.key()) not in met:
                met.add(key)
                asked.append((after, begun or action))


def _way(table: Table, seat: int, drawn: float, first: Action) -> Way:
    """The way to a position; cards that are about to be drawn stay unknown."""
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Draw):
        drawn += drawn_value(table, top)
        table.pop()
    return Way(evaluate(table, seat) + drawn, table, drawn, first)
