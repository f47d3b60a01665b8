/** The dice of a live table, checked without asking the house: the same sums as `tortuga/engine/chance.py`. */

const COMMITMENT = new TextEncoder().encode("tortuga/commitment/1/");
const CHANCE = new TextEncoder().encode("tortuga/chance/1/");
const WORDS = 8;

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
	if (!/^([0-9a-f]{2})*$/i.test(hex)) return null;
	return Uint8Array.from(hex.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
}

function hexOf(bytes: ArrayBuffer): string {
	return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
	const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}

/** What must have been published before the first roll, if this was the key. Null: not a key. */
export async function commitmentOf(key: string): Promise<string | null> {
	const bytes = bytesOf(key);
	if (bytes?.length !== 32) return null;
	return hexOf(await crypto.subtle.digest("SHA-256", joined(COMMITMENT, bytes)));
}

/** The stream of chance that a key stands for, as the house draws from it. */
export class Fair {
	#block: DataView | null = null;
	#number = -1;
	used = 0;

	private constructor(private readonly key: CryptoKey) {}

	static async from(hex: string): Promise<Fair | null> {
		const bytes = bytesOf(hex);
		if (bytes?.length !== 32) return null;
		const algorithm = { name: "HMAC", hash: "SHA-256" };
		return new Fair(await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]));
	}

	/** A whole number from 0 to n - 1. */
	async below(n: number): Promise<number> {
		if (n <= 1) return 0;
		const limit = 2 ** 32 - (2 ** 32 % n);
		for (;;) {
			const word = await this.#word();
			if (word < limit) return word % n;
		}
	}

	async #word(): Promise<number> {
		const number = Math.floor(this.used / WORDS);
		if (number !== this.#number || !this.#block) {
			const place = new Uint8Array(8);
			new DataView(place.buffer).setBigUint64(0, BigInt(number));
			this.#block = new DataView(await crypto.subtle.sign("HMAC", this.key, joined(CHANCE, place)));
			this.#number = number;
		}
		return this.#block.getUint32(4 * (this.used++ % WORDS));
	}
}
