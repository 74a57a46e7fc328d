"""What people call things: spaces, ships, modules and cards. In the notation they have shorter words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from orrery.games.exploration.cards import (
    ACTIONS,
    DEVELOPMENTS,
    HAZARDS,
    HEXES,
    MANEUVERS,
    MODULES,
    PORTS,
    PRIMARIES,
    SECONDARIES,
    SHIPS,
)
from orrery.games.exploration.orbits import (
    DOMINATIONS,
    EXIT_WORDS,
    EXITS,
    HANGAR,
    PAD,
    SIDE_WORDS,
    SPACES,
    place_word,
)
from orrery.games.exploration.state import SEATS
from orrery.games.exploration.tokens import TOKENS, TRAP_COUNT

SEAT_LABELS: Final = tuple(seat.capitalize() for seat in SEATS)
SPACE_NAMES: Final = tuple(space.name for space in SPACES)
SITE_NAMES: Final = tuple(site.name for site in DOMINATIONS)
SHIP_NAMES: Final = tuple(ship.name for ship in SHIPS)
#: Every place of the map by its word, those off the board and the launch pads too.
PLACE_NAMES: Final[dict[str, str]] = {
    **{space.id: space.name for space in SPACES},
    **{site.id: site.name for site in DOMINATIONS},
    **{word: f"outer space by the {SPACE_NAMES[at]}" for word, at in zip(EXIT_WORDS, EXITS, strict=True)},
    **{
        f"{side}-{depth}": f"{side.capitalize()} {depth}"
        for side in SIDE_WORDS
        for depth in range(1, len(HEXES) + 1)
    },
    **{port.launch_pad: f"{port.name} pad" for port in PORTS},
}
PORT_NAMES: Final = {port.id: port.name for port in PORTS}
KIND_NAMES: Final = {ship.id: ship.name for ship in SHIPS}


def _lower(name: str) -> str:
    """A name as it stands inside a sentence; GNSS stays as it is."""
    return name if name[:2].isupper() else name[:1].lower() + name[1:]


#: Modules inside a sentence; a trap with the number on it.
TOKEN_NAMES: Final = tuple(
    f"{_lower(module.name)} with counter {TRAP_COUNT[token]}" if token in TRAP_COUNT else _lower(module.name)
    for token, (_, module) in enumerate(TOKENS)
)
MODULE_NAMES: Final[dict[str, str]] = {
    **{module.id: _lower(module.name) for module in MODULES},
    **{word: TOKEN_NAMES[token] for token, (word, _) in enumerate(TOKENS)},
}
ACTION_NAMES: Final = {action.id: action.name for action in ACTIONS}
DEVELOPMENT_NAMES: Final = {card.id: card.name for card in DEVELOPMENTS}
MANEUVER_NAMES: Final = {card.id: card.name for card in MANEUVERS}
HAZARD_NAMES: Final = {card.id: card.name for card in HAZARDS}
MISSION_NAMES: Final = {card.id: card.name for card in (*PRIMARIES, *SECONDARIES)}
HEX_NAMES: Final = {tile.id: tile.name for tile in HEXES}
HEADING_NAMES: Final = ("clockwise", "counter-clockwise")


def place_name(place: int, port: int | None = None) -> str:
    """A place as people call it; a launch pad belongs to a port."""
    if place == PAD and port is None:
        return "the launch pad"
    return "the hangar" if place == HANGAR else PLACE_NAMES[place_word(place, port)]


def ship_name(word: str, names: Sequence[str] = SEAT_LABELS) -> str:
    """`red.laser_beam` is Red's Laser beam, or that of whoever sits there."""
    seat, _, kind = word.partition(".")
    return f"{names[SEATS.index(seat)]}'s {KIND_NAMES[kind]}"


def target_name(word: str, names: Sequence[str] = SEAT_LABELS) -> str:
    """What a turret aims at: a ship, a module on a site, a GNSS or a trap."""
    kind, _, place = word.partition(".")
    if kind in SEATS:
        return ship_name(word, names)
    if kind in ("gnss", "trap"):
        return f"the {MODULE_NAMES[kind]} on {PLACE_NAMES[place]}"
    return f"the module on {PLACE_NAMES[word]}"


def a(name: str) -> str:
    """A name with its article.

    >>> a("energy turret")
    'an energy turret'
    """
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def count(amount: int, thing: str) -> str:
    """So many of a thing; a name in capitals has no plural.

    >>> count(1, "credit"), count(3, "credit"), count(2, "DP")
    ('1 credit', '3 credits', '2 DP')
    """
    many = amount != 1 and not thing.isupper() and thing not in _UNCOUNTED
    return f"{amount} {thing}{'s' if many else ''}"


def ordinal(place: int) -> str:
    """A place in an order.

    >>> ordinal(1), ordinal(3), ordinal(12), ordinal(21)
    ('1st', '3rd', '12th', '21st')
    """
    teens = place % 100 in (11, 12, 13)
    return f"{place}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"


def gains(what: Mapping[Any, int]) -> str:
    """What a reward, a bonus or an action gives.

    >>> gains({"credits": 4, "dp": 2})
    '4 credits and 2 DP'
    """
    return listed([count(amount, _GAINS[name]) for name, amount in what.items()])


_GAINS: Final = {
    "credits": "credit",
    "dp": "DP",
    "command": "command point",
    "development": "development card",
    "secondary": "secondary mission",
    "primary": "more primary mission",
    "module": "module",
}


def cargo(tokens: Sequence[int]) -> str:
    """The modules on a ship, like ones together.

    >>> cargo((0, 0, 2))
    '2 × GNSS, rover'
    """
    numbers = {token: tokens.count(token) for token in tokens}
    return ", ".join(
        f"{number} × {TOKEN_NAMES[token]}" if number > 1 else TOKEN_NAMES[token]
        for token, number in numbers.items()
    )


_UNCOUNTED: Final = ("energy", "resistance", "maneuverability", "velocity")


def listed(things: Sequence[str]) -> str:
    """Things one after the other.

    >>> listed(["a rover", "a trap", "two GNSS"])
    'a rover, a trap and two GNSS'
    """
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)
