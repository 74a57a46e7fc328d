"""The bots that people are offered: how strong they are, and what each is like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol

from orrery.bots.bot import Forgetful, Heard, Suggestion
from orrery.bots.deadline import Deadline
from orrery.bots.one_ply import OnePly, Taste
from orrery.bots.search import Budget, Flat, Tree
from orrery.kernel import Action, Game

#: How often a beginner plays by first impressions, and how many of the best it then weighs up.
_IMPULSE: Final = 0.3
_IDEAS: Final = 3
SEARCHES: Final[dict[str, type[Tree] | type[Flat]]] = {"tree": Tree, "flat": Flat}
#: How much is thought without a clock, and how many times more with one, at most.
ITERATIONS: Final = {"tree": 150, "flat": 32}
_AT_THE_TABLE: Final = 20


class Adviser(Protocol):
    """Who says what the next action of a plan is."""

    #: Whether nothing is worth a hint but what it suggests.
    knows_best: bool

    def advise(self, view: Any, seat: int, options: Sequence[Action], deadline: Deadline) -> Action | None:
        """The next action of a plan, if there is one, as far as there is time to think about it."""
        ...

    def suggest(
        self, view: Any, seat: int, options: Sequence[Action], deadline: Deadline
    ) -> list[Suggestion]:
        """The answers worth giving as far as they are known, the best first: for hints."""
        ...

    def ideas(self, view: Any, options: Sequence[Action]) -> list[Action]:
        """The options that somebody may take without a plan, on first impressions."""
        ...

    def hear(self, heard: Sequence[Heard]) -> None:
        """What has happened at the table since."""
        ...


class GameAdvice(Forgetful):
    """What a game itself knows of its plans."""

    knows_best = False

    def __init__(self, game: Game[Any], *, strong: bool) -> None:
        self._game = game
        self._strong = strong

    def advise(self, view: Any, seat: int, options: Sequence[Action], deadline: Deadline) -> Action | None:
        pondered = self._game.ponder(view, seat, options) if self._strong else None
        return pondered or self._game.advise(view, seat, options)

    def suggest(
        self, view: Any, seat: int, options: Sequence[Action], deadline: Deadline
    ) -> list[Suggestion]:
        advice = self.advise(view, seat, options, deadline)
        return [Suggestion(advice)] if advice is not None else []

    def ideas(self, view: Any, options: Sequence[Action]) -> list[Action]:
        return list(options)


def adviser(game: Game[Any], *, strong: bool, trades: bool = True) -> Adviser:
    """Who says what the next action of a plan is; `trades` if offers to others are part of it."""
    if game.id == "leaving-earth":
        # Who knows more of Leaving Earth's plans than the game itself; loaded where that game is played.
        from orrery.bots.director import Director

        return Director(strong=strong, trades=trades)
    return GameAdvice(game, strong=strong)


class NormalBot:
    """Takes the game's advice where there is some, else the best evaluation after one action."""

    def __init__(self, game: Game[Any], random: Random, clock: Callable[[], float] = perf_counter) -> None:
        self._game = game
        self._random = random
        self._clock = clock
        self._ahead = OnePly(game, random, Taste(game, random).value)
        self._adviser = adviser(game, strong=False)

    def hear(self, heard: Sequence[Heard]) -> None:
        self._adviser.hear(heard)

    def choose(self, view: Any, seat: int, options: Sequence[Action], budget: float) -> Action:
        if len(options) == 1:
            return options[0]
        return self._choose(view, seat, options, Deadline(budget, self._clock))

    def _choose(self, view: Any, seat: int, options: Sequence[Action], deadline: Deadline) -> Action:
        advice = self._adviser.advise(view, seat, options, deadline)
        if advice is not None and advice in options:
            return advice
        ideas = self._adviser.ideas(view, options) or options
        return self._ahead.considered(view, seat, ideas, deadline)[0].action


class EasyBot(NormalBot):
    """Plays as the normal one, but now and then takes one of the next best things it sees."""

    def _choose(self, view: Any, seat: int, options: Sequence[Action], deadline: Deadline) -> Action:
        ideas = self._adviser.ideas(view, options)
        if len(ideas) > 1 and self._random.random() < _IMPULSE:
            return self._random.choice(self._ahead.considered(view, seat, ideas, deadline)[:_IDEAS]).action
        return super()._choose(view, seat, options, deadline)


class HardBot(NormalBot):
    """Thinks ahead where the game gains by it, plays as the normal one elsewhere, and has no leanings."""

    def __init__(self, game: Game[Any], random: Random, clock: Callable[[], float] = perf_counter) -> None:
        super().__init__(game, random, clock)
        self._ahead = OnePly(game, random, game.appraise)
        self._adviser = adviser(game, strong=True)

    def _choose(self, view: Any, seat: int, options: Sequence[Action], deadline: Deadline) -> Action:
        pondered = self._game.ponder(view, seat, options)
        if pondered is not None and pondered in options:
            return pondered
        search = SEARCHES.get(self._game.search)
        if search is None or not self._game.matters(view):
            return super()._choose(view, seat, options, deadline)
        iterations = ITERATIONS[self._game.search] * (_AT_THE_TABLE if deadline.is_set else 1)
        found = search(self._game, seat, self._random).consider(view, options, Budget(iterations, deadline))
        return found[0].action if found else super()._choose(view, seat, options, deadline)


class Level(NamedTuple):
    """A bot as people are told of it."""

    name: str
    line: str


LEVELS: Final = {
    "easy": Level("Easy", "A friendly beginner: knows the plan, and often takes the next best thing."),
    "normal": Level("Normal", "A club player: sound plans, and an answer at once."),
    "hard": Level("Hard", "The strongest there is: thinks ahead for a moment before it answers."),
}
