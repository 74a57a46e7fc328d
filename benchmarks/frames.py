"""How much the page works for each frame while things move: `python -m benchmarks.frames`.

From a trace of Chromium: what the page's main thread computes between two frames, of those frames in which a
board moves something. Times are the thread's own, so that others on the machine count little.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from bisect import bisect_right
from collections.abc import Iterable
from pathlib import Path
from statistics import quantiles
from typing import Any

from playwright.sync_api import sync_playwright
from tests.browser.chromium import ADVICE, find
from tests.browser.conftest import DESK, FLAGS, Server

from benchmarks.clicks import TABLES, answer, sit
from benchmarks.machine import slowness

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"]
TARGET = 8.0


def frames(events: Iterable[dict[str, Any]]) -> list[float]:
    """Milliseconds of work for each frame in which something moved, from the events of a trace.

    A frame is what begins after the last was handed over and before it is handed over itself.
    """
    known = list(events)
    main = {
        (one["pid"], one["tid"])
        for one in known
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    ended: dict[tuple[int, int], list[float]] = {}
    for one in known:
        if one["name"] == "Commit" and (one["pid"], one["tid"]) in main:
            ended.setdefault((one["pid"], one["tid"]), []).append(one["ts"])
    for ends in ended.values():
        ends.sort()
    work: dict[tuple[int, int, int], float] = {}
    moved = set()
    for one in known:
        thread = one["pid"], one["tid"]
        frame = (*thread, bisect_right(ended.get(thread, []), one.get("ts", 0)))
        if one["name"] == "RunTask":
            work[frame] = work.get(frame, 0.0) + one.get("tdur", one.get("dur", 0)) / 1000
        elif one["name"] == "FireAnimationFrame":
            moved.add(frame)
    return [work[frame] for frame in sorted(moved) if frame in work]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=12)
    parser.add_argument("--game", choices=TABLES, help="only this one")
    given = parser.parse_args()
    chromium = find()
    if chromium is None:
        raise SystemExit(ADVICE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for game in [given.game] if given.game else TABLES:
            page = browser.new_context(viewport=DESK).new_page()
            chance = random.Random(2)
            person = sit(page, server, game)
            trace = Path(folder) / "trace.json"
            browser.start_tracing(page=page, path=trace, categories=CATEGORIES)
            for _ in range(given.answers):
                if person.over():
                    break
                answer(person, chance)
                page.wait_for_timeout(1500)
            browser.stop_tracing()
            slow = slowness()
            found = frames(json.loads(trace.read_text())["traceEvents"])
            cuts = quantiles(found, n=100)
            over = sum(one / slow > TARGET for one in found) / len(found)
            print(
                f"{game:14} {len(found)} frames: p50 {cuts[49]:.1f} ms, p95 {cuts[94]:.1f} ms; machine "
                f"{slow:.1f} times as slow: p95 {cuts[94] / slow:.1f} ms, {over:.1%} over {TARGET:.0f} ms",
                flush=True,
            )
            page.context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
