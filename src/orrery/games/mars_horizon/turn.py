"""Chapter 5, the turn: one choice, income of one kind, and on to the next player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from orrery.games.mars_horizon import events
from orrery.games.mars_horizon.buying import BUY_CARD, BuyMore, BuySecond, Shop, turn_rule
from orrery.games.mars_horizon.cards import CARDS, HEADQUARTERS
from orrery.games.mars_horizon.eras import end_era_1
from orrery.games.mars_horizon.goals import GOAL, GOALS
from orrery.games.mars_horizon.missions import LAUNCH_MISSION
from orrery.games.mars_horizon.notation import (
    CARD,
    INCOMES,
    INSTALL,
    KEEP,
    LAUNCH,
    PASS,
    SEAT,
    SHARE,
    TAKE,
    TAKE_AND_GIVE,
    USE,
    WORDS,
)
from orrery.games.mars_horizon.perks import (
    EXTRA_BUY_CARDS,
    SHARE_CARDS,
    Price,
    effects,
    income_bonus,
    members,
)
from orrery.games.mars_horizon.pool import pool_under_deck, refill
from orrery.games.mars_horizon.reliability import NOT_AFTER_SUCCESS
from orrery.games.mars_horizon.state import Table
from orrery.games.mars_horizon.together import (
    DEADLINES,
    GIVE_PRESTIGE,
    TOO_LATE,
    HandTokens,
    RemovalDie,
    next_year,
)
from orrery.games.mars_horizon.verbs import (
    count_turn,
    drop,
    era_1_is_over,
    forget_passes,
    gain,
    note_choice,
)
from orrery.games.mars_horizon.words import tokens_text
from orrery.kernel import Action, Always, Choice, Deed, Procedure, Question, Ruling

#: A team buys as many cards in a turn as it can pay for (MH-10.3.1).
NO_LIMIT: Final = len(CARDS)
_EXTRA_BUYS: Final = {number: effect.times for number, effect in effects("turn_start", "extra_buy")}
_SHARE: Final = dict(effects("income", "share"))


class UseCard(Deed[Table, "Turn"]):
    """Discard the Procurement Drive at the start of a turn to buy one card more (MH-12.3)."""

    word = "use"
    rule = "MH-12.3"
    group = "Turn"
    patterns = (("use", WORDS),)

    def offers(self, s: Table, f: Turn) -> Sequence[Action]:
        drives = s.cards[f.seat] & EXTRA_BUY_CARDS
        return [USE[card] for card in members(drives)] if drives and f.buys == 1 else ()

    def forbids(self, s: Table, f: Turn, action: Action) -> Ruling | None:
        card = CARD[action[1]]
        if not s.cards[f.seat] & EXTRA_BUY_CARDS & 1 << card:
            return Ruling(self.rule, f"you have no {CARDS[card].title} to use at the start of a turn")
        if f.buys != 1:
            return Ruling(self.rule, "one card more may be bought already in this turn")
        return None

    def tempting(self, s: Table, f: Turn) -> Iterable[Action]:
        return [USE[card] for card in members(s.cards[f.seat] & EXTRA_BUY_CARDS)]

    def do(self, s: Table, f: Turn, action: Action) -> None:
        card = CARD[action[1]]
        drop(s, f.seat, card)
        s.swap(Turn(f.seat, f.buys + _EXTRA_BUYS[card]))

    def present(self, s: Table, f: Turn, action: Action) -> Choice:
        return self.choice(
            action, f"Use {CARDS[CARD[action[1]]].title}", "buy two cards this turn", touches=(action[1],)
        )


class PassTurn(Always[Table, "Turn"]):
    """Do nothing, for a greater income (MH-5.3)."""

    word = "pass"
    rule = "MH-5.3"
    group = "Turn"
    patterns = (PASS,)

    def do(self, s: Table, f: Turn, action: Action) -> None:
        f.chosen(s, passed=True)
        s.emit(events.Pass(f.seat))

    def present(self, s: Table, f: Turn, action: Action) -> Choice:
        passing, otherwise = income_text(s, f.seat, True), income_text(s, f.seat, False)
        note = f"income of {passing}, instead of {otherwise}"
        return self.choice(action, "Pass", note, touches=("pass",))


USE_CARD: Final = UseCard()
PASS_TURN: Final = PassTurn()
#: What there is to do in a race, alone, and with a partner.
_RACE: Final = (BUY_CARD, LAUNCH_MISSION, USE_CARD, PASS_TURN)
_SOLO: Final = (BUY_CARD, LAUNCH_MISSION, PASS_TURN)
_PAIR: Final = (BUY_CARD, LAUNCH_MISSION, GIVE_PRESTIGE, PASS_TURN)


class Turn(Shop):
    """Your turn: buy a card, launch a mission, or pass."""

    rule = "MH-5.1"
    deeds = (BUY_CARD, LAUNCH_MISSION, USE_CARD, GIVE_PRESTIGE, PASS_TURN)

    #: How many cards may be bought.
    buys: int

    def cites(self, s: Table) -> str:
        return turn_rule(s)

    def open(self, s: Table) -> Sequence[Deed[Any, Any]]:
        if not s.together:
            return _RACE
        return _PAIR if s.players == 2 else _SOLO

    def bars(self, s: Table, deed: Deed[Any, Any]) -> Ruling:
        if deed is USE_CARD:
            return Ruling("MH-10.3.1", "a team buys any number of cards anyway")
        return Ruling("MH-10.5", "only partners give each other tokens")

    def chosen(self, s: Table, passed: bool = False) -> None:
        """The one choice of the turn is made; income comes next, a team's removal die before it (MH-10.3)."""
        note_choice(s, passed)
        s.swap(Income(self.seat, passed))
        if s.together:
            s.push(RemovalDie())

    def bought(self, s: Table) -> None:
        self.chosen(s)
        if self.buys > 1:
            more = BuyMore if s.together else BuySecond
            s.push(more(self.seat, self.buys - 1))

    def prompt(self, s: Table) -> str:
        cards = "any number of cards" if s.together else "a card" if self.buys == 1 else f"{self.buys} cards"
        return f"Your turn: buy {cards}, launch a mission, or pass."

    def listed(self, s: Table, options: Sequence[Action]) -> Sequence[Action]:
        """Launches first, and of them those that nobody has flown before the repeats."""
        return sorted(options, key=lambda action: self._place(s, action))

    def _place(self, s: Table, action: Action) -> int:
        if self.by_word[action[0]] is not LAUNCH_MISSION:
            return 2
        return int(GOAL[action[1]] < len(s.claims))

    def present(self, s: Table, action: Action) -> Choice:
        choice = super().present(s, action)
        due = overdue_after(s)
        if due is None or action == LAUNCH[due] or self.by_word[action[0]] is GIVE_PRESTIGE:
            return choice
        return replace(choice, warning=f"{GOALS[due].name} must be claimed in {s.year}, or the game is lost.")


def overdue_after(s: Table) -> int | None:
    """The milestone that a team must claim in this very turn, if there is one."""
    due = len(s.claims)
    return due if s.together and s.year >= DEADLINES[due] else None


class Income(Question[Table]):
    """Take your income: Money or Research, not both."""

    rule = "MH-5.2"
    passed: bool

    def options(self, s: Table) -> Sequence[Action]:
        return TAKE if not s.together or s.players == 1 else (*TAKE, *TAKE_AND_GIVE)

    def cites(self, s: Table) -> str:
        return "MH-10.3.4" if s.together else self.rule

    def explain(self, s: Table, action: Action) -> Ruling:
        chosen = Ruling(turn_rule(s), "the one choice of this turn has been made; now comes income")
        mixed = Ruling("MH-11.5", "an income is of one kind: Money or Research")
        instead = {"take": mixed, "buy": chosen, "launch": chosen, "pass": chosen}
        if action in INSTALL:
            return NOT_AFTER_SUCCESS
        return instead.get(action[0]) or super().explain(s, action)

    def apply(self, s: Table, action: Action) -> None:
        s.swap(EndTurn(self.seat))
        if action in TAKE_AND_GIVE:
            s.push(HandTokens(self.seat))
        kind = INCOMES.index(action[1])
        gain(s, self.seat, income(s, self.seat, kind, self.passed), "income")
        if kind == 1 and s.cards[self.seat] & SHARE_CARDS:
            s.push(ShareResearch(self.seat))

    def present(self, s: Table, action: Action) -> Choice:
        tokens = income(s, self.seat, INCOMES.index(action[1]), self.passed)
        then = ", then give your partner tokens" if action in TAKE_AND_GIVE else ""
        return Choice(" ".join(action), f"Take {tokens_text(tokens)}{then}", "Income", touches=(action[1],))


def income(s: Table, seat: int, kind: int, passed: bool) -> Price:
    """An income with what the player's cards add to it; a team's pass doubles the whole (MH-10.3.4)."""
    hq, bonus = HEADQUARTERS[seat], income_bonus(s.cards[seat], kind)
    if not passed:
        amount = hq.income + bonus
    elif s.together:
        amount = 2 * (hq.income + bonus)
    else:
        amount = hq.pass_income + bonus
    return (amount, 0, 0) if kind == 0 else (0, amount, 0)


def income_text(s: Table, seat: int, passed: bool) -> str:
    """What an income would be, such as `2 Money or 2 Research`."""
    return " or ".join(tokens_text(income(s, seat, kind, passed)) for kind in range(len(INCOMES)))


class ShareResearch(Question[Table]):
    """Let another player gain Research, and gain more yourself?"""

    rule = "MH-12.2"
    standing = {KEEP: "Share no Research with another player"}

    def options(self, s: Table) -> Sequence[Action]:
        return [KEEP, *(SHARE[other] for other in range(s.players) if other != self.seat)]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        if action == KEEP:
            s.emit(events.Unshared(self.seat))
            return
        for card in members(s.cards[self.seat] & SHARE_CARDS):
            gain(s, SEAT[action[1]], (0, _SHARE[card].other_gain, 0), WORDS[card])
            gain(s, self.seat, (0, _SHARE[card].self_gain, 0), WORDS[card])

    def present(self, s: Table, action: Action) -> Choice:
        if action == KEEP:
            return Choice("keep", "Share nothing", "Share", touches=("pass",))
        other = HEADQUARTERS[SEAT[action[1]]].name
        return Choice(" ".join(action), f"Share with the {other}", "Share", touches=(action[1],))


class EndTurn(Procedure[Table]):
    """The turn passes to the left; after the Moon landing Era 2 begins with the player who made it."""

    rule = "MH-5.4"
    seat: int

    def run(self, s: Table) -> None:
        count_turn(s)
        if era_1_is_over(s):
            forget_passes(s)
            begin_turn(s, self.seat)  # MH-8.7
            end_era_1(s)
            return
        if s.together:
            next_year(s)
            if s.result is not None:
                return
            forget_passes(s)
        begin_turn(s, (self.seat + 1) % s.players)
        if s.together:
            refill(s)
        elif s.passes == s.players:
            forget_passes(s)
            pool_under_deck(s)


def rounds_begun(s: Table) -> int:
    """How often the turn has gone round; a turn in which the game ended counts, after a deadline all have."""
    overdue = s.result is not None and s.result.rule == TOO_LATE
    return -(-(s.turns + 1 - overdue) // s.players)


def begin_turn(s: Table, seat: int) -> None:
    """Ask a seat for its turn; what is pushed after this happens before."""
    s.push(Turn(seat, NO_LIMIT if s.together else 1))
