"""Takes the pictures of the page that the documents show, anew: ``python tools/pictures.py [--out docs/images]``.

A real house is opened with the page as it is now, and a real match is played to where it is interesting. The house is
given its luck, so that the match goes the same way each time. Plots are not made here, but by ``tortuga lab`` and
``bench/judges.py``.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))

import hatch_build
from live_houses import QUICK, HouseProcess, merged
from people import AT_REST, Person, chromium

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


def save(picture: bytes, path: Path) -> None:
    """With 256 colours, which takes half of the room and is not seen."""
    full = Image.open(BytesIO(picture)).convert("RGB")
    palette = full.quantize(256, kmeans=3)
    full.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)


PICTURES = (table, screen)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "images", help="the folder for the pictures")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    hatch_build.install()
    hatch_build.build()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = HouseProcess(Path(folder), "house", f"sqlite:///{folder}/house.db", None, merged(QUICK, {"luck": LUCK}))
        house.start()
        browser = chromium(playwright)
        try:
            for picture in PICTURES:
                picture(Person(browser, house.url, "Anne", width=1440, height=900), out)
                print(out / f"{picture.__name__}.png")
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
