"""The bot that all are measured against: kept in a checkout, beside the package, and not installed."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Final

from orrery.bots import BOTS
from orrery.kernel import OptionError

REFERENCE: Final = "reference"
#: The checkout that this package is run from, if it is.
_CHECKOUT: Final = Path(__file__).parents[3]


def take_in(bots: Iterable[str]) -> None:
    """Make the reference a bot like the others, if it is among those asked for."""
    if REFERENCE not in bots or REFERENCE in BOTS:
        return
    if not (_CHECKOUT / "benchmarks" / REFERENCE).is_dir():
        raise OptionError("the reference is not part of an installed package: measure in a checkout")
    sys.path.append(str(_CHECKOUT))
    import_module("benchmarks.reference")
