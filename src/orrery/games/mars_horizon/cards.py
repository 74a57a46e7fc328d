"""The cards, milestones and tables of data/, read into typed constants and checked.

Every card, milestone and Launch card is a number in these tables; its word is how notation writes it.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final, TypeVar

import msgspec

from orrery.games.mars_horizon.board_schema import (
    BoardFile,
    TeamFile,
    check_team,
    check_timelines,
)
from orrery.games.mars_horizon.schema import Card, LaunchCard, Milestone, check_cards
from orrery.kernel import DataError, Words

T = TypeVar("T")


def read_table(name: str) -> dict[str, Any]:
    """One file of data/ as plain values."""
    text = files(__package__).joinpath("data", f"{name}.toml").read_text("utf-8")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"mars_horizon/data/{name}.toml is not TOML: {error}") from None


def convert(rows: list[dict[str, Any]], into: type[T], **extra: Any) -> tuple[T, ...]:
    """Rows of a table as structs; a wrong row is named in one line."""
    return tuple(made({**row, **extra}, into, row.get("id", "?")) for row in rows)


def made(table: dict[str, Any], into: type[T], name: str) -> T:
    """A table as a struct; one that is wrong is named in one line."""
    try:
        return msgspec.convert(table, into)
    except msgspec.ValidationError as error:
        raise DataError(f"mars-horizon, {into.__name__.lower()} {name}: {error}") from None


# The Vehicle Designs (MH-12.1) and all other cards
ERA_1: Final = convert(read_table("era1")["card"], Card, deck="era1")
ERA_2: Final = convert(read_table("era2")["card"], Card, deck="era2")
GENERAL: Final = convert(read_table("general")["card"], Card, deck="general")
CARDS: Final[tuple[Card, ...]] = ERA_1 + ERA_2 + GENERAL
check_cards(CARDS)

CARD_WORDS: Final = Words("card", (card.word for card in CARDS))

MILESTONES: Final = convert(read_table("milestones")["milestone"], Milestone)
LAUNCH_CARDS: Final = convert(read_table("countdown")["card"], LaunchCard)
LAUNCH_CARD_WORDS: Final = Words("launch card", (card.word for card in LAUNCH_CARDS))

_BOARD: Final = made(read_table("board"), BoardFile, "board.toml")
HEADQUARTERS: Final = _BOARD.hq
DESIGNERS: Final = _BOARD.meta.designers
START: Final = (_BOARD.setup.start_money, _BOARD.setup.start_research, 0)
POOL_SIZE: Final = _BOARD.setup.pool_size
GENERAL_PER_ERA: Final = _BOARD.setup.general_cards_per_era
COUNTDOWN: Final = _BOARD.launch.countdown_cards
FAIL_RESEARCH: Final = _BOARD.launch.fail_research
BORROW_FEE: Final = _BOARD.launch.borrow_fee
THREE_GO_BONUS: Final = _BOARD.launch.three_go_bonus
PRESTIGE_OPTIONS: Final = _BOARD.launch.prestige_options

_TEAM: Final = made(read_table("timeline"), TeamFile, "timeline.toml")
DRAW_CARDS: Final = _TEAM.solo.draw_cards
check_team(CARDS, _TEAM.solo)
TIMELINES: Final = _TEAM.timeline
check_timelines(TIMELINES, MILESTONES)
