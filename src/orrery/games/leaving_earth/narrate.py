"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from orrery.games.leaving_earth.advice import in_years
from orrery.games.leaving_earth.cards import (
    ADVANCEMENT,
    ADVANCEMENTS,
    COMPONENTS,
    FACES,
    LOCATIONS,
    MISSIONS,
    SIDE,
    SIDES,
)
from orrery.games.leaving_earth.cooperate import in_words as offer_in_words
from orrery.games.leaving_earth.explore import in_full, in_words
from orrery.games.leaving_earth.outcomes import NAMES
from orrery.kernel import Event

Data = dict[str, Any]


def narrate(event: Event, names: Sequence[str]) -> str:
    """One sentence; who acts is called by the name of the seat."""
    data = event.data
    who = names[data["seat"]] if "seat" in data else ""
    whom = names[data["other"]] if isinstance(data.get("other"), int) else ""
    return _SENTENCES[event.kind]({**data, "who": who, "whom": whom})


def _place(d: Data) -> str:
    return LOCATIONS[d.get("to") or d["place"]].name


def _advancement(d: Data) -> str:
    return ADVANCEMENTS[ADVANCEMENT[d["advancement"]]].name


def _side(d: Data) -> str:
    return in_words(SIDES[SIDE[d["place"], d["side"]]])


def _part(d: Data) -> str:
    return FACES[d["part"]].name


def _move(d: Data) -> str:
    years = d["years"]
    journey = (
        f"sets out for {_place(d)}, {years} years away"
        if years > 1
        else f"sets out for {_place(d)}, a year away"
    )
    return f"{d['who']}'s {d['craft']} {journey if years else f'goes to {_place(d)}'}."


def _price(d: Data) -> int:
    return ADVANCEMENTS[ADVANCEMENT[d["advancement"]]].cost


def _buy(d: Data) -> str:
    card = COMPONENTS[d["part"]]
    verb = "hires" if card.kind == "astronaut" else "buys"
    return f"{d['who']} {verb} {card.name} for ${card.cost}."


def _craft(d: Data) -> str:
    return f"{d['who']}'s {d['craft']}"


def _damage(d: Data) -> str:
    state = "incapacitated" if FACES[d["part"]].card.kind == "astronaut" else "damaged"
    return f"{_part(d)} on {_craft(d)} is {state}."


def _roll(d: Data) -> str:
    """What comes of a bad roll is told as damage."""
    fate = "" if d["number"] <= d["limit"] else " and stays well"
    return f"{FACES[d['astronaut']].card.name} rolls {d['number']} against {d['limit']}{fate}."


def _mission(d: Data) -> str:
    mission = MISSIONS[d["mission"]]
    return f"{mission.name}, {mission.points} {'point' if mission.points == 1 else 'points'}"


def _burn(d: Data) -> str:
    verb = "burns" if len(d["capsules"]) == 1 else "burn"
    return f"{_stack(d['capsules'])} of {d['who']}'s {d['craft']} {verb} up in the atmosphere."


def _close(d: Data) -> str:
    if d["finished"]:
        return f"{d['who']} is finished for {d['year']}."
    return f"{d['who']} ends the turn." if d["acted"] else f"{d['who']} passes."


def _units(number: int) -> str:
    return f"{number} {'unit' if number == 1 else 'units'}"


def _stack(words: Sequence[str]) -> str:
    return ", ".join(FACES[word].name for word in words)


_SENTENCES: Final[dict[str, Callable[[Data], str]]] = {
    "goal": lambda d: f"A mission for whoever is first: {_mission(d)}.",
    "year": lambda d: f"{d['year']} begins.",
    "funding": lambda d: f"Every agency receives its ${d['amount']}.",
    "order": lambda d: f"{d['who']} rolls {d['number']} for the first turn.",
    "receive": lambda d: f"{d['who']} receives ${d['amount']}.",
    "research": lambda d: f"{d['who']} researches {_advancement(d)} for ${_price(d)}.",
    "learn": lambda d: f"{d['who']} masters {_advancement(d)} with alien knowledge.",
    "buy": _buy,
    "assemble": lambda d: f"{d['who']} assembles {d['craft']}: {_stack(d['parts'])}.",
    "disassemble": lambda d: f"{d['who']} takes {d['craft']} apart.",
    "fire": lambda d: f"{d['who']}'s {d['craft']} fires {FACES[d['engine']].name}.",
    "outcome": lambda d: f"{_advancement(d)}: {NAMES[d['outcome']]}.",
    "remove": lambda d: f"{d['who']} removes the {NAMES[d['outcome']]} from {_advancement(d)}.",
    "reshuffle": lambda d: f"The {d['cards']} discarded outcomes are shuffled into a new deck.",
    "keep": lambda d: f"{d['who']} puts the {NAMES[d['outcome']]} back on {_advancement(d)}.",
    "stay": lambda d: f"{d['who']}'s {d['craft']} stays where it is after all.",
    "prepare": lambda d: f"{d['who']}'s {d['craft']} makes ready for {_place(d)}.",
    "pace": lambda d: f"The journey of {d['who']}'s {d['craft']} is to take {in_years(d['years'])}.",
    "gain": lambda d: f"{d['who']} gains {_advancement(d)} with the gift.",
    "close": _close,
    "short": lambda d: f"{d['who']}'s {d['craft']} stays where it is, short of the thrust to {_place(d)}.",
    "move": _move,
    "arrive": lambda d: f"{_craft(d)} reaches {_place(d)}.",
    "survey": lambda d: f"{_craft(d)} surveys {_place(d)}.",
    "point": lambda d: f"{_craft(d)} uses the {_part(d)}.",
    "look": lambda d: f"{d['who']} looks at {_place(d)}.",
    "sight": lambda d: f"{_place(d)}: {in_full(SIDES[SIDE[d['place'], d['side']]])}.",
    "reveal": lambda d: f"{d['who']} reveals {_place(d)}: {_side(d)}.",
    "hide": lambda d: f"{d['who']} keeps {_place(d)} secret.",
    "roll": _roll,
    "shelter": lambda d: f"{FACES[d['astronaut']].card.name} takes a shielded seat.",
    "ride": lambda d: f"{FACES[d['astronaut']].card.name} takes a seat in the {_part(d)}.",
    "parachute": lambda d: f"{d['who']}'s {d['craft']} lands by parachute.",
    "test": lambda d: f"{d['who']}'s {d['craft']} tests Landing.",
    "damage": _damage,
    "burn": _burn,
    "destroy": lambda d: f"{d['who']}'s {d['craft']} is destroyed.",
    "lose": lambda d: f"{COMPONENTS[d['astronaut']].name} of {d['who']} dies.",
    "airless": lambda d: f"Without Life Support nobody survives aboard {_craft(d)}.",
    "starve": lambda d: f"There is nothing to eat aboard {_craft(d)}.",
    "eat": lambda d: f"The crew of {d['who']}'s {d['craft']} uses {_units(d['supplies'])} of supplies.",
    "dock": lambda d: f"{d['who']}'s {d['other']} docks to {d['craft']}.",
    "separate": lambda d: f"{d['who']}'s {d['other']} separates from {d['craft']}.",
    "collect": lambda d: f"{d['who']}'s {d['craft']} collects {_part(d)}.",
    "turn_in": lambda d: f"{d['who']} turns in {_part(d)}.",
    "repair": lambda d: f"The mechanic repairs {d['who']}'s {d['craft']}.",
    "heal": lambda d: f"The doctor heals the crew of {d['who']}'s {d['craft']}.",
    "mission": lambda d: f"{d['who']} completes {_mission(d)}.",
    "impossible": lambda d: f"{MISSIONS[d['mission']].name} has become impossible and leaves the game.",
    "exchange": lambda d: (
        f"{d['who']} gives {d['whom']} {offer_in_words(d['give'])} for {offer_in_words(d['ask'])}."
    ),
    "begin": lambda d: f"{d['who']} begins with {_advancement(d)}.",
    "bring": lambda d: f"{_place(d)} brings a mission: {_mission(d)}.",
    "explore": lambda d: f"{d['who']}'s {d['craft']} sends its Explorer out: {_place(d)}.",
    "expose": lambda d: f"{_part(d)} on {_craft(d)} rolls {d['number']}, damaged at {d['limit']} or less.",
    "debris": lambda d: f"Debris near {_craft(d)}: a roll of {d['number']}, damage at {d['limit']} or less.",
    "offer": lambda d: (
        f"{d['who']} offers {d['whom']} {offer_in_words(d['give'])} for {offer_in_words(d['ask'])}."
    ),
    "decline": lambda d: f"{d['who']} declines {d['whom']}'s offer.",
    "end": lambda d: f"The game is over: {d['reason']}.",
}
