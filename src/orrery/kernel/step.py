"""A step is a paragraph of the rulebook: a question to a seat, to chance, or a procedure.

A frame on the stack is `(step, actor, *args)`; the frames are the whole continuation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

import msgspec

from orrery.kernel.action import Action, write
from orrery.kernel.event import Audience
from orrery.kernel.names import Names, saved_name
from orrery.kernel.ruling import Ruling
from orrery.kernel.state import Frame, State
from orrery.kernel.words import Spelling

S = TypeVar("S", bound=State)

Outcome: TypeAlias = tuple[Action, int]

_STEPS: Final[dict[type, Step[Any]]] = {}


_CLASSES: Final[Names[Any]] = Names("steps")


class Choice(msgspec.Struct, frozen=True):
    """An option as a person is shown it."""

    action: str
    label: str
    group: str = ""
    #: What it costs or brings, in a few words.
    note: str = ""
    #: Something the player will surely regret; information, never a prohibition.
    warning: str = ""
    #: The ids in the scene that this option touches, so that a click on the board answers too.
    touches: tuple[str, ...] = ()


class Step(Generic[S]):
    """What the three kinds share. A step has no state of its own: make one instance of each class."""

    rule: ClassVar[str] = ""
    procedure: ClassVar[bool] = False
    chance: ClassVar[bool] = False
    #: A question with a single option is answered by itself.
    forced: ClassVar[bool] = False

    #: Names that the step had in older saves.
    formerly: ClassVar[tuple[str, ...]] = ()
    #: How the arguments of a frame, after its actor, are written in a save; None: as they are.
    in_words: ClassVar[tuple[Spelling | None, ...]] = ()

    name: str

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        _CLASSES.add(cls, cls.__dict__.get("formerly", ()))

    def __init__(self) -> None:
        self.name = saved_name(type(self))
        _STEPS[type(self)] = self

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Callable[[str], Step[Any]], tuple[str]]:
        return step_named, (self.name,)

    def audience(self, s: S, f: Frame) -> Audience:
        """Who sees the answer: None is everybody."""
        return None

    def apply(self, s: S, f: Frame, action: Action) -> None:
        """Carry the answer out. It is one of the options."""
        raise NotImplementedError

    def prompt(self, s: S, f: Frame) -> str:
        """The question in words; by default the first line of the step's docstring."""
        return (type(self).__doc__ or self.name).strip().splitlines()[0]


class Question(Step[S]):
    """A question to a seat. Write `candidates`, or `options` and `blocked` where that is faster."""

    def candidates(self, s: S, f: Frame) -> Iterable[tuple[Action, Ruling | None]]:
        """Every answer a person might look for, each with the ruling that forbids it, or None."""
        raise NotImplementedError

    def options(self, s: S, f: Frame) -> Sequence[Action]:
        """What may be answered."""
        return [action for action, ruling in self.candidates(s, f) if ruling is None]

    def blocked(self, s: S, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        """What a person might look for here, with the ruling that forbids it."""
        if type(self).candidates is Question.candidates:
            return ()
        return [(action, ruling) for action, ruling in self.candidates(s, f) if ruling is not None]

    def explain(self, s: S, f: Frame, action: Action) -> Ruling:
        """Why an answer that is not an option is refused."""
        for other, ruling in self.blocked(s, f):
            if other == action:
                return ruling
        return Ruling(self.rule, f"«{write(action)}» is not an answer to: {self.prompt(s, f)}")

    def present(self, s: S, f: Frame, action: Action) -> Choice:
        """How an option (or a blocked one) is shown to a person."""
        return Choice(write(action), plain(action), action[0], touches=action[1:])

    def sample(self, s: S, f: Frame, rr: Callable[[], float]) -> Action:
        options = self.options(s, f)
        return options[int(rr() * len(options))]


class Chance(Step[S]):
    """A roll or a draw: an answer given by the dice and decks, with its odds."""

    chance = True

    def outcomes(self, s: S, f: Frame) -> Sequence[Outcome]:
        """Each possible answer with its weight, in a fixed order."""
        raise NotImplementedError

    def sample(self, s: S, f: Frame, rr: Callable[[], float]) -> Action:
        outcomes = self.outcomes(s, f)
        if len(outcomes) == 1:
            return outcomes[0][0]
        return pick(outcomes, int(rr() * sum([weight for _, weight in outcomes])))


class Procedure(Step[S]):
    """Nobody is asked: it runs at once, already taken off the stack, and pushes what comes next."""

    procedure = True

    def run(self, s: S, f: Frame) -> None:
        raise NotImplementedError


def pick(outcomes: Sequence[Outcome], place: int) -> Action:
    """The outcome in whose stretch of the summed weights a place lies."""
    for action, weight in outcomes:
        place -= weight
        if place < 0:
            return action
    raise ValueError("the place lies beyond the weights")


def plain(action: Action) -> str:
    """An action as a reader would write it.

    >>> plain(("fire", "ion_thruster"))
    'Fire ion thruster'
    """
    text = " ".join(action).replace("_", " ")
    return text[:1].upper() + text[1:]


def step_named(name: str) -> Step[Any]:
    """The step that a save calls so, by the name it has or had."""
    return _STEPS[_CLASSES[name]]


def todays_name(name: str) -> str:
    """What a step is called now that had this name once; a name that nobody has stays as it is."""
    try:
        return step_named(name).name
    except KeyError:
        return name


def settle(s: State) -> None:
    """Run procedures and take forced answers until somebody has a choice or the game is over."""
    while s.stack:
        f = s.stack[-1]
        step = f[0]
        if step.procedure:
            s.stack = s.stack[:-1]
            step.run(s, f)
        elif step.forced:
            options = step.options(s, f)
            if len(options) != 1:
                return
            step.apply(s, f, options[0])
        else:
            return


def answer(s: State, action: Action) -> None:
    """Carry out an answer that is known to be an option, and all that follows by itself."""
    f = s.stack[-1]
    f[0].apply(s, f, action)
    stack = s.stack
    if stack:
        step = stack[-1][0]
        if step.procedure or step.forced:
            settle(s)


def playout(s: State, rr: Callable[[], float], limit: int = 1 << 60) -> int:
    """Play at random to the end (or the limit), in place. The number of answers given."""
    count = 0
    while s.stack and count < limit:
        f = s.stack[-1]
        step = f[0]
        if step.procedure or step.forced:
            settle(s)
            if not s.stack:
                break
            f = s.stack[-1]
            step = f[0]
        step.apply(s, f, step.sample(s, f, rr))
        count += 1
    settle(s)
    return count
