"""The match told, in the replay: who was winning, what was luck, and what might have been answered."""

from __future__ import annotations

from pathlib import Path

import pytest
from people import MakePerson, Person
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.slow
RECORDS = Path(__file__).parents[1] / "records"
GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
BOT = {"kind": "bot", "level": "mate"}
LONG = 120_000
"""A whole match is told, if only roughly."""


def told(person: Person, game: str) -> Locator:
    """The sheet with a stored match of this game, told."""
    text = (RECORDS / f"{game}.jsonl").read_text("utf-8")
    headers = {"content-type": "application/x-ndjson", "origin": person.url}
    kept = person.context.request.post(f"{person.url}/api/records", data=text, headers=headers).json()["id"]
    person.go(f"/replay/{kept}?step=30#told")
    sheet = person.page.get_by_role("dialog", name="The match told")
    done = sheet.get_by_role("link", name="Save all figures")
    ask = sheet.get_by_role("button", name="Tell the match")
    expect(done.or_(ask)).to_be_visible()
    if ask.is_visible():
        ask.click()
    expect(done).to_be_visible(timeout=LONG)
    return sheet


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_told_with_bands_and_sums_that_are_right(person: MakePerson, game: str) -> None:
    anne = person("Anne")
    sheet = told(anne, game)
    href = sheet.get_by_role("link", name="Save all figures").get_attribute("href")
    figures = anne.context.request.get(f"{anne.url}{href}").json()
    seats = figures["seats"]
    expect(sheet.locator("polygon.band")).to_have_count(len(seats))
    expect(sheet.locator(".turns li")).to_have_count(len(figures["turning_points"]))
    for seat, line in zip(seats, sheet.locator(".figures").all(), strict=True):
        parts = [seat[part] for part in ("dice", "reveals", "own", "others", "drift")]
        assert seat["start"] + sum(parts) == pytest.approx(seat["result"], abs=1e-9)
        shown = [one.inner_text().replace("−", "-") for one in line.locator("b").all()]
        assert [int(one) for one in shown] == [pytest.approx(100 * part, abs=0.51) for part in parts]
    assert anne.serious_findings() == []


def test_an_unfinished_match_is_told_as_far_as_it_goes(person: MakePerson) -> None:
    anne = person("Anne")
    lines = (RECORDS / "pirata_codex.jsonl").read_text("utf-8").splitlines(keepends=True)
    headers = {"content-type": "application/x-ndjson", "origin": anne.url}
    posted = anne.context.request.post(f"{anne.url}/api/records", data="".join(lines[:40]), headers=headers)
    anne.go(f"/replay/{posted.json()['id']}#told")
    sheet = anne.page.get_by_role("dialog", name="The match told")
    sheet.get_by_role("button", name="Tell the match").or_(sheet.get_by_text("as far as it goes")).first.click()
    expect(sheet.get_by_text("This match is not over: it is told as far as it goes.")).to_be_visible(timeout=LONG)


def test_keys_lead_to_a_moment_and_numbers_say_the_same(person: MakePerson) -> None:
    anne = person("Anne")
    sheet = told(anne, "pirata_codex")
    bands = sheet.get_by_role("slider", name="Chances to win")
    bands.focus()
    before = int(bands.get_attribute("aria-valuenow") or 0)
    anne.page.keyboard.press("ArrowRight")
    expect(bands).not_to_have_attribute("aria-valuenow", str(before))
    anne.page.keyboard.press("Home")
    expect(bands).to_have_attribute("aria-valuenow", "0")
    anne.page.keyboard.press("End")
    expect(bands).to_have_attribute("aria-valuenow", bands.get_attribute("aria-valuemax") or "")
    sheet.get_by_text("The same in numbers").click()
    last = [int(cell.inner_text().split()[0]) for cell in sheet.locator("tbody tr").last.locator("td").all()]
    assert sum(last) == 100
    sheet.get_by_label("With what was hidden").check()
    expect(sheet.get_by_text("Nobody could know this then.")).to_be_visible()
    bands.focus()
    anne.page.keyboard.press("Enter")
    expect(sheet).to_be_hidden()
    expect(anne.page.locator("output")).to_contain_text("Step 338 of 338")


def test_a_turning_point_is_saved_as_a_clip_and_the_end_as_a_picture(person: MakePerson) -> None:
    anne = person("Anne")
    sheet = told(anne, "pirata_codex")
    with anne.page.expect_download() as saved:
        sheet.get_by_role("button", name="Save a clip").first.click()
        expect(sheet.get_by_role("button", name="Making the clip …")).to_be_disabled()
    film = saved.value
    assert film.suggested_filename.endswith((".mp4", ".webm"))
    assert Path(film.path()).stat().st_size > 10_000
    expect(sheet.get_by_role("button", name="Save a clip").first).to_be_enabled()
    with anne.page.expect_download() as saved:
        sheet.get_by_role("link", name="Save a picture (PNG)").click()
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")


def test_a_match_told_fits_a_telephone_and_goes_on_from_a_moment(person: MakePerson) -> None:
    ben = person("Ben", width=390, height=844)
    sheet = told(ben, "pirata_codex")
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert ben.serious_findings() == []
    sheet.locator(".turns").get_by_role("button", name="Show it").first.click()
    expect(sheet).to_be_hidden()
    ben.page.get_by_role("button", name="Play from here").click()
    ben.page.get_by_role("dialog", name="Play from here").get_by_role("button", name="Open the table").click()
    ben.page.wait_for_url("**/table/*")
    expect(ben.page.locator("[data-option], [data-group]").first).to_be_visible()


def test_chances_of_a_match_against_bots_hide_no_seat(person: MakePerson) -> None:
    anne = person("Anne", width=1280, height=860)
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, BOT, BOT])}")
    anne.menu().get_by_role("button", name="Chances to win").click()
    panel = anne.page.get_by_role("region", name="Chances to win")
    expect(panel.get_by_text("From what you know.")).to_be_visible()
    assert sum(int(one.inner_text().split()[0]) for one in panel.locator("li b").all()) == pytest.approx(100, abs=1)
    box, seats = (
        panel.bounding_box(),
        [one.bounding_box() for one in anne.page.locator('[data-part="seats"] .seat').all()],
    )
    assert box
    assert len(seats) == 3
    assert all(seat and seat["y"] + seat["height"] <= box["y"] for seat in seats)


def test_a_puzzle_on_a_telephone_says_when_it_is(person: MakePerson) -> None:
    ben = person("Ben", width=390, height=844)
    ben.go("/puzzle/rattle_battle")
    when = ben.page.locator('[data-part="status"] b')
    expect(when).to_be_visible()
    assert when.evaluate("it => it.scrollWidth <= it.clientWidth")
