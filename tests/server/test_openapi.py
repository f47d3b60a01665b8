"""The machine-readable description: Schemathesis calls every route with everything that could go wrong."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from live_houses import PATIENCE, TestHouse, sqlite_house
from nursery import tortuga
from schemathesis.specs.openapi.checks import negative_data_rejection

from tortuga.server.app import build_app
from tortuga.server.settings import Settings

pytestmark = pytest.mark.slow  # making the cases takes seconds, before the first is tried

EXAMPLES = 25


@pytest.fixture(scope="module")
def quiet_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestHouse]:
    with sqlite_house(tmp_path_factory.mktemp("described")) as house:
        yield house
        assert "Traceback" not in house.said(), house.said()


@pytest.fixture(scope="module")
def cookie(quiet_house: TestHouse) -> str:
    response = httpx.put(f"{quiet_house.url}/api/guest", json={"name": "Schema"})
    return str(response.headers["set-cookie"].partition(";")[0])


def described() -> Any:
    """The description as the house serves it, made without opening one."""
    return msgspec.json.decode(msgspec.json.encode(build_app(Settings()).description.openapi))


schema = schemathesis.openapi.from_dict(described())


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_every_route_keeps_its_description(case: Any, quiet_house: TestHouse, cookie: str) -> None:
    if random.Random(repr(case.body)).random() < 0.8:
        case.headers["Cookie"] = cookie
    case.call_and_validate(base_url=quiet_house.url, timeout=PATIENCE)


@pytest.fixture(scope="module")
def admin_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestHouse]:
    """A house of its own: whatever an admin does there shall not hurt the others."""
    with sqlite_house(tmp_path_factory.mktemp("ordered")) as house:
        yield house
        assert "Traceback" not in house.said(), house.said()


@pytest.fixture(scope="module")
def admin_cookie(admin_house: TestHouse) -> str:
    response = httpx.put(f"{admin_house.url}/api/guest", json={"name": "Admin"})
    made = tortuga("house", "admin", "add", response.json()["id"], "--database-url", admin_house.database_url)
    made.check_returncode()
    cookie = str(response.headers["set-cookie"].partition(";")[0])
    deadline = time.monotonic() + PATIENCE
    while not httpx.get(f"{admin_house.url}/api/guest", headers={"cookie": cookie}).json()["admin"]:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return cookie


@schema.include(path_regex="^/api/(admin|reports)").parametrize()
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_route_for_admins_keeps_its_description(case: Any, admin_house: TestHouse, admin_cookie: str) -> None:
    case.headers["Cookie"] = admin_cookie
    lenient = [negative_data_rejection]  # 0 is as good as false
    case.call_and_validate(base_url=admin_house.url, timeout=PATIENCE, excluded_checks=lenient)


async def test_the_description_is_served_and_complete(quiet_house: TestHouse) -> None:
    async with httpx.AsyncClient(base_url=quiet_house.url) as http:
        served = (await http.get("/api/openapi.json")).json()
    assert served == described()
    paths = set(served["paths"])
    assert {"/api/guest", "/api/tables", "/api/tables/{table_id}/seats/{seat}", "/api/verify"} <= paths
    for path, methods in served["paths"].items():
        for method, operation in methods.items():
            assert "429" in operation["responses"], (path, method)


def test_the_methods_of_an_address_are_those_of_the_description() -> None:
    description = build_app(Settings()).description
    for path, methods in description.openapi["paths"].items():
        address = re.sub(r"\{\w+\}", "7", path)
        assert description.methods_of(address) == sorted(method.upper() for method in methods), path
    assert description.methods_of("/") == description.methods_of("/health") == []
