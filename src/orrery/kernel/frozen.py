"""Named immutable values: what leaves, steps and events have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, dataclass_transform

import msgspec

if TYPE_CHECKING:

    @dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
    class FrozenMeta(msgspec.StructMeta):
        """Tells the type checker that a subclass of a frozen struct is frozen without saying so again."""

else:
    FrozenMeta = msgspec.StructMeta
