"""The mission planner beside a cardboard table, on a phone and at a desk."""

import json

import pytest
from playwright.sync_api import expect

from orrery.plan import check_plan

from .conftest import DESK, PHONE

pytestmark = pytest.mark.browser
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
#: Takes minutes.
ENDLESS = 'expansions=["outer_planets"]&mission=man_on_titan&all=false&aim=front'


def heard(page, count):
    """Wait until so many questions have been answered and no other is asked."""
    expect(page.locator(f'.planning[data-heard="{count}"][data-asking="false"]')).to_be_attached()


def price(page):
    return page.locator(".figures strong").first


@SIZES
def test_a_mission_is_planned(server, people, size):
    page = people(size=size).page
    page.goto(server.url + "/")
    page.get_by_role("link", name="Plan a mission").click()
    heard(page, 1)
    expect(price(page)).to_have_text("$23")
    expect(page.get_by_text("Cheapest of all one-craft plans")).to_be_visible()
    expect(page.locator("tr.fly")).to_have_count(5)
    expect(page.get_by_role("region", name="Shopping list")).to_contain_text("5 Juno, Probe, 2 Soyuz")
    expect(page.get_by_role("region", name="Odds")).to_contain_text("Juno Rockets")

    page.get_by_role("combobox", name="Mission card").select_option(label="Man in Orbit (4)")
    heard(page, 2)
    expect(page.locator(".sheet .eyebrow").first).to_have_text("Man in Orbit")
    assert "_" not in page.locator("main").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@SIZES
def test_a_link_carries_the_question(server, people, size):
    page = people(size=size).page
    page.goto(server.url + "/plan")
    heard(page, 1)
    page.get_by_text("Any trip").click()
    page.get_by_role("combobox", name="To", exact=True).select_option(label="Mars Orbit")
    page.get_by_text("Price against date").click()
    hand = page.locator("details", has_text="Money and components at hand")
    hand.locator("summary").click()
    hand.get_by_label("One Saturn more").click()
    expect(page.locator(".sheet .eyebrow").first).to_have_text("mass 1 from Earth to Mars Orbit")
    expect(page.get_by_text("At hand: Saturn.")).to_be_visible()
    expect(page.locator(".planning")).to_have_attribute("data-asking", "false")

    other = people(size=size).page
    other.goto(page.url)
    heard(other, 1)
    expect(other.locator(".sheet")).to_have_text(page.locator(".sheet").text_content())


def test_a_long_search_shows_progress_and_ends_with_the_question(server, people):
    page = people().page
    page.goto(f"{server.url}/plan#{ENDLESS}")
    expect(page.get_by_role("status").filter(has_text="Searching")).to_be_visible()
    expect(page.locator(".planning")).to_have_attribute("data-asking", "true")
    page.get_by_text("Outer Planets", exact=True).click()
    heard(page, 1)
    expect(page.locator(".sheet .eyebrow").first).to_have_text("Sounding Rocket")


def test_an_answer_is_saved_as_data(server, people):
    page = people().page
    page.goto(server.url + "/plan")
    heard(page, 1)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as data").click()
    assert download.value.suggested_filename == "lunar-lander.json"
    saved = json.loads(download.value.path().read_text())
    assert saved["question"]["mission"] == "lunar_lander"
    assert saved["plans"][0]["price"] == 23
    assert not any(finding.fault for finding in check_plan(json.dumps(saved))), "as `--check` reads it"


def test_what_was_drawn_changes_the_odds(server, people):
    page = people().page
    page.goto(server.url + "/plan")
    heard(page, 1)
    chance = page.locator(".figures .chance strong")
    before = chance.inner_text()
    page.locator("summary", has_text="Advancements").click()
    page.get_by_label("Juno Rockets: success was drawn").click()
    heard(page, 2)
    expect(chance).not_to_have_text(before)
    expect(page.get_by_text("buying off the success")).to_be_visible()


@SIZES
def test_what_others_drew_and_locations_that_are_known_change_the_odds(server, people, size):
    page = people(size=size).page
    page.goto(server.url + "/plan")
    heard(page, 1)
    odds = page.get_by_role("region", name="Odds")
    expect(odds).to_contain_text("Moon")
    page.locator("summary", has_text="Locations").click()
    page.get_by_role("combobox", name="Moon").select_option(label="Minerals worth $25")
    heard(page, 2)
    expect(odds).not_to_contain_text("Moon")
    chance = page.locator(".figures .chance strong")
    before = chance.inner_text()

    page.locator("summary", has_text="Advancements").click()
    page.get_by_role("button", name="Others have drawn too").click()
    for count in range(3, 6):
        page.get_by_label("Somebody else’s pile 1: major failure was drawn").click()
        heard(page, count)
    expect(chance).not_to_have_text(before)

    other = people(size=size).page
    other.goto(page.url)
    heard(other, 1)
    expect(other.locator(".sheet")).to_have_text(page.locator(".sheet").text_content())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_question_without_an_answer_says_why(server, people):
    page = people().page
    page.goto(server.url + "/plan#budget=5")
    heard(page, 1)
    expect(page.get_by_role("heading", name="There is no plan")).to_be_visible()
    expect(page.get_by_text("No plan was found that costs $5 or less.")).to_be_visible()


@SIZES
def test_a_plan_is_made_and_flown_at_a_table(server, people, size):
    missions = {"mission_list": ["sounding_rocket", "man_on_venus"]}
    table, links = server.open("human", "leaving-earth", options=missions)
    ada = people(size=size).sit(server, table, links["0"])
    page = ada.page
    if size is PHONE:
        page.get_by_role("button", name="Yours").click()
    page.get_by_role("button", name="Plan for …").click()
    dialog = page.get_by_role("dialog", name="Plan for …")
    heard(page, 1)
    expect(dialog.locator(".sheet .eyebrow").first).to_have_text("Sounding Rocket")
    dialog.get_by_role("button", name="Fly this plan").click()

    panel = page.get_by_role("region", name="Flying a plan")
    expect(panel).to_contain_text("Research Juno Rockets")
    expect(panel).to_contain_text("Then chance speaks.")
    before = ada.number
    panel.get_by_role("button", name="Do these").click()
    ada.wait_beyond(before)
    expect(panel).to_contain_text("You decide")
    page.reload()
    expect(panel).to_contain_text("You decide")
    panel.get_by_role("button", name="Stop flying").click()
    expect(panel).to_have_count(0)
