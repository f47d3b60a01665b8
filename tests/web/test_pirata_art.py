"""The page has a picture for every tile and face of Pirata Codex; for its cards see `scenes.test.ts`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tortuga.games.pirata_codex.seats.box import BOX

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "src/tortuga/games/pirata_codex/data/words.toml"
ART = (ROOT / "web/src/games/pirata_codex/art.ts").read_text("utf-8")


def test_every_tile_has_a_picture() -> None:
    assert set(re.findall(r"(\w+): tile\(", ART)) == set(BOX.tiles)


def test_every_kind_of_card_has_a_picture() -> None:
    icons = ART[ART.index("export const KIND_ICONS") : ART.index("/** The faces of the battle die")]
    assert set(re.findall(r"\t(\w+): \"", icons)) == {card.kind for card in BOX.cards.values()}


def test_every_face_of_the_battle_die_has_a_picture() -> None:
    drawn = set(re.findall(r"\t(\w+): \"", ART[ART.index("export const BATTLE") :]))
    assert drawn == set(tomllib.loads(WORDS.read_text("utf-8"))["face"])
