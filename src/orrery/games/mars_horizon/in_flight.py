"""Chapter 7, what the questions of a launch in progress have in common: how likely it is to succeed."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from orrery.games.mars_horizon.notation import INSTALL, SPEND
from orrery.games.mars_horizon.reliability import NOT_AFTER_SUCCESS, flight_of, needed
from orrery.games.mars_horizon.spread import Margins
from orrery.games.mars_horizon.state import Table
from orrery.kernel import Action, Question, Ruling

TOO_LATE: Final = Ruling("MH-7.4.3", "Prestige is spent before the first countdown card is drawn")
_SPENDING: Final = frozenset(SPEND.values())


class InFlight(Question[Table]):
    """A question of the countdown: it is too late for Prestige."""

    def explain(self, s: Table, action: Action) -> Ruling:
        if action in INSTALL:
            return NOT_AFTER_SUCCESS
        return TOO_LATE if action in _SPENDING else super().explain(s, action)

    def success(self, s: Table) -> Fraction:
        """The chance of the launch if the best answer is given."""
        return max(self.success_after(s, action) for action in self.options(s))

    def success_after(self, s: Table, action: Action) -> Fraction:
        """The chance of the launch once an answer has been given."""
        return success(self.after(s, action))

    def after(self, s: Table, action: Action) -> Table:
        """The table once an answer has been given, before anything falls or is asked next."""
        world = s.clone()
        self.apply(world, action)
        return world

    def margins(self, s: Table) -> Margins:
        """Where the launch can end if the best answer is given."""
        best = max(self.options(s), key=lambda action: self.success_after(s, action))
        return margins(self.after(s, best))


def success(s: Table) -> Fraction:
    """The exact chance of the launch in progress, whatever is asked or falls next (MH-7.8)."""
    step = s.stack[-1]
    if step.procedure:
        flight = flight_of(s)
        return Fraction(sum(flight.dice) >= needed(flight))
    chance: Fraction = step.success(s)
    return chance


def margins(s: Table) -> Margins:
    """Where the total of the launch in progress can end, whatever is asked or falls next."""
    step = s.stack[-1]
    if step.procedure:
        flight = flight_of(s)
        return ((sum(flight.dice) - needed(flight), 1.0),)
    found: Margins = step.margins(s)
    return found
