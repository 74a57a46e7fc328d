"""Chapter 5.12, surveying: looking at a location from a distance, and keeping it to yourself if you like."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import CRAFT, EXPLORABLE, LOCATIONS
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.deed import CraftDeed, MidwayQuestion, craft_id
from orrery.games.leaving_earth.explore import HIDE, REVEAL, look, reveal, seen_side
from orrery.games.leaving_earth.missions import AfterAction
from orrery.games.leaving_earth.outcomes import attempt, buy_off, consequence
from orrery.games.leaving_earth.printed import AUTOMATIC
from orrery.games.leaving_earth.state import Table, flying, is_revealed, knows, load, world
from orrery.games.leaving_earth.words import called
from orrery.games.leaving_earth.world import World
from orrery.kernel import Action, Choice, Menu, Procedure, Ruling


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


def use_surveying(s: Table, seat: int, name: str, place: str) -> None:
    """An outcome of Surveying decides whether the agency may look."""
    attempt(s, seat, "surveying", Surveyed(seat, place))


#: How a survey is made, by whether each instrument surveys only once a turn.
MADE: Final[dict[bool, Callable[[Table, int, str, str], None]]] = {False: use_surveying}
#: What surveys are good for in an expansion: a note for a craft and a place, or nothing.
USES: Final[list[Callable[[Table, Craft, str], str]]] = []


class DoSurvey(CraftDeed):
    """Use Surveying to look at a location that a maneuver from here would meet."""

    word = "survey"
    rule = "LE-5.12.5"
    patterns = (("survey", CRAFT, EXPLORABLE),)

    def possible(self, here: World, place: str, damaged: bool) -> bool:
        return bool(here.surveyable[place])

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        near = world(s).surveyable[craft.at] if knows(s, seat, "surveying") else ()
        return [("survey", craft.name, place) for place in near if may_survey(s, seat, craft, place) is None]

    def tried(self, s: Table, seat: int, craft: Craft) -> Iterable[Action]:
        return [("survey", craft.name, place) for place in world(s).surveyable[craft.at]]

    def why_not(self, s: Table, seat: int, craft: Craft, action: Action) -> Ruling | None:
        return may_survey(s, seat, craft, action[2])

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        _, name, place = action
        s.push(AfterAction(f.seat))
        s.emit(e.Survey(f.seat, name, place))
        MADE[world(s).rules.survey_once](s, f.seat, name, place)

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        _, name, place = action
        label = f"{called(name)}: survey {LOCATIONS[place].name}"
        note = survey_note(s, flying(s, f.seat, name), place)
        return self.choice(action, label, note, touches=(craft_id(s, f.seat, name), place))


def survey_note(s: Table, craft: Craft, place: str) -> str:
    """What a survey of a place that everybody knows is good for."""
    if not is_revealed(s, place):
        return ""
    uses = [use(s, craft, place) for use in USES]
    return next(filter(None, uses), "already revealed: only a test")


class Surveyed(Procedure[Table]):
    """When it works the agency looks at the card; any failure leaves the location as it was."""

    rule = "LE-5.12.5"
    seat: int
    place: str
    face: str = AUTOMATIC

    def run(self, s: Table) -> None:
        buy_off(s, self.seat, "surveying", self.face)
        if consequence("surveying", self.face) == "look_at_location" and not is_revealed(s, self.place):
            s.push(Show(self.seat, self.place))
            look(s, self.seat, self.place)


class Show(MidwayQuestion):
    """Reveal what you have surveyed to everybody, or keep it to yourself?"""

    rule = "LE-5.12.6"
    place: str

    def answers(self, s: Table) -> Sequence[Action]:
        return (REVEAL, HIDE)

    def decide(self, s: Table, action: Action) -> None:
        s.pop()
        if action == REVEAL:
            reveal(s, self.seat, self.place)
        else:
            s.emit(e.Hide(self.seat, self.place))

    def prompt(self, s: Table) -> str:
        return f"{LOCATIONS[self.place].name} has been surveyed: {seen_side(s, self.place)}. Reveal it?"

    def show(self, s: Table, action: Action) -> Choice:
        place, touches = LOCATIONS[self.place].name, (self.place,)
        if action == REVEAL:
            return Choice("reveal", f"Reveal {place} to everybody", "survey", touches=touches)
        return Choice("hide", f"Keep {place} to yourself", "survey", touches=touches)


SURVEY: Final = DoSurvey()
