"""Fly a plan at a table of the game: each question that an agency is asked, answered as the plan says.

A pilot knows nothing but the plan, the questions it is asked and the year. It buys what the shopping list
says, builds, flies, docks and surveys, waits for its years, and gives up when an answer that it needs is
not offered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from orrery.kernel import Action, OrreryError
from orrery.plan.profile import ASTRONAUT, PAYLOAD, SCIENTIST, name_of, people
from orrery.plan.sheet import row
from orrery.plan.steps import Parts, Plan, Step, Word
from orrery.plan.world import THRUSTER, Skies, advancement

Count = Annotated[int, Meta(ge=0, le=1000)]
FINISH: Final[Action] = ("finish",)
DONE: Final[Action] = ("done",)
#: Answers that serve any plan, in the order of preference.
_ALWAYS: Final[tuple[Action, ...]] = (("reveal",), ("keep",), ("parachute",), DONE)


class Stuck(OrreryError):
    """The table does not allow what the plan says."""


class Progress(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How far a plan has been flown: a pilot goes on from it."""

    #: How many steps have been begun, things bought and advancements researched.
    steps: Count = 0
    bought: Count = 0
    researched: Parts = ()
    #: Which craft of the plan lies on which spacecraft card.
    cards: Annotated[dict[Word, Word], Meta(max_length=20)] = {}
    #: What is still to be loaded, moved or fired for the step under way, and the years it takes.
    left: Parts = ()
    years: Count | None = None
    #: Trades that are still to be hired.
    trades: Parts = ()


class Pilot:
    """Answers for one agency until its plan is flown."""

    def __init__(
        self, skies: Skies, plan: Plan, cards: Sequence[str], flight: Progress | None = None
    ) -> None:
        flight = flight or Progress(trades=plan.hire)
        self.skies: Final = skies
        self.plan: Final = plan
        self.steps: Final = list(plan.steps[flight.steps :])
        #: Spacecraft cards of the agency that are free, and which craft of the plan lies on which.
        self.free: Final = list(cards)
        self.cards: Final = dict(flight.cards)
        self._researched = list(flight.researched)
        self._study_years = {word: year.year for year in plan.purchases for word in year.research}
        buys = [
            (bought.year, word)
            for bought in plan.purchases
            for word, count in bought.parts.items()
            for _ in range(count)
        ]
        self._buys = buys[flight.bought :]
        self._bought = flight.bought
        #: What is still to be loaded, moved or fired for the step under way.
        self._left = list(flight.left)
        self._years = flight.years
        self._trades = flight.trades

    @property
    def landed(self) -> bool:
        """Whether the whole plan has been flown."""
        return not self.steps

    @property
    def flight(self) -> Progress:
        """How far it is."""
        return Progress(
            steps=len(self.plan.steps) - len(self.steps),
            bought=self._bought,
            researched=tuple(self._researched),
            cards=dict(self.cards),
            left=tuple(self._left),
            years=self._years,
            trades=self._trades,
        )

    def answer(self, options: Sequence[Action], year: int) -> Action:
        """The plan's answer to a question; where it says nothing, one that does no harm."""
        planned = self.planned(options, year)
        if planned is not None:
            return planned
        for action in _ALWAYS:
            if action in options:
                return action
        if options[0][0] == "damage":
            return self._spare(options)
        return options[0]

    def planned(self, options: Sequence[Action], year: int) -> Action | None:
        """The plan's answer; None to a question that it says nothing about."""
        if FINISH in options:
            return self._on_turn(options, year)
        for word in ("load", "move"):
            if any(option[0] == word for option in options) or (DONE in options and self._loads(word)):
                return self._stack(word, options)
        if any(option[0] == "fire" for option in options) or ("go",) in options or ("stop",) in options:
            return self._burn(options)
        return ("years", str(self._years)) if ("years", str(self._years)) in options else None

    def _loads(self, word: str) -> bool:
        """Whether the step under way is one of loading, or of moving things onto another craft."""
        begun = len(self.plan.steps) - len(self.steps)
        kind = {"load": "assemble", "move": "separate"}[word]
        return begun > 0 and self.plan.steps[begun - 1].kind == kind

    # On the agency's turn

    def _on_turn(self, options: Sequence[Action], year: int) -> Action:
        shopping = self._shop(options, year)
        if shopping is not None:
            return shopping
        while self.steps and self.steps[0].kind == "wait" and self.steps[0].year <= year:
            self.steps.pop(0)
        if not self.steps or self.steps[0].year > year:
            return FINISH
        step = self.steps[0]
        action = self._deed(step)
        if action in options:
            self._begin(step)
            return action
        if step.kind == "survey" and DONE in options:
            return self._survey_later(step, options, year)
        raise Stuck(f"the plan says «{row(step)[2]}» in {step.year}, which is not possible here")

    def _shop(self, options: Sequence[Action], year: int) -> Action | None:
        """The next thing to research or to buy, as long as the list has some for this year."""
        for word, due in self._study_years.items():
            if due <= year and word not in self._researched:
                if ("research", word) not in options:
                    raise Stuck(f"{advancement(word).name} can't be researched in {year}")
                self._researched.append(word)
                return ("research", word)
        for due, word in self._buys:
            if due <= year:
                cards = self._applicants(word) if word in _PEOPLE else [word]
                offer = next((("buy", card) for card in cards if ("buy", card) in options), None)
                if offer is None:
                    raise Stuck(f"{name_of(word)} can't be bought in {year}")
                self._buys.remove((due, word))
                self._bought += 1
                return offer
        return None

    def _applicants(self, word: str) -> list[str]:
        """Who may be hired, those of the trade that the plan wants next before the others."""
        trade = self._trades[0] if word == ASTRONAUT and self._trades else ""
        self._trades = self._trades[1:]
        return [card.id for card in sorted(people(self.skies, word), key=lambda card: card.skill != trade)]

    def _survey_later(self, step: Step, options: Sequence[Action], year: int) -> Action:
        """What is known already needs no survey; who has surveyed this turn may do so on the next."""
        if not any(option[0] == "survey" for option in options):
            return DONE
        self.steps.pop(0)
        return self._on_turn(options, year)

    def _deed(self, step: Step) -> Action:
        card = self.cards.get(step.craft, "")
        match step.kind:
            case "assemble":
                return ("assemble", self.free[0] if self.free else "")
            case "fly":
                return ("maneuver", card, step.to)
            case "dock":
                return ("dock", card, self.cards.get(step.other, ""))
            case "survey" | "collect":
                return (step.kind, card, step.what)
            case "send_out":
                return ("explore", card)
            case _:
                return (step.kind, card)

    def _begin(self, step: Step) -> None:
        """Note what a deed leads to."""
        self.steps.pop(0)
        self._left = list(step.parts or step.fire)
        self._years = step.years
        if step.kind == "assemble":
            self.cards[step.craft] = self.free.pop(0)
        elif step.kind == "separate":
            self.cards[step.other] = self.free.pop(0)
        elif step.kind == "dock":
            self.free.insert(0, self.cards.pop(step.other))

    # Within a deed

    def _stack(self, word: str, options: Sequence[Action]) -> Action:
        """Put one thing after another on a craft."""
        for wanted in self._left:
            found = next(
                (option for option in options if option[0] == word and self._is(option[1], wanted)), None
            )
            if found is not None:
                self._left.remove(wanted)
                return found
        if self._left:
            raise Stuck(f"{name_of(self._left[0])} is not there")
        return DONE

    def _is(self, word: str, wanted: str) -> bool:
        """Whether a card is what the plan wants."""
        if wanted in _PEOPLE:
            return word in {card.id for card in people(self.skies, wanted)}
        return word == ("probe" if wanted == PAYLOAD else wanted)

    def _spare(self, options: Sequence[Action]) -> Action:
        """What may be damaged: best a thruster that nothing needs any more."""
        needed = any(THRUSTER in step.fire for step in self.steps)
        spared = [o for o in options if o[0] == "damage" and o[2] == THRUSTER and not needed]
        return spared[0] if spared else options[0]

    def _burn(self, options: Sequence[Action]) -> Action:
        """Say how long it takes if that is asked, fire what the plan says, and go."""
        pace = ("years", str(self._years))
        if pace in options:
            return pace
        for word in self._left:
            if ("fire", word) in options:
                self._left.remove(word)
                return ("fire", word)
        if ("go",) in options:
            return ("go",)
        raise Stuck("there is not enough thrust")


_PEOPLE: Final = (ASTRONAUT, SCIENTIST)


def cargo(plan: Plan) -> Counter[str]:
    """What must lie ready on Earth before anything is bought: components at hand, and mass without a name."""
    ready = Counter(plan.owned)
    nameless = plan.parts.get(PAYLOAD, 0)
    ready.update({"probe": nameless} if nameless else {})
    return ready
