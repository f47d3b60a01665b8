"""Files of tables that games bring along."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
import sample

from tortuga.engine import Words
from tortuga.server.routes import games
from tortuga.server.routes.games import web_files


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game's package with a folder ``web``, and a secret beside it."""
    (tmp_path / "web" / "pictures").mkdir(parents=True)
    (tmp_path / "web" / "table.js").write_text("export const contract = 1;")
    (tmp_path / "web" / "pictures" / "coin.svg").write_text("<svg/>")
    (tmp_path / "web" / ".hidden").write_text("no")
    (tmp_path / "secret.txt").write_text("no")
    words = Words(tmp_path / "data")
    brought = replace(sample.RULES, info=msgspec.structs.replace(sample.RULES.info, table="table.js"), words=words)
    monkeypatch.setattr(
        games, "rules_of", lambda slug: brought if slug == "brought" else replace(brought, info=sample.RULES.info)
    )
    web_files.cache_clear()
    return tmp_path


def test_all_files_of_the_folder_are_there_and_nothing_beside_it(package: Path) -> None:
    assert set(web_files("brought")) == {"table.js", "pictures/coin.svg"}
    assert web_files("brought")["table.js"].type == "text/javascript"
    assert web_files("other") == {}, "a game that names no table shows no files"
