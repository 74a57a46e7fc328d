"""Actions are tuples of words; notation is the same words with spaces between."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from orrery.kernel.ruling import NotationError

Action: TypeAlias = tuple[str, ...]

#: One word of a pattern: a fixed word, or any of several.
Slot: TypeAlias = str | Sequence[str]

MAX_NOTATION: Final = 200
_WORD: Final = re.compile(r"[a-z0-9_.+\-]+\Z")


def write(action: Action) -> str:
    """The notation of an action.

    >>> write(("buy", "juno"))
    'buy juno'
    """
    return " ".join(action)


def read(text: str) -> Action:
    """The action that a notation stands for.

    >>> read("  Buy juno ")
    ('buy', 'juno')
    """
    if len(text) > MAX_NOTATION:
        raise NotationError(f"an answer has at most {MAX_NOTATION} characters, this one has {len(text)}")
    words = tuple(text.lower().split())
    if not words:
        raise NotationError("an empty answer; write one of the offered actions, such as: end")
    for word in words:
        if not _WORD.match(word):
            raise NotationError(f"{word!r} is not a word of the notation: letters, digits and _ . + - only")
    return words


def write_batch(actions: Iterable[Action]) -> str:
    """Several actions that are given as one.

    >>> write_batch([("thrust", "leo-2"), ("stop",)])
    'thrust leo-2; stop'
    """
    return "; ".join(map(write, actions))


def read_batch(text: str) -> list[Action]:
    """The actions that are given as one.

    >>> read_batch("thrust leo-2; stop")
    [('thrust', 'leo-2'), ('stop',)]
    """
    return [read(part) for part in text.strip("; ").split(";")]


class Vocabulary:
    """Every action a game can ever offer, as patterns, numbered without being written out.

    >>> words = Vocabulary([("buy", ("juno", "atlas")), ("end",)])
    >>> len(words), words.index(("buy", "atlas")), words[2]
    (3, 1, ('end',))
    """

    def __init__(self, patterns: Iterable[Sequence[Slot]]) -> None:
        self._patterns: list[tuple[int, tuple[tuple[str, ...], ...]]] = []
        self._numbers: dict[int, list[tuple[int, tuple[dict[str, int], ...]]]] = {}
        start = 0
        for pattern in patterns:
            slots = tuple((slot,) if isinstance(slot, str) else tuple(slot) for slot in pattern)
            self._patterns.append((start, slots))
            tables = tuple({word: i for i, word in enumerate(slot)} for slot in slots)
            self._numbers.setdefault(len(slots), []).append((start, tables))
            start += _product(len(slot) for slot in slots)
        self._size = start

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Action]:
        return (self[i] for i in range(self._size))

    def __contains__(self, action: object) -> bool:
        return isinstance(action, tuple) and self._find(action) is not None

    def index(self, action: Action) -> int:
        """The number of an action, for masks and learning."""
        found = self._find(action)
        if found is None:
            raise NotationError(f"{write(action)!r} is not in the vocabulary of this game")
        return found

    def __getitem__(self, number: int) -> Action:
        if not 0 <= number < self._size:
            raise IndexError(number)
        start, slots = next(entry for entry in reversed(self._patterns) if entry[0] <= number)
        rest = number - start
        words: list[str] = []
        for slot in reversed(slots):
            rest, place = divmod(rest, len(slot))
            words.append(slot[place])
        return tuple(reversed(words))

    def _find(self, action: Action) -> int | None:
        for start, tables in self._numbers.get(len(action), ()):
            number = 0
            for word, table in zip(action, tables, strict=True):
                place = table.get(word)
                if place is None:
                    break
                number = number * len(table) + place
            else:
                return start + number
        return None


def _product(numbers: Iterable[int]) -> int:
    result = 1
    for number in numbers:
        result *= number
    return result
