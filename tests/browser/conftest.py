"""A real server in a process of its own, a real Chromium, and people who click."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from playwright.sync_api import expect, sync_playwright

from orrery.kernel.chance import Roller
from orrery.match import Hall
from orrery.match.brains import Brains
from orrery.store import Store
from orrery.web.app import STATIC

from .chromium import ADVICE, find

ROOT = Path(__file__).parents[2]
#: A name of this server without TLS, as on a home network: browsers keep some of their powers back there.
ABROAD = "table.test"
#: What a browser window does beside its page. Two of them are popups of the address bar, a renderer each for
#: every window, which cost more than most pages here; the rest is what Playwright switches off, as only the
#: last such flag counts.
IDLE_PARTS = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "PaintHolding", "HttpsUpgrades", "OptimizationHints",
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "LensOverlay", "MediaRouter",
    "HttpsFirstBalancedModeAutoEnable", "ThirdPartyStoragePartitioning", "NetworkTimeServiceQuerying",
    "AimEnabled",
)  # fmt: skip
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--mute-audio",
    f"--host-resolver-rules=MAP {ABROAD} 127.0.0.1", f"--disable-features={','.join(IDLE_PARTS)}",
]  # fmt: skip
#: A page whose share of the dice is always the same, like the secret of the server it sits at.
SHARE = "crypto.getRandomValues = (array) => array.fill(7)"
CALM = {"motion": "off", "sound": False}
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
WAIT = 60.0
expect.set_options(timeout=WAIT * 1000)


class Server:
    """`orrery serve` as a process that can be killed and started again on the same port and data."""

    #: What Python runs.
    program: tuple[str, ...] = (str(Path(__file__).with_name("serve.py")),)

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            *self.program,
            "--port",
            str(self.port),
            "--data",
            str(self.data),
        ]
        limits = {"tables_per_hour": 1000, "connect_burst": 10000, "hosts": [ABROAD]}
        command += ["--game", "comet", "--limits", json.dumps(limits)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "docs"), "SKIPPED": str(self.data / "skipped")}
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        until = time.monotonic() + WAIT
        while True:
            with contextlib.suppress(httpx.HTTPError):
                httpx.get(self.url + "/health")
                return
            if self.process.poll() is not None or time.monotonic() > until:
                assert self.process.stderr is not None
                pytest.fail(f"the server did not start: {self.process.stderr.read().decode()}")
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(WAIT)

    def die(self) -> None:
        """Be killed, and start again."""
        self.stop(signal.SIGKILL)
        self.start()

    def skip(self, seconds: float) -> None:
        """Let so much of the server's running time pass."""
        file = self.data / "skipped"
        before = float(file.read_text()) if file.exists() else 0.0
        fresh = file.with_suffix(".new")
        fresh.write_text(str(before + seconds))
        fresh.replace(file)
        httpx.get(self.url + "/health", timeout=WAIT)  # which notes the time, should the server be killed now

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self, kinds: str, game: str = "debris", **order) -> tuple[str, dict[str, str]]:
        """A new table; kinds are words such as `human bot:greedy`. Its id and the seats' secrets."""
        names = iter(("Ada", "Bel", "Cyd", "Dov", "Eva"))
        seats = [{"kind": kind, "name": next(names) if kind == "human" else ""} for kind in kinds.split()]
        body = {"game": game, "players": len(seats), "seats": seats, **order}
        reply = httpx.post(self.url + "/api/tables", json=body, timeout=WAIT)
        assert reply.status_code == 201, reply.text
        return reply.json()["id"], reply.json()["links"]


class Begun(NamedTuple):
    """A table of people that begins in a position."""

    game: str
    players: int
    options: Mapping[str, Any]
    position: Any
    roller: Roller | None = None


def lay(data: Path, tables: Mapping[Any, Begun]) -> dict[Any, tuple[str, dict[int, str]]]:
    """Put tables on the disk, for a server to find: the id of each, and the seats' secrets."""
    with ThreadPoolExecutor(1) as pool:  # playwright has the loop of this thread
        return pool.submit(asyncio.run, _lay(data, tables)).result()


async def _lay(data: Path, tables: Mapping[Any, Begun]) -> dict[Any, tuple[str, dict[int, str]]]:
    store = Store(data / "tables.sqlite3")
    hall = Hall(store, Brains(1))
    laid = {}
    for name, (game, players, options, position, roller) in tables.items():
        seats = [("human", person) for person in ("Ada", "Bel", "Cyd", "Dov", "Eve")[:players]]
        room, links = await hall.open(game, players, options, seats, roller=roller, position=position)
        laid[name] = room.id, links
    await hall.close()
    store.close()
    return laid


class Person:
    """A page at a table: what a person sees and clicks."""

    def __init__(self, page) -> None:
        self.page = page

    def sit(self, server: Server, table: str, *tokens: str) -> Person:
        fragment = "#" + ",".join(tokens) if tokens else ""
        self.page.goto(f"{server.url}/t/{table}{fragment}")
        self.page.wait_for_selector(".table[data-drawn=true] .question h2", state="attached")
        return self

    @property
    def number(self) -> int:
        """How many answers this page has seen."""
        return int(self.page.locator(".table").get_attribute("data-number") or 0)

    def wait_beyond(self, number: int) -> None:
        """Until this page has seen more answers than that."""
        self.page.wait_for_function(
            "number => Number(document.querySelector('.table').dataset.number) > number", arg=number
        )

    def asked(self) -> bool:
        return self.page.locator("button.row[data-action], button.fold").count() > 0

    def over(self) -> bool:
        return self.page.locator(".outcome").count() > 0

    def prompt(self) -> str:
        return self.page.locator(".question h2").inner_text()

    def options(self) -> list[str]:
        rows = self.page.locator("button.row[data-action]").all()
        return [row.get_attribute("data-action") for row in rows]

    def answer(self, action: str) -> None:
        """Give an answer that is offered, opening its group if it is folded."""
        self.list_answers()
        button = self.page.locator(f'button.row[data-action="{action}"]')
        if button.count() == 0:
            for fold in self.page.locator("button.fold").all():
                fold.click()
                if button.count():
                    break
        self._click(button)

    def list_answers(self) -> None:
        """Have the answers listed, where a board has a phone's screen to itself."""
        for button in self.page.get_by_role("button", name="All answers").all():
            button.click()

    def move(self, pick: int = 0) -> None:
        """Answer what is asked with one of its options, opening the first group if all are folded."""
        self.list_answers()
        before = self.number
        rows = self.page.locator("button.row[data-action]")
        if rows.count() == 0:
            self.page.locator("button.fold").first.click()
            rows.first.wait_for()
        self._click(rows.nth(pick % rows.count()))
        self.wait_beyond(before)

    def _click(self, button) -> None:
        """Click when the page listens: while an answer is on its way it does not."""
        expect(button).to_have_attribute("aria-disabled", "false")
        button.click()

    def wait_number(self, number: int) -> None:
        """Until this page stands at that number of answers."""
        expect(self.page.locator(".table")).to_have_attribute("data-number", str(number))

    def wait_asked(self) -> None:
        self.page.wait_for_selector("button.row[data-action], button.fold, .outcome", state="attached")


def mover_of(players) -> Person:
    """Whoever of them is asked, as soon as anybody is; or who sees the end of the game."""
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        for one in players:
            if one.asked() or one.over():
                return one
        players[0].page.wait_for_timeout(20)
    pytest.fail("nobody is asked anything")


# While it is open playwright runs a loop, beside which no asyncio test can run: hence for each module anew.
@pytest.fixture(scope="module")
def browser():
    path = find()
    if path is None:
        pytest.fail(ADVICE)
    if not (STATIC / "index.html").exists():
        pytest.fail("the pages are not built; call: make frontend")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("tables"))
    yield running
    running.stop()


@pytest.fixture
def people(browser):
    """Makes people, each with a browser of their own; at the end, none of their pages may have complained."""
    contexts, complaints = [], []

    def make(size=DESK, settings=CALM, theme="dark", **more) -> Person:
        context = browser.new_context(viewport=size, color_scheme=theme, **more)
        context.set_default_timeout(WAIT * 1000)
        context.add_init_script(f"localStorage['orrery.settings'] ??= {json.dumps(json.dumps(settings))}")
        context.add_init_script(SHARE)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if _is_fault(message) else None)
        contexts.append(context)
        return Person(page)

    yield make
    for context in contexts:
        context.close()
    assert complaints == []


def _is_fault(message) -> bool:
    """An error of ours (the content security policy's among them), not what a test cut or held up.

    Nor that a header means nothing to the browser on an address without TLS.
    """
    beyond_us = ("WebSocket connection", "net::ERR", "status of 429", "Cross-Origin-Opener-Policy header has")
    return message.type == "error" and not any(words in message.text for words in beyond_us)
