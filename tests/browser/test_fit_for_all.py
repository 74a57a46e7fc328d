"""axe finds no serious fault, in both themes; the first load is small."""

import pytest

from .conftest import DESK, PHONE, ROOT

pytestmark = pytest.mark.browser

AXE = ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
FIRST_LOAD = 250_000
#: Each page, and words that show it is all there.
PAGES = {
    "/": "Orbital Debris",
    "/new?game=debris": "Satellites in peril",
    "/rules/debris": "OD-1.1",
    "/stats/debris": "Games finished",
    "/plan": "Where the risk lies",
    "/about": "Alex Pritchard",
}


def faults(page) -> list[str]:
    """What axe finds serious or critical; its script is run past the policy that keeps others out."""
    if page.evaluate("!window.axe"):
        page.evaluate(AXE.read_text())
    asked = {"resultTypes": ["violations"], "preload": False}
    found = page.evaluate("asked => axe.run(document, asked)", asked)
    return [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_page_has_no_serious_fault(server, people, theme):
    page = people(theme=theme).page
    for path, sign in PAGES.items():
        page.goto(server.url + path)
        page.wait_for_selector(f"text={sign}")
        assert faults(page) == [], path


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_table_has_no_serious_fault(server, people, theme, size):
    table, links = server.open("human bot:random bot:random")
    ada = people(size=size, theme=theme).sit(server, table, links["0"])
    ada.wait_asked()
    ada.page.locator("button.row[data-action]").first.click()
    ada.page.wait_for_selector("text=Take an action")
    ada.page.locator("details summary").click()
    assert faults(ada.page) == []
    ada.page.get_by_role("button", name="Show as a list").click()
    assert faults(ada.page) == []
    ada.page.get_by_role("button", name="Table and settings").click()
    assert faults(ada.page) == []


@pytest.mark.parametrize("game", ["debris", "exploration", "leaving-earth", "mars-horizon"])
def test_the_first_load_is_small(server, people, game):
    ada = people()
    session = ada.page.context.new_cdp_session(ada.page)
    session.send("Network.enable")
    sizes = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    table, links = server.open("human bot:random", game=game)
    ada.sit(server, table, links["0"])
    ada.page.wait_for_selector(".stage svg, .mars.ground")
    ada.page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes) < FIRST_LOAD
