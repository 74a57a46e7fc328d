/** A scene brought up to date by what changed in it. */

import type { Scene, SceneChanges, Zone } from "./protocol";

export function patched(scene: Scene, changes: SceneChanges): Scene {
  const known = new Map<string, Zone>([...scene.zones, ...changes.zones].map((zone) => [zone.id, zone]));
  const order = changes.order ?? scene.zones.map((zone) => zone.id);
  return {
    status: changes.status ?? scene.status,
    zones: order.flatMap((id) => known.get(id) ?? []),
    extra: changes.extra.reduce((extra, { path, value }) => put(extra, path, value), scene.extra),
  };
}

/** The value put at a path; what the path does not touch stays the same object. */
function put<T>(whole: T, path: readonly string[], value: unknown): T {
  const [name, ...rest] = path;
  if (name === undefined) return value as T;
  const inner = (whole as Record<string, unknown>)[name];
  return { ...whole, [name]: put(inner, rest, value) };
}
