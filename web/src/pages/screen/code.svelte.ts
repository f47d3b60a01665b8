/** The short code of a table that gathers, and the address at which a telephone reaches it. */

import { api } from "../../lib/api";

const HERE = ["localhost", "127.0.0.1", "[::1]"];

export class Code {
	code = $state("");
	/** For a telephone's camera. */
	link = $state("");
	/** For whoever types. */
	host = $state("");
	/** Can a telephone open the link at all? */
	reachable = $state(true);

	/** Ask the house; where nobody may pass the code on, there is none. */
	async ask(table: string): Promise<void> {
		try {
			const { code, path, address } = await api.code(table);
			const origin = address || location.origin;
			this.code = `${code.slice(0, 3)} ${code.slice(3)}`;
			this.link = origin + path;
			this.host = `${origin.replace(/^https?:\/\//, "")}/join`;
			this.reachable = !HERE.includes(new URL(origin).hostname);
		} catch {
			this.code = this.link = "";
		}
	}
}
