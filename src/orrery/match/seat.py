"""Seats: who plays, by which secret, and what is always answered the same way."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import blake2b
from hmac import compare_digest
from typing import Final

import msgspec

from orrery.bots import BOTS
from orrery.kernel import Action, OptionError, RecordError, read
from orrery.kernel.step import step_named, todays_name
from orrery.store import SeatRow

HUMAN: Final = "human"
OPEN: Final = "open"
MAX_NAME: Final = 30


def new_secret() -> str:
    """The secret of a seat's link: 144 bits that nobody can guess."""
    return secrets.token_urlsafe(18)


def seal(secret: str) -> bytes:
    """What is kept of a secret. It is random already, so a plain hash can't be turned back."""
    return blake2b(secret.encode(), digest_size=32, person=b"orrery seat").digest()


class Seat(msgspec.Struct):
    """One seat of a table. `kind` is human, open or bot:NAME."""

    kind: str
    #: Empty where it is called as the game calls it.
    name: str
    secret: bytes | None = None
    #: Standing answers: the name of a step, and the action that is always given to it.
    auto: dict[str, str] = {}
    resigned: bool = False

    @property
    def bot(self) -> str | None:
        return self.kind[4:] if self.kind.startswith("bot:") else None

    @property
    def person(self) -> bool:
        """Whether somebody holds it: at the table, away, or while a bot stands in."""
        return self.secret is not None and self.kind != OPEN and not self.resigned

    def opens_with(self, secret: str) -> bool:
        return self.secret is not None and compare_digest(self.secret, seal(secret))

    def row(self) -> SeatRow:
        return SeatRow(self.kind, self.name, self.secret, msgspec.json.encode(self.auto), self.resigned)

    @classmethod
    def from_row(cls, row: SeatRow) -> Seat:
        """A seat as it is on disk; RecordError if its standing answers are damaged."""
        try:
            saved = msgspec.json.decode(row.auto, type=dict[str, str])
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise RecordError(f"the standing answers of {row.name} are damaged: {error}") from None
        auto = {todays_name(step): action for step, action in saved.items()}
        return cls(row.kind, row.name, row.secret, auto, bool(row.resigned))


def words_of(step: str, action: str) -> str | None:
    """What a standing answer is called; None if its question, as it is today, does not let it stand."""
    try:
        words: Mapping[Action, str] = getattr(step_named(step), "standing", {})
    except KeyError:
        return None
    return words.get(read(action))


def called(seat: Seat, label: str) -> str:
    """What the record calls a seat: a person's name (without one, what the game calls it), or its bot."""
    return seat.kind if seat.bot else seat.name or label


def check_kind(kind: str) -> None:
    if kind in (HUMAN, OPEN) or (kind.startswith("bot:") and kind[4:] in BOTS):
        return
    known = ", ".join(f"bot:{name}" for name in BOTS)
    raise OptionError(f"a seat is human, open, {known}; not {kind[:40]!r}")


def clean_name(name: str, otherwise: str) -> str:
    """A name on one line, without control characters, of a length that fits beside a pawn."""
    kept = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    return kept[:MAX_NAME] or otherwise
