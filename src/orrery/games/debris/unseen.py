"""A possible world behind a view: only orbit cards that nobody has seen are unknown."""

from __future__ import annotations

from random import Random

from orrery.games.debris.state import Laid, Table
from orrery.kernel import without


def determinize(view: Table, random: Random) -> Table:
    """Face-down cards become cards that they may be; the draw pile is the rest."""
    world = view.clone()
    pile = view.face_down
    laid = []
    for card in view.laid:
        if card.suspects:
            may_be = [c for i, c in enumerate(card.suspects) if _nth(card.suspects, i) <= pile.count(c)]
            drawn = may_be[int(random.random() * len(may_be))]
            pile = without(pile, drawn)
            laid.append(Laid(drawn, card.cubes, card.suspects))
        else:
            laid.append(card)
    world.laid = tuple(laid)
    world.draw_pile = pile
    return world


def _nth(cards: tuple[int, ...], place: int) -> int:
    """How many cards like the one in this place there are up to it."""
    return cards[: place + 1].count(cards[place])
