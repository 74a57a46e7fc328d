"""Make the save of each game under its rules of today, where there is none yet.

`python tests/saves/make.py` plays a game at random to a moment in its middle third at which most is waiting
on the stack, and leaves it as a killed terminal would: GAME-VERSION.orrery, and its state beside it.
A save is never made anew: later versions must open it as it is.
"""

from pathlib import Path
from random import Random

from orrery.kernel import Roller, games
from orrery.match import LiveTable
from orrery.tui.keeping import GameFile

FOLDER = Path(__file__).parent


def save_of(game):
    """Where the save of a game under its rules of today is."""
    return FOLDER / f"{game.id}-{game.rules_version}.orrery"


def play(game, to=None):
    """A game at random, to the end or so far; and how much waits on the stack at each decision of a seat."""
    table = LiveTable.begin(game, max(2, game.players[0]), roller=Roller.from_number(1))
    random, depths = Random(1), {}
    while not table.over and table.number != to:
        depths[table.number] = len(table.state.stack)
        table.answer(table.to_move, [random.choice(list(table.pending.options))])
    return table, depths


def make(game):
    whole, depths = play(game)
    middle = range(whole.number // 3, 2 * whole.number // 3)
    table, _ = play(game, max((n for n in depths if n in middle), key=depths.__getitem__))
    *lines, last = [fresh.line for fresh in table.fresh_lines()]
    file = GameFile(save_of(game))
    file.keep(lines, b"")
    file.keep([last], table.kept())
    print(f"{save_of(game)}: {table.number} answers of {whole.number}")


if __name__ == "__main__":
    for found in games():
        if not save_of(found).exists():
            make(found)
