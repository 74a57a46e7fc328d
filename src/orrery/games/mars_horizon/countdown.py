"""Chapter 7.6, three, two, one: the countdown cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from orrery.games.mars_horizon import events
from orrery.games.mars_horizon.cards import COUNTDOWN, LAUNCH_CARD_WORDS, LAUNCH_CARDS, THREE_GO_BONUS
from orrery.games.mars_horizon.dice import Roll
from orrery.games.mars_horizon.in_flight import InFlight, margins, success
from orrery.games.mars_horizon.notation import (
    ACCEPT,
    COUNT,
    LAUNCH_CARD,
    LAUNCH_WORDS,
    PAY,
    REHEARSE,
    WAIT,
)
from orrery.games.mars_horizon.odds import BUYOFF, GO, exchange_helps, percent
from orrery.games.mars_horizon.perks import REHEARSAL_CARDS, members
from orrery.games.mars_horizon.reliability import ahead, chance_in_flight, flight_of
from orrery.games.mars_horizon.spread import Margins, Totals, launch_margins, totals
from orrery.games.mars_horizon.state import Table
from orrery.games.mars_horizon.verbs import drop, pay
from orrery.games.mars_horizon.verbs_flight import (
    discard_launch_card,
    draw_launch_card,
    end_hold,
    resolve_launch_card,
)
from orrery.games.mars_horizon.words import launch_text, signed
from orrery.kernel import Action, Chance, Choice, Outcome


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
        if s.sink is not None:
            count = COUNTDOWN - len(flight.drawn)
            s.emit(events.Countdown(flight.seat, count, action[1], s.together, *_outlook(s, card)))
        turn_up(s, card)

    def prompt(self, s: Table) -> str:
        return f"{COUNTDOWN - len(flight_of(s).drawn)}..."

    def success(self, s: Table) -> Fraction:
        return chance_in_flight(s)

    def margins(self, s: Table) -> Margins:
        return launch_margins(*ahead(s))


def turn_up(s: Table, card: int) -> None:
    """A countdown card lies open: it may be exchanged where that helps, else it takes effect."""
    flight = flight_of(s)
    if s.cards[flight.seat] & REHEARSAL_CARDS:
        rehearsal = Rehearsal(flight.seat, card)
        if rehearsal.helps(s):
            s.push(rehearsal)
            return
    resolve_card(s, card)


def _outlook(s: Table, card: int) -> tuple[float, Totals]:
    """The chance and the spread of totals once a card has been turned up."""
    world = s.clone()
    turn_up(world, card)
    return float(success(world)), totals(flight_of(world).target, margins(world))


def resolve_card(s: Table, card: int) -> None:
    """A countdown card takes effect; after the third one the dice are rolled."""
    flight = resolve_launch_card(s, card)
    if len(flight.drawn) == COUNTDOWN:
        if all(GO[drawn] for drawn in flight.drawn):
            s.emit(events.AllGo(flight.seat, THREE_GO_BONUS))
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
            s.emit(events.Accept(self.seat, LAUNCH_WORDS[self.card]))
            resolve_card(s, self.card)
            return
        drop(s, self.seat, next(members(s.cards[self.seat] & REHEARSAL_CARDS)))
        discard_launch_card(s, self.card)
        s.emit(events.Rehearse(self.seat, LAUNCH_WORDS[self.card]))

    def helps(self, s: Table) -> bool:
        """Whether another card would make success likelier, or spare Prestige that a failure would cost."""
        if s.prestige[self.seat] and LAUNCH_CARDS[self.card].failure.prestige:
            return True
        return exchange_helps(self.card, ahead(s))

    def present(self, s: Table, action: Action) -> Choice:
        card = LAUNCH_CARDS[self.card]
        chance = percent(self.success_after(s, action))
        if action == ACCEPT:
            note = f"{launch_text(self.card, s.together)} Success {chance}"
            return Choice(
                "accept", f"Accept {card.name}", "Countdown", note, touches=(self._place(s), "accept")
            )
        note = f"discards Countdown Rehearsal; success {chance}"
        return Choice(
            "rehearse", f"Replace {card.name}", "Countdown", note, touches=(self._place(s), "rehearse")
        )

    def _place(self, s: Table) -> str:
        return f"countdown-{COUNTDOWN - len(flight_of(s).drawn)}"


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
        else:
            s.emit(events.Wait(self.seat, LAUNCH_WORDS[self.card]))

    def present(self, s: Table, action: Action) -> Choice:
        card = LAUNCH_CARDS[self.card]
        note = f"success {percent(self.success_after(s, action))}"
        paying = action == PAY
        label = f"Pay {card.buyoff.money} Money" if paying else f"Take {signed(card.reliability)} Reliability"
        place = f"countdown-{COUNTDOWN + 1 - len(flight_of(s).drawn)}"
        return Choice(action[0], label, "Countdown", note, touches=(place, action[0]))
