/** A board's own theatre, fed with what the table tells. */

import { untrack } from "svelte";
import type { BoardProps } from "./board";
import { telling } from "./telling.svelte";
import { Theatre, type Story } from "./theatre.svelte";

/**
 * The theatre of a board: whatever leads to a new scene is shown on it, then the scene itself. Call it once
 * while the component is made. `read` turns the scene into the model; it is given what was drawn before.
 */
export function staged<Model, Event>(
  props: () => BoardProps,
  read: (scene: BoardProps["scene"], before: Model | null) => Model,
  story: Story<Model, Event>,
): Theatre<Model, Event> {
  const theatre = new Theatre<Model, Event>(
    untrack(() => read(props().scene, null)),
    story,
  );
  let told = untrack(() => props().number);
  // Each by itself: what else a board is given changes with every move of the pointer, and must cut no tale short.
  const scene = $derived(props().scene);
  const number = $derived(props().number);
  const news = $derived(props().news);
  const pace = $derived(props().pace);
  $effect(() => {
    const now = number;
    const shown = scene;
    const end = untrack(() => read(shown, theatre.end));
    const fresh = now > told ? news.filter((entry) => entry.number >= told && entry.number < now) : [];
    // What was taken back was not: nobody waits for its tale.
    if (now < told) untrack(() => theatre.skip());
    told = now;
    const events = fresh.flatMap((entry) => entry.events.map((one) => one.event as Event));
    const speed = pace;
    untrack(() => void theatre.play(events, end, speed));
  });
  telling.skip = () => theatre.skip();
  $effect(() => {
    telling.now = theatre.event !== null;
  });
  $effect(() => () => {
    theatre.skip();
    telling.now = false;
  });
  return theatre;
}
