/** How a die comes to rest: ever slower through its faces, and on the one that was rolled for the last third. */
export function turning(faces: number, rolled: number, clock: number): number {
  if (faces === 0 || clock >= 0.62) return rolled;
  const left = Math.floor(2.5 * faces * (1 - clock / 0.62) ** 2);
  return (((rolled - 1 - left) % faces) + faces) % faces;
}

/** When a card that lies face down is turned up: what it shows is seen before it is said. */
export const TURNS_UP = 0.3;
