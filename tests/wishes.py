"""Plain wishes of people, each one answer, to be played in the terminal and in the browser alike.

A wish is written in the words that are shown: options with semicolons between are given as one, `x3` gives
one three times, `=3` gives one that has a number with that number, and after `>` stands the way in which it
is given.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from orrery.games.leaving_earth.cards import COMPONENTS
from orrery.kernel import Game, Roller, game
from orrery.match import LiveTable


class Part(NamedTuple):
    """An option by its words, how often, in which way, and with which number, if it has one."""

    label: str
    times: int
    way: str
    number: str = ""


def parts(wish: str) -> list[Part]:
    found = [re.fullmatch(r"(.*?)(?: =(\d+))?(?: x(\d+))?(?: > (.*))?", one) for one in wish.split("; ")]
    return [Part(one[1], int(one[3] or 1), one[4] or "", one[2] or "") for one in found if one]


class Tale(NamedTuple):
    """A position, what a person wishes for in it, and how many answers that may take."""

    game: str
    players: int
    options: Mapping[str, Any]
    given: Mapping[str, Any]
    dice: int
    wishes: tuple[str, ...]
    most: int
    #: A path into the description of the game, and what stands there in the end.
    leads_to: tuple[str, Any]

    @property
    def rules(self) -> Game[Any]:
        return game(self.game)

    @property
    def position(self) -> Any:
        return self.rules.arrange(self.players, self.rules.read_options(self.options), self.given)

    @property
    def roller(self) -> Roller:
        return Roller.from_number(self.dice)

    def table(self, **more: Any) -> LiveTable:
        return LiveTable.begin(self.rules, position=self.position, roller=self.roller, **more)

    def ends_well(self, table: LiveTable) -> bool:
        found = self.rules.describe(table.state)
        path, value = self.leads_to
        for word in path.split("."):
            found = found[word]
        return bool(found == value)


KNOWN = ["success"] * 3
#: Four launches that dock in Earth Orbit: a stage for each leg, a spare, and the probe.
LAUNCHES = {
    "Voyager": {"soyuz": 4, "atlas": 1},
    "Apollo": {"soyuz": 3, "juno": 3},
    "Lander": {"soyuz": 3, "juno": 1},
    "Skylab": {"soyuz": 3, "probe": 1},
}


BASKET: Counter[str] = sum(map(Counter, LAUNCHES.values()), Counter())


def all_of(verb: str, load: Mapping[str, int]) -> str:
    return "; ".join(f"{verb} {COMPONENTS[word].name} x{count}" for word, count in load.items())


def launch(name: str, load: Mapping[str, int]) -> tuple[str, str]:
    """A craft is put together of a part of what there is, and flies."""
    assemble = f"Assemble a spacecraft on the {name} card > with some"
    return f"{assemble}; {all_of('Load', load)}", f"{name}: to Earth Orbit > firing Soyuz"


SOYUZ = Tale(
    game="leaving-earth",
    players=1,
    options={},
    given={
        "places": {"suborbital_flight": "barren"},
        "seats": {"nasa": {"money": 28, "advancements": {"soyuz_rockets": KNOWN, "re_entry": []}}},
    },
    dice=1,
    wishes=(
        "Buy Soyuz x3; Buy Apollo",
        "Assemble a spacecraft on the Voyager card > with everything",
        "Voyager: to Earth Orbit > firing Soyuz",
    ),
    most=8,
    leads_to=("seats.nasa.crafts.voyager.at", "earth_orbit"),
)

JUPITER = Tale(
    game="leaving-earth",
    players=1,
    options={"expansions": ["outer_planets"]},
    given={
        "year": 1970,
        "places": {
            "suborbital_flight": "barren",
            "solar_radiation": "barren",
            "jupiter": "astronaut_radiation-1",
        },
        "seats": {
            "nasa": {
                "money": sum((COMPONENTS[word].cost or 0) * count for word, count in BASKET.items()),
                "advancements": {
                    **{f"{name}_rockets": KNOWN for name in ("juno", "atlas", "soyuz")},
                    "rendezvous": KNOWN[:2],
                },
            }
        },
    },
    dice=1,
    wishes=(
        all_of("Buy", BASKET),
        *(wish for name, load in LAUNCHES.items() for wish in launch(name, load)),
        "Dock Apollo to Voyager",
        "Dock Lander to Voyager",
        "Dock Skylab to Voyager",
        "Voyager: to Inner Planets Transfer > firing Atlas",
        "Finished for 1970",
        "Voyager: to Venus Fly-By > firing Juno",
        "Put it back, and keep successes for the rest of 1971",
        "Finished for 1971",
        "Voyager: to Jupiter Fly-By > firing Juno",
        "Put the success back on Juno Rockets",
        "Finished for 1972",
    ),
    most=25,
    leads_to=("seats.nasa.crafts.voyager.at", "jupiter_fly_by"),
)

#: Nine answers one by one: an action, a ship, five modules, a choice, and the end.
EXPLORATION = Tale(
    game="exploration",
    players=2,
    options={},
    given={
        "seats": {"red": {"credits": 19, "ships": {"transporter": {}, "shield": {"at": "t09", "energy": 1}}}}
    },
    dice=1,
    wishes=(
        "Energy",
        "Deploy the Transporter",
        "Build a rover on the Transporter x3; Build a GNSS on the Transporter x2",
        "Select the Shield",
    ),
    most=6,
    leads_to=("seats.red.credits", 0),
)

#: Eight answers one by one: two moves, three deliveries, a capture, a load recycled, and the end.
DEBRIS = Tale(
    game="debris",
    players=2,
    options={},
    given={
        "seats": {"red": {"at": "leo-5", "hand": ["fuel", "fuel", "metal"]}},
        "satellites": {"a": {"at": "leo-3"}},
        "debris": {"leo-2": 1},
    },
    dice=1,
    wishes=(
        "Thrust to LEO-4 > on to LEO-3",
        "Deliver fuel to A > and all else that fits",
        "Capture 1 debris from LEO-2",
        "Recycle 1 debris",
        "End your turn",
    ),
    most=5,
    leads_to=("turn", 2),
)

#: Nine answers before: to accept each card, to let the dice stand, to give nothing.
MARS_HORIZON = Tale(
    game="mars-horizon",
    players=2,
    options={"together": True},
    given={
        "claims": ["america"],
        "pool": ["n1"],
        "deck": ["vostok"],
        "seats": {
            "europe": {"money": 9, "cards": ["countdown-rehearsal", "clean-room"], "vehicles": ["r-7"]}
        },
    },
    dice=4,
    wishes=("Launch for First Artificial Satellite again", "Gain 4 Money", "Take 2 Research"),
    most=6,
    leads_to=("year", 1953),
)
#: Five answers before, one of twelve for a number of tokens.
GIFT = Tale(
    game="mars-horizon",
    players=2,
    options={"together": True},
    given={"pool": ["n1"], "deck": ["vostok"], "seats": {"america": {"money": 4}}},
    dice=1,
    wishes=(
        "Pass",
        "Take 4 Money, then give your partner tokens",
        "Give your partner 1 Money =3 > and no more",
    ),
    most=3,
    leads_to=("seats.america.money", 7),
)

#: A thruster needs three years where one is printed.
SLOWER = Tale(
    game="leaving-earth",
    players=1,
    options={},
    given={
        "year": 1960,
        "places": {"solar_radiation": "barren"},
        "seats": {
            "nasa": {
                "money": 0,
                "advancements": {"ion_thrusters": KNOWN},
                "crafts": {
                    "voyager": {"at": "earth_orbit", "parts": ["ion_thruster", "probe", "probe", "probe"]}
                },
            }
        },
    },
    dice=1,
    wishes=(
        "Voyager: to Inner Planets Transfer",
        "1 year slower =2",
        "Fire Ion Thruster until it is enough, and go",
    ),
    most=3,
    leads_to=("seats.nasa.crafts.voyager.at", "inner_planets_transfer"),
)
TALES = {
    "soyuz": SOYUZ,
    "jupiter": JUPITER,
    "exploration": EXPLORATION,
    "debris": DEBRIS,
    "mars-horizon": MARS_HORIZON,
    "gift": GIFT,
    "slower": SLOWER,
}
