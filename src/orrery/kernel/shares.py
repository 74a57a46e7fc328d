"""A seed that nobody can choose: the secret of whoever rolls, mixed with a share from each player.

The secret is committed to first, in the header of the record. Then each player pledges a share: tells
its hash. Once no more pledges are taken the shares are shown, and the seed is a hash of them all. Who
pledges has seen nobody's share, and who shows can show only what was pledged.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Final

from orrery.kernel.chance import Roller
from orrery.kernel.ruling import OrreryError

_HEX: Final = re.compile("[0-9a-f]{64}")


class ShareRefused(OrreryError):
    """A pledge or a share that comes too early, too late, or is not the one that is due."""


def pledge_of(share: bytes, commitment: str, seat: int) -> str:
    """The hash of a share. It holds for one seat of one table, whose commitment it names."""
    return blake2b(f"orrery share {commitment} {seat} ".encode() + share, digest_size=32).hexdigest()


class Shares:
    """Who has pledged which share, and who has shown it. Without `waits` nobody is asked for any."""

    def __init__(self, commitment: str, *, waits: bool) -> None:
        self._commitment = commitment
        self.pledges: dict[int, str] = {}
        self.shown: dict[int, bytes] = {}
        self.sealed = self.begun = not waits

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that pledged a share and have not shown it."""
        return tuple(sorted(self.pledges.keys() - self.shown.keys()))

    def pledge(self, seat: int, pledge: str) -> None:
        if self.sealed:
            raise ShareRefused("no more shares are pledged at this table")
        if seat in self.pledges:
            raise ShareRefused("this seat has pledged its share already")
        if not _HEX.fullmatch(pledge):
            raise ShareRefused("a pledge is written in 64 hexadecimal digits")
        self.pledges[seat] = pledge

    def seal(self) -> None:
        """Take no more pledges; now the shares may be shown."""
        if self.sealed:
            raise ShareRefused("the pledges are closed already")
        self.sealed = True

    def show(self, seat: int, share: str) -> None:
        if self.begun:
            raise ShareRefused("the dice are mixed; a share comes too late")
        if not self.sealed:
            raise ShareRefused("no share is shown before all are pledged")
        if not _HEX.fullmatch(share):
            raise ShareRefused("a share is written in 64 hexadecimal digits")
        if pledge_of(bytes.fromhex(share), self._commitment, seat) != self.pledges.get(seat):
            raise ShareRefused("this is not the share that the seat pledged")
        self.shown[seat] = bytes.fromhex(share)

    def begin(self) -> None:
        """Mix the dice of the shares that were shown."""
        if self.begun or not self.sealed:
            raise ShareRefused("the dice are mixed once, when the pledges are closed")
        self.begun = True

    def mixed(self, secret: Roller) -> Roller:
        """Who rolls: the seed is a hash of the secret and the shares shown; without shares, the secret."""
        if not self.shown:
            return secret
        shares = b"".join(bytes([seat]) + share for seat, share in sorted(self.shown.items()))
        return Roller(blake2b(b"orrery mix" + shares, key=secret.seed, digest_size=32).digest())
