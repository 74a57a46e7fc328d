/** The bot that plays for a person. */
export const STAND_IN = "bot:normal";

/** Every seat has a colour and a shape, so that colour is never the only sign. */

export const SHAPES = ["circle", "triangle", "square", "diamond", "hexagon", "star"] as const;
export type Shape = (typeof SHAPES)[number];

export function shapeOf(seat: number): Shape {
  return SHAPES[seat % SHAPES.length] ?? "circle";
}

export function colourOf(seat: number): string {
  return `var(--seat-${seat % SHAPES.length})`;
}

/** The outline of a seat's shape in a box from -1 to 1. */
export function outline(shape: Shape): string {
  switch (shape) {
    case "circle":
      return "M-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z";
    case "triangle":
      return "M0 -1.05 1.05 0.8H-1.05Z";
    case "square":
      return "M-0.88 -0.88H0.88V0.88H-0.88Z";
    case "diamond":
      return "M0 -1.15 1.05 0 0 1.15 -1.05 0Z";
    case "hexagon":
      return "M-0.55 -0.95H0.55L1.1 0 0.55 0.95H-0.55L-1.1 0Z";
    case "star":
      return "M0 -1.15 0.33 -0.36 1.15 -0.36 0.5 0.16 0.72 1 0 0.5 -0.72 1 -0.5 0.16 -1.15 -0.36 -0.33 -0.36Z";
  }
}
