import { describe, expect, it } from "vitest";
import type { Chart, Reach, Route, Ship } from "../../generated/leaving-earth";
import { flagAt, overlap, radius, Way, type Box } from "./geometry";
import { atlasOf } from "./maps";
import { keptClear, widestPlates } from "./plates";
import { MAP, reachedBy } from "./reached";
import { sizeOf, standing } from "./read";
import routes from "./routes.test.json";

/** Every route of the data, for each choice of sets, as the server tells them. */
const TABLES = routes as unknown as Record<string, { places: string[]; legs: Record<string, Route> }>;

describe.each(Object.entries(TABLES))("the map of %s", (_, { places, legs }) => {
  const atlas = atlasOf((place) => places.includes(place));
  const plates = widestPlates(atlas, legs);

  it("has a spot for every place", () => {
    const missing = places.filter((place) => place !== "lost" && !atlas.places[place]);
    expect(missing).toEqual([]);
  });
  it("has an edge for every route and no other", () => {
    const drawn = Object.keys(atlas.edges).map((id) => id.split("~").sort().join("~"));
    expect(drawn.sort()).toEqual(plates.map((plate) => `${plate.a}~${plate.b}`).sort());
  });
  it("lays no plate on another", () => {
    const meeting = plates.flatMap((one, i) =>
      plates
        .slice(i + 1)
        .filter((other) => overlap(one.box, other.box))
        .map((other) => `${one.a}~${one.b} on ${other.a}~${other.b}`),
    );
    expect(meeting).toEqual([]);
  });
  it("lays no plate on a place where it does not lead", () => {
    const hiding = plates.flatMap(({ a, b, box }) =>
      Object.entries(atlas.places)
        .filter(([id]) => id !== a && id !== b && id !== "solar_radiation")
        .filter(([, place]) => {
          const side = radius(place) * 1.5;
          const body: Box = { x: place.x, y: place.y, w: side, h: side };
          return overlap(box, body);
        })
        .map(([id]) => `${a}~${b} on ${id}`),
    );
    expect(hiding).toEqual([]);
  });
  it("lays no plate on the pennant of a mission", () => {
    const scale = atlas.small ? 0.82 : 1;
    const pennants = Object.entries(atlas.places).flatMap(([id, place]) => {
      const { x, y } = flagAt(place, 0, scale);
      const [w, h] = [25 * scale, 18 * scale];
      return place.flag ? [{ id, box: { x: place.x + x + w / 2, y: place.y + y, w, h } }] : [];
    });
    const hidden = pennants.flatMap(({ id, box }) =>
      plates.filter((plate) => overlap(box, plate.box)).map(({ a, b }) => `${id} under ${a}~${b}`),
    );
    expect(hidden).toEqual([]);
  });
  it("lays no plate on four craft side by side", () => {
    const [size, avoid] = [sizeOf(atlas, 1), keptClear(atlas, plates)];
    const ship = { tokens: 0, seat: 0, name: "A" } as Ship;
    const hidden = Object.keys(atlas.places).flatMap((at) => {
      const crafts = Object.fromEntries(["a", "b", "c", "d"].map((id) => [id, { ...ship, at }]));
      const { docks } = standing(crafts, atlas, { size, chosen: null, spread: null, avoid });
      return docks.flatMap((dock) =>
        plates
          .filter(({ box }) => overlap({ ...dock, w: dock.width, h: dock.height }, box, -5))
          .map(({ a, b }) => `${a}~${b} under ${at}`),
      );
    });
    expect(hidden).toEqual([]);
  });
  it("lays no large plate of a chosen craft on another, wherever it stands", () => {
    const chart = { legs } as Chart;
    const meeting = Object.keys(atlas.places).flatMap((at) => {
      const reach = Object.keys(legs)
        .filter((leg) => legs[leg]?.start === at)
        .map((leg): Reach => [leg, "all", 10 * (legs[leg]?.difficulty ?? 0), 31, 1, "a warning"]);
      const ship = { at, reach } as unknown as Ship;
      const size = sizeOf(atlas, 1);
      const tokens = [atlas.places[at]].filter((one) => one !== undefined);
      const around = { chart, atlas, plates, tokens, size, docks: [], flight: null, whole: MAP };
      const boxes = reachedBy(ship, { ...around, look: "full" }).map(({ leg, spot, w, h, scale }) => ({
        leg,
        box: { ...spot, w: w * scale, h: h * scale },
      }));
      return boxes.flatMap((one, i) =>
        boxes
          .slice(i + 1)
          .filter((other) => overlap(one.box, other.box))
          .map((other) => `${one.leg} on ${other.leg}`),
      );
    });
    expect(meeting).toEqual([]);
  });
  it("draws a craft under way beside the plate of its route", () => {
    for (const { a, b, legs: ways } of plates)
      for (const { start, to, years } of ways.filter((leg) => leg.years)) {
        const way = new Way(atlas, start, to);
        for (let left = 1; left <= years; left++) {
          const share = way.share(years, left, atlas.small);
          expect(share, `${a}~${b}`).toBeGreaterThanOrEqual(way.t0);
          expect(share, `${a}~${b}`).toBeLessThanOrEqual(way.t1);
        }
      }
  });
});
