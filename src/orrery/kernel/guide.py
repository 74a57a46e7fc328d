"""A guided first game: a position, a way through it one idea at a time, and words beside it, in TOML.

It is read like a scenario, and tested like one: what must be so after a step can be written beside it.
"""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from orrery.kernel.action import Action, read
from orrery.kernel.game import Game
from orrery.kernel.ruling import ScenarioError
from orrery.kernel.scenario import Passage, Setup


class GuideStep(Passage, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing to do. What chance and the others then do is its `play`."""

    #: The answers; in which order, and whether one by one or together, is left to the learner.
    do: tuple[str, ...]
    #: What to do, and what for.
    say: str
    #: How, for who asks.
    hint: str
    #: Why nothing else that the rules allow is for now, and the rule that this comes of.
    instead: str
    rule: str
    #: What it brought, told afterwards.
    why: str = ""

    @property
    def answers(self) -> tuple[Action, ...]:
        return tuple([read(line) for line in self.do])


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One new idea, and the steps in which it is tried."""

    title: str
    idea: str
    step: tuple[GuideStep, ...]


class Guide(Setup, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The guided first game of a game. What comes before the first question of the learner is its `play`."""

    #: What one will have done at its end.
    goal: str
    #: What is said at its end.
    end: str
    #: The set-up of a first real game: how many players, and which options.
    first_game: FirstGame
    #: Whose seat the learner has.
    seat: int = 0
    lesson: tuple[Lesson, ...]

    @property
    def steps(self) -> tuple[GuideStep, ...]:
        return tuple([step for lesson in self.lesson for step in lesson.step])


class FirstGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The easiest set-up of a real game."""

    players: int
    options: dict[str, Any] = {}


def guide_of(game: Game[Any]) -> Guide | None:
    """The guided first game that comes with a game, if there is one."""
    path = game.folder / "guide" / "first.toml"
    if not path.is_file():
        return None
    try:
        guide = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Guide)
    except (ValueError, RecursionError) as error:
        raise ScenarioError(f"{path.name}: {error}") from None
    for step in guide.steps:
        if step.rule not in game.rulebook:
            raise ScenarioError(f"{path.name}: there is no rule {step.rule} in {game.id}")
    return guide
