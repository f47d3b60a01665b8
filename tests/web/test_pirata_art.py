"""The page draws every card and tile of Pirata Codex, in the colours and kinds that the game's own data give them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
DATA = ROOT / "src/tortuga/games/pirata_codex/data"
ART = (ROOT / "web/src/games/pirata_codex/art.ts").read_text("utf-8")


def test_every_card_has_a_picture_in_its_colour_and_kind() -> None:
    drawn = {found[1]: (found[2], found[3]) for found in re.finditer(r'(\w+): card\("(\w+)", "(\w+)"', ART)}
    cards = tomllib.loads((DATA / "cards.toml").read_text("utf-8"))["card"]
    assert drawn == {card["id"]: (card["colour"], card["kind"]) for card in cards}


def test_every_tile_has_a_picture_in_its_type() -> None:
    drawn = {found[1]: found[2] for found in re.finditer(r'(\w+): tile\("(\w+)"', ART)}
    tiles = tomllib.loads((DATA / "tiles.toml").read_text("utf-8"))["tile"]
    assert drawn == {tile["id"]: tile["type"] for tile in tiles}


def test_every_face_of_the_battle_die_has_a_picture() -> None:
    drawn = set(re.findall(r"\t(\w+): \"", ART[ART.index("export const BATTLE") :]))
    faces = tomllib.loads((DATA / "words.toml").read_text("utf-8"))["face"]
    assert drawn == set(faces)
