"""The box: how many of each component and spacecraft card there are, where that is a limit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from orrery.games.leaving_earth.shop import box
from orrery.plan.profile import kind_of
from orrery.plan.question import Question
from orrery.plan.steps import Step
from orrery.plan.world import Skies, part


class Box:
    """What one agency can have of the box, besides what is in use elsewhere."""

    def __init__(self, in_use: Mapping[str, int], flying: int = 0) -> None:
        self.in_use: Final = in_use
        #: Spacecraft of this agency whose cards are taken.
        self.flying: Final = flying

    def left(self, word: str) -> int:
        """How many there are for this agency; supplies are counted in units."""
        return max(0, box(part(word)) - self.in_use.get(word, 0))

    def missing(self, parts: Mapping[str, int]) -> dict[str, int]:
        """The components of which the box holds fewer, with how many it does; people are not in it."""
        cards = [word for word in parts if kind_of(word) not in ("astronaut", "payload")]
        return {word: self.left(word) for word in cards if parts[word] > self.left(word)}

    def free_cards(self, skies: Skies) -> int:
        """How many spacecraft this agency can have besides those that fly."""
        return max(0, skies.boxed_cards - self.flying)

    def suffices(self, skies: Skies, parts: Mapping[str, int], steps: Iterable[Step]) -> bool:
        """Whether a plan makes do with what there is."""
        return not self.missing(parts) and most_craft(steps) <= self.free_cards(skies)


def box_of(question: Question) -> Box | None:
    """The box of a question; None where there is always more."""
    return Box(question.in_use, question.flying) if question.box_limits else None


def most_craft(steps: Iterable[Step]) -> int:
    """How many craft a plan has at once."""
    flying, most = 0, 0
    for step in steps:
        flying += (step.kind in ("assemble", "separate")) - (step.kind == "dock")
        most = max(most, flying)
    return most
