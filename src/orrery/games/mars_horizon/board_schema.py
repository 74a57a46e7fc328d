"""What the tables of the board, the launch and the team game can say, and their checks."""

from __future__ import annotations

from typing import Literal

import msgspec

from orrery.games.mars_horizon.schema import Card, Kind, Milestone
from orrery.kernel import DataError


class Headquarters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card of an agency: its income and what a pass brings."""

    id: str
    word: str
    name: str
    income: int
    pass_income: int
    source: str


class Deadline(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    milestone: str
    year: int


class Timeline(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Space Race timeline: an era's years and the last year for each of its milestones."""

    era: Literal[1, 2]
    first_year: int
    last_year: int
    deadlines: tuple[Deadline, ...]
    source: str
    house_fields: tuple[str, ...] = ()


class Credits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose game it is."""

    designers: tuple[str, ...]
    source: str
    public_where: str


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table begins with."""

    start_money: int
    start_research: int
    pool_size: int
    general_cards_per_era: int
    source: str
    public_fields: tuple[str, ...]
    public_where: str


class PrestigeOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    spend: int
    reliability: int


class LaunchNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of chapter 7."""

    countdown_cards: int
    fail_research: int
    prestige_options: tuple[PrestigeOption, ...]
    borrow_fee: int
    three_go_bonus: int
    source: str
    house_fields: tuple[str, ...]


class BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """data/board.toml."""

    meta: Credits
    setup: Start
    launch: LaunchNumbers
    hq: tuple[Headquarters, ...]


class Team(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The solo and co-operative game: its draw cards, and which cards it leaves out."""

    draw_cards: int
    removed_names: tuple[str, ...]
    removed_types: tuple[Kind, ...]
    removed_house: tuple[str, ...]
    source: str
    house_fields: tuple[str, ...]


class TeamFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """data/timeline.toml."""

    solo: Team
    timeline: tuple[Timeline, ...]


def check_team(cards: tuple[Card, ...], team: Team) -> None:
    """A card's `solo` must agree with the list of cards that the team game leaves out."""
    names = (*team.removed_names, *team.removed_house)
    for card in cards:
        if card.solo == (card.name in names or card.type in team.removed_types):
            raise DataError(f"mars-horizon, card {card.id}: its `solo` contradicts data/timeline.toml")


def check_timelines(timelines: tuple[Timeline, ...], milestones: tuple[Milestone, ...]) -> None:
    """Each era's line has a deadline for each of its milestones, in order and within its years."""
    for line in timelines:
        wanted = [milestone.id for milestone in milestones if milestone.era == line.era]
        years = [deadline.year for deadline in line.deadlines]
        if [deadline.milestone for deadline in line.deadlines] != wanted:
            raise DataError(f"mars-horizon, timeline {line.era}: its deadlines must be {', '.join(wanted)}")
        if years != sorted(years) or years[0] < line.first_year or years[-1] != line.last_year:
            raise DataError(f"mars-horizon, timeline {line.era}: deadlines ascend to its last year")
