"""Fixed positions of Mars Horizon to draw: a race of three and of four, a launch, a team's year, a pair.

What follows a position by one click is in tools/screenshots.py.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final

from orrery.games.mars_horizon import GAME
from orrery.kernel import answer, read

_RACE: Final = {
    "era": 2,
    "turn": "europe",
    "claims": ["america", "europe", "america", "russia"],
    "passes": 1,
    "seats": {
        "europe": {
            "money": 7,
            "research": 6,
            "prestige": 3,
            "cards": ["mission-control", "research-lab", "countdown-rehearsal"],
        },
        "america": {
            "money": 4,
            "research": 9,
            "prestige": 4,
            "cards": ["propellant-farm", "deep-space-network", "space-race"],
        },
        "russia": {
            "money": 11,
            "research": 2,
            "prestige": 1,
            "cards": ["visitor-centre", "clean-room", "communications-constellation"],
        },
    },
    "vehicles": {
        "atlas-v": {"owner": "europe", "blueprint": True},
        "soyuz": {"owner": "europe", "test": "engine-test-1"},
        "ariane-5": {"owner": "america"},
        "falcon-heavy": {"owner": "america", "blueprint": True},
        "proton": {"owner": "russia"},
    },
    "pool": [
        "interplanetary-starship", "mars-simulation-habitat", "international-crew", "asteroid-sample-return",
        "space-launch-system", "lunar-gateway", "global-partnership", "budget-increase",
    ],
    "deck": ["commercial-contracts", "phobos-probe", "mars-relay-orbiter", "space-telescope"],
    "reserve": [
        "hall-of-fame", "design-bureau", "joint-study", "procurement-drive", "lab-exchange", "recovery-fleet",
        "licensed-tech",
    ],
    "reserve_in_deck": 5,
    "removed": [
        "r-7", "vostok", "saturn-v", "n1", "redstone", "launch-complex", "tracking-network",
        "vertical-assembly-building", "astronaut-centre", "crash-programme", "animal-test-flights",
        "outer-space-treaty", "animals-in-orbit", "lunar-flyby", "orbital-workshop", "world-press-tour",
        "lunar-orbiter", "data-sharing-accord", "weather-satellite",
    ],
    "launch_deck": {
        "go": 6, "clear-skies": 2, "backup-systems": 1, "high-winds": 2, "sensor-fault": 1,
        "press-attention": 2, "countdown-hold": 1,
    },
    "launch_discard": {"go": 2, "veteran-flight-team": 1},
}  # fmt: skip

_TEAM: Final = {
    "era": 1,
    "turn": "europe",
    "year": 1961,
    "claims": ["europe"],
    "vehicles": {"r-7": {"owner": "europe"}, "vostok": {"owner": "europe", "blueprint": True}},
    "pool": ["soyuz", "space-telescope", "engine-test-1", "tracking-network"],
    "deck": [
        "n1", "proton", "research-lab", "orbital-workshop", "budget-increase", "mission-control",
        "visitor-centre", "animal-test-flights", "lunar-flyby", "weather-satellite",
        "vertical-assembly-building", "countdown-rehearsal", "communications-constellation",
    ],
    "unused": ["redstone", "crash-programme", "design-bureau", "lunar-orbiter", "engine-test-2"],
    "removed": ["animals-in-orbit", "recovery-fleet", "saturn-v", "astronaut-centre"],
    "launch_deck": {
        "go": 5, "clear-skies": 1, "veteran-flight-team": 1, "backup-systems": 1, "high-winds": 1,
        "sensor-fault": 1, "press-attention": 1, "countdown-hold": 1,
    },
    "launch_discard": {"go": 3, "clear-skies": 1, "high-winds": 1, "press-attention": 1},
}  # fmt: skip
_ADA: Final = {"money": 6, "research": 5, "prestige": 2, "cards": ["launch-complex", "propellant-farm"]}
_BEL: Final = {"money": 3, "research": 2, "prestige": 1, "cards": []}
_CHINA: Final = {"money": 8, "research": 7, "prestige": 0, "cards": ["tech-exchange-office"]}


def _race(players: int, *lines: str, swap: tuple[str, str] = ("", "")) -> Any:
    """A race; what the first player holds of `swap` is the second card instead, wherever that one was."""
    race: dict[str, Any] = deepcopy(_RACE)
    race["seats"] |= {"china": _CHINA} if players == 4 else {}
    for pile in (race["reserve"], *(own["cards"] for own in race["seats"].values())):
        pile[:] = [dict([swap, swap[::-1]]).get(card, card) for card in pile]
    return _played(GAME.arrange(players, GAME.read_options({}), race), *lines)


def _team(players: int, *lines: str) -> Any:
    seats = {"europe": _ADA} | ({"america": _BEL} if players == 2 else {})
    together = GAME.read_options({"together": players == 2})
    return _played(GAME.arrange(players, together, {**_TEAM, "seats": seats}), *lines)


def _played(state: Any, *lines: str) -> Any:
    for line in lines:
        assert read(line) in GAME.pending(state).options, line
        answer(state, read(line))
    return state


_LAUNCH: Final = ("launch mars-orbiter", "spend 1", "countdown clear-skies", "countdown sensor-fault")
_HOLD: Final = (*_LAUNCH[:3], "countdown countdown-hold")
_DICE: Final = (*_LAUNCH, "accept", "countdown go", "accept", "roll 3 2")
#: A launch that whatever the dice show will succeed.
_SURE: Final = (
    "launch first-artificial-satellite", "fly soyuz", "spend 3", "countdown go", "countdown clear-skies",
    "countdown countdown-hold",
)  # fmt: skip

MARS_POSES: Final[dict[str, tuple[Any, int, Callable[[], Any]]]] = {
    "mars-board": (GAME, 3, lambda: _race(3)),
    "mars-four": (GAME, 4, lambda: _race(4)),
    "mars-vehicle": (GAME, 3, lambda: _race(3, "launch first-crewed-orbit")),
    "mars-prestige": (GAME, 3, lambda: _race(3, "launch mars-orbiter")),
    "mars-launch": (GAME, 3, lambda: _race(3, *_LAUNCH)),
    "mars-hold": (GAME, 3, lambda: _race(3, *_HOLD)),
    "mars-dice": (GAME, 3, lambda: _race(3, *_DICE, swap=("mission-control", "clean-room"))),
    "mars-failure": (GAME, 3, lambda: _race(3, *_DICE, swap=("mission-control", "clean-room"))),
    "mars-success": (GAME, 3, lambda: _race(3, *_SURE)),
    "mars-discount": (GAME, 3, lambda: _race(3, swap=("research-lab", "design-bureau"))),
    "mars-solo": (GAME, 1, lambda: _team(1)),
    "mars-pair": (GAME, 2, lambda: _team(2)),
    "mars-gift": (GAME, 2, lambda: _team(2, "pass", "die 6", "take money give")),
}
