"""A table at which one person learns a game: its guide says what comes next, and what chance brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from orrery.kernel import Action, Game, Guide, GuideStep, Lesson, Move, Refused, Roller, Ruling, answer
from orrery.kernel.scenario import for_actor, position
from orrery.match.table import LiveTable


class Detour(Refused):
    """An answer that the rules allow and that is not the way of the guide."""


class GuidedTable(LiveTable):
    """A guided game. Where it is follows from its record alone, so that answers can be taken back."""

    guide: Guide

    @classmethod
    def open(cls, game: Game[Any], guide: Guide, answers: Sequence[Action] = ()) -> GuidedTable:
        """The guide from its beginning, or after these answers of the learner."""
        start = position(game, guide)
        seats = ["human" if seat == guide.seat else "bot:guide" for seat in range(start.players)]
        table = cls.begin(game, seats=seats, roller=Roller.from_number(0), position=start)
        assert isinstance(table, GuidedTable)
        table.guide = guide
        table._script(guide.play)
        for action in answers:
            table.answer(guide.seat, [action], weigh=False)
        return table

    # Where it is

    @property
    def given(self) -> list[Action]:
        """The answers of the learner."""
        moves = self.record.moves[len(self.guide.play) :]
        return [move.action for move in moves if move.actor == self.guide.seat]

    @property
    def _place(self) -> tuple[int, Counter[Action]]:
        """The number of the step that is due, and what of it is left to do."""
        given = self.given
        for number, step in enumerate(self.guide.steps):
            if len(given) < len(step.do):
                return number, Counter(step.answers) - Counter(given)
            given = given[len(step.do) :]
        return len(self.guide.steps), Counter()

    @property
    def step(self) -> GuideStep | None:
        """What is to be done now; None at the end."""
        return self._at(self._place[0])

    def _at(self, number: int) -> GuideStep | None:
        return self.guide.steps[number] if number < len(self.guide.steps) else None

    @property
    def left(self) -> list[Action]:
        """The answers that the step waits for; which comes first is left to the learner."""
        return list(self._place[1].elements())

    @property
    def last_step(self) -> GuideStep | None:
        """What was just done; None at the beginning and within a step."""
        number, left = self._place
        begun = (step := self._at(number)) is not None and left.total() < len(step.do)
        return None if begun or not number else self.guide.steps[number - 1]

    @property
    def lesson(self) -> tuple[int, Lesson]:
        """The lesson that is due, or the last, and its number from 0 on."""
        before, _ = self._place
        for number, lesson in enumerate(self.guide.lesson):
            if before < len(lesson.step):
                return number, lesson
            before -= len(lesson.step)
        return number, lesson

    @property
    def over(self) -> bool:
        """When the guide has come to its end nothing is asked any more."""
        return super().over or (hasattr(self, "guide") and self.step is None)

    # Answering

    def answer(
        self, seat: int, actions: Sequence[Action], number: int | None = None, *, weigh: bool = True
    ) -> None:
        """Give the next answers of the way; whatever else the rules allow is met with a reason."""
        self.due(number)
        self._check_way(seat, actions)
        for action in actions:
            self.play(Move(seat, action), weigh=weigh)
            if self.last_step is not None:
                self._script(self.last_step.play)

    def _check_way(self, seat: int, actions: Sequence[Action]) -> None:
        """Refuse answers unless all are the next of the way, which may go on into the steps that follow."""
        trial = self.state.clone()
        number, left = self._place
        for action in actions:
            self._check_offered(trial, seat, action)
            if not left:
                number += 1
                left = Counter(step.answers) if (step := self._at(number)) else left
            if not left[action]:
                assert self.step is not None
                raise Detour(Ruling(self.step.rule, self.step.instead))
            left -= Counter([action])
            answer(trial, action)

    def roll(self) -> None:
        """Nothing: the guide says what chance brings."""

    def _script(self, lines: Sequence[str]) -> None:
        for line in lines:
            pending = self.pending
            self.play(Move(pending.actor, for_actor(self.game, self.state, pending, line)))
