/**
 * Drawings laid on the map by their own coordinates. A group with a transform does the same, but the browser composes
 * every such group by itself, and the map has hundreds of signs.
 */

import { outlineAt } from "../../lib/path";
import type { Shape } from "./art";

/** Where the middle of a drawing lies, and how many times its own size it is. */
export interface Spot {
  x: number;
  y: number;
  scale: number;
}

/** What a number is: a place across or down, or a length. */
type Measure = "x" | "y" | "length";

const ATTRIBUTES: Record<string, Measure> = {
  cx: "x",
  cy: "y",
  x: "x",
  y: "y",
  r: "length",
  rx: "length",
  ry: "length",
  width: "length",
  height: "length",
  "font-size": "length",
  "stroke-width": "length",
};
/** What counts as nothing where it is left out. */
const ORIGINS: Record<string, string[]> = {
  circle: ["cx", "cy"],
  ellipse: ["cx", "cy"],
  rect: ["x", "y"],
  text: ["x", "y"],
};

function measured(value: number, measure: Measure, { x, y, scale }: Spot): number {
  const at = measure === "x" ? x : measure === "y" ? y : 0;
  return Math.round((at + value * scale) * 100) / 100;
}

/** An outline at a spot. */
export function laidPath(d: string, { x, y, scale }: Spot): string {
  return outlineAt(d, x, y, scale);
}

function laidShape(shape: Shape | string, spot: Spot): Shape | string {
  if (typeof shape === "string") return shape;
  const [tag, given, inner] = shape;
  const all = { ...Object.fromEntries((ORIGINS[tag] ?? []).map((name) => [name, "0"])), ...given };
  if (given["stroke"] && given["stroke"] !== "none") all["stroke-width"] ??= "1";
  const laid = Object.entries(all).map(([name, value]) => {
    if (name === "d") return [name, laidPath(value, spot)];
    if (name === "transform") return [name, value.replace(")", ` ${spot.x} ${spot.y})`)];
    const measure = ATTRIBUTES[name];
    return [name, measure ? String(measured(Number(value), measure, spot)) : value];
  });
  return [tag, Object.fromEntries(laid) as Record<string, string>, inner?.map((one) => laidShape(one, spot))];
}

export function laid(shapes: readonly (Shape | string)[], spot: Spot): (Shape | string)[] {
  return shapes.map((shape) => laidShape(shape, spot));
}

/** A shape of straight lines, turned by some degrees round its origin and laid somewhere. */
export function turned(points: readonly (readonly [number, number])[], spot: Spot, degrees: number): string {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const laid = points.map(([x, y]) => [
    measured(x * cos - y * sin, "x", spot),
    measured(x * sin + y * cos, "y", spot),
  ]);
  return `M${laid.map((point) => point.join(" ")).join("L")}Z`;
}
