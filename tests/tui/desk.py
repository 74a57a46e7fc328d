"""A person at the terminal of a test: what is typed, and all that is shown."""

from io import StringIO

from rich.console import Console

from orrery.kernel import Record, Roller
from orrery.match import LiveTable
from orrery.tui import Plain, Session


class Desk:
    """A session whose person types from a list and then presses Ctrl-C."""

    def __init__(self, game, path, typed, players=("human", "human"), table=None):
        self.path = path
        self.shown = StringIO()
        self.typed = iter(typed)
        self.table = table or LiveTable.begin(game, len(players), roller=Roller.from_number(4), seats=players)
        console = Console(file=self.shown, width=80, highlight=False)
        self.session = Plain(Session(self.table, players, path), console=console, ask=self.ask)

    def ask(self, prompt):
        self.shown.write(prompt)
        try:
            return next(self.typed)
        except StopIteration:
            raise KeyboardInterrupt from None

    def run(self):
        self.session.run()
        return self.shown.getvalue()

    @property
    def record(self):
        return Record.load(self.path.read_bytes())
