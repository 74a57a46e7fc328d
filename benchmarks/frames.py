"""How much the page works for each frame while things move: `python -m benchmarks.frames`.

From a trace of Chromium: what the page's main thread computes for a frame, as long as the board tells what
happened. A frame in which a new state is applied is told by itself: it is what a click waits for. Times are
the thread's own, and so is the measure of the machine: others on it count little.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from time import thread_time
from typing import Any

from playwright.sync_api import sync_playwright
from tests.browser.chromium import ADVICE, find
from tests.browser.conftest import DESK, FLAGS, Server

from benchmarks.clicks import TABLES, sit
from benchmarks.machine import slowness

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "__metadata"]
TARGET = 8.0
#: Microseconds that a frame is seen.
FRAME = 1_000_000 / 60
#: Plays by itself until things have moved for so many seconds, and marks what begins and ends: from within
#: the page, so that nothing else works on its thread.
PLAY = """async ({seconds, seed}) => {
  const table = document.querySelector('.table');
  const {dataset} = table;
  let [marked, told, begun, moved] = [dataset.number, dataset.telling, 0, 0];
  new MutationObserver(() => {
    if (dataset.number !== marked) performance.mark('state');
    if (dataset.telling !== told && dataset.telling === 'true') begun = performance.mark('tells').startTime;
    else if (dataset.telling !== told) moved += performance.mark('told').startTime - begun;
    [marked, told] = [dataset.number, dataset.telling];
  }).observe(table, {attributes: true});
  const until = (holds) => new Promise((resolve) => {
    const watch = new MutationObserver(() => holds() && (watch.disconnect(), resolve()));
    watch.observe(table, {attributes: true});
    if (holds()) watch.disconnect(), resolve();
  });
  const chosen = (all) => all[(seed = (seed * 48271) % 2147483647) % all.length];
  const rows = () => {
    const all = [...table.querySelectorAll('button.row[data-action]')];
    const onward = all.filter((row) => !/^(end|pass|done)/.test(row.dataset.action));
    return onward.length ? onward : all;
  };
  const settled = () => table.ariaBusy === 'false' && dataset.telling === 'false'
    && table.querySelector('button.row, button.fold, .outcome');
  while (moved < 1000 * seconds && !table.querySelector('.outcome')) {
    if (!rows().length) {
      chosen([...table.querySelectorAll('button.fold')]).click();
      await new Promise(requestAnimationFrame);
    }
    const before = dataset.number;
    chosen(rows()).click();
    await until(() => dataset.number !== before && settled());
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}"""


@dataclass
class Frame:
    """What the page computes until it hands a picture over, or rests for as long as a picture is seen."""

    start: float
    end: float
    work: float = 0.0
    marks: set[str] = field(default_factory=set)


def frames(events: Iterable[dict[str, Any]]) -> tuple[list[Frame], list[tuple[float, float]]]:
    """The frames of the thread that set the marks, and the times in which something moved.

    A new state is a part of the frame that first shows it, however long that frame waits for the screen.
    """
    known = sorted((one for one in events if "ts" in one), key=lambda one: one["ts"])
    marks = [one for one in known if one["name"] in ("tells", "told", "state")]
    threads = {(one["pid"], one["tid"]) for one in marks}
    found: list[Frame] = []
    handed_over = True
    for one in known:
        if (one["pid"], one["tid"]) not in threads:
            continue
        if one["name"] == "RunTask":
            rested = not handed_over and one["ts"] - found[-1].end > FRAME
            if handed_over or (rested and "state" not in found[-1].marks):
                found.append(Frame(one["ts"], one["ts"]))
            found[-1].end = one["ts"] + one.get("dur", 0)
            found[-1].work += one.get("tdur", one.get("dur", 0)) / 1000
            handed_over = False
        elif one["name"] == "Commit":
            handed_over = True
        elif one["name"] in ("tells", "told", "state") and found:
            found[-1].marks.add(one["name"])
    moved, begun = [], None
    for one in marks:
        if one["name"] == "tells":
            begun = one["ts"]
        elif one["name"] == "told" and begun is not None:
            moved.append((begun, one["ts"]))
            begun = None
    return found, moved


def spread(times: Sequence[float], slow: float) -> str:
    if len(times) < 2:
        return "too few to tell"
    cuts = quantiles(times, n=100, method="inclusive")
    one, two, three = cuts[49], cuts[94], cuts[98]
    there = ", ".join(f"{time / slow:.1f}" for time in (one, two, three))
    return f"{one:.1f}, p95 {two:.1f}, p99 {three:.1f} ms ({there} as on the reference)"


def report(game: str, found: Sequence[Frame], moved: Sequence[tuple[float, float]], slow: float) -> None:
    seen = sum(end - start for start, end in moved) / FRAME
    during = [one for one in found if any(start <= one.end and one.start <= end for start, end in moved)]
    moving = [one.work for one in during if "state" not in one.marks]
    states = [one.work for one in found if "state" in one.marks]
    whole = [*moving, *[0.0] * max(0, round(seen) - len(moving))]
    over, there = (sum(work / by > TARGET for work in moving) / max(1, len(whole)) for by in (1.0, slow))
    print(
        f"{game:14} machine {slow:.1f} times as slow\n"
        f"  things moved for {len(whole)} frames: {spread(whole, slow)}; "
        f"{over:.1%} over {TARGET:.0f} ms ({there:.1%} as on the reference)\n"
        f"  in {len(moving)} of them the page worked: {spread(moving, slow)}\n"
        f"  {len(states)} states applied: {spread(states, slow)}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=15, help="for how long things move")
    parser.add_argument("--game", choices=TABLES, help="only this one")
    parser.add_argument("--keep", type=Path, help="a folder to keep the traces in")
    given = parser.parse_args()
    chromium = find()
    if chromium is None:
        raise SystemExit(ADVICE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for game in [given.game] if given.game else TABLES:
            page = browser.new_context(viewport=DESK).new_page()
            page.set_default_timeout(0)
            sit(page, server, game)
            trace = (given.keep or Path(folder)) / f"{game}.json"
            browser.start_tracing(page=page, path=trace, categories=CATEGORIES)
            page.evaluate(PLAY, {"seconds": given.seconds, "seed": 2})
            browser.stop_tracing()
            report(game, *frames(json.loads(trace.read_text())["traceEvents"]), slowness(thread_time))
            page.context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
