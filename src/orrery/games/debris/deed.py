"""What the kinds of action have in common. Each kind is a `Deed`, found by the first word of its notation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.debris.cards import SEATS
from orrery.games.debris.state import Table
from orrery.kernel import Action, Choice, Ruling
from orrery.kernel.action import Slot

SEAT_NUMBER: Final = {name: seat for seat, name in enumerate(SEATS)}


class Deed:
    """One kind of action. Its docstring is the rule.

    `forbids` is the law: it judges any action of this kind that `patterns` can write. `offers` lists, fast,
    exactly the actions that it does not forbid.
    """

    rule: str
    #: The first word of its notation.
    word: str
    #: The heading under which people are shown it.
    group: str
    #: Everything of this kind that can be written.
    patterns: Sequence[Sequence[Slot]]

    def offers(self, s: Table, seat: int) -> Sequence[Action]:
        raise NotImplementedError

    def forbids(self, s: Table, seat: int, action: Action) -> Ruling | None:
        raise NotImplementedError

    def tempting(self, s: Table, seat: int) -> Iterable[Action]:
        """What a person might look for here even when it is forbidden."""
        return ()

    def do(self, s: Table, seat: int, action: Action) -> None:
        raise NotImplementedError

    def present(self, s: Table, seat: int, action: Action) -> Choice:
        raise NotImplementedError

    def choice(
        self, action: Action, label: str, note: str = "", warning: str = "", touches: tuple[str, ...] = ()
    ) -> Choice:
        return Choice(" ".join(action), label, self.group, note, warning, touches)
