// No line of the page is longer than 120 characters: what the formatters cannot break (a path, a sentence) is
// broken by hand.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const MOST = 120;
const root = join(import.meta.dirname, "..");
const files = ["src", "tests", "scripts"].flatMap((folder) =>
	readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /\.(css|mjs|svelte|ts)$/.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((path) => !path.includes("generated")),
);
const long = files.flatMap((path) =>
	readFileSync(path, "utf8")
		.split("\n")
		.flatMap((line, at) =>
			line.length > MOST ? [`${relative(root, path)}:${at + 1} has ${line.length} characters`] : [],
		),
);
if (long.length) {
	console.error(`${long.join("\n")}\nNo line is longer than ${MOST} characters.`);
	process.exit(1);
}
