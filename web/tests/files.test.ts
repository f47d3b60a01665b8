import { describe, expect, it } from "vitest";
import { LARGEST, recordIn } from "../src/lib/files";

describe("a record from a file", () => {
	it("is read as it is", async () => {
		expect(await recordIn(new File(["one\ntwo"], "match.jsonl"))).toBe("one\ntwo");
	});

	it("is not read at all if it is too large to be one", async () => {
		const film = { name: "film.mp4", size: LARGEST + 1, text: () => expect.unreachable() } as unknown as File;
		await expect(recordIn(film)).rejects.toThrow("film.mp4 is too large to be a record of a match.");
	});
});
