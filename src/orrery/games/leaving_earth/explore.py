"""Chapter 5.12: looking at a location, revealing it, and what it does to a spacecraft."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.leaving_earth.cards import CARD, LOCATIONS, RULES, SIDE, SIDES
from orrery.games.leaving_earth.missions import claim_surveys, drop_impossible
from orrery.games.leaving_earth.outer_hazards import ASTRONAUT_RADIATION, COMPONENT_RADIATION, DEBRIS
from orrery.games.leaving_earth.outer_missions import bring_mission
from orrery.games.leaving_earth.printed import Side
from orrery.games.leaving_earth.radiation import RADIATION, SICKNESS
from orrery.games.leaving_earth.state import Table, craft_named, is_revealed, load, public_side
from orrery.games.leaving_earth.verbs import destroy, kill, put, wake
from orrery.kernel import CHANCE, Action, Chance, Choice, Frame, Outcome, Procedure, Question, Step

REVEAL: Final[Action] = ("reveal",)
HIDE: Final[Action] = ("hide",)

#: The cards that may lie at each location, as answers of chance.
LOOKS: Final[dict[str, tuple[Outcome, ...]]] = {
    place: tuple(((place, side.word), side.copies) for side in SIDES if side.place == place) for place in CARD
}


def look(s: Table, seat: int, place: str) -> None:
    """An agency looks at the card; it is drawn now if nobody has looked before."""
    card = CARD[place]
    if s.sides[card] is None:
        s.push(LOOK, CHANCE, seat, place)
    else:
        behold(s, seat, place)


def behold(s: Table, seat: int, place: str) -> None:
    """Everybody knows that an agency has looked; what it saw is its own knowledge."""
    card = CARD[place]
    number = s.sides[card]
    assert number is not None
    s.seen = put(s.seen, card, s.seen[card] | 1 << seat)
    s.emit("look", seat=seat, place=place)
    s.emit("sight", audience=(seat,), seat=seat, place=place, side=SIDES[number].word)


class Look(Chance[Table]):
    """The card of an unexplored location, seen by the agency that explores it and by nobody else."""

    rule = "LE-5.12.1"

    def audience(self, s: Table, f: Frame) -> tuple[int, ...]:
        return (f[2],)

    def outcomes(self, s: Table, f: Frame) -> Sequence[Outcome]:
        return LOOKS[f[3]]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, _, seat, place = f
        s.pop()
        s.sides = put(s.sides, CARD[place], SIDE[place, action[1]])
        behold(s, seat, place)

    def prompt(self, s: Table, f: Frame) -> str:
        return f"What is {LOCATIONS[f[3]].name} like?"


def reveal(s: Table, seat: int, place: str) -> None:
    """Turn a location face up: surveys are completed, and some missions may turn out impossible."""
    s.revealed |= 1 << CARD[place]
    side = public_side(s, place)
    assert side is not None
    s.emit("reveal", seat=seat, place=place, side=side.word)
    claim_surveys(s, seat, place)
    drop_impossible(s)
    wake(s, seat)
    bring_mission(s, seat, place)


class Explore(Procedure[Table]):
    """A craft faces what a location holds; if that is unknown, its agency looks and reveals it, or loses."""

    rule = "LE-5.12.2"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, place, years = f
        if LOCATIONS[place].unmanned_ignore_hazard and not crew_of(s, seat, name):
            return
        if is_revealed(s, place):
            s.push(UNDERGO, seat, name, place, years)
        else:
            s.push(REVEAL_OR_LOSE, seat, name, place, years)
            look(s, seat, place)


def crew_of(s: Table, seat: int, name: str) -> tuple[str, ...]:
    craft = craft_named(s, seat, name)
    return load(craft).crew if craft else ()


class RevealOrLose(Question[Table]):
    """Reveal the location to everybody, or keep it secret and lose what went there."""

    rule = "LE-5.12.2"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return (REVEAL, HIDE)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, name, place, years = f
        s.pop()
        if action == REVEAL:
            s.push(UNDERGO, seat, name, place, years)
            reveal(s, seat, place)
            return
        s.emit("hide", seat=seat, place=place)
        if LOCATIONS[place].hidden_if_astronauts_die:
            kill(s, seat, name, crew_of(s, seat, name))
        else:
            destroy(s, seat, name)

    def prompt(self, s: Table, f: Frame) -> str:
        _, _, name, place, _ = f
        return f"{name} has explored {LOCATIONS[place].name}: {seen_side(s, place)}. Reveal it?"

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        _, _, name, place, _ = f
        if action == REVEAL:
            return Choice(
                "reveal", f"Reveal {LOCATIONS[place].name} to everybody", "explore", touches=(place,)
            )
        crew = LOCATIONS[place].hidden_if_astronauts_die
        loss = "the astronauts aboard die" if crew else f"{name} is destroyed"
        return Choice("hide", "Keep it secret", "explore", warning=loss, touches=(place,))


def seen_side(s: Table, place: str) -> str:
    number = s.sides[CARD[place]]
    return in_full(SIDES[number]) if isinstance(number, int) else "unknown"


class Undergo(Procedure[Table]):
    """The effects of a location that are felt at once, one after another."""

    rule = "LE-5.12.3"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, place, years = f
        side = public_side(s, place)
        assert side is not None
        for effect in reversed(side.effects):
            if effect.kind in EFFECTS:
                s.push(EFFECTS[effect.kind], seat, name, effect.max or effect.level, years)


class Destroyed(Procedure[Table]):
    """Any spacecraft that goes there is destroyed."""

    rule = "LE-5.12.4"

    def run(self, s: Table, f: Frame) -> None:
        if craft_named(s, f[1], f[2]):
            destroy(s, f[1], f[2])


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

LOOK: Final = Look()
EXPLORE: Final = Explore()
REVEAL_OR_LOSE: Final = RevealOrLose()
UNDERGO: Final = Undergo()
DESTROYED: Final = Destroyed()

#: What a location does at once to a craft that faces it; kinds not listed here only matter later.
EFFECTS: Final[dict[str, Step[Table]]] = {
    "destroyed": DESTROYED,
    "sickness": SICKNESS,
    "solar_radiation": RADIATION,
    "astronaut_radiation": ASTRONAUT_RADIATION,
    "component_radiation": COMPONENT_RADIATION,
    "debris": DEBRIS,
}
