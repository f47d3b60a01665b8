"""``python -m tortuga.kit FOLDER [GAME ...]`` writes golden playthroughs anew."""

import sys
from pathlib import Path

from tortuga.kit.golden import main

main(Path(sys.argv[1]), sys.argv[2:])
