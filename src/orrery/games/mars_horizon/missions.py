"""Chapter 7.1: the goal of a launch, a milestone or a Mission of the pool."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from orrery.games.mars_horizon.goals import GOAL, GOALS, OPEN_MILESTONES
from orrery.games.mars_horizon.launch import best_chance, hopeless, launch_note
from orrery.games.mars_horizon.notation import GOAL_WORDS, LAUNCH, launches
from orrery.games.mars_horizon.outcome import begin_launch
from orrery.games.mars_horizon.perks import members
from orrery.games.mars_horizon.reliability import INSTALLATIONS, flyable, may_attempt, open_goals, reach
from orrery.games.mars_horizon.state import Table
from orrery.kernel import Action, Choice, Deed, Ruling

if TYPE_CHECKING:
    from orrery.games.mars_horizon.turn import Turn

#: The milestones that lie on the table in each era, as bits.
ON_THE_TABLE: Final = tuple(milestones[-1] for milestones in OPEN_MILESTONES)


class LaunchMission(Deed[Table, "Turn"]):
    """Attempt a milestone, or a Mission that lies in the pool (MH-7.1)."""

    word = "launch"
    rule = "MH-7.1"
    group = "Launch"
    patterns = (("launch", GOAL_WORDS),)

    def offers(self, s: Table, f: Turn) -> Sequence[Action]:
        goals = reach(s, f.seat)
        return launches(goals & open_goals(s) & ~INSTALLATIONS) if goals else ()

    def forbids(self, s: Table, f: Turn, action: Action) -> Ruling | None:
        return may_attempt(s, f.seat, GOAL[action[1]])

    def tempting(self, s: Table, f: Turn) -> Iterable[Action]:
        return [LAUNCH[goal] for goal in members(ON_THE_TABLE[s.era - 1] | open_goals(s))]

    def do(self, s: Table, f: Turn, action: Action) -> None:
        f.chosen(s)
        begin_launch(s, f.seat, GOAL[action[1]])

    def present(self, s: Table, f: Turn, action: Action) -> Choice:
        """A goal with the odds of the best vehicle at hand; Repeat Missions stand apart."""
        goal, seat = GOAL[action[1]], f.seat
        designs = flyable(s, seat, goal)
        again = goal < len(s.claims)
        label = f"Launch for {GOALS[goal].name}" + (" again" if again else "")
        note = launch_note(s, seat, goal, designs) if designs else GOALS[goal].needs
        warning = hopeless(best_chance(s, seat, goal, design) for design in designs) if designs else ""
        group = "Repeat missions" if again else self.group
        return Choice(" ".join(action), label, group, note, warning, (action[1],))


LAUNCH_MISSION: Final = LaunchMission()
