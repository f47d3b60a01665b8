"""Houses for the tests, each with a store of its own."""

from __future__ import annotations

import itertools
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

sys.path.insert(0, str(Path(__file__).parent))

from live_houses import OpenHouse, Services, TestHouse, shared_house, sqlite_house
from live_pages import Guest, Welcome

KINDS = [pytest.param("sqlite"), pytest.param("shared", marks=pytest.mark.services)]


@pytest.fixture(scope="session")
def services() -> Iterator[Services]:
    """PostgreSQL and Redis, started once."""
    with Services() as started:
        yield started


@pytest.fixture(scope="module", params=KINDS)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestHouse]:
    """One process on SQLite, then two on PostgreSQL and Redis: everything must be the same."""
    folder = tmp_path_factory.mktemp("house")
    made = (
        sqlite_house(folder) if request.param == "sqlite" else shared_house(folder, request.getfixturevalue("services"))
    )
    with made as started:
        yield started
        assert "Traceback" not in started.said(), started.said()


@pytest.fixture(params=KINDS)
def own_house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenHouse]:
    """Makes a house with its own settings, or one that will be killed."""
    with ExitStack() as stack:

        def make(**settings: Any) -> TestHouse:
            if request.param == "sqlite":
                return stack.enter_context(sqlite_house(tmp_path, settings))
            return stack.enter_context(shared_house(tmp_path, request.getfixturevalue("services"), settings))

        yield make


@pytest_asyncio.fixture(autouse=True)
async def nobody_stays() -> AsyncIterator[None]:
    """Close all connections after each test."""
    yield
    await Guest.see_out()


@pytest.fixture
def welcome(house: TestHouse) -> Welcome:
    """Guests of the house, spread over its processes."""
    numbers = itertools.count()

    async def named(name: str) -> Guest:
        return await Guest.named(house.url_of(next(numbers)), name)

    return named
