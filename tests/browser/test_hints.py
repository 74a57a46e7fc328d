"""A hint at the table: asked for by a button, told in words, taken by a click."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_a_hint_is_asked_for_and_taken(server, people):
    table, links = server.open("human bot:random")
    ada = people().sit(server, table, links["0"])
    ada.wait_asked()
    asked = ada.page.locator(".question h2").inner_text()
    ada.page.get_by_role("button", name="Hint").click()
    told = ada.page.get_by_role("list", name="Hints").get_by_role("listitem")
    expect(told.first).to_contain_text("±")
    assert told.count() <= 3
    told.first.get_by_role("button").click()
    expect(ada.page.get_by_role("list", name="Hints")).to_have_count(0)
    expect(ada.page.locator(".question h2")).not_to_have_text(asked)


def test_a_table_without_hints_offers_none(server, people):
    table, links = server.open("human bot:random", terms={"hints": False})
    ada = people().sit(server, table, links["0"])
    ada.wait_asked()
    expect(ada.page.get_by_role("button", name="Hint")).to_have_count(0)
