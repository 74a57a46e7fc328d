/** What has not changed stays the same object, so that nothing that hangs on it is drawn again. */

/** A value that says the same as `after`, put together from the parts of `before` that are the same in both. */
export function alike<T>(before: unknown, after: T): T {
  if (Object.is(before, after)) return after;
  if (Array.isArray(after)) return (Array.isArray(before) ? alikeList(before, after) : after) as T;
  if (!isPlain(after) || !isPlain(before)) return after;
  const names = Object.keys(after);
  let same = names.length === Object.keys(before).length;
  // Made only when something differs: most of a scene does not.
  let made: Record<string, unknown> | null = null;
  for (const name of names) {
    const one = alike(before[name], after[name]);
    same &&= one === before[name] && name in before;
    if (one !== after[name]) (made ??= { ...after })[name] = one;
  }
  return (same ? before : (made ?? after)) as T;
}

function alikeList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  let same = after.length === before.length;
  let made: unknown[] | null = null;
  for (const [place, one] of after.entries()) {
    const kept = alike(before[place], one);
    same &&= kept === before[place];
    if (kept !== one) (made ??= [...after])[place] = kept;
  }
  return same ? before : (made ?? after);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
