"""Profiles and leaderboards, and opening a rated table, before a screen."""

from __future__ import annotations

import random
import time

import pytest
from live_houses import HouseProcess
from people import MakePerson, Person
from playwright.sync_api import expect
from sqlalchemy import create_engine

from tortuga.server.people.ratings import work_in
from tortuga.server.store.results import MatchRow, Result, SeatRow, add_results

POOL = "piratical/3-4"
DAY = 86_400.0


def known(who: Person) -> str:
    """The id of a person's guest."""
    return str(who.api("GET", "guest")["id"])


def give_a_past(house: HouseProcess, anne: str, ben: str, matches: int) -> None:
    """Matches of Piratical that two have played with bots, half of them rated and won by Anne more often than not."""
    # Always the same luck: with another, her rating may not be sure enough for the list.
    luck, now, played = random.Random("anne1"), time.time(), []
    for number in range(matches):
        name, ended, rated = f"{anne}-{number}", now - DAY * (matches - number), number % 2 == 0
        sitting = [(anne, None), (None, "mate"), (None, "captain"), *([(ben, None)] if number % 3 == 0 else [])]
        order = sorted(range(len(sitting)), key=lambda seat: luck.random() - 0.4 * (sitting[seat][0] == anne))
        match = MatchRow(
            name, "piratical", POOL, len(sitting), True, rated, False, ended, 2400.0, 180,
            "waiting" if rated else "unrated",
        )  # fmt: skip
        seats = [
            SeatRow(
                name, seat, guest, level, None, seat, order.index(seat) + 1, 10.0, "played", "",
                b'{"race": "' + luck.choice((b"humans", b"undead")) + b'"}', ended, rated,
            )
            for seat, (guest, level) in enumerate(sitting)
        ]  # fmt: skip
        played.append(Result(match, seats))
    engine = create_engine(house.database_url)
    with engine.begin() as connection:  # in one transaction, or the house might work them in at the same moment
        add_results(connection, played)
        work_in(connection, POOL, 1000)
    engine.dispose()


@pytest.mark.parametrize("width", [390, 1440])
def test_a_profile_says_what_somebody_plays_and_is_worth(person: MakePerson, house: HouseProcess, width: int) -> None:
    anne, ben = person("Anne Bonny", width=width, height=900), person("Ben Gunn", width=width, height=900)
    give_a_past(house, known(anne), known(ben), 60)
    ben.go(f"/player/{known(anne)}")
    page = ben.page
    expect(page.get_by_role("heading", name="Anne Bonny")).to_be_visible()
    curve = page.get_by_role("img", name="Rating for three or four players")
    expect(curve).to_be_visible()
    expect(page.get_by_text("± ").first).to_be_visible()
    expect(page.get_by_text("By number of players")).to_be_visible()
    expect(page.get_by_text("Humans")).to_be_visible()
    expect(page.get_by_role("link", name="Ben Gunn").first).to_be_visible()
    assert ben.overflow() == 0
    assert ben.serious_findings() == []
    ben.shoot(f"player-{width}")
    page.get_by_role("button", name="Older matches").focus()
    page.keyboard.press("Enter")
    expect(page.locator("li.paper .place")).to_have_count(40)

    page.get_by_role("link", name="Ratings").last.click()
    page.wait_for_url("**/best/piratical")
    board = page.locator("section.paper", has_text="three or four").or_(
        page.locator("section", has_text="Three or four")
    )
    expect(board.get_by_text("bots: captain").first).to_be_visible()
    expect(board.get_by_role("link", name="Anne Bonny").first).to_be_visible()
    assert ben.overflow() == 0
    assert ben.serious_findings() == []
    ben.shoot(f"best-{width}")

    anne.go(f"/player/{known(anne)}")
    anne.page.get_by_label("Who sees this page").select_option("hidden")
    expect(anne.page.get_by_text("Kept.")).to_be_visible()
    anne.shoot(f"player-mine-{width}")
    assert anne.serious_findings() == []
    ben.go(f"/player/{known(anne)}")
    expect(page.get_by_role("heading", name="No such player here")).to_be_visible()
    ben.go("/best/piratical")
    expect(page.get_by_text("bots: captain").first).to_be_visible()
    expect(page.get_by_role("link", name="Anne Bonny")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1440])
def test_whoever_has_met_somebody_follows_them_on_their_profile(person: MakePerson, width: int) -> None:
    anne, ben = person(f"Followed Anne {width}"), person(f"Following Ben {width}", width=width, height=844)
    page = ben.page
    ben.go(f"/player/{known(anne)}")
    page.get_by_role("button", name="Follow", exact=True).click()
    expect(page.get_by_text(f"You follow Followed Anne {width}.")).to_be_visible()
    anne.go(f"/player/{known(ben)}")
    anne.page.get_by_role("button", name="Follow back").click()
    expect(anne.page.get_by_text("are friends.")).to_be_visible()
    ben.go(f"/player/{known(anne)}")
    expect(page.get_by_role("link", name="Challenge")).to_have_attribute("href", f"/new?friend={known(anne)}")
    assert ben.overflow() == 0
    assert ben.serious_findings() == []
    ben.shoot(f"player-friend-{width}")
    page.get_by_role("button", name="Block").click()
    page.get_by_role("button", name="Sure? Block").click()
    expect(page.get_by_text("You have blocked")).to_be_visible()
    assert ben.api("GET", "friends")["blocked"][0]["id"] == known(anne)
    page.get_by_role("button", name="Unblock").click()
    expect(page.get_by_role("button", name="Follow", exact=True)).to_be_visible()
    ben.go(f"/player/{known(ben)}")
    expect(page.get_by_text("No match to its end yet.")).to_be_visible()
    expect(page.get_by_role("button", name="Follow", exact=True)).to_have_count(0)  # nobody follows themselves


def test_a_rated_table_is_opened_by_the_form_and_seen_in_the_lobby(person: MakePerson) -> None:
    anne, ben = person("Anne"), person("Ben")
    anne.go("/new/pirata_codex")
    page = anne.page
    page.locator("input[name=company][value=friends]").check()
    page.get_by_role("button", name="More").click()
    expect(page.get_by_text("How it is played")).to_be_visible()
    page.get_by_role("checkbox", name="Rated").check()
    expect(page.get_by_text("How it is played")).to_have_count(0)
    expect(page.get_by_role("checkbox", name="Take back anything")).to_have_count(0)
    page.get_by_label("Lowest rating").fill("1000")
    page.locator("[data-play]").click()
    page.wait_for_url("**/table/*")
    table = page.url.rpartition("/")[2]
    expect(page.locator("[data-terms]").get_by_text("Rated")).to_be_visible()
    expect(page.get_by_text("For ratings from 1000 to 4000.")).to_be_visible()
    assert anne.api("GET", f"tables/{table}")["rated"]
    ben.go("/lobby")
    row = ben.page.locator("li", has=ben.page.locator(f"a[href='/table/{table}']"))
    expect(row.get_by_text("rated")).to_be_visible()
    row.get_by_role("link", name="Anne").click()
    ben.page.wait_for_url(f"**/player/{known(anne)}")
    expect(ben.page.get_by_text("No match to its end yet.")).to_be_visible()
    ben.go("/lobby")
    row.locator("a.go").click()
    ben.page.wait_for_url(f"**/table/{table}")


def test_a_match_is_found_on_the_home_page_and_its_faces_lead_to_profiles_on_a_phone(person: MakePerson) -> None:
    anne, ben, carl = person("Anne"), person("Ben", width=390, height=800), person("Carl", width=390, height=800)
    table = anne.api("POST", "tables", {"game": "pirata_codex", "seats": [{"kind": "me"}, {"kind": "open"}]})["id"]
    ben.api("POST", f"tables/{table}/seats/1", {})
    carl.go("/")
    live = carl.page.locator("[data-live]")
    expect(live.locator(f"a[href='/table/{table}']")).to_have_count(1)
    assert carl.overflow() == 0
    assert carl.serious_findings() == []
    ben.go(f"/table/{table}")
    face = ben.page.get_by_role("link", name="Anne: profile")
    expect(face).to_have_attribute("href", f"/player/{known(anne)}")
    box = face.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
