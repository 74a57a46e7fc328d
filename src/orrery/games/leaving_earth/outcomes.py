"""Chapter 5.2: the outcome cards on an advancement, drawing one, and buying it off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import ADVANCEMENT, ADVANCEMENTS, RULES, SAVED_ADVANCEMENTS
from orrery.games.leaving_earth.deed import advancement_id
from orrery.games.leaving_earth.printed import AUTOMATIC, MAJOR, MINOR, OUTCOMES, SUCCESS, Consequence
from orrery.games.leaving_earth.state import EMPTY, Counts, Pile, Table
from orrery.games.leaving_earth.verbs import pay
from orrery.games.leaving_earth.verbs_outcomes import lay, set_pile, throw_away, turn_up
from orrery.kernel import Action, Chance, Choice, Outcome, Procedure, Question, Ruling, Step, add

NEW: Final[tuple[Action, ...]] = tuple((face,) for face in OUTCOMES)
NEWER: Final[tuple[Action, ...]] = tuple((face, "newer") for face in OUTCOMES)
AGAIN: Final[tuple[Action, ...]] = tuple(("again", face) for face in OUTCOMES)
KEEP: Final[Action] = ("keep",)
REMOVE: Final[Action] = ("remove",)
NAMES: Final = {SUCCESS: "success", MINOR: "minor failure", MAJOR: "major failure", AUTOMATIC: "success"}


# Odds


@lru_cache(maxsize=1 << 12)
def odds(pools: tuple[Counts, ...], pile: Pile) -> tuple[Fraction, ...]:
    """The chance of a success, a minor and a major failure on the next draw, from all that has been shown."""
    if not pile.size:
        return (Fraction(1), Fraction(0), Fraction(0))
    total = [Fraction(number) for number in pile.seen]
    for number, pool in ((pile.unseen, pile.pool), (pile.newer, pile.pool + 1)):
        for face in range(3) if number else ():
            total[face] += Fraction(number * pools[pool][face], sum(pools[pool]))
    return tuple(share / pile.size for share in total)


# Drawing


def attempt(s: Table, seat: int, advancement: str, then: Step[Table]) -> None:
    """Use an ability: `then` is run with the outcome in its field `face`."""
    number = ADVANCEMENT[advancement]
    pile = s.piles[seat][number]
    if pile is None or not pile.size:
        s.push(then)
    elif (face := certain(pile)) is not None:
        s.emit(e.Outcome(seat, advancement, face))
        s.push(replace(then, face=face))
    else:
        s.push(DrawOutcome(seat, number, then))


def certain(pile: Pile) -> str | None:
    """The outcome that is bound to come up, when all the cards are known and alike (LE-5.2.3)."""
    if pile.unseen or pile.newer or pile.seen.count(0) != 2:
        return None
    return next(face for face, number in zip(OUTCOMES, pile.seen, strict=True) if number)


class DrawOutcome(Chance[Table]):
    """One outcome is drawn at random from the advancement and shown to everybody."""

    rule = "LE-5.2.1"
    in_words = {"number": SAVED_ADVANCEMENTS}
    seat: int
    number: int
    then: Step[Table]

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return weigh(s.pools, s.piles[self.seat][self.number] or EMPTY)

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        pile = s.piles[self.seat][self.number] or EMPTY
        place = int(rr() * pile.size)
        for face, number in enumerate(pile.seen):
            place -= number
            if place < 0:
                return AGAIN[face]
        words, pool = (NEW, pile.pool) if place < pile.unseen else (NEWER, pile.pool + 1)
        counts = s.pools[pool]
        place = int(rr() * sum(counts))
        return words[0] if place < counts[0] else words[1] if place < counts[0] + counts[1] else words[2]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        face = see(s, self.seat, self.number, action)
        s.emit(e.Outcome(self.seat, ADVANCEMENTS[self.number].id, face))
        s.push(replace(self.then, face=face))

    def prompt(self, s: Table) -> str:
        return f"An outcome is drawn from {ADVANCEMENTS[self.number].name}."


def weigh(pools: tuple[Counts, ...], pile: Pile) -> list[Outcome]:
    """Each answer of a draw with its weight: a card shown before, or one that nobody has seen."""
    older = sum(pools[pile.pool]) if pile.unseen else 1
    newer = sum(pools[pile.pool + 1]) if pile.newer else 1
    found = [(AGAIN[face], number * older * newer) for face, number in enumerate(pile.seen) if number]
    found += unseen_cards(pools, pile)
    return found


def unseen_cards(pools: tuple[Counts, ...], pile: Pile) -> list[Outcome]:
    """The cards of a pile that nobody has seen, with their weights."""
    older = sum(pools[pile.pool]) if pile.unseen else 1
    newer = sum(pools[pile.pool + 1]) if pile.newer else 1
    found = [(NEW[i], pile.unseen * n * newer) for i, n in enumerate(pools[pile.pool]) if n and pile.unseen]
    if pile.newer:
        found += [(NEWER[i], pile.newer * n * older) for i, n in enumerate(pools[pile.pool + 1]) if n]
    return found


def see(s: Table, seat: int, number: int, action: Action) -> str:
    """A card is shown: from now on everybody knows that it lies in the pile. What it says."""
    if action in AGAIN:
        return action[1]
    pile = turn_up(s, seat, number, action)
    face = OUTCOMES.index(action[0])
    set_pile(s, seat, number, Pile(add(pile.seen, face, 1), pile.unseen, pile.pool, pile.newer))
    return action[0]


def softened(advancement: str, face: str, skills: frozenset[str]) -> str:
    """How an outcome acts when the astronaut who can soften it is aboard and well."""
    card = ADVANCEMENTS[ADVANCEMENT[advancement]]
    if card.specialist not in skills or face not in (MINOR, MAJOR):
        return SUCCESS if face == AUTOMATIC else face
    becomes = card.specialist_minor_becomes if face == MINOR else card.specialist_major_becomes
    return becomes.removesuffix("_failure")


def consequence(advancement: str, face: str, skills: frozenset[str] = frozenset()) -> Consequence:
    """What an outcome does, by the card of the advancement, softened by who is aboard."""
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
    """Once its effects are over, the outcome just drawn may be bought off its advancement."""
    number = ADVANCEMENT[advancement]
    if face != AUTOMATIC and may_remove(s, seat, number, face) is None:
        s.push(BuyOff(seat, number, face))


class BuyOff(Question[Table]):
    """An outcome just drawn may be removed for good: a success for $10, a failure for $5."""

    rule = "LE-5.2.5"
    in_words = {"number": SAVED_ADVANCEMENTS}
    number: int
    face: str

    def candidates(self, s: Table) -> Sequence[tuple[Action, Ruling | None]]:
        return ((KEEP, None), (REMOVE, may_remove(s, self.seat, self.number, self.face)))

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        if action == REMOVE:
            self.remove(s)
        else:
            s.emit(e.Keep(self.seat, ADVANCEMENTS[self.number].id, self.face))

    def remove(self, s: Table) -> None:
        pile = s.piles[self.seat][self.number] or EMPTY
        pay(s, self.seat, removal_price(pile, self.face))
        index = OUTCOMES.index(self.face)
        left = Pile(add(pile.seen, index, -1), pile.unseen, pile.pool, pile.newer)
        set_pile(s, self.seat, self.number, left)
        throw_away(s, index)
        s.emit(e.Remove(self.seat, ADVANCEMENTS[self.number].id, self.face))

    def prompt(self, s: Table) -> str:
        left = (s.piles[self.seat][self.number] or EMPTY).size
        name = ADVANCEMENTS[self.number].name
        return f"{name}: keep or remove the {NAMES[self.face]}? It is one of {left}."

    def present(self, s: Table, action: Action) -> Choice:
        card = ADVANCEMENTS[self.number]
        touches = (advancement_id(self.seat, card.id),)
        if action == KEEP:
            return Choice(
                "keep", f"Put the {NAMES[self.face]} back on {card.name}", "outcome", touches=touches
            )
        price = removal_price(s.piles[self.seat][self.number] or EMPTY, self.face)
        note = f"${price}" if price else "free"
        return Choice("remove", f"Remove the {NAMES[self.face]}", "outcome", note, touches=touches)


# Throwing a whole pile away


def clear_pile(s: Table, seat: int, number: int) -> None:
    """All outcomes of an advancement go face up to the discards; unseen ones are shown as they go."""
    pile = s.piles[seat][number] or EMPTY
    for face, count in enumerate(pile.seen):
        throw_away(s, face, count)
    rest = Pile((0, 0, 0), pile.unseen, pile.pool, pile.newer)
    set_pile(s, seat, number, rest)
    if rest.size:
        s.push(TurnUp(seat, number))


class TurnUp(Chance[Table]):
    """A card that nobody had seen is turned up as it goes to the discards."""

    rule = "LE-5.2.8"
    in_words = {"number": SAVED_ADVANCEMENTS}
    seat: int
    number: int

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return unseen_cards(s.pools, s.piles[self.seat][self.number] or EMPTY)

    def apply(self, s: Table, action: Action) -> None:
        pile = turn_up(s, self.seat, self.number, action)
        throw_away(s, OUTCOMES.index(action[0]))
        set_pile(s, self.seat, self.number, pile)
        if not pile.size:
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
