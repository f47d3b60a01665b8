/** The house over HTTP. Every refusal has a code and a sentence; both come along in the error. */

import type { GameInfo } from "../generated/engine";
import type {
	Fairness,
	GuestInfo,
	HouseInfo,
	Invitation,
	InvitationShown,
	LabRun,
	LabState,
	LabWish,
	Lobby,
	NewTable,
	RecordLink,
	Recount,
	Refusal,
	ReplayInfo,
	ReplayPage,
	ReturnLink,
	TableInfo,
	TableLink,
	Verdict,
} from "../generated/protocol";
import { t } from "./i18n.svelte";
import type { Catalogue } from "./words";

export class Refused extends Error {
	constructor(
		readonly status: number,
		readonly code: string,
		sentence: string,
	) {
		super(sentence);
	}
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
	const init: RequestInit = { method, headers: { accept: "application/json" } };
	if (typeof body === "string") {
		init.body = body;
		init.headers = { ...init.headers, "content-type": "application/x-ndjson" };
	} else if (body !== undefined) {
		init.body = JSON.stringify(body);
		init.headers = { ...init.headers, "content-type": "application/json" };
	}
	let answer: Response;
	try {
		answer = await fetch(`/api/${path}`, init);
	} catch {
		throw new Refused(0, "offline", t("lost.offline"));
	}
	if (answer.ok) return answer;
	const refusal = (await answer.json().catch(() => null)) as Partial<Refusal> | null;
	throw new Refused(
		answer.status,
		refusal?.code ?? "fault",
		refusal?.sentence ?? t("lost.status", { status: answer.status }),
	);
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
	return (await request(method, path, body)).json() as Promise<T>;
}

async function text(path: string): Promise<string> {
	return (await request("GET", path)).text();
}

const once = new Map<string, Promise<unknown>>();

/** Fetched once in the life of the page: what does not change while the house runs. */
function kept<T>(path: string, load: () => Promise<T>): Promise<T> {
	const known = once.get(path) as Promise<T> | undefined;
	if (known) return known;
	const asked = load();
	once.set(path, asked);
	asked.catch(() => once.delete(path));
	return asked;
}

export type Sightedness = "spectator" | "open";

export const api = {
	house: () => kept("house", () => json<HouseInfo>("GET", "house")),
	games: () => kept("games", () => json<GameInfo[]>("GET", "games")),
	box: <Box>(slug: string) => kept(`box/${slug}`, () => json<Box>("GET", `games/${slug}/box`)),
	words: (slug: string) => kept(`words/${slug}`, () => json<Catalogue>("GET", `games/${slug}/words`)),
	rules: (slug: string) => kept(`rules/${slug}`, () => text(`games/${slug}/rules`)),

	guest: () => json<GuestInfo>("GET", "guest"),
	rename: (name: string) => json<GuestInfo>("PUT", "guest", { name }),
	forget: () => request("DELETE", "guest"),
	returnLink: () => json<ReturnLink>("POST", "guest/return-links"),
	comeBack: (token: string) => json<GuestInfo>("POST", "guest/return", { token }),

	learn: (slug: string) => json<TableLink>("POST", `games/${slug}/lesson`),
	lobby: () => json<Lobby>("GET", "tables"),
	open: (table: NewTable) => json<TableInfo>("POST", "tables", table),
	table: (id: string) => json<TableInfo>("GET", `tables/${id}`),
	sit: (id: string, seat: number, name?: string) =>
		json<TableInfo>("POST", `tables/${id}/seats/${seat}`, name ? { name } : {}),
	stand: (id: string, seat: number) => json<TableInfo>("DELETE", `tables/${id}/seats/${seat}`),
	ready: (id: string, on: boolean) => json<TableInfo>("POST", `tables/${id}/ready`, { on }),
	start: (id: string, fill: string) => json<TableInfo>("POST", `tables/${id}/start`, { fill }),
	close: (id: string) => json<TableInfo>("POST", `tables/${id}/close`),
	standIn: (id: string, seat: number, level: string) =>
		json<TableInfo>("POST", `tables/${id}/seats/${seat}/stand-in`, { level }),
	rematch: (id: string) => json<TableLink>("POST", `tables/${id}/rematch`),
	invite: (id: string, uses: number) => json<Invitation>("POST", `tables/${id}/invitations`, { uses }),
	invitation: (token: string) => json<InvitationShown>("POST", "invitation", { token }),
	join: (token: string) => json<TableLink>("POST", "join", { token }),

	lab: () => json<LabState>("GET", "lab"),
	simulate: (wish: LabWish) => json<LabRun>("POST", "lab", wish),
	stopLab: () => json<LabRun>("DELETE", "lab"),

	record: (id: string) => text(`tables/${id}/record`),
	keptRecord: (id: string) => text(`records/${id}`),
	share: (id: string) => json<RecordLink>("POST", `tables/${id}/share`),
	keep: (record: string) => json<RecordLink>("POST", "records", record),
	recount: (id: string) => json<Recount>("GET", `tables/${id}/recount`),
	replay: (id: string) => json<ReplayInfo>("GET", `replays/${id}`),
	steps: (id: string, from: number, count: number, sight: Sightedness) =>
		json<ReplayPage>("GET", `replays/${id}/steps?from=${from}&count=${count}&sight=${sight}`),
	fairness: (id: string) => json<Fairness>("GET", `tables/${id}/fairness`),
	verify: (record: string) => json<Verdict>("POST", "verify", record),
};
