"""A real house, a real Chromium, and people who click."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import hatch_build
import pytest
from live_houses import HouseProcess
from people import SETTINGS, MakePerson, Person, chromium
from playwright.sync_api import Browser, Error, Playwright, sync_playwright


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def page_built(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The page as it is shipped, built from the sources as they are now, by one worker while the others wait."""
    with (tmp_path_factory.getbasetemp().parent / "page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        hatch_build.install()  # with what the tests look at pages with
        hatch_build.build()


@pytest.fixture(scope="session")
def house(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """One house for all tests that do not hurt it."""
    started = open_house(tmp_path_factory.mktemp("house"))
    yield started
    started.stop()
    assert "Traceback" not in started.said(), started.said()


@pytest.fixture
def more_games() -> list[str]:
    """Games that ``own_house`` has besides, as ``module:attribute``; they are found in the test's folder."""
    return []


@pytest.fixture
def own_house(page_built: None, tmp_path: Path, more_games: list[str]) -> Iterator[HouseProcess]:
    """A house that may be stopped in mid-match."""
    started = open_house(tmp_path, more_games)
    yield started
    started.kill()


def open_house(folder: Path, games: Sequence[str] = ()) -> HouseProcess:
    made = HouseProcess(folder, "house", f"sqlite:///{folder}/house.db", None, SETTINGS)
    made.places.append(str(folder))
    for game in games:
        made.add("--with", game)
    return made.start()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    started = chromium(playwright)
    yield started
    started.close()


@pytest.fixture
def person(browser: Browser, house: HouseProcess, request: pytest.FixtureRequest) -> Iterator[MakePerson]:
    """Makes people at this house: ``person("Anne", width=360)``. What goes wrong in their page fails the test."""
    yield from _people(browser, house, request)


@pytest.fixture
def person_of(browser: Browser, own_house: HouseProcess, request: pytest.FixtureRequest) -> Iterator[MakePerson]:
    """The same in the house of this test alone."""
    yield from _people(browser, own_house, request)


def _people(browser: Browser, house: HouseProcess, request: pytest.FixtureRequest) -> Iterator[MakePerson]:
    made: list[Person] = []

    def make(name: str = "Anne", **looks: Any) -> Person:
        made.append(Person(browser, house.url, name, **looks))
        return made[-1]

    failed_before = request.session.testsfailed
    try:
        yield make
    finally:
        for each in made:
            if request.session.testsfailed > failed_before:
                try:
                    each.shoot(f"failed-{request.node.name}-{each.name}")
                except Error as error:
                    print(f"no picture of {each.name}: {error}")
            each.context.close()
    for each in made:
        assert not each.faults, each.faults
