"""How long a click takes to show its result: `python -m benchmarks.clicks`.

A real server, a real Chromium, two people at one screen who play Orbital Debris at random. A sample
is the time from the click to the first frame drawn after the new state has arrived, durable on disk.
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
from tests.browser.conftest import DESK, FLAGS, Server

WATCH = """
window.samples = [];
let clicked = 0;
addEventListener('click', () => (clicked = performance.now()), true);
new MutationObserver(() => {
  const from = clicked;
  if (from) requestAnimationFrame(() => window.samples.push(performance.now() - from));
  clicked = 0;
}).observe(document.querySelector('.table'), {attributes: true, attributeFilter: ['data-number']});
"""


def play(page: Any, server: Server, clicks: int, chance: random.Random) -> list[float]:
    """Click through games until there are enough samples."""
    samples: list[float] = []
    while len(samples) < clicks:
        table, links = server.open("human human", hotseat=True)
        page.goto("about:blank")
        page.goto(f"{server.url}/t/{table}#{links['0']},{links['1']}")
        page.wait_for_selector("button.row")
        page.evaluate(WATCH)
        while (
            page.locator(".outcome").count() == 0 and page.evaluate("samples.length") + len(samples) < clicks
        ):
            rows = page.locator("button.row[data-action]")
            if rows.count() == 0:
                page.locator("button.fold").nth(chance.randrange(page.locator("button.fold").count())).click()
            before = page.locator(".table").get_attribute("data-number")
            rows.nth(chance.randrange(rows.count())).click()
            page.wait_for_function("n => document.querySelector('.table').dataset.number !== n", arg=before)
        page.wait_for_timeout(50)
        samples += page.evaluate("samples")
    return samples


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=300)
    clicks = parser.parse_args().clicks
    chromium = find()
    if chromium is None:
        raise SystemExit(ADVICE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for motion in ("off", "normal"):
            context = browser.new_context(viewport=DESK)
            context.add_init_script(
                f"localStorage['orrery.settings'] = JSON.stringify({{motion: '{motion}', sound: false}})"
            )
            samples = play(context.new_page(), server, clicks, random.Random(1))
            cuts = quantiles(samples, n=100)
            print(
                f"animations {motion:7} {len(samples)} clicks: "
                f"p50 {cuts[49]:.0f} ms, p95 {cuts[94]:.0f} ms, p99 {cuts[98]:.0f} ms"
            )
            context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
