"""Draws the icons of the app from ``web/public/icon.svg``: ``python tools/icons.py``, with a Chromium to draw them."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

PUBLIC = Path(__file__).parents[1] / "web/public"
GROUND = "#0c2431"
SAFE = 0.78
"""Phones cut a maskable icon into shapes of their own: so much of it is sure to be seen."""
COLOURS = 32
"""Few are needed for flat shapes, and few make small files."""


def main() -> None:
    with sync_playwright() as playwright:
        found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page()
        draw(page, "icon-192.png", 192)
        draw(page, "icon-512.png", 512)
        draw(page, "icon-maskable.png", 512, ground=GROUND, part=SAFE)
        draw(page, "icon-apple.png", 180, ground=GROUND, part=0.92)
        browser.close()


def draw(page: Page, name: str, size: int, ground: str = "transparent", part: float = 1) -> None:
    """One icon of this size, its drawing on a ground of its own."""
    page.set_viewport_size({"width": size, "height": size})
    svg = (PUBLIC / "icon.svg").read_text("utf-8").replace("<svg ", f'<svg width="{size * part}" ', 1)
    style = f"margin:0;height:100vh;display:grid;place-items:center;background:{ground}"
    page.set_content(f'<body style="{style}">{svg}</body>')
    picture = Image.open(io.BytesIO(page.screenshot(omit_background=True))).quantize(COLOURS)
    picture.save(PUBLIC / name, optimize=True)


if __name__ == "__main__":
    main()
