"""Chapter 3: what completes a mission, who gets it, and when it is out of reach for ever."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import (
    COMPONENTS,
    EARTH,
    MISSIONS,
    PERSON,
    PLACE,
    RULES,
    SAVED_MISSIONS,
)
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.ending import conclude
from orrery.games.leaving_earth.printed import Mission
from orrery.games.leaving_earth.state import (
    Table,
    fleet,
    is_revealed,
    load,
    people,
    public_side,
    standing,
    world,
)
from orrery.games.leaving_earth.verbs import award, put_away, receive, wake
from orrery.kernel import Action, Chance, Outcome, Procedure

SPACE: Final = "space"


def complete(s: Table, seat: int, name: str) -> None:
    """An agency takes a mission; every other agency receives $10 (LE-3.9) and may want to act again."""
    award(s, seat, name)
    for other in range(s.players):
        if other != seat:
            receive(s, other, RULES.other_agencies_bonus_per_mission)
    wake(s, seat)


# Conditions that hold, or not, in a position


def is_there(craft: Craft, place: str) -> bool:
    """A craft is at a place once it has faced what waits there; anywhere but on Earth is space (LE-3.11)."""
    return craft.at != EARTH if place == SPACE else craft.at == place and craft.has_arrived


def probe_at(s: Table, seat: int, mission: Mission) -> bool:
    """An undamaged probe or capsule is at the place (LE-3.1)."""
    place = mission.condition.location
    return any(is_there(craft, place) and load(craft).instruments for craft in fleet(s, seat))


def manned_return(s: Table, seat: int, mission: Mission) -> bool:
    """An astronaut who was at the place, a fly-by too (LO-5.6.1), is on Earth, alive (LE-3.4)."""
    place = mission.condition.location
    goal = ~(1 << PLACE[EARTH]) if place == SPACE else 1 << PLACE[place]
    return any(s.visits[PERSON[name]] & goal for name in people(on_earth(s, seat)))


def sample(s: Table, seat: int, mission: Mission) -> bool:
    """The sample can be studied; it is kept (LE-3.3)."""
    return mission.condition.sample in studied(s, seat)


def life(s: Table, seat: int, mission: Mission) -> bool:
    """A sample from a body that has been revealed to have life can be studied (LE-3.6, LO-4.3.5)."""
    return any(has_life(s, COMPONENTS[word].body) for word in world(s).samples if word in studied(s, seat))


def station(s: Table, seat: int, mission: Mission) -> bool:
    """An astronaut is at one of the places (LE-3.5, LO-5.6)."""
    return any(
        is_there(craft, place) and load(craft).crew
        for craft in fleet(s, seat)
        for place in mission.condition.locations
    )


def on_earth(s: Table, seat: int) -> tuple[str, ...]:
    """Everything an agency has on Earth, on spacecraft or not; not what is still entering its atmosphere."""
    landed = [craft.parts for craft in fleet(s, seat) if is_there(craft, EARTH)]
    return sum(landed, s.stock[seat])


def studied(s: Table, seat: int) -> tuple[str, ...]:
    """Everything on Earth, and what a healthy scientist has aboard his craft (LO-1.4.4, LO-5.5)."""
    aboard = [c.parts for c in fleet(s, seat) if not is_there(c, EARTH) and "scientist" in load(c).skills]
    return sum(aboard, on_earth(s, seat))


def has_life(s: Table, body: str) -> bool:
    side = public_side(s, body)
    return side is not None and side.has("life")


Standing = Callable[[Table, int, Mission], bool]
#: Kinds of condition that can be read off a position; surveys are completed by the act of revealing.
CONDITIONS: Final[dict[str, Standing]] = {
    "probe_at": probe_at,
    "manned_return": manned_return,
    "sample": sample,
    "life": life,
    "station": station,
}


def claim(s: Table, seat: int) -> None:
    """An agency takes every mission whose condition it meets; it can't decline."""
    for name in s.missions:
        mission = MISSIONS[name]
        test = None if mission.start_of_year else CONDITIONS.get(mission.condition.kind)
        if test is not None and test(s, seat, mission):
            complete(s, seat, name)


def claim_surveys(s: Table, seat: int, place: str) -> None:
    """A survey mission goes to who reveals its location (LE-3.2), or the last of several (LO-5.2)."""
    for name in s.missions:
        condition = MISSIONS[name].condition
        if condition.kind != "reveal" or place not in condition.locations:
            continue
        if all(is_revealed(s, other) for other in condition.locations):
            complete(s, seat, name)


# Missions that can't be completed any more


def is_deadly(s: Table, place: str) -> bool:
    """Everybody can see that whatever goes there is destroyed."""
    side = public_side(s, place) if place in world(s).explorable else None
    return side is not None and side.has("destroyed")


def deadly_goal(s: Table, mission: Mission) -> bool:
    return is_deadly(s, mission.condition.location)


def deadly_goals(s: Table, mission: Mission) -> bool:
    return all(is_deadly(s, place) for place in mission.condition.locations)


def deadly_source(s: Table, mission: Mission) -> bool:
    return is_deadly(s, COMPONENTS[mission.condition.sample].body)


def lifeless(s: Table, mission: Mission) -> bool:
    """Every body that yields samples is revealed and none has life (LO-5.7.1)."""
    return all(is_revealed(s, body) and not has_life(s, body) for body in world(s).bodies)


#: For kinds of condition that can become hopeless: whether revealed facts alone prove it.
HOPELESS: Final[dict[str, Callable[[Table, Mission], bool]]] = {
    "probe_at": deadly_goal,
    "manned_return": deadly_goal,
    "station": deadly_goals,
    "sample": deadly_source,
    "life": lifeless,
}


def is_impossible(s: Table, mission: Mission) -> bool:
    """Revealed facts alone prove that nobody can complete the mission (LO-5.7)."""
    test = HOPELESS.get(mission.condition.kind)
    return test is not None and test(s, mission)


def drop_impossible(s: Table) -> None:
    """Missions that have become impossible leave the game (LE-3.10)."""
    for name in s.missions:
        if is_impossible(s, MISSIONS[name]):
            put_away(s, name)
            s.emit(e.Impossible(name))


class AfterAction(Procedure[Table]):
    """When an action is over, the missions it completed are taken; then the game may be decided."""

    rule = "LE-3.8"
    seat: int

    def run(self, s: Table) -> None:
        claim(s, self.seat)
        drop_impossible(s)
        conclude(s)


# Missions completed at the start of a year


class StartMissions(Procedure[Table]):
    """Start-of-year missions are awarded from the least valuable to the most valuable."""

    rule = "LE-3.7"

    def run(self, s: Table) -> None:
        waiting = [name for name in s.missions if MISSIONS[name].start_of_year]
        names = sorted(waiting, key=lambda name: MISSIONS[name].points)
        if names:
            s.push(Award(tuple(names)))


class Award(Procedure[Table]):
    """Of several claimants the one with the fewest points gets the mission; a tie is broken by lot."""

    rule = "LE-3.7"
    in_words = {"missions": SAVED_MISSIONS}
    missions: tuple[str, ...]

    def run(self, s: Table) -> None:
        name, *rest = self.missions
        if rest:
            s.push(Award(tuple(rest)))
        mission = MISSIONS[name]
        test = CONDITIONS[mission.condition.kind]
        claimants = [seat for seat in range(s.players) if test(s, seat, mission)]
        least = min((standing(s, seat) for seat in claimants), default=0)
        lowest = tuple(seat for seat in claimants if standing(s, seat) == least)
        if len(lowest) > 1:
            s.push(Lot(name, lowest))
        elif lowest:
            complete(s, lowest[0], name)
            conclude(s)


class Lot(Chance[Table]):
    """Equal claimants to a start-of-year mission draw lots."""

    rule = "LE-3.7.1"
    in_words = {"mission": SAVED_MISSIONS}
    mission: str
    seats: tuple[int, ...]

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return [((s.agencies[seat],), 1) for seat in self.seats]

    def prompt(self, s: Table) -> str:
        return f"{MISSIONS[self.mission].name}: claimants with equally few points draw lots."

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        complete(s, s.agencies.index(action[0]), self.mission)
        conclude(s)
