"""What a person types as an answer: a number, a notation, several times, several as one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from orrery.kernel import Action, Choice, NotationError, read, read_batch

#: No more answers are given as one.
MOST: Final = 50
_TIMES: Final = re.compile(r"(\d+[a-z]?|.*\s)\s*x\s*([1-9]\d?)")
_NUMBER: Final = re.compile(r"(\d+)([a-z]?)")
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def read_answers(line: str, choices: Sequence[Choice]) -> list[Action]:
    """The actions that a line stands for, by the numbers of the options as they were shown.

    >>> choices = [Choice("buy juno", "Buy Juno"), Choice("end", "End")]
    >>> read_answers("1x2; end", choices)
    [('buy', 'juno'), ('buy', 'juno'), ('end',)]
    """
    actions = [
        action for part in line.lower().strip("; ").split(";") for action in _several(part.strip(), choices)
    ]
    if len(actions) > MOST:
        raise NotationError(f"at most {MOST} answers are given as one, these are {len(actions)}")
    return actions


def _several(part: str, choices: Sequence[Choice]) -> list[Action]:
    """One answer, as often as it says: `3x2`, `buy juno x2`."""
    found = _TIMES.fullmatch(part)
    if found is None:
        return _one(part, choices)
    return _one(found[1].strip(), choices) * int(found[2])


def _one(part: str, choices: Sequence[Choice]) -> list[Action]:
    """An option by its number, with the letter of a way, or in notation."""
    found = _NUMBER.fullmatch(part)
    if found is None:
        return [read(part)]
    number, letter = found.groups()
    if number not in map(str, range(1, len(choices) + 1)):
        raise NotationError(f"there is no option {number[:9]}; they run from 1 to {len(choices)}")
    choice = choices[int(number) - 1]
    if not letter:
        return [read(choice.action)]
    ways = dict(zip(LETTERS, choice.ways, strict=False))
    if letter not in ways:
        raise NotationError(f"option {number} has no way {letter}")
    return read_batch(ways[letter].action)
