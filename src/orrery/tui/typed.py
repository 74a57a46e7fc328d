"""What a person types as an answer: a number, a label or a notation, several times, several as one."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Final

from orrery.kernel import Action, Choice, Dial, NotationError, read, read_batch

#: No more answers are given as one.
MOST: Final = 50
_TIMES: Final = re.compile(r"(\d+(?:=\d+)?[a-z]?|.*\s)\s*x\s*([1-9]\d?)")
_NUMBER: Final = re.compile(r"(\d+)(?:\s*=\s*(\d{1,3}))?([a-z]?)")
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def rows(choices: Sequence[Choice]) -> list[Choice]:
    """The choices that have a place of their own: of those that differ by a number alone, the first."""
    names = [choice.dial and choice.dial.name for choice in choices]
    return [choice for i, choice in enumerate(choices) if names[i] is None or names[i] not in names[:i]]


def read_answers(line: str, choices: Sequence[Choice]) -> list[Action]:
    """The actions that a line stands for, by the places of the options as they were shown.

    >>> choices = [Choice("buy juno", "Buy Juno"), Choice("end", "End the turn")]
    >>> read_answers("1x2; End the turn", choices)
    [('buy', 'juno'), ('buy', 'juno'), ('end',)]
    """
    parts = line.lower().strip("; ").split(";")
    actions = [action for part in parts for action in _several(part.strip(), choices)]
    if len(actions) > MOST:
        raise NotationError(f"at most {MOST} answers are given as one, these are {len(actions)}")
    return actions


def _several(part: str, choices: Sequence[Choice]) -> list[Action]:
    """One answer, as often as it says: `3x2`, `buy juno x2`."""
    found = _TIMES.fullmatch(part)
    if found is None or _called(part, choices):
        return _one(part, choices)
    return _one(found[1].strip(), choices) * int(found[2])


def _one(part: str, choices: Sequence[Choice]) -> list[Action]:
    """An option by its place, with its number and the letter of a way, by its label, or in notation."""
    found = _NUMBER.fullmatch(part)
    if found is None:
        return _by_words(part, choices)
    place, number, letter = found.groups()
    listed = rows(choices)
    if place not in map(str, range(1, len(listed) + 1)):
        raise NotationError(f"there is no option {place[:9]}; they run from 1 to {len(listed)}")
    choice = listed[int(place) - 1]
    if number:
        choice = _dialled(choice, int(number), choices)
    if not letter:
        return [read(choice.action)]
    ways = dict(zip(LETTERS, choice.ways, strict=False))
    if letter not in ways:
        can = f": {', '.join(f'{place}{one}' for one in ways)}" if ways else "; type the number alone"
        raise NotationError(f"option {place} has no way {letter}{can}")
    return read_batch(ways[letter].action)


def numbers_of(choice: Choice, choices: Sequence[Choice]) -> list[int]:
    """The numbers that a choice can be given with; none if it has no number."""
    dials = [other.dial for other in choices if other.dial is not None]
    return [dial.number for dial in dials if choice.dial and dial.name == choice.dial.name]


def _dialled(choice: Choice, number: int, choices: Sequence[Choice]) -> Choice:
    for other in choices:
        if choice.dial and other.dial == Dial(choice.dial.name, number):
            return other
    can = ", ".join(map(str, numbers_of(choice, choices))) or "none"
    raise NotationError(f"{choice.label} can't be given with {number}; its numbers: {can}")


def _by_words(part: str, choices: Sequence[Choice]) -> list[Action]:
    """An option by its label, `label > way`, or anything in notation, of a later question too."""
    named = _called(part, choices)
    if named:
        return named
    try:
        return [read(part)]
    except NotationError:
        if not part or len(part) > 100:
            raise
        raise NotationError(f"nothing here is called {part!r}{_nearest(part, choices)}") from None


def _called(part: str, choices: Sequence[Choice]) -> list[Action]:
    """What is shown under a name, alone or with the way after it; nothing if no option is, or several are."""
    label, _, way = part.partition(" > ")
    found = [
        choice for choice in choices if _folded(label) in (_folded(choice.label), _folded(_whole(choice)))
    ]
    if way:
        found = [one for choice in found for one in choice.ways if _folded(one.label) == _folded(way)]
    return read_batch(found[0].action) if len(found) == 1 else []


def _whole(choice: Choice) -> str:
    return f"{choice.label} {choice.note}"


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _nearest(part: str, choices: Sequence[Choice]) -> str:
    """The option that was perhaps meant, and what to type for it."""
    listed = rows(choices)
    numbers = {_folded(choice.label): number for number, choice in enumerate(listed, 1)}
    near = difflib.get_close_matches(_folded(part), numbers, 1)
    if near:
        number = numbers[near[0]]
        return f"; type {number} for: {listed[number - 1].label}"
    return f"; type a number from 1 to {len(listed)}, or options to see them again"
