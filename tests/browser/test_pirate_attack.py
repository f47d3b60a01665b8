"""Pirate Attack in a real browser: a main game and a game of teams with everything in the box, by clicking."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from people import LAPTOP, MOVED_ON, Choose, MakePerson, Person, at_random
from playwright.sync_api import expect

ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "random"}
MATE = {"kind": "bot", "level": "mate"}
SEEN = {"sound": False, "seen": ["tour.pirate_attack"]}


def short(turns: int, **options: object) -> dict[str, object]:
    """A game that loses a pile every few turns: it ends like a long one, only sooner."""
    return {"length": "pile_timer", "pile_turns": turns, **options}


def sit_down(anne: Person, seats: int, options: dict[str, object], other: dict[str, str] = BOT) -> None:
    table = anne.open_table([ME, *[other] * (seats - 1)], game="pirate_attack", options=options)
    anne.go(f"/table/{table}")


@pytest.mark.slow
def test_four_captains_with_the_main_game_to_the_end_by_clicking(person: MakePerson) -> None:
    anne = person("Anne", **LAPTOP, settings=SEEN)
    sit_down(anne, 4, short(3, packs=[]))
    choose = at_random(7)
    for _ in range(8):
        anne.turn(choose)
    anne.shoot("pirate-attack")
    assert anne.serious_findings() == []
    anne.play_out(choose)
    expect(anne.result).to_be_visible()


@pytest.mark.slow
def test_three_teams_with_everything_to_the_end_by_clicking(person: MakePerson) -> None:
    anne = person("Anne", **LAPTOP, settings=SEEN)
    sit_down(anne, 6, short(2, teams=True))
    choose = at_random(3)
    for _ in range(8):
        anne.turn(choose)
    colours = anne.page.locator("[data-fleet]").evaluate_all(
        "list => list.map(one => getComputedStyle(one).getPropertyValue('--team'))"
    )
    assert sorted(Counter(colours).values()) == [2, 2, 2], "partners show one colour"
    anne.shoot("pirate-attack-teams")
    assert anne.serious_findings() == []
    anne.play_out(choose)
    expect(anne.result).to_be_visible()


def test_cards_ships_and_gaps_answer_when_clicked(person: MakePerson) -> None:
    anne = person("Anne", settings=SEEN)
    sit_down(anne, 3, {"packs": []})
    choose = at_random(5)
    page = anne.page
    for pieces in (".held .face.open", ".felt .ship.open button.choose"):
        wanted = page.locator(pieces)
        anne.turn_until(wanted, choose)
        asked = page.locator("[data-question]").get_attribute("data-question")
        wanted.first.focus()
        page.keyboard.press("Enter")
        anne.insist()
        page.wait_for_function(MOVED_ON, arg=asked)
    dimmed = page.locator(".held .barred")
    anne.turn_until(dimmed, choose)
    expect(dimmed.first).to_contain_text(re.compile("only as an answer|nothing to play it on"))


def test_a_battle_can_be_seen_again_step_by_step(person: MakePerson) -> None:
    anne = person("Anne", settings=SEEN)
    sit_down(anne, 4, {"packs": []}, MATE)
    choose = at_random(2)
    again = anne.page.get_by_role("button", name="Last battle again")
    anne.turn_until(again, choose)
    again.click()
    battle = anne.page.get_by_role("region", name="Battle")
    expect(battle).to_contain_text("Step")
    back = battle.get_by_role("button", name="Step back")
    while back.is_enabled():
        back.click()
    expect(battle).to_contain_text("Step 1 of")
    battle.get_by_role("button", name="Skip to the end").click()
    expect(battle.get_by_role("button", name="Again")).to_be_visible()
    battle.get_by_role("button", name="Put away").click()
    expect(battle).not_to_be_visible()


def test_on_a_telephone_a_battle_is_in_sight_above_the_question(person: MakePerson) -> None:
    anne = person("Anne", width=390, height=844, settings=SEEN)
    sit_down(anne, 4, {"packs": []}, MATE)
    again = anne.page.get_by_role("button", name="Last battle again")
    anne.turn_until(again, at_random(2))
    again.click()
    battle = anne.page.get_by_role("region", name="Battle").locator(".scene")
    expect(battle).to_be_visible()
    stage, prompt = battle.bounding_box(), anne.page.locator(".prompt").bounding_box()
    assert stage is not None
    assert prompt is not None
    assert stage["y"] > 0
    assert stage["y"] + stage["height"] < prompt["y"]


def test_windows_are_let_pass_as_ordered_and_the_order_is_remembered(person: MakePerson) -> None:
    """Who is not to be asked is passed for in every window that may be passed; never in other questions."""
    anne = person("Anne", **LAPTOP, settings=SEEN)
    sit_down(anne, 6, {"souls": "off"})
    choose = saving(at_random(4))
    order = anne.page.locator(".standing")
    asked_now = anne.page.locator(".prompt.mine:not(:has(.passing)) .sentence")
    window = asked_now.filter(has_text=re.compile(r"Between turns|answer it\?"))
    anne.turn_until(window, choose, 400)
    expect(order).to_have_attribute("data-standing", "concerned")  # unless one wants it otherwise
    anne.page.get_by_label("always").check()
    expect(order).to_have_attribute("data-standing", "always")
    asked = anne.page.locator("[data-question]").get_attribute("data-question")
    anne.page.get_by_label("not for now").focus()
    anne.page.keyboard.press("Space")
    anne.page.wait_for_function(MOVED_ON, arg=asked)  # nobody has clicked: the house has passed
    anne.turn_until(window, choose, 400)
    anne.page.get_by_label("if it concerns me").check()
    anne.page.reload()
    expect(order).to_have_attribute("data-standing", "concerned")
    for _ in range(8):
        anne.turn(choose)
    expect(order).to_have_attribute("data-standing", "concerned")


def saving(choose: Choose) -> Choose:
    """Saves magic and Blockades and never plays them, so that there are windows."""
    wishes = ("Buy from the Magic Shop", "Extra Gold", "Extra Magic", "Pass", "Done")

    def prefer(person: Person, indices: list[str]) -> str:
        offered = person.options.evaluate_all("list => list.map(one => [one.dataset.option, one.textContent])")
        wanted = (index for wish in wishes for index, text in offered if index in indices and wish in text)
        return next(wanted, None) or choose(person, indices)

    return prefer


@pytest.mark.parametrize("width", [360, 1024])
def test_ten_fleets_fit_the_screen(person: MakePerson, width: int) -> None:
    anne = person("Anne", width=width, height=740, settings=SEEN)
    sit_down(anne, 10, {})
    choose = at_random(2)
    for _ in range(8):
        anne.turn(choose)
    assert anne.overflow() == 0
    assert anne.page.locator("[data-fleet]").count() == 10
    anne.shoot(f"pirate-attack-{width}")
