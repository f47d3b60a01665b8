import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import page from "./vite.config.ts";

export default mergeConfig(
	page,
	defineConfig({
		resolve: { conditions: ["browser"] },
		// Not isolated: loading Svelte and a document for each file takes three times as long as the tests.
		test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"], isolate: false },
	}),
);
