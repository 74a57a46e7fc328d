"""The rules of each game, one package a game, all of one shape.

`orrery.games()` lists those that are installed: the package can be called, so that importing a game, which
makes the package an attribute of `orrery`, does not hide the function of that name.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from orrery.kernel import Game
from orrery.kernel import games as installed_games


class Games(ModuleType):
    """This package."""

    def __call__(self) -> Iterator[Game[Any]]:
        return installed_games()


sys.modules[__name__].__class__ = Games
