/** What a card about something is headed with. */

import type { Aim, Board } from "../../generated/leaving-earth";

export const CHARTS: Record<string, string> = {
  payload: "Greatest payload",
  windows: "Journeys by slingshot",
  signs: "What the signs mean",
};

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** The advancement that a pile of outcomes belongs to. */
export const ideaOf = ({ chart }: Board, about: string) => chart.advancements[about.split(".")[1] ?? ""];

/** What something is called, if anything can be told of it. */
export function titleOf(data: Board, about: string, places: ReadonlyMap<string, string>): string | undefined {
  const { start, to } = data.chart.legs[about] ?? {};
  if (start) return `${places.get(start)} to ${places.get(to ?? "") ?? "Lost"}`;
  const thing = data.crafts[about] ?? data.missions[about] ?? ideaOf(data, about);
  return thing?.name ?? CHARTS[about] ?? places.get(about);
}

/** What kind of thing it is. */
export function kindOf(data: Board, about: string, people: readonly string[]): string {
  const [ship, mission] = [data.crafts[about], data.missions[about]];
  if (ship) return `${people[ship.seat]}’s craft`;
  if (mission) return `Mission · ${counted(mission.points, "point")}`;
  if (ideaOf(data, about)) return "Advancement";
  if (data.chart.legs[about]) return "Maneuver";
  const cards = Object.values(data.chart.faces[about] ?? {}).reduce((sum, face) => sum + face.copies, 0);
  return cards ? `Explorable · ${counted(cards, "card")}` : "";
}

/** How far a craft has to fly for a mission. */
export function farOf([, , legs, years]: Aim["nearest"][number]): string {
  if (!legs && !years) return "there";
  return years ? `${counted(legs, "leg")}, ${years} y` : counted(legs, "leg");
}
