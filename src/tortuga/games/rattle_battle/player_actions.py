"""4. Player Actions: from the Baron clockwise, one action a turn, until all have passed."""

from __future__ import annotations

from math import hypot

from tortuga.engine import Action, Ask, Phase, Steps, Table, ask, ask_made
from tortuga.games.rattle_battle.actions import (
    END_TURN,
    NO,
    PASS,
    YES_NO,
    Drill,
    Fire,
    Hook,
    LateDrop,
    Move,
    Ram,
    Shoo,
    SpendStored,
    UseKeg,
    UseMonkey,
    UseUpgrade,
)
from tortuga.games.rattle_battle.battle import RAM_BONUS, credit, fight, sink
from tortuga.games.rattle_battle.data import (
    CANNON_PART,
    CARDS,
    LOOT_KIND,
    POWDER_KEG,
    SAIL,
    SAILOR,
    SAILORS,
    SHIP_MONKEY,
    UPGRADE,
    UPGRADES,
)
from tortuga.games.rattle_battle.events import Drilled, Moved, Passed, Pulled, SpecialUsed, StoredSpent, UpgradeUsed
from tortuga.games.rattle_battle.firing import fire, fire_options
from tortuga.games.rattle_battle.galleon import at_home, ready_parts, tire, usable, use
from tortuga.games.rattle_battle.geometry import SLACK, Spot, depth, extent, tidy, touching, within
from tortuga.games.rattle_battle.loot import make_room, to_pile
from tortuga.games.rattle_battle.moves import (
    SUPER_SAILS_RANGE,
    Mover,
    MoveSpace,
    held_fast,
    passed_over,
    reachable,
)
from tortuga.games.rattle_battle.numbers import LONG, SHORT
from tortuga.games.rattle_battle.ship_drop import can_drop_late, drop_ships
from tortuga.games.rattle_battle.state import (
    Player,
    Rattle,
    Ship,
    Turn,
    dice_sent,
    enemies,
    from_baron,
    last_in_turn,
    np_ships,
    own_ships,
    ship_of,
)
from tortuga.games.rattle_battle.upgrades import NEEDS_NO_SHIP, STORED, USES, use_monkey

SUPER_SAILS, DRILL, RAM = UPGRADE["super_sails"], UPGRADE["drill"], UPGRADE["ram"]
PARROT, TURBINE = UPGRADE["parrot"], UPGRADE["turbine"]
HOOK, BLACK_FLAG = UPGRADE["boarding_hook"], UPGRADE["black_flag"]
RICO = SAILOR["rumrunner_rico"]


# The late drop


def late_drop(table: Table[Rattle]) -> Phase:
    """R15: with five, the last player in turn order may drop one ship he did not send."""
    state = table.state
    if can_drop_late(state):
        yield from _drop_late(table, last_in_turn(state))
    state.phase, state.at = "turn", 0


def _drop_late(table: Table[Rattle], seat: int) -> Steps[None]:
    state, player = table.state, table.state.players[seat]
    options: list[Action] = [NO]
    if player.sent < player.ships:
        options.append(LateDrop(False))
    if player.captain and not player.captain_sent:
        options.append(LateDrop(True))
    answer = yield from ask(seat, "late_drop", options)
    if isinstance(answer, LateDrop):
        before = dice_sent(state, seat)
        player.sent += not answer.captain
        player.captain_sent |= answer.captain
        yield from make_room(table, seat, at_home(player), "late_drop")
        drop_ships(table, [die for die in dice_sent(state, seat) if die not in before], "late_drop")


# Turns


def player_turn(table: Table[Rattle]) -> Phase:
    """One player's turn: at most one action, and any number of uses before or after it."""
    state = table.state
    seat = _next_to_act(state)
    if seat is None:
        state.phase, state.turn = "battle", Turn()
        return
    state.turn = Turn(seat)
    while (yield from act(table, seat)):
        pass
    if not state.turn.acted and not state.turn.used:  # R40: a turn without action and without any use is a pass
        state.players[seat].passed = True
        table.tell(Passed(seat))


def _next_to_act(state: Rattle) -> int | None:
    """The next player who has not passed; None when all have."""
    seats = len(state.players)
    for place in range(state.at, state.at + seats):
        seat = from_baron(state, place)
        if not state.players[seat].passed:
            state.at = (place + 1) % seats
            return seat
    return None


def act(table: Table[Rattle], seat: int) -> Steps[bool]:
    """Ask the player what to do next, and do it; False when his turn is over. R42: it is when he can do nothing."""
    question = turn_ask(table.state, seat)
    if question is None:
        return False
    match (yield from ask_made(seat, question)):
        case Move() as action:
            yield from move(table, seat, action)
        case Fire() as action:
            yield from fire(table, seat, action)
        case Hook() as action:
            yield from hook(table, seat, action)
        case Shoo() as action:
            shoo(table, seat, action)
        case UseUpgrade() as action:
            use_upgrade(table, seat, action)
        case SpendStored() as action:
            spend_stored(table, seat, action)
        case UseKeg():
            use_keg(table, seat)
        case UseMonkey() as action:
            monkey(table, seat, action)
        case _:
            return False
    return True


def turn_ask(state: Rattle, seat: int) -> Ask | None:
    """Everything the player can do now; None when he can only end his turn."""
    player, turn = state.players[seat], state.turn
    if _has_nothing(player, turn):
        return None
    ships = own_ships(state, seat)
    options: list[Action] = []
    if ships:
        if not turn.acted:
            options += fire_options(state, seat, ships=ships)
        if player.upgrades:
            for upgrade in player.upgrades:
                if upgrade in USES and usable(player, upgrade):
                    options += USES[upgrade].offers(state, seat, ships)
        if player.loot[POWDER_KEG] and not turn.acted and not turn.keg and fire_options(state, seat, keg=True):
            options.append(UseKeg())
        if player.loot[SHIP_MONKEY]:
            options += [UseMonkey(ship.die) for ship in ships]
    if player.stored:
        for sailor in _with_token(player):
            if sailor in STORED and (ships or sailor in NEEDS_NO_SHIP):
                options += STORED[sailor].offers(state, seat, ships)
    space = _space(state, seat, ships) if ships else None
    if not options and space is None:
        return None
    stop = END_TURN if turn.acted or turn.used else PASS
    return Ask("turn", (stop, *options), stop, space)


def _has_nothing(player: Player, turn: Turn) -> bool:
    """A quick look, which spares the search through all ships: no part is ready, and there is nothing else to use."""
    if player.upgrades or player.stored or player.loot[POWDER_KEG] or player.loot[SHIP_MONKEY] or turn.keg:
        return False
    return turn.acted or not (ready_parts(player, SAIL) or ready_parts(player, CANNON_PART))


def _with_token(player: Player) -> list[int]:
    """R88: sailors of the pack who can still give up a token in this adventure."""
    return [sailor for sailor, count in player.stored.items() if count and sailor not in player.spent]


def _space(state: Rattle, seat: int, ships: list[Ship]) -> MoveSpace | None:
    """All movements that are open to the player, or None."""
    player, turn = state.players[seat], state.turn
    ways: list[tuple[str, float, bool]] = []
    if not turn.acted and player.parts[SAIL] > player.tired[SAIL]:
        far = bool(player.upgrades) and usable(player, SUPER_SAILS) and "super_sails" not in turn.declined
        ways.append(("sail", SUPER_SAILS_RANGE if far else LONG, bool(player.upgrades) and usable(player, DRILL)))
    if player.upgrades:
        if usable(player, PARROT):
            ways.append(("parrot", LONG, False))
        if usable(player, TURBINE):
            ways.append(("turbine", SHORT, False))
    if player.stored and RICO in _with_token(player):
        ways.append(("rumrunner_rico", SHORT, False))
    hook = bool(player.upgrades) and usable(player, HOOK)
    flag = bool(player.upgrades) and usable(player, BLACK_FLAG)
    if not ways and not hook and not flag:
        return None
    free = [ship for ship in ships if not held_fast(state, ship)] if state.adventure.tiles else ships
    movers = [
        Mover(Move, by, ship, limit, drill=drill, margin=extent(ship.angle))
        for by, limit, drill in ways
        for ship in free
    ]
    if hook:
        movers += [
            Mover(Hook, "boarding_hook", ship, SHORT, target=foe, margin=extent(ship.angle))
            for ship in free
            for foe in np_ships(state)
            if reachable(ship, foe, SHORT)
        ]
    if flag:
        movers += [
            Mover(Shoo, "black_flag", foe, SHORT, margin=extent(foe.angle))
            for foe in enemies(state, seat)
            if any(within(ship, foe, SHORT) for ship in ships) and not held_fast(state, foe)
        ]
    if not movers:
        return None
    space = MoveSpace(state, seat, movers)
    return space if space.any_move() is not None else None


# Moving


def move(table: Table[Rattle], seat: int, action: Move) -> Steps[None]:
    """By a sail it is the turn's action; a parrot, a turbine or Rico come on top."""
    state, player = table.state, table.state.players[seat]
    ship, x, y = ship_of(state, action.ship), tidy(action.x), tidy(action.y)
    if action.by == "sail":
        if player.upgrades:
            if not (yield from _super_sails(table, seat, ship, x, y)):
                return
            yield from _drill(table, seat, ship, x, y)
        tire(player, SAIL)
        state.turn.acted = True
    elif action.by == "rumrunner_rico":
        _spend(table, seat, RICO, SpendStored(action.by, ship.die))
    else:
        _use(table, seat, UPGRADE[action.by], UseUpgrade(action.by, ship.die))
    _go(table, seat, ship, action.by, x, y)
    if player.upgrades:
        yield from _ram(table, seat, ship)


def _go(table: Table[Rattle], seat: int, ship: Ship, by: str, x: float, y: float) -> None:
    length = round(hypot(x - ship.x, y - ship.y), 3)
    ship.x, ship.y = x, y
    table.tell(Moved(seat, ship.die, by, x, y, length))


def _super_sails(table: Table[Rattle], seat: int, ship: Ship, x: float, y: float) -> Steps[bool]:
    """Beyond a long range it takes Super Sails; who does not want to use them stays where he is."""
    if round(hypot(x - ship.x, y - ship.y), 3) <= LONG:
        return True
    if (yield from ask(seat, "super_sails_use", YES_NO, NO)) == NO:
        table.state.turn.declined.append("super_sails")
        return False
    _use(table, seat, SUPER_SAILS, UseUpgrade("super_sails", ship.die))
    return True


def _drill(table: Table[Rattle], seat: int, ship: Ship, x: float, y: float) -> Steps[None]:
    """Sink an NP ship on the way; one that lies where the move ends has to go."""
    state, player = table.state, table.state.players[seat]
    if not usable(player, DRILL):
        return
    over = passed_over(state, ship, x, y)
    if not over:
        return
    end = Spot(x, y, ship.angle)
    under = [foe for foe in over if depth(end, foe) > SLACK]
    if under:
        target = under[0]
    else:
        answer = yield from ask(seat, "drill_use", [NO, *(Drill(foe.die) for foe in over)])
        if not isinstance(answer, Drill):
            return
        target = ship_of(state, answer.target)
    _use(table, seat, DRILL, UseUpgrade("drill", ship.die, target.die))
    table.tell(Drilled(seat, ship.die, target.die))
    credit(table, seat, target)
    sink(state, target)


def _ram(table: Table[Rattle], seat: int, ship: Ship) -> Steps[None]:
    """After any movement of one's own ship that ends touching an enemy."""
    state, player = table.state, table.state.players[seat]
    if not usable(player, RAM):
        return
    touched = [foe for foe in enemies(state, seat) if touching(ship, foe)]
    if not touched:
        return
    answer = yield from ask(seat, "ram_use", [NO, *(Ram(foe.die) for foe in touched)], about={"ship": ship.die})
    if isinstance(answer, Ram):
        _use(table, seat, RAM, UseUpgrade("ram", ship.die, answer.target))
        fight(table, [(0.0, ship, ship_of(state, answer.target))], "ram", RAM_BONUS)


def hook(table: Table[Rattle], seat: int, action: Hook) -> Steps[None]:
    """Boarding Hook: the ship ends touching its target, and boarding that one gives a token more."""
    ship = ship_of(table.state, action.ship)
    _use(table, seat, HOOK, UseUpgrade("boarding_hook", ship.die, action.target))
    ship.hook = action.target
    _go(table, seat, ship, "boarding_hook", tidy(action.x), tidy(action.y))
    yield from _ram(table, seat, ship)


def shoo(table: Table[Rattle], seat: int, action: Shoo) -> None:
    """Black Flag: move an enemy ship."""
    foe = ship_of(table.state, action.target)
    _use(table, seat, BLACK_FLAG, UseUpgrade("black_flag", target=foe.die))
    foe.x, foe.y = tidy(action.x), tidy(action.y)
    table.tell(Pulled(seat, foe.die, "black_flag", foe.x, foe.y))


# Using


def _use(table: Table[Rattle], seat: int, upgrade: int, action: UseUpgrade) -> None:
    use(table.state.players[seat], upgrade)
    table.state.turn.used = True
    table.tell(UpgradeUsed(seat, UPGRADES[upgrade], action.ship, action.target, action.face))


def _spend(table: Table[Rattle], seat: int, sailor: int, action: SpendStored) -> None:
    """The stored token goes to the discard pile."""
    state, player = table.state, table.state.players[seat]
    player.stored[sailor] -= 1
    player.spent.append(sailor)
    state.pile[LOOT_KIND[CARDS.sailors[sailor].stores]] += 1
    state.turn.used = True
    table.tell(StoredSpent(seat, SAILORS[sailor], action.ship, action.target))


def use_upgrade(table: Table[Rattle], seat: int, action: UseUpgrade) -> None:
    upgrade = UPGRADE[action.upgrade]
    _use(table, seat, upgrade, action)
    USES[upgrade].works(table, seat, action)


def spend_stored(table: Table[Rattle], seat: int, action: SpendStored) -> None:
    sailor = SAILOR[action.sailor]
    _spend(table, seat, sailor, action)
    STORED[sailor].works(table, seat, action)


def use_keg(table: Table[Rattle], seat: int) -> None:
    """Powder Keg: this turn's fire needs no cannons."""
    to_pile(table, seat, [POWDER_KEG], "powder_keg")
    table.tell(SpecialUsed(seat, "powder_keg"))
    table.state.turn.keg = table.state.turn.used = True


def monkey(table: Table[Rattle], seat: int, action: UseMonkey) -> None:
    use_monkey(table, seat, action)
    table.state.turn.used = True
