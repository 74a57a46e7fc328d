/** What is chosen on a board though nothing is answered by it: the list of options unfolds what touches it. */
export const attention = $state({ id: null as string | null });
