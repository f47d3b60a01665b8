"""Settings and keys: from every page, before and after naming oneself, in force at once and kept."""

from __future__ import annotations

from itertools import pairwise

import pytest
from people import ASKED, MakePerson
from playwright.sync_api import expect

BOT = {"kind": "bot", "level": "random"}
TABLES = {1440: ["pirata_codex", "pirate_attack"], 390: ["piratical", "rattle_battle", "tiny_epic_pirates"]}
"""Every game on one screen or the other."""
PAGES = ["/", "/lobby", "/new/pirata_codex", "/rules", "/rules/piratical", "/about", "/fair", "/replay", "/nowhere"]


def test_settings_are_there_before_one_has_a_name_and_are_kept(person: MakePerson) -> None:
    anne = person("Anne", named=False)
    anne.go("/")
    page, root = anne.page, anne.page.locator("html")
    page.get_by_role("button", name="Play against bots").first.click()
    naming = page.get_by_role("dialog", name="Who is coming aboard?")
    naming.get_by_role("button", name="Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    sheet.get_by_label("Theme").select_option("light")
    expect(root).to_have_attribute("data-theme", "light")
    sheet.get_by_label("Text size").select_option("largest")
    expect(root).to_have_attribute("data-text", "largest")
    sheet.get_by_label("How fast it goes").select_option("brisk")
    sheet.get_by_label("When I lose something, until I have seen it").check()
    sheet.get_by_label("Before an answer that could cost me dearly").uncheck()
    sheet.get_by_label("Sound", exact=True).check()
    sheet.get_by_label("Volume").fill("40")
    for on in ("More distinct colours", "No animation"):
        sheet.get_by_label(on).check()
    for off in ("A bell when it is my turn", "Dice, cards and cannon"):
        sheet.get_by_label(off).uncheck()
    sheet.get_by_role("button", name="Close").click()
    expect(naming).to_be_visible()
    naming.get_by_role("textbox").fill("Anne")
    naming.get_by_role("textbox").press("Enter")
    page.wait_for_url("**/table/*")
    page.reload()
    expect(root).to_have_attribute("data-theme", "light")
    page.locator("[aria-keyshortcuts='m']").click()
    page.get_by_role("button", name="Settings", exact=True).click()
    expect(sheet.get_by_label("How fast it goes")).to_have_value("brisk")
    expect(sheet.get_by_label("No animation")).to_be_checked()
    stored = page.evaluate("JSON.parse(localStorage.getItem('tortuga.settings'))")
    assert (stored["pace"], stored["losses"], stored["doubts"], stored["volume"]) == ("brisk", True, False, 40)
    assert (stored["colours"], stored["motion"]) == ("distinct", "none")
    assert (stored["bell"], stored["effects"]) == (False, False)


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


NOTE_TRANSITIONS = """window.moved = [];
addEventListener("transitionrun", (one) => moved.push(`${one.propertyName} of ${one.target.className}`))"""


@pytest.mark.parametrize("asked", ["of the system", "in the settings"])
def test_who_wants_no_motion_gets_none_not_even_a_brief_one(person: MakePerson, asked: str) -> None:
    """Each transition, however short, has the page drawn several times more."""
    motion = {"motion": "none", "pace": "at_once"} if asked == "in the settings" else {}
    anne = person("Anne", still=not motion, settings=motion)
    anne.context.add_init_script(NOTE_TRANSITIONS)
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT, BOT])}")
    for _ in range(3):
        anne.turn()
    assert anne.page.evaluate("moved") == []


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
    seen = [f"tour.{game}" for game in TABLES[width]]
    looks = {"theme": "light", "text": "largest", "colours": "distinct", "seen": seen}
    anne = person("Anne", width=width, height=844, settings=looks)
    gathering = anne.open_table([{"kind": "me"}, {"kind": "open"}])
    playing = [anne.open_table([{"kind": "me"}, BOT, BOT], game=game) for game in TABLES[width]]
    for path in [*PAGES, *(f"/table/{table}" for table in (gathering, *playing))]:
        anne.go(path)
        anne.page.get_by_role("heading", level=1).first.wait_for(state="attached")
        assert (path, anne.serious_findings(), anne.overflow()) == (path, [], 0)


def test_with_large_letters_the_bar_of_a_table_fits_a_telephone(person: MakePerson) -> None:
    anne = person("Anne", width=390, height=844, settings={"text": "largest"})
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT, BOT])}")
    anne.page.locator(ASKED).first.wait_for()
    found = anne.page.locator("header.top").locator("button:visible, select:visible, a:visible")
    boxes = sorted((box["x"], box["x"] + box["width"]) for one in found.all() if (box := one.bounding_box()))
    assert all(left[1] <= right[0] for left, right in pairwise(boxes)), boxes


UNDER = """() => {
    const box = document.querySelector(".corner.top .dice").getBoundingClientRect();
    return document.elementsFromPoint(box.left + 1, box.bottom - 1).some((one) => one.matches(".board *"));
}"""
"""Does the dice board lie over Pirata's board?"""


@pytest.mark.parametrize("screen", [(1440, 900), (1024, 768)])
def test_with_large_letters_what_stands_beside_the_board_does_not_touch_it(
    person: MakePerson, screen: tuple[int, int]
) -> None:
    anne = person("Anne", width=screen[0], height=screen[1], settings={"text": "largest"})
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT, BOT, BOT])}")
    anne.page.locator(ASKED).first.wait_for()
    assert not anne.page.evaluate(UNDER)
    boxes = [anne.page.locator(one).bounding_box() for one in (".tavern", ".dock")]
    sea, dock = boxes
    assert sea is not None
    assert dock is not None
    assert sea["y"] + sea["height"] <= dock["y"]


def test_where_the_system_sets_the_colours_boards_keep_theirs(person: MakePerson) -> None:
    """And the step that is on is framed, what is switched on, and what on the table can be chosen."""
    games = ("tiny_epic_pirates", "rattle_battle", "pirate_attack")
    anne = person("Anne", settings={"seen": [f"tour.{game}" for game in games]})
    anne.page.emulate_media(forced_colors="active")
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT], game='tiny_epic_pirates')}")
    expect(anne.page.locator(".sea .sea")).to_have_css("forced-color-adjust", "none")
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT, BOT])}")
    expect(anne.page.locator(".seats .track").first).to_have_css("forced-color-adjust", "none")
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT], game='rattle_battle')}")
    expect(anne.page.locator(".order [aria-current]")).to_have_css("outline-style", "solid")
    expect(anne.page.locator("[aria-pressed=true]").first).to_have_css("outline-style", "solid")
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT, BOT], game='pirate_attack')}")
    pieces = anne.page.locator(".felt button[data-group], .held button[data-group]")
    anne.turn_until(pieces)
    expect(pieces.first).to_have_css("outline-style", "dashed")


def test_settings_open_while_the_house_cannot_be_reached(person: MakePerson) -> None:
    """They are not part of the first load, and are there soon after it."""
    anne = person("Anne")
    anne.go("/about")
    fetched = "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/Settings-'))"
    anne.page.wait_for_function(fetched)
    anne.context.set_offline(True)
    anne.page.keyboard.press(",")
    expect(anne.page.get_by_role("dialog", name="Settings")).to_be_visible()
    anne.context.set_offline(False)


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
