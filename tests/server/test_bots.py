"""Own bots at live tables: those of the house, and guests that say they are programs."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from live_houses import OpenHouse
from live_pages import Guest, Welcome, opened
from nursery import tortuga

OWN = """
from tortuga import Bot


class Anne(Bot):
    \"\"\"Takes what comes last.\"\"\"

    def choose(self, seat):
        return seat.ask.options[-1]


class Doomed(Bot):
    def choose(self, seat):
        raise ZeroDivisionError("the rum is gone")
"""


async def a_bot(welcome: Welcome, name: str) -> Guest:
    """A guest that says it is a program."""
    guest = Guest((await welcome("Nobody")).url)
    info = await guest.call("PUT", "/api/guest", {"name": name, "kind": "bot"})
    guest.id, guest.name = info["id"], info["name"]
    return guest


async def test_the_seat_of_a_guest_that_is_a_program_says_so(welcome: Welcome) -> None:
    anne, robot = await welcome("Anne"), await a_bot(welcome, "Robot")
    table = await anne.open_table(["me", "open", "open"])
    await robot.sit(table, 1)
    page = await anne.page(table)
    assert [(seat.kind, seat.bot) for seat in page.info.seats] == [("guest", False), ("guest", True), ("open", False)]
    await robot.call("DELETE", f"/api/tables/{table}/seats/1")
    await (await welcome("Ben")).sit(table, 1)
    await page.until(lambda: page.info.seats[1].name == "Ben")
    assert not page.info.seats[1].bot
    own = await robot.open_table(["me", "open"])
    assert (await robot.call("GET", f"/api/tables/{own}"))["seats"][0]["bot"] is True


async def test_a_program_stays_one_whatever_it_is_called(welcome: Welcome) -> None:
    robot = await a_bot(welcome, "Robot")
    for body in ({"name": "Mary"}, {"name": "Mary", "kind": "person"}):
        told = await robot.call("PUT", "/api/guest", body)
        assert told == {"id": robot.id, "name": "Mary", "bot": True, "admin": False, "kept": False}
    link = await robot.call("POST", "/api/guest/return-links")
    elsewhere = Guest(robot.url)
    assert (await elsewhere.call("POST", "/api/guest/return", opened(link)))["bot"] is True
    anne = await welcome("Anne")
    assert (await anne.call("PUT", "/api/guest", {"name": "Anne", "kind": "bot"}))["bot"] is False


async def test_a_rematch_remembers_who_is_a_program(welcome: Welcome) -> None:
    anne, robot = await welcome("Anne"), await a_bot(welcome, "Robot")
    table = await anne.open_table(["me", "open"], options={"rounds": 1})
    await robot.sit(table, 1)
    one, two = await anne.page(table), await robot.page(table)
    await asyncio.gather(one.play(random.Random(1)), two.play(random.Random(2)))
    again = (await anne.call("POST", f"/api/tables/{table}/rematch"))["table"]
    await robot.call("POST", f"/api/tables/{table}/rematch")
    seats = (await anne.call("GET", f"/api/tables/{again}"))["seats"]
    assert {seat["name"]: seat["bot"] for seat in seats} == {"Anne": False, "Robot": True}


@pytest.mark.slow
async def test_a_house_offers_bots_of_its_own(own_house: OpenHouse, tmp_path: Path) -> None:
    """A mate answers for one that fails at every question, and the match comes to its end."""
    (tmp_path / "own.py").write_text(OWN)
    house = own_house(bots={"Anne Bonny": f"{tmp_path}/own.py:Anne", "Doomed": f"{tmp_path}/own.py:Doomed"})
    ben = await Guest.named(house.url, "Ben")
    offered = (await ben.call("GET", "/api/house"))["bots"]
    own = {"name": "Anne Bonny", "doc": "Takes what comes last.", "own": True, "plays_as": {}, "plays_as_at": {}}
    assert own in offered
    table = await ben.open_table(["me", "Anne Bonny", "Anne Bonny", "Doomed"], options={"rounds": 1})
    page = await ben.page(table)
    assert [seat.name for seat in page.info.seats] == ["Ben", "Anne Bonny", "Anne Bonny 2", "Doomed"]
    await page.play(random.Random(1))
    assert page.info.outcome is not None
    assert "ZeroDivisionError: the rum is gone" in house.said()
    counted = (await ben.http.get("/metrics")).text
    assert len(house.processes) > 1 or 'tortuga_stand_bys_total{bot="Doomed"}' in counted


@pytest.mark.slow
def test_a_house_says_what_is_wrong_with_its_bot(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    for bot, sentence in (
        (f"Anne={tmp_path}/own.py:Mary", "The bot Anne cannot play here"),
        ("Anne", "'Anne' is not a bot: write for example"),
    ):
        store = f"sqlite:///{tmp_path}/house.sqlite3"
        ended = tortuga("serve", "--port", "0", "--bot", bot, "--database-url", store)
        assert ended.returncode == 1
        assert sentence in ended.stderr
        assert "Traceback" not in ended.stderr
