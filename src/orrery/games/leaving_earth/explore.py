"""Chapter 5.12: looking at a location, revealing it, and what it does to a spacecraft."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import CARD, LOCATIONS, RULES, SIDE, SIDES
from orrery.games.leaving_earth.deed import MidwayQuestion
from orrery.games.leaving_earth.hazards import Faced
from orrery.games.leaving_earth.missions import claim_surveys, drop_impossible
from orrery.games.leaving_earth.printed import Side
from orrery.games.leaving_earth.radiation import Affliction, Radiation, Sickness
from orrery.games.leaving_earth.state import Table, craft_named, is_revealed, load, public_side, world
from orrery.games.leaving_earth.verbs import destroy, kill, lay_card, note_look, turn_face_up, wake
from orrery.games.leaving_earth.words import called
from orrery.kernel import Action, Chance, Choice, Outcome, Procedure, Ruling

REVEAL: Final[Action] = ("reveal",)
HIDE: Final[Action] = ("hide",)

#: The cards that may lie at each location, as answers of chance.
LOOKS: Final[dict[str, tuple[Outcome, ...]]] = {
    place: tuple(((place, side.word), side.copies) for side in SIDES if side.place == place) for place in CARD
}


#: What an expansion does when an agency has revealed a place.
AFTER_REVEAL: Final[list[Callable[[Table, int, str], None]]] = []


def look(s: Table, seat: int, place: str) -> None:
    """An agency looks at the card; it is drawn now if nobody has looked before."""
    if s.sides[CARD[place]] is None:
        s.push(Look(seat, place))
    else:
        behold(s, seat, place)


def behold(s: Table, seat: int, place: str) -> None:
    """Everybody knows that an agency has looked; what it saw is its own knowledge."""
    number = s.sides[CARD[place]]
    assert number is not None
    note_look(s, seat, place)
    s.emit(e.Look(seat, place))
    s.emit(e.Sight(seat, place, SIDES[number].word), audience=(seat,))


class Look(Chance[Table]):
    """The card of an unexplored location, seen by the agency that explores it and by nobody else."""

    rule = "LE-5.12.1"
    seat: int
    place: str

    def audience(self, s: Table) -> tuple[int, ...]:
        return (self.seat,)

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return LOOKS[self.place]

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        lay_card(s, self.place, SIDE[self.place, action[1]])
        behold(s, self.seat, self.place)

    def prompt(self, s: Table) -> str:
        return f"What is {LOCATIONS[self.place].name} like?"


def reveal(s: Table, seat: int, place: str) -> None:
    """Turn a location face up: surveys are completed, and some missions may turn out impossible."""
    turn_face_up(s, place)
    side = public_side(s, place)
    assert side is not None
    s.emit(e.Reveal(seat, place, side.word))
    claim_surveys(s, seat, place)
    drop_impossible(s)
    wake(s, seat)
    for follow in AFTER_REVEAL:
        follow(s, seat, place)


class Explore(Faced):
    """A craft faces what a location holds; if that is unknown, its agency looks and reveals it, or loses.

    So it is on a maneuver (LE-5.12), and at the end of a year (LO-4.2.3).
    """

    rule = "LE-5.12.2"

    def run(self, s: Table) -> None:
        seat, name, place = self.seat, self.craft, self.place
        if LOCATIONS[place].unmanned_ignore_hazard and not crew_of(s, seat, name):
            return
        if is_revealed(s, place):
            s.push(Undergo(seat, name, place, self.years))
        else:
            s.push(RevealOrLose(seat, name, place, self.years))
            look(s, seat, place)


def crew_of(s: Table, seat: int, name: str) -> tuple[str, ...]:
    craft = craft_named(s, seat, name)
    return load(craft).crew if craft else ()


def may_hide(s: Table) -> Ruling | None:
    """Alone in the base game there is nobody to keep a secret from, and nothing that it could bring."""
    if s.players == 1 and not any(world(s).stacks.values()):
        return Ruling("LE-5.12.2", "there is nobody to keep it from")
    return None


class RevealOrLose(MidwayQuestion):
    """Reveal the location to everybody, or keep it secret and lose what went there."""

    rule = "LE-5.12.2"
    forced = True
    craft: str
    place: str
    years: int

    def answers(self, s: Table) -> Sequence[Action]:
        return (REVEAL, HIDE) if may_hide(s) is None else (REVEAL,)

    def blocked(self, s: Table) -> Sequence[tuple[Action, Ruling]]:
        ruling = may_hide(s)
        return ((HIDE, ruling),) if ruling else ()

    def decide(self, s: Table, action: Action) -> None:
        s.pop()
        if action == REVEAL:
            s.push(Undergo(self.seat, self.craft, self.place, self.years))
            reveal(s, self.seat, self.place)
            return
        s.emit(e.Hide(self.seat, self.place))
        if LOCATIONS[self.place].hidden_if_astronauts_die:
            kill(s, self.seat, self.craft, crew_of(s, self.seat, self.craft))
        else:
            destroy(s, self.seat, self.craft)

    def prompt(self, s: Table) -> str:
        place = LOCATIONS[self.place].name
        return f"{called(self.craft)} has explored {place}: {seen_side(s, self.place)}. Reveal it?"

    def show(self, s: Table, action: Action) -> Choice:
        place = LOCATIONS[self.place]
        touches = (self.place,)
        if action == REVEAL:
            return Choice("reveal", f"Reveal {place.name} to everybody", "explore", touches=touches)
        crew = place.hidden_if_astronauts_die
        loss = "the astronauts aboard die" if crew else f"{called(self.craft)} is destroyed"
        return Choice("hide", "Keep it secret", "explore", warning=loss, touches=touches)


def seen_side(s: Table, place: str) -> str:
    number = s.sides[CARD[place]]
    return in_full(SIDES[number]) if isinstance(number, int) else "unknown"


class Undergo(Procedure[Table]):
    """The effects of a location that are felt at once, one after another."""

    rule = "LE-5.12.3"
    seat: int
    craft: str
    place: str
    years: int

    def run(self, s: Table) -> None:
        side = public_side(s, self.place)
        assert side is not None
        for effect in reversed(side.effects):
            if effect.kind in EFFECTS:
                step = EFFECTS[effect.kind]
                s.push(step(self.seat, self.craft, effect.max or effect.level, self.years))


class Destroyed(Affliction):
    """Any spacecraft that goes there is destroyed (LO-4.3.1)."""

    rule = "LE-5.12.4"

    def run(self, s: Table) -> None:
        if craft_named(s, self.seat, self.craft):
            destroy(s, self.seat, self.craft)


#: What a location does at once to a craft that faces it; kinds not listed here only matter later (LO-4.3).
EFFECTS: Final[dict[str, type[Affliction]]] = {
    "destroyed": Destroyed,
    "sickness": Sickness,
    "solar_radiation": Radiation,
}


def in_words(side: Side) -> str:
    """What a location turned out to be, for people."""
    return ", ".join(_EFFECT_WORDS[e.kind].format(e=e, die=RULES.die_sides) for e in side.effects) or "barren"


def in_full(side: Side) -> str:
    """What an agency sees that looks at a card: also the letters by which it would bring a mission."""
    letters = " and ".join(side.letters)
    return in_words(side) + (f", marked {letters}" if letters else "")


_EFFECT_WORDS: Final = {
    "destroyed": "spacecraft are destroyed",
    "minerals": "minerals worth ${e.value}",
    "supplies": "supplies",
    "life": "life",
    "alien": "of alien origin",
    "sickness": "sickness on a roll of {e.max} or less",
    "solar_radiation": "radiation level {e.level}",
    "astronaut_radiation": "radiation, astronauts fall ill on a roll of {e.max} or less",
    "component_radiation": "probes and capsules are damaged on a roll of {e.max} or less",
    "debris": "debris, damage on a roll of {e.max} or less",
    "geysers": "geysers, samples can be collected in orbit",
}
