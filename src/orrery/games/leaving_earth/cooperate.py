"""Chapter 5.15: offers between agencies, put together and answered at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Any, Final

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.assembly import Load
from orrery.games.leaving_earth.burn import Burn, Declare
from orrery.games.leaving_earth.cards import (
    ADVANCEMENTS,
    AGENCY,
    FACES,
    NOTES,
    RULES,
)
from orrery.games.leaving_earth.craft import take
from orrery.games.leaving_earth.deed import (
    DEAL,
    MidwayMenu,
    MidwayQuestion,
    TurnDeed,
    advancement_id,
    craft_id,
    stock_id,
)
from orrery.games.leaving_earth.exchange import (
    Thing,
    Things,
    exchange,
    in_words,
    money_in,
    spare_cards,
    thing_in_words,
    under_way,
    words_in,
)
from orrery.games.leaving_earth.ignition import ignitions
from orrery.games.leaving_earth.outcomes import BuyOff
from orrery.games.leaving_earth.rendezvous import Split
from orrery.games.leaving_earth.samples import Learn
from orrery.games.leaving_earth.state import (
    Table,
    agency_of,
    fleet,
    knows,
    own_turn,
)
from orrery.kernel import Action, Always, Choice, Deed, Menu, Question, Ruling, write

GIVE: Final[Action] = ("give",)
ASK: Final[Action] = ("ask",)
PROPOSE: Final[Action] = ("propose",)
CANCEL: Final[Action] = ("cancel",)
ACCEPT: Final[Action] = ("accept",)
DECLINE: Final[Action] = ("decline",)

_SMALLEST: Final = min(NOTES)
_LARGEST: Final = max(NOTES)
#: The notes that an agency has change for, by what it has.
_CHANGE: Final = tuple(
    tuple(("money", str(note)) for note in NOTES if note <= money) for money in range(_LARGEST + 1)
)
_RESEARCH: Final = tuple(("research", card.id) for card in ADVANCEMENTS)
_PARTS: Final = {word: ("part", word) for word in FACES}


def givable(s: Table, giver: int, things: Things) -> list[Thing]:
    """What an agency could still put into an offer that holds some of its things already."""
    found: list[Thing] = [*_CHANGE[min(s.money[giver] - money_in(things), _LARGEST)]]
    left = take(s.stock[giver], words_in(things, "part")) if things else s.stock[giver]
    found += map(_PARTS.__getitem__, dict.fromkeys(left))
    if crafts := fleet(s, giver):
        shut = {*things, *[("craft", name) for seat, name in under_way(s) if seat == giver]}
        found += [thing for craft in crafts if (thing := ("craft", craft.name)) not in shut]
    known = compress(_RESEARCH, s.piles[giver])
    drawn = being_drawn(s)
    found += [thing for thing in known if thing not in drawn and thing not in things]
    return found


def being_drawn(s: Table) -> set[Thing]:
    """The research of whose outcomes one is just being kept or removed: its pile can't be laid anew now."""
    return {("research", ADVANCEMENTS[step.number].id) for step in s.stack if isinstance(step, BuyOff)}


def may_include(s: Table, giver: int, things: Things) -> Ruling | None:
    if has_more(s, giver, things):
        return None
    return Ruling("LE-5.15.2", f"{agency_of(s, giver).name} has nothing left to give")


def has_more(s: Table, giver: int, things: Things) -> bool:
    """Whether anything is givable; where that is plain, nothing is listed."""
    if len(s.stock[giver]) > len(things) or s.money[giver] - money_in(things) >= _SMALLEST:
        return True
    return bool(givable(s, giver, things))


_DEAL: Final[tuple[Action, ...]] = (DEAL,)


class Deal(TurnDeed):
    """Propose an exchange to another agency."""

    word = "deal"
    rule = "LE-5.15.1"
    group = "deal"
    counts = False
    patterns = (DEAL,)

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        return _DEAL if s.players > 1 else ()

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        return None if s.players > 1 else Ruling(self.rule, "there is no other agency")

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        s.push(Partner(f.seat))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        return self.choice(action, "Propose an exchange to another agency")


class DealMidway(Deal):
    """An offer in the midst of an action, unless too many have come to nothing there (LE-5.15.6)."""

    def offers(self, s: Table, f: Any) -> Sequence[Action]:
        return _DEAL if s.players > 1 and self.forbids(s, f, DEAL) is None else ()

    def forbids(self, s: Table, f: Any, action: Action) -> Ruling | None:
        if not own_turn(s, f.seat):
            return Ruling(self.rule, "offers are made on one's own turn")
        if s.players > 1 and f.fruitless >= RULES.fruitless_offers * (s.players - 1):
            return Ruling("LE-5.15.6", "enough offers have come to nothing here: answer the question first")
        return super().forbids(s, f, action)

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        """Few want it here, unless a loan could pay for an outcome: it stands behind the answers."""
        return replace(super().present(s, f, action), aside=not isinstance(f, BuyOff))


class Partner(Question[Table]):
    """Which agency is the offer for?"""

    rule = "LE-5.15.1"
    forced = True

    def options(self, s: Table) -> Sequence[Action]:
        return [("with", s.agencies[other]) for other in range(s.players) if other != self.seat]

    def apply(self, s: Table, action: Action) -> None:
        other = s.agencies.index(action[1])
        s.swap(Offer(self.seat, other, (), ()))

    def present(self, s: Table, action: Action) -> Choice:
        other = AGENCY[action[1]]
        return Choice(write(action), f"An offer to {other.name}", "deal", touches=(other.id,))


def may_propose(s: Table, seat: int, other: int, give: Things, ask: Things) -> Ruling | None:
    """Something must change hands, and who receives a craft needs a card for it."""
    if not give and not ask:
        return Ruling("LE-5.15.1", "nothing is offered or asked for")
    gone, come = len(words_in(give, "craft")), len(words_in(ask, "craft"))
    if gone != come:
        taker, more = (seat, come - gone) if come > gone else (other, gone - come)
        if more > len(spare_cards(s, taker)):
            return Ruling("LE-5.15.5", f"{agency_of(s, taker).name} has no free spacecraft card")
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


class Cancel(Always[Table, "Offer"]):
    """Drop the offer."""

    word = "cancel"
    rule = "LE-5.15.2"
    group = "deal"
    patterns = (CANCEL,)

    def do(self, s: Table, f: Offer, action: Action) -> None:
        s.pop()
        come_to_nothing(s)

    def present(self, s: Table, f: Offer, action: Action) -> Choice:
        return self.choice(action, "Drop it")


def come_to_nothing(s: Table) -> None:
    """An offer was dropped or declined at the question that is on top again, which counts it."""
    question = s.stack[-1]
    if isinstance(question, (MidwayMenu, MidwayQuestion)):
        s.swap(replace(question, fruitless=question.fruitless + 1))


class Offer(Menu[Table]):
    """Put together what you give and what you ask for, then propose it."""

    rule = "LE-5.15.2"
    deeds = (Give(), Ask(), Propose(), Cancel())
    other: int
    give: Things
    ask: Things

    def prompt(self, s: Table) -> str:
        return f"To {agency_of(s, self.other).name}: {in_words(self.give)}. In return: {in_words(self.ask)}."


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

    def blocked(self, s: Table) -> Iterable[tuple[Action, Ruling]]:
        drawn = Ruling(self.rule, "one of its outcomes is just being kept or removed")
        busy = Ruling(self.rule, "it is in the midst of what is being resolved")
        engaged = under_way(s)
        crafts = [craft.name for craft in fleet(s, self.giver) if (self.giver, craft.name) in engaged]
        return [
            *[(thing, drawn) for thing in sorted(being_drawn(s)) if knows(s, self.giver, thing[1])],
            *[(("craft", name), busy) for name in crafts],
        ]

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
        touches = (touch(s, self.giver, action[1]),) if touch else ()
        return Choice(write(action), label[:1].upper() + label[1:], action[0], touches=touches)


#: The id in a scene of each kind of thing that can change hands.
_TOUCHES: Final = {"part": stock_id, "craft": craft_id, "research": advancement_id}


class Reply(Question[Table]):
    """Accept the exchange that another agency proposes, or decline it."""

    rule = "LE-5.15.3"
    standing = {DECLINE: "Decline every exchange that is proposed"}
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
            come_to_nothing(s)

    def prompt(self, s: Table) -> str:
        name = agency_of(s, self.proposer).name
        return f"{name} offers {in_words(self.give)} and asks for {in_words(self.ask)}."

    def present(self, s: Table, action: Action) -> Choice:
        return Choice(write(action), f"{action[0].title()} the exchange", "deal")


class DealInFlight(DealMidway):
    """An offer in the middle of a burn, until it is over for want of thrust."""

    def forbids(self, s: Table, f: Any, action: Action) -> Ruling | None:
        if f.missing(s) > 0 and not ignitions(f.parts(s), f.pace()):
            return Ruling(self.rule, "the burn is over")
        return super().forbids(s, f, action)


DEAL_ON_TURN: Final = Deal()
MIDWAY: Final = DealMidway()
for menu in (BuyOff, Declare, Learn, Load, Split):
    menu.add(MIDWAY)
Burn.add(DealInFlight())
MidwayQuestion.first.append(MIDWAY)
