/** "Your turn": in the title, by a small chime, by a notification of the browser. */

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

/** Two warm notes, made on the spot. */
export function chime(): void {
  if (!settings.values.sound || typeof AudioContext === "undefined") return;
  try {
    context ??= new AudioContext();
    void context.resume(); // one that was made before the first click sleeps
    const start = context.currentTime + 0.02;
    [523.25, 783.99].forEach((pitch, index) => note(context as AudioContext, pitch, start + index * 0.16));
  } catch {
    // A device without sound still has the title.
  }
}

function note(audio: AudioContext, pitch: number, at: number): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = "sine";
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.12, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + 0.7);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.75);
}

export async function askForNotifications(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  return (await Notification.requestPermission()) === "granted";
}

export function announce(title: string, body: string): void {
  chime();
  if (!settings.values.notify || !document.hidden || typeof Notification === "undefined") return;
  if (Notification.permission !== "granted") return;
  try {
    new Notification(title, { body, tag: "orrery-turn", icon: "/icon.svg" });
  } catch {
    // A phone's browser may show none from a page; the sound and the title are left.
  }
}
