"""A picture of every kind of question that the page can ask, and of the result, to look at.

    python bench/questions.py PICTURES [--tree .] [--screens 1440x900,390x844] [--each 1] [--kinds turn,ram] [GAME ...]

Mates play matches until each kind of question has been asked (random players where mates never come to it, and the
matches of the reference's rare questions); the house gets the match as far as that, and somebody opens the table there.
In the folder: a picture of each, ``GAME-KIND-WIDTH-NUMBER.png``, and ``questions.txt`` with the words and how many of
the answers are in sight without scrolling.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright
from sqlalchemy import Engine, create_engine, insert

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))
from people import ASKED, AT_REST, chromium

from table import GAMES, SIGHT, screens_of, wait_for
from tortuga.engine import Action, Fair, Fast, Match, freeze, rules_of
from tortuga.reference.rare import Scene, scenes_of
from tortuga.server import entries as log
from tortuga.server.ledger import Given, Ledger
from tortuga.server.protocol import SeatInfo
from tortuga.server.store import queries, schema
from tortuga.server.table import summary_of

MATCHES = 24
"""So many are played at most, before the rare scenes."""
LONGEST = 3_000
BOTS = ("Tew", "Bonny", "Low", "Rackham", "Vane", "Every", "Read", "Kidd", "Drake", "Morgan")


class Position(msgspec.Struct):
    """A match at a question: how it was begun, and what was answered."""

    game: str
    kind: str
    seat: int
    scene: Scene
    key: bytes
    answers: list[tuple[int, Action]]
    frozen: bytes | None = None
    """A match with dice that no house throws, instead of its answers."""


def positions(game: str, each: int, wanted: set[str]) -> Iterator[Position]:
    """Of every kind of question so many, each out of a match of its own; and a result."""
    kinds = {*rules_of(game).words.catalogue["asks"], "result"}
    missing = {kind: each for kind in kinds if not wanted or kind in wanted}
    for scene in scenes(game):
        for found in play(game, scene, set(missing)):
            missing[found.kind] -= 1
            if not missing[found.kind]:
                del missing[found.kind]
            yield found
        if not missing:
            return
    for kind, scene in scenes_of(game).items():
        if missing.get(kind) == each:
            yield from play(game, scene, {kind}, rare=True)


def scenes(game: str) -> Iterator[Scene]:
    """At the tables of the golden playthroughs: mates, and in every third match those who answer at random."""
    settings = list(rules_of(game).golden.values())
    for seed in range(MATCHES):
        seats, options = settings[seed % len(settings)]
        yield Scene(seats, seed, options, mates=seed % 3 < 2)


def play(game: str, scene: Scene, wanted: set[str], rare: bool = False) -> Iterator[Position]:
    """One match, as long as something is wanted of it."""
    rules, key = rules_of(game), scene.seed.to_bytes(32, "big")
    options = rules.info.complete(scene.options, scene.seats)
    match = scene.begin(rules) if rare else Match(rules, scene.seats, options, Fair(key))
    chance, answers = Fast(scene.seed), list[tuple[int, Action]]()
    while not match.over and match.number < LONGEST and wanted:
        for seat, ask in match.waiting.items():
            if ask.kind in wanted and (len(ask.options) > 1 or ask.space is not None):
                wanted.discard(ask.kind)
                yield Position(game, ask.kind, seat, scene, key, [*answers], freeze(match) if rare else None)
        seat = chance.pick(list(match.waiting))
        answer = scene.answer(match.seat(seat), chance)
        answers.append((seat, answer))
        match.act(seat, answer)
    if match.over and "result" in wanted:
        yield Position(game, "result", 0, scene, key, answers)


def stage(store: Engine, guest: str, at: Position) -> str:
    """The table in the house, as far as the match has been played; its id."""
    table, now = secrets.token_urlsafe(16), time.time()
    rules = rules_of(at.game)
    seats = [
        SeatInfo("guest", "Anne", guest) if seat == at.seat else SeatInfo("bot", BOTS[seat], level="mate")
        for seat in range(at.scene.seats)
    ]
    version, options = rules.info.version, rules.info.complete(at.scene.options, at.scene.seats)
    opened = log.Opened(
        at=now, guest=guest, game=at.game, version=version, options=options, seats=seats, private=True, clock=None,
        window=None, key=at.key.hex(),
    )  # fmt: skip
    ledger = Ledger(table)
    entries = [ledger.apply(opened), ledger.apply(log.Began(at=now, version=version))]
    if at.frozen is not None:
        entries.append(ledger.apply(log.Rewound(at=now, version=version, frozen=at.frozen, sentence="")))
    for seat, action in at.answers if at.frozen is None else ():
        assert ledger.match is not None
        entries.append(ledger.apply(Given(now, ledger.match.choose(seat, action))))
    row = queries.TableRow(table, ledger.state, True, guest, msgspec.json.encode(summary_of(ledger)))
    with store.begin() as connection:
        queries.add_table(connection, row, log.encode(entries[0]), [guest], now)
        rows = [{"table_id": table, "seq": n, "payload": log.encode(entry)} for n, entry in enumerate(entries) if n]
        connection.execute(insert(schema.log), rows)
    return table


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
    """Somebody with a screen, who opens tables and looks."""

    def __init__(self, browser: Browser, url: str, screen: tuple[int, int]) -> None:
        self.url, self.screen = url, screen
        width, height = screen
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=width < 600, reduced_motion="reduce"
        )
        settings = {"sound": False, "losses": False, "seen": [f"tour.{one}" for one in GAMES]}
        self.context.add_init_script(f"localStorage.setItem('tortuga.settings', {json.dumps(json.dumps(settings))})")
        self.guest = str(self.context.request.put(f"{url}/api/guest", data={"name": "Anne"}).json()["id"])

    def look(self, table: str, picture: Path) -> str:
        """A picture of the table, and what it asks."""
        page = self.context.new_page()
        page.goto(f"{self.url}/table/{table}")
        try:
            page.locator(ASKED).first.wait_for(timeout=20_000)
            if page.locator("dialog .winner").is_visible():
                page.locator("dialog .who small").first.wait_for(timeout=30_000)  # counted out by the house
            page.wait_for_load_state("networkidle", timeout=10_000)
            page.wait_for_function(AT_REST, timeout=10_000)
            page.wait_for_timeout(300)
        except TimeoutError:
            picture = picture.with_stem(f"{picture.stem}-nothing-asked")
        page.screenshot(path=picture)
        said = words(page)
        page.close()
        return said


def words(page: Page) -> str:
    answers, seen = page.evaluate(SIGHT)
    prompt = page.evaluate("document.querySelector('dialog[open], .prompt')?.innerText ?? ''")
    return f"{seen} of {answers} in sight\n{prompt}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--tree", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--screens", default="1440x900,390x844", type=screens_of)
    parser.add_argument("--each", type=int, default=1)
    parser.add_argument("--kinds", default="", help="only these kinds of question")
    options = parser.parse_intermixed_args()
    options.pictures.mkdir(parents=True, exist_ok=True)
    wanted = {kind for kind in options.kinds.split(",") if kind}
    with (
        house(options.tree.resolve()) as (url, store),
        sync_playwright() as playwright,
        (options.pictures / "questions.txt").open("w") as text,
    ):
        browser = chromium(playwright)
        visitors = [Visitor(browser, url, screen) for screen in options.screens]
        numbers: dict[str, int] = {}
        for game in options.games:
            for at in positions(game, options.each, wanted):
                name = f"{game}-{at.kind}"
                numbers[name] = numbers.get(name, 0) + 1
                for visitor in visitors:
                    picture = options.pictures / f"{name}-{visitor.screen[0]}-{numbers[name]}.png"
                    said = visitor.look(stage(store, visitor.guest, at), picture)
                    print(f"== {picture.stem}: {said}", file=text, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
