"""What a player meets at a table: how long messages stand, the wait after a click, the answers in sight, the board.

    python bench/table.py [--tree .] [--seconds 40] [--first] [--pace normal] [--screens 1440x900,390x844] [GAME ...]

Somebody plays against three bots in Chromium (``--first``: each game as it is offered for a first one), for so many
seconds a game (0: whole matches), and clicks at random.
Part of the wait after a click is the house's (until the question has come), the rest is the page's, which tells what
happened. A loss is read for a moment; that is no wait. ``--tree`` is the checkout whose house and page are looked at,
so that an older commit can be measured with the same eyes; its page must be built (``python hatch_build.py`` there).
``--kinds`` lists the kinds of question that were not wholly in sight; ``--pictures`` is a folder for a picture of each
kind.
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
from playwright.sync_api import Browser, BrowserContext, Error, Page, TimeoutError, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))
from people import ANSWERS, BOARD, chromium, unfold

GAMES = ("pirata_codex", "tiny_epic_pirates", "piratical", "pirate_attack", "rattle_battle")
OPENING, STUCK = 60.0, 30_000
READING = 1.5
"""Seconds for which a loss is looked at."""
LONGEST = 1800.0
"""Seconds after which a match that does not end is left."""
SHORT = 0.4
"""Seconds: who is to read a message in less has not read it."""

WATCH = """
window.seen = {messages: [], open: new Map(), heard: 0};
const Socket = window.WebSocket;
window.WebSocket = class extends Socket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({data}) => {
      if (String(data).slice(0, 60).includes('"update"')) window.seen.heard = performance.now();
    });
  }
};
const words = (one) => one.innerText.replace(/\\s+/g, " ").trim();
const waits = /^(Waiting|Anybody may|The house passes|The match is over|\\u2026|Your answer)/;
const isSaid = (text) => text && !waits.test(text);
const said = () => {
  const prompt = document.querySelector(".prompt"), found = new Map();
  for (const one of document.querySelectorAll(".prompt [data-told]")) found.set(one.dataset.told, words(one));
  for (const one of document.querySelectorAll("[data-losses] p")) found.set(words(one), words(one));
  const sentence = prompt?.querySelector(".sentence");
  if (sentence && !sentence.dataset.told && prompt.dataset.question === "") found.set(words(sentence), words(sentence));
  return found;
};
setInterval(() => {
  const now = performance.now(), here = said(), {open, messages} = window.seen;
  // Before sentences were numbered, the last ones stood in one paragraph.
  const last = document.querySelector(".prompt .headline"), before = last ? words(last) : "";
  for (const [key, {text, since}] of open)
    if (!here.has(key) && !before.includes(text)) { messages.push((now - since) / 1000); open.delete(key); }
  for (const [key, text] of here) if (isSaid(text) && !open.has(key)) open.set(key, {text, since: now});
}, 20);
"""
"""Notes for each sentence of the prompt and of a loss for how long it stood, and when the house last said something."""

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
    house: list[float] = []
    """The part of each wait until the house had asked."""
    shares: list[float] = []
    kinds: dict[str, list[float]] = {}
    """The shares by kind of question."""
    boards: list[float] = []
    """The part of the screen's height that is board, at each question."""

    def add(self, other: Findings) -> None:
        self.messages += other.messages
        self.waits += other.waits
        self.house += other.house
        self.shares += other.shares
        self.boards += other.boards

    def row(self, name: str) -> str:
        short = sum(stood < SHORT for stood in self.messages)
        whole = sum(share == 1 for share in self.shares)
        return (
            f"{name:34} {len(self.messages):5} {short:6} {middle(self.messages):7.2f}"
            f" {len(self.waits):6} {middle(self.waits):6.1f} {mean(self.waits):6.1f} {mean(self.house):6.1f}"
            f" {max(self.waits, default=0):6.1f}"
            f" {100 * mean(self.shares):6.0f} % {100 * whole / max(1, len(self.shares)):5.0f} %"
            f" {100 * mean(self.boards):5.0f} % {100 * min(self.boards, default=0):5.0f} %"
        )

    def partly(self) -> Iterator[str]:
        """Kinds of question of which something was out of sight."""
        for kind, shares in sorted(self.kinds.items(), key=lambda one: mean(one[1])):
            if min(shares) < 1:
                yield f"    {kind:40} {len(shares):4} {100 * mean(shares):4.0f} %, at worst {100 * min(shares):.0f} %"


COLUMNS = ("said", "<0.4 s", "median", "clicks", "wait", "mean", "house", "most", "in sight", "all", "board", "least")
HEADER = f"{'':34} {'{:>5} {:>6} {:>7} {:>6} {:>6} {:>6} {:>6} {:>6} {:>8} {:>7} {:>7} {:>7}'.format(*COLUMNS)}"


def middle(values: list[float]) -> float:
    return statistics.median(values) if values else 0.0


def mean(values: list[float]) -> float:
    return statistics.fmean(values) if values else 0.0


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
    context.add_init_script(WATCH)
    context.request.put(f"{url}/api/guest", data={"name": "Anne"})
    wish = way_to_play(context, url, game) if options.first else {"seats": seats_of(4)}
    wish |= {"game": game, "private": True}
    if options.pace != "normal":
        wish["speed"] = options.pace
    answer = context.request.post(f"{url}/api/tables", data=wish)
    page = context.new_page()
    page.goto(f"{url}/table/{answer.json()['id']}")
    pictures = options.pictures / f"{game}-{screen[0]}" if options.pictures else None
    found = Visitor(page, random.Random(f"{options.seed}{game}"), pictures).play(options.seconds or LONGEST)
    found.messages = page.evaluate("window.seen.messages")
    context.close()
    return found


def seats_of(number: int) -> list[dict[str, str]]:
    return [{"kind": "me"}, *[{"kind": "bot", "level": "mate"}] * (number - 1)]


def way_to_play(context: BrowserContext, url: str, game: str) -> dict[str, Any]:
    """The first game of somebody who is new to it."""
    games = context.request.get(f"{url}/api/games").json()
    preset = next(one for one in games if one["slug"] == game)["presets"][0]
    return {"seats": seats_of(preset["seats"]), "options": preset["options"]}


class Visitor:
    """Somebody who clicks at random, and notes what it was like."""

    def __init__(self, page: Page, chance: random.Random, pictures: Path | None) -> None:
        self.page, self.chance, self.pictures = page, chance, pictures
        self.found = Findings()
        self.clicked: float | None = None
        self.read = 0.0
        """Seconds since the click that went into reading of losses."""

    def play(self, seconds: float) -> Findings:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if not self._step():
                    break
            except (Error, TimeoutError):
                continue  # the question was another one meanwhile
        if self.pictures and self.page.locator("dialog .winner").is_visible():
            self._shoot("result")
        return self.found

    def _step(self) -> bool:
        """Read or answer once; false when the match is over."""
        page = self.page
        page.locator(f"{ANSWERS}, [data-losses], dialog .winner").first.wait_for(timeout=STUCK)
        if page.locator("[data-losses]").is_visible():
            self._shoot("loss")
            page.wait_for_timeout(1000 * READING)
            page.keyboard.press("Enter")
            self.read += READING
            return True
        if page.locator("dialog .winner").is_visible():
            return False
        self._note_wait()
        kind = page.evaluate("document.querySelector('.prompt')?.dataset.kind ?? ''")
        answers, seen = page.evaluate(SIGHT)
        if answers:
            self.found.shares.append(seen / answers)
            self.found.kinds.setdefault(kind, []).append(seen / answers)
            self.found.boards.append(page.evaluate(BOARD)[0])
        self._shoot(kind)
        if click(page, self.chance):
            self.clicked, self.read = time.monotonic(), 0.0
        return True

    def _note_wait(self) -> None:
        if self.clicked is None:
            return
        wait = time.monotonic() - self.clicked
        telling = self.page.evaluate("(performance.now() - window.seen.heard) / 1000")
        self.found.waits.append(max(0.0, wait - self.read))
        self.found.house.append(max(0.0, wait - max(telling, self.read)))
        self.clicked = None

    def _shoot(self, kind: str) -> None:
        """The first of each kind, once nothing moves."""
        if not self.pictures or (path := self.pictures / f"{kind}.png").exists():
            return
        self.page.wait_for_timeout(400)
        self.page.screenshot(path=path)


def click(page: Page, chance: random.Random) -> bool:
    """Answer at random; false if the question went away."""
    indices = page.locator("[data-option]").evaluate_all("list => list.map(one => one.dataset.option)")
    if not indices:
        return False
    index = chance.choice(indices)
    unfold(page, index)
    page.locator(f'[data-option="{index}"]').first.click(timeout=2000)
    sure = page.locator("[data-sure]")
    if sure.is_visible():
        sure.click(timeout=2000)
    return True


def screens_of(text: str) -> list[tuple[int, int]]:
    """``1440x900,390x844``"""
    return [(int(width), int(height)) for width, height in (one.split("x") for one in text.split(","))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--tree", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--pace", default="normal", choices=["slow", "normal", "brisk", "at_once"])
    parser.add_argument("--screens", default="1440x900,390x844", type=screens_of)
    parser.add_argument("--first", action="store_true")
    parser.add_argument("--kinds", action="store_true")
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--seed", default="")
    options = parser.parse_args()
    print(HEADER)
    with house(options.tree.resolve()) as url, sync_playwright() as playwright:
        browser = chromium(playwright)
        for screen in options.screens:
            whole = Findings()
            for game in options.games:
                found = look(browser, url, game, screen, options)
                print(found.row(f"{game} {screen[0]}x{screen[1]}"), flush=True)
                if options.kinds:
                    print("\n".join(found.partly()), flush=True)
                whole.add(found)
            print(whole.row(f"together {screen[0]}x{screen[1]}"), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
