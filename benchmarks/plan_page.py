"""How long the planner's page takes to answer a changed question: `python -m benchmarks.plan_page`.

A real server and a real Chromium, at a desk and on a phone. A sample is the time from the change to the
first frame drawn after the answer (for one-way missions) or after the first sign of a search (for others).
It is time by the clock, so it counts on a machine that does nothing else; the loop of `benchmarks.plan`,
timed by the clock as well, stands beside it.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tests.browser.chromium import ADVICE, find
from tests.browser.conftest import DESK, FLAGS, PHONE, Server

ONE_WAY = (
    "artificial_satellite",
    "lunar_survey",
    "mars_lander",
    "venus_survey",
    "mars_survey",
    "lunar_lander",
)
LONG = ("man_on_venus", "extraterrestrial_life", "man_on_mars", "ceres_sample_return")

#: Changes the mission card and tells after how many milliseconds the page shows what is waited for.
CHANGE = """([mission, sign]) => new Promise((shown) => {
  const page = document.querySelector('.planning');
  const started = performance.now();
  new MutationObserver((_, watch) => {
    if (page.dataset[sign[0]] !== sign[1]) return;
    watch.disconnect();
    requestAnimationFrame(() => shown(performance.now() - started));
  }).observe(page, {attributes: true});
  const card = document.querySelector('select[aria-label="Mission card"]');
  card.value = mission;
  card.dispatchEvent(new Event('change', {bubbles: true}));
})"""


def loop() -> float:
    """Milliseconds by the clock of 2 million rounds of a plain loop."""
    started, x = time.perf_counter(), 0
    for i in range(2_000_000):
        x += i * i % 7
    return 1000 * (time.perf_counter() - started)


def heard(page: Any) -> int:
    page.wait_for_selector('.planning[data-asking="false"]:not([data-heard="0"])')
    return int(page.locator(".planning").get_attribute("data-heard"))


def answers(page: Any) -> list[float]:
    return [page.evaluate(CHANGE, [m, ["heard", str(heard(page) + 1)]]) for m in ONE_WAY]


def signs(page: Any) -> list[float]:
    found = []
    for mission in LONG:
        heard(page)
        found.append(page.evaluate(CHANGE, [mission, ["asking", "true"]]))
    return found


def main() -> None:
    chromium = find()
    if chromium is None:
        raise SystemExit(ADVICE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for name, size in (("desk", DESK), ("phone", PHONE)):
            page = browser.new_context(viewport=size).new_page()
            page.goto(f"{server.url}/plan")
            times = sorted(answers(page))
            progress = sorted(signs(page))
            print(
                f"{name:5} one way: median {times[len(times) // 2]:.0f} ms, worst {times[-1]:.0f} ms; "
                f"others show progress after {progress[-1]:.0f} ms at worst; loop {loop():.0f} ms"
            )
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
