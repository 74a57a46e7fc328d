"""Technology actions and development cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

from orrery.games.exploration.cards import ACTIONS, DEVELOPMENTS
from orrery.games.exploration.draws import draw_development, draw_secondary
from orrery.games.exploration.events import ActionPlayed, DevelopmentPlayed
from orrery.games.exploration.orbits import KIND, SPACE_WORDS
from orrery.games.exploration.state import Table, fleet
from orrery.games.exploration.tokens import (
    ACTION_LEVEL,
    ACTION_WORDS,
    DEVELOPMENT_DISCOUNT,
    DEVELOPMENT_LEVEL_MASK,
    DEVELOPMENT_WORDS,
    LEVEL_MASK,
)
from orrery.games.exploration.verbs import (
    count_summit,
    discard_development,
    gain,
    lay_out,
    pay,
)
from orrery.games.exploration.verbs_map import (
    add_maneuverability,
    add_velocity,
    place_station,
    recover_energy,
    recover_resistance,
)
from orrery.games.exploration.wish import Wish, too_dear
from orrery.games.exploration.words import PLACE_NAMES, count
from orrery.kernel import Action, Choice, Question, Ruling, write

if TYPE_CHECKING:
    from orrery.games.exploration.preparation import Prepare

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
_EFFECTS: Final = {
    "credits": lambda n: f"gain {count(n, 'credit')}",
    "command": lambda n: f"gain {count(n, 'command point')}",
    "recover_energy_controlled": lambda n: f"selected ships recover {n} energy",
    "add_maneuverability_controlled": lambda n: f"selected ships have {n} more maneuverability",
    "recover_resistance_controlled": lambda n: f"selected ships recover {n} resistance",
    "add_velocity_controlled": lambda n: f"selected ships have {n} more velocity",
    "secondary": lambda n: f"draw {count(n, 'secondary mission')}",
    "development": lambda n: f"draw {count(n, 'development card')}",
    "dp": lambda n: f"score {n} DP",
}
_ACTION_NOTES: Final = tuple(
    f"level {action.level}: " + ", ".join(_EFFECTS[name](amount) for name, amount in action.effect.items())
    for action in ACTIONS
)


# Actions


class Act(Wish):
    """Play a technology action, one each round and one more for each technology point."""

    rule = "EX-4.1"
    word = "action"
    group = "Technology"
    patterns = (("action", ACTION_WORDS),)

    def forbids(self, s: Table, f: Prepare, action: Action) -> Ruling | None:
        if f.played >> ACTION_PLACE[action] & 1:
            return Ruling("EX-4.1.2", "this slot is taken until the end of the round")
        return None

    def tempting(self, s: Table, f: Prepare) -> Iterable[Action]:
        return TECHNOLOGY

    def do(self, s: Table, f: Prepare, action: Action) -> None:
        play_action(s, f.seat, ACTION_PLACE[action])

    def present(self, s: Table, f: Prepare, action: Action) -> Choice:
        place = ACTION_PLACE[action]
        return self.choice(action, ACTIONS[place].name, _ACTION_NOTES[place], touches=action[1:])


#: What the actions of level 2 do for a ship (EX-4.1.5, EX-4.1.6, EX-4.1.7, EX-4.1.8).
_BOOSTS: Final[dict[str, Callable[[Table, int, int], None]]] = {
    "recover_energy_controlled": recover_energy,
    "recover_resistance_controlled": recover_resistance,
    "add_maneuverability_controlled": add_maneuverability,
    "add_velocity_controlled": add_velocity,
}
#: Those actions, and what of a ship they change.
BOOSTING: Final = tuple(
    place for place, action in enumerate(ACTIONS) if action.effect.keys() <= _BOOSTS.keys()
)
BOOSTED: Final = {
    "recover_energy_controlled": "energy",
    "recover_resistance_controlled": "resistance",
    "add_maneuverability_controlled": "maneuverability",
    "add_velocity_controlled": "velocity",
}


def boost(s: Table, ship: int, played: int) -> None:
    """The actions in a mask do their part for a controlled ship."""
    for does, amount in boosts(played & LEVEL_MASK[2]):
        does(s, ship, amount)


@cache
def boosts(played: int) -> tuple[tuple[Callable[[Table, int, int], None], int], ...]:
    """What some actions do for each controlled ship, and how much."""
    actions = [action for place, action in enumerate(ACTIONS) if played >> place & 1]
    return tuple((_BOOSTS[effect], amount) for action in actions for effect, amount in action.effect.items())


def play_action(s: Table, seat: int, place: int) -> None:
    """What a technology action does at once.

    EX-4.1.3 credits, EX-4.1.4 command; EX-4.1.9 a mission, EX-4.1.10 a card, EX-4.1.11 points.
    """
    if s.sink is not None:
        s.emit(ActionPlayed(seat, ACTION_WORDS[place]))
    if ACTION_LEVEL[place] == 3:
        count_summit(s, seat)
    if ACTION_LEVEL[place] == 2:
        for number in fleet(seat):
            if s.ships[number].selected:
                boost(s, number, 1 << place)
        return
    effect = ACTIONS[place].effect
    gain(s, seat, effect)
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
        return too_dear("EX-4.2", price, s.credits[seat])
    return None


class Play(Wish):
    """Play a development card from hand, once in a turn."""

    rule = "EX-4.2"
    word = "play"
    group = "Development"
    patterns = (("play", DEVELOPMENT_WORDS),)

    def forbids(self, s: Table, f: Prepare, action: Action) -> Ruling | None:
        card = PLAYS.index(action)
        if card not in s.developments[f.seat]:
            return Ruling("EX-4.2", "that card is not in your hand")
        return may_play(s, f.seat, card, f.played)

    def tempting(self, s: Table, f: Prepare) -> Iterable[Action]:
        return [PLAYS[card] for card in dict.fromkeys(s.developments[f.seat])]

    def do(self, s: Table, f: Prepare, action: Action) -> None:
        play_development(s, f.seat, PLAYS.index(action))

    def present(self, s: Table, f: Prepare, action: Action) -> Choice:
        card = PLAYS.index(action)
        price = count(development_price(s, f.seat, card), "credit")
        return self.choice(
            action, DEVELOPMENTS[card].name, f"{price}: {DEVELOPMENTS[card].text}", touches=action[1:]
        )


def play_development(s: Table, seat: int, card: int) -> None:
    """Pay for a card and take its effect; technology points are the turn's to count (EX-10.1).

    EX-10.2 command and points, EX-10.5 a station, EX-10.9 funding; the discounts EX-10.3, EX-10.4,
    EX-10.6, EX-10.7 and EX-10.8 lie in play and are looked at when something is paid for.
    """
    entry = DEVELOPMENTS[card]
    pay(s, seat, development_price(s, seat, card))
    s.emit(DevelopmentPlayed(seat, entry.id))
    if entry.permanent:
        lay_out(s, seat, card)
    else:
        discard_development(s, seat, card)
    gain(s, seat, entry.gain)
    if "station" in entry.gain:
        s.push(PlaceStation(seat))


def technology_points(action: Action) -> int:
    """The further actions that a development card allows in the same turn (EX-4.1.2)."""
    return DEVELOPMENTS[PLAYS.index(action)].gain.get("technology", 0)


class PlaceStation(Question[Table]):
    """Choose a space for the space station."""

    rule = "EX-8.4"

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        taken = Ruling(self.rule, "a station is there already")
        return [(action, taken if place in s.stations else None) for place, action in STATIONS.items()]

    def explain(self, s: Table, action: Action) -> Ruling:
        if action in STATIONS.values():
            return super().explain(s, action)
        return Ruling(self.rule, "a station goes on a space of an orbit, not on L1 or an orbiting space")

    def present(self, s: Table, action: Action) -> Choice:
        return Choice(write(action), PLACE_NAMES[action[1]], "Space station", touches=action[1:])

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        place_station(s, self.seat, SPACE_WORDS.index(action[1]))


ACT: Final = Act()
PLAY: Final = Play()
