"""What a preparation would cost and bring a seat: prices, what technology adds, which cards serve."""

from __future__ import annotations

from typing import Final

from orrery.games.exploration.board import Boost
from orrery.games.exploration.cards import ACTIONS, MANEUVERS
from orrery.games.exploration.deployment import deployment_price
from orrery.games.exploration.drops import ACCEPTS
from orrery.games.exploration.maneuver_cards import maneuvers
from orrery.games.exploration.orbits import AREA, HANGAR, SURFACES
from orrery.games.exploration.preparation import Prepare
from orrery.games.exploration.shipyard import price_list
from orrery.games.exploration.state import Table, fleet, ship_word
from orrery.games.exploration.technology import BOOSTED, BOOSTING, boost
from orrery.games.exploration.tokens import ACTION_WORDS, MANEUVER_WORDS, MANEUVERED, TOKEN_WORDS
from orrery.games.exploration.wish import own_ship

#: The modules that are dropped on the Moon or on Mars.
_LANDERS: Final = frozenset[int]().union(
    *[ACCEPTS[site] for site, area in enumerate(AREA) if area in SURFACES]
)


def module_prices(s: Table, seat: int | None) -> dict[str, int]:
    """What each module costs a seat."""
    if seat is None:
        return {}
    return dict(zip(TOKEN_WORDS, price_list(s.perks[seat], s.bonus[seat]), strict=True))


def deployment_prices(s: Table, seat: int | None) -> dict[str, int]:
    """What it costs a seat to deploy each ship in its hangar."""
    if seat is None or not s.ships:
        return {}
    waiting = [number for number in fleet(seat) if s.ships[number].at == HANGAR]
    return {ship_word(s, number): deployment_price(s, seat, s.ships[number].kind) for number in waiting}


def useful_cards(s: Table, seat: int | None) -> tuple[str, ...]:
    """The cards of the row that would do a ship some good in the turn of a seat."""
    turn = s.stack[-1] if s.stack else None
    if not isinstance(turn, Prepare) or turn.seat != seat or turn.spent & MANEUVERED:
        return ()
    out = [number for number in fleet(seat) if s.ships[number].at != HANGAR]
    uses = maneuvers(s, seat, out)
    good = {
        card for _, card, kind in uses if does_good(s, own_ship(s, seat, kind), MANEUVER_WORDS.index(card))
    }
    return tuple(MANEUVER_WORDS[card] for card in dict.fromkeys(s.row) if MANEUVER_WORDS[card] in good)


def does_good(s: Table, ship: int, card: int) -> bool:
    """Whether a maneuver card adds something that a ship lacks or has a use for."""
    effect, its = MANEUVERS[card].effect, s.ships[ship]
    if "energy" in effect:
        return its.energy < its.full_energy
    return "surface" not in effect or not _LANDERS.isdisjoint(its.modules)


def boosts(s: Table, seat: int) -> dict[str, tuple[Boost, ...]]:
    """By technology action: what each ship of a seat has, and would have."""
    out = [number for number in fleet(seat) if s.ships[number].at != HANGAR]
    return {
        ACTION_WORDS[place]: tuple(_boost(s, number, place) for number in out) for place in BOOSTING if out
    }


def _boost(s: Table, number: int, place: int) -> Boost:
    after = s.clone()
    boost(after, number, 1 << place)
    what = BOOSTED[next(iter(ACTIONS[place].effect))]
    return Boost(
        ship_word(s, number), what, getattr(s.ships[number], what), getattr(after.ships[number], what)
    )
