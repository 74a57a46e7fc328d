"""Chapters 4 and 5: orbit cards are laid face down by the threat level, then turned and resolved."""

from __future__ import annotations

from typing import Final

from orrery.games.debris.board import FRAGMENTATION, ORBIT_CARD_NUMBER, ORBIT_CARDS
from orrery.games.debris.cards import CUBES_BY_LEVEL, FRAGMENTATION_CUBES, LEVEL
from orrery.games.debris.collisions import add_debris
from orrery.games.debris.orbit_deck import (
    PileDraw,
    add_cubes,
    discard_laid,
    discard_orbit,
    draw_openly,
    lay_face_down,
    lay_known,
    renew_if_spent,
    show_top,
    shuffle_all,
    take_cubes,
    take_top,
    turn_up,
)
from orrery.games.debris.state import Table, satellite_at
from orrery.games.debris.verbs import damage_satellite, damage_ship, lose, raise_threat
from orrery.kernel import CHANCE, Action, Audience, Frame, Procedure


class AssessThreat(Procedure[Table]):
    """The threat level says how many orbit cards are laid, and how many cubes go on each."""

    rule = "OD-4.4"

    def run(self, s: Table, f: Frame) -> None:
        cubes = CUBES_BY_LEVEL[LEVEL[s.threat]]
        if sum(cubes) > s.supply:
            lose(s, "OD-9.4", "the debris supply ran out")
            return
        s.emit("assess", level=LEVEL[s.threat], cubes=cubes)
        renew_if_spent(s)
        if s.forecast is not None:
            s.push(LAY_FORECAST, s.active, cubes)
        elif s.draw_pile:
            s.push(LAY_FACE_DOWN, CHANCE, cubes, s.face_down)


class LayFaceDown(PileDraw):
    """An orbit card is laid face down; nobody sees it."""

    rule = "OD-4.4"

    def audience(self, s: Table, f: Frame) -> Audience:
        return ()

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, _, cubes, suspects = f
        before = len(s.draw_pile)
        lay_face_down(s, ORBIT_CARD_NUMBER[action[0]], cubes[0], suspects)
        if len(cubes) == 1 or not s.draw_pile:
            s.pop()
            return
        renewed = len(s.draw_pile) != before - 1
        s.swap(LAY_FACE_DOWN, CHANCE, cubes[1:], s.draw_pile if renewed else suspects)


class LayForecast(Procedure[Table]):
    """With Debris Forecast every card laid is one that all have seen."""

    rule = "OD-8.5"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, cubes = f
        if s.forecast is not None:
            if len(cubes) > 1:
                s.push(LAY_FORECAST, seat, cubes[1:])
            lay_known(s, cubes[0])


class TurnCard(Procedure[Table]):
    """The face-down cards are turned one at a time; each is resolved before the next."""

    rule = "OD-5.1"

    def run(self, s: Table, f: Frame) -> None:
        if not s.laid:
            return
        s.push(DISCARD_CARD, f[1])
        card = turn_up(s).card
        if card == FRAGMENTATION:
            fragment(s)
        else:
            strike(s, card)


class DiscardCard(Procedure[Table]):
    """A resolved card is discarded; a fragmentation card has the orbit deck shuffled first."""

    rule = "OD-5.4.3"

    def run(self, s: Table, f: Frame) -> None:
        s.push(TURN_CARD, f[1])
        if s.laid[0].card == FRAGMENTATION:
            shuffle_all(s)
            discard_laid(s)
            show_top(s)
        else:
            discard_laid(s)


def strike(s: Table, space: int, more: int = 0) -> None:
    """An orbit card hits a space: ships, then the satellite, then the debris on the turned card (OD-5.3).

    `more` is what the supply must add to that debris.
    """
    for seat, at in enumerate(s.at):
        if at == space and s.result is None:
            damage_ship(s, seat)
    number = satellite_at(s, space)
    if number is not None and s.result is None:
        damage_satellite(s, number)
    if s.result is None and more > s.supply:
        lose(s, "OD-9.4", "the debris supply ran out")
    if s.result is None:
        add_cubes(s, more)
        add_debris(s, space, take_cubes(s))


def fragment(s: Table) -> None:
    """Threat rises, and the next orbit card is drawn to be struck by 3 debris (OD-5.4)."""
    raise_threat(s, "a fragmentation")
    s.push(FRAGMENT_NEXT, s.active)


class FragmentNext(Procedure[Table]):
    """The top card of the orbit deck is where the fragments go."""

    rule = "OD-5.4"

    def run(self, s: Table, f: Frame) -> None:
        renew_if_spent(s)
        if s.forecast is not None:
            s.push(FRAGMENTS_LAND, f[1], s.forecast)
            take_top(s)
        elif s.draw_pile:
            s.push(DRAW_TARGET, CHANCE)


class DrawTarget(PileDraw):
    """The top card of the orbit deck is drawn openly: that is where the fragments go."""

    rule = "OD-5.4"

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        card = ORBIT_CARD_NUMBER[action[0]]
        draw_openly(s, card)
        renew_if_spent(s)
        s.swap(FRAGMENTS_LAND, s.active, card)


class FragmentsLand(Procedure[Table]):
    """3 debris strike the space drawn; another fragmentation card is discarded and the draw repeated."""

    rule = "OD-5.4.2"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, card = f
        s.emit("target", card=ORBIT_CARDS[card])
        discard_orbit(s, card)
        if card == FRAGMENTATION:
            s.push(FRAGMENT_NEXT, seat)
            return
        strike(s, card, max(0, FRAGMENTATION_CUBES - s.laid[0].cubes))


ASSESS_THREAT: Final = AssessThreat()
LAY_FACE_DOWN: Final = LayFaceDown()
LAY_FORECAST: Final = LayForecast()
TURN_CARD: Final = TurnCard()
DISCARD_CARD: Final = DiscardCard()
FRAGMENT_NEXT: Final = FragmentNext()
DRAW_TARGET: Final = DrawTarget()
FRAGMENTS_LAND: Final = FragmentsLand()
