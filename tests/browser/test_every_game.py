"""Every game is played by the panel and the list of its scene, also before it has a drawing."""

import pytest
from playwright.sync_api import expect

from orrery.kernel import games

from .conftest import mover_of

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_a_game_is_played_by_its_panel(server, people, game):
    table, links = server.open("human human", game=game)
    players = [people().sit(server, table, links[seat]) for seat in ("0", "1")]
    for _ in range(8):
        mover_of(players).move()
    expect(players[0].page.locator(".log li").nth(1)).to_be_visible()
