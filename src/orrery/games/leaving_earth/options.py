"""The options of the game."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from orrery.games.leaving_earth.cards import AGENCIES, SETS
from orrery.kernel import GameOptions

#: What stands in the place of an agency for a seat that says itself which it is.
CHOOSE: Final = "choose"
#: What people call these choices.
_NAMES: Final = {CHOOSE: "Chooses an agency", **{agency.id: agency.name for agency in AGENCIES}}


class Options(GameOptions, frozen=True):
    difficulty: Annotated[
        Literal["easy", "normal", "hard", "very_hard"], Meta(description="Which missions are drawn")
    ] = "normal"
    edition: Annotated[
        Literal["2015", "2018"], Meta(description="The rulebook: 2015, or 2018 with its five differences")
    ] = "2015"
    agencies: Annotated[
        tuple[Literal["choose", "nasa", "okb1", "cnes", "isas", "sac"], ...],
        Meta(
            max_length=5,
            description="Which agency each seat is, or that it chooses; seats not named get the free ones",
            extra_json_schema={"by_seat": True, "labels": _NAMES},
        ),
    ] = ()
    expansions: Annotated[
        tuple[Literal["mercury", "outer_planets"], ...], Meta(description="Which expansions are in play")
    ] = ()
    accelerated: Annotated[
        bool, Meta(description="Outer Planets from 1966 on, with two advancements free")
    ] = False
    box_limits: Annotated[
        bool, Meta(description="Components run out as in the box; otherwise there are always more")
    ] = False
    easy_missions: Annotated[
        int, Meta(ge=-1, le=20, description="How many easy missions are drawn; -1: as the difficulty says")
    ] = -1
    medium_missions: Annotated[int, Meta(ge=-1, le=20, description="How many medium missions")] = -1
    hard_missions: Annotated[int, Meta(ge=-1, le=20, description="How many hard missions")] = -1
    outer_missions: Annotated[
        int, Meta(ge=-1, le=20, description="With Outer Planets, how many of its missions at the start")
    ] = -1
    mission_list: Annotated[
        tuple[str, ...], Meta(max_length=40, description="These missions and no others, by their words")
    ] = ()
    missions_before_funding: Annotated[
        Literal["book", "before", "after"],
        Meta(description="When start-of-year missions are checked: as the rulebooks in play say, or fixed"),
    ] = "book"
    outcomes_marked: Annotated[
        bool, Meta(description="Outcome cards are marked: one that was drawn before is told from the others")
    ] = False


def sets_of(options: Options) -> tuple[str, ...]:
    """The sets in play."""
    return tuple(name for name in SETS if name == "base" or name in options.expansions)
