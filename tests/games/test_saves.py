"""A save of every version of the rules, from version 2 on, is opened and played to the end by today's."""

import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from orrery.kernel import games
from orrery.match import LiveTable
from orrery.tui.keeping import GameFile

FOLDER = Path(__file__).parents[1] / "saves"
sys.path.append(str(FOLDER))

from make import save_of  # noqa: E402  it lies beside the saves

SAVES = sorted(FOLDER.glob("*.orrery"))


@pytest.mark.parametrize("game", list(games()), ids=lambda game: game.id)
def test_there_is_a_save_under_the_rules_of_today(game):
    assert save_of(game).exists(), (
        "rules_version was raised: run python tests/saves/make.py, commit what it makes"
    )


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_save_is_opened_and_played_to_the_end(path, tmp_path):
    for file in (path, path.with_name(f"{path.name}.state")):
        shutil.copy(file, tmp_path)
    record, kept = GameFile(tmp_path / path.name).read()
    assert record.read_kept(kept)
    table = LiveTable.resume(record, kept=kept)
    for seat in (*range(record.header.players), None):
        assert table.game.scene(table.view(seat), seat).zones
        table.log_for(seat)
    for seat in range(record.header.players):
        assert 0 <= table.undo_floor(seat) <= table.number
    if record.header.rules != table.game.rules_version:
        assert table.remarks
    random = Random(2)
    while not table.over:
        table.answer(table.to_move, [random.choice(list(table.pending.options))], weigh=False)
    assert table.record.result is not None
