"""A possible world behind a view: the cards that the viewer can't see, dealt anew."""

from __future__ import annotations

from random import Random
from typing import Any

from orrery.games.exploration.cards import DEVELOPMENTS, PRIMARIES, SECONDARIES
from orrery.games.exploration.draws import copies, remaining
from orrery.games.exploration.state import Hand, Table
from orrery.kernel import UNKNOWN


def determinize(view: Table, random: Random) -> Table:
    """Fill every hidden hand from the cards that can be in it."""
    world = view.clone()
    world.primaries = _deal(view.primaries, PRIMARIES, view.done_primaries, random)
    world.secondaries = _deal(view.secondaries, SECONDARIES, view.done_secondaries, random)
    shown = (*view.perks, view.dev_discard)
    world.developments = _deal(view.developments, DEVELOPMENTS, shown, random)
    return world


def _deal(
    hands: tuple[Hand, ...], cards: tuple[Any, ...], shown: tuple[Hand, ...], random: Random
) -> tuple[Hand, ...]:
    """Hidden hands of the same sizes, from the cards neither shown nor in a hand that is seen."""
    seen = [hand for hand in hands if UNKNOWN not in hand]
    if len(seen) == len(hands):
        return hands
    left = remaining(copies(cards), *seen, *shown)
    pool = [card for card, count in enumerate(left) for _ in range(count)]
    random.shuffle(pool)
    dealt = []
    for hand in hands:
        if UNKNOWN in hand:
            dealt.append(tuple(sorted(pool[: len(hand)])))
            del pool[: len(hand)]
        else:
            dealt.append(hand)
    return tuple(dealt)
