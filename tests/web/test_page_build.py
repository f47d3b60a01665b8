"""What the built page takes from the house without asking it: the number of the protocol."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tortuga.server.protocol import PROTOCOL

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def hatch_build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_number_is_the_houses_own(hatch_build: ModuleType) -> None:
    assert hatch_build.protocol_number() == str(PROTOCOL)


def test_a_checkout_without_generated_types_has_the_number_to_build_with(
    hatch_build: ModuleType, tmp_path: Path
) -> None:
    path = tmp_path / "generated" / "protocol.ts"
    hatch_build.write_protocol(path, "7")
    assert path.read_text("utf-8") == "export const PROTOCOL = 7;\n"


def test_an_old_number_is_put_right_and_the_types_stay(hatch_build: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "protocol.ts"
    path.write_text("export type A = string;\n\nexport const PROTOCOL = 6;\n", "utf-8")
    hatch_build.write_protocol(path, "7")
    assert path.read_text("utf-8") == "export type A = string;\n\nexport const PROTOCOL = 7;\n"


def test_another_number_is_another_page(hatch_build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    before = hatch_build.sources_hash()
    monkeypatch.setattr(hatch_build, "protocol_number", lambda: "999")
    assert hatch_build.sources_hash() != before
