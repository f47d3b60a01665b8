// Every card of a game on one sheet, as a thumbnail and large: what to look at after drawing.
// node scripts/sheet.mjs pirate_attack sheet.html
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";

const [slug = "pirate_attack", path = "sheet.html"] = process.argv.slice(2);
const root = join(import.meta.dirname, "..");
const server = await createServer({ root, server: { middlewareMode: true }, logLevel: "error" });
const { SCENES } = await server.ssrLoadModule(`/src/games/${slug}/scenes/index.ts`);
const ids = Object.keys(SCENES);
const pictures = ids.map((id) => [id, SCENES[id]()]);
await server.close();

const styles = readFileSync(join(root, "src/kit/art/Art.svelte"), "utf8")
	.split("<style>")[1]
	.split("</style>")[0]
	.replace(/:global\(([^)]*)\)/g, "$1");
const drawn = (picture, width) =>
	`<svg class="art" viewBox="0 0 120 80" style="width:${width}px;height:${(width * 2) / 3}px">${picture}</svg>`;
writeFileSync(
	path,
	`<!doctype html><meta charset="utf-8"><style>${styles}
	body { margin: 8px; font: 12px sans-serif; background: #f3e6c8; --interface: sans-serif; --accent: #c0452f }
	section { display: flex; flex-wrap: wrap; gap: 6px }
	figure { margin: 0; width: var(--wide) } figcaption { overflow: hidden }
	</style>${[64, 168]
		.map(
			(width) =>
				`<section id="w${width}" style="--wide:${width}px">${pictures
					.map(([id, picture]) => `<figure>${drawn(picture, width)}<figcaption>${id}</figcaption></figure>`)
					.join("")}</section><hr>`,
		)
		.join("")}`,
);
console.log(`${ids.length} cards, ${new Set(pictures.map(([, picture]) => picture)).size} pictures: ${path}`);
