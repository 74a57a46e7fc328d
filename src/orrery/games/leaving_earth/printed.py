"""What is printed on the cards: the types of the rows in data/.

A component card lies with one of its faces up. The face is named by a word: `juno`, `juno-damaged`,
for a thruster that has fired `ion_thruster-spent`, for a probe or capsule that has surveyed this
turn `probe-used`. A pile of components is a tuple of such words.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Kind = Literal["rocket", "ion_thruster", "probe", "capsule", "supplies", "sample", "explorer", "astronaut"]
SUCCESS: Final = "success"
MINOR: Final = "minor"
MAJOR: Final = "major"
#: What comes of an attempt when no outcomes are left on the advancement.
AUTOMATIC: Final = "automatic"
#: The three faces of an outcome card, in the order in which they are counted.
OUTCOMES: Final = (SUCCESS, MINOR, MAJOR)


Consequence = Literal[
    "rocket_discarded_gives_thrust",
    "rocket_damaged_no_thrust",
    "thruster_gives_thrust_and_stays",
    "thruster_damaged_no_thrust",
    "spacecraft_destroyed",
    "dock_or_separate",
    "no_dock_or_separate_and_damage_chosen_component",
    "capsule_safe",
    "capsule_damaged_occupants_survive",
    "capsule_destroyed_occupants_die",
    "landed",
    "damage_chosen_component",
    "occupants_survive",
    "occupants_die",
    "look_at_location",
    "survey_fails",
    "no_damage",
    "damage_chosen_component_then_face_atmospheric_entry",
]


#: Where a row is from: printed, agreed by public lists, or a number of ours; or so for some of its keys.
Source = str | dict[str, str]


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a data file; a misspelt key is an error."""


class Constants(Row, frozen=True):
    die_sides: int
    annual_funding: int
    research_cost: int
    remove_success_cost: int
    remove_failure_cost: int
    other_agencies_bonus_per_mission: int
    lost_astronaut_points: int
    astronauts_fed_per_supply: int
    supplies_per_repair: int
    #: How many craft an agency can have.
    most_craft: int
    #: How many offers to each other agency may come to nothing at one question in the midst of an action.
    fruitless_offers: int
    start_year: int
    end_year: int
    year_order: dict[str, tuple[str, ...]]


class SetRules(Row, frozen=True):
    """What a set says about the calendar, the order of the year and the switches of the rules."""

    start_year: int
    end_year: int
    year_order: tuple[str, ...]
    #: A later start, with so many advancements for free.
    quick_start_year: int = 0
    quick_start_free_advancements: int = 0
    #: Each probe or capsule surveys once a turn.
    survey_once: bool = False
    #: Differences between the editions that this set settles.
    switches: dict[str, bool] = {}


class Agency(Row, frozen=True):
    id: str
    name: str


class Shape(Row, frozen=True):
    """A spacecraft card and its token: each agency has one of each shape."""

    id: str
    sets: tuple[str, ...]


class Advancement(Row, frozen=True):
    """What an agency can learn to do, and what comes of trying it (LE-5.2.7).

    Two are new with Outer Planets (LO-1.5).
    """

    id: str
    name: str
    sets: tuple[str, ...]
    cost: int
    outcomes: int
    copies: int
    #: What each outcome does.
    success: Consequence
    minor_failure: Consequence
    major_failure: Consequence
    prerequisite: str = ""
    #: The astronaut aboard who softens failures, and what they then count as.
    specialist: str = ""
    specialist_minor_becomes: str = "minor_failure"
    specialist_major_becomes: str = "major_failure"


class Component(Row, frozen=True):
    id: str
    name: str
    kind: Kind
    sets: tuple[str, ...]
    mass: int = 0
    cost: int | None = None
    thrust: int = 0
    thrust_per_year: int = 0
    seats: int = 0
    heat_shield: bool = False
    radiation_shielding: int = 0
    units: int = 0
    damageable: bool = True
    requires: str = ""
    body: str = ""
    collect_only_at: str = ""
    skill: str = ""
    count: int = 1
    source: Source = "card"


class Hazard(Row, frozen=True):
    """Something a maneuver makes a craft face: landing, atmospheric entry, or what a location holds."""

    kind: str
    place: str = ""


class Maneuver(Row, frozen=True):
    """A route from one location to another, as printed; a slingshot names its planet (LO-2.1)."""

    to: str
    difficulty: int
    time: Literal["none", "required", "optional"]
    years: int
    printed: tuple[str, ...]
    depart: tuple[str, ...]
    solar: bool
    arrive: tuple[str, ...]
    sets: tuple[str, ...]
    automatic: bool = False
    fixed_time: bool = False
    slingshot: str = ""


class Location(Row, frozen=True):
    id: str
    name: str
    kind: Literal["home", "suborbital", "orbit", "fly_by", "transfer", "surface", "hazard_only", "lost"]
    sets: tuple[str, ...]
    cards: int
    maneuvers: tuple[Maneuver, ...]
    explorable: bool = False
    samples: tuple[str, ...] = ()
    telescope: tuple[str, ...] = ()
    end_of_year_hazard: str = ""
    surveyable: bool = True
    no_dock_or_separate: bool = False
    no_repair: bool = False
    unmanned_ignore_hazard: bool = False
    hidden_if_astronauts_die: bool = False


class Effect(Row, frozen=True):
    """What a revealed location does or offers."""

    kind: str
    value: int = 0
    max: int = 0
    level: int = 0
    sample: str = ""
    at: str = ""


class SideRow(Row, frozen=True):
    location: str
    copies: int
    effects: tuple[Effect, ...]
    letters: tuple[str, ...] = ()
    flavour: str = ""
    source: Source = "card"


class Condition(Row, frozen=True):
    kind: str
    location: str = ""
    locations: tuple[str, ...] = ()
    sample: str = ""


class Mission(Row, frozen=True):
    id: str
    name: str
    points: int
    tier: Literal["easy", "medium", "hard", "non_explorable", "explorable"]
    sets: tuple[str, ...]
    condition: Condition
    start_of_year: bool = False
    location: str = ""
    letters: tuple[str, ...] = ()


class Difficulty(Row, frozen=True):
    id: str
    draw: dict[str, int]
    point_cap: int = 0


class ComponentSide(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a component card, with what it is worth lying so."""

    word: str
    card: Component
    damaged: bool = False
    spent: bool = False
    #: It has surveyed this turn.
    used: bool = False

    @property
    def mass(self) -> int:
        return self.card.mass

    @property
    def ready(self) -> bool:
        return not self.damaged and not self.spent

    @property
    def name(self) -> str:
        if not self.damaged:
            return f"{self.card.name} (has surveyed)" if self.used else self.card.name
        return f"{self.card.name} ({'incapacitated' if self.card.kind == 'astronaut' else 'damaged'})"


class Leg(msgspec.Struct, frozen=True, kw_only=True):
    """A maneuver with its number, where it starts, the word that names it there, and its hazards in order."""

    number: int
    origin: str
    word: str
    card: Maneuver
    departure: tuple[Hazard, ...]
    arrival: tuple[Hazard, ...]

    @property
    def to(self) -> str:
        return self.card.to

    @property
    def hazards(self) -> tuple[Hazard, ...]:
        return self.departure + self.arrival


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One of the cards that an explorable location may turn out to be."""

    word: str
    place: str
    copies: int
    effects: tuple[Effect, ...]
    letters: tuple[str, ...]
    flavour: str

    def has(self, kind: str) -> bool:
        return any(effect.kind == kind for effect in self.effects)
