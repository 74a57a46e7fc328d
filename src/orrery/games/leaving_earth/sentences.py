"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import (
    ADVANCEMENT,
    ADVANCEMENTS,
    AGENCY,
    COMPONENTS,
    FACES,
    LOCATIONS,
    MISSIONS,
    SIDE,
    SIDES,
)
from orrery.games.leaving_earth.craft import in_years
from orrery.games.leaving_earth.exchange import in_words as offer_in_words
from orrery.games.leaving_earth.explore import in_full, in_words
from orrery.games.leaving_earth.outcomes import NAMES
from orrery.games.leaving_earth.printed import Side
from orrery.games.leaving_earth.state import ALL_KEPT, ASKED, KEPT
from orrery.games.leaving_earth.words import called, counted, stack_in_words
from orrery.kernel import Event
from orrery.kernel.prose import told_together

Names: TypeAlias = Sequence[str]


def narrate(event: Event, names: Names) -> str:
    """One sentence; who acts is called by the name of the seat."""
    return SENTENCES[type(event)](event, names)


def narrate_together(events: Sequence[Event], names: Names) -> list[str]:
    """What is bought as one is told as one."""
    return told_together(events, _purchase, lambda v: narrate(v, names), lambda v: _buy(v, names))


def _purchase(event: Event) -> tuple[int, bool] | None:
    """Who buys, and whether it is a person; None of what is no purchase."""
    if not isinstance(event, e.Buy):
        return None
    return event.seat, COMPONENTS[event.part].kind == "astronaut"


def _place(word: str) -> str:
    return LOCATIONS[word].name


def _advancement(word: str) -> str:
    return ADVANCEMENTS[ADVANCEMENT[word]].name


def _side(event: e.Sight | e.Reveal) -> Side:
    return SIDES[SIDE[event.place, event.side]]


def _part(word: str) -> str:
    return FACES[word].name


def _person(word: str) -> str:
    return FACES[word].card.name


def _craft(event: Any, names: Names) -> str:
    return f"{names[event.seat]}'s {called(event.craft)}"


def _mission(word: str) -> str:
    mission = MISSIONS[word]
    return f"{mission.name}, {mission.points} {'point' if mission.points == 1 else 'points'}"


def _found(event: e.Found, names: Names) -> str:
    """Who has no name is called by the agency itself."""
    agency, who = AGENCY[event.agency].name, names[event.seat]
    return f"{agency} is founded." if who.startswith(agency) else f"{who} founds {agency}."


def _buy(events: Sequence[e.Buy], names: Names) -> str:
    """One thing or several that are bought, or people who are hired, as one."""
    cards = [COMPONENTS[event.part] for event in events]
    verb = "hires" if cards[0].kind == "astronaut" else "buys"
    things = counted(card.name for card in cards)
    return f"{names[events[0].seat]} {verb} {things} for ${sum(card.cost or 0 for card in cards)}."


def _research(event: e.Research, names: Names) -> str:
    card = ADVANCEMENTS[ADVANCEMENT[event.advancement]]
    return f"{names[event.seat]} researches {card.name} for ${card.cost}."


def _move(event: e.Move, names: Names) -> str:
    place, who = _place(event.to), _craft(event, names)
    if not event.years:
        return f"{who} goes to {place}."
    away = "a year" if event.years == 1 else in_years(event.years)
    return f"{who} sets out for {place}, {away} away."


def _damage(event: e.Damage, names: Names) -> str:
    state = "incapacitated" if FACES[event.part].card.kind == "astronaut" else "damaged"
    return f"{_part(event.part)} on {_craft(event, names)} is {state}."


def _roll(event: e.Roll, names: Names) -> str:
    """What comes of a bad roll is told as damage."""
    fate = "" if event.number <= event.limit else " and stays well"
    return f"{_person(event.astronaut)} rolls {event.number} against {event.limit}{fate}."


def _expose(event: e.Expose, names: Names) -> str:
    what = f"{_part(event.part)} on {_craft(event, names)}"
    return f"{what} rolls {event.number}, damaged at {event.limit} or less."


def _debris(event: e.Debris, names: Names) -> str:
    roll = f"a roll of {event.number}, damage at {event.limit} or less"
    return f"Debris near {_craft(event, names)}: {roll}."


def _burn(event: e.Burn, names: Names) -> str:
    verb = "burns" if len(event.capsules) == 1 else "burn"
    return f"{stack_in_words(event.capsules)} of {_craft(event, names)} {verb} up in the atmosphere."


def _close(event: e.Close, names: Names) -> str:
    who = names[event.seat]
    if event.finished:
        return f"{who} is finished for {event.year}."
    return f"{who} ends the turn." if event.acted else f"{who} passes."


def _eat(event: e.Eat, names: Names) -> str:
    units = f"{event.supplies} {'unit' if event.supplies == 1 else 'units'}"
    return f"The crew of {_craft(event, names)} uses {units} of supplies."


def _exchange(event: e.Exchange, names: Names) -> str:
    give, ask = offer_in_words(event.give), offer_in_words(event.ask)
    return f"{names[event.seat]} gives {names[event.other]} {give} for {ask}."


def _offer(event: e.Offer, names: Names) -> str:
    give, ask = offer_in_words(event.give), offer_in_words(event.ask)
    return f"{names[event.seat]} offers {names[event.other]} {give} for {ask}."


def _remove(event: e.Remove, names: Names) -> str:
    pile = _advancement(event.advancement)
    return f"{names[event.seat]} removes the {NAMES[event.outcome]} from {pile}."


def _keep(event: e.Keep, names: Names) -> str:
    pile = _advancement(event.advancement)
    return f"{names[event.seat]} puts the {NAMES[event.outcome]} back on {pile}."


def _habit(event: e.Habit, names: Names) -> str:
    says = {
        KEPT: "keeps its successes this year",
        ALL_KEPT: "keeps even a last success this year",
        ASKED: "is asked about its successes again",
    }
    return f"{names[event.seat]} {says[event.habit]}."


SENTENCES: Final[dict[type[Event], Callable[[Any, Names], str]]] = {
    e.Found: _found,
    e.Goal: lambda v, _: f"A mission for whoever is first: {_mission(v.mission)}.",
    e.Year: lambda v, _: f"{v.year} begins.",
    e.Funding: lambda v, _: f"Every agency receives its ${v.amount}.",
    e.Order: lambda v, names: f"{names[v.seat]} rolls {v.number} for the first turn.",
    e.Close: _close,
    e.Receive: lambda v, names: f"{names[v.seat]} receives ${v.amount}.",
    e.Research: _research,
    e.Begin: lambda v, names: f"{names[v.seat]} begins with {_advancement(v.advancement)}.",
    e.Learn: lambda v, names: f"{names[v.seat]} masters {_advancement(v.advancement)} with alien knowledge.",
    e.Gain: lambda v, names: f"{names[v.seat]} gains {_advancement(v.advancement)} with the gift.",
    e.Outcome: lambda v, _: f"{_advancement(v.advancement)}: {NAMES[v.outcome]}.",
    e.Remove: _remove,
    e.Keep: _keep,
    e.Habit: _habit,
    e.Reshuffle: lambda v, _: f"The {v.cards} discarded outcomes are shuffled into a new deck.",
    e.Buy: lambda v, names: _buy([v], names),
    e.Assemble: lambda v, names: f"{names[v.seat]} assembles {called(v.craft)}: {stack_in_words(v.parts)}.",
    e.Disassemble: lambda v, names: f"{names[v.seat]} takes {called(v.craft)} apart.",
    e.TakeOff: lambda v, names: f"{names[v.seat]} takes {_part(v.part)} off {called(v.craft)}.",
    e.Abandon: lambda v, names: f"{names[v.seat]} gives {called(v.craft)} up.",
    e.Prepare: lambda v, names: f"{_craft(v, names)} makes ready for {_place(v.to)}.",
    e.Pace: lambda v, names: f"The journey of {_craft(v, names)} is to take {in_years(v.years)}.",
    e.Fire: lambda v, names: f"{_craft(v, names)} fires {_part(v.engine)}.",
    e.Stay: lambda v, names: f"{_craft(v, names)} stays where it is after all.",
    e.Short: lambda v, names: f"{_craft(v, names)} stays where it is, short of the thrust to {_place(v.to)}.",
    e.Move: _move,
    e.Arrive: lambda v, names: f"{_craft(v, names)} reaches {_place(v.to)}.",
    e.Dock: lambda v, names: f"{names[v.seat]}'s {called(v.other)} docks to {called(v.craft)}.",
    e.Separate: lambda v, names: f"{names[v.seat]}'s {called(v.other)} separates from {called(v.craft)}.",
    e.Parachute: lambda v, names: f"{_craft(v, names)} lands by parachute.",
    e.Test: lambda v, names: f"{_craft(v, names)} tests Landing.",
    e.Ride: lambda v, _: f"{_person(v.astronaut)} takes a seat in the {_part(v.part)}.",
    e.Shelter: lambda v, _: f"{_person(v.astronaut)} takes a shielded seat.",
    e.StayOut: lambda v, _: f"{_person(v.astronaut)} has no shielded seat.",
    e.Roll: _roll,
    e.Expose: _expose,
    e.Debris: _debris,
    e.Damage: _damage,
    e.Burn: _burn,
    e.Destroy: lambda v, names: f"{_craft(v, names)} is destroyed.",
    e.Lose: lambda v, names: f"{_person(v.astronaut)} of {names[v.seat]} dies.",
    e.Airless: lambda v, names: f"Without Life Support nobody survives aboard {_craft(v, names)}.",
    e.Starve: lambda v, names: f"There is nothing to eat aboard {_craft(v, names)}.",
    e.Eat: _eat,
    e.Survey: lambda v, names: f"{_craft(v, names)} surveys {_place(v.place)}.",
    e.Point: lambda v, names: f"{_craft(v, names)} uses the {_part(v.part)}.",
    e.Look: lambda v, names: f"{names[v.seat]} looks at {_place(v.place)}.",
    e.Sight: lambda v, _: f"{_place(v.place)}: {in_full(_side(v))}.",
    e.Reveal: lambda v, names: f"{names[v.seat]} reveals {_place(v.place)}: {in_words(_side(v))}.",
    e.Hide: lambda v, names: f"{names[v.seat]} keeps {_place(v.place)} secret.",
    e.Collect: lambda v, names: f"{_craft(v, names)} collects {_part(v.part)}.",
    e.TurnIn: lambda v, names: f"{names[v.seat]} turns in {_part(v.part)}.",
    e.Repair: lambda v, names: f"The mechanic repairs {_craft(v, names)}.",
    e.Heal: lambda v, names: f"The doctor heals the crew of {_craft(v, names)}.",
    e.Explore: lambda v, names: f"{_craft(v, names)} sends its Explorer out: {_place(v.place)}.",
    e.Mission: lambda v, names: f"{names[v.seat]} completes {_mission(v.mission)}.",
    e.Impossible: lambda v, _: f"{MISSIONS[v.mission].name} has become impossible and leaves the game.",
    e.Bring: lambda v, _: f"{_place(v.place)} brings a mission: {_mission(v.mission)}.",
    e.Offer: _offer,
    e.Exchange: _exchange,
    e.Decline: lambda v, names: f"{names[v.seat]} declines {names[v.other]}'s offer.",
    e.End: lambda v, _: f"The game is over: {v.reason}.",
}
