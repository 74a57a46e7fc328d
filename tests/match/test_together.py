"""Several actions as one answer: what a question offers so is taken so, by the table and by the server."""

from random import Random

import pytest

from orrery.kernel import Pending, Refused, Roller, answer, games, read, read_batch, write
from orrery.match import LiveTable, undoing
from orrery.match.sight import tell
from wishes import EXPLORATION, SOYUZ

SHOPPING = [read("buy soyuz")] * 3 + [read("buy apollo")]


def batches(pending):
    """Every way, and every basket full of one thing, that a question offers."""
    baskets = {basket.name: basket for basket in pending.baskets}
    for choice in pending.choices:
        yield from (read_batch(way.action) for way in choice.ways)
        if choice.many is not None and choice.many.basket in baskets:
            then = baskets[choice.many.basket].then
            yield [read(choice.action)] * choice.many.most + (read_batch(then) if then else [])
    for basket in baskets.values():
        for item in basket.items:
            yield [read(basket.first), read(item.action), read(basket.then)]


@pytest.mark.parametrize("game", list(games()), ids=lambda game: game.id)
def test_a_table_takes_as_one_answer_whatever_its_question_offers_so(game):
    random, state = Random(5), game.new(2, {})
    for _ in range(1200):
        if not state.stack:
            break
        pending = Pending(state)
        offered = [] if pending.chance or random.random() < 0.8 else list(batches(pending))
        if offered:
            table = LiveTable.begin(game, position=state, roller=Roller.from_number(1))
            batch = random.choice(offered)
            table.answer(pending.actor, batch)
            assert [move.action for move in table.record.moves[: len(batch)]] == batch
        answer(state, state.stack[-1].sample(state, random.random))


async def test_the_server_takes_all_or_none_and_gives_it_back_as_one(hall):
    room, _ = await hall.open(
        SOYUZ.game, SOYUZ.players, SOYUZ.options, [], roller=SOYUZ.roller, position=SOYUZ.position
    )
    with pytest.raises(Refused, match="costs"):
        await room.answer((0,), 0, [*SHOPPING, read("buy soyuz")])
    assert room.table.number == 0
    assert await room.answer((0,), 0, SHOPPING) == len(SHOPPING)
    assert room.table.state.money == (0,)
    await undoing.undo(room, (0,), None)
    assert room.table.number == 0
    await hall.sweep()
    assert hall.find(room.id).table.state.money == (28,)


def test_what_was_given_as_one_is_told_as_one_and_kept_as_single_answers():
    table = SOYUZ.table()
    table.answer(0, SHOPPING)
    told = tell(table.game, table.log_for(0), ["NASA"])
    assert told[0].lines == ("NASA buys 3 Soyuz, Apollo for $28.",)
    assert [one.lines for one in told[1:]] == [()] * 3
    assert {one.first for one in told} == {0}
    assert [write(move.action) for move in table.record.moves] == ["buy soyuz"] * 3 + ["buy apollo"]


def test_modules_built_as_one_are_told_as_one_with_their_price():
    table = EXPLORATION.table()
    for line in ("action energy", "deploy transporter"):
        table.answer(0, [read(line)])
    table.answer(0, [read("build transporter rover")] * 2 + [read("build transporter gnss")])
    lines = tell(table.game, table.log_for(0, 2), ["Ada", "Bel"])[0].lines
    assert lines == ("Ada pays 7 credits", "Ada builds 2 rovers and a GNSS on the Transporter")


async def test_half_of_what_was_given_as_one_is_told_again_when_the_rest_is_taken_back(hall):
    room, _ = await hall.open(
        SOYUZ.game, SOYUZ.players, SOYUZ.options, [], roller=SOYUZ.roller, position=SOYUZ.position
    )
    await room.answer((0,), 0, SHOPPING)
    assert [one.number for one in room.log(0, 2)] == [2, 3]
    await undoing.undo(room, (0,), 2)
    start = room.seen(len(SHOPPING), 0)
    assert start == 0
    assert [one.lines for one in room.log(0, start)] == [(f"{room.names[0]} buys 2 Soyuz for $16.",), ()]
