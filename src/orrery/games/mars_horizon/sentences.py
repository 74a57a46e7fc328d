"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from orrery.games.mars_horizon import events
from orrery.games.mars_horizon.cards import CARDS, LAUNCH_CARDS, MILESTONES, THREE_GO_BONUS
from orrery.games.mars_horizon.goals import GOAL, GOALS
from orrery.games.mars_horizon.notation import LAUNCH_CARD
from orrery.games.mars_horizon.words import counted, launch_text, signed, tokens_text
from orrery.kernel import Event

Names = Sequence[str]

_WHY: Final = {
    "income": "as income",
    "failure": "from the failure",
    "milestone": "for the milestone",
    "mission": "for the mission",
    "repeat": "for the repeat mission",
    "success": "for the success",
    "shared": "as a share",
    "called-off": "for a launch that is called off",
}

#: What Agency and Launch cards are called.
_NAMES: Final = {card.word: card.title for card in CARDS} | {card.word: card.name for card in LAUNCH_CARDS}

_SHIFT: Final = {card.word: card.reliability for card in LAUNCH_CARDS}


def narrate(event: Event, names: Names) -> str | None:
    """An event as one sentence; None for one that this game no longer has."""
    teller = _TELLERS.get(type(event))
    return teller(event, names) if teller else None


def _tokens(event: events.Gain | events.Pay | events.Give) -> str:
    return tokens_text((event.money, event.research, event.prestige))


def _goal(word: str) -> str:
    return GOALS[GOAL[word]].name


def _why(why: str) -> str:
    return _WHY.get(why) or f"for {_NAMES[why.split()[-1]]}"


def _launch(e: events.Launch, n: Names) -> str:
    spent = f", {e.prestige} Prestige spent" if e.prestige else ""
    odds = f"{signed(e.reliability)} against {e.target}+"
    return f"{n[e.seat]} launches {_NAMES[e.vehicle]} to {_goal(e.goal)}: {odds}{spent}."


def _countdown(e: events.Countdown, n: Names) -> str:
    return f"{e.count}... {_NAMES[e.card]}: {launch_text(LAUNCH_CARD[e.card], e.together)}"


def _roll(e: events.Roll, n: Names) -> str:
    first, second = e.dice
    return f"{n[e.seat]} rolls {first} and {second}: {e.total} against {e.target}+."


def _again(e: events.Again, n: Names) -> str:
    what = "both dice" if e.die < 0 else f"the {e.dice[e.die]}"
    return f"{n[e.seat]} rolls {what} again."


def _removal(e: events.Removal, n: Names) -> str:
    taken = f"{_NAMES[e.card]} is out of the game" if e.card else "no card is removed"
    return f"The removal die shows {e.die}: {taken}."


def _over(e: events.Over, n: Names) -> str:
    winners = [n[seat] for seat in e.winners]
    if not winners:
        return f"The game is lost: {e.reason}."
    return f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}: {e.reason}."


_TELLERS: Final[dict[type[Event], Callable[[Any, Names], str]]] = {
    events.Starts: lambda e, n: f"{n[e.seat]} begins.",
    events.Deal: lambda e, n: f"{_NAMES[e.card]} is dealt.",
    events.Gain: lambda e, n: f"{n[e.seat]} gains {_tokens(e)} {_why(e.why)}.",
    events.Pay: lambda e, n: f"{n[e.seat]} pays {_tokens(e)} {_why(e.why)}.",
    events.Give: lambda e, n: f"{n[e.seat]} gives {_tokens(e)} to {n[e.to]}.",
    events.Kept: lambda e, n: f"{n[e.seat]} gives no more.",
    events.Lose: lambda e, n: f"{n[e.seat]} loses {e.prestige} Prestige.",
    events.Buy: lambda e, n: f"{n[e.seat]} buys {_NAMES[e.card]}.",
    events.Discard: lambda e, n: f"{_NAMES[e.card]} is discarded.",
    events.Reshuffle: lambda e, n: f"The Agency Deck is made of {counted(e.cards, 'unused card')}.",
    events.StalePool: lambda e, n: "Everybody has passed: the pool goes under the deck and is dealt anew.",
    events.Blueprint: lambda e, n: f"The Blueprint token comes off {_NAMES[e.card]}.",
    events.Attach: lambda e, n: f"{_NAMES[e.card]} is attached to {_NAMES[e.vehicle]}.",
    events.Pass: lambda e, n: f"{n[e.seat]} passes.",
    events.Enough: lambda e, n: f"{n[e.seat]} buys no more.",
    events.Unshared: lambda e, n: f"{n[e.seat]} shares no Research.",
    events.Aim: lambda e, n: f"{n[e.seat]} prepares a launch to {_goal(e.goal)}.",
    events.Vehicle: lambda e, n: f"{n[e.seat]} rolls {_NAMES[e.vehicle]} out.",
    events.Launch: _launch,
    events.ReshuffleLaunch: lambda e, n: "The Launch deck is shuffled.",
    events.Countdown: _countdown,
    events.AllGo: lambda e, n: f"All three are GO!: {signed(THREE_GO_BONUS)} Reliability.",
    events.Accept: lambda e, n: f"{n[e.seat]} accepts {_NAMES[e.card]}.",
    events.Wait: lambda e, n: f"{n[e.seat]} waits: {signed(_SHIFT[e.card])} Reliability.",
    events.Rehearse: lambda e, n: f"{n[e.seat]} rehearsed this: another card is drawn.",
    events.Roll: _roll,
    events.Stand: lambda e, n: f"{n[e.seat]} lets the dice stand.",
    events.Again: _again,
    events.Success: lambda e, n: f"{_goal(e.goal)} succeeds: {e.total} against {e.target}+.",
    events.Failure: lambda e, n: f"{_goal(e.goal)} fails: {e.total} against {e.target}+.",
    events.Claim: lambda e, n: f"{n[e.seat]} claims {MILESTONES[e.milestone].name}.",
    events.Decline: lambda e, n: f"{n[e.seat]} launches no Installation.",
    events.Install: lambda e, n: f"{n[e.seat]} keeps {_NAMES[e.card]}.",
    events.Era: lambda e, n: "Era 2 begins.",
    events.Removal: _removal,
    events.Year: lambda e, n: f"It is {e.year}.",
    events.Over: _over,
}
