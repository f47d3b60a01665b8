import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const house = process.env.TORTUGA_HOUSE ?? "http://127.0.0.1:8700";

export default defineConfig({
	plugins: [svelte()],
	build: {
		outDir: process.env.TORTUGA_PAGE_OUT ?? "../src/tortuga/server/static",
		emptyOutDir: true,
		// The house allows no data: addresses for what it serves; every asset stays a file.
		assetsInlineLimit: 0,
		target: "es2022",
		manifest: "manifest.json",
	},
	// The house accepts its own origin only: pages of the development server speak for it.
	server: { proxy: { "/api": { target: house, ws: true, changeOrigin: true, headers: { origin: house } } } },
});
