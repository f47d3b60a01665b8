import { t } from "./i18n.svelte";
import { toasts } from "./toasts.svelte";

/** Copy a text and say so; where the browser does not allow it, say that it must be copied by hand. */
export async function copy(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
		toasts.say(t("copied"), "good");
	} catch {
		toasts.say(t("copied.not"));
	}
}
