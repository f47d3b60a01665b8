/** Two who meet on the stage of a moment. */

export type Outcome = "won" | "lost" | "tied";

export interface Clashing {
	/** Null: nobody's, like a merchant or the Navy. */
	seat: number | null;
	name: string;
	/** What of theirs it is. */
	what?: string;
	/** What becomes of the ship. */
	fate?: "" | "hit" | "sunk";
	out?: Outcome | null;
	/** What all of it comes to. */
	total?: number | string | null;
}
