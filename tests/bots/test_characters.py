"""Characters: twelve different ones, and clear messages for faulty files."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tortuga.bots.characters import CUES, Character, characters_from, crew, read_characters
from tortuga.engine import BadData
from tortuga.engine.describing.manners import MANNERS


def test_there_are_twelve_and_every_manner_has_its_own() -> None:
    assert len(crew()) == 12
    assert set(Counter(one.manner for one in crew().values())) == set(MANNERS)


def test_no_two_have_the_same_face() -> None:
    faces = [one.face for one in crew().values()]
    assert len(set(faces)) == len(faces)
    bold = [(face.hat, face.hair, face.beard, face.eyes) for face in faces]
    assert len(set(bold)) == len(bold), "what can be told apart at 32 px differs as well"


def test_no_line_is_said_by_two() -> None:
    said = Counter(line for one in crew().values() for lines in one.lines.values() for line in lines)
    assert max(said.values()) == 1


def test_each_has_several_lines_for_every_cue_and_can_speak_of_nobody() -> None:
    for one in crew().values():
        assert all(len(one.lines[cue]) >= 2 for cue in CUES), one.name


def _written(**change: Any) -> str:
    text = files("tortuga.bots.characters").joinpath("crew.toml").read_text("utf-8")
    bess = {**tomllib.loads(text)["black_bess"], **change}
    return "[anne]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in bess.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + "}"
    return json.dumps(list(value) if isinstance(value, tuple) else value)


def test_a_house_adds_characters_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(_written(name="Anne Bonny", manner="bluffing"), "utf-8")
    found = characters_from(path)
    assert len(found) == 13
    assert isinstance(found["anne"], Character)
    assert found["anne"].manner == "bluffing"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"manner": "sleepy"}, "Invalid enum value 'sleepy'"),
        ({"name": ""}, "length >= 1"),
        ({"age": 7}, "unknown field `age`"),
        ({"face": {"skin": "blue"}}, "Invalid enum value 'blue'"),
        ({"lines": {"greeting": ["Ahoy."]}}, "anne has no lines for good, struck"),
        ({"lines": {cue: [f"Ahoy {cue}."] for cue in CUES} | {"won": ["Ahoy lost."]}}, "says 'Ahoy lost.' twice"),
        ({"lines": {cue: [f"{cue} {{name}}."] for cue in CUES}}, "nothing may be in braces"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadData) as refused:
        read_characters(_written(**change), "ours.toml")
    assert sentence in refused.value.sentence
    assert refused.value.sentence.startswith("ours.toml")


def test_nobody_takes_the_name_of_another(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(_written(), "utf-8")
    with pytest.raises(BadData, match="two characters are called Black Bess"):
        characters_from(path)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read"):
        characters_from(tmp_path / "none.toml")
