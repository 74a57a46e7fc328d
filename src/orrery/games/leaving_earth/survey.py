"""Chapter 5.12, surveying: looking at a location from a distance, and keeping it to yourself if you like."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.leaving_earth.cards import LOCATIONS
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.deed import CraftDeed, craft_id, no_craft
from orrery.games.leaving_earth.explore import HIDE, REVEAL, look, reveal, seen_side
from orrery.games.leaving_earth.missions import AFTER
from orrery.games.leaving_earth.outcomes import attempt, buy_off, consequence
from orrery.games.leaving_earth.outer_survey import point, survey_note
from orrery.games.leaving_earth.state import (
    Table,
    craft_named,
    fleet,
    flying,
    is_revealed,
    knows,
    load,
    world,
)
from orrery.kernel import Action, Choice, Frame, Procedure, Question, Ruling, write


def may_survey(s: Table, seat: int, craft: Craft, place: str) -> Ruling | None:
    if not knows(s, seat, "surveying"):
        return Ruling("LE-5.12.5", "needs Surveying")
    if craft.tokens:
        return Ruling("LE-5.6.1", "it is still under way")
    if not load(craft).instruments:
        return Ruling("LE-5.12.5", "needs a working probe or capsule")
    if not load(craft).eyes:
        return Ruling("LO-4.1.2", "every probe and capsule aboard has surveyed this turn")
    if not LOCATIONS[place].surveyable:
        return Ruling("LE-5.12.7", f"{LOCATIONS[place].name} can only be explored by sending an astronaut")
    if place not in world(s).surveyable[craft.at]:
        return Ruling("LE-5.12.5", f"no maneuver from {LOCATIONS[craft.at].name} meets it")
    return None


class Survey(CraftDeed):
    """Use Surveying to look at a location that a maneuver from here would meet."""

    word = "survey"
    length = 3
    rule = "LE-5.12.5"

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        near = world(s).surveyable[craft.at] if knows(s, seat, "surveying") else ()
        return [("survey", craft.name, place) for place in near if may_survey(s, seat, craft, place) is None]

    def blocked(self, s: Table, seat: int) -> Iterable[tuple[Action, Ruling]]:
        for craft in fleet(s, seat):
            for place in world(s).surveyable[craft.at]:
                why = may_survey(s, seat, craft, place)
                if why is not None:
                    yield ("survey", craft.name, place), why

    def explain(self, s: Table, seat: int, action: Action) -> Ruling | None:
        craft = craft_named(s, seat, action[1])
        if action[2] not in world(s).explorable:
            return None
        return may_survey(s, seat, craft, action[2]) if craft else no_craft(action[1])

    def do(self, s: Table, seat: int, action: Action) -> None:
        s.push(AFTER, seat)
        s.emit("survey", seat=seat, craft=action[1], place=action[2])
        if world(s).rules.survey_once:
            point(s, seat, action[1], action[2], SURVEYED)
        else:
            attempt(s, seat, "surveying", SURVEYED, action[2])

    def present(self, s: Table, seat: int, action: Action) -> Choice:
        place = LOCATIONS[action[2]]
        note = survey_note(s, flying(s, seat, action[1]), action[2])
        return Choice(
            write(action),
            f"{action[1]}: survey {place.name}",
            "survey",
            note,
            touches=(craft_id(seat, action[1]), *action[2:]),
        )


class Surveyed(Procedure[Table]):
    """When it works the agency looks at the card; any failure leaves the location as it was."""

    rule = "LE-5.12.5"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, place, face = f
        buy_off(s, seat, "surveying", face)
        if consequence("surveying", face) == "look_at_location" and not is_revealed(s, place):
            s.push(SHOW, seat, place)
            look(s, seat, place)


class Show(Question[Table]):
    """Reveal what you have surveyed to everybody, or keep it to yourself?"""

    rule = "LE-5.12.6"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return (REVEAL, HIDE)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, place = f
        s.pop()
        if action == REVEAL:
            reveal(s, seat, place)
        else:
            s.emit("hide", seat=seat, place=place)

    def prompt(self, s: Table, f: Frame) -> str:
        return f"{LOCATIONS[f[2]].name} has been surveyed: {seen_side(s, f[2])}. Reveal it?"

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        place = LOCATIONS[f[2]].name
        if action == REVEAL:
            return Choice("reveal", f"Reveal {place} to everybody", "survey", touches=(f[2],))
        return Choice("hide", f"Keep {place} to yourself", "survey", touches=(f[2],))


SURVEYED: Final = Surveyed()
SHOW: Final = Show()
SURVEY: Final = Survey()
