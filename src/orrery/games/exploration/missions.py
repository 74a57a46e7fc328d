"""Missions: what fulfils each, and revealing them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from orrery.games.exploration.cards import HEXES, PRIMARIES, SECONDARIES
from orrery.games.exploration.events import MissionRevealed
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
from orrery.games.exploration.verbs import gain_credits, score, show_primary, show_secondary
from orrery.games.exploration.words import MISSION_NAMES
from orrery.kernel import Action, Choice, Deed, Menu, Ruling

REVEAL_PRIMARY: Final[tuple[Action, ...]] = tuple(("reveal", word) for word in PRIMARY_WORDS)
REVEAL_SECONDARY: Final[tuple[Action, ...]] = tuple(("reveal", word) for word in SECONDARY_WORDS)
_L3: Final = DOMINATION_WORDS.index("l3")

#: Whether a seat has done what a mission asks; to collect is to have so many now (EX-8.1.1).
Test = Callable[[Table, int], bool]


def _all_in_space(s: Table, seat: int) -> bool:
    return min([s.ships[number].at for number in fleet(seat)]) >= 0


def has_most(s: Table, seat: int, token: int) -> bool:
    """Whether nobody has dropped more of a module; one at least is needed (EX-8.1.2)."""
    own = s.dropped[seat][token]
    return own > 0 and own == max(counts[token] for counts in s.dropped)


def _only_at_the_end(s: Table, seat: int) -> bool:
    return False


_PRIMARY_TESTS: Final[dict[str, Test]] = {
    "command8": lambda s, seat: s.command[seat] >= 8,  # EX-12.1
    "all4": _all_in_space,  # EX-12.2
    "most_habitat": _only_at_the_end,  # EX-12.3
    "frag3": lambda s, seat: s.frags[seat] >= 3,  # EX-12.4
    "credits50": lambda s, seat: s.credits[seat] >= 50,  # EX-12.5
    "telescope3": lambda s, seat: s.dropped[seat][TELESCOPE] >= 3,  # EX-12.6
    "secondary4": lambda s, seat: len(s.done_secondaries[seat]) >= 4,  # EX-12.7
    "hex8": lambda s, seat: len(s.chains[0]) + len(s.chains[1]) >= len(HEXES),  # EX-12.8
    "gnss5": lambda s, seat: s.dropped[seat][GNSS] >= 5,  # EX-12.9
    "most_rover": _only_at_the_end,  # EX-12.10
    "development5": lambda s, seat: s.gained[seat] >= 5,  # EX-12.11
}
_SECONDARY_TESTS: Final[dict[str, Test]] = {
    "credits20": lambda s, seat: s.credits[seat] >= 20,  # EX-13.1
    "hazard1": lambda s, seat: s.drawn[seat] >= 1,  # EX-13.2
    "moon": lambda s, seat: s.landed[seat][0] >= 1,  # EX-13.3
    "turret": lambda s, seat: s.turrets[seat] >= 1,  # EX-13.4
    "l3": lambda s, seat: s.cubes[_L3] == seat,  # EX-13.5
    "mars": lambda s, seat: s.landed[seat][1] >= 1,  # EX-13.6
    "vp10": lambda s, seat: s.dp[seat] >= 10,  # EX-13.7
    "habitat1": lambda s, seat: s.dropped[seat][HABITAT] >= 1,  # EX-13.8
    "level3": lambda s, seat: s.summits[seat] >= 1,  # EX-13.9
    "trap2": lambda s, seat: any(trap.count == 2 for trap in s.traps),  # EX-13.10
    "frag1": lambda s, seat: s.frags[seat] >= 1,  # EX-13.11
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


def may_reveal(s: Table, seat: int, action: Action) -> Ruling | None:
    """Whether a mission is in hand and fulfilled."""
    if action in REVEAL_PRIMARY:
        card = REVEAL_PRIMARY.index(action)
        held, mission, test = card in s.primaries[seat], PRIMARIES[card], PRIMARY_TEST[card]
        if held and card in MOST:
            return Ruling("EX-8.1.2", "it is settled when the game ends")
    else:
        card = REVEAL_SECONDARY.index(action)
        held, mission, test = card in s.secondaries[seat], SECONDARIES[card], SECONDARY_TEST[card]
    if not held:
        return Ruling("EX-8.1", "that mission is not in your hand")
    return None if test(s, seat) else Ruling(mission.rule, f"not yet: {mission.text}")


class Reveal(Deed[Table, Menu[Table]]):
    """Reveal a fulfilled mission and take its reward."""

    rule = "EX-8.1"
    word = "reveal"
    group = "Mission"
    patterns = (("reveal", (*PRIMARY_WORDS, *SECONDARY_WORDS)),)

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        return fulfilled(s, f.seat)

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        return may_reveal(s, f.seat, action)

    def tempting(self, s: Table, f: Menu[Table]) -> Iterable[Action]:
        yield from [REVEAL_PRIMARY[card] for card in dict.fromkeys(s.primaries[f.seat])]
        yield from [REVEAL_SECONDARY[card] for card in dict.fromkeys(s.secondaries[f.seat])]

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        reveal(s, f.seat, action)

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        label = f"Reveal {MISSION_NAMES[action[1]]}"
        return self.choice(action, label, _NOTES[action[1]], touches=action[1:])


_NOTES: Final = {
    **{card.id: f"{card.text} {card.dp} DP" for card in PRIMARIES},
    **{card.id: f"{card.text} {card.credits} credits" for card in SECONDARIES},
}


def reveal(s: Table, seat: int, action: Action) -> None:
    """Show a fulfilled mission and take its reward."""
    if action in REVEAL_PRIMARY:
        reveal_primary(s, seat, REVEAL_PRIMARY.index(action))
    else:
        card = REVEAL_SECONDARY.index(action)
        s.emit(MissionRevealed(seat, action[1]))
        show_secondary(s, seat, card)
        gain_credits(s, seat, SECONDARIES[card].credits)


def reveal_primary(s: Table, seat: int, card: int) -> None:
    s.emit(MissionRevealed(seat, PRIMARY_WORDS[card]))
    show_primary(s, seat, card)
    score(s, seat, PRIMARIES[card].dp)


def reveal_all(s: Table, seat: int) -> None:
    """The game ends: whatever a seat has fulfilled is revealed (EX-8.1.4)."""
    while found := fulfilled(s, seat):
        reveal(s, seat, found[0])


def reveal_by_itself(s: Table, seat: int) -> None:
    """Reveal all that a seat has fulfilled, but no reward of credits while it gets none (EX-8.1.3)."""
    while found := fulfilled(s, seat):
        paid = [action for action in found if s.barred[seat] != s.round or action in REVEAL_PRIMARY]
        if not paid:
            return
        reveal(s, seat, paid[0])


REVEAL: Final = Reveal()
