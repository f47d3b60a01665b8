"""Piratical in a real browser: a match to the end by clicking, the chart by mouse and keyboard."""

from __future__ import annotations

import re

import pytest
from people import MakePerson, at_random
from playwright.sync_api import expect

from tortuga.games.piratical.rules import RULES

BOT = {"kind": "bot", "level": "random"}
SEEN = {"sound": False, "seen": ["tour.piratical"]}
SHORT = {"max_rounds": 30}


@pytest.mark.slow
def test_three_captains_to_the_end_by_clicking(person: MakePerson) -> None:
    anne = person("Anne", settings=SEEN)
    table = anne.open_table([{"kind": "me"}, BOT, BOT], game="piratical", options=SHORT)
    anne.go(f"/table/{table}")
    choose = at_random(7)
    for _ in range(15):
        anne.turn(choose)
    anne.shoot("piratical")
    assert anne.serious_findings() == []
    anne.play_out(choose)
    expect(anne.result).to_be_visible()


def test_a_course_is_set_on_the_chart_by_keyboard(person: MakePerson) -> None:
    """Arrows choose among the places in reach, Enter takes one, then where the bow points."""
    anne = person("Anne", settings=SEEN)
    table = anne.open_table([{"kind": "me"}, BOT], game="piratical", options=SHORT)
    anne.go(f"/table/{table}")
    places = anne.page.locator(".chart .reach")
    anne.turn_until(places, at_random(4))
    question = anne.page.locator("[data-question]")
    asked = question.get_attribute("data-question")
    places.first.focus()
    anne.page.keyboard.press("ArrowRight")
    anne.page.keyboard.press("Enter")
    bow = anne.page.locator(".chart .facing")
    if bow.first.is_visible():
        anne.shoot("piratical-facing")
        bow.first.focus()
        anne.page.keyboard.press("Enter")
    anne.page.wait_for_function(
        "asked => document.querySelector('[data-question]')?.dataset.question !== asked", arg=asked
    )


def test_a_hex_out_of_reach_says_why(person: MakePerson) -> None:
    """With Shift and the arrows any hex can be looked at, and with the mouse; what is not to be had is not answered."""
    reasons = RULES.words.catalogue["reason"]
    why = re.compile("|".join(re.sub(r"\\{\w+\\}", r"\\d+", re.escape(str(one))) for one in reasons.values()))
    anne = person("Anne", settings=SEEN)
    table = anne.open_table([{"kind": "me"}, BOT], game="piratical", options=SHORT)
    anne.go(f"/table/{table}")
    places = anne.page.locator(".chart .reach")
    anne.turn_until(places, at_random(4))
    asked = anne.page.locator("[data-question]").get_attribute("data-question")
    hint = anne.page.locator(".chart .hint").last
    expect(places.first).to_have_attribute("aria-label", re.compile(r"point"))
    anne.page.locator(".chart > svg").focus()
    for _ in range(30):
        anne.page.keyboard.press("Shift+ArrowDown")
        if hint.is_visible() and why.search(hint.inner_text()):
            break
    expect(hint).to_have_text(why)
    land = anne.page.locator(".chart .land.treasure").first
    land.hover(force=True)
    expect(hint).to_contain_text(str(reasons["land"]))
    land.click(force=True)
    assert anne.page.locator("[data-question]").get_attribute("data-question") == asked


def test_giving_up_is_asked_twice(person: MakePerson) -> None:
    anne = person("Anne", settings=SEEN)
    table = anne.open_table([{"kind": "me"}, BOT], game="piratical", options=SHORT)
    anne.go(f"/table/{table}")
    offer = anne.page.locator("[data-offer]")
    anne.turn_until(offer, at_random(2), most=20)
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


def test_the_list_of_moves_leaves_room_for_the_chart_on_a_phone(person: MakePerson) -> None:
    """It is a window of a few rows; what is picked on the chart comes into it, and everything can be tabbed to."""
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
    anne.shoot("piratical-moves-360")
