/** Names of places on the chart, for whoever looks at a hex. */

import type { GameView } from "../../generated/games/piratical";
import type { Words } from "../../lib/words";
import { w } from "./words";

/** What lies at a hex, with what is to be had there; nothing on open water. */
export function placeAt(view: GameView, words: Words, hex: string): string {
	const { chart } = view;
	const home = chart.homes.find((one) => [one.anchorage, ...one.harbour, ...one.town, ...one.forts].includes(hex));
	const port = home && view.ports.find((one) => one.race === home.race);
	if (home && port) {
		const name = { port: words.name("race", home.race) };
		return port.open ? w("port.stock", { ...name, count: port.stock.length }) : w("port.closed", name);
	}
	if (chart.free_ports.some((one) => one.hex === hex || one.berths.includes(hex))) return w("free.port");
	if (markAt(view, hex) === "T" || chart.shore.includes(hex))
		return w("island.stock", { count: view.island_stock.length });
	const cay = chart.cays.indexOf(hex);
	return view.island && cay === view.island - 1 ? w("deserted") : "";
}

/** A place that is worth a voyage, in a word; nothing where one only passes by. */
export function portAt(view: GameView, words: Words, hex: string): string {
	const { chart } = view;
	const home = chart.homes.find((one) => [one.anchorage, ...one.harbour].includes(hex));
	if (home && view.ports.some((one) => one.race === home.race && one.open)) return words.name("race", home.race);
	if (chart.free_ports.some((one) => one.berths.includes(hex))) return w("free.port");
	if (chart.shore.includes(hex)) return w("island");
	return "";
}

function markAt(view: GameView, hex: string): string {
	return view.chart.rows[hex.charCodeAt(0) - 65]?.charAt(Number(hex.slice(1)) - 1) ?? "";
}
