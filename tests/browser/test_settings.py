"""Settings and keys: from every page, before and after naming oneself, in force at once and kept."""

from __future__ import annotations

import pytest
from people import ASKED, MakePerson
from playwright.sync_api import expect

BOT = {"kind": "bot", "level": "random"}
PAGES = ["/", "/lobby", "/new/pirata_codex", "/rules", "/rules/piratical", "/about", "/fair", "/replay", "/nowhere"]


def test_settings_are_there_before_one_has_a_name_and_are_kept(person: MakePerson) -> None:
    anne = person("Anne", named=False)
    anne.go("/")
    page, root = anne.page, anne.page.locator("html")
    page.get_by_role("button", name="Play against bots").first.click()
    naming = page.get_by_role("dialog", name="Who comes aboard?")
    naming.get_by_role("button", name="Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    sheet.get_by_label("Ground").select_option("light")
    expect(root).to_have_attribute("data-theme", "light")
    sheet.get_by_label("Letters").select_option("largest")
    expect(root).to_have_attribute("data-text", "largest")
    sheet.get_by_label("How fast it goes").select_option("brisk")
    sheet.get_by_label("What I lose, until I have seen it").check()
    sheet.get_by_label("An answer that may cost me dear").uncheck()
    sheet.get_by_label("Sound").check()
    sheet.get_by_label("Volume").fill("40")
    sheet.get_by_role("button", name="Close").click()
    expect(naming).to_be_visible()
    page.reload()
    expect(root).to_have_attribute("data-theme", "light")
    stored = page.evaluate("JSON.parse(localStorage.getItem('tortuga.settings'))")
    assert (stored["pace"], stored["losses"], stored["doubts"], stored["volume"]) == ("brisk", True, False, 40)


def test_the_pace_that_is_set_is_that_of_the_table_too(person: MakePerson) -> None:
    anne = person("Anne", settings={"seen": ["tour.tiny_epic_pirates"]})
    table = anne.open_table([{"kind": "me"}, BOT], game="tiny_epic_pirates")
    anne.go(f"/table/{table}")
    anne.page.locator(ASKED).first.wait_for()
    anne.page.keyboard.press(",")
    anne.page.get_by_role("dialog", name="Settings").get_by_label("How fast it goes").select_option("slow")
    anne.page.keyboard.press("Escape")
    expect(anne.page.get_by_label("Pace", exact=True)).to_have_value("slow")
    anne.page.keyboard.press("p")
    expect(anne.page.get_by_label("Pace", exact=True)).to_have_value("normal")


def test_seats_may_have_colours_further_apart(person: MakePerson) -> None:
    flags = []
    for colours in ("usual", "distinct"):
        anne = person("Anne", settings={"colours": colours, "seen": ["tour.tiny_epic_pirates"]})
        table = anne.open_table([{"kind": "me"}, BOT], game="tiny_epic_pirates")
        anne.go(f"/table/{table}")
        anne.page.locator(ASKED).first.wait_for()
        flags.append(anne.page.locator(".badge > circle").nth(2).get_attribute("fill"))
    assert flags[0] != flags[1]


@pytest.mark.parametrize("width", [1440, 390])
def test_by_day_and_with_large_letters_every_page_can_be_read(person: MakePerson, width: int) -> None:
    looks = {"theme": "light", "text": "largest", "seen": ["tour.tiny_epic_pirates"]}
    anne = person("Anne", width=width, height=844, settings=looks)
    gathering = anne.open_table([{"kind": "me"}, {"kind": "open"}])
    playing = anne.open_table([{"kind": "me"}, BOT], game="tiny_epic_pirates")
    for path in [*PAGES, f"/table/{gathering}", f"/table/{playing}"]:
        anne.go(path)
        anne.page.get_by_role("heading", level=1).first.wait_for(state="attached")
        assert (path, anne.serious_findings(), anne.overflow()) == (path, [], 0)


def test_the_question_mark_lists_all_keys(person: MakePerson) -> None:
    anne = person("Anne")
    anne.go("/lobby")
    anne.page.get_by_role("heading", name="Lobby").wait_for()
    anne.page.keyboard.press("?")
    keys = anne.page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("what would a mate do?")
    assert anne.serious_findings() == []
    anne.page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    anne.page.get_by_role("button", name="Keys").click()
    expect(keys).to_be_visible()
