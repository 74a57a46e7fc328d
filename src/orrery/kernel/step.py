"""A step is a paragraph of the rulebook: a question to a seat, to chance, or a procedure.

What waits on a state's stack are instances of steps; their fields are what the rule must remember until it is
its turn (which craft, how many are left). They are frozen and saved by name, so the stack is the whole
continuation of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

import msgspec

from orrery.kernel.action import Action, write
from orrery.kernel.event import Audience
from orrery.kernel.frozen import FrozenMeta
from orrery.kernel.names import Names, saved_name
from orrery.kernel.ruling import Ruling
from orrery.kernel.state import CHANCE, State
from orrery.kernel.words import Spelling

S = TypeVar("S", bound=State)

Outcome: TypeAlias = tuple[Action, int]

_STEPS: Final[Names[Any]] = Names("steps")


class Sum(msgspec.Struct, frozen=True):
    """What the answers of a basket add up to. In its words a # stands for the sum: `$# of $28`."""

    words: str
    start: int = 0
    most: int | None = None


class Many(msgspec.Struct, frozen=True):
    """That an option goes into a basket: how often at most, and what one adds to each of its sums."""

    basket: str
    most: int
    adds: tuple[int, ...] = ()


class Dial(msgspec.Struct, frozen=True):
    """That an option is like others but for a number: all of one name are one choice, with that number."""

    #: What the number counts or does, in a word: `Money`.
    name: str
    number: int


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option as a person is shown it; on the wire without what says nothing."""

    action: str
    label: str
    group: str = ""
    #: What it costs or brings, in a few words.
    note: str = ""
    #: Something the player will surely regret; information, never a prohibition.
    warning: str = ""
    #: The ids in the scene that this option touches, so that a click on the board answers too.
    touches: tuple[str, ...] = ()
    many: Many | None = None
    #: This answer and the next ones as one: the `action` of each is a batch, with semicolons between.
    ways: tuple[Choice, ...] = ()
    dial: Dial | None = None
    #: Seldom wanted: its group is shown last, and folded where groups can be.
    aside: bool = False


class Basket(msgspec.Struct, frozen=True):
    """Answers to a question that can be given together as one, some of them several times."""

    name: str
    #: What a person does with them all: `Buy these`.
    label: str
    sums: tuple[Sum, ...] = ()
    #: The answer that follows the last of them, in notation; empty if none does.
    then: str = ""
    #: The answer that comes before them, and what can be answered after it; else they are the question's own.
    first: str = ""
    items: tuple[Choice, ...] = ()


class Step(msgspec.Struct, Generic[S], metaclass=FrozenMeta, frozen=True, gc=False):
    """What the three kinds share."""

    rule: ClassVar[str] = ""
    procedure: ClassVar[bool] = False
    chance: ClassVar[bool] = False
    #: A question with a single option is answered by itself.
    forced: ClassVar[bool] = False
    #: By which it is found again in a saved game: the game and the class.
    name: ClassVar[str] = ""

    # What a save needs to know of older shapes, as in a leaf.
    formerly: ClassVar[tuple[str, ...]] = ()
    renamed: ClassVar[dict[str, str]] = {}
    given_up: ClassVar[tuple[str, ...]] = ()
    added: ClassVar[dict[str, Any]] = {}
    in_words: ClassVar[dict[str, Spelling]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.name = saved_name(cls)
        _STEPS.add(cls, cls.__dict__.get("formerly", ()))

    @property
    def actor(self) -> int:
        """Who answers: a seat, or CHANCE."""
        raise NotImplementedError

    def cites(self, s: S) -> str:
        """The rule under which it is asked here, where that depends on how the table plays."""
        return self.rule

    def audience(self, s: S) -> Audience:
        """Who sees the answer: None is everybody."""
        return None

    def apply(self, s: S, action: Action) -> None:
        """Carry the answer out. It is one of the options."""
        raise NotImplementedError

    def prompt(self, s: S) -> str:
        """The question in words; by default the first line of the step's docstring."""
        return (type(self).__doc__ or self.name).strip().splitlines()[0]


class Question(Step[S]):
    """A question to a seat. Write `candidates`, or `options` and `blocked` where that is faster."""

    #: The answers that may safely be given every time without asking; never of a turn, a purchase or a pass.
    standing: ClassVar[Mapping[Action, str]] = {}
    seat: int

    @property
    def actor(self) -> int:
        return self.seat

    def candidates(self, s: S) -> Iterable[tuple[Action, Ruling | None]]:
        """Every answer a person might look for, each with the ruling that forbids it, or None."""
        raise NotImplementedError

    def options(self, s: S) -> Sequence[Action]:
        """What may be answered."""
        return [action for action, ruling in self.candidates(s) if ruling is None]

    def blocked(self, s: S) -> Iterable[tuple[Action, Ruling]]:
        """What a person might look for here, with the ruling that forbids it."""
        if type(self).candidates is Question.candidates:
            return ()
        return [(action, ruling) for action, ruling in self.candidates(s) if ruling is not None]

    def explain(self, s: S, action: Action) -> Ruling:
        """Why an answer that is not an option is refused."""
        for other, ruling in self.blocked(s):
            if other == action:
                return ruling
        return Ruling(self.cites(s), f"this is not an answer to: {self.prompt(s)}")

    def behind(self, s: S, action: Action) -> str:
        """The rule that an answer is given under."""
        return self.cites(s)

    def present(self, s: S, action: Action) -> Choice:
        """How an option (or a blocked one) is shown to a person."""
        return Choice(write(action), plain(action), action[0], touches=action[1:])

    def listed(self, s: S, options: Sequence[Action]) -> Sequence[Action]:
        """The options in the order in which people are shown them."""
        return options

    def offer(self, s: S, action: Action) -> Choice:
        """How an option is shown, with all that it can be given together with."""
        return self.present(s, action)

    def baskets(self, s: S) -> Sequence[Basket]:
        """What the options can be put into, to be given together."""
        return ()

    def sample(self, s: S, rr: Callable[[], float]) -> Action:
        """An answer of random play."""
        return self.any_of(self.options(s), rr)

    def any_of(self, options: Sequence[Action], rr: Callable[[], float]) -> Action:
        """One of the options, which were found already."""
        return options[int(rr() * len(options))]


class Chance(Step[S]):
    """A roll or a draw: an answer given by the dice and decks, with its odds."""

    chance = True

    @property
    def actor(self) -> int:
        return CHANCE

    def outcomes(self, s: S) -> Sequence[Outcome]:
        """Each possible answer with its weight, in a fixed order."""
        raise NotImplementedError

    def sample(self, s: S, rr: Callable[[], float]) -> Action:
        """An outcome by its weight; a faster one of a game's own must keep these odds (a law checks it)."""
        outcomes = self.outcomes(s)
        if len(outcomes) == 1:
            return outcomes[0][0]
        return pick(outcomes, int(rr() * sum([weight for _, weight in outcomes])))


class Procedure(Step[S]):
    """Nobody is asked: it runs at once, already taken off the stack, and pushes what comes next."""

    procedure = True

    def run(self, s: S) -> None:
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


def step_named(name: str) -> type[Step[Any]]:
    """The step that a save calls so, by the name it has or had."""
    return _STEPS[name]


def todays_name(name: str) -> str:
    """What a step is called now that had this name once; a name that nobody has stays as it is."""
    try:
        return step_named(name).name
    except KeyError:
        return name


def settle(s: State) -> None:
    """Run procedures and take forced answers until somebody has a choice or the game is over."""
    while s.stack:
        step = s.stack[-1]
        if step.procedure:
            s.stack = s.stack[:-1]
            step.run(s)
        elif step.forced:
            options = step.options(s)
            if len(options) != 1:
                return
            step.apply(s, options[0])
        else:
            return


def answer(s: State, action: Action) -> None:
    """Carry out an answer that is known to be an option, and all that follows by itself."""
    s.stack[-1].apply(s, action)
    stack = s.stack
    if stack:
        step = stack[-1]
        if step.procedure or step.forced:
            settle(s)


def playout(s: State, rr: Callable[[], float], limit: int = 1 << 60) -> int:
    """Play at random to the end (or the limit), in place. The number of answers given."""
    count = 0
    while (stack := s.stack) and count < limit:
        step = stack[-1]
        if step.procedure:
            s.stack = stack[:-1]
            step.run(s)
        elif step.forced:
            options = step.options(s)
            single = len(options) == 1
            step.apply(s, options[0] if single else step.any_of(options, rr))
            count += not single
        else:
            step.apply(s, step.sample(s, rr))
            count += 1
    settle(s)
    return count
