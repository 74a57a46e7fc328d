"""Before one plays: what the lobby and the rulebook say of a game."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_the_lobby_says_what_a_game_is_like_and_its_rules_begin_with_one_page(server, people):
    page = people().page
    page.goto(server.url)
    card = page.locator(".shelf li", has=page.get_by_role("heading", name="Leaving Earth"))
    expect(card).to_contain_text("one card decides whether the rocket holds")
    expect(card).to_contain_text(re.compile(r"about \d+ to \d+ minutes"))
    expect(card).to_contain_text("heavy")
    card.get_by_role("link", name="Rules of Leaving Earth").click()
    first = page.locator(".rules h2").first
    expect(first).to_have_text("The rules in one page")
    expect(page.get_by_role("navigation", name="Chapters").get_by_role("link").first).to_have_text(
        "The rules in one page"
    )
    page.get_by_label("Search the rules").fill("ion thruster")
    expect(first).not_to_have_text("The rules in one page")
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^\d+ rules$"))


def test_a_form_lists_difficulties_from_easy_to_hard(server, people):
    page = people().page
    page.goto(f"{server.url}/new?game=leaving-earth")
    options = page.get_by_label("Difficulty").locator("option")
    expect(options).to_have_text(["Easy", "Normal", "Hard", "Very hard"])
