"""``python -m tortuga.kit FOLDER [GAME ...]`` rewrites golden playthroughs and transcripts of lessons."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from tortuga.engine import all_games
from tortuga.kit import golden, lessons


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        "python -m tortuga.kit", description="Rewrite golden playthroughs and transcripts of lessons."
    )
    parser.add_argument("folder", type=Path, help="where they are, with a subfolder for each game (tests/golden)")
    parser.add_argument("game", nargs="*", help="only these games (default: all)")
    chosen = parser.parse_args(arguments)
    unknown = [game for game in chosen.game if game not in all_games()]
    if unknown:
        parser.error(f"there is no game {', '.join(unknown)}; the games are: {', '.join(all_games())}")
    slugs = chosen.game or all_games()
    for path, lines in chain(golden.write(chosen.folder, slugs), lessons.write(chosen.folder, slugs)):
        sys.stdout.write(f"{path}: {lines} lines\n")


if __name__ == "__main__":
    main()
