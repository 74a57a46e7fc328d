"""A plan as a list of steps in flight order: plain data that can be read, checked, drawn and flown."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from orrery.plan.question import Question

Kind = Literal["assemble", "fly", "wait", "collect", "survey", "separate", "dock", "send_out"]
Word = Annotated[str, Meta(max_length=40)]
Parts = Annotated[tuple[Word, ...], Meta(max_length=400)]


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing done. A craft is called by any word; its first is where it is assembled or separated."""

    kind: Kind
    craft: Word = ""
    year: Annotated[int, Meta(ge=0, le=9999)] = 0
    place: Word = ""
    #: For a maneuver: where to, by its word on the card; the years it takes, and what is fired.
    to: Word = ""
    years: Annotated[int, Meta(ge=0, le=99)] = 0
    difficulty: Annotated[int, Meta(ge=0, le=999)] = 0
    mass: int = 0
    needed: int = 0
    thrust: int = 0
    fire: Parts = ()
    #: What is assembled, or goes onto the new craft when one separates.
    parts: Parts = ()
    #: The craft that is docked, or the new one.
    other: Word = ""
    #: What is collected or surveyed.
    what: Word = ""


class Purchase(msgspec.Struct, frozen=True):
    """What is bought or researched in a year."""

    year: int
    research: tuple[str, ...]
    parts: dict[str, int]
    price: int


class Risk(msgspec.Struct, frozen=True):
    """Where a plan may fail: how many draws or rolls, and the chance that these alone are harmless."""

    what: str
    times: int
    chance: float


class Advice(msgspec.Struct, frozen=True):
    """Whether testing an advancement first is worth its money: the chance before and after."""

    advancement: str
    now: float
    money: int
    then: float


class Removal(msgspec.Struct, frozen=True):
    """A card just drawn: the chance of the plan's draws if it stays, and if it is bought off."""

    advancement: str
    face: str
    price: int
    kept: float
    removed: float


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A way to do what was asked, with everything it costs and risks."""

    #: "one craft" or "rendezvous".
    family: str
    #: Everything to be paid: components and research.
    price: int
    research: tuple[str, ...]
    #: At the launch, all launches together.
    mass: int
    leave: int
    arrive: int
    years: int
    steps: tuple[Step, ...]
    parts: dict[str, int]
    #: Components at hand that are used.
    owned: dict[str, int]
    needs: tuple[str, ...]
    purchases: tuple[Purchase, ...] = ()
    #: Trades of the astronauts to hire first.
    hire: tuple[str, ...] = ()
    #: The exact chance of all draws, of dice and location cards, and of both.
    draws: float = 1.0
    dice: float = 1.0
    chance: float = 1.0
    risks: tuple[Risk, ...] = ()
    advice: tuple[Advice, ...] = ()
    removals: tuple[Removal, ...] = ()
    #: What must turn out so, and what is lost on the way.
    notes: tuple[str, ...] = ()


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What the planner says: its plans, the best first, and in which family of plans they are best."""

    #: What was asked, in the words of the cards.
    question: Question
    subject: str
    plans: tuple[Plan, ...]
    #: The plans that were looked at.
    family: str
    #: Among which plans the first one is best, and what is known beyond them, in short sentences.
    claim: str
    #: No plan looked at can cost less; for the lightest: weigh less, for the quickest: fly fewer years.
    bound: int | None = None
    #: What was not looked at.
    limits: tuple[str, ...] = ()
    #: Why there is no plan.
    why_not: str = ""
