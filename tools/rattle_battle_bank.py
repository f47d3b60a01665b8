"""Make the bank of true drops of Rattle, Battle, Grab the Loot.

    python tools/rattle_battle_bank.py 600          # 600 drops for each number of dice; about a second a drop of each

Work already done is kept in a folder (``--work``), one file for each number of dice, so that it can be stopped and
taken up again; ``--only 17`` makes the drops of one number alone.
"""

from __future__ import annotations

import argparse
from array import array
from math import atan2, ceil, cos, hypot, sin
from pathlib import Path

import msgspec

from tortuga.games.rattle_battle.chapters.dropping import drop
from tortuga.games.rattle_battle.chapters.dropping.poses import CENTRE, Fall, Pose
from tortuga.games.rattle_battle.chapters.geometry import extent
from tortuga.games.rattle_battle.data.shapes import BOX
from tortuga.games.rattle_battle.fast import bank

MOST = 21
THROWN = (1, 3, 4, 5)
SHOVE_RINGS = 8


def numbers(pose: Pose | None) -> list[int]:
    """A pose as the file has it, rounded so that no die is pushed into a wall."""
    if pose is None:
        return [bank.OUT, 0, 0]
    angle = round(pose.angle * bank.PER_DEGREE) % (90 * bank.PER_DEGREE)
    low = ceil(extent(angle / bank.PER_DEGREE) * bank.PER_MM)
    high = round(BOX * bank.PER_MM) - low
    return [min(max(round(part * bank.PER_MM), low), high) for part in (pose.x, pose.y)] + [angle]


def make_drops(dice: int, count: int) -> bytes:
    """Seeds go up from a start of their own for each number of dice."""
    found = array("H")
    for seed in range(count):
        for pose in drop.let_fall(Fall("drop", dice), dice * 1_000_000 + seed).poses:
            found.extend(numbers(pose))
    return found.tobytes()


def make_throws(dice: int, each: int) -> bytes:
    found, hand = array("H"), drop.Hand(dice)
    for cell in range(bank.POWER_CELLS * bank.AIM_CELLS):
        power, aim = divmod(cell, bank.AIM_CELLS)
        for i in range(each):
            fall = Fall(
                "throw", dice, (), (aim + hand.uniform()) * bank.AIM_CELL, (power + hand.uniform()) * bank.POWER_CELL
            )
            for pose in drop.let_fall(fall, 100_000_000 + (dice * 1000 + cell) * 1000 + i).poses:
                found.extend(numbers(pose))
    return found.tobytes()


def make_rings(count: int, falling: int = 8, resting: int = 6) -> list[bank.Ring]:
    """Drop dice on dice and write down what becomes of those that lay there."""
    seen, shoves = [0] * SHOVE_RINGS, [list[bank.Shove]() for _ in range(SHOVE_RINGS)]
    for seed in range(count):
        lying = drop.let_fall(Fall("drop", resting), 500_000_000 + seed).poses
        known = tuple(pose for pose in lying if pose is not None)
        rest = drop.let_fall(Fall("drop", falling, known), 600_000_000 + seed)
        for before, after in zip(known, rest.poses[falling:], strict=True):
            assert after is not None
            dx, dy = before.x - CENTRE, before.y - CENTRE
            ring = min(int(hypot(dx, dy) / bank.RING), SHOVE_RINGS - 1)
            seen[ring] += 1
            mx, my = after.x - before.x, after.y - before.y
            if hypot(mx, my) > 0.3 or after.side != before.side:
                way = atan2(dy, dx)
                out, aside = mx * cos(way) + my * sin(way), my * cos(way) - mx * sin(way)
                angle = (after.angle - before.angle) % 90
                shove = bank.Shove(round(out, 2), round(aside, 2), round(angle, 2), after.side != before.side)
                shoves[ring].append(shove)
    rings = []
    for count_seen, found in zip(seen, shoves, strict=True):
        share = len(found) / count_seen if count_seen else 0.0
        rings.append(bank.Ring(round(1 - (1 - share) ** (1 / falling), 4), found))
    return rings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", type=int, help="drops for each number of dice")
    parser.add_argument("--work", type=Path, default=Path("bank-work"))
    parser.add_argument("--only", type=int, help="make the drops of this number of dice and stop")
    parser.add_argument("--part", choices=("drops", "throws", "rings", "all"), default="all")
    args = parser.parse_args()
    args.work.mkdir(exist_ok=True)

    def kept(name: str, make: object) -> bytes:
        path = args.work / name
        if not path.exists():
            path.write_bytes(make())  # type: ignore[operator]
            print("made", name, flush=True)
        return path.read_bytes()

    if args.only:
        kept(f"drop-{args.only}", lambda: make_drops(args.only, args.count))
        return
    throws, rings = {}, []
    if args.part in ("throws", "all"):
        throws = {n: kept(f"throw-{n}", lambda n=n: make_throws(n, 30 if n == 1 else 10)) for n in THROWN}
    if args.part in ("rings", "all"):
        made = kept("rings", lambda: msgspec.msgpack.encode(make_rings(400)))
        rings = msgspec.msgpack.decode(made, type=list[bank.Ring])
    if args.part == "all":
        drops = {n: kept(f"drop-{n}", lambda n=n: make_drops(n, args.count)) for n in range(1, MOST + 1)}
        data = bank.pack(bank.Contents(drops, throws, rings))
        bank.FILE.write_bytes(data)
        print(f"{bank.FILE.name}: {len(data):,} bytes")


if __name__ == "__main__":
    main()
