"""How long a phone waits for a table the first time: from an address to a question that can be answered.

    python bench/phones.py [GAME ...] [--tree .]

Nothing is kept from before; the line has 1.6 Mbit/s, and 150 ms there and back. ``--tree`` is the checkout whose house
and page are looked at.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright
from sqlalchemy import Engine

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))
from people import chromium
from positions import Position, positions, stage

from questions import house
from table import GAMES

PHONE: ViewportSize = {"width": 390, "height": 844}
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
BOARDS = {
    "rattle_battle": "turn",
    "piratical": "move",
    "tiny_epic_pirates": "sail_step",
    "pirata_codex": "pick_player",
    "pirate_attack": "attack",
}
ASKED = "[data-question]:not([data-question=''])"


def at(game: str, kind: str) -> Position:
    """A match of this game at such a question."""
    return next(one for one in positions(game, 1, {kind}) if one.kind == kind)


def guest(browser: Browser, url: str, **looks: Any) -> tuple[BrowserContext, str]:
    """Somebody with a phone, and who that is in the house."""
    context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True, device_scale_factor=2)
    seen = {"sound": False, "losses": False, "seen": [f"tour.{one}" for one in GAMES], **looks}
    context.add_init_script(f"localStorage.setItem('tortuga.settings', {json.dumps(json.dumps(seen))})")
    return context, str(context.request.put(f"{url}/api/guest", data={"name": "Anne"}).json()["id"])


def loads(browser: Browser, url: str, store: Engine, games: Sequence[str]) -> None:
    for game in games:
        context, who = guest(browser, url, pace="at_once")
        page = context.new_page()
        wire = context.new_cdp_session(page)
        sizes: list[float] = []
        wire.on("Network.loadingFinished", lambda done, of=sizes: of.append(done["encodedDataLength"]))
        wire.send("Network.enable")
        wire.send("Network.emulateNetworkConditions", LINE)
        table = stage(store, who, at(game, BOARDS[game]))
        page.goto(f"{url}/table/{table}", wait_until="commit")
        page.locator(ASKED).wait_for(timeout=60_000)
        took = page.evaluate("performance.now()")
        print(f"{game:20} {took / 1000:.1f} s until it can be answered, {sum(sizes) / 1000:.0f} kB")
        context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(BOARDS), metavar="GAME", help="which ones (default: all five)")
    parser.add_argument("--tree", type=Path, default=Path(__file__).parents[1])
    chosen = parser.parse_args()
    with house(chosen.tree.resolve()) as (url, store), sync_playwright() as started:
        browser = chromium(started)
        loads(browser, url, store, chosen.games)
        browser.close()


if __name__ == "__main__":
    main()
