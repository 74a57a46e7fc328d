"""The maximum payload chart of the agency cards, for any set of rockets."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from orrery.plan.world import Rocket, Skies, part


def payload(rockets: Sequence[Rocket], difficulty: int) -> Fraction:
    """The mass that some rockets, fired together, carry besides themselves; none is 0."""
    thrust = sum(rocket.thrust for rocket in rockets)
    return max(Fraction(thrust, difficulty) - sum(rocket.mass for rocket in rockets), Fraction(0))


def mixed(number: Fraction) -> str:
    """A fraction as the cards print it.

    >>> mixed(Fraction(140, 3)), mixed(Fraction(1, 3)), mixed(Fraction(5))
    ('46 2/3', '1/3', '5')
    """
    whole, rest = divmod(number, 1)
    return " ".join([*([str(whole)] if whole or not rest else []), *([str(rest)] if rest else [])])


def chart(skies: Skies, sets: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """Rows of the chart: the sets, then a row for each difficulty that some of them can do."""
    cards = {rocket.word: rocket for rocket in skies.rockets}
    stacks = [[cards[part(word).id] for word in words] for words in sets]
    rows = [("difficulty", *[" + ".join(part(word).name for word in words) for words in sets])]
    difficulty = 1
    while any(payload(stack, difficulty) for stack in stacks):
        cells = [payload(stack, difficulty) for stack in stacks]
        rows.append((str(difficulty), *[mixed(cell) if cell else "" for cell in cells]))
        difficulty += 1
    return rows
