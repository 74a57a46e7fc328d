"""The help of the full screen: first what one plays for, then what the signs mean, then the keys."""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from orrery.kernel import Game
from orrery.tui.boards import Drawing

_KEYS: Final = """\
↑ ↓            point at an option: what it touches lights up on the
               board, and the rule behind it stands beside
Enter, click   give the option that is pointed at
3  3x2; 5  3a  answer by number, twice, several as one, in the way a
juno           letters filter the options as you type; Esc lists all
click          on the board: list what touches that thing
Shift+arrows   pan the board; Tab goes to a pane, to scroll it
undo, Ctrl+Z   take the last answer back; it says first how far
why            list what you can't do now, with the reasons
hint           point at what a strong bot would do
? WORDS        the rules that speak of something
log, dice      what happened so far; what proves the dice later
always, again  answer so whenever it is asked, where that is safe;
               ask everything again
save FILE      keep a copy
Ctrl+P         all of this as a menu, and the colours of the screen
Ctrl+Q         leave, as Ctrl+C does; orrery play --resume goes on
"""


def help_text(game: Game[Any], drawing: Drawing) -> Text:
    text = Text.assemble(("The goal\n", "bold"), f"{drawing.GOAL or game.blurb}\n\n")
    if drawing.LEGEND:
        text.append_text(Text.assemble(("On the board\n", "bold"), f"{drawing.LEGEND}\n\n"))
    return text.append_text(Text.assemble(("Keys and words\n", "bold"), _KEYS))
