/** What the way to Mars says of each milestone. */

import type { Board, MilestoneBoard, Way } from "../../generated/mars-horizon";
import type { Flight } from "./story";

/** Claimed, the next one, or one that waits for those before it. */
export type Standing = "claimed" | "due" | "later";

export interface Stop {
  milestone: MilestoneBoard;
  standing: Standing;
  /** My best odds of reaching it now; in a launch, those of the launch. */
  chance: number | undefined;
  /** The vehicle of those odds, where one is still to be chosen. */
  best: Way | undefined;
}

/** The milestones in their order, as whoever looks stands to them. */
export function stopsOf(board: Board, flight: Flight | null): Stop[] {
  const claimed = board.milestones.filter((one) => one.owner !== null).length;
  return board.milestones.map((milestone, index) => {
    const best = bestFor(board, milestone.id);
    return {
      milestone,
      standing: index < claimed ? "claimed" : index === claimed ? "due" : "later",
      chance: chanceOf(milestone.id, flight, best),
      best,
    };
  });
}

function bestFor(board: Board, goal: string): Way | undefined {
  const found = board.launches.find((one) => one.goal === goal)?.ways[0];
  return found?.payable ? found : undefined;
}

function chanceOf(goal: string, flight: Flight | null, best: Way | undefined): number | undefined {
  if (flight && flight.verdict === null) return flight.goal === goal ? flight.chance : undefined;
  return best?.chances[0];
}
