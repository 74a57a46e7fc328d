"""What a player is shown: the map with everything on it, each craft, each agency. Made from a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from orrery.games.leaving_earth.advice import flight_warning, is_within_reach, known_side, years_needed
from orrery.games.leaving_earth.board import Board, board
from orrery.games.leaving_earth.cards import (
    ADVANCEMENTS,
    CARD,
    FACES,
    LEGS,
    LOCATIONS,
    LOST,
    MISSIONS,
)
from orrery.games.leaving_earth.craft import (
    Craft,
    available_thrust,
    in_years,
    longest,
    manifest,
    paces,
    required_thrust,
)
from orrery.games.leaving_earth.deed import advancement_id, craft_id
from orrery.games.leaving_earth.explore import in_full, in_words
from orrery.games.leaving_earth.goal import goal_in_words
from orrery.games.leaving_earth.printed import Leg, Location, Mission
from orrery.games.leaving_earth.reach import FAULTS
from orrery.games.leaving_earth.state import (
    ASKED,
    Pile,
    Table,
    agency_of,
    fleet,
    is_revealed,
    load,
    points,
    score,
    world,
    years_left,
)
from orrery.games.leaving_earth.words import HABITS, called
from orrery.games.leaving_earth.world import World
from orrery.kernel import Fact, Item, Scene, Zone, plural

#: What an expansion shows: facts of the status, and zones.
STATUS: Final[list[Callable[[Table], Sequence[Fact]]]] = []
ZONES: Final[list[Callable[[Table], Sequence[Zone]]]] = []


def scene(s: Table, seat: int | None) -> Scene:
    data = board(s, seat)
    zones = [mission_zone(s), *(place_zone(s, seat, place) for place in world(s).locations if place != LOST)]
    for agency in range(s.players):
        zones += [agency_zone(s, agency), stock_zone(s, agency)]
        zones.append(advancement_zone(s, agency, data))
        zones += [craft_zone(s, seat, agency, craft) for craft in fleet(s, agency)]
    zones.append(Zone("outcomes", "deck", "Outcomes", facts=deck_facts(s)))
    for show in ZONES:
        zones += show(s)
    return Scene(status(s), tuple(zones), data)


def status(s: Table) -> tuple[Fact, ...]:
    end = world(s).end_year
    facts = [Fact("Year", str(s.year), (s.year - 1956) / (end - 1956)), Fact("Years left", str(end - s.year))]
    if s.stack and s.stack[-1].actor >= 0:
        facts.append(Fact("To act", agency_of(s, s.stack[-1].actor).name))
    facts.append(Fact("First this year", agency_of(s, s.first).name))
    for show in STATUS:
        facts += show(s)
    return tuple(facts)


def mission_zone(s: Table) -> Zone:
    """The missions that are left, the cheapest first."""
    rows = sorted((MISSIONS[name] for name in s.missions), key=lambda row: row.points)
    items = [Item(row.id, "mission", row.name, facts=mission_facts(world(s), row)) for row in rows]
    return Zone("missions", "missions", "Missions left", items=tuple(items))


def mission_facts(here: World, mission: Mission) -> tuple[Fact, ...]:
    return (Fact("Points", str(mission.points)), Fact("Goal", goal_in_words(here, mission.condition)))


def place_zone(s: Table, seat: int | None, place: str) -> Zone:
    location = LOCATIONS[place]
    here = [(agency, craft) for agency in range(s.players) for craft in fleet(s, agency) if craft.at == place]
    namesakes = Counter(craft.name for _, craft in here)
    crafts = [
        Item(
            craft_id(s, agency, craft.name),
            "craft",
            called(craft.name) if namesakes[craft.name] == 1 else whose(s, agency, craft.name),
            agency,
            facts=craft_facts(craft),
        )
        for agency, craft in here
    ]
    facts = [Fact("Card", place_card(s, seat, place))] if location.explorable else []
    facts += waiting_facts(s, place) + sky_facts(location)
    return Zone(
        place, location.kind, location.name, None, tuple(crafts), (*facts, *leg_facts(world(s), place))
    )


def whose(s: Table, agency: int, craft: str) -> str:
    """A spacecraft beside another of that name."""
    return f"{agency_of(s, agency).name}'s {called(craft)}"


def waiting_facts(s: Table, place: str) -> list[Fact]:
    """How many missions wait until a location is revealed, and the letters on their backs."""
    stack = world(s).stacks[s.options.difficulty].get(place, ())
    if not stack or is_revealed(s, place):
        return []
    letters = sorted({letter for mission in stack for letter in mission.letters})
    return [Fact("Missions waiting", str(len(stack))), Fact("Their letters", ", ".join(letters))]


def sky_facts(location: Location) -> list[Fact]:
    """What the telescope of a place reaches, and the hazard that strikes there when the year is over."""
    seen = ", ".join(LOCATIONS[place].name for place in location.telescope)
    hazard = location.end_of_year_hazard
    facts = [Fact("Telescope", seen)] if seen else []
    return [*facts, Fact("End of the year", LOCATIONS[hazard].name)] if hazard else facts


def destination(leg: Leg) -> str:
    """Where a maneuver leads; of two to the same place, the one that brakes in the air says so."""
    return LOCATIONS[leg.to].name + (" by air" if leg.word != leg.to else "")


def slingshot_in_words(leg: Leg) -> str:
    return f", slingshot {LOCATIONS[leg.card.slingshot].name}" if leg.card.slingshot else ""


def place_card(s: Table, seat: int | None, place: str) -> str:
    """What the viewer knows of an explorable location."""
    side = None if seat is None and not is_revealed(s, place) else known_side(s, seat or 0, place)
    if side is None:
        others = [agency_of(s, i).name for i in range(s.players) if s.seen[CARD[place]] >> i & 1]
        return f"unexplored, seen by {', '.join(others)}" if others else "unexplored"
    return in_words(side) if is_revealed(s, place) else f"{in_full(side)} (your secret)"


@lru_cache
def leg_facts(here: World, place: str) -> tuple[Fact, ...]:
    return tuple(Fact(f"To {destination(leg)}", leg_in_words(leg)) for leg in here.legs[place])


def leg_in_words(leg: Leg) -> str:
    """A maneuver as on the card: difficulty, then time and hazards in the order in which they are printed."""
    hardness = "!" if leg.card.automatic else str(leg.card.difficulty)
    symbols = [symbol_in_words(leg, symbol) for symbol in dict.fromkeys(leg.card.printed)]
    return ", ".join([hardness + slingshot_in_words(leg), *symbols])


def symbol_in_words(leg: Leg, symbol: str) -> str:
    place = symbol.removeprefix("location:")
    if place in CARD:
        return LOCATIONS[place].name
    return {"time": f"{leg.card.years}y", "time_optional": "(time)"}.get(symbol, symbol.replace("_", " "))


def craft_facts(craft: Craft) -> tuple[Fact, ...]:
    stack = load(craft)
    facts = [Fact("Mass", str(stack.mass))]
    if craft.tokens:
        facts.append(Fact("Arrives in", in_years(craft.tokens)))
    return tuple(facts)


def craft_zone(s: Table, viewer: int | None, seat: int, craft: Craft) -> Zone:
    """A spacecraft: its stack, and for every maneuver the thrust required and available."""
    stack = load(craft)
    facts = [Fact("At", LOCATIONS[craft.at].name), *craft_facts(craft)]
    facts.append(Fact("Seats", f"{len(stack.crew)}/{stack.seats}"))
    if not craft.tokens:
        facts += [
            maneuver_fact(s, craft, leg, seat if seat == viewer else None) for leg in world(s).legs[craft.at]
        ]
    elif craft.course >= 0:
        facts.append(
            Fact("Course", f"{LOCATIONS[LEGS[craft.course].origin].name} to {LOCATIONS[craft.at].name}")
        )
    ident = craft_id(s, seat, craft.name)
    parts = part_items(ident, craft.parts)
    return Zone(ident, "craft", called(craft.name), seat, parts, tuple(facts), s.agencies[seat])


def maneuver_fact(s: Table, craft: Craft, leg: Leg, owner: int | None) -> Fact:
    """Required and available thrust, in every pace, and whether it can be done; its owner is warned too."""
    thrust, reachable = thrust_in_words(craft, leg, years_left(s))
    shut = next(filter(None, [closed(s, leg) for closed in FAULTS]), "")
    warning = flight_warning(s, owner, craft, leg) if reachable and owner is not None else ""
    verdict = "ok" if reachable and not shut else "no"
    text = "automatic" if leg.card.automatic else f"{verdict}: thrust {thrust}"
    fault = shut or warning
    return Fact(f"To {destination(leg)}", f"{text}; {fault}" if fault else text)


@lru_cache(maxsize=1 << 14)
def thrust_in_words(craft: Craft, leg: Leg, left: int) -> tuple[str, bool]:
    mass = manifest(craft.parts).mass
    ways = []
    for years, _ in paces(leg):
        needed, aboard = required_thrust(mass, leg, years), available_thrust(craft.parts, years)
        ways.append(f"{needed}/{aboard}" + (f" in {years}y" if years else ""))
    if slow := years_needed(craft, leg):
        ways.append(f"{required_thrust(mass, leg, slow)}/{available_thrust(craft.parts, slow)} in {slow}y")
    return ", ".join(ways), is_within_reach(craft, leg, longest(craft, leg, left))


@lru_cache(maxsize=1 << 12)
def part_items(zone: str, parts: tuple[str, ...]) -> tuple[Item, ...]:
    """The components of a stack; their ids say in which zone they lie."""
    return tuple(
        Item(
            f"{zone}.{word}",
            FACES[word].card.kind,
            FACES[word].name,
            count=parts.count(word),
            facts=part_facts(word),
        )
        for word in manifest(parts).faces
    )


def part_facts(word: str) -> tuple[Fact, ...]:
    card = FACES[word].card
    rows = [
        ("Mass", card.mass),
        ("Thrust", card.thrust),
        ("Thrust a year", card.thrust_per_year),
        ("Seats", card.seats),
    ]
    facts = [Fact(label, str(value)) for label, value in rows if value]
    return tuple([*facts, Fact("Skill", card.skill)] if card.skill else facts)


def agency_zone(s: Table, seat: int) -> Zone:
    agency = agency_of(s, seat)
    won = [Item(name, "mission", MISSIONS[name].name, seat) for name in s.won[seat]]
    facts = [Fact("Money", f"${s.money[seat]}"), Fact("Score", str(score(s, seat)))]
    if s.lost[seat]:
        facts.append(Fact("Astronauts lost", str(s.lost[seat])))
        facts.append(Fact("Mission points", str(points(s, seat))))
    if s.finished >> seat & 1:
        facts.append(Fact("Finished", "for this year"))
    if s.habits[seat] != ASKED:
        facts.append(Fact("Successes", HABITS[s.habits[seat]]))
    return Zone(agency.id, "agency", agency.name, seat, tuple(won), tuple(facts))


def stock_zone(s: Table, seat: int) -> Zone:
    ident = f"{s.agencies[seat]}.stock"
    return Zone(ident, "stock", "On Earth", seat, part_items(ident, s.stock[seat]), within=s.agencies[seat])


def advancement_zone(s: Table, seat: int, data: Board) -> Zone:
    """Each advancement with the odds of its next outcome, from all that has been shown."""
    items = [
        Item(
            advancement_id(s, seat, ADVANCEMENTS[i].id),
            "advancement",
            ADVANCEMENTS[i].name,
            seat,
            pile.size,
            pile_facts(pile, data.piles[advancement_id(s, seat, ADVANCEMENTS[i].id)].odds),
        )
        for i, pile in enumerate(s.piles[seat])
        if pile is not None
    ]
    ident = f"{s.agencies[seat]}.advancements"
    return Zone(ident, "advancements", "Advancements", seat, tuple(items), within=s.agencies[seat])


@lru_cache(maxsize=1 << 12)
def pile_facts(pile: Pile, odds: tuple[float, float, float]) -> tuple[Fact, ...]:
    """The odds of the next outcome, and what has been seen of the pile."""
    success, minor, major = odds
    facts = [
        Fact("Works", percent(success), success),
        *([Fact("Fails", f"{percent(minor)} minor, {percent(major)} major")] if success < 1 else ()),
        Fact("Outcomes", cards_in_words(pile)),
    ]
    if pile.history:
        facts.append(Fact("Drawn", draws_in_words(pile.history)))
    return tuple(facts)


def cards_in_words(pile: Pile) -> str:
    """The cards that are known, and how many are not."""
    known = [f"{n} {word}" for n, word in zip(pile.seen, ("success", "minor", "major"), strict=True) if n]
    unknown = pile.unseen + pile.newer
    return ", ".join([*known, f"{unknown} unseen"] if unknown else known) or "none"


@lru_cache(maxsize=1 << 12)
def draws_in_words(history: str) -> str:
    """What was drawn from a pile, in order; what was then removed is in brackets."""
    return " ".join(
        f"[{_DRAWN[letter.lower()]}]" if letter.isupper() else _DRAWN[letter] for letter in history
    )


_DRAWN: Final = {"s": "success", "m": "minor", "f": "major"}


def percent(share: float) -> str:
    return f"{round(share * 100)}%"


def deck_facts(s: Table) -> tuple[Fact, ...]:
    successes, minor, major = s.discards
    return (
        Fact("In the deck", str(s.deck)),
        Fact("Discarded", f"{plural(successes, 'success', 'successes')}, {minor} minor and {major} major"),
    )
