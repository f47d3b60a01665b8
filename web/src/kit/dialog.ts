/** The browser's own dialog over the page: it keeps the focus inside, and gives it back. */

import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

/** Shown as long as it is there. Escape asks to close it; so does a click beside it, if `beside`. */
export function over(close?: () => void, beside = false): Attachment<HTMLDialogElement> {
	return (dialog) => {
		const offs = [
			on(dialog, "cancel", (event) => {
				event.preventDefault();
				close?.();
			}),
			on(dialog, "click", (event) => {
				if (beside && event.target === dialog) close?.();
			}),
		];
		dialog.showModal();
		return () => {
			for (const off of offs) off();
			dialog.close();
		};
	};
}
