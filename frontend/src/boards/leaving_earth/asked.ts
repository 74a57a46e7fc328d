/** What is asked, and on which stage it is decided: the map, the hangar, the console, or a small one of its own. */

import type { Board, Ship } from "../../generated/leaving-earth";
import type { Choice, Question } from "../../lib/protocol";

/** Questions that the map, the hangar and the console are for, and how many options a small stage has. */
const LARGE = [".Turn", ".Load", ".Declare", ".Burn"];
const MOST = 40;
/** How the answers begin by which craft meet or part. */
const MEETINGS = /^(dock|separate|test) /;

/** Whether there is anything to put together. */
export function isBuilding({ step, baskets }: Question): boolean {
  return step.endsWith(".Load") || baskets.some((one) => one.name === "buy" || one.first);
}

/** Whether it is decided on a small stage of its own. */
export function isSmall({ step, choices }: Question): boolean {
  return (
    !LARGE.some((name) => step.endsWith(name)) &&
    choices.length <= MOST &&
    !choices.some((choice) => choice.dial)
  );
}

/** Where the craft are that a decision is about. */
export function whereabouts({ choices }: Question, data: Board, seat: number | null): string[] {
  const touched = new Set(choices.flatMap((choice) => choice.touches));
  const parts = (ship: Ship) => ship.seat === seat && ship.name === data.parting?.kept.name;
  const ships = Object.entries(data.crafts).filter(
    ([id, ship]) => touched.has(id) || parts(ship) || ship.parts.some((part) => touched.has(part.id)),
  );
  return [...new Set(ships.map(([, ship]) => ship.at))];
}

/** What a craft could be docked with, or parted into. */
export function meetingsOf(question: Question | null, craft: string | null): Choice[] {
  return (question?.choices ?? []).filter(
    ({ action, touches }) => MEETINGS.test(action) && touches.includes(craft ?? ""),
  );
}
