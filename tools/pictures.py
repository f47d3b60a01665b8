"""Takes the pictures of the page that the documents show, anew: ``python tools/pictures.py [--out docs/images]``.

A real house is opened with the page as it is now, and a real match is played to where it is interesting. The house is
given its luck, so that the match goes the same way each time. The great moments are those of matches between mates,
looked at in the replay. ``--only table`` takes one of them, ``--only moments`` those of all games, ``--only rooms`` the
other games on a big screen and in a hand. Plots are not made
here, but by ``tortuga lab`` and ``bench/judges.py``.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright
from sqlalchemy import Engine, create_engine

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

import hatch_build
import msgspec
from live_houses import QUICK, HouseProcess, merged
from people import ASKED, AT_REST, Person, chromium
from positions import Position, stage

from tortuga.engine import Action, Fair, Fast, Match, rules_of
from tortuga.engine.record import record_of
from tortuga.reference.rare import Scene

ROOT = Path(__file__).resolve().parents[1]
LUCK = "fair winds"
SEATS = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in ("captain", "mate", "mate"))]
ROUND = re.compile(r"Round ([3-9]|\d\d)")
"""By then ships have sailed, and there is something to read in the log."""
AUCTION = re.compile("lock the bid")
GAP = 24
"""Pixels between two pictures in one file."""
MOST = 400


def modestly(person: Person, indices: list[str]) -> str:
    """Raises by one where it can, else takes what comes first."""
    thumbs = person.page.locator(".calls [data-option]", has_text="Thumbs up")
    return str(thumbs.first.get_attribute("data-option")) if thumbs.count() else indices[0]


def table(anne: Person, out: Path) -> None:
    """Pirata Codex in mid-auction: a bid is on the table, and it is Anne's turn."""
    anne.go(f"/table/{anne.open_table(SEATS)}")
    liar = anne.page.locator(".calls .button", has_text="Liar")
    round_three = anne.page.locator(".room, main").get_by_text(ROUND).first
    for _ in range(MOST):
        anne.turn_until(liar, modestly)
        if round_three.is_visible():
            break
        anne.turn(modestly)
    else:
        raise SystemExit(f"no auction in a later round in {MOST} answers: try other luck")
    anne.page.mouse.move(0, 0)
    anne.page.wait_for_function(AT_REST)
    save(anne.page.screenshot(), out / "table.png")


def screen(anne: Person, out: Path) -> None:
    """The same game on a television, with two hands on phones, where an auction has begun."""
    browser = anne.context.browser
    assert browser is not None
    ben = Person(browser, anne.url, "Ben", width=390, height=844, phone=True)
    hand = Person(browser, anne.url, "Anne", width=390, height=844, phone=True)
    number = hand.open_table([{"kind": "me"}, {"kind": "open"}, *SEATS[1:3]])
    anne.resize(1920, 1080)
    anne.go(f"/screen/{number}")
    code = anne.page.locator("[data-code]").get_attribute("data-code") or ""
    ben.go(f"/join/{code.replace(' ', '')}")
    ben.page.get_by_role("button", name="Come to the table").click()
    hand.go(f"/hand/{number}")
    auction = anne.page.locator(".screen").get_by_text(AUCTION).first
    for _ in range(MOST):
        if anne.page.locator(".screen").get_by_text(ROUND).first.is_visible() and auction.is_visible():
            break
        for player in (hand, ben):
            if player.look()["options"]:
                player.turn_now(modestly, lazy=True)
        anne.page.wait_for_timeout(100)
    else:
        raise SystemExit(f"no auction in a later round in {MOST} answers: try other luck")
    for page in (anne, hand, ben):
        page.page.wait_for_function("() => !document.querySelector('.toast')")
        page.page.wait_for_function(AT_REST)
    save(anne.page.screenshot(), out / "screen.png")
    save(side_by_side([hand.page.screenshot(), ben.page.screenshot()]), out / "hands.png")
    for phone in (hand, ben):
        phone.context.close()


def side_by_side(pictures: list[bytes]) -> bytes:
    """Several pictures as one, with a gap between them."""
    found = [Image.open(BytesIO(picture)).convert("RGB") for picture in pictures]
    whole = Image.new("RGB", (sum(one.width + GAP for one in found) - GAP, max(one.height for one in found)), "white")
    left = 0
    for one in found:
        whole.paste(one, (left, 0))
        left += one.width + GAP
    made = BytesIO()
    whole.save(made, "png")
    return made.getvalue()


class Moments(msgspec.Struct, frozen=True):
    """A match between mates, and what happens in it that is to be seen: kinds of events, each with what it must say."""

    seed: int
    events: dict[str, dict[str, object]]


MOMENTS = {
    "pirata_codex": Moments(2, {"BettingWon": {}, "BattleDecided": {}, "FinalBattle": {}, "GameWon": {}}),
    "tiny_epic_pirates": Moments(0, {"MerchantSunk": {}, "Buried": {}, "LastRound": {}, "GameEnded": {}}),
    "piratical": Moments(0, {"Fired": {"hits": 1}, "BoardingRolled": {}, "ShipLost": {}, "TreasureStored": {}}),
    "pirate_attack": Moments(
        0, {"BattleEnded": {"result": "attacker"}, "CreatureStrikes": {"sinks": True}, "Out": {}, "Finished": {}}
    ),
    "rattle_battle": Moments(0, {"Fought": {"sinks": "foe"}, "Fired": {}, "QuestEnded": {}, "Finished": {}}),
}
RECORD = "application/x-ndjson"
CAPTAINS = ("Anne", "Bartholomew", "Calico", "Dinah")
PAGE = 40
"""Steps of a replay that come at once."""
SMALL = (720, 405)


def moments(anne: Person, out: Path) -> None:
    """The great moments of every game, four on a sheet, as they are told where nothing moves."""
    anne.resize(1280, 720)
    anne.go("/")
    anne.page.evaluate("localStorage.setItem('tortuga.settings', JSON.stringify({sound: false, pace: 'slow'}))")
    for game, wanted in MOMENTS.items():
        number = keep(anne, record(game, wanted.seed))
        steps = found(anne, number, wanted.events)
        save(sheet([moment(anne, number, step, event) for event, step in steps.items()]), out / f"moments-{game}.png")


def record(game: str, seed: int) -> str:
    """A match of four mates, as a record."""
    rules, scene, chance = rules_of(game), Scene(len(CAPTAINS), seed, mates=True), Fast(seed)
    options = rules.info.complete({"races": "random"} if game == "piratical" else {}, scene.seats)
    match = Match(rules, scene.seats, options, Fair(seed.to_bytes(32, "big")))
    while not match.over:
        seat = chance.pick(list(match.waiting))
        match.act(seat, scene.answer(match.seat(seat), chance))
    return record_of(match, CAPTAINS).dumps()


def keep(anne: Person, text: str) -> str:
    """Brings a record to the house; its number there."""
    answer = anne.context.request.post(
        f"{anne.url}/api/records", data=text, headers={"content-type": RECORD, "origin": anne.url}
    )
    return str(answer.json()["id"])


def found(anne: Person, number: str, wanted: dict[str, dict[str, object]]) -> dict[str, int]:
    """The steps at which these events happen for the first time."""
    steps: dict[str, int] = {}
    for first in range(0, anne.api("GET", f"replays/{number}")["steps"], PAGE):
        for step in anne.api("GET", f"replays/{number}/steps?from={first}&count={PAGE}")["steps"]:
            for event in step["events"]:
                says = wanted.get(event["type"])
                if says is not None and says.items() <= event.items():
                    steps.setdefault(event["type"], step["step"])
    if missing := [event for event in wanted if event not in steps]:
        raise SystemExit(f"no {', '.join(missing)} in this match: try another seed")
    return {event: steps[event] for event in wanted}


def moment(anne: Person, number: str, step: int, event: str) -> bytes:
    """What the replay shows while it tells this event."""
    anne.go(f"/replay/{number}?step={step - 1}")
    anne.page.locator(".room").wait_for()
    anne.page.wait_for_load_state("networkidle")
    anne.page.keyboard.press("ArrowRight")
    anne.page.locator(f'.room[data-telling="{event}"]').wait_for()
    anne.page.wait_for_function(AT_REST)
    return anne.page.screenshot()


ROOMS = {"tiny_epic_pirates": "sail_step", "piratical": "attack", "pirate_attack": "attack", "rattle_battle": "turn"}
"""A question of each game that is answered with a look at the screen; Pirata Codex has its own picture."""
LATE = 60
"""By then ships have sailed."""
HIGH = 619
"""Pixels of such a picture."""


def rooms(store: Engine, anne: Person, out: Path) -> None:
    """The other games in a room: the screen, and beside it the hand of whoever is asked."""
    browser = anne.context.browser
    assert browser is not None
    guest = str(anne.api("GET", "guest")["id"])
    anne.resize(1920, 1080)
    hand = Person(browser, anne.url, "Anne", width=390, height=844, phone=True, named=False)
    hand.context.add_cookies([{**one} for one in anne.context.cookies()])  # type: ignore[typeddict-item]
    for game, kind in ROOMS.items():
        number = stage(store, guest, late(game, kind))
        anne.go(f"/screen/{number}")
        anne.page.locator(".screen .seats .seat").first.wait_for()
        hand.go(f"/hand/{number}")
        hand.page.locator(ASKED).first.wait_for()
        pictures = []
        for person in (anne, hand):
            person.page.wait_for_load_state("networkidle")
            person.settle()
            picture = Image.open(BytesIO(person.page.screenshot()))
            size = (HIGH * picture.width // picture.height, HIGH)
            small, made = picture.resize(size, Image.Resampling.LANCZOS), BytesIO()
            small.save(made, "png")
            pictures.append(made.getvalue())
        save(side_by_side(pictures), out / f"room-{game}.png")
    hand.context.close()


def late(game: str, kind: str) -> Position:
    """A match of mates at such a question, when it has gone on for some time."""
    rules, chance, key = rules_of(game), Fast(0), bytes(32)
    scene = Scene(3, 0, {"races": "random"} if game == "piratical" else {}, mates=True)
    match = Match(rules, scene.seats, rules.info.complete(scene.options, scene.seats), Fair(key))
    answers: list[tuple[int, Action]] = []
    while not match.over:
        for seat, ask in match.waiting.items():
            if match.number >= LATE and ask.kind == kind:
                return Position(game, kind, seat, scene, key, answers)
        seat = chance.pick(list(match.waiting))
        answers.append((seat, scene.answer(match.seat(seat), chance)))
        match.act(*answers[-1])
    raise SystemExit(f"{kind} is not asked in this match of {game}: try another seed")


def sheet(pictures: list[bytes]) -> bytes:
    """Pictures in rows of two, small."""
    whole = Image.new("RGB", (2 * SMALL[0] + GAP, (len(pictures) + 1) // 2 * (SMALL[1] + GAP) - GAP), "white")
    for at, picture in enumerate(pictures):
        small = Image.open(BytesIO(picture)).convert("RGB").resize(SMALL, Image.Resampling.LANCZOS)
        whole.paste(small, (at % 2 * (SMALL[0] + GAP), at // 2 * (SMALL[1] + GAP)))
    made = BytesIO()
    whole.save(made, "png")
    return made.getvalue()


def save(picture: bytes, path: Path) -> None:
    """With 256 colours, which takes half of the room and is not seen."""
    full = Image.open(BytesIO(picture)).convert("RGB")
    palette = full.quantize(256, kmeans=3)
    full.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)


PICTURES: dict[str, Callable[[Person, Path], None]] = {"table": table, "screen": screen, "moments": moments}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "images", help="the folder for the pictures")
    parser.add_argument("--only", choices=[*PICTURES, "rooms"], action="append", help="not all of them")
    given = parser.parse_args()
    out: Path = given.out
    out.mkdir(parents=True, exist_ok=True)
    hatch_build.install()
    hatch_build.build()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = HouseProcess(Path(folder), "house", f"sqlite:///{folder}/house.db", None, merged(QUICK, {"luck": LUCK}))
        house.start()
        browser = chromium(playwright)
        try:
            takes = {**PICTURES, "rooms": partial(rooms, create_engine(house.database_url))}
            for name in given.only or takes:
                takes[name](Person(browser, house.url, "Anne", width=1440, height=900), out)
                print(out / f"{name}.png")
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
