"""Fixed positions of Leaving Earth to draw: maps, a full table, the hangar, a flight, small decisions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from orrery.games.leaving_earth import GAME

_PILES: Final = {
    "juno_rockets": ["success"],
    "atlas_rockets": ["success", "success", "?"],
    "soyuz_rockets": ["success", "?", "?"],
    "rendezvous": ["success", "minor", "?"],
    "re_entry": ["success", "success"],
    "landing": ["success", "?", "?"],
    "life_support": ["success", "major", "?"],
    "surveying": [],
}
_APOLLO: Final = ["apollo", "eagle-damaged", "shepard", "grissom", "supplies", "atlas", "juno"]
_NASA: Final = {
    "money": 14,
    "missions": ["sounding_rocket"],
    "stock": ["soyuz", "juno", "juno", "probe", "supplies", "supplies"],
    "advancements": _PILES,
    "crafts": {
        "apollo": {"at": "earth_orbit", "parts": _APOLLO},
        "voyager": {
            "at": "mars_fly_by",
            "from": "earth_orbit",
            "years": 2,
            "parts": ["probe", "atlas", "juno", "juno"],
        },
    },
}
_OKB1: Final = {
    "advancements": {
        "juno_rockets": ["success"],
        "atlas_rockets": ["?", "?", "?"],
        "re_entry": ["success", "?"],
        "landing": ["major", "?", "?"],
    },
    "crafts": {
        "apollo": {"at": "earth_orbit", "parts": ["probe", "juno"]},
        "lander": {"at": "lunar_orbit", "parts": ["probe", "juno"]},
    },
}
_CNES: Final = {
    "advancements": {"juno_rockets": ["success"], "life_support": ["success", "success"]},
    "crafts": {
        "skylab": {"at": "earth_orbit", "parts": ["aldrin", "collins"]},
        "voyager": {"at": "venus_fly_by", "from": "inner_planets_transfer", "years": 1, "parts": ["probe"]},
    },
}
_ISAS: Final = {
    "money": 3,
    "lost": 1,
    "finished": True,
    "crafts": {
        "voyager": {"at": "venus_orbit", "parts": ["probe"]},
        "lander": {"at": "earth", "parts": ["probe"]},
    },
}
_SAC: Final = {
    "crafts": {
        "lander": {"at": "phobos", "parts": ["probe"]},
        "apollo": {"at": "lunar_orbit", "parts": ["apollo", "armstrong"]},
    },
}
_TABLE: Final = {
    "year": 1965,
    "missions": ["lunar_lander", "man_on_the_moon", "mars_sample_return", "venus_station"],
    "places": {"moon": "minerals-25", "mars": {"card": "life-supplies", "seen": ["nasa"]}},
    "seats": {"nasa": _NASA, "okb1": _OKB1, "cnes": _CNES, "isas": _ISAS},
}
_FAR: Final = {
    **_TABLE,
    "year": 1975,
    "missions": [*_TABLE["missions"], "jupiter_survey"],
    "seats": {
        **_TABLE["seats"],
        "nasa": {
            **_NASA,
            "crafts": {
                "voyager": {"at": "jupiter_fly_by", "parts": ["probe", "atlas"]},
                "skylab": {"at": "earth_orbit", "parts": _APOLLO},
                "lander": {"at": "earth", "parts": ["soyuz", "probe"]},
            },
        },
        "sac": _SAC,
    },
}

#: As many craft as an agency can have: on Earth, in one orbit, on other worlds and under way.
_TWELVE: Final[dict[str, dict[str, Any]]] = {
    "apollo": {"at": "earth_orbit", "parts": _APOLLO},
    "lander": {"at": "earth", "parts": ["soyuz", "probe"]},
    "skylab": {"at": "earth_orbit", "parts": ["aldrin", "collins", "supplies"]},
    "voyager": {"at": "jupiter_fly_by", "parts": ["probe", "atlas"]},
    "pinwheel": {"at": "earth_orbit", "parts": ["probe", "juno"]},
    "craft-6": {"at": "earth_orbit", "parts": ["probe", "atlas"]},
    "craft-7": {"at": "earth_orbit", "parts": ["soyuz", "atlas", "probe"]},
    "craft-8": {"at": "mars_orbit", "parts": ["probe", "juno", "juno"]},
    "craft-9": {"at": "moon", "parts": ["probe"]},
    "craft-10": {"at": "venus_fly_by", "from": "inner_planets_transfer", "years": 1, "parts": ["probe"]},
    "craft-11": {"at": "mars_fly_by", "from": "earth_orbit", "years": 3, "parts": ["probe", "juno"]},
    "craft-12": {"at": "ceres", "parts": ["probe"]},
}
_BUSY: Final = {
    "crafts": {name: {"at": "mars_orbit", "parts": ["probe", "juno"]} for name in _TWELVE},
    "advancements": {"juno_rockets": ["success", "minor"], "proton_rockets": ["?", "?", "?"]},
    "stock": ["juno", "juno", "atlas", "probe", "supplies"],
    "money": 41,
    "missions": ["lunar_survey", "artificial_satellite"],
}
_FULL: Final = {
    **_FAR,
    "seats": {**_FAR["seats"], "nasa": {**_NASA, "crafts": _TWELVE}, "okb1": _BUSY},
}


def _position(table: dict[str, Any], players: int, sets: Sequence[str], *answers: str) -> Callable[[], Any]:
    """A position some answers later."""

    def position() -> Any:
        options = GAME.read_options({"expansions": list(sets)})
        state = GAME.arrange(players, options, table)
        for action in answers:
            GAME.apply(state, action)
        return state

    return position


_FLY: Final = "maneuver apollo inner_planets_transfer"
_DEAL: Final = ("deal", "with okb1")
_LATE: Final = {**_TABLE, "phase": "life_support"}
#: Two craft of one agency in the same orbit.
_TWO: Final = {"skylab": {"at": "earth_orbit", "parts": ["aldrin", "collins", "supplies"]}}
_PAIR: Final = {
    **_TABLE,
    "seats": {**_TABLE["seats"], "nasa": {**_NASA, "crafts": {**_NASA["crafts"], **_TWO}}},
}
#: Life Support works in the smaller of two capsules only.
_TIGHT: Final = {
    "skylab": {"at": "earth_orbit", "parts": ["aldrin", "vostok", "collins", "armstrong", "supplies"]}
}
_AIRLESS: Final = {**_LATE, "seats": {"nasa": {**_NASA, "crafts": _TIGHT}}}
#: By name: the game, how many play, and the position.
EARTH_POSES: Final[dict[str, tuple[Any, int, Callable[[], Any]]]] = {
    "leaving-earth-base": (GAME, 4, _position(_TABLE, 4, ())),
    "leaving-earth-mercury": (GAME, 4, _position(_TABLE, 4, ("mercury",))),
    "leaving-earth-outer": (GAME, 5, _position(_FAR, 5, ("mercury", "outer_planets"))),
    "leaving-earth-full": (GAME, 5, _position(_FULL, 5, ("mercury", "outer_planets"))),
    "leaving-earth-hangar": (GAME, 4, _position(_TABLE, 4, ("mercury",))),
    "leaving-earth-rest": (GAME, 5, _position(_FAR, 5, ("mercury", "outer_planets"))),
    "leaving-earth-signs": (GAME, 4, _position(_TABLE, 4, ("mercury",))),
    "leaving-earth-craft": (GAME, 4, _position(_TABLE, 4, ("mercury",))),
    "leaving-earth-place": (GAME, 4, _position(_TABLE, 4, ("mercury",))),
    "leaving-earth-payload": (GAME, 4, _position(_TABLE, 4, ("mercury",))),
    "leaving-earth-windows": (GAME, 5, _position(_FAR, 5, ("mercury", "outer_planets"))),
    "leaving-earth-flight": (GAME, 4, _position(_TABLE, 4, ("mercury",), _FLY)),
    "leaving-earth-outcome": (GAME, 4, _position(_TABLE, 4, ("mercury",), _FLY, "fire atlas", "success")),
    "leaving-earth-docking": (GAME, 4, _position(_PAIR, 4, ("mercury",))),
    "leaving-earth-damage": (
        GAME,
        4,
        _position(_PAIR, 4, ("mercury",), "dock apollo skylab", "major"),
    ),
    "leaving-earth-parting": (
        GAME,
        4,
        _position(_PAIR, 4, ("mercury",), "separate apollo", "success", "move juno"),
    ),
    "leaving-earth-offer": (GAME, 4, _position(_TABLE, 4, ("mercury",), *_DEAL)),
    "leaving-earth-bench": (
        GAME,
        4,
        _position(_TABLE, 4, ("mercury",), "assemble lander", "load soyuz", *_DEAL),
    ),
    "leaving-earth-short-of-air": (
        GAME,
        4,
        _position(_AIRLESS, 4, ("mercury",), "success", "keep", "minor", "keep"),
    ),
    "leaving-earth-year-end": (
        GAME,
        4,
        _position(_LATE, 4, ("mercury",), "minor"),
    ),
}
