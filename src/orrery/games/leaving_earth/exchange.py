"""Chapter 5.15, what changes hands: an exchange in words, and carried out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import (
    ADVANCEMENT,
    ADVANCEMENTS,
    FACES,
    SAVED_ADVANCEMENTS,
)
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.hazards import DamageOne
from orrery.games.leaving_earth.missions import AfterAction
from orrery.games.leaving_earth.outcomes import LayAnew, clear_pile
from orrery.games.leaving_earth.rendezvous import Split
from orrery.games.leaving_earth.state import (
    EMPTY,
    Table,
    craft_cards,
    craft_named,
    flying,
    pile_of,
)
from orrery.games.leaving_earth.verbs import (
    act,
    pay,
    receive,
    remove_craft,
    set_craft,
    stow,
    unstow,
    wake_up,
)
from orrery.games.leaving_earth.words import called
from orrery.kernel import Procedure

#: A thing on offer: ("money", "5"), ("part", "juno"), ("craft", "voyager") or ("research", "landing").
Thing = tuple[str, str]
Things = tuple[Thing, ...]


def money_in(things: Iterable[Thing]) -> int:
    return sum([int(word) for kind, word in things if kind == "money"])


def words_in(things: Iterable[Thing], kind: str) -> list[str]:
    return [word for other, word in things if other == kind]


def thing_in_words(thing: Thing) -> str:
    kind, word = thing
    match kind:
        case "money":
            return f"${word}"
        case "part":
            return FACES[word].name
        case "craft":
            return f"the spacecraft {called(word)}"
        case _:
            return f"research on {ADVANCEMENTS[ADVANCEMENT[word]].name}"


def in_words(things: Sequence[Thing]) -> str:
    """An offer as a reader would write it; money is added up."""
    money = money_in(things)
    rest = [thing_in_words(thing) for thing in things if thing[0] != "money"]
    return ", ".join([f"${money}", *rest] if money else rest) or "nothing"


def exchange(s: Table, seat: int, other: int, give: Things, ask: Things) -> None:
    """Everything changes hands at the same moment. It counts as an action, and wakes both (LE-4.3.3).

    Of two who then have fulfilled a mission, the agency whose turn it is comes first.
    """
    act(s)
    wake_up(s, seat)
    wake_up(s, other)
    s.emit(e.Exchange(seat, other, give, ask))
    s.push(AfterAction(other))
    s.push(AfterAction(seat))
    leaving = [flying(s, seat, name) for name in words_in(give, "craft")]
    coming = [flying(s, other, name) for name in words_in(ask, "craft")]
    for owner, fleet_out in ((seat, leaving), (other, coming)):
        for craft in fleet_out:
            remove_craft(s, owner, craft.name)
    hand_over(s, seat, other, give)
    hand_over(s, other, seat, ask)
    take_over(s, other, leaving)
    take_over(s, seat, coming)


def hand_over(s: Table, giver: int, taker: int, things: Things) -> None:
    """Money, components and research pass from one agency to another."""
    if money := money_in(things):
        pay(s, giver, money)
        receive(s, taker, money)
    parts = words_in(things, "part")
    unstow(s, giver, parts)
    stow(s, taker, parts)
    for advancement in words_in(things, "research"):
        pile = pile_of(s, giver, advancement)
        s.push(Share(taker, ADVANCEMENT[advancement], pile.size if pile else 0))


def spare_cards(s: Table, seat: int) -> list[str]:
    """The spacecraft cards of an agency that are free.

    Not one for a craft just being loaded or parted, nor that of a craft just lost whose maneuver goes on.
    """
    wanted = {name for owner, name in under_way(s) if owner == seat}
    return [name for name in craft_cards(s) if craft_named(s, seat, name) is None and name not in wanted]


def under_way(s: Table) -> set[tuple[int, str]]:
    """The craft that an action or a mishap is about now: they can't change hands in the midst of it."""
    flown = {(step.seat, step.craft) for step in s.stack if hasattr(step, "craft")}
    parted = {(step.seat, step.new) for step in s.stack if isinstance(step, Split)}
    struck = [step for step in s.stack if isinstance(step, DamageOne)]
    return flown | parted | {(step.seat, name) for step in struck for name in step.crafts}


def take_over(s: Table, taker: int, crafts: Sequence[Craft]) -> None:
    """A craft keeps its place and load, and gets a card and token of its new agency."""
    for craft in crafts:
        free = spare_cards(s, taker)
        name = craft.name if craft.name in free else free[0]
        set_craft(s, taker, replace(craft, name=name))


class Share(Procedure[Table]):
    """Shared research is covered with as many outcomes as the giver has, fresh from the deck."""

    rule = "LE-5.15.4"
    in_words = {"number": SAVED_ADVANCEMENTS}
    seat: int
    number: int
    count: int

    def run(self, s: Table) -> None:
        s.push(LayAnew(self.seat, self.number, self.count))
        if (s.piles[self.seat][self.number] or EMPTY).size:
            clear_pile(s, self.seat, self.number)
