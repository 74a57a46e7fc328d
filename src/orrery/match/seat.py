"""Seats: who plays, by which secret, and what is always answered the same way."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
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
#: Who plays for somebody that is away or has left.
STAND_IN: Final = "bot:normal"
MAX_NAME: Final = 30


def new_secret() -> str:
    """The secret of a seat's link: 144 bits that nobody can guess."""
    return secrets.token_urlsafe(18)


def seal(secret: str) -> bytes:
    """What is kept of a secret. It is random already, so a plain hash can't be turned back."""
    return blake2b(secret.encode(), digest_size=32, person=b"orrery seat").digest()


def new_salt() -> bytes:
    return secrets.token_bytes(16)


def invitation(host: str, salt: bytes) -> str:
    """The secret of a seat that is given away, made from that of whoever set the table.

    So it can be sent again, though of either secret no more than the hash is kept.
    """
    made = blake2b(host.encode(), digest_size=18, key=salt, person=b"orrery invite").digest()
    return urlsafe_b64encode(made).decode()


class Seat(msgspec.Struct):
    """One seat of a table. `kind` is human, open or bot:NAME."""

    kind: str
    #: Empty where it is called as the game calls it.
    name: str
    secret: bytes | None = None
    #: Standing answers: the name of a step, and the action that is always given to it.
    auto: dict[str, str] = {}
    #: Whether nobody has a right to it any more: who held it left, or a bot was put there while it was open.
    resigned: bool = False
    #: What makes the secret out of the host's; None if the host does not know it.
    salt: bytes | None = None
    #: Whether anybody has ever come with the secret.
    sat: bool = False
    #: What its holder wrote down for nobody else.
    note: str = ""

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
        auto = msgspec.json.encode(self.auto)
        return SeatRow(self.kind, self.name, self.secret, auto, self.resigned, self.salt, self.sat, self.note)

    @classmethod
    def from_row(cls, row: SeatRow) -> Seat:
        """A seat as it is on disk; RecordError if its standing answers are damaged."""
        try:
            saved = msgspec.json.decode(row.auto, type=dict[str, str])
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise RecordError(f"the standing answers of {row.name} are damaged: {error}") from None
        auto = {todays_name(step): action for step, action in saved.items()}
        resigned, sat = bool(row.resigned), bool(row.sat)
        return cls(row.kind, row.name, row.secret, auto, resigned, row.salt, sat, row.note)


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
