"""What is a number in a state and a word in a save, so that cards may come, go and change places.

A state holds the place of a card in its table of data, because that is fast. A save holds the word
of the card. When the data no longer has that word, the card is gone: it is left out of the pile
it lay in, and whoever reads the save is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Protocol, TypeAlias

Plainly: TypeAlias = Callable[[Any], Any]


class Gone(Exception):
    """A saved word that the game does not know any more; what holds it can't be kept whole."""


class Reader(Protocol):
    """Who reads a save, as a spelling needs it."""

    def value(self, plain: Any) -> Any:
        """A value that is written as it is."""

    def miss(self, what: str, word: str) -> None:
        """Note what the game does not have any more."""


class Spelling(Protocol):
    """How a field is written in a save, if not as it is."""

    def write(self, value: Any, plainly: Plainly) -> Any:
        """What JSON holds; `plainly` writes a value as it is."""

    def read(self, plain: Any, reader: Reader) -> Any:
        """What `write` wrote, by whatever version; also a value that was once written as it is."""


_NOTHING: Final[Any] = object()


class Words:
    """Places of a table, alone or in tuples and sets: a card, a hand, a hand for each seat.

    A place below zero means no card and is written as it is. With `instead`, that is put where a
    word is gone; without it a pile gets shorter, and a leaf that held the word goes with it. A table
    that stands in the state by its words already is not `numbered`. `renamed` gives old words new.
    """

    def __init__(
        self,
        what: str,
        words: Iterable[str],
        *,
        numbered: bool = True,
        instead: Any = _NOTHING,
        renamed: Mapping[str, str] = {},
    ) -> None:
        self.what = what
        self.words = tuple(words)
        self._instead = instead
        self._renamed = renamed
        self._numbered = numbered
        self.places: Final = {word: place if numbered else word for place, word in enumerate(self.words)}

    def or_else(self, instead: Any) -> Words:
        """The same words, with something to put in the place of one that is gone."""
        return Words(self.what, self.words, numbered=self._numbered, instead=instead, renamed=self._renamed)

    def today(self, word: str) -> str:
        """What a saved word is called now."""
        return self._renamed.get(word, word)

    def write(self, value: Any, plainly: Plainly) -> Any:
        if isinstance(value, tuple):
            return [self.write(item, plainly) for item in value]
        if isinstance(value, int) and value >= 0:
            return self.words[value]
        return plainly(value)

    def read(self, plain: Any, reader: Reader) -> Any:
        if isinstance(plain, str):
            return self._place(self.today(plain), reader)
        if isinstance(plain, list):
            return tuple(self._members(plain, reader))
        if isinstance(plain, dict) and isinstance(plain.get("$set"), list):
            return frozenset(self._members(plain["$set"], reader))
        return reader.value(plain)

    def _members(self, plain: list[Any], reader: Reader) -> Iterator[Any]:
        for item in plain:
            try:
                yield self.read(item, reader)
            except Gone:
                continue

    def _place(self, word: str, reader: Reader) -> Any:
        if word in self.places:
            return self.places[word]
        reader.miss(self.what, word)
        if self._instead is _NOTHING:
            raise Gone(word)
        return self._instead


class Bits:
    """A set of places of a table, written in the state as the bits of a number, alone or in tuples."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def write(self, value: Any, plainly: Plainly) -> Any:
        if isinstance(value, tuple):
            return [self.write(item, plainly) for item in value]
        if not isinstance(value, int):
            return plainly(value)
        return {"$bits": [word for place, word in enumerate(self._words.words) if value >> place & 1]}

    def read(self, plain: Any, reader: Reader) -> Any:
        if isinstance(plain, list):
            return tuple([self.read(item, reader) for item in plain])
        if isinstance(plain, dict) and isinstance(plain.get("$bits"), list):
            return sum(1 << place for place in set(self._words.read(plain["$bits"], reader)))
        return reader.value(plain)


class Columns:
    """A tuple with an entry for each place of a table; an entry that is `new` is not written.

    `inner` is how an entry is written. With `by_seat` there is such a tuple for each seat.
    """

    def __init__(
        self, words: Words, new: Any, inner: Spelling | None = None, *, by_seat: bool = False
    ) -> None:
        self._words = words
        self._new = new
        self._inner = inner
        self._by_seat = by_seat

    def write(self, value: Any, plainly: Plainly) -> Any:
        if self._by_seat and isinstance(value, tuple):
            return [self._write_row(row, plainly) for row in value]
        return self._write_row(value, plainly)

    def _write_row(self, row: Any, plainly: Plainly) -> Any:
        if not isinstance(row, tuple):
            return plainly(row)
        entries = zip(self._words.words, row, strict=True)
        return {
            "$by": {word: self._write_entry(item, plainly) for word, item in entries if item != self._new}
        }

    def _write_entry(self, item: Any, plainly: Plainly) -> Any:
        return plainly(item) if self._inner is None else self._inner.write(item, plainly)

    def read(self, plain: Any, reader: Reader) -> Any:
        if self._by_seat and isinstance(plain, list):
            return tuple([self._read_row(row, reader) for row in plain])
        return self._read_row(plain, reader)

    def _read_row(self, plain: Any, reader: Reader) -> Any:
        if not isinstance(plain, dict) or not isinstance(plain.get("$by"), dict):
            return reader.value(plain)
        found = {
            self._words.today(word): self._read_entry(item, reader) for word, item in plain["$by"].items()
        }
        for word in found:
            if word not in self._words.places:
                reader.miss(self._words.what, word)
        return tuple([found.get(word, self._new) for word in self._words.words])

    def _read_entry(self, plain: Any, reader: Reader) -> Any:
        return reader.value(plain) if self._inner is None else self._inner.read(plain, reader)
