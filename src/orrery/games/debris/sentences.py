"""What happened, told in one sentence an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from orrery.games.debris import events as e
from orrery.games.debris.cards import LEVEL, SATELLITES
from orrery.kernel import Event
from orrery.kernel.prose import told_together

Names: TypeAlias = Sequence[str]


def narrate(event: Event, names: Names) -> str:
    """An event as one sentence."""
    return SENTENCES[type(event)](event, names)


def _place(name: str) -> str:
    return name.upper()


def _satellite(letter: str | None) -> str:
    return f"satellite {(letter or '').upper()}"


def _card(card: str) -> str:
    return "a fragmentation card" if card == "fragmentation" else f"the card {card.upper()}"


def _health(event: e.Repair | e.Damage, names: Names) -> str:
    """Who or what an event of health is about."""
    return f"{names[event.ship]}'s ship" if event.ship is not None else _satellite(event.satellite)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _turn(event: e.Turn, names: Names) -> str:
    return f"Turn {event.number}: {names[event.seat]}."


def _move(event: e.Move, names: Names) -> str:
    if event.origin is None:
        return f"{names[event.seat]} starts in {_place(event.to)}."
    return f"{names[event.seat]} flies from {_place(event.origin)} to {_place(event.to)}."


def _capture(event: e.Capture, names: Names) -> str:
    return f"{names[event.seat]} captures {event.count} debris from {_place(event.at)}."


def _deliver(events: Sequence[e.Deliver], names: Names) -> str:
    """One card or several that are delivered to a satellite as one."""
    counts = Counter(_delivered(event) for event in events)
    cards = [card if number == 1 else f"{number} {card}" for card, number in counts.items()]
    return f"{names[events[0].seat]} delivers {' and '.join(cards)} to {_satellite(events[0].satellite)}."


def _delivered(event: e.Deliver) -> str:
    return f"{event.card} as {event.kind_of}" if event.card == "junk" else event.card


def narrate_together(events: Sequence[Event], names: Names) -> list[str]:
    """What is delivered to a satellite as one is told as one."""
    return told_together(events, _satellite_served, lambda v: narrate(v, names), lambda v: _deliver(v, names))


def _satellite_served(event: Event) -> str | None:
    return event.satellite if isinstance(event, e.Deliver) else None


def _exchange(event: e.Exchange, names: Names) -> str:
    return f"{names[event.giver]} hands {event.card} to {names[event.taker]}."


def _repair(event: e.Repair, names: Names) -> str:
    return f"{names[event.seat]} repairs {_health(event, names)} to {event.hp} health."


def _damage(event: e.Damage, names: Names) -> str:
    return _capital(f"{_health(event, names)} is hit in {_place(event.at or '')}: {event.hp} health left.")


def _threat(event: e.Threat, names: Names) -> str:
    verb = "rises" if event.change > 0 else "falls"
    return f"Threat {verb} to {event.space} (level {LEVEL[event.space]}): {event.reason}."


def _laid(event: e.Laid, names: Names) -> str:
    what = f"{_capital(_card(event.card))} is laid" if event.card else "An orbit card is laid face down"
    return f"{what} with {event.cubes} debris on it."


def _turned(event: e.Turned, names: Names) -> str:
    return f"{_capital(_card(event.card))} is turned, with {event.cubes} debris."


def _target(event: e.Target, names: Names) -> str:
    if event.card == "fragmentation":
        return "Another fragmentation card comes up and is discarded."
    return f"The fragments fly to {_place(event.card)}."


def _collision(event: e.Collision, names: Names) -> str:
    return f"Collision: {event.count} debris fly from {_place(event.origin)} to {_place(event.to)}."


def _assess(event: e.Assess, names: Names) -> str:
    cubes = ", ".join(str(count) for count in event.cubes)
    return f"Threat level {event.level}: {len(event.cubes)} orbit cards with {cubes} debris."


def _boost(event: e.Boost, names: Names) -> str:
    flown = f"{_satellite(event.satellite)} from {_place(event.origin)} to {_place(event.to)}"
    return f"{names[event.seat]} moves {flown}."


def _takes_part(event: e.Satellite, names: Names) -> str:
    return f"{_capital(_satellite(event.satellite))} is {SATELLITES[event.card].name}."


SENTENCES: Final[dict[type[Event], Callable[[Any, Names], str]]] = {
    e.Turn: _turn,
    e.Satellite: lambda event, names: (
        f"{_capital(_satellite(event.satellite))} is {SATELLITES[event.card].name}."
    ),
    e.Launch: lambda event, names: f"{_capital(_satellite(event.satellite))} is in {_place(event.at)}.",
    e.Move: _move,
    e.Stop: lambda event, names: f"{names[event.seat]} stops in {_place(event.at)}.",
    e.Capture: _capture,
    e.Recycle: lambda event, names: f"{names[event.seat]} recycles {event.count} debris.",
    e.Draw: lambda event, names: f"{names[event.seat]} draws {event.card}.",
    e.Discard: lambda event, names: f"{names[event.seat]} discards {event.card}: too many cards in hand.",
    e.Play: lambda event, names: f"{names[event.seat]} plays {event.card}.",
    e.Exchange: _exchange,
    e.Deliver: lambda event, names: _deliver([event], names),
    e.Delivered: lambda event, names: f"{names[event.seat]} keeps the other cards.",
    e.Flip: lambda event, names: f"{SATELLITES[event.card].name} ({event.satellite.upper()}) is operational.",
    e.Activate: lambda event, names: f"{names[event.seat]} uses {SATELLITES[event.card].name}.",
    e.Boost: _boost,
    e.Repair: _repair,
    e.Damage: _damage,
    e.Capacity: lambda event, names: f"{names[event.seat]}'s hold now has room for {event.capacity} debris.",
    e.Threat: _threat,
    e.Assess: _assess,
    e.Laid: _laid,
    e.Turned: _turned,
    e.Target: _target,
    e.Forecast: lambda event, names: f"{_capital(_card(event.card))} lies on top of the orbit deck.",
    e.Debris: lambda event, names: f"{event.count} debris appear in {_place(event.at)}.",
    e.Sweep: lambda event, names: f"1 debris leaves {_place(event.at)}.",
    e.Collision: _collision,
    e.Reshuffle: lambda event, names: f"The {event.deck} deck is shuffled anew.",
    e.Rotation: lambda event, names: "The boards turn.",
    e.Victory: lambda event, names: "Every satellite works: the team wins.",
    e.Defeat: lambda event, names: f"Defeat: {event.reason}.",
}
