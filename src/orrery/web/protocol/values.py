"""The values that messages are made of, each with its bounds."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

Text = Annotated[str, Meta(max_length=200)]
Secret = Annotated[str, Meta(max_length=64)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
#: 32 bytes in hexadecimal digits: a commitment, a digest, a share.
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=31)]
OptionValue: TypeAlias = (
    bool | int | float | Text | Annotated[list[bool | int | float | Text], Meta(max_length=100)]
)
