/** What has not changed stays the same object, so that nothing that hangs on it is drawn again. */

/** A value that says the same as `after`, put together from the parts of `before` that are the same in both. */
export function alike<T>(before: unknown, after: T): T {
  if (Object.is(before, after)) return after;
  if (Array.isArray(after)) return (Array.isArray(before) ? alikeList(before, after) : after) as T;
  if (!isPlain(after) || !isPlain(before)) return after;
  const names = Object.keys(after);
  const made = Object.fromEntries(names.map((name) => [name, alike(before[name], after[name])]));
  const same =
    names.length === Object.keys(before).length && names.every((name) => made[name] === before[name]);
  return (same ? before : made) as T;
}

function alikeList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const made = after.map((one, place) => alike(before[place], one));
  return made.length === before.length && made.every((one, place) => one === before[place]) ? before : made;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
