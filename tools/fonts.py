"""Makes the page's small letters anew: ``python tools/fonts.py``, after the fonts have changed or the page says more.

Nearly all that the page says is written in ASCII and a few signs. A phone on a slow line fetches those alone, from
``web/src/styles/faces``; whoever has an é in their name makes it fetch the whole face, too. Figures of one height and
kerning stay, hints for old screens do not. Needs fonttools and the Node that builds the page, for Brotli.
"""

from __future__ import annotations

import importlib
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import hatch_build

WEB = Path(__file__).parents[1] / "web"
FACES = {
    "alegreya": ["alegreya-latin-400-normal", "alegreya-latin-400-italic", "alegreya-latin-700-normal"],
    "alegreya-sans": ["alegreya-sans-latin-400-normal", "alegreya-sans-latin-700-normal"],
}
RANGES = (
    "U+0020-007E, U+00A0, U+00B0-00B1, U+00B7, U+00D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, "
    "U+2039, U+2212"
)
"""As ``styles/fonts.css`` names them."""
FEATURES = ["kern", "lnum", "tnum", "pnum", "ccmp"]
BROTLI = """const zlib = require("zlib"), parts = [];
const { BROTLI_PARAM_MODE: mode, BROTLI_MODE_FONT: font } = zlib.constants;
process.stdin.on("data", (part) => parts.push(part)).on("end", () => process.stdout.write(
  process.argv[1] === "pack" ? zlib.brotliCompressSync(Buffer.concat(parts), { params: { [mode]: font } })
    : zlib.brotliDecompressSync(Buffer.concat(parts))));"""


def by_node(what: str, data: bytes) -> bytes:
    """Brotli as Node has it: Python has none of its own."""
    node, _ = hatch_build.find_node()
    return subprocess.run([str(node), "-e", BROTLI, what], input=data, capture_output=True, check=True).stdout


class Brotli(types.ModuleType):
    """What fonttools expects under this name."""

    MODE_FONT = 2

    @staticmethod
    def compress(data: bytes, **_: int) -> bytes:
        return by_node("pack", data)

    @staticmethod
    def decompress(data: bytes) -> bytes:
        return by_node("unpack", data)


def main() -> None:
    sys.modules["brotli"] = Brotli("brotli")
    subset: Any = importlib.import_module("fontTools.subset")
    fonts: Any = importlib.import_module("fontTools.ttLib")
    wanted = subset.parse_unicodes(RANGES.replace("U+", ""))
    options = subset.Options(flavor="woff2", layout_features=FEATURES, hinting=False, notdef_outline=True)
    options.drop_tables += ["DSIG", "STAT", "meta"]
    folder = WEB / "src/styles/faces"
    for package, names in FACES.items():
        for name in names:
            font = fonts.TTFont(WEB / f"node_modules/@fontsource/{package}/files/{name}.woff2")
            taken = subset.Subsetter(options)
            taken.populate(unicodes=wanted)
            taken.subset(font)
            path = folder / f"{name.replace('-latin-', '-ascii-')}.woff2"
            subset.save_font(font, path, options)
            print(f"{path.stat().st_size:6} {path.name}")


if __name__ == "__main__":
    main()
