"""Hazard cards: drawn at the end of a move, ignored for command points, or suffered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from orrery.games.exploration.cards import HAZARDS
from orrery.games.exploration.damage import hurt
from orrery.games.exploration.draws import copies, draw_secondary, drawn, remaining, weighted
from orrery.games.exploration.orbits import (
    AREA,
    DOMINATION_WORDS,
    KIND,
    RINGS_OF,
    along,
)
from orrery.games.exploration.state import Table, owner
from orrery.games.exploration.tokens import HAZARD_WORDS, SAVED_HAZARDS, TOKEN_WORDS
from orrery.games.exploration.verbs import (
    add_card,
    change,
    lay_trap,
    put,
    ship_word,
    spend_command,
    trap_at,
    unload,
    wear_energy,
)
from orrery.kernel import CHANCE, Action, Chance, Choice, Frame, Outcome, Question, Ruling, write

HAZARD_DRAWS: Final[tuple[Action, ...]] = tuple(("hazard", word) for word in HAZARD_WORDS)
SUFFER: Final[Action] = ("suffer",)
IGNORE: Final[Action] = ("ignore",)
REMOVES: Final[tuple[Action, ...]] = tuple(("remove", word) for word in TOKEN_WORDS)
RESTRICTS: Final[tuple[Action, ...]] = tuple(("restrict", word) for word in DOMINATION_WORDS)

_MARS: Final = tuple(place for place, area in enumerate(AREA) if area == "Mars")
_TRAP_COUNT: Final = 3
_COPIES: Final = copies(HAZARDS)


class DrawHazard(Chance[Table]):
    """A hazard card is drawn for a ship."""

    rule = "EX-5.7"

    def outcomes(self, s: Table, f: Frame) -> list[Outcome]:
        return weighted(HAZARD_DRAWS, hazard_deck(s))

    def sample(self, s: Table, f: Frame, rr: Callable[[], float]) -> Action:
        return drawn(HAZARD_DRAWS, hazard_deck(s), rr)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        ship = f[2]
        seat = owner(ship)
        card = HAZARD_DRAWS.index(action)
        s.drawn = put(s.drawn, seat, s.drawn[seat] + 1)
        s.emit("hazard", seat=seat, ship=ship_word(s, ship), card=action[1])
        s.swap(FACE_HAZARD, seat, ship, card)
        s.hazards = add_card(s.hazards, card)


class FaceHazard(Question[Table]):
    """Suffer the hazard, or pay its command points to ignore it?"""

    rule = "EX-5.7"
    forced = True
    in_words = (None, SAVED_HAZARDS)

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        _, seat, ship, card = f
        payable = s.command[seat] >= HAZARDS[card].ignore_cost
        return (SUFFER, IGNORE) if payable and bites(s, ship, card) else (SUFFER,)

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        _, seat, ship, card = f
        cost = HAZARDS[card].ignore_cost
        if not bites(s, ship, card):
            yield IGNORE, Ruling(self.rule, "it does nothing here")
        elif s.command[seat] < cost:
            yield (
                IGNORE,
                Ruling(self.rule, f"ignoring it takes {cost} command points, you have {s.command[seat]}"),
            )

    def prompt(self, s: Table, f: Frame) -> str:
        return f"Hazard: {HAZARDS[f[3]].text}"

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        cost = HAZARDS[f[3]].ignore_cost
        note = f"{cost} command" if action == IGNORE else ""
        return Choice(write(action), action[0].capitalize(), "Hazard", note, touches=(ship_word(s, f[2]),))

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, ship, card = f
        s.pop()
        if action == IGNORE:
            spend_command(s, seat, HAZARDS[card].ignore_cost)
            s.emit("ignored", seat=seat, card=HAZARD_WORDS[card])
        else:
            EFFECTS[HAZARD_WORDS[card]](s, ship)


class RemoveModule(Question[Table]):
    """Choose the module that your ship loses."""

    rule = "EX-11.3"
    forced = True

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return [REMOVES[token] for token in dict.fromkeys(s.ships[f[2]].modules)]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.pop()
        unload(s, f[2], REMOVES.index(action))
        s.emit("lost-module", seat=f[1], ship=ship_word(s, f[2]), module=action[1])


class RestrictMars(Question[Table]):
    """Choose the space on Mars that is closed for the rest of the game."""

    rule = "EX-11.9"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return [RESTRICTS[place] for place in open_mars(s)]

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        for place in _MARS:
            if s.cubes[place] >= 0:
                yield RESTRICTS[place], Ruling(self.rule, "a cube is there")
            elif place in s.restricted:
                yield RESTRICTS[place], Ruling(self.rule, "it is restricted already")

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.pop()
        s.restricted = add_card(s.restricted, RESTRICTS.index(action))
        s.emit("restricted", seat=f[1], at=action[1])


DRAW_HAZARD: Final = DrawHazard()
FACE_HAZARD: Final = FaceHazard()
REMOVE_MODULE: Final = RemoveModule()
RESTRICT_MARS: Final = RestrictMars()


def hazard_deck(s: Table) -> list[int]:
    """The hazard cards not discarded and not kept by anybody."""
    left = remaining(_COPIES, s.hazards)
    left[_UPKEEP] -= sum(s.upkeep)
    return left


def draw_hazard(s: Table, ship: int) -> None:
    """Draw a hazard card for a ship; an empty deck is made of the discards again."""
    if not any(hazard_deck(s)):
        s.hazards = ()
    s.push(DRAW_HAZARD, CHANCE, ship)


def open_mars(s: Table) -> list[int]:
    """The Mars spaces without cube or token."""
    return [place for place in _MARS if s.cubes[place] < 0 and place not in s.restricted]


def bites(s: Table, ship: int, card: int) -> bool:
    """Whether a hazard can do anything to the ship that met it."""
    word = HAZARD_WORDS[card]
    if word == "remove_module":
        return bool(s.ships[ship].modules)
    if word == "mars_restriction":
        return bool(open_mars(s))
    return s.ships[ship].on_board or word not in ("traps_ahead", "traps_behind")


# What each card does


def _all_energy(s: Table, ship: int) -> None:
    for number, card in enumerate(s.ships):
        if card.in_space:
            wear_energy(s, number)


def _remove_module(s: Table, ship: int) -> None:
    if s.ships[ship].modules:
        s.push(REMOVE_MODULE, owner(ship), ship)


def _resistance(s: Table, ship: int) -> None:
    hurt(s, ship, 1, lasting=True)


def _secondary(s: Table, ship: int) -> None:
    draw_secondary(s, owner(ship))


def _all_maneuver(s: Table, ship: int) -> None:
    for number, card in enumerate(s.ships):
        if card.in_space:
            change(s, number, shaken=card.shaken + 1)


def _upkeep(s: Table, ship: int) -> None:
    seat = owner(ship)
    place = s.hazards.index(_UPKEEP)
    s.hazards = s.hazards[:place] + s.hazards[place + 1 :]
    s.upkeep = put(s.upkeep, seat, s.upkeep[seat] + 1)


def _maneuver(s: Table, ship: int) -> None:
    change(s, ship, shaken=s.ships[ship].shaken + 1)


def _mars_restriction(s: Table, ship: int) -> None:
    if open_mars(s):
        s.push(RESTRICT_MARS, owner(ship))


def _no_credits(s: Table, ship: int) -> None:
    s.barred = put(s.barred, owner(ship), s.round + 1)


def _skip(s: Table, ship: int) -> None:
    change(s, ship, grounded=s.round + 1)


def _traps_ahead(s: Table, ship: int) -> None:
    _scatter(s, ship, s.ships[ship].heading, (7, 12, 17))


def _traps_behind(s: Table, ship: int) -> None:
    _scatter(s, ship, 1 - s.ships[ship].heading, (3, 7, 13))


def _scatter(s: Table, ship: int, heading: int, distances: tuple[int, ...]) -> None:
    """Traps appear along the ship's orbit where they can."""
    card = s.ships[ship]
    if not card.on_board:
        return
    for distance in distances:
        place = along(card.at, RINGS_OF[card.at][0], heading, distance)
        if KIND[place] not in ("L1", "orbiting") and trap_at(s, place) < 0:
            lay_trap(s, place, _TRAP_COUNT)


_UPKEEP: Final = HAZARD_WORDS.index("upkeep")
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
