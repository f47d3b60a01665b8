"""3. NP Ship Actions: Escape, Explode, Move and Volley, each beginning with the closest pair; then re-drops."""

from __future__ import annotations

from math import hypot

from tortuga.engine import Phase, Steps, ask
from tortuga.games.rattle_battle.actions import PickTarget
from tortuga.games.rattle_battle.chapters.battle import pillage, sink
from tortuga.games.rattle_battle.chapters.galleon import is_ready
from tortuga.games.rattle_battle.chapters.geometry import TIE, first_contact, longest_way, stands_on
from tortuga.games.rattle_battle.chapters.measuring import by_distance
from tortuga.games.rattle_battle.chapters.ship_drop import drop_ships
from tortuga.games.rattle_battle.data import DICE, FIRST_NP, LONG, NUMBERS, UPGRADE, VIOLET, Deed, owner
from tortuga.games.rattle_battle.data.shapes import tidy
from tortuga.games.rattle_battle.events import Escaped, Exploded, Sailed, Volleyed
from tortuga.games.rattle_battle.fast.closest import Pairs, closest_to
from tortuga.games.rattle_battle.state import Rattle, RattleTable, Ship, np_ships, order, player_side

SUPER_HULL = UPGRADE["super_hull"]
MOST_REDROPS = NUMBERS.redrops


Plan = dict[str, list[tuple[Ship, Deed]]]
"""For each step, the ships that take it and what they do."""


def np_actions(table: RattleTable) -> Phase:
    """Pillage time, if the card says so, then the actions of all NP ships."""
    if "wanted_duel" in table.state.adventure.hooks:
        pillage(table)
    yield from np_ship_actions(table)
    table.state.phase = "late_drop"


def np_ship_actions(table: RattleTable) -> Steps[None]:
    """All steps in order. Ships dropped again resolve their new faces, and only those do (R37, R39)."""
    state = table.state
    plan = _plan(state, [ship for ship in state.sea if ship.die >= FIRST_NP])
    while plan:
        if "escape" in plan:
            escape(table, plan)
        if "explode" in plan:
            explode(table, plan)
        if "move" in plan:
            yield from move(table, plan)
        if "volley" in plan:
            volley(table, plan)
        again = [ship.die for ship, _ in _left(state, plan, "redrop") if ship.redrops < MOST_REDROPS]
        if not again:
            return
        _drop_again(table, again)
        plan = _plan(state, [ship for ship in state.sea if ship.die in again])


def _plan(state: Rattle, acting: list[Ship]) -> Plan:
    """What the faces of these ships make them do. Several deeds of one face happen each in its own step (R38)."""
    effects, colours = state.adventure.effects, DICE.colour
    plan: Plan = {}
    for ship in acting:
        effect = effects[colours[ship.die]][ship.face]
        if effect is not None:
            for deed in effect.deeds:
                plan.setdefault(deed.step, []).append((ship, deed))
    return plan


def _left(state: Rattle, plan: Plan, step: str) -> list[tuple[Ship, Deed]]:
    """The ships that take this step and are still at sea (R35)."""
    planned = plan.get(step)
    if not planned:
        return []
    return [(ship, deed) for ship, deed in planned if ship in state.sea]


def _drop_again(table: RattleTable, dice: list[int]) -> None:
    """Drop these dice again, all together, among the ships that stay."""
    state = table.state
    before = {ship.die: ship.redrops for ship in state.sea if ship.die in dice}
    state.sea[:] = [ship for ship in state.sea if ship.die not in dice]
    drop_ships(table, dice, "redrop")
    for ship in state.sea:
        if ship.die in before:
            ship.redrops = before[ship.die] + 1


# Escape


def escape(table: RattleTable, plan: Plan) -> None:
    """All at once; nobody gets a trophy."""
    for ship, _ in plan["escape"]:
        table.state.sea.remove(ship)
        table.tell(Escaped(ship.die))


# Explode


def explode(table: RattleTable, plan: Plan) -> None:
    """Each ship sinks with the ships closest to it, beginning with the one closest to a player ship (R29, R33)."""
    state = table.state
    while pending := _left(state, plan, "explode"):
        deeds = {ship.die: deed for ship, deed in pending}
        bombs = [ship for ship, _ in pending]
        pairs = Pairs(bombs, player_side(state)) or Pairs(bombs, state.sea)
        group = {one.die: one for _, one, _ in pairs.closest()} if pairs else {bombs[0].die: bombs[0]}
        blasts = [_blast(state, ship, deeds[ship.die]) for ship in group.values()]
        gone: dict[int, Ship] = {}
        for ship, (hit, saved, count) in zip(group.values(), blasts, strict=True):
            sunk = tuple(other.die for _, other in hit)
            table.tell(Exploded(ship.die, count, sunk, saved, tuple(d for d, _ in hit)))
            gone |= {other.die: other for _, other in hit}
        for ship in {**gone, **group}.values():
            sink(state, ship)


def _blast(state: Rattle, ship: Ship, deed: Deed) -> tuple[list[tuple[float, Ship]], tuple[int, ...], int]:
    """The ships that an explosion sinks, those that Super Hull saves (R77), and how many it should sink."""
    count = deed.count or ship.face
    near = by_distance(ship, player_side(state) if deed.players_only else state.sea)
    if not near:
        return [], (), count
    reach = near[min(count, len(near)) - 1][0] + TIE  # R34: all tied for the last place sink
    targets = [(d, other) for d, other in near if d <= reach]
    saved = tuple(other.die for _, other in targets if _has_super_hull(state, other))
    return [(d, other) for d, other in targets if other.die not in saved], saved, count


def _has_super_hull(state: Rattle, ship: Ship) -> bool:
    seat = owner(ship.die)
    return seat >= 0 and is_ready(state.players[seat], SUPER_HULL)


# Move


def indicated(state: Rattle, ship: Ship, deed: Deed) -> list[tuple[float, Ship]]:
    """The ship it moves towards or away from; several if they are equally close."""
    if deed.at == "K":
        return [
            (d, king)
            for d, king in closest_to(ship, [s for s in player_side(state) if s.die >= FIRST_NP])
            if DICE.colour[king.die] == VIOLET
        ]
    if deed.at == "W" and state.wanted >= 0:
        wanted = [other for other in state.sea if owner(other.die) == state.wanted]
        if wanted:
            return closest_to(ship, wanted)
    return closest_to(ship, player_side(state))  # R63: without a wanted ship the closest player ship


def move(table: RattleTable, plan: Plan) -> Steps[None]:
    """The closest pairs move first. Ships of one group choose their ways together, then sail one by one (R83)."""
    state = table.state
    pending = _left(state, plan, "move")
    aims: list[tuple[Ship, Deed, list[tuple[float, Ship]]]] | None = None
    while pending:
        if aims is None:
            aims = [(ship, deed, found) for ship, deed in pending if (found := indicated(state, ship, deed))]
        if not aims:
            return
        least = min(min(d for d, _ in found) for _, _, found in aims) + TIE
        group = [aim for aim in aims if min(d for d, _ in aim[2]) <= least]
        group.sort(key=lambda aim: (min(d for d, _ in aim[2]), order(state, aim[0].die)))
        ways = []
        for ship, deed, found in group:
            found.sort(key=lambda near: order(state, near[1].die))
            answer: PickTarget = yield from ask(
                state.baron,
                "np_move_target",
                [PickTarget(other.die) for _, other in found],
                about={"ship": ship.die, "away": int(deed.away)},
            )
            d, target = next(near for near in found if near[1].die == answer.target)
            ways.append((ship, deed, target, *_way(ship, target, deed, d)))
        for ship, deed, target, ux, uy, limit in ways:
            _sail(table, ship, deed, target, ux, uy, limit)
        moved = {ship.die for ship, *_ in ways}
        pending = [(ship, deed) for ship, deed in pending if ship.die not in moved]
        # What the others go for lies where it was, unless an ally has moved.
        aims = None if moved & state.adventure.allies else [aim for aim in aims if aim[0].die not in moved]


def _way(ship: Ship, target: Ship, deed: Deed, d: float) -> tuple[float, float, float]:
    """A unit vector and the most it may go along it; ``d`` is the distance of the target."""
    if deed.away:
        dx, dy = ship.x - target.x, ship.y - target.y
        length = hypot(dx, dy) or 1.0
        return dx / length, dy / length, LONG
    ux, uy, contact = first_contact(ship, target)
    return ux, uy, min(LONG, contact) if d > 0 else 0.0


def _sail(table: RattleTable, ship: Ship, deed: Deed, target: Ship, ux: float, uy: float, limit: float) -> None:
    length = straight_way(table.state, ship, ux, uy, limit)
    ship.x, ship.y = tidy(ship.x + ux * length), tidy(ship.y + uy * length)
    table.tell(Sailed(ship.die, target.die, deed.away, length, ship.x, ship.y))


def straight_way(state: Rattle, ship: Ship, ux: float, uy: float, limit: float) -> float:
    """How far a ship goes: as far as it can (R32). On a tile that blocks moves it stays where it is."""
    tiles = state.adventure.move_tiles
    if limit <= 0 or any(stands_on(ship, tile) for tile in tiles):
        return 0.0
    return longest_way(ship, ux, uy, limit, (other for other in state.sea if other is not ship), tiles)


# Volley


def volley(table: RattleTable, plan: Plan) -> None:
    """The closest player ship sinks, beginning with the closest pair. An ally fires at NP ships instead (R50)."""
    state = table.state
    pending = [ship for ship, _ in _left(state, plan, "volley")]
    if not pending:
        return
    allies = state.adventure.allies
    pairs = Pairs([ship for ship in pending if ship.die not in allies], player_side(state))
    friends = [ship for ship in pending if ship.die in allies]
    if friends:
        pairs.add(friends, np_ships(state))
    while group := pairs.closest():
        shots: dict[int, tuple[Ship, list[tuple[float, Ship]]]] = {}
        for d, gunner, target in group:
            shots.setdefault(gunner.die, (gunner, []))[1].append((d, target))
        sunk: dict[int, Ship] = {}
        for gunner, targets in shots.values():
            sunk |= {ship.die: ship for ship in _shoot(table, gunner, targets)}
        for ship in sunk.values():
            sink(state, ship)
        pairs.remove(sunk)
        pairs.have_fired(shots)


def _shoot(table: RattleTable, gunner: Ship, targets: list[tuple[float, Ship]]) -> list[Ship]:
    """The ships that this volley sinks. A target with Super Hull is replaced by what is next closest, once (R78)."""
    state = table.state
    if len(targets) > 1:
        targets.sort(key=lambda near: (near[0], order(state, near[1].die)))
    taken = {ship.die for _, ship in targets}
    sunk = []
    for d, ship in targets:
        instead = _next_closest(state, gunner, d, taken) if _has_super_hull(state, ship) else []
        if not instead:
            table.tell(Volleyed(gunner.die, ship.die, d))
            sunk.append(ship)
        for further, other in instead:
            taken.add(other.die)
            table.tell(Volleyed(gunner.die, other.die, further, ship.die))
            sunk.append(other)
    return sunk


def _next_closest(state: Rattle, gunner: Ship, d: float, taken: set[int]) -> list[tuple[float, Ship]]:
    """The closest of the ships that are at least as far away, with all that are equally close (R23)."""
    near = [(away, ship) for away, ship in by_distance(gunner, player_side(state)) if away >= d]
    near = [(away, ship) for away, ship in near if ship.die not in taken]
    equal = [(away, ship) for away, ship in near if away <= near[0][0] + TIE]
    return sorted(equal, key=lambda one: (one[0], order(state, one[1].die)))
