"""Opponents at the table: their faces, what they say, and how to make them hold their tongues."""

from __future__ import annotations

from typing import Any

import pytest
from people import ASKED, MakePerson, Person
from playwright.sync_api import TimeoutError, expect

from tortuga.engine import rules_of

NAN = {"kind": "bot", "level": "mate", "character": "nan_fury"}
WATCH_BOTH = """new MutationObserver(() => {
    if (document.querySelector(".tour") && document.querySelector(".speech")) window.both = true;
}).observe(document, {childList: true, subtree: true})"""


def test_a_character_has_a_face_and_greets_and_can_be_muted(person: MakePerson) -> None:
    anne = person("Anne", width=1440)
    table = anne.open_table([{"kind": "me"}, NAN])
    anne.go(f"/table/{table}")
    page = anne.page
    page.locator(ASKED).first.wait_for()
    seat = page.locator('.seat[data-seat="1"]')
    expect(seat).to_contain_text("Nan Fury")
    expect(seat.locator("svg.face")).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    line = page.locator(".chat li", has_text="Nan Fury")
    expect(line.first).to_be_visible()
    expect(line.first.locator("svg.face")).to_be_visible()
    talk = page.get_by_label("Opponents may talk")
    expect(talk).to_be_checked()
    talk.uncheck()
    page.reload()
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_label("Opponents may talk")).not_to_be_checked()
    assert anne.api("GET", f"tables/{table}")["voices"] is False


def test_nobody_talks_over_a_tour(person: MakePerson) -> None:
    """What they have to say comes after it."""
    anne = person("Anne", width=1440, settings={"seen": []})
    anne.context.add_init_script(WATCH_BOTH)
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, NAN])}")
    skip = anne.page.locator(".tour").get_by_role("button", name="Skip")
    skip.wait_for()
    anne.page.wait_for_load_state("networkidle")
    skip.click()
    expect(anne.page.locator(".speech")).to_be_visible()
    assert not anne.page.evaluate("window.both"), "somebody spoke while the tour was there"


UNHURRIED = """(() => {
    const { setTimeout } = window;
    window.setTimeout = (then, after, ...more) => {
        const isLine = after > 3500 && after < 8000 && (after - 3500) % 55 === 0;
        if (!isLine) return setTimeout(then, after, ...more);
        window.hush = then;
        return 0;
    };
})()"""
"""What somebody says (``hearing.ts``) stands until it is taken away: on a busy machine it would be gone too soon."""
SAID_OVER = """() => {
    const speech = document.querySelector(".speech");
    const said = speech.getBoundingClientRect();
    const meets = (box) => box.width && box.height && box.left < said.right - 1 && box.right > said.left + 1 &&
        box.top < said.bottom - 1 && box.bottom > said.top + 1;
    const THINGS = ".seat header, [data-part=hand], [data-part=board], .sentence, [data-option], [data-group], .top *";
    // What scrolls behind the question is covered by that alone, which takes no more room while somebody speaks.
    return [...(speech.closest(".prompt") ?? document).querySelectorAll(THINGS)].filter((one) => one.checkVisibility())
        .filter((one) => meets(one.getBoundingClientRect())).map((one) => one.outerHTML.slice(0, 120));
}"""
"""What a line covers that somebody has said."""
PLACES = """() => [...document.querySelectorAll(".prompt, .prompt [data-option], .prompt [data-group], .seat header b")]
    .filter((one) => one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().top))"""
"""Where the question, its answers and the names are."""
DESK = {"width": 1280, "height": 720}
PHONE, ON_ITS_SIDE = {"width": 390, "height": 844, "phone": True}, {"width": 844, "height": 390, "phone": True}
SHAPES: list[tuple[dict[str, Any], int]] = [(PHONE, 2), (ON_ITS_SIDE, 2), (DESK, 3)]
GAMES = ["pirata_codex", "tiny_epic_pirates", "piratical", "pirate_attack", "rattle_battle"]
NOTED = ("tiny_epic_pirates", "pirate_attack")
"""Their first questions have a note in that line, and whoever wants to greet waits until it is gone."""


def listen(who: Person) -> None:
    """Until somebody speaks; a page that opens again hears what it may have missed while it was busy."""
    for _ in range(4):
        try:
            who.page.locator(".speech").wait_for(timeout=8_000)
            return
        except TimeoutError:
            who.page.reload()
    raise AssertionError("nobody speaks")


@pytest.mark.parametrize(
    ("game", "screen", "seats"),
    [
        *(pytest.param(game, *shape, id=f"{game}-{shape[0]['width']}") for game in GAMES for shape in SHAPES),
        *(pytest.param(game, DESK, 5, id=f"{game}-crowd") for game in GAMES if game not in NOTED),
    ],
)
def test_what_is_said_covers_nothing_of_the_table(
    person: MakePerson, game: str, screen: dict[str, Any], seats: int
) -> None:
    """It stands in the seat of whoever says it; on a telephone and in a crowd in the line under the question."""
    seats = min(rules_of(game).info.seats, key=lambda count: abs(count - seats))
    anne = person("Anne", **screen, settings={"seen": [f"tour.{game}"]})
    anne.context.add_init_script(UNHURRIED)
    bots = [NAN, *[{"kind": "bot", "level": "mate"}] * (seats - 3), {"kind": "open"}][: seats - 1]
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, *bots], game=game)}")
    if seats > 2:  # the page is there before anybody speaks: many bots would soon have played over a greeting
        anne.page.get_by_role("button", name="Start, with bots").click()
    speech, is_seated = anne.page.locator(".speech"), screen["width"] == 1280 and seats <= 3
    listen(anne)
    anne.settle()
    anne.shoot(f"speech-{game}-{screen['width']}-{seats}")
    asked, places = anne.look()["question"], anne.page.evaluate(PLACES)
    assert speech.evaluate("one => !!one.closest('.seat')") == is_seated
    assert anne.page.evaluate(SAID_OVER) == []
    anne.page.evaluate("hush()")
    expect(speech).to_have_count(0)
    anne.settle()
    if not is_seated and anne.look()["question"] == asked:
        assert anne.page.evaluate(PLACES) == pytest.approx(places, abs=4), "nothing moves under a finger"


def test_who_does_not_want_to_hear_them_does_not(person: MakePerson) -> None:
    anne = person("Anne", width=1440, settings={"voices": False})
    table = anne.open_table([{"kind": "me"}, NAN])
    anne.go(f"/table/{table}")
    anne.page.locator(ASKED).first.wait_for()
    anne.page.get_by_role("tab", name="Chat").click()
    expect(anne.page.locator(".chat")).to_contain_text("Nobody has said anything yet.")
    expect(anne.page.locator(".speech")).to_have_count(0)


def test_one_chooses_whom_to_play_against(person: MakePerson) -> None:
    anne = person("Anne")
    anne.go("/new/pirata_codex")
    page = anne.page
    page.get_by_role("button", name="More").click()
    page.get_by_label("Seat 2", exact=True).select_option("mate")
    page.get_by_label("Who plays in seat 2").select_option("rufus_bale")
    page.get_by_label("Seat 3", exact=True).select_option("mate")
    third = page.get_by_label("Who plays in seat 3")
    expect(third.locator("option", has_text="Rufus Bale")).to_have_count(0)
    expect(third.locator("option", has_text="Nan Fury, vengeful")).to_have_count(1)
