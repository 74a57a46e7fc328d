"""What the actions of a turn have in common: each is a deed of the menu, most are about one spacecraft."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final

from orrery.games.leaving_earth.cards import LOST
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.printed import Leg
from orrery.games.leaving_earth.state import Edition, Table, craft_named, fleet
from orrery.games.leaving_earth.words import called
from orrery.games.leaving_earth.world import World
from orrery.kernel import Action, Choice, Deed, Menu, Question, Ruling


def craft_id(s: Table, seat: int, name: str) -> str:
    """What a spacecraft is called in a scene, so that a click on it finds the options that touch it."""
    return f"{s.agencies[seat]}.{name}"


def leg_id(leg: Leg) -> str:
    """What a maneuver is called in a scene: two ways to one place have two names."""
    return f"{leg.origin}>{leg.word}"


def journey_ids(s: Table, seat: int, name: str, leg: Leg) -> tuple[str, ...]:
    """The ids of a spacecraft, its way and where that leads, which is in the scene unless it is lost."""
    ends = () if leg.to == LOST else (leg.to,)
    return (craft_id(s, seat, name), leg_id(leg), *ends)


def part_id(s: Table, seat: int, name: str, word: str) -> str:
    """What a component on a spacecraft is called in a scene."""
    return f"{craft_id(s, seat, name)}.{word}"


def stock_id(s: Table, seat: int, word: str) -> str:
    """What a component that lies on Earth is called in a scene."""
    return f"{s.agencies[seat]}.stock.{word}"


def advancement_id(s: Table, seat: int, advancement: str) -> str:
    return f"{s.agencies[seat]}.{advancement}"


def no_craft(name: str) -> Ruling:
    return Ruling("LE-1.1", f"this agency has no {called(name)} on the board")


DEAL: Final[Action] = ("deal",)
#: In how many of the cases in which random play would make an offer in the midst of an action it does so.
_TALKATIVE: Final = 0.1


def at_random(options: Sequence[Action], rr: Callable[[], float]) -> Action:
    """Any of the options, but seldom an offer, of which games would become long."""
    found = options[int(rr() * len(options))]
    if found != DEAL or rr() < _TALKATIVE:
        return found
    others = [action for action in options if action != DEAL]
    return others[int(rr() * len(others))]


class MidwayMenu(Menu[Table], kw_only=True):
    """A menu in the midst of an action; before a choice there may be an exchange (LE-5.15.1)."""

    #: How many offers came to nothing here.
    fruitless: int = 0

    def any_of(self, options: Sequence[Action], rr: Callable[[], float]) -> Action:
        return at_random(options, rr)


class MidwayQuestion(Question[Table], kw_only=True):
    """A question in the midst of an action; before a choice there may be an exchange (LE-5.15.1)."""

    #: What may be done before it is answered.
    first: ClassVar[list[Deed[Any, Any]]] = []
    #: How many offers came to nothing here.
    fruitless: int = 0

    def answers(self, s: Table) -> Sequence[Action]:
        """The answers to the question itself."""
        raise NotImplementedError

    def decide(self, s: Table, action: Action) -> None:
        """Carry out an answer to the question itself."""
        raise NotImplementedError

    def show(self, s: Table, action: Action) -> Choice:
        """How an answer to the question itself is shown."""
        raise NotImplementedError

    def options(self, s: Table) -> Sequence[Action]:
        answers = self.answers(s)
        if len(answers) < 2:
            return answers
        return [*answers, *[action for deed in self.first for action in deed.offers(s, self)]]

    def any_of(self, options: Sequence[Action], rr: Callable[[], float]) -> Action:
        return at_random(options, rr)

    def apply(self, s: Table, action: Action) -> None:
        deed = self._first(action)
        if deed is None:
            self.decide(s, action)
        else:
            deed.do(s, self, action)

    def present(self, s: Table, action: Action) -> Choice:
        deed = self._first(action)
        return self.show(s, action) if deed is None else deed.present(s, self, action)

    def behind(self, s: Table, action: Action) -> str:
        deed = self._first(action)
        return self.rule if deed is None else deed.rule

    def explain(self, s: Table, action: Action) -> Ruling:
        deed = self._first(action)
        why = deed.forbids(s, self, action) if deed is not None else None
        return why or super().explain(s, action)

    def _first(self, action: Action) -> Deed[Any, Any] | None:
        """The deed of an answer that comes before the question is answered."""
        return next((deed for deed in self.first if action in deed.writable), None)


class TurnDeed(Deed[Table, Menu[Table]]):
    """One of the actions of a turn."""

    #: The sets that bring this action into the game.
    sets: ClassVar[tuple[str, ...]] = ("base",)
    #: Whether it makes a turn more than a pass.
    counts: ClassVar[bool] = True

    def comes_up(self, rules: Edition) -> bool:
        """Whether an edition lets it be done on a turn at all; else it is never asked what it offers."""
        return True


class CraftDeed(TurnDeed):
    """An action with one craft, which is its second word.

    It depends on that craft, on what its agency knows and whether it has a card to spare, and on what is
    revealed; on nothing else.
    """

    #: On a turn it stands under its craft instead.
    group = "spacecraft"

    def possible(self, here: World, place: str, damaged: bool) -> bool:
        """Whether it can ever be done at a place; nothing aboard may be damaged, nor anybody sick."""
        return True

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        """What can be done with one spacecraft."""
        raise NotImplementedError

    def tried(self, s: Table, seat: int, craft: Craft) -> Iterable[Action]:
        """What a person might want to do with one spacecraft."""
        return ((self.word, craft.name),)

    def why_not(self, s: Table, seat: int, craft: Craft, action: Action) -> Ruling | None:
        """The law for a craft that is on the board."""
        raise NotImplementedError

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        return [action for craft in fleet(s, f.seat) for action in self.of(s, f.seat, craft)]

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        craft = craft_named(s, f.seat, action[1])
        if craft is None:
            return no_craft(action[1])
        return self.why_not(s, f.seat, craft, action)

    def tempting(self, s: Table, f: Menu[Table]) -> Iterable[Action]:
        return [action for craft in fleet(s, f.seat) for action in self.tried(s, f.seat, craft)]
