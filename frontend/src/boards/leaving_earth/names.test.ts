import { describe, expect, it } from "vitest";
import type { Route } from "../../generated/leaving-earth";
import { overlap, radius, type Box } from "./geometry";
import { atlasOf, type Place } from "./maps";
import { boxOf, LEAST, namesFor, stepOf } from "./names";
import { widestPlates } from "./plates";
import routes from "./routes.test.json";

const TABLES = routes as unknown as Record<string, { places: string[]; legs: Record<string, Route> }>;
const titled = (id: string) =>
  id
    .split("_")
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(" ")
    .replace("Fly By", "Fly-By");

/** Units in a pixel at 1440 × 900 and at 1280 × 800. */
describe.each([1.03, 1.26])("names where a pixel is %d units", (unit) => {
  it.each(Object.entries(TABLES))("can be read on the map of %s", (_, { places, legs }) => {
    const atlas = atlasOf((place) => places.includes(place));
    const names = new Map(Object.keys(atlas.places).map((id) => [id, titled(id)]));
    const found = [...namesFor({ atlas, legs, names }, stepOf(unit))];
    const plates = widestPlates(atlas, legs);
    for (const [id, { size }] of found) expect(size / unit, id).toBeGreaterThanOrEqual(LEAST);
    const boxes = found.map(([id, name]) => ({ id, box: boxOf(atlas.places[id] as Place, name) }));
    const wrong = boxes.flatMap(({ id, box }, i) => [
      ...plates.filter((plate) => overlap(box, plate.box, -1.5)).map(({ a, b }) => `${id} on ${a}~${b}`),
      ...boxes
        .slice(i + 1)
        .filter((one) => overlap(box, one.box, -1.5))
        .map((one) => `${id} on ${one.id}`),
      ...Object.entries(atlas.places).flatMap(([other, place]) => {
        const side = radius(place) * 1.6;
        const body: Box = { x: place.x, y: place.y, w: side, h: side };
        return other !== "solar_radiation" && overlap(box, body, -1.5) ? [`${id} on the place ${other}`] : [];
      }),
    ]);
    expect(wrong).toEqual([]);
  });
});
