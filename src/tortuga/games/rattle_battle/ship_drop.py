"""2. Ship Drop, and every other time that dice fall.

Three sources: ``physics`` (observed once, kept in the record), ``bank`` (true drops dealt out anew), and ``scripted``
for tests and puzzles: each entry of the script says where the dice of one drop come to rest.
"""

from __future__ import annotations

import msgspec

from tortuga.engine import Phase, Table
from tortuga.games.rattle_battle import bank
from tortuga.games.rattle_battle.data import FACES, SIDES_OF, sides_of
from tortuga.games.rattle_battle.events import Dropped, Placed
from tortuga.games.rattle_battle.galleon import at_home
from tortuga.games.rattle_battle.poses import Fall, Pose, Rest, recall
from tortuga.games.rattle_battle.state import Rattle, Ship, dice_sent, in_turn_order, last_in_turn

SOURCES = ("bank", "physics", "scripted")


def ship_drop(table: Table[Rattle]) -> Phase:
    """Placed dice first, then the fleet and all ships that were sent. R76: where nobody is at sea nothing falls."""
    state = table.state
    sent = [die for seat in in_turn_order(state) for die in dice_sent(state, seat)]
    if sent or can_drop_late(state):
        place_ships(table)
        drop_ships(table, [*sent, *state.adventure.dropped], "drop")
        state.phase = "np_actions"
    else:
        state.phase = "coins"
    yield from ()


def can_drop_late(state: Rattle) -> bool:
    """R15: is there somebody who may drop a ship late, and a die to do it with?"""
    return state.late_drop and at_home(state.players[last_in_turn(state)]) > 0


def drop_ships(table: Table[Rattle], dice: list[int], why: str) -> None:
    """Let these dice fall among the ships at sea, which may be pushed about (R19)."""
    state = table.state
    if state.drops == "bank" and not state.sea:
        _drop_out_of_the_bank(table, dice, why)
    else:
        resting = _resting(state)
        _lay(table, dice, resting, let_fall(table, Fall("drop", len(dice), resting), dice), why)


def _drop_out_of_the_bank(table: Table[Rattle], dice: list[int], why: str) -> None:
    """The usual drop, into an empty sea."""
    state, chance, count = table.state, table.chance, len(dice)
    poses, faces, sea = [], [], state.sea
    for die, (x, y, turn), side in zip(dice, bank.places(chance, count), bank.sides(chance, count), strict=True):
        face = SIDES_OF[die][side]
        poses.append(Pose(x, y, turn, side))
        faces.append(face)
        sea.append(Ship(die, x, y, turn, face))
    table.tell(Dropped(state.drop, tuple(dice), tuple(poses), tuple(faces), count, 0, 1, why))
    state.drop += 1


def throw_dice(table: Table[Rattle], dice: list[int], aim: float, power: float, why: str) -> list[int]:
    """Throw these dice from the south side; dice that leave the box come back as a list."""
    resting = _resting(table.state)
    fall = Fall("throw", len(dice), resting, aim, power)
    return _lay(table, dice, resting, let_fall(table, fall, dice), why)


def let_fall(table: Table[Rattle], fall: Fall, dice: list[int]) -> Rest:
    """How this fall ends, by whatever source the match uses."""
    state = table.state
    if state.drops == "physics":
        return recall(table.witness(msgspec.msgpack.encode(fall))).rest
    if state.drops == "scripted" and state.scripted < len(state.script):
        entry = state.script[state.scripted]
        state.scripted += 1
        return read_script(entry, fall, dice)
    if fall.kind == "throw":
        return bank.throw_among(table.chance, fall.count, fall.aim, fall.power, fall.resting)
    return bank.drop_among(table.chance, fall.count, fall.resting)


def read_script(entry: str, fall: Fall, dice: list[int]) -> Rest:
    """``"100,100,0,5 140,100,45,cannon -"``: x, y, turn, face of each falling die; ``-`` is outside the box."""
    poses: list[Pose | None] = []
    for word, die in zip(entry.split(), dice, strict=True):
        if word == "-":
            poses.append(None)
            continue
        x, y, turn, face = word.split(",")
        poses.append(Pose(float(x), float(y), float(turn), sides_of(die).index(FACES.index(face))))
    return Rest((*poses, *fall.resting))


def check_script(script: list[str]) -> str | None:
    """What is wrong with a script, as far as can be told before the dice are known."""
    for number, entry in enumerate(script):
        for word in entry.split():
            parts = word.split(",")
            try:
                sound = word == "-" or (len(parts) == 4 and parts[3] in FACES[1:] and [float(p) for p in parts[:3]])
            except ValueError:
                sound = False
            if not sound:
                return f"Drop {number} of the script: {word!r} is not x,y,turn,face."
    return None


def _resting(state: Rattle) -> tuple[Pose, ...]:
    """What lies in the box before a fall."""
    return tuple([Pose(ship.x, ship.y, ship.turn, SIDES_OF[ship.die].index(ship.face)) for ship in state.sea])


def _lay(table: Table[Rattle], dice: list[int], resting: tuple[Pose, ...], rest: Rest, why: str) -> list[int]:
    """Put the dice where they came to rest; those outside are gone from the sea."""
    state, count, poses = table.state, len(dice), rest.poses
    sea = state.sea
    faces = [0 if pose is None else SIDES_OF[die][pose.side] for die, pose in zip(dice, poses, strict=False)]
    for ship, before, pose in zip(sea, resting, poses[count:], strict=True):
        if pose is not before and pose is not None:
            ship.x, ship.y, ship.turn, ship.face = pose.x, pose.y, pose.turn, SIDES_OF[ship.die][pose.side]
        faces.append(0 if pose is None else ship.face)
    everything = (*dice, *[ship.die for ship in sea])
    table.tell(Dropped(state.drop, everything, poses, tuple(faces), count, rest.fists, rest.drops, why, rest.film))
    state.drop += 1
    sea += [
        Ship(die, pose.x, pose.y, pose.turn, face)
        for die, pose, face in zip(dice, poses, faces, strict=False)
        if pose is not None
    ]
    if None not in poses:
        return []
    gone = [die for die, pose in zip(everything, poses, strict=True) if pose is None]
    sea[:] = [ship for ship in sea if ship.die not in gone]
    return gone


def place_ships(table: Table[Rattle]) -> None:
    """Dice shown on the card are dropped alone for their faces, then put on their spots."""
    state = table.state
    placed = state.adventure.placed
    if not placed:
        return
    dice = [spot.die for spot in placed]
    if state.drops == "bank":
        sides = bank.sides(table.chance, len(dice))
    else:
        rest = let_fall(table, Fall("drop", len(dice)), dice)
        sides = [pose.side for pose in rest.poses if pose is not None]
        faces = tuple(sides_of(die)[side] for die, side in zip(dice, sides, strict=True))
        table.tell(Dropped(state.drop, tuple(dice), rest.poses, faces, len(dice), rest.fists, rest.drops, "faces"))
        state.drop += 1
    for spot, side in zip(placed, sides, strict=True):
        face = sides_of(spot.die)[side]
        state.sea.append(Ship(spot.die, spot.x, spot.y, spot.turn, face))
        table.tell(Placed(spot.die, face, spot.x, spot.y, spot.turn))


def roll(table: Table[Rattle], dice: list[int]) -> list[int]:
    """Fair faces for dice that are rolled by hand."""
    return [sides_of(die)[side] for die, side in zip(dice, bank.sides(table.chance, len(dice)), strict=True)]
