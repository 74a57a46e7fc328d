"""Chapter 5.15: offers between agencies, answered at once and carried out as one exchange."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from orrery.games.leaving_earth.cards import (
    ADVANCEMENT,
    ADVANCEMENTS,
    AGENCIES,
    FACES,
    NOTES,
    SAVED_ADVANCEMENTS,
)
from orrery.games.leaving_earth.craft import Craft, manifest, take
from orrery.games.leaving_earth.deed import Deed, advancement_id, craft_id, stock_id
from orrery.games.leaving_earth.missions import AFTER
from orrery.games.leaving_earth.outcomes import LAY_ANEW, clear_pile
from orrery.games.leaving_earth.state import EMPTY, Table, craft_named, fleet, flying, knows, pile_of, world
from orrery.games.leaving_earth.verbs import pay, receive, remove_craft, set_craft, stow, unstow
from orrery.kernel import Action, Choice, Frame, Procedure, Question, Ruling, write

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
    left = take(s.stock[giver], words_in(things, "part"))
    yield from (("part", word) for word in manifest(left).faces)
    yield from (("craft", c.name) for c in fleet(s, giver) if ("craft", c.name) not in things)
    for number, pile in enumerate(s.piles[giver]):
        if pile is not None and ("research", ADVANCEMENTS[number].id) not in things:
            yield ("research", ADVANCEMENTS[number].id)


def may_include(s: Table, giver: int, things: Things) -> Ruling | None:
    if next(givable(s, giver, things), None) is None:
        return Ruling("LE-5.15.2", f"{AGENCIES[giver].name} has nothing left to give")
    return None


class Deal(Deed):
    """Propose an exchange to another agency."""

    word = "deal"
    length = 1
    rule = "LE-5.15.1"

    def options(self, s: Table, seat: int) -> Sequence[Action]:
        return (("deal",),) if s.players > 1 else ()

    def do(self, s: Table, seat: int, action: Action) -> None:
        s.push(PARTNER, seat)

    def present(self, s: Table, seat: int, action: Action) -> Choice:
        return Choice("deal", "Propose an exchange to another agency", "deal")


class Partner(Question[Table]):
    """Which agency is the offer for?"""

    rule = "LE-5.15.1"
    forced = True

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return [("with", AGENCIES[other].id) for other in range(s.players) if other != f[1]]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        other = next(i for i, agency in enumerate(AGENCIES) if agency.id == action[1])
        s.swap(OFFER, f[1], other, (), ())

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        other = next(agency for agency in AGENCIES if agency.id == action[1])
        return Choice(write(action), f"An offer to {other.name}", "deal", touches=(other.id,))


def may_propose(s: Table, seat: int, other: int, give: Things, ask: Things) -> Ruling | None:
    """Something must change hands, and who receives a craft needs a card for it."""
    if not give and not ask:
        return Ruling("LE-5.15.1", "nothing is offered or asked for")
    gone, come = len(words_in(give, "craft")), len(words_in(ask, "craft"))
    for agency, balance in ((seat, come - gone), (other, gone - come)):
        free = len(world(s).shapes) - len(fleet(s, agency))
        if balance > free:
            return Ruling("LE-5.15.5", f"{AGENCIES[agency].name} has no free spacecraft card")
    return None


class Offer(Question[Table]):
    """Put together what you give and what you ask for, then propose it."""

    rule = "LE-5.15.2"

    def candidates(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling | None]]:
        _, seat, other, give, ask = f
        yield GIVE, may_include(s, seat, give)
        yield ASK, may_include(s, other, ask)
        yield PROPOSE, may_propose(s, seat, other, give, ask)
        yield CANCEL, None

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, other, give, ask = f
        if action == PROPOSE:
            s.swap(REPLY, other, seat, give, ask)
            s.emit("offer", seat=seat, other=other, give=give, ask=ask)
        elif action == CANCEL:
            s.pop()
        else:
            s.swap(INCLUDE, seat, other, give, ask, action[0])

    def prompt(self, s: Table, f: Frame) -> str:
        _, _, other, give, ask = f
        return f"To {AGENCIES[other].name}: {in_words(give)}. In return: {in_words(ask)}."

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        labels = {GIVE: "Give something", ASK: "Ask for something", PROPOSE: "Propose it", CANCEL: "Drop it"}
        return Choice(write(action), labels[action], "deal")


class Include(Question[Table]):
    """Choose a thing to give or to ask for: money, a component on Earth, a craft, research; or nothing."""

    rule = "LE-5.15.2"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        _, seat, other, give, ask, side = f
        things = givable(s, seat, give) if side == "give" else givable(s, other, ask)
        return [*things, CANCEL]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, other, give, ask, side = f
        if action == CANCEL:
            s.swap(OFFER, seat, other, give, ask)
        elif side == "give":
            s.swap(OFFER, seat, other, (*give, action), ask)
        else:
            s.swap(OFFER, seat, other, give, (*ask, action))

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        if action == CANCEL:
            return Choice("cancel", "Nothing after all", "deal")
        label = thing_in_words((action[0], action[1]))
        giver = f[1] if f[5] == "give" else f[2]
        touch = _TOUCHES.get(action[0])
        touches = (touch(giver, action[1]),) if touch else ()
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
            return f"the spacecraft {word}"
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

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return (ACCEPT, DECLINE)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, other, seat, give, ask = f
        s.pop()
        if action == ACCEPT:
            exchange(s, seat, other, give, ask)
        else:
            s.emit("decline", seat=other, other=seat)

    def prompt(self, s: Table, f: Frame) -> str:
        _, _, seat, give, ask = f
        return f"{AGENCIES[seat].name} offers {in_words(give)} and asks for {in_words(ask)}."

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        return Choice(write(action), f"{action[0].title()} the exchange", "deal")


def exchange(s: Table, seat: int, other: int, give: Things, ask: Things) -> None:
    """Everything changes hands at the same moment. It counts as an action, and wakes the other agency."""
    s.passes = -1
    s.finished &= ~(1 << other)
    s.emit("exchange", seat=seat, other=other, give=give, ask=ask)
    s.push(AFTER, seat)
    s.push(AFTER, other)
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
        s.push(SHARE, taker, ADVANCEMENT[advancement], pile.size if pile else 0)


def take_over(s: Table, taker: int, crafts: Sequence[Craft]) -> None:
    """A craft keeps its place and load, and gets a card and token of its new agency."""
    for craft in crafts:
        free = [name for name in world(s).shapes if craft_named(s, taker, name) is None]
        name = craft.name if craft.name in free else free[0]
        set_craft(s, taker, Craft(name, craft.at, craft.parts, craft.tokens, craft.course))


class Share(Procedure[Table]):
    """Shared research is covered with as many outcomes as the giver has, fresh from the deck."""

    rule = "LE-5.15.4"
    in_words = (SAVED_ADVANCEMENTS,)

    def run(self, s: Table, f: Frame) -> None:
        _, seat, number, count = f
        s.push(LAY_ANEW, seat, number, count)
        if knows(s, seat, ADVANCEMENTS[number].id) and (s.piles[seat][number] or EMPTY).size:
            clear_pile(s, seat, number)


SHARE: Final = Share()
PARTNER: Final = Partner()
OFFER: Final = Offer()
INCLUDE: Final = Include()
REPLY: Final = Reply()
DEAL: Final = Deal()
