"""One table, one big screen: a television and three phones, each with a browser of its own."""

from __future__ import annotations

import time
from typing import Any, cast

import pytest
from live_houses import HouseProcess
from living_room import GAMES, NAMES, SMALLEST, TELEVISION, cut_on, sit_down
from people import ANSWERED, PATIENCE, WINNER, MakePerson, Person
from playwright.sync_api import TimeoutError, expect
from positions import positions, stage
from sqlalchemy import create_engine


def answer_where_asked(phones: list[Person], most: int) -> int:
    """Let whoever is asked answer, until so many answers were given or the match is over; how many were."""
    given = 0
    while given < most:
        looks = wait_for_question(phones)
        if any(look["over"] for _, look in looks):
            break
        for phone, look in looks:
            if look["options"]:
                phone.turn_now(lazy=True)
                given += 1
    return given


def wait_for_question(phones: list[Person]) -> list[tuple[Person, dict[str, Any]]]:
    """What everybody sees, once somebody is asked or the match is over: a screen may have much to tell before."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        looks = [(phone, phone.look()) for phone in phones]
        if any(look["options"] or look["over"] for _, look in looks):
            return looks
        phones[0].page.wait_for_timeout(60)
    raise AssertionError("nobody is asked")


def test_a_screen_and_three_phones_play_a_whole_match(person: MakePerson) -> None:
    """To the end; a phone is loaded again and another sleeps on the way, and nothing is lost."""
    screen, phones, table = sit_down(person, "pirata_codex")
    _, ben, carla = phones
    answer_where_asked(phones, 12)
    ben.page.reload()
    carla.context.set_offline(True)
    carla.page.evaluate("dispatchEvent(new Event('offline'))")
    carla.context.set_offline(False)
    carla.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    answer_where_asked(phones, 12)
    screen.shoot("room-screen")
    screen.page.reload()
    screen.page.locator(".screen .seats .seat").first.wait_for()
    answer_where_asked(phones, 2000)
    winner = screen.page.locator(".winners .winner")
    winner.wait_for()
    for phone in phones:
        phone.page.locator(WINNER).wait_for()
        expect(phone.page.get_by_role("dialog").locator(".places .first b")).to_have_text(winner.inner_text())
    screen.shoot("room-winner")
    # Everybody goes on to the next match, the television by itself.
    for phone in phones:
        rematch = phone.page.get_by_role("dialog").locator(".ways .primary")
        rematch.click()
        phone.page.wait_for_url(lambda url: "/hand/" in url and table not in url)
    screen.page.wait_for_url(lambda url: "/screen/" in url and table not in url)
    screen.page.locator(".screen .seats .seat").first.wait_for()


@pytest.mark.parametrize("game", GAMES[1:])
def test_every_game_is_played_on_a_screen_with_phones(person: MakePerson, game: str) -> None:
    screen, phones, _ = sit_down(person, game)
    answer_where_asked(phones, 6)
    expect(screen.page.locator(".screen .seats .seat")).to_have_count(3)
    expect(screen.page.locator(".say .question")).not_to_be_empty()
    assert screen.page.evaluate(SMALLEST) == {}
    for width, height in ((1920, 1080), (3840, 2160), (1080, 1920)):
        screen.resize(width, height)
        assert cut_on(screen) == [], f"at {width}x{height}"
        screen.shoot(f"room-{game}-{width}")
    pressed = ".screen .seats :is(button, a):visible, .say button, .screen .sea .button:visible"
    assert screen.page.locator(pressed).count() == 0, "nothing to click"
    for phone in phones:
        assert phone.overflow() == 0
        phone.shoot(f"room-{game}-{phone.name}")


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("rattle_battle", "turn"),
        ("tiny_epic_pirates", "sail_step"),
        ("pirate_attack", "reuse"),
        ("pirate_attack", "tavern_target"),
    ],
)
def test_what_is_long_beside_a_board_is_whole_on_a_screen(
    person: MakePerson, house: HouseProcess, game: str, kind: str
) -> None:
    """The pairs of a battle to come, the crew for hire, both sides of a fight."""
    screen = person("Television", **TELEVISION)
    found = next(at for at in positions(game, 1, {kind}) if at.kind == kind)
    store = create_engine(house.database_url)
    screen.go(f"/screen/{stage(store, str(screen.api('GET', 'guest')['id']), found)}")
    screen.page.locator(".screen .seats .seat").first.wait_for()
    for width, height in ((1920, 1080), (1200, 1920)):
        screen.resize(width, height)
        assert cut_on(screen) == [], f"at {width}x{height}"
    over = "rows => rows.filter((row) => row.scrollWidth > row.clientWidth + 1).length"
    assert screen.page.locator(".things").evaluate_all(over) == 0, "piles of cards run out of their tile"


def test_a_frozen_phone_and_a_frozen_screen_miss_nothing(person: MakePerson) -> None:
    """As browsers do it to pages that nobody looks at."""
    screen, phones, _ = sit_down(person, "pirata_codex")
    answer_where_asked(phones, 3)
    carla = phones[2]
    lives = [one.context.new_cdp_session(one.page) for one in (carla, screen)]
    for life in lives:
        life.send("Page.setWebLifecycleState", {"state": "frozen"})
    awake = [phone for phone in phones[:2] if phone.look()["options"]]
    for phone in awake:
        phone.turn_now(lazy=True)
    for life in lives:
        life.send("Page.setWebLifecycleState", {"state": "active"})
    answer_where_asked(phones, 6)
    expect(screen.page.locator(".say .question")).not_to_be_empty()
    expect(carla.page.locator("header .whose")).to_have_text("Carla")


def test_the_board_is_a_tap_away_and_there_by_itself_where_the_answer_is_on_it(person: MakePerson) -> None:
    _, phones, _ = sit_down(person, "piratical")
    anne = phones[0]
    move = anne.page.locator('.prompt[data-kind="move"]')
    for _ in range(30):
        answer_where_asked(phones, 1)
        if move.is_visible():
            break
    expect(anne.page.locator(".sea")).to_be_visible()
    expect(anne.page.get_by_role("button", name="Hide the board")).to_be_disabled()
    watching = next(phone for phone in phones if not phone.look()["options"])
    expect(watching.page.locator(".sea")).to_be_hidden()
    watching.page.get_by_role("button", name="Look at the board").tap()
    expect(watching.page.locator(".sea")).to_be_visible()


def test_a_phone_tells_nothing_before_the_television_has_told_it(person: MakePerson) -> None:
    """The television takes its time; the phones wait for it, and see what came of it when it is done."""
    phones = [person(name, width=390, height=844, phone=True) for name in NAMES[:2]]
    anne, ben = phones
    table = anne.open_table([{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}])
    screen = person("Anne's laptop", width=1280, height=720, still=False, named=False, settings={"pace": "slow"})
    screen.context.add_cookies(cast(Any, anne.context.cookies()))  # the host's own laptop
    screen.go(f"/screen/{table}")
    screen.page.locator("[data-code]").wait_for()
    ben.go(f"/table/{table}")
    ben.page.get_by_role("button", name="Sit down").click()
    for phone in phones:
        phone.go(f"/hand/{table}")
    held = "() => document.querySelector('.prompt .sentence')?.textContent.includes('Look at the screen')"
    shown = "() => Number(document.querySelector('.screen').dataset.shown || -1)"
    waited = 0
    for _ in range(60):
        for phone, look in wait_for_question(phones):
            if look["options"]:
                try:
                    phone.choose(look["options"][0])
                    phone.page.wait_for_function(f"asked => ({held})() || ({ANSWERED})(asked)", arg=look["question"])
                except TimeoutError:
                    continue
                waited += phone.page.evaluate(held)
        if waited:
            break
    assert waited, "somebody had to wait for the television"
    screen.page.wait_for_function(f"() => ({shown})() >= 0")
    for phone in phones:
        phone.page.wait_for_function(f"() => !({held})()")
    answer_where_asked(phones, 2)


def test_a_wrong_code_says_what_to_do_and_a_screen_can_be_opened_by_code(person: MakePerson) -> None:
    anne, ben = person("Anne"), person("Ben", **TELEVISION)
    table = anne.open_table([{"kind": "me"}, {"kind": "open"}], private=True)
    anne.go(f"/table/{table}")
    code = str(anne.page.locator("[data-code]").get_attribute("data-code"))
    ben.go("/join/BBBBBB")
    expect(ben.page.locator("main")).to_contain_text("look at the screen once more")
    ben.go("/join")
    ben.page.get_by_label("The code on the screen").fill(code)
    ben.page.get_by_role("button", name="Show the table on this screen").click()
    ben.page.wait_for_url("**/screen/*")
    expect(ben.page.locator("[data-code]")).to_have_attribute("data-code", code)
    assert ben.serious_findings() == []
    anne.page.get_by_role("link", name="Show it on a big screen").click()
    anne.page.wait_for_url("**/screen/*")


def test_whoever_looks_on_is_led_back_to_a_seat_and_only_by_the_device_that_has_it(person: MakePerson) -> None:
    """ "I was playing here" takes nobody's seat: it leads to the link and the code on the old device."""
    anne, ben = (person(name, width=390, height=844, phone=True) for name in ("Anne", "Ben"))
    fresh = person("Nobody", width=390, height=844, phone=True, named=False)
    table = anne.open_table([{"kind": "me"}, {"kind": "bot", "level": "random"}])
    for looker in (ben, fresh):
        looker.go(f"/table/{table}")
        looker.page.locator("[data-was-playing]").tap()
        how = looker.page.get_by_role("dialog", name="I was playing here")
        expect(how).to_contain_text("Type the code")
        assert how.get_by_role("button", name="Play").count() == 0
        assert looker.api("GET", f"tables/{table}")["seats"][0]["name"] == "Anne"
    anne.go(f"/table/{table}")
    expect(anne.page.locator("[data-was-playing]")).to_have_count(0)
    anne.menu().get_by_role("button", name="Play on another device").tap()
    sheet = anne.page.get_by_role("dialog", name="Play on another device")
    sheet.get_by_role("button", name="Make my link").tap()
    link, code = sheet.locator("code").inner_text(), sheet.locator(".code").inner_text()
    expect(sheet.get_by_role("img")).to_be_visible()
    fresh.page.goto(link)
    fresh.page.get_by_label("The code that your other device shows").fill(code)
    fresh.page.get_by_role("button", name="Play here as Anne").tap()
    fresh.page.wait_for_url("**/lobby")
    fresh.go(f"/hand/{table}")
    expect(fresh.page.locator("header .whose")).to_have_text("Anne")
