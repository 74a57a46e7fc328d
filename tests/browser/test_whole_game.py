"""Two people, a bot and a spectator play a whole game of Orbital Debris in three browsers."""

import random
import time

import pytest

from .conftest import mover_of

pytestmark = pytest.mark.browser


def test_two_people_a_bot_and_a_spectator_play_to_the_end(server, people):
    table, links = server.open("human bot:greedy human", options={"start_threat": 6})
    ada = people().sit(server, table, links["0"])
    cyd = people().sit(server, table, links["2"])
    crowd = people().sit(server, table)
    chance = random.Random(7)

    until = time.monotonic() + 240
    while True:
        assert time.monotonic() < until, "the game comes to no end"
        mover = mover_of((ada, cyd))
        if mover.over():
            break
        mover.move(chance.randrange(1000))
        assert not crowd.asked(), "a spectator is asked nothing"

    for one in (ada, cyd, crowd):
        one.page.wait_for_selector(".outcome")
    told = {one.page.locator(".outcome .reason").inner_text() for one in (ada, cyd, crowd)}
    assert len(told) == 1

    ada.page.get_by_role("button", name="Verify the dice").click()
    verdict = ada.page.locator(".verdict", has_not_text="Checking")
    verdict.wait_for()
    assert "follow from the committed seed" in verdict.inner_text()
    with ada.page.expect_download() as download:
        ada.page.get_by_role("button", name="Save the record").click()
    assert download.value.suggested_filename.endswith(".jsonl")

    ada.page.get_by_role("button", name="Keep for ever").click()
    for one in (ada, cyd):
        one.page.get_by_role("button", name="Kept for ever", pressed=True).wait_for()
    assert crowd.page.get_by_role("button", name="for ever").count() == 0

    crowd.page.goto(f"{server.url}/stats/debris")
    crowd.page.get_by_role("heading", name="3 players").wait_for()


def test_an_address_where_nothing_is_says_so(server, browser):
    page = browser.new_page()
    reply = page.goto(f"{server.url}/nothing/here")
    assert reply.status == 404
    page.get_by_role("heading", name="There is nothing at this address").wait_for()
    page.close()
