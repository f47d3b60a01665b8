"""Notebooks: what people who keep a name have on one device comes to their others, and to nobody else."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from live_pages import Guest, Refused, Welcome, keep, refused

from tortuga.server.protocol.people import MOST_PAGES

PARTS = {"log": {"matches": [{"table": "one", "at": 1.5}], "lessons": ["piratical"]}}


async def write(guest: Guest, number: int, parts: Any) -> Any:
    return await guest.call("PUT", "/api/me/notebook", {"number": number, "parts": parts})


async def test_what_one_device_writes_another_one_reads(welcome: Welcome) -> None:
    anne = await welcome("Anne noting")
    await keep(anne)
    assert await anne.call("GET", "/api/me/notebook") == {"number": 0, "parts": {}}
    assert await write(anne, 0, PARTS) == {"number": 1, "parts": PARTS}
    (code, *_) = (await anne.call("POST", "/api/me/codes"))["codes"]
    phone = Guest(anne.url)
    await phone.call("POST", "/api/enter/code", {"code": code})
    assert await phone.call("GET", "/api/me/notebook") == {"number": 1, "parts": PARTS}
    data = (await anne.http.get("/api/me/data")).json()
    assert data["notebook"][0]["parts"] == PARTS
    ben = await welcome("Ben noting")
    await keep(ben)
    assert (await ben.call("GET", "/api/me/notebook"))["number"] == 0


async def test_of_two_devices_that_write_at_once_one_reads_again(welcome: Welcome) -> None:
    anne = await welcome("Anne twice")
    await keep(anne)
    wishes = [write(anne, 0, {"log": number}) for number in range(4)]
    found = await asyncio.gather(*wishes, return_exceptions=True)
    (done,) = [one for one in found if not isinstance(one, Exception)]
    assert {one.code for one in found if isinstance(one, Refused)} == {"notebook_changed"}
    assert await anne.call("GET", "/api/me/notebook") == done
    await refused("notebook_changed", write(anne, 0, {}))
    assert (await write(anne, 1, {}))["number"] == 2


async def test_who_keeps_no_name_has_no_notebook(welcome: Welcome) -> None:
    anne = await welcome("Anne passing")
    await refused("no_guest", Guest(anne.url).call("GET", "/api/me/notebook"))
    for call in (anne.call("GET", "/api/me/notebook"), write(anne, 0, PARTS)):
        await refused("not_kept", call)


@pytest.mark.parametrize(
    ("number", "parts", "code"),
    [
        (-1, {}, "malformed"),
        ("zero", {}, "malformed"),
        (0, [], "malformed"),
        (0, None, "malformed"),
        (0, 3, "malformed"),
        (0, {chr(97 + n): n for n in range(17)}, "bad_part"),
        (0, {"NO": 1}, "bad_part"),
        (0, {"": 1}, "bad_part"),
        (0, {"a" * 33: 1}, "bad_part"),
    ],
)
async def test_what_is_no_notebook_changes_nothing(welcome: Welcome, number: Any, parts: Any, code: str) -> None:
    anne = await welcome(f"Anne clumsy {random.randrange(10**9)}")
    await keep(anne)
    await refused(code, write(anne, number, parts))
    assert (await anne.call("GET", "/api/me/notebook"))["number"] == 0


async def test_a_notebook_is_bounded(welcome: Welcome) -> None:
    anne = await welcome("Anne verbose")
    await keep(anne)
    await refused("too_large", write(anne, 0, {"log": "x" * MOST_PAGES}))
    assert (await write(anne, 0, {"log": "x" * (MOST_PAGES // 2)}))["number"] == 1
