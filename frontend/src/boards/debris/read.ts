/** The board as the scene's `extra` describes it. */

import type { Board } from "../../generated/debris";
import type { Scene } from "../../lib/protocol";
import { halves, turnedBack, unwound, type Half } from "./geometry";
import type { Model } from "./model";

/** A model of the scene; `turns` is how often the drawing has turned its boards so far. */
export function readModel(scene: Scene, turns: number): Model {
  const extra = scene.extra as Board;
  return {
    rings: extra.rings.map(({ id, name, spaces }) => ({ id, name, spaces })),
    lines: printedLines(extra),
    quarters: extra.rings.map((ring) => ring.quarters),
    turns: unwound(turns, extra.alignment),
    debris: Object.fromEntries(Object.entries(extra.spaces).map(([id, space]) => [id, space.debris])),
    full: extra.limits.space,
    ships: Object.entries(extra.ships).map(([id, ship]) => ({ id, ...ship, hpMax: ship.hp_max })),
    satellites: Object.entries(extra.satellites).map(([letter, one]) => ({
      letter,
      name: one.name,
      at: one.at,
      hp: one.hp,
      hpMax: one.hp_max,
      working: one.operational,
    })),
    threat: extra.threat.space,
    levels: extra.threat.level_of_space,
    supply: extra.supply.cubes,
    ranOut: extra.supply.ran_out,
    cubes: extra.supply.of,
    resourceDeck: extra.resources.deck,
    resourceDiscards: Object.values(extra.resources.discards).reduce((sum, count) => sum + count, 0),
    orbitDeck: extra.orbit.pile,
    orbitDiscards: extra.orbit.discards.length,
    forecast: extra.orbit.forecast,
    laid: extra.orbit.laid,
    active: extra.ships[extra.active]?.seat ?? null,
  };
}

/** The dotted lines between discs, each half turned back to where it is printed on its disc. */
function printedLines(extra: Board): Half[] {
  const number = new Map(extra.rings.map((ring, index) => [ring.id, index]));
  return extra.lines.flatMap(([a, b]) => {
    const ends = [extra.spaces[a], extra.spaces[b]].flatMap((space) =>
      space ? [{ ring: number.get(space.ring) ?? 0, angle: space.angle }] : [],
    );
    const [inner, outer] = ends.sort((x, y) => x.ring - y.ring);
    if (!inner || !outer || inner.ring === outer.ring) return [];
    return halves(inner, outer).map((half) => turnedBack(half, extra.rings[half.ring]?.turned ?? 0));
  });
}
