"""Pirata Codex in a real browser: what the house foretells stands beside the answers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from live_houses import HouseProcess
from people import ANSWERS, ASKED, LAPTOP, MakePerson, Person, at_random
from playwright.sync_api import expect
from positions import play, stage
from sqlalchemy import create_engine

from tortuga.reference.rare import Scene

BOT = {"kind": "bot", "level": "random"}


def at_the_table(person: MakePerson, **looks: Any) -> Person:
    anne = person("Anne", **looks)
    table = anne.open_table([{"kind": "me"}, BOT, BOT])
    anne.go(f"/table/{table}")
    return anne


def test_odds_stand_beside_every_bid_and_call(person: MakePerson) -> None:
    anne = at_the_table(person)
    thumbs = anne.page.locator(".calls .button", has_text="Thumbs up")
    anne.turn_until(thumbs, at_random(5))  # where the highest bid has been made there is nothing to raise
    expect(thumbs).not_to_contain_text("%")
    anne.page.get_by_label("Show the odds").check()
    chance = re.compile(r"about \d+ %|certain|impossible")
    for call in ("Bid", "Thumbs up", "Lock", "Liar"):
        button = anne.page.locator(".calls").get_by_role("button", name=re.compile(f"^{call}"))
        expect(button).to_contain_text(chance)
    expect(anne.page.get_by_text("is a fair roll")).to_be_visible()
    anne.shoot("pirata-codex-odds")
    assert anne.serious_findings() == []


@pytest.mark.parametrize("screen", [(1440, 900), (1280, 720), (390, 844)])
def test_bids_and_calls_are_in_sight_without_scrolling(person: MakePerson, screen: tuple[int, int]) -> None:
    anne = person("Anne", width=screen[0], height=screen[1])
    table = anne.open_table([{"kind": "me"}, BOT, BOT])
    anne.go(f"/table/{table}")
    anne.turn_until(anne.page.locator(".calls .button", has_text="Liar"), at_random(5))
    for answer in anne.page.locator(f".prompt :is({ANSWERS})").all():
        box = answer.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= screen[1] + 1
    anne.shoot(f"pirata-codex-bid-{screen[0]}")


def test_a_card_that_cannot_be_played_says_why(person: MakePerson) -> None:
    anne = at_the_table(person)
    dim = anne.page.locator(".own .card.dim")
    anne.turn_until(dim, at_random(5))
    reasons = r"not at this moment|it would do nothing now|a round|action phase|Black Spot"
    expect(dim.first.locator(".unseen")).to_have_text(re.compile(reasons))
    anne.shoot("pirata-codex-cards")


@pytest.mark.slow
def test_three_captains_to_the_end_by_clicking(person: MakePerson) -> None:
    anne = at_the_table(person, **LAPTOP)
    anne.play_out(at_random(3))
    expect(anne.result).to_be_visible()


def test_the_reveal_has_the_whole_table_as_a_still_picture_and_goes_on_with_a_key(person: MakePerson) -> None:
    anne = at_the_table(person)
    liar = anne.page.locator(".calls .button", has_text="Liar")
    anne.turn_until(liar, at_random(5))
    anne.page.keyboard.press("p")  # from "at once" to the slowest pace; nothing moves, as the system says
    liar.click()
    moment = anne.page.locator("[data-part=moment]")
    expect(moment).to_contain_text("counted for")
    captains, board = moment.locator(".captain"), anne.page.locator("[data-part=board]").bounding_box()
    assert board
    for captain in captains.all():
        box = captain.bounding_box()
        assert box is not None
        assert board["x"] <= box["x"]
        assert box["x"] + box["width"] <= board["x"] + board["width"]
        assert captain.locator(".die, [role=img]").count() > 0
    anne.page.keyboard.press(" ")
    expect(moment).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390)])
def test_the_reveal_of_six_cups_is_whole_to_the_verdict(
    person: MakePerson, house: HouseProcess, size: tuple[int, int]
) -> None:
    crowd = Scene(6, 0, {"expansion": True, "map": "both"}, mates=True)
    settings = {"sound": False, "losses": False, "pace": "slow", "seen": ["tour.pirata_codex"]}
    anne = person("Anne", width=size[0], height=size[1], phone=min(size) < 600, settings=settings)
    at = next(play("pirata_codex", crowd, {"bet_turn"}))
    anne.go(f"/table/{stage(create_engine(house.database_url), str(anne.api('GET', 'guest')['id']), at)}")
    anne.page.locator(ASKED).first.wait_for()
    anne.press(anne.page.locator(".calls .button", has_text="Liar"))
    assert anne.cut_in_moment(" wins, ") == []


def test_a_finger_that_rests_on_a_sign_reads_what_it_means(person: MakePerson) -> None:
    anne = person("Anne", width=390, height=844, phone=True, settings={"sound": False, "seen": ["tour.pirata_codex"]})
    table = anne.open_table([{"kind": "me"}, *[{"kind": "bot", "level": "mate"}] * 3])
    anne.go(f"/table/{table}")
    anne.turn_until(anne.page.locator(".calls .button", has_text="Liar"), at_random(5))
    told = anne.page.locator(".help")
    signs = {
        ".corner .wind": r"Betting goes (counter-)?clockwise",
        ".corner .dice": "Pirate King die",
        "[data-ship='0']": "This ship is here: ",
        ".place .token": "first player",
    }
    for sign, meaning in signs.items():
        shown = anne.page.locator(sign).first
        shown.scroll_into_view_if_needed()
        shown.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True, "isPrimary": True})
        expect(told).to_contain_text(re.compile(meaning))
        shown.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True, "isPrimary": True})
        anne.page.keyboard.press("Escape")


def test_with_two_seats_the_form_says_that_a_legend_plays_as_a_captain(person: MakePerson) -> None:
    anne = person("Anne")
    anne.go("/new/pirata_codex")
    legends = anne.page.locator("label", has=anne.page.get_by_role("radio", name="Legends"))
    expect(legends).to_contain_text("the strongest")
    anne.page.get_by_role("button", name="2", exact=True).click()
    expect(legends).to_contain_text("with two players they play just like captains")
    anne.page.get_by_role("button", name="More").click()
    anne.page.get_by_text("What the bots can do").click()
    with_two = "In this game with two players it plays just like a captain."
    expect(anne.page.locator("dd", has_text=with_two)).to_have_count(1)
    assert anne.serious_findings() == []
    anne.page.get_by_role("button", name="3", exact=True).click()
    expect(legends).to_contain_text("the strongest")
    expect(anne.page.get_by_text(with_two)).to_have_count(0)
