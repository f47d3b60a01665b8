/** Finds the room of a game: its own folder beside this file, fetched when a table is opened; else the fallback. */

import type { Component } from "svelte";
import { gameOf } from "../lib/games";
import type { Room } from "./contract";

const rooms = import.meta.glob<{ default: Room }>("./*/room.ts");
const tables = import.meta.glob<{ default: Component }>("./*/Table.svelte");

export async function roomOf(slug: string): Promise<Room> {
	const game = gameOf(slug);
	const room = rooms[`./${game}/room.ts`];
	if (room) return (await room()).default;
	const table = tables[`./${game}/Table.svelte`];
	if (table) return { Table: (await table()).default as Room["Table"] };
	return { Table: (await import("./Fallback.svelte")).default as Room["Table"] };
}
