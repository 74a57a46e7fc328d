"""The small decisions of Leaving Earth are stages of their own; a full table is in reach and in sight."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from playwright.sync_api import expect
from tools.earth_poses import EARTH_POSES

from orrery.match import Hall
from orrery.match.brains import Brains
from orrery.store import Store

from .conftest import PHONE, Server
from .test_fit_for_all import faults
from .test_reach import HIDDEN, SIZES, Looker

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bel", "Cyd", "Dov", "Eve")


async def lay(data):
    """Every pose as a table on the disk: its id and the secret of who is asked."""
    store = Store(data / "tables.sqlite3")
    hall = Hall(store, Brains(1))
    laid = {}
    for name, (game, players, position) in EARTH_POSES.items():
        state = position()
        seats = [("human", person) for person in NAMES[:players]]
        room, links = await hall.open(
            game.id, players, msgspec.to_builtins(state.options), seats, position=state
        )
        laid[name.removeprefix("leaving-earth-")] = (room.id, links[state.stack[-1].seat])
    await hall.close()
    store.close()
    return laid


@pytest.fixture(scope="module")
def poses(tmp_path_factory):
    """A server at which every pose lies on a table."""
    data = tmp_path_factory.mktemp("poses")
    with ThreadPoolExecutor(1) as pool:  # playwright has the loop of this thread
        laid = pool.submit(asyncio.run, lay(data)).result()
    server = Server(data)
    yield server, laid
    server.stop()


@pytest.fixture
def at(poses, people):
    """Somebody who sits down at a pose."""
    server, laid = poses

    def sit(pose, **how):
        person = people(**how).sit(server, *laid[pose])
        person.wait_asked()
        expect(person.page.locator(".stage svg").first).to_be_visible()
        return person

    return sit


def press(person, button) -> None:
    """Click what answers, and wait for the next question."""
    before = person.number
    button.click()
    person.wait_beyond(before)


# Small stages


def test_two_craft_are_docked_side_by_side_and_one_suffers(at):
    person = at("docking")
    page = person.page
    page.locator('.mine [data-id="nasa.apollo"]').click()
    page.locator(".foot").get_by_role("button", name="Dock or part").click()
    stage = page.get_by_role("region", name="Docking")
    for words in ("Apollo", "Skylab", "Rendezvous"):
        expect(stage).to_contain_text(words)
    press(person, stage.get_by_role("button", name="Dock Skylab to Apollo"))
    expect(stage).to_have_count(0)

    person = at("damage")
    page, stage = person.page, person.page.get_by_role("region", name="To decide")
    expect(stage.locator("h4")).to_contain_text(["Apollo", "Skylab"])
    expect(stage).to_contain_text("Eagle")  # which is damaged already, and no choice
    assert stage.get_by_role("button", name="Eagle").count() == 0
    assert faults(page) == []
    press(person, stage.get_by_role("button", name="Damage Aldrin on Skylab"))
    page.get_by_role("button", name="The story of Skylab").click()
    expect(page.locator(".about .broken")).to_contain_text("Aldrin")


def test_a_craft_is_parted_by_moving_its_components_over(at):
    person = at("parting")
    page, stage = person.page, person.page.get_by_role("region", name="To decide")
    halves = stage.locator(".half")
    expect(halves).to_contain_text(["Apollo", "Juno"])
    press(person, halves.nth(0).get_by_role("button", name="Atlas"))
    expect(halves.nth(1)).to_contain_text("5 mass")
    press(person, halves.nth(1).get_by_role("button", name="Juno"))
    expect(halves.nth(1)).to_contain_text("4 mass")
    assert faults(page) == []
    press(person, stage.get_by_role("button", name="Part the two craft"))
    expect(page.locator('.mine [data-id="nasa.lander"]')).to_contain_text("Earth Orbit")


@pytest.mark.parametrize("pose", ["outcome", "year-end"])
def test_an_outcome_is_put_back_or_removed_with_the_odds_of_either(at, pose):
    person = at(pose)
    stage = person.page.get_by_role("region", name="To decide")
    ways = stage.locator(".way")
    expect(ways).to_contain_text(["Put back", "Removed"])
    expect(ways.nth(1)).to_contain_text("%")
    press(person, ways.nth(1).get_by_role("button", name="Remove the"))


def test_who_dies_for_want_of_air_is_chosen_aboard(at):
    person = at("short-of-air")
    stage = person.page.get_by_role("region", name="To decide")
    expect(stage).to_contain_text("air for 1 of 2 aboard")
    press(person, stage.get_by_role("button", name="Collins dies"))
    expect(person.page.locator('.mine [data-id="nasa.skylab"]')).to_contain_text("1/9")


def test_an_offer_is_composed_side_by_side(at):
    person = at("offer")
    stage = person.page.get_by_role("region", name="To decide")
    sides = stage.locator(".side")
    expect(sides).to_contain_text(["Ada gives", "Bel gives"])
    press(person, sides.nth(0).get_by_role("button", name="+ Juno").first)
    expect(sides.nth(0).locator("li")).to_contain_text(["Juno"])
    press(person, sides.nth(1).get_by_role("button", name="Landing").first)
    expect(sides.nth(1).locator("li")).not_to_contain_text(["nothing yet"])
    press(person, stage.get_by_role("button", name="Propose"))


# What the pointer brings up


def test_a_craft_and_an_advancement_tell_more(at):
    page = at("base").page
    page.get_by_role("button", name="The story of Apollo").click()
    card = page.locator(".about")
    expect(card).to_contain_text("crew 2 of 5")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.locator(".mine").get_by_role("button", name="Rendezvous").click()
    expect(card).to_contain_text("minor failure")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.locator('.stage [data-id="mars"] .name').click()
    expect(card).to_contain_text("Ways in")
    expect(card).to_contain_text("Mars Orbit")
    assert faults(page) == []


def test_the_map_shows_reach_missions_and_craft_under_way(at):
    page = at("base").page
    stage = page.locator(".stage")
    page.locator('.mine [data-id="nasa.apollo"]').click()
    for leg, words in (
        ("earth_orbit>lunar_fly_by", "10 of 31"),
        ("earth_orbit>lunar_orbit", "30 of 31, all"),
        ("earth_orbit>mars_orbit", "50 of 31"),
    ):
        expect(stage.locator(f'[data-id="{leg}"].large')).to_contain_text(words)
    flag = stage.locator('[data-id="moon"] [data-id="lunar_lander"]')
    expect(flag).to_have_text("6")
    expect(page.locator(".calendar li", has_text="’67").locator("em")).to_have_text("V")
    expect(stage.locator('.craft[data-id="nasa.voyager"]')).to_contain_text("2")
    other = page.locator('.team [data-id="cnes.voyager"]')
    expect(other).to_have_attribute("title", "Voyager: → Venus Fly-By 1y")


# A full table


def test_twelve_craft_and_five_agencies_are_in_reach_and_in_sight(at):
    person = at("full")
    page = person.page
    stage = page.locator(".stage")
    tokens = stage.locator('.craft[data-id^="nasa."]')
    expect(tokens).to_have_count(10)
    stage.locator('[data-id="dock.earth_orbit"] text').click()
    expect(tokens).to_have_count(12)
    page.keyboard.press("Escape")
    expect(tokens).to_have_count(10)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_nothing_of_a_full_table_is_hidden(poses, people, size):
    server, laid = poses
    person = people(size=size)
    looker = Looker(person, ".stage svg")
    looker.sit(server, *laid["full"])
    fleet = {one for one in looker.touched() if one.startswith("nasa.") and one != "nasa.stock"}
    assert len(fleet) >= 12
    assert sorted(looker.out_of_reach() & fleet) == []
    assert person.page.evaluate(HIDDEN) == []
    for panel in (".mine", ".team"):
        wide = person.page.locator(panel).first.evaluate("node => node.scrollWidth - node.clientWidth")
        assert wide <= 0, panel
    if size == PHONE:
        assert [one for one in looker.too_long() if ".question" not in one] == []
    assert faults(person.page) == []
