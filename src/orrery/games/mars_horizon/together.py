"""Solo and co-operative: the removal die, the timeline, what partners give, and the ways to lose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.games.mars_horizon.cards import CARDS, DRAW_CARDS, MILESTONES, TIMELINES
from orrery.games.mars_horizon.goals import FLIES, OPEN_MILESTONES, VEHICLES
from orrery.games.mars_horizon.notation import AMOUNTS, DIE, DONE, HAND, WORDS
from orrery.games.mars_horizon.perks import Price, members
from orrery.games.mars_horizon.schema import TOKENS
from orrery.games.mars_horizon.state import EMPTY, Table
from orrery.games.mars_horizon.verbs import hand_over, put
from orrery.games.mars_horizon.wording import tokens_text
from orrery.kernel import Action, Chance, Choice, Frame, Outcome, Question, Result, Ruling

#: The last year in which each milestone may be claimed.
DEADLINES: Final = tuple(
    next(d.year for line in TIMELINES for d in line.deadlines if d.milestone == milestone.id)
    for milestone in MILESTONES
)
#: Cards that the team game never uses.
LEFT_OUT: Final = frozenset(number for number, card in enumerate(CARDS) if not card.solo)
FIRST_YEARS: Final = tuple(line.first_year for line in TIMELINES)
PRESTIGE: Final = TOKENS.index("prestige")


class RemovalDie(Chance[Table]):
    """A die takes one of the draw cards out of the game, or none; the others go to the unused pile."""

    rule = "MH-10.3.2"

    _OUTCOMES: Final = tuple((action, 1) for action in DIE)

    def outcomes(self, s: Table, f: Frame) -> Sequence[Outcome]:
        return self._OUTCOMES

    def sample(self, s: Table, f: Frame, rr: Callable[[], float]) -> Action:
        return DIE[int(rr() * 6)]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.pop()
        place = int(action[1]) - 1
        card = s.pool[place] if place < DRAW_CARDS else EMPTY
        s.emit("removal", die=place + 1, card=WORDS[card] if card != EMPTY else "")
        if card != EMPTY:
            s.removed = (*s.removed, card)
            s.pool = put(s.pool, place, EMPTY)
        s.unused += tuple([card for card in s.pool if card != EMPTY])
        s.pool = (EMPTY,) * DRAW_CARDS
        lost = out_of_reach(s)
        if lost:
            names = " and ".join(MILESTONES[goal].name for goal in lost)
            lose(s, f"no vehicle is left that could fly {names}", "MH-10.6.3")


REMOVAL_DIE = RemovalDie()


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
    s.emit("over", winners=[], reason=reason)


def next_year(s: Table) -> None:
    """Move the counter on, unless a milestone is overdue."""
    overdue = len(s.claims)
    if s.year >= DEADLINES[overdue]:
        lose(s, f"{MILESTONES[overdue].name} was not reached by {DEADLINES[overdue]}", "MH-10.6.2")
        return
    s.year += 1
    s.emit("year", year=s.year)


class HandTokens(Question[Table]):
    """Give your partner Money, Research or Prestige before your turn ends?"""

    rule = "MH-10.5"
    forced = True

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return [DONE, *(action for kind in range(len(TOKENS)) for action in gifts(s, f[1], kind))]

    def explain(self, s: Table, f: Frame, action: Action) -> Ruling:
        if action[0] == "hand":
            return Ruling(self.rule, "what you have is handed over by 1, by 5 or all of a kind")
        return super().explain(s, f, action)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        if action == DONE:
            s.pop()
        else:
            give(s, f[1], action)

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        if action == DONE:
            return Choice("done", "End your turn", "Turn")
        return present_gift(s, f[1], action)


def gifts(s: Table, seat: int, kind: int) -> list[Action]:
    """What a seat may hand to its partner of one kind of tokens."""
    held = (s.money, s.research, s.prestige)[kind][seat]
    return [HAND[amount][kind] for amount in AMOUNTS if (amount or 2) <= held]


def early_gifts(s: Table, seat: int) -> list[Action]:
    """What a partner may be handed before the choice of the turn: Prestige, which the press can cost."""
    return gifts(s, seat, PRESTIGE) if s.together and s.players == 2 else []


def give(s: Table, seat: int, action: Action) -> None:
    """Hand tokens to the partner."""
    hand_over(s, seat, 1 - seat, handed(s, seat, action))


def present_gift(s: Table, seat: int, action: Action) -> Choice:
    tokens = tokens_text(handed(s, seat, action))
    return Choice(" ".join(action), f"Give your partner {tokens}", "Give")


def handed(s: Table, seat: int, action: Action) -> Price:
    """The tokens that a gift is made of."""
    _, kind, amount = action
    held = (s.money[seat], s.research[seat], s.prestige[seat])[TOKENS.index(kind)]
    number = held if amount == "all" else int(amount)
    return (number * (kind == "money"), number * (kind == "research"), number * (kind == "prestige"))


HAND_TOKENS = HandTokens()
