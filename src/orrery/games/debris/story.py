"""What happened, told in one sentence an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from orrery.games.debris.cards import LEVEL, SATELLITES
from orrery.kernel import Event

Data: TypeAlias = Mapping[str, Any]
Names: TypeAlias = Sequence[str]


def narrate(event: Event, names: Names) -> str:
    """An event as one sentence."""
    return SENTENCES[event.kind](event.data, names)


def _who(data: Data, names: Names) -> str:
    return names[data["seat"]]


def _place(name: str) -> str:
    return name.upper()


def _satellite(letter: str) -> str:
    return f"satellite {letter.upper()}"


def _card(card: str) -> str:
    return "a fragmentation card" if card == "fragmentation" else f"the card {card.upper()}"


def _health(data: Data, names: Names) -> str:
    """Who or what an event of health is about."""
    return f"{names[data['ship']]}'s ship" if "ship" in data else _satellite(data["satellite"])


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _turn(data: Data, names: Names) -> str:
    return f"Turn {data['number']}: {_who(data, names)}."


def _move(data: Data, names: Names) -> str:
    if data["origin"] is None:
        return f"{_who(data, names)} starts in {_place(data['to'])}."
    return f"{_who(data, names)} flies from {_place(data['origin'])} to {_place(data['to'])}."


def _capture(data: Data, names: Names) -> str:
    return f"{_who(data, names)} captures {data['count']} debris from {_place(data['at'])}."


def _deliver(data: Data, names: Names) -> str:
    as_kind = f" as {data['kind_of']}" if data["card"] == "junk" else ""
    return f"{_who(data, names)} delivers {data['card']}{as_kind} to {_satellite(data['satellite'])}."


def _exchange(data: Data, names: Names) -> str:
    return f"{names[data['giver']]} hands {data['card']} to {names[data['taker']]}."


def _repair(data: Data, names: Names) -> str:
    return f"{_who(data, names)} repairs {_health(data, names)} to {data['hp']} health."


def _damage(data: Data, names: Names) -> str:
    return _capital(f"{_health(data, names)} is hit in {_place(data['at'])}: {data['hp']} health left.")


def _threat(data: Data, names: Names) -> str:
    verb = "rises" if data["change"] > 0 else "falls"
    return f"Threat {verb} to {data['space']} (level {LEVEL[data['space']]}): {data['reason']}."


def _laid(data: Data, names: Names) -> str:
    what = f"{_capital(_card(data['card']))} is laid" if "card" in data else "An orbit card is laid face down"
    return f"{what} with {data['cubes']} debris on it."


def _turned(data: Data, names: Names) -> str:
    return f"{_capital(_card(data['card']))} is turned, with {data['cubes']} debris."


def _target(data: Data, names: Names) -> str:
    if data["card"] == "fragmentation":
        return "Another fragmentation card comes up and is discarded."
    return f"The fragments fly to {_place(data['card'])}."


def _collision(data: Data, names: Names) -> str:
    return f"Collision: {data['count']} debris fly from {_place(data['origin'])} to {_place(data['to'])}."


def _assess(data: Data, names: Names) -> str:
    cubes = ", ".join(str(count) for count in data["cubes"])
    return f"Threat level {data['level']}: {len(data['cubes'])} orbit cards with {cubes} debris."


def _boost(data: Data, names: Names) -> str:
    flown = f"{_satellite(data['satellite'])} from {_place(data['origin'])} to {_place(data['to'])}"
    return f"{_who(data, names)} moves {flown}."


SENTENCES: Final[dict[str, Callable[[Data, Names], str]]] = {
    "turn": _turn,
    "satellite": lambda d, n: f"{_capital(_satellite(d['satellite']))} is {SATELLITES[d['card']].name}.",
    "launch": lambda d, n: f"{_capital(_satellite(d['satellite']))} is in {_place(d['at'])}.",
    "move": _move,
    "stop": lambda d, n: f"{_who(d, n)} stops in {_place(d['at'])}.",
    "capture": _capture,
    "recycle": lambda d, n: f"{_who(d, n)} recycles {d['count']} debris.",
    "draw": lambda d, n: f"{_who(d, n)} draws {d['card']}.",
    "discard": lambda d, n: f"{_who(d, n)} discards {d['card']}: too many cards in hand.",
    "play": lambda d, n: f"{_who(d, n)} plays {d['card']}.",
    "exchange": _exchange,
    "deliver": _deliver,
    "delivered": lambda d, n: f"{_who(d, n)} keeps the other cards.",
    "flip": lambda d, n: f"{SATELLITES[d['card']].name} ({d['satellite'].upper()}) is operational.",
    "activate": lambda d, n: f"{_who(d, n)} uses {SATELLITES[d['card']].name}.",
    "boost": _boost,
    "repair": _repair,
    "damage": _damage,
    "capacity": lambda d, n: f"{_who(d, n)}'s hold now has room for {d['capacity']} debris.",
    "threat": _threat,
    "assess": _assess,
    "laid": _laid,
    "turned": _turned,
    "target": _target,
    "forecast": lambda d, n: f"{_capital(_card(d['card']))} lies on top of the orbit deck.",
    "debris": lambda d, n: f"{d['count']} debris appear in {_place(d['at'])}.",
    "sweep": lambda d, n: f"1 debris leaves {_place(d['at'])}.",
    "collision": _collision,
    "reshuffle": lambda d, n: f"The {d['deck']} deck is shuffled anew.",
    "rotation": lambda d, n: "The boards turn.",
    "victory": lambda d, n: "Every satellite works: the team wins.",
    "defeat": lambda d, n: f"Defeat: {d['reason']}.",
}
