"""Whole matches by clicking."""

from __future__ import annotations

import pytest
from live_houses import HouseProcess
from people import ANSWERS, LAPTOP, MOVED_ON, MakePerson, Person
from playwright.sync_api import expect

BOTS = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]


def test_a_stranger_plays_a_whole_match_against_bots(person: MakePerson) -> None:
    """From the home page on: a name, a game, the end, the replay."""
    anne = person("Anne", **LAPTOP, named=False)
    anne.go("/")
    anne.page.get_by_role("button", name="Play against bots").first.click()
    anne.page.get_by_label("Your name").fill("Anne")
    anne.page.get_by_role("button", name="Come aboard").click()
    anne.page.wait_for_url("**/table/*")
    anne.play_out()
    expect(anne.result).to_be_visible()
    anne.shoot("result")
    anne.page.get_by_role("dialog").get_by_role("button", name="More").click()
    anne.page.get_by_role("link", name="Replay").last.click()
    anne.page.wait_for_url("**/replay/*")
    expect(anne.page.get_by_text("Step 0 of")).to_be_visible()


def test_two_browsers_play_against_each_other(person: MakePerson) -> None:
    """One opens a table and sends the link, the other sits down; both see the same end."""
    anne, ben = person("Anne", **LAPTOP), person("Ben", **LAPTOP)
    table = anne.open_table([{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}])
    anne.go(f"/table/{table}")
    ben.go(f"/table/{table}")
    ben.page.get_by_role("button", name="Sit down").click()
    going = {anne: True, ben: True}
    for _ in range(3000):
        for player in (anne, ben):
            if going[player]:
                going[player] = player.turn_now(lazy=True)
        if not any(going.values()):
            break
        anne.page.wait_for_timeout(50)
    winners = [player.result.locator(".winner").inner_text() for player in (anne, ben)]
    assert not all(text.startswith("You won") for text in winners)
    places = [player.result.locator(".places b").all_inner_texts() for player in (anne, ben)]
    assert places[0] == places[1]


def told(person: Person) -> list[str]:
    """The log without bids: of these it keeps only the last, the others have to be remembered."""
    return [line for line in person.page.locator(".log li").all_inner_texts() if "\N{MULTIPLICATION SIGN}" not in line]


def test_an_answer_and_the_log_survive_a_lost_connection(person: MakePerson) -> None:
    anne = person("Anne")
    table = anne.open_table([{"kind": "me"}, *BOTS])
    anne.go(f"/table/{table}")
    for _ in range(6):
        anne.turn()
    anne.options.first.wait_for()
    before = told(anne)
    anne.context.set_offline(True)
    anne.page.evaluate("dispatchEvent(new Event('offline'))")
    anne.options.first.click()
    anne.insist()
    anne.context.set_offline(False)
    anne.turn()
    after = told(anne)
    assert after[: len(before)] == before, "nothing of the log is missed or doubled"
    for _ in range(8):
        anne.turn()


def test_the_match_goes_on_after_the_page_is_loaded_again(person: MakePerson) -> None:
    """Also in a second tab, which agrees with the first."""
    anne = person("Anne")
    table = anne.open_table([{"kind": "me"}, *BOTS])
    anne.go(f"/table/{table}")
    for _ in range(5):
        anne.turn()
    anne.options.first.wait_for()
    asked = anne.sentence
    anne.page.reload()
    anne.options.first.wait_for()
    assert anne.sentence == asked
    second = anne.context.new_page()
    anne.watch(second)
    second.goto(f"{anne.url}/table/{table}")
    second.locator(ANSWERS).first.wait_for()
    assert second.locator(".prompt .sentence").inner_text() == asked
    number = second.locator("[data-question]").get_attribute("data-question")
    anne.turn()
    expect(second.locator("[data-question]")).not_to_have_attribute("data-question", number or "")


def test_a_match_survives_the_house(person_of: MakePerson, own_house: HouseProcess) -> None:
    """Killed without a goodbye and started again, twice; the page comes back by itself."""
    anne = person_of("Anne")
    table = anne.open_table([{"kind": "me"}, *BOTS])
    anne.go(f"/table/{table}")
    for _ in range(2):
        for _ in range(5):
            anne.turn()
        anne.options.first.wait_for()
        before = told(anne)
        own_house.kill()
        expect(anne.page.get_by_role("alert")).to_contain_text("connection is lost")
        anne.shoot("connection-lost")
        own_house.start()
        expect(anne.page.get_by_role("alert")).to_be_hidden(timeout=30_000)
        after = told(anne)
        assert after[: len(before)] == before
    for _ in range(8):
        anne.turn()


def test_two_players_share_one_screen(person: MakePerson) -> None:
    """A curtain falls between them, and behind it nothing of the other's hand can be read."""
    anne = person("Anne")
    table = anne.open_table([{"kind": "me", "name": "Anne"}, {"kind": "me", "name": "Ben"}, *BOTS[:1]])
    anne.go(f"/table/{table}")
    curtain = anne.page.locator("[data-curtain]")
    curtain.wait_for()
    anne.shoot("curtain")
    seen = set()
    for _ in range(60):
        if curtain.is_visible():
            seen.add(anne.page.locator("dialog.curtain h2").inner_text().partition(",")[0])
        if seen == {"Anne", "Ben"} or not anne.turn():
            break
    assert seen == {"Anne", "Ben"}


def test_a_match_on_a_phone(person: MakePerson) -> None:
    """At 360 pixels nothing has to be pushed sideways, and the prompt is always there."""
    anne = person("Anne", width=360, height=740)
    table = anne.open_table([{"kind": "me"}, *BOTS])
    anne.go(f"/table/{table}")
    for answers in range(25):
        if not anne.turn():
            break
        assert anne.overflow() == 0
        if answers == 8:
            anne.shoot("phone")
    box = anne.page.locator(".ask").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 741


@pytest.mark.parametrize("game", ["pirata_codex", "pirate_attack"])
def test_by_keyboard_alone(person: MakePerson, game: str) -> None:
    """Number keys point at options, Enter chooses: no mouse from the lobby to the middle of a match."""
    anne = person("Anne", settings={"seen": [f"tour.{game}"]})
    table = anne.open_table([{"kind": "me"}, *BOTS], game=game)
    anne.go(f"/table/{table}")
    keys = anne.page.keyboard
    for _ in range(15):
        anne.page.locator(f"{ANSWERS}, dialog .winner").first.wait_for()
        if anne.result.is_visible():
            break
        asked = anne.page.locator("[data-question]").get_attribute("data-question")
        keys.press("1")
        expect(anne.page.locator("[data-option]:focus")).to_have_count(1)
        keys.press("Enter")
        anne.page.wait_for_function(f"asked => ({MOVED_ON})(asked) || document.querySelector('[data-sure]')", arg=asked)
        if anne.page.locator("[data-sure]").is_visible():
            # The way back has the focus; the answer itself is one step on.
            keys.press("Tab")
            expect(anne.page.locator("[data-sure]")).to_be_focused()
            keys.press("Enter")
            anne.page.wait_for_function(MOVED_ON, arg=asked)
    keys.press("Tab")
    assert anne.page.evaluate("document.activeElement !== document.body")


@pytest.mark.parametrize("game", ["doubloons"])
def test_the_fallback_table_plays_a_game_that_has_no_room(person: MakePerson, game: str) -> None:
    anne = person("Anne", width=1024, height=768)
    table = anne.open_table([{"kind": "me"}, *BOTS], game=game)
    anne.go(f"/table/{table}")
    anne.options.first.wait_for()
    anne.shoot("fallback")
    anne.play_out()
