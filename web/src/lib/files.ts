/** Records that somebody chooses from their files. */

import { t } from "./i18n.svelte";

/** No record is larger, in bytes: of the longest matches, a megabyte. What is larger is not even read. */
export const LARGEST = 32_000_000;

/** The text of a file. Throws a sentence for people if it is too large to be a record. */
export async function recordIn(file: File): Promise<string> {
	if (file.size > LARGEST) throw new Error(t("replay.huge", { name: file.name }));
	return file.text();
}
