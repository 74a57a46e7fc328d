"""Chapter 5.2: the outcome cards on an advancement, drawing one, and buying it off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import ADVANCEMENT, ADVANCEMENTS, RULES, SAVED_ADVANCEMENTS
from orrery.games.leaving_earth.deed import MidwayMenu, advancement_id
from orrery.games.leaving_earth.odds import certain, draw_weights, quick_weights
from orrery.games.leaving_earth.printed import AUTOMATIC, MAJOR, MINOR, OUTCOMES, SUCCESS, Consequence
from orrery.games.leaving_earth.state import ALL_KEPT, EMPTY, KEPT, Counts, Pile, Table, own_turn
from orrery.games.leaving_earth.verbs import pay, say
from orrery.games.leaving_earth.verbs_outcomes import lay, mark, see, see_again, set_pile, throw_away
from orrery.kernel import Action, Chance, Choice, Deed, Outcome, Procedure, Ruling, Step

NEW: Final[tuple[Action, ...]] = tuple((face,) for face in OUTCOMES)
AGAIN: Final[tuple[Action, ...]] = tuple(("again", face) for face in OUTCOMES)
KEEP: Final[Action] = ("keep",)
KEEP_ALL: Final[Action] = ("keep", "successes")
REMOVE: Final[Action] = ("remove",)
NAMES: Final = {SUCCESS: "success", MINOR: "minor failure", MAJOR: "major failure", AUTOMATIC: "success"}


# Drawing


def attempt(s: Table, seat: int, advancement: str, then: Step[Table]) -> None:
    """Use an ability: `then` is run with the outcome in its field `face` (LE-5.2).

    With no outcomes on the advancement it succeeds (LE-5.2.2).
    """
    number = ADVANCEMENT[advancement]
    pile = s.piles[seat][number]
    if pile is None or not pile.size:
        s.push(then)
    elif (face := certain(pile)) is not None:
        s.emit(e.Outcome(seat, advancement, OUTCOMES[face]))
        s.push(replace(then, face=OUTCOMES[face]))
    else:
        s.push(DrawOutcome(seat, number, then))


class DrawOutcome(Chance[Table]):
    """One outcome is drawn at random from the advancement and shown to everybody."""

    rule = "LE-5.2.1"
    in_words = {"number": SAVED_ADVANCEMENTS}
    seat: int
    number: int
    then: Step[Table]

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return draws(s, s.piles[self.seat][self.number] or EMPTY)

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        return quick_draw(s, s.piles[self.seat][self.number] or EMPTY, rr)

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        face = show(s, self.seat, self.number, action)
        s.emit(e.Outcome(self.seat, ADVANCEMENTS[self.number].id, face))
        s.push(replace(self.then, face=face))

    def prompt(self, s: Table) -> str:
        return f"An outcome is drawn from {ADVANCEMENTS[self.number].name}."


def draws(s: Table, pile: Pile, shown: Counts = (0, 0, 0)) -> list[Outcome]:
    """Each answer of a draw with its weight; cards that were shown are out of it.

    Cards of a kind look alike, unless they are marked: then one that has come up before says so.
    """
    if not s.options.outcomes_marked:
        return [(NEW[face], w) for face, w in enumerate(draw_weights(s, pile, shown)) if w]
    new = draw_weights(s, pile, pile.seen)
    again = [(AGAIN[face], (n - shown[face]) * (sum(new) or 1)) for face, n in enumerate(pile.seen)]
    fresh = [(NEW[face], weight * (pile.unseen + pile.newer)) for face, weight in enumerate(new)]
    return [(action, weight) for action, weight in again + fresh if weight]


def quick_draw(s: Table, pile: Pile, rr: Callable[[], float], shown: Counts = (0, 0, 0)) -> Action:
    """An answer with nearly the odds of `draws`, found fast."""
    if s.options.outcomes_marked:
        place = int(rr() * (pile.size - sum(shown)))
        for face, number in enumerate(pile.seen):
            place -= number - shown[face]
            if place < 0:
                return AGAIN[face]
        success, minor, major = quick_weights(s, pile, pile.seen)
    else:
        success, minor, major = quick_weights(s, pile, shown)
    share = rr() * (success + minor + major)
    return NEW[0] if share < success else NEW[1] if share < success + minor else NEW[2]


def show(s: Table, seat: int, number: int, action: Action, shown: Counts = (0, 0, 0)) -> str:
    """An outcome is drawn and seen by everybody. What it says."""
    face = OUTCOMES.index(action[-1])
    if action in AGAIN:
        see_again(s, seat, number, face)
    elif s.options.outcomes_marked:
        mark(s, seat, number, face)
    else:
        see(s, seat, number, face, shown)
    return action[-1]


def softened(advancement: str, face: str, skills: frozenset[str]) -> str:
    """How an outcome acts when the astronaut who can soften it is aboard and well (LE-5.14).

    He is a mechanic for Life Support (LE-5.14.3), a pilot for Landing and Rendezvous (LE-5.14.5).
    """
    card = ADVANCEMENTS[ADVANCEMENT[advancement]]
    if card.specialist not in skills or face not in (MINOR, MAJOR):
        return SUCCESS if face == AUTOMATIC else face
    becomes = card.specialist_minor_becomes if face == MINOR else card.specialist_major_becomes
    return becomes.removesuffix("_failure")


@lru_cache
def harmless(advancement: str, skills: frozenset[str]) -> tuple[int, ...]:
    """The outcomes that act as a success with these skills aboard, by their numbers."""
    return tuple([i for i, face in enumerate(OUTCOMES) if softened(advancement, face, skills) == SUCCESS])


def consequence(advancement: str, face: str, skills: frozenset[str] = frozenset()) -> Consequence:
    """What an outcome does, by the card of the advancement (LE-5.2.7), softened by who is aboard."""
    card = ADVANCEMENTS[ADVANCEMENT[advancement]]
    effect = softened(advancement, face, skills)
    return (
        card.success if effect == SUCCESS else card.minor_failure if effect == MINOR else card.major_failure
    )


# Buying off


def removal_price(pile: Pile, face: str) -> int:
    """Ten for a success, five for a failure; the last card is free when it is a success."""
    if face != SUCCESS:
        return RULES.remove_failure_cost
    return RULES.remove_success_cost if pile.size > 1 else 0


def may_remove(s: Table, seat: int, number: int, face: str) -> Ruling | None:
    price = removal_price(s.piles[seat][number] or EMPTY, face)
    if s.money[seat] < price:
        return Ruling("LE-5.2.5", f"removing it costs ${price}, there is only ${s.money[seat]}")
    return None


def buy_off(s: Table, seat: int, advancement: str, face: str) -> None:
    """Once its effects are over, and before the next is drawn, an outcome may be bought off (LE-5.2.6).

    Nobody is asked what can't matter: a failure that nobody at the table could pay for, on the agency's own
    turn with a loan, or a success that the agency itself can't. A last success is free, and goes. An agency
    may have said that its successes stay (LE-5.2.10).
    """
    number = ADVANCEMENT[advancement]
    price = removal_price(s.piles[seat][number] or EMPTY, face) if face != AUTOMATIC else 0
    if face == SUCCESS and s.habits[seat] >= (KEPT if price else ALL_KEPT):
        s.emit(e.Keep(seat, advancement, face))
        return
    if face == SUCCESS and not price:
        remove(s, seat, number, face)
        return
    lent = face in (MINOR, MAJOR) and own_turn(s, seat) and sum(s.money) >= price
    if face != AUTOMATIC and (lent or s.money[seat] >= price):
        s.push(BuyOff(seat, number, face))


def remove(s: Table, seat: int, number: int, face: str) -> None:
    """An outcome is paid for and goes for good."""
    pay(s, seat, removal_price(s.piles[seat][number] or EMPTY, face))
    throw_away(s, seat, number, OUTCOMES.index(face))
    s.emit(e.Remove(seat, ADVANCEMENTS[number].id, face))


class KeepIt(Deed[Table, "BuyOff"]):
    """Put the outcome back on its pile; of a success one can say that it is so for this year (LE-5.2.10)."""

    word = "keep"
    rule = "LE-5.2.4"
    group = "outcome"
    patterns = (KEEP, KEEP_ALL)

    def offers(self, s: Table, f: BuyOff) -> Sequence[Action]:
        return (KEEP, KEEP_ALL) if f.face == SUCCESS else (KEEP,)

    def forbids(self, s: Table, f: BuyOff, action: Action) -> Ruling | None:
        if action == KEEP_ALL and f.face != SUCCESS:
            return Ruling("LE-5.2.10", "only successes are kept without being asked")
        return None

    def do(self, s: Table, f: BuyOff, action: Action) -> None:
        s.pop()
        s.emit(e.Keep(f.seat, ADVANCEMENTS[f.number].id, f.face))
        if action == KEEP_ALL:
            say(s, f.seat, KEPT)
            s.emit(e.Habit(f.seat, KEPT))

    def present(self, s: Table, f: BuyOff, action: Action) -> Choice:
        card = ADVANCEMENTS[f.number]
        touches = (advancement_id(s, f.seat, card.id),)
        if action == KEEP_ALL:
            return self.choice(action, f"Put it back, and keep successes for the rest of {s.year}")
        return self.choice(action, f"Put the {NAMES[f.face]} back on {card.name}", touches=touches)


class RemoveIt(Deed[Table, "BuyOff"]):
    """Pay to remove the outcome for good."""

    word = "remove"
    rule = "LE-5.2.5"
    group = "outcome"
    patterns = (REMOVE,)

    def offers(self, s: Table, f: BuyOff) -> Sequence[Action]:
        return (REMOVE,) if may_remove(s, f.seat, f.number, f.face) is None else ()

    def forbids(self, s: Table, f: BuyOff, action: Action) -> Ruling | None:
        return may_remove(s, f.seat, f.number, f.face)

    def tempting(self, s: Table, f: BuyOff) -> Sequence[Action]:
        return (REMOVE,)

    def do(self, s: Table, f: BuyOff, action: Action) -> None:
        s.pop()
        remove(s, f.seat, f.number, f.face)

    def present(self, s: Table, f: BuyOff, action: Action) -> Choice:
        price = removal_price(s.piles[f.seat][f.number] or EMPTY, f.face)
        touches = (advancement_id(s, f.seat, ADVANCEMENTS[f.number].id),)
        return self.choice(
            action, f"Remove the {NAMES[f.face]}", f"${price}" if price else "free", touches=touches
        )


class BuyOff(MidwayMenu):
    """An outcome just drawn may be removed for good: a success for $10, a failure for $5."""

    rule = "LE-5.2.5"
    in_words = {"number": SAVED_ADVANCEMENTS}
    deeds = (KeepIt(), RemoveIt())
    number: int
    face: str

    def prompt(self, s: Table) -> str:
        left = (s.piles[self.seat][self.number] or EMPTY).size
        name = ADVANCEMENTS[self.number].name
        return f"{name}: keep or remove the {NAMES[self.face]}? It is one of {left}."


# Throwing a whole pile away


def clear_pile(s: Table, seat: int, number: int) -> None:
    """All outcomes of an advancement go face up to the discards; unknown ones are shown as they go."""
    pile = s.piles[seat][number] or EMPTY
    for face, count in enumerate(pile.seen):
        for _ in range(count):
            throw_away(s, seat, number, face)
    if pile.unseen or pile.newer:
        s.push(TurnUp(seat, number))


class TurnUp(Chance[Table]):
    """A card that nobody knew is turned up as it goes to the discards."""

    rule = "LE-5.2.8"
    in_words = {"number": SAVED_ADVANCEMENTS}
    seat: int
    number: int

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return draws(s, s.piles[self.seat][self.number] or EMPTY)

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        return quick_draw(s, s.piles[self.seat][self.number] or EMPTY, rr)

    def apply(self, s: Table, action: Action) -> None:
        show(s, self.seat, self.number, action)
        throw_away(s, self.seat, self.number, OUTCOMES.index(action[-1]))
        if not (s.piles[self.seat][self.number] or EMPTY).size:
            s.pop()


class LayAnew(Procedure[Table]):
    """An advancement is covered with a fresh set of outcomes."""

    rule = "LE-5.15.4"
    in_words = {"number": SAVED_ADVANCEMENTS}
    seat: int
    number: int
    count: int

    def run(self, s: Table) -> None:
        set_pile(s, self.seat, self.number, lay(s, self.count))
