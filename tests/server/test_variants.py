"""A house can offer a variant of a game under its own name, with bots and dice."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from live_houses import HouseProcess
from live_pages import Guest

from tortuga.engine import BadData, Fast, Match, variant_of
from tortuga.engine.variants import with_data
from tortuga.games.rattle_battle.data import FOLDER
from tortuga.server.cli.configuration import read_variant
from tortuga.server.settings import OtherData


def richer() -> str:
    return (FOLDER / "cards.toml").read_text("utf-8").replace("vp = 2", "vp = 3")


def test_a_variant_is_written_as_a_game_and_its_files(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(richer(), "utf-8")
    assert read_variant(f"rattle_battle={tmp_path}/cards.toml") == OtherData("rattle_battle", {"cards.toml": richer()})
    with pytest.raises(BadData, match="GAME=FILE"):
        read_variant(f"{tmp_path}/cards.toml")


def test_a_variant_made_by_a_seed_is_offered_like_any_other() -> None:
    made = with_data("pirata_codex", ["seed:7"])
    offered = read_variant("pirata_codex=seed:7")
    assert offered.files
    assert variant_of(offered.game, offered.files).info.slug == made.info.slug
    with pytest.raises(BadData, match="is no seed"):
        read_variant("pirata_codex=seed:x")


@pytest.mark.slow
def test_a_house_with_a_bad_variant_does_not_open(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("no toml", "utf-8")
    store = f"sqlite:///{tmp_path}/store.sqlite3"
    command = [sys.executable, "-m", "tortuga", "serve", "--port", "0", "--database-url", store]
    command += ["--data", f"rattle_battle={tmp_path}/cards.toml"]
    told = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert told.returncode != 0
    assert "cards.toml is not TOML" in told.stderr
    assert "Traceback" not in told.stderr


@pytest.mark.slow
async def test_a_table_plays_a_variant_named_as_such(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(richer(), "utf-8")
    house = HouseProcess(tmp_path, "house", f"sqlite:///{tmp_path}/store.sqlite3", None, {"pace": {"bot": 0.0}})
    house.add("--data", f"rattle_battle={tmp_path}/cards.toml")
    house.start()
    try:
        (tmp_path / "cards.toml").write_text("changed since", "utf-8")
        rules = variant_of("rattle_battle", {"cards.toml": richer()})
        listed = {game["slug"]: game["title"] for game in httpx.get(f"{house.url}/api/games").json()}
        assert listed[rules.info.slug] == rules.info.title
        assert listed["rattle_battle"] == "Rattle, Battle, Grab the Loot"
        assert httpx.get(f"{house.url}/api/games/{rules.info.slug}/box").status_code == 200
        anne = await Guest.named(house.url, "Anne")
        page = await anne.page(await anne.open_table(["me", "random"], game=rules.info.slug))
        start = page.n
        await page.play(random.Random(1), lambda: page.over or page.n >= start + 25)
        assert page.n > start + 20
        strange = variant_of("rattle_battle", {"cards.toml": richer().replace("vp = 3", "vp = 4")})
        record = Match(strange, 2, strange.info.complete({}, 2), Fast(1)).record.dumps()
        refused = await anne.http.post("/api/records", content=record)
        assert "does not offer" in refused.text
        assert "bot_failed" not in house.said()
        assert "observation_lost" not in house.said()
    finally:
        await Guest.see_out()
        house.stop()
