"""Hints for whoever asks: how many at once, how often, and never before others' bots have had their turn."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from orrery import kernel
from orrery.match import Room, hinting
from orrery.web import protocol as p
from orrery.web.limits import Ration
from orrery.web.settings import Settings

LOG: Final = logging.getLogger("orrery.web")


class Hinting:
    """Who waits for a hint, and who has had many."""

    def __init__(self, settings: Settings) -> None:
        self._most = settings.hints_at_once
        self._ration = Ration(settings.hints_per_second, settings.hint_burst)
        #: How many are being thought about.
        self.asking = 0

    def admit(self, address: str) -> None:
        """Come in with a wish for a hint, if there is room."""
        if self.asking >= self._most:
            raise kernel.OrreryError("many ask for hints here; try again in a while")
        if not self._ration.take(address):
            raise kernel.OrreryError("you have had many hints; wait a few seconds")

    async def think(self, room: Room, seats: Sequence[int], wish: str) -> p.Hints | p.Refused:
        """What is to be replied to a wish, once it has been thought about in a worker."""
        self.asking += 1
        try:
            decision, found = await hinting.hints(room, seats)
        except kernel.OrreryError as error:
            return p.Refused(wish, "", str(error))
        except Exception:  # whatever a bot stumbles over, the socket lives on
            LOG.exception("hint failed", extra={"game": room.row.game, "number": room.table.number})
            return p.Refused(wish, "", "no hint could be found here")
        finally:
            self.asking -= 1
        return p.Hints(wish, decision, found)
