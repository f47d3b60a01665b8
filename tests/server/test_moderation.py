"""Keeping order: admins, reports, bans, names, tables, the notice, read-only houses, and the audit log."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from live_houses import OpenHouse, TestHouse
from live_pages import Guest, Page, Refused
from nursery import tortuga

from tortuga.server.care.addresses import covers, shown
from tortuga.server.care.ids import new_id
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.moderation import BanInfo
from tortuga.server.store.moderation import Conduct
from tortuga.server.work.words import load_words

HOUSE: dict[str, Any] = {
    "proxies": 1,
    "word_filter": "filtering:gentle",
    "log_addresses": "full",
    "limits": {"chat_lines": 1000},
}


@pytest.fixture(scope="module")
def watched(module_house: OpenHouse) -> Iterator[TestHouse]:
    """A house behind a proxy: the tests say themselves where their guests come from."""
    house = module_house(**HOUSE)
    yield house
    assert not house.stumbled(), house.stumbled()


def command(house: TestHouse, *words: str, fails: bool = False) -> str:
    """``tortuga house ...``, beside the running house."""
    done = tortuga("house", *words, "--database-url", house.database_url)
    assert (done.returncode != 0) == fails, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr if fails else done.stdout


async def come(house: TestHouse, name: str, address: str = "192.0.2.1", process: int = 0) -> Guest:
    guest = Guest(house.url_of(process))
    guest.http.headers["x-forwarded-for"] = address
    await guest.call("PUT", "/api/guest", {"name": name})
    info = await guest.call("GET", "/api/guest")
    guest.id, guest.name = info["id"], info["name"]
    return guest


async def eventually(check: Any) -> None:
    async with asyncio.timeout(20):
        while not await check():
            await asyncio.sleep(0.05)


@pytest.fixture
async def admin(watched: TestHouse) -> Guest:
    guest = await come(watched, "Grace")
    command(watched, "admin", "add", guest.id)

    async def is_admin() -> bool:
        told = [await guest.at(url).call("GET", "/api/guest") for url in watched.urls]
        return all(info["admin"] for info in told)

    await eventually(is_admin)
    return guest


async def pair(house: TestHouse, address: str = "198.51.100.7") -> tuple[Guest, Guest, str]:
    """Anne and Ben in a match; Ben may come from elsewhere."""
    anne, ben = await come(house, "Anne", process=1), await come(house, "Ben", address)
    table = await anne.open_table(["me", "open"], options={"rounds": 1})
    await ben.sit(table, 1)
    return anne, ben, table


async def seats(guest: Guest, table: str) -> list[dict[str, Any]]:
    return list((await guest.call("GET", f"/api/tables/{table}"))["seats"])


async def refused(guest: Guest, method: str, path: str, body: Any = None) -> str:
    with pytest.raises(Refused) as found:
        await guest.call(method, path, body)
    return found.value.code


ROUTES: list[tuple[str, str, Any]] = [
    ("GET", "/api/admin", None),
    ("GET", "/api/admin/guests?words=a", None),
    ("POST", "/api/admin/bans", {"kind": "guest", "what": "x", "reason": "y"}),
    ("DELETE", "/api/admin/bans/1", None),
    ("POST", "/api/admin/reports/1/settle", {}),
    ("PUT", "/api/admin/guests/x/name", {"name": "y"}),
    ("POST", "/api/admin/tables/x/close", {}),
    ("PUT", "/api/admin/tables/x/hidden", {"on": True}),
    ("PUT", "/api/admin/notice", {"text": "x"}),
    ("PUT", "/api/admin/read-only", {"on": True}),
]


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
async def test_only_admins_can_do_what_admins_do(watched: TestHouse, method: str, path: str, body: Any) -> None:
    anne = await come(watched, "Anne")
    assert await refused(anne, method, path, body) == "not_admin"
    stranger = Guest(watched.url)
    assert await refused(stranger, method, path, body) == "no_guest"
    assert (await anne.call("GET", "/api/house"))["notice"] != "x"


async def test_every_route_for_admins_is_among_those(watched: TestHouse) -> None:
    async with httpx.AsyncClient(base_url=watched.url) as http:
        paths = (await http.get("/api/openapi.json")).json()["paths"]
    described = {(way.upper(), path) for path, ways in paths.items() for way in ways if path.startswith("/api/admin")}
    assert len(described) == len(ROUTES)


def test_no_id_looks_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    made = iter(["-dash", "--twice", "plain-"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(made))
    assert new_id(9) == "plain-"


# Reports


async def test_a_report_keeps_the_lines_it_is_about(watched: TestHouse, admin: Guest) -> None:
    anne, ben, table = await pair(watched)
    page = await ben.page(table)
    for number in range(12):
        await page.command("say", text=f"Line {number}")
    told = await anne.page(table)
    line = next(line for line in told.chat if line.text == "Line 8")
    taken = await anne.call("POST", "/api/reports", {"kind": "line", "table": table, "line": line.n, "note": " rude "})
    reports = {report["id"]: report for report in (await admin.call("GET", "/api/admin"))["reports"]}
    report = reports[taken["id"]]
    assert [line["text"] for line in report["lines"]] == [f"Line {number}" for number in range(3, 12)]
    assert (report["guest"], report["name"], report["by"], report["note"]) == (ben.id, "Ben", anne.id, "rude")
    await admin.call("POST", f"/api/admin/reports/{taken['id']}/settle", {"reason": "talked to Ben"})
    assert taken["id"] not in [one["id"] for one in (await admin.call("GET", "/api/admin"))["reports"]]
    assert await refused(admin, "POST", f"/api/admin/reports/{taken['id']}/settle", {}) == "no_report"


async def test_names_and_tables_can_be_reported(watched: TestHouse, admin: Guest) -> None:
    anne, ben, table = await pair(watched)
    await anne.call("POST", "/api/reports", {"kind": "name", "table": table, "whom": ben.id})
    await ben.call("POST", "/api/reports", {"kind": "table", "table": table})
    reports = (await admin.call("GET", "/api/admin"))["reports"]
    assert [(one["kind"], one["guest"]) for one in reports if one["table"] == table] == [
        ("name", ben.id),
        ("table", anne.id),
    ]
    shown = command(watched, "reports")
    assert f"about Ben ({ben.id}) at table {table}" in shown
    number = next(one["id"] for one in reports if one["table"] == table)
    command(watched, "settle", str(number), "--reason", "talked to Ben")
    desk = await admin.call("GET", "/api/admin")
    assert number not in [one["id"] for one in desk["reports"]]
    assert ("settle", str(number)) in [(deed["what"], deed["about"]) for deed in desk["deeds"]]


async def test_only_what_one_can_see_can_be_reported(watched: TestHouse) -> None:
    anne, ben = await come(watched, "Anne"), await come(watched, "Ben")
    table = await anne.open_table(["me", "open"], private=True)
    await (await anne.page(table)).command("say", text="Between us")
    for wish in ({"kind": "line", "line": 1}, {"kind": "name", "whom": anne.id}, {"kind": "table"}):
        assert await refused(ben, "POST", "/api/reports", {**wish, "table": table}) == "no_table"
    assert await refused(anne, "POST", "/api/reports", {"kind": "line", "table": table, "line": 0}) == "no_line"
    assert await refused(anne, "POST", "/api/reports", {"kind": "line", "table": table}) == "no_line"
    assert await refused(anne, "POST", "/api/reports", {"kind": "name", "table": table}) == "no_such_guest"
    assert await refused(anne, "POST", "/api/reports", {"kind": "name", "table": table, "whom": ben.id}) == (
        "no_such_guest"
    )


# Bans


async def test_a_banned_guest_is_shown_out_and_a_bot_plays_on(watched: TestHouse, admin: Guest) -> None:
    anne, ben, table = await pair(watched)
    hers, his = await anne.page(table), await ben.page(table)
    made = await admin.call(
        "POST", "/api/admin/bans", {"kind": "guest", "what": ben.id, "reason": "Threats", "hours": 24}
    )
    with pytest.raises(ConnectionError):
        await his.until(lambda: False)
    assert (his.close_code, his.farewell.code if his.farewell else "") == (4403, "banned")
    assert his.farewell is not None
    assert "Threats" in his.farewell.sentence
    assert not his.farewell.again
    for method, path, body in (
        ("GET", "/api/guest", None),
        ("GET", "/api/tables", None),
        ("PUT", "/api/guest", {"name": "B"}),
    ):
        assert await refused(ben, method, path, body) == "banned"
    with pytest.raises(ConnectionError):
        await (await ben.page(table)).until(lambda: False)
    await hers.until(lambda: hers.info.seats[1].stand_in)
    await hers.play(random.Random(1))
    assert hers.over
    await admin.call("DELETE", f"/api/admin/bans/{made['id']}")
    await ben.page(table)
    assert await refused(admin, "DELETE", f"/api/admin/bans/{made['id']}") == "no_ban"


async def test_seats_of_the_banned_become_free_before_a_match(watched: TestHouse, admin: Guest) -> None:
    anne, ben = await come(watched, "Anne"), await come(watched, "Ben")
    table, own = await anne.open_table(["me", "open", "open"]), await ben.open_table(["me", "open"])
    await ben.sit(table, 1)
    await admin.call("POST", "/api/admin/bans", {"kind": "guest", "what": ben.id, "reason": ""})
    assert [seat["kind"] for seat in await seats(anne, table)] == ["guest", "open", "open"]
    assert (await anne.call("GET", f"/api/tables/{own}"))["state"] == "closed"


@pytest.mark.parametrize(("kind", "what"), [("address", "198.51.100.23"), ("network", "198.51.100.16/28")])
async def test_an_address_and_a_network_can_be_banned(watched: TestHouse, admin: Guest, kind: str, what: str) -> None:
    anne, ben, table = await pair(watched, "198.51.100.23")
    hers, his = await anne.page(table), await ben.page(table)
    ban = await admin.call("POST", "/api/admin/bans", {"kind": kind, "what": what, "reason": "Spam"})
    with pytest.raises(ConnectionError):
        await his.until(lambda: False)
    assert his.close_code == 4403
    await hers.until(lambda: hers.info.seats[1].stand_in)
    fresh = Guest(watched.url)
    fresh.http.headers["x-forwarded-for"] = "198.51.100.23"
    assert await refused(fresh, "PUT", "/api/guest", {"name": "Another"}) == "banned"
    await come(watched, "Neighbour", "198.51.100.99")
    await admin.call("DELETE", f"/api/admin/bans/{ban['id']}")
    await come(watched, "Another", "198.51.100.23")


async def test_a_banned_guest_does_not_come_in_on_another_device(watched: TestHouse, admin: Guest) -> None:
    ben, phone = await come(watched, "Ben"), Guest(watched.url)
    code = (await ben.call("POST", "/api/me/codes"))["codes"][0]
    ban = await admin.call("POST", "/api/admin/bans", {"kind": "guest", "what": ben.id, "reason": "Threats"})
    assert await refused(phone, "POST", "/api/enter/code", {"code": code}) == "banned"
    assert not phone.http.cookies
    await admin.call("DELETE", f"/api/admin/bans/{ban['id']}")
    assert (await phone.call("POST", "/api/enter/code", {"code": code}))["id"] == ben.id, "the code was not used up"


async def test_the_command_line_bans_in_a_running_house(watched: TestHouse, admin: Guest) -> None:
    anne, ben, table = await pair(watched)
    his = await ben.page(table)
    said = command(watched, "ban", ben.id, "--for", "7d", "--reason", "Cheating at cards")
    assert f"guest {ben.id} is banned until" in said
    with pytest.raises(ConnectionError):
        await his.until(lambda: False)
    assert his.close_code == 4403

    async def stood_in() -> bool:
        return bool((await seats(anne, table))[1]["stand_in"])

    await eventually(stood_in)
    assert f"guest {ben.id} banned until" in command(watched, "bans")
    number = said.split(":")[0].split()[1]
    command(watched, "lift", number)

    async def is_back() -> bool:
        return (await ben.http.get("/api/guest")).status_code == 200

    await eventually(is_back)


async def test_bans_that_make_no_sense_are_refused(watched: TestHouse, admin: Guest) -> None:
    for kind, what, code in (
        ("guest", "nobody", "no_such_guest"),
        ("guest", admin.id, "bad_ban"),
        ("address", "somewhere", "bad_ban"),
        ("address", "198.51.100.0/24", "bad_ban"),
        ("address", "192.0.2.1", "bad_ban"),
        ("network", "0.0.0.0/0", "bad_ban"),
        ("network", "192.0.2.0/24", "bad_ban"),
        ("network", "::/3", "bad_ban"),
    ):
        assert await refused(admin, "POST", "/api/admin/bans", {"kind": kind, "what": what, "reason": ""}) == code, what
    assert await refused(
        admin, "POST", "/api/admin/bans", {"kind": "guest", "what": "x", "reason": "", "hours": -1}
    ) == ("malformed")
    assert "no length of time" in command(watched, "ban", admin.id, "--for", "soon", fails=True)
    for words in (
        ("ban", "198.51.100.1", "--reason", "x" * 401),
        ("notice", "x" * 401),
        ("close", "y", "--reason", "x" * 401),
    ):
        assert "at most 400 characters" in command(watched, *words, fails=True)


async def test_a_muted_guest_plays_on_in_silence(watched: TestHouse, admin: Guest) -> None:
    _, ben, table = await pair(watched)
    page = await ben.page(table)
    await page.command("say", text="Ahoy")
    command(watched, "ban", ben.id, "--mute", "--for", "1h", "--reason", "Shouting")

    async def is_silent() -> bool:
        try:
            await page.command("say", text="I am still here")
        except Refused as refusal:
            return refusal.code == "muted"
        return False

    await eventually(is_silent)
    other = await ben.open_table(["me", "random"], window=None, options={"rounds": 1})
    elsewhere = await ben.page(other)
    with pytest.raises(Refused, match="Shouting"):
        await elsewhere.command("say", text="And here?")
    await elsewhere.play(random.Random(1))
    assert elsewhere.over


def ban(kind: Any, what: str, until: float | None = None) -> BanInfo:
    return BanInfo(1, kind, what, False, "", "", 0.0, until)


@pytest.mark.parametrize(
    ("what", "address", "covered"),
    [
        ("203.0.113.0/24", "203.0.113.9", True),
        ("203.0.113.0/24", "203.0.114.9", False),
        ("203.0.113.9/32", "203.0.113.9", True),
        ("2001:db8::/32", "2001:db8:1:2::/64", True),
        ("2001:db8:1:2::/64", "2001:db8:1:3::/64", False),
        ("203.0.113.0/24", "2001:db8::/64", False),
        ("203.0.113.0/24", "unknown", False),
    ],
)
def test_which_addresses_a_ban_covers(what: str, address: str, covered: bool) -> None:
    assert covers(what, address) == covered
    found = Conduct(bans=[ban("network", what)]).ban_on("anne", address)
    assert (found is not None) == covered


def test_a_ban_ends_by_itself() -> None:
    assert Conduct(bans=[ban("guest", "ben", until=1.0)]).ban_on("ben", "") is None
    with pytest.raises(HouseError, match="banned"):
        Conduct(bans=[ban("guest", "ben", until=1e12)]).check("ben", "")
    Conduct(bans=[ban("guest", "ben", until=1e12)]).check("anne", "")


@pytest.mark.parametrize(
    ("address", "how", "kept"),
    [
        ("203.0.113.9", "full", "203.0.113.9"),
        ("203.0.113.9", "short", "203.0.113.0/24"),
        ("203.0.113.9", "none", ""),
        ("2001:db8:1:2::/64", "short", "2001:db8:1::/48"),
        ("unknown", "short", ""),
    ],
)
def test_an_address_is_kept_only_as_far_as_the_settings_allow(address: str, how: Any, kept: str) -> None:
    assert shown(address, how) == kept


# Guests and tables


async def test_from_a_name_to_a_guest_to_an_address(watched: TestHouse, admin: Guest) -> None:
    ben = await come(watched, "Blackhearted_Ben", "198.51.100.77")

    async def is_traced() -> bool:
        found = (await admin.call("GET", "/api/admin/guests?words=hearted_b"))["guests"]
        return [(one["id"], one["address"]) for one in found] == [(ben.id, "198.51.100.77")]

    await eventually(is_traced)
    by_address = (await admin.call("GET", "/api/admin/guests?words=198.51.100.64/26"))["guests"]
    assert ben.id in [one["id"] for one in by_address]
    assert (await admin.call("GET", "/api/admin/guests?words=%25"))["guests"] == []
    assert ben.id in command(watched, "guests", "Blackhearted")
    came = [line for line in watched.said().splitlines() if "new_guest" in line and ben.id in line]
    assert len(came) == 1
    assert ben.id in came[0]
    assert "198.51.100.77" in came[0]


async def test_a_guest_is_renamed_everywhere(watched: TestHouse, admin: Guest) -> None:
    anne, ben, table = await pair(watched)
    hers = await anne.page(table)
    his = await ben.page(table)
    await his.command("say", text="Ahoy")
    await admin.call("PUT", f"/api/admin/guests/{ben.id}/name", {"name": "Benjamin"})
    await hers.until(lambda: hers.info.seats[1].name == "Benjamin")
    assert (await ben.call("GET", "/api/guest"))["name"] == "Benjamin"
    assert [line.name for line in (await anne.page(table)).chat] == ["Benjamin"]
    assert await refused(admin, "PUT", "/api/admin/guests/nobody/name", {"name": "X"}) == "no_such_guest"
    assert await refused(admin, "PUT", f"/api/admin/guests/{ben.id}/name", {"name": " "}) == "bad_name"
    command(watched, "rename", ben.id, "Benny")
    await hers.until(lambda: hers.info.seats[1].name == "Benny")


async def test_a_table_is_hidden_and_shown_again(watched: TestHouse, admin: Guest) -> None:
    anne = await come(watched, "Anne")
    table = await anne.open_table(["me", "open"])

    async def listed() -> bool:
        return table in [one["id"] for one in (await admin.call("GET", "/api/tables"))["tables"]]

    assert await listed()
    await admin.call("PUT", f"/api/admin/tables/{table}/hidden", {"on": True})
    assert not await listed()
    assert table in [one["id"] for one in (await anne.call("GET", "/api/tables"))["mine"]]
    command(watched, "hide", table, "--show")
    assert await listed()
    deeds = [one["what"] for one in (await admin.call("GET", "/api/admin"))["deeds"] if one["about"] == table]
    assert deeds == ["show", "hide"]
    assert await refused(admin, "PUT", "/api/admin/tables/nowhere/hidden", {"on": True}) == "no_table"


@pytest.mark.parametrize("by_command", [False, True])
async def test_a_running_table_is_closed(watched: TestHouse, admin: Guest, by_command: bool) -> None:
    anne, _, table = await pair(watched)
    page = await anne.page(table)
    if by_command:
        command(watched, "close", table, "--reason", "Offensive")
    else:
        await admin.call("POST", f"/api/admin/tables/{table}/close", {"reason": "Offensive"})
    await page.until(lambda: page.info.state == "closed")
    assert await refused(admin, "POST", f"/api/admin/tables/{table}/close", {}) == "over"


# The whole house


async def test_everybody_sees_the_notice(watched: TestHouse, admin: Guest) -> None:
    await admin.call("PUT", "/api/admin/notice", {"text": " Closed on Sunday "})
    assert (await admin.call("GET", "/api/house"))["notice"] == "Closed on Sunday"
    command(watched, "notice", "")

    async def is_gone() -> bool:
        return bool((await admin.call("GET", "/api/house"))["notice"] == "")

    await eventually(is_gone)


async def test_a_read_only_house_changes_nothing(own_house: OpenHouse) -> None:
    house = own_house(**HOUSE)
    anne, ben, table = await pair(house)
    hers = await anne.page(table)
    alone = await anne.page(await anne.open_table(["me", "mate"], window=None, options={"rounds": 1}))
    command(house, "read-only", "on")

    async def is_quiet() -> bool:
        told = [await anne.at(url).call("GET", "/api/house") for url in house.urls]
        return all(info["read_only"] for info in told)

    await eventually(is_quiet)
    before = hers.n, (await anne.call("GET", "/api/tables"))["mine"]
    for guest, method, path, body in (
        (Guest(house.url), "PUT", "/api/guest", {"name": "New"}),
        (anne, "PUT", "/api/guest", {"name": "Other"}),
        (anne, "POST", "/api/tables", {"game": "doubloons", "seats": [{"kind": "me"}, {"kind": "open"}]}),
        (ben, "POST", f"/api/tables/{table}/leave", None),
    ):
        assert await refused(guest, method, path, body) == "read_only"
    with pytest.raises(Refused, match="read_only"):
        await hers.command("say", text="Hello?")
    with pytest.raises(Refused, match="read_only"):
        await alone.command("answer", seat=0, question=alone.question.number if alone.question else 0, option=0)
    assert (hers.n, (await anne.call("GET", "/api/tables"))["mine"]) == before
    command(house, "read-only", "off")

    async def is_open() -> bool:
        told = [await anne.at(url).call("GET", "/api/house") for url in house.urls]
        return not any(info["read_only"] for info in told)

    await eventually(is_open)
    await hers.command("say", text="Hello again")
    await alone.play(random.Random(1))
    assert alone.over


async def test_admins_end_on_the_page_what_they_began_there(watched: TestHouse, admin: Guest) -> None:
    await admin.call("PUT", "/api/admin/read-only", {"on": True})
    assert await refused(admin, "PUT", "/api/guest", {"name": "Other"}) == "read_only"
    await admin.call("PUT", "/api/admin/notice", {"text": "Soon \u202ewe are back.\0\n\nGrace"})
    assert (await admin.call("GET", "/api/house"))["notice"] == "Soon we are back.\n\nGrace", "as it can be read"
    await admin.call("PUT", "/api/admin/notice", {"text": ""})
    await admin.call("PUT", "/api/admin/read-only", {"on": False})

    async def is_open() -> bool:
        told = [await admin.at(url).call("GET", "/api/house") for url in watched.urls]
        return not any(info["read_only"] or info["notice"] for info in told)

    await eventually(is_open)
    await admin.call("PUT", "/api/guest", {"name": "Grace"})


async def test_the_word_filter_has_its_say(watched: TestHouse) -> None:
    anne = await come(watched, "Anne")
    page: Page = await anne.page(await anne.open_table(["me", "open"]))
    await page.command("say", text="You scurvy dog")
    await page.until(lambda: any(line.text == "You dear dog" for line in page.chat))
    with pytest.raises(Refused, match="bad_words"):
        await page.command("say", text="curse you")
    assert await refused(anne, "PUT", "/api/guest", {"name": "Curse"}) == "bad_words"
    assert await refused(anne, "PUT", "/api/me/name", {"name": "Curse"}) == "bad_words"
    assert (await anne.call("PUT", "/api/guest", {"name": "Scurvy Sal"}))["name"] == "dear Sal"
    with pytest.raises(Refused, match="bad_words"):
        await anne.call(
            "POST", "/api/tables", {"game": "doubloons", "seats": [{"kind": "me", "name": "Curse"}, {"kind": "open"}]}
        )


@pytest.mark.parametrize("spec", ["no_such_module:f", "filtering:nothing", "not installed", "filtering:__name__"])
def test_a_word_filter_that_cannot_be_loaded_is_explained(spec: str) -> None:
    with pytest.raises(HouseError, match="word filter"):
        load_words(spec)


@pytest.mark.parametrize("spec", ["filtering:broken", "filtering:odd"])
async def test_a_broken_word_filter_lets_words_pass(spec: str) -> None:
    words = load_words(spec)
    assert await words.passed("Ahoy") == "Ahoy"
    words.close()


async def test_everything_is_in_the_audit_log(watched: TestHouse, admin: Guest) -> None:
    ben = await come(watched, "Ben")
    made = await admin.call("POST", "/api/admin/bans", {"kind": "guest", "what": ben.id, "reason": "x", "mute": True})
    await admin.call("DELETE", f"/api/admin/bans/{made['id']}")
    await admin.call("PUT", f"/api/admin/guests/{ben.id}/name", {"name": "Benno"})
    deeds = [one for one in (await admin.call("GET", "/api/admin"))["deeds"] if one["about"] == ben.id]
    assert [(one["what"], one["by"]) for one in deeds] == [(what, admin.id) for what in ("rename", "lift", "mute")]
    lines = command(watched, "audit").splitlines()
    assert any(f"{admin.id}: rename {ben.id}" in line for line in lines)
    assert any("command line" in line and f"admin {admin.id}" in line for line in lines)


async def test_admins_come_and_go(own_house: OpenHouse) -> None:
    house = own_house(admins=["Zm9vYmFy"])
    guest = await Guest.named(house.url, "Grace")
    assert not (await guest.call("GET", "/api/guest"))["admin"]
    assert "no guest" in command(house, "admin", "add", "nobody", fails=True)
    command(house, "admin", "add", guest.id)

    async def is_admin() -> bool:
        return bool((await guest.call("GET", "/api/guest"))["admin"])

    await eventually(is_admin)
    listed = command(house, "admin", "list", "--config", str(house.processes[0].config))
    assert listed.split("\n") == ["Zm9vYmFy  (settings)", guest.id, ""]
    command(house, "admin", "remove", guest.id)

    async def is_nobody() -> bool:
        return not await is_admin()

    await eventually(is_nobody)
    assert "not an admin" in command(house, "admin", "remove", guest.id, fails=True)
