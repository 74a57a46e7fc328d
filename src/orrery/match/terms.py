"""What people agree on before they sit down: how long one may think, what happens then, and hints."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

_DAY: Final = 86_400


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clock of a table, and when the others may act for who does not come. Times are in seconds."""

    #: none; so many seconds for each turn; or a bank of them that grows by `increment` with each turn.
    clock: Literal["none", "turn", "bank"] = "none"
    seconds: Annotated[int, Meta(ge=10, le=30 * _DAY)] = _DAY
    increment: Annotated[int, Meta(ge=0, le=7 * _DAY)] = 0
    #: At zero a bot plays on until one is back, or makes this one turn, or one leaves for good.
    at_zero: Literal["bot", "skip", "resign"] = "bot"
    #: After so long a wait for one's answer the others may put a bot there, or end the game; null: never.
    away: Annotated[int, Meta(ge=60, le=90 * _DAY)] | None = 7 * _DAY
    #: Whether who is asked may ask back for a hint.
    hints: bool = True


def read_terms(text: bytes) -> Terms:
    """Terms as they were kept; damaged ones bind nobody."""
    try:
        return msgspec.json.decode(text, type=Terms)
    except (msgspec.MsgspecError, UnicodeError):
        return Terms(away=None)
