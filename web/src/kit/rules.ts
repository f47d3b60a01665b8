/** A game's rules as they stand in its Markdown: cut into sections, with the rulings beside the text they belong to. */

export interface Section {
	title: string;
	level: number;
	body: string;
	/** Rulings that belong here, in their order. */
	rulings: readonly string[];
}

const HEAD = /^(#{1,4})\s+(.*)$/;
/** The line at the end of a section that names its rulings: "Rulings: R9-R13, R56." */
const NAMED = /^Rulings: (R\d+.*)\.$/;

/** What the rules are made of. */
export function cut(source: string): Section[] {
	const parts: { title: string; level: number; body: string; rulings: string[] }[] = [];
	let fenced = false;
	for (const line of source.split("\n")) {
		if (line.startsWith("```")) fenced = !fenced;
		const head = fenced ? null : HEAD.exec(line);
		if (head || !parts.length)
			parts.push({ title: head?.[2] ?? "", level: head?.[1]?.length ?? 1, body: "", rulings: [] });
		const here = parts.at(-1);
		if (head || !here) continue;
		const named = NAMED.exec(line);
		if (named?.[1]) here.rulings.push(...numbers(named[1]));
		else here.body += `${line}\n`;
	}
	return parts.filter((part) => part.title || part.body.trim());
}

/** "R9-R13, R56" as what it stands for. */
export function numbers(text: string): string[] {
	return [...text.matchAll(/R(\d+)(?:-R(\d+))?/g)].flatMap(([, first, last]) => {
		const from = Number(first);
		return Array.from({ length: Number(last ?? first) - from + 1 }, (_, at) => `R${from + at}`);
	});
}

/** All rulings by their number, in Markdown. They stand in a table or in a list. */
export function rulingsOf(source: string): Map<string, string> {
	const found = new Map<string, string>();
	let open: string | null = null;
	for (const line of source.split("\n")) {
		const row = /^\|\s*(R\d+)\s*\|(.*)\|\s*$/.exec(line);
		const item = /^- \*\*(R\d+)\*\*\s+(.*)$/.exec(line);
		if (row?.[1]) {
			const [question = "", ruling = ""] = (row[2] ?? "").split(/(?<!\\)\|/).map((cell) => cell.trim());
			found.set(row[1], `*${question}:* ${ruling}`);
			open = null;
		} else if (item?.[1]) {
			open = item[1];
			found.set(open, item[2] ?? "");
		} else if (open && /^\s+\S/.test(line)) found.set(open, `${found.get(open)} ${line.trim()}`);
		else open = null;
	}
	return found;
}

/** Where the rules speak of a kind of question, by the game's catalogue. */
export function chapterOf(chapters: Record<string, unknown>, kind: string | undefined): string | null {
	const found = Object.entries(chapters).find(([, kinds]) => kind && Array.isArray(kinds) && kinds.includes(kind));
	return found?.[0] ?? null;
}
