/** A part of the page that is loaded when it is needed.
 *
 * One that does not come, as when the server was killed or replaced meanwhile, is had by loading the page anew as soon as
 * the server answers: styles that failed once are not asked for again. Nothing is lost by it, the server has the table.
 */

import { waitBefore } from "./socket";

/** How often in a row the page was loaded anew for a part, so that it is done ever more slowly. */
const TRIES = "orrery.tries";

export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await load();
    sessionStorage.removeItem(TRIES);
    return loaded;
  } catch {
    const tries = Number(sessionStorage.getItem(TRIES) ?? 0);
    sessionStorage.setItem(TRIES, String(tries + 1));
    await serverAnswers(tries);
    location.reload();
    return new Promise<never>(() => {});
  }
}

async function serverAnswers(attempt: number): Promise<void> {
  await new Promise((done) => setTimeout(done, waitBefore(attempt)));
  const answer = await fetch("/health").catch(() => null);
  if (!answer?.ok) await serverAnswers(attempt + 1);
}
