/** How long, in the words of people. */

const UNITS: [number, string][] = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
];

/** Roughly: "3 days", "1 hour", "less than a minute". */
export function roughly(seconds: number): string {
  for (const [size, word] of UNITS) {
    const count = Math.floor(seconds / size);
    if (count >= 1) return `${count} ${word}${count === 1 ? "" : "s"}`;
  }
  return "less than a minute";
}

/** To the second where it matters: "2 days", "5:07:09", "0:42". */
export function clockFace(seconds: number): string {
  if (seconds >= 172_800) return roughly(seconds);
  const whole = Math.ceil(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

export function ago(at: number, now = Date.now() / 1000): string {
  return now - at < 60 ? "just now" : `${roughly(now - at)} ago`;
}
