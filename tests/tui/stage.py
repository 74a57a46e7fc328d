"""The full screen in a test: a person who reads what stands on it and types, and the text that is seen."""

from contextlib import asynccontextmanager

from textual.widgets import Input

from orrery.kernel import Roller
from orrery.match import LiveTable
from orrery.tui import Session
from orrery.tui.app import TableApp


def table_of(game, seats=("human", "human"), options=None, *, dice=2):
    options = {**game.left_to_seats(len(seats)), **(options or {})}
    return LiveTable.begin(game, len(seats), options, roller=Roller.from_number(dice), seats=seats)


class Seen:
    """The app, and what a person sees of it."""

    def __init__(self, app, pilot):
        self.app, self.pilot = app, pilot

    @property
    def lines(self):
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    @property
    def text(self):
        return "\n".join(self.lines)

    def within(self, selector):
        """What is seen of one pane."""
        region = self.app.screen.query_one(selector).region
        return "\n".join(line[region.x : region.right] for line in self.lines[region.y : region.bottom])

    async def settle(self):
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def press(self, *keys):
        await self.pilot.press(*keys)
        await self.settle()

    async def enter(self, text):
        """Type a line and press Enter."""
        self.app.query_one("#answer", Input).value = text
        await self.pilot.pause()
        await self.press("enter")


@asynccontextmanager
async def seated(table, path, *, size=(80, 24), pause=0):
    """Somebody at a full screen of this size."""
    app = TableApp(Session(table, table.record.header.seats, path), pause=pause)
    async with app.run_test(size=size) as pilot:
        seen = Seen(app, pilot)
        await seen.settle()
        yield seen
