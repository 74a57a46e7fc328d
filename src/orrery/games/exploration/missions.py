"""Missions: what fulfils each, and revealing them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from orrery.games.exploration.cards import HEXES, PRIMARIES, SECONDARIES
from orrery.games.exploration.orbits import DOMINATION_WORDS
from orrery.games.exploration.state import Table, fleet
from orrery.games.exploration.tokens import (
    GNSS,
    HABITAT,
    PRIMARY_WORDS,
    ROVER,
    SECONDARY_WORDS,
    TELESCOPE,
)
from orrery.games.exploration.verbs import add_card, drop_card, gain_credits, put, score
from orrery.kernel import Action, Ruling

REVEAL_PRIMARY: Final[tuple[Action, ...]] = tuple(("reveal", word) for word in PRIMARY_WORDS)
REVEAL_SECONDARY: Final[tuple[Action, ...]] = tuple(("reveal", word) for word in SECONDARY_WORDS)
_L3: Final = DOMINATION_WORDS.index("l3")

Test = Callable[[Table, int], bool]


def _all_in_space(s: Table, seat: int) -> bool:
    return min([s.ships[number].at for number in fleet(seat)]) >= 0


def has_most(s: Table, seat: int, token: int) -> bool:
    """Whether nobody has dropped more of a module; one at least is needed."""
    own = s.dropped[seat][token]
    return own > 0 and own == max(counts[token] for counts in s.dropped)


def _only_at_the_end(s: Table, seat: int) -> bool:
    return False


_PRIMARY_TESTS: Final[dict[str, Test]] = {
    "command8": lambda s, seat: s.command[seat] >= 8,
    "all4": _all_in_space,
    "most_habitat": _only_at_the_end,
    "frag3": lambda s, seat: s.frags[seat] >= 3,
    "credits50": lambda s, seat: s.credits[seat] >= 50,
    "telescope3": lambda s, seat: s.dropped[seat][TELESCOPE] >= 3,
    "secondary4": lambda s, seat: len(s.done_secondaries[seat]) >= 4,
    "hex8": lambda s, seat: len(s.chains[0]) + len(s.chains[1]) >= len(HEXES),
    "gnss5": lambda s, seat: s.dropped[seat][GNSS] >= 5,
    "most_rover": _only_at_the_end,
    "development5": lambda s, seat: s.gained[seat] >= 5,
}
_SECONDARY_TESTS: Final[dict[str, Test]] = {
    "credits20": lambda s, seat: s.credits[seat] >= 20,
    "hazard1": lambda s, seat: s.drawn[seat] >= 1,
    "moon": lambda s, seat: s.landed[seat][0] >= 1,
    "turret": lambda s, seat: s.turrets[seat] >= 1,
    "l3": lambda s, seat: s.cubes[_L3] == seat,
    "mars": lambda s, seat: s.landed[seat][1] >= 1,
    "vp10": lambda s, seat: s.dp[seat] >= 10,
    "habitat1": lambda s, seat: s.dropped[seat][HABITAT] >= 1,
    "level3": lambda s, seat: s.summits[seat] >= 1,
    "trap2": lambda s, seat: any(trap.count == 2 for trap in s.traps),
    "frag1": lambda s, seat: s.frags[seat] >= 1,
}
PRIMARY_TEST: Final = tuple(_PRIMARY_TESTS[word] for word in PRIMARY_WORDS)
SECONDARY_TEST: Final = tuple(_SECONDARY_TESTS[word] for word in SECONDARY_WORDS)
#: The missions for having dropped the most of something, settled at the end.
MOST: Final = {
    PRIMARY_WORDS.index("most_habitat"): HABITAT,
    PRIMARY_WORDS.index("most_rover"): ROVER,
}


def fulfilled(s: Table, seat: int) -> list[Action]:
    """The missions in a hand that may be revealed now."""
    found: list[Action] = []
    for card in s.primaries[seat]:
        if PRIMARY_TEST[card](s, seat):
            found.append(REVEAL_PRIMARY[card])
    for card in s.secondaries[seat]:
        if SECONDARY_TEST[card](s, seat):
            found.append(REVEAL_SECONDARY[card])
    return found if len(found) < 2 else list(dict.fromkeys(found))


def blocked_missions(s: Table, seat: int) -> Iterator[tuple[Action, Ruling]]:
    """The missions in a hand that are not fulfilled yet."""
    for card in dict.fromkeys(s.primaries[seat]):
        if card in MOST:
            yield REVEAL_PRIMARY[card], Ruling("EX-8.1.2", "it is settled when the game ends")
        elif not PRIMARY_TEST[card](s, seat):
            yield REVEAL_PRIMARY[card], Ruling(PRIMARIES[card].rule, f"not yet: {PRIMARIES[card].text}")
    for card in dict.fromkeys(s.secondaries[seat]):
        if not SECONDARY_TEST[card](s, seat):
            yield REVEAL_SECONDARY[card], Ruling(SECONDARIES[card].rule, f"not yet: {SECONDARIES[card].text}")


def why_not_reveal(s: Table, seat: int, action: Action) -> Ruling:
    """Why a mission can't be revealed."""
    for other, ruling in blocked_missions(s, seat):
        if other == action:
            return ruling
    return Ruling("EX-8.1", "that mission is not in your hand")


def reveal(s: Table, seat: int, action: Action) -> None:
    """Show a fulfilled mission and take its reward."""
    word = action[1]
    s.emit("mission", seat=seat, mission=word)
    if word in PRIMARY_WORDS:
        reveal_primary(s, seat, PRIMARY_WORDS.index(word))
        return
    card = SECONDARY_WORDS.index(word)
    s.secondaries = put(s.secondaries, seat, drop_card(s.secondaries[seat], card))
    s.done_secondaries = put(s.done_secondaries, seat, add_card(s.done_secondaries[seat], card))
    gain_credits(s, seat, SECONDARIES[card].credits)


def reveal_by_itself(s: Table, seat: int) -> None:
    """Reveal all that a seat has fulfilled, but no reward of credits while it gets none."""
    while found := fulfilled(s, seat):
        paid = [action for action in found if s.barred[seat] != s.round or action in REVEAL_PRIMARY]
        if not paid:
            return
        reveal(s, seat, paid[0])


def reveal_primary(s: Table, seat: int, card: int) -> None:
    s.primaries = put(s.primaries, seat, drop_card(s.primaries[seat], card))
    s.done_primaries = put(s.done_primaries, seat, add_card(s.done_primaries[seat], card))
    score(s, seat, PRIMARIES[card].dp)
