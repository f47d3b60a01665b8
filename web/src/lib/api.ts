/** The house over HTTP. Every refusal has a code and a sentence; both come along in the error. */

import type { GameInfo } from "../generated/engine";
import type {
	BanInfo,
	CodesMade,
	Desk,
	Fairness,
	Friends,
	GuestInfo,
	GuestsFound,
	HouseInfo,
	Invitation,
	InvitationShown,
	LabRun,
	LabState,
	LabWish,
	Leaderboard,
	LetterShown,
	Lobby,
	MatchesPlayed,
	MyTables,
	MyWays,
	NewBan,
	NewReport,
	NewTable,
	Notebook,
	PasskeyInfo,
	PasskeyOptions,
	Person,
	Privacy,
	Profile,
	PuzzleShown,
	PuzzlesOfTheDay,
	PuzzleVerdict,
	RecordLink,
	Recount,
	Refusal,
	ReplayInfo,
	ReplayPage,
	ReportTaken,
	ReturnLink,
	ReturnShown,
	TableCode,
	TableInfo,
	TableLink,
	Verdict,
	WaysIn,
	WhoIsHere,
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

export async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
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
/** How to play again: in the same seats or the next ones, against bots of another level. */
export interface Rematch {
	seats?: "same" | "next";
	level?: string;
}
export type ReportKind = NewReport["kind"];

export const api = {
	house: () => kept("house", () => json<HouseInfo>("GET", "house")),
	/** As it is now: notices come and go. */
	houseNow: () => json<HouseInfo>("GET", "house"),
	games: () => kept("games", () => json<GameInfo[]>("GET", "games")),
	box: <Box>(slug: string) => kept(`box/${slug}`, () => json<Box>("GET", `games/${slug}/box`)),
	words: (slug: string) => kept(`words/${slug}`, () => json<Catalogue>("GET", `games/${slug}/words`)),
	rules: (slug: string) => kept(`rules/${slug}`, () => text(`games/${slug}/rules`)),

	guest: () => json<GuestInfo | null>("GET", "guest"),
	rename: (name: string) => json<GuestInfo>("PUT", "guest", { name }),
	forget: () => request("DELETE", "guest"),
	returnLink: () => json<ReturnLink>("POST", "guest/return-links"),
	returnShown: (token: string) => json<ReturnShown>("POST", "return-link", { token }),
	comeBack: (token: string, code: string) => json<GuestInfo>("POST", "guest/return", { token, code }),
	before: () => json<GuestInfo[]>("GET", "guest/before"),
	again: (id: string) => json<GuestInfo>("POST", "guest/before", { guest: id }),

	me: () => json<MyWays>("GET", "me"),
	keepName: (name: string) => json<GuestInfo>("PUT", "me/name", { name }),
	giveUpName: () => request("DELETE", "me/name"),
	beginPasskey: () => json<PasskeyOptions>("POST", "me/passkeys/begin"),
	makePasskey: (name: string, credential: unknown) => json<PasskeyInfo>("POST", "me/passkeys", { name, credential }),
	namePasskey: (id: string, name: string) => request("PUT", `me/passkeys/${id}`, { name }),
	dropPasskey: (id: string) => request("DELETE", `me/passkeys/${id}`),
	keepMail: (address: string) => request("POST", "me/mail", { address }),
	dropMail: () => request("DELETE", "me/mail"),
	makeCodes: () => json<CodesMade>("POST", "me/codes"),
	nameDevice: (id: string, name: string) => request("PUT", `me/devices/${id}`, { name }),
	dropDevice: (id: string) => request("DELETE", `me/devices/${id}`),
	dropDevices: () => request("DELETE", "me/devices"),
	myData: () => text("me/data"),
	setSeenBy: (who: MyWays["seen_by"]) => request("PUT", "me/seen-by", { seen_by: who }),
	deleteMe: (name: string) => request("POST", "me/delete", { name }),
	waysIn: () => json<WaysIn>("GET", "enter"),
	beginEntering: () => json<PasskeyOptions>("POST", "enter/passkey/begin"),
	enterByPasskey: (credential: unknown) => json<GuestInfo>("POST", "enter/passkey", { credential }),
	enterByMail: (address: string) => request("POST", "enter/mail", { address }),
	enterByCode: (code: string) => json<GuestInfo>("POST", "enter/code", { code }),
	letter: (token: string) => json<LetterShown>("POST", "letter", { token }),
	confirmLetter: (token: string) => json<GuestInfo>("POST", "enter/letter", { token }),
	notebook: () => json<Notebook>("GET", "me/notebook"),
	writeNotebook: (written: Notebook) => json<Notebook>("PUT", "me/notebook", written),
	friends: () => json<Friends>("GET", "friends"),
	here: () => json<WhoIsHere>("GET", "here"),
	findPerson: (name: string) => json<Person>("POST", "people/find", { name }),
	follow: (id: string) => request("PUT", `friends/${id}`),
	unfollow: (id: string) => request("DELETE", `friends/${id}`),
	block: (id: string) => request("PUT", `blocks/${id}`),
	unblock: (id: string) => request("DELETE", `blocks/${id}`),
	myTables: () => json<MyTables>("GET", "me/tables"),
	challenge: (table: string, id: string) => request("POST", `tables/${table}/challenges`, { guest: id }),
	accept: (table: string) => json<TableLink>("POST", `challenges/${table}`),
	decline: (table: string) => request("DELETE", `challenges/${table}`),

	learn: (slug: string) => json<TableLink>("POST", `games/${slug}/lesson`),
	lobby: () => json<Lobby>("GET", "tables"),
	open: (table: NewTable) => json<TableInfo>("POST", "tables", table),
	table: (id: string) => json<TableInfo>("GET", `tables/${id}`),
	sit: (id: string, seat: number, name?: string) =>
		json<TableInfo>("POST", `tables/${id}/seats/${seat}`, name ? { name } : {}),
	stand: (id: string, seat: number) => json<TableInfo>("DELETE", `tables/${id}/seats/${seat}`),
	ready: (id: string, on: boolean) => json<TableInfo>("POST", `tables/${id}/ready`, { on }),
	start: (id: string, fill: string) => json<TableInfo>("POST", `tables/${id}/start`, { fill }),
	leave: (id: string) => json<TableInfo>("POST", `tables/${id}/leave`),
	remove: (id: string, who: string, on = true) => json<TableInfo>("POST", `tables/${id}/remove`, { guest: who, on }),
	host: (id: string, who: string) => json<TableInfo>("POST", `tables/${id}/host`, { guest: who }),
	standIn: (id: string, seat: number) => json<TableInfo>("POST", `tables/${id}/seats/${seat}/stand-in`),
	rematch: (id: string, how: Rematch = {}) =>
		json<TableLink>("POST", `tables/${id}/rematch?${new URLSearchParams({ ...how })}`),
	invite: (id: string, uses: number) => json<Invitation>("POST", `tables/${id}/invitations`, { uses }),
	code: (id: string) => json<TableCode>("POST", `tables/${id}/code`),
	invitation: (token: string) => json<InvitationShown>("POST", "invitation", { token }),
	join: (token: string, sit = true) => json<TableLink>("POST", "join", { token, sit }),

	player: (id: string) => json<Profile>("GET", `players/${id}`),
	playerMatches: (id: string, before: number) => json<MatchesPlayed>("GET", `players/${id}/matches?before=${before}`),
	showProfile: (shown: Profile["shown"]) => request("PUT", "profile", { shown }),
	leaderboard: (slug: string) => json<Leaderboard>("GET", `leaderboards/${slug}`),

	report: (report: NewReport) => json<ReportTaken>("POST", "reports", report),
	privacy: () => json<Privacy>("GET", "privacy"),
	keepTable: (id: string, on: boolean) => request("PUT", `tables/${id}/kept`, { on }),
	desk: () => json<Desk>("GET", "admin"),
	findGuests: (words: string) => json<GuestsFound>("GET", `admin/guests?words=${encodeURIComponent(words)}`),
	ban: (ban: NewBan) => json<BanInfo>("POST", "admin/bans", ban),
	lift: (ban: number) => request("DELETE", `admin/bans/${ban}`),
	settle: (report: number) => request("POST", `admin/reports/${report}/settle`, {}),
	renameGuest: (id: string, name: string) => request("PUT", `admin/guests/${id}/name`, { name }),
	shutTable: (id: string) => request("POST", `admin/tables/${id}/close`, {}),
	hideTable: (id: string, on: boolean) => request("PUT", `admin/tables/${id}/hidden`, { on }),
	setNotice: (text: string) => request("PUT", "admin/notice", { text }),
	setReadOnly: (on: boolean) => request("PUT", "admin/read-only", { on }),

	lab: () => json<LabState>("GET", "lab"),
	simulate: (wish: LabWish) => json<LabRun>("POST", "lab", wish),
	stopLab: () => json<LabRun>("DELETE", "lab"),

	puzzles: () => json<PuzzlesOfTheDay>("GET", "puzzles"),
	puzzle: (slug: string, key: string) => json<PuzzleShown>("GET", `puzzles/${slug}/${key}`),
	answerPuzzle: (slug: string, key: string, option: number) =>
		json<PuzzleVerdict>("POST", `puzzles/${slug}/${key}`, { option }),

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
