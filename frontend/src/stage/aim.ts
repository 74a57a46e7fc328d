/** Which option is meant while something is lit. */

import type { Choice } from "../lib/protocol";

/** Of the options that touch what is lit and are of interest, the one that is lit the most. */
export function aimedAt(
  choices: ReadonlyMap<string, Choice[]>,
  lit: ReadonlySet<string>,
  interests: (choice: Choice) => boolean,
): Choice | null {
  let best: Choice | null = null;
  let most = 0;
  for (const id of lit) {
    for (const choice of choices.get(id) ?? []) {
      const shared = choice.touches.filter((one) => lit.has(one)).length;
      if (shared > most && interests(choice)) [best, most] = [choice, shared];
    }
  }
  return best;
}
