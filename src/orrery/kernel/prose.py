"""Small helps for texts that people read."""

from __future__ import annotations


def plural(count: int, thing: str, things: str = "") -> str:
    """A number of things.

    >>> plural(1, "action"), plural(2, "action"), plural(3, "agency", "agencies")
    ('1 action', '2 actions', '3 agencies')
    """
    return f"{count} {thing if count == 1 else things or thing + 's'}"
