"""Everything around the tables: the page's files, health, metrics, settings, the command."""

from __future__ import annotations

import asyncio
import random
import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import sample
import yaml
from live_houses import OpenHouse, TestHouse, sqlite_house
from live_pages import Guest, Welcome
from nursery import tortuga
from prometheus_client import REGISTRY, Metric

from tortuga.server.cli.configuration import read_settings
from tortuga.server.protocol import PROTOCOL
from tortuga.server.routes.page_files import read_folder
from tortuga.server.routes.pages import AHEAD, MANIFEST, STATIC, fetched_ahead
from tortuga.server.settings import Settings, default_database

PARTS = {
    "index.html": {"file": "assets/index.js", "imports": ["_shared.js"], "css": ["assets/index.css"]},
    "_shared.js": {"file": "assets/shared.js"},
    "_room.js": {"file": "assets/room.js", "imports": ["_shared.js"], "css": ["assets/room.css"]},
    "src/pages/Table.svelte": {"file": "assets/table.js", "imports": ["_shared.js", "index.html", "_room.js"]},
    "src/pages/hand/Hand.svelte": {"file": "assets/hand.js", "imports": ["_room.js"]},
    "src/games/doubloons/room.ts": {"file": "assets/doubloons.js", "imports": ["_room.js"]},
}
"""What a build says of its files."""
GAME = ["games", "games/doubloons/words", "games/doubloons/box"]
"""What a table's page asks about its game."""


@pytest.fixture
def built(tmp_path: Path) -> Iterator[TestHouse]:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><head><title>Tortuga</title></head>")
    (static / "assets" / "app-1a2b.js").write_text("let plain;")
    (static / "assets" / "app-1a2b.js.br").write_bytes(b"brotli")
    (static / "assets" / "app-1a2b.js.gz").write_bytes(b"gzip")
    (static / ".built-from").write_text("secret")
    (static / MANIFEST).write_bytes(msgspec.json.encode(PARTS))
    with sqlite_house(tmp_path, {"static": str(static)}) as house:
        yield house


def named_in(head: str) -> list[str]:
    """What is fetched ahead."""
    return re.findall('<link [^>]*href="([^"]+)"', head)


def test_what_a_table_needs_is_named_in_its_head_and_nothing_twice(tmp_path: Path) -> None:
    """A slow line need not wait for the page to find out."""
    (tmp_path / MANIFEST).write_bytes(msgspec.json.encode(PARTS))
    files = read_folder(tmp_path)
    ahead = fetched_ahead(files, "src/pages/Table.svelte", "src/games/doubloons/room.ts").decode()
    assert named_in(ahead) == ["/assets/table.js", "/assets/room.js", "/assets/doubloons.js", "/assets/room.css"]
    assert fetched_ahead(files, "src/pages/Gone.svelte") == b""
    assert fetched_ahead({}, "src/pages/Table.svelte") == b""


async def test_the_room_of_a_table_is_fetched_ahead_by_those_who_may_see_the_table(built: TestHouse) -> None:
    anne, stranger = await Guest.named(built.url, "Anne"), Guest(built.url)
    public, private = await anne.open_table(["me", "open"]), await anne.open_table(["me", "open"], private=True)
    page = ["/assets/hand.js", "/assets/room.js"]
    game = ["/assets/doubloons.js", "/assets/room.css", *(f"/api/{path}" for path in GAME)]
    for table, who, seen in ((public, stranger, True), (private, anne, True), (private, stranger, False)):
        said = named_in((await who.http.get(f"/hand/{table}")).text)
        assert said == ([*page, *game] if seen else [*page, "/assets/room.css"])
    for path in ("/hand/nowhere", "/hand/" + "x" * 65, "/hand", "/lobby"):
        assert "doubloons" not in (await anne.http.get(path)).text
    for path in GAME:
        assert (await anne.http.get(f"/api/{path}")).status_code == 200


def test_every_page_that_is_fetched_ahead_is_in_the_built_page() -> None:
    files = read_folder(STATIC)
    if MANIFEST in files:  # a checkout without its page has nothing to name
        assert all(fetched_ahead(files, page) for page in AHEAD.values())


async def test_the_page_is_served_from_the_package(built: TestHouse) -> None:
    async with httpx.AsyncClient(base_url=built.url) as http:
        for path in ("/", "/lobby", "/table/abc", "/join/secret-token"):
            response = await http.get(path)
            assert response.status_code == 200
            assert "<title>Tortuga</title>" in response.text
            assert response.headers["content-type"] == "text/html; charset=utf-8"
            assert response.headers["cache-control"] == "no-cache"
        again = await http.get("/", headers={"if-none-match": response.headers["etag"]})
        assert again.status_code == 304
        for accepted, encoding, body in (
            ("br, gzip", "br", b"brotli"),
            ("gzip", "gzip", b"gzip"),
            ("", None, b"let plain;"),
        ):
            request = http.build_request("GET", "/assets/app-1a2b.js", headers={"accept-encoding": accepted})
            raw = await http.send(request, stream=True)
            assert b"".join([part async for part in raw.aiter_raw()]) == body
            assert raw.headers.get("content-encoding") == encoding
            assert "immutable" in raw.headers["cache-control"]
            assert raw.headers["content-type"].startswith("text/javascript")
        assert (await http.get("/assets/app-0000.js")).status_code == 404
        assert (await http.get("/.built-from")).status_code == 404
    assert "secret-token" not in built.said(), "logs know no credentials"


def test_the_alert_rules_ask_for_figures_that_there_are() -> None:
    rules = yaml.safe_load((Path(__file__).parents[2] / "docs" / "alerts.yml").read_text("utf-8"))["groups"][0]["rules"]
    asked = {name for rule in rules for name in re.findall(r"(?:tortuga|process)_\w+", rule["expr"])}
    counted = {sample for family in REGISTRY.collect() for sample in names_of(family)}
    assert asked
    assert asked <= counted, asked - counted
    assert all(rule["annotations"]["summary"] and rule["labels"]["severity"] in ("page", "ticket") for rule in rules)


def names_of(family: Metric) -> list[str]:
    endings = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}.get(family.type, [""])
    return [family.name + ending for ending in endings]


async def test_health_and_metrics(welcome: Welcome, house: TestHouse) -> None:
    anne = await welcome("Anne")
    page = await anne.page(await anne.open_table(["me", "random"], window=None))
    await page.play(random.Random(1))
    health = await anne.http.get("/health")
    assert health.json() == {"ok": True, "store": "ok", "fanout": "ok", "background": "ok"}
    text = (await anne.http.get("/metrics")).text
    for name in (
        "tortuga_entries_total",
        "tortuga_commit_seconds_bucket",
        "tortuga_channels",
        "tortuga_bot_seconds_sum",
        "tortuga_load_seconds_count",
        "tortuga_stall_seconds_count",
        "process_resident_memory_bytes",
        "process_start_time_seconds",
    ):
        assert name in text
    assert 'tortuga_entries_total{kind="Answered"}' in text
    assert "\ntortuga_load_seconds_count 0.0" not in text, "the table was read from its log"
    assert "\ntortuga_stall_seconds_count 0.0" not in text, "somebody listens to the pulse"
    assert len(house.urls) in (1, 2)


def heaps_of_threads(pid: int) -> int:
    """How many heaps the C library has made for single threads: 64 MB each, of which only the beginning is in use."""
    maps = [line.split(maxsplit=2)[:2] for line in Path(f"/proc/{pid}/maps").read_text().splitlines()]
    ends = [([int(end, 16) for end in span.split("-")], rights) for span, rights in maps]
    return sum(
        rights == "rw-p" and unused == "---p" and start % (1 << 26) == 0 and end == onward and last % (1 << 26) == 0
        for ((start, end), rights), ((onward, last), unused) in pairwise(ends)
    )


async def test_the_threads_of_a_house_share_one_heap(welcome: Welcome, house: TestHouse) -> None:
    anne = await welcome("Anne")
    page = await anne.page(await anne.open_table(["me", "random"], window=None))
    await page.play(random.Random(1))
    assert [heaps_of_threads(process.pid) for process in house.processes] == [0] * len(house.processes)


async def test_the_house_says_what_it_is(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    about = await anne.call("GET", "/api/house")
    assert about["protocol"] == PROTOCOL
    alike = {bot["name"]: bot["plays_as"] for bot in about["bots"]}
    assert alike["mate"] == {}
    assert (alike["captain"], alike["legend"]) == ({}, {"doubloons": "captain"})
    alike_at = {bot["name"]: bot["plays_as_at"] for bot in about["bots"]}
    assert (alike_at["captain"], alike_at["legend"]) == ({}, {"pirata_codex": {"2": "captain"}})
    games = {game["slug"]: game for game in await anne.call("GET", "/api/games")}
    assert games["doubloons"]["seats"] == [2, 3, 4]
    assert (await anne.call("GET", "/api/games/doubloons"))["title"] == "Doubloons"
    assert "asks" in await anne.call("GET", "/api/games/doubloons/words")
    assert await anne.call("GET", "/api/games/doubloons/box") == {"black": 0}
    rules = await anne.http.get("/api/games/doubloons/rules")
    assert rules.headers["content-type"].startswith("text/markdown")
    assert rules.text == sample.RULES.rules_text()


async def test_a_table_whose_match_is_over_is_put_away_sooner(own_house: OpenHouse) -> None:
    """A house full of bots would otherwise keep hundreds of finished matches in memory."""
    house = own_house(pace={"idle": 600.0, "finished": 0.2, "sweep": 0.1})
    anne = await Guest.named(house.url, "Anne")
    playing = await anne.open_table(["me", "open"])
    page = await anne.page(await anne.open_table(["me", "random"], window=None, options={"rounds": 1}))
    await page.play(random.Random(1))
    await page.hang_up()
    async with asyncio.timeout(30):
        while "\ntortuga_tables 1.0" not in (await anne.http.get("/metrics")).text:
            await asyncio.sleep(0.05)
    assert (await anne.call("GET", f"/api/tables/{playing}"))["state"] == "gathering"
    again = await anne.page(page.table)
    assert again.over
    assert again.sight().shown() == page.sight().shown()


@pytest.mark.slow
async def test_an_idle_table_is_put_away_and_found_again(own_house: OpenHouse) -> None:
    house = own_house(pace={"idle": 0.5, "sweep": 0.1})
    anne = await Guest.named(house.url, "Anne")
    table = await anne.open_table(["me", "open"])
    page = await anne.page(table)
    await page.command("say", text="Back soon")
    await page.hang_up()
    for _ in range(100):
        metrics = (await anne.http.get("/metrics")).text
        if "\ntortuga_tables 0.0" in metrics:
            break
        await asyncio.sleep(0.1)
    assert "\ntortuga_tables 0.0" in metrics
    later = await anne.page(table)
    assert [line.text for line in later.chat] == ["Back soon"]


@pytest.mark.slow
async def test_a_table_that_nobody_came_to_is_closed(own_house: OpenHouse) -> None:
    house = own_house(pace={"gathering_hours": 0.0, "sweep": 0.1})
    anne = await Guest.named(house.url, "Anne")
    table = await anne.open_table(["me", "open"])
    house.processes[0].restart()  # looks for forgotten tables soon after it opens
    page = await anne.page(table)
    await page.until(lambda: page.info.state == "closed")


# Settings and the command


def test_the_command_line_goes_before_the_file(tmp_path: Path) -> None:
    config = tmp_path / "house.toml"
    config.write_text(
        'database_url = "sqlite:///a"\nredis_url = "redis://a"\nstatic = "/page"\n[limits]\nchat_lines = 9\n'
    )
    settings = read_settings("sqlite:///b", None, config, ("game:RULES",))
    assert settings.database_url == "sqlite:///b"
    assert settings.redis_url == "redis://a"
    assert settings.static == Path("/page")
    assert settings.limits.chat_lines == 9
    assert settings.limits.tables_per_guest == 10
    assert settings.extra_games == ("game:RULES",)


def test_by_default_the_store_is_a_file_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == f"sqlite:///{tmp_path}/tortuga/house.sqlite3"
    assert read_settings(None, None, None).database_url == default_database()


def test_the_guide_shows_every_setting_with_its_default() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "run-a-house.md").read_text("utf-8")
    shown = tomllib.loads(guide.split("All of them, with their defaults:")[1].split("```toml")[1].split("```")[0])
    defaults = msgspec.json.decode(msgspec.json.encode(Settings()))
    # No default to show, or one that depends on the machine.
    left_out = {"redis_url", "static", "bot_processes", "drop_processes", "mail"}
    assert {**shown, **dict.fromkeys(left_out, 0)} == {**defaults, **dict.fromkeys(left_out, 0)}


@pytest.mark.parametrize("text", [b"[limits]\nchat_lines = 'many'\n", b"no toml", b"[pace]\nbot = []\n", b"\xff = 1\n"])
def test_a_bad_settings_file_is_explained(tmp_path: Path, text: bytes) -> None:
    config = tmp_path / "house.toml"
    config.write_bytes(text)
    with pytest.raises(SystemExit) as stopped:
        read_settings(None, None, config)
    assert "cannot be used" in str(stopped.value)


@pytest.mark.parametrize("wrong", ["5", "true", '["/page"]', "{ folder = '/page' }"])
def test_a_bad_path_of_the_page_is_explained(tmp_path: Path, wrong: str) -> None:
    config = tmp_path / "house.toml"
    config.write_text(f"static = {wrong}\n")
    with pytest.raises(
        SystemExit, match=r"house\.toml cannot be used: Expected the path of a folder, got .* `\$\.static`"
    ):
        read_settings(None, None, config)


def serve(*arguments: str) -> Any:
    return tortuga("serve", *arguments)


@pytest.mark.parametrize("port", ["99999", "-1"])
def test_a_port_that_does_not_exist_is_explained(port: str) -> None:
    done = serve(f"--port={port}")
    assert done.returncode != 0
    assert f"There is no port {port}: ports go from 0 (any free one) to 65535." in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_port_that_is_taken_is_explained(tmp_path: Path) -> None:
    with sqlite_house(tmp_path) as house:
        other = f"sqlite:///{tmp_path}/other.sqlite3"
        result = serve("--port", str(house.processes[0].port), "--database-url", other)
    assert result.returncode == 1
    assert "cannot listen" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize("url", ["mysql://x", "sqlite:////proc/nowhere/house.sqlite3", "nonsense"])
def test_a_store_that_cannot_be_opened_is_explained(url: str) -> None:
    result = serve("--port", "0", "--database-url", url)
    assert result.returncode != 0
    assert "Traceback" not in result.stderr, result.stderr
    assert "store" in result.stderr
