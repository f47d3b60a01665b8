import { describe, expect, it } from "vitest";
import { chapterOf, cut, numbers, rulingsOf } from "../src/kit/rules";

const TEXT = `# A game

What it is about.

## Sailing

Go on.

Rulings: R1, R3-R4.

\`\`\`
# no heading
\`\`\`

## Rulings

| R1 | may one stop | yes | it is kind |
| R2 | how far | two | |

- **R3** A ship
  that waits.
- **R4** Nothing else.
`;

describe("rules for a reader", () => {
	it("are cut at their headings, and rulings go to where they belong", () => {
		const sections = cut(TEXT);
		expect(sections.map((one) => one.title)).toEqual(["A game", "Sailing", "Rulings"]);
		expect(sections[1]?.rulings).toEqual(["R1", "R3", "R4"]);
		expect(sections[1]?.body).toContain("# no heading");
		expect(sections[1]?.body).not.toContain("Rulings:");
	});

	it("know every ruling, from a table or a list", () => {
		expect([...rulingsOf(TEXT)]).toEqual([
			["R1", "*may one stop:* yes"],
			["R2", "*how far:* two"],
			["R3", "A ship that waits."],
			["R4", "Nothing else."],
		]);
		expect(numbers("R7-R9, R12")).toEqual(["R7", "R8", "R9", "R12"]);
	});

	it("open at what is asked", () => {
		const chapters = { Sailing: ["sail_step", "storm"], Battle: ["fire"] };
		expect(chapterOf(chapters, "storm")).toBe("Sailing");
		expect(chapterOf(chapters, "unknown")).toBeNull();
		expect(chapterOf({}, undefined)).toBeNull();
	});
});
