"""Everything a rocket can be launched at, and which Vehicle Design can reach it."""

from __future__ import annotations

from typing import Final

import msgspec

from orrery.games.mars_horizon.cards import CARDS, MILESTONES
from orrery.games.mars_horizon.perks import Price
from orrery.games.mars_horizon.schema import PLACES, PROFILES, Card, Milestone, Place, Tokens
from orrery.kernel import Words

MILESTONE, REPEAT, MISSION, INSTALLATION = range(len(PROFILES))
EARTH, MOON, MARS = range(len(PLACES))


class Goal(msgspec.Struct, frozen=True):
    """A milestone (MH-2.1), Mission or Installation as the target of a launch; a milestone's card is -1."""

    word: str
    name: str
    profile: int
    place: int
    capacity: int
    target: int
    repeat_target: int
    card: int
    #: What a Mission brings, or a milestone when it is flown again: one of these, at the player's choice.
    rewards: tuple[Price, ...]

    @property
    def needs(self) -> str:
        return f"{PLACES[self.place]} [{self.capacity}]"


def place_number(place: Place | None) -> int:
    """How far a destination lies: Earth, Moon, Mars; -1 for a card that goes nowhere."""
    return -1 if place is None else PLACES.index(place)


def alternatives(reward: Tokens) -> tuple[Price, ...]:
    """A reward of several kinds of tokens is a choice of one of them (MH-2.1.5).

    >>> alternatives(Tokens(money=4, research=3))
    ((4, 0, 0), (0, 3, 0))
    """
    money, research, prestige = reward.as_tuple()
    each = ((money, 0, 0), (0, research, 0), (0, 0, prestige))
    return tuple(tokens for tokens in each if any(tokens))


def _from_milestone(milestone: Milestone) -> Goal:
    return Goal(
        milestone.word,
        milestone.name,
        MILESTONE,
        place_number(milestone.destination),
        milestone.capacity,
        milestone.first.target,
        milestone.again.target,
        -1,
        alternatives(milestone.again.reward_choice),
    )


def _from_card(number: int, card: Card) -> Goal:
    profile = MISSION if card.type == "Mission" else INSTALLATION
    place = place_number(card.destination)
    target, rewards = card.target, alternatives(card.reward)
    return Goal(card.word, card.name, profile, place, card.capacity, target, target, number, rewards)


def _all_goals() -> tuple[Goal, ...]:
    flown = [_from_card(n, card) for n, card in enumerate(CARDS) if card.type in ("Mission", "Installation")]
    return tuple([_from_milestone(milestone) for milestone in MILESTONES] + flown)


GOALS: Final = _all_goals()
SAVED_GOALS: Final = Words("goal", (goal.word for goal in GOALS))
GOAL: Final = {goal.word: number for number, goal in enumerate(GOALS)}
#: The goal that a card in the pool is, or -1.
GOAL_OF_CARD: Final = tuple(GOAL[card.word] if card.target else -1 for card in CARDS)

VEHICLES: Final = tuple(number for number, card in enumerate(CARDS) if card.type == "Vehicle Design")
REACH: Final = tuple(place_number(card.destination) for card in CARDS)
#: RATING[vehicle][place]: the reliability printed on a Vehicle Design.
RATING: Final = tuple(tuple(card.reliability.get(place, 0) for place in PLACES) for card in CARDS)


def can_fly(vehicle: int, goal: Goal) -> bool:
    """A vehicle flies as far as its destination, with as much as its capacity, or less (MH-2.1.1, MH-2.4)."""
    return REACH[vehicle] >= goal.place and CARDS[vehicle].capacity >= goal.capacity


#: FLIES[card]: the goals that a vehicle can fly, as bits; 0 for every other card.
FLIES: Final = tuple(
    sum(1 << number for number, goal in enumerate(GOALS) if vehicle in VEHICLES and can_fly(vehicle, goal))
    for vehicle in range(len(CARDS))
)

MILESTONE_COUNT: Final = len(MILESTONES)
#: How many milestones are claimed when Era 1 ends.
ERA_1_MILESTONES: Final = sum(milestone.era == 1 for milestone in MILESTONES)
#: OPEN_MILESTONES[era - 1][claimed]: the milestones that may be attempted, as bits; they are claimed in their
#: order (MH-3.2), the last one of an era when all others have been (MH-3.3).
OPEN_MILESTONES: Final = tuple(
    tuple((1 << min(claimed + 1, last)) - 1 for claimed in range(MILESTONE_COUNT + 1))
    for last in (ERA_1_MILESTONES, MILESTONE_COUNT)
)
