"""Piratical in a real browser: a match to the end by clicking, the chart by mouse and keyboard."""

from __future__ import annotations

import re

import pytest
from people import LAPTOP, MakePerson, Person, at_random
from playwright.sync_api import Locator, expect

from tortuga.games.piratical.data.chart import chart_of
from tortuga.games.piratical.rules import RULES

BOT = {"kind": "bot", "level": "random"}
SEEN = {"sound": False, "seen": ["tour.piratical"]}
SHORT = {"max_rounds": 30}
CHART = chart_of("standard")
SAFE = {CHART.labels[hex] for berths in CHART.berths for hex in berths}
"""Nobody is attacked in a Free Port, and nobody attacks from there."""
LABELS = "list => Object.fromEntries(list.map(one => [one.dataset.option, one.ariaLabel ?? one.innerText]))"


def stay_in_port(person: Person, indices: list[str]) -> str:
    """Whatever is asked; a ship stays where it is."""
    return _labelled(person, indices, "Stay") or indices[0]


def chase(person: Person, indices: list[str]) -> str:
    """Sails as near to another ship as it gets, out of safe harbours and to where it may be attacked."""
    labels: dict[str, str] = person.options.evaluate_all(LABELS)
    ships = person.page.locator(".chart .ship:not(.turn)").evaluate_all("list => list.map(one => one.ariaLabel)")
    lying = [place.group(1) for label in ships if (place := re.search(r"at ([A-Z]\d+),", label))]
    prey = [hex for hex in lying if hex not in SAFE] or lying
    ends = {index: place.group(1) for index in indices if (place := re.match(r"To ([A-Z]\d+),", labels[index]))}
    if ends and prey:
        return min(ends, key=lambda index: (ends[index] in SAFE, min(_far(ends[index], other) for other in prey)))
    under_way = _labelled(person, indices, "Set sail|Man the oars|Raise steam")
    return under_way or _labelled(person, indices, "Nothing more") or indices[0]


def _labelled(person: Person, indices: list[str], wanted: str) -> str | None:
    labels: dict[str, str] = person.options.evaluate_all(LABELS)
    return next((index for index in indices if re.match(wanted, labels[index].strip())), None)


def _far(here: str, there: str) -> float:
    """As the gull flies, near enough."""
    rows = ord(here[0]) - ord(there[0])
    return abs(rows) + abs(int(here[1:]) - int(there[1:]))


@pytest.mark.slow
def test_three_captains_to_the_end_by_clicking(person: MakePerson) -> None:
    anne = person("Anne", **LAPTOP, settings=SEEN)
    table = anne.open_table([{"kind": "me"}, BOT, BOT], game="piratical", options={**SHORT, "starting_gold": 20})
    anne.go(f"/table/{table}")
    choose = at_random(7)
    races = anne.page.locator(".races")
    expect(races).to_be_visible()
    assert anne.serious_findings() == []
    anne.turn_until(anne.page.locator(".shop"), stay_in_port)
    anne.shoot("piratical-port")
    assert anne.serious_findings() == []
    anne.turn_until(anne.page.locator(".chart .aim"), chase, most=150)
    expect(anne.page.locator(".chart .aim").first).to_have_attribute("role", "button")
    anne.shoot("piratical-gunnery")
    assert anne.serious_findings() == []
    anne.play_out(choose)
    expect(anne.result).to_be_visible()


def hexes_along(line: Locator) -> list[tuple[float, float]]:
    """The places that a line on the chart goes through; to turn on the spot is to stay there."""
    points = [tuple(round(float(part), 2) for part in point.split(",")) for point in _points(line).split()]
    return [(x, y) for (x, y), before in zip(points, [None, *points], strict=False) if (x, y) != before]


def _points(line: Locator) -> str:
    return str(line.get_attribute("points"))


def test_a_course_is_set_on_the_chart_by_keyboard(person: MakePerson) -> None:
    """Arrows choose among the places in reach, Enter takes one, arrows turn the bow, and the ship sails there.

    The way is drawn before, and it is the very one that the ship then takes.
    """
    anne = person("Anne", settings={**SEEN, "pace": "normal"})
    table = anne.open_table([{"kind": "me"}, BOT], game="piratical", options=SHORT)
    anne.go(f"/table/{table}")
    places = anne.page.locator(".chart .reach")
    turnable = anne.page.locator(".chart .reach[aria-label*='ways to face']")
    anne.turn_until(turnable, at_random(4))
    another = anne.page.get_by_role("button", name="Another place")
    anne.page.mouse.move(0, 0)  # a course that the mouse happened to point at is gone when it leaves
    if another.is_visible():  # the chart came after the list, and a place of it was clicked meanwhile
        another.click()
    asked = anne.page.locator("[data-question]").get_attribute("data-question")
    anne.page.locator(".prompt").focus()
    anne.page.keyboard.press("ArrowDown")
    expect(places.first).to_be_focused()
    anne.page.keyboard.press("ArrowDown")
    expect(anne.page.locator(".chart .reach:focus")).to_have_count(1)
    way = anne.page.locator(".chart .track .ink")
    turnable.last.focus()
    expect(way).to_have_attribute("points", re.compile(","))
    anne.page.keyboard.press("Enter")
    anne.page.keyboard.press("Escape")
    expect(turnable.last).to_be_focused()
    anne.page.keyboard.press("Enter")
    ghost = anne.page.locator(".chart .ghost")
    drawn = str(ghost.get_attribute("transform"))
    anne.shoot("piratical-facing")
    assert anne.serious_findings() == []
    anne.page.keyboard.press("ArrowRight")
    expect(ghost).not_to_have_attribute("transform", drawn)
    expect(anne.page.locator(".chart .hint").first).to_contain_text("points")
    planned = hexes_along(way)
    assert len(planned) > 1
    # From here on things move: the ship draws its wake along the way.
    anne.page.emulate_media(reduced_motion="no-preference")
    anne.page.keyboard.press("Enter")
    wake = anne.page.locator(".chart .wake[points*=',']").first
    expect(wake).to_be_attached()
    assert hexes_along(wake) == planned
    expect(way).to_have_count(0)
    expect(anne.page.locator(".chart .hint")).to_have_count(0)
    anne.shoot("piratical-sailing", moving=True)
    anne.page.emulate_media(reduced_motion="reduce")
    anne.page.wait_for_function(
        "asked => document.querySelector('[data-question]')?.dataset.question !== asked", arg=asked
    )


def in_sight(anne: Person, selector: str) -> Locator:
    """One of these pieces of the chart over which nothing lies, so that a pointer finds the chart there."""
    pieces = anne.page.locator(selector)
    free = pieces.evaluate_all(
        """list => list.findIndex(one => {
            const box = one.getBoundingClientRect();
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return !!top && !!top.closest(".chart > svg");
        })"""
    )
    assert free >= 0, f"no {selector} in sight"
    return pieces.nth(free)


def templates(entry: object) -> list[str]:
    """All sentences that an entry of the catalogue may become."""
    if isinstance(entry, dict):
        return [str(text) for value, text in entry.items() if value != "by"]
    return [str(one) for one in entry] if isinstance(entry, list) else [str(entry)]


def counted(slot: re.Match[str]) -> str:
    """A pattern for a number, with its noun if the template has one."""
    return r"\d+ \w+" if slot[1] else r"\d+"


def test_a_hex_out_of_reach_says_why(person: MakePerson) -> None:
    """With Shift and the arrows any hex can be looked at, and with the mouse; what is not to be had is not answered."""
    reasons = RULES.words.catalogue["reason"]
    said = [one for reason in reasons.values() for one in templates(reason)]
    why = re.compile("|".join(re.sub(r"\\{\w+(:\w+)?\\}", counted, re.escape(str(one))) for one in said))
    anne = person("Anne", settings=SEEN)
    table = anne.open_table([{"kind": "me"}, BOT], game="piratical", options=SHORT)
    anne.go(f"/table/{table}")
    places = anne.page.locator(".chart:has(.ship:not(.turn)) .reach")
    anne.turn_until(places, at_random(6))
    asked = anne.page.locator("[data-question]").get_attribute("data-question")
    hint = anne.page.locator(".chart .hint").last
    expect(places.first).to_have_attribute("aria-label", re.compile(r"point"))
    anne.page.locator(".places [data-option]").last.focus()  # as the keyboard or the mouse leave it on the way
    picked = anne.page.locator(".chart .ghost")
    expect(picked).to_be_visible()
    anne.page.locator(".chart > svg").focus()
    for _ in range(30):
        anne.page.keyboard.press("Shift+ArrowDown")
        if hint.is_visible() and why.search(hint.inner_text()):
            break
    expect(hint).to_have_text(why)
    expect(picked).to_have_count(0)
    whole = anne.page.get_by_role("button", name="Show the whole chart")
    if whole.is_enabled():
        whole.click()
    land = in_sight(anne, ".chart .land.treasure")
    land.hover(force=True)
    expect(hint).to_contain_text(str(reasons["land"]))
    land.click(force=True)
    in_sight(anne, ".chart .land.fort").hover(force=True)
    expect(anne.page.locator(".chart .covered").first).to_be_attached()
    expect(hint).to_contain_text("forts")
    anne.page.locator(".chart .ship:not(.turn)").first.focus()
    card = anne.page.locator(".chart .card")
    expect(card).to_contain_text(re.compile("Your guns do not bear on it from here|From here: "))
    assert anne.serious_findings() == []
    assert anne.page.locator("[data-question]").get_attribute("data-question") == asked


def test_giving_up_is_asked_twice(person: MakePerson) -> None:
    anne = person("Anne", settings=SEEN)
    table = anne.open_table([{"kind": "me"}, BOT], game="piratical", options=SHORT)
    anne.go(f"/table/{table}")
    offer = anne.page.locator("[data-offer]")
    for _ in range(20):
        if offer.count():
            break
        anne.turn(at_random(2))
    anne.menu()
    offer.first.click()
    expect(offer.first).to_contain_text("Sure?")
    expect(anne.result).not_to_be_visible()
    offer.first.click()
    expect(anne.result).to_be_visible()


@pytest.mark.parametrize("width", [360, 1024])
def test_the_chart_fits_the_screen(person: MakePerson, width: int) -> None:
    anne = person("Anne", width=width, height=740, settings=SEEN)
    table = anne.open_table([{"kind": "me"}, BOT, BOT, BOT, BOT, BOT], game="piratical", options=SHORT)
    anne.go(f"/table/{table}")
    choose = at_random(2)
    for _ in range(8):
        anne.turn(choose)
    assert anne.overflow() == 0
    anne.shoot(f"piratical-{width}")
    for size in ((1440, 900), (1280, 720)) if width > 1000 else ():
        anne.resize(*size)
        expect(anne.page.locator(".seats .seat").last).to_be_in_viewport(ratio=0.9)
        assert anne.overflow() == 0
        anne.shoot(f"piratical-six-{size[0]}")


def test_a_phone_leaves_room_for_the_chart(person: MakePerson) -> None:
    """The moves are a row to flick through; what is picked comes into it; arrows are as large as a fingertip.

    On its side the phone has the question beside the chart.
    """
    anne = person("Anne", width=360, height=740, settings=SEEN)
    table = anne.open_table([{"kind": "me"}, BOT], game="piratical", options=SHORT)
    anne.go(f"/table/{table}")
    anne.turn_until(anne.page.locator(".chart .reach"), at_random(4))
    places = anne.page.locator(".places")
    assert places.evaluate("list => list.clientHeight") <= 0.2 * 740
    moves = places.locator("[data-option]")
    assert moves.count() > 1
    moves.last.focus()
    expect(moves.last).to_be_in_viewport()
    bows = anne.page.locator(".chart .facing:not(.no)")
    sides = bows.evaluate_all("list => list.map(one => one.querySelector('circle').getBoundingClientRect().width)")
    assert min(sides) > 43
    assert anne.overflow() == 0
    anne.shoot("piratical-moves-360")
    anne.resize(844, 390)
    chart, prompt = anne.page.locator(".chart").bounding_box(), anne.page.locator(".prompt").bounding_box()
    assert chart is not None
    assert prompt is not None
    assert chart["x"] + chart["width"] <= prompt["x"]
    assert anne.overflow() == 0
    anne.shoot("piratical-moves-844")
