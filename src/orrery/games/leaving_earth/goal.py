"""What is printed on a mission card: the condition, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from orrery.games.leaving_earth.cards import COMPONENTS
from orrery.games.leaving_earth.printed import Condition
from orrery.games.leaving_earth.words import at_place, place_named
from orrery.games.leaving_earth.world import World


@lru_cache
def goal_in_words(here: World, condition: Condition) -> str:
    """What completes a mission, in the sets that are in play.

    >>> from orrery.games.leaving_earth.cards import MISSIONS
    >>> from orrery.games.leaving_earth.world import world_of
    >>> goal_in_words(world_of(("base",)), MISSIONS["lunar_survey"].condition)
    'Reveal the Moon'
    """
    text = _WORDS[condition.kind](condition)
    by_scientist = condition.kind in ("sample", "life") and any(c.skill == "scientist" for c in here.goods)
    return text + (", or aboard with a healthy scientist" if by_scientist else "")


def _listed(words: Iterable[str], last: str) -> str:
    """
    >>> _listed(["Jupiter", "Io", "the Moon"], "and")
    'Jupiter, Io and the Moon'
    """
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


_WORDS: Final[dict[str, Callable[[Condition], str]]] = {
    "probe_at": lambda c: f"A working probe or capsule {at_place(c.location)}",
    "manned_return": lambda c: f"An astronaut who has been {at_place(c.location)}, on Earth again alive",
    "reveal": lambda c: f"Reveal {_listed(map(place_named, c.locations), 'and')}",
    "station": lambda c: f"An astronaut {_listed(map(at_place, c.locations), 'or')} at the start of a year",
    "sample": lambda c: f"{COMPONENTS[c.sample].name} brought to Earth",
    "life": lambda c: "A sample from a place with life brought to Earth",
    "galileo_survey": lambda c: f"Survey {place_named(c.location)} with a working Galileo",
    "explorer": lambda c: f"Send out an Explorer that is alone {at_place(c.location)}",
}
