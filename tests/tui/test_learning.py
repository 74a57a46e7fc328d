"""Guided first games at the terminal."""

from io import StringIO

import pytest
from rich.console import Console

from orrery.kernel import game, games, guide_of, write
from orrery.match.guided import GuidedTable
from orrery.tui.learning import Learning


def learn(name, typed):
    """Go through a guide by what is typed; whether its end was reached, and all that was shown."""
    shown, lines = StringIO(), iter(typed)

    def ask(prompt):
        line = next(lines, "quit")
        shown.write(f"{prompt}{line}\n")
        return line

    one = game(name)
    table = GuidedTable.open(one, guide_of(one))
    console = Console(file=shown, width=80, highlight=False)
    reached = Learning(table, console=console, ask=ask).run()
    return reached, " ".join(shown.getvalue().split())


@pytest.mark.parametrize("name", [one.id for one in games() if guide_of(one)])
def test_a_guide_is_gone_through(name):
    guide = guide_of(game(name))
    reached, shown = learn(name, [write(action) for step in guide.steps for action in step.answers])
    assert reached
    for text in (guide.goal, guide.end, *[lesson.idea for lesson in guide.lesson]):
        assert text in shown


def test_wrong_answers_hints_and_going_back():
    guide = guide_of(game("debris"))
    first, second = guide.steps[:2]
    reached, shown = learn(
        "debris", ["recycle 1", "deliver fuel", "nonsense!", "hint", "?", "1x2", "4", "back"]
    )
    assert not reached
    assert f"{first.instead} ({first.rule})" in shown
    assert "OD-3.4" in shown
    assert first.hint in shown
    assert "OD-3.2 Capture" in shown
    assert second.say in shown
    assert shown.rindex(first.say) > shown.index(second.say)
