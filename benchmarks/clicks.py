"""How long a click takes to show its result: `python -m benchmarks.clicks`.

A real server, a real Chromium, and somebody who plays at random. A sample is the time from the click to the
first frame drawn after the new state has arrived, durable on disk. Times are also told as on the reference.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path
from statistics import quantiles
from typing import Any

from playwright.sync_api import sync_playwright
from tests.browser.chromium import ADVICE, find
from tests.browser.conftest import DESK, FLAGS, Person, Server

from benchmarks.machine import slowness

#: Who plays each drawn game.
TABLES = {
    "debris": "human bot:random",
    "exploration": "human bot:random",
    "mars-horizon": "human",
    "leaving-earth": "human bot:greedy bot:greedy bot:greedy bot:greedy",
}
#: The largest table of all has Outer Planets.
OPTIONS: dict[str, dict[str, Any]] = {
    "leaving-earth": {"expansions": ["mercury", "outer_planets"], "accelerated": True}
}
#: Takes a sample when something changes: what, and how, is the argument.
WATCH = """
([selector, changes]) => {
window.samples = [];
let clicked = 0;
addEventListener('click', () => (clicked = performance.now()), true);
new MutationObserver(() => {
  const from = clicked;
  if (from) requestAnimationFrame(() => window.samples.push(performance.now() - from));
  clicked = 0;
}).observe(document.querySelector(selector), changes);
}
"""


def answer(person: Person, chance: random.Random) -> None:
    """Give one of the answers that are offered, and wait until something is asked again."""
    page, before = person.page, person.number
    rows = page.locator("button.row[data-action]")
    if rows.count() == 0:
        folds = page.locator("button.fold")
        folds.nth(chance.randrange(folds.count())).click()
        rows.first.wait_for()
    rows.nth(chance.randrange(rows.count())).click()
    person.wait_beyond(before)
    page.wait_for_selector(".table[aria-busy=false] :is(button.row, .outcome)")


def sit(page: Any, server: Server, game: str) -> Person:
    """Somebody at a new table of a game, asked."""
    table, links = server.open(TABLES[game], game=game, options=OPTIONS.get(game, {}))
    person = Person(page).sit(server, table, links["0"])
    page.wait_for_selector(".table[aria-busy=false] button.row")
    return person


def play(page: Any, server: Server, game: str, clicks: int, chance: random.Random) -> list[float]:
    """Click through games until there are enough samples."""
    samples: list[float] = []
    while len(samples) < clicks:
        person = sit(page, server, game)
        page.evaluate(WATCH, [".table", {"attributes": True, "attributeFilter": ["data-number"]}])
        while not person.over() and page.evaluate("samples.length") + len(samples) < clicks:
            answer(person, chance)
        page.wait_for_timeout(50)
        samples += page.evaluate("samples")
    return samples


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=100)
    parser.add_argument("--game", choices=TABLES, help="only this one")
    given = parser.parse_args()
    chromium = find()
    if chromium is None:
        raise SystemExit(ADVICE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for game in [given.game] if given.game else TABLES:
            for motion in ("off", "normal"):
                context = browser.new_context(viewport=DESK)
                chosen = f"{{motion: '{motion}', sound: false}}"
                context.add_init_script(f"localStorage['orrery.settings'] ??= JSON.stringify({chosen})")
                slow = slowness()
                samples = play(context.new_page(), server, game, given.clicks, random.Random(1))
                slow = (slow + slowness()) / 2
                p50, p95 = (quantiles(samples, n=100)[at] for at in (49, 94))
                print(
                    f"{game:14} animations {motion:7} {len(samples)} clicks: {p50:.0f}, p95 {p95:.0f} ms; "
                    f"machine {slow:.1f} times as slow: {p50 / slow:.0f}, p95 {p95 / slow:.0f} ms",
                    flush=True,
                )
                context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
