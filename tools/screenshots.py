"""Pictures of every drawn board from fixed positions: `make screenshots`.

Three sizes, both themes. They are for the eye; what must hold is in tests/browser.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tests.browser.chromium import ADVICE, find
from tests.browser.conftest import CALM, FLAGS, SHARE, Server

from tools.poses import POSES

SIZES = {
    "1440": {"width": 1440, "height": 900},
    "1280": {"width": 1280, "height": 800},
    "390": {"width": 390, "height": 844},
}


#: What is clicked before a picture is taken, by the name of its position.
CLICKS: dict[str, tuple[str, ...]] = {
    "leaving-earth-outer": ('.mine [data-id="nasa.voyager"]',),
    "leaving-earth-signs": ('button[aria-label="What the signs mean"]',),
    "leaving-earth-craft": ('button[aria-label="The story of Apollo"]',),
    "leaving-earth-place": ('.stage [data-id="mars"] .name',),
    "leaving-earth-payload": ('.foot button:has-text("Payload")',),
    "leaving-earth-windows": ('.foot button:has-text("Slingshots")',),
    "leaving-earth-hangar": (
        '.foot button:has-text("Hangar")',
        'button[aria-label="One more Atlas"]',
        'button[aria-label^="Load Soyuz"]',
        'button[aria-label^="Load Probe"]',
    ),
    "mars-failure": ('button.row[data-action="stand"]',),
    "mars-success": ('button.row[data-action="pay"]',),
}
#: The same on a phone, where it is another: what is chosen there fills the map.
PHONE_CLICKS: dict[str, tuple[str, ...]] = {
    "leaving-earth-place": (
        'button[aria-label="Show the whole map"]',
        '.stage [data-id="mars"] .name',
        '.stage [data-id="mars"] .name',
    ),
    "leaving-earth-craft": (
        '.tabbar button:has-text("Yours")',
        'button[aria-label="The story of Apollo"]',
        '.tabbar button:has-text("Play")',
    ),
    "leaving-earth-outer": ('.stage .craft[data-id="nasa.voyager"]',),
    "leaving-earth-hangar": (
        '.foot button:has-text("Hangar")',
        'button[aria-label="One more Atlas"]',
        'button[aria-label^="Load Soyuz"]',
        '.kinds button:has-text("Payload")',
        'button[aria-label^="Load Probe"]',
        '.kinds button:has-text("Rockets")',
    ),
}
#: What shows that the last click has been answered.
SIGNS = {"mars-failure": ".verdict", "mars-success": ".verdict"}


def clicks(pose: str, size: str) -> tuple[str, ...]:
    known = CLICKS.get(pose, ())
    return PHONE_CLICKS.get(pose, known) if size == "390" else known


class PoseServer(Server):
    """A server whose games begin in a fixed position."""

    def __init__(self, data: Path, pose: str) -> None:
        self.program = ("-m", "tools.poses", pose)
        super().__init__(data)


def sit(browser: Any, server: Server, pose: str, size: str, theme: str) -> Any:
    """A page at a new table of a pose, at the seat that is asked."""
    game, players, position = POSES[pose]
    asked = position().stack[-1].seat
    table, links = server.open(" ".join(["human"] * players), game=game.id)
    context = browser.new_context(viewport=SIZES[size], color_scheme=theme)
    stored = str({**CALM, "theme": theme}).replace("'", '"').replace("False", "false")
    context.add_init_script(f"localStorage['orrery.settings'] ??= '{stored}'")
    context.add_init_script(SHARE)
    page = context.new_page()
    guests = [browser.new_context().new_page() for seat in links if seat != str(asked)]
    for other, seat in zip(guests, (s for s in links if s != str(asked)), strict=True):
        other.goto(f"{server.url}/t/{table}#{links[seat]}")
    page.goto(f"{server.url}/t/{table}#{links[str(asked)]}")
    page.wait_for_selector("button.row")
    page.wait_for_selector(".stage svg, .mars.ground")
    for other in guests:
        other.context.close()
    return page


def others(page: Any, size: str) -> Iterator[str]:
    """Show what else there is to see on a phone, one after another: other parts of the board, other tabs."""
    if size != "390":
        return
    for part in page.locator(".parts button").all()[1:]:
        part.click()
        yield part.inner_text().split()[0].lower()
    for tab in ("Yours", "Table"):
        page.locator(".tabbar").get_by_role("button", name=tab).click()
        yield tab.lower()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/screenshots"))
    parser.add_argument("--only", default="", help="a part of the names of the pictures")
    given = parser.parse_args()
    chromium = find()
    if chromium is None:
        raise SystemExit(ADVICE)
    given.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for pose in POSES:
            names = [(size, theme) for size in SIZES for theme in ("dark", "light")]
            wanted = [(s, t) for s, t in names if given.only in f"{pose}-{s}-{t}"]
            if not wanted:
                continue
            with tempfile.TemporaryDirectory() as folder:
                server = PoseServer(Path(folder), pose)
                for size, theme in wanted:
                    page = sit(browser, server, pose, size, theme)
                    if pose == "exploration-flight":
                        page.locator('.stage [data-id="r02"] [data-hit]').hover()
                    for selector in clicks(pose, size):
                        page.locator(selector).first.click()
                    if pose in SIGNS:
                        page.wait_for_selector(SIGNS[pose])
                    page.screenshot(path=given.out / f"{pose}-{size}-{theme}.png")
                    for name in others(page, size):
                        page.screenshot(path=given.out / f"{pose}-{size}-{theme}-{name}.png")
                    page.context.close()
                server.stop()
        browser.close()
    print(f"{len(list(given.out.glob('*.png')))} pictures in {given.out}")


if __name__ == "__main__":
    main()
