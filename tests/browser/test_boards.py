"""Drawn boards are played by clicking on them: whatever an option touches is drawn, and can be hit."""

import json
import random
import time

import pytest
from playwright.sync_api import expect

from questions import completed

from .conftest import CALM, DESK, PHONE, Server, mover_of

pytestmark = pytest.mark.browser

#: Where a thing that answers is on the screen, if a click in its middle reaches it.
SPOTS = """
ids => {
  const found = {};
  for (const node of document.querySelectorAll('[data-id]')) {
    const id = node.dataset.id;
    if (!ids.includes(id) || found[id]) continue;
    const box = (node.querySelector('[data-hit]') ?? node).getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!box.width || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    const under = [];
    for (let at = document.elementFromPoint(x, y)?.closest('[data-id]'); at;
         at = at.parentElement?.closest('[data-id]')) under.push(at.dataset.id);
    const first = under.find(one => ids.includes(one));
    if (first === id) found[id] = {x, y, width: box.width, height: box.height};
  }
  return found;
}
"""


class Clicker:
    """Somebody who answers by clicking what the options touch, and by the panel where nothing is touched."""

    def __init__(self, person, chance) -> None:
        self.person, self.page, self.chance = person, person.page, chance
        self.on_board = self.by_panel = 0
        self.missing: list[str] = []
        self.asked: dict = {}
        self.questions: dict = {}
        self.page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, frame) -> None:
        """Keep the last question that the server sent to this page."""
        message = json.loads(frame)
        if message.get("type") in ("state", "patch"):
            if message["question"]:
                completed(message, self.questions)
            self.asked = message

    def act(self) -> None:
        page, person = self.page, self.person
        # While an answer is on its way the page takes no other.
        page.wait_for_selector('.table[aria-busy="false"]')
        before = person.number
        question = self.question(before)
        choices = question["choices"]
        ends = [one for one in choices if one["action"] == "end"]
        choice = ends[0] if ends and self.chance.random() < 0.3 else self.chance.choice(choices)
        touched = {id_ for one in choices for id_ in one["touches"]}
        spot = self.find(choice["touches"], sorted(touched))
        if spot is None:
            if choice["touches"]:
                self.missing.append(f"{choice['action']} touches {choice['touches']}")
            self.by_panel += 1
            self.show("Play")
            person.answer(choice["action"])
        else:
            self.on_board += 1
            page.mouse.click(spot["x"], spot["y"])
            self.settle(choice, before, spot)
        person.wait_beyond(before)

    def question(self, number):
        """The question that stands at a number of answers."""
        until = time.monotonic() + 30
        while (self.asked.get("question") or {}).get("decision") != number:
            assert time.monotonic() < until, f"no question at {number}"
            self.page.wait_for_timeout(10)
        return self.asked["question"]

    def find(self, touches, ids):
        """Where one of the things that an option touches can be clicked, in some view."""
        views = ["Play", "Yours", "Table"] if self.page.viewport_size["width"] < 700 else [None]
        for view in views:
            self.show(view)
            for turn in range(2):
                found = self.page.evaluate(SPOTS, ids)
                for id_ in touches:
                    if id_ in found:
                        return found[id_]
                if turn == 0 and not self.reveal(touches, view):
                    break
        return None

    def reveal(self, touches, view) -> bool:
        """Scroll a panel, or show the whole map, so that something that is touched comes into sight."""
        whole = self.page.get_by_role("button", name="Show the whole map")
        drawn = self.page.locator(".stage [data-id]")
        if view in (None, "Play") and whole.count() and drawn.count():
            whole.click()
            return True
        return bool(
            self.page.evaluate(
                """ids => {
                  const node = [...document.querySelectorAll('[data-id]')]
                    .find(one => ids.includes(one.dataset.id) && one.getBoundingClientRect().width);
                  node?.scrollIntoView({block: 'nearest'});
                  return !!node;
                }""",
                list(touches),
            )
        )

    def show(self, view) -> None:
        if view is not None and self.page.viewport_size["width"] < 700:
            self.page.locator(".tabbar").get_by_role("button", name=view, exact=False).first.click()

    def settle(self, choice, before, spot) -> None:
        """What a click brought: the answer itself, a list to choose from, or a card about a move to take."""
        page = self.page
        happened = """number => Number(document.querySelector('.table').dataset.number) > number
          || document.querySelector('.popover') || document.querySelector('.detail')"""
        page.wait_for_function(happened, arg=before)
        if self.person.number > before:
            return
        listed = page.locator(".popover button")
        if listed.count():
            texts = [row.locator("span").first.inner_text() for row in listed.all()]
            listed.nth(texts.index(choice["label"]) if choice["label"] in texts else 0).click()
        elif page.locator(".detail .go").is_visible():
            page.locator(".detail .go").click()


def play(server, people, game, kinds, size, seed, most):
    """One person clicks through a whole game against bots, and what was found wanting is told."""
    table, links = server.open(kinds, game=game)
    person = people(size=size)
    clicker = Clicker(person, random.Random(seed))
    person.sit(server, table, links["0"])
    until = time.monotonic() + most
    while True:
        assert time.monotonic() < until, f"the game comes to no end: {clicker.on_board} clicks"
        if mover_of([person]).over():
            break
        clicker.act()
    return clicker


@pytest.mark.parametrize(
    "size", [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone", marks=pytest.mark.long)]
)
def test_orbital_debris_is_played_by_clicking_its_board(server, people, size):
    clicker = play(server, people, "debris", "human bot:random", size, 3, 900)
    assert clicker.missing == []
    assert clicker.on_board > clicker.by_panel
    if size is PHONE:
        clicker.show("Log")
        log = clicker.page.locator(".log")
        expect(log.get_by_role("button", name="Earlier")).to_be_attached()
        assert log.evaluate("node => node.scrollHeight / innerHeight") < 2


@pytest.mark.parametrize(
    ("players", "size"),
    [
        pytest.param(2, DESK, id="2, desk"),
        pytest.param(2, PHONE, id="2, phone", marks=pytest.mark.long),
        pytest.param(5, DESK, id="5, desk", marks=pytest.mark.long),
        pytest.param(5, PHONE, id="5, phone", marks=pytest.mark.long),
    ],
)
def test_exploration_is_played_by_clicking_its_board(server, people, size, players):
    kinds = " ".join(["human", *["bot:random"] * (players - 1)])
    clicker = play(server, people, "exploration", kinds, size, players, 900)
    assert clicker.missing == []
    assert clicker.on_board > clicker.by_panel


def test_what_was_begun_outlives_a_lost_connection(tmp_path, people):
    own = Server(tmp_path)
    table, links = own.open("human human")
    ada = people(settings={**CALM, "confirmClicks": True})
    ada.sit(own, table, links["0"])
    ada.wait_asked()
    ada.page.locator('.stage [data-id="heo-4"]').first.click()
    listed = ada.page.locator(".popover button")
    expect(listed).to_have_count(1)
    with ada.page.expect_websocket(timeout=60_000):
        own.die()
    ada.page.wait_for_selector('.table[aria-busy="false"]')
    before = ada.number
    listed.click()
    ada.wait_beyond(before)
    own.stop()
