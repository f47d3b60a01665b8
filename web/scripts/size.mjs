// The first load of the page, as a stranger's browser fetches it: must stay under 150 kB. And what each room
// adds: a table comes in few files.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT = 150_000;
const MOST_FILES = 40;
const folder = process.argv[2] ?? join(import.meta.dirname, "../../src/tortuga/server/static");
/** Faces that the home page uses; others are fetched where they are first needed. */
const FACES = [
	"pirata-one-latin-400-normal",
	"alegreya-ascii-400-normal",
	"alegreya-sans-ascii-400-normal",
	"alegreya-sans-ascii-700-normal",
];

const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));

/** A file of the manifest with everything it loads at once. */
function closure(key, found = new Set()) {
	const entry = manifest[key];
	if (!entry || found.has(entry.file)) return found;
	found.add(entry.file);
	for (const sheet of entry.css ?? []) found.add(sheet);
	for (const other of entry.imports ?? []) closure(other, found);
	return found;
}

const files = new Set(["index.html", "icon.svg"]);
for (const key of ["index.html", "src/pages/Home.svelte"]) for (const file of closure(key)) files.add(file);
for (const file of readdirSync(join(folder, "assets"))) {
	if (FACES.some((face) => file.startsWith(`${face}-`)) && file.endsWith(".woff2")) files.add(`assets/${file}`);
}

let sum = 0;
let crowded = false;
for (const file of [...files].sort()) {
	const bytes = readFileSync(join(folder, file));
	const size = file.endsWith(".woff2") ? bytes.length : gzipSync(bytes).length;
	sum += size;
	console.log(`${String(size).padStart(8)}  ${file}`);
}
console.log(`${String(sum).padStart(8)}  first load, gzip (limit ${LIMIT})`);
for (const key of Object.keys(manifest)
	.filter((one) => /^src\/games\/\w+\/room\.ts$/.test(one))
	.sort()) {
	const more = [...closure(key)].filter((file) => !files.has(file));
	const weight = more.reduce((all, file) => all + gzipSync(readFileSync(join(folder, file))).length, 0);
	const count = new Set(["index.html", "src/pages/Table.svelte", key].flatMap((part) => [...closure(part)])).size;
	console.log(`${String(weight).padStart(8)}  more for ${key.split("/")[2]}, gzip; ${count} files for a table`);
	crowded ||= count > MOST_FILES;
}
if (sum > LIMIT) console.error("The first load is too large.");
if (crowded) console.error("A table comes in too many files.");
if (sum > LIMIT || crowded) process.exit(1);
