"""Outer Planets, chapter 5: missions that exploration brings, advanced surveys, and Explorers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import CRAFT, FACES, LOCATIONS, MISSIONS
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.deed import CraftDeed, craft_id
from orrery.games.leaving_earth.missions import CONDITIONS, AfterAction, complete, is_there
from orrery.games.leaving_earth.printed import Mission
from orrery.games.leaving_earth.state import Table, fleet, flying, people, public_side, seats_from, world
from orrery.games.leaving_earth.verbs import forget_visits, lay_out, remove_craft
from orrery.games.leaving_earth.words import called
from orrery.kernel import Action, Chance, Choice, Menu, Outcome, Procedure, Ruling

EXPLORER: Final = "explorer"


# Missions that wait at a location


def waiting(s: Table, place: str) -> tuple[Mission, ...]:
    """The missions of a location's stack that bear a letter of its revealed card, or either (LO-5.1.1)."""
    side = public_side(s, place)
    letters = side.letters if side else ()
    stack = world(s).stacks[s.options.difficulty].get(place, ())
    return tuple(row for row in stack if any(letter in letters for letter in row.letters))


def bring_mission(s: Table, seat: int, place: str) -> None:
    """A location just revealed brings one of its missions into the game."""
    if waiting(s, place):
        s.push(BringMission(seat, place))


class BringMission(Chance[Table]):
    """One of the missions with the letter of the revealed location is drawn; the rest are put away."""

    rule = "LO-5.1"
    seat: int
    place: str

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return [((row.id,), 1) for row in waiting(s, self.place)]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        self.forget(s, MISSIONS[action[0]])
        lay_out(s, action[0])
        s.emit(e.Bring(self.place, action[0]))
        award_at_once(s, self.seat, MISSIONS[action[0]])

    def forget(self, s: Table, mission: Mission) -> None:
        """A fly-by made before the mission came does not count (LO-5.1.2)."""
        goal = mission.condition
        wanted = [MISSIONS[name].condition for name in s.missions]
        if goal.kind == "manned_return" and goal not in wanted:
            there = [c for seat in range(s.players) for c in fleet(s, seat) if is_there(c, goal.location)]
            forget_visits(s, goal.location, [name for craft in there for name in people(craft.parts)])

    def prompt(self, s: Table) -> str:
        return f"{LOCATIONS[self.place].name} brings a mission."


def award_at_once(s: Table, seat: int, mission: Mission) -> None:
    """A new mission goes to an agency that already meets its conditions, the one in turn before the others.

    What the agency in turn has earned it is given when its action is over.
    """
    test = None if mission.start_of_year else CONDITIONS.get(mission.condition.kind)
    able = [other for other in seats_from(s, seat) if test and test(s, other, mission)]
    if able and able[0] != seat:
        complete(s, able[0], mission.id)


# Advanced surveys


def advanced_survey(s: Table, place: str) -> str | None:
    """The advanced survey of a place, if it is on the table."""
    return mission_at(s, "galileo_survey", place)


def mission_at(s: Table, kind: str, place: str) -> str | None:
    conditions = [(name, MISSIONS[name].condition) for name in s.missions]
    return next((name for name, c in conditions if c.kind == kind and c.location == place), None)


class ClaimAdvanced(Procedure[Table]):
    """Who first surveys a location with a working Galileo completes its advanced survey."""

    rule = "LO-5.3"
    seat: int
    place: str

    def run(self, s: Table) -> None:
        mission = advanced_survey(s, self.place)
        if mission:
            complete(s, self.seat, mission)


# Explorers


def explorer_mission(s: Table, place: str) -> str | None:
    """The Explorer mission that can be completed at a place, if one is on the table."""
    return mission_at(s, EXPLORER, place)


def may_send_out(s: Table, craft: Craft) -> Ruling | None:
    """A craft of one working Explorer and nothing else, at a place that has such a mission."""
    if all(FACES[word].card.id != EXPLORER for word in craft.parts):
        return Ruling("LO-5.4", "there is no Explorer aboard")
    if craft.tokens:
        return Ruling("LO-5.4", "it is still under way")
    if explorer_mission(s, craft.at) is None:
        return Ruling("LO-5.4", f"there is no Explorer mission for {LOCATIONS[craft.at].name}")
    if len(craft.parts) > 1:
        return Ruling("LO-5.4", "the Explorer must be separated from everything else first")
    if craft.parts != (EXPLORER,):
        return Ruling("LO-5.4", "the Explorer is damaged")
    return None


class SendOut(CraftDeed):
    """Discard a spacecraft that is nothing but a working Explorer, to complete its mission."""

    word = "explore"
    rule = "LO-5.4"
    sets = ("outer_planets",)
    patterns = (("explore", CRAFT),)

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        return [
            ("explore", craft.name)
            for craft in s.crafts[f.seat]
            if craft is not None and craft.parts == (EXPLORER,) and may_send_out(s, craft) is None
        ]

    def tried(self, s: Table, seat: int, craft: Craft) -> Iterable[Action]:
        aboard = any(FACES[word].card.id == EXPLORER for word in craft.parts)
        return (("explore", craft.name),) if aboard else ()

    def why_not(self, s: Table, seat: int, craft: Craft, action: Action) -> Ruling | None:
        return may_send_out(s, craft)

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        craft = flying(s, f.seat, action[1])
        mission = explorer_mission(s, craft.at)
        assert mission is not None
        remove_craft(s, f.seat, craft.name)
        s.emit(e.Explore(f.seat, craft.name, craft.at))
        complete(s, f.seat, mission)
        s.push(AfterAction(f.seat))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        place = LOCATIONS[flying(s, f.seat, action[1]).at].name
        label = f"{called(action[1])}: send the Explorer out on {place}"
        touches = (craft_id(s, f.seat, action[1]),)
        return self.choice(action, label, "discards the spacecraft", touches=touches)


SEND_OUT: Final = SendOut()
