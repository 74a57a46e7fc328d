"""Chapters 4 and 5: orbit cards are laid face down by the threat level, then turned and resolved."""

from __future__ import annotations

from orrery.games.debris import events as e
from orrery.games.debris.board import FRAGMENTATION, ORBIT_CARD_NUMBER, ORBIT_CARDS
from orrery.games.debris.cards import CUBES_BY_LEVEL, FRAGMENTATION_CUBES, LEVEL
from orrery.games.debris.collisions import add_debris
from orrery.games.debris.orbit_deck import PileDraw, show_top, take_top
from orrery.games.debris.state import Table, satellite_at
from orrery.games.debris.verbs import damage_satellite, damage_ship, lose, raise_threat
from orrery.games.debris.verbs_orbit import (
    add_cubes,
    discard_laid,
    discard_orbit,
    draw_openly,
    lay_face_down,
    lay_known,
    renew_if_spent,
    shuffle_all,
    take_cubes,
    turn_up,
)
from orrery.kernel import Action, Audience, Procedure


class AssessThreat(Procedure[Table]):
    """The threat level says how many orbit cards are laid, and how many cubes go on each."""

    rule = "OD-4.4"

    def run(self, s: Table) -> None:
        cubes = CUBES_BY_LEVEL[LEVEL[s.threat]]
        if sum(cubes) > s.supply:  # OD-4.5
            lose(s, "OD-9.4", "the debris supply ran out")
            return
        s.emit(e.Assess(LEVEL[s.threat], cubes))
        renew_if_spent(s)
        if s.forecast is not None:
            s.push(LayForecast(cubes))
        elif s.draw_pile:
            s.push(LayFaceDown(cubes, s.face_down))


class LayFaceDown(PileDraw):
    """An orbit card is laid face down; nobody sees it."""

    rule = "OD-4.4"
    cubes: tuple[int, ...]
    #: What the card may be for all anybody knows.
    suspects: tuple[int, ...]

    def audience(self, s: Table) -> Audience:
        return ()

    def apply(self, s: Table, action: Action) -> None:
        cubes, suspects = self.cubes, self.suspects
        before = len(s.draw_pile)
        lay_face_down(s, ORBIT_CARD_NUMBER[action[0]], cubes[0], suspects)
        if len(cubes) == 1 or not s.draw_pile:
            s.pop()
            return
        renewed = len(s.draw_pile) != before - 1
        s.swap(LayFaceDown(cubes[1:], s.draw_pile if renewed else suspects))


class LayForecast(Procedure[Table]):
    """With Debris Forecast every card laid is one that all have seen."""

    rule = "OD-8.5"
    cubes: tuple[int, ...]

    def run(self, s: Table) -> None:
        if s.forecast is not None:
            if len(self.cubes) > 1:
                s.push(LayForecast(self.cubes[1:]))
            lay_known(s, self.cubes[0])
            take_top(s)


class TurnCard(Procedure[Table]):
    """The face-down cards are turned one at a time; each is resolved before the next.

    How many there are was settled before (OD-5.2).
    """

    rule = "OD-5.1"

    def run(self, s: Table) -> None:
        if not s.laid:
            return
        s.push(DiscardCard())
        card = turn_up(s).card
        if card == FRAGMENTATION:
            fragment(s)
        else:
            strike(s, card)


class DiscardCard(Procedure[Table]):
    """A resolved card is discarded; a fragmentation card has the orbit deck shuffled first."""

    rule = "OD-5.4.3"

    def run(self, s: Table) -> None:
        s.push(TurnCard())
        if s.laid[0].card == FRAGMENTATION:
            shuffle_all(s)
            discard_laid(s)
            show_top(s)
        else:
            discard_laid(s)


def strike(s: Table, space: int, more: int = 0) -> None:
    """An orbit card hits a space: ships, then the satellite, then the debris on the turned card (OD-5.3).

    `more` is what the supply must add to that debris (OD-5.3.2).
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
    s.push(FragmentNext())


class FragmentNext(Procedure[Table]):
    """The top card of the orbit deck is where the fragments go."""

    rule = "OD-5.4"

    def run(self, s: Table) -> None:
        renew_if_spent(s)
        if s.forecast is not None:
            s.push(FragmentsLand(s.forecast))
            take_top(s)
        elif s.draw_pile:
            s.push(DrawTarget())


class DrawTarget(PileDraw):
    """The top card of the orbit deck is drawn openly: that is where the fragments go."""

    rule = "OD-5.4"

    def apply(self, s: Table, action: Action) -> None:
        card = ORBIT_CARD_NUMBER[action[0]]
        draw_openly(s, card)
        renew_if_spent(s)
        s.swap(FragmentsLand(card))


class FragmentsLand(Procedure[Table]):
    """3 debris strike the space drawn; another fragmentation card is discarded and the draw repeated."""

    rule = "OD-5.4.2"
    card: int

    def run(self, s: Table) -> None:
        card = self.card
        s.emit(e.Target(ORBIT_CARDS[card]))
        discard_orbit(s, card)
        if card == FRAGMENTATION:
            s.push(FragmentNext())
            return
        # The cubes on the card itself count (OD-5.4.1).
        strike(s, card, max(0, FRAGMENTATION_CUBES - s.laid[0].cubes))
