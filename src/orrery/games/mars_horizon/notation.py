"""The words of the game: every action there can be, made once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from orrery.games.mars_horizon.cards import CARDS, HEADQUARTERS, LAUNCH_CARDS, PRESTIGE_OPTIONS
from orrery.games.mars_horizon.goals import GOALS, VEHICLES
from orrery.games.mars_horizon.schema import TOKENS
from orrery.kernel import Action

WORDS: Final = tuple(card.word for card in CARDS)
CARD: Final = {word: number for number, word in enumerate(WORDS)}
SEATS: Final = tuple(hq.word for hq in HEADQUARTERS)
SEAT: Final = {word: number for number, word in enumerate(SEATS)}
#: The seats as people write them.
SEAT_NAMES: Final = tuple(word.title() for word in SEATS)
LAUNCH_WORDS: Final = tuple(card.word for card in LAUNCH_CARDS)
LAUNCH_CARD: Final = {word: number for number, word in enumerate(LAUNCH_WORDS)}
GOAL_WORDS: Final = tuple(goal.word for goal in GOALS)
VEHICLE_WORDS: Final = tuple(WORDS[vehicle] for vehicle in VEHICLES)
FACES: Final = tuple(str(face) for face in range(1, 7))
SPENDABLE: Final = (0, *(option.spend for option in PRESTIGE_OPTIONS))
INCOMES: Final = TOKENS[:2]


def _each(verb: str, words: Sequence[str]) -> tuple[Action, ...]:
    return tuple((verb, word) for word in words)


STARTS: Final = _each("starts", SEATS)
DEAL_CARD: Final = _each("deal", WORDS)
BUY: Final = _each("buy", WORDS)
USE: Final = _each("use", WORDS)
LAUNCH: Final = _each("launch", GOAL_WORDS)
INSTALL: Final = _each("install", GOAL_WORDS)
FLY: Final = _each("fly", WORDS)
SPEND: Final = {amount: ("spend", str(amount)) for amount in SPENDABLE}
COUNT: Final = _each("countdown", LAUNCH_WORDS)
DIE: Final = _each("die", FACES)
ROLL_DICE: Final = {(int(a), int(b)): ("roll", a, b) for a in FACES for b in FACES}
TAKE: Final = _each("take", INCOMES)
REWARD: Final = _each("reward", TOKENS)
CHOOSE: Final = _each("choose", INCOMES)
GIVE: Final = _each("give", SEATS)
SHARE: Final = _each("share", SEATS)
REVEAL: Final = _each("reveal", WORDS)
ATTACH: Final = _each("attach", WORDS)
#: An income, after which tokens are given to the partner.
TAKE_AND_GIVE: Final = tuple((*action, "give") for action in TAKE)
#: The most tokens of a kind that can be handed over at once: HAND[kind][amount - 1].
MOST_GIVEN: Final = 99
AMOUNTS: Final = tuple(str(amount) for amount in range(1, MOST_GIVEN + 1))
HAND: Final = tuple(tuple(("hand", kind, amount) for amount in AMOUNTS) for kind in TOKENS)
PASS: Final[Action] = ("pass",)
DONE: Final[Action] = ("done",)
DECLINE: Final[Action] = ("decline",)
KEEP: Final[Action] = ("keep",)
ACCEPT: Final[Action] = ("accept",)
REHEARSE: Final[Action] = ("rehearse",)
PAY: Final[Action] = ("pay",)
WAIT: Final[Action] = ("wait",)
STAND: Final[Action] = ("stand",)
REROLL_BOTH: Final[Action] = ("reroll", "both")
REROLL_FIRST: Final[Action] = ("reroll", "first")
REROLL_SECOND: Final[Action] = ("reroll", "second")


@lru_cache(maxsize=1 << 16)
def launches(goals: int) -> tuple[Action, ...]:
    """The launches at a set of goals, which is given as bits."""
    return tuple(action for number, action in enumerate(LAUNCH) if goals >> number & 1)
