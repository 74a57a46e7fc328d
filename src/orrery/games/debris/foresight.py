"""A whole turn thought through: of all ways to take the actions that are left, the one that ends best.

After each action the few best positions go on. Cards to be drawn on the way count by what they are worth on
average, so no way is taken for the sake of a lucky draw, but they take up room in the hand; debris falls
only after all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from orrery.games.debris.flight import FlyOn
from orrery.games.debris.hand import DiscardExcess, Draw
from orrery.games.debris.policy import drawn_value, evaluate
from orrery.games.debris.service import DeliverMore
from orrery.games.debris.state import Table
from orrery.games.debris.turn import END, TakeActions
from orrery.kernel import Action, answer

#: So many positions are followed up after each action.
_WIDTH: Final = 16
#: What an action asks about itself, and all that a turn is made of.
_PARTS: Final = (FlyOn, DeliverMore)
OF_A_TURN: Final = (TakeActions, *_PARTS)


class Drawn(NamedTuple):
    """Cards drawn on the way that stay unseen: how many, and what they are worth."""

    cards: int = 0
    worth: float = 0.0


class Way(NamedTuple):
    """Where some answers lead, these answers, and what was drawn on the way."""

    value: float
    table: Table
    drawn: Drawn
    line: tuple[Action, ...]

    @property
    def taken(self) -> tuple[Action, ...]:
        """The answers before the end of the turn."""
        return () if self.line == (END,) else self.line


def foresee(view: Table, seat: int) -> list[Way]:
    """The best turn that begins with each answer, the best first; none where no turn is asked about."""
    if not isinstance(view.stack[-1], OF_A_TURN):
        return []
    found: dict[Action, Way] = {}
    best: Way | None = None
    if isinstance(view.stack[-1], TakeActions):
        best = found[END] = Way(evaluate(view, seat) + 1e-6, view, Drawn(), (END,))
    met: set[object] = set()
    ways = list(_after_answer(view, seat, Drawn(), (), met))
    while ways:
        ways.sort(key=lambda way: -way.value)
        if best is None or ways[0].value > best.value:
            best = ways[0]
        for way in ways:
            known = found.get(way.line[0])
            if known is None or way.value > known.value:
                found[way.line[0]] = way
        ways = [
            further
            for way in ways[:_WIDTH]
            if way.table.stack and isinstance(way.table.stack[-1], TakeActions)
            for further in _after_answer(way.table, seat, way.drawn, way.line, met)
        ]
    return sorted(found.values(), key=lambda way: (way is not best, -way.value))


def _after_answer(
    table: Table, seat: int, drawn: Drawn, line: tuple[Action, ...], met: set[object]
) -> Iterator[Way]:
    """Every position not met before to which an answer leads, once what it asks about itself is answered too.

    A card from hand to hand that only has to be discarded leads nowhere.
    """
    asked = [(table, line)]
    while asked:
        before, begun = asked.pop()
        for action in before.stack[-1].options(before):
            if action == END:
                continue
            after = before.clone()
            answer(after, action)
            if (position := (after.key(), drawn)) in met:
                continue
            met.add(position)
            top = after.stack[-1] if after.stack else None
            if isinstance(top, _PARTS):
                asked.append((after, (*begun, action)))
            elif not isinstance(top, DiscardExcess):
                yield _way(after, seat, drawn, (*begun, action))


def _way(table: Table, seat: int, drawn: Drawn, line: tuple[Action, ...]) -> Way:
    """The way to a position; cards that are about to be drawn stay unknown."""
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Draw):
        drawn = Drawn(drawn.cards + top.count, drawn.worth + drawn_value(table, top, drawn.cards))
        table.pop()
    return Way(evaluate(table, seat, drawn.cards) + drawn.worth, table, drawn, line)
