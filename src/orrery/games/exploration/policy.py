"""What a bot should know: how to spend a preparation turn; `standing` says how well a seat stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from orrery.games.exploration.cards import ACTIONS
from orrery.games.exploration.deployment import DEPLOY, SELECT, deployment_price
from orrery.games.exploration.drops import DROP_HERE
from orrery.games.exploration.maneuver_cards import USE
from orrery.games.exploration.missions import REVEAL
from orrery.games.exploration.orbits import HANGAR, PAD
from orrery.games.exploration.preparation import END, Prepare
from orrery.games.exploration.shipyard import BUILD
from orrery.games.exploration.sorties import appraise
from orrery.games.exploration.standing import RATING, cargo_value, cube_counts, evaluate, rounds_left
from orrery.games.exploration.state import Table, find_ship, fleet
from orrery.games.exploration.technology import ACT, PLAY
from orrery.games.exploration.tokens import (
    ACTION_WORDS,
    DOMINATION,
    GNSS,
    KIND_NUMBER,
    KIND_WORDS,
    SHIP_LEVEL,
)
from orrery.games.exploration.unseen import determinize
from orrery.kernel import Action, Deed, answer

#: A ship deployed with fewer rounds to go does not pay, nor one with less money left for its cargo.
_ROUNDS_TO_PAY: Final = 2
_FIRST_CARGO: Final = 5
#: What the other technology actions are worth, in points; one more energy for a ship that needs it.
_PLAIN: Final = {"score": 3.0, "secondary": 1.6, "development": 1.6, "command": 0.9, "maneuver": 0.3}
_REFUELLED: Final = 1.4
#: What a development card is worth playing for, in points; a technology point is an action more.
_CARDS: Final = {
    "technology_point": 2.0,
    "command_and_vp": 3.0,
    "maneuver_discount": 2.0,
    "development_discount": 2.2,
    "module_discount": 3.0,
    "domination_discount": 2.8,
    "deployment_discount": 2.5,
    "credits_12": 2.4,
}


# How to spend a preparation turn


class Adviser:
    """Says how to spend a preparation turn, by an evaluation."""

    def __init__(self, value_of: Callable[[Table, int], float]) -> None:
        self._value_of = value_of
        self._choosers: Final = (_reveal, _card, _deploy, self._cargo, _action, _crew, self._maneuver)

    def advise(self, s: Table, seat: int, options: Sequence[Action]) -> Action | None:
        """A GNSS where it can be dropped; on a turn missions first, then a ship, cargo, the crew, the rest.

        None where one ply ahead sees enough.
        """
        if DROP_HERE[GNSS] in options:  # one ply ahead would move on first, and come by no other free space
            return DROP_HERE[GNSS]
        if not isinstance(s.stack[-1], Prepare):
            return None
        for choose in self._choosers:
            chosen = choose(s, seat, options)
            if chosen is not None:
                return chosen
        return END

    def _cargo(self, s: Table, seat: int, options: Sequence[Action]) -> Action | None:
        """The module that raises the evaluation most, if any does."""
        return self._best(s, seat, _of(options, BUILD), 0.15)

    def _maneuver(self, s: Table, seat: int, options: Sequence[Action]) -> Action | None:
        """A maneuver card that pays: energy when it is low, help for a drop that is in reach."""
        return self._best(s, seat, [a for a in _of(options, USE) if not a[1].startswith("build")], 0.3)

    def _best(self, s: Table, seat: int, options: Sequence[Action], least: float) -> Action | None:
        """The option that raises the evaluation most; one that ends the last turn shows every hand."""
        best, chosen = self._value_of(s, seat) + least, None
        world = determinize(s, Random(s.round)) if options else s
        for action in options:
            after = world.clone()
            answer(after, action)
            value = self._value_of(after, seat)
            if value > best:
                best, chosen = value, action
        return chosen


def _of(options: Sequence[Action], deed: Deed[Any, Any]) -> list[Action]:
    return [action for action in options if action in deed.writable]


def _reveal(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    return next(iter(_of(options, REVEAL)), None)


def _card(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """A development card that is worth its price; technology points only while another action follows."""
    left = rounds_left(s) / s.options.rounds
    worth = {
        action: _CARDS[action[1]] * (1 if action[1] in _AT_ONCE else 0.4 + left)
        for action in _of(options, PLAY)
        if action[1] in _CARDS
    }
    return max(worth, key=lambda action: worth[action]) if worth else None


_AT_ONCE: Final = ("technology_point", "command_and_vp", "credits_12")


def _deploy(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """The best ship that leaves money for some of its cargo."""
    if rounds_left(s) < _ROUNDS_TO_PAY:
        return None
    ready = [action for action in _of(options, DEPLOY) if _can_load(s, seat, KIND_NUMBER[action[1]], 0)]
    return max(ready, key=lambda action: RATING[action[1]]) if ready else None


def _can_load(s: Table, seat: int, kind: int, income: int) -> bool:
    return s.credits[seat] + income >= deployment_price(s, seat, kind) + _FIRST_CARGO


def _action(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """The technology action that is worth most, with the ship that it allows to be deployed."""
    acts = _of(options, ACT)
    return max(acts, key=lambda action: _worth(s, seat, action[1])) if acts else None


def _worth(s: Table, seat: int, word: str) -> float:
    """What a technology action is worth, in points."""
    action = ACTIONS[ACTION_WORDS.index(word)]
    value = _PLAIN.get(word, 0.0)
    if word == "credits":
        value = action.effect["credits"] * _credit(s, seat)
    elif word == "energy":
        value = _REFUELLED * sum(_tired(s, number) for number in fleet(seat))
    return value + _opens(s, seat, action.level, action.effect.get("credits", 0))


def _credit(s: Table, seat: int) -> float:
    """What a credit is worth while money is what holds a fleet back."""
    if rounds_left(s) < _ROUNDS_TO_PAY:
        return 0.2
    return 0.75 if s.credits[seat] < 8 else 0.4


def _tired(s: Table, number: int) -> bool:
    """Whether a ship that flies could do with energy for what it carries."""
    ship = s.ships[number]
    if not ship.in_space or ship.energy >= ship.full_energy:
        return False
    return ship.selected or ship.energy < 2 * sum(DOMINATION[token] for token in ship.modules)


def _opens(s: Table, seat: int, level: int, income: int) -> float:
    """What it is worth that a ship of that level can be deployed this turn."""
    left = rounds_left(s)
    if left < _ROUNDS_TO_PAY or any(s.ships[number].at == PAD for number in fleet(seat)):
        return 0.0
    kinds = [s.ships[number].kind for number in fleet(seat) if s.ships[number].at == HANGAR]
    able = [kind for kind in kinds if SHIP_LEVEL[kind] == level and _can_load(s, seat, kind, income)]
    return max([RATING[KIND_WORDS[kind]] for kind in able], default=0.0) * min(1.0, left / 5)


def _crew(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """Select the ship that can do most, and another one when it is worth the command point."""
    ready = _of(options, SELECT)
    if not ready:
        return None
    chosen = max(ready, key=lambda action: eagerness(s, seat, action[1]))
    free = not any(s.ships[number].selected for number in fleet(seat))
    return chosen if free or eagerness(s, seat, chosen[1]) > 2.5 else None


def eagerness(s: Table, seat: int, word: str) -> float:
    """What a ship could do this round if it were controlled."""
    number = find_ship(s, seat, KIND_WORDS.index(word))
    ship = s.ships[number]
    taken: set[int] = set()
    counts = cube_counts(s)[seat]
    cargo = sum([cargo_value(s, number, token, taken, counts) for token in ship.modules if DOMINATION[token]])
    return cargo + 0.8 * ship.energy


_CLUB_PLAYER: Final = Adviser(evaluate)
_STRONG_PLAYER: Final = Adviser(appraise)


def advise(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """The next action of a plan."""
    return _CLUB_PLAYER.advise(s, seat, options)


def ponder(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    """The next action of a strong player's plan."""
    return _STRONG_PLAYER.advise(s, seat, options)
