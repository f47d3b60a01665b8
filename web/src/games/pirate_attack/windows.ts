/** Asks that are windows: others' cards that may be answered, and the time between turns. */
export const WINDOWS: readonly string[] = ["respond", "smoke", "between_magic", "block", "fortune", "vaccine_self"];

/** Asks in which the page passes by itself when nothing else can be done: also the own windows of the saved magic. */
export const IDLE: readonly string[] = [...WINDOWS, "window", "window_mid", "last_turn"];
