"""Events as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from orrery.games.exploration import events as ev
from orrery.games.exploration.cards import (
    DEVELOPMENTS,
    HAZARDS,
    PRIMARIES,
    SECONDARIES,
    Development,
    Hazard,
    Mission,
)
from orrery.games.exploration.words import (
    ACTION_NAMES,
    DEVELOPMENT_NAMES,
    HAZARD_NAMES,
    HEX_NAMES,
    KIND_NAMES,
    MANEUVER_NAMES,
    MODULE_NAMES,
    PLACE_NAMES,
    PORT_NAMES,
    a,
    count,
    listed,
    ship_name,
    target_name,
)
from orrery.kernel import Event
from orrery.kernel.prose import told_together

Names = Sequence[str]


def _texts(*decks: Sequence[Mission | Development | Hazard]) -> dict[str, str]:
    """Cards with what they say."""
    return {card.id: f"{card.name} ({card.text.rstrip('.')})" for deck in decks for card in deck}


_CARDS: Final = _texts(PRIMARIES, SECONDARIES, DEVELOPMENTS)
_HAZARDS: Final = _texts(HAZARDS)


def _own(ship: str) -> str:
    """One's own ship: the Bomber."""
    return f"the {KIND_NAMES[ship.partition('.')[2]]}"


_SENTENCES: Final[dict[type[Event], Callable[[Any, Names], str]]] = {
    ev.RoundBegan: lambda e, names: f"Round {e.round} begins",
    ev.PortChosen: lambda e, names: f"{names[e.seat]} takes {PORT_NAMES[e.port]}",
    ev.Enlisted: lambda e, names: f"{names[e.seat]} drafts {_own(e.ship)}",
    ev.CreditsGained: lambda e, names: f"{names[e.seat]} gains {count(e.amount, 'credit')}",
    ev.CreditsRefused: lambda e, names: (
        f"{names[e.seat]} may not receive {count(e.amount, 'credit')} this round"
    ),
    ev.Paid: lambda e, names: f"{names[e.seat]} pays {count(e.amount, 'credit')}",
    ev.CommandGained: lambda e, names: f"{names[e.seat]} gains {count(e.amount, 'command point')}",
    ev.CommandSpent: lambda e, names: f"{names[e.seat]} spends {count(e.amount, 'command point')}",
    ev.Scored: lambda e, names: f"{names[e.seat]} scores {e.amount} DP",
    ev.FragGained: lambda e, names: f"{names[e.seat]} gains a Frag",
    ev.Drew: lambda e, names: f"{names[e.seat]} draws {_CARDS[e.card]}",
    ev.MissionRevealed: lambda e, names: f"{names[e.seat]} reveals the mission {_CARDS[e.mission]}",
    ev.ActionPlayed: lambda e, names: f"{names[e.seat]} plays the technology action {ACTION_NAMES[e.action]}",
    ev.DevelopmentPlayed: lambda e, names: (
        f"{names[e.seat]} plays the development card {DEVELOPMENT_NAMES[e.card]}"
    ),
    ev.StationPlaced: lambda e, names: f"{names[e.seat]} puts a space station on {PLACE_NAMES[e.at]}",
    ev.Deployed: lambda e, names: f"{names[e.seat]} deploys {_own(e.ship)}",
    ev.Built: lambda e, names: _built([e], names),
    ev.Selected: lambda e, names: f"{names[e.seat]} will control {_own(e.ship)}",
    ev.ManeuverUsed: lambda e, names: f"{names[e.seat]} uses {MANEUVER_NAMES[e.card]} on {_own(e.ship)}",
    ev.Moved: lambda e, names: f"{ship_name(e.ship, names)} moves to {PLACE_NAMES[e.to]}",
    ev.TurnedRound: lambda e, names: f"{ship_name(e.ship, names)} changes direction",
    ev.Passed: lambda e, names: (
        f"{ship_name(e.ship, names)} checks {e.result} against {e.against} and loses {e.lost} energy"
        if e.lost
        else ""
    ),
    ev.Stuck: lambda e, names: f"{ship_name(e.ship, names)} can't drift and loses 1 energy",
    ev.Attacked: lambda e, names: f"{ship_name(e.ship, names)} attacks {target_name(e.target, names)}",
    ev.Hit: lambda e, names: f"{ship_name(e.ship, names)} loses {e.points} resistance",
    ev.Shielded: lambda e, names: f"{ship_name(e.ship, names)} loses 1 energy instead of resistance",
    ev.Destroyed: lambda e, names: f"{ship_name(e.ship, names)} is destroyed",
    ev.Bombed: lambda e, names: (
        f"{ship_name(e.ship, names)} bombs {a(MODULE_NAMES[e.module])} off {ship_name(e.target, names)}"
    ),
    ev.Struck: lambda e, names: f"{ship_name(e.ship, names)} strikes {ship_name(e.target, names)}",
    ev.Restored: lambda e, names: (
        f"{ship_name(e.ship, names)} restores {e.amount} resistance to {_own(e.target)}"
    ),
    ev.Dropped: lambda e, names: f"{names[e.seat]} drops {a(MODULE_NAMES[e.module])} on {PLACE_NAMES[e.at]}",
    ev.DropFailed: lambda e, names: f"{ship_name(e.ship, names)} fails to drop on {PLACE_NAMES[e.at]}",
    ev.TrapLaid: lambda e, names: f"A trap with counter {e.count} lies on {PLACE_NAMES[e.at]}",
    ev.TrapPassed: lambda e, names: f"The trap on {PLACE_NAMES[e.at]} counts down to {e.count}",
    ev.TrapExploded: lambda e, names: f"The trap on {PLACE_NAMES[e.at]} explodes",
    ev.HazardMet: lambda e, names: f"{ship_name(e.ship, names)} meets a hazard: {_HAZARDS[e.card]}",
    ev.HazardIgnored: lambda e, names: f"{names[e.seat]} ignores the hazard {HAZARD_NAMES[e.card]}",
    ev.ModuleLost: lambda e, names: f"{ship_name(e.ship, names)} loses {a(MODULE_NAMES[e.module])}",
    ev.SiteRestricted: lambda e, names: f"{names[e.seat]} restricts {PLACE_NAMES[e.at]}",
    ev.HexRevealed: lambda e, names: f"{ship_name(e.ship, names)} discovers the {HEX_NAMES[e.hex]}",
    ev.RewardTaken: lambda e, names: f"{names[e.seat]} takes the reward of the {HEX_NAMES[e.hex]}",
}


def narrate(event: Event, names: Names) -> str:
    """An event as one sentence; nothing for what is not worth telling."""
    tell = _SENTENCES.get(type(event))
    return "" if tell is None or getattr(event, "amount", None) == 0 else tell(event, names)


def narrate_together(events: Sequence[Event], names: Names) -> list[str]:
    """The modules that are built as one on a ship are told as one."""
    return told_together(
        _paid_at_once(events), _ship_built_on, lambda e: narrate(e, names), lambda e: _built(e, names)
    )


def _paid_at_once(events: Sequence[Event]) -> list[Event]:
    """The events of several answers with what was paid for them in one sum."""
    prices = [event for event in events if isinstance(event, ev.Paid)]
    paid = [ev.Paid(prices[0].seat, sum(price.amount for price in prices))] if prices else []
    return [*paid, *(event for event in events if not isinstance(event, ev.Paid))]


def _ship_built_on(event: Event) -> str | None:
    return event.ship if isinstance(event, ev.Built) else None


def _built(events: Sequence[ev.Built], names: Names) -> str:
    counts = Counter(MODULE_NAMES[event.module] for event in events)
    things = [a(name) if number == 1 else count(number, name) for name, number in counts.items()]
    return f"{names[events[0].seat]} builds {listed(things)} on {_own(events[0].ship)}"
