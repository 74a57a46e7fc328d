/** What lies open over a table. */
export interface Opened {
  /** The number of a rule. */
  rule: string | null;
  settings: boolean;
  planner: boolean;
  /** The seat that a shared screen is handed to. */
  curtain: number | null;
}

export const CLOSED: Opened = { rule: null, settings: false, planner: false, curtain: null };
