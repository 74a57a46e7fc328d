"""Every game is played by the panel and the list of its scene, also before it has a drawing."""

import pytest

from orrery.kernel import games

from .test_fit_for_all import faults

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_a_game_is_played_by_its_panel(server, people, game):
    table, links = server.open("human human", game=game)
    players = [people().sit(server, table, links[seat]) for seat in ("0", "1")]
    for _ in range(12):
        mover = next((one for one in players if one.asked()), None)
        if mover is None:
            players[0].page.wait_for_timeout(100)
            continue
        before = mover.number
        rows = mover.page.locator("button.row[data-action]")
        if rows.count() == 0:
            mover.page.locator("button.fold").first.click()
        rows.first.click()
        mover.wait_beyond(before)
    assert players[0].number >= 6
    assert players[0].page.locator(".log li").count() > 1
    assert faults(players[0].page) == []
