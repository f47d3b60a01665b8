import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const house = process.env.TORTUGA_HOUSE ?? "http://127.0.0.1:8017";

export default defineConfig({
	plugins: [svelte()],
	build: {
		outDir: process.env.TORTUGA_PAGE_OUT ?? "../src/tortuga/server/static",
		emptyOutDir: true,
		// The content security policy allows no data: addresses for scripts and styles; keep every asset a file.
		assetsInlineLimit: 0,
		target: "es2022",
		manifest: true,
		sourcemap: false,
	},
	server: { proxy: { "/api": { target: house, ws: true } } },
	resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
	test: { environment: "jsdom", include: ["tests/**/*.test.ts"] },
});
