"""What can happen, as facts: seats, and words of the notation for craft, places, components and missions."""

from __future__ import annotations

from orrery.kernel import Event

#: Things that change hands, each a kind and a word.
Things = tuple[tuple[str, str], ...]


# The year


class Found(Event):
    """A seat has chosen its agency."""

    seat: int
    agency: str


class Goal(Event):
    """A mission is laid out for everybody."""

    mission: str


class Year(Event):
    year: int


class Funding(Event):
    amount: int


class Order(Event):
    """A roll for the first turn."""

    seat: int
    number: int


class Close(Event):
    """A turn ends; without an action in it, it was a pass."""

    seat: int
    year: int
    finished: bool
    acted: bool


class Receive(Event):
    seat: int
    amount: int


class End(Event):
    reason: str


# Advancements and their outcomes


class Research(Event):
    seat: int
    advancement: str


class Begin(Event):
    """An advancement that an agency has from the start."""

    seat: int
    advancement: str


class Learn(Event):
    """What an alien sample taught."""

    seat: int
    advancement: str


class Gain(Event):
    """An advancement that came with a component from another agency."""

    seat: int
    advancement: str


class Outcome(Event):
    seat: int
    advancement: str
    outcome: str


class Keep(Event):
    seat: int
    advancement: str
    outcome: str


class Habit(Event):
    """What an agency does with its successes this year, by its number in the state."""

    seat: int
    habit: int


class Remove(Event):
    seat: int
    advancement: str
    outcome: str


class Reshuffle(Event):
    cards: int


# Spacecraft on Earth


class Buy(Event):
    seat: int
    part: str


class Assemble(Event):
    seat: int
    craft: str
    parts: tuple[str, ...]


class Disassemble(Event):
    seat: int
    craft: str


class TakeOff(Event):
    """One component is taken off a craft on Earth."""

    seat: int
    craft: str
    part: str


class Abandon(Event):
    seat: int
    craft: str


# Flight


class Prepare(Event):
    seat: int
    craft: str
    to: str


class Pace(Event):
    """How long a journey is to take, said before it begins."""

    seat: int
    craft: str
    years: int


class Fire(Event):
    seat: int
    craft: str
    engine: str


class Stay(Event):
    """A maneuver is called off before anything was fired."""

    seat: int
    craft: str


class Short(Event):
    """The thrust was not enough."""

    seat: int
    craft: str
    to: str


class Move(Event):
    seat: int
    craft: str
    to: str
    years: int


class Arrive(Event):
    seat: int
    craft: str
    to: str


class Dock(Event):
    seat: int
    craft: str
    other: str


class Separate(Event):
    seat: int
    craft: str
    other: str


# Hazards


class Parachute(Event):
    seat: int
    craft: str


class Test(Event):
    """Landing is tested where a parachute would do."""

    seat: int
    craft: str


class Ride(Event):
    seat: int
    astronaut: str
    part: str


class Shelter(Event):
    seat: int
    astronaut: str


class StayOut(Event):
    """An astronaut has no shielded seat."""

    seat: int
    astronaut: str


class Roll(Event):
    """A roll for an astronaut, who falls ill up to the limit."""

    seat: int
    astronaut: str
    number: int
    limit: int


class Expose(Event):
    """A roll for a probe or capsule in radiation."""

    seat: int
    craft: str
    part: str
    number: int
    limit: int


class Debris(Event):
    seat: int
    craft: str
    number: int
    limit: int


class Damage(Event):
    seat: int
    craft: str
    part: str


class Burn(Event):
    """Capsules burn up in the atmosphere."""

    seat: int
    craft: str
    capsules: tuple[str, ...]


class Destroy(Event):
    seat: int
    craft: str


class Lose(Event):
    seat: int
    astronaut: str


class Airless(Event):
    seat: int
    craft: str


class Starve(Event):
    seat: int
    craft: str


class Eat(Event):
    seat: int
    craft: str
    supplies: int


# Exploring


class Survey(Event):
    seat: int
    craft: str
    place: str


class Point(Event):
    """The instrument that surveys."""

    seat: int
    craft: str
    part: str


class Look(Event):
    seat: int
    place: str


class Sight(Event):
    """What an agency sees that looks at a place."""

    seat: int
    place: str
    side: str


class Reveal(Event):
    seat: int
    place: str
    side: str


class Hide(Event):
    seat: int
    place: str


class Collect(Event):
    seat: int
    craft: str
    part: str


class TurnIn(Event):
    seat: int
    part: str


class Repair(Event):
    seat: int
    craft: str


class Heal(Event):
    seat: int
    craft: str


class Explore(Event):
    """An Explorer is sent out."""

    seat: int
    craft: str
    place: str


# Missions


class Mission(Event):
    seat: int
    mission: str


class Impossible(Event):
    mission: str


class Bring(Event):
    """A place that was revealed brings a mission."""

    place: str
    mission: str


# Deals


class Offer(Event):
    seat: int
    other: int
    give: Things
    ask: Things


class Exchange(Event):
    seat: int
    other: int
    give: Things
    ask: Things


class Decline(Event):
    seat: int
    other: int
