import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import page from "./vite.config";

export default mergeConfig(
	page,
	defineConfig({
		resolve: { conditions: ["browser"] },
		test: { environment: "jsdom", include: ["tests/**/*.test.ts"] },
	}),
);
