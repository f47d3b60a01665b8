"""Every installed game is played over the live channel: what its seats are sent, and what comes back, fits."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from live_houses import TestHouse, sqlite_house
from live_pages import Guest

from tortuga.engine import all_games

ANSWERS = 40


@pytest.fixture(scope="module")
def game_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestHouse]:
    folder: Path = tmp_path_factory.mktemp("games")
    with sqlite_house(folder) as house:
        yield house
        said = house.said()
        assert "Traceback" not in said, said
        assert "bot_failed" not in said, said
        assert "refused" not in said, said


@pytest.mark.parametrize("slug", sorted(all_games()))
async def test_a_guest_plays_with_bots_while_somebody_watches(slug: str, game_house: TestHouse) -> None:
    info = all_games()[slug]
    seats = next(count for count in info.seats if count >= 2)
    anne = await Guest.named(game_house.url, "Anne")
    table = await anne.open_table(["me", *["random"] * (seats - 1)], game=slug, window=5)
    watcher = await (await Guest.named(game_house.url, "Ben")).page(table)
    page = await anne.page(table)
    start = page.n
    await page.play(random.Random(slug), lambda: page.over or page.n >= start + ANSWERS)
    again = await anne.page(table)
    await page.until(lambda: page.n >= again.n)
    if again.n == page.n:
        assert again.sight().shown() == page.sight().shown()
    await watcher.until(lambda: watcher.n >= page.n)
    assert watcher.sight().ask is None
    assert page.n > start
