"""The designer's page: an order, a report that grows, and a file to keep."""

from __future__ import annotations

from pathlib import Path

from people import MakePerson
from playwright.sync_api import expect

SLOW = 240_000
"""Milliseconds. The lab stands back behind everything else, and other tests are something else."""


def test_a_designer_orders_matches_and_sees_who_wins(person: MakePerson) -> None:
    anne = person("Anne", width=390, height=844)
    anne.go("/")
    anne.page.get_by_role("button", name="Menu").click()
    anne.page.get_by_role("link", name="Lab", exact=True).click()
    anne.page.get_by_label("Game", exact=True).select_option(label="Pirata Codex")
    anne.page.get_by_label("Players").select_option("3")
    for seat in (1, 2, 3):
        anne.page.get_by_label(f"Bot in seat {seat}").select_option("random")
    anne.page.get_by_label("Matches").fill("5")
    anne.page.get_by_role("button", name="Play them").click()
    expect(anne.page.get_by_role("heading", name="Pirata Codex: 5 matches played")).to_be_visible(timeout=SLOW)
    expect(anne.page.get_by_role("row", name="seat 3")).to_be_visible(timeout=SLOW)
    expect(anne.page.get_by_role("button", name="Play them")).to_be_enabled()
    assert anne.overflow() == 0
    assert anne.serious_findings() == []
    anne.shoot("lab-390")
    with anne.page.expect_download(timeout=SLOW) as kept:
        anne.page.get_by_role("link", name="Keep the whole report").click()
    assert kept.value.suggested_filename == "pirata_codex.html"
    assert "balance report" in Path(kept.value.path()).read_text("utf-8")


def test_a_designer_compares_two_ways_to_play(person: MakePerson) -> None:
    anne = person("Anne", width=390, height=844)
    anne.go("/lab")
    anne.page.get_by_label("Game", exact=True).select_option(label="Pirata Codex")
    anne.page.get_by_label("How it is played").select_option(label="First game")
    anne.page.get_by_label("Players").select_option("2")
    for seat in (1, 2):
        anne.page.get_by_label(f"Bot in seat {seat}").select_option("random")
    anne.page.get_by_label("Matches").fill("12")
    anne.page.get_by_label("Compare with").select_option(label="Pirata Codex: The whole game")
    anne.page.get_by_label("Take out the luck").check()
    anne.page.get_by_role("button", name="Play them").click()
    expect(anne.page.get_by_role("heading", name="Pirata Codex: 24 matches played")).to_be_visible(timeout=SLOW)
    table = anne.page.get_by_role("region", name="What differs")
    expect(table.get_by_role("row", name="answers")).to_be_visible(timeout=SLOW)
    expect(anne.page.get_by_text("Changes of the lead per match")).to_be_visible()
    assert anne.overflow() == 0
    assert anne.serious_findings() == []
    table.scroll_into_view_if_needed()
    anne.shoot("lab-compared-390")


def test_what_cannot_be_played_is_said(person: MakePerson) -> None:
    anne = person("Anne")
    anne.go("/lab")
    anne.page.get_by_label("Matches").fill("2000")
    anne.page.route(
        "**/api/lab",
        lambda route: (
            route.continue_()
            if route.request.method == "GET"
            else route.fulfill(
                status=409,
                json={"code": "lab_busy", "sentence": "The lab is busy; wait until the present simulation is over."},
            )
        ),
    )
    anne.page.get_by_role("button", name="Play them").click()
    expect(anne.page.get_by_role("alert")).to_contain_text("The lab is busy")
