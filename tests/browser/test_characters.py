"""Opponents at the table: their faces, what they say, and how to make them hold their tongues."""

from __future__ import annotations

from people import ASKED, MakePerson
from playwright.sync_api import expect

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


def test_what_is_said_covers_nothing_of_the_table(person: MakePerson) -> None:
    """It stands in the seat of whoever says it; on a telephone just above the question."""
    anne = person("Anne", width=1440)
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, NAN])}")
    expect(anne.page.locator('.seat[data-seat="1"] .speech')).to_be_visible()
    anne = person("Anne", width=390, height=844)
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, NAN])}")
    anne.page.locator(".speech").wait_for()
    anne.shoot("speech-phone")
    said, asked, marker = (anne.page.locator(one).bounding_box() for one in (".speech", ".ask", ".corner.top.right"))
    assert said is not None
    assert asked is not None
    assert marker is not None
    assert marker["y"] + marker["height"] < said["y"] < said["y"] + said["height"] <= asked["y"]


def test_where_there_are_many_seats_nobody_makes_room_for_words(person: MakePerson) -> None:
    """All seats and the goal stay in sight while somebody speaks."""
    anne = person("Anne", width=1024, height=768, settings={"seen": ["tour.piratical"]})
    bots = [NAN, *[{"kind": "bot", "level": "mate"}] * 4]
    anne.go(f"/table/{anne.open_table([{'kind': 'me'}, *bots], game='piratical')}")
    speaker = anne.page.locator(".seat:has(.speech)")
    speaker.wait_for()
    height = "seat => seat.getBoundingClientRect().height"
    spoken = speaker.evaluate(f"seat => [({height})(seat), seat.querySelector('.speech').remove(), ({height})(seat)]")
    assert spoken[0] == spoken[2]


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
