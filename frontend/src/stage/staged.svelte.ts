/** A board's own theatre, fed with what the table tells. */

import { untrack } from "svelte";
import type { BoardProps } from "./board";
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
  $effect(() => {
    const { scene, number, news, pace, settled } = props();
    const end = untrack(() => read(scene, theatre.shown));
    const fresh = number > told ? news.filter((entry) => entry.number >= told && entry.number < number) : [];
    told = number;
    const events = fresh.flatMap((entry) => entry.events.map((one) => one.event as Event));
    untrack(() => void theatre.play(events, end, pace).then(() => settled(number)));
  });
  $effect(() => () => theatre.skip());
  return theatre;
}
