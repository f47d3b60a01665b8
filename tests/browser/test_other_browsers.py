"""Not only Chromium: the page in Firefox and in WebKit, the engine of Safari."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from foreign import Foreign, firefox, wait_for, webkit
from live_houses import HouseProcess

GAMES = ["pirata_codex", "tiny_epic_pirates", "pirate_attack", "piratical", "rattle_battle"]
ANSWERS = 3
SETTINGS = {
    "sound": False,
    "losses": False,
    "doubts": False,
    "pace": "at_once",
    "motion": "none",
    "seen": [f"tour.{game}" for game in GAMES],
}
NAMED = """fetch("/api/guest", {method: "PUT", body: '{"name": "Anne"}', headers: {"content-type": "application/json"}})
    .then((answer) => answer.ok)"""
POST = """fetch("/api/%s", {method: "POST", body: %s, headers: {"content-type": "application/json"}})
    .then((answer) => answer.json())"""
WALK = """(history.pushState(null, "", "%s"), dispatchEvent(new PopStateEvent("popstate")), true)"""
"""To another page without loading everything anew, as a click on a link does."""
ASKED = """document.querySelector("[data-question]:not([data-question=''])")?.dataset.question
    && document.querySelector("[data-option]") && document.querySelector("[data-question]").dataset.question"""
CLICK = """(document.querySelector("[data-option]").click(), true)"""
MOVED_ON = (
    """document.querySelector("[data-question]")?.dataset.question !== "%s" || !!document.querySelector(".winner")"""
)

Start = Callable[[Path], AbstractContextManager[Foreign]]


@pytest.mark.parametrize("start", [firefox, webkit])
def test_the_page_works_in_other_browsers(start: Start, house: HouseProcess, tmp_path: Path) -> None:
    """Home, the first step of a lesson, and a few answers in every room, without a word in the console."""
    with start(tmp_path) as browser:
        browser.go(f"{house.url}/")
        assert browser.run(NAMED)
        settings = json.dumps(json.dumps(SETTINGS))
        browser.run(f"(localStorage.setItem('tortuga.settings', {settings}), true)")
        browser.go(f"{house.url}/")
        wait_for(browser, "document.querySelectorAll('.rooms .door').length >= 5")
        lesson = browser.run(POST % ("games/pirata_codex/lesson", "'{}'"))["table"]
        browser.run(WALK % f"/table/{lesson}")
        wait_for(browser, "document.querySelector('.coach')?.innerText")
        for game in GAMES:
            play(browser, game)
        assert browser.faults() == []


def play(browser: Foreign, game: str) -> None:
    """A few answers at a table with bots, whatever comes first."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
    table = browser.run(POST % ("tables", json.dumps(json.dumps({"game": game, "seats": seats}))))["id"]
    browser.run(WALK % f"/table/{table}")
    wait_for(browser, f"location.pathname.endsWith('{table}') && document.querySelector('.room .sea *') !== null")
    for _ in range(ANSWERS):
        asked = wait_for(browser, ASKED)
        browser.run(CLICK)
        wait_for(browser, MOVED_ON % asked)
    wait_for(browser, "document.querySelector('.sea').getBoundingClientRect().height > 200")
