"""Three, two, one: the countdown cards and the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from orrery.games.mars_horizon.cards import COUNTDOWN, LAUNCH_CARD_WORDS, LAUNCH_CARDS
from orrery.games.mars_horizon.notation import (
    ACCEPT,
    COUNT,
    DIE,
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
from orrery.games.mars_horizon.odds import BACKUPS, BUYOFF, GO, again_chance, percent
from orrery.games.mars_horizon.perks import REHEARSAL_CARDS, members, one_die_rerolls
from orrery.games.mars_horizon.reliability import chance_in_flight, final_reliability, flight_of
from orrery.games.mars_horizon.state import Flight, Table
from orrery.games.mars_horizon.verbs import (
    discard_launch_card,
    draw_launch_card,
    drop,
    note_card,
    pay,
    reshuffle_launch_deck,
)
from orrery.games.mars_horizon.wording import signed
from orrery.kernel import CHANCE, Action, Chance, Choice, Frame, Outcome, Question, Ruling

TOO_LATE: Final = Ruling("MH-7.4.3", "Prestige is spent before the first countdown card is drawn")
_SPENDING: Final = frozenset(SPEND.values())


class InFlight(Question[Table]):
    """A question of the countdown: it is too late for Prestige."""

    def explain(self, s: Table, f: Frame, action: Action) -> Ruling:
        return TOO_LATE if action in _SPENDING else super().explain(s, f, action)


class CountDown(Chance[Table]):
    """The next Launch card is turned up."""

    rule = "MH-7.6"

    def outcomes(self, s: Table, f: Frame) -> Sequence[Outcome]:
        pile = s.launch_deck if any(s.launch_deck) else s.launch_discard
        return [(COUNT[card], count) for card, count in enumerate(pile) if count]

    def sample(self, s: Table, f: Frame, rr: Callable[[], float]) -> Action:
        pile = s.launch_deck if any(s.launch_deck) else s.launch_discard
        place = int(rr() * sum(pile))
        card = 0
        while place >= pile[card]:
            place -= pile[card]
            card += 1
        return COUNT[card]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        card = LAUNCH_CARD[action[1]]
        flight = flight_of(s)
        if not any(s.launch_deck):
            reshuffle_launch_deck(s)
        draw_launch_card(s, card)
        s.emit("countdown", seat=flight.seat, count=COUNTDOWN - len(flight.drawn), card=action[1])
        if s.cards[flight.seat] & REHEARSAL_CARDS:
            s.push(REHEARSAL, flight.seat, card)
        else:
            resolve_card(s, card)

    def prompt(self, s: Table, f: Frame) -> str:
        return f"{COUNTDOWN - len(flight_of(s).drawn)}..."


def resolve_card(s: Table, card: int) -> None:
    """A countdown card takes effect; after the third one the dice are rolled."""
    flight = s.flight = note_card(flight_of(s), card)
    if len(flight.drawn) == COUNTDOWN:
        if all(GO[drawn] for drawn in flight.drawn):
            s.emit("all_go", seat=flight.seat)
        s.swap(ROLL, CHANCE)
    price = BUYOFF[card]
    if price and s.money[flight.seat] >= price:
        s.push(HOLD, flight.seat, card)


class Rehearsal(InFlight):
    """Use the Countdown Rehearsal to draw another card instead of this one?"""

    rule = "MH-12.3"
    in_words = (LAUNCH_CARD_WORDS,)

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return (ACCEPT, REHEARSE)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, card = f
        s.pop()
        if action == ACCEPT:
            resolve_card(s, card)
            return
        drop(s, seat, next(members(s.cards[seat] & REHEARSAL_CARDS)))
        discard_launch_card(s, card)
        s.emit("rehearse", seat=seat, card=LAUNCH_WORDS[card])

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        card = LAUNCH_CARDS[f[2]]
        if action == ACCEPT:
            note = f"{card.text} Success {percent(chance_in_flight(s, card=f[2]))}"
            return Choice("accept", f"Accept {card.name}", "countdown", note)
        note = f"discards Countdown Rehearsal; success {percent(chance_in_flight(s, discarded=f[2]))}"
        return Choice("rehearse", f"Replace {card.name}", "countdown", note)


class Hold(InFlight):
    """Pay at once to end the hold, or wait and lose reliability?"""

    rule = "MH-12.7"
    in_words = (LAUNCH_CARD_WORDS,)

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return (PAY, WAIT)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, card = f
        s.pop()
        if action == PAY:
            pay(s, seat, (BUYOFF[card], 0, 0), LAUNCH_WORDS[card])
            flight = flight_of(s)
            s.flight = replace(flight, shift=flight.shift - LAUNCH_CARDS[card].reliability)

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        card = LAUNCH_CARDS[f[2]]
        after = s.clone()
        self.apply(after, f, action)
        note = f"success {percent(chance_in_flight(after))}"
        if action == PAY:
            return Choice("pay", f"Pay {card.buyoff.money} Money", "countdown", note)
        return Choice("wait", f"Take {signed(card.reliability)} Reliability", "countdown", note)


class Roll(Chance[Table]):
    """Launch! Both dice are rolled."""

    rule = "MH-7.7"

    _OUTCOMES: Final = tuple((action, 1) for action in ROLL_DICE.values())
    _ROLLS: Final = tuple(ROLL_DICE.values())

    def outcomes(self, s: Table, f: Frame) -> Sequence[Outcome]:
        return self._OUTCOMES

    def sample(self, s: Table, f: Frame, rr: Callable[[], float]) -> Action:
        return self._ROLLS[int(rr() * 36)]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        flight = flight_of(s)
        show_dice(s, (int(action[1]), int(action[2])))
        both = sum([BACKUPS[card] for card in flight.drawn])
        ask_again(s, flight.seat, one_die_rerolls(s.cards[flight.seat]), both)


def show_dice(s: Table, dice: tuple[int, int]) -> None:
    flight = s.flight = replace(flight_of(s), dice=dice)
    if s.sink is not None:
        total = sum(dice) + final_reliability(flight)
        s.emit("roll", seat=flight.seat, dice=list(dice), total=total, target=flight.target)


def ask_again(s: Table, seat: int, one_die: int, both: int) -> None:
    """Offer the re-rolls that are left, or go on to the verdict, which waits below."""
    if one_die or both:
        s.swap(REROLL, seat, one_die, both)
    else:
        s.pop()


#: Which die a re-roll of one die takes.
DIE_OF: Final = {REROLL_FIRST: 0, REROLL_SECOND: 1}


class Reroll(InFlight):
    """Let the dice stand, or roll again?"""

    rule = "MH-7.7.1"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        _, _, one_die, both = f
        found = [STAND]
        if both:
            found.append(REROLL_BOTH)
        if one_die:
            found += (REROLL_FIRST, REROLL_SECOND)
        return found

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        for action in (REROLL_BOTH, REROLL_FIRST, REROLL_SECOND):
            yield action, Ruling(self.rule, "no card allows this re-roll, or it has been used")

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, one_die, both = f
        if action == STAND:
            s.pop()
        elif action == REROLL_BOTH:
            ask_again(s, seat, one_die, both - 1)
            s.push(ROLL_BOTH_AGAIN, CHANCE)
        else:
            ask_again(s, seat, one_die - 1, both)
            s.push(ROLL_ONE_AGAIN, CHANCE, DIE_OF[action])

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        flight = flight_of(s)
        needed = flight.target - final_reliability(flight)
        made = sum(flight.dice) >= needed
        if action == STAND:
            return Choice(
                "stand", "Let it stand", "dice", "the launch succeeds" if made else "the launch fails"
            )
        warning = "The launch has succeeded already." if made else ""
        label, note = self._again(f, flight, needed, action)
        return Choice(" ".join(action), label, "dice", note, warning)

    @staticmethod
    def _again(f: Frame, flight: Flight, needed: int, action: Action) -> tuple[str, str]:
        """What a re-roll is called, and its odds if there is one left."""
        _, _, one_die, both = f
        first, second = flight.dice
        die = DIE_OF.get(action)
        label = "Roll both dice again" if die is None else f"Roll the {(first, second)[die]} again"
        if not (both if die is None else one_die):
            return label, ""
        return label, f"success {percent(again_chance((first, second), needed, one_die, both, die))}"


class RollBothAgain(Chance[Table]):
    """Both dice are rolled again; the new result counts."""

    rule = "MH-7.7.1"

    def outcomes(self, s: Table, f: Frame) -> Sequence[Outcome]:
        return ROLL.outcomes(s, f)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.pop()
        show_dice(s, (int(action[1]), int(action[2])))


class RollOneAgain(Chance[Table]):
    """One die is rolled again; the new result counts."""

    rule = "MH-7.7.1"

    _OUTCOMES: Final = tuple((action, 1) for action in DIE)

    def outcomes(self, s: Table, f: Frame) -> Sequence[Outcome]:
        return self._OUTCOMES

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.pop()
        first, second = flight_of(s).dice
        face = int(action[1])
        show_dice(s, (face, second) if f[2] == 0 else (first, face))


COUNT_DOWN = CountDown()
REHEARSAL = Rehearsal()
HOLD = Hold()
ROLL = Roll()
REROLL = Reroll()
ROLL_BOTH_AGAIN = RollBothAgain()
ROLL_ONE_AGAIN = RollOneAgain()
