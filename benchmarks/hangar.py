"""How soon the hangar of Leaving Earth tells what a changed stack could reach: `python -m benchmarks.hangar`.

A real server, a real Chromium, the largest table. A sample is the time from the click that puts a component
on or takes it off to the first frame with what the server says. Times are also told as on the reference.
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
from tests.browser.conftest import DESK, FLAGS
from tools.screenshots import PoseServer

from benchmarks.clicks import WATCH
from benchmarks.machine import slowness

POSE = "leaving-earth-full"


def build(page: Any, clicks: int, chance: random.Random) -> list[float]:
    """Put components on and take them off again until there are enough samples."""
    page.locator(".foot").get_by_role("button", name="Hangar").click()
    page.wait_for_selector(".hangar dl")
    page.evaluate(WATCH, [".hangar dl", {"characterData": True, "childList": True, "subtree": True}])
    buttons = page.locator(".hangar .put[aria-disabled=false], .hangar .bench li button")
    for number in range(1, clicks + 1):
        buttons.nth(chance.randrange(buttons.count())).click()
        page.wait_for_function("count => samples.length >= count", arg=number)
    return page.evaluate("samples")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=60)
    given = parser.parse_args()
    chromium = find()
    if chromium is None:
        raise SystemExit(ADVICE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = PoseServer(Path(folder), POSE)
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        table, links = server.open("human bot:greedy bot:greedy bot:greedy bot:greedy", game="leaving-earth")
        page = browser.new_context(viewport=DESK).new_page()
        page.goto(f"{server.url}/t/{table}#{links['0']}")
        page.wait_for_selector("button.row, button.fold")
        slow = slowness()
        samples = build(page, given.clicks, random.Random(1))
        slow = (slow + slowness()) / 2
        p50, p95 = (quantiles(samples, n=100)[at] for at in (49, 94))
        print(
            f"{len(samples)} changes of the stack: {p50:.0f}, p95 {p95:.0f} ms; "
            f"machine {slow:.1f} times as slow: {p50 / slow:.0f}, p95 {p95 / slow:.0f} ms"
        )
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
