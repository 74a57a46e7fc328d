"""Outer Planets, chapter 4.1: each probe and capsule surveys once a turn, and a Galileo sees more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import FACES, LOCATIONS, MISSIONS
from orrery.games.leaving_earth.craft import Craft, freshened, manifest
from orrery.games.leaving_earth.deed import MidwayQuestion, part_id
from orrery.games.leaving_earth.outcomes import attempt, consequence
from orrery.games.leaving_earth.outer_missions import ClaimAdvanced, advanced_survey
from orrery.games.leaving_earth.printed import AUTOMATIC
from orrery.games.leaving_earth.state import Table, fleet, flying, load, world
from orrery.games.leaving_earth.survey import Surveyed, use_surveying
from orrery.games.leaving_earth.verbs import freshen_stock, set_craft
from orrery.games.leaving_earth.words import called
from orrery.kernel import Action, Choice, Procedure, write

#: A probe that is good for more than probes are (LO-1.4.2).
GALILEO: Final = "galileo"


class Point(MidwayQuestion):
    """Which probe or capsule surveys? It can't do so again this turn."""

    rule = "LO-4.1.2"
    forced = True
    craft: str
    place: str

    def answers(self, s: Table) -> Sequence[Action]:
        return [("with", word) for word in load(flying(s, self.seat, self.craft)).eyes]

    def decide(self, s: Table, action: Action) -> None:
        word, craft = action[1], flying(s, self.seat, self.craft)
        s.pop()
        if len(load(craft).eyes) > 1:
            s.emit(e.Point(self.seat, self.craft, word))
        set_craft(s, self.seat, craft.turning(word, f"{word}-used"))
        if word == GALILEO:
            attempt(s, self.seat, "surveying", Studied(self.seat, self.place))
        else:
            use_surveying(s, self.seat, self.craft, self.place)

    def prompt(self, s: Table) -> str:
        return f"Which instrument of {called(self.craft)} surveys {LOCATIONS[self.place].name}?"

    def show(self, s: Table, action: Action) -> Choice:
        touches = (part_id(s, self.seat, self.craft, action[1]),)
        return Choice(write(action), f"With the {FACES[action[1]].name}", "survey", touches=touches)


class Studied(Procedure[Table]):
    """A successful survey by a Galileo may complete a mission, once the rest of the survey is over."""

    rule = "LO-5.3"
    seat: int
    place: str
    face: str = AUTOMATIC

    def run(self, s: Table) -> None:
        if consequence("surveying", self.face) == "look_at_location":
            s.push(ClaimAdvanced(self.seat, self.place))
        s.push(Surveyed(self.seat, self.place, self.face))


def point(s: Table, seat: int, name: str, place: str) -> None:
    """Choose the instrument that surveys."""
    s.push(Point(seat, name, place))


def galileo_note(s: Table, craft: Craft, place: str) -> str:
    """The mission that a survey of a place with a Galileo would complete."""
    mission = advanced_survey(s, place) if GALILEO in load(craft).eyes else None
    return f"a Galileo completes {MISSIONS[mission].name}" if mission else ""


def freshen(s: Table, seat: int) -> None:
    """A turn is over in which something may have surveyed."""
    if world(s).rules.survey_once:
        s.push(Freshen())


class Freshen(Procedure[Table]):
    """When a turn is over, everything that surveyed in it may survey again."""

    rule = "LO-4.1.2"

    def run(self, s: Table) -> None:
        for seat in range(s.players):
            for craft in fleet(s, seat):
                if load(craft).used:
                    set_craft(s, seat, craft.carrying(freshened(craft.parts)))
            if manifest(s.stock[seat]).used:
                freshen_stock(s, seat)
