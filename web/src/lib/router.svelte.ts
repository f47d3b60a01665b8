/** Addresses and pages. The house answers every address without a dot with this page. */

import type { Component } from "svelte";

export interface Params {
	id: string;
	query: URLSearchParams;
}

export type Page = Component<{ params: Params }>;
type Load = () => Promise<{ default: Page }>;

/** What lies behind an address: a page, fetched when somebody goes there. */
const ROUTES: readonly [pattern: RegExp, load: Load][] = [
	[/^\/$/, () => import("../pages/Home.svelte")],
	[/^\/lobby$/, () => import("../pages/Lobby.svelte")],
	[/^\/new(?:\/(?<id>[\w@-]+))?$/, () => import("../pages/NewTable.svelte")],
	[/^\/table\/(?<id>[\w-]+)$/, () => import("../pages/Table.svelte")],
	[/^\/screen\/(?<id>[\w-]+)$/, () => import("../pages/screen/Screen.svelte")],
	[/^\/hand\/(?<id>[\w-]+)$/, () => import("../pages/hand/Hand.svelte")],
	[/^\/replay(?:\/(?<id>[\w-]+))?$/, () => import("../pages/Replay.svelte")],
	[/^\/puzzle\/(?<id>[\w@-]+)$/, () => import("../pages/puzzle/Puzzle.svelte")],
	[/^\/rules(?:\/(?<id>[\w@-]+))?$/, () => import("../pages/Rules.svelte")],
	[/^\/fair(?:\/(?<id>[\w-]+))?$/, () => import("../pages/Fair.svelte")],
	[/^\/log$/, () => import("../pages/log/Log.svelte")],
	[/^\/lab$/, () => import("../pages/lab/Lab.svelte")],
	[/^\/admin$/, () => import("../pages/admin/Admin.svelte")],
	[/^\/player\/(?<id>[\w-]+)$/, () => import("../pages/player/Player.svelte")],
	[/^\/best(?:\/(?<id>[\w@-]+))?$/, () => import("../pages/player/Best.svelte")],
	[/^\/privacy$/, () => import("../pages/Privacy.svelte")],
	[/^\/about$/, () => import("../pages/About.svelte")],
	[/^\/join$/, () => import("../pages/hand/EnterCode.svelte")],
	[/^\/join\/(?<id>[\w-]+)$/, () => import("../pages/Join.svelte")],
	[/^\/me$/, () => import("../pages/me/Me.svelte")],
	[/^\/friends$/, () => import("../pages/me/Friends.svelte")],
	[/^\/enter$/, () => import("../pages/me/Enter.svelte")],
	[/^\/letter\/(?<id>[\w-]+)$/, () => import("../pages/me/Letter.svelte")],
	[/^\/return\/(?<id>[\w-]+)$/, () => import("../pages/Return.svelte")],
];

class Router {
	path = $state(location.pathname);
	query = $state.raw(new URLSearchParams(location.search));

	constructor() {
		addEventListener("popstate", () => this.#read());
		addEventListener("click", (event) => this.#follow(event));
	}

	/** Go to an address of ours; with `replace` the present one is forgotten. */
	go(address: string, replace = false): void {
		if (replace) history.replaceState(null, "", address);
		else history.pushState(null, "", address);
		const path = this.path;
		this.#read();
		if (this.path !== path) scrollTo(0, 0);
	}

	/** The page for the present address, or null. */
	find(): { load: Load; params: Params } | null {
		for (const [pattern, load] of ROUTES) {
			const found = pattern.exec(this.path);
			if (found) return { load, params: { id: found.groups?.id ?? "", query: this.query } };
		}
		return null;
	}

	#read(): void {
		this.path = location.pathname.replace(/(.)\/$/, "$1");
		this.query = new URLSearchParams(location.search);
	}

	/** Links to our own pages do not load the page again. */
	#follow(event: MouseEvent): void {
		if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
			return;
		const link = (event.target as Element | null)?.closest?.("a");
		if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
		if (link.pathname.startsWith("/api/")) return;
		if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
		event.preventDefault();
		this.go(link.pathname + link.search + link.hash);
	}
}

export const router = new Router();
