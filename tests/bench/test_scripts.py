"""Every script of ``bench`` still runs, in a small size, and prints what it is for."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BENCH = ROOT / "bench"

SLOW = pytest.mark.slow
SHARED = (pytest.mark.slow, pytest.mark.services)
"""PostgreSQL and Redis are needed."""

RUNS = (
    ("drop.py --dice 3 --drops 1", r"ratio \d", ()),
    ("ceiling.py pirata_codex --matches 1 --worlds 1 --width 2 --horizon 4", r"1 matches: ", ()),
    ("characters.py pirata_codex --matches 4 --manners greedy", r"greedy +4 matches; won", ()),
    ("baselines.py pirata_codex --agents random,text:random --deals 1 --folder {out}", r"Against two mates:", SLOW),
    ("harness.py --turns 400", r"all +400 turns, +\d+ matches: 0 lost to the harness", SLOW),
    ("clicks.py pirata_codex --matches 1", r"pirata_codex \| after \| \d+ \| 0 ", ()),
    ("intervals.py pirata_codex --runs 4 --matches 4 --bots random --processes 1", r"luck taken out: \d+ of 16 ", SLOW),
    ("ladder.py pirata_codex --deals 1", r"the rules alone: \S+ a CPU-second", ()),
    (
        "fleet.py pirata_codex --matches 4 --steps 10 --rounds 1",
        r"two processes: \d\S* times one[\s\S]* MB a match in its worker",
        SLOW,
    ),
    ("clone.py tiny_epic_pirates --matches 1 --seats 2", r"ratio \d", SLOW),
    ("decisions.py pirata_codex --rounds 1 --seconds 0.1", r"ratio \d", SLOW),
    ("envs.py tiny_epic_pirates --seats 2 --rounds 1 --seconds 0.1", r"block_dominoes .* steps a CPU-second", SLOW),
    ("ismcts.py pirata_codex --worlds 2 --matches 1", r"OpenSpiel's ISMCTS with 2 worlds +won", SLOW),
    ("regret.py pirata_codex --matches 1 --one-in 50 --worlds 2", r"bet_turn ", SLOW),
    ("overrides.py tiny_epic_pirates --seconds 2 --worlds 1 --one-in 2", r"decisions of Lookahead", SLOW),
    ("horizons.py pirata_codex --seconds 1 --worlds 2 --legs 1", r"at the end +\d", SLOW),
    ("lots.py pirata_codex --try keep.fair_wind=1 --matches 2", r"keep.fair_wind = 1 ", SLOW),
    (
        "chances.py gather tiny_epic_pirates --matches 2 --others 0 --processes 1 --out {out} --pictures {out}",
        r"4 seats, open, third any: 2 matches, Brier \d",
        SLOW,
    ),
    ("ledger.py gather pirata_codex --wanted 2 --processes 1 --out {out}", r"drift: 2 matches, mean", SLOW),
    ("labels.py gather pirata_codex --wanted 1 --minutes 0.05 --processes 1 --out {out}", r"", SLOW),
    ("levels.py gather pirata_codex --wanted 2 --processes 1 --out {out}", r"pirata_codex mate: \d seats", SLOW),
    ("telling.py pirata_codex --most 20 --processes 1", r"20 answers told in \d+ CPU s", SLOW),
    ("values.py gather tiny_epic_pirates --wanted 3 --processes 1 --out {out}", r"3 of 3", SLOW),
    ("lab.py pirata_codex --matches 2", r"CPU s a match", SLOW),
    ("cluster.py --matches 4 --rounds 1", r"Ray plays \S+ times as fast", SLOW),
    ("strength.py pirata_codex --against mate --deals 1 --out {out}/card.json", r"net against mate: ", SLOW),
    ("judges.py --out {out}", r"", SLOW),
    ("campaign.py leaks --positions 20 --out {out}", r"", SLOW),
    ("table.py pirata_codex --seconds 2 --pace at_once --screens 800x600", r"together 800x600 ", SLOW),
    ("questions.py {out} pirata_codex --screens 800x600 --kinds bet_turn", r"", SLOW),
    ("room.py {out} pirata_codex --most 4", r"pirata_codex: left before its end, \d answers", SLOW),
    ("phones.py tiny_epic_pirates", r"tiny_epic_pirates +\d+\.\d s until it can be answered", SLOW),
    ("../tools/pictures.py --out {out}", r"table.png", SLOW),
    ("server/idle.py --starts 1 --pages 4 --answers 20", r"a page that looks on: [\s\S]*for a screen: ", SLOW),
    ("../tools/rattle_battle_bank.py 1 --only 2 --work {out}", r"made drop-2", ()),
    ("anchors.py tiny_epic_pirates --minutes 0.1 --round 4 --kept {out}/anchors.json", r'class = "3-4"', SLOW),
    ("server/seeded.py --players 50 --matches 200 --rounds 3", r"leaderboard: median \d", SLOW),
    ("server/seeded.py --postgres --players 50 --matches 200 --rounds 3", r"leaderboard: median \d", SHARED),
    ("server/instructions.py --answers 48 --functions", r"steps", SLOW),
    ("server/run.py --seconds 1 --tables 1", r"ratio \S+ at 1: ", SLOW),
    ("server/shared.py --seconds 1 --tables 2 --rounds 1", r"2 processes: \d+ answers/s", SHARED),
)
MADE = {
    "baselines.py": "pirata_codex",
    "anchors.py": "anchors.json",
    "strength.py": "card.json",
    "judges.py": "policies.svg",
    "chances.py": "chances-tiny_epic_pirates.svg",
    "campaign.py": "leaks.json",
    "questions.py": "questions.txt",
    "../tools/pictures.py": "table.png",
    "../tools/rattle_battle_bank.py": "drop-2",
}
"""What a script leaves in the folder that it is given."""
ELSEWHERE = {"mutation.py", "frameworks.py"}
"""Tested beside this; or needs packages that are too large for tests."""


TOOLS = {"../tools/pictures.py", "../tools/rattle_battle_bank.py"}


def test_every_script_is_run_here() -> None:
    scripts = {path.relative_to(BENCH).as_posix() for path in BENCH.rglob("*.py") if "__main__" in path.read_text()}
    assert {command.split()[0] for command, _, _ in RUNS} == scripts - ELSEWHERE | TOOLS


@pytest.mark.parametrize(
    ("command", "said"),
    [pytest.param(command, said, marks=marks, id=command.split()[0]) for command, said, marks in RUNS],
)
def test_a_script_runs_in_small(command: str, said: str, tmp_path: Path) -> None:
    script, *words = command.format(out=tmp_path).split()
    done = subprocess.run(
        [sys.executable, str(BENCH / script), *words],
        cwd=ROOT,
        env={**os.environ, "MPLBACKEND": "agg"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(said, done.stdout), done.stdout
    if script in MADE:
        assert (tmp_path / MADE[script]).stat().st_size > 0


def test_two_processes_need_two_tables() -> None:
    command = [sys.executable, str(BENCH / "server/shared.py"), "--tables", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "there must be at least 2" in done.stderr
