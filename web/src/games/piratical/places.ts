/** Names of places on the chart, for whoever looks at a hex. */

import type { ChartView, GameView } from "../../generated/games/piratical";
import type { Words } from "../../lib/words";
import { w } from "./words";

/** The name of what lies at a hex, as the house has it; null on open water. */
export function placeOf(chart: ChartView, hex: string): string | null {
	return chart.places.find((one) => one.hexes.includes(hex))?.place ?? null;
}

/** What lies at a hex, with what is to be had there; nothing on open water. */
export function placeAt(view: GameView, words: Words, hex: string): string {
	const place = placeOf(view.chart, hex);
	const port = view.ports.find((one) => one.race === place);
	if (port) {
		const name = { port: words.name("race", port.race) };
		return port.open ? w("port.stock", { ...name, count: port.stock.length }) : w("port.closed", name);
	}
	if (place === "free_port") return w("free.port");
	if (place === "island") return w("island.stock", { count: view.island_stock.length });
	return hex === view.deserted ? w("deserted") : "";
}

/** A place that is worth a voyage, in a word; nothing where one only passes by. */
export function portAt(view: GameView, words: Words, hex: string): string {
	const place = placeOf(view.chart, hex);
	if (place === "free_port") return w("free.port");
	if (place === "island") return w("island");
	const port = view.ports.find((one) => one.race === place);
	return port?.open ? words.name("race", port.race) : "";
}
