/** Whether a board is telling something now, for those who wait until it has been seen. */
export const telling = $state({ now: false });
