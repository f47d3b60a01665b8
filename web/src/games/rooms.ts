/**
 * Finds the room of a game: its own folder beside this file, fetched when a table is opened; else the table that its
 * package brings along; else the fallback.
 */

import type { Component } from "svelte";
import { api } from "../lib/api";
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
	const info = (await api.games()).find((one) => one.slug === slug);
	if (info?.table) return { Table: (await import("./Brought.svelte")).default as Room["Table"] };
	return { Table: (await import("./Fallback.svelte")).default as Room["Table"] };
}
