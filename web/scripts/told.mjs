// Tells matches as the page does, and says what was shown on the way that the next view does not say.
// node scripts/told.mjs FILE, where FILE is {game: {box, updates: [[view, events, view], ...]}, ...}.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";

const root = join(import.meta.dirname, "..");
const matches = JSON.parse(readFileSync(process.argv[2], "utf8"));
const server = await createServer({ root, server: { middlewareMode: true, ws: false }, logLevel: "error" });
const load = (path) => server.ssrLoadModule(`/src/games/${path}.ts`);

/** Pieces of a list are known by their name, else by their place. */
const nameOf = (piece) => piece?.die ?? piece?.id;
const named = (list) =>
	list.length > 0 && new Set(list.map(nameOf)).size === list.length && nameOf(list[0]) !== undefined;
const byName = (list) => Object.fromEntries(list.map((piece) => [`=${nameOf(piece)}`, piece]));

/** The paths of what is not the same in two views. */
function* changes(before, after, path = []) {
	if (before === after) return;
	const lists = [before, after].map(Array.isArray);
	if (lists[0] && lists[1] && named(before) && named(after)) yield* changes(byName(before), byName(after), path);
	else if (isInside(before, after) && lists[0] === lists[1] && (!lists[0] || before.length === after.length))
		for (const key of Object.keys({ ...before, ...after })) yield* changes(before[key], after[key], [...path, key]);
	else if (JSON.stringify(before) !== JSON.stringify(after)) yield path;
}
const isInside = (...both) => both.every((one) => one !== null && typeof one === "object");

const step = (inside, key) => (key.startsWith("=") ? inside?.find((one) => `=${nameOf(one)}` === key) : inside?.[key]);
const at = (view, path) => JSON.stringify(path.reduce(step, view));

/** What the events of one update have changed on the table, each with the last event that did. */
function claims(before, events, patch) {
	const found = new Map();
	let view = before;
	for (const event of events) {
		const next = patch(view, event);
		for (const path of changes(view, next)) {
			const key = path.join(".");
			for (const old of found.keys()) if (old.startsWith(`${key}.`) || key.startsWith(`${old}.`)) found.delete(old);
			found.set(key, { path, event: event.type });
		}
		view = next;
	}
	return { view, claims: [...found.values()] };
}

const said = {};
for (const [game, { box, updates }] of Object.entries(matches)) {
	const { telling } = await load(`${game}/telling`);
	if (existsSync(join(root, `src/games/${game}/printed.ts`))) (await load(`${game}/printed`)).unpack(box);
	const counted = { claims: 0, false: {} };
	for (const [before, events, after] of updates) {
		const shown = claims(before, events, telling.patch);
		counted.claims += shown.claims.length;
		for (const { path, event } of shown.claims) {
			const [told, truth] = [at(shown.view, path), at(after, path)];
			if (told === truth) continue;
			const name = `${event}: ${path.map((key) => (/^=|^\d+$/.test(key) ? "#" : key)).join(".")}`;
			counted.false[name] ??= [];
			counted.false[name].push(`${told} is ${truth}, after ${events.map(({ type }) => type).join(" ")}`);
		}
	}
	said[game] = counted;
}
await server.close();
process.stdout.write(JSON.stringify(said), () => process.exit(0));
