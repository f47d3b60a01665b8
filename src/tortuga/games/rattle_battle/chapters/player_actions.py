"""4. Player Actions: from the Baron clockwise, one action a turn, until everybody has passed."""

from __future__ import annotations

from math import hypot

from tortuga.engine import Action, Ask, Phase, Steps, ask, ask_made
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
from tortuga.games.rattle_battle.chapters.battle import RAM_BONUS, credit, fight, sink
from tortuga.games.rattle_battle.chapters.firing import fire, fire_options
from tortuga.games.rattle_battle.chapters.galleon import at_home, ready_parts, tire, usable, use
from tortuga.games.rattle_battle.chapters.geometry import SLACK, depth, touching, within
from tortuga.games.rattle_battle.chapters.loot import make_room, to_pile
from tortuga.games.rattle_battle.chapters.move_space import MoveSpace
from tortuga.games.rattle_battle.chapters.moves import SUPER_SAILS_RANGE, Mover, held_fast, passed_over, reachable
from tortuga.games.rattle_battle.chapters.ship_drop import can_drop_late, drop_ships
from tortuga.games.rattle_battle.chapters.upgrades import NEEDS_NO_SHIP, STORED, USES, use_monkey
from tortuga.games.rattle_battle.data import (
    CARDS,
    LONG,
    LOOT_KIND,
    POWDER_KEG,
    SAIL,
    SAILOR,
    SAILORS,
    SHIP_MONKEY,
    SHORT,
    UPGRADE,
    UPGRADES,
)
from tortuga.games.rattle_battle.data.rows import SailorNumber, UpgradeNumber
from tortuga.games.rattle_battle.data.shapes import Spot, extent, tidy
from tortuga.games.rattle_battle.events import Drilled, Moved, Passed, Pulled, SpecialUsed, StoredSpent, UpgradeUsed
from tortuga.games.rattle_battle.state import (
    Player,
    Rattle,
    RattleTable,
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

SUPER_SAILS, DRILL, RAM = UPGRADE["super_sails"], UPGRADE["drill"], UPGRADE["ram"]
PARROT, TURBINE = UPGRADE["parrot"], UPGRADE["turbine"]
HOOK, BLACK_FLAG = UPGRADE["boarding_hook"], UPGRADE["black_flag"]
RICO = SAILOR["rumrunner_rico"]


# The late drop


def late_drop(table: RattleTable) -> Phase:
    """With five players and the option, the last player may drop one ship that was not sent (R15)."""
    state = table.state
    if can_drop_late(state):
        yield from _drop_late(table, last_in_turn(state))
    state.phase, state.at = "turn", 0


def _drop_late(table: RattleTable, seat: int) -> Steps[None]:
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


def player_turn(table: RattleTable) -> Phase:
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
    """The next player who has not passed; None if everybody has."""
    seats = len(state.players)
    for place in range(state.at, state.at + seats):
        seat = from_baron(state, place)
        if not state.players[seat].passed:
            state.at = (place + 1) % seats
            return seat
    return None


def act(table: RattleTable, seat: int) -> Steps[bool]:
    """Ask the player what to do next, and do it. False if the turn is over, as it is if nothing can be done (R42)."""
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
    """Everything that the player can do now; None if there is nothing but to end the turn."""
    player, turn = state.players[seat], state.turn
    ships = own_ships(state, seat)
    options: list[Action] = []
    if ships:
        if not turn.acted:
            options += fire_options(state, seat, ships=ships)
        for upgrade in player.upgrades:
            if upgrade in USES and usable(player, upgrade):
                options += USES[upgrade].offers(state, seat, ships)
        if player.loot[POWDER_KEG] and not turn.acted and not turn.keg and fire_options(state, seat, keg=True):
            options.append(UseKeg())
        if player.loot[SHIP_MONKEY]:
            options += [UseMonkey(ship.die) for ship in ships]
    for sailor in _with_token(player):
        if sailor in STORED and (ships or sailor in NEEDS_NO_SHIP):
            options += STORED[sailor].offers(state, seat, ships)
    space = _space(state, seat, ships) if ships else None
    if not options and space is None:
        return None
    stop = END_TURN if turn.acted or turn.used else PASS
    return Ask("turn", (stop, *options), stop, space)


def _with_token(player: Player) -> list[int]:
    """Sailors of the pack who can still spend a token in this adventure (R88)."""
    return [sailor for sailor, count in player.stored.items() if count and sailor not in player.spent]


def _space(state: Rattle, seat: int, ships: list[Ship]) -> MoveSpace | None:
    """All moves that the player can make now; None if there are none."""
    player, turn = state.players[seat], state.turn
    ways: list[tuple[str, float, bool]] = []
    if not turn.acted and ready_parts(player, SAIL):
        far = usable(player, SUPER_SAILS) and "super_sails" not in turn.declined
        ways.append(("sail", SUPER_SAILS_RANGE if far else LONG, usable(player, DRILL)))
    if usable(player, PARROT):
        ways.append(("parrot", LONG, False))
    if usable(player, TURBINE):
        ways.append(("turbine", SHORT, False))
    if RICO in _with_token(player):
        ways.append(("rumrunner_rico", SHORT, False))
    free = [ship for ship in ships if not held_fast(state, ship)]
    movers = [
        Mover(Move, by, ship, limit, drill=drill, margin=extent(ship.angle))
        for by, limit, drill in ways
        for ship in free
    ]
    if usable(player, HOOK):
        movers += [
            Mover(Hook, "boarding_hook", ship, SHORT, target=foe, margin=extent(ship.angle))
            for ship in free
            for foe in np_ships(state)
            if reachable(ship, foe, SHORT)
        ]
    if usable(player, BLACK_FLAG):
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


def move(table: RattleTable, seat: int, action: Move) -> Steps[None]:
    """Move a ship. By a sail it is the action of the turn; by Parrot, Turbine or Rico it comes on top."""
    state, player = table.state, table.state.players[seat]
    ship, x, y = ship_of(state, action.ship), tidy(action.x), tidy(action.y)
    if action.by == "sail":
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
    yield from _ram(table, seat, ship)


def _go(table: RattleTable, seat: int, ship: Ship, by: str, x: float, y: float) -> None:
    length = round(hypot(x - ship.x, y - ship.y), 3)
    ship.x, ship.y = x, y
    table.tell(Moved(seat, ship.die, by, x, y, length))


def _super_sails(table: RattleTable, seat: int, ship: Ship, x: float, y: float) -> Steps[bool]:
    """A move beyond a long range needs Super Sails. False if the player does not want to use them: no move then."""
    if round(hypot(x - ship.x, y - ship.y), 3) <= LONG:
        return True
    if (yield from ask(seat, "super_sails_use", YES_NO, NO)) == NO:
        table.state.turn.declined.append("super_sails")
        return False
    _use(table, seat, SUPER_SAILS, UseUpgrade("super_sails", ship.die))
    return True


def _drill(table: RattleTable, seat: int, ship: Ship, x: float, y: float) -> Steps[None]:
    """Drill: the player may sink an NP ship on the way, and must if it lies where the move ends."""
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


def _ram(table: RattleTable, seat: int, ship: Ship) -> Steps[None]:
    """Ram: after a move that ends touching an enemy, the player may fight it at once."""
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


def hook(table: RattleTable, seat: int, action: Hook) -> Steps[None]:
    """Boarding Hook: move a ship so that it touches its target; boarding that one gives one more token."""
    ship = ship_of(table.state, action.ship)
    _use(table, seat, HOOK, UseUpgrade("boarding_hook", ship.die, action.target))
    ship.hook = action.target
    _go(table, seat, ship, "boarding_hook", tidy(action.x), tidy(action.y))
    yield from _ram(table, seat, ship)


def shoo(table: RattleTable, seat: int, action: Shoo) -> None:
    """Black Flag: move an enemy ship."""
    foe = ship_of(table.state, action.target)
    _use(table, seat, BLACK_FLAG, UseUpgrade("black_flag", target=foe.die))
    foe.x, foe.y = tidy(action.x), tidy(action.y)
    table.tell(Pulled(seat, foe.die, "black_flag", foe.x, foe.y))


# Using


def _use(table: RattleTable, seat: int, upgrade: UpgradeNumber, action: UseUpgrade) -> None:
    """Use up an upgrade, and tell the table."""
    use(table.state.players[seat], upgrade)
    table.state.turn.used = True
    table.tell(UpgradeUsed(seat, UPGRADES[upgrade], action.ship, action.target, action.face))


def _spend(table: RattleTable, seat: int, sailor: SailorNumber, action: SpendStored) -> None:
    """Spend a stored token, which goes to the discard pile."""
    state, player = table.state, table.state.players[seat]
    player.stored[sailor] -= 1
    player.spent.append(sailor)
    state.pile[LOOT_KIND[CARDS.sailors[sailor].stores]] += 1
    state.turn.used = True
    table.tell(StoredSpent(seat, SAILORS[sailor], action.ship, action.target))


def use_upgrade(table: RattleTable, seat: int, action: UseUpgrade) -> None:
    upgrade = UPGRADE[action.upgrade]
    _use(table, seat, upgrade, action)
    USES[upgrade].works(table, seat, action)


def spend_stored(table: RattleTable, seat: int, action: SpendStored) -> None:
    sailor = SAILOR[action.sailor]
    _spend(table, seat, sailor, action)
    STORED[sailor].works(table, seat, action)


def use_keg(table: RattleTable, seat: int) -> None:
    """Powder Keg: the fire action of this turn needs no cannons."""
    to_pile(table, seat, [POWDER_KEG], "powder_keg")
    table.tell(SpecialUsed(seat, "powder_keg"))
    table.state.turn.keg = table.state.turn.used = True


def monkey(table: RattleTable, seat: int, action: UseMonkey) -> None:
    use_monkey(table, seat, action)
    table.state.turn.used = True
