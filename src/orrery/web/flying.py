"""Fly a plan at a table: its next answers, until chance speaks, from what the seat itself sees."""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import Any, Final

from orrery.kernel import Action, Game, OrreryError, Pending, answer, write
from orrery.match.news import is_news
from orrery.plan import Pilot, Stuck
from orrery.plan.at_table import difference, free_cards, skies_at
from orrery.plan.fly import DONE, FINISH, Progress
from orrery.plan.steps import Plan
from orrery.web import protocol as p

#: So many answers are given as one.
_MOST: Final = 40
_MOST_STEPS: Final = 200
_CHANCE: Final = "Then chance speaks."
_OVER: Final = "Then your turn is over."
_NEWS: Final = "Then you learn something: see it before you fly on."
_FLOWN: Final = "The plan has been flown."
_MORE: Final = "More of it comes after these."


def next_answers(
    game: Game[Any], view: Any, seat: int, number: int, plan: Plan, flight: Progress
) -> p.FlightBatch:
    """What the plan has a seat answer now. `view` is that seat's own: nothing else is known here."""
    if len(plan.steps) > _MOST_STEPS:
        raise OrreryError("that is no plan: it has too many steps")
    return _Batch(game, view, seat, plan, flight).made(number)


class _Batch:
    """The answers that can be given as one, tried out in a world that the seat may believe in."""

    def __init__(self, game: Game[Any], view: Any, seat: int, plan: Plan, flight: Progress) -> None:
        self.game: Final = game
        self.view: Final = view
        self.seat: Final = seat
        self.plan: Final = plan
        self.pilot: Final = Pilot(skies_at(view), plan, free_cards(view, seat), flight)
        self.world: Final = game.determinize(view, seat, Random(0))
        self.flight = flight
        self.actions: list[Action] = []
        self.words: list[str] = []

    def made(self, number: int) -> p.FlightBatch:
        try:
            then = self._gather()
        except Stuck as stuck:
            then = f"The flight can’t go on as planned: {stuck}."
        actions = tuple(write(action) for action in self.actions)
        return p.FlightBatch(number, actions, _together(self.words), self.flight, then, then == _FLOWN)

    def _gather(self) -> str:
        """Take one answer after another; what comes then."""
        while len(self.actions) < _MOST:
            if self.pilot.landed and not self.flight.left:
                return _FLOWN
            pending = self.game.pending(self.world) if self.world.stack else None
            if pending is None or pending.actor != self.seat:
                return _CHANCE if pending is not None and pending.chance else _OVER
            if not self.actions and FINISH in pending.options:
                self._compare()
            action = self.pilot.planned(pending.options, self.world.year)
            if action is None:
                return f"You decide: {pending.prompt}"
            if action == FINISH and self.actions:
                return f"The plan has nothing more for {self.world.year}."
            if self._take(pending, action):
                return _NEWS
            if action in (FINISH, DONE) and FINISH in pending.options:
                return _OVER
        return _MORE

    def _compare(self) -> None:
        told = difference(self.view, self.seat, self.plan, self.flight)
        if told:
            raise Stuck(told)

    def _take(self, pending: Pending[Any], action: Action) -> bool:
        """Give an answer in the world of our own; whether it told the seat anything."""
        before = self.world.clone()
        self.words.append(pending.present(action).label)
        self.actions.append(action)
        answer(self.world, action)
        self.flight = self.pilot.flight
        return is_news(self.game, before, action, self.world, self.seat)


def _together(words: list[str]) -> tuple[str, ...]:
    """The same thing done again and again, said once."""
    runs = [(word, len(list(run))) for word, run in groupby(words)]
    return tuple(f"{word} × {count}" if count > 1 else word for word, count in runs)
