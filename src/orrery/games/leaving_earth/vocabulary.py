"""Every action there can be, as patterns: what the menus can write, the small questions, and chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.leaving_earth.assembly import Load
from orrery.games.leaving_earth.burn import Burn, Declare
from orrery.games.leaving_earth.cards import (
    AGENCIES,
    CRAFT,
    EXPLORABLE,
    FACES,
    MISSIONS,
    NOTES,
    SIDES,
)
from orrery.games.leaving_earth.cooperate import Offer
from orrery.games.leaving_earth.die import DIE
from orrery.games.leaving_earth.outcomes import BuyOff
from orrery.games.leaving_earth.printed import OUTCOMES
from orrery.games.leaving_earth.rendezvous import Split
from orrery.games.leaving_earth.samples import Learn
from orrery.games.leaving_earth.turn import Turn
from orrery.kernel.action import Slot

_MENUS: Final = (Turn, Load, Declare, Burn, Split, Learn, Offer, BuyOff)
_FACE: Final = tuple(FACES)
_AGENCY: Final = tuple(agency.id for agency in AGENCIES)
_NUMBER: Final = tuple(str(number) for number in range(9))


def patterns() -> list[Sequence[Slot]]:
    """All of it, once the expansions have added their deeds."""
    found = [pattern for menu in _MENUS for pattern in menu.patterns()]
    return [*dict.fromkeys(found), *_ANSWERS, *_CHANCE]


#: How small questions are answered.
_ANSWERS: Final[list[Sequence[Slot]]] = [
    (("lose", "shelter", "expose", "ride", "with"), _FACE),
    ("ride", _FACE, _NUMBER),
    ("ride", _FACE, _NUMBER, _NUMBER[1:]),
    ("damage", CRAFT, _FACE),
    ("with", _AGENCY),
    ("money", tuple(str(note) for note in NOTES)),
    ("part", _FACE),
    ("craft", CRAFT),
    (("reveal", "hide", "test", "parachute"),),
    (("accept", "decline"),),
    ("agency", _AGENCY),
]

#: What the dice and decks say.
_CHANCE: Final[list[Sequence[Slot]]] = [
    (OUTCOMES,),
    ("again", OUTCOMES),
    (EXPLORABLE, tuple(dict.fromkeys(side.word for side in SIDES))),
    (tuple(face for (face,) in DIE),),
    (_AGENCY,),
    (tuple(MISSIONS),),
]
