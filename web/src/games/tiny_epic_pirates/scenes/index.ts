/** Portraits for Tiny Epic Pirates: captains, crew and the captains of legend, by their ids. */

import { cat } from "../../../kit/art/beasts";
import { type Part, put, shape, sign, star } from "../../../kit/art/ink";
import { type Gallery, paint } from "../../../kit/art/paint";
import { face, type Looks } from "../../../kit/art/people";
import { lightning, type Sky } from "../../../kit/art/skies";
import {
	anvil,
	bomb,
	bones,
	candle,
	cloudlet,
	coins,
	crown,
	flask,
	glass,
	goal,
	gun,
	heartbeat,
	helm,
	needle,
	scroll,
	skull,
	sword,
	tomb,
} from "../../../kit/art/things";

/** Somebody before a sky, with what they are known for. */
function portrait(sky: Sky, looks: Looks, known: Part): () => Part {
	return () => paint(sky, known, put(face(looks), 40, 52, 0.98));
}
const beside = (part: Part, scale = 1, turn = 0): Part => put(part, 92, 42, scale, { turn });

const CAPTAINS: Gallery = {
	c1a: portrait("storm", { cloth: "k", coat: "t", beard: "o", mood: "grin" }, lightning(92, 38, 1.3)),
	c1b: portrait(
		"night",
		{ cloth: "d", coat: "v", locks: "c", mood: "calm" },
		beside(skull(), 0.8) + put(bones(), 92, 66, 0.5),
	),
	c2a: portrait("war", { cloth: "r", coat: "k", beard: "k", skin: "h", mood: "angry" }, beside(sword(), 1.1, 30)),
	c2b: portrait("dawn", { cloth: "t", coat: "t", locks: "g", mood: "grin" }, beside(helm(), 0.9)),
	c3a: portrait("dusk", { cloth: "r", coat: "r", locks: "r", mood: "calm" }, beside(heartbeat(), 1)),
	c3b: portrait("curse", { cloth: "k", coat: "u", beard: "c", patch: true, mood: "angry" }, beside(tomb(), 1)),
	c4a: portrait("day", { cloth: "n", coat: "c", locks: "k", skin: "h", mood: "calm" }, beside(cloudlet("c"), 1.1)),
	c4b: portrait("chart", { cloth: "e", coat: "e", beard: "w", mood: "grin" }, sign("windrose", 92, 42, 0.9)),
};

const CREW: Gallery = {
	k01: portrait("day", { hat: "bandana", cloth: "r", coat: "w", mood: "grin", beard: "w" }, sign("flag", 92, 42, 0.9)),
	k02: portrait("deck", { cloth: "n", coat: "n", beard: "c", skin: "h" }, beside(scroll(), 0.95)),
	k03: portrait("chart", { hat: "cap", cloth: "t", coat: "t", locks: "y" }, beside(needle(), 0.95)),
	k04: portrait("dawn", { hat: "none", coat: "e", locks: "w", mood: "calm" }, beside(glass(), 0.8, -10)),
	k05: portrait("hell", { hat: "bandana", cloth: "k", coat: "k", locks: "k", mood: "angry" }, beside(skull("e"), 1)),
	k06: portrait(
		"glory",
		{ hat: "bandana", cloth: "e", coat: "e", locks: "o", mood: "grin" },
		sign("horseshoe", 92, 42, 0.9),
	),
	k07: portrait("war", { hat: "tricorn", cloth: "y", coat: "w", locks: "y", mood: "grin" }, sign("musket", 94, 42, 1)),
	k08: portrait(
		"forge",
		{ hat: "bandana", cloth: "u", coat: "d", beard: "k", skin: "h", mood: "grin" },
		beside(gun("s"), 1),
	),
	k09: portrait("beach", { hat: "straw", coat: "t", locks: "g", mood: "grin" }, beside(flask("t"), 1)),
	k10: portrait("glory", { hat: "none", coat: "v", locks: "g" }, beside(crown(), 0.95)),
	k11: portrait(
		"tavern",
		{ hat: "top", cloth: "k", coat: "c", beard: "w" },
		beside(heartbeat(), 0.9) + put(shape("c", "M-3-10h6v7h7v6H3v7h-6V3h-7v-6h7Z"), 92, 38),
	),
	k12: portrait(
		"curse",
		{ hat: "bandana", cloth: "e", coat: "k", locks: "r", mood: "angry" },
		sign("dagger", 92, 42, 0.9),
	),
	k13: portrait(
		"dusk",
		{ hat: "cap", cloth: "r", coat: "n", locks: "k", skin: "h", mood: "grin" },
		sign("pistol", 92, 42, 0.9),
	),
	k14: portrait("day", { hat: "bandana", cloth: "v", coat: "v", locks: "o" }, beside(goal(), 0.9)),
	k15: portrait("tavern", { hat: "none", coat: "w", beard: "o", mood: "angry" }, sign("cutlass", 92, 42, 0.95)),
	k16: portrait("war", { hat: "cap", cloth: "k", coat: "o", mood: "grin", patch: true }, beside(bomb(), 1.3)),
	k17: portrait("vault", { hat: "none", coat: "u", locks: "s", mood: "calm" }, beside(coins(5), 0.8)),
	k18: portrait(
		"alley",
		{ hat: "bandana", cloth: "n", coat: "d", patch: true, mood: "grin", beard: "y" },
		beside(sword(), 1, -30),
	),
	k19: portrait("storm", { hat: "cap", cloth: "n", coat: "g", beard: "c" }, sign("anchor", 92, 42, 0.9)),
	k20: portrait("night", { hat: "none", skin: "c", coat: "u", mood: "scared" }, beside(candle(), 1.2)),
	k21: portrait(
		"deck",
		{ hat: "bandana", cloth: "d", coat: "r", skin: "h", patch: true, mood: "angry" },
		sign("chainshot", 92, 42, 0.9),
	),
	k22: portrait("magic", { hat: "hood", cloth: "v", coat: "v", locks: "k", mood: "calm" }, sign("parrot", 92, 42, 0.9)),
	k23: portrait("day", { hat: "navy", coat: "n", beard: "y", mood: "angry" }, sign("medallion", 92, 42, 0.9)),
	k24: portrait("fog", { hat: "hood", cloth: "u", coat: "u", mood: "masked" }, sign("hook", 92, 42, 0.9)),
};

const LEGENDS: Gallery = {
	h1: portrait("forge", { hat: "bandana", cloth: "r", coat: "u", locks: "o", mood: "angry" }, beside(anvil(), 1)),
	h2: portrait("doom", { cloth: "k", coat: "d", beard: "k", patch: true, mood: "grin" }, sign("hook", 92, 42, 1)),
	h3: portrait("night", { hat: "wizard", cloth: "k", coat: "k", locks: "c", mood: "calm" }, beside(cat("u"), 1.1)),
	h4: portrait(
		"storm",
		{ hat: "straw", coat: "g", beard: "c", mood: "grin" },
		sign("harpoon", 92, 42, 0.95) + put(star("x c", 4, 5, 1.4), 74, 18),
	),
};

export const SCENES: Gallery = { ...CAPTAINS, ...CREW, ...LEGENDS };

const BLANK = paint("day");

export function sceneOf(who: string): Part {
	return SCENES[who]?.() ?? BLANK;
}
