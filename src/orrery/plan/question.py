"""A question to the planner: plain data, the same in Python, in JSON and on the command line."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from orrery.plan.odds import History
from orrery.plan.world import EARTH, Skies, mission_card, part, place_name

Count = Annotated[int, Meta(ge=0, le=1000)]
Year = Annotated[int, Meta(ge=1956, le=1986)]
Word = Annotated[str, Meta(max_length=40)]


class Question(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player wants to know. Either a `mission` card, or a `goal` with what to bring there."""

    #: Expansions in play: "mercury", "outer_planets".
    expansions: Annotated[tuple[Word, ...], Meta(max_length=2)] = ()
    #: A mission card by its word.
    mission: Word = ""
    origin: Word = EARTH
    #: Where to, when it is not for a mission.
    goal: Word = ""
    #: The mass to bring there, besides `parts` and `crew`.
    payload: Annotated[int, Meta(ge=0, le=200)] = 0
    #: Components to bring there.
    parts: Annotated[tuple[Word, ...], Meta(max_length=30)] = ()
    #: Astronauts aboard: the planner chooses their capsules.
    crew: Annotated[int, Meta(ge=0, le=8)] = 0
    #: Come back to Earth.
    back: bool = False
    #: Mass picked up at the goal.
    pick_up: Annotated[int, Meta(ge=0, le=20)] = 0
    #: The year it is now; without it the calendar begins.
    year: Year | None = None
    #: The year in which everything must be done; without it the last of the calendar.
    deadline: Year | None = None
    #: Advancements at hand; the others are researched at their price. Without it everything is known.
    have: Annotated[tuple[Word, ...], Meta(max_length=20)] | None = None
    #: Components at hand, which cost nothing more; `astronaut` and `scientist` for who has been hired.
    own: Annotated[dict[Word, Count], Meta(max_length=20)] = {}
    #: Money at hand this year, and the most that a plan may cost in all.
    money: Count | None = None
    #: Whether everything must be bought from the yearly funding before it flies.
    funding: bool = True
    budget: Annotated[int, Meta(ge=0, le=5000)] | None = None
    #: Whether to plan with docking and separating.
    rendezvous: bool = True
    #: The most ion thrusters a craft may have.
    thrusters: Annotated[int, Meta(ge=0, le=12)] = 6
    #: Components run out as in the box.
    box_limits: bool = False
    #: What of the box is in use elsewhere, where it is a limit.
    in_use: Annotated[dict[Word, Count], Meta(max_length=40)] = {}
    #: Spacecraft of one's own that are flying, whose cards are taken.
    flying: Annotated[int, Meta(ge=0, le=12)] = 0
    aim: Literal["cheapest", "lightest", "quickest", "safest", "front"] = "cheapest"
    #: What has been drawn from each advancement, and how many outcomes lie on it.
    piles: Annotated[dict[Word, History], Meta(max_length=20)] = {}
    #: The same of piles that other agencies have drawn from: all come from one deck.
    others: Annotated[tuple[History, ...], Meta(max_length=100)] = ()
    #: Location cards that are known, by the word of what they are: `moon` is `barren`.
    found: Annotated[dict[Word, Word], Meta(max_length=40)] = {}


def years_of(question: Question, skies: Skies) -> tuple[int, int]:
    """The first and the last year of a question."""
    return question.year or skies.start_year, question.deadline or skies.end_year


def drawn_from(question: Question) -> dict[str, History]:
    """Every pile of which something was seen: one's own by its advancement, those of others by a number."""
    return {**question.piles, **{f"other {number}": pile for number, pile in enumerate(question.others)}}


def subject(question: Question) -> str:
    """What a question is about, in a few words."""
    if question.mission:
        return mission_card(question.mission).name
    names = [part(word).name for word in question.parts]
    cargo = [f"{count} {name}" if count > 1 else name for name, count in Counter(names).items()]
    cargo += [f"mass {question.payload}"] if question.payload else []
    cargo += [f"{question.crew} astronaut{'s' * (question.crew > 1)}"] if question.crew else []
    home = " and back" if question.back else ""
    home += f" with mass {question.pick_up} more" if question.pick_up else ""
    ends = f"{place_name(question.origin)} to {place_name(question.goal)}{home}"
    return f"{', '.join(cargo) or 'a probe'} from {ends}"
