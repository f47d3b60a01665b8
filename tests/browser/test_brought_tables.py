"""Tables that games bring along in their packages: shown, played on, and replaced where they fail."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from people import MakePerson
from playwright.sync_api import expect

ROOT = Path(__file__).parents[2]
DOCUMENTED = re.search(r"```js\n(.*?)```", (ROOT / "docs" / "add-a-game.md").read_text("utf-8"), re.DOTALL)
GALLERY = """
from dataclasses import replace
from pathlib import Path
import msgspec
import sample
from tortuga.engine import Words

def brought(slug):
    info = msgspec.structs.replace(sample.RULES.info, slug=slug, title=slug.capitalize(), table=f"{slug}.js")
    return replace(sample.RULES, info=info, words=Words(Path(__file__).parent / "data"))

GALLERY, BROKEN, LATE, OLD, GONE = (brought(slug) for slug in ("gallery", "broken", "late", "old", "gone"))
"""
BAD = {
    "broken": "export const contract = 1; export function mount() { return { update() { throw new Error('no') } } }",
    "late": "export const contract = 1; export function mount(place) { place.onclick = () => { throw new Error('no') };"
    " place.textContent = 'Click here'; return { update() {} } }",
    "old": "export const contract = 0; export function mount() {}",
}


@pytest.fixture
def more_games(tmp_path: Path) -> list[str]:
    """Games that are not ours, in a package with a folder of web modules."""
    assert DOCUMENTED is not None
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "gallery.js").write_text(DOCUMENTED[1])
    for slug, module in BAD.items():
        (tmp_path / "web" / f"{slug}.js").write_text(module)
    shutil.copytree(ROOT / "tests" / "helpers" / "sample_data", tmp_path / "data")
    (tmp_path / "gallery.py").write_text(GALLERY)
    return [f"gallery:{slug.upper()}" for slug in ("gallery", *BAD, "gone")]


def test_the_table_of_the_docs_is_shown_and_played_on(person_of: MakePerson) -> None:
    anne = person_of("Anne")
    anne.go("/")
    doors = anne.page.locator(".rooms .door")
    expect(anne.page.get_by_role("heading", name="The eleven rooms")).to_be_visible()
    expect(doors).to_have_count(11)
    table = anne.open_table([{"kind": "me"}, {"kind": "bot", "level": "random"}], game="gallery")
    anne.go(f"/table/{table}")
    coins = anne.page.locator(".brought button")
    expect(coins.first).to_be_enabled()
    before = coins.count()
    coins.first.click()
    expect(coins).to_have_count(before - 1)
    anne.page.reload()
    expect(coins).to_have_count(before - 1)
    assert anne.serious_findings() == []


@pytest.mark.parametrize("game", ["broken", "late", "old", "gone"])
def test_where_it_fails_the_plain_table_takes_its_place(person_of: MakePerson, game: str) -> None:
    anne = person_of("Anne")
    table = anne.open_table([{"kind": "me"}, {"kind": "bot", "level": "random"}], game=game)
    anne.go(f"/table/{table}")
    if game == "late":
        anne.page.get_by_text("Click here").click()
    expect(anne.page.get_by_text("This is the plain one")).to_be_visible()
    expect(anne.page.locator(".fallback")).to_be_visible()
    anne.page.locator(".prompt [data-option]").first.click()
    expect(anne.page.locator(".fallback")).to_be_visible()
    anne.faults.clear()  # what it threw, and the file that is not there, are in the console: that is what was tried
