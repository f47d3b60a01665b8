"""Mini-games in which dice are thrown or dropped into the box."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from tortuga.engine import Steps, ask_all, ask_made, make_ask
from tortuga.games.rattle_battle.actions import Dig, Throw
from tortuga.games.rattle_battle.chapters.crazy.spaces import DIGS, STRAIGHT, THROWS
from tortuga.games.rattle_battle.chapters.crazy.table import (
    finish,
    game_of,
    prize,
    rank_distances,
    rank_scores,
    score_turn,
    value,
)
from tortuga.games.rattle_battle.chapters.dropping.poses import CENTRE
from tortuga.games.rattle_battle.chapters.geometry import TOUCH, far_wall_gap, point_gap, stands_on, within
from tortuga.games.rattle_battle.chapters.ship_drop import drop_ships, throw_dice
from tortuga.games.rattle_battle.data import CANNON, NUMBERS, SHORT, TILES, owner
from tortuga.games.rattle_battle.data.shapes import Tile, tidy
from tortuga.games.rattle_battle.events import BlownUp, Captured, Dug, OutOfTheBox, Thrown
from tortuga.games.rattle_battle.state import Rattle, RattleTable, Ship, from_baron, in_turn_order

CRAZY = NUMBERS.crazy
THROW = make_ask("throw", (), STRAIGHT, space=THROWS)
HILL = Tile("island", TILES["island"], *CRAZY.hill, 0.0)


def worth_of(state: Rattle, ship: Ship) -> int:
    return value(state, owner(ship.die), ship.face)


def _by_seat(state: Rattle, counts: Callable[[Ship], bool]) -> dict[int, int]:
    """For each seat, the sum of the values of its dice that count."""
    scores = dict.fromkeys(in_turn_order(state), 0)
    for ship in state.sea:
        if counts(ship):
            scores[owner(ship.die)] += worth_of(state, ship)
    return scores


def _throw(table: RattleTable, seat: int, dice: list[int]) -> Steps[None]:
    answer: Throw = yield from ask_made(seat, THROW)
    aim, power = tidy(answer.aim), tidy(answer.power)
    table.tell(Thrown(seat, aim, power))
    for die in throw_dice(table, dice, aim, power, "throw"):
        table.tell(OutOfTheBox(die))


def _one_die_each(table: RattleTable, settle: Callable[[RattleTable], None]) -> Steps[None]:
    """One throw of one die. From the Baron clockwise, until all dice are thrown; then ``settle`` ranks the players."""
    state, game = table.state, game_of(table)
    seat = from_baron(state, game.at)
    yield from _throw(table, seat, [game.left[seat][game.round - 1]])
    game.at = (game.at + 1) % len(state.players)
    if game.at > 0:
        return
    if game.round < len(game.left[0]):
        game.round += 1
    else:
        settle(table)
        finish(table)


# Bombs


def bombs(table: RattleTable) -> Steps[None]:
    """Throw dice one by one; then the bombs explode."""
    yield from _one_die_each(table, explode_bombs)


def explode_bombs(table: RattleTable) -> None:
    """Every cannon is a bomb: all explode at once and remove the others' dice within a short range."""
    state = table.state
    hit: dict[int, Ship] = {}
    for bomb in state.sea:
        if bomb.face == CANNON:
            for ship in state.sea:
                if owner(ship.die) != owner(bomb.die) and within(bomb, ship, SHORT):
                    hit.setdefault(ship.die, bomb)
    for die, bomb in hit.items():
        table.tell(BlownUp(bomb.die, die))
    rank_scores(table, _by_seat(state, lambda ship: ship.die not in hit))


# Walk the Plank, Knife Throw, King of the Hill


def _nearest(state: Rattle, distance: Callable[[Ship], float], counts: Callable[[float], bool]) -> dict[int, float]:
    """For each seat, the smallest distance of its dice that count."""
    best: dict[int, float] = {}
    for ship in state.sea:
        d, seat = distance(ship), owner(ship.die)
        if counts(d) and d < best.get(seat, d + 1):
            best[seat] = d
    return best


def walk_plank(table: RattleTable) -> Steps[None]:
    """The die closest to the far wall without touching it wins."""
    yield from _one_die_each(
        table,
        lambda table: rank_distances(table, _nearest(table.state, far_wall_gap, lambda d: d > TOUCH)),
    )


def knife_throw(table: RattleTable) -> Steps[None]:
    """The die closest to the bull's-eye wins."""
    yield from _one_die_each(
        table, lambda table: rank_distances(table, _nearest(table.state, _off_centre, lambda _: True))
    )


def _off_centre(ship: Ship) -> float:
    return round(hypot(ship.x - CRAZY.bulls_eye[0], ship.y - CRAZY.bulls_eye[1]), 3)


def king_of_hill(table: RattleTable) -> Steps[None]:
    """Dice that stand on the island count."""
    yield from _one_die_each(
        table, lambda table: rank_scores(table, _by_seat(table.state, lambda ship: stands_on(ship, HILL)))
    )


# Barrel Roll


def barrel_roll(table: RattleTable) -> Steps[None]:
    """One player's turn: throw all dice at once into an empty box."""
    state, game = table.state, game_of(table)
    seat = from_baron(state, game.at)
    state.sea.clear()
    yield from _throw(table, seat, game.left[seat])
    rolled = _by_seat(state, lambda ship: ship.y >= CRAZY.barrel_line and far_wall_gap(ship) > TOUCH)
    score_turn(table, seat, rolled[seat])


# Treasure Dig


def treasure_dig(table: RattleTable) -> Steps[None]:
    """Everybody chooses a point in secret; then all dice fall, and those near your point count for you."""
    state, game = table.state, game_of(table)
    question = make_ask("dig_point", (), Dig(CENTRE, CENTRE), space=DIGS)
    answers = yield from ask_all(in_turn_order(state), lambda _: question)
    for seat, answer in answers.items():
        table.tell(Dug(seat, tidy(answer.x), tidy(answer.y)))
    drop_ships(table, [die for seat in in_turn_order(state) for die in game.left[seat]], "dig")
    scores = {seat: _dug_up(state, tidy(answer.x), tidy(answer.y)) for seat, answer in answers.items()}
    rank_scores(table, scores)
    finish(table)


def _dug_up(state: Rattle, x: float, y: float) -> int:
    return sum(worth_of(state, ship) for ship in state.sea if point_gap(ship, x, y) <= CRAZY.dig_radius)


# Race


def race(table: RattleTable) -> None:
    """Drop all dice; the lowest values leave; drop the rest again, until only one player has dice left."""
    state, game = table.state, game_of(table)
    racing = [die for seat in in_turn_order(state) for die in game.left[seat]]
    ties = 0
    while True:
        state.sea.clear()
        drop_ships(table, racing, "race")
        worth = {ship.die: worth_of(state, ship) for ship in state.sea}
        lowest = min(worth.values())
        slow = [die for die in racing if worth[die] == lowest]
        ties = ties + 1 if len(slow) == len(racing) else 0
        if not ties:
            racing = [die for die in racing if die not in slow]
            for seat in in_turn_order(state):
                lost = sum(owner(die) == seat for die in slow)
                if lost:
                    table.tell(Captured(seat, lost, sum(owner(die) == seat for die in racing)))
        left = [seat for seat in in_turn_order(state) if any(owner(die) == seat for die in racing)]
        if len(left) == 1 or ties == CRAZY.ties:
            prize(table, left)
            finish(table)
            return
