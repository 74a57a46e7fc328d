"""Help that the rules imply (LE-6.4): what a maneuver needs, and what a player would surely regret."""

from __future__ import annotations

from typing import Final

from orrery.games.leaving_earth.cards import CARD, EARTH, FACES, LOCATIONS, LOST, RULES, SIDES
from orrery.games.leaving_earth.craft import (
    MOST_YEARS,
    Craft,
    available_thrust,
    in_years,
    longest,
    manifest,
    required_thrust,
    times,
)
from orrery.games.leaving_earth.odds import certain
from orrery.games.leaving_earth.printed import MAJOR, OUTCOMES, Leg, Side
from orrery.games.leaving_earth.state import Table, fleet, is_revealed, knows, pile_of, world
from orrery.games.leaving_earth.words import called
from orrery.kernel import UNKNOWN

TOO_LATE: Final = "it will not arrive before the game is over"


def known_side(s: Table, seat: int, place: str) -> Side | None:
    """What an agency knows a location to be, from everybody's knowledge or its own, as far as one may see."""
    number = s.sides[CARD[place]]
    known = is_revealed(s, place) or s.seen[CARD[place]] >> seat & 1
    return SIDES[number] if known and number is not None and number is not UNKNOWN else None


def thrust_note(craft: Craft, leg: Leg) -> str:
    """What a maneuver needs and what the craft could give, in the printed time."""
    return time_note(craft, leg, leg.card.years)


def time_note(craft: Craft, leg: Leg, years: int) -> str:
    if leg.card.difficulty == 0:
        return "happens by itself at the end of the turn" if leg.card.automatic else "needs no thrust"
    stack = manifest(craft.parts)
    needed = required_thrust(stack.mass, leg, years)
    aboard = available_thrust(craft.parts, years)
    note = f"{needed} of {aboard} thrust"
    in_time = f", {in_years(years)}" if years else ""
    if years == leg.card.years and (slow := years_needed(craft, leg)):
        in_time += f"{';' if years else ','} {available_thrust(craft.parts, slow)} in {in_years(slow)}"
    return note + in_time


def years_needed(craft: Craft, leg: Leg) -> int:
    """How many years thrusters need on a maneuver that may be slowed; 0 if the printed time is enough."""
    stack = manifest(craft.parts)
    if leg.card.time == "none" or leg.card.fixed_time or not stack.thrust_per_year:
        return 0
    missing = stack.mass * leg.card.difficulty - stack.rocket_thrust
    years = -(-missing // stack.thrust_per_year)
    return years if leg.card.years < years <= MOST_YEARS else 0


def is_within_reach(craft: Craft, leg: Leg, most: int) -> bool:
    """Whether all the engines together, in some time up to so many years, give enough thrust."""
    mass = manifest(craft.parts).mass
    return any(
        available_thrust(craft.parts, years) >= required_thrust(mass, leg, years)
        for years in times(leg, most)
    )


def flight_warning(s: Table, seat: int, craft: Craft, leg: Leg) -> str:
    """What will surely go wrong, or nothing."""
    left = max(0, world(s).end_year - s.year)
    if leg.to == LOST:
        return f"{called(craft.name)} will be lost for ever"
    if not is_within_reach(craft, leg, longest(craft, leg, left)):
        needed = required_thrust(manifest(craft.parts).mass, leg, leg.card.years)
        aboard = available_thrust(craft.parts, leg.card.years)
        return f"not enough thrust aboard: {needed} needed, {aboard} at most"
    if min(times(leg, left)) > left or not is_within_reach(craft, leg, left):
        return TOO_LATE
    return hazard_warning(s, seat, craft, leg) or voyage_warning(s, seat, craft, leg.card.years)


def voyage_warning(s: Table, seat: int, craft: Craft, years: int) -> str:
    """Whether a crew lacks what it takes to live through the years of a journey."""
    stack = manifest(craft.parts)
    if not years or not stack.crew:
        return ""
    if not knows(s, seat, "life_support"):
        return "without Life Support the crew dies at the end of the year"
    needed = eaten(len(stack.crew), years)
    if stack.supplies < needed:
        return f"the crew needs {needed} supplies for the journey, there are {stack.supplies}"
    return ""


def eaten(crew: int, years: int) -> int:
    """The supplies that a crew eats in so many years."""
    return years * -(-crew // RULES.astronauts_fed_per_supply)


def burn_warning(parts: tuple[str, ...], years: int, missing: int) -> str:
    """All that is aboard will not do."""
    aboard = available_thrust(parts, years)
    return f"{missing} more thrust needed, {aboard} left aboard" if aboard < missing else ""


def closing_warning(s: Table, seat: int, *, year: bool) -> str:
    """What will surely be lost when the turn, or the year, ends now."""
    faults = []
    for craft in fleet(s, seat):
        leg = world(s).automatic.get(craft.at)
        if leg is not None and leg.to == LOST and not craft.tokens:
            faults.append(f"{called(craft.name)} will be lost")
        elif year and craft.at != EARTH and (leg is None or craft.tokens):
            faults += [f"{called(craft.name)}: {fault}" for fault in [crew_warning(s, seat, craft)] if fault]
    return "; ".join(faults)


def crew_warning(s: Table, seat: int, craft: Craft) -> str:
    """Who in space will not live through the end of the year."""
    stack = manifest(craft.parts)
    if stack.sick:
        return "who is incapacitated will die"
    air = sum(FACES[word].card.seats for word in stack.capsules if not FACES[word].damaged)
    if air < len(stack.crew) and knows(s, seat, "life_support"):
        return f"a damaged capsule has no air: {air or 'none'} of {len(stack.crew)} can live"
    return voyage_warning(s, seat, craft, 1)


def hazard_warning(s: Table, seat: int, craft: Craft, leg: Leg) -> str:
    for hazard in leg.hazards:
        if hazard.kind == "landing" and (fault := landing_warning(s, seat, craft)):
            return fault
        if hazard.kind == "aerobraking" and not knows(s, seat, "aerobraking"):
            return f"without Aerobraking {called(craft.name)} will burn up"
        if hazard.kind == "atmospheric_entry" and (fault := entry_warning(s, seat, craft)):
            return fault
        side = known_side(s, seat, hazard.place) if hazard.kind == "location" else None
        if side is not None and side.has("destroyed"):
            return f"whatever goes to {LOCATIONS[hazard.place].name} is destroyed"
    return ""


def landing_warning(s: Table, seat: int, craft: Craft) -> str:
    """A landing that is bound to end in a wreck."""
    pile = pile_of(s, seat, "landing")
    if pile is None:
        return f"without Landing {called(craft.name)} will be destroyed"
    fails = pile.size and certain(pile) == OUTCOMES.index(MAJOR)
    if fails and "pilot" not in manifest(craft.parts).skills:
        return f"only a major failure is left on Landing: {called(craft.name)} will be destroyed"
    return ""


def entry_warning(s: Table, seat: int, craft: Craft) -> str:
    """Capsules that will burn up in the atmosphere, and whether the crew has other seats."""
    stack = manifest(craft.parts)
    if not stack.capsules:
        return ""
    if not knows(s, seat, "re_entry"):
        return "without Re-entry every capsule burns up" + (" with its crew" if stack.crew else "")
    faces = [FACES[word] for word in stack.capsules]
    safe = sum(face.card.seats for face in faces if face.card.heat_shield and not face.damaged)
    if safe < len(stack.crew):
        return f"only {safe} of {len(stack.crew)} astronauts have a seat behind a heat shield"
    doomed = [face.card.name for face in faces if face.damaged or not face.card.heat_shield]
    return f"the {doomed[0]} will burn up" if doomed else ""
