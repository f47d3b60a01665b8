"""At sea: how many ships to send, where to go, whom to fire at."""

# ruff: noqa: ARG001 (answers to all kinds of questions share one signature)

from __future__ import annotations

from math import atan2, hypot, pi

import msgspec

from tortuga.engine import Action, Ask, Chance, Fast, Scored, Scores, Table
from tortuga.engine.codecs import msgpack_reader
from tortuga.engine.scores import only, weigh
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
from tortuga.games.rattle_battle.battle import coming_battle, strength
from tortuga.games.rattle_battle.bot.weights import Weights
from tortuga.games.rattle_battle.bot.worth import least_missed, worth_of
from tortuga.games.rattle_battle.data import BASIC, CANNON, DICE, FIRST_NP, SCENARIOS, owner
from tortuga.games.rattle_battle.galleon import room
from tortuga.games.rattle_battle.geometry import stands_on, tidy
from tortuga.games.rattle_battle.move_space import MoveSpace
from tortuga.games.rattle_battle.moves import Mover, contact_point
from tortuga.games.rattle_battle.np_actions import np_ship_actions
from tortuga.games.rattle_battle.numbers import SHORT
from tortuga.games.rattle_battle.ship_drop import drop_ships, place_ships
from tortuga.games.rattle_battle.state import Player, Rattle, Ship, dice_sent, in_turn_order, own_ships, ship_of
from tortuga.games.rattle_battle.upgrades import BALLISTA_BONUS

_encode = msgspec.msgpack.Encoder().encode
_decode = msgpack_reader(Rattle)


def adventures_left(state: Rattle) -> int:
    """Adventures of this quest still to come: parts must last for all of them."""
    return len(SCENARIOS.scenario[state.scenario].quests[state.quest]) - 1 - state.step


# The Battle to come


def prize(weights: Weights, state: Rattle, ship: Ship, touched: bool, hooked: bool) -> float:
    """What sinking an NP ship in battle is worth."""
    card = state.adventure
    effect = card.effect(ship.die, ship.face)
    surrendered = effect is not None and effect.surrenders
    colour = DICE.colour[ship.die]
    worth = weights.loot if surrendered else float(card.coins[colour])
    worth += weights.loot * card.extra_loot[colour]
    if "choose_if_sunk" in card.hooks and colour == 4:
        worth += weights.chosen_loot
    return worth + weights.loot * (2 if hooked else 1 if touched else 0)


def tokens_of(state: Rattle, ship: Ship, touched: bool, hooked: bool) -> int:
    """How many loot tokens are part of that."""
    card = state.adventure
    effect = card.effect(ship.die, ship.face)
    surrendered = effect is not None and effect.surrenders
    return surrendered + card.extra_loot[DICE.colour[ship.die]] + (2 if hooked else 1 if touched else 0)


def outlook(weights: Weights, state: Rattle, seat: int, moved: Ship | None = None) -> float:
    """My trophies and boardings less my losses, if the Battle began now; and a little of the rivals'."""
    total = 0.0
    share = weights.rival / max(1, len(state.players) - 1)
    survivors: dict[int, Ship] = {ship.die: ship for ship in state.sea if ship.die < FIRST_NP}
    if moved is not None and moved.die in survivors:
        survivors[moved.die] = moved
    tokens = 0  # that I win, less those that repairs cost me
    for group in coming_battle(state, moved):
        credited: dict[tuple[int, int], float] = {}
        spoils: dict[int, int] = {}
        for (d, ship, foe), clash in group:
            who = owner(ship.die)
            if clash.sinks != "ship" and who >= 0:
                worth = prize(weights, state, foe, d == 0, ship.hook == foe.die)
                credited[who, foe.die] = max(worth, credited.get((who, foe.die), 0.0))
                if who == seat:
                    won = tokens_of(state, foe, d == 0, ship.hook == foe.die)
                    spoils[foe.die] = max(won, spoils.get(foe.die, 0))
            if clash.sinks != "foe" and ship.die in survivors:
                del survivors[ship.die]
                total += -weights.loot if who == seat else weights.loot * share
                tokens -= who == seat
        for (who, _), worth in credited.items():
            total += worth if who == seat else -worth * share
        tokens += sum(spoils.values())
    return total + _places(weights, state, seat, survivors) + _crowded(weights, _free_slots(state, seat), tokens)


def _free_slots(state: Rattle, seat: int) -> int:
    """Slots left once the tokens for this card and for the trophies so far are drawn; below 0 if some will not fit."""
    player, card = state.players[seat], state.adventure
    coming = card.loot if player.takes_part else 0
    for trophy in player.trophies:
        coming += trophy.boarded + trophy.surrendered
        coming += card.extra_loot[DICE.colour[trophy.die]] if trophy.die >= FIRST_NP else 0
    return room(player, player.dice)[0] - sum(player.loot) - coming + len(player.sunk)


def _crowded(weights: Weights, free: int, tokens: int) -> float:
    """How much less than ``weights.loot`` tokens are worth that will not fit into the hold.

    They only widen the choice of what to keep. Repairs are paid with them, so with a full hold a lost ship costs next
    to nothing.
    """
    if weights.beyond_hold == 1.0:
        return 0.0
    beyond = max(0, tokens - free) - max(0, -free)
    return weights.loot * (weights.beyond_hold - 1.0) * beyond


def _places(weights: Weights, state: Rattle, seat: int, survivors: dict[int, Ship]) -> float:
    """Where surviving ships of mine stand may be worth something."""
    hooks = state.adventure.hooks
    mine = [ship for die, ship in survivors.items() if owner(die) == seat]
    if "beyond_line" in hooks:
        return weights.beyond_line if any(ship.y > state.adventure.number_of("beyond_line") for ship in mine) else 0.0
    if "tile_bonus_loot" in hooks and any(stands_on(ship, tile) for ship in mine for tile in state.adventure.tiles):
        return weights.loot * state.adventure.number_of("tile_bonus_loot")
    return 0.0


# Sending


def send_ships(weights: Weights, state: Rattle, seat: int, ask: Ask, chance: Chance) -> Scores:
    """Let imagined dice fall for every choice; the same falls for each, so that they can be compared."""
    seeds = [chance.below(1 << 30) for _ in range(weights.falls)]
    return weigh(ask.options, lambda option: _send_value(weights, state, seat, option, seeds))


def _send_value(weights: Weights, state: Rattle, seat: int, option: Action, seeds: list[int]) -> float:
    assert isinstance(option, Send)
    player = state.players[seat]
    home = player.dice - option.ships - option.captain
    slots, _ = room(player, home)
    tokens = sum(player.loot)
    lost = max(0, tokens - slots)
    if option.ships + option.captain == 0:
        return 0.0
    kept, price = _thrown_away(weights, state, player, lost)
    gain = sum(_after_drop(weights, state, seat, option, kept, seed) for seed in seeds) / len(seeds)
    gain += weights.afloat * (option.ships + option.captain)
    # Loot for taking part, as far as there will be room for it; what has to be thrown away first.
    everything, _ = room(player, player.dice)
    drawn = min(state.adventure.loot, max(0, everything - (tokens - lost)))
    if weights.beyond_hold != 1.0:
        return gain + weights.loot * (drawn + weights.beyond_hold * (state.adventure.loot - drawn)) - price
    per_token = worth_of(weights, state, player.loot) / tokens if tokens else weights.loot
    return gain + weights.loot * drawn - lost * max(per_token, weights.loot)


def _thrown_away(weights: Weights, state: Rattle, player: Player, lost: int) -> tuple[list[int], float]:
    """What is left after the least missed tokens have gone, and what those were worth."""
    kept, price = list(player.loot), 0.0
    for _ in range(lost):
        kinds = [kind for kind, count in enumerate(kept) if count]
        kind = least_missed(weights, state, kept, kinds)
        before = worth_of(weights, state, kept)
        kept[kind] -= 1
        price += before - worth_of(weights, state, kept) + (weights.special if kind >= BASIC else 0.0)
    return kept, price


def _after_drop(weights: Weights, state: Rattle, seat: int, option: Send, kept: list[int], seed: int) -> float:
    """One imagined drop with everybody at sea, judged by the Battle that would follow."""
    world = _decode(_encode(state))
    world.players[seat].loot = list(kept)
    world.drops = "bank"
    for place in range(len(world.players)):
        who = (world.baron + place) % len(world.players)
        player = world.players[who]
        if who == seat:
            player.sent, player.captain_sent = option.ships, option.captain
        elif place > (seat - world.baron) % len(world.players):
            player.sent = min(2, player.ships)
    table = Table(world, Fast(seed))
    place_ships(table)
    sent = [die for who in in_turn_order(world) for die in dice_sent(world, who)]
    drop_ships(table, [*sent, *world.adventure.dropped], "drop")
    for _ in np_ship_actions(table):
        break  # a tie for the Baron to settle: good enough to judge by
    sunk = len(world.players[seat].sunk)
    crowded = _crowded(weights, _free_slots(world, seat) - sunk, -sunk)
    return outlook(weights, world, seat) - weights.loot * sunk + crowded


# One turn


def turn(weights: Weights, state: Rattle, seat: int, ask: Ask, chance: Chance) -> Scores:
    """Everything that can be done, by what it brings beyond what it uses up; the end of the turn is the yardstick."""
    now = outlook(weights, state, seat)

    def worth(option: Action) -> float:
        return 0.0 if isinstance(option, Pass | EndTurn) else _use_value(weights, state, seat, option, now)

    scores = weigh(ask.options, worth)
    return scores + _moves(weights, state, seat, ask.space, now, chance) if isinstance(ask.space, MoveSpace) else scores


def _part_cost(weights: Weights, state: Rattle) -> float:
    """Using up a sail or a cannon hurts when there are adventures left in the quest."""
    return weights.last_part + weights.part_later * adventures_left(state)


def _use_cost(weights: Weights, state: Rattle) -> float:
    """The same for anything else that is used up."""
    return weights.use + weights.use_later * adventures_left(state)


def _use_value(weights: Weights, state: Rattle, seat: int, option: Action, now: float) -> float:
    """How much better the Battle would go after a shot or a use, less what it costs."""
    match option:
        case Fire(ship, target):
            return _fire_value(weights, state, seat, ship_of(state, ship), ship_of(state, target), now)
        case UseKeg():
            return weights.keg
        case SpendStored("bribery_bob", _, target) if target is not None:
            return _without(weights, state, seat, ship_of(state, target)) + weights.bribe - now - weights.bribe_cost
        case UseUpgrade() | SpendStored() | UseMonkey():
            return _imagined_use(weights, state, seat, option) - now - _use_cost(weights, state)
    return -1.0


def _fire_value(weights: Weights, state: Rattle, seat: int, ship: Ship, target: Ship, now: float) -> float:
    player = state.players[seat]
    cannons = 0 if "free_cannons" in state.adventure.hooks or state.turn.keg else 1 if ship.face == CANNON else 2
    if target.die >= FIRST_NP:
        gain = prize(weights, state, target, False, False)
        if "fire_bonus_loot" in state.adventure.hooks:
            gain += weights.loot
    else:
        gain = weights.sunk_rival - (weights.revenge if player.revenge else 0.0)
    far = weights.long_shot if hypot(ship.x - target.x, ship.y - target.y) > SHORT + 12 else 0.0
    return gain + _without(weights, state, seat, target) - now - cannons * _part_cost(weights, state) - far


def _without(weights: Weights, state: Rattle, seat: int, target: Ship) -> float:
    """The outlook with one ship gone."""
    sea = state.sea
    state.sea = [ship for ship in sea if ship is not target]
    try:
        return outlook(weights, state, seat)
    finally:
        state.sea = sea


def _imagined_use(weights: Weights, state: Rattle, seat: int, option: Action) -> float:
    """The outlook after a use, tried out on the dice themselves and taken back."""
    saved = [(ship, ship.x, ship.y, ship.face, ship.bonus) for ship in state.sea]
    player = state.players[seat]
    ballista, sea = player.ballista, state.sea
    try:
        return _tried(weights, state, seat, option)
    finally:
        player.ballista, state.sea = ballista, sea
        for ship, x, y, face, bonus in saved:
            ship.x, ship.y, ship.face, ship.bonus = x, y, face, bonus


def _tried(weights: Weights, state: Rattle, seat: int, option: Action) -> float:
    from tortuga.games.rattle_battle.data import SIDES_OF
    from tortuga.games.rattle_battle.geometry import first_contact, touching
    from tortuga.games.rattle_battle.np_actions import straight_way

    match option:
        case UseUpgrade("ballista"):
            state.players[seat].ballista += BALLISTA_BONUS
        case UseUpgrade("steering_wheel", ship, _, face) if ship is not None and face is not None:
            ship_of(state, ship).face = face
        case UseUpgrade("crows_nest", _, target) if target is not None:
            return _mean_over_faces(weights, state, seat, ship_of(state, target), SIDES_OF[target])
        case UseMonkey(ship):
            return _mean_over_faces(weights, state, seat, ship_of(state, ship), SIDES_OF[ship])
        case UseUpgrade("harpoon", ship, target) if ship is not None and target is not None:
            foe = ship_of(state, target)
            ux, uy, contact = first_contact(foe, ship_of(state, ship))
            length = straight_way(state, foe, ux, uy, contact)
            foe.x, foe.y = tidy(foe.x + ux * length), tidy(foe.y + uy * length)
        case UseUpgrade("iron_teeth", ship) if ship is not None:
            own = ship_of(state, ship)
            state.sea = [s for s in state.sea if s.die < FIRST_NP or not touching(own, s)]
        case SpendStored("powder_polly", ship) if ship is not None:
            ship_of(state, ship).bonus += 2
        case SpendStored("foggy_fiona", _, target) if target is not None:
            ship_of(state, target).bonus -= 1
        case SpendStored():
            return outlook(weights, state, seat) + 0.3
    return outlook(weights, state, seat)


def _mean_over_faces(weights: Weights, state: Rattle, seat: int, ship: Ship, faces: tuple[int, ...]) -> float:
    total = 0.0
    for face in faces:
        ship.face = face
        total += outlook(weights, state, seat)
    return total / len(faces)


def _moves(weights: Weights, state: Rattle, seat: int, space: MoveSpace, now: float, chance: Chance) -> list[Scored]:
    """Contact with every ship in reach, from several sides; flights; and whatever the space proposes."""
    ideas: list[Action] = list(space.candidates(chance, 12))
    for mover in space.movers():
        ideas += _contacts(state, mover)
    allowed = [action for action in dict.fromkeys(ideas) if space.refusal(action) is None]
    return weigh(allowed, lambda action: _move_value(weights, state, seat, action, now))


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


def _move_value(weights: Weights, state: Rattle, seat: int, action: Action, now: float) -> float:
    assert isinstance(action, Move | Hook | Shoo)
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
    return outlook(weights, state, seat, moved) - now - cost


# Answers that follow


def ram_use(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Ram what the ship can beat."""
    mine = max((strength(state, ship) for ship in own_ships(state, seat)), default=0) + 2
    rams = [option for option in reversed(ask.options) if isinstance(option, Ram)]
    return [*weigh(rams, lambda ram: mine - strength(state, ship_of(state, ram.target))), Scored(ask.default, 0.0)]


def drill_use(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Drill the ship that is worth most."""
    targets = [option for option in ask.options if isinstance(option, Drill)]
    return weigh(targets, lambda option: prize(weights, state, ship_of(state, option.target), False, False)) or only(NO)


def say_yes(_: Weights, __: Rattle, ___: int, ____: Ask, _____: Chance) -> Scores:
    """What was chosen needs it."""
    return only(YES)
