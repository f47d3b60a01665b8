/** Asks that are windows: others' cards that may be answered, and the time between turns. */
export const WINDOWS: readonly string[] = ["respond", "smoke", "between_magic", "block", "fortune", "vaccine_self"];
