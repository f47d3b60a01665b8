"""How long a phone waits for a table the first time, and how smoothly dice fall on a slow one.

    python bench/phones.py [GAME ...] [--tree .]
    python bench/phones.py --drops 3 [--tree .]

From an address to a question that can be answered: nothing is kept from before, and the line has 1.6 Mbit/s, 150 ms
there and back. Dice fall in Rattle, Battle, on a CPU made four times as slow; where there is no graphics card, drawing
is software, too. ``--tree`` is the checkout whose house and page are looked at.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright
from sqlalchemy import Engine

from tortuga.engine import Action, Fair, Fast, Match, rules_of

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))
from people import chromium
from positions import Position, positions, scenes, stage

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


FRAMES = """
window.drawn = [];
let drew = false;
const pens = [WebGL2RenderingContext, "drawElements", "drawArrays"], flat = [CanvasRenderingContext2D, "clearRect"];
for (const [{ prototype }, ...names] of [pens, flat])
  for (const what of names) {
    const draw = prototype[what];
    prototype[what] = function (...given) { drew = true; return draw.apply(this, given); };
  }
const note = () => { if (drew) window.drawn.push(performance.now()); drew = false; requestAnimationFrame(note); };
requestAnimationFrame(note);
"""
"""Notes when something was drawn in three dimensions, or painted as if it were."""
DICE, MANY = "rattle_battle", 6
APART = 700
"""Milliseconds after which it is another movement."""


def before_a_drop() -> Position:
    """A match in which many dice fall after the next answer."""
    rules = rules_of(DICE)
    for scene in scenes(DICE):
        key, chance, answers = scene.seed.to_bytes(32, "big"), Fast(scene.seed), list[tuple[int, Action]]()
        match = Match(rules, scene.seats, rules.info.complete(scene.options, scene.seats), Fair(key))
        while not match.over:
            seat, heard = chance.pick(list(match.waiting)), match.told_count
            ask, answer = match.waiting[seat], scene.answer(match.seat(seat), chance)
            match.act(seat, answer)
            if ask.options and any(len(getattr(event, "poses", ())) >= MANY for event in match.events(None, heard)):
                return Position(DICE, ask.kind, seat, scene, key, answers)
            answers.append((seat, answer))
    raise LookupError("few dice fall")


def drops(browser: Browser, url: str, store: Engine, count: int) -> None:
    """How long frames take while dice fall; the first drop is one by itself, because a page learns from it."""
    position, taken = before_a_drop(), list[float]()
    spent: dict[str, float] = defaultdict(float)
    for _ in range(count):
        context, who = guest(browser, url, pace="normal")
        page = context.new_page()
        page.add_init_script(f"localStorage.setItem('tortuga.{DICE}.look', 'box'); {FRAMES}")
        page.goto(f"{url}/table/{stage(store, who, position)}")
        page.locator("[data-option]").first.wait_for()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.evaluate("window.drawn.length = 0")
        before = processes(browser)
        page.locator("[data-option]").first.tap()
        page.wait_for_timeout(8000)
        for kind, seconds in processes(browser).items():
            spent[kind] += seconds - before[kind]
        times = page.evaluate("window.drawn")
        taken += [after - before for before, after in pairwise(times) if after - before < APART]
        context.close()
    taken.sort()
    half, most = (taken[int(share * len(taken))] for share in (0.5, 0.95))
    print(
        f"dice fall, CPU 4 times as slow: of {len(taken)} frames half within {half:.0f} ms, 95 % within {most:.0f} ms;",
        f"a drop takes {1000 * spent['GPU'] / count:.0f} ms of the process that draws,",
        f"{1000 * spent['renderer'] / count:.0f} ms of the one that has the page",
    )


def processes(browser: Browser) -> dict[str, float]:
    """Seconds of CPU that the browser's processes of each kind have taken."""
    asked, spent = browser.new_browser_cdp_session(), defaultdict[str, float](float)
    for one in asked.send("SystemInfo.getProcessInfo")["processInfo"]:
        spent[one["type"]] += one["cpuTime"]
    asked.detach()
    return spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(BOARDS), metavar="GAME", help="which ones (default: all five)")
    parser.add_argument("--tree", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--drops", type=int, default=0, help="measure how dice fall, so often")
    chosen = parser.parse_args()
    with house(chosen.tree.resolve()) as (url, store), sync_playwright() as started:
        browser = chromium(started)
        if chosen.drops:
            drops(browser, url, store, chosen.drops)
        else:
            loads(browser, url, store, chosen.games)
        browser.close()


if __name__ == "__main__":
    main()
