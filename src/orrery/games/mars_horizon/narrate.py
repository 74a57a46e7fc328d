"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from orrery.games.mars_horizon.cards import CARDS, LAUNCH_CARDS, MILESTONES, THREE_GO_BONUS
from orrery.games.mars_horizon.goals import GOAL, GOALS
from orrery.games.mars_horizon.notation import CARD, LAUNCH_CARD
from orrery.games.mars_horizon.schema import TOKENS
from orrery.games.mars_horizon.wording import signed, tokens_text
from orrery.kernel import Event

Data = Mapping[str, Any]
Teller = Callable[[Data, Sequence[str]], str]

_WHY: Final = {
    "income": "as income",
    "failure": "from the failure",
    "milestone": "for the milestone",
    "mission": "for the mission",
    "repeat": "for the repeat mission",
    "success": "for the success",
    "shared": "as a share",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as one sentence."""
    return _TELLERS[event.kind](event.data, names)


def _tokens(d: Data) -> str:
    return tokens_text([d.get(name, 0) for name in TOKENS])


def _card(d: Data, key: str = "card") -> str:
    return CARDS[CARD[d[key]]].name


def _goal(d: Data) -> str:
    return GOALS[GOAL[d["goal"]]].name


def _why(d: Data) -> str:
    why = d["why"]
    if why in _WHY:
        return _WHY[why]
    word = why.split()[-1]
    if word in LAUNCH_CARD:
        return f"for {LAUNCH_CARDS[LAUNCH_CARD[word]].name}"
    return f"for {CARDS[CARD[word]].name}"


def _gain(d: Data, n: Sequence[str]) -> str:
    return f"{n[d['seat']]} gains {_tokens(d)} {_why(d)}."


def _pay(d: Data, n: Sequence[str]) -> str:
    return f"{n[d['seat']]} pays {_tokens(d)} {_why(d)}."


def _give(d: Data, n: Sequence[str]) -> str:
    return f"{n[d['seat']]} gives {_tokens(d)} to {n[d['to']]}."


def _launch(d: Data, n: Sequence[str]) -> str:
    spent = f", {d['prestige']} Prestige spent" if d["prestige"] else ""
    odds = f"{signed(d['reliability'])} against {d['target']}+"
    return f"{n[d['seat']]} launches {_card(d, 'vehicle')} to {_goal(d)}: {odds}{spent}."


def _countdown(d: Data, n: Sequence[str]) -> str:
    card = LAUNCH_CARDS[LAUNCH_CARD[d["card"]]]
    return f"{d['count']}... {card.name}: {card.text}"


def _roll(d: Data, n: Sequence[str]) -> str:
    first, second = d["dice"]
    return f"{n[d['seat']]} rolls {first} and {second}: {d['total']} against {d['target']}+."


def _outcome(verdict: str) -> Teller:
    return lambda d, n: f"{_goal(d)} {verdict}: {d['total']} against {d['target']}+."


def _removal(d: Data, n: Sequence[str]) -> str:
    taken = f"{_card(d)} is out of the game" if d["card"] else "no card is removed"
    return f"The removal die shows {d['die']}: {taken}."


def _over(d: Data, n: Sequence[str]) -> str:
    winners = " and ".join(n[seat] for seat in d["winners"])
    return (
        f"{winners} win: {d['reason']}."
        if len(d["winners"]) > 1
        else (f"{winners} wins: {d['reason']}." if winners else f"The game is lost: {d['reason']}.")
    )


_TELLERS: Final[dict[str, Teller]] = {
    "starts": lambda d, n: f"{n[d['seat']]} begins.",
    "deal": lambda d, n: f"{_card(d)} is dealt.",
    "gain": _gain,
    "pay": _pay,
    "give": _give,
    "lose": lambda d, n: f"{n[d['seat']]} loses {d['prestige']} Prestige.",
    "discard": lambda d, n: f"{_card(d)} is discarded.",
    "reshuffle": lambda d, n: f"The {d['cards']} unused cards are the Agency Deck again.",
    "stale_pool": lambda d, n: "Everybody has passed: the pool goes under the deck and is dealt anew.",
    "blueprint": lambda d, n: f"The Blueprint token comes off {_card(d)}.",
    "attach": lambda d, n: f"{_card(d)} is attached to {_card(d, 'vehicle')}.",
    "reshuffle_launch": lambda d, n: "The Launch deck is shuffled.",
    "buy": lambda d, n: f"{n[d['seat']]} buys {_card(d)}.",
    "pass": lambda d, n: f"{n[d['seat']]} passes.",
    "launch": _launch,
    "countdown": _countdown,
    "all_go": lambda d, n: f"All three are GO!: {signed(THREE_GO_BONUS)} Reliability.",
    "rehearse": lambda d, n: f"{n[d['seat']]} rehearsed this: another card is drawn.",
    "roll": _roll,
    "success": _outcome("succeeds"),
    "failure": _outcome("fails"),
    "claim": lambda d, n: f"{n[d['seat']]} claims {MILESTONES[d['milestone']].name}.",
    "install": lambda d, n: f"{n[d['seat']]} keeps {_card(d)}.",
    "era": lambda d, n: "Era 2 begins.",
    "removal": _removal,
    "year": lambda d, n: f"It is {d['year']}.",
    "over": _over,
}
