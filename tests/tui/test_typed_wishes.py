"""One wish is one line in the terminal: several times, several as one, and in the way one wants it."""

import re

import pytest
from desk import Desk

from orrery.kernel import Choice, Dial, NotationError
from orrery.tui.typed import read_answers
from wishes import SLOWER, SOYUZ, TALES, Part, parts


class Wishing(Desk):
    """Somebody who reads the numbers on the screen."""

    def ask(self, prompt):
        wish = super().ask(prompt)
        shown = self.shown.getvalue()
        line = "; ".join(self.typed_for(part, shown[shown.rindex("record ") :]) for part in parts(wish))
        if "with some" in wish:
            line = line.replace(" > with some", "") + "; done"
        self.shown.write(f"{line}\n")
        return line

    def typed_for(self, part: Part, screen: str) -> str:
        label, times, way, turned = part
        dialled = f"={turned}" if turned else ""
        if way:
            number = self.number_of(label, screen)
            letter = re.search(rf"(?<!\S){number}([a-z]) +{re.escape(way)}(?=  |\s*$)", screen, re.MULTILINE)
            return f"{number}{dialled}{letter[1]}" if letter else f"{number} > {way}"
        if turned:
            return f"{self.number_of(label, screen)}{dialled}"
        found = self.number_of(label, screen) or label.lower()
        return (
            f"{found}x{times}" if found.isdecimal() and times > 1 else f"{found} x{times}".removesuffix(" x1")
        )

    def number_of(self, label: str, screen: str) -> str:
        found = re.search(rf"(?<!\S)(\d+) {re.escape(label)}(?=  |\s*$)", screen, re.MULTILINE)
        return found[1] if found else ""


@pytest.mark.parametrize("tale", TALES.values(), ids=TALES)
def test_a_wish_is_one_line(tale, tmp_path):
    players = ("human",) * tale.players
    table = tale.table(seats=players)
    desk = Wishing(tale.rules, tmp_path / "game", tale.wishes, players, table)
    desk.session.screen.console.width = 120
    shown = desk.run()
    assert "✗" not in shown
    assert tale.ends_well(desk.table)
    assert len(tale.wishes) <= tale.most


def test_what_was_given_as_one_is_taken_back_as_one(tmp_path):
    table = SOYUZ.table(seats=("human",))
    desk = Desk(SOYUZ.rules, tmp_path / "game", ["1x3; 4", "undo"], ("human",), table)
    assert desk.run().count("NASA buys 3 Soyuz, Apollo for $28.") == 1
    assert desk.record.moves == []


def test_a_batch_that_the_rules_forbid_in_the_middle_changes_nothing(tmp_path):
    table = SOYUZ.table(seats=("human",))
    desk = Desk(SOYUZ.rules, tmp_path / "game", ["buy soyuz x4; buy apollo"], ("human",), table)
    assert "costs $8, there is only $4" in " ".join(desk.run().split())
    assert desk.record.moves == []


def test_what_differs_by_a_number_is_one_line(tmp_path):
    table = SLOWER.table(seats=("human",))
    moves = ["maneuver voyager inner_planets_transfer"]
    shown = Desk(SLOWER.rules, tmp_path / "game", moves, ("human",), table).run()
    assert re.search(r"\d 1 year slower  2 years in all, 10 of \d+ thrust  = 1 to \d+", shown)
    assert "2 years slower" not in shown


def test_a_group_of_one_has_its_heading_and_each_option_says_how_often(tmp_path):
    table = SOYUZ.table(seats=("human",))
    shown = Desk(SOYUZ.rules, tmp_path / "game", ["1; 3; 4x2"], ("human",), table).run()
    assert "Buy Soyuz  $8, mass 9, thrust 80, up to x3" in shown
    assert "Buy these, as one answer: 1x2; 2" in shown
    assert re.search(r"  turn\n +\d+ End the turn", shown)


CHOICES = [
    Choice("buy juno", "Buy Juno"),
    Choice("go", "Go!", note="to X", ways=(Choice("go; stop", "and stop"), Choice("go; to x", "on to X"))),
    *(
        Choice(
            f"give {n}", f"Give {n}", dial=Dial("give", n), ways=(Choice(f"give {n}; done", "and no more"),)
        )
        for n in (1, 2, 5)
    ),
    Choice("end", "End"),
]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("1", ["buy juno"]),
        ("1x3", ["buy juno"] * 3),
        ("1 x 2; 2", ["buy juno", "buy juno", "go"]),
        ("1x 2;", ["buy juno"] * 2),
        ("Buy Juno x2", ["buy juno"] * 2),
        ("2a", ["go", "stop"]),
        ("2b; 1", ["go", "to x", "buy juno"]),
        ("to x", ["to x"]),
        ("3", ["give 1"]),
        ("3=5", ["give 5"]),
        ("3 = 2a; 4", ["give 2", "done", "end"]),
        ("1;2", ["buy juno", "go"]),
        ("GO!", ["go"]),
        ("go!  to x", ["go"]),
        ("Go! > on to X; Buy Juno", ["go", "to x", "buy juno"]),
    ],
)
def test_a_line_means(line, meant):
    assert [" ".join(action) for action in read_answers(line, CHOICES)] == meant


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("7", "they run from 1 to 4"),
        ("2z", "option 2 has no way z: 2a, 2b"),
        ("1a", "type the number alone"),
        ("Buy Jumo!", "type 1 for: Buy Juno"),
        ("¿que?", "type a number from 1 to 4, or options to see them again"),
    ],
)
def test_a_refusal_says_what_to_type(line, says):
    with pytest.raises(NotationError, match=re.escape(says)):
        read_answers(line, CHOICES)


def test_options_are_listed_again(tmp_path):
    table = SOYUZ.table(seats=("human",))
    shown = Desk(SOYUZ.rules, tmp_path / "game", ["options", "? juno"], ("human",), table).run()
    assert shown.count("Buy Soyuz  $8") == 2
    assert "there is no rule" not in shown


@pytest.mark.parametrize(
    "line", ["0", "5", "2c", "3=3", "1=1", "3=9999", "3=2b", "1a", "1x51", "1x30; 1x30", "; ;", "9" * 5000]
)
def test_a_line_that_means_nothing_says_why(line):
    with pytest.raises(NotationError):
        read_answers(line, CHOICES)
