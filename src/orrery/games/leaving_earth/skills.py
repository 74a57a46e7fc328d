"""Chapter 5.14: what mechanics and doctors do on a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import CRAFT, LOCATIONS, RULES
from orrery.games.leaving_earth.craft import Craft, healed, repaired
from orrery.games.leaving_earth.deed import CraftDeed, craft_id
from orrery.games.leaving_earth.missions import AfterAction
from orrery.games.leaving_earth.state import Table, flying, load
from orrery.games.leaving_earth.verbs import discard, set_craft
from orrery.games.leaving_earth.words import called
from orrery.games.leaving_earth.world import World
from orrery.kernel import Action, Choice, Menu, Ruling


def may_repair(craft: Craft) -> Ruling | None:
    """A healthy mechanic mends everything aboard for one supply, but not in Suborbital Flight."""
    stack = load(craft)
    if not stack.broken:
        return Ruling("LE-5.14.2", "nothing aboard is damaged")
    if "mechanic" not in stack.skills:
        return Ruling("LE-5.14.2", "needs a healthy mechanic aboard")
    if stack.supplies < RULES.supplies_per_repair:
        return Ruling("LE-5.14.2", "needs supplies aboard")
    if LOCATIONS[craft.at].no_repair:
        return Ruling("LE-5.14.2", f"there is no time for it in {LOCATIONS[craft.at].name}")
    return None


def may_heal(craft: Craft) -> Ruling | None:
    """A healthy doctor heals everybody else aboard."""
    stack = load(craft)
    if not stack.sick:
        return Ruling("LE-5.14.4", "nobody aboard is incapacitated")
    if "doctor" not in stack.skills:
        return Ruling("LE-5.14.4", "needs a healthy doctor aboard")
    return None


class Repair(CraftDeed):
    """A mechanic repairs all damaged components of his craft with one supply."""

    word = "repair"
    rule = "LE-5.14.2"
    patterns = (("repair", CRAFT),)

    def possible(self, here: World, place: str, damaged: bool) -> bool:
        return damaged

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        return (("repair", craft.name),) if may_repair(craft) is None else ()

    def why_not(self, s: Table, seat: int, craft: Craft, action: Action) -> Ruling | None:
        return may_repair(craft)

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        discard(s, f.seat, action[1], *["supplies"] * RULES.supplies_per_repair)
        craft = flying(s, f.seat, action[1])
        set_craft(s, f.seat, craft.carrying(repaired(craft.parts)))
        s.emit(e.Repair(f.seat, action[1]))
        s.push(AfterAction(f.seat))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        touches = (craft_id(s, f.seat, action[1]),)
        return self.choice(action, f"Repair {called(action[1])}", "1 supply", touches=touches)


class Heal(CraftDeed):
    """A doctor heals all the others on his craft, for free."""

    word = "heal"
    rule = "LE-5.14.4"
    patterns = (("heal", CRAFT),)

    def possible(self, here: World, place: str, damaged: bool) -> bool:
        return damaged

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        return (("heal", craft.name),) if may_heal(craft) is None else ()

    def why_not(self, s: Table, seat: int, craft: Craft, action: Action) -> Ruling | None:
        return may_heal(craft)

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        craft = flying(s, f.seat, action[1])
        set_craft(s, f.seat, craft.carrying(healed(craft.parts)))
        s.emit(e.Heal(f.seat, action[1]))
        s.push(AfterAction(f.seat))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        touches = (craft_id(s, f.seat, action[1]),)
        return self.choice(action, f"Heal the crew of {called(action[1])}", "free", touches=touches)


REPAIR: Final = Repair()
HEAL: Final = Heal()
