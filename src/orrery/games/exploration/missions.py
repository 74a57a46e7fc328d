"""Missions: what fulfils each, and revealing them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Final

from orrery.games.exploration.cards import PRIMARIES, SECONDARIES, Asks, Mission
from orrery.games.exploration.events import MissionRevealed
from orrery.games.exploration.orbits import DOMINATION_WORDS, SURFACES
from orrery.games.exploration.state import Table, fleet
from orrery.games.exploration.tokens import PRIMARY_WORDS, SECONDARY_WORDS, TOKEN_NUMBER
from orrery.games.exploration.verbs import gain_credits, score, show_primary, show_secondary
from orrery.games.exploration.words import MISSION_NAMES, listed
from orrery.kernel import Action, Choice, Deed, Menu, Ruling

REVEAL_PRIMARY: Final[tuple[Action, ...]] = tuple(("reveal", word) for word in PRIMARY_WORDS)
REVEAL_SECONDARY: Final[tuple[Action, ...]] = tuple(("reveal", word) for word in SECONDARY_WORDS)

#: How many a seat has of what a mission asks for; to collect is to have so many now (EX-8.1.1).
Count = Callable[[Table, int], int]


def has_most(s: Table, seat: int, token: int) -> bool:
    """Whether nobody has dropped more of a module; one at least is needed (EX-8.1.2)."""
    own = s.dropped[seat][token]
    return own > 0 and own == max(counts[token] for counts in s.dropped)


#: By what a mission asks: how many a seat has, of some module, area or space.
#: EX-12.1 to EX-12.11 and EX-13.1 to EX-13.11 say which mission asks what.
_COUNTS: Final[dict[Asks, Callable[[str], Count]]] = {
    "command": lambda of: lambda s, seat: s.command[seat],  # EX-12.1
    "ships": lambda of: ships_in_space,  # EX-12.2
    "most": lambda of: _dropped(TOKEN_NUMBER[of]),  # EX-12.3, EX-12.10
    "frags": lambda of: lambda s, seat: s.frags[seat],  # EX-12.4, EX-13.11
    "credits": lambda of: lambda s, seat: s.credits[seat],  # EX-12.5, EX-13.1
    "drops": lambda of: _dropped(TOKEN_NUMBER[of]),  # EX-12.6, EX-12.9, EX-13.8
    "secondaries": lambda of: lambda s, seat: len(s.done_secondaries[seat]),  # EX-12.7
    "hexes": lambda of: lambda s, seat: len(s.chains[0]) + len(s.chains[1]),  # EX-12.8
    "developments": lambda of: lambda s, seat: s.gained[seat],  # EX-12.11
    "hazards": lambda of: lambda s, seat: s.drawn[seat],  # EX-13.2
    "landings": lambda of: _landed(SURFACES.index(of)),  # EX-13.3, EX-13.6
    "turrets": lambda of: lambda s, seat: s.turrets[seat],  # EX-13.4
    "control": lambda of: _controls(DOMINATION_WORDS.index(of)),  # EX-13.5
    "dp": lambda of: lambda s, seat: s.dp[seat],  # EX-13.7
    "summits": lambda of: lambda s, seat: s.summits[seat],  # EX-13.9
}


def ships_in_space(s: Table, seat: int) -> int:
    return [s.ships[number].at >= 0 for number in fleet(seat)].count(True)


def _dropped(token: int) -> Count:
    return lambda s, seat: s.dropped[seat][token]


def _landed(surface: int) -> Count:
    return lambda s, seat: s.landed[seat][surface]


def _controls(site: int) -> Count:
    return lambda s, seat: 1 if s.cubes[site] == seat else 0


def _shows(counter: int) -> Count:
    """Whether a trap shows a number (EX-13.10)."""
    return lambda s, seat: 1 if counter in [trap.count for trap in s.traps] else 0


def _count(mission: Mission) -> tuple[Count, int]:
    """What a mission counts, and how many it needs."""
    if mission.asks == "trap":
        return _shows(mission.amount), 1
    return _COUNTS[mission.asks](mission.of), mission.amount


def _goal(mission: Mission) -> tuple[Count, float]:
    """What a mission counts, and how many let it be revealed; the "most" of something waits for the end."""
    count, need = _COUNTED[mission.id]
    return count, inf if mission.asks == "most" else need


def progress(s: Table, seat: int, mission: Mission) -> tuple[int, int]:
    """How many a seat has of how many; for the "most" of something, its own and the best of all."""
    count, need = _COUNTED[mission.id]
    if not s.ships:
        return 0, need
    if mission.asks == "most":
        need = max(count(s, other) for other in range(s.players))
    return count(s, seat), need


_COUNTED: Final = {mission.id: _count(mission) for mission in (*PRIMARIES, *SECONDARIES)}
PRIMARY_GOAL: Final = tuple(_goal(mission) for mission in PRIMARIES)
SECONDARY_GOAL: Final = tuple(_goal(mission) for mission in SECONDARIES)
#: The missions for having dropped the most of something, settled at the end.
MOST: Final = {
    card: TOKEN_NUMBER[mission.of] for card, mission in enumerate(PRIMARIES) if mission.asks == "most"
}


def fulfilled(s: Table, seat: int) -> list[Action]:
    """The missions in a hand that may be revealed now."""
    found: list[Action] = []
    for card in s.primaries[seat]:
        count, need = PRIMARY_GOAL[card]
        if count(s, seat) >= need:
            found.append(REVEAL_PRIMARY[card])
    for card in s.secondaries[seat]:
        count, need = SECONDARY_GOAL[card]
        if count(s, seat) >= need:
            found.append(REVEAL_SECONDARY[card])
    return found if len(found) < 2 else list(dict.fromkeys(found))


def unrevealed(s: Table, seat: int) -> list[str]:
    """Missions that are fulfilled and lie in a hand when the last round is played."""
    if s.round < s.options.rounds:
        return []
    names = [MISSION_NAMES[action[1]] for action in fulfilled(s, seat)]
    return [f"{listed(names)} can be revealed now"] if names else []


def may_reveal(s: Table, seat: int, action: Action) -> Ruling | None:
    """Whether a mission is in hand and fulfilled."""
    if action in REVEAL_PRIMARY:
        card = REVEAL_PRIMARY.index(action)
        held, mission, goal = card in s.primaries[seat], PRIMARIES[card], PRIMARY_GOAL[card]
        if held and card in MOST:
            return Ruling("EX-8.1.2", "it is settled when the game ends")
    else:
        card = REVEAL_SECONDARY.index(action)
        held, mission, goal = card in s.secondaries[seat], SECONDARIES[card], SECONDARY_GOAL[card]
    if not held:
        return Ruling("EX-8.1", "that mission is not in your hand")
    count, need = goal
    return None if count(s, seat) >= need else Ruling(mission.rule, f"not yet: {mission.text}")


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
