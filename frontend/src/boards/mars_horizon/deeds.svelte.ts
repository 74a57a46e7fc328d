/** Missions that each seat has flown: the log tells them, which only the board is given. */

export const deeds: { missions: readonly (readonly string[])[] } = $state({ missions: [] });
