"""5. The Battle: strengths, closest pairs, sinking, boarding, credit."""

from __future__ import annotations

from tortuga.engine import Table
from tortuga.games.rattle_battle.data import ADVENTURES, CANNON, DICE, FIRST_NP, UPGRADE, cannon_value, owner
from tortuga.games.rattle_battle.events import Credited, Fought
from tortuga.games.rattle_battle.galleon import ready
from tortuga.games.rattle_battle.measuring import Pair, Pairs
from tortuga.games.rattle_battle.state import Rattle, Ship, Trophy, np_ships, player_side

BOMBS = UPGRADE["bombs"]
BOMB_STRENGTH = 6


def strength(state: Rattle, ship: Ship) -> int:
    """What a ship counts in a battle, before what depends on its foe."""
    die, face = ship.die, ship.face
    if die >= FIRST_NP:
        printed = ADVENTURES[state.card].strengths[DICE.colour[die]][face]
        return max(0, printed + ship.bonus) if ship.bonus else printed
    player = state.players[die // 5]
    if face == CANNON:
        face = BOMB_STRENGTH if ready(player, BOMBS) else cannon_value(player.parts[1])
    return face + ship.bonus + player.ballista


def foe_strength(state: Rattle, foe: Ship, ship: Ship) -> int:
    """The same for the foe, with what the card adds against the wanted player."""
    found = strength(state, foe)
    if foe.die >= FIRST_NP and state.wanted >= 0 and owner(ship.die) == state.wanted:
        found += state.adventure.number_of("strength_vs_wanted")
    return found


def sink(state: Rattle, ship: Ship) -> None:
    """Off the sea: a player's die waits to be repaired, any other goes to the pool."""
    state.sea.remove(ship)
    if ship.die < FIRST_NP:
        state.players[ship.die // 5].sunk.append(ship.die)
    elif ship.die in ADVENTURES[state.card].allies:
        state.king_sunk = True


def credit(table: Table[Rattle], seat: int, ship: Ship, boarded: int = 0, fired: bool = False) -> None:
    """A trophy. 8.5: a ship that shows a surrendering symbol when it is sunk gives loot instead of a coin."""
    state = table.state
    surrendered = False
    if ship.die >= FIRST_NP:
        effect = ADVENTURES[state.card].effects[DICE.colour[ship.die]][ship.face]
        surrendered = effect is not None and effect.surrenders
    else:
        state.players[ship.die // 5].avenge += 1
    state.players[seat].trophies.append(Trophy(ship.die, boarded, surrendered, fired))
    table.tell(Credited(seat, ship.die, boarded > 0, surrendered))


def fight(table: Table[Rattle], group: list[Pair], why: str, bonus: int = 0) -> set[int]:
    """All pairs at the same time, from the same snapshot (8.2); the dice that sank come back.

    A pair is (distance, the players' ship, its foe); ``bonus`` is for the first of the two.
    """
    if len(group) == 1:
        return _duel(table, *group[0], why, bonus)
    state = table.state
    sunk: dict[int, Ship] = {}
    credits: dict[tuple[int, int], tuple[Ship, int]] = {}
    for d, ship, foe in group:
        ours, theirs = _compare(table, d, ship, foe, why, bonus)
        if ours >= theirs:
            sunk[foe.die] = foe
            _note(credits, ship, foe, d)
        if theirs >= ours:
            sunk[ship.die] = ship
    for (seat, _), (loser, boarded) in credits.items():
        credit(table, seat, loser, boarded)
    for ship in sunk.values():
        sink(state, ship)
    return set(sunk)


def _compare(table: Table[Rattle], d: float, ship: Ship, foe: Ship, why: str, bonus: int) -> tuple[int, int]:
    """The strengths of a pair, told to the table."""
    ours, theirs = strength(table.state, ship) + bonus, foe_strength(table.state, foe, ship)
    sinks = "foe" if ours > theirs else "ship" if ours < theirs else "both"
    table.tell(Fought(ship.die, foe.die, d, ours, theirs, sinks, why))
    return ours, theirs


def _duel(table: Table[Rattle], d: float, ship: Ship, foe: Ship, why: str, bonus: int) -> set[int]:
    """The usual case: one pair alone. Only here the foe may be a player's ship too (R87)."""
    ours, theirs = _compare(table, d, ship, foe, why, bonus)
    if ours >= theirs and ship.die < FIRST_NP:
        credit(table, ship.die // 5, foe, _boarding(ship, foe, d) if d == 0 else 0)
    if theirs >= ours and foe.die < FIRST_NP:
        credit(table, foe.die // 5, ship)
    if ours > theirs:
        sink(table.state, foe)
        return {foe.die}
    if theirs > ours:
        sink(table.state, ship)
        return {ship.die}
    sink(table.state, foe)
    sink(table.state, ship)
    return {foe.die, ship.die}


def _boarding(winner: Ship, loser: Ship, d: float) -> int:
    """Loot for boarding: only NP ships that are touched are boarded; a hooked one gives a token more."""
    if d > 0 or loser.die < FIRST_NP:
        return 0
    return 2 if winner.hook == loser.die else 1


def _note(credits: dict[tuple[int, int], tuple[Ship, int]], winner: Ship, loser: Ship, d: float) -> None:
    """R46: one trophy a ship and player; it is boarded if one of his ships touched it."""
    seat = owner(winner.die)
    if seat < 0:
        return  # an ally earns nothing
    boarded = _boarding(winner, loser, d)
    before = credits.get((seat, loser.die))
    credits[seat, loser.die] = (loser, max(boarded, before[1] if before else 0))


def the_battle(table: Table[Rattle]) -> None:
    """Closest pair after closest pair until one side is gone; there is no limit of range (R47)."""
    state = table.state
    pairs = Pairs(player_side(state), np_ships(state))
    while pairs:
        pairs.without(fight(table, pairs.closest(), "battle"))


def pillage(table: Table[Rattle]) -> None:
    """Pillage time, R69: red ships fight the wanted player's ships within two short ranges, each once."""
    state = table.state
    colour, reach = state.adventure.hooks["wanted_duel"]
    theirs = [ship for ship in state.sea if owner(ship.die) == state.wanted >= 0]
    reds = [ship for ship in np_ships(state) if DICE_COLOUR[ship.die] == colour]
    pairs = Pairs(theirs, reds)
    pairs.within(float(reach))
    while pairs:
        group = pairs.closest()
        gone = fight(table, group, "pillage")
        pairs.without(gone | {foe.die for _, _, foe in group})


def forecast(state: Rattle, moved: Ship | None = None) -> list[tuple[list[Pair], dict[int, int]]]:
    """How the Battle would go if it began now, group by group, with the strengths; for players who think ahead."""
    ours, theirs = player_side(state), np_ships(state)
    if moved is not None:
        ours = [moved if ship.die == moved.die else ship for ship in ours]
        theirs = [moved if ship.die == moved.die else ship for ship in theirs]
    pairs, rounds = Pairs(ours, theirs), []
    while pairs:
        group, gone, strengths = pairs.closest(), set[int](), dict[int, int]()
        for _, ship, foe in group:
            a, b = strength(state, ship), foe_strength(state, foe, ship)
            strengths[ship.die], strengths[foe.die] = a, b
            if a >= b:
                gone.add(foe.die)
            if b >= a:
                gone.add(ship.die)
        rounds.append((group, strengths))
        pairs.without(gone)
    return rounds


DICE_COLOUR = {die: name for name, dice in zip(
    ("player", "captain", "yellow", "green", "red", "orange", "blue", "violet"), DICE.of_colour, strict=True
) for die in dice}  # fmt: skip
