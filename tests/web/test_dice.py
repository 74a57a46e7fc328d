"""Dice mixed from the shares of all clients, at a real server: honest clients, hostile ones, and crashes."""

import secrets
from itertools import product

import httpx
import pytest

from orrery.kernel import CHANCE, Digest, Record, RecordError, Roller, pledge_of, verify

from .conftest import WAIT, connect

PEOPLE = ("human", "human")


class Hand:
    """What one client keeps to itself: a share for its seat."""

    def __init__(self, client, seat):
        self.client, self.seat = client, seat
        self.commitment = client.last["table"]["commitment"]
        self.share = secrets.token_bytes(32)

    @property
    def dice(self):
        return self.client.last["table"]["dice"]

    async def pledge(self, **fields):
        pledge = pledge_of(self.share, self.commitment, self.seat)
        return await self.client.ask("pledge", **{"seat": self.seat, "commitment": pledge, **fields})

    async def show(self, **fields):
        return await self.client.ask("share", **{"seat": self.seat, "share": self.share.hex(), **fields})

    async def begun(self):
        while not self.dice["begun"] or not self.client.last["state"]["step"]:
            await self.client.next()


async def mixed(*hands):
    """Everybody pledges, then everybody shows."""
    for hand in hands:
        assert (await hand.pledge())["type"] == "accepted"
    for hand in hands:
        assert (await hand.show())["type"] == "accepted"
    for hand in hands:
        await hand.begun()


def told(server, table):
    verdict = server.get(f"/api/tables/{table}/verify").json()
    assert verdict["ok"], verdict
    return " ".join(verdict["lines"]), " ".join(verdict["unproven"])


async def scan_and_drill(ann, bob):
    await ann.asked()
    await ann.answer("scan")
    await bob.asked()
    await bob.answer("drill")


async def test_the_seed_is_mixed_of_the_secret_and_everybodys_share(server):
    table, links = server.open(PEOPLE, shares=True)
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        one, two = Hand(ann, 0), Hand(bob, 1)
        assert ann.last["state"]["question"] is None
        assert ann.last["state"]["to_move"] is None
        assert one.dice == {"pledges": {}, "sealed": False, "shown": [], "awaited": [0, 1], "begun": False}
        assert "when the dice are mixed" in (await ann.answer("dig"))["reason"]
        assert "the dice are not mixed yet" in told(server, table)[1]
        await mixed(one, two)
        assert one.dice["shown"] == [0, 1]
        await scan_and_drill(ann, bob)
    record = Record.load(server.get(f"/api/tables/{table}/record").content)
    assert record.shares.shown == {0: one.share, 1: two.share}
    assert Roller.from_hex(record.secret).commitment == one.commitment
    assert record.seed != record.secret
    lines, unproven = told(server, table)
    assert "the shares of One, Two, all committed to before any was shown" in lines
    assert "whoever rolls knows the seed" in unproven
    pledge = pledge_of(two.share, two.commitment, 1)
    assert any("share of Two" in line for line in verify(record, commitments=[pledge]).proven)


async def test_every_digest_that_was_shown_can_be_checked_at_the_end(server):
    table, links = server.open(PEOPLE, shares=True)
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        await mixed(Hand(ann, 0), Hand(bob, 1))
        await scan_and_drill(ann, bob)
        await ann.quiet()
        seen = [*ann.seen, *bob.seen]
        shown = {message["digest"] for message in seen if message["type"] == "state"}
        last = ann.last["state"]["digest"]
    record = Record.load(server.get(f"/api/tables/{table}/record").content)
    chain = Digest(Roller.from_hex(record.secret).digest_key)
    assert shown <= {chain.add(line) for line in record.lines}
    assert len(shown) > 4
    assert "to the last letter" in " ".join(verify(record, digest=last).proven)
    check = f"/api/tables/{table}/verify?digest="
    assert "to the last letter" in " ".join(server.get(check + last).json()["lines"])
    assert server.get(check + "0" * 64).json() == {
        "ok": False,
        "lines": ["this is not the record that you were shown: its digest is another"],
        "unproven": [],
    }
    with pytest.raises(RecordError, match="not the record"):
        verify(record, digest=secrets.token_hex(32))


async def test_no_seat_can_find_the_hidden_core_in_the_digest(server):
    """Bob knows every line but the core that Ann was shown. He tries all six, under whatever he was sent."""
    table, links = server.open(PEOPLE, shares=True)
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        one, two = Hand(ann, 0), Hand(bob, 1)
        await mixed(one, two)
        await ann.asked()
        await ann.answer("scan")
        await bob.asked()
        sent = [bob.last["state"]["digest"], one.commitment, *two.dice["pledges"].values(), two.share.hex()]
    record = server.site.hall.find(table).table.record

    def cores_that_fit(keys):
        fitting = set()
        for core, key in product(range(1, 7), keys):
            world = Record.load(b"\n".join(record.lines[:-1]) + b"\n")
            world.append(CHANCE, ("core", str(core)))
            chain = Digest(key)
            fitting |= {core for line in world.lines if chain.add(line) == sent[0]}
        return fitting

    keys = [b"", *map(str.encode, sent), *map(bytes.fromhex, sent)]
    assert cores_that_fit(keys) == set()
    secret = server.site.hall.find(table).table.secret
    assert cores_that_fit([secret.digest_key]) == {int(record.moves[-1].action[1])}


async def test_a_share_that_was_not_pledged_is_refused(server):
    table, links = server.open(PEOPLE, shares=True)
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        one, two = Hand(ann, 0), Hand(bob, 1)
        assert "before all are pledged" in (await one.show())["reason"]
        assert "not one of yours" in (await one.pledge(seat=1))["reason"]
        await one.pledge()
        assert "before all are pledged" in (await one.show())["reason"]
        assert "pledged its share already" in (await one.pledge(commitment="0" * 64))["reason"]
        assert (await one.pledge())["type"] == "accepted"  # said again
        await two.pledge(commitment=one.dice["pledges"]["0"])  # another's pledge, copied
        await two.client.quiet()
        assert two.dice["sealed"]
        assert "not the share" in (await one.show(share=secrets.token_hex(32)))["reason"]
        assert "not one of yours" in (await two.show(seat=0))["reason"]
        assert (await one.show())["type"] == "accepted"
        assert (await one.show())["type"] == "accepted"  # said again
        assert "not the share" in (await two.show(share=one.share.hex()))["reason"]
        for wrong in ("", "00", "zz" * 32, "0" * 63, "0" * 66, "A" * 64):
            assert "makes no sense" in (await two.show(share=wrong))["reason"]
        assert not two.dice["begun"]
        async with connect(server, table) as eye:
            assert "spectator" in (await eye.ask("start", sealed=True))["reason"]
            assert "spectator" in (await eye.ask("share", seat=0, share="0" * 64))["reason"]


async def test_a_share_from_another_table_or_after_the_first_roll_is_refused(server):
    first, links = server.open(("human", "bot:random"), shares=True)
    async with connect(server, first, links[0]) as ann:
        one = Hand(ann, 0)
        await mixed(one)
        assert "too late" in (await one.show(share=secrets.token_hex(32)))["reason"]
        assert "no more shares" in (await one.pledge(commitment="0" * 64))["reason"]
        assert "something else" in (await ann.ask("start", sealed=True))["reason"]
    second, links = server.open(("human", "bot:random"), shares=True)
    async with connect(server, second, links[0]) as ann:
        await ann.ask("pledge", seat=0, commitment=pledge_of(one.share, one.commitment, 0))
        assert "not the share" in (await ann.ask("share", seat=0, share=one.share.hex()))["reason"]


async def test_nobody_who_stays_away_stops_the_others(server):
    """Bob never comes; Cy pledges and goes; Ann waits no longer, and the record says whose share is in."""
    table, links = server.open(("human", "human", "human"), shares=True)
    async with connect(server, table, links[0]) as ann:
        one = Hand(ann, 0)
        await one.pledge()
        async with connect(server, table, links[2]) as cy:
            await Hand(cy, 2).pledge()
        await ann.quiet()
        assert one.dice["awaited"] == [1]
        assert "something else" in (await ann.ask("start", sealed=True))["reason"]
        await ann.ask("start", sealed=False)
        await ann.quiet()
        assert one.dice["awaited"] == [0, 2]
        await one.show()
        await ann.quiet()
        assert one.dice["awaited"] == [2]
        await ann.ask("start", sealed=True)
        await one.begun()
        await ann.answer("drill")
    lines, unproven = told(server, table)
    assert "the shares of One, all committed" in lines
    assert "among 2 seeds: the shares of Three were committed to and not shown" in unproven


async def test_who_leaves_the_seat_to_a_bot_is_not_waited_for(server):
    table, links = server.open(PEOPLE, shares=True)
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        one = Hand(ann, 0)
        await one.pledge()
        await bob.ask("resign")
        await ann.quiet()
        assert one.dice["sealed"]
        await one.show()
        await one.begun()


async def test_an_open_seat_is_waited_for_and_the_record_names_who_took_it(server):
    table, links = server.open(("human", "open"), shares=True)
    async with connect(server, table, links[0]) as ann:
        one = Hand(ann, 0)
        await one.pledge()
        assert not one.dice["sealed"]
        token = server.post(f"/api/tables/{table}/seats/1", {"name": "Bea"}).json()["token"]
        async with connect(server, table, token) as bea:
            two = Hand(bea, 1)
            await two.pledge()
            await one.show()
            await two.show()
            await two.begun()
            await scan_and_drill(ann, bea)
    assert "the shares of One, Bea" in told(server, table)[0]


async def test_people_at_one_screen_give_a_share_for_each_of_their_seats(server):
    table, links = server.open(PEOPLE, shares=True, hotseat=True)
    async with connect(server, table, tokens=links.values()) as screen:
        await mixed(Hand(screen, 0), Hand(screen, 1))
        assert screen.last["state"]["question"]


async def test_a_table_that_asks_for_no_shares_begins_at_once_and_says_so(server):
    for order in ({"seats": PEOPLE}, {"seats": ("bot:random", "bot:random"), "shares": True}):
        table, links = server.open(**order)
        async with connect(server, table, links.get(0)) as ann:
            assert ann.last["table"]["dice"]["begun"]
        assert "no player had a share in it" in told(server, table)[1]


@pytest.mark.parametrize("name", ["debris", "exploration", "leaving-earth", "mars-horizon"])
async def test_every_game_can_wait_for_its_dice(server, name):
    table, links = server.open(PEOPLE, name, shares=True)
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        assert ann.last["state"]["scene"]["zones"]
        assert ann.last["state"]["number"] == 0
        await mixed(Hand(ann, 0), Hand(bob, 1))
        assert ann.last["state"]["question"] or bob.last["state"]["question"]
    assert "every one legal" in told(server, table)[0]


async def test_what_was_acknowledged_survives_a_kill_at_every_moment(killable):
    server = killable()
    order = {"game": "debris", "seats": [{"kind": "human"}, {"kind": "human"}], "shares": True}
    opened = httpx.post(f"{server.url}api/tables", json=order, timeout=WAIT).json()
    table, links = opened["id"], opened["links"]
    shares = [secrets.token_bytes(32) for _ in range(2)]
    known = opened["commitment"], {}, []
    for kind, seat in product(("pledge", "share"), (0, 1)):
        server = killable()
        async with connect(server, table, links[str(seat)]) as client:
            info = client.last["table"]
            assert (info["commitment"], info["dice"]["pledges"], info["dice"]["shown"]) == known
            hand = Hand(client, seat)
            hand.share = shares[seat]
            assert (await (hand.pledge() if kind == "pledge" else hand.show()))["type"] == "accepted"
            await client.quiet()
            known = info["commitment"], hand.dice["pledges"], hand.dice["shown"]
    async with connect(server, table, links["0"]) as client:
        before = client.last["state"]
    server = killable()
    async with connect(server, table, links["0"]) as client:
        after = client.last["state"]
        assert client.last["table"]["dice"]["begun"]
    assert before["number"] > 0
    assert after == before
