/** Whether a board is telling something now, for those who wait until it has been seen; who answers waits no longer. */
export const telling = $state({ now: false, skip: (): void => undefined });
