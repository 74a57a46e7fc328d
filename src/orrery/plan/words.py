"""Cards and places as people call them: by word or by name, in any case; near misses are named."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

from orrery.games.leaving_earth.cards import (
    ADVANCEMENTS,
    CARD,
    LOCATIONS,
    MISSIONS,
    SETS,
    SIDES,
)
from orrery.kernel import OptionError
from orrery.plan.profile import ASTRONAUT, SCIENTIST
from orrery.plan.world import skies_of

EXPANSIONS: Final = {"mercury": "Mercury", "outer_planets": "Outer Planets"}
OUTCOMES: Final = {"success": "success", "minor": "minor failure", "major": "major failure"}
#: How much alike two words are that may have been mistaken for each other.
_ALIKE: Final = 0.7
_MOST_HINTS: Final = 3


def plain(text: str) -> str:
    """A name as a word: `Lunar Fly-By` and `lunar_fly_by` are the same."""
    return re.sub(r"[\s_-]+", "_", text.strip().lower())


def called(kind: str, text: str, names: Mapping[str, str]) -> str:
    """The word of what somebody means; `names` has the names of all there is by word."""
    found = meant(text, names)
    if found is None:
        raise OptionError(f"there is no {kind} called {text!r}; {_hint(plain(text), names)}")
    return found


def meant(text: str, names: Mapping[str, str]) -> str | None:
    """By word, by name, one of them as several, or the beginning of just one."""
    wanted = plain(text)
    forms = {plain(name): word for word, name in names.items()} | {plain(word): word for word in names}
    for form in (wanted, wanted.removesuffix("s"), f"{wanted}s"):
        if form in forms:
            return forms[form]
    begun = {word for form, word in forms.items() if wanted and form.startswith(f"{wanted}_")}
    return begun.pop() if len(begun) == 1 else None


def _hint(wanted: str, names: Mapping[str, str]) -> str:
    """What was perhaps meant, and all there is."""
    likeness = {name: _likeness(wanted, plain(name)) for name in dict.fromkeys(names.values())}
    ranked = sorted(likeness, key=lambda name: -likeness[name])
    near = [name for name in ranked if likeness[name] >= _ALIKE][:_MOST_HINTS]
    every = ", ".join(likeness)
    return f"did you mean {either(near)}? There are: {every}" if near else f"there are: {every}"


def _likeness(wanted: str, form: str) -> float:
    """How much a word is like a name, or like one word of it."""
    return max(SequenceMatcher(None, wanted, one).ratio() for one in (form, *form.split("_")))


def either(names: Iterable[str], word: str = "or") -> str:
    """Some names to choose from: `Moon, Mars or Venus`."""
    *others, last = names
    return f"{', '.join(others)} {word} {last}" if others else last


def expansion(text: str) -> str:
    return called("expansion", text, EXPANSIONS)


def mission(text: str) -> str:
    return called("mission", text, _missions())


def place(text: str) -> str:
    """A place that a craft can be at."""
    return called("place", text, _places())


def is_place(text: str) -> bool:
    return meant(text, _places()) is not None


def study(text: str) -> str:
    """An advancement."""
    return called("advancement", text, _advancements())


def component(text: str) -> str:
    """Anything that can be bought or hired."""
    return called("component", text, _components())


def rocket(text: str) -> str:
    return called("rocket", text, {one.word: _components()[one.word] for one in skies_of(SETS).rockets})


def outcome(text: str) -> str:
    return called("outcome", text, OUTCOMES)


def location(text: str) -> str:
    """A place that is explored."""
    return called("location to explore", text, _locations())


def side(where: str, text: str) -> str:
    """A card that a location may turn out to be."""
    return called(f"card of {LOCATIONS[where].name}", text, _sides(where))


@lru_cache
def _missions() -> dict[str, str]:
    return {word: card.name for word, card in MISSIONS.items()}


@lru_cache
def _places() -> dict[str, str]:
    skies = skies_of(SETS)
    return {word: LOCATIONS[word].name for word in skies.places if skies.into[word]}


@lru_cache
def _advancements() -> dict[str, str]:
    return {card.id: card.name for card in ADVANCEMENTS}


@lru_cache
def _components() -> dict[str, str]:
    goods = {word: card.name for word, card in skies_of(SETS).goods.items() if card.kind != "astronaut"}
    return {**goods, ASTRONAUT: "astronaut", SCIENTIST: "scientist"}


@lru_cache
def _locations() -> dict[str, str]:
    return {word: LOCATIONS[word].name for word in CARD}


@lru_cache
def _sides(where: str) -> dict[str, str]:
    words = [one.word for one in SIDES if one.place == where]
    return {word: re.sub(r"[_-]", " ", word) for word in words}
