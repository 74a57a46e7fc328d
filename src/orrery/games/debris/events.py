"""What can happen, as facts. `ship` is a seat, `satellite` a letter, places are words of the notation."""

from __future__ import annotations

from orrery.kernel import Event


class Turn(Event):
    seat: int
    number: int


class Satellite(Event):
    """A satellite card takes part."""

    satellite: str
    card: str


class Launch(Event):
    satellite: str
    at: str


class Move(Event):
    """A pawn flies, or starts if it comes from nowhere."""

    seat: int
    origin: str | None
    to: str


class Stop(Event):
    seat: int
    at: str


class Capture(Event):
    seat: int
    at: str
    count: int


class Recycle(Event):
    seat: int
    count: int


class Draw(Event):
    seat: int
    card: str


class Discard(Event):
    seat: int
    card: str


class Play(Event):
    seat: int
    card: str


class Exchange(Event):
    giver: int
    taker: int
    card: str


class Deliver(Event):
    seat: int
    satellite: str
    card: str
    #: The kind that the card counts as.
    kind_of: str


class Delivered(Event):
    """A seat delivers no more."""

    seat: int


class Flip(Event):
    satellite: str
    card: str


class Activate(Event):
    seat: int
    card: str


class Boost(Event):
    seat: int
    satellite: str
    origin: str
    to: str


class Repair(Event):
    seat: int
    hp: int
    ship: int | None = None
    satellite: str | None = None


class Damage(Event):
    hp: int
    at: str | None
    ship: int | None = None
    satellite: str | None = None


class Capacity(Event):
    seat: int
    capacity: int


class Threat(Event):
    space: int
    change: int
    reason: str


class Assess(Event):
    level: int
    cubes: tuple[int, ...]


class Laid(Event):
    """An orbit card is laid; it is named if everybody knows it."""

    cubes: int
    place: int
    card: str | None = None


class Turned(Event):
    card: str
    cubes: int


class Target(Event):
    """Where fragments go."""

    card: str


class Forecast(Event):
    card: str


class Debris(Event):
    at: str
    count: int


class Sweep(Event):
    at: str


class Collision(Event):
    origin: str
    to: str
    count: int


class Reshuffle(Event):
    deck: str


class Rotation(Event):
    alignment: int


class Victory(Event):
    pass


class Defeat(Event):
    rule: str
    reason: str
