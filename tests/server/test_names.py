"""Kept names, and coming back to them: passkeys, mail, one-time codes, devices."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from email.message import EmailMessage
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message
from authenticator import Authenticator
from live_houses import PATIENCE, OpenHouse, TestHouse, free_port
from live_pages import Guest, Refused, Welcome
from sqlalchemy import Connection, select, update

from tortuga.server.people.devices import device_name
from tortuga.server.store import open_database, schema


@pytest.fixture(scope="module")
def named_house(module_house: OpenHouse) -> TestHouse:
    """A house that is reached by a name: the tests come from localhost."""
    return module_house()


def by_name(url: str) -> str:
    return url.replace("127.0.0.1", "localhost")


Come = Callable[[str], Awaitable[Guest]]


@pytest.fixture
def come(named_house: TestHouse) -> Come:
    """A new guest, by the house's name, at one process after the other."""
    came = iter(range(1000))

    async def named(name: str) -> Guest:
        return await Guest.named(by_name(named_house.url_of(next(came))), name)

    return named


async def refused(call: Awaitable[Any]) -> str:
    with pytest.raises(Refused) as refusal:
        await call
    return refusal.value.code


async def eventually(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.05)


async def codes_of(guest: Guest) -> list[str]:
    codes = (await guest.call("POST", "/api/me/codes"))["codes"]
    assert len(set(codes)) == 10
    return list(codes)


async def fill(device: Guest, others: Sequence[Guest]) -> None:
    """Come in as these on one device, until it remembers as many as it can."""
    for other in others:
        code, *_ = await codes_of(other)
        await device.call("POST", "/api/enter/code", {"code": code})


async def keep(guest: Guest, name: str) -> Any:
    if not (await guest.call("GET", "/api/me"))["codes"]:
        await codes_of(guest)
    return await guest.call("PUT", "/api/me/name", {"name": name})


async def add_passkey(guest: Guest, key: Authenticator, name: str = "my phone") -> Any:
    options = (await guest.call("POST", "/api/me/passkeys/begin"))["options"]
    return await guest.call("POST", "/api/me/passkeys", {"name": name, "credential": key.make(options)})


async def use_passkey(guest: Guest, key: Authenticator, **other: Any) -> Any:
    options = (await guest.call("POST", "/api/enter/passkey/begin"))["options"]
    key.origin = guest.url
    return await guest.call("POST", "/api/enter/passkey", {"credential": key.use(options, **other)})


# Names


async def test_a_kept_name_is_nobody_else_s_however_it_is_written(come: Come) -> None:
    older, anne = await come("Anne Bonny"), await come("somebody")
    assert await refused(anne.call("PUT", "/api/me/name", {"name": "Anne Bonny"})) == "no_way_back"
    kept = await keep(anne, "Anne Bonny")
    assert kept["kept"]
    assert (await anne.call("GET", "/api/guest"))["kept"]
    assert (await older.call("GET", "/api/guest"))["name"] == "Anne Bonny (2)", "who had it before is told apart"
    ben = await come("Ben")
    for name in ("anne bonny", "Ännè Bönny", "АNNE BONNY", "Anne  Bonny", "Arnne Bonny".replace("rn", "n")):
        assert await refused(ben.call("PUT", "/api/guest", {"name": name})) == "name_kept", name
        assert await refused(keep(ben, name)) == "name_kept", name
    fresh = Guest(anne.url)
    assert await refused(fresh.call("PUT", "/api/guest", {"name": "Anne B0nny"})) == "name_kept"
    for name in ("Anne Bonny", "Anne\u200bBonny", "\u202eAnne Bonny", "Anne\0Bonny\u3164"):  # with what nobody sees
        seats = [{"kind": "me"}, {"kind": "me", "name": name}]
        opened = ben.call("POST", "/api/tables", {"game": "doubloons", "seats": seats})
        assert await refused(opened) == "name_kept", name
    await anne.call("DELETE", "/api/me/name")
    assert (await keep(ben, "Anne Bonny"))["name"] == "Anne Bonny"
    assert (await ben.call("PUT", "/api/guest", {"name": "Big Ben"}))["kept"], "a new name is kept like the old one"
    assert await refused(anne.call("PUT", "/api/guest", {"name": "big ben"})) == "name_kept"


@pytest.mark.parametrize("name", ["Ann\u200be", "\u202eennA", "Anne\u3164", "a sailor who left", "A Sailor Who Left"])
async def test_names_that_deceive_cannot_be_kept(come: Come, name: str) -> None:
    anne = await come("Anne")
    assert await refused(keep(anne, name)) in ("bad_name", "name_kept")
    assert not (await anne.call("GET", "/api/guest"))["kept"]


async def test_nobody_takes_many_names_or_learns_by_trying_which_are_taken(own_house: OpenHouse) -> None:
    house = own_house(limits={"names_per_day": 3, "tries_per_hour": 3})
    anne, ben = await Guest.named(house.url, "Anne"), await Guest.named(house.url_of(1), "Ben")
    await keep(anne, "Calico 1")
    await codes_of(ben)
    tries = [await refused(ben.call("PUT", "/api/me/name", {"name": f"Calico {number}"})) for number in (1, 1, 2, 3)]
    assert tries == ["name_kept", "name_kept", "too_often", "too_often"], "one address, whatever its guests are called"
    found = [
        await refused(ben.call("POST", "/api/people/find", {"name": f"Calico {number}"})) for number in range(2, 7)
    ]
    assert found == ["no_such_guest"] * 3 + ["too_often"] * 2


async def test_two_who_want_a_name_at_the_same_moment_do_not_both_get_it(come: Come) -> None:
    people = [await come(f"racer {number}") for number in range(6)]
    for each in people:
        await codes_of(each)
    wishes = [each.call("PUT", "/api/me/name", {"name": "Calico"}) for each in people]
    results = await asyncio.gather(*wishes, return_exceptions=True)
    assert sum(not isinstance(result, Exception) for result in results) == 1
    assert {result.code for result in results if isinstance(result, Refused)} == {"name_kept"}


async def test_who_keeps_a_name_brings_everything_along(come: Come) -> None:
    anne = await come("Read")
    table = await anne.open_table(["me", "open"])
    (code, *_) = await codes_of(anne)
    kept = await keep(anne, "Mary Read")
    assert kept["id"] == anne.id
    phone = await come("on a phone")
    came = await phone.call("POST", "/api/enter/code", {"code": code})
    assert (came["id"], came["name"]) == (anne.id, "Mary Read")
    assert [one["id"] for one in (await phone.call("GET", "/api/me/tables"))["tables"]] == [table]


# Codes


async def test_a_code_works_once_however_it_is_typed(come: Come) -> None:
    anne = await come("Anne of codes")
    codes = await codes_of(anne)
    phone = await come("phone")
    assert await refused(phone.call("POST", "/api/enter/code", {"code": "AAAAA-AAAAA-AAAAA-AAAAA"})) == "bad_code"
    typed = codes[3].lower().replace("-", " ")
    assert (await phone.call("POST", "/api/enter/code", {"code": typed}))["id"] == anne.id
    again = await come("again")
    assert await refused(again.call("POST", "/api/enter/code", {"code": codes[3]})) == "bad_code"
    assert (await anne.call("GET", "/api/me"))["codes"] == 9
    fresh = await codes_of(anne)
    assert await refused(again.call("POST", "/api/enter/code", {"code": codes[4]})) == "bad_code", "replaced"
    assert (await again.call("POST", "/api/enter/code", {"code": fresh[0]}))["id"] == anne.id


async def test_a_code_is_not_used_up_where_its_owner_cannot_come_in(come: Come) -> None:
    anne, phone = await come("Anne of few devices"), await come("first")
    code, *_ = await codes_of(anne)
    await fill(phone, [await come(f"other {number}") for number in range(5)])
    assert await refused(phone.call("POST", "/api/enter/code", {"code": code})) == "too_many_here"
    assert (await anne.call("GET", "/api/me"))["codes"] == 10
    tablet = await come("tablet")
    assert (await tablet.call("POST", "/api/enter/code", {"code": code}))["id"] == anne.id


async def test_nobody_can_try_many_codes(own_house: OpenHouse) -> None:
    house = own_house(limits={"tries_per_hour": 5})
    anne = Guest(house.url)
    tries = [await refused(anne.call("POST", "/api/enter/code", {"code": "B" * 20})) for _ in range(7)]
    assert tries == ["bad_code"] * 5 + ["too_often"] * 2


# Passkeys


@pytest.mark.parametrize("synced", [False, True])
async def test_a_passkey_lets_its_guest_in_on_another_device(come: Come, synced: bool) -> None:
    anne = await come("Anne with a key")
    key = Authenticator(anne.url, synced)
    made = await add_passkey(anne, key)
    assert (made["name"], made["synced"]) == ("my phone", synced)
    laptop = await come("laptop")
    assert (await use_passkey(laptop, key))["id"] == anne.id
    assert [one["name"] for one in await laptop.call("GET", "/api/guest/before")] == ["laptop"]
    (shown,) = (await laptop.call("GET", "/api/me"))["passkeys"]
    assert shown["used"] is not None
    await anne.call("PUT", f"/api/me/passkeys/{made['id']}", {"name": "the blue one"})
    assert (await anne.call("GET", "/api/me"))["passkeys"][0]["name"] == "the blue one"
    await anne.call("DELETE", f"/api/me/passkeys/{made['id']}")
    other = await come("other")
    assert await refused(use_passkey(other, key)) == "bad_passkey", "removed"


async def test_the_last_way_back_to_a_kept_name_cannot_be_removed(come: Come) -> None:
    anne = await come("careful")
    made = await add_passkey(anne, Authenticator(anne.url))
    await anne.call("PUT", "/api/me/name", {"name": "Careful Anne"})
    assert await refused(anne.call("DELETE", f"/api/me/passkeys/{made['id']}")) == "last_way"
    assert len((await anne.call("GET", "/api/me"))["passkeys"]) == 1, "nothing has changed"


async def test_a_ceremony_that_does_not_fit_is_refused(come: Come) -> None:
    anne, ben = await come("Anne"), await come("Ben")
    key, other = Authenticator(anne.url), Authenticator(ben.url)
    begun = (await anne.call("POST", "/api/me/passkeys/begin"))["options"]
    wrong = {"name": "key", "credential": key.make(begun)}
    assert await refused(ben.call("POST", "/api/me/passkeys", wrong)) == "bad_passkey", "another guest's challenge"
    for fields in ({"origin": "https://evil.example"}, {"challenge": "AAAA"}, {"type": "webauthn.get"}):
        begun = (await anne.call("POST", "/api/me/passkeys/begin"))["options"]
        asked = anne.call("POST", "/api/me/passkeys", {"name": "key", "credential": key.make(begun, **fields)})
        assert await refused(asked) == "bad_passkey", fields
    await add_passkey(anne, key)
    await add_passkey(ben, other)
    stranger = await come("stranger")
    assert await refused(use_passkey(stranger, key, user=ben.id.encode())) == "bad_passkey", "another user"
    assert await refused(use_passkey(stranger, key, origin="https://evil.example")) == "bad_passkey"
    assert await refused(use_passkey(stranger, key, type="webauthn.create")) == "bad_passkey"
    assert await refused(use_passkey(stranger, Authenticator(anne.url), user=anne.id.encode())) == "bad_passkey"
    options = (await stranger.call("POST", "/api/enter/passkey/begin"))["options"]
    forged = {**key.use(options), "id": other.use(options)["id"], "rawId": other.use(options)["rawId"]}
    assert await refused(stranger.call("POST", "/api/enter/passkey", {"credential": forged})) == "bad_passkey"
    options = (await stranger.call("POST", "/api/enter/passkey/begin"))["options"]
    used = {"credential": key.use(options)}
    assert (await stranger.call("POST", "/api/enter/passkey", used))["id"] == anne.id
    thief = await come("thief")
    assert await refused(thief.call("POST", "/api/enter/passkey", used)) == "bad_passkey", "replayed"
    assert (await thief.call("GET", "/api/guest"))["name"] == "thief"


async def test_a_copy_of_a_key_that_counts_is_noticed(come: Come) -> None:
    anne = await come("counting")
    key = Authenticator(anne.url)
    await add_passkey(anne, key)
    for _ in range(3):
        await use_passkey(await come("here"), key)
    key.count = 1
    assert await refused(use_passkey(await come("there"), key)) == "bad_passkey"


async def test_an_old_challenge_no_longer_works(come: Come, named_house: TestHouse) -> None:
    anne = await come("slow")
    options = (await anne.call("POST", "/api/me/passkeys/begin"))["options"]
    database = await open_database(named_house.database_url, seconds=30)

    def grow_old(connection: Connection) -> None:
        connection.execute(update(schema.tickets).values(expires=time.time() - 1))

    await database.write(grow_old)
    await database.close()
    answer = {"name": "key", "credential": Authenticator(anne.url).make(options)}
    assert await refused(anne.call("POST", "/api/me/passkeys", answer)) == "bad_passkey"


@pytest.mark.parametrize(
    "spoilt", ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]
)
async def test_credentials_that_are_none_are_refused_with_a_sentence(come: Come, spoilt: str) -> None:
    anne = await come("hostile")
    key = Authenticator(anne.url)
    await add_passkey(anne, key)
    for nonsense, codes in (("A" * 9000, "bad_passkey"), ("_w", "bad_passkey"), ("!", "malformed"), (7, "malformed")):
        options = (await anne.call("POST", "/api/me/passkeys/begin"))["options"]
        made = Authenticator(anne.url).make(options)
        if spoilt in made["response"]:
            made["response"][spoilt] = nonsense
            assert await refused(anne.call("POST", "/api/me/passkeys", {"name": "x", "credential": made})) == codes
        options = (await anne.call("POST", "/api/enter/passkey/begin"))["options"]
        used = key.use(options)
        if spoilt in used["response"]:
            used["response"][spoilt] = nonsense
            assert await refused(anne.call("POST", "/api/enter/passkey", {"credential": used})) == codes


async def test_an_address_in_numbers_has_no_passkeys_and_says_so(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    assert "localhost" in (await anne.call("GET", "/api/me"))["no_passkeys"]
    assert "localhost" in (await Guest(anne.url).call("GET", "/api/enter"))["no_passkeys"], "before one tries"
    assert await refused(anne.call("POST", "/api/me/passkeys/begin")) == "no_passkeys"


# Mail


class Letters(Message):
    """Takes mail."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[EmailMessage] = []

    def handle_message(self, message: Any) -> None:
        self.taken.append(message)

    def token(self) -> str:
        found = re.search(r"/letter/([\w-]+)", str(self.taken[-1].get_payload()))
        assert found is not None
        return found[1]


@pytest.fixture
def post_office() -> Iterator[tuple[Letters, int]]:
    letters, port = Letters(), free_port()
    office = Controller(letters, hostname="127.0.0.1", port=port)
    office.start()
    yield letters, port
    office.stop()


def mailing(own_house: OpenHouse, port: int, **limits: int) -> TestHouse:
    mail = {"host": "127.0.0.1", "port": port, "sender": "Tortuga <house@tortuga.example>", "security": "none"}
    return own_house(public_url="https://tortuga.example", mail=mail, limits=limits)


async def test_a_confirmed_address_lets_its_guest_in_and_nobody_learns_whose_it_is(
    own_house: OpenHouse, post_office: tuple[Letters, int]
) -> None:
    letters, port = post_office
    house = mailing(own_house, port, mails_per_address=5)
    anne, phone = await Guest.named(house.url, "Anne"), await Guest.named(house.url_of(1), "phone")
    assert (await Guest(house.url).call("GET", "/api/enter"))["mails"]
    await anne.call("POST", "/api/me/mail", {"address": "Anne@Example.org"})
    await eventually(lambda: len(letters.taken) == 1)
    text = str(letters.taken[0].get_payload())
    assert "https://tortuga.example/letter/" in text
    assert "Anne" not in text, "nobody is sent words that a stranger chose"
    assert (await anne.call("GET", "/api/me"))["mail"] == "", "not before it is confirmed"
    token = letters.token()
    for _ in range(3):  # programs that look for viruses look, and do not click
        shown = await phone.call("POST", "/api/letter", {"token": token})
        assert (shown["kind"], shown["address"]) == ("keep", "anne@example.org")
    await phone.call("POST", "/api/enter/letter", {"token": token})
    assert (await phone.call("GET", "/api/guest"))["name"] == "phone", "confirming an address lets nobody in"
    assert (await anne.call("GET", "/api/me"))["mail"] == "anne@example.org"
    assert await refused(phone.call("POST", "/api/enter/letter", {"token": token})) == "bad_token"
    assert await refused(anne.call("PUT", "/api/me/name", {"name": "Anne"})) == "prove_it"
    for address in ("nobody@example.org", "anne@example.org"):
        assert await phone.call("POST", "/api/enter/mail", {"address": address}) is None
    await eventually(lambda: len(letters.taken) == 2)
    assert letters.taken[1]["To"] == "anne@example.org"
    token = letters.token()
    assert (await phone.call("POST", "/api/enter/letter", {"token": token}))["id"] == anne.id
    assert (await phone.call("PUT", "/api/me/name", {"name": "Anne"}))["kept"]
    other = await Guest.named(house.url, "other")
    assert await refused(other.call("POST", "/api/enter/letter", {"token": token})) == "bad_token"
    assert await refused(other.call("POST", "/api/me/mail", {"address": "a b"})) == "malformed"
    await other.call("POST", "/api/me/mail", {"address": "anne@example.org"})
    await eventually(lambda: len(letters.taken) == 3)
    taken = anne.call("POST", "/api/enter/letter", {"token": letters.token()})
    assert await refused(taken) == "mail_taken", "nobody loses a way back by clicking on what a stranger asked for"
    assert (await anne.call("GET", "/api/me"))["mail"] == "anne@example.org"
    assert "anne@example" not in house.said().lower()


async def test_a_link_is_not_used_up_where_its_owner_cannot_come_in(
    own_house: OpenHouse, post_office: tuple[Letters, int]
) -> None:
    letters, port = post_office
    house = mailing(own_house, port)
    anne, phone = await Guest.named(house.url, "Anne"), await Guest.named(house.url, "phone")
    await anne.call("POST", "/api/me/mail", {"address": "anne@example.org"})
    await eventually(lambda: len(letters.taken) == 1)
    await anne.call("POST", "/api/enter/letter", {"token": letters.token()})
    await fill(phone, [await Guest.named(house.url, f"other {number}") for number in range(5)])
    await phone.call("POST", "/api/enter/mail", {"address": "anne@example.org"})
    await eventually(lambda: len(letters.taken) == 2)
    token = letters.token()
    assert await refused(phone.call("POST", "/api/enter/letter", {"token": token})) == "too_many_here"
    tablet = await Guest.named(house.url, "tablet")
    assert (await tablet.call("POST", "/api/enter/letter", {"token": token}))["id"] == anne.id


async def test_nobody_is_bombed_with_mail(own_house: OpenHouse, post_office: tuple[Letters, int]) -> None:
    letters, port = post_office
    house = mailing(own_house, port, mails_per_address=2, mails_per_guest=5, mails_per_hour=100)
    anne = await Guest.named(house.url, "Anne")
    ask = [anne.call("POST", "/api/me/mail", {"address": "victim@example.org"}) for _ in range(2)]
    await asyncio.gather(*ask)
    again = anne.call("POST", "/api/me/mail", {"address": "VICTIM@example.org"})
    assert await refused(again) == "too_often"
    codes = []
    for number in range(5):
        guest = await Guest.named(house.url, f"guest {number}")
        try:
            await guest.call("POST", "/api/me/mail", {"address": f"v{number}@example.org"})
        except Refused as refusal:
            codes.append(refusal.code)
    assert set(codes) == {"too_often"}, "one address on the network, whatever its guests are called"
    await eventually(lambda: len(letters.taken) >= 4)
    assert len(letters.taken) <= 5
    for address in ("a b@c.de", "a@b\r\nBcc: x@y.z", "nothing", "@x", "x@"):
        assert await refused(anne.call("POST", "/api/me/mail", {"address": address})) in ("malformed", "bad_mail")


async def test_a_house_without_a_mail_server_says_so(come: Come) -> None:
    anne = await come("Anne")
    assert not (await anne.call("GET", "/api/me"))["mails"]
    assert await Guest(anne.url).call("GET", "/api/enter") == {"no_passkeys": "", "mails": False}
    for path in ("/api/me/mail", "/api/enter/mail"):
        assert await refused(anne.call("POST", path, {"address": "a@example.org"})) == "no_mail"


# Devices


async def test_devices_are_listed_named_and_signed_out(come: Come, named_house: TestHouse) -> None:
    anne = await come("Anne of many devices")
    (code, *_) = await codes_of(anne)
    phone = Guest(by_name(named_house.url_of(1)))
    phone.http.headers["user-agent"] = "Mozilla/5.0 (Linux; Android 15) Firefox/140.0"
    await phone.call("POST", "/api/enter/code", {"code": code})
    devices = (await anne.call("GET", "/api/me"))["devices"]
    assert {one["name"] for one in devices} == {"a program", "Firefox, Android"}
    (mine,) = [one for one in devices if one["here"]]
    (theirs,) = [one for one in devices if not one["here"]]
    assert mine["made"] is not None
    await anne.call("PUT", f"/api/me/devices/{theirs['id']}", {"name": "old phone"})
    table = await anne.open_table(["me", "open"])
    page = await phone.page(table)
    stranger = await come("stranger")
    assert await refused(stranger.call("DELETE", f"/api/me/devices/{theirs['id']}")) == "no_device"
    await anne.call("DELETE", f"/api/me/devices/{theirs['id']}")
    await page.until(lambda: page.farewell is not None)
    assert page.farewell is not None
    assert page.farewell.code == "signed_out"
    assert await phone.call("GET", "/api/guest") is None
    assert (await anne.call("GET", "/api/guest"))["id"] == anne.id


async def test_signing_out_everywhere_ends_what_a_thief_has(come: Come) -> None:
    anne = await come("Anne robbed")
    codes = await codes_of(anne)
    thief = anne.at(anne.url)
    thief.http.cookies = httpx.Cookies(anne.http.cookies)
    assert (await thief.call("GET", "/api/guest"))["id"] == anne.id
    link = await thief.call("POST", "/api/guest/return-links")
    await anne.call("DELETE", "/api/me/devices")
    assert await thief.call("GET", "/api/guest") is None
    assert await refused(thief.call("POST", "/api/return-link", {"token": link["token"]})) == "bad_token"
    home = await come("home")
    assert (await home.call("POST", "/api/enter/code", {"code": codes[0]}))["id"] == anne.id


def robbed(guest: Guest) -> Guest:
    """Somebody who has stolen the guest's cookie, and nothing else."""
    thief = guest.at(guest.url)
    thief.http.cookies = httpx.Cookies()
    (cookie,) = [one.value for one in guest.http.cookies.jar if one.name == "tortuga_guest"]
    thief.http.cookies.set("tortuga_guest", cookie or "")
    return thief


async def test_a_thief_of_a_cookie_can_neither_take_the_name_nor_destroy_it(come: Come) -> None:
    anne = await come("Anne watched")
    key = Authenticator(anne.url)
    codes = await codes_of(anne)
    mine = (await add_passkey(anne, key))["id"]
    await anne.call("PUT", "/api/me/name", {"name": "Anne watched"})
    other = Guest(anne.url)
    await other.call("POST", "/api/enter/code", {"code": codes.pop()})
    (phone,) = [one["id"] for one in (await other.call("GET", "/api/me"))["devices"] if one["here"]]
    thief = robbed(anne)
    for call in (
        thief.call("POST", "/api/me/passkeys/begin"),
        thief.call("POST", "/api/me/codes"),
        thief.call("POST", "/api/me/mail", {"address": "thief@example.org"}),
        thief.call("DELETE", "/api/me/mail"),
        thief.call("DELETE", f"/api/me/passkeys/{mine}"),
        thief.call("DELETE", "/api/me/name"),
        thief.call("PUT", "/api/me/name", {"name": "Anne, who?"}),
        thief.call("PUT", "/api/guest", {"name": "Anne, who?"}),
        thief.call("GET", "/api/me/data"),
        thief.call("DELETE", "/api/me/devices"),
        thief.call("DELETE", f"/api/me/devices/{phone}"),
        thief.call("POST", "/api/me/delete", {"name": "Anne watched"}),
    ):
        assert await refused(call) == "prove_it"
    options = (await anne.call("POST", "/api/me/passkeys/begin"))["options"]
    made = Authenticator(anne.url).make(options)
    assert await refused(thief.call("POST", "/api/me/passkeys", {"name": "x", "credential": made})) == "prove_it"
    ways = await anne.call("GET", "/api/me")
    assert (ways["codes"], len(ways["devices"])) == (9, 2)
    assert (await thief.call("PUT", "/api/guest", {"name": "Anne watched"}))["kept"], "nothing changes"
    await use_passkey(thief, key)
    assert len((await thief.call("POST", "/api/me/codes"))["codes"]) == 10, "whoever has the passkey is no thief"
    assert await refused(anne.call("POST", "/api/enter/code", {"code": codes[0]})) == "bad_code"


async def test_who_leaves_a_borrowed_browser_need_not_show_who_they_are(come: Come) -> None:
    anne = await come("Anne borrowing")
    (code, *_) = await codes_of(anne)
    borrowed = Guest(anne.url)
    await borrowed.call("POST", "/api/enter/code", {"code": code})
    later = robbed(borrowed)
    (here,) = [one["id"] for one in (await later.call("GET", "/api/me"))["devices"] if one["here"]]
    await later.call("DELETE", f"/api/me/devices/{here}")
    assert await later.call("GET", "/api/guest") is None
    assert (await anne.call("GET", "/api/guest"))["id"] == anne.id


async def test_a_proof_is_one_guest_s_and_ends(come: Come, named_house: TestHouse) -> None:
    anne, ben = await come("Anne proven"), await come("Ben proven")
    await codes_of(anne)
    await codes_of(ben)
    (proof,) = [one.value for one in ben.http.cookies.jar if one.name == "tortuga_proof"]
    thief = robbed(anne)
    for wrong in (proof, "guessed", ""):
        thief.http.cookies.set("tortuga_proof", wrong or "")
        assert await refused(thief.call("POST", "/api/me/codes")) == "prove_it"
    database = await open_database(named_house.database_url, seconds=30)
    old = update(schema.tickets).where(schema.tickets.c.guest == anne.id).values(expires=time.time() - 1)
    await database.write(lambda connection: connection.execute(old).rowcount)
    await database.close()
    assert await refused(anne.call("POST", "/api/me/codes")) == "prove_it"


async def test_a_kept_name_cannot_become_one_that_deceives(come: Come) -> None:
    anne = await come("Anne honest")
    await keep(anne, "Anne honest")
    for name in ("a sailor who left", "An\u200bne"):
        assert await refused(anne.call("PUT", "/api/guest", {"name": name})) in ("bad_name", "name_kept")
    assert (await anne.call("GET", "/api/guest"))["name"] == "Anne honest"


async def test_a_cookie_that_somebody_chose_for_others_is_worth_nothing(come: Come) -> None:
    anne = await come("Anne unfixed")
    (code, *_) = await codes_of(anne)
    fixed = Guest(anne.url)
    fixed.http.cookies.set("tortuga_guest", "chosen-by-an-attacker")
    await fixed.call("POST", "/api/enter/code", {"code": code})
    (cookie,) = [one.value for one in fixed.http.cookies.jar if one.name == "tortuga_guest" and one.domain != ""]
    assert cookie != "chosen-by-an-attacker"
    other = Guest(anne.url)
    other.http.cookies.set("tortuga_guest", "chosen-by-an-attacker")
    assert await other.call("GET", "/api/guest") is None


async def test_a_cookie_that_was_planted_does_not_share_the_name(come: Come, named_house: TestHouse) -> None:
    anne = await come("Anne planted")
    planter = robbed(anne)  # has made this guest, and given Anne's browser the cookie
    table = await anne.open_table(["me", "open"])
    pages = [await anne.at(by_name(named_house.url_of(number))).page(table) for number in range(2)]
    code, *_ = await codes_of(anne)
    await keep(anne, "Anne planted")
    assert (await anne.call("GET", "/api/guest"))["kept"]
    assert await planter.call("GET", "/api/guest") is None
    (device,) = (await anne.call("GET", "/api/me"))["devices"]
    assert device["here"], "it is still the same device"
    phone = Guest(anne.url)
    await phone.call("POST", "/api/enter/code", {"code": code})
    await phone.call("DELETE", "/api/guest")  # all processes look who was signed out
    for page in pages:
        await page.command("say", text="Still here?")
        assert page.farewell is None


async def test_an_expired_cookie_is_nobody_s(come: Come, named_house: TestHouse) -> None:
    anne = await come("Anne of old")
    database = await open_database(named_house.database_url, seconds=30)

    def grow_old(connection: Connection) -> int:
        mine = update(schema.keys).where(schema.keys.c.guest == anne.id)
        return connection.execute(mine.values(expires=time.time() - 1)).rowcount

    assert await database.write(grow_old) == 1
    stored = await database.read(lambda connection: connection.execute(select(schema.keys.c.hash)).scalars().all())
    await database.close()
    assert await refused(anne.call("GET", "/api/me")) == "no_guest"
    assert not set(stored) & {cookie.value for cookie in anne.http.cookies.jar}, "only hashes are stored"


async def test_a_cookie_lasts_for_as_long_as_somebody_comes_back(come: Come, named_house: TestHouse) -> None:
    anne = await come("Anne of many years")
    day = 24 * 3600.0
    database = await open_database(named_house.database_url)
    mine = schema.keys.c.guest == anne.id

    def use_up(connection: Connection, left: float) -> int:
        return connection.execute(update(schema.keys).where(mine).values(expires=time.time() + left)).rowcount

    said = []
    for left in (399 * day, 100 * day, 399 * day):
        assert await database.write(use_up, left) == 1
        said.append((await anne.http.get("/api/guest")).headers.get("set-cookie", ""))
    assert (said[0], said[2]) == ("", ""), "one that is new need not be sent again"
    assert "tortuga_guest=" in said[1]
    assert f"Max-Age={400 * day:.0f}" in said[1]
    await database.write(use_up, day)
    assert (await anne.call("GET", "/api/guest"))["id"] == anne.id
    (until,) = await database.read(lambda one: one.execute(select(schema.keys.c.expires).where(mine)).scalars().all())
    await database.close()
    assert until > time.time() + 399 * day


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPhone"),
        ("curl/8", "a program"),
        ("", "a program"),
    ],
)
def test_a_device_is_called_by_its_browser_and_system(said: str, name: str) -> None:
    assert device_name(said) == name
