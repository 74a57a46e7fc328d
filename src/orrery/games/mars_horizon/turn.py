"""The turn: one choice, income of one kind, and on to the next player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from orrery.games.mars_horizon.buying import buy, may_buy, purchases, unbuyable
from orrery.games.mars_horizon.cards import CARDS, HEADQUARTERS
from orrery.games.mars_horizon.eras import end_era_1
from orrery.games.mars_horizon.goals import GOAL, GOALS, OPEN_MILESTONES
from orrery.games.mars_horizon.launch import present_launch
from orrery.games.mars_horizon.notation import (
    BUY,
    CARD,
    DONE,
    INCOMES,
    KEEP,
    LAUNCH,
    PASS,
    SEAT,
    SHARE,
    TAKE,
    USE,
    WORDS,
    launches,
)
from orrery.games.mars_horizon.outcome import begin_launch
from orrery.games.mars_horizon.perks import (
    EXTRA_BUY_CARDS,
    SHARE_CARDS,
    Price,
    effects,
    income_bonus,
    members,
    prices,
)
from orrery.games.mars_horizon.pool import pool_under_deck, refill
from orrery.games.mars_horizon.reliability import (
    INSTALLATIONS,
    may_attempt,
    open_goals,
    reach,
)
from orrery.games.mars_horizon.state import Table
from orrery.games.mars_horizon.together import (
    DEADLINES,
    HAND_TOKENS,
    REMOVAL_DIE,
    early_gifts,
    give,
    next_year,
    present_gift,
)
from orrery.games.mars_horizon.verbs import drop, era_1_is_over, gain
from orrery.games.mars_horizon.wording import card_text, price_text, tokens_text
from orrery.kernel import CHANCE, Action, Choice, Frame, Procedure, Question, Ruling

#: A team buys as many cards in a turn as it can pay for.
NO_LIMIT: Final = len(CARDS)
_EXTRA_BUYS: Final = {number: effect.times for number, effect in effects("turn_start", "extra_buy")}
_SHARE: Final = dict(effects("income", "share"))
#: The milestones that lie on the table in each era, as bits.
ON_THE_TABLE: Final = tuple(milestones[-1] for milestones in OPEN_MILESTONES)


class Turn(Question[Table]):
    """Your turn: buy a card, launch a mission, or pass."""

    rule = "MH-5.1"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        _, seat, buys = f
        found = purchases(s, seat)
        goals = reach(s, seat)
        if goals:
            found += launches(goals & open_goals(s) & ~INSTALLATIONS)
        if buys == 1:
            extra = s.cards[seat] & EXTRA_BUY_CARDS
            if extra:
                found += [USE[card] for card in members(extra)]
        if s.together:
            found += early_gifts(s, seat)
        found.append(PASS)
        return found

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        seat = f[1]
        yield from unbuyable(s, seat)
        for goal in members(ON_THE_TABLE[s.era - 1] | open_goals(s)):
            ruling = may_attempt(s, seat, goal)
            if ruling is not None:
                yield LAUNCH[goal], ruling
        if s.together:
            for card in members(s.cards[seat] & EXTRA_BUY_CARDS):
                yield USE[card], Ruling("MH-10.3.1", "a team buys any number of cards anyway")

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, buys = f
        verb = action[0]
        if verb == "use":
            card = CARD[action[1]]
            drop(s, seat, card)
            s.swap(TURN, seat, buys + _EXTRA_BUYS[card])
            return
        if verb == "hand":
            give(s, seat, action)
            return
        s.passes = s.passes + 1 if verb == "pass" else 0
        s.swap(INCOME, seat, verb == "pass")
        if s.together:
            s.push(REMOVAL_DIE, CHANCE)
        if verb == "buy":
            if buys > 1:
                s.push(BUY_MORE if s.together else BUY_SECOND, seat, buys - 1)
            buy(s, seat, CARD[action[1]])
        elif verb == "launch":
            begin_launch(s, seat, GOAL[action[1]])
        else:
            s.emit("pass", seat=seat)

    def explain(self, s: Table, f: Frame, action: Action) -> Ruling:
        ruling = None
        if action in BUY:
            ruling = may_buy(s, f[1], CARD[action[1]])
        elif action in LAUNCH:
            ruling = may_attempt(s, f[1], GOAL[action[1]])
        elif action[0] == "hand" and s.together and s.players == 2:
            ruling = Ruling("MH-10.5", "only Prestige that you have can be given now, the rest after income")
        return ruling or super().explain(s, f, action)

    def prompt(self, s: Table, f: Frame) -> str:
        cards = "any number of cards" if s.together else "a card" if f[2] == 1 else f"{f[2]} cards"
        return f"Your turn: buy {cards}, launch a mission, or pass."

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        choice = present_turn(s, f[1], action)
        due = overdue_after(s)
        if due is None or action == LAUNCH[due] or action[0] == "hand":
            return choice
        return replace(choice, warning=f"{GOALS[due].name} must be claimed in {s.year}, or the game is lost.")


def overdue_after(s: Table) -> int | None:
    """The milestone that a team must claim in this very turn, if there is one."""
    due = len(s.claims)
    return due if s.together and s.year >= DEADLINES[due] else None


def present_turn(s: Table, seat: int, action: Action) -> Choice:
    """A choice of the turn with its price, or with the odds of every vehicle at hand."""
    text, verb = " ".join(action), action[0]
    if verb == "buy":
        card = CARD[action[1]]
        note = f"{price_text(prices(s.cards[seat])[card])}. {card_text(card)}"
        label, group = f"Buy {CARDS[card].name}", f"Buy: {CARDS[card].type}"
        return Choice(text, label, group, note, touches=(action[1],))
    if verb == "launch":
        return present_launch(s, seat, GOAL[action[1]])
    if verb == "use":
        return Choice(text, f"Use {CARDS[CARD[action[1]]].name}", "Turn", "buy two cards this turn")
    if verb == "hand":
        return present_gift(s, seat, action)
    if verb == "done":
        return Choice(text, "Buy no more", "Turn")
    return Choice(
        text,
        "Pass",
        "Turn",
        f"{HEADQUARTERS[seat].pass_income} income instead of {HEADQUARTERS[seat].income}",
    )


class BuyMore(Question[Table]):
    """Buy another card?"""

    rule = "MH-10.3.1"
    forced = True

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return [*purchases(s, f[1]), DONE]

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        return unbuyable(s, f[1])

    def explain(self, s: Table, f: Frame, action: Action) -> Ruling:
        if action in BUY:
            return may_buy(s, f[1], CARD[action[1]]) or super().explain(s, f, action)
        if action[0] in ("launch", "pass"):
            return Ruling("MH-5.1", "in this turn cards are bought; say done to buy no more")
        return super().explain(s, f, action)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, buys = f
        if action == DONE or buys == 1:
            s.pop()
        else:
            s.swap(self, seat, buys - 1)
        if action != DONE:
            buy(s, seat, CARD[action[1]])

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        return present_turn(s, f[1], action)


class BuySecond(BuyMore):
    """Buy a second card with the Procurement Drive?"""

    rule = "MH-12.3"


class Income(Question[Table]):
    """Take your income: Money or Research, not both."""

    rule = "MH-5.2"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return TAKE

    def explain(self, s: Table, f: Frame, action: Action) -> Ruling:
        if action[0] == "take":
            return Ruling("MH-11.5", "an income is of one kind: Money or Research")
        if action[0] in ("buy", "launch", "pass"):
            return Ruling("MH-5.1", "the one choice of this turn has been made; now comes income")
        return super().explain(s, f, action)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, passed = f
        s.swap(END_TURN, seat)
        if s.together and s.players == 2:
            s.push(HAND_TOKENS, seat)
        kind = INCOMES.index(action[1])
        gain(s, seat, income(s, seat, kind, passed), "income")
        if kind == 1 and s.cards[seat] & SHARE_CARDS:
            s.push(SHARE_RESEARCH, seat)

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        _, seat, passed = f
        tokens = income(s, seat, INCOMES.index(action[1]), passed)
        return Choice(" ".join(action), f"Take {tokens_text(tokens)}", "income")


def income(s: Table, seat: int, kind: int, passed: bool) -> Price:
    """An income with what the player's cards add to it."""
    hq = HEADQUARTERS[seat]
    amount = (hq.pass_income if passed else hq.income) + income_bonus(s.cards[seat], kind)
    return (amount, 0, 0) if kind == 0 else (0, amount, 0)


class ShareResearch(Question[Table]):
    """Let another player gain Research, and gain more yourself?"""

    rule = "MH-12.2"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return [KEEP, *(SHARE[other] for other in range(s.players) if other != f[1])]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        seat = f[1]
        s.pop()
        if action == KEEP:
            return
        for card in members(s.cards[seat] & SHARE_CARDS):
            gain(s, SEAT[action[1]], (0, _SHARE[card].other_gain, 0), WORDS[card])
            gain(s, seat, (0, _SHARE[card].self_gain, 0), WORDS[card])

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        if action == KEEP:
            return Choice("keep", "Share nothing", "share")
        other = HEADQUARTERS[SEAT[action[1]]].name
        return Choice(" ".join(action), f"Share with the {other}", "share", touches=(action[1],))


class EndTurn(Procedure[Table]):
    """The turn passes to the left; after the Moon landing Era 2 begins with the player who made it."""

    rule = "MH-5.4"

    def run(self, s: Table, f: Frame) -> None:
        seat = f[1]
        s.turns += 1
        if era_1_is_over(s):
            s.passes = 0
            begin_turn(s, seat)
            end_era_1(s)
            return
        if s.together:
            next_year(s)
            if s.result is not None:
                return
            s.passes = 0
        begin_turn(s, (seat + 1) % s.players)
        if s.together:
            refill(s)
        elif s.passes == s.players:
            s.passes = 0
            pool_under_deck(s)


def begin_turn(s: Table, seat: int) -> None:
    """Ask a seat for its turn; what is pushed after this happens before."""
    s.push(TURN, seat, NO_LIMIT if s.together else 1)


TURN = Turn()
BUY_MORE = BuyMore()
BUY_SECOND = BuySecond()
INCOME = Income()
SHARE_RESEARCH = ShareResearch()
END_TURN = EndTurn()
