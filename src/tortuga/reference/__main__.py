"""``python -m tortuga.reference FOLDER [GAME ...]`` rewrites the reference pages."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tortuga.engine import all_games
from tortuga.reference.pages import files


def main(arguments: Sequence[str] | None = None) -> None:
    """The entry point of the command."""
    parser = argparse.ArgumentParser("python -m tortuga.reference", description="Rewrite the reference pages.")
    parser.add_argument("folder", type=Path, help="where they are (docs/reference)")
    parser.add_argument("game", nargs="*", help="only these games (default: all)")
    chosen = parser.parse_args(arguments)
    unknown = [game for game in chosen.game if game not in all_games()]
    if unknown:
        parser.error(f"there is no game {', '.join(unknown)}; the games are: {', '.join(all_games())}")
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for path, text in files(chosen.folder, chosen.game or all_games()):
        path.write_text(text, "utf-8")
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
