"""The page draws Rattle's Sea Box in the measures of the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tortuga.games.rattle_battle.data import shapes

SEA = Path(__file__).parents[2] / "web/src/games/rattle_battle/sea.ts"


@pytest.mark.parametrize(("name", "millimetres"), [("BOX", shapes.BOX), ("EDGE", shapes.EDGE)])
def test_the_page_draws_to_scale(name: str, millimetres: float) -> None:
    (found,) = re.findall(rf"^export const {name} = (\d+);$", SEA.read_text("utf-8"), re.MULTILINE)
    assert float(found) == millimetres
