"""The lines of a record: JSON, each sealed by a checksum over its own bytes and the line before.

No byte of a record can change unseen, and no line can be taken out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

import msgspec

from orrery.kernel.game import Result
from orrery.kernel.ruling import RecordError

#: Format 1 knew no shares; it is read like any other.
FORMAT: Final = 2
_MARK: Final = b',"sum":"'
_MAX_LINE: Final = 8_000_000


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was agreed before the first answer."""

    orrery: int
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    #: What each seat is called and who plays it: "Ada", "bot:greedy".
    seats: tuple[str, ...]
    #: The hash of the secret that the seed is made of; the secret itself is known to whoever rolls.
    commitment: str
    #: The secret, if it need not be kept from anybody; it is then the seed.
    seed: str | None = None
    #: Whether the first roll waits for shares of the players, to be mixed with the secret.
    shares: bool = False


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line after the header."""


class Answer(Line, frozen=True):
    n: int
    by: int
    do: str


class Snapshot(Line, frozen=True):
    at: int
    state: dict[str, Any]


class Undo(Line, frozen=True):
    undo: int


class Pledge(Line, frozen=True):
    """The hash of a seat's share."""

    pledge: str
    by: int


class Seal(Line, frozen=True):
    """No more pledges are taken; what each seat is called now."""

    seal: tuple[str, ...]


class Share(Line, frozen=True):
    share: str
    by: int


class Begin(Line, frozen=True):
    """The dice are mixed of the shares of these seats."""

    begin: tuple[int, ...]


class Rules(Line, frozen=True):
    """From here on other rules hold; `gone` is what was on the table and is no longer in the game."""

    rules: int
    gone: tuple[str, ...] = ()


class End(Line, frozen=True):
    """The result and the seed; also the secret, if shares were mixed with it."""

    result: Result
    seed: str
    secret: str | None = None


#: What kind of line it is shows by one of its words.
KINDS: Final[Mapping[str, type[Line]]] = {
    "do": Answer,
    "state": Snapshot,
    "undo": Undo,
    "pledge": Pledge,
    "seal": Seal,
    "share": Share,
    "begin": Begin,
    "rules": Rules,
    "result": End,
}


def read_line(entry: dict[str, Any]) -> Line:
    kind = next((kind for word, kind in KINDS.items() if word in entry), None)
    if kind is None:
        raise RecordError("it is none of the lines that a record has")
    return msgspec.convert(entry, kind)


def read_header(entry: dict[str, Any]) -> Header:
    header = msgspec.convert(entry, Header)
    if not 1 <= header.orrery <= FORMAT:
        raise RecordError(f"its format is {header.orrery}, this program reads 1 to {FORMAT}")
    if len(header.seats) != header.players:
        raise RecordError(f"it names {len(header.seats)} seats for {header.players} players")
    return header


def seal(entry: Mapping[str, Any], before: bytes) -> tuple[bytes, bytes]:
    """An entry as a line, and its checksum; `before` is that of the line before."""
    body = msgspec.json.encode(entry)[:-1]
    total = _checksum(before, body)
    return body + _MARK + total + b'"}', total


def unseal(line: bytes, number: int, before: bytes) -> tuple[bytes, bytes]:
    """The JSON of a line whose checksum is true, and that checksum."""
    if len(line) > _MAX_LINE:
        raise RecordError(f"line {number} of the record is too long")
    body, mark, tail = line.rpartition(_MARK)
    total = _checksum(before, body)
    if not mark or tail != total + b'"}':
        raise RecordError(f"line {number} of the record was altered or is damaged")
    return body + b"}", total


def _checksum(before: bytes, body: bytes) -> bytes:
    return blake2b(before + body, digest_size=10).hexdigest().encode()


class Digest:
    """The digest of a record as it grows: a chained hash over its lines, with a key that is shown at the end.

    The checksums guard against damage; anybody can write them anew. A digest that was noted during
    the game shows later that the record is still the one. While the game runs it tells nothing: who
    knows all of a line but the card that was drawn can't try the cards, for want of the key.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._value = b""
        self._lines = 0

    def add(self, line: bytes) -> str:
        """The digest with one more line."""
        self._value = blake2b(self._value + line, key=self._key, digest_size=32).digest()
        self._lines += 1
        return self._value.hex()

    def after(self, lines: Sequence[bytes]) -> str:
        """The digest of all these lines, which begin with those that it has."""
        for line in lines[self._lines :]:
            self.add(line)
        return self._value.hex()
