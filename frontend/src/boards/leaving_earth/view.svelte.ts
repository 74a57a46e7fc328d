/** What the person looks at: a craft that is chosen, the map or the hangar. It is no part of the game. */

class View {
  /** The craft whose reach is shown. */
  chosen: string | null = $state(null);
  hangar = $state(false);
  /** What more is told about: a craft, an advancement, `payload` or `windows`. */
  about: string | null = $state(null);

  choose(id: string | null): void {
    this.chosen = this.chosen === id ? null : id;
    this.hangar = false;
  }
}

export const view = new View();
