"""The page knows only close codes that a house sends and that the protocol lists."""

from __future__ import annotations

import re
from pathlib import Path

from tortuga.server.routes.live import CLOSE_CODES, NO_ACCESS

ROOT = Path(__file__).parents[2]


def test_the_page_gives_up_only_at_codes_that_a_house_sends() -> None:
    page = (ROOT / "web/src/lib/channel.svelte.ts").read_text("utf-8")
    (listed,) = re.findall(r"const FINAL = new Set\(\[([\d, ]+)\]\)", page)
    final = {int(code) for code in listed.split(",")}
    assert final <= {NO_ACCESS, *CLOSE_CODES.values()}
    protocol = (ROOT / "docs/protocol.md").read_text("utf-8")
    assert [code for code in final if f"| {code} |" not in protocol] == []
