"""A room with a television and three phones, each with a browser of its own, at one table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from people import MakePerson, Person
from playwright.sync_api import TimeoutError

TELEVISION = {"width": 1920, "height": 1080}
PHONES = [(390, 844), (360, 640), (412, 915)]
NAMES = ["Anne", "Ben", "Carla"]
GAMES = ["pirata_codex", "tiny_epic_pirates", "pirate_attack", "piratical", "rattle_battle"]
SMALLEST = """() => {
	const found = {};
	for (const one of document.querySelectorAll(".screen .seats *, .screen .say *, .screen .gather *")) {
		const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
		const shown = one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
		if (!own || !shown || one.getBoundingClientRect().width < 3) continue;
		const high = parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom;
		if (high < 25.9) found[`${one.tagName} ${one.textContent.trim().slice(0, 20)}`] = high;
	}
	return found;
}"""
"""What is written round the board in type that cannot be read from three metres."""
CUT = """() => {
	const name = (one) => `${one.localName}.${[...one.classList].filter((c) => !c.startsWith("svelte")).join(".")}`;
	const found = [];
	for (const one of document.querySelectorAll(".screen, .screen > *, .screen .seats *, .screen .sea *")) {
		if (one instanceof SVGElement || !one.checkVisibility({ visibilityProperty: true })) continue;
		const high = one.scrollHeight - one.clientHeight, wide = one.scrollWidth - one.clientWidth;
		const how = getComputedStyle(one);
		const holds = one.matches(".screen, .screen > *") || /auto|scroll/.test(`${how.overflowX} ${how.overflowY}`);
		if (one.clientHeight && holds && (high > 8 || wide > 8)) found.push(`${name(one)} by ${wide}, ${high}`);
	}
	return found;
}"""
"""What could be scrolled to elsewhere, and can be seen by nobody here."""


def cut_on(screen: Person) -> list[str]:
    """What stays cut: a screen that finds something too long says less, and becomes smaller step by step."""
    try:
        screen.page.wait_for_function(f"() => ({CUT})().length === 0", timeout=5_000)
    except TimeoutError:
        return [str(one) for one in screen.page.evaluate(CUT)]
    return []


SHORT: Mapping[str, Mapping[str, Any]] = {"piratical": {"max_rounds": 30}, "rattle_battle": {"scenario": "intro"}}
"""The games in which a whole match is long, and how it is shorter."""


def sit_down(
    person: MakePerson, game: str, others: int = 0, options: Mapping[str, Any] | None = None
) -> tuple[Person, list[Person], str]:
    """A television that shows a table, and three phones: one opens the table, the others come by the code on it."""
    phones = [
        person(name, width=width, height=height, phone=True)
        for name, (width, height) in zip(NAMES, PHONES, strict=True)
    ]
    bots = [{"kind": "bot", "level": "random"}] * others
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, *bots]
    table = phones[0].open_table(seats, game=game, **({} if options is None else {"options": options}))
    screen = person("Television", **TELEVISION, named=False)
    screen.go(f"/screen/{table}")
    shown = screen.page.locator("[data-code]")
    shown.wait_for()
    code = str(shown.get_attribute("data-code"))
    assert re.fullmatch(r"[B-Y3-9]{3} [B-Y3-9]{3}", code)
    for phone in phones[1:]:
        phone.go("/join")
        phone.page.get_by_label("The code on the screen").fill(code.lower())
        phone.page.get_by_role("button", name="Take a seat").click()
        phone.page.get_by_role("button", name="Come to the table").click()
        phone.page.wait_for_url("**/hand/*")
    phones[0].go(f"/hand/{table}")
    return screen, phones, table
