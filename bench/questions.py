"""A picture of every kind of question that the page can ask, and of the result, to look at.

    python bench/questions.py PICTURES [--tree .] [--screens 1440x900,390x844] [--open] [--kinds turn,ram] [GAME ...]
    python bench/questions.py PICTURES --page screen --screens 1920x1080,1200x1920

Mates play matches until each kind of question has been asked (random players where mates never come to it, and the
matches of the reference's rare questions); the house gets the match as far as that, and somebody opens the table there.
In the folder: a picture of each, ``GAME-KIND-SCREEN.png``, and ``questions.txt`` with the words and how many of
the answers are in sight without scrolling, how much of the screen's height and width is board, and how high the
question is. ``--open`` opens hint and recap first. ``--page`` looks at the table as a big screen or as a hand instead;
what is cut on a screen is printed. At the end, for each game and screen, the least and the mean of
the board's share of the height, and the least and the most of its height in pixels: a board that never jumps has one.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec
from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright
from sqlalchemy import Engine, create_engine

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))
from living_room import CUT
from people import ASKED, AT_REST, BOARD, chromium
from positions import Position, positions, stage

from table import GAMES, SIGHT, mean, screens_of, wait_for

NEWS = 45
"""So much has happened since the player's last turn."""


@contextmanager
def house(tree: Path) -> Iterator[tuple[str, Engine]]:
    """A house of this checkout whose bots take their time, and its store."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        settings = Path(folder, "house.toml")
        settings.write_text("[pace]\nbot = 60.0\n[limits]\nrequests_per_minute = 100000\nguests_per_hour = 1000\n")
        url = f"sqlite:///{folder}/house.db"
        command = [sys.executable, "-m", "tortuga", "serve", "--port", str(port), "--database-url", url]
        environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
        process = subprocess.Popen([*command, "--config", str(settings)], env=environment, cwd=folder)
        try:
            wait_for(f"http://127.0.0.1:{port}")
            yield f"http://127.0.0.1:{port}", create_engine(url)
        finally:
            process.terminate()
            process.wait(20)


class Visitor:
    """Somebody who opens tables, and looks from one screen after the other."""

    def __init__(self, browser: Browser, url: str, screens: list[tuple[int, int]], opens: bool, role: str) -> None:
        self.url, self.screens, self.opens, self.role = url, screens, opens, role
        self.context = browser.new_context(has_touch=all(width < 600 for width, _ in screens), reduced_motion="reduce")
        settings = {"sound": False, "losses": False, "seen": [f"tour.{one}" for one in GAMES]}
        self.context.add_init_script(f"localStorage.setItem('tortuga.settings', {json.dumps(json.dumps(settings))})")
        self.guest = str(self.context.request.put(f"{url}/api/guest", data={"name": "Anne"}).json()["id"])

    def look(self, table: str, at: Position, name: str, pictures: Path) -> Iterator[tuple[str, tuple[int, int], Look]]:
        """A picture of the table from each screen, and what it asks."""
        page = self.context.new_page()
        answered = json.dumps([[table, [[at.seat, max(0, at.heard - NEWS)]]]])
        page.add_init_script(f"localStorage.setItem('tortuga.answered', {json.dumps(answered)})")
        page.goto(f"{self.url}/{self.role}/{table}")
        asked = self._settled(page)
        for screen in self.screens:
            page.set_viewport_size({"width": screen[0], "height": screen[1]})
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            page.wait_for_function(AT_REST)
            picture = f"{name}-{screen[0]}x{screen[1]}{'' if asked else '-nothing-asked'}"
            page.screenshot(path=pictures / f"{picture}.png")
            if cut := page.evaluate(CUT):
                print(f"{picture}: cut: {cut}", flush=True)
            yield picture, screen, Look.at(page)
        page.close()

    def _settled(self, page: Page) -> bool:
        try:
            page.locator(f"{ASKED}, .screen .say").first.wait_for(timeout=20_000)
            if page.locator("dialog .winner").is_visible():
                page.locator("dialog .who small").first.wait_for(timeout=30_000)  # counted out by the house
            elif self.opens and self.role != "screen":
                open_all(page)
            page.wait_for_load_state("networkidle", timeout=10_000)
            page.wait_for_function(AT_REST, timeout=10_000)
        except TimeoutError:
            return False
        return True


def open_all(page: Page) -> None:
    """Hint and recap, where there are any."""
    page.locator("[data-ask-hint]").click(timeout=5_000)
    page.locator("[data-hint]").wait_for(timeout=20_000)
    if page.locator("[data-recap-button]").count():
        page.locator("[data-recap-button]").click()


class Look(msgspec.Struct):
    """What one sees of a question."""

    answers: int
    seen: int
    board: tuple[float, float]
    pixels: float
    asking: float
    words: str

    @classmethod
    def at(cls, page: Page) -> Look:
        answers, seen = page.evaluate(SIGHT)
        words = page.evaluate("document.querySelector('dialog[open], .prompt')?.innerText ?? ''")
        asking = page.evaluate("document.querySelector('.prompt')?.offsetHeight ?? 0")
        high, wide = page.evaluate(BOARD)
        return cls(answers, seen, (high, wide), high * page.evaluate("innerHeight"), asking, words)

    def __str__(self) -> str:
        high, wide = self.board
        sight = f"{self.seen} of {self.answers} in sight, board {100 * high:.0f} % high, {100 * wide:.0f} % wide"
        return f"{sight}, asked on {self.asking:.0f} px\n{self.words}\n"


def summary(looks: Mapping[str, list[Look]]) -> Iterator[str]:
    for name, found in looks.items():
        asked = [one for one in found if one.asking]
        shares, heights = [one.board[0] for one in asked], [one.pixels for one in asked]
        whole = sum(one.seen == one.answers for one in asked)
        if asked:
            yield (
                f"{name:34} {whole:3} of {len(asked):3} whole, board {100 * min(shares):3.0f} % at least,"
                f" {100 * mean(shares):3.0f} % on average, {min(heights):4.0f} to {max(heights):4.0f} px"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--tree", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--screens", default="1440x900,390x844", type=screens_of)
    parser.add_argument("--open", action="store_true", help="with hint and recap open")
    parser.add_argument("--page", choices=["table", "screen", "hand"], default="table", help="what it is opened as")
    parser.add_argument("--kinds", default="", help="only these kinds of question")
    options = parser.parse_intermixed_args()
    options.pictures.mkdir(parents=True, exist_ok=True)
    wanted = {kind for kind in options.kinds.split(",") if kind}
    looks = defaultdict[str, list[Look]](list)
    with (
        house(options.tree.resolve()) as (url, store),
        sync_playwright() as playwright,
        (options.pictures / "questions.txt").open("w") as text,
    ):
        browser = chromium(playwright)
        visitor = Visitor(browser, url, options.screens, options.open, options.page)
        for game in options.games:
            for at in positions(game, 1, wanted):
                table = stage(store, visitor.guest, at)
                for name, (width, height), look in visitor.look(table, at, f"{game}-{at.kind}", options.pictures):
                    print(f"== {name}: {look}", file=text, flush=True)
                    looks[f"{game} {width}x{height}"].append(look)
        browser.close()
        for line in summary(looks):
            print(line)
            print(line, file=text)


if __name__ == "__main__":
    main()
