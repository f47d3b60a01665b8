import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const house = process.env.TORTUGA_HOUSE ?? "http://127.0.0.1:8700";

/** Beside every file that is worth it, the same compressed: the house only picks what a browser takes. */
function compressed(): Plugin {
	let folder = "";
	return {
		name: "compressed",
		apply: "build",
		configResolved(config) {
			folder = config.build.outDir;
		},
		closeBundle() {
			for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
				if (!/\.(js|css|html|svg|json)$/.test(name)) continue;
				const bytes = readFileSync(join(folder, name));
				if (bytes.length < 600) continue;
				writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
				const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
				writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
			}
		},
	};
}

/** The service worker, beside the page and named after nothing: browsers ask for it by its address. */
function worker(): Plugin {
	let folder = "";
	return {
		name: "worker",
		apply: "build",
		configResolved(config) {
			folder = config.build.outDir;
		},
		closeBundle() {
			const build = createHash("sha256")
				.update(readFileSync(join(folder, "manifest.json")))
				.digest("hex")
				.slice(0, 16);
			const source = readFileSync(join(import.meta.dirname, "src/worker/sw.js"), "utf8");
			writeFileSync(join(folder, "sw.js"), source.replace("@BUILD@", build));
		},
	};
}

const SHARED = "shared";

/** Shared parts would be named after all that share them. */
function short(name: string): string {
	return name.startsWith(`${SHARED}~`) ? SHARED : name;
}

export default defineConfig({
	plugins: [svelte(), worker(), compressed()],
	build: {
		outDir: process.env.TORTUGA_PAGE_OUT ?? "../src/tortuga/server/static",
		emptyOutDir: true,
		// The house allows no data: addresses for what it serves; every asset stays a file.
		assetsInlineLimit: 0,
		target: "es2022",
		manifest: "manifest.json",
		rolldownOptions: {
			output: {
				// Few files: over a slow line each costs as much as ten kilobytes. What a page always needs is one; what
				// tables, hands, screens and replays share is as many as there are different needs, the small ones together.
				codeSplitting: {
					groups: [
						{ name: "page", tags: ["$initial"], priority: 2 },
						{
							name: SHARED,
							test: /src\/(kit|lib|games\/\w+\.|pages)/,
							minShareCount: 2,
							entriesAware: true,
							entriesAwareMergeThreshold: 10_000,
						},
					],
				},
				chunkFileNames: ({ name }) => `assets/${short(name)}-[hash].js`,
				assetFileNames: ({ names }) => `assets/${short(names[0]?.replace(/\.\w+$/, "") ?? "file")}-[hash][extname]`,
			},
		},
	},
	// The house accepts its own origin only: pages of the development server speak for it.
	server: { proxy: { "/api": { target: house, ws: true, changeOrigin: true, headers: { origin: house } } } },
});
