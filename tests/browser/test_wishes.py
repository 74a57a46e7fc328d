"""One wish is one answer in the browser: baskets, ways, standing answers; keys that stay where they are."""

import re
import signal

import pytest
from playwright.sync_api import expect

from wishes import EXPLORATION, SLOWER, SOYUZ, TALES, parts

from .conftest import PHONE, Begun, Server, lay
from .test_fit_for_all import faults

pytestmark = pytest.mark.browser

#: Each tale has its table, and so has each test that begins as one of them does.
LAID = {
    **TALES,
    **dict.fromkeys(("basket", "undo", "keys", "stands", "seldom"), SOYUZ),
    "turned": SLOWER,
    "heading": EXPLORATION,
}


@pytest.fixture(scope="module")
def laid(tmp_path_factory):
    """A server at which every tale has its table; each sits down at one."""
    data = tmp_path_factory.mktemp("tales")
    tales = {
        name: Begun(tale.game, tale.players, tale.options, tale.position, tale.roller)
        for name, tale in LAID.items()
    }
    tables = lay(data, tales)
    server = Server(data)

    def sit(person, tale):
        table, links = tables[tale]
        return person.sit(server, table, links[0])

    yield sit
    server.stop()


class Wisher:
    """Somebody who reads words and clicks."""

    def __init__(self, person):
        self.person, self.page = person, person.page

    def row(self, label):
        """The row of an option, its group unfolded if need be."""
        row = self.page.locator("button.row", has=self.page.get_by_text(label, exact=True))
        if row.count() == 0:
            for fold in self.page.locator("button.fold").all():
                if fold.get_attribute("aria-expanded") == "false":
                    fold.click()
                expect(fold).to_have_attribute("aria-expanded", "true")
                if row.count():
                    break
        return row

    def click(self, button):
        expect(button).not_to_have_attribute("aria-disabled", "true")
        button.click()

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def fill(self, wanted):
        for label, times, *_ in wanted:
            for _ in range(times):
                self.click(self.button(f"One more: {label}"))
            expect(self.page.get_by_label(f"{label}: {times} taken")).to_be_visible()

    def turned(self, row, number):
        """The option of a row that has a number, with that number."""
        more = self.page.locator(".option", has=row).get_by_label(re.compile("^One more: "))
        more = self.button(more.get_attribute("aria-label"))
        option = self.page.locator(".option", has=more)
        count = option.locator("output")
        for at in range(int(count.inner_text()), number):
            self.click(more)
            expect(count).to_have_text(str(at + 1))
        return option

    def wish(self, text):
        """Give one answer."""
        before = self.person.number
        first, *rest = parts(text)
        row = self.row(first.label)
        if first.number:
            option = self.turned(row, int(first.number))
            self.click(option.locator(".way", has_text=first.way) if first.way else option.locator(".row"))
        elif first.way == "with some":
            self.click(self.button(f"{first.label}, with some"))
            self.fill(rest)
            self.page.locator(".inner .send").click()
        elif first.way:
            self.click(self.button(f"{first.label}, {first.way}"))
        elif rest or first.times > 1:
            self.fill([first, *rest])
            self.page.locator(".sticky .send").click()
        else:
            self.click(row)
        self.person.wait_beyond(before)


@pytest.mark.parametrize("name", TALES)
def test_a_wish_is_one_answer(laid, people, name):
    tale = TALES[name]
    ada = people()
    sent = []
    ada.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    wisher = Wisher(laid(ada, name))
    for wish in tale.wishes:
        wisher.wish(wish)
    answers = [text for text in sent if '"answer"' in text]
    assert len(answers) == len(tale.wishes) <= tale.most


def test_a_basket_counts_what_it_costs_and_takes_no_more_than_there_is(laid, people):
    wisher = Wisher(laid(people(), "basket"))
    page = wisher.page
    wisher.row("Buy Soyuz")
    wisher.fill(parts("Buy Soyuz x2"))
    expect(page.locator(".sticky .sums")).to_have_text("$16 of $28")
    wisher.click(wisher.row("Buy Soyuz"))  # while something lies in the basket a click adds to it
    expect(page.locator(".sticky .list")).to_have_text("Buy Soyuz ×3")
    expect(wisher.button("One more: Buy Soyuz")).to_have_attribute("aria-disabled", "true")
    wisher.click(wisher.button("One less: Buy Soyuz"))
    expect(page.locator(".sticky .sums")).to_have_text("$16 of $28")
    assert faults(page) == []
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".sticky")).to_have_count(0)
    assert wisher.person.number == 0


def test_what_was_given_as_one_is_taken_back_as_one(laid, people):
    wisher = Wisher(laid(people(size=PHONE, theme="light"), "undo"))
    undo = wisher.button("Undo")
    expect(undo).to_have_count(0)
    wisher.wish("Buy Soyuz x3; Buy Apollo")
    wisher.person.wait_number(4)
    assert faults(wisher.page) == []
    wisher.click(undo)
    wisher.person.wait_number(0)
    expect(undo).to_have_count(0)


def test_keys_stay_where_they_are_when_a_group_is_unfolded(laid, people):
    page = laid(people(), "keys").page
    buy = page.locator("button.fold", has_text="Buy")
    expect(buy).to_be_visible()
    rows = page.locator("ol > li:not(.within) button.row[aria-keyshortcuts]")
    before = [row.get_attribute("aria-keyshortcuts") for row in rows.all()]
    page.keyboard.press(buy.get_attribute("aria-keyshortcuts"))
    expect(buy).to_have_attribute("aria-expanded", "true")
    expect(page.locator("li.within button.row").first).to_be_visible()
    assert [row.get_attribute("aria-keyshortcuts") for row in rows.all()] == before
    possible, blocked = page.locator("li.within > .option"), page.locator("li.within > .blocked")
    expect(blocked.first).to_be_visible()
    assert possible.last.bounding_box()["y"] < blocked.first.bounding_box()["y"]


def test_a_group_with_one_option_has_its_heading(laid, people):
    page = laid(people(), "heading").page
    expect(page.locator("button.row", has_text="End the turn")).to_have_count(1)
    expect(page.locator("li.title").get_by_text("End", exact=True)).to_be_visible()


def test_one_option_that_is_seldom_wanted_is_last_and_says_its_group(laid, people):
    page = laid(people(), "seldom").page
    seldom = page.locator("button.row[data-action]").last
    expect(seldom).to_have_accessible_name(re.compile("Successes Keep successes this year"))
    expect(page.locator("button.fold", has_text="Successes")).to_have_count(0)
    number = page.locator(".table").get_attribute("data-number")
    page.keyboard.press(seldom.get_attribute("aria-keyshortcuts"))
    expect(page.locator(".table")).not_to_have_attribute("data-number", number)


def test_what_differs_by_a_number_is_one_row(laid, people):
    wisher = Wisher(laid(people(), "turned"))
    wisher.wish("Voyager: to Inner Planets Transfer")
    row = wisher.row("1 year slower")
    expect(row).to_be_visible()
    expect(wisher.page.get_by_text(re.compile("years? slower"))).to_have_count(1)
    less = wisher.button("One less: slower")
    expect(less).to_have_attribute("aria-disabled", "true")
    option = wisher.turned(row, 3)
    expect(option).to_contain_text("3 years slower")
    expect(less).to_have_attribute("aria-disabled", "false")
    assert faults(wisher.page) == []


def test_nothing_can_be_answered_while_the_server_is_away(tmp_path, people):
    own = Server(tmp_path)
    table, links = own.open("human human")
    ada = people().sit(own, table, links["0"])
    ada.wait_asked()
    rows = ada.page.locator("button.row[data-action]")
    expect(rows.first).to_have_attribute("aria-disabled", "false")
    own.stop(signal.SIGKILL)
    expect(rows.first).to_have_attribute("aria-disabled", "true")
    expect(ada.page.get_by_text("The server can’t be reached")).to_be_visible()
    assert faults(ada.page) == []
    own.start()
    expect(rows.first).to_have_attribute("aria-disabled", "false")
    before = ada.number
    rows.first.click()
    ada.wait_beyond(before)
    own.stop()


def test_a_standing_answer_is_given_where_it_is_safe_and_ended_on_the_table(server, people):
    table, links = server.open("human human", game="comet")
    ada, bel = (people().sit(server, table, links[seat]) for seat in "01")
    ada.wait_asked()
    ada.page.get_by_role("button", name="From now on always: Wait").click()
    bel.wait_asked()
    standing = ada.page.get_by_role("region", name="Always answered the same way")
    expect(standing).to_contain_text("Wait")
    assert faults(ada.page) == []
    before = bel.number
    bel.answer("wait")
    bel.wait_beyond(before + 1)
    standing.get_by_role("button", name="Ask me again").click()
    expect(standing).to_have_count(0)
    bel.wait_asked()
    bel.answer("wait")
    expect(ada.page.locator("button.row[data-action]").first).to_be_visible()


def test_a_purchase_never_stands(laid, people):
    page = laid(people(), "stands").page
    expect(page.locator("button.fold").first).to_be_visible()
    expect(page.get_by_text(re.compile("always", re.IGNORECASE))).to_have_count(0)
