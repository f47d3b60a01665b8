"""What a player meets at a table: how long messages stand, the wait after a click, how many answers are in sight.

    python bench/table.py [--tree .] [--seconds 40] [--pace normal] [GAME ...]

Somebody plays against three bots in Chromium, at 1440x900 and at 390x844, for so many seconds a game (0: whole
matches), and clicks at random. ``--tree`` is the checkout whose house and page are looked at, so that an older commit
can be measured with the same eyes; its page must be built (``python hatch_build.py`` there).
"""

from __future__ import annotations

import argparse
import json
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, Error, Page, TimeoutError, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))
from people import chromium

GAMES = ("pirata_codex", "tiny_epic_pirates", "piratical", "pirate_attack", "rattle_battle")
SCREENS = ((1440, 900), (390, 844))
OPENING, STUCK = 60.0, 30_000
SHORT = 0.4
"""Seconds: who is to read a message in less has not read it."""

WATCH = """
window.seen = {messages: [], open: new Map()};
const lines = () => {
  const prompt = document.querySelector(".prompt");
  if (!prompt) return [];
  const asked = prompt.dataset.question !== "";
  const found = asked ? [] : [prompt.querySelector(".sentence")];
  return [...found, ...prompt.querySelectorAll(".headline > *"), ...document.querySelectorAll("[data-losses] p")]
    .filter(Boolean).map((one) => one.innerText.trim())
    .filter((text) => text && !/^(Waiting|\\u2026|Your answer)/.test(text));
};
setInterval(() => {
  const now = performance.now(), here = new Set(lines());
  for (const [text, since] of window.seen.open)
    if (!here.has(text)) { window.seen.messages.push((now - since) / 1000); window.seen.open.delete(text); }
  for (const text of here) if (!window.seen.open.has(text)) window.seen.open.set(text, now);
}, 20);
"""
"""Notes for each sentence of the prompt and of a loss for how long it stood."""

SIGHT = """() => {
  const isSeen = (one) => {
    const box = one.getBoundingClientRect();
    if (!box.width || box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
      return false;
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !!top && (one.contains(top) || top.contains(one));
  };
  const all = [...document.querySelectorAll("[data-option]")];
  const groups = [...document.querySelectorAll("[data-group]")].filter(isSeen)
    .flatMap((one) => one.dataset.group.split(" "));
  return [all.length, all.filter((one) => isSeen(one) || groups.includes(one.dataset.option)).length];
}"""
"""How many answers there are, and how many can be seen, or the group that they are in."""


class Findings(msgspec.Struct):
    messages: list[float] = []
    waits: list[float] = []
    shares: list[float] = []

    def add(self, other: Findings) -> None:
        self.messages += other.messages
        self.waits += other.waits
        self.shares += other.shares

    def row(self, name: str) -> str:
        short = sum(stood < SHORT for stood in self.messages)
        whole = sum(share == 1 for share in self.shares)
        return (
            f"{name:34} {len(self.messages):5} {short:6} {middle(self.messages):7.2f}"
            f" {len(self.waits):6} {middle(self.waits):6.1f} {max(self.waits, default=0):6.1f}"
            f" {100 * statistics.fmean(self.shares or [0]):6.0f} % {100 * whole / max(1, len(self.shares)):5.0f} %"
        )


COLUMNS = ("said", "<0.4 s", "median", "clicks", "wait", "most", "in sight", "all")
HEADER = f"{'':34} {'{:>5} {:>6} {:>7} {:>6} {:>6} {:>6} {:>8} {:>7}'.format(*COLUMNS)}"


def middle(values: list[float]) -> float:
    return statistics.median(values) if values else 0.0


@contextmanager
def house(tree: Path) -> Iterator[str]:
    """A house of this checkout, with the pace of every house."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        command = [sys.executable, "-m", "tortuga", "serve", "--port", str(port)]
        command += ["--database-url", f"sqlite:///{folder}/house.db"]
        process = subprocess.Popen(command, env={"PYTHONPATH": str(tree / "src"), "PATH": "/usr/bin:/bin"}, cwd=folder)
        try:
            url = f"http://127.0.0.1:{port}"
            wait_for(url)
            yield url
        finally:
            process.terminate()
            process.wait(20)


def wait_for(url: str) -> None:
    end = time.monotonic() + OPENING
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"{url}/api/house", timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError(f"no house at {url} after {OPENING} seconds")


def look(browser: Browser, url: str, game: str, screen: tuple[int, int], options: argparse.Namespace) -> Findings:
    """One match, or the first part of it."""
    context = browser.new_context(viewport={"width": screen[0], "height": screen[1]}, has_touch=screen[0] < 600)
    settings = {"sound": False, "pace": options.pace, "seen": [f"tour.{one}" for one in GAMES]}
    context.add_init_script(f"localStorage.setItem('tortuga.settings', {json.dumps(json.dumps(settings))})")
    context.request.put(f"{url}/api/guest", data={"name": "Anne"})
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "mate"}] * 3]
    wish: dict[str, Any] = {"game": game, "seats": seats, "private": True}
    answer = context.request.post(f"{url}/api/tables", data=wish)
    page = context.new_page()
    page.goto(f"{url}/table/{answer.json()['id']}")
    page.evaluate(WATCH)
    found = play(page, random.Random(game), options.seconds)
    found.messages = page.evaluate("window.seen.messages")
    context.close()
    return found


def play(page: Page, chance: random.Random, seconds: float) -> Findings:
    found, end = Findings(), time.monotonic() + (seconds or 3600)
    clicked: float | None = None
    while time.monotonic() < end:
        try:
            page.locator("[data-option], [data-losses], dialog .winner").first.wait_for(timeout=STUCK)
            if page.locator("[data-losses]").is_visible():
                page.wait_for_timeout(1500)  # it is read
                page.keyboard.press("Enter")
                continue
            if page.locator("dialog .winner").is_visible():
                break
            if clicked is not None:
                found.waits.append(time.monotonic() - clicked)
                clicked = None
            answers, seen = page.evaluate(SIGHT)
            if answers:
                found.shares.append(seen / answers)
            if click(page, chance):
                clicked = time.monotonic()
        except (Error, TimeoutError):
            continue  # the question was another one meanwhile
    return found


def click(page: Page, chance: random.Random) -> bool:
    """Answer at random; false if the question went away."""
    indices = page.locator("[data-option]").evaluate_all("list => list.map(one => one.dataset.option)")
    if not indices:
        return False
    index = chance.choice(indices)
    group = page.locator(f'[data-group~="{index}"][aria-expanded="false"]')
    if group.is_visible():
        group.click(timeout=2000)
    page.locator(f'[data-option="{index}"]').first.click(timeout=2000)
    sure = page.locator("[data-sure]")
    if sure.is_visible():
        sure.click(timeout=2000)
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--tree", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--pace", default="normal", choices=["slow", "normal", "brisk", "at_once"])
    options = parser.parse_args()
    print(HEADER)
    with house(options.tree.resolve()) as url, sync_playwright() as playwright:
        browser = chromium(playwright)
        for screen in SCREENS:
            whole = Findings()
            for game in options.games:
                found = look(browser, url, game, screen, options)
                print(found.row(f"{game} {screen[0]}x{screen[1]}"), flush=True)
                whole.add(found)
            print(whole.row(f"together {screen[0]}x{screen[1]}"), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
