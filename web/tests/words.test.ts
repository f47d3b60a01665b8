import { describe, expect, it } from "vitest";
import { begun, type Catalogue, type Fields, sentence, Words } from "../src/lib/words";
import vectors from "./words.vectors.json";

const words = new Words(vectors.catalogue as unknown as Catalogue, vectors.names);

describe("the template rules shared with the server", () => {
	it.each(vectors.cases)("$section.$key $fields says $says", ({ section, key, fields, says }) => {
		expect(words.say(section, key, fields as Fields)).toBe(says);
	});
});

describe("parts", () => {
	it("keep what they name, so that the log can show an emblem and explain a card", () => {
		const parts = words.parts("actions", "Play", { card: "parrot", target: 1 });
		expect(parts).toEqual([
			{ text: "Play " },
			{ text: "Parrot", kind: "card", key: "parrot" },
			{ text: " on " },
			{ text: "Bart", kind: "seat", key: "1" },
		]);
		expect(sentence(parts)).toBe("Play Parrot on Bart");
	});

	it("explain a piece by its entry", () => {
		expect(words.entry("card", "parrot")).toEqual({ name: "Parrot", text: "Look at a cup.", more: {} });
		expect(words.entry("card", "fair_wind")).toEqual({ name: "Fair Wind", text: "", more: {} });
		expect(words.entry("card", "unknown")).toBeNull();
	});
});

describe("an automaton", () => {
	it("has a small letter within a sentence and a capital where one begins; players' names stay as they are", () => {
		const catalogue = { seat: { beyond: "the Phantom" }, events: { Look: "{seat|seat} looks at {target|seat}" } };
		const words = new Words(catalogue, ["anne", "The Phantom"]);
		const said = (seat: number, target: number) => sentence(begun(words.parts("events", "Look", { seat, target })));
		expect(said(1, 0)).toBe("The Phantom looks at anne");
		expect(said(0, 1)).toBe("anne looks at the Phantom");
	});
});

describe("a section as a list", () => {
	it("has all its sentences in order, and none where there is no such section", () => {
		const words = new Words({ phrase: { hello: "Ahoy!", truce: "Parley?" } });
		expect(words.all("phrase")).toEqual(["Ahoy!", "Parley?"]);
		expect(words.all("cry")).toEqual([]);
	});
});
