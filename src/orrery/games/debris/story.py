from __future__ import annotations

from collections.abc import Sequence

from orrery.kernel import Event


def narrate(event: Event, names: Sequence[str]) -> str:
    return ""
