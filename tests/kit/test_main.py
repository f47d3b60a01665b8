"""``python -m tortuga.kit``: golden playthroughs are written anew, and nothing is written by mistake."""

from __future__ import annotations

from pathlib import Path

import pytest
from sample import RULES

from tortuga.kit import playthrough
from tortuga.kit.__main__ import main


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["--help"], 0, "usage: python -m tortuga.kit"),
        ([], 2, "folder"),
        (["--all"], 2, "folder"),
        (["golden", "checkers"], 2, "there is no game checkers; the games are: "),
    ],
)
def test_asked_for_help_or_something_unknown_it_writes_nothing(
    arguments: list[str],
    code: int,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == code
    assert says in "".join(capsys.readouterr())
    assert list(tmp_path.iterdir()) == []


def test_it_writes_the_playthroughs_of_the_games_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([str(tmp_path), "doubloons"])
    (written,) = tmp_path.rglob("*.txt")
    assert written == tmp_path / "doubloons" / "three.txt"
    assert written.read_text("utf-8") == playthrough(RULES, 3, {})
    assert capsys.readouterr().out.startswith(f"{written}: ")
