import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "../src");
/** Names, keys of a keyboard, units and formulas are the same in every language. */
const SAME_EVERYWHERE = /^(Tortuga|Tab|Enter|Esc|&nbsp;|[\d(]* ?mm\)?|commitment = .*|block i .*|tortuga verify .*)$/;

function sources(extension: string): string[] {
	return readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(extension) && !name.startsWith("generated"))
		.sort();
}

/** What a component says by itself: text and labels in its markup that no catalogue gave it. */
function said(source: string): string[] {
	const markup = source.replace(/<script[^>]*>.*?<\/script>|<style>.*?<\/style>|<!--.*?-->/gs, "");
	const labels = [...markup.matchAll(/\b(?:aria-label|title|placeholder|alt|label)="([^"{]*)"/g)].map(
		(found) => found[1] ?? "",
	);
	let depth = 0;
	let text = "";
	for (const letter of markup) {
		if (letter === "{") depth += 1;
		else if (letter === "}") depth -= 1;
		else if (depth === 0) text += letter;
	}
	return [...labels, ...text.replace(/<[^>]*>/g, "\n").split("\n")]
		.map((line) => line.trim())
		.filter((line) => /[a-z]{2}/i.test(line) && !SAME_EVERYWHERE.test(line));
}

describe("words for people", () => {
	it.each(sources(".svelte"))("come from a catalogue in %s", (name) => {
		expect(said(readFileSync(join(SOURCES, name), "utf8"))).toEqual([]);
	});
});
