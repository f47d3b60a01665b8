"""The page checks the dice by itself: what it computes (web/tests/fair.test.ts) is what the engine draws."""

from __future__ import annotations

from pathlib import Path

from tortuga.engine.chance import Fair

WEB = Path(__file__).parents[2] / "web"


def test_the_page_knows_the_engine_s_stream() -> None:
    fair = Fair(bytes(range(32)))
    drawn = [fair.below(n) for n in (6, 6, 6, 8, 52, 2, 1, 1000, 6, 6, 6, 7)]
    vectors = (WEB / "tests/fair.test.ts").read_text("utf-8")
    assert f'"{fair.commitment}"' in vectors
    assert str(drawn) in vectors
    assert f"toBe({fair.state})" in vectors
