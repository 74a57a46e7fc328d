"""The round: money makers pay, everybody prepares, ships fly, and after the last one points are counted."""

from __future__ import annotations

from typing import Final

from orrery.games.exploration.cards import (
    AREA_CONTROL,
    COMMAND_PER_DP,
    CREDITS_PER_DP,
    DP_PER_FRAG,
)
from orrery.games.exploration.drift import Drift, drifters
from orrery.games.exploration.flight_order import NextFlight, flight_places
from orrery.games.exploration.missions import MOST, has_most, reveal_all, reveal_primary
from orrery.games.exploration.orbits import AREA
from orrery.games.exploration.preparation import StartTurn
from orrery.games.exploration.state import Table, owner, ship_at
from orrery.games.exploration.tokens import GNSS, MONEY_MAKER, POWER
from orrery.games.exploration.verbs import begin_round, gain_credits, score
from orrery.games.exploration.verbs_map import reward_drop, take_marks_back
from orrery.kernel import Procedure, Result

MONEY: Final = POWER[MONEY_MAKER]


class StartRound(Procedure[Table]):
    """A new round: money makers in space pay (EX-2.2.3), then everybody prepares in order of the ports."""

    rule = "EX-3.1"

    def run(self, s: Table) -> None:
        begin_round(s)
        for number, ship in enumerate(s.ships):
            if ship.kind == MONEY_MAKER and ship.in_space:
                gain_credits(s, owner(number), MONEY)
        s.push(FlightPhase())
        for seat in reversed(s.order):
            s.push(StartTurn(seat))


class FlightPhase(Procedure[Table]):
    """Everybody has prepared: selected ships fly, then all ships drift."""

    rule = "EX-3.1"

    def run(self, s: Table) -> None:
        s.push(EndRound())
        s.push(DriftPhase())
        places = flight_places(s)
        if places:
            s.push(NextFlight(places))


class DriftPhase(Procedure[Table]):
    """The selected ships have flown: all ships in space move on."""

    rule = "EX-6.1"

    def run(self, s: Table) -> None:
        s.push(Drift(drifters(s)))


class EndRound(Procedure[Table]):
    """Cubes come back; the next round starts, or the points are counted."""

    rule = "EX-3.4"

    def run(self, s: Table) -> None:
        take_marks_back(s)
        if s.round >= s.options.rounds:
            count_points(s)
        else:
            s.push(StartRound())


# End of the game


def count_points(s: Table) -> None:
    """Last rewards, missions for the most, areas, what is left; then the winner."""
    for space, seat in s.gnss:
        if ship_at(s, space) >= 0:
            reward_drop(s, seat, GNSS)
    for seat in range(s.players):
        for card in s.primaries[seat]:
            if card in MOST and has_most(s, seat, MOST[card]):
                reveal_primary(s, seat, card)
        reveal_all(s, seat)
    for seat in range(s.players):
        score(s, seat, area_points(s, seat) + conversion(s, seat))
    s.finish(judge(s))


def area_cubes(s: Table, seat: int) -> dict[str, int]:
    """How many cubes a seat has in each area."""
    counts = dict.fromkeys(AREA_CONTROL, 0)
    counts["GNSS"] = sum([holder == seat for _, holder in s.gnss])
    for place, holder in enumerate(s.cubes):
        if holder == seat:
            counts[AREA[place]] += 1
    return counts


def area_value(area: str, cubes: int) -> int:
    """What so many cubes in an area are worth (EX-7.2)."""
    table = AREA_CONTROL[area]
    return table[min(cubes, len(table)) - 1] if cubes else 0


def area_points(s: Table, seat: int) -> int:
    return sum(area_value(area, cubes) for area, cubes in area_cubes(s, seat).items())


def conversion(s: Table, seat: int) -> int:
    """What credits, command points and Frags are worth at the end (EX-7.3)."""
    return s.credits[seat] // CREDITS_PER_DP + s.command[seat] // COMMAND_PER_DP + s.frags[seat] * DP_PER_FRAG


def judge(s: Table) -> Result:
    """Most points, then most cubes, then most credits, then together."""
    gnss = [holder for _, holder in s.gnss]
    standing = [
        (s.dp[seat], s.cubes.count(seat) + gnss.count(seat), s.credits[seat]) for seat in range(s.players)
    ]
    best = max(standing)
    winners = tuple(seat for seat in range(s.players) if standing[seat] == best)
    tied = sum(points == best[0] for points, _, _ in standing) > 1
    if not tied:
        reason = "the most domination points"
    elif len(winners) > 1:
        reason = "as many domination points, cubes and credits"
    else:
        reason = "as many domination points, but more cubes or credits"
    return Result(tuple(float(dp) for dp in s.dp), winners, reason, "EX-7.4" if tied else "EX-7.1")
