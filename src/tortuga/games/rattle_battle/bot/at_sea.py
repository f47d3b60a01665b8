"""At sea: how many ships to send, where to go, whom to fire at."""

# ruff: noqa: ARG001 (answers to all kinds of questions share one signature)

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, hypot, pi

import msgspec

from tortuga.engine import Action, Ask, Chance, Fast, Scored, Scores, Table
from tortuga.engine.codecs import msgpack_reader
from tortuga.engine.describing.scores import only, weigh
from tortuga.games.rattle_battle.actions import (
    NO,
    YES,
    Drill,
    EndTurn,
    Fire,
    Hook,
    Move,
    Pass,
    Ram,
    Send,
    Shoo,
    SpendStored,
    UseKeg,
    UseMonkey,
    UseUpgrade,
)
from tortuga.games.rattle_battle.bot.outlook import prize
from tortuga.games.rattle_battle.bot.quick_outlook import QuickOutlook
from tortuga.games.rattle_battle.bot.weights import Weights
from tortuga.games.rattle_battle.bot.worth import PLAIN, least_missed, means_of, worth_of
from tortuga.games.rattle_battle.chapters.battle import strength
from tortuga.games.rattle_battle.chapters.galleon import room
from tortuga.games.rattle_battle.chapters.move_space import MoveSpace
from tortuga.games.rattle_battle.chapters.moves import Mover, contact_point
from tortuga.games.rattle_battle.chapters.np_actions import np_ship_actions
from tortuga.games.rattle_battle.chapters.ship_drop import dice_to_drop, imagine_drop
from tortuga.games.rattle_battle.chapters.upgrades import STORED, USES
from tortuga.games.rattle_battle.data import BASIC, CANNON, FIRST_NP, SAILOR, SCENARIOS, SHORT, UPGRADE, sides_of
from tortuga.games.rattle_battle.data.shapes import tidy
from tortuga.games.rattle_battle.state import Rattle, Ship, in_turn_order, own_ships, ship_of

READY_PART = 0.3
"""What it is worth to have a used sail or cannon back."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgpack_reader(Rattle)


def adventures_left(state: Rattle) -> int:
    """Adventures of this quest still to come: parts must last for all of them."""
    return len(SCENARIOS.scenario[state.scenario].quests[state.quest]) - 1 - state.step


# Sending


def send_ships(weights: Weights, state: Rattle, seat: int, ask: Ask, chance: Chance) -> Scores:
    """Let imagined dice fall for every choice; the same falls for each, so that they can be compared."""
    falls = [Fast(chance.below(1 << 30)) for _ in range(weights.falls)]
    return weigh(ask.options, lambda option: _send_value(weights, state, seat, option, falls))


def _send_value(weights: Weights, state: Rattle, seat: int, option: Action, falls: Sequence[Chance]) -> float:
    assert isinstance(option, Send)
    player = state.players[seat]
    home = player.dice - option.ships - option.captain
    slots, _ = room(player, home)
    tokens = sum(player.loot)
    lost = max(0, tokens - slots)
    if option.ships + option.captain == 0:
        return 0.0
    kept, price = _thrown_away(weights, state, seat, lost)
    ahead = QuickOutlook(weights, _everybody_at_sea(state, seat, option, kept), seat)
    dice = dice_to_drop(ahead.state)
    gain = sum(_after_drop(ahead, dice, fall.copy()) for fall in falls) / len(falls)
    gain += weights.afloat * (option.ships + option.captain)
    # Loot for taking part, as far as there will be room for it; what has to be thrown away first.
    everything, _ = room(player, player.dice)
    drawn = min(state.adventure.loot, max(0, everything - (tokens - lost)))
    if weights.beyond_hold != 1.0:
        return gain + weights.loot * (drawn + weights.beyond_hold * (state.adventure.loot - drawn)) - price
    per_token = worth_of(weights, state, player.loot) / tokens if tokens else weights.loot
    return gain + weights.loot * drawn - lost * max(per_token, weights.loot)


def _thrown_away(weights: Weights, state: Rattle, seat: int, lost: int) -> tuple[list[int], float]:
    """The loot that is left once as many tokens as are lost have been thrown away, and what those were worth."""
    kept, price = list(state.players[seat].loot), 0.0
    means = means_of(weights, state, seat) if lost else PLAIN
    for _ in range(lost):
        kinds = [kind for kind, count in enumerate(kept) if count]
        kind = least_missed(weights, state, kept, kinds, means)
        before = worth_of(weights, state, kept, means)
        kept[kind] -= 1
        price += before - worth_of(weights, state, kept, means) + (weights.special if kind >= BASIC else 0.0)
    return kept, price


def _everybody_at_sea(state: Rattle, seat: int, option: Send, kept: list[int]) -> Rattle:
    """An imagined table where this seat sends its ships, and those who are still to choose send two."""
    world = _decode(_encode(state))
    world.players[seat].loot = kept
    world.drops = "bank"
    for place, who in enumerate(in_turn_order(world)):
        player = world.players[who]
        if who == seat:
            player.sent, player.captain_sent = option.ships, option.captain
        elif place > (seat - world.baron) % len(world.players):
            player.sent = min(2, player.ships)
    return world


def _after_drop(ahead: QuickOutlook, dice: list[int], chance: Chance) -> float:
    """One imagined drop, judged by the Battle that would follow. The drop before it is forgotten."""
    world = ahead.state
    world.sea = []
    for player in world.players:
        player.sunk = []
    table = Table(world, chance)
    imagine_drop(table, dice)
    for _ in np_ship_actions(table):
        break  # a tie for the Baron to settle: good enough to judge by
    sunk = len(world.players[ahead.seat].sunk)
    return ahead.worth() - ahead.weights.loot * sunk + ahead.crowded(-sunk, fewer=sunk)


# One turn


def turn(weights: Weights, state: Rattle, seat: int, ask: Ask, chance: Chance) -> Scores:
    """Everything that can be done, by what it brings beyond what it uses up; the end of the turn is the yardstick."""
    ahead = QuickOutlook(weights, state, seat, contested=True)
    now = ahead.worth()

    def worth(option: Action) -> float:
        return 0.0 if isinstance(option, Pass | EndTurn) else _use_value(ahead, option, now)

    scores = weigh(ask.options, worth)
    return scores + _moves(ahead, ask.space, now, chance) if isinstance(ask.space, MoveSpace) else scores


def _part_cost(weights: Weights, state: Rattle) -> float:
    """Using up a sail or a cannon hurts when there are adventures left in the quest."""
    return weights.last_part + weights.part_later * adventures_left(state)


def _use_cost(weights: Weights, state: Rattle) -> float:
    """What using up anything but a sail or a cannon costs."""
    return weights.use + weights.use_later * adventures_left(state)


def _use_value(ahead: QuickOutlook, option: Action, now: float) -> float:
    """How much better the Battle would go after a shot or a use, less what it costs."""
    weights, state = ahead.weights, ahead.state
    match option:
        case Fire(ship, target):
            return _fire_value(ahead, ship_of(state, ship), ship_of(state, target), now)
        case UseKeg():
            return weights.keg
        case SpendStored("bribery_bob", _, target) if target is not None:
            return _without(ahead, ship_of(state, target)) + weights.bribe - now - weights.bribe_cost
        case UseUpgrade() | SpendStored() | UseMonkey():
            return _imagined_use(ahead, option) - now - _use_cost(weights, state)
    return -1.0


def _fire_value(ahead: QuickOutlook, ship: Ship, target: Ship, now: float) -> float:
    weights, state = ahead.weights, ahead.state
    player = state.players[ahead.seat]
    cannons = 0 if "free_cannons" in state.adventure.hooks or state.turn.keg else 1 if ship.face == CANNON else 2
    if target.die >= FIRST_NP:
        gain = prize(weights, state.adventure, target, coin=ahead.stakes.coin)
        if "fire_bonus_loot" in state.adventure.hooks:
            gain += weights.loot
        gain += weights.urgent * ahead.stakes.shots.get(target.die, 0)
    else:
        gain = weights.sunk_rival - (weights.revenge if player.revenge else 0.0)
    far = weights.long_shot if hypot(ship.x - target.x, ship.y - target.y) > SHORT + 12 else 0.0
    return gain + _without(ahead, target) - now - cannons * _part_cost(weights, state) - far


def _without(ahead: QuickOutlook, target: Ship) -> float:
    """The outlook with one ship gone."""
    state = ahead.state
    sea = state.sea
    state.sea = [ship for ship in sea if ship is not target]
    try:
        return ahead.worth()
    finally:
        state.sea = sea


def _imagined_use(ahead: QuickOutlook, option: UseUpgrade | SpendStored | UseMonkey) -> float:
    """The outlook after a use: the rules carry it out on a copy of the state."""
    world = _decode(_encode(ahead.state))
    after = ahead.in_world(world)
    match option:
        case UseMonkey(ship):
            return _mean_over_faces(after, ship_of(world, ship))
        case UseUpgrade("crows_nest", _, target) if target is not None:
            return _mean_over_faces(after, ship_of(world, target))
        case SpendStored("gunner_gwen" | "patchwork_pat"):
            return after.worth() + READY_PART
        case UseUpgrade(upgrade):
            USES[UPGRADE[upgrade]].works(Table(world, Fast(0)), ahead.seat, option)
        case SpendStored(sailor):
            STORED[SAILOR[sailor]].works(Table(world, Fast(0)), ahead.seat, option)
    return after.worth()


def _mean_over_faces(ahead: QuickOutlook, ship: Ship) -> float:
    """The outlook if a ship is rolled again."""
    sides = sides_of(ship.die)
    total = 0.0
    for ship.face in sides:
        total += ahead.worth()
    return total / len(sides)


def _moves(ahead: QuickOutlook, space: MoveSpace, now: float, chance: Chance) -> list[Scored]:
    """Moves to weigh: contact with every ship in reach from several sides, flights, and what the space proposes."""
    ideas: list[Action] = list(space.candidates(chance, 12))
    for mover in space.movers():
        ideas += _contacts(ahead.state, mover)
    allowed = [action for action in dict.fromkeys(ideas) if space.refusal(action) is None]
    return weigh(allowed, lambda action: _move_value(ahead, action, now))


def _contacts(state: Rattle, mover: Mover) -> list[Action]:
    found = []
    if mover.kind is Shoo:
        return []
    ship = mover.ship
    for foe in [mover.target] if mover.target is not None else state.sea:
        if foe.die < FIRST_NP or hypot(foe.x - ship.x, foe.y - ship.y) > mover.limit + 17:
            continue
        straight = atan2(ship.y - foe.y, ship.x - foe.x)
        for step in (0, 1, -1, 2, -2):
            x, y = contact_point(ship.angle, foe, straight + step * pi / 5)
            found.append(mover.to(tidy(x), tidy(y)))
    return found


def _move_value(ahead: QuickOutlook, action: Action, now: float) -> float:
    assert isinstance(action, Move | Hook | Shoo)
    weights, state = ahead.weights, ahead.state
    ship = ship_of(state, action.target if isinstance(action, Shoo) else action.ship)
    moved = msgspec.structs.replace(ship, x=tidy(action.x), y=tidy(action.y))
    cost = _use_cost(weights, state)
    if isinstance(action, Hook):
        moved.hook = action.target
    elif isinstance(action, Move):
        cost = (
            _part_cost(weights, state) if action.by == "sail" else weights.turbine if action.by == "turbine" else cost
        )
        if hypot(moved.x - ship.x, moved.y - ship.y) > 88:
            cost += weights.long_move
    return ahead.worth(moved) - now - cost


# Answers that follow


def ram_use(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Ram what the ship can beat."""
    mine = max((strength(state, ship) for ship in own_ships(state, seat)), default=0) + 2
    rams = [option for option in reversed(ask.options) if isinstance(option, Ram)]
    return [*weigh(rams, lambda ram: mine - strength(state, ship_of(state, ram.target))), Scored(ask.default, 0.0)]


def drill_use(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Drill the ship that is worth most."""
    targets = [option for option in ask.options if isinstance(option, Drill)]
    return weigh(targets, lambda option: prize(weights, state.adventure, ship_of(state, option.target))) or only(NO)


def say_yes(_: Weights, __: Rattle, ___: int, ____: Ask, _____: Chance) -> Scores:
    """What was chosen needs it."""
    return only(YES)
