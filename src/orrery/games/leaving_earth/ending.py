"""Chapter 4.5: when the game ends, and who has won."""

from __future__ import annotations

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import EARTH, MISSIONS, RULES
from orrery.games.leaving_earth.state import Table, fleet, is_revealed, load, score, world
from orrery.kernel import Result


def conclude(s: Table) -> bool:
    """End the game if nothing is left to race for, or nobody can be caught (LE-4.5). Whether it is over."""
    if s.stack and not more_missions(s):
        if not s.missions:
            end(s, "no missions are left", "LE-4.5.3")
        elif s.players > 1 and is_unbeatable(s):
            end(s, "one agency can no longer be caught", "LE-4.5.2")
    return not s.stack


def more_missions(s: Table) -> bool:
    """Whether an unrevealed location may still bring a mission (LO-6.2); in the base game none does."""
    return any(not is_revealed(s, place) for place in world(s).stacks[s.options.difficulty])


def open_points(s: Table) -> int:
    return sum(MISSIONS[name].points for name in s.missions)


def is_unbeatable(s: Table) -> bool:
    """The leader stays ahead even if all its crews are lost and a rival completes every mission left."""
    scores = [score(s, seat) for seat in range(s.players)]
    leader = max(range(s.players), key=scores.__getitem__)
    worst = scores[leader] + RULES.lost_astronaut_points * crew_in_space(s, leader)
    rivals = [total for seat, total in enumerate(scores) if seat != leader]
    return worst > max(rivals) + open_points(s)


def crew_in_space(s: Table, seat: int) -> int:
    """Everybody who may still die out there, also those who are just entering the atmosphere of Earth."""
    return sum(len(load(c).crew) for c in fleet(s, seat) if c.at != EARTH or not c.has_arrived)


def end(s: Table, reason: str, rule: str) -> None:
    """The most points win, equals share (LE-4.5.4); alone, they must outweigh the missions left undone."""
    scores = tuple(score(s, seat) for seat in range(s.players))
    if s.players == 1:
        winners: tuple[int, ...] = (0,) if scores[0] > open_points(s) else ()
        rule = "LE-6.5"
        reason = f"{reason}: {scores[0]} points against {open_points(s)} in missions left undone"
    else:
        winners = tuple(seat for seat, total in enumerate(scores) if total == max(scores))
    s.emit(e.End(reason))
    s.finish(Result(tuple(float(total) for total in scores), winners, reason, rule))
