"""Fixed positions of Mars Horizon to draw: a race of three and of four, a launch, a team's year, a pair."""

from __future__ import annotations

from collections.abc import Callable
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


def _race(players: int, *lines: str) -> Any:
    seats: dict[str, Any] = {**_RACE["seats"], "china": _CHINA} if players == 4 else _RACE["seats"]  # type: ignore[dict-item]
    return _played(GAME.arrange(players, GAME.read_options({}), {**_RACE, "seats": seats}), *lines)


def _team(players: int) -> Any:
    seats = {"europe": _ADA} | ({"america": _BEL} if players == 2 else {})
    return GAME.arrange(players, GAME.read_options({"together": players == 2}), {**_TEAM, "seats": seats})


def _played(state: Any, *lines: str) -> Any:
    for line in lines:
        answer(state, read(line))
    return state


_LAUNCH: Final = ("launch mars-orbiter", "spend 1", "countdown clear-skies", "countdown sensor-fault")

MARS_POSES: Final[dict[str, tuple[Any, int, Callable[[], Any]]]] = {
    "mars-board": (GAME, 3, lambda: _race(3)),
    "mars-four": (GAME, 4, lambda: _race(4)),
    "mars-vehicle": (GAME, 3, lambda: _race(3, "launch first-crewed-orbit")),
    "mars-prestige": (GAME, 3, lambda: _race(3, "launch mars-orbiter")),
    "mars-launch": (GAME, 3, lambda: _race(3, *_LAUNCH)),
    "mars-solo": (GAME, 1, lambda: _team(1)),
    "mars-pair": (GAME, 2, lambda: _team(2)),
}
