// Lock files name versions and hashes, never a registry's address. `npm install` writes addresses: take them out again.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const path = join(import.meta.dirname, "../package-lock.json");
const text = readFileSync(path, "utf8");
const clean = text.replace(/^\s*"resolved": "[^"]*",?\n/gm, "");
if (process.argv.includes("--check")) {
	if (clean !== text) {
		console.error("package-lock.json names a registry: run `npm run lock`.");
		process.exit(1);
	}
} else writeFileSync(path, clean);
