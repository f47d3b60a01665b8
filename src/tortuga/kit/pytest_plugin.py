"""A pytest plugin that fails every test with unused scripted draws (see :mod:`tortuga.kit.script`).

Put ``pytest_plugins = ["tortuga.kit.pytest_plugin"]`` into the topmost ``conftest.py``.
"""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tortuga.kit.script import checked


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    with checked():
        return (yield)
