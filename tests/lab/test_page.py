"""Reports as HTML: whole, self-contained, and the same every time."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from tortuga.cli.bulk import reports
from tortuga.engine import BadOptions
from tortuga.lab import Results, Setting, compare, simulate
from tortuga.lab.page import balance_page, comparison_page


class Reader(HTMLParser):
    """Notes what a browser would fetch, and what it would show."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.seen: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        links = {"src", "href", "xlink:href", "srcset", "action", "data"}
        self.fetched += [value or "" for name, value in attrs if name in links and not (value or "").startswith("#")]

    def handle_data(self, data: str) -> None:
        self.seen.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    return reader


@pytest.mark.slow
def test_a_balance_report_needs_nothing_but_itself() -> None:
    results = simulate("pirata_codex", 3, ["random"], matches=12, processes=1, luck=True)
    page = balance_page(results)
    reader = read(page)
    assert not reader.fetched
    assert "script" not in reader.tags
    assert not re.search(r"url\((?!#)|@import", page)
    assert reader.tags.count("svg") >= 5
    text = " ".join(reader.seen)
    for wanted in ("seat 1", "Seats, the luck taken out", "Length", "The lead over time", "Cards played", results.data):
        assert wanted in text
    assert 'name="viewport"' in page
    assert "@media print" in page
    assert page == balance_page(results)


def test_what_somebody_wrote_does_not_become_part_of_the_page() -> None:
    found = compare(
        "doubloons", Setting("<b>standard</b>"), Setting("one & <script>", options={"rounds": 1}), 2, ["random"],
        matches=10, processes=1,
    )  # fmt: skip
    page = comparison_page(found)
    reader = read(page)
    assert "script" not in reader.tags
    assert not reader.fetched
    assert "one & <script>" in " ".join(reader.seen)
    assert len(re.findall("<h2 id=", page)) == len(dict.fromkeys(line.table for line in found.lines))


@pytest.mark.slow
def test_what_happens_where_is_drawn_on_the_games_own_board() -> None:
    results = simulate("tiny_epic_pirates", 2, ["random"], matches=2, processes=1)
    reader = read(balance_page(results))
    drawn = [spots for spots in results.summary.heat.values() if spots]
    assert {"where ships sail"} <= set(results.summary.heat)
    assert reader.tags.count("svg") == read(balance_page(without_places(results))).tags.count("svg") + len(drawn)
    text = " ".join(reader.seen)
    assert "Where ships sail" in text
    assert results.summary.heat["where ships sail"][0].name in text


def without_places(results: Results) -> Results:
    played = tuple(msgspec.structs.replace(match, heat={}) for match in results.played)
    return msgspec.structs.replace(results, played=played)


def test_without_matplotlib_a_page_is_refused_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.delitem(sys.modules, "tortuga.lab.plots", raising=False)
    with pytest.raises(BadOptions, match=r"the extra 'lab'"):
        reports([tmp_path / "report.html"])
    assert reports([tmp_path / "report.md"]) == [tmp_path / "report.md"]


def test_without_pyarrow_parquet_is_refused_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(BadOptions, match=r"the extra 'lab'"):
        reports([tmp_path / "rows.parquet"])
