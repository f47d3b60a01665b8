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
		if (on) toasts.say(t("notices.none"), "bad");
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
	if (document.hidden && settings.notices && "Notification" in globalThis && Notification.permission === "granted") {
		const notice = new Notification(t("notices.turn"), { body: what, tag: "tortuga-turn", icon: "/icon.svg" });
		notice.onclick = () => {
			focus();
			notice.close();
		};
	}
}

/** It is not, any longer. */
export function hush(): void {
	called = false;
	show();
}

function show(): void {
	document.title = called ? `● ${t("notices.turn")} · ${title}` : title;
}
