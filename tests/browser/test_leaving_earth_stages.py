"""The small decisions of Leaving Earth are stages of their own; a full table is in reach and in sight."""

import re
from itertools import product

import msgspec
import pytest
from playwright.sync_api import expect
from tools.earth_poses import EARTH_POSES

from orrery.games.leaving_earth import GAME
from orrery.kernel import Pending, write

from .conftest import PHONE, Begun, Server, lay
from .test_fit_for_all import faults
from .test_reach import HIDDEN, HIT, SCREENS, SIZES, Looker

pytestmark = pytest.mark.browser

#: What can be tapped on a phone but not within 20 pixels of its middle.
SMALL = """
() => [...document.querySelectorAll('button, a[href], select, summary')].filter(node => {
  const box = node.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const inside = x > 20 && x < innerWidth - 20 && y > 20 && y < innerHeight - 20;
  if (!node.checkVisibility() || !box.width || !inside) return false;
  const hit = document.elementFromPoint(x, y);
  if (!hit || !node.contains(hit)) return false;
  return [[0, -19], [0, 19], [-19, 0], [19, 0]].some(([dx, dy]) => {
    const near = document.elementFromPoint(x + dx, y + dy);
    return !near || !(node.contains(near) || near.closest('button, a[href], select, summary'));
  });
}).map(node => `${node.ariaLabel ?? node.textContent.trim()} ${node.className}`)
"""
#: A pose at which nobody has answered yet, whichever tests came before.
UNTOUCHED = ", untouched"
#: A pose that is played on a phone.
HELD = ", held"


def laid_out(data):
    """Every pose as three tables on the disk, one only to be looked at: ids and secrets of who is asked."""
    states = {
        name.removeprefix("leaving-earth-") + use: (players, position())
        for use, (name, (_, players, position)) in product(("", UNTOUCHED, HELD), EARTH_POSES.items())
    }
    tables = {name: begun(players, state) for name, (players, state) in states.items()}
    return {
        name: (table, links[states[name][1].stack[-1].seat])
        for name, (table, links) in lay(data, tables).items()
    }


def begun(players, state):
    return Begun(GAME.id, players, msgspec.to_builtins(state.options), state)


@pytest.fixture(scope="module")
def poses(tmp_path_factory):
    """A server at which every pose lies on a table."""
    data = tmp_path_factory.mktemp("poses")
    laid = laid_out(data)
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


def choose(page, craft) -> None:
    """Tap a craft of one's own; on a phone it lies under its own tab."""
    tabs = page.locator(".tabbar")
    if tabs.is_visible():
        tabs.get_by_role("button", name="Yours").click()
    page.locator(f'.mine [data-id="nasa.{craft}"]').click(position={"x": 8, "y": 8})
    if tabs.is_visible():
        tabs.get_by_role("button", name="Play").click()


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


def test_an_outcome_card_lies_face_down_before_it_is_turned_up_and_said(at):
    person = at("flight", settings={"motion": "normal", "sound": False})
    page = person.page
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 2)
    person.answer("fire atlas")
    card, verdict = page.locator(".moment.now .card"), page.locator(".moment.now .verdict")
    stage = page.get_by_role("region", name="To decide")
    seen = []
    for _ in range(60):
        page.clock.run_for(100)
        if card.count():
            down = "down" in card.get_attribute("class").split()
            seen.append((down, "known" in verdict.get_attribute("class").split(), stage.count()))
        elif seen:
            break
    assert list(dict.fromkeys(seen)) == [(True, False, 0), (False, False, 0), (False, True, 0)]
    expect(stage).to_be_visible()


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
    # Each as its picture and its name: a coin, a component, the sign of a craft.
    for name, picture in (("+ $5", "svg"), ("+ Juno", "svg"), ("+ the spacecraft Apollo", "svg + b")):
        expect(sides.nth(0).get_by_role("button", name=name, exact=True).locator(picture)).to_be_visible()
    press(person, sides.nth(0).get_by_role("button", name="+ Juno", exact=True))
    expect(sides.nth(0).locator("li")).to_contain_text(["Juno"])
    expect(sides.nth(0).locator("li svg")).to_be_visible()
    press(person, sides.nth(1).get_by_role("button", name="Landing").first)
    expect(sides.nth(1).locator("li")).not_to_contain_text(["nothing yet"])
    press(person, stage.get_by_role("button", name="Propose"))


def test_what_is_on_the_bench_is_seen_while_an_offer_is_composed(at):
    page = at("bench").page
    expect(page.get_by_role("region", name="To decide")).to_contain_text("Ada gives")
    bench = page.locator(".mine .craft", has_text="on the bench")
    expect(bench).to_contain_text("Lander")
    expect(bench).to_contain_text("9 mass 80")
    expect(bench.get_by_title("Soyuz", exact=True)).to_have_count(1)


# The list of options


def test_a_craft_that_is_chosen_has_its_options_unfolded(at):
    page = at("full").page
    apollo = page.locator("button.fold", has_text="Apollo in Earth Orbit")
    expect(apollo).to_have_attribute("aria-expanded", "false")
    page.locator('.mine [data-id="nasa.apollo"]').click()
    expect(apollo).to_have_attribute("aria-expanded", "true")
    row = page.locator('button.row[data-action="maneuver apollo lunar_fly_by"]')
    expect(row.locator(".label")).to_have_text("Apollo: to Lunar Fly-By")
    expect(row.locator(".note")).to_have_text("10 of 31 thrust")
    for to, grade in (("lunar_fly_by", "ok"), ("lunar_orbit", "all"), ("mars_orbit", "no")):
        label = page.locator(f'button.row[data-action="maneuver apollo {to}"] .label')
        expect(label).to_have_attribute("data-grade", grade)
    page.locator('.mine [data-id="nasa.craft-8"]').click()
    expect(apollo).to_have_attribute("aria-expanded", "false")
    expect(page.locator("button.fold", has_text="Craft 8")).to_have_attribute("aria-expanded", "true")


def test_the_options_of_a_chosen_craft_are_not_far_to_scroll(at):
    page = at("full", size=PHONE).page
    for craft, to in (("apollo", "lunar_orbit"), ("voyager", "jupiter_orbit"), ("craft-8", "phobos")):
        choose(page, craft)
        expect(page.locator(f'button.row[data-action="maneuver {craft} {to}"]')).to_be_visible()
        high = page.locator(".question").evaluate("node => node.scrollHeight / innerHeight")
        assert high <= SCREENS, craft


@pytest.mark.parametrize(
    "pose", ["full", "flight", "offer", "year-end", "damage", "outcome", "parting", "docking", "short-of-air"]
)
def test_whatever_is_tapped_on_a_phone_is_large_enough(at, pose):
    page = at(pose + UNTOUCHED, size=PHONE).page
    for tab in ("Yours", "Table", "Play"):
        page.locator(".tabbar").get_by_role("button", name=tab).first.click()
        assert page.evaluate(SMALL) == [], tab


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
    expect(card).to_contain_text(re.compile(r"A healthy pilot aboard softens a failure: it works \d+ %"))
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.locator('.stage [data-id="mars"] .name').click()
    expect(card).to_contain_text("Ways in")
    expect(card).to_contain_text("Mars Orbit")
    assert faults(page) == []


#: Whether a card lies on what it is about.
COVERS = """([card, thing]) => {
  const [a, b] = [card, thing].map(node => node.getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        ('.stage [data-id="mars"] .name', ["Explorable", "Ways in"]),
        ('.stage [data-id="nasa.apollo"]', ["Ada’s craft", "crew 2 of 5"]),
        ('.team [data-id="lunar_lander"]', ["Mission · 6 points"]),
        ('.mine [data-id="nasa.voyager"]', ["On the way to"]),
    ],
)
def test_what_the_pointer_rests_on_is_told_beside_it(at, thing, words):
    page = at("base" + UNTOUCHED).page
    card, pointed = page.get_by_role("tooltip"), page.locator(thing)
    before = page.locator(".map").bounding_box()
    pointed.hover()
    for text in words:
        expect(card).to_contain_text(text)
    assert not page.evaluate(COVERS, [card.element_handle(), pointed.element_handle()])
    assert page.locator(".map").bounding_box() == before
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.mouse.move(5, 5)
    pointed.hover()
    expect(card).to_be_visible()
    page.mouse.move(5, 5)
    expect(card).to_have_count(0)


def test_what_the_keyboard_comes_to_is_told_too(at):
    page = at("base" + UNTOUCHED).page
    mission = page.locator(".team").get_by_role("button", name="Lunar Lander")
    mission.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("tooltip")).to_contain_text("Mission · 6 points")
    assert faults(page) == []
    page.keyboard.press("Tab")
    expect(page.get_by_role("tooltip")).not_to_contain_text("6 points")


def test_the_camera_glides_to_what_is_flown_and_jumps_for_those_who_want_calm(at):
    gliding = """() => document.querySelector('.stage').getAnimations({subtree: true})
      .some(one => one.effect.getComputedTiming().duration === 450)"""
    for motion, glides in (("normal", True), ("off", False)):
        page = at("base" + UNTOUCHED, size=PHONE, settings={"motion": motion, "sound": False}).page
        page.get_by_role("button", name="Show the whole map").click()
        assert page.evaluate(gliding) is glides
        expect(page.locator(".stage.gliding")).to_have_count(0)


#: Entries of the legend that are cut off.
CUT = """() => {
  const foot = document.querySelector('.foot').getBoundingClientRect();
  return [...document.querySelectorAll('.legend li')].filter(one => {
    const box = one.getBoundingClientRect();
    return box.height && (box.bottom > foot.bottom + 1 || box.top < foot.top - 1 || box.left < foot.left - 1);
  }).map(one => one.textContent);
}"""


def test_the_legend_tells_all_signs_or_none(at):
    page = at("full" + UNTOUCHED, size={"width": 1440, "height": 900}).page
    assert page.evaluate(CUT) == []
    page.locator('.mine [data-id="nasa.apollo"]').click()
    expect(page.locator(".foot button")).to_have_count(5)
    assert page.evaluate(CUT) == []


def test_a_tab_of_the_hangar_leads_to_a_craft_that_flies_elsewhere(at):
    page = at("full").page
    page.locator(".foot").get_by_role("button", name="Hangar").click()
    page.get_by_role("region", name="Hangar").get_by_title("Voyager, to the map").click()
    expect(page.locator('.stage [data-id="nasa.voyager"] .chosen')).to_be_visible()


def test_on_a_phone_the_hangar_shows_one_kind_of_goods_at_a_time(at):
    page = at("hangar" + UNTOUCHED, size=PHONE).page
    page.locator(".foot").get_by_role("button", name="Hangar").click()
    hangar = page.get_by_role("region", name="Hangar")
    juno, probe = (hangar.get_by_role("button", name=f"One more {good}") for good in ("Juno", "Probe"))
    expect(juno).to_be_visible()
    expect(probe).to_be_hidden()
    hangar.get_by_role("button", name="Payload").click()
    expect(juno).to_be_hidden()
    expect(probe).to_be_visible()
    goal = hangar.get_by_label("Plan for")
    expect(hangar.locator("label")).to_contain_text("Lunar Lander")
    goal.select_option("man_on_the_moon")
    expect(hangar.locator("label")).to_contain_text("Man on the Moon")
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


def test_the_signs_are_told_in_words(at):
    page = at("outer").page
    page.get_by_role("button", name="What the signs mean").click()
    card = page.get_by_role("region", name="What the signs mean")
    for words in ("enough thrust", "with everything, or slower", "not enough", "unexplored", "only you know"):
        expect(card).to_contain_text(words)
    expect(card.get_by_text("aerobraking")).to_be_visible()
    assert faults(page) == []


def test_missions_stand_by_where_they_are_won_with_who_is_nearest(at):
    page = at("base").page
    team = page.locator(".team")
    expect(team.locator("h3")).to_have_text(["Earth and Moon", "Inner planets"])
    lander = team.locator('li[data-id="lunar_lander"]')
    expect(lander.locator(".near")).to_have_text("probe in Lunar Orbit")
    lander.get_by_role("button").click()
    expect(lander.locator(".way").first).to_contain_text("1 leg")
    expect(lander.locator(".way").nth(3)).to_contain_text(re.compile(r"\d legs, \d y"))
    lander.hover()
    expect(page.locator('.stage [data-id="moon"].lit')).to_have_count(1)


def test_the_years_tell_what_was_won_what_each_brings_and_when_slingshots_open(at):
    page = at("outer").page
    calendar = page.locator(".calendar")
    expect(calendar).to_contain_text("$25 each January")
    opened = calendar.locator("li", has_text="’75").locator("i.open")
    expect(opened).to_have_count(1)


#: A probe that reaches Earth Orbit with one rocket that never fails.
RETURN = {
    "year": 1965,
    "missions": ["artificial_satellite", "lunar_lander"],
    "seats": {
        "nasa": {
            "advancements": {"atlas_rockets": []},
            "crafts": {"apollo": {"at": "lunar_orbit", "parts": ["probe", "atlas"]}},
        }
    },
}


def test_a_mission_stands_in_the_year_in_which_it_was_won_wherever_one_looks(tmp_path, people):
    tables = {"return": begun(1, GAME.arrange(1, GAME.read_options({}), RETURN))}
    table, links = lay(tmp_path, tables)["return"]
    server = Server(tmp_path)
    person = people().sit(server, table, links[0])
    page = person.page
    won = page.locator(".calendar li", has_text="’65").locator(".won")
    for action in ("maneuver apollo earth_orbit", "fire atlas", "finish", "finish"):
        expect(won).to_have_count(0 if action != "finish" else 1)
        before = person.number
        person.wait_asked()
        person.answer(action)
        person.wait_beyond(before)
    expect(page.locator(".calendar strong")).to_have_text("1967")
    for _ in ("as it was told", "after coming back"):
        expect(won).to_have_text("2")
        expect(page.locator(".calendar .won")).to_have_count(1)
        page.reload()
        page.wait_for_selector(".question h2")
    page.get_by_role("button", name="The story of Apollo").click()
    story = page.locator(".about li", has_text="1965")
    expect(story.first).to_be_visible()
    page.get_by_role("button", name="Replay", exact=True).click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".calendar strong")).to_have_text("1966")
    expect(won).to_have_text("2")
    expect(story.first).to_be_visible()
    page.get_by_role("slider").fill("0")
    expect(won).to_have_count(0)
    server.stop()


def test_a_way_that_leads_out_of_sight_has_a_sign_at_the_edge(at):
    page = at("outer", size=PHONE).page
    page.locator('.stage .craft[data-id="nasa.skylab"]').click()
    signs = page.locator(".beyond")
    expect(signs).to_have_count(0)
    middle = page.locator('.stage [data-id="earth_orbit"] .ring').bounding_box()
    page.mouse.move(middle["x"], middle["y"])
    page.mouse.wheel(0, -250)
    sign = signs.filter(has_text="Outer Planets Transfer")
    expect(sign).to_have_count(1)
    box, stage = sign.bounding_box(), page.locator(".stage").bounding_box()
    assert stage["x"] <= box["x"]
    assert box["x"] + box["width"] <= stage["x"] + stage["width"]
    assert stage["y"] <= box["y"]
    assert box["y"] + box["height"] <= stage["y"] + stage["height"]


def test_a_flight_on_a_phone_shows_engines_and_what_is_ahead_whole(at):
    page = at("flight" + UNTOUCHED, size=PHONE).page
    console = page.get_by_role("region", name="Flight")
    engines = console.locator(".engine")
    expect(engines).to_have_count(2)
    for engine in engines.all():
        box = engine.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    ahead = console.get_by_role("list", name="Ahead, in this order")
    expect(ahead.locator("strong")).to_have_text(["Burn", "1 year", "Inner Planets Transfer"])
    expect(ahead).to_contain_text(re.compile(r"eats 1 of 1, life support \d+ % for 2, mechanic"))
    assert page.locator(".stage svg").first.bounding_box()["height"] >= 80


def test_a_flight_has_a_phone_to_itself_and_is_flown_without_the_list(at):
    person = at("flight" + HELD, size=PHONE)
    page, asked = person.page, person.page.locator(".question h2")
    console = page.get_by_role("region", name="Flight")
    expect(asked).to_be_hidden()
    assert faults(page) == []
    press(person, console.get_by_role("button", name="2 y"))
    expect(console).to_contain_text("2 years")
    press(person, console.get_by_role("button", name="Fire Juno +"))
    expect(console).to_contain_text("4 produced")
    console.get_by_role("button", name="All answers").click()
    expect(asked).to_be_visible()
    console.get_by_role("button", name="Hide the list").click()
    expect(asked).to_be_hidden()
    press(person, console.get_by_role("button", name="Fire Atlas until it is enough"))
    person.list_answers()
    expect(asked).to_be_visible()


@pytest.mark.parametrize("pose", ["flight", "outcome"])
def test_every_answer_of_a_flight_can_be_given_without_the_list(at, pose):
    page = at(pose + UNTOUCHED, size=PHONE).page
    expect(page.locator(".question h2")).to_be_hidden()
    drawn = page.locator(".board [data-id], .board [data-answer]")
    here = set(drawn.evaluate_all("all => all.map(one => one.dataset.answer ?? one.dataset.id)"))
    pending = Pending(EARTH_POSES[f"leaving-earth-{pose}"][2]())
    choices = {write(action): pending.present(action) for action in pending.options}
    assert [one.label for text, one in choices.items() if here.isdisjoint((text, *one.touches))] == []


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


@pytest.mark.parametrize("size", SIZES[1:], ids=lambda size: str(size["width"]))
def test_nothing_of_a_full_table_is_hidden(poses, people, size):
    server, laid = poses
    person = people(size=size)
    looker = Looker(person, ".stage svg")
    looker.sit(server, *laid["full"])
    if size == PHONE:
        assert looker.too_long() == []
    touched = looker.touched()
    assert len({one for one in touched if one.startswith("nasa.")}) > 12
    assert {"jupiter_orbit", "lunar_orbit"} <= touched
    # In the middle of the stock lies one of its parts, which answers for it.
    missing = looker.out_of_reach() - {"nasa.stock"}
    for craft in ("lander", "voyager", "pinwheel", "craft-8"):
        choose(person.page, craft)
        missing -= set(person.page.evaluate(HIT, sorted(touched)))
    person.page.locator(".foot").get_by_role("button", name="Hangar").click()
    shelf = person.page.locator(".shelf")
    for part in (
        shelf.locator(".kinds button").all() if size == PHONE else [shelf.get_by_role("button", name="hire")]
    ):
        part.click()
        missing -= set(person.page.evaluate(HIT, sorted(touched)))
    person.page.get_by_role("region", name="Hangar").get_by_role("button", name="Map").click()
    assert sorted(missing) == []
    assert person.page.evaluate(HIDDEN) == []
    for panel in (".mine", ".team"):
        wide = person.page.locator(panel).first.evaluate("node => node.scrollWidth - node.clientWidth")
        assert wide <= 0, panel
    assert faults(person.page) == []
