/** What this person likes, kept on this device. */

export type Theme = "system" | "light" | "dark";
export type Motion = "off" | "fast" | "normal" | "slow";

interface Stored {
  name: string;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  notify: boolean;
  confirmClicks: boolean;
  /** Whether a single key gives an answer. */
  keys: boolean;
}

const KEY = "orrery.settings";
const DEFAULTS: Stored = {
  name: "",
  theme: "system",
  motion: "normal",
  sound: true,
  notify: false,
  confirmClicks: false,
  keys: true,
};

/** How many times longer than normal an animation takes; 0 is none. */
export const PACE: Record<Motion, number> = { off: 0, fast: 0.45, normal: 1, slow: 1.8 };

export function merge(stored: unknown): Stored {
  const known = typeof stored === "object" && stored !== null ? (stored as Partial<Stored>) : {};
  const merged = { ...DEFAULTS };
  for (const key of Object.keys(DEFAULTS) as (keyof Stored)[]) {
    if (typeof known[key] === typeof DEFAULTS[key]) Object.assign(merged, { [key]: known[key] });
  }
  if (!(merged.motion in PACE)) merged.motion = DEFAULTS.motion;
  return merged;
}

function load(): Stored {
  try {
    return merge(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  values: Stored = $state(load());

  change(part: Partial<Stored>): void {
    Object.assign(this.values, part);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // Without a store the choice lasts as long as the page.
    }
    this.apply();
  }

  /** The pace of animations: nothing moves for those who asked their system for calm. */
  get pace(): number {
    const calm = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
    return calm ? 0 : PACE[this.values.motion];
  }

  /** Let the page know how it should look and move; what the system asks for it knows itself. */
  apply(): void {
    const { theme, motion } = this.values;
    const page = document.documentElement.dataset;
    if (theme === "system") delete page.theme;
    else page.theme = theme;
    page.motion = motion;
  }
}

export const settings = new Settings();
