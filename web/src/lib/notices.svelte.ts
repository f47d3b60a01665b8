/** Says that it is your turn: in the title, by a bell, and if you want by a browser notification. */

import { t } from "./i18n.svelte";
import { settings } from "./settings.svelte";
import { play } from "./sound";
import { toasts } from "./toasts.svelte";

const NAME = "Tortuga";
let title = NAME;
let called = false;

/** What the page is about, for the browser's tab. */
export function entitle(about: string | null): void {
	title = about ? `${about} · ${NAME}` : NAME;
	show();
}

/** Turn the notices on (the browser will ask) or off. */
export async function askForNotices(on: boolean): Promise<void> {
	if (!on || !("Notification" in globalThis)) {
		settings.notices = false;
		if (on) toasts.say(isSecureContext ? t("notices.none") : t("app.plain"), "bad");
		return;
	}
	settings.notices = (await Notification.requestPermission()) === "granted";
	if (!settings.notices) toasts.say(t("notices.refused"), "bad");
}

/** It is somebody's turn at this screen. */
export function call(what: string): void {
	if (called) return;
	called = true;
	show();
	play("bell");
	if (document.hidden && settings.notices && "Notification" in globalThis && Notification.permission === "granted")
		void notify(what);
}

const TAG = "tortuga-turn";

/** Phones show only what a service worker shows; where there is none, the page does it itself. */
async function notify(what: string): Promise<void> {
	const data = { path: location.pathname };
	const options = { body: what, tag: TAG, icon: "/icon-192.png", badge: "/icon-192.png", data };
	const worker = await workerOf();
	if (worker) {
		await worker.showNotification(t("notices.turn"), options);
		return;
	}
	const notice = new Notification(t("notices.turn"), options);
	notice.onclick = () => {
		focus();
		notice.close();
	};
}

async function workerOf(): Promise<ServiceWorkerRegistration | null> {
	const found = await navigator.serviceWorker?.getRegistration();
	return found?.active ? found : null;
}

/** What lies in the list of notices is answered. */
async function clear(): Promise<void> {
	const worker = await workerOf();
	for (const notice of (await worker?.getNotifications?.({ tag: TAG })) ?? []) notice.close();
}

/** It is not, any longer. */
export function hush(): void {
	if (called && settings.notices) void clear();
	called = false;
	show();
}

function show(): void {
	document.title = called ? `● ${t("notices.turn")} · ${title}` : title;
	// On the icon of the app, where there is one; browsers without icons refuse, and the title says it all the same.
	const marked = called ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
	void marked?.catch(() => {});
}
