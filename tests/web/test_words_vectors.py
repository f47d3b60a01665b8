"""The page fills in words by the same rules as the engine: both hold to one file of examples."""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from tortuga.engine.describing.words import Words

VECTORS = json.loads((Path(__file__).parents[2] / "web/tests/words.vectors.json").read_text("utf-8"))


class Catalogue(Words):
    @cached_property
    def catalogue(self) -> dict[str, dict[str, Any]]:
        return dict(VECTORS["catalogue"])


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: f"{case['key']}-{case['says']}")
def test_the_engine_says_what_the_page_says(case: dict[str, Any]) -> None:
    words = Catalogue(Path())
    # Lists in actions and events are tuples.
    fields = {name: tuple(value) if isinstance(value, list) else value for name, value in case["fields"].items()}
    assert words.say(case["section"], fields, VECTORS["names"], key=case["key"]) == case["says"]
