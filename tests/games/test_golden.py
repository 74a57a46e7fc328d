"""Recorded games. A change of the rules that would alter one of them shows here first.

A record is made with `orrery play GAME --seats bot:greedy,bot:random --save FILE`.
"""

from pathlib import Path

import pytest

from orrery.kernel import Record, games, verify

RECORDS = sorted(Path(__file__).parent.glob("*/golden/*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_recorded_game_still_goes_the_same_way(path):
    """If this fails and the change is meant, raise the game's `rules_version` and record anew."""
    record = Record.load(path.read_bytes())
    assert record.header.rules == record.game.rules_version
    assert any("every one legal" in line for line in verify(record).proven)


@pytest.mark.parametrize("name", [found.id for found in games()])
def test_every_game_has_recorded_games(name):
    folder = name.replace("-", "_")
    assert sum(path.parts[-3] == folder for path in RECORDS) >= 3
