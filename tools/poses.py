"""Fixed positions to draw: each is served as the beginning of its game.

`python -m tools.poses POSE --port N --data FOLDER` is the server, with the set-up of one game replaced.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

from orrery.games.debris import GAME as DEBRIS
from orrery.games.exploration import GAME as EXPLORATION
from orrery.kernel import answer, playout, read
from orrery.kernel.chance import Roller
from orrery.web import serve
from tools.earth_poses import EARTH_POSES
from tools.mars_poses import MARS_POSES

_MAP: Final = {
    "round": 5,
    "gnss": {"e05": "red", "t01": "red", "t07": "blue", "e17": "blue", "t18": "green", "e11": "amber"},
    "control": {
        "l1": "blue",
        "l3": "red",
        "l4": "amber",
        "moon-r1": "red",
        "moon-h1": "blue",
        "moon-r2": "green",
        "moon-h3": "red",
        "mars-h3": "blue",
        "mars-r3": "blue",
        "mars-h4": "green",
        "comet-1": "green",
    },
    "restricted": ["mars-r4"],
    "traps": {"o09": 1, "t14": 3},
    "stations": ["t12"],
    "east": ["hx2"],
    "west": ["hx6", "hx1"],
    "claimed": ["hx2", "hx6", "hx1"],
    "row": ["recover_energy", "surface_drop", "extra_move", "trim", "build_slot"],
}
_BLUE: Final = {
    "port": "xichang",
    "credits": 9,
    "command": 2,
    "dp": 21,
    "primary": ["gnss5", "most_habitat"],
    "secondary": ["frag1", "l3"],
    "developments": ["credits_12"],
    "completed": ["moon"],
    "dropped": {"gnss": 2, "telescope": 1, "rover": 1, "habitat": 2},
}
_GREEN: Final = {
    "port": "baikonur",
    "credits": 17,
    "command": 6,
    "dp": 14,
    "frags": 1,
    "primary": ["command8", "hex8"],
    "secondary": ["vp10"],
    "developments": ["module_discount", "space_station"],
    "completed": ["turret", "frag1"],
    "dropped": {"gnss": 1, "rover": 1, "habitat": 2},
}
_AMBER: Final = {
    "port": "cape-canaveral",
    "credits": 6,
    "command": 1,
    "dp": 12,
    "primary": ["all4"],
    "secondary": ["hazard1", "mars"],
    "developments": ["technology_point"],
    "completed": ["credits20"],
    "dropped": {"gnss": 1, "telescope": 1},
}
_RED: Final = {
    "port": "wostochny",
    "dp": 17,
    "frags": 1,
    "primary": ["telescope3", "most_rover"],
    "secondary": ["mars", "trap2", "credits20"],
    "developments": ["space_station", "credits_12"],
    "perks": ["module_discount"],
    "completed": ["moon"],
    "dropped": {"gnss": 2, "telescope": 1, "rover": 1, "habitat": 1},
}


def _exploration(phase: str, flies: bool) -> Any:
    """Round 5 of four players: everybody about to fly, or Ada about to prepare."""
    fleets: dict[str, Any] = {
        "blue": {
            "bomber": {"at": "t10", "selected": True, "energy": 3, "modules": ["laser_turret", "gnss"]},
            "super_maneuver": {"at": "o06", "energy": 2, "modules": ["habitat", "rover"]},
            "recover": {"at": "m04", "energy": 4, "resistance": 2, "modules": ["telescope"]},
            "shield": {},
        },
        "green": {
            "destroyer": {
                "at": "o20",
                "selected": flies,
                "energy": 4,
                "modules": ["laser_turret", "energy_turret"],
            },
            "shield": {"at": "r01", "energy": 3, "modules": ["maneuverability_module", "habitat"]},
            "money_maker": {"at": "e13", "energy": 2},
            "transporter": {},
        },
        "amber": {
            "ultra_fast": {
                "at": "t16",
                "heading": "ccw",
                "selected": flies,
                "energy": 3,
                "modules": ["telescope"],
            },
            "laser_beam": {"at": "west-2", "energy": 2, "resistance": 2},
            "transporter": {"at": "pad", "modules": ["rover", "rover", "habitat"]} if flies else {},
            "conqueror": {},
        },
        "red": {
            "conqueror": {
                "at": "o03",
                "energy": 5 if flies else 4,
                "resistance": 3,
                "modules": ["rover", "habitat"],
                "selected": True,
            },
            "money_maker": {
                "at": "m07",
                "energy": 3 if flies else 2,
                "modules": ["gnss"],
                "selected": flies,
            },
            "transporter": {"at": "orb-wos", "energy": 4, "modules": ["telescope", "velocity_module"]},
            "bomber": {"at": "pad", "modules": ["laser_turret", "trap-2"]} if flies else {},
        },
    }
    purse = {"credits": 4, "command": 3} if flies else {"credits": 15, "command": 4}
    given = {"blue": _BLUE, "green": _GREEN, "amber": _AMBER, "red": {**_RED, **purse}}
    seats = {seat: {**things, "ships": fleets[seat]} for seat, things in given.items()}
    return EXPLORATION.arrange(
        4, EXPLORATION.Options(), {**_MAP, "phase": phase, "turn": "red", "seats": seats}
    )


def _flight() -> Any:
    state = _exploration("flight", flies=True)
    for _ in range(2):
        answer(state, read("end"))
    return state


def _pad() -> Any:
    """Two ships on their pads, of which the first rises as soon as the preparation is ended."""
    ships: dict[str, Any] = {
        "red": {
            "bomber": {"at": "pad", "selected": True},
            "conqueror": {},
            "transporter": {},
            "money_maker": {},
        },
        "blue": {"shield": {"at": "pad", "selected": True}, "recover": {}, "destroyer": {}, "ultra_fast": {}},
    }
    ports = {"red": "wostochny", "blue": "xichang"}
    seats = {seat: {"port": port, "ships": ships[seat]} for seat, port in ports.items()}
    return EXPLORATION.arrange(
        2, EXPLORATION.Options(), {"phase": "prepare", "turn": "red", "round": 3, "seats": seats}
    )


def _draft() -> Any:
    state = EXPLORATION.new(4)
    for _ in range(200):
        if state.deck and state.stack and type(state.stack[-1]).__name__ == "TakeShip":
            return state
        playout(state, lambda: 0.4, 1)
    return state


def _debris() -> Any:
    state = DEBRIS.new(3)
    playout(state, lambda: 0.37, 26)
    return state


#: By name: the game, how many play, and the position.
POSES: Final[dict[str, tuple[Any, int, Callable[[], Any]]]] = {
    "exploration-flight": (EXPLORATION, 4, _flight),
    "exploration-preparation": (EXPLORATION, 4, lambda: _exploration("prepare", flies=False)),
    "exploration-draft": (EXPLORATION, 4, _draft),
    "exploration-pad": (EXPLORATION, 2, _pad),
    "debris": (DEBRIS, 3, _debris),
    **MARS_POSES,
    **EARTH_POSES,
}


def main() -> None:
    game, _, position = POSES[sys.argv.pop(1)]
    laid = position()
    Roller.fresh = classmethod(lambda cls: Roller.from_number(7))  # type: ignore[method-assign]
    type(game).setup = lambda self, players, options: laid.clone()
    serve.main()


if __name__ == "__main__":
    main()
