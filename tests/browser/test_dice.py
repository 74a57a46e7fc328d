"""The dice in a browser: pages mix them by themselves, show the record's digest, and check it at the end."""

import httpx
import pytest
from playwright.sync_api import expect

from orrery.kernel import Record, verify

from .conftest import ABROAD

pytestmark = pytest.mark.browser


def open_by_form(page, server):
    """Ada sets a table of Comet for herself and Bel: the link of each."""
    page.goto(f"{server.url}/new?game=comet")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Who plays two").select_option("human")
    page.get_by_label("Name of two").fill("Bel")
    page.get_by_role("button", name="Set the table").click()
    return [page.get_by_label(f"Link of {name}").input_value() for name in ("Ada", "Bel")]


def digest_of(page):
    page.get_by_role("button", name="Table and settings").click()
    digest = page.get_by_label("Digest of the record so far", exact=True).input_value()
    page.get_by_role("button", name="Close").click()
    return digest


def test_two_browsers_mix_the_dice_and_check_them_at_the_end(comet, server, people):
    ada, bel = people(), people()
    links = open_by_form(ada.page, server)
    ada.page.get_by_role("link", name="To the table, as Ada").click()
    ada.page.get_by_role("heading", name="The dice are being mixed").wait_for()
    expect(ada.page.locator(".mixing li")).to_have_text("Bel")
    bel.page.goto(links[1])
    ada.wait_asked()
    shown = [digest_of(ada.page)]
    ada.answer("scan")
    bel.wait_asked()
    shown.append(digest_of(bel.page))
    bel.answer("drill")

    for person in (ada, bel):
        person.page.get_by_role("button", name="Verify the dice").click()
        verdict = person.page.locator(".verdict", has_not_text="Checking")
        expect(verdict).to_contain_text("the record is the one that you were shown while you played")
        expect(verdict).to_contain_text("your share is in the seed")
        expect(verdict).to_contain_text("the shares of Ada, Bel, all committed to before any was shown")
        expect(verdict).to_contain_text("whoever rolls knows the seed")
        expect(verdict).not_to_contain_text("seal it again")
    ada.page.get_by_text("Dice and record").click()
    end = ada.page.get_by_label("Digest of the record", exact=True).input_value()
    commitment = ada.page.get_by_label("Commitment to the dice", exact=True).input_value()
    table = links[0].split("/t/")[1].split("#")[0]
    record = Record.load(httpx.get(f"{server.url}/api/tables/{table}/record").content)
    assert "to the last letter" in " ".join(verify(record, digest=end, commitments=[commitment]).proven)
    for digest in shown:
        assert verify(record, digest=digest)


def test_without_tls_a_page_mixes_the_dice_all_the_same(server, people):
    """There a browser lends a page no cryptography, and no clipboard."""
    table, links = server.open("human bot:random", "comet", shares=True)
    ada = people()
    ada.page.goto(f"http://{ABROAD}:{server.port}/t/{table}#{links['0']}")
    ada.wait_asked()
    assert not ada.page.evaluate("isSecureContext")
    ada.page.get_by_role("button", name="Table and settings").click()
    expect(ada.page.get_by_role("dialog")).to_contain_text("the shares of Ada, and a secret of the server")
    ada.page.get_by_role("button", name="Copy: Commitment to the dice").click()
    expect(ada.page.get_by_role("button", name="Copy: Commitment to the dice")).to_have_text("Marked")


def test_who_waits_for_nobody_starts_and_a_page_loaded_anew_still_has_its_share(server, people):
    ada = people()
    open_by_form(ada.page, server)
    ada.page.get_by_role("link", name="To the table, as Ada").click()
    ada.page.get_by_role("heading", name="The dice are being mixed").wait_for()
    ada.page.reload()
    ada.page.get_by_role("button", name="Start now").click()
    ada.wait_asked()
    ada.page.get_by_role("button", name="Table and settings").click()
    expect(ada.page.get_by_role("dialog")).to_contain_text("the shares of Ada, and a secret of the server")
