"""Recorded games: a change of the rules that alters one of them shows here.

A record is made with `orrery play leaving-earth --seats bot:greedy,bot:random --save FILE`.
"""

from pathlib import Path

import pytest

from orrery.kernel import Record

RECORDS = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_still_plays_the_same(path: Path) -> None:
    Record.load(path.read_bytes()).verify()


def test_there_are_recorded_games() -> None:
    assert len(RECORDS) == 3
