import { describe, expect, it } from "vitest";
import type { Route } from "../../generated/leaving-earth";
import { overlap, radius, Way, type Box } from "./geometry";
import { atlasOf } from "./maps";
import { links, plateOf, signsOf } from "./plates";
import routes from "./routes.test.json";

/** Every route of the data, for each choice of sets, as the server tells them. */
const TABLES = routes as unknown as Record<string, { places: string[]; legs: Record<string, Route> }>;

describe.each(Object.entries(TABLES))("the map of %s", (_, { places, legs }) => {
  const atlas = atlasOf((place) => places.includes(place));
  const plates = links(legs).map((link) =>
    plateOf(
      atlas,
      link,
      signsOf(
        legs,
        link,
        () => false,
        () => 1976,
        atlas.small,
      ),
    ),
  );

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
