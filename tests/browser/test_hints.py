"""What a mate would do, by button and by key; and keys are shown where they work."""

from __future__ import annotations

import re

import pytest
from people import ASKED, MakePerson
from playwright.sync_api import expect

BOT = {"kind": "bot", "level": "random"}
GAMES = ["pirata_codex", "piratical", "pirate_attack", "rattle_battle", "tiny_epic_pirates"]


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_says_what_a_mate_would_do_and_why(person: MakePerson, game: str) -> None:
    anne = person("Anne", settings={"seen": [f"tour.{game}"], "pace": "at_once"})
    table = anne.open_table([{"kind": "me"}, BOT, BOT], game=game)
    anne.go(f"/table/{table}")
    page, hint = anne.page, anne.page.locator("[data-hint]")
    page.locator(ASKED).first.wait_for()
    page.locator("[data-ask-hint]").click()
    expect(hint).to_contain_text("A mate would:")
    expect(page.locator("[data-coached]").first).to_be_visible()
    if game == "tiny_epic_pirates":  # it begins on the sea, for everybody
        expect(page.locator(".sea .card[data-coached]")).to_have_count(1)
    assert anne.serious_findings() == []
    anne.shoot(f"hint-{game}")
    asked = page.locator("[data-question]").get_attribute("data-question")
    page.locator("[data-take-hint]").click()
    anne.insist()
    expect(page.locator("[data-question]")).not_to_have_attribute("data-question", asked or "")
    expect(hint).to_have_count(0)


def test_a_hint_comes_by_key_and_fits_a_telephone(person: MakePerson) -> None:
    anne = person("Anne", width=390, height=844, settings={"seen": ["tour.tiny_epic_pirates"]})
    table = anne.open_table([{"kind": "me"}, BOT], game="tiny_epic_pirates")
    anne.go(f"/table/{table}")
    anne.page.locator(ASKED).first.wait_for()
    anne.page.keyboard.press("h")
    hint = anne.page.locator("[data-hint]")
    expect(hint).to_be_visible()
    assert anne.overflow() == 0
    hint.get_by_role("button", name="Close").click()
    expect(hint).to_have_count(0)
    expect(anne.page.locator("[data-coached]")).to_have_count(0)


def test_a_hint_stays_in_sight_beside_the_answer_it_speaks_of(person: MakePerson) -> None:
    """Six races are more than a telephone shows at once."""
    anne = person("Anne", width=390, height=700, settings={"seen": ["tour.piratical"]})
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT], game='piratical')}")
    anne.page.locator(ASKED).first.wait_for()
    anne.page.locator("[data-ask-hint]").click()
    expect(anne.page.locator("[data-hint]")).to_be_in_viewport(ratio=0.9)
    expect(anne.page.locator("[data-option][data-coached]")).to_be_in_viewport(ratio=0.5)


def test_what_the_match_is_about_stands_beside_the_table(person: MakePerson) -> None:
    anne = person("Anne", settings={"seen": ["tour.pirate_attack"]})
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT, BOT], game='pirate_attack')}")
    expect(anne.page.locator(".goal")).to_have_text(re.compile("The goal: Be the last with ships afloat"))


def test_with_other_people_there_are_hints_only_where_the_table_has_them(person: MakePerson) -> None:
    anne = person("Anne")
    for hints, count in ((False, 0), (True, 1)):
        seats = [{"kind": "me"}, {"kind": "me", "name": "Mary"}]
        table = anne.open_table(seats, game="doubloons", hints=hints)
        anne.go(f"/table/{table}")
        anne.page.locator("[data-curtain]").click()
        anne.page.locator(ASKED).first.wait_for()
        expect(anne.page.locator("[data-ask-hint]")).to_have_count(count)


def test_answers_show_their_numbers_and_the_number_points_at_them(person: MakePerson) -> None:
    anne = person("Anne")
    table = anne.open_table([{"kind": "me"}, BOT], game="doubloons")
    anne.go(f"/table/{table}")
    anne.page.locator(ASKED).first.wait_for()
    second = anne.page.locator('[data-key="2"]')
    expect(second).to_be_visible()
    anne.page.keyboard.press("2")
    expect(second).to_be_focused()
    for key in ("h", "r", "l", "m"):
        expect(anne.page.locator(f'[aria-keyshortcuts="{key}"]').first).to_be_visible()
