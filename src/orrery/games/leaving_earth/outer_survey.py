"""Outer Planets, chapter 4.1: each probe and capsule surveys once a turn, and a Galileo sees more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.leaving_earth.cards import FACES, LOCATIONS, MISSIONS
from orrery.games.leaving_earth.craft import Craft, freshened, manifest
from orrery.games.leaving_earth.deed import part_id
from orrery.games.leaving_earth.outcomes import attempt, consequence
from orrery.games.leaving_earth.outer_missions import CLAIM_ADVANCED, advanced_survey
from orrery.games.leaving_earth.state import Table, fleet, flying, is_revealed, load
from orrery.games.leaving_earth.verbs import put, set_craft
from orrery.kernel import Action, Choice, Frame, Procedure, Question, Step, write

GALILEO: Final = "galileo"


class Point(Question[Table]):
    """Which probe or capsule surveys? It can't do so again this turn."""

    rule = "LO-4.1.2"
    forced = True

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return [("with", word) for word in load(flying(s, f[1], f[2])).eyes]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, name, place, surveyed = f
        word, craft = action[1], flying(s, seat, name)
        s.pop()
        if len(load(craft).eyes) > 1:
            s.emit("point", seat=seat, craft=name, part=word)
        set_craft(s, seat, craft.turning(word, f"{word}-used"))
        if word == GALILEO:
            attempt(s, seat, "surveying", STUDIED, place, surveyed)
        else:
            attempt(s, seat, "surveying", surveyed, place)

    def prompt(self, s: Table, f: Frame) -> str:
        return f"Which instrument of {f[2]} surveys {LOCATIONS[f[3]].name}?"

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        touches = (part_id(f[1], f[2], action[1]),)
        return Choice(write(action), f"With the {FACES[action[1]].name}", "survey", touches=touches)


class Studied(Procedure[Table]):
    """A successful survey by a Galileo may complete a mission, once the rest of the survey is over."""

    rule = "LO-5.3"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, place, surveyed, face = f
        if consequence("surveying", face) == "look_at_location":
            s.push(CLAIM_ADVANCED, seat, place)
        s.push(surveyed, seat, place, face)


def point(s: Table, seat: int, name: str, place: str, surveyed: Step[Table]) -> None:
    """Choose the instrument; the step is run with the outcome of the survey."""
    s.push(POINT, seat, name, place, surveyed)


def survey_note(s: Table, craft: Craft, place: str) -> str:
    """What a survey of a place that everybody knows is good for."""
    if not is_revealed(s, place):
        return ""
    mission = advanced_survey(s, place) if GALILEO in load(craft).eyes else None
    return f"a Galileo completes {MISSIONS[mission].name}" if mission else "already revealed: only a test"


class Freshen(Procedure[Table]):
    """When a turn is over, everything that surveyed in it may survey again."""

    rule = "LO-4.1.2"

    def run(self, s: Table, f: Frame) -> None:
        for seat in range(s.players):
            for craft in fleet(s, seat):
                if load(craft).used:
                    set_craft(s, seat, craft.carrying(freshened(craft.parts)))
            if manifest(s.stock[seat]).used:
                s.stock = put(s.stock, seat, freshened(s.stock[seat]))


POINT: Final = Point()
STUDIED: Final = Studied()
FRESHEN: Final = Freshen()
