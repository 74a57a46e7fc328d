"""Chapter 10, solo and together: the removal die, the timeline, what partners give, and the ways to lose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from msgspec.structs import replace

from orrery.games.mars_horizon import events
from orrery.games.mars_horizon.cards import CARDS, DRAW_CARDS, MILESTONES, TIMELINES
from orrery.games.mars_horizon.goals import FLIES, OPEN_MILESTONES, VEHICLES
from orrery.games.mars_horizon.notation import AMOUNTS, DIE, DONE, HAND, SEATS, WORDS
from orrery.games.mars_horizon.perks import Price, members
from orrery.games.mars_horizon.schema import TOKENS
from orrery.games.mars_horizon.state import EMPTY, Table
from orrery.games.mars_horizon.verbs import hand_over, move_counter
from orrery.games.mars_horizon.verbs_decks import set_aside, take_out
from orrery.games.mars_horizon.words import tokens_text
from orrery.kernel import (
    Action,
    Always,
    Chance,
    Choice,
    Deed,
    Dial,
    Menu,
    Outcome,
    Result,
    Ruling,
    write,
    write_batch,
)

#: The last year in which each milestone may be claimed.
DEADLINES: Final = tuple(
    next(d.year for line in TIMELINES for d in line.deadlines if d.milestone == milestone.id)
    for milestone in MILESTONES
)
#: Cards that the team game never uses (MH-10.2.2).
LEFT_OUT: Final = frozenset(number for number, card in enumerate(CARDS) if not card.solo)
#: The rule by which a milestone that is overdue loses the game, at the end of a turn.
TOO_LATE: Final = "MH-10.6.2"
FIRST_YEARS: Final = tuple(line.first_year for line in TIMELINES)
_REMOVALS: Final = tuple((action, 1) for action in DIE)


class RemovalDie(Chance[Table]):
    """A die takes one of the draw cards out of the game, or none; the others go to the unused pile."""

    rule = "MH-10.3.2"

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return _REMOVALS

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        return DIE[int(rr() * 6)]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        place = int(action[1]) - 1
        card = s.pool[place] if place < DRAW_CARDS else EMPTY
        s.emit(events.Removal(place + 1, WORDS[card] if card != EMPTY else ""))
        if card != EMPTY:
            take_out(s, card)
        set_aside(s)
        lost = out_of_reach(s)
        if lost:
            names = " and ".join(MILESTONES[goal].name for goal in lost)
            lose(s, f"no vehicle is left that could fly {names}", "MH-10.6.3")


def out_of_reach(s: Table) -> list[int]:
    """The unclaimed milestones of this era that no vehicle in play or still to come can fly.

    One of them is enough to make the game impossible to complete, be it the next one or a later one.
    """
    goals = 0
    for vehicle in VEHICLES:
        if vehicle in s.deck or vehicle in s.unused or vehicle in s.pool:
            goals |= FLIES[vehicle]
    for design in s.fleet:
        goals |= FLIES[design.card]
    unclaimed = OPEN_MILESTONES[s.era - 1][-1] & -(1 << len(s.claims))
    return list(members(unclaimed & ~goals))


def lose(s: Table, reason: str, rule: str) -> None:
    """The team has lost."""
    s.finish(Result((0.0,) * s.players, (), reason, rule))
    s.emit(events.Over((), reason))


def next_year(s: Table) -> None:
    """Move the counter on, unless a milestone is overdue (MH-10.3.5)."""
    overdue = len(s.claims)
    if s.year >= DEADLINES[overdue]:
        lose(s, f"{MILESTONES[overdue].name} was not reached by {DEADLINES[overdue]}", TOO_LATE)
        return
    move_counter(s, s.year + 1)


class GiveTokens(Deed[Table, Menu[Table]]):
    """Give your partner any number of tokens of a kind (MH-10.5)."""

    word = "hand"
    rule = "MH-10.5"
    group = "Give"
    patterns = (("hand", TOKENS, AMOUNTS),)
    #: Which kinds of tokens may be given at this moment.
    kinds: ClassVar[Sequence[int]] = range(len(TOKENS))

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        return [action for kind in self.kinds for action in HAND[kind][: held(s, f.seat, kind)]]

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        kind = TOKENS.index(action[1])
        if kind not in self.kinds:
            return Ruling(self.rule, "only Prestige can be given now, the rest after income")
        if int(action[2]) > held(s, f.seat, kind):
            has = tokens_text(of_kind(kind, held(s, f.seat, kind)), f"no {TOKENS[kind].capitalize()}")
            return Ruling(self.rule, f"you have {has} to give")
        return None

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        hand_over(s, f.seat, 1 - f.seat, given(action))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        _, kind, amount = action
        return Choice(
            write(action),
            f"Give your partner {tokens_text(given(action))}",
            self.group,
            touches=(f"{SEATS[1 - f.seat]}.{kind}",),
            dial=Dial(kind.capitalize(), int(amount)),
        )


class GivePrestige(GiveTokens):
    """Before the choice of the turn only Prestige can be given: the press can cost it (MH-10.5)."""

    kinds = (TOKENS.index("prestige"),)


class GiveNoMore(Always[Table, Menu[Table]]):
    """End the turn (MH-10.5)."""

    word = "done"
    rule = "MH-10.5"
    group = "Turn"
    patterns = (DONE,)

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        s.pop()
        if any((s.money[f.seat], s.research[f.seat], s.prestige[f.seat])):
            s.emit(events.Kept(f.seat))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        return self.choice(action, "Give no more", touches=("pass",))


class GiveAfterIncome(GiveTokens):
    """After income the gift may be all that is given (MH-10.5)."""

    def offer(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        shown = self.present(s, f, action)
        left = sum(held(s, f.seat, kind) for kind in self.kinds) - int(action[2])
        if not left:
            return shown
        last = Choice(write_batch([action, DONE]), "and no more", touches=shown.touches)
        return replace(shown, ways=(last,))


GIVE_TOKENS: Final = GiveAfterIncome()
GIVE_PRESTIGE: Final = GivePrestige()
GIVE_NO_MORE: Final = GiveNoMore()


class HandTokens(Menu[Table]):
    """What do you give your partner before your turn ends?"""

    rule = "MH-10.5"
    forced = True
    deeds = (GIVE_NO_MORE, GIVE_TOKENS)


def held(s: Table, seat: int, kind: int) -> int:
    """How many tokens of a kind a seat has."""
    return (s.money, s.research, s.prestige)[kind][seat]


def of_kind(kind: int, amount: int) -> Price:
    """So many tokens of one kind."""
    return (amount * (kind == 0), amount * (kind == 1), amount * (kind == 2))


def given(action: Action) -> Price:
    """The tokens that a gift is made of."""
    return of_kind(TOKENS.index(action[1]), int(action[2]))
