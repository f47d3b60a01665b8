"""The first steps of somebody new: a friend's link, an invitation, and the way out of tables that were left behind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_houses import QUICK, HouseProcess, merged
from people import MakePerson, Person
from playwright.sync_api import Browser, Page, expect

BOT = {"kind": "bot", "level": "random"}
ME, OPEN = {"kind": "me"}, {"kind": "open"}
SCREENS = [
    pytest.param({"width": 1280, "height": 860}, id="desktop"),
    pytest.param({"width": 390, "height": 844}, id="telephone"),
]


LIMITS = {"limits": {"tables_per_guest": 10, "alone_per_guest": 30}}
"""As in a house without settings of its own."""


@pytest.fixture
def guest_of_a_usual_house(browser: Browser, page_built: None, tmp_path: Path) -> Iterator[MakePerson]:
    """Makes people in a house of their own, with the usual limits on tables."""
    house = HouseProcess(tmp_path, "house", f"sqlite:///{tmp_path}/house.db", None, merged(QUICK, LIMITS)).start()
    made: list[Person] = []

    def make(name: str, **looks: Any) -> Person:
        made.append(Person(browser, house.url, name, **looks))
        return made[-1]

    yield make
    for each in made:
        each.context.close()
    house.stop()
    assert not [fault for each in made for fault in each.faults]
    assert "Traceback" not in house.said(), house.said()


def give_name(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Come aboard").click()


def say(person: Person, text: str) -> None:
    person.page.get_by_label("Say something").fill(text)
    person.page.get_by_label("Say something").press("Enter")


def close_by_two_clicks(page: Page) -> None:
    page.get_by_role("button", name="Close this table").first.click()
    page.get_by_role("button", name="Sure? Close it").click()


# The link of an open table


@pytest.mark.parametrize("screen", SCREENS)
def test_a_friend_with_the_link_of_an_open_table_sits_down_is_ready_and_can_talk(
    person: MakePerson, screen: dict[str, Any]
) -> None:
    anne, ben = person("Anne"), person("Ben", named=False, **screen)
    table = anne.open_table([ME, OPEN, BOT], ready=True)
    anne.go(f"/table/{table}")
    ben.go(f"/table/{table}")
    ben.page.get_by_role("button", name="Sit down").click()
    give_name(ben.page, "Ben")
    seat = ben.page.locator("li", has_text="Ben")
    expect(seat).to_contain_text("you")
    expect(seat).not_to_contain_text("away")
    say(ben, "Ahoy")
    expect(anne.page.locator(".chat li", has_text="Ahoy")).to_be_visible()
    for who in (ben, anne):
        who.page.get_by_role("button", name="I am ready").click()
    ben.page.locator(".room").wait_for()
    expect(anne.page.locator(".seats")).to_contain_text("Ben")
    expect(ben.page.locator(".prompt")).to_be_visible()


def test_a_name_given_in_one_tab_is_known_in_the_others(person: MakePerson) -> None:
    anne, ben = person("Anne"), person("Ben", named=False)
    table = anne.open_table([ME, OPEN, OPEN])
    other = ben.context.new_page()
    ben.watch(other)
    other.goto(f"{ben.url}/table/{table}")
    ben.go(f"/table/{table}")
    ben.page.get_by_role("button", name="Sit down").first.click()
    give_name(ben.page, "Ben")
    expect(other.locator("li", has_text="Ben")).to_contain_text("you")
    expect(other.get_by_role("button", name="Stand up")).to_be_visible()


def test_who_says_goodbye_on_this_device_only_watches(person: MakePerson) -> None:
    anne = person("Anne")
    table = anne.open_table([ME, OPEN])
    anne.go(f"/table/{table}")
    expect(anne.page.get_by_role("button", name="Stand up")).to_be_visible()
    anne.page.get_by_role("button", name=re.compile("^Anne")).click()
    anne.page.get_by_role("button", name="Forget me on this device").click()
    expect(anne.page.get_by_role("button", name="Stand up")).to_have_count(0)
    expect(anne.page.get_by_role("button", name="Sit down")).to_be_visible()


# Invitations


@pytest.mark.parametrize("screen", SCREENS)
def test_an_invitation_survives_reloads_seats_at_once_and_then_lets_one_watch(
    person: MakePerson, screen: dict[str, Any]
) -> None:
    anne, ben, carla = person("Anne"), person("Ben", named=False, **screen), person("Carla", named=False, **screen)
    table = anne.open_table([ME, OPEN], private=True)
    link = anne.url + anne.api("POST", f"tables/{table}/invitations", {"uses": 1})["path"]
    ben.page.goto(link)
    come = ben.page.get_by_role("button", name="Come to the table")
    expect(come).to_be_visible()
    ben.page.reload()
    expect(ben.page.get_by_role("heading", name="Anne invites you to Pirata Codex")).to_be_visible()
    come.click()
    expect(ben.page.get_by_label("Your name")).to_be_visible()
    ben.page.reload()
    come.click()
    give_name(ben.page, "Ben")
    ben.page.wait_for_url(f"**/table/{table}")
    ben.page.locator(".room").wait_for()
    expect(ben.page.locator(".seats")).to_contain_text("Ben")
    info = anne.api("GET", f"tables/{table}")
    assert (info["state"], info["seats"][1]["name"]) == ("playing", "Ben")

    carla.page.goto(link)
    expect(carla.page.get_by_text("All seats are taken. You can watch.")).to_be_visible()
    carla.shoot(f"invited-to-watch-{screen['width']}")
    carla.page.get_by_role("button", name="Watch", exact=True).click()
    give_name(carla.page, "Carla")
    carla.page.wait_for_url(f"**/table/{table}")
    carla.page.locator(".room").wait_for()
    ben.page.goto(link)
    expect(ben.page.get_by_text("You have a seat there.")).to_be_visible()


# The way out


@pytest.mark.parametrize("screen", SCREENS)
def test_a_match_against_bots_is_closed_from_its_own_page(person: MakePerson, screen: dict[str, Any]) -> None:
    anne = person("Anne", **screen)
    table = anne.open_table([ME, BOT, BOT])
    anne.go(f"/table/{table}")
    anne.menu().get_by_role("button", name="Close this table").click()
    dialog = anne.page.get_by_role("dialog", name="Close this table?")
    dialog.get_by_role("button", name="Go on playing").click()
    expect(dialog).to_have_count(0)
    anne.menu().get_by_role("button", name="Close this table").click()
    anne.shoot(f"close-this-table-{screen['width']}")
    assert not anne.overflow()
    assert not anne.serious_findings()
    dialog.get_by_role("button", name="Close this table").click()
    anne.page.wait_for_url("**/lobby")
    assert anne.api("GET", f"tables/{table}")["state"] == "closed"
    anne.go(f"/table/{table}")
    expect(anne.page.get_by_role("heading", name="This table is closed")).to_be_visible()


def test_leaving_a_lesson_closes_it(person: MakePerson) -> None:
    anne = person("Anne", width=390, height=844)
    anne.go("/new/pirata_codex")
    anne.page.get_by_role("button", name="Learn by playing").click()
    anne.page.wait_for_url("**/table/*")
    table = anne.page.url.rpartition("/")[2]
    anne.page.get_by_role("button", name="Leave the lesson").click()
    anne.page.get_by_role("dialog").get_by_role("button", name="Close this table").click()
    expect(anne.page.get_by_role("heading", name="Tortuga")).to_be_visible()
    assert anne.api("GET", f"tables/{table}")["state"] == "closed"


def test_who_resigns_watches_a_bot_play_on(person: MakePerson) -> None:
    anne, ben = person("Anne"), person("Ben")
    table = anne.open_table([ME, OPEN])
    ben.api("POST", f"tables/{table}/seats/1", {})
    for who in (anne, ben):
        who.go(f"/table/{table}")
        who.page.locator(".room").wait_for()
    anne.menu().get_by_role("button", name="Resign").click()
    anne.page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    anne.page.wait_for_url("**/lobby")
    expect(anne.page.get_by_role("heading", name="Your tables")).to_have_count(0)
    expect(ben.page.locator(".seats")).to_contain_text("bot, mate")
    expect(ben.menu().get_by_role("button", name="Close this table")).to_be_visible()
    anne.go(f"/table/{table}")
    anne.page.locator(".room").wait_for()
    expect(anne.menu().get_by_role("button", name="Resign")).to_have_count(0)


def test_tables_are_closed_in_the_lobby(person: MakePerson) -> None:
    anne = person("Anne", width=390, height=844)
    gone, kept = anne.open_table([ME, OPEN]), anne.open_table([ME, BOT])
    anne.api("POST", f"tables/{kept}/leave")
    kept = anne.open_table([ME, OPEN], private=True)
    anne.go("/lobby")
    expect(anne.page.get_by_role("button", name="Close this table")).to_have_count(2)
    anne.shoot("lobby-with-own-tables")
    assert not anne.overflow()
    assert not anne.serious_findings()
    row = anne.page.locator("li", has=anne.page.locator(f'a[href="/table/{gone}"]'))
    row.get_by_role("button", name="Close this table").click()
    row.get_by_role("button", name="Sure? Close it").click()
    expect(row).to_have_count(0)
    expect(anne.page.locator(f'a[href="/table/{kept}"]')).to_be_visible()


@pytest.mark.parametrize("screen", SCREENS)
def test_too_many_tables_are_shown_and_closed_where_that_is_said(
    guest_of_a_usual_house: MakePerson, screen: dict[str, Any]
) -> None:
    anne = guest_of_a_usual_house("Anne", **screen)
    for _ in range(12):
        anne.open_table([ME, BOT])
    for _ in range(10):
        anne.open_table([ME, OPEN])
    anne.go("/new/pirata_codex")
    anne.page.get_by_role("radio", name="Friends elsewhere").check()
    anne.page.locator("[data-play]").click()
    dialog = anne.page.get_by_role("dialog", name="Too many tables")
    expect(dialog.get_by_role("button", name="Close this table")).to_have_count(22)
    anne.shoot(f"too-many-tables-{screen['width']}")
    assert not anne.overflow()
    assert not anne.serious_findings()
    close_by_two_clicks(anne.page)
    expect(dialog.get_by_text("There is room for another table now.")).to_be_visible()
    dialog.get_by_role("button", name="Try again").click()
    anne.page.wait_for_url("**/table/*")


def test_lessons_and_matches_against_bots_never_lock_anybody_out(guest_of_a_usual_house: MakePerson) -> None:
    anne = guest_of_a_usual_house("Anne")
    for _ in range(33):
        anne.open_table([ME, BOT])
    anne.go("/")
    anne.page.get_by_role("button", name="Play against bots").first.click()
    anne.page.wait_for_url("**/table/*")
    anne.page.locator(".room").wait_for()
    running = [table for table in anne.api("GET", "tables")["mine"] if table["state"] == "playing"]
    assert len(running) == 30
