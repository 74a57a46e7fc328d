"""Chapters 5.12 and 5.13: collecting samples and supplies, and what a sample brings on Earth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.leaving_earth.assembly import DONE
from orrery.games.leaving_earth.cards import ADVANCEMENT, ADVANCEMENTS, AGENCIES, COMPONENTS, EARTH, LOCATIONS
from orrery.games.leaving_earth.craft import SAMPLES, Craft
from orrery.games.leaving_earth.deed import CraftDeed, Deed, advancement_id, craft_id, no_craft, stock_id
from orrery.games.leaving_earth.missions import AFTER, on_earth
from orrery.games.leaving_earth.outcomes import clear_pile
from orrery.games.leaving_earth.printed import Component, Effect
from orrery.games.leaving_earth.shop import may_take
from orrery.games.leaving_earth.state import (
    EMPTY,
    Table,
    craft_named,
    edition,
    fleet,
    flying,
    load,
    public_side,
    seats_from,
    world,
)
from orrery.games.leaving_earth.verbs import discard, receive, set_craft, set_pile, unstow
from orrery.kernel import Action, Choice, Frame, Procedure, Question, Ruling, write

SUPPLIES: Final = "supplies"


def findable(s: Table, craft: Craft) -> list[str]:
    """What lies about where a craft is: samples, and supplies once everybody can see that there are some."""
    here = world(s).location(craft.at)
    found = [word for word in here.samples if word in world(s).samples] + ejected(s, craft.at)
    side = public_side(s, craft.at) if here.explorable else None
    return [*found, SUPPLIES] if side is not None and side.has("supplies") else found


def ejected(s: Table, place: str) -> list[str]:
    """Samples that a revealed location throws up to where a craft is."""
    sides = [public_side(s, source) for source in world(s).ejecta.get(place, ())]
    effects = [effect for side in sides if side for effect in side.effects]
    return [effect.sample for effect in effects if effect.kind == "geysers" and effect.at == place]


def may_collect(s: Table, craft: Craft, word: str) -> Ruling | None:
    if craft.tokens:
        return Ruling("LE-5.13.3", "it is still under way")
    if not load(craft).hands:
        return Ruling("LE-5.13.1", "needs a working probe or capsule, or a healthy astronaut")
    if word not in findable(s, craft):
        return not_here(s, craft, COMPONENTS[word])
    return may_take(s, COMPONENTS[word])


def not_here(s: Table, craft: Craft, card: Component) -> Ruling:
    """Why something can't be collected where a craft is."""
    if card.body in world(s).ejecta[craft.at]:
        return Ruling("LO-4.3.8", f"{LOCATIONS[card.body].name} has not been revealed to have geysers")
    rule = "LE-5.13.2" if card.id == SUPPLIES else "LE-5.13.1"
    return Ruling(rule, f"{card.name} can't be collected here")


class Collect(CraftDeed):
    """Pick up a sample of the body a craft is on, or supplies where there are some."""

    word = "collect"
    length = 3
    rule = "LE-5.13.1"

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        found = findable(s, craft) if world(s).locations[craft.at].samples else ()
        return [("collect", craft.name, word) for word in found if may_collect(s, craft, word) is None]

    def blocked(self, s: Table, seat: int) -> Iterable[tuple[Action, Ruling]]:
        for craft in fleet(s, seat):
            samples = world(s).location(craft.at).samples
            thrown = [word for word in world(s).samples if COMPONENTS[word].body in world(s).ejecta[craft.at]]
            for word in (*samples, *thrown, SUPPLIES) if samples else ():
                why = may_collect(s, craft, word)
                if why is not None:
                    yield ("collect", craft.name, word), why

    def explain(self, s: Table, seat: int, action: Action) -> Ruling | None:
        craft = craft_named(s, seat, action[1])
        if action[2] not in COMPONENTS:
            return None
        return may_collect(s, craft, action[2]) if craft else no_craft(action[1])

    def do(self, s: Table, seat: int, action: Action) -> None:
        craft = flying(s, seat, action[1])
        set_craft(s, seat, craft.carrying((*craft.parts, action[2])))
        s.emit("collect", seat=seat, craft=action[1], part=action[2])
        s.push(AFTER, seat)

    def present(self, s: Table, seat: int, action: Action) -> Choice:
        card = COMPONENTS[action[2]]
        label, touches = f"{action[1]}: collect {card.name}", (craft_id(seat, action[1]),)
        return Choice(write(action), label, "collect", f"mass {card.mass}", touches=touches)


# Turning samples in


def reward(s: Table, word: str) -> Effect | None:
    """What a sample brings: money for minerals, knowledge for something of alien origin."""
    side = public_side(s, COMPONENTS[word].body) if COMPONENTS[word].kind == "sample" else None
    worth = [e for e in side.effects if e.kind in ("minerals", "alien")] if side else []
    return worth[0] if worth else None


def may_turn_in(s: Table, seat: int, word: str) -> Ruling | None:
    if word not in on_earth(s, seat):
        return Ruling("LE-5.12.8", f"there is no {COMPONENTS[word].name} on Earth")
    worth = reward(s, word)
    if worth is None:
        return Ruling("LE-5.12.8", f"{COMPONENTS[word].name} is not worth anything")
    if worth.kind == "alien" and not insights(s, seat):
        return Ruling("LE-5.12.9", "there is nothing left to learn")
    return None


def turn_in(s: Table, seat: int, word: str) -> None:
    """Hand a sample over on Earth for what it is worth."""
    if word in s.stock[seat]:
        unstow(s, seat, (word,))
    else:
        craft = next(c for c in fleet(s, seat) if c.at == EARTH and word in c.parts)
        discard(s, seat, craft.name, word)
    worth = reward(s, word)
    assert worth is not None
    s.emit("turn_in", seat=seat, part=word)
    if worth.kind == "minerals":
        receive(s, seat, worth.value)
    else:
        s.push(LEARN, seat)


class TurnIn(Deed):
    """On Earth a sample with minerals is worth money, one of alien origin is worth knowledge."""

    word = "turn-in"
    rule = "LE-5.12.8"

    def options(self, s: Table, seat: int) -> Sequence[Action]:
        if not s.revealed or edition(s).samples_wait_for_new_year:
            return ()
        return deliverable(s, seat) if not SAMPLES.isdisjoint(on_earth(s, seat)) else ()

    def blocked(self, s: Table, seat: int) -> Iterable[tuple[Action, Ruling]]:
        """The samples that the agency has, wherever they are."""
        held = sum([craft.parts for craft in fleet(s, seat)], s.stock[seat])
        for word in world(s).samples:
            why = self.ruling(s, seat, word) if word in held else None
            if why is not None:
                yield ("turn-in", word), why

    def explain(self, s: Table, seat: int, action: Action) -> Ruling | None:
        return self.ruling(s, seat, action[1]) if action[1] in world(s).samples else None

    def ruling(self, s: Table, seat: int, word: str) -> Ruling | None:
        if edition(s).samples_wait_for_new_year:
            return Ruling("LE-5.12.8", "samples are turned in at the start of a year")
        return may_turn_in(s, seat, word)

    def do(self, s: Table, seat: int, action: Action) -> None:
        turn_in(s, seat, action[1])

    def present(self, s: Table, seat: int, action: Action) -> Choice:
        return present_turn_in(s, seat, action)


def deliverable(s: Table, seat: int) -> list[Action]:
    here = on_earth(s, seat)
    return [
        ("turn-in", word) for word in world(s).samples if word in here and may_turn_in(s, seat, word) is None
    ]


def present_turn_in(s: Table, seat: int, action: Action) -> Choice:
    worth = reward(s, action[1])
    gain = f"${worth.value}" if worth and worth.kind == "minerals" else "new knowledge"
    label = f"Turn in {COMPONENTS[action[1]].name}"
    held = action[1] in s.stock[seat]
    touches = (stock_id(seat, action[1]) if held else AGENCIES[seat].id,)
    return Choice(write(action), label, "turn-in", gain if worth else "", touches=touches)


class TurnInPhase(Procedure[Table]):
    """Under the 2018 rules samples are turned in at the start of a year, agency by agency."""

    rule = "LE-5.12.8"

    def run(self, s: Table, f: Frame) -> None:
        if edition(s).samples_wait_for_new_year:
            for seat in reversed(seats_from(s, s.first)):
                if deliverable(s, seat):
                    s.push(NEW_YEAR_SAMPLES, seat)


class NewYearSamples(Question[Table]):
    """Turn in samples that are on Earth, or keep them."""

    rule = "LE-5.12.8"
    forced = True

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return [*deliverable(s, f[1]), DONE]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        if action == DONE:
            s.pop()
        else:
            turn_in(s, f[1], action[1])

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        if action == DONE:
            return Choice("done", "Keep the rest", "turn-in")
        return present_turn_in(s, f[1], action)


def insights(s: Table, seat: int) -> list[Action]:
    """What an alien sample may teach: an advancement without outcomes, or one of yours cleared of them."""
    mine = s.piles[seat]
    gains: list[Action] = [("gain", ADVANCEMENTS[i].id) for i in world(s).advancements if mine[i] is None]
    clears: list[Action] = [
        ("clear", ADVANCEMENTS[i].id) for i, pile in enumerate(mine) if pile and pile.size
    ]
    return gains + clears


class Learn(Question[Table]):
    """Gain an advancement without any outcomes, or remove all outcomes from one that you have."""

    rule = "LE-5.12.9"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return insights(s, f[1])

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        seat, number = f[1], ADVANCEMENT[action[1]]
        s.pop()
        s.emit("learn", seat=seat, advancement=action[1])
        if action[0] == "gain":
            set_pile(s, seat, number, EMPTY)
        else:
            clear_pile(s, seat, number)

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        name = ADVANCEMENTS[ADVANCEMENT[action[1]]].name
        label, note = (
            (f"Gain {name}", "without outcomes")
            if action[0] == "gain"
            else (f"Clear {name}", "all its outcomes go")
        )
        return Choice(write(action), label, action[0], note, touches=(advancement_id(f[1], action[1]),))


LEARN: Final = Learn()
NEW_YEAR_SAMPLES: Final = NewYearSamples()
TURN_IN_PHASE: Final = TurnInPhase()
COLLECT: Final = Collect()
TURN_IN: Final = TurnIn()
