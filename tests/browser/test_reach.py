"""Whatever an option touches is drawn and can be hit, wherever random play leads; no piece hides a letter.

$ORRERY_BOARD_POSITIONS is how many positions of each game are looked at: `make boards` looks at many.
"""

import json
import os
import random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from orrery.kernel import game, playout
from questions import in_full

from .conftest import DESK, PHONE, Begun, Server, lay
from .test_fit_for_all import faults

pytestmark = pytest.mark.browser

POSITIONS = int(os.environ.get("ORRERY_BOARD_POSITIONS", "4"))
SIZES = [DESK, {"width": 1280, "height": 800}, PHONE]
THEMES = ("dark", "light")
#: Most of a phone's screens that one has to scroll through.
SCREENS = 2


class Drawn(NamedTuple):
    """How a drawn game is looked at: who sits at its tables, and what shows that it is drawn."""

    tables: tuple[tuple[int, dict[str, Any]], ...]
    sign: str = ".stage svg"


GAMES = {
    "debris": Drawn(((2, {}), (4, {}))),
    "exploration": Drawn(((2, {}), (5, {}))),
    "mars-horizon": Drawn(((1, {}), (2, {"together": True}), (4, {})), ".mars.ground"),
    "leaving-earth": Drawn(((2, {}), (1, {"expansions": ["mercury", "outer_planets"]}))),
}

#: Of the ids that answer, those whose middle, or what lies within a finger of it, is reached by a click.
HIT = """
ids => {
  const open = new Set(ids), found = [];
  const things = node => {
    const names = [];
    for (let at = node?.closest('[data-id]'); at; at = at.parentElement?.closest('[data-id]'))
      names.push(at.dataset.id);
    return names;
  };
  const boxOf = node => (node.querySelector('[data-hit]') ?? node).getBoundingClientRect();
  const nodes = [...document.querySelectorAll('[data-id]')]
    .filter(node => open.has(node.dataset.id) && node.checkVisibility());
  const reach = (x, y, box) => Math.max(
    Math.abs(x - box.left - box.width / 2) / Math.max(box.width / 2, 20),
    Math.abs(y - box.top - box.height / 2) / Math.max(box.height / 2, 20));
  for (const node of nodes) {
    const id = node.dataset.id;
    if (found.includes(id)) continue;
    if (node instanceof HTMLElement) node.scrollIntoView({block: 'nearest', inline: 'nearest'});
    const box = boxOf(node), x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (!box.width || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    const top = document.elementFromPoint(x, y), board = node.closest('.stage, main, .mine, .team');
    if (!top || !board?.contains(top)) continue;
    const first = things(top).find(one => open.has(one));
    const near = () => nodes
      .filter(one => board.contains(one))
      .map(one => [reach(x, y, boxOf(one)), one.dataset.id])
      .sort((a, b) => a[0] - b[0])[0];
    if ((first ?? near()?.[1]) === id) found.push(id);
  }
  return found;
}
"""

#: Texts of pieces over whose middle something opaque is drawn that is no part of the piece.
HIDDEN = """
() => {
  const solid = shape => {
    const {fill, fillOpacity, opacity, display} = getComputedStyle(shape);
    const clear = fill === 'none' || fill === 'transparent' || fill.endsWith(', 0)');
    return display !== 'none' && !clear && fillOpacity * opacity > 0.6;
  };
  const shapes = [...document.querySelectorAll('main svg :is(circle, rect, path, ellipse, polygon)')]
    .map(shape => ({shape, box: shape.getBoundingClientRect()}));
  const found = [];
  for (const piece of document.querySelectorAll('main svg :is(.piece, .craft)')) {
    for (const text of piece.querySelectorAll('text')) {
      const box = text.getBoundingClientRect();
      if (!text.textContent.trim() || !box.width) continue;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      for (const {shape, box: its} of shapes) {
        if (x < its.left || x > its.right || y < its.top || y > its.bottom) continue;
        if (piece.contains(shape) || !(text.compareDocumentPosition(shape) & 4) || !solid(shape)) continue;
        const at = new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse());
        if (shape.isPointInFill(at))
          found.push(`${text.textContent} under ${shape.closest('[data-id]')?.dataset.id}`);
      }
    }
  }
  return found;
}
"""


def positions(name: str) -> list[tuple[int, dict[str, Any], Any]]:
    """Positions of random play at which somebody is asked: as many kinds of questions as may be."""
    chance = random.Random(name)
    kinds: dict[str, list[Any]] = {}
    for players, options in GAMES[name].tables:
        for _ in range(1 + POSITIONS // 10):
            state = game(name).new(players, options)
            while state.stack:
                step = state.stack[-1]
                if not game(name).pending(state).chance and len(step.options(state)) > 1:
                    found = kinds.setdefault(type(step).__name__, [])
                    if len(found) < POSITIONS or chance.random() < 0.1:
                        found.insert(chance.randrange(len(found) + 1), (players, options, state.clone()))
                playout(state, chance.random, 1)
    return [
        found[turn] for turn in range(POSITIONS) for _, found in sorted(kinds.items()) if turn < len(found)
    ][:POSITIONS]


@pytest.fixture(params=GAMES)
def laid(request, tmp_path):
    """A server at which positions of one game lie on the tables."""
    begun = {number: Begun(request.param, *one) for number, one in enumerate(positions(request.param))}
    steps = [one.position.stack[-1] for one in begun.values()]
    tables = [
        (table, links[step.seat], type(step).__name__)
        for (table, links), step in zip(lay(tmp_path, begun).values(), steps, strict=True)
    ]
    server = Server(tmp_path)
    yield request.param, server, tables
    server.stop()


class Looker:
    """Somebody who sits down at one table after another and looks at everything that answers."""

    def __init__(self, person, sign) -> None:
        self.person, self.page, self.sign = person, person.page, sign
        self.question: dict = {}
        self.page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, frame) -> None:
        message = json.loads(frame)
        if message.get("type") == "state":
            self.question = in_full(message["question"]) if message["question"] else {}

    def sit(self, server, table, token) -> None:
        self.question = {}
        self.person.sit(server, table, token)
        self.person.wait_asked()
        expect(self.page.locator(self.sign).first).to_be_visible()

    def in_theme(self, theme) -> None:
        """Change the colours, and wait until nothing fades any more."""
        self.page.emulate_media(color_scheme=theme)
        self.page.evaluate(
            """() => Promise.all(document.getAnimations()
                 .filter(one => one instanceof CSSTransition).map(one => one.finished.catch(() => null)))"""
        )

    def touched(self) -> set[str]:
        baskets = [one for basket in self.question["baskets"] for one in basket["items"] or ()]
        choices = [*self.question["choices"], *baskets]
        ways = [way for one in choices for way in one["ways"]]
        return {id_ for one in [*choices, *ways] for id_ in one["touches"]}

    def parts(self):
        """Every part of the page that can be brought into sight, one after another."""
        yield
        whole = self.page.get_by_role("button", name="Show the whole map")
        if whole.count() and whole.is_visible():
            whole.click()
            yield
        for part in self.page.locator(".mine [role=group] button[aria-pressed=false]").all():
            part.click()
            yield
        if self.page.viewport_size["width"] > 700:
            return
        for part in self.page.locator("main [role=group] button[aria-pressed=false], main [role=tab]").all():
            part.click()
            yield
        for tab in ("Yours", "Table", "Play"):
            self.page.locator(".tabbar").get_by_role("button", name=tab).first.click()
            yield

    def out_of_reach(self) -> set[str]:
        touched = self.touched()
        missing = set(touched)
        for _ in self.parts():
            missing -= set(self.page.evaluate(HIT, sorted(touched)))
            if not missing:
                break
        return missing

    def too_long(self) -> list[str]:
        """Parts of the table that are too much to scroll through on a phone."""
        found = []
        for tab in self.page.locator(".tabbar button").all():
            tab.click()
            for part in ("main", ".question", ".mine", ".team", ".record"):
                height = self.page.locator(part).first.evaluate("node => node.scrollHeight / innerHeight")
                if height > SCREENS:
                    found.append(f"{tab.inner_text()}: {part} {height:.1f} screens")
        self.page.locator(".tabbar").get_by_role("button", name="Play").first.click()
        return found


def test_all_that_answers_can_be_hit_and_read(laid, people):
    name, server, tables = laid
    person = people()
    looker = Looker(person, GAMES[name].sign)
    wrong = []
    for place, (table, token, step) in enumerate(tables):
        looker.sit(server, table, token)
        looker.in_theme(THEMES[place % len(THEMES)])
        for size in SIZES:
            person.page.set_viewport_size(size)
            where = f"{step} {size['width']}"
            wrong += [f"{where}: {one} is out of reach" for one in sorted(looker.out_of_reach())]
            wrong += [f"{where}: {one}" for one in person.page.evaluate(HIDDEN)]
        wrong += [f"{step} {one}" for one in looker.too_long()]
        person.page.set_viewport_size(DESK)
    assert wrong == []


def test_no_board_has_a_serious_fault(laid, people):
    name, server, tables = laid
    person = people()
    looker = Looker(person, GAMES[name].sign)
    looker.sit(server, *tables[-1][:2])
    for size, theme in zip((DESK, PHONE), THEMES, strict=True):
        person.page.set_viewport_size(size)
        looker.in_theme(theme)
        for _ in looker.parts():
            assert faults(person.page) == [], (size, theme)
