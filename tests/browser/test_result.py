"""The end of a match on the page: why it was won, what to play next, and the log of one's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from live_houses import HouseProcess
from people import MakePerson, Person
from playwright.sync_api import Route, expect
from positions import play, positions, stage
from sqlalchemy import Engine, create_engine

from tortuga.engine import rules_of
from tortuga.reference.rare import Scene

GAMES = ("pirata_codex", "tiny_epic_pirates", "piratical", "pirate_attack", "rattle_battle")


def ended(anne: Person, game: str, store: Engine) -> str:
    """A table of this house at which a match of mates is over, and Anne had the first seat."""
    guest = str(anne.api("GET", "guest")["id"])
    at = next(iter(positions(game, 1, {"result"})))
    table = stage(store, guest, at)
    anne.go(f"/table/{table}")
    expect(anne.result).to_be_visible()
    anne.result.locator(".turns").wait_for()
    return table


@pytest.fixture
def store(house: HouseProcess) -> Engine:
    return create_engine(house.database_url)


@pytest.mark.parametrize("game", GAMES)
def test_a_result_says_who_won_how_the_race_went_and_what_decided_it(
    person: MakePerson, store: Engine, game: str
) -> None:
    anne = person("Anne", width=1440, height=900)
    table = ended(anne, game, store)
    told = anne.api("GET", f"tables/{table}/recount")
    result = anne.result
    expect(result.locator(".winner")).to_have_text(re.compile(r"^(You |Nobody )"))
    expect(result.get_by_role("link", name="See it").first).to_have_attribute(
        "href", f"/replay/{table}?step={told['moments'][0]['step']}"
    )
    expect(result.locator(".race .end")).to_have_count(len(told["race"]["lines"]))
    names = rules_of(game).words.catalogue["counted"]
    for one in told["counted"]:  # what nobody did is left out
        row = result.get_by_role("rowheader", name=names[one["key"]], exact=True)
        expect(row).to_have_count(1 if any(one["counts"]) else 0)
    assert (anne.serious_findings(), anne.overflow()) == ([], 0)
    anne.shoot(f"result-{game}")
    anne.resize(360, 740)
    wide = result.evaluate("one => one.scrollWidth - one.clientWidth")
    assert wide == 0
    anne.shoot(f"result-{game}-360")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_a_result_shows_who_was_winning_and_a_click_leads_to_the_moment(
    person: MakePerson, store: Engine, width: int, height: int
) -> None:
    anne = person("Anne", width=width, height=height)
    table = ended(anne, "pirata_codex", store)
    race = anne.result.locator(".race")
    race.get_by_role("button", name="Who was winning").click()
    bands = race.get_by_role("slider", name="Chances to win")
    seats = len(anne.api("GET", f"tables/{table}")["seats"])
    expect(race.locator("polygon.band")).to_have_count(seats)
    bands.focus()
    anne.page.keyboard.press("Home")
    expect(race.get_by_text("Answer 0 of")).to_be_visible()
    chances = [int(one.inner_text().split()[0]) for one in race.locator(".at span", has_text="%").all()]
    assert len(chances) == seats
    assert sum(chances) == pytest.approx(100, abs=seats)
    expect(race.get_by_role("link", name="All of it")).to_have_attribute("href", f"/replay/{table}#told")
    assert (anne.serious_findings(), anne.overflow()) == ([], 0)
    anne.shoot(f"result-winning-{width}")
    race.get_by_role("button", name="The race").click()
    expect(race.locator(".chart")).to_be_visible()
    race.get_by_role("button", name="Who was winning").click()
    box = bands.bounding_box()
    assert box
    bands.click(position={"x": box["width"] / 2, "y": 40})
    anne.page.wait_for_url(f"**/replay/{table}?step=*")
    assert int(anne.page.url.rpartition("=")[2]) > 0


def test_ten_captains_all_have_a_whole_badge_beside_the_race(person: MakePerson, store: Engine) -> None:
    anne = person("Anne", width=390, height=844)
    scene = Scene(10, 0, mates=True)
    at = next(iter(play("pirate_attack", scene, {"result"})))
    anne.go(f"/table/{stage(store, str(anne.api('GET', 'guest')['id']), at)}")
    anne.result.locator(".turns").wait_for()
    chart = anne.result.locator(".chart").bounding_box()
    boxes = [one.bounding_box() for one in anne.result.locator(".chart .end").all()]
    assert chart
    assert len(boxes) == 10
    for box in boxes:
        assert box
        assert chart["y"] <= box["y"]
        assert box["y"] + box["height"] <= chart["y"] + chart["height"]


def test_what_decided_a_match_has_its_place_while_the_house_works_it_out(person: MakePerson, store: Engine) -> None:
    anne = person("Anne", width=390, height=844)
    held: list[Route] = []
    anne.page.route("**/recount", lambda route: held.append(route))  # Playwright cannot look into a built-in method
    at = next(iter(positions("piratical", 1, {"result"})))
    anne.go(f"/table/{stage(store, str(anne.api('GET', 'guest')['id']), at)}")
    race = anne.result.locator(".race")
    expect(race.get_by_role("status")).to_be_visible()
    expect(anne.result.locator(".counsel")).to_have_count(0)
    held[0].continue_()
    expect(anne.result.locator(".counsel")).to_be_visible()
    expect(race.get_by_role("status")).to_have_count(0)


def test_what_was_played_stands_in_the_log_of_this_device_until_it_is_erased(person: MakePerson, store: Engine) -> None:
    anne = person("Anne")
    table = ended(anne, "piratical", store)
    feats = anne.api("GET", f"tables/{table}/recount")["feats"]
    expect(anne.result.get_by_role("list", name="Firsts and feats")).to_contain_text("your first match of this game")
    anne.go("/")
    anne.page.get_by_role("link", name="Your log").click()
    page = anne.page
    expect(page.locator("[data-log-sum]")).to_contain_text("1 match")
    expect(page.locator("[data-log]")).to_have_count(len(anne.api("GET", "games")))
    piratical = page.locator("[data-log=piratical]")
    expect(piratical.locator(".ladder li")).to_have_count(12)
    expect(piratical.locator(".feats li")).to_have_count(8)
    expect(piratical.locator(".feats .earned")).to_have_count(len(feats))
    assert (anne.serious_findings(), anne.overflow()) == ([], 0)
    anne.shoot("log")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save it as a file").click()
    assert table in Path(saved.value.path()).read_text("utf-8")
    page.get_by_role("button", name="Erase it").click()
    page.get_by_role("button", name="Sure? Erase everything").click()
    expect(page.locator("[data-log-sum]")).to_contain_text("0 matches")


def test_again_by_key_and_harder_by_click(person: MakePerson) -> None:
    anne = person("Anne")
    first = anne.open_table([{"kind": "me"}, {"kind": "bot", "level": "deckhand"}], game="doubloons")
    anne.go(f"/table/{first}")
    anne.play_out()
    anne.result.locator("[data-way=harder]").wait_for()
    anne.page.keyboard.press("1")
    anne.page.wait_for_function("old => !location.pathname.endsWith(old)", arg=first)
    second = anne.page.url.rpartition("/")[2]
    anne.play_out()
    anne.result.locator("[data-way=harder]").click()
    anne.page.wait_for_function("old => !location.pathname.endsWith(old)", arg=second)
    third = anne.page.url.rpartition("/")[2]
    levels = [[seat["level"] for seat in anne.api("GET", f"tables/{one}")["seats"]] for one in (second, third)]
    assert levels == [[None, "deckhand"], [None, "mate"]]


@pytest.mark.parametrize("width", [1440, 1024, 390, 360])
def test_the_form_for_a_new_table_is_three_choices_and_play(person: MakePerson, width: int) -> None:
    anne = person("Anne", width=width, height=900)
    anne.go("/new/pirata_codex")
    page = anne.page
    play = page.locator("[data-play]")
    expect(play).to_have_text("Play against two mates")
    assert (anne.serious_findings(), anne.overflow()) == ([], 0)
    anne.shoot(f"new-table-{width}")
    page.get_by_role("radio", name="Mates").focus()
    page.keyboard.press("ArrowDown")
    expect(play).to_have_text("Play against two captains")
    page.get_by_role("button", name="4", exact=True).press("Enter")
    expect(play).to_have_text("Play against three captains")
    page.get_by_role("radio", name="People in this room").check()
    expect(play).to_have_text("Play here, 4 at this screen")
