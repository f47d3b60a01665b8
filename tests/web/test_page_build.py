"""What the built page takes from the house without asking it: the numbers of the protocol."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from tortuga.server import protocol
from tortuga.server.protocol import typescript

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def hatch_build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_numbers_are_the_houses_own(hatch_build: ModuleType) -> None:
    numbers = {name: str(getattr(protocol, name)) for name in typescript.CONSTANTS}
    assert hatch_build.protocol_numbers() == numbers
    generated = re.findall(r"^export const (\w+) = (\d+);$", typescript.protocol_module(), re.MULTILINE)
    assert dict(generated) == numbers, "a page that is built without the generated types is the same"


def test_a_checkout_without_generated_types_has_the_numbers_to_build_with(
    hatch_build: ModuleType, tmp_path: Path
) -> None:
    path = tmp_path / "generated" / "protocol.ts"
    hatch_build.write_protocol(path, {"PROTOCOL": "7", "LENGTH": "8"})
    assert path.read_text("utf-8") == "export const PROTOCOL = 7;\nexport const LENGTH = 8;\n"


@pytest.mark.parametrize(
    "old", ["export const PROTOCOL = 6;\nexport const LENGTH = 8;\n", "export const PROTOCOL = 7;\n"]
)
def test_old_numbers_are_put_right_and_the_types_stay(hatch_build: ModuleType, tmp_path: Path, old: str) -> None:
    path = tmp_path / "protocol.ts"
    path.write_text(f"export type A = string;\n\n{old}", "utf-8")
    hatch_build.write_protocol(path, {"PROTOCOL": "7", "LENGTH": "8"})
    assert (
        path.read_text("utf-8") == "export type A = string;\n\nexport const PROTOCOL = 7;\nexport const LENGTH = 8;\n"
    )


def test_another_number_is_another_page(hatch_build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    before = hatch_build.sources_hash()
    monkeypatch.setattr(hatch_build, "protocol_numbers", lambda: {"PROTOCOL": "999"})
    assert hatch_build.sources_hash() != before
