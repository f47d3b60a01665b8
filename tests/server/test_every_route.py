"""Every route takes whatever is sent to it: it refuses it with a code and a sentence, or makes do with it.

Routes, parameters and bodies are read from the description of the house (and those few that are not described, from its
application), so that a new route is tried as soon as it is there. Each value is put into each place while everything
else is good, so that it gets as far as it can.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import quote

import httpx
import msgspec
import pytest
from litestar.routes import HTTPRoute
from live_houses import OpenHouse, TestHouse, sqlite_house
from live_pages import Guest, Refused
from nursery import tortuga

from tortuga.server import protocol as wire
from tortuga.server.app import build_app
from tortuga.server.settings import Settings

pytestmark = pytest.mark.slow  # some ten thousand requests

JSON = {"content-type": "application/json"}
NUMBERS = (-1, 0, 0.5, 2**31, 2**63, -(2**63) - 1, 10**39, 10**400, "1e308", "1e999", "-1e-400", "NaN", "-Infinity")
VALUES = [
    *(str(number).encode() for number in NUMBERS),
    *(b'""', b'" "', b'"x"', b'"\\u0000"', b'"a\\u0000b"', b'"\\ud800"', b'"' + b"x" * 2000 + b'"'),
    *(b'"\' OR 1=1; --"', b'"../../etc/passwd"', ('"\u202e' + "\u0301" * 99 + '"').encode()),
    *(b"null", b"true", b"[]", b"{}", b"[null]", b'[{"a":[]}]', b'{"":null}', b"[[[[[[[[0]]]]]]]]"),
    *(b"[" * 10_000 + b"]" * 10_000, b'{"a":' * 10_000 + b"1" + b"}" * 10_000, b'"' + b"x" * (1 << 20) + b'"'),
]
"""JSON that some place or other will not like; some of it is none."""
BODIES = [
    *(b"", b" ", b"{", b"nonsense", b"\xff\xfe", b"\x00", b"\xef\xbb\xbf{}", b"{}{}", b'{"a":1,"a":2}'),
    *(b'{"\\ud800":1}', *VALUES),
]
"""Whole bodies."""
WORDS = [
    *("", " ", "-1", "0", "64", "1e3", "0x10", "\u0661", "9" * 40, "nan", "x" * 65, "x" * 5000, ".", "..", "a/b"),
    *("%", "%00", "\0", "\ud800", "é", "\u202e", "-", "--help", "a b", "' OR 1=1; --", "null", "[]", "{}"),
]
"""Parts of an address."""
CODES = re.compile("^[a-z_]+$")
LONGEST = 600
"""Characters of a sentence: nobody is told again all that they have sent."""


class Place(NamedTuple):
    """Something that a request can be filled with."""

    name: str
    where: str
    schema: dict[str, Any]


class Route:
    """One method of one address, as the house describes it."""

    def __init__(self, method: str, path: str, operation: dict[str, Any], schemas: dict[str, Any]) -> None:
        self.method = method.upper()
        self.path = path
        self.schemas = schemas
        self.places = [Place(each["name"], each["in"], each["schema"]) for each in operation.get("parameters", ())]
        content = operation.get("requestBody", {}).get("content", {})
        self.takes_record = "application/x-ndjson" in content or path in ("/api/records", "/api/verify")
        self.body = content.get("application/json", {}).get("schema")

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    def good(self, schema: dict[str, Any]) -> Any:
        """Something that this schema allows."""
        schema = self.whole(schema)
        if "enum" in schema or "const" in schema:
            return schema.get("const", schema.get("enum", [None])[0])
        for one in (*schema.get("oneOf", ()), *schema.get("anyOf", ())):
            if self.whole(one).get("type") != "null":
                return self.good(one)
        match schema.get("type"):
            case "object":
                wanted = schema.get("required", ())
                return {name: self.good(part) for name, part in schema.get("properties", {}).items() if name in wanted}
            case "array":
                return [self.good(schema.get("items", {}))] * schema.get("minItems", 0)
            case "string":
                return "1" * max(1, schema.get("minLength", 1))
            case "integer" | "number":
                return schema.get("minimum", 1)
            case "boolean":
                return False
        return None

    def whole(self, schema: dict[str, Any]) -> dict[str, Any]:
        """What a reference refers to."""
        while "$ref" in schema:
            schema = self.schemas[schema["$ref"].rpartition("/")[2]]
        return schema

    def fields(self, schema: dict[str, Any], depth: int = 3) -> Iterator[tuple[tuple[str | int, ...], dict[str, Any]]]:
        """All places in a body, as the way that leads to each."""
        schema = self.whole(schema)
        for one in (*schema.get("oneOf", ()), *schema.get("anyOf", ())):
            yield from self.fields(one, depth)
        if not depth:
            return
        for name, part in schema.get("properties", {}).items():
            yield (name,), part
            yield from (((name, *way), inner) for way, inner in self.fields(part, depth - 1))
        if "items" in schema:
            yield (0,), schema["items"]
            yield from (((0, *way), inner) for way, inner in self.fields(schema["items"], depth - 1))
        if isinstance(schema.get("additionalProperties"), dict):
            yield ("x",), schema["additionalProperties"]

    def put(self, body: Any, schema: dict[str, Any], way: tuple[str | int, ...], value: Any) -> Any:
        """The body with this value at the end of the way."""
        if not way:
            return value
        schema, (step, *rest) = self.whole(schema), way
        parts = [schema, *map(self.whole, (*schema.get("oneOf", ()), *schema.get("anyOf", ())))]
        inner: dict[str, Any]
        if isinstance(step, int):
            inner = next((part["items"] for part in parts if "items" in part), {})
            return [self.put(self.good(inner), inner, tuple(rest), value)]
        inner = next((part["properties"][step] for part in parts if step in part.get("properties", ())), {})
        kept = body if isinstance(body, dict) else {}
        return {**kept, step: self.put(kept.get(step, self.good(inner)), inner, tuple(rest), value)}


class Request(NamedTuple):
    """A request that no page would send."""

    path: str
    body: bytes | None
    about: str


def requests(route: Route, known: dict[str, str], body: Any) -> Iterator[Request]:
    """Everything that is sent to a route. ``known`` are good values of its parameters, by name."""
    good = {place.name: known[place.name] for place in route.places if place.where == "path"}
    content = None if route.body is None else msgspec.json.encode(body)
    for place, word in itertools.product(route.places, WORDS):
        value = quote(word.encode("utf-8", "surrogatepass"), safe="")
        if place.where == "path":
            yield Request(route.path.format(**good | {place.name: value}), content, f"{place.name}={word[:40]!r}")
        else:
            yield Request(f"{route.path.format(**good)}?{place.name}={value}", content, f"?{place.name}={word[:40]!r}")
    path = route.path.format(**good)
    yield Request(f"{path}?x=1&x=2&=&%ff=%00", content, "a query for nothing")
    if route.takes_record or route.method == "GET":
        return
    yield from (Request(path, whole, f"all of the body is {whole[:40]!r}") for whole in BODIES)
    if route.body is None:
        return
    for (way, _), value in itertools.product(list(route.fields(route.body)), VALUES):
        sent = msgspec.json.encode(route.put(body, route.body, way, msgspec.Raw(value)))
        yield Request(path, sent, f"{'.'.join(map(str, way))}={value[:40]!r}")
    for name in route.whole(route.body).get("properties", ()):
        left = {key: value for key, value in body.items() if key != name}
        yield Request(path, msgspec.json.encode(left), f"without {name}")
        twice = (f'"{name}":'.encode() + value for value in (b"1", b'"x"', msgspec.json.encode(body.get(name))))
        yield Request(path, b"{" + b",".join(twice) + b"}", f"{name} three times")
    yield Request(path, msgspec.json.encode({**body, "guest_id": "x", "house": 1, "request": {}}), "more than it takes")


def records(text: str) -> Iterator[Request]:
    """Records in which one thing or other is wrong."""
    head, _, answers = text.partition("\n")
    header = msgspec.json.decode(head)
    ways: list[tuple[str, ...]] = [(name,) for name in (*header, "dealt", "data", "x")]
    ways += [("chance", name) for name in (*header["chance"], "x")]
    for way, value in itertools.product(ways, VALUES):
        inner = {**header[way[0]], way[1]: msgspec.Raw(value)} if len(way) > 1 else msgspec.Raw(value)
        changed = msgspec.json.encode({**header, way[0]: inner})
        yield Request("", changed + b"\n" + answers.encode(), f"{'.'.join(way)}={value[:40]!r}")
    for value in VALUES:
        for line in (value, b"[" + value + b"," + value + b"]", b"[0," + value + b"]", b'{"fact":' + value + b"}"):
            yield Request("", head.encode() + b"\n" + line + b"\n" + answers.encode(), f"first line {line[:40]!r}")
    yield from (Request("", whole, f"all of it is {whole[:40]!r}") for whole in BODIES)


def fault_in(route: str, request: Request, response: httpx.Response) -> list[str]:
    """What is wrong with an answer: a fault of the house, or a refusal without a code and a sentence."""
    told = f"{route}, {request.about}: {response.status_code} {response.text[:300]}"
    if response.status_code < 400:
        return []
    try:
        refusal = msgspec.json.decode(response.content, type=wire.Refusal)
    except msgspec.DecodeError:
        return [told]
    fine = response.status_code < 500 or refusal.code in ("crowded", "read_only")
    clear = 1 < len(refusal.sentence.strip()) < LONGEST and not re.search("Traceback| object at 0x", refusal.sentence)
    return [] if fine and clear and CODES.match(refusal.code) else [told]


# The house and who is there


OFTEN = (
    *("codes_per_address", "codes_per_guest", "links_per_guest", "told_per_hour", "reports_per_hour"),
    *("records_per_day", "challenges_per_hour", "alone_per_guest"),
)
LIMITS = dict.fromkeys(OFTEN, 1_000_000)


@pytest.fixture(scope="module")
def open_to_all(module_house: OpenHouse) -> TestHouse:
    """A house that takes as much as comes."""
    return module_house(limits=LIMITS)


@pytest.fixture(scope="module")
def lab_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestHouse]:
    """A house with a lab, which only houses of one process have."""
    with sqlite_house(tmp_path_factory.mktemp("lab"), {"lab": True, "limits": {**LIMITS, "lab_matches": 1}}) as house:
        yield house


def named(parameter: str) -> dict[str, Any]:
    """A part of an address that is not described."""
    return {"name": parameter, "in": "path", "schema": {}}


class Scene:
    """People and tables, so that requests get as far as they can."""

    def __init__(self, house: TestHouse) -> None:
        self.house = house
        self.routes: list[Route] = []
        self.record = ""
        self.over = ""
        self.ben: Guest
        self.cat: Guest
        self._numbers = itertools.count()

    async def set(self) -> None:
        self.ben, self.cat = [await Guest.named(self.house.url_of(1), name) for name in ("Ben", "Cat")]
        served = (await self.ben.http.get("/api/openapi.json")).json()
        schemas = served["components"]["schemas"]
        self.routes = [
            Route(method, path, operation, schemas)
            for path, methods in served["paths"].items()
            for method, operation in methods.items()
        ]
        self.routes += [
            Route(method, route.path_format, {"parameters": [named(name) for name in route.path_parameters]}, {})
            for route in build_app(Settings()).app.routes
            if isinstance(route, HTTPRoute)
            for handler in route.route_handlers
            if not handler.resolve_include_in_schema()
            for method in handler.http_methods - {"OPTIONS"}
        ]
        self.over = await self.ben.open_table(["me", "random"], window=None, options={"rounds": 1})
        page = await self.ben.page(self.over)
        await page.play(random.Random(1))
        await page.hang_up()
        self.record = (await self.ben.http.get(f"/api/tables/{self.over}/record")).text

    async def somebody(self, admin: bool) -> Guest:
        """Somebody new, for one route alone: it may be about leaving."""
        name = f"Eve {next(self._numbers)}"
        guest = await Guest.named(self.house.url, name)
        await guest.call("POST", "/api/me/codes")
        await guest.call("PUT", "/api/me/name", {"name": name})
        if admin:
            tortuga("house", "admin", "add", guest.id, "--database-url", self.house.database_url).check_returncode()
            async with asyncio.timeout(30):
                while not (await guest.call("GET", "/api/guest"))["admin"]:
                    await asyncio.sleep(0.05)
        await guest.call("PUT", f"/api/friends/{self.ben.id}")
        await self.ben.call("PUT", f"/api/friends/{guest.id}")
        return guest

    async def known(self, guest: Guest, route: Route) -> dict[str, str]:
        """Good values for the parameters of a route."""
        table = await guest.open_table(["me", "open", "open"])
        puzzle = (await guest.call("GET", "/api/puzzles"))["puzzles"][0]
        return {
            "table_id": self.over if re.search("/(record|recount|share|rematch)$", route.path) else table,
            "replay_id": self.over,
            "record_id": self.over,
            "guest_id": self.ben.id,
            "player": self.ben.id,
            "slug": puzzle["game"] if "puzzles" in route.path else "doubloons",
            "key": puzzle["key"] if "puzzles" in route.path else "0" * 32,
            "path": "index.html",
            "seat": "1",
            "device_id": "a" * 16,
            "passkey_id": "a" * 64,
            "ban_id": "1",
            "report_id": "1",
        }

    def body(self, route: Route, known: dict[str, str]) -> Any:
        """A good body, as far as the description says what is good."""
        good = {
            "POST /api/tables": {"game": "doubloons", "seats": [{"kind": "me"}, {"kind": "open"}]},
            "POST /api/lab": {"game": "doubloons", "seats": 2, "bots": ["random"], "matches": 1},
            "POST /api/reports": {"kind": "table", "table": known["table_id"]},
            "POST /api/tables/{table_id}/challenges": {"guest": self.ben.id},
            "POST /api/tables/{table_id}/remove": {"guest": self.ben.id},
            "POST /api/admin/bans": {"kind": "guest", "what": self.cat.id, "reason": "A test."},
            "POST /api/replays/{replay_id}/otherwise": {"step": 0, "seat": 0, "action": {"type": "Bid", "coin": 1}},
        }
        return good.get(str(route)) or (route.good(route.body) if route.body else None)


async def attack(scene: Scene, route: Route) -> tuple[int, list[str]]:
    """Send everything to a route. Returns how much that was, and what went wrong."""
    guest = await scene.somebody(admin=route.path.startswith("/api/admin"))
    known = await scene.known(guest, route)
    cookies, tried, faults = httpx.Cookies(guest.http.cookies), 0, list[str]()
    for request in requests(route, known, scene.body(route, known)):
        response = await guest.http.request(route.method, request.path, content=request.body, headers=JSON)
        faults += fault_in(str(route), request, response)
        tried += 1
        guest.http.cookies = httpx.Cookies(cookies)  # whoever was signed out goes on trying
        if route.path == "/api/admin/read-only":
            await guest.call("PUT", route.path, {"on": False})
    return tried, faults


async def faults_of(house: TestHouse, which: str) -> tuple[int, list[str]]:
    """Send everything to the routes that match. Returns how much that was, and what went wrong."""
    scene = Scene(house)
    await scene.set()
    found = [await attack(scene, route) for route in scene.routes if re.search(which, route.path)]
    assert min(tried for tried, _ in found) >= 1
    return sum(tried for tried, _ in found), [fault for _, faults in found for fault in faults]


async def test_no_route_stumbles_over_anything(open_to_all: TestHouse) -> None:
    tried, faults = await faults_of(open_to_all, "")
    assert faults == []
    assert tried > 5000
    assert not open_to_all.stumbled(), open_to_all.stumbled()


async def test_the_lab_does_not_stumble_over_anything(lab_house: TestHouse) -> None:
    tried, faults = await faults_of(lab_house, "^/api/lab")
    assert faults == []
    assert tried > 200
    assert not lab_house.stumbled(), lab_house.stumbled()


async def test_no_record_is_a_fault(open_to_all: TestHouse) -> None:
    scene = Scene(open_to_all)
    await scene.set()
    guest, taken, faults = scene.ben, set[str](), list[str]()
    for request in records(scene.record):
        for path in ("/api/verify", "/api/records"):
            response = await guest.http.post(path, content=request.body)
            faults += fault_in(path, request, response)
        if response.status_code < 400:
            taken.add(response.json()["id"])
    for record in taken:  # whatever was taken can be shown
        for path in ("", "/steps?sight=open", "/told", "/picture.svg"):
            shown = await guest.http.get(f"/api/replays/{record}{path}")
            faults += fault_in("what was taken", Request(path, None, record), shown)
    assert faults == []
    assert taken
    assert not open_to_all.stumbled(), open_to_all.stumbled()
    assert not open_to_all.stumbled(), open_to_all.stumbled()


async def test_no_message_of_the_live_channel_is_a_fault(open_to_all: TestHouse) -> None:
    """What each of them takes is read from its type."""
    guest = await Guest.named(open_to_all.url, "Anne")
    (schema,), schemas = msgspec.json.schema_components([wire.FromPage], ref_template="#/components/schemas/{name}")
    reader = Route("SEND", "", {}, schemas)
    page = await guest.page(await guest.open_table(["me", "random"], window=None))
    page.lines = True  # from the first hostile hello on, several may come together
    assert page.question is not None
    asked, tried = {"seat": 0, "question": page.question.number, "option": 0}, 0
    for message in reader.whole(schema).get("anyOf", [schema]):
        fields = reader.whole(message)["properties"]
        good = reader.good(message) | {name: value for name, value in asked.items() if name in fields}
        good |= {"id": "x"} if "id" in fields else {}
        for (way, _), value in itertools.product(list(reader.fields(message)), VALUES):
            if len(value) > 100_000 or way == ("type",):
                continue
            sent = msgspec.json.encode(reader.put(good, message, way, msgspec.Raw(value)))
            await page.send(sent.decode("utf-8", "replace"))
            tried += 1
    with contextlib.suppress(Refused):  # the last of all answers, whatever it is
        await page.command("say", id="the last", text="Is anybody still here?")
    assert tried > 500
    refused = [line for frame in page.frames for line in frame.split("\n") if '"type":"refused"' in line]
    assert len(refused) > 500
    assert not [line for line in refused if '"code":"fault"' in line or len(line) > 2 * LONGEST]
    assert not open_to_all.stumbled(), open_to_all.stumbled()
