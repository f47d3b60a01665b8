"""``python -m tortuga.kit FOLDER [GAME ...]`` writes golden playthroughs anew, and what happens in lessons."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from tortuga.engine import all_games
from tortuga.kit import golden, lessons


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser("python -m tortuga.kit", description="Write golden playthroughs anew.")
    parser.add_argument("folder", type=Path, help="where they stand, a folder for each game (tests/golden)")
    parser.add_argument("game", nargs="*", help="only these games; all without")
    chosen = parser.parse_args(arguments)
    unknown = [game for game in chosen.game if game not in all_games()]
    if unknown:
        parser.error(f"there is no game {', '.join(unknown)}; there are: {', '.join(all_games())}")
    slugs = chosen.game or all_games()
    for path, lines in chain(golden.write(chosen.folder, slugs), lessons.write(chosen.folder, slugs)):
        sys.stdout.write(f"{path}: {lines} lines\n")


if __name__ == "__main__":
    main()
