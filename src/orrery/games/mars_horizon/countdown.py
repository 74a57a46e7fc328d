"""Chapter 7.6, three, two, one: the countdown cards and the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final

from orrery.games.mars_horizon import events
from orrery.games.mars_horizon.cards import COUNTDOWN, LAUNCH_CARD_WORDS, LAUNCH_CARDS
from orrery.games.mars_horizon.notation import (
    ACCEPT,
    COUNT,
    DIE,
    INSTALL,
    LAUNCH_CARD,
    LAUNCH_WORDS,
    PAY,
    REHEARSE,
    REROLL_BOTH,
    REROLL_FIRST,
    REROLL_SECOND,
    ROLL_DICE,
    SPEND,
    STAND,
    WAIT,
)
from orrery.games.mars_horizon.odds import BACKUPS, BUYOFF, GO, one_die_chance, percent, roll_chance
from orrery.games.mars_horizon.perks import REHEARSAL_CARDS, members, one_die_rerolls
from orrery.games.mars_horizon.reliability import NOT_AFTER_SUCCESS, chance_in_flight, flight_of, needed
from orrery.games.mars_horizon.state import Table
from orrery.games.mars_horizon.verbs import drop, pay
from orrery.games.mars_horizon.verbs_flight import (
    discard_launch_card,
    draw_launch_card,
    end_hold,
    resolve_launch_card,
    show_dice,
)
from orrery.games.mars_horizon.words import launch_text, signed
from orrery.kernel import Action, Chance, Choice, Outcome, Question, Ruling

TOO_LATE: Final = Ruling("MH-7.4.3", "Prestige is spent before the first countdown card is drawn")
_SPENDING: Final = frozenset(SPEND.values())


class InFlight(Question[Table]):
    """A question of the countdown: it is too late for Prestige."""

    def explain(self, s: Table, action: Action) -> Ruling:
        if action in INSTALL:
            return NOT_AFTER_SUCCESS
        return TOO_LATE if action in _SPENDING else super().explain(s, action)

    def success(self, s: Table) -> Fraction:
        """The chance of the launch if the best answer is given."""
        return max(self.success_after(s, action) for action in self.options(s))

    def success_after(self, s: Table, action: Action) -> Fraction:
        """The chance of the launch once an answer has been given."""
        after = s.clone()
        self.apply(after, action)
        return success(after)


def success(s: Table) -> Fraction:
    """The exact chance of the launch in progress, whatever is asked or falls next (MH-7.8)."""
    step = s.stack[-1]
    if step.procedure:
        flight = flight_of(s)
        return Fraction(sum(flight.dice) >= needed(flight))
    chance: Fraction = step.success(s)
    return chance


class CountDown(Chance[Table]):
    """The next Launch card is turned up."""

    rule = "MH-7.6"

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        pile = s.launch_deck if any(s.launch_deck) else s.launch_discard
        return [(COUNT[card], count) for card, count in enumerate(pile) if count]

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        pile = s.launch_deck if any(s.launch_deck) else s.launch_discard
        place = int(rr() * sum(pile))
        card = 0
        while place >= pile[card]:
            place -= pile[card]
            card += 1
        return COUNT[card]

    def apply(self, s: Table, action: Action) -> None:
        card = LAUNCH_CARD[action[1]]
        flight = flight_of(s)
        draw_launch_card(s, card)
        s.emit(events.Countdown(flight.seat, COUNTDOWN - len(flight.drawn), action[1], s.together))
        if s.cards[flight.seat] & REHEARSAL_CARDS:
            s.push(Rehearsal(flight.seat, card))
        else:
            resolve_card(s, card)

    def prompt(self, s: Table) -> str:
        return f"{COUNTDOWN - len(flight_of(s).drawn)}..."

    def success(self, s: Table) -> Fraction:
        return chance_in_flight(s)


def resolve_card(s: Table, card: int) -> None:
    """A countdown card takes effect; after the third one the dice are rolled."""
    flight = resolve_launch_card(s, card)
    if len(flight.drawn) == COUNTDOWN:
        if all(GO[drawn] for drawn in flight.drawn):
            s.emit(events.AllGo(flight.seat))
        s.swap(Roll())
    price = BUYOFF[card]
    if price and s.money[flight.seat] >= price:
        s.push(Hold(flight.seat, card))


class Rehearsal(InFlight):
    """Use the Countdown Rehearsal to draw another card instead of this one?"""

    rule = "MH-12.3"
    card: int
    in_words = {"card": LAUNCH_CARD_WORDS}

    def options(self, s: Table) -> Sequence[Action]:
        return (ACCEPT, REHEARSE)

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        if action == ACCEPT:
            resolve_card(s, self.card)
            return
        drop(s, self.seat, next(members(s.cards[self.seat] & REHEARSAL_CARDS)))
        discard_launch_card(s, self.card)
        s.emit(events.Rehearse(self.seat, LAUNCH_WORDS[self.card]))

    def present(self, s: Table, action: Action) -> Choice:
        card = LAUNCH_CARDS[self.card]
        chance = percent(self.success_after(s, action))
        if action == ACCEPT:
            note = f"{launch_text(self.card, s.together)} Success {chance}"
            return Choice("accept", f"Accept {card.name}", "countdown", note)
        note = f"discards Countdown Rehearsal; success {chance}"
        return Choice("rehearse", f"Replace {card.name}", "countdown", note)


class Hold(InFlight):
    """Pay at once to end the hold, or wait and lose reliability?"""

    rule = "MH-12.7"
    card: int
    in_words = {"card": LAUNCH_CARD_WORDS}

    def options(self, s: Table) -> Sequence[Action]:
        return (PAY, WAIT)

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        if action == PAY:
            pay(s, self.seat, (BUYOFF[self.card], 0, 0), LAUNCH_WORDS[self.card])
            end_hold(s, self.card)

    def present(self, s: Table, action: Action) -> Choice:
        card = LAUNCH_CARDS[self.card]
        note = f"success {percent(self.success_after(s, action))}"
        if action == PAY:
            return Choice("pay", f"Pay {card.buyoff.money} Money", "countdown", note)
        return Choice("wait", f"Take {signed(card.reliability)} Reliability", "countdown", note)


_ROLLS: Final = tuple(ROLL_DICE.values())
_TWO_DICE: Final = tuple((action, 1) for action in _ROLLS)
_ONE_DIE: Final = tuple((action, 1) for action in DIE)


class Roll(Chance[Table]):
    """Launch! Both dice are rolled."""

    rule = "MH-7.7"

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return _TWO_DICE

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        return _ROLLS[int(rr() * 36)]

    def apply(self, s: Table, action: Action) -> None:
        flight = flight_of(s)
        show_dice(s, (int(action[1]), int(action[2])))
        both = sum([BACKUPS[card] for card in flight.drawn])
        ask_again(s, flight.seat, one_die_rerolls(s.cards[flight.seat]), both)

    def success(self, s: Table) -> Fraction:
        return chance_in_flight(s)


def ask_again(s: Table, seat: int, one_die: int, both: int) -> None:
    """Offer the re-rolls that are left, or go on to the verdict, which waits below."""
    if one_die or both:
        s.swap(Reroll(seat, one_die, both))
    else:
        s.pop()


#: Which die a re-roll of one die takes.
DIE_OF: Final = {REROLL_FIRST: 0, REROLL_SECOND: 1}


class Reroll(InFlight):
    """Let the dice stand, or roll again?"""

    rule = "MH-7.7.1"
    #: How many re-rolls of one die are left, and of both.
    one_die: int
    both: int

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        used = Ruling(self.rule, "no card allows this re-roll, or it has been used")
        yield STAND, None
        yield REROLL_BOTH, None if self.both else used
        yield REROLL_FIRST, None if self.one_die else used
        yield REROLL_SECOND, None if self.one_die else used

    def apply(self, s: Table, action: Action) -> None:
        if action == STAND:
            s.pop()
        elif action == REROLL_BOTH:
            ask_again(s, self.seat, self.one_die, self.both - 1)
            s.push(RollBothAgain())
        else:
            ask_again(s, self.seat, self.one_die - 1, self.both)
            s.push(RollOneAgain(DIE_OF[action]))

    def present(self, s: Table, action: Action) -> Choice:
        flight = flight_of(s)
        made = sum(flight.dice) >= needed(flight)
        if action == STAND:
            return Choice(
                "stand", "Let it stand", "dice", "the launch succeeds" if made else "the launch fails"
            )
        die = DIE_OF.get(action)
        label = "Roll both dice again" if die is None else f"Roll the {flight.dice[die]} again"
        left = self.both if die is None else self.one_die
        note = f"success {percent(self.success_after(s, action))}" if left else ""
        warning = "The launch has succeeded already." if made else ""
        return Choice(" ".join(action), label, "dice", note, warning)


def rerolls_left(s: Table) -> tuple[int, int]:
    """How many re-rolls of one die and of both there are once the dice that fall now lie."""
    below = s.stack[-2]
    return (below.one_die, below.both) if isinstance(below, Reroll) else (0, 0)


class RollBothAgain(Chance[Table]):
    """Both dice are rolled again; the new result counts."""

    rule = "MH-7.7.1"

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return _TWO_DICE

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        show_dice(s, (int(action[1]), int(action[2])))

    def success(self, s: Table) -> Fraction:
        return roll_chance(needed(flight_of(s)), *rerolls_left(s))


class RollOneAgain(Chance[Table]):
    """One die is rolled again; the new result counts."""

    rule = "MH-7.7.1"
    #: Which of the two it is, 0 or 1.
    die: int

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return _ONE_DIE

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        first, second = flight_of(s).dice
        face = int(action[1])
        show_dice(s, (face, second) if self.die == 0 else (first, face))

    def success(self, s: Table) -> Fraction:
        flight = flight_of(s)
        kept = flight.dice[1 - self.die]
        return one_die_chance(kept, needed(flight), *rerolls_left(s))
