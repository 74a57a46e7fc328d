"""Recorded games: a change of the rules that alters one of them shows here.

A record is made with `orrery play mars-horizon --seats bot:greedy,bot:greedy --save FILE`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.kernel import Record

RECORDS = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_still_plays_the_same(path: Path) -> None:
    Record.load(path.read_bytes()).verify()


def test_there_are_recorded_games() -> None:
    assert [path.stem for path in RECORDS] == ["four-agencies", "pair", "race-of-two", "solo"]
