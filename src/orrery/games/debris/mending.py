"""A saved table whose satellite card the game has no longer: another card takes its place."""

from __future__ import annotations

from msgspec.structs import replace

from orrery.games.debris.cards import SATELLITE_IDS
from orrery.games.debris.state import NO_CARD, Table


def mend(s: Table) -> None:
    """A satellite without a card gets one that is not in play, and works if the old one did.

    It keeps its health, what it lacks and the cards beside it.
    """
    in_play = {satellite.card for satellite in s.satellites}
    spare = iter([card for card in SATELLITE_IDS if card not in in_play])
    new = {place: next(spare) for place, satellite in enumerate(s.satellites) if satellite.card == NO_CARD}
    for place, card in new.items():
        satellite = replace(s.satellites[place], card=card)
        s.satellites = (*s.satellites[:place], satellite, *s.satellites[place + 1 :])
    if NO_CARD in s.working:
        s.working = (s.working - {NO_CARD}) | set(new.values())
