"""Looking ahead: what each order is worth on each card within reach, this turn and the next.

A plan is judged by what it brings at once (a burial, Legend, a hired hand) and by what the ship is worth afterwards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from tortuga.games.tiny_epic_pirates.bot.chart import ANYWHERE, Chart, Hands, PlannedShip, worth
from tortuga.games.tiny_epic_pirates.bot.crew import hiring
from tortuga.games.tiny_epic_pirates.bot.weights import Weights
from tortuga.games.tiny_epic_pirates.chapters.wheel import crosses, reachable, spaces_between
from tortuga.games.tiny_epic_pirates.data import HOLD, MOST_GOLD, NUMBERS
from tortuga.games.tiny_epic_pirates.data.components import ASSIGNMENTS, BOOTY, HIDE_OUT, BonusAction, Order
from tortuga.games.tiny_epic_pirates.data.rows import Bonus
from tortuga.games.tiny_epic_pirates.data.sea import DISTANCE

RIGGING = ASSIGNMENTS.index("rigging")


class Draft(NamedTuple):
    """A turn as it may go: what it brings at once, and the ship after it."""

    value: float
    space: int
    cell: int
    reward: float
    after: PlannedShip


def drafts(chart: Chart, ship: PlannedShip) -> list[Draft]:
    """Every order on every card within reach, judged by what it leaves behind."""
    found = []
    farther = NUMBERS.sail_token if chart.weights.far and "sail2" in chart.me.kept else 0
    here = chart.ways[ship.cell]
    for space in reachable(ship.captain, ship.posts, sum(ship.hands)):
        crossing = crosses(ship.captain, space)
        for turned in turn_wheel(chart, ship, space):
            sail = chart.base + turned.hands[0]
            for cell in chart.open_to(turned, sail + farther):
                reward, after = carry_out(chart, turned, cell, crossing)
                if here[cell] > sail:
                    reward -= chart.weights.sail_token
                berths = berthed(chart, after, crossing)
                found += [Draft(reward + worth(chart, berth), space, cell, reward, berth) for berth in berths]
    return found


def best_turn(chart: Chart, ship: PlannedShip) -> float:
    """What the next turn is worth to this ship: the value of its best draft."""
    next_turns = chart.known.next_turns
    best = next_turns.get(ship)
    if best is None:
        spaces = reachable(ship.captain, ship.posts, sum(ship.hands))
        values = sorted(
            [max([best_leg(chart, ship, turned) for turned in turn_wheel(chart, ship, space)]) for space in spaces]
        )
        best = values[-1]
        if chart.weights.spare and len(values) > 1:
            best -= chart.weights.spare * (best - values[-2])
        next_turns[ship] = best
    return best


def best_leg(chart: Chart, ship: PlannedShip, turned: PlannedShip) -> float:
    """What the order is worth on the best card within reach, when the ship's Captain has moved to it.

    On another card it makes no difference where the ship has come from, so that is worked out once for all.
    """
    crossing = crosses(ship.captain, turned.captain)
    legs = chart.known.legs.setdefault((replace(turned, cell=ANYWHERE, hidden=False), crossing), {})
    best = leg_value(chart, turned, ship.cell, crossing)
    for cell in chart.then.open_to(turned, chart.base + turned.hands[0]):
        if cell != ship.cell:
            value = legs.get(cell)
            if value is None:
                value = legs[cell] = leg_value(chart, turned, cell, crossing)
            if value > best:
                best = value
    return best


def leg_value(chart: Chart, ship: PlannedShip, cell: int, crossing: bool) -> float:
    reward, after = carry_out(chart.then, ship, cell, crossing)
    return reward + max([worth(chart, berth) for berth in berthed(chart, after, crossing)])


def thought_through(chart: Chart, ship: PlannedShip) -> list[tuple[float, Draft]]:
    """The most promising drafts, each with what it is worth together with the turn after."""
    promising = sorted(drafts(chart, ship), key=lambda draft: -draft.value)[: chart.weights.width]
    return [(draft.reward + prospect(chart, draft.after), draft) for draft in promising]


def prospect(chart: Chart, ship: PlannedShip) -> float:
    """What the next turn is worth to a ship at the end of a turn."""
    return chart.weights.later * best_turn(chart, ship)


def outlook(chart: Chart, ship: PlannedShip) -> float:
    """What this turn and the next are worth."""
    return max(value for value, _ in thought_through(chart, ship))


def berthed(chart: Chart, ship: PlannedShip, crossing: bool) -> list[PlannedShip]:
    """After a Hide Out all Deckhands are on Extort; one of them may go to Rigging instead, others to Cannons."""
    rigging, cannons, extort, repair = ship.hands
    if not (chart.weights.berths and crossing and ship.captain == HIDE_OUT and ship.hidden and extort):
        return [ship]
    ships = [ship, replace(ship, gold=ship.gold - 1, hands=(rigging + 1, cannons, extort - 1, repair))]
    if chart.weights.gunners:
        for each in list(ships):
            sailing, _, paid, _ = each.hands
            ships += [
                replace(each, gold=each.gold - guns, hands=(sailing, guns, paid - guns, 0))
                for guns in range(1, paid + 1)
            ]
    return ships


def turn_wheel(chart: Chart, ship: PlannedShip, space: int) -> list[PlannedShip]:
    """The ship after its Captain has moved there. Skipped spaces take the Deckhands that the order needs least.

    Those that come back go where the order needs them; with ``free_hands`` any of them may go to Rigging.
    """
    order, back = chart.wheel[space], 0
    if chart.weights.free_hands and ship.posts:
        back = len({space, *spaces_between(ship.captain, space)}.intersection(ship.posts))
    ships = []
    for rigged in range(back + 1):
        posts, hands = after_wheel(ship.captain, space, ship.posts, ship.hands, order, rigged)
        turned = replace(ship, captain=space, posts=posts, hands=hands)
        if turned not in ships:
            ships.append(turned)
    return ships


@lru_cache(maxsize=1 << 12)
def after_wheel(
    start: int, space: int, posted: tuple[int, ...], hands: Hands, order: Order, rigged: int = 0
) -> tuple[tuple[int, ...], Hands]:
    """The Deckhands on the Wheel and on the Assignments after the Captain has moved.

    Of those that come back, ``rigged`` go to Rigging and the others where the order needs them.
    """
    crossing = crosses(start, space)
    usable = list(hands)
    posts = set(posted)
    recovered = 0
    for skipped in spaces_between(start, space):
        if skipped in posts:
            posts.discard(skipped)
            recovered += 1
        else:
            usable[least_needed(usable, order, crossing)] -= 1
            posts.add(skipped)
    if space in posts:
        posts.discard(space)
        recovered += 1
    usable[most_needed(order, crossing)] += recovered - rigged
    usable[RIGGING] += rigged
    return tuple(sorted(posts)), (usable[0], usable[1], usable[2], usable[3])


def least_needed(hands: list[int], order: Order, crossing: bool) -> int:
    """Which Assignment gives a Deckhand: Repair, then what this turn does not use."""
    for place in (3, 1 if order != "attack" else 2, 2 if not crossing else 1, 2, 1, 0):
        if hands[place]:
            return place
    return 0


def most_needed(order: Order, crossing: bool) -> int:
    return 1 if order == "attack" else 2 if crossing and order != "hide_out" else 0


def carry_out(chart: Chart, ship: PlannedShip, cell: int, crossing: bool) -> tuple[float, PlannedShip]:
    """Sail there, carry out the order, take the bonus actions, cross the line."""
    reward = 0.0
    if cell != ship.cell:
        reward, ship = sail_to(chart, ship, cell)
    order = chart.wheel[ship.captain]
    gained, ship = ORDER_VALUES[order](chart, ship)
    reward += gained
    for bonus in chart.bonuses[order]:
        gained, ship = bonus_value(chart, ship, bonus)
        reward += gained
    if crossing:
        gained, ship = cross(chart, ship)
        reward += gained
    return reward, ship


def sail_to(chart: Chart, ship: PlannedShip, cell: int) -> tuple[float, PlannedShip]:
    """A Storm costs a Deckhand."""
    if chart.sea[cell].storm and not chart.storm_proof:
        return -chart.weights.jostle, replace(ship, cell=cell, hands=jostled(ship.hands), hidden=False)
    return 0.0, replace(ship, cell=cell, hidden=False)


def jostled(hands: Hands) -> Hands:
    rigging, cannons, extort, repair = hands
    if extort:
        return rigging, cannons, extort - 1, repair + 1
    if cannons:
        return rigging, cannons - 1, extort, repair + 1
    return max(0, rigging - 1), cannons, extort, repair + min(1, rigging)


def cross(chart: Chart, ship: PlannedShip) -> tuple[float, PlannedShip]:
    """Extort pays; the Navy may come."""
    order = chart.wheel[ship.captain]
    if ship.hands[2] and (order != "hide_out" or not ship.hidden):
        ship = replace(ship, gold=min(MOST_GOLD, ship.gold + ship.hands[2]))
    navy = chart.view.navy
    if navy is None or ship.hidden or (navy == ship.cell and not chart.view.navy_ambush):
        return 0.0, ship
    if DISTANCE[navy][ship.cell] > chart.me.navy_sail:
        return 0.0, ship
    count = sum(ship.hands) + len(ship.posts)
    return -chart.weights.navy, replace(ship, hands=(0, 0, 0, count), posts=())


# What each order and bonus action is worth


def value_plunder(chart: Chart, ship: PlannedShip) -> tuple[float, PlannedShip]:
    cubes = chart.sea[ship.cell].settlement
    room = HOLD - sum(ship.hold) - ship.unknown
    loaded = min(cubes, room)
    swapped = chart.weights.swapped_cube * (cubes - loaded)
    return swapped, replace(ship, unknown=ship.unknown + loaded) if loaded else ship


def value_trade(chart: Chart, ship: PlannedShip) -> tuple[float, PlannedShip]:
    """What a Trade is worth: it sells as many cubes as the purse has room for."""
    kind = chart.market_at[ship.cell]
    room = MOST_GOLD - ship.gold
    if kind < 0 or not ship.hold[kind] or room < 2:
        return 0.0, ship
    value = chart.values[kind]
    count = min(ship.hold[kind], -(-room // value))
    hold = list(ship.hold)
    hold[kind] -= count
    gold = min(MOST_GOLD, ship.gold + count * value)
    return 0.0, replace(ship, gold=gold, hold=(hold[0], hold[1], hold[2], hold[3]))


def value_crew_up(chart: Chart, ship: PlannedShip) -> tuple[float, PlannedShip]:
    return hiring(chart), ship


def value_search(chart: Chart, ship: PlannedShip) -> tuple[float, PlannedShip]:
    return (chart.weights.token if chart.sea[ship.cell].token else 0.0), ship


def value_attack(chart: Chart, ship: PlannedShip) -> tuple[float, PlannedShip]:
    value, gold = chart.attack_value(ship.cell, ship.hands[1])
    if not (chart.weights.spoils and gold):
        return value, ship
    return value - gold, replace(ship, gold=min(MOST_GOLD, ship.gold + gold))


def value_hide_out(chart: Chart, ship: PlannedShip) -> tuple[float, PlannedShip]:
    """All Deckhands back, and Gold for those on Extort."""
    if not chart.sea[ship.cell].cove or any(rival.cell == ship.cell and rival.hidden for rival in chart.rivals):
        return 0.0, ship
    count = sum(ship.hands) + len(ship.posts)
    paid = min(count, MOST_GOLD - ship.gold)
    return 0.0, replace(ship, hidden=True, gold=ship.gold + paid, hands=(count - paid, 0, paid, 0), posts=())


ORDER_VALUES = {
    "plunder": value_plunder,
    "trade": value_trade,
    "crew_up": value_crew_up,
    "search": value_search,
    "attack": value_attack,
    "hide_out": value_hide_out,
}


def bonus_value(chart: Chart, ship: PlannedShip, bonus: Bonus) -> tuple[float, PlannedShip]:
    """A bonus action in the middle of a plan."""
    action = bonus.action
    if action == "bury":
        cost = chart.site_at.get(ship.cell)
        if cost is None or ship.gold < cost or not ship.treasures or chart.view.navy == ship.cell:
            return 0.0, ship
        prize = chart.weights.burial if ship.treasures > 1 else chart.weights.last_burial
        if ship.cell in chart.free:
            prize *= chart.free[ship.cell]
        return prize, replace(ship, gold=ship.gold - cost, treasures=ship.treasures - 1)
    if action == "gain_gold":
        return 0.0, replace(ship, gold=min(MOST_GOLD, ship.gold + bonus.n))
    if action == "special":
        return value_special(chart, ship, bonus)
    if action == "reassign":
        return 0.0, replace(
            ship, hands=(sum(ship.hands) - ship.hands[1] - ship.hands[2], ship.hands[1], ship.hands[2], 0)
        )
    if action in ORDER_VALUES:
        return ORDER_VALUES[action](chart, ship)
    return small_change(chart.weights, action), ship


def small_change(weights: Weights, action: BonusAction) -> float:
    """What a bonus action is worth that brings no Gold at once."""
    match action:
        case "sail":
            return weights.sailing
        case "sail_orange":
            return weights.sailing_orange
        case "sail_green":
            return weights.sailing_green
        case "sail_navy":
            return weights.sailing_navy
        case "exchange":
            return weights.exchanging
    return 0.0


def value_special(chart: Chart, ship: PlannedShip, bonus: Bonus) -> tuple[float, PlannedShip]:
    kinds = [BOOTY.index(cube) for cube in bonus.give]
    if chart.market_at[ship.cell] not in kinds or any(not ship.hold[kind] for kind in kinds):
        return 0.0, ship
    hold = list(ship.hold)
    for kind in kinds:
        hold[kind] -= 1
    gold = min(MOST_GOLD, ship.gold + bonus.gold)
    return 0.0, replace(ship, gold=gold, hold=(hold[0], hold[1], hold[2], hold[3]))


def best_cell(chart: Chart, ship: PlannedShip, crossing: bool, sail: int) -> tuple[float, int]:
    """Where to be for the order that is given, with this much Sail left, and what it is worth."""
    here = chart.ways[ship.cell]
    best = (-99.0, ship.cell)
    for cell in chart.open_to(ship, sail):
        reward, after = carry_out(chart, ship, cell, crossing)
        value = reward + prospect(chart, after) - 0.01 * here[cell]
        if value > best[0]:
            best = (value, cell)
    return best
