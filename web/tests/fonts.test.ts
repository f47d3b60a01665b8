import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "../src/styles/fonts.css"), "utf8");

/** The characters that a face of the display font is used for. */
function rangesOf(family: string): [number, number][] {
	const faces = css.split("@font-face").filter((face) => face.includes(`font-family: "${family}"`));
	return faces.flatMap((face) =>
		[...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from, to]): [number, number] => [
			Number.parseInt(from as string, 16),
			Number.parseInt((to ?? from) as string, 16),
		]),
	);
}

it("takes no figures from the display font: its 0 is read as an 8", () => {
	const ranges = rangesOf("Pirata One");
	const has = (letter: string) =>
		ranges.some(([from, to]) => from <= letter.charCodeAt(0) && letter.charCodeAt(0) <= to);
	expect([..."Pirates, ahoy!"].every(has)).toBe(true);
	expect([..."0123456789"].some(has)).toBe(false);
});
