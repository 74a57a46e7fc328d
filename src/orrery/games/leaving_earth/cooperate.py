"""Chapter 5.15: offers between agencies, answered at once and carried out as one exchange."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import (
    ADVANCEMENT,
    ADVANCEMENTS,
    AGENCIES,
    FACES,
    NOTES,
    SAVED_ADVANCEMENTS,
)
from orrery.games.leaving_earth.craft import Craft, manifest, take
from orrery.games.leaving_earth.deed import TurnDeed, advancement_id, craft_id, stock_id
from orrery.games.leaving_earth.maneuver import Burn, Declare, Flight, ignitions
from orrery.games.leaving_earth.missions import AfterAction
from orrery.games.leaving_earth.outcomes import BuyOff, LayAnew, clear_pile
from orrery.games.leaving_earth.state import (
    EMPTY,
    Table,
    craft_cards,
    craft_named,
    fleet,
    flying,
    own_turn,
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
from orrery.kernel import Action, Choice, Deed, Menu, Procedure, Question, Ruling, write

#: A thing on offer: ("money", "5"), ("part", "juno"), ("craft", "voyager") or ("research", "landing").
Thing = tuple[str, str]
Things = tuple[Thing, ...]
GIVE: Final[Action] = ("give",)
ASK: Final[Action] = ("ask",)
PROPOSE: Final[Action] = ("propose",)
CANCEL: Final[Action] = ("cancel",)
ACCEPT: Final[Action] = ("accept",)
DECLINE: Final[Action] = ("decline",)


def money_in(things: Iterable[Thing]) -> int:
    return sum(int(word) for kind, word in things if kind == "money")


def words_in(things: Iterable[Thing], kind: str) -> list[str]:
    return [word for other, word in things if other == kind]


def givable(s: Table, giver: int, things: Things) -> Iterator[Thing]:
    """What an agency could still put into an offer that holds some of its things already."""
    money = s.money[giver] - money_in(things)
    yield from (("money", str(note)) for note in NOTES if note <= money)
    busy = under_way(s)
    left = take(s.stock[giver], words_in(things, "part"))
    yield from (("part", word) for word in manifest(left).faces)
    crafts = [craft.name for craft in fleet(s, giver) if (giver, craft.name) not in busy]
    yield from (("craft", name) for name in crafts if ("craft", name) not in things)
    for number, pile in enumerate(s.piles[giver]):
        if pile is not None and ("research", ADVANCEMENTS[number].id) not in things:
            yield ("research", ADVANCEMENTS[number].id)


def under_way(s: Table) -> set[tuple[int, str]]:
    """The craft whose maneuver is just being resolved: it can't change hands in the middle of it."""
    return {(step.seat, step.craft) for step in s.stack if hasattr(step, "craft")}


def may_include(s: Table, giver: int, things: Things) -> Ruling | None:
    if next(givable(s, giver, things), None) is None:
        return Ruling("LE-5.15.2", f"{AGENCIES[giver].name} has nothing left to give")
    return None


class Deal(TurnDeed):
    """Propose an exchange to another agency."""

    word = "deal"
    rule = "LE-5.15.1"
    group = "deal"
    counts = False
    patterns = (("deal",),)

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        return (("deal",),) if s.players > 1 and own_turn(s, f.seat) else ()

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        if not own_turn(s, f.seat):
            return Ruling(self.rule, "offers are made on one's own turn")
        return None if s.players > 1 else Ruling(self.rule, "there is no other agency")

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        s.push(Partner(f.seat))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        return self.choice(action, "Propose an exchange to another agency")


class Partner(Question[Table]):
    """Which agency is the offer for?"""

    rule = "LE-5.15.1"
    forced = True

    def options(self, s: Table) -> Sequence[Action]:
        return [("with", AGENCIES[other].id) for other in range(s.players) if other != self.seat]

    def apply(self, s: Table, action: Action) -> None:
        other = next(i for i, agency in enumerate(AGENCIES) if agency.id == action[1])
        s.swap(Offer(self.seat, other, (), ()))

    def present(self, s: Table, action: Action) -> Choice:
        other = next(agency for agency in AGENCIES if agency.id == action[1])
        return Choice(write(action), f"An offer to {other.name}", "deal", touches=(other.id,))


def may_propose(s: Table, seat: int, other: int, give: Things, ask: Things) -> Ruling | None:
    """Something must change hands, and who receives a craft needs a card for it."""
    if not give and not ask:
        return Ruling("LE-5.15.1", "nothing is offered or asked for")
    gone, come = len(words_in(give, "craft")), len(words_in(ask, "craft"))
    for agency, balance in ((seat, come - gone), (other, gone - come)):
        free = len(craft_cards(s)) - len(fleet(s, agency))
        if balance > free:
            return Ruling("LE-5.15.5", f"{AGENCIES[agency].name} has no free spacecraft card")
    return None


class Widen(Deed[Table, "Offer"]):
    """Add something to one side of the offer."""

    rule = "LE-5.15.2"
    group = "deal"

    def giver(self, f: Offer) -> int:
        """Who would hand it over."""
        raise NotImplementedError

    def things(self, f: Offer) -> Things:
        """What that side holds already."""
        raise NotImplementedError

    def offers(self, s: Table, f: Offer) -> Sequence[Action]:
        return ((self.word,),) if may_include(s, self.giver(f), self.things(f)) is None else ()

    def forbids(self, s: Table, f: Offer, action: Action) -> Ruling | None:
        return may_include(s, self.giver(f), self.things(f))

    def tempting(self, s: Table, f: Offer) -> Iterable[Action]:
        return ((self.word,),)

    def do(self, s: Table, f: Offer, action: Action) -> None:
        s.swap(Include(f.seat, f.other, f.give, f.ask, self.word))


class Give(Widen):
    """Add something that you give."""

    word = "give"
    patterns = (GIVE,)

    def giver(self, f: Offer) -> int:
        return f.seat

    def things(self, f: Offer) -> Things:
        return f.give

    def present(self, s: Table, f: Offer, action: Action) -> Choice:
        return self.choice(action, "Give something")


class Ask(Widen):
    """Add something that you ask for."""

    word = "ask"
    patterns = (ASK,)

    def giver(self, f: Offer) -> int:
        return f.other

    def things(self, f: Offer) -> Things:
        return f.ask

    def present(self, s: Table, f: Offer, action: Action) -> Choice:
        return self.choice(action, "Ask for something")


class Propose(Deed[Table, "Offer"]):
    """Put the offer to the other agency, which answers at once."""

    word = "propose"
    rule = "LE-5.15.3"
    group = "deal"
    patterns = (PROPOSE,)

    def offers(self, s: Table, f: Offer) -> Sequence[Action]:
        return (PROPOSE,) if self.forbids(s, f, PROPOSE) is None else ()

    def forbids(self, s: Table, f: Offer, action: Action) -> Ruling | None:
        return may_propose(s, f.seat, f.other, f.give, f.ask)

    def tempting(self, s: Table, f: Offer) -> Iterable[Action]:
        return (PROPOSE,)

    def do(self, s: Table, f: Offer, action: Action) -> None:
        s.swap(Reply(f.other, f.seat, f.give, f.ask))
        s.emit(e.Offer(f.seat, f.other, f.give, f.ask))

    def present(self, s: Table, f: Offer, action: Action) -> Choice:
        return self.choice(action, "Propose it")


class Cancel(Deed[Table, "Offer"]):
    """Drop the offer."""

    word = "cancel"
    rule = "LE-5.15.2"
    group = "deal"
    patterns = (CANCEL,)

    def offers(self, s: Table, f: Offer) -> Sequence[Action]:
        return (CANCEL,)

    def forbids(self, s: Table, f: Offer, action: Action) -> Ruling | None:
        return None

    def do(self, s: Table, f: Offer, action: Action) -> None:
        s.pop()

    def present(self, s: Table, f: Offer, action: Action) -> Choice:
        return self.choice(action, "Drop it")


class Offer(Menu[Table]):
    """Put together what you give and what you ask for, then propose it."""

    rule = "LE-5.15.2"
    deeds = (Give(), Ask(), Propose(), Cancel())
    other: int
    give: Things
    ask: Things

    def prompt(self, s: Table) -> str:
        return f"To {AGENCIES[self.other].name}: {in_words(self.give)}. In return: {in_words(self.ask)}."


class Include(Question[Table]):
    """Choose a thing to give or to ask for: money, a component on Earth, a craft, research; or nothing."""

    rule = "LE-5.15.2"
    other: int
    give: Things
    ask: Things
    #: Which of the two it goes to.
    side: str

    @property
    def giver(self) -> int:
        return self.seat if self.side == "give" else self.other

    @property
    def things(self) -> Things:
        return self.give if self.side == "give" else self.ask

    def options(self, s: Table) -> Sequence[Action]:
        return [*givable(s, self.giver, self.things), CANCEL]

    def apply(self, s: Table, action: Action) -> None:
        offer = Offer(self.seat, self.other, self.give, self.ask)
        if action != CANCEL:
            offer = replace(offer, **{self.side: (*self.things, action)})
        s.swap(offer)

    def present(self, s: Table, action: Action) -> Choice:
        if action == CANCEL:
            return Choice("cancel", "Nothing after all", "deal")
        label = thing_in_words((action[0], action[1]))
        touch = _TOUCHES.get(action[0])
        touches = (touch(self.giver, action[1]),) if touch else ()
        return Choice(write(action), label[:1].upper() + label[1:], action[0], touches=touches)


#: The id in a scene of each kind of thing that can change hands.
_TOUCHES: Final = {"part": stock_id, "craft": craft_id, "research": advancement_id}


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


class Reply(Question[Table]):
    """Accept the exchange that another agency proposes, or decline it."""

    rule = "LE-5.15.3"
    proposer: int
    give: Things
    ask: Things

    def options(self, s: Table) -> Sequence[Action]:
        return (ACCEPT, DECLINE)

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        if action == ACCEPT:
            exchange(s, self.proposer, self.seat, self.give, self.ask)
        else:
            s.emit(e.Decline(self.seat, self.proposer))

    def prompt(self, s: Table) -> str:
        name = AGENCIES[self.proposer].name
        return f"{name} offers {in_words(self.give)} and asks for {in_words(self.ask)}."

    def present(self, s: Table, action: Action) -> Choice:
        return Choice(write(action), f"{action[0].title()} the exchange", "deal")


def exchange(s: Table, seat: int, other: int, give: Things, ask: Things) -> None:
    """Everything changes hands at the same moment. It counts as an action, and wakes the other agency."""
    act(s)
    wake_up(s, other)
    s.emit(e.Exchange(seat, other, give, ask))
    s.push(AfterAction(seat))
    s.push(AfterAction(other))
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


def take_over(s: Table, taker: int, crafts: Sequence[Craft]) -> None:
    """A craft keeps its place and load, and gets a card and token of its new agency."""
    for craft in crafts:
        free = [name for name in craft_cards(s) if craft_named(s, taker, name) is None]
        name = craft.name if craft.name in free else free[0]
        set_craft(s, taker, Craft(name, craft.at, craft.parts, craft.tokens, craft.course))


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


class DealInFlight(Deal):
    """An offer in the middle of a maneuver, while there is something left to fire."""

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        return super().offers(s, f) if self._undecided(s, f) else ()

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        if not self._undecided(s, f):
            return Ruling(self.rule, "nothing is left to decide here")
        return super().forbids(s, f, action)

    def _undecided(self, s: Table, f: Menu[Table]) -> bool:
        return isinstance(f, Flight) and bool(ignitions(f.parts(s), f.pace()))


DEAL: Final = Deal()
BuyOff.add(DEAL)
Declare.add(DEAL)
Burn.add(DealInFlight())
