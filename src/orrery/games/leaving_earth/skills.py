"""Chapter 5.14: what mechanics and doctors do on a turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.leaving_earth.cards import LOCATIONS, RULES
from orrery.games.leaving_earth.craft import Craft, healed, repaired
from orrery.games.leaving_earth.deed import CraftDeed, craft_id
from orrery.games.leaving_earth.missions import AFTER
from orrery.games.leaving_earth.state import Table, fleet, flying, load
from orrery.games.leaving_earth.verbs import discard, set_craft
from orrery.kernel import Action, Choice, Ruling, write


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

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        return (("repair", craft.name),) if may_repair(craft) is None else ()

    def blocked(self, s: Table, seat: int) -> Iterable[tuple[Action, Ruling]]:
        for craft in fleet(s, seat):
            if (why := may_repair(craft)) is not None:
                yield ("repair", craft.name), why

    def do(self, s: Table, seat: int, action: Action) -> None:
        discard(s, seat, action[1], *["supplies"] * RULES.supplies_per_repair)
        craft = flying(s, seat, action[1])
        set_craft(s, seat, craft.carrying(repaired(craft.parts)))
        s.emit("repair", seat=seat, craft=action[1])
        s.push(AFTER, seat)

    def present(self, s: Table, seat: int, action: Action) -> Choice:
        return Choice(
            write(action),
            f"Repair {action[1]}",
            "repair",
            "1 supply",
            touches=(craft_id(seat, action[1]), *action[2:]),
        )


class Heal(CraftDeed):
    """A doctor heals all the others on his craft, for free."""

    word = "heal"
    rule = "LE-5.14.4"

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        return (("heal", craft.name),) if may_heal(craft) is None else ()

    def blocked(self, s: Table, seat: int) -> Iterable[tuple[Action, Ruling]]:
        for craft in fleet(s, seat):
            if (why := may_heal(craft)) is not None:
                yield ("heal", craft.name), why

    def do(self, s: Table, seat: int, action: Action) -> None:
        craft = flying(s, seat, action[1])
        set_craft(s, seat, craft.carrying(healed(craft.parts)))
        s.emit("heal", seat=seat, craft=action[1])
        s.push(AFTER, seat)

    def present(self, s: Table, seat: int, action: Action) -> Choice:
        return Choice(
            write(action),
            f"Heal the crew of {action[1]}",
            "heal",
            "free",
            touches=(craft_id(seat, action[1]), *action[2:]),
        )


REPAIR: Final = Repair()
HEAL: Final = Heal()
