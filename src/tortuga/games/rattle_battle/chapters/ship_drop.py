"""2. Ship Drop, and every other time that dice fall.

Drops come from one of three sources: ``physics`` (simulated once and kept in the record), ``bank`` (recorded drops,
used again), and ``scripted`` (for tests and puzzles: each entry of the script says where the dice come to rest).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from tortuga.engine import Chance, Phase
from tortuga.games.rattle_battle.chapters.dropping.poses import Fall, Rest, recall
from tortuga.games.rattle_battle.chapters.galleon import at_home
from tortuga.games.rattle_battle.data import FACES, SIDES_OF, sides_of
from tortuga.games.rattle_battle.data.shapes import Pose
from tortuga.games.rattle_battle.events import Dropped, Placed
from tortuga.games.rattle_battle.fast import bank
from tortuga.games.rattle_battle.state import Rattle, RattleTable, Ship, dice_sent, in_turn_order, last_in_turn

SOURCES = ("bank", "physics", "scripted")


def ship_drop(table: RattleTable) -> Phase:
    """Place the dice shown on the card; then drop the fleet and all ships sent. If nobody sent any, skip it (R76)."""
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
    """Does the last player have a die left to drop late (R15)?"""
    return state.late_drop and at_home(state.players[last_in_turn(state)]) > 0


def drop_ships(table: RattleTable, dice: list[int], why: str) -> None:
    """Drop these dice among the ships at sea, which may be pushed and turned over (R19)."""
    state = table.state
    if state.drops == "bank" and not state.sea:
        _drop_out_of_the_bank(table, dice, why)
    else:
        resting = _resting(state)
        _lay(table, dice, resting, let_fall(table, Fall("drop", len(dice), resting), dice), why)


def dice_to_drop(state: Rattle) -> list[int]:
    """All ships sent, and the fleet."""
    return [*(die for seat in in_turn_order(state) for die in dice_sent(state, seat)), *state.adventure.dropped]


def imagine_drop(table: RattleTable, dice: list[int]) -> None:
    """The Ship Drop from the bank, for somebody who thinks ahead: nothing need be told."""
    state = table.state
    if state.adventure.placed:
        place_ships(table)
        drop_ships(table, dice, "drop")
    else:
        state.sea, _ = _out_of_the_bank(table.chance, dice)


def _drop_out_of_the_bank(table: RattleTable, dice: list[int], why: str) -> None:
    """The usual case, written out for speed: a drop from the bank into an empty box."""
    ships, sides = _out_of_the_bank(table.chance, dice)
    table.state.sea += ships
    poses = [Pose(ship.x, ship.y, ship.angle, side) for ship, side in zip(ships, sides, strict=True)]
    _tell(table, dice, [ship.face for ship in ships], Rest(tuple(poses)), fell=len(dice), why=why)


def _out_of_the_bank(chance: Chance, dice: Sequence[int]) -> tuple[list[Ship], list[int]]:
    """The ships where they come to rest, and which side of each is up."""
    count = len(dice)
    landed, sides = bank.places(chance, count), bank.sides(chance, count)
    ships = [
        Ship(die, x, y, angle, SIDES_OF[die][side])
        for die, (x, y, angle), side in zip(dice, landed, sides, strict=True)
    ]
    return ships, sides


def throw_dice(table: RattleTable, dice: list[int], aim: float, power: float, why: str) -> list[int]:
    """Throw these dice from the south side. Returns the dice that leave the box."""
    resting = _resting(table.state)
    fall = Fall("throw", len(dice), resting, aim, power)
    return _lay(table, dice, resting, let_fall(table, fall, dice), why)


def let_fall(table: RattleTable, fall: Fall, dice: list[int]) -> Rest:
    """How this fall ends, from the source that the match uses."""
    state = table.state
    if state.drops == "physics":
        return recall(table.witness(msgspec.msgpack.encode(fall))).rest
    if state.drops == "scripted" and state.scripted < len(state.script):
        entry = state.script[state.scripted]
        state.scripted += 1
        return read_script(entry, fall, dice, [ship.die for ship in state.sea] if fall.resting else [])
    if fall.kind == "throw":
        return bank.throw_among(table.chance, fall.count, fall.aim, fall.power, fall.resting)
    return bank.drop_among(table.chance, fall.count, fall.resting)


def read_script(entry: str, fall: Fall, dice: list[int], lying: list[int]) -> Rest:
    """Read an entry of a script, such as ``"100,100,0,5 140,100,45,cannon - 26=90,60,10,sail"``.

    It says where each falling die comes to rest, in order; ``-`` means outside the box. Dice that already lay there and
    are pushed or turned over follow, each with its number.
    """
    words = entry.split()
    fallen = [word for word in words if "=" not in word]
    pushed = dict(word.split("=") for word in words if "=" in word)
    if len(fallen) != len(dice):
        raise ValueError(f"{len(dice)} dice fall, but the script gives {len(fallen)}: {entry}")
    if not pushed.keys() <= {str(die) for die in lying}:
        raise ValueError(f"Only dice that lie in the box can be pushed, {lying}: {entry}")
    poses = [_read_pose(word, die) for word, die in zip(fallen, dice, strict=True)]
    poses += [
        _read_pose(pushed[str(die)], die) if str(die) in pushed else pose
        for die, pose in zip(lying, fall.resting, strict=True)
    ]
    return Rest(tuple(poses))


def _read_pose(word: str, die: int) -> Pose | None:
    if word == "-":
        return None
    x, y, angle, face = word.split(",")
    return Pose(float(x), float(y), float(angle), sides_of(die).index(FACES.index(face)))


_NUMBER = r"\d{1,3}(?:\.\d{1,6})?"
_WORD = re.compile(rf"(?:\d{{1,2}}=)?(?:-|{_NUMBER},{_NUMBER},{_NUMBER},(?:{'|'.join(FACES[1:])}))")


def check_script(script: list[str]) -> str | None:
    """What is wrong with a script, as far as it can be told before the match; None if nothing is."""
    for number, entry in enumerate(script):
        for word in entry.split():
            if not _WORD.fullmatch(word):
                return f"Drop {number} of the script: {word!r} is not x,y,angle,face."
    return None


def _resting(state: Rattle) -> tuple[Pose, ...]:
    """The dice that lie in the box before a fall."""
    return tuple([Pose(ship.x, ship.y, ship.angle, SIDES_OF[ship.die].index(ship.face)) for ship in state.sea])


def _lay(table: RattleTable, dice: list[int], resting: tuple[Pose, ...], rest: Rest, why: str) -> list[int]:
    """Put the dice where they came to rest, and remove those outside the box. Returns the latter."""
    state, count, poses = table.state, len(dice), rest.poses
    sea = state.sea
    faces = [0 if pose is None else SIDES_OF[die][pose.side] for die, pose in zip(dice, poses, strict=False)]
    for ship, before, pose in zip(sea, resting, poses[count:], strict=True):
        if pose is not before and pose is not None:
            ship.x, ship.y, ship.angle, ship.face = pose.x, pose.y, pose.angle, SIDES_OF[ship.die][pose.side]
        faces.append(0 if pose is None else ship.face)
    everything = (*dice, *[ship.die for ship in sea])
    _tell(table, everything, faces, rest, fell=count, why=why)
    sea += [
        Ship(die, pose.x, pose.y, pose.angle, face)
        for die, pose, face in zip(dice, poses, faces, strict=False)
        if pose is not None
    ]
    if None not in poses:
        return []
    gone = [die for die, pose in zip(everything, poses, strict=True) if pose is None]
    sea[:] = [ship for ship in sea if ship.die not in gone]
    return gone


def _tell(table: RattleTable, dice: Sequence[int], faces: Sequence[int], rest: Rest, fell: int, why: str) -> None:
    """Tell the table how dice came to rest, and count the drop."""
    state = table.state
    how = Dropped(
        number=state.drop,
        dice=tuple(dice),
        poses=rest.poses,
        faces=tuple(faces),
        fell=fell,
        fists=rest.fists,
        drops=rest.drops,
        why=why,
        film=rest.film,
    )
    table.tell(how)
    state.drop += 1


def place_ships(table: RattleTable) -> None:
    """Drop the dice shown on the card alone, for their faces, and put them on their spots."""
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
        faces = [sides_of(die)[side] for die, side in zip(dice, sides, strict=True)]
        _tell(table, dice, faces, msgspec.structs.replace(rest, film=b""), fell=len(dice), why="faces")
    for spot, side in zip(placed, sides, strict=True):
        face = sides_of(spot.die)[side]
        state.sea.append(Ship(spot.die, spot.x, spot.y, spot.angle, face))
        table.tell(Placed(spot.die, face, spot.x, spot.y, spot.angle))


def roll(table: RattleTable, dice: list[int]) -> list[int]:
    """Roll dice by hand: fair faces."""
    return [sides_of(die)[side] for die, side in zip(dice, bank.sides(table.chance, len(dice)), strict=True)]
