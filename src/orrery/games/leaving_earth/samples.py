"""Chapters 5.12 and 5.13: collecting samples and supplies, and what a sample brings on Earth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.assembly import DONE
from orrery.games.leaving_earth.cards import (
    ADVANCEMENT,
    ADVANCEMENTS,
    COMPONENTS,
    CRAFT,
    EARTH,
    LOCATIONS,
)
from orrery.games.leaving_earth.craft import SAMPLES, Craft
from orrery.games.leaving_earth.deed import (
    CraftDeed,
    MidwayMenu,
    TurnDeed,
    advancement_id,
    craft_id,
    stock_id,
)
from orrery.games.leaving_earth.missions import AfterAction, on_earth
from orrery.games.leaving_earth.outcomes import clear_pile
from orrery.games.leaving_earth.printed import Component, Effect
from orrery.games.leaving_earth.shop import may_take, not_in_play
from orrery.games.leaving_earth.state import (
    EMPTY,
    Edition,
    Table,
    edition,
    fleet,
    flying,
    load,
    pile_of,
    public_side,
    seats_from,
    world,
)
from orrery.games.leaving_earth.verbs import discard, receive, set_craft, unstow
from orrery.games.leaving_earth.verbs_outcomes import set_pile
from orrery.games.leaving_earth.words import called
from orrery.games.leaving_earth.world import World
from orrery.kernel import Action, Choice, Deed, Menu, Procedure, Question, Ruling, write

SUPPLIES: Final = "supplies"


def findable(s: Table, craft: Craft) -> list[str]:
    """What lies about where a craft is: samples, and supplies once everybody can see that there are some.

    Solid bodies yield samples (LE-5.13), also those of Outer Planets (LO-1.4.5) and Saturn's rings; supplies
    are where a revealed card shows them (LO-4.3.3).
    """
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
    rule = "LE-5.13.1"
    patterns = (("collect", CRAFT, tuple(COMPONENTS)),)

    def possible(self, here: World, place: str, damaged: bool) -> bool:
        return bool(here.locations[place].samples)

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        found = findable(s, craft) if world(s).locations[craft.at].samples else ()
        return [("collect", craft.name, word) for word in found if may_collect(s, craft, word) is None]

    def tried(self, s: Table, seat: int, craft: Craft) -> Iterable[Action]:
        samples = world(s).location(craft.at).samples
        thrown = [word for word in world(s).samples if COMPONENTS[word].body in world(s).ejecta[craft.at]]
        return [("collect", craft.name, word) for word in (*samples, *thrown, SUPPLIES)] if samples else ()

    def why_not(self, s: Table, seat: int, craft: Craft, action: Action) -> Ruling | None:
        return may_collect(s, craft, action[2])

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        _, name, word = action
        craft = flying(s, f.seat, name)
        set_craft(s, f.seat, craft.carrying((*craft.parts, word)))
        s.emit(e.Collect(f.seat, name, word))
        s.push(AfterAction(f.seat))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        card = COMPONENTS[action[2]]
        label, touches = f"{called(action[1])}: collect {card.name}", (craft_id(s, f.seat, action[1]),)
        return self.choice(action, label, f"mass {card.mass}", touches=touches)


# Turning samples in


def reward(s: Table, word: str) -> Effect | None:
    """What a sample brings: money for minerals (LO-4.3.2), knowledge for an alien origin (LO-4.3.6)."""
    side = public_side(s, COMPONENTS[word].body) if COMPONENTS[word].kind == "sample" else None
    worth = [e for e in side.effects if e.kind in ("minerals", "alien")] if side else []
    return worth[0] if worth else None


def may_turn_in(s: Table, seat: int, word: str) -> Ruling | None:
    """A sample is turned in on Earth, whatever a scientist has seen in it elsewhere (LO-5.5.1)."""
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
    s.emit(e.TurnIn(seat, word))
    if worth.kind == "minerals":
        receive(s, seat, worth.value)
    else:
        s.push(Learn(seat))


class TurnIn(TurnDeed):
    """On Earth a sample with minerals is worth money, one of alien origin is worth knowledge."""

    word = "turn-in"
    rule = "LE-5.12.8"
    group = "samples"
    patterns = (("turn-in", tuple(word for word, card in COMPONENTS.items() if card.kind == "sample")),)

    def comes_up(self, rules: Edition) -> bool:
        return not rules.samples_wait_for_new_year

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        if not s.revealed:
            return ()
        stacks = (s.stock[f.seat], *[craft.parts for craft in fleet(s, f.seat)])
        return () if all(map(SAMPLES.isdisjoint, stacks)) else deliverable(s, f.seat)

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        if edition(s).samples_wait_for_new_year:
            return Ruling("LE-5.12.8", "samples are turned in at the start of a year")
        return may_turn_in(s, f.seat, action[1])

    def tempting(self, s: Table, f: Menu[Table]) -> Iterable[Action]:
        """The samples that the agency has, wherever they are."""
        held = sum([craft.parts for craft in fleet(s, f.seat)], s.stock[f.seat])
        return [("turn-in", word) for word in world(s).samples if word in held]

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        turn_in(s, f.seat, action[1])

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        return present_turn_in(s, f.seat, action)


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
    touches = (stock_id(s, seat, action[1]) if held else s.agencies[seat],)
    return Choice(write(action), label, "samples", gain if worth else "", touches=touches)


class TurnInPhase(Procedure[Table]):
    """Under the 2018 rules samples are turned in at the start of a year, agency by agency."""

    rule = "LE-5.12.8"

    def run(self, s: Table) -> None:
        if edition(s).samples_wait_for_new_year:
            for seat in reversed(seats_from(s, s.first)):
                if deliverable(s, seat):
                    s.push(NewYearSamples(seat))


class NewYearSamples(Question[Table]):
    """Turn in samples that are on Earth, or keep them."""

    rule = "LE-5.12.8"
    forced = True

    def options(self, s: Table) -> Sequence[Action]:
        return [*deliverable(s, self.seat), DONE]

    def apply(self, s: Table, action: Action) -> None:
        if action == DONE:
            s.pop()
        else:
            turn_in(s, self.seat, action[1])

    def present(self, s: Table, action: Action) -> Choice:
        if action == DONE:
            return Choice("done", "Keep the rest", "samples")
        return present_turn_in(s, self.seat, action)


def insights(s: Table, seat: int) -> list[Action]:
    """What an alien sample may teach: an advancement without outcomes, or one of yours cleared of them."""
    lesson = Learn(seat)
    return [*GAIN.offers(s, lesson), *CLEAR.offers(s, lesson)]


class Gain(Deed[Table, Menu[Table]]):
    """Gain an advancement without any outcomes."""

    word = "gain"
    rule = "LE-5.12.9"
    group = "gain"
    patterns = (("gain", tuple(ADVANCEMENT)),)

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        mine = s.piles[f.seat]
        return [("gain", ADVANCEMENTS[i].id) for i in world(s).advancements if mine[i] is None]

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        number = ADVANCEMENT[action[1]]
        if number not in world(s).advancements:
            return not_in_play(self.rule, ADVANCEMENTS[number].name)
        return (
            Ruling(self.rule, "this agency has it already") if s.piles[f.seat][number] is not None else None
        )

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        s.pop()
        s.emit(e.Learn(f.seat, action[1]))
        set_pile(s, f.seat, ADVANCEMENT[action[1]], EMPTY)

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        name = ADVANCEMENTS[ADVANCEMENT[action[1]]].name
        touches = (f"{s.agencies[f.seat]}.advancements",)
        return self.choice(action, f"Gain {name}", "without outcomes", touches=touches)


class Clear(Deed[Table, Menu[Table]]):
    """Remove all outcomes from an advancement that you have."""

    word = "clear"
    rule = "LE-5.12.9"
    group = "clear"
    patterns = (("clear", tuple(ADVANCEMENT)),)

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        piles = enumerate(s.piles[f.seat])
        return [("clear", ADVANCEMENTS[i].id) for i, pile in piles if pile and pile.size]

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        pile = pile_of(s, f.seat, action[1])
        if pile is None:
            return Ruling(self.rule, "this agency does not have it")
        return None if pile.size else Ruling(self.rule, "there are no outcomes on it")

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        s.pop()
        s.emit(e.Learn(f.seat, action[1]))
        clear_pile(s, f.seat, ADVANCEMENT[action[1]])

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        name = ADVANCEMENTS[ADVANCEMENT[action[1]]].name
        touches = (advancement_id(s, f.seat, action[1]),)
        return self.choice(action, f"Clear {name}", "all its outcomes go", touches=touches)


class LearnNothing(Deed[Table, Menu[Table]]):
    """After a deal there may be nothing left to learn."""

    word = "done"
    rule = "LE-5.12.9"
    group = "gain"
    patterns = (DONE,)

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        return () if insights(s, f.seat) else (DONE,)

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        return Ruling(self.rule, "there is something left to learn") if insights(s, f.seat) else None

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        s.pop()

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        return self.choice(action, "There is nothing left to learn")


GAIN: Final = Gain()
CLEAR: Final = Clear()


class Learn(MidwayMenu):
    """Gain an advancement without any outcomes, or remove all outcomes from one that you have."""

    rule = "LE-5.12.9"
    deeds = (GAIN, CLEAR, LearnNothing())


COLLECT: Final = Collect()
TURN_IN: Final = TurnIn()
