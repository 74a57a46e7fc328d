"""Chapter 1: set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from orrery.games.debris.board import (
    ADJACENT,
    RING_OF,
    RINGS,
    SPACE_LABELS,
    SPACE_NAMES,
    SPACE_NUMBER,
    SPACES,
)
from orrery.games.debris.bonuses import take_effect
from orrery.games.debris.cards import (
    CAPACITY,
    FIRST_DEBRIS,
    FULL_DECK,
    JUNK,
    LETTERS,
    NO_CARDS,
    NUMBERS,
    SATELLITE_IDS,
    SATELLITES,
    SEAT_NUMBER,
    SEATS,
    SHIP_HP,
    START_CARDS,
    START_THREAT,
)
from orrery.games.debris.hand import FirstDraw, draw
from orrery.games.debris.orbit_deck import CARD_ACTIONS, PileDraw, show_top
from orrery.games.debris.state import Table, is_empty, satellite_at
from orrery.games.debris.turn import begin_turn
from orrery.games.debris.verbs import bring_in, flip, launch, make_active, move_pawn, set_down, take_supply
from orrery.games.debris.verbs_orbit import draw_openly, gather_deck
from orrery.kernel import Action, Chance, Choice, Outcome, Procedure, Question, Ruling

#: The orbit deck during set-up, without fragmentation cards.
SPACE_CARDS: Final = tuple(range(SPACES))
PLACES: Final[tuple[Action, ...]] = tuple(("place", name) for name in SPACE_NAMES)
#: The ring that each satellite's space is drawn from; None is any.
SATELLITE_RINGS: Final = tuple(
    next((number for number, ring in enumerate(RINGS) if ring.id == name), None)
    for name in NUMBERS.setup.satellites.values()
)


def bare_table(players: int, options: Any) -> Table:
    """The table before anything is drawn, chosen or placed."""
    return Table(
        players=players,
        options=options,
        turn=0,
        active=0,
        alignment=0,
        at=(-1,) * players,
        hp=(SHIP_HP,) * players,
        capacity=(CAPACITY,) * players,
        hold=(0,) * players,
        hand=(NO_CARDS,) * players,
        satellites=(),
        sites=(-1,) * len(LETTERS),
        working=frozenset(),
        debris=(0,) * SPACES,
        supply=options.cubes,
        threat=options.start_threat or START_THREAT[players],
        # Without junk if debris is identified (OD-10.3).
        deck=(*FULL_DECK[:JUNK], 0) if options.identified_debris else FULL_DECK,
        discards=NO_CARDS,
        draw_pile=SPACE_CARDS,
        face_down=SPACE_CARDS,
        forecast=None,
        laid=(),
        orbit_discards=(),
    )


def set_up(s: Table, first: int) -> None:
    """Everything to be done before the first turn; the last pushed comes first."""
    order = [(first + i) % s.players for i in range(s.players)]
    s.push(Begin(first))
    for seat in reversed(order):
        s.push(PlacePawn(seat))
    for number in reversed(range(len(FIRST_DEBRIS))):
        s.push(PlaceDebris(number))
    for number in reversed(range(len(LETTERS))):
        s.push(PlaceSatellite(number))
    if not s.options.satellites_in_peril:  # OD-10.2
        if s.options.choose_operational:
            s.push(ChooseOperational(first))
        else:
            s.push(DrawOperational())
    for _ in LETTERS:
        if s.options.choose_satellites:
            s.push(ChooseSatellite(first))
        else:
            s.push(DrawSatellite())
    for seat in reversed(order):
        s.push(FirstHand(seat))


class DrawFirstPlayer(Chance[Table]):
    """Who begins is left to chance."""

    rule = "OD-2.2"

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return [((name,), 1) for name in SEATS[: s.players]]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        first = SEAT_NUMBER[action[0]]
        make_active(s, first)
        set_up(s, first)


class FirstHand(Procedure[Table]):
    """Every player draws 2 resource cards."""

    rule = "OD-1.5"
    seat: int

    def run(self, s: Table) -> None:
        draw(s, self.seat, START_CARDS, FirstDraw)


def satellites_left(s: Table) -> list[str]:
    """The satellite cards still in the box."""
    taken = {satellite.card for satellite in s.satellites}
    return [card for card in SATELLITE_IDS if card not in taken]


class DrawSatellite(Chance[Table]):
    """One of the satellite cards in the box takes part."""

    rule = "OD-1.6"

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return [((card,), 1) for card in satellites_left(s)]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        bring_in(s, action[0])


class ChooseSatellite(Question[Table]):
    """Which satellite takes part?"""

    rule = "OD-1.6"

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        taken = Ruling("OD-1.6", "that satellite takes part already")
        left = satellites_left(s)
        for card in SATELLITE_IDS:
            yield ("choose", card), None if card in left else taken

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        bring_in(s, action[1])

    def prompt(self, s: Table) -> str:
        return f"Which satellite becomes {LETTERS[len(s.satellites)].upper()}?"

    def present(self, s: Table, action: Action) -> Choice:
        card = SATELLITES[action[1]]
        return Choice(" ".join(action), card.name, "Satellite", card.text)


def start_working(s: Table, letter: str) -> None:
    """One satellite works from the start; what it does when flipped happens (OD-1.7)."""
    number = LETTERS.index(letter)
    flip(s, number)
    take_effect(s, number)


class DrawOperational(Chance[Table]):
    """One of the four satellites works from the start."""

    rule = "OD-1.7"

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return [((letter,), 1) for letter in LETTERS]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        start_working(s, action[0])


class ChooseOperational(Question[Table]):
    """Which satellite works from the start?"""

    rule = "OD-1.7"

    def options(self, s: Table) -> Sequence[Action]:
        return [("flip", letter) for letter in LETTERS]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        start_working(s, action[1])

    def present(self, s: Table, action: Action) -> Choice:
        card = SATELLITES[s.satellites[LETTERS.index(action[1])].card]
        label = f"{action[1].upper()}: {card.name}"
        return Choice(" ".join(action), label, "Satellite", card.text, touches=action[1:])


class PlaceSatellite(PileDraw):
    """An orbit card of the satellite's ring says where it is."""

    rule = "OD-1.8"
    number: int

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        ring = SATELLITE_RINGS[self.number]
        return [(CARD_ACTIONS[card], 1) for card in s.draw_pile if ring is None or RING_OF[card] == ring]

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        outcomes = self.outcomes(s)
        return outcomes[int(rr() * len(outcomes))][0]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        space = SPACE_NUMBER[action[0]]
        draw_openly(s, space)
        launch(s, self.number, space)


class PlaceDebris(PileDraw):
    """An orbit card not drawn yet says where the first debris is."""

    rule = "OD-1.9"
    number: int

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        space = SPACE_NUMBER[action[0]]
        draw_openly(s, space)
        take_supply(s, FIRST_DEBRIS[self.number])
        set_down(s, space, FIRST_DEBRIS[self.number])


def may_place(s: Table, space: int) -> Ruling | None:
    """Of the spaces on and around satellites: an empty one, or a satellite without a pawn (OD-1.10)."""
    if space in s.sites:
        return Ruling("OD-1.10", "another pawn is on that satellite") if space in s.at else None
    if not is_empty(s, space):
        return Ruling("OD-1.10", f"{SPACE_LABELS[space]} is not empty")
    return None


class PlacePawn(Question[Table]):
    """Where does your pawn start? Beside a satellite, or on one."""

    rule = "OD-1.10"

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        for space in start_spaces(s):
            yield PLACES[space], may_place(s, space)

    def explain(self, s: Table, action: Action) -> Ruling:
        space = SPACE_NUMBER.get(action[1]) if action in PLACES else None
        if space is None or space in start_spaces(s):
            return super().explain(s, action)
        return Ruling("OD-1.10", f"{SPACE_LABELS[space]} is neither on a satellite nor beside one")

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        move_pawn(s, self.seat, SPACE_NUMBER[action[1]])

    def present(self, s: Table, action: Action) -> Choice:
        number = satellite_at(s, SPACE_NUMBER[action[1]])
        note = "" if number is None else f"on satellite {LETTERS[number].upper()}"
        return Choice(" ".join(action), f"Start in {action[1].upper()}", "Start", note, "", action[1:])


def start_spaces(s: Table) -> list[int]:
    """The spaces on and around the satellites, in the order of the board."""
    near = {space for site in s.sites for space in ADJACENT[s.alignment][site]}
    return sorted(near.union(s.sites))


class Begin(Procedure[Table]):
    """All orbit cards are shuffled into one deck, and the first player begins."""

    rule = "OD-1.11"
    seat: int

    def run(self, s: Table) -> None:
        gather_deck(s)
        begin_turn(s, self.seat)
        show_top(s)
