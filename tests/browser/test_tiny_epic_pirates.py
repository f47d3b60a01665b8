"""Tiny Epic Pirates in a real browser: a match against bots and a solo match, by clicking."""

from __future__ import annotations

import pytest
from people import LAPTOP, MakePerson, at_random
from playwright.sync_api import expect

BOT = {"kind": "bot", "level": "random"}
SEEN = {"sound": False, "seen": ["tour.tiny_epic_pirates"]}


@pytest.mark.slow
def test_three_captains_to_the_end_by_clicking(person: MakePerson) -> None:
    anne = person("Anne", **LAPTOP, settings=SEEN)
    table = anne.open_table([{"kind": "me"}, {"kind": "bot", "level": "mate"}, BOT], game="tiny_epic_pirates")
    anne.go(f"/table/{table}")
    choose = at_random(7)
    for _ in range(25):
        anne.turn(choose)
    anne.shoot("tiny-epic-pirates")
    assert anne.serious_findings() == []
    anne.play_out(choose)
    expect(anne.result).to_be_visible()


@pytest.mark.slow
def test_alone_against_the_legend_to_the_end_by_clicking(person: MakePerson) -> None:
    anne = person("Anne", **LAPTOP, settings=SEEN)
    table = anne.open_table([{"kind": "me"}], game="tiny_epic_pirates")
    anne.go(f"/table/{table}")
    choose = at_random(3)
    for _ in range(20):
        anne.turn(choose)
    expect(anne.page.get_by_role("region", name="The Legendary Pirate")).to_be_visible()
    anne.shoot("tiny-epic-pirates-solo")
    anne.play_out(choose)
    expect(anne.result).to_be_visible()


def test_orders_and_courses_are_given_by_clicking_wheel_and_sea(person: MakePerson) -> None:
    anne = person("Anne", settings=SEEN)
    table = anne.open_table([{"kind": "me"}, BOT], game="tiny_epic_pirates")
    anne.go(f"/table/{table}")
    choose = at_random(1)
    orders = anne.page.locator(".mats .wheel [role=button]")
    while not orders.first.is_visible():
        anne.turn(choose)
    hints = anne.page.locator("[data-option] small")
    assert all("cost" in said for said in hints.all_inner_texts()), "every order says what it costs"
    orders.first.click()
    expect(anne.page.locator(".log li", has_text="orders").last).to_be_attached()
    lit = anne.page.locator(".sea .card.open")
    while not lit.first.is_visible():
        anne.turn(choose)
    before = anne.page.locator("[data-question]").get_attribute("data-question")
    lit.first.focus()
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_function(
        "asked => document.querySelector('[data-question]')?.dataset.question !== asked", arg=before
    )


@pytest.mark.parametrize("width", [360, 1024])
def test_the_sea_fits_the_screen(person: MakePerson, width: int) -> None:
    anne = person("Anne", width=width, height=740, settings=SEEN)
    table = anne.open_table([{"kind": "me"}, BOT, BOT, BOT], game="tiny_epic_pirates")
    anne.go(f"/table/{table}")
    choose = at_random(2)
    for _ in range(12):
        anne.turn(choose)
    assert anne.overflow() == 0
    anne.shoot(f"tiny-epic-pirates-{width}")


def test_at_1024_the_captains_card_is_whole_beside_the_wheel(person: MakePerson) -> None:
    anne = person("Anne", width=1024, height=768, settings=SEEN)
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT], game='tiny_epic_pirates')}")
    choose = at_random(1)
    cards = anne.page.locator(".mats .cards")
    while not cards.locator(".crew").first.is_visible():
        anne.turn(choose)
    assert cards.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    for name in cards.locator(".head b").all():
        assert name.evaluate("one => one.scrollWidth - one.clientWidth") <= 0


def test_with_large_letters_no_name_of_the_market_runs_into_the_next(person: MakePerson) -> None:
    anne = person("Anne", width=1440, height=900, settings={**SEEN, "text": "largest"})
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT], game='tiny_epic_pirates')}")
    stalls = anne.page.locator(".market li")
    expect(stalls).to_have_count(4)
    assert [one.evaluate("one => one.scrollWidth - one.clientWidth") for one in stalls.all()] == [0, 0, 0, 0]
