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


def test_two_deckhands_go_to_the_wheel_in_one_go_and_come_back_one_by_one(person: MakePerson) -> None:
    anne = person("Anne", width=1440, height=900, settings=SEEN)
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT], game='tiny_epic_pirates')}")
    choose = at_random(1)
    twice = anne.page.locator("[data-option]", has_text="costs 2 Deckhands")
    while not twice.first.is_visible():
        anne.turn(choose)
    twice.first.click()
    cannons = anne.page.get_by_role("group", name="Cannons:")
    anne.page.get_by_role("group", name="Extort:").get_by_role("button", pressed=True).click()
    anne.page.get_by_role("group", name="Rigging:").get_by_role("button").first.click()
    expect(cannons.get_by_role("button", pressed=True)).to_have_count(1)
    anne.page.get_by_role("button", name="Place them so").click()
    posted = anne.page.locator(".log li", has_text="Anne puts a Deckhand")
    expect(posted).to_have_count(2)
    expect(posted.first).to_contain_text("Cannons")
    expect(posted.last).to_contain_text("Rigging")
    for left in (1, 0):
        anne.page.get_by_role("button", name="Take back").click()
        expect(posted).to_have_count(left)
    expect(anne.page.get_by_role("group", name="Cannons:")).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_on_a_desk_the_sea_is_the_whole_board_and_nothing_lies_over_a_name(
    person: MakePerson, size: tuple[int, int]
) -> None:
    anne = person("Anne", width=size[0], height=size[1], settings=SEEN)
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT, BOT], game='tiny_epic_pirates')}")
    choose = at_random(4)
    for _ in range(8):
        anne.turn(choose)
    sea, board = (anne.page.locator(f"[data-part={part}]").bounding_box() for part in ("sea", "board"))
    assert sea is not None
    assert board is not None
    assert sea["width"] * sea["height"] > 0.98 * board["width"] * board["height"]
    cards = anne.page.locator(".sea .card")
    names = cards.locator(".name")
    assert names.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length") == 0
    over = """all => all.filter(one => { const box = one.getBoundingClientRect();
        const shown = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return !one.contains(shown.find(it => it.matches(".name, .name *, .ship, .ship *, .tab, .sign"))); }).length"""
    anne.page.locator(".fleet, .fleet *").evaluate_all(
        "all => { for (const it of all) it.style.pointerEvents = 'all'; }"
    )
    assert names.evaluate_all(over) == 0
    expect(anne.page.locator("[data-part=quay] .market li")).to_have_count(4)


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
