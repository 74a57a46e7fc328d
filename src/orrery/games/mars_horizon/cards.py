"""The cards, milestones and tables of data/, read into typed constants and checked.

Every card, milestone and Launch card is a number in these tables; its word is how notation writes it.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final, TypeVar

import msgspec

from orrery.games.mars_horizon.schema import (
    Card,
    Headquarters,
    LaunchCard,
    Milestone,
    PrestigeOption,
    Timeline,
    check_cards,
    check_team,
    check_timelines,
)
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
    made = []
    for row in rows:
        try:
            made.append(msgspec.convert({**row, **extra}, into))
        except msgspec.ValidationError as error:
            raise DataError(f"mars-horizon, {into.__name__.lower()} {row.get('id', '?')}: {error}") from None
    return tuple(made)


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
_BOARD: Final = read_table("board")
HEADQUARTERS: Final = convert(_BOARD["hq"], Headquarters)
DESIGNERS: Final[tuple[str, ...]] = tuple(_BOARD["meta"]["designers"])
START: Final = (_BOARD["setup"]["start_money"], _BOARD["setup"]["start_research"], 0)
POOL_SIZE: Final[int] = _BOARD["setup"]["pool_size"]
GENERAL_PER_ERA: Final[int] = _BOARD["setup"]["general_cards_per_era"]
COUNTDOWN: Final[int] = _BOARD["launch"]["countdown_cards"]
FAIL_RESEARCH: Final[int] = _BOARD["launch"]["fail_research"]
BORROW_FEE: Final[int] = _BOARD["launch"]["borrow_fee"]
THREE_GO_BONUS: Final[int] = _BOARD["launch"]["three_go_bonus"]
PRESTIGE_OPTIONS: Final = convert(_BOARD["launch"]["prestige_options"], PrestigeOption)
BLUEPRINT_TOKENS: Final[int] = _BOARD["components"]["blueprint_tokens"]
_SOLO: Final = read_table("timeline")
DRAW_CARDS: Final[int] = _SOLO["solo"]["draw_cards"]
check_team(CARDS, _SOLO["solo"]["removed_names"], _SOLO["solo"]["removed_types"])
TIMELINES: Final = convert(_SOLO["timeline"], Timeline)
check_timelines(TIMELINES, MILESTONES)
