/** The page as an app: its worker is installed, and a new page is fetched only when somebody says so. */

import { mount, unmount } from "svelte";
import Update from "./Update.svelte";

/** How often a page that stays open asks whether there is a new one, in milliseconds. */
const ASK_EVERY = 3_600_000;

export async function install(): Promise<void> {
	const { serviceWorker } = navigator;
	let asked = false;
	let offered: Record<string, unknown> | null = null;

	/** A new page has been made ready beside the one in use. */
	function offer(worker: ServiceWorker | null): void {
		if (!worker || !serviceWorker.controller || offered) return;
		const close = () => {
			if (offered) void unmount(offered);
			offered = null;
		};
		const go = () => {
			asked = true;
			worker.postMessage("update");
		};
		offered = mount(Update, { target: document.body, props: { go, close } });
	}

	const registration = await serviceWorker.register("/sw.js").catch(() => null);
	if (!registration) return; // forbidden in this browser: everything else works without it
	offer(registration.waiting);
	registration.addEventListener("updatefound", () => {
		const worker = registration.installing;
		worker?.addEventListener("statechange", () => worker.state === "installed" && offer(worker));
	});
	serviceWorker.addEventListener("controllerchange", () => asked && location.reload());
	setInterval(() => void registration.update().catch(() => null), ASK_EVERY); // offline: the next time will do
}
