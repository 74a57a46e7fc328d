"""Chapter 5.2: the outcome cards on an advancement, drawing one, and buying it off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from orrery.games.leaving_earth.cards import ADVANCEMENT, ADVANCEMENTS, RULES, SAVED_ADVANCEMENTS
from orrery.games.leaving_earth.deed import advancement_id
from orrery.games.leaving_earth.printed import MAJOR, MINOR, OUTCOMES, SUCCESS, Consequence
from orrery.games.leaving_earth.state import EMPTY, Counts, Pile, Table
from orrery.games.leaving_earth.verbs import pay, put, set_pile
from orrery.kernel import CHANCE, Action, Chance, Choice, Frame, Outcome, Procedure, Question, Ruling, Step

#: What comes of an attempt when no outcomes are left on the advancement.
AUTOMATIC: Final = "automatic"

NEW: Final[tuple[Action, ...]] = tuple((face,) for face in OUTCOMES)
NEWER: Final[tuple[Action, ...]] = tuple((face, "newer") for face in OUTCOMES)
AGAIN: Final[tuple[Action, ...]] = tuple(("again", face) for face in OUTCOMES)
KEEP: Final[Action] = ("keep",)
REMOVE: Final[Action] = ("remove",)
NAMES: Final = {SUCCESS: "success", MINOR: "minor failure", MAJOR: "major failure", AUTOMATIC: "success"}


# The deck


def lay(s: Table, count: int) -> Pile:
    """Draw outcomes face down for an advancement; the discards are shuffled when the deck runs short."""
    pool = len(s.pools) - 1
    first = min(count, s.deck)
    s.deck -= first
    if first < count and any(s.discards):
        reshuffle(s)
        newer = min(count - first, s.deck)
        s.deck -= newer
        return Pile(unseen=first, pool=pool, newer=newer) if first else Pile(unseen=newer, pool=pool + 1)
    return Pile(unseen=first, pool=pool) if first else EMPTY


def reshuffle(s: Table) -> None:
    """The discards become a new deck; cards of older decks that lie unseen stay what they were."""
    s.pools = (*s.pools, s.discards)
    s.deck = sum(s.discards)
    s.discards = (0, 0, 0)
    s.emit("reshuffle", cards=s.deck)


def count_up(counts: Counts, face: int, number: int = 1) -> Counts:
    return put(counts, face, counts[face] + number)


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


def attempt(s: Table, seat: int, advancement: str, step: Step[Table], *args: Any) -> None:
    """Use an ability: the step is run with the outcome as its last argument."""
    number = ADVANCEMENT[advancement]
    pile = s.piles[seat][number]
    if pile is None or not pile.size:
        s.push(step, seat, *args, AUTOMATIC)
    elif (face := certain(pile)) is not None:
        s.emit("outcome", seat=seat, advancement=advancement, outcome=face)
        s.push(step, seat, *args, face)
    else:
        s.push(DRAW, CHANCE, seat, number, step, *args)


def certain(pile: Pile) -> str | None:
    """The outcome that is bound to come up, when all the cards are known and alike."""
    if pile.unseen or pile.newer or pile.seen.count(0) != 2:
        return None
    return next(face for face, number in zip(OUTCOMES, pile.seen, strict=True) if number)


class DrawOutcome(Chance[Table]):
    """One outcome is drawn at random from the advancement and shown to everybody."""

    rule = "LE-5.2.1"
    in_words = (None, SAVED_ADVANCEMENTS)

    def outcomes(self, s: Table, f: Frame) -> Sequence[Outcome]:
        return weigh(s.pools, s.piles[f[2]][f[3]] or EMPTY)

    def sample(self, s: Table, f: Frame, rr: Callable[[], float]) -> Action:
        pile = s.piles[f[2]][f[3]] or EMPTY
        place = int(rr() * pile.size)
        for face, number in enumerate(pile.seen):
            place -= number
            if place < 0:
                return AGAIN[face]
        words, pool = (NEW, pile.pool) if place < pile.unseen else (NEWER, pile.pool + 1)
        counts = s.pools[pool]
        place = int(rr() * sum(counts))
        return words[0] if place < counts[0] else words[1] if place < counts[0] + counts[1] else words[2]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, _, seat, number, step, *args = f
        s.pop()
        face = see(s, seat, number, action)
        s.emit("outcome", seat=seat, advancement=ADVANCEMENTS[number].id, outcome=face)
        s.push(step, seat, *args, face)

    def prompt(self, s: Table, f: Frame) -> str:
        return f"An outcome is drawn from {ADVANCEMENTS[f[3]].name}."


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
    if action[0] == "again":
        return action[1]
    pile = turn_up(s, seat, number, action)
    face = OUTCOMES.index(action[0])
    set_pile(s, seat, number, Pile(count_up(pile.seen, face), pile.unseen, pile.pool, pile.newer))
    return action[0]


def turn_up(s: Table, seat: int, number: int, action: Action) -> Pile:
    """Take an unseen card out of its pool; the pile without it."""
    pile = s.piles[seat][number] or EMPTY
    late = len(action) == 2
    pool = pile.pool + late
    s.pools = put(s.pools, pool, count_up(s.pools[pool], OUTCOMES.index(action[0]), -1))
    return Pile(pile.seen, pile.unseen - (not late), pile.pool, pile.newer - late)


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
        s.push(BUY_OFF, seat, number, face)


class BuyOff(Question[Table]):
    """An outcome just drawn may be removed for good: a success for $10, a failure for $5."""

    rule = "LE-5.2.5"
    in_words = (SAVED_ADVANCEMENTS,)

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        _, seat, number, face = f
        return (KEEP, REMOVE) if may_remove(s, seat, number, face) is None else (KEEP,)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, number, face = f
        s.pop()
        if action == REMOVE:
            pile = s.piles[seat][number] or EMPTY
            pay(s, seat, removal_price(pile, face))
            index = OUTCOMES.index(face)
            left = Pile(count_up(pile.seen, index, -1), pile.unseen, pile.pool, pile.newer)
            set_pile(s, seat, number, left if left.size else EMPTY)
            s.discards = count_up(s.discards, index)
        s.emit(action[0], seat=seat, advancement=ADVANCEMENTS[number].id, outcome=face)

    def prompt(self, s: Table, f: Frame) -> str:
        _, seat, number, face = f
        left = (s.piles[seat][number] or EMPTY).size
        return f"{ADVANCEMENTS[number].name}: keep or remove the {NAMES[face]}? It is one of {left}."

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        _, seat, number, face = f
        card = ADVANCEMENTS[number]
        touches = (advancement_id(seat, card.id),)
        if action == KEEP:
            return Choice("keep", f"Put the {NAMES[face]} back on {card.name}", "outcome", touches=touches)
        price = removal_price(s.piles[seat][number] or EMPTY, face)
        note = f"${price}" if price else "free"
        return Choice("remove", f"Remove the {NAMES[face]}", "outcome", note, touches=touches)


# Throwing a whole pile away


def clear_pile(s: Table, seat: int, number: int) -> None:
    """All outcomes of an advancement go face up to the discards; unseen ones are shown as they go."""
    pile = s.piles[seat][number] or EMPTY
    for face, count in enumerate(pile.seen):
        s.discards = count_up(s.discards, face, count)
    rest = Pile((0, 0, 0), pile.unseen, pile.pool, pile.newer)
    set_pile(s, seat, number, rest if rest.size else EMPTY)
    if rest.size:
        s.push(TURN_UP, CHANCE, seat, number)


class TurnUp(Chance[Table]):
    """A card that nobody had seen is turned up as it goes to the discards."""

    rule = "LE-5.2.8"
    in_words = (None, SAVED_ADVANCEMENTS)

    def outcomes(self, s: Table, f: Frame) -> Sequence[Outcome]:
        return unseen_cards(s.pools, s.piles[f[2]][f[3]] or EMPTY)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, _, seat, number = f
        pile = turn_up(s, seat, number, action)
        s.discards = count_up(s.discards, OUTCOMES.index(action[0]))
        set_pile(s, seat, number, pile if pile.size else EMPTY)
        if not pile.size:
            s.pop()


class LayAnew(Procedure[Table]):
    """An advancement is covered with a fresh set of outcomes."""

    rule = "LE-5.15.4"
    in_words = (SAVED_ADVANCEMENTS,)

    def run(self, s: Table, f: Frame) -> None:
        _, seat, number, count = f
        set_pile(s, seat, number, lay(s, count))


DRAW: Final = DrawOutcome()
BUY_OFF: Final = BuyOff()
TURN_UP: Final = TurnUp()
LAY_ANEW: Final = LayAnew()
