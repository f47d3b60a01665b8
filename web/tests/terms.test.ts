import { describe, expect, it } from "vitest";
import { glossed } from "../src/kit/terms";
import { Words } from "../src/lib/words";

const words = new Words({ term: { np_ship: { name: "NP ship", text: "A ship of nobody." }, np: "NP" } });

describe("terms in a text", () => {
	it("are found whatever their case and number, the longest first", () => {
		expect(glossed("Two NP ships flee, one np ship stays.", words)).toEqual([
			{ text: "Two ", term: "" },
			{ text: "NP ships", term: "np_ship" },
			{ text: " flee, one ", term: "" },
			{ text: "np ship", term: "np_ship" },
			{ text: " stays.", term: "" },
		]);
	});
	it("are not found inside other words, and a catalogue need not have any", () => {
		expect(glossed("An NP shipment", words).map(({ term }) => term)).toEqual(["", "np", ""]);
		expect(glossed("An NP ship", new Words({}))).toEqual([{ text: "An NP ship", term: "" }]);
	});
});
