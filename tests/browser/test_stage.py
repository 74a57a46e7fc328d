"""What is seen on a board from a fixed position: great moments one by one, and a picture that can be read."""

import pytest
from playwright.sync_api import expect
from tools.poses import EXPLORATION, POSES

from orrery.kernel.chance import Roller

from .conftest import CALM, DESK, PHONE, Begun, Server, lay
from .test_fit_for_all import faults
from .test_mars_horizon import asked_ids, click, mover

pytestmark = pytest.mark.browser

#: Each test has a table of its own, which begins in this position.
TABLES = {
    "answered at a desk": "mars-launch",
    "answered on a phone": "mars-launch",
    "given on a phone": "mars-gift",
    "bought from": "mars-board",
    "counted down": "mars-prestige",
    "failed": "mars-dice",
    "opened": "mars-solo",
    "on the pad": "exploration-pad",
    "hurried on the pad": "exploration-pad",
    "hurried at its end": "mars-success",
    "played again": "exploration-pad",
    "aimed at": "exploration-flight",
    "told of": "exploration-flight",
    "prepared": "exploration-preparation",
    "read at a desk": "debris",
    "read on a phone": "debris",
}
MOVING = {"motion": "normal", "sound": False}


def begun(pose):
    game, players, position = POSES[pose]
    state = position()
    options = {"together": state.together} if pose.startswith("mars") else {}
    return Begun(game.id, players, options, state, Roller.from_number(7))


@pytest.fixture(scope="module")
def seat(tmp_path_factory):
    """Seats a person at a table where that person is asked."""
    data = tmp_path_factory.mktemp("poses")
    tables = {name: begun(pose) for name, pose in TABLES.items()}
    laid = lay(data, tables)
    server = Server(data)

    def sit(person, name):
        table, links = laid[name]
        person.sit(server, table, links[tables[name].position.stack[-1].seat]).wait_asked()
        return person

    yield sit
    server.stop()


def stop_the_clock(page):
    """From here on, time passes on this page only when the test lets it."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 2)


@pytest.mark.parametrize(
    ("name", "size", "theme"),
    [("answered at a desk", DESK, "light"), ("answered on a phone", PHONE, "dark")],
    ids=["desk", "phone"],
)
def test_a_launch_is_answered_on_its_stage_and_its_verdict_stays(seat, people, name, size, theme):
    ada = seat(people(size=size, theme=theme), name)
    mover([ada])
    assert faults(ada.page) == []
    expect(ada.page.locator('[data-id="accept"]')).to_have_text("keep 46 %")
    expect(ada.page.locator('[data-id="rehearse"]')).to_have_text("swap 73 %")
    while ada.page.locator(".verdict").count() == 0:
        click(ada, asked_ids(mover([ada]))[-1])
        mover([ada])
    assert "countdown" not in " ".join(asked_ids(ada))
    expect(ada.page.locator(".verdict")).to_be_visible()
    assert faults(ada.page) == []


def test_no_word_of_a_card_is_cut_on_a_small_desk(seat, people):
    ada = seat(people(size={"width": 1280, "height": 800}, settings=CALM), "bought from")
    words = ada.page.locator(".card :is(h3, p, .foot span)")
    expect(words.first).to_be_visible()
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    assert words.evaluate_all(cut) == []


def test_a_gift_on_a_phone_shows_what_the_partner_has(seat, people):
    ada = seat(people(size=PHONE), "given on a phone")
    partner = ada.page.locator(".partner")
    expect(partner).to_contain_text("has")
    expect(partner.locator(".token")).to_have_text(["3", "2", "1"])
    partner.locator(".token").first.click()
    before = ada.number
    ada.page.locator(".popover button").first.click()
    ada.wait_beyond(before)
    assert partner.locator(".token").first.inner_text() != "3"


def test_a_failure_is_told_until_one_goes_on_and_nothing_moves_for_who_wants_it_so(seat, people):
    ada = seat(people(settings=CALM), "failed")
    mover([ada])
    assert ada.page.evaluate("document.getAnimations().length") == 0
    expect(ada.page.locator('[data-id="stand"]')).to_have_text("stand 0 %")
    click(ada, "stand")
    expect(ada.page.locator(".verdict")).to_contain_text("Failure")
    expect(ada.page.locator(".console svg .by")).to_have_text("4 short")
    click(ada, "money")
    expect(ada.page.locator(".verdict")).to_have_count(0)


def test_a_countdown_is_turned_card_by_card(seat, people):
    ada = people(settings=MOVING)
    ada.page.clock.install()
    seat(ada, "counted down")
    mover([ada])
    stop_the_clock(ada.page)
    before = ada.number
    ada.answer("spend 1")
    ada.wait_beyond(before)
    face_down, counts = [], []
    for _ in range(300):
        if ada.page.locator(".verdict").count():
            break
        stage = ada.page.locator(".stage")
        if stage.locator(".count").count():
            face_down.append(stage.locator(".card.down").count())
            counts.append(stage.locator(".t").inner_text())
        if "accept" in asked_ids(ada):
            before = ada.number
            ada.answer("accept")
            ada.wait_beyond(before)
        ada.page.clock.run_for(100)
    assert list(dict.fromkeys(face_down)) == [3, 2, 1, 0]
    assert list(dict.fromkeys(counts))[:4] == ["T−3", "T−2", "T−1", "0"]


def test_a_launch_of_exploration_is_counted_down(seat, people):
    ada = people(settings=MOVING)
    ada.page.clock.install()
    seat(ada, "on the pad")
    stop_the_clock(ada.page)
    ada.answer("end")
    shown = ada.page.locator(".countdown strong")
    for passes, text in ((0, "3"), (500, "2"), (400, "1"), (400, "Liftoff")):
        ada.page.clock.run_for(passes)
        expect(shown).to_have_text(text)
    ada.page.clock.run_for(600)
    expect(shown).to_have_count(0)


@pytest.mark.parametrize(
    ("name", "answer", "told", "ground"),
    [
        ("hurried on the pad", "end", ".countdown", ".stage"),
        ("hurried at its end", "pay", ".count .dice.fallen, .count", ".mars .journey"),
    ],
    ids=["exploration", "mars horizon"],
)
def test_a_click_on_the_board_hurries_what_is_told(seat, people, name, answer, told, ground):
    ada = people(settings=MOVING)
    ada.page.clock.install()
    seat(ada, name)
    stop_the_clock(ada.page)
    before = ada.number
    ada.answer(answer)
    ada.wait_beyond(before)
    table = ada.page.locator(".table")
    expect(table).to_have_attribute("data-telling", "true")
    expect(ada.page.locator(told).first).to_be_visible()
    # No time passes: only the click can end it.
    ada.page.locator(ground).first.click(position={"x": 5, "y": 5})
    expect(table).to_have_attribute("data-telling", "false")
    expect(ada.page.locator(".countdown")).to_have_count(0)


def test_what_happened_is_played_again_from_the_log(seat, people):
    ada = seat(people(settings=MOVING), "played again")
    ada.page.evaluate(
        """() => {
          window.counted = [];
          new MutationObserver(() => {
            const now = document.querySelector('.countdown strong')?.textContent;
            if (now && now !== counted.at(-1)) counted.push(now);
          }).observe(document.body, { subtree: true, childList: true, characterData: true });
        }"""
    )
    ada.answer("end")
    launched = ["3", "2", "1", "Liftoff"]
    ada.page.wait_for_function("told => counted.join() === told", arg=",".join(launched))
    again = ada.page.get_by_role("button", name="Play move 1 again")
    again.dispatch_event("click")
    ada.page.wait_for_function("told => counted.join() === told", arg=",".join(launched * 2))
    expect(ada.page.locator("output")).to_contain_text("1 / ")


def test_a_path_is_shown_under_the_pointer_with_its_checks_and_its_drops(seat, people):
    ada = seat(people(), "aimed at")
    goal = "move r02"
    _, _, position = POSES["exploration-flight"]
    reach = EXPLORATION.scene(EXPLORATION.view(position(), 0), 0).extra.reach[goal]
    expect(ada.page.locator(".stage .trail")).to_have_count(0)
    ada.page.locator('.stage [data-id="r02"] [data-hit]').hover()
    expect(ada.page.locator(".stage .trail")).to_have_count(1)
    told = ada.page.locator(".detail .odds").all_inner_texts()
    assert len(reach.checks) == len(reach.drops) == 2
    assert told == [f"{one.chance:.0%}" for one in (*reach.checks, *reach.drops)]
    expect(ada.page.locator(".detail .losses")).to_contain_text(f"no loss {reach.losses[0]:.0%}")
    # Nothing that can be chosen lies under what is told.
    detail, row, log = (
        ada.page.locator(one).last.bounding_box() for one in (".detail", "button.row[data-action]", ".record")
    )
    assert row["y"] + row["height"] <= detail["y"]
    assert detail["y"] + detail["height"] <= log["y"]
    assert log["height"] > 60
    deadly = ada.page.locator('button.row[data-action="move o09"]')
    expect(deadly).to_contain_text("trap")
    deadly.hover()
    expect(ada.page.locator(".detail")).to_contain_text("Trap on Outer 9, counter 1")


def test_a_thing_that_no_option_asks_about_shows_its_card_and_its_name_in_the_log_lights_it_up(seat, people):
    ada = seat(people(), "told of")
    ada.page.locator('.stage .piece [data-id="blue.recover"] .hull').last.click()
    card = ada.page.locator(".popover")
    expect(card).to_contain_text("Moon orbit 4")
    expect(card).to_contain_text("this ship has no turret")
    assert faults(ada.page) == []
    ada.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    ada.page.locator('.stage [data-id="t07"] .seat-mark').click()
    expect(ada.page.get_by_role("group", name="GNSS", exact=True)).to_be_visible()
    ada.page.keyboard.press("Escape")
    lit = ada.page.locator('.stage [data-id="red.conqueror"] .aura.lit')
    ada.answer("turn")
    name = ada.page.locator(".log .thing", has_text="Conqueror").last
    name.hover()
    expect(lit).to_be_visible()
    ada.page.locator(".record").get_by_role("button", name="Log").hover()
    expect(lit).to_have_count(0)
    ada.page.locator(".log li").last.get_by_role("button").last.focus()
    expect(lit).to_be_visible()


def test_a_technology_action_shows_what_its_level_opens(seat, people):
    ada = seat(people(), "prepared")
    expect(ada.page.locator("article.opens")).to_have_count(0)
    ada.page.locator('.mine [data-id="energy"]').hover()
    expect(ada.page.locator("article.opens")).to_contain_text("Bomber")
    expect(ada.page.locator("main .card.opens")).to_contain_text("Space station")
    expect(ada.page.locator(".detail")).to_contain_text("6 of your 15 credits")
    expect(ada.page.locator(".detail")).to_contain_text("energy 4 → 5")
    ada.page.locator('.mine [data-id="credits"]').hover()
    expect(ada.page.locator(".opens:is(article, .card)")).to_have_count(0)


def test_a_card_that_was_opened_stays_open_when_another_is_gone(seat, people):
    ada = seat(people(), "opened")
    ada.page.get_by_role("button", name="Show as a list").click()
    about = ada.page.get_by_role("button", name="About Tracking Network")
    about.click()
    before = ada.number
    ada.answer("buy soyuz")
    ada.wait_beyond(before)
    expect(ada.page.get_by_role("button", name="About Soyuz")).to_have_count(0)
    expect(about).to_have_attribute("aria-expanded", "true")
    expect(ada.page.locator("li.told")).to_have_count(1)


#: The lowest of the texts on the boards of Orbital Debris, in pixels, and how well choices stand out.
LEGIBLE = """() => {
  const light = colour => {
    const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map(part => part / 255)
      .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const style = (node, part) => light(getComputedStyle(node)[part]);
  const open = [...document.querySelectorAll('.space.open')];
  return {
    texts: Math.min(...[...document.querySelectorAll('.number text, .ring-name')]
      .map(text => text.getBoundingClientRect().height)),
    open: open.length,
    rims: Math.min(...open.map(space =>
      contrast(style(space.querySelector('.ring'), 'stroke'), style(space.querySelector('.pad'), 'fill')))),
  };
}"""


@pytest.mark.parametrize(("name", "size"), [("read at a desk", DESK), ("read on a phone", PHONE)])
def test_spaces_are_named_and_choices_look_like_choices_also_in_the_light(seat, people, name, size):
    ada = seat(people(size=size, theme="light"), name)
    expect(ada.page.locator(".space.open")).to_have_count(8)
    found = ada.page.evaluate(LEGIBLE)
    assert found["texts"] >= 10
    assert found["rims"] >= 3
