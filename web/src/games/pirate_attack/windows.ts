/** Asks that are windows: others' cards that may be answered, and the time between turns. */
export const WINDOWS: readonly string[] = ["respond", "smoke", "between_magic", "block", "fortune", "vaccine_self"];

/** Asks that a standing answer may give: windows, and the own ones in which the saved magic is of no use just now. */
export const STANDING: readonly string[] = [...WINDOWS, "window", "window_mid", "last_turn"];
