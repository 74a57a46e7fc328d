"""When it is over: what the scores are made of, how it went, who was lucky, and links to the moments."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import DESK, PHONE
from .test_fit_for_all import faults

pytestmark = pytest.mark.browser


def finished(server, people, **more):
    """A game of Comet that is over after one answer and one draw."""
    table, links = server.open("human human", game="comet")
    ada = people(**more).sit(server, table, links["0"])
    ada.wait_asked()
    ada.answer("drill")
    expect(ada.page.locator(".outcome")).to_be_visible()
    return ada, table


def look(person):
    person.page.get_by_role("button", name="Look back").click()
    dialog = person.page.get_by_role("dialog", name="Looking back")
    expect(dialog.get_by_role("heading", name="Strokes of luck")).to_be_visible()
    return dialog


def test_one_looks_back_upon_a_game_and_goes_to_its_moments(server, people):
    ada, table = finished(server, people)
    dialog = look(ada)
    expect(dialog.get_by_role("heading", name="What it is made of")).to_be_visible()
    expect(dialog.get_by_role("img", name=re.compile("^How it went: Ada "))).to_be_visible()
    expect(dialog.get_by_role("button", name=re.compile("^CO-1.3"))).to_be_visible()
    with ada.page.expect_download() as saved:
        dialog.get_by_role("button", name="Save as a picture").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    dialog.get_by_role("button", name="Move 2").first.click()
    expect(dialog).to_have_count(0)
    expect(ada.page.locator("output")).to_have_text("2 / 2")
    expect(ada.page.locator(".log .now")).to_have_count(1)

    ada.page.get_by_role("button", name="One move back").click()
    expect(ada.page.locator("output")).to_have_text("1 / 2")
    eve = people()
    eve.page.goto(f"{server.url}/t/{table}?move=1")
    expect(eve.page.locator("output")).to_have_text("1 / 2")
    eve.page.keyboard.press("ArrowRight")
    expect(eve.page.locator("output")).to_have_text("2 / 2")
    eve.page.get_by_role("button", name="Link to this move").click()
    expect(
        eve.page.get_by_role("button", name="Copied").or_(eve.page.get_by_label("Link to this move"))
    ).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_look_back_has_no_serious_fault(server, people, theme, size):
    ada, _ = finished(server, people, size=size, theme=theme)
    look(ada)
    assert faults(ada.page) == []
