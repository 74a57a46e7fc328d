"""Dropping modules: domination spaces with a check, GNSS and traps under the ship."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from orrery.games.exploration.orbits import (
    AREA,
    ARROWS_FROM,
    DOMINATION_WORDS,
    DOMINATIONS,
    GNSS_SPACES,
    NODES,
    REQUIRED,
    place_word,
)
from orrery.games.exploration.passage import ManeuverCheck
from orrery.games.exploration.state import Table, owner
from orrery.games.exploration.tokens import (
    CONQUEROR,
    DOMINATION,
    GNSS,
    SAVED_TOKENS,
    TOKEN_BASE,
    TOKEN_WORDS,
    TRAP_COUNT,
)
from orrery.games.exploration.verbs import (
    change,
    count_drop,
    gnss_at,
    lay_trap,
    put,
    reward_drop,
    ship_word,
    trap_at,
    unload,
)
from orrery.kernel import CHANCE, Action, Frame, Ruling

#: Which domination modules a domination space takes.
ACCEPTS: Final = tuple(frozenset(TOKEN_WORDS.index(word) for word in place.accepts) for place in DOMINATIONS)
DROP_ON: Final[dict[tuple[int, int], Action]] = {
    (token, place): ("drop", TOKEN_WORDS[token], word)
    for place, word in enumerate(DOMINATION_WORDS)
    for token in sorted(ACCEPTS[place])
}
DROP_HERE: Final[dict[int, Action]] = {token: ("drop", TOKEN_WORDS[token]) for token in (GNSS, *TRAP_COUNT)}
_TRAPS: Final = {token: DROP_HERE[token] for token in TRAP_COUNT}
_SURFACE: Final = {"Moon": 0, "Mars": 1}


def may_drop_on(s: Table, ship: int, token: int, place: int) -> Ruling | None:
    """Whether a ship may try to drop a module on a domination space."""
    card = s.ships[ship]
    word = DOMINATION_WORDS[place]
    if token not in card.modules:
        return Ruling("EX-5.12", f"this ship carries no {TOKEN_WORDS[token]}")
    if not card.energy:
        return Ruling("EX-2.4", "this ship has no energy")
    if not card.on_board or place not in ARROWS_FROM[card.at]:
        return Ruling("EX-5.12", f"no arrow leads from here to {word}")
    if token not in ACCEPTS[place]:
        return Ruling("EX-5.12", f"{word} does not take a {TOKEN_WORDS[token]}")
    return may_occupy(s, ship, place)


def may_occupy(s: Table, ship: int, place: int) -> Ruling | None:
    """Whether a domination space is open to a ship."""
    holder = s.cubes[place]
    if place in s.restricted:
        return Ruling("EX-5.12.3", f"{DOMINATION_WORDS[place]} has a restriction token")
    if holder >= 0 and (holder == owner(ship) or s.ships[ship].kind != CONQUEROR):
        return Ruling("EX-5.12.3", f"a cube is on {DOMINATION_WORDS[place]}")
    return None


def surface_drops(s: Table, ship: int) -> list[Action]:
    """The drops a ship may try on domination spaces."""
    card = s.ships[ship]
    if card.at >= NODES or not card.modules or card.modules[0] > _LAST_DOMINATION:
        return []
    return [
        DROP_ON[token, place]
        for place in ARROWS_FROM[card.at]
        for token in dict.fromkeys(card.modules)
        if token in ACCEPTS[place] and may_drop_on(s, ship, token, place) is None
    ]


_LAST_DOMINATION: Final = max(token for token, dominates in enumerate(DOMINATION) if dominates)


def may_drop_here(s: Table, ship: int, token: int) -> Ruling | None:
    """Whether a GNSS or a trap may be dropped under a ship, as far as the space goes."""
    card = s.ships[ship]
    if token not in card.modules:
        return Ruling("EX-5.13", f"this ship carries no {TOKEN_WORDS[token]}")
    if not card.energy:
        return Ruling("EX-2.4", "this ship has no energy")
    if token == GNSS:
        if card.at not in GNSS_SPACES:
            return Ruling("EX-5.13.1", f"{place_word(card.at)} is not marked for a GNSS")
        if gnss_at(s, card.at) >= 0:
            return Ruling("EX-5.13.1", "a GNSS is here already")
    elif trap_at(s, card.at) >= 0:
        return Ruling("EX-5.13.1", "a trap is here already")
    return None


def drops_here(s: Table, ship: int) -> list[Action]:
    """GNSS and traps that may be dropped under a ship."""
    card = s.ships[ship]
    droppable = DROP_HERE if card.at in GNSS_SPACES else _TRAPS
    if droppable.keys().isdisjoint(card.modules):
        return []
    return [
        droppable[token]
        for token in dict.fromkeys(card.modules)
        if token in droppable and may_drop_here(s, ship, token) is None
    ]


def drop_here(s: Table, ship: int, token: int) -> None:
    """Leave a GNSS or a trap under a ship."""
    card = s.ships[ship]
    unload(s, ship, token)
    change(s, ship, energy=card.energy - 1)
    if token == GNSS:
        s.gnss = tuple(sorted((*s.gnss, (card.at, owner(ship)))))
        count_drop(s, owner(ship), GNSS)
        s.emit("drop", seat=owner(ship), module="gnss", at=place_word(card.at))
    else:
        lay_trap(s, card.at, TRAP_COUNT[token], ship)


def drop_on(s: Table, ship: int, token: int, place: int) -> None:
    """Spend the energy and roll for a domination drop."""
    change(s, ship, energy=s.ships[ship].energy - 1)
    s.push(DROP_CHECK, CHANCE, ship, token, place)


def drop_skill(s: Table, ship: int, place: int) -> int:
    """The maneuverability that counts for a drop on a space."""
    card = s.ships[ship]
    return card.maneuverability + (card.touchdown if AREA[place] in _SURFACE else 0)


class DropCheck(ManeuverCheck):
    """A maneuver check decides whether the module gets down."""

    rule = "EX-5.12.1"
    in_words = (None, SAVED_TOKENS)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, _, ship, token, place = f
        s.pop()
        result = drop_skill(s, ship, place) + int(action[1])
        if result > REQUIRED[place]:
            take_control(s, ship, token, place)
        else:
            s.emit("drop-failed", seat=owner(ship), ship=ship_word(s, ship), at=DOMINATION_WORDS[place])


def take_control(s: Table, ship: int, token: int, place: int) -> None:
    """The module is down: a cube, its credits and its points."""
    seat = owner(ship)
    unload(s, ship, token)
    s.cubes = put(s.cubes, place, seat)
    count_drop(s, seat, token)
    surface = _SURFACE.get(AREA[place])
    if surface is not None:
        moon, mars = s.landed[seat]
        s.landed = put(s.landed, seat, (moon + (surface == 0), mars + (surface == 1)))
    s.emit("drop", seat=seat, module=TOKEN_WORDS[token], at=DOMINATION_WORDS[place])
    reward_drop(s, seat, TOKEN_BASE[token])


DROP_CHECK: Final = DropCheck()


def blocked_drops(s: Table, ship: int) -> Iterator[tuple[Action, Ruling]]:
    """Drops that a person might expect here, and why they are not possible."""
    card = s.ships[ship]
    for token in dict.fromkeys(card.modules):
        if DOMINATION[token] and card.on_board:
            for place in ARROWS_FROM[card.at]:
                ruling = may_drop_on(s, ship, token, place)
                if ruling is not None and (token, place) in DROP_ON:
                    yield DROP_ON[token, place], ruling
        if token in DROP_HERE and (ruling := may_drop_here(s, ship, token)):
            yield DROP_HERE[token], ruling
