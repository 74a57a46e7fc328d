"""Dice that anybody can verify: a seed committed by its hash, and the k-th roll a hash of both."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from orrery.kernel.action import Action
from orrery.kernel.ruling import RecordError
from orrery.kernel.step import Outcome, pick

_SEED_BYTES: Final = 32
_SPAN: Final = 1 << 64


class Roller:
    """Rolls for a table. The k-th roll depends on the seed and k alone, so undo can't re-roll.

    >>> roller = Roller.from_number(7)
    >>> roller.roll(0, 6) == Roller.from_number(7).roll(0, 6)
    True
    """

    def __init__(self, seed: bytes) -> None:
        if len(seed) != _SEED_BYTES:
            raise RecordError(f"a seed has {_SEED_BYTES} bytes, this one has {len(seed)}")
        self.seed = seed

    @classmethod
    def fresh(cls) -> Roller:
        """A seed that nobody can guess."""
        return cls(secrets.token_bytes(_SEED_BYTES))

    @classmethod
    def from_number(cls, number: int) -> Roller:
        """A seed from a number that a person chose."""
        return cls(blake2b(f"orrery seed {number}".encode(), digest_size=_SEED_BYTES).digest())

    @classmethod
    def from_hex(cls, text: str) -> Roller:
        try:
            return cls(bytes.fromhex(text))
        except ValueError:
            raise RecordError("the seed is not written in hexadecimal digits") from None

    @property
    def commitment(self) -> str:
        """Published before the first roll; the seed shown at the end must have this hash."""
        return blake2b(b"orrery commitment" + self.seed, digest_size=32).hexdigest()

    @property
    def digest_key(self) -> bytes:
        """What the digests of a record are keyed with: known to nobody else until the seed is shown."""
        return blake2b(b"orrery digest", key=self.seed, digest_size=32).digest()

    def roll(self, k: int, sides: int) -> int:
        """The k-th roll, 0 to sides - 1, each equally likely."""
        fair = _SPAN - _SPAN % sides
        for attempt in range(1000):
            message = f"{k}.{attempt}".encode()
            number = int.from_bytes(blake2b(message, key=self.seed, digest_size=8).digest(), "big")
            if number < fair:
                return number % sides
        raise AssertionError("a thousand rejected rolls")

    def choose(self, k: int, outcomes: Sequence[Outcome]) -> Action:
        """The k-th answer of chance."""
        return pick(outcomes, self.roll(k, sum(weight for _, weight in outcomes)))
