"""Every action there can be, as patterns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.leaving_earth.cards import (
    ADVANCEMENTS,
    AGENCIES,
    COMPONENTS,
    EXPLORABLE,
    FACES,
    LEGS,
    MISSIONS,
    NOTES,
    RULES,
    SHAPES,
    SIDES,
)
from orrery.games.leaving_earth.craft import MOST_YEARS
from orrery.games.leaving_earth.printed import OUTCOMES

_CRAFT: Final = [shape.id for shape in SHAPES]
_ADVANCEMENT: Final = [card.id for card in ADVANCEMENTS]
_AGENCY: Final = [agency.id for agency in AGENCIES]
_COMPONENT: Final = list(COMPONENTS)
_FACE: Final = list(FACES)
_COURSE: Final = list(dict.fromkeys(leg.word for leg in LEGS))
_SIDE: Final = list(dict.fromkeys(side.word for side in SIDES))
_NUMBER: Final = [str(number) for number in range(MOST_YEARS + 1)]

Patterns = Sequence[Sequence[str | Sequence[str]]]

#: What an agency does on its turn.
_TURN: Final[Patterns] = [
    ("research", _ADVANCEMENT),
    ("buy", _COMPONENT),
    (("assemble", "disassemble", "explore", "separate", "repair", "heal", "test"), _CRAFT),
    ("maneuver", _CRAFT, _COURSE),
    ("dock", _CRAFT, _CRAFT),
    ("survey", _CRAFT, EXPLORABLE),
    ("collect", _CRAFT, _COMPONENT),
    ("turn-in", _COMPONENT),
    (("deal", "done", "finish"),),
]

#: How it answers the questions that follow.
_ANSWERS: Final[Patterns] = [
    (("load", "move", "back", "fire", "lose", "shelter", "ride", "with"), _FACE),
    ("ride", _FACE, _NUMBER[:9]),
    ("ride", _FACE, _NUMBER[:9], _NUMBER[1:9]),
    ("years", _NUMBER),
    ("damage", _CRAFT, _FACE),
    (("gain", "clear"), _ADVANCEMENT),
    ("with", _AGENCY),
    ("money", [str(note) for note in NOTES]),
    ("part", _FACE),
    ("craft", _CRAFT),
    (("go", "stop", "keep", "remove", "reveal", "hide", "test", "parachute"),),
    (("give", "ask", "propose", "cancel", "accept", "decline"),),
]

#: What the dice and decks say.
_CHANCE: Final[Patterns] = [
    (OUTCOMES,),
    (OUTCOMES, "newer"),
    ("again", OUTCOMES),
    (EXPLORABLE, _SIDE),
    (_NUMBER[1 : RULES.die_sides + 1],),
    (_AGENCY,),
    (list(MISSIONS),),
]

PATTERNS: Final[Patterns] = [*_TURN, *_ANSWERS, *_CHANCE]
