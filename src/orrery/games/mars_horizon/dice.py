"""Chapter 7.7, the dice of a launch, and what may be rolled again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final

from orrery.games.mars_horizon import events
from orrery.games.mars_horizon.in_flight import InFlight
from orrery.games.mars_horizon.notation import (
    DIE,
    REROLL_BOTH,
    REROLL_FIRST,
    REROLL_SECOND,
    ROLL_DICE,
    STAND,
)
from orrery.games.mars_horizon.odds import BACKUPS, dice_chance, one_die_chance, percent, roll_chance
from orrery.games.mars_horizon.perks import one_die_rerolls
from orrery.games.mars_horizon.reliability import ahead, both_dice, chance_in_flight, flight_of, needed
from orrery.games.mars_horizon.spread import Margins, launch_margins, one_die_margins, roll_margins
from orrery.games.mars_horizon.state import Table
from orrery.games.mars_horizon.verbs_flight import show_dice
from orrery.kernel import Action, Chance, Choice, Outcome, Ruling

_ROLLS: Final = tuple(ROLL_DICE.values())
_TWO_DICE: Final = tuple((action, 1) for action in _ROLLS)
_ONE_DIE: Final = tuple((action, 1) for action in DIE)


class Roll(Chance[Table]):
    """Launch! Both dice are rolled."""

    rule = "MH-7.7"

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return _TWO_DICE

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        return _ROLLS[int(rr() * 36)]

    def apply(self, s: Table, action: Action) -> None:
        flight = flight_of(s)
        show_dice(s, (int(action[1]), int(action[2])))
        both = sum([BACKUPS[card] for card in flight.drawn])
        ask_again(s, flight.seat, one_die_rerolls(s.cards[flight.seat]), both)

    def success(self, s: Table) -> Fraction:
        return chance_in_flight(s)

    def margins(self, s: Table) -> Margins:
        return launch_margins(*ahead(s))


def ask_again(s: Table, seat: int, one_die: int, both: int) -> None:
    """Offer the re-rolls that are left, or go on to the verdict, which waits below."""
    if one_die or both:
        s.swap(Reroll(seat, one_die, both))
    else:
        s.pop()


#: Which die a re-roll of one die takes.
DIE_OF: Final = {REROLL_FIRST: 0, REROLL_SECOND: 1}


class Reroll(InFlight):
    """Let the dice stand, or roll again?"""

    rule = "MH-7.7.1"
    forced = True
    #: How many re-rolls of one die are left, and of both.
    one_die: int
    both: int

    def options(self, s: Table) -> Sequence[Action]:
        flight = flight_of(s)
        wanted = needed(flight)
        if sum(flight.dice) >= wanted or not dice_chance(both_dice(flight), wanted, self.one_die, self.both):
            return (STAND,)
        both = (REROLL_BOTH,) if self.both else ()
        return (STAND, *both, REROLL_FIRST, REROLL_SECOND) if self.one_die else (STAND, *both)

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        yield STAND, None
        yield REROLL_BOTH, self._may_roll(s, self.both)
        yield REROLL_FIRST, self._may_roll(s, self.one_die)
        yield REROLL_SECOND, self._may_roll(s, self.one_die)

    def _may_roll(self, s: Table, left: int) -> Ruling | None:
        """Why so many re-rolls of a kind are of no use here, or None."""
        flight = flight_of(s)
        if not left:
            return Ruling(self.rule, "no card allows this re-roll, or it has been used")
        if sum(flight.dice) >= needed(flight):
            return Ruling(self.rule, "the launch has succeeded already")
        if not dice_chance(both_dice(flight), needed(flight), self.one_die, self.both):
            return Ruling(self.rule, "no roll can make the launch succeed")
        return None

    def apply(self, s: Table, action: Action) -> None:
        if action == STAND:
            if s.sink is not None and len(self.options(s)) > 1:
                s.emit(events.Stand(self.seat))
            s.pop()
            return
        die = DIE_OF.get(action, -1)
        s.emit(events.Again(self.seat, die, both_dice(flight_of(s))))
        if die < 0:
            ask_again(s, self.seat, self.one_die, self.both - 1)
            s.push(RollBothAgain())
        else:
            ask_again(s, self.seat, self.one_die - 1, self.both)
            s.push(RollOneAgain(die))

    def present(self, s: Table, action: Action) -> Choice:
        if action == STAND:
            succeeds = self.success_after(s, action)
            note = "the launch succeeds" if succeeds else "the launch fails"
            return Choice("stand", "Let it stand", "Dice", note, touches=("stand",))
        die = DIE_OF.get(action, -1)
        label = "Roll both dice again" if die < 0 else f"Roll the {die_named(flight_of(s).dice, die)} again"
        left = self.both if die < 0 else self.one_die
        note = f"success {percent(self.success_after(s, action))}" if left else ""
        touches = ("dice" if die < 0 else f"die-{die + 1}",)
        return Choice(" ".join(action), label, "Dice", note, touches=touches)


def rerolls_left(s: Table) -> tuple[int, int]:
    """How many re-rolls of one die and of both there are once the dice that fall now lie."""
    below = s.stack[-2]
    return (below.one_die, below.both) if isinstance(below, Reroll) else (0, 0)


class RollBothAgain(Chance[Table]):
    """Both dice are rolled again; the new result counts."""

    rule = "MH-7.7.1"

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return _TWO_DICE

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        show_dice(s, (int(action[1]), int(action[2])))

    def success(self, s: Table) -> Fraction:
        return roll_chance(needed(flight_of(s)), *rerolls_left(s))

    def margins(self, s: Table) -> Margins:
        return roll_margins(needed(flight_of(s)), *rerolls_left(s))


class RollOneAgain(Chance[Table]):
    """One die is rolled again; the new result counts."""

    rule = "MH-7.7.1"
    #: Which of the two it is, 0 or 1.
    die: int

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return _ONE_DIE

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        first, second = flight_of(s).dice
        face = int(action[1])
        show_dice(s, (face, second) if self.die == 0 else (first, face))

    def success(self, s: Table) -> Fraction:
        flight = flight_of(s)
        kept = flight.dice[1 - self.die]
        return one_die_chance(kept, needed(flight), *rerolls_left(s))

    def margins(self, s: Table) -> Margins:
        flight = flight_of(s)
        return one_die_margins(flight.dice[1 - self.die], needed(flight), *rerolls_left(s))


def die_named(dice: tuple[int, ...], die: int) -> str:
    """A die by what it shows; of two that show the same, which one.

    >>> die_named((4, 2), 1), die_named((4, 4), 1)
    ('2', 'second 4')
    """
    return f"{('first', 'second')[die]} {dice[die]}" if dice[0] == dice[1] else str(dice[die])
