"""The bot of ``docs/your-first-bot.md``, from nothing to a live table."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from live_pages import Welcome

PAGE = Path(__file__).parent.parent.parent / "docs" / "your-first-bot.md"


def bot_of_the_page() -> str:
    found = re.search(r"`my_bot\.py`:\n\n```python\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def test_it_has_thirty_lines() -> None:
    assert sum(bool(line.strip()) for line in bot_of_the_page().splitlines()) <= 30


@pytest.mark.slow
async def test_it_plays_at_a_live_table(welcome: Welcome, tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(bot_of_the_page())
    anne = await welcome("Anne")
    seats = ["open", "random", "random"]
    table = await anne.open_table(seats, "pirata_codex", options={"setup": "first_voyage"}, speed="at_once")
    page = await anne.page(table)
    joining = subprocess.Popen(
        [sys.executable, "-m", "tortuga", "join", f"{anne.url}/table/{table}", "--bot", "my_bot.py:MyBot"],
        cwd=tmp_path,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        await page.until(lambda: page.info.state == "playing", 60)
        assert (page.info.seats[0].name, page.info.seats[0].bot) == ("MyBot", True)
        await page.until(lambda: page.over, 300)
        said, faults = await asyncio.to_thread(joining.communicate)
    finally:
        joining.kill()
    assert (joining.returncode, faults) == (0, "")
    assert "The match is over: place " in said
