"""Houses for the tests, each with a store of its own."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
import pytest_asyncio
from live_houses import OpenHouse, Services, TestHouse, shared_house, sqlite_house
from live_pages import Guest, Welcome

KINDS = [pytest.param("sqlite"), pytest.param("shared", marks=pytest.mark.services)]


@pytest.fixture(scope="session")
def services() -> Iterator[Services]:
    """PostgreSQL and Redis, started once."""
    with Services() as started:
        yield started


@pytest.fixture(scope="session", params=KINDS)
def open_house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestHouse]:
    """The house behind ``house``, started once by each worker: a start takes longer than most tests."""
    with houses(request, tmp_path_factory) as make:
        started = make()
        yield started
        assert not started.stumbled(), started.stumbled()


@pytest.fixture
def house(open_house: TestHouse) -> Iterator[TestHouse]:
    """One process on SQLite, then two on PostgreSQL and Redis: everything must be the same.

    All tests share it, so it may have tables and guests of other tests.
    """
    before = open_house.said().count("Traceback")
    yield open_house
    assert open_house.said().count("Traceback") == before, open_house.stumbled()


@pytest.fixture(scope="session", params=KINDS)
def thrifty_house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestHouse]:
    """A house that takes forty commands of a guest and no more."""
    with houses(request, tmp_path_factory) as make:
        yield make(limits={"commands_per_second": 0.001, "commands_at_once": 40, "chat_lines": 1_000_000})


@pytest.fixture(scope="module", params=KINDS)
def module_house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """Makes a house with its own settings that several tests of a module share."""
    with houses(request, tmp_path_factory) as make:
        yield make


@pytest.fixture(params=KINDS)
def own_house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """Makes a house for one test alone, with its own settings, or one that will be killed."""
    with houses(request, tmp_path_factory) as make:
        yield make


@contextmanager
def houses(request: pytest.FixtureRequest, folders: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """Makes houses of the kind that is the parameter of a fixture, and closes them."""
    with ExitStack() as stack:

        def make(**settings: Any) -> TestHouse:
            folder = folders.mktemp("house")
            if request.param == "sqlite":
                return stack.enter_context(sqlite_house(folder, settings))
            return stack.enter_context(shared_house(folder, request.getfixturevalue("services"), settings))

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
