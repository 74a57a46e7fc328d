"""Hazard cards: drawn at the end of a move, ignored for command points, or suffered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from orrery.games.exploration.cards import HAZARDS, Hazard
from orrery.games.exploration.damage import hurt
from orrery.games.exploration.draws import copies, draw_secondary, drawn, remaining, weighted
from orrery.games.exploration.events import HazardIgnored, HazardMet, ModuleLost
from orrery.games.exploration.orbits import AREA, DOMINATION_WORDS, KIND, RINGS_OF, along
from orrery.games.exploration.state import NOBODY, Table, owner, ship_at, ship_word, trap_at
from orrery.games.exploration.tokens import HAZARD_WORDS, SAVED_HAZARDS, TOKEN_WORDS, UPKEEP
from orrery.games.exploration.verbs import (
    draw_from_hazards,
    owe_upkeep,
    refuse_credits,
    reshuffle_hazards,
    spend_command,
)
from orrery.games.exploration.verbs_map import ground, lay_trap, restrict, shake, unload, wear_energy
from orrery.games.exploration.words import SITE_NAMES, TOKEN_NAMES, a, count
from orrery.kernel import Action, Chance, Choice, Outcome, Question, Ruling, write

HAZARD_DRAWS: Final[tuple[Action, ...]] = tuple(("hazard", word) for word in HAZARD_WORDS)
SUFFER: Final[Action] = ("suffer",)
IGNORE: Final[Action] = ("ignore",)
REMOVES: Final[tuple[Action, ...]] = tuple(("remove", word) for word in TOKEN_WORDS)
RESTRICTS: Final[tuple[Action, ...]] = tuple(("restrict", word) for word in DOMINATION_WORDS)

_MARS: Final = tuple(site for site, area in enumerate(AREA) if area == "Mars")
_COPIES: Final = copies(HAZARDS)


class DrawHazard(Chance[Table]):
    """A hazard card is drawn for a ship."""

    rule = "EX-5.7"
    ship: int

    def outcomes(self, s: Table) -> list[Outcome]:
        return weighted(HAZARD_DRAWS, hazard_deck(s))

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        return drawn(HAZARD_DRAWS, hazard_deck(s), rr)

    def apply(self, s: Table, action: Action) -> None:
        seat = owner(self.ship)
        card = HAZARD_DRAWS.index(action)
        if s.sink is not None:
            s.emit(HazardMet(seat, ship_word(s, self.ship), action[1]))
        s.swap(FaceHazard(seat, self.ship, card))
        draw_from_hazards(s, seat, card)


class FaceHazard(Question[Table]):
    """Suffer the hazard, or pay its command points to ignore it?"""

    rule = "EX-5.7"
    forced = True
    in_words = {"card": SAVED_HAZARDS}
    ship: int
    card: int

    def options(self, s: Table) -> Sequence[Action]:
        return (SUFFER,) if self.may_ignore(s) else (SUFFER, IGNORE)

    def blocked(self, s: Table) -> Iterable[tuple[Action, Ruling]]:
        if ruling := self.may_ignore(s):
            yield IGNORE, ruling

    def may_ignore(self, s: Table) -> Ruling | None:
        """Whether the hazard does anything and its owner can pay for ignoring it."""
        cost = HAZARDS[self.card].ignore_cost
        if s.command[self.seat] < cost:
            return too_few(cost, s.command[self.seat])
        return None if bites(s, self.ship, self.card) else _HARMLESS

    def prompt(self, s: Table) -> str:
        return f"Hazard: {HAZARDS[self.card].text}"

    def present(self, s: Table, action: Action) -> Choice:
        note = count(HAZARDS[self.card].ignore_cost, "command point") if action == IGNORE else ""
        touches = (ship_word(s, self.ship),)
        return Choice(write(action), action[0].capitalize(), "Hazard", note, touches=touches)

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        if action == IGNORE:
            spend_command(s, self.seat, HAZARDS[self.card].ignore_cost)
            s.emit(HazardIgnored(self.seat, HAZARD_WORDS[self.card]))
        else:
            EFFECTS[HAZARD_WORDS[self.card]](s, self.ship)


_HARMLESS: Final = Ruling("EX-5.7", "it does nothing here")


@lru_cache
def too_few(cost: int, held: int) -> Ruling:
    """Ignoring a hazard takes more command points than a player has."""
    return Ruling("EX-5.7", f"ignoring it takes {count(cost, 'command point')}, you have {held}")


class RemoveModule(Question[Table]):
    """Choose the module that your ship loses."""

    rule = "EX-11.3"
    forced = True
    ship: int

    def options(self, s: Table) -> Sequence[Action]:
        return [REMOVES[token] for token in dict.fromkeys(s.ships[self.ship].modules)]

    def present(self, s: Table, action: Action) -> Choice:
        label = f"Lose {a(TOKEN_NAMES[REMOVES.index(action)])}"
        return Choice(write(action), label, "Module", touches=(ship_word(s, self.ship),))

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        unload(s, self.ship, REMOVES.index(action))
        s.emit(ModuleLost(self.seat, ship_word(s, self.ship), action[1]))


class RestrictMars(Question[Table]):
    """Choose the space on Mars that is closed for the rest of the game."""

    rule = "EX-11.9"

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        return [(RESTRICTS[site], may_restrict(s, site)) for site in _MARS]

    def present(self, s: Table, action: Action) -> Choice:
        label = f"Restrict {SITE_NAMES[RESTRICTS.index(action)]}"
        return Choice(write(action), label, "Mars", touches=action[1:])

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        restrict(s, self.seat, RESTRICTS.index(action))


def may_restrict(s: Table, site: int) -> Ruling | None:
    """Whether a restriction token may be put on a Mars space (EX-11.9)."""
    if s.cubes[site] != NOBODY:
        return Ruling("EX-11.9", "a cube is there")
    return Ruling("EX-11.9", "it is restricted already") if site in s.restricted else None


def hazard_deck(s: Table) -> list[int]:
    """The hazard cards not discarded and not kept by anybody."""
    left = remaining(_COPIES, s.hazards)
    left[UPKEEP] -= sum(s.upkeep)
    return left


def draw_hazard(s: Table, ship: int) -> None:
    """Draw a hazard card for a ship; an empty deck is made of the discards again (EX-1.4)."""
    if not any(hazard_deck(s)):
        reshuffle_hazards(s)
    s.push(DrawHazard(ship))


def mars_is_open(s: Table) -> bool:
    """Whether any Mars space has neither cube nor token."""
    return any(may_restrict(s, site) is None for site in _MARS)


def bites(s: Table, ship: int, card: int) -> bool:
    """Whether a hazard can do anything to the ship that met it."""
    can_bite = _NEEDS.get(HAZARD_WORDS[card])
    return can_bite is None or can_bite(s, ship)


# What each card does: to the ship that met it, or to all in space (EX-11.1)


def _all_energy(s: Table, ship: int) -> None:
    """All spaceships lose 1 energy for good (EX-11.2)."""
    for number, card in enumerate(s.ships):
        if card.in_space:
            wear_energy(s, number)


def _remove_module(s: Table, ship: int) -> None:
    if s.ships[ship].modules:
        s.push(RemoveModule(owner(ship), ship))


def _resistance(s: Table, ship: int) -> None:
    """The ship loses 1 resistance for good (EX-11.4)."""
    hurt(s, ship, 1, lasting=True)


def _secondary(s: Table, ship: int) -> None:
    """Its owner draws a secondary mission (EX-11.5)."""
    draw_secondary(s, owner(ship))


def _all_maneuver(s: Table, ship: int) -> None:
    """All spaceships have less maneuverability in the next round (EX-11.6)."""
    for number, card in enumerate(s.ships):
        if card.in_space:
            shake(s, number)


def _upkeep(s: Table, ship: int) -> None:
    """Its owner pays each turn from now on (EX-11.7)."""
    owe_upkeep(s, owner(ship))


def _maneuver(s: Table, ship: int) -> None:
    """The ship has less maneuverability in the next round (EX-11.8)."""
    shake(s, ship)


def _mars_restriction(s: Table, ship: int) -> None:
    if mars_is_open(s):
        s.push(RestrictMars(owner(ship)))


def _no_credits(s: Table, ship: int) -> None:
    """Its owner gets no credits in the next round (EX-11.10)."""
    refuse_credits(s, owner(ship))


def _skip(s: Table, ship: int) -> None:
    """The ship can't be selected in the next round (EX-11.11)."""
    ground(s, ship)


def _traps_ahead(s: Table, ship: int) -> None:
    """Traps ahead (EX-11.12)."""
    _scatter(s, ship, s.ships[ship].heading, HAZARDS[_AHEAD])


def _traps_behind(s: Table, ship: int) -> None:
    """Traps behind (EX-11.13)."""
    _scatter(s, ship, 1 - s.ships[ship].heading, HAZARDS[_BEHIND])


def _scatter(s: Table, ship: int, heading: int, hazard: Hazard) -> None:
    """Traps appear along the ship's orbit where they can."""
    card = s.ships[ship]
    if not card.on_board:
        return
    for distance in hazard.distances:
        place = along(card.at, RINGS_OF[card.at][0], heading, distance)
        free = trap_at(s, place) < 0 and ship_at(s, place) < 0
        if free and KIND[place] not in ("L1", "orbiting"):
            lay_trap(s, place, hazard.counter)


_AHEAD: Final = HAZARD_WORDS.index("traps_ahead")
_BEHIND: Final = HAZARD_WORDS.index("traps_behind")
#: What must hold for a card to do anything.
_NEEDS: Final[dict[str, Callable[[Table, int], bool]]] = {
    "remove_module": lambda s, ship: bool(s.ships[ship].modules),
    "mars_restriction": lambda s, ship: mars_is_open(s),
    "traps_ahead": lambda s, ship: s.ships[ship].on_board,
    "traps_behind": lambda s, ship: s.ships[ship].on_board,
}
EFFECTS: Final[dict[str, Callable[[Table, int], None]]] = {
    "all_energy": _all_energy,
    "remove_module": _remove_module,
    "resistance": _resistance,
    "secondary": _secondary,
    "all_maneuver": _all_maneuver,
    "upkeep": _upkeep,
    "maneuver": _maneuver,
    "mars_restriction": _mars_restriction,
    "no_credits": _no_credits,
    "skip": _skip,
    "traps_ahead": _traps_ahead,
    "traps_behind": _traps_behind,
}
