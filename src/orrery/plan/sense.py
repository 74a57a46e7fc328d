"""Whether a question makes sense: people's words are understood, or refused with what would do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from textwrap import shorten
from typing import Final

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from orrery.kernel import OptionError
from orrery.plan import words
from orrery.plan.odds import odds
from orrery.plan.profile import ASTRONAUT, SCIENTIST
from orrery.plan.question import Question, drawn_from, years_of
from orrery.plan.world import (
    SUPPLIES,
    Skies,
    advancement,
    expansions_for,
    mission_card,
    part,
    place_name,
    sets_of,
    skies_of,
)

_PEOPLE: Final = (ASTRONAUT, SCIENTIST)
#: So much of what was said is said back.
_MOST_SAID: Final = 60


def question_from(asked: Mapping[str, object]) -> Question:
    """A question from what somebody said, numbers as text too; what is wrong is refused."""
    try:
        return msgspec.convert(asked, Question, strict=False)
    except msgspec.ValidationError as error:
        name = re.search(r"`\$\.(\w+)", str(error))
        if name is None:
            raise OptionError(f"this is no question: {error}") from None
        said = shorten(str(asked.get(name[1])), _MOST_SAID, placeholder=" …")
        raise OptionError(f"{name[1].replace('_', '-')} must be {_allowed(name[1])}, not {said}") from None


def _allowed(name: str) -> str:
    """What a field of a question may be, in words."""
    fields = inspect.type_info(Question).fields  # type: ignore[attr-defined]
    kind = next(field.type for field in fields if field.name == name)
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    match kinds[0]:
        case inspect.IntType(ge=least, le=most):
            return f"a whole number from {least} to {most}"
        case inspect.LiteralType(values=choices):
            return words.either(map(str, choices))
        case inspect.DictType(value_type=inspect.IntType(le=most)):
            return f"things with how many there are of each, up to {most}"
        case inspect.CollectionType(max_length=most):
            return f"a list of at most {most} words"
        case _:
            return "a word of at most 40 letters"


def understood(question: Question) -> Question:
    """The same question in the words of the cards, however people called what it is about."""
    return replace(
        question,
        expansions=tuple(dict.fromkeys(map(words.expansion, question.expansions))),
        mission=words.mission(question.mission) if question.mission else "",
        origin=words.place(question.origin),
        goal=words.place(question.goal) if question.goal else "",
        parts=tuple(_unpacked(map(words.component, question.parts))),
        have=None if question.have is None else tuple(map(words.study, question.have)),
        own=_at_hand(question.own),
        in_use=_at_hand(question.in_use),
        piles={words.study(word): pile for word, pile in question.piles.items()},
        found={
            (where := words.location(word)): words.side(where, card) for word, card in question.found.items()
        },
    )


def _at_hand(own: Mapping[str, int]) -> dict[str, int]:
    """What is at hand, by the words of the cards; one thing may have been called by several names."""
    found: Counter[str] = Counter()
    for word, count in own.items():
        for one in _unpacked([words.component(word)]):
            found[one] += count
    return dict(found)


def _unpacked(parts: Iterable[str]) -> Iterator[str]:
    """Supplies are counted in units, whichever cards they come on."""
    for word in parts:
        units = 0 if word in _PEOPLE else part(word).units
        yield from [SUPPLIES] * units if units else [word]


def with_expansions(question: Question) -> Question:
    """A question with the expansions that the cards and places in it come with."""
    cards = expansions_for(
        question.mission,
        (question.origin, question.goal, *question.found),
        (*question.parts, *question.own),
        (*(question.have or ()), *question.piles),
    )
    return replace(question, expansions=tuple(sorted({*question.expansions, *cards})))


def skies_for(question: Question) -> Skies:
    """The skies that a question is asked under; a question that makes no sense is refused."""
    skies = skies_of(tuple(sorted({"base", *question.expansions})))
    _check_goal(question, skies)
    _check_cards(question, skies)
    _check_years(question, skies)
    try:
        odds(drawn_from(question), {})
    except ValueError as error:
        raise OptionError(str(error)) from None
    return skies


def _check_goal(question: Question, skies: Skies) -> None:
    """A mission, or somewhere to go with something."""
    if bool(question.mission) == bool(question.goal):
        raise OptionError("ask for a mission, or say where to go")
    if question.mission:
        _check_mission(question, skies)
        return
    for place in (question.origin, question.goal):
        if place not in skies.places:
            raise OptionError(f"{place_name(place)} is not in play without {_sets(sets_of(place))}")
    if question.goal == question.origin and not question.back:
        raise OptionError(f"{place_name(question.goal)} is where it begins; say where to go")
    if question.pick_up and not question.back:
        raise OptionError("what is picked up is carried home: say back as well")
    if not (question.payload or question.parts or question.crew or question.pick_up):
        raise OptionError("say what to bring: a payload, parts or a crew")


def _check_mission(question: Question, skies: Skies) -> None:
    card = mission_card(question.mission)
    if card.id not in skies.missions:
        raise OptionError(f"{card.name} is played with {_sets(card.sets)}")
    told = [name for name in ("payload", "parts", "back", "pick_up") if getattr(question, name)]
    if told:
        name = told[0].replace("_", "-")
        raise OptionError(f"{card.name} says what to bring and whether to come back; leave {name} out")
    if question.crew and card.condition.kind not in ("manned_return", "station"):
        raise OptionError(f"{card.name} takes no crew that could be chosen; leave crew out")


def _check_cards(question: Question, skies: Skies) -> None:
    for word in (*(question.have or ()), *question.piles):
        if word not in skies.advancements:
            raise OptionError(f"{advancement(word).name} is not in play")
    most = max(advancement(word).outcomes for word in skies.advancements)
    if any(pile.laid > most for pile in drawn_from(question).values()):
        raise OptionError(f"no more than {most} outcomes are laid on an advancement")
    for word in question.parts:
        if word in _PEOPLE:
            raise OptionError("people need seats: say how many as crew, not among the parts")
    for word in (*question.own, *question.in_use, *question.parts):
        if word not in _PEOPLE and word not in skies.goods:
            raise OptionError(f"{part(word).name} can't be bought here")
    for place in question.found:
        if place not in skies.places:
            raise OptionError(f"{place_name(place)} is not in play")


def _check_years(question: Question, skies: Skies) -> None:
    first, last = years_of(question, skies)
    for year in (first, last):
        if not skies.start_year <= year <= skies.end_year:
            calendar = f"from {skies.start_year} to {skies.end_year}"
            raise OptionError(f"with these sets the calendar goes {calendar}; {year} is not in it")
    if last < first:
        raise OptionError(f"the deadline {last} is before the year {first} in which it begins")


def _sets(sets: Iterable[str]) -> str:
    return words.either([words.EXPANSIONS[name] for name in sets if name != "base"], "and")
