/** What each event changes on the board, and how long it is seen. The scene has the last word. */

import type { Board, Event, ShipNow } from "../../generated/exploration";
import type { Story } from "../../stage/theatre.svelte";

function changed(board: Board, ship: string, part: Partial<ShipNow>): Board {
  const before = board.ships[ship];
  return before ? { ...board, ships: { ...board.ships, [ship]: { ...before, ...part } } } : board;
}

function dropped(board: Board, ship: string, module: string): Board {
  const modules = [...(board.ships[ship]?.modules ?? [])];
  const place = modules.indexOf(module);
  if (place < 0) return board;
  modules.splice(place, 1);
  return changed(board, ship, { modules });
}

const OTHER: Record<string, string> = { cw: "ccw", ccw: "cw", out: "back", back: "out" };

/** A hex that is turned up lies there from then on, as it does in the end. */
function revealed(board: Board, at: string, end: Board): Board {
  const [side = "", place = ""] = at.split("-");
  const [before, known] = [board.hexes[side] ?? [], end.hexes[side] ?? []];
  if (known.length <= before.length || Number(place) !== before.length + 1) return board;
  return { ...board, hexes: { ...board.hexes, [side]: known.slice(0, before.length + 1) } };
}

export function after(board: Board, event: Event, end: Board = board): Board {
  switch (event.kind) {
    case "moved": {
      const beyond = /^(east|west)-/.test(event.to);
      const heading = board.ships[event.ship]?.heading ?? "cw";
      return changed(board, event.ship, {
        at: event.to,
        heading: beyond && !["out", "back"].includes(heading) ? "out" : heading,
      });
    }
    case "passed": {
      const energy = (board.ships[event.ship]?.energy ?? 0) - event.lost;
      return changed(board, event.ship, { energy, ...(event.at ? { at: event.at } : {}) });
    }
    case "turned_round":
      return changed(board, event.ship, {
        heading: OTHER[board.ships[event.ship]?.heading ?? "cw"] ?? "cw",
      });
    case "deployed": {
      const port = board.seats[event.seat]?.port;
      return changed(board, event.ship, { at: (port && board.printed.ports[port]?.pad) || "hangar" });
    }
    case "selected":
      return changed(board, event.ship, { selected: true });
    case "hit":
      return changed(board, event.ship, {
        resistance: (board.ships[event.ship]?.resistance ?? 0) - event.points,
      });
    case "shielded":
    case "stuck":
      return changed(board, event.ship, { energy: Math.max(0, (board.ships[event.ship]?.energy ?? 0) - 1) });
    case "destroyed":
      return changed(board, event.ship, { at: "hangar", selected: false, modules: [] });
    case "built":
      return changed(board, event.ship, {
        modules: [...(board.ships[event.ship]?.modules ?? []), event.module],
      });
    case "module_lost":
      return dropped(board, event.ship, event.module);
    case "dropped": {
      const lighter = dropped(board, event.ship ?? "", event.module);
      const site = board.sites[event.at];
      return site
        ? { ...lighter, sites: { ...board.sites, [event.at]: { ...site, holder: event.seat } } }
        : { ...lighter, satellites: { ...board.satellites, [event.at]: event.seat } };
    }
    case "trap_laid":
    case "trap_passed":
      return { ...board, traps: { ...board.traps, [event.at]: event.count } };
    case "trap_exploded":
      return {
        ...board,
        traps: Object.fromEntries(Object.entries(board.traps).filter(([at]) => at !== event.at)),
      };
    case "site_restricted": {
      const site = board.sites[event.at];
      return site
        ? { ...board, sites: { ...board.sites, [event.at]: { ...site, restricted: true } } }
        : board;
    }
    case "hex_revealed":
      return event.at ? revealed(board, event.at, end) : board;
    case "station_placed":
      return { ...board, stations: [...board.stations, event.at] };
    default:
      return board;
  }
}

const BEATS: Record<string, number> = {
  passed: 950,
  turned_round: 200,
  deployed: 150,
  selected: 150,
  attacked: 450,
  struck: 450,
  bombed: 450,
  hit: 300,
  shielded: 300,
  destroyed: 500,
  dropped: 1000,
  drop_failed: 1000,
  trap_passed: 220,
  trap_laid: 200,
  trap_exploded: 500,
  hex_revealed: 450,
  hazard_met: 900,
  stuck: 250,
};

/** A flight takes 90 ms a space, a drift 300, a launch with its countdown 1600. */
export function beat(event: Event): number {
  if (event.kind !== "moved") return BEATS[event.kind] ?? 0;
  if (event.how === "launched") return 1600;
  if (event.how === "drifted") return 300;
  return Math.max(140, Math.min(1200, 90 * (event.path?.length ?? 1)));
}

/** Ships that drift are seen drifting together, each once. */
export function together(before: readonly Event[], event: Event): boolean {
  const drifting = (one: Event) => (one.kind === "moved" && one.how === "drifted" ? one.ship : null);
  const ships = before.map(drifting).filter((ship) => ship !== null);
  const ship = drifting(event);
  return ship !== null && ships.length > 0 && !ships.includes(ship);
}

export const story: Story<Board, Event> = { after, beat, together };
