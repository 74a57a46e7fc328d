"""Guided first games on the full screen."""

from contextlib import asynccontextmanager

import pytest
from stage import Seen

from orrery.kernel import game, games, guide_of, write
from orrery.match.guided import GuidedTable
from orrery.tui.lesson import LessonApp
from orrery.tui.overlays import LongText

GUIDED = [one.id for one in games() if guide_of(one)]


@asynccontextmanager
async def learning(name):
    rules = game(name)
    app = LessonApp(GuidedTable.open(rules, guide_of(rules)), pause=0)
    async with app.run_test(size=(80, 24)) as pilot:
        seen = Seen(app, pilot)
        await seen.settle()
        yield seen


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.long] * (name != "leaving-earth")) for name in GUIDED],
)
async def test_a_guide_is_gone_through(name):
    guide = guide_of(game(name))
    async with learning(name) as seen:
        read = []
        for action in [action for step in guide.steps for action in step.answers]:
            if isinstance(seen.app.screen, LongText):
                read.append(seen.text)
                await seen.press("enter")
            assert seen.app.lessons.step.say.split()[0] in seen.within("#guide")
            number = seen.app.lessons.number
            await seen.enter(write(action))
            assert seen.app.lessons.number > number, seen.text
        assert len(read) == len(guide.lesson)
        assert guide.end.split(".")[0][:30] in " ".join(seen.text.split()) or guide.end[:20] in seen.text
        await seen.press("enter")
    assert seen.app.lessons.step is None


async def test_a_detour_says_why_a_hint_points_and_undo_goes_back():
    first = guide_of(game("debris")).steps[0]
    async with learning("debris") as seen:
        await seen.press("enter")
        await seen.enter("end")
        assert first.rule in seen.within("#says")
        await seen.enter("hint")
        assert seen.app.query_one("#options").pointed.actions[0] in first.answers
        await seen.press("enter")
        number = seen.app.lessons.number
        await seen.enter("undo")
        assert seen.app.lessons.number < number
