/** A length of time in words, in the largest unit that fits: half a minute is "30 seconds", a day "1 day". */

import { t } from "./i18n.svelte";

const UNITS = [
	["span.days", 86_400],
	["span.hours", 3600],
	["span.minutes", 60],
] as const;

export function span(seconds: number): string {
	const unit = UNITS.find(([, length]) => seconds % length === 0);
	return unit ? t(unit[0], { count: seconds / unit[1] }) : t("span.seconds", { count: seconds });
}
