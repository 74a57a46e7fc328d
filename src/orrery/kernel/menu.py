"""The big questions of a game are menus of deeds: a turn, a preparation, a flight.

A deed is one kind of action. It lives in the chapter of the rulebook that it belongs to; the menu only lists
it, and an expansion adds its own. Legality is written once, in `forbids`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from orrery.kernel.action import Action, Slot, Vocabulary, write
from orrery.kernel.ruling import Ruling
from orrery.kernel.state import State
from orrery.kernel.step import Basket, Choice, Question, S

T = TypeVar("T", bound=State)
M = TypeVar("M", bound="Menu[Any]")


class Deed(Generic[T, M]):
    """One kind of action of the menu `M`. Its docstring is the rule. It has no state: make one instance."""

    #: The first word of its notation, by which it is found.
    word: ClassVar[str]
    rule: ClassVar[str]
    #: The heading under which people see it.
    group: ClassVar[str]
    #: Everything of this kind that can be written.
    patterns: ClassVar[Sequence[Sequence[Slot]]]

    def offers(self, s: T, f: M) -> Sequence[Action]:
        """What may be done: exactly what `forbids` does not forbid, found fast."""
        raise NotImplementedError

    def forbids(self, s: T, f: M, action: Action) -> Ruling | None:
        """The law: why an action that `patterns` can write may not be done, or None."""
        raise NotImplementedError

    def tempting(self, s: T, f: M) -> Iterable[Action]:
        """What a person might look for here though it may be forbidden."""
        return ()

    def do(self, s: T, f: M, action: Action) -> None:
        raise NotImplementedError

    def present(self, s: T, f: M, action: Action) -> Choice:
        raise NotImplementedError

    def offer(self, s: T, f: M, action: Action) -> Choice:
        """How it is shown where it may be done: with what can be given together with it, if anything."""
        return self.present(s, f, action)

    def baskets(self, s: T, f: M) -> Sequence[Basket]:
        """What actions of this kind can be put into, to be given together."""
        return ()

    def choice(
        self, action: Action, label: str, note: str = "", warning: str = "", touches: tuple[str, ...] = ()
    ) -> Choice:
        """A choice under the heading of this deed."""
        return Choice(write(action), label, self.group, note, warning, touches)

    @cached_property
    def writable(self) -> Vocabulary:
        return Vocabulary(self.patterns)


class Always(Deed[T, M]):
    """An action that nothing forbids where it is asked for: to end a turn, to pass, to be content."""

    patterns: ClassVar[Sequence[Action]]

    def offers(self, s: T, f: M) -> Sequence[Action]:
        return self.patterns

    def forbids(self, s: T, f: M, action: Action) -> Ruling | None:
        return None


class Menu(Question[S]):
    """A question made of deeds."""

    deeds: ClassVar[tuple[Deed[Any, Any], ...]] = ()
    by_word: ClassVar[dict[str, Deed[Any, Any]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.by_word = {deed.word: deed for deed in cls.deeds}
        if len(cls.by_word) < len(cls.deeds):
            raise TypeError(f"two deeds of {cls.__name__} have one word")

    @classmethod
    def add(cls, *deeds: Deed[Any, Any]) -> None:
        """Add the deeds of an expansion."""
        for deed in deeds:
            if deed.word in cls.by_word:
                raise TypeError(f"two deeds of {cls.__name__} are called {deed.word}")
            cls.by_word[deed.word] = deed
        cls.deeds = (*cls.deeds, *deeds)

    @classmethod
    def patterns(cls) -> tuple[Sequence[Slot], ...]:
        """Everything that can be written in answer to it."""
        return tuple(pattern for deed in cls.deeds for pattern in deed.patterns)

    def open(self, s: S) -> Sequence[Deed[Any, Any]]:
        """The kinds of action that may be taken now; by default all."""
        return self.deeds

    def bars(self, s: S, deed: Deed[Any, Any]) -> Ruling:
        """Why a kind of action that is not open may not be taken now."""
        raise NotImplementedError

    def taken(self, s: S, deed: Deed[Any, Any], action: Action) -> None:
        """What the question itself counts before a deed is done: an action spent, a card a turn."""

    def forbids(self, s: S, action: Action) -> Ruling | None:
        """Why an action that can be written may not be taken now."""
        deed = self.by_word.get(action[0])
        if deed is None or action not in deed.writable:
            return Ruling(self.cites(s), f"this is not an answer to: {self.prompt(s)}")
        return deed.forbids(s, self, action) if deed in self.open(s) else self.bars(s, deed)

    def options(self, s: S) -> Sequence[Action]:
        found: list[Action] = []
        for deed in self.open(s):
            found += deed.offers(s, self)
        return found

    def blocked(self, s: S) -> Iterable[tuple[Action, Ruling]]:
        for deed in self.deeds:
            for action in deed.tempting(s, self):
                ruling = self.forbids(s, action)
                if ruling is not None:
                    yield action, ruling

    def explain(self, s: S, action: Action) -> Ruling:
        return self.forbids(s, action) or Ruling(self.cites(s), "this is not offered here")

    def apply(self, s: S, action: Action) -> None:
        deed = self.by_word[action[0]]
        self.taken(s, deed, action)
        deed.do(s, self, action)

    def behind(self, s: S, action: Action) -> str:
        return self.by_word[action[0]].rule

    def present(self, s: S, action: Action) -> Choice:
        return self.by_word[action[0]].present(s, self, action)

    def offer(self, s: S, action: Action) -> Choice:
        return self.by_word[action[0]].offer(s, self, action)

    def baskets(self, s: S) -> Sequence[Basket]:
        return [basket for deed in self.open(s) for basket in deed.baskets(s, self)]
