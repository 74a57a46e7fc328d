"""Technology actions and development cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from orrery.games.exploration.cards import ACTIONS, DEVELOPMENTS
from orrery.games.exploration.draws import draw_development, draw_secondary
from orrery.games.exploration.orbits import KIND, SPACE_WORDS
from orrery.games.exploration.state import Ship, Table, fleet
from orrery.games.exploration.tokens import (
    ACTION_LEVEL,
    ACTION_WORDS,
    DEVELOPMENT_DISCOUNT,
    DEVELOPMENT_LEVEL_MASK,
    DEVELOPMENT_WORDS,
    LEVEL_MASK,
)
from orrery.games.exploration.verbs import (
    add_card,
    drop_card,
    gain_command,
    gain_credits,
    pay,
    put,
    score,
)
from orrery.kernel import Action, Frame, Question, Ruling

TECHNOLOGY: Final[tuple[Action, ...]] = tuple(("action", word) for word in ACTION_WORDS)
ACTION_PLACE: Final = {action: place for place, action in enumerate(TECHNOLOGY)}
#: The technology actions still free, by the mask of those played.
FREE_ACTIONS: Final[tuple[tuple[Action, ...], ...]] = tuple(
    tuple(action for place, action in enumerate(TECHNOLOGY) if not played >> place & 1)
    for played in range(1 << len(TECHNOLOGY))
)
PLAYS: Final[tuple[Action, ...]] = tuple(("play", word) for word in DEVELOPMENT_WORDS)
STATIONS: Final[dict[int, Action]] = {
    place: ("station", word)
    for place, word in enumerate(SPACE_WORDS)
    if KIND[place] not in ("L1", "orbiting")
}

_BOOSTS: Final[dict[str, Callable[[Ship, int], Ship]]] = {
    "recover_energy_controlled": lambda ship, n: recovered(ship, energy=n),
    "recover_resistance_controlled": lambda ship, n: recovered(ship, resistance=n),
    "add_maneuverability_controlled": lambda ship, n: replace(ship, agility=ship.agility + n),
    "add_velocity_controlled": lambda ship, n: replace(ship, thrust=ship.thrust + n),
}


def recovered(ship: Ship, energy: int = 0, resistance: int = 0) -> Ship:
    """A ship with energy or resistance recovered, never above its maximum."""
    return replace(
        ship,
        energy=max(ship.energy, min(ship.full_energy, ship.energy + energy)),
        resistance=max(ship.resistance, min(ship.full_resistance, ship.resistance + resistance)),
    )


def boosted(ship: Ship, played: int) -> Ship:
    """A controlled ship after the actions in a mask have done their part for it."""
    if not played & LEVEL_MASK[2]:
        return ship
    for place, action in enumerate(ACTIONS):
        if played >> place & 1 and action.level == 2:
            for effect, amount in action.effect.items():
                ship = _BOOSTS[effect](ship, amount)
    return ship


def may_act(left: int, played: int, place: int) -> Ruling | None:
    """Whether a technology action may be played."""
    if not left:
        return Ruling("EX-4.1", "the technology action of this round is played")
    if played >> place & 1:
        return Ruling("EX-4.1.2", "this slot is taken until the end of the round")
    return None


def play_action(s: Table, seat: int, place: int) -> None:
    """What a technology action does at once."""
    if s.sink is not None:
        s.emit("action", seat=seat, action=ACTION_WORDS[place])
    if ACTION_LEVEL[place] == 3:
        s.summits = put(s.summits, seat, s.summits[seat] + 1)
    if ACTION_LEVEL[place] == 2:
        for number in fleet(seat):
            if s.ships[number].selected:
                s.ships = put(s.ships, number, boosted(s.ships[number], 1 << place))
        return
    effect = ACTIONS[place].effect
    if "credits" in effect:
        gain_credits(s, seat, effect["credits"])
    if "command" in effect:
        gain_command(s, seat, effect["command"])
    if "dp" in effect:
        score(s, seat, effect["dp"])
    if "secondary" in effect:
        draw_secondary(s, seat)
    if "development" in effect:
        draw_development(s, seat)


# Development cards


def development_price(s: Table, seat: int, card: int) -> int:
    return max(0, DEVELOPMENTS[card].cost - s.perks[seat].count(DEVELOPMENT_DISCOUNT))


_TOO_EARLY: Final = tuple(
    Ruling("EX-4.1.1", f"it needs an action of level {card.level} this turn") for card in DEVELOPMENTS
)


def may_play(s: Table, seat: int, card: int, played: int) -> Ruling | None:
    """Whether a development card in hand may be played, as far as level and price go."""
    if not played & DEVELOPMENT_LEVEL_MASK[card]:
        return _TOO_EARLY[card]
    price = development_price(s, seat, card)
    if s.credits[seat] < price:
        return Ruling("EX-4.2", f"it costs {price} credits, you have {s.credits[seat]}")
    return None


def play_development(s: Table, seat: int, card: int) -> None:
    """Pay for a card and take its effect; technology points are the turn's to count."""
    entry = DEVELOPMENTS[card]
    pay(s, seat, development_price(s, seat, card))
    s.emit("development", seat=seat, card=entry.id)
    s.developments = put(s.developments, seat, drop_card(s.developments[seat], card))
    if entry.permanent:
        s.perks = put(s.perks, seat, add_card(s.perks[seat], card))
    else:
        s.dev_discard = add_card(s.dev_discard, card)
    if "credits" in entry.gain:
        gain_credits(s, seat, entry.gain["credits"])
    if "command" in entry.gain:
        gain_command(s, seat, entry.gain["command"])
    if "dp" in entry.gain:
        score(s, seat, entry.gain["dp"])
    if "station" in entry.gain:
        s.push(PLACE_STATION, seat)


class PlaceStation(Question[Table]):
    """Choose a space for the space station."""

    rule = "EX-8.4"

    def options(self, s: Table, f: Frame) -> list[Action]:
        return [action for place, action in STATIONS.items() if place not in s.stations]

    def explain(self, s: Table, f: Frame, action: Action) -> Ruling:
        if action in STATIONS.values():
            return Ruling(self.rule, "a station is there already")
        return Ruling(self.rule, "a station goes on a space of an orbit, not on L1 or an orbiting space")

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.pop()
        s.stations = (*s.stations, SPACE_WORDS.index(action[1]))
        s.emit("station", seat=f[1], at=action[1])


PLACE_STATION: Final = PlaceStation()
