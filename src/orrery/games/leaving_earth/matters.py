"""What is decided beside the map, as data: an exchange, an outcome just drawn, craft that part, who dies."""

from __future__ import annotations

from msgspec import Struct

from orrery.games.leaving_earth.cards import ADVANCEMENTS, FACES
from orrery.games.leaving_earth.cooperate import Include, Offer, Reply, givable
from orrery.games.leaving_earth.craft import manifest
from orrery.games.leaving_earth.deed import advancement_id, craft_id
from orrery.games.leaving_earth.exchange import Things, thing_in_words
from orrery.games.leaving_earth.odds import odds
from orrery.games.leaving_earth.outcomes import BuyOff
from orrery.games.leaving_earth.parts import Part, parts_of
from orrery.games.leaving_earth.printed import OUTCOMES
from orrery.games.leaving_earth.rendezvous import Split
from orrery.games.leaving_earth.state import EMPTY, Table
from orrery.games.leaving_earth.survival import Perish, Starve
from orrery.games.leaving_earth.verbs_outcomes import throw_away
from orrery.games.leaving_earth.words import called
from orrery.kernel import write


class Thing(Struct, frozen=True, array_like=True):
    """Something that may change hands: in notation, in words, and what is to be drawn."""

    action: str
    words: str
    #: The id of a component's card, of a spacecraft or of an advancement; empty for money.
    of: str


class Party(Struct, frozen=True):
    """One side of an exchange: who gives, what, and what else there is to give while it is put together."""

    seat: int
    gives: tuple[Thing, ...]
    more: tuple[Thing, ...] = ()


class Trade(Struct, frozen=True):
    """An exchange: what the proposer gives, and what the other is asked for."""

    give: Party
    ask: Party


class Drawn(Struct, frozen=True):
    """An outcome that may be removed from its advancement, and the odds of the next draw when it is."""

    pile: str
    outcome: str
    removed: tuple[float, float, float]


class Moved(Struct, frozen=True):
    """A component of one of two craft that part, and the answer that takes one of it to the other."""

    part: Part
    action: str


class Half(Struct, frozen=True):
    """One of two craft that part."""

    name: str
    parts: tuple[Moved, ...]
    mass: int
    thrust: int
    seats: int
    crew: int


class Parting(Struct, frozen=True):
    """A craft that is separated in two."""

    kept: Half
    moved: Half


class Shortage(Struct, frozen=True):
    """A craft with more astronauts aboard than can live, and how many can."""

    craft: str
    places: int
    #: `air` or `food`.
    lack: str


def trade(s: Table) -> Trade | None:
    step = s.stack[-1] if s.stack else None
    if isinstance(step, Offer):
        return Trade(side(s, step.seat, step.give, True), side(s, step.other, step.ask, True))
    if isinstance(step, Include):
        return Trade(side(s, step.seat, step.give, False), side(s, step.other, step.ask, False))
    if isinstance(step, Reply):
        return Trade(side(s, step.proposer, step.give, False), side(s, step.seat, step.ask, False))
    return None


def side(s: Table, seat: int, things: Things, open_: bool) -> Party:
    more = givable(s, seat, things) if open_ else ()
    return Party(seat, *(tuple([shown(s, seat, one) for one in all_]) for all_ in (things, more)))


def shown(s: Table, seat: int, thing: tuple[str, str]) -> Thing:
    kind, word = thing
    return Thing(write(thing), thing_in_words(thing), drawn_as(s, seat, kind, word))


def drawn_as(s: Table, seat: int, kind: str, word: str) -> str:
    match kind:
        case "part":
            return FACES[word].card.id
        case "craft":
            return craft_id(s, seat, word)
        case "research":
            return word
        case _:
            return ""


def drawn(s: Table) -> Drawn | None:
    step = s.stack[-1] if s.stack else None
    if not isinstance(step, BuyOff):
        return None
    return Drawn(advancement_id(s, step.seat, ADVANCEMENTS[step.number].id), step.face, without(s, step))


def without(s: Table, step: BuyOff) -> tuple[float, float, float]:
    """The odds of the next draw once an outcome is gone, to a hundredth."""
    after = s.clone()
    throw_away(after, step.seat, step.number, OUTCOMES.index(step.face))
    success, minor, major = odds(after, after.piles[step.seat][step.number] or EMPTY)
    return round(success, 2), round(minor, 2), round(major, 2)


def parting(s: Table) -> Parting | None:
    step = s.stack[-1] if s.stack else None
    if not isinstance(step, Split):
        return None
    return Parting(
        half(s, step, step.craft, step.kept(s), "move"), half(s, step, step.new, step.moved, "back")
    )


def half(s: Table, step: Split, name: str, words: tuple[str, ...], verb: str) -> Half:
    stack = manifest(words)
    parts = parts_of(craft_id(s, step.seat, name), words)
    moved = [Moved(part, f"{verb} {word}") for part, word in zip(parts, stack.faces, strict=True)]
    return Half(called(name), tuple(moved), stack.mass, stack.rocket_thrust, stack.seats, len(stack.crew))


def shortage(s: Table) -> Shortage | None:
    step = s.stack[-1] if s.stack else None
    if not isinstance(step, Perish):
        return None
    lack = "food" if isinstance(step, Starve) else "air"
    return Shortage(craft_id(s, step.seat, step.craft), step.places, lack)
