"""A plain wish is a few answers: like modules are one, and nobody ends what has ended."""

import pytest

from orrery.games.exploration import GAME
from orrery.games.exploration.cards import MODULES, SHIPS, index
from orrery.kernel import Pending


def cost(entries, word: str) -> int:
    return entries[index(entries, word)].cost


LADEN = ("rover", "rover", "rover", "gnss", "gnss")
#: A turn as a person plays it, like modules as one answer: the notated actions of each answer.
TURN = (
    ["action energy"],
    ["deploy transporter"],
    ["build transporter rover"] * 3,
    ["build transporter gnss"] * 2,
    ["select shield"],
)
FLIGHT = (["move t10"], ["drop telescope l3"])
#: The same turn, one answer for each action, with the end of the preparation said.
BEFORE = sum(map(len, (*TURN, *FLIGHT))) + 1


def given() -> dict:
    money = cost(SHIPS, "transporter") + sum(cost(MODULES, module) for module in LADEN)
    shield = {"at": "t09", "energy": 1, "modules": ["telescope"]}
    return {"seats": {"red": {"credits": money, "ships": {"transporter": {}, "shield": shield}}}}


@pytest.mark.rule("EX-8.1.3")
def test_a_laden_ship_and_a_drop_take_two_thirds_of_the_answers() -> None:
    state = GAME.arrange(2, GAME.read_options({}), given())
    answers = 0
    for batch in (*TURN, ["blue"], *FLIGHT):
        if batch == ["blue"]:
            assert Pending(state).actor == 1
            GAME.apply(state, "end")
            continue
        assert Pending(state).actor == 0
        for action in batch:
            GAME.apply(state, action)
        answers += 1
    assert state.credits[0] == 0
    assert Pending(state).chance
    assert answers <= BEFORE * 2 / 3
