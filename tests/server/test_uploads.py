"""Jobs of strangers run in workers, limited and fairly shared, and bots keep their pace."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import httpx
import pytest
from live_houses import OpenHouse, TestHouse
from live_pages import Guest, Refused

pytestmark = pytest.mark.slow  # houses of their own, and jobs that never end
WORDY = {"extra_games": ["wordy:RULES"]}
DOTS = "a" + ".a" * 25_000 + "=1"


@pytest.fixture(scope="module")
def wordy(module_house: OpenHouse) -> TestHouse:
    return module_house(**WORDY)


async def refusal(guest: Guest, story: str, game: str = "wordy") -> Refused:
    option = "map" if game == "piratical" else "story"
    with pytest.raises(Refused) as refused:
        await guest.open_table(["me", "open"], game=game, options={option: story})
    return refused.value


async def test_what_somebody_wrote_is_read_in_another_process(wordy: TestHouse) -> None:
    anne = await Guest.named(wordy.url, "Anne")
    refused = await refusal(anne, "where")
    assert refused.code == "where"
    assert not any(f"Read in {process.pid}." in str(refused) for process in wordy.processes)


async def test_options_that_take_forever_to_read_are_refused(own_house: OpenHouse) -> None:
    house = own_house(**WORDY, limits={"work_seconds": 0.5, "work_memory": 256 << 20})
    anne = await Guest.named(house.url, "Anne")
    for story, why in (("endless", "too long"), ("hungry", "too much memory"), ("deadly", "something crashed")):
        refused = await refusal(anne, story)
        assert refused.code == "too_hard"
        assert why in str(refused)
    assert (await refusal(anne, "where")).code == "where"
    assert (await anne.call("GET", "/api/tables"))["mine"] == []


async def test_a_match_with_a_story_begins_beside_the_event_loop(wordy: TestHouse) -> None:
    anne = await Guest.named(wordy.url, "Anne")
    ben = await Guest.named(wordy.url_of(1), "Ben")
    table = await anne.open_table(["me", "open"], game="wordy", options={"story": "x" * 4_000}, window=None)
    follower = await ben.page(table)
    await ben.sit(table, 1)
    await follower.until(lambda: follower.question is not None)
    assert (await anne.call("GET", f"/api/tables/{table}"))["state"] == "playing"


async def test_the_lobby_leaves_out_what_is_long(wordy: TestHouse) -> None:
    anne = await Guest.named(wordy.url, "Anne")
    for story in ("x" * 4_000, "short"):
        await anne.open_table(["me", "open"], game="wordy", options={"story": story})
    newest = (await anne.call("GET", "/api/tables"))["tables"][:2]
    assert [table["options"].get("story") for table in newest] == ["short", None]


async def test_only_so_many_tables_have_options_of_their_own(own_house: OpenHouse) -> None:
    house = own_house(**WORDY, limits={"own_worlds": 2})
    anne = await Guest.named(house.url, "Anne")
    for _ in range(2):
        await anne.open_table(["me", "open"], game="wordy", options={"story": "mine"})
    assert (await refusal(anne, "mine")).code == "crowded"
    await anne.open_table(["me", "open"], game="wordy")


@pytest.mark.parametrize(
    ("text", "code"), [(DOTS, "bad_option"), (DOTS[:8_000], "bad_map"), ("a=" + "[\n" * 2_000, "bad_map")]
)
async def test_maps_that_take_long_to_read_are_refused(house: TestHouse, text: str, code: str) -> None:
    anne = await Guest.named(house.url, "Anne")
    assert (await refusal(anne, text, "piratical")).code == code


async def verify_for_ever(house: TestHouse, body: bytes) -> None:
    async with httpx.AsyncClient(base_url=house.url, timeout=120) as http:
        while True:
            response = await http.post("/api/verify", content=body)
            assert response.status_code in (200, 409, 429, 503), response.text


async def test_bots_keep_playing_while_somebody_has_records_verified(own_house: OpenHouse) -> None:
    """A record whose options take forever to read keeps its worker busy until that is killed."""
    house = own_house(**WORDY, limits={"work_seconds": 300.0})
    header: dict[str, Any] = {"game": "wordy", "version": "1", "seats": 2, "options": {"story": "endless"}}
    body = httpx.Request("POST", "/", json={**header, "chance": {"kind": "words", "state": 1}}).content
    strangers = [asyncio.ensure_future(verify_for_ever(house, body)) for _ in range(12)]
    await asyncio.sleep(0.5)
    anne = await Guest.named(house.url, "Anne")
    table = await anne.open_table(["mate", "mate"])
    page = await anne.page(table)
    await page.until(lambda: page.over)
    assert not any(stranger.done() for stranger in strangers)
    for stranger in strangers:
        stranger.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await stranger
