import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "../src/styles/fonts.css"), "utf8");

/** The faces of a font. */
function facesOf(family: string): string[] {
	return css.split("@font-face").filter((face) => face.includes(`font-family: ${family}`));
}

/** The characters that they are used for. */
function rangesIn(faces: string[]): [number, number][] {
	return faces.flatMap((face) =>
		[...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from, to]): [number, number] => [
			Number.parseInt(from as string, 16),
			Number.parseInt((to ?? from) as string, 16),
		]),
	);
}

it("takes no figures from the display font: its 0 is read as an 8", () => {
	const ranges = rangesIn(facesOf('"Pirata One"'));
	expect([..."Pirates, ahoy!"].every((letter) => has(ranges, letter))).toBe(true);
	expect([..."0123456789"].some((letter) => has(ranges, letter))).toBe(false);
});

/** Is this one of the characters? */
function has(ranges: [number, number][], letter: string): boolean {
	return ranges.some(([from, to]) => from <= letter.charCodeAt(0) && letter.charCodeAt(0) <= to);
}

const FAMILIES = ["Alegreya;", '"Alegreya Sans";'];
const ROOT = join(import.meta.dirname, "../..");

/** The words of the page and of its games. */
function said(): string {
	const page = readdirSync(join(ROOT, "web/src"), { recursive: true, encoding: "utf8" });
	const games = readdirSync(join(ROOT, "src/tortuga/games"), { recursive: true, encoding: "utf8" });
	const files = [
		...page.filter((path) => /words(\/\w+)?\.ts$/.test(path)).map((path) => join(ROOT, "web/src", path)),
		...games.filter((path) => path.endsWith("words.toml")).map((path) => join(ROOT, "src/tortuga/games", path)),
	];
	return files.map((path) => readFileSync(path, "utf8")).join("");
}

it("has every letter that the page says in the small faces: a whole face is fetched for names alone", () => {
	const letters = [...new Set(said())];
	expect(letters.length).toBeGreaterThan(80);
	for (const family of FAMILIES) {
		const rest = rangesIn(facesOf(family).filter((face) => face.includes("@fontsource")));
		expect(letters.filter((letter) => has(rest, letter))).toEqual([]);
	}
});

it("has each letter in one face alone: two would both be fetched", () => {
	for (const family of FAMILIES) {
		const [small, whole] = ["./faces/", "@fontsource"].map((from) =>
			rangesIn(facesOf(family).filter((face) => face.includes(from))),
		);
		const both = whole?.filter(([from, to]) => small?.some(([first, last]) => from <= last && first <= to));
		expect(small?.length).toBeGreaterThan(0);
		expect(both).toEqual([]);
	}
});
