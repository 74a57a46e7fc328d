/** What the person looks at: a craft that is chosen, the map or the hangar. It is no part of the game. */

class View {
  /** The craft whose reach is shown. */
  chosen: string | null = $state(null);
  hangar = $state(false);
  /** Whether on a phone the list of answers is looked at beside a flight. */
  listed = $state(false);
  /** Whether it is looked at what the chosen craft could be docked with. */
  meeting = $state(false);
  /** The place whose craft are all spread out, where they are too many for its dock. */
  spread: string | null = $state(null);
  /** What a mission under the pointer is about: where it is won and who is nearest. */
  meant: readonly string[] = $state.raw([]);
  /** What more is told about: a craft, an advancement, a place, a maneuver, `payload`, `windows` or `signs`. */
  about: string | null = $state(null);

  /** Choose a craft, or let go of it. */
  choose(id: string | null): void {
    this.show(this.chosen === id ? null : id);
  }

  /** A craft and what it reaches, on the map. */
  show(id: string | null): void {
    this.chosen = id;
    this.hangar = false;
  }

  /** Back to the map and nothing else. */
  close(): void {
    this.chosen = this.spread = this.about = null;
    this.hangar = this.meeting = false;
  }
}

export const view = new View();
