import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { t } from "../src/lib/i18n.svelte";
import { en } from "../src/words/en";

it("fills in fields and counts", () => {
	expect(t("lobby.free", { count: 1 })).toBe("1 seat free");
	expect(t("lobby.free", { count: 3 })).toBe("3 seats free");
	expect(t("guest.renamed", { name: "Anne" })).toBe("From now on you are Anne.");
});

it("has no message that nobody says", () => {
	const sources = files(join(import.meta.dirname, "../src")).map((path) => readFileSync(path, "utf8"));
	const said = sources.join("\n");
	const unused = Object.keys(en).filter((key) => {
		const family = key.slice(0, key.lastIndexOf(".") + 1);
		return !said.includes(`"${key}"`) && !said.includes(`\`${family}\${`);
	});
	expect(unused).toEqual([]);
});

function files(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && entry.name !== "en.ts")
		.map((entry) => join(entry.parentPath, entry.name));
}
