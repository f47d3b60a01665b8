import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import page from "./vite.config.ts";

export default mergeConfig(
	page,
	defineConfig({
		resolve: { conditions: ["browser"] },
		test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"] },
	}),
);
