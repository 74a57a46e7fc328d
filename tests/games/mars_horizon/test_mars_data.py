"""Every key of the data is read by somebody."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from orrery.games.mars_horizon import GAME, board_schema, schema

#: Where a datum is from, which is for people.
PROVENANCE = {"source", "house_fields", "public_fields", "public_where"}


def structs() -> list[type[msgspec.Struct]]:
    found = {
        value
        for module in (schema, board_schema)
        for value in vars(module).values()
        if isinstance(value, type)
    }
    return sorted(
        (kind for kind in found if issubclass(kind, msgspec.Struct)), key=lambda kind: kind.__name__
    )


@pytest.mark.parametrize("kind", structs(), ids=lambda kind: kind.__name__)
def test_every_key_is_read(kind: type[msgspec.Struct]) -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in Path(str(GAME.folder)).glob("*.py"))
    fields = set(kind.__struct_fields__) - PROVENANCE
    assert sorted(name for name in fields if not re.search(rf"\.{name}\b", code)) == []
