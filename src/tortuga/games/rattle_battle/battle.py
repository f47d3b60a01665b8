"""5. The Battle: strengths, closest pairs, sinking, boarding, credit."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from tortuga.engine import Phase, Table, View
from tortuga.engine.kinds import Count
from tortuga.games.rattle_battle.data import (
    CANNON,
    CANNON_PART,
    CARDS,
    COLOURS,
    DICE,
    FIRST_NP,
    UPGRADE,
    Adventure,
    cannon_value,
    owner,
)
from tortuga.games.rattle_battle.events import Credited, Fought, Sinks
from tortuga.games.rattle_battle.galleon import is_ready
from tortuga.games.rattle_battle.geometry import stands_on
from tortuga.games.rattle_battle.kinds import Along, DieNumber, Strength
from tortuga.games.rattle_battle.measuring import Pair, Pairs
from tortuga.games.rattle_battle.state import Player, Rattle, Ship, Trophy, np_ships, player_side

BOMBS = UPGRADE["bombs"]
BOMB_STRENGTH = CARDS.upgrades[BOMBS].strength
RAM_BONUS = CARDS.upgrades[UPGRADE["ram"]].strength


def strength(state: Rattle, ship: Ship) -> int:
    """What a ship counts in a battle, before what depends on its foe."""
    die, face = ship.die, ship.face
    if die >= FIRST_NP:
        printed = state.adventure.strengths[DICE.colour[die]][face]
        return max(0, printed + ship.bonus) if ship.bonus else printed
    player = state.players[owner(die)]
    if face == CANNON:
        face = BOMB_STRENGTH if is_ready(player, BOMBS) else cannon_value(player.parts[CANNON_PART])
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
        state.players[owner(ship.die)].sunk.append(ship.die)
    elif ship.die in state.adventure.allies:
        state.king_sunk = True


def credit(table: Table[Rattle], seat: int, ship: Ship, boarded: int = 0, fired: bool = False) -> None:
    """A trophy. 8.5: a ship that shows a surrendering symbol when it is sunk gives loot instead of a coin."""
    state = table.state
    surrendered = False
    if ship.die >= FIRST_NP:
        effect = state.adventure.effects[DICE.colour[ship.die]][ship.face]
        surrendered = effect is not None and effect.surrenders
    else:
        state.players[owner(ship.die)].avenge += 1
    state.players[seat].trophies.append(Trophy(ship.die, boarded, surrendered, fired))
    table.tell(Credited(seat, ship.die, boarded > 0, surrendered))


class FightView(View):
    """One pair of the battle that would follow; pairs of one round fight at the same time."""

    round: Annotated[int, Count(6)]
    """Pairs of one round fight at the same time; the first is 0."""
    ship: DieNumber
    """The ship, by its die: a player's, where one takes part."""
    foe: DieNumber
    """The ship it meets, by its die."""
    distance: Along
    """How far apart they are, in mm."""
    strength: Strength
    """The strength of the ship."""
    foe_strength: Strength
    """The strength of its foe."""
    sinks: Sinks
    """Which of the two would sink."""


class Clash(NamedTuple):
    """What two ships come to that are compared."""

    ours: int
    theirs: int
    sinks: Sinks


def clash(state: Rattle, ship: Ship, foe: Ship, bonus: int = 0) -> Clash:
    """The lower of the two sinks, and both if they are equal; ``bonus`` is for the first one."""
    ours, theirs = strength(state, ship) + bonus, foe_strength(state, foe, ship)
    return Clash(ours, theirs, "both" if ours == theirs else "foe" if ours > theirs else "ship")


def fight(table: Table[Rattle], group: list[Pair], why: str, bonus: int = 0) -> set[int]:
    """All pairs at the same time, from the same snapshot (8.2); the dice that sank come back.

    A pair is (distance, the players' ship, its foe). Only a Ram leads to a fight between two players (R87).
    """
    sunk: dict[int, Ship] = {}
    trophies: dict[tuple[int, int], tuple[Ship, int]] = {}
    for d, ship, foe in group:
        found = clash(table.state, ship, foe, bonus)
        table.tell(
            Fought(
                ship=ship.die,
                foe=foe.die,
                distance=d,
                strength=found.ours,
                foe_strength=found.theirs,
                sinks=found.sinks,
                why=why,
            )
        )
        if found.sinks != "ship":
            sunk[foe.die] = foe
            _note(trophies, ship, foe, d)
        if found.sinks != "foe":
            sunk[ship.die] = ship
            _note(trophies, foe, ship, d)
    for (seat, _), (loser, boarded) in trophies.items():
        credit(table, seat, loser, boarded)
    for ship in sunk.values():
        sink(table.state, ship)
    return set(sunk)


def _boarding(winner: Ship, loser: Ship, d: float) -> int:
    """Loot for boarding: only NP ships that are touched are boarded; a hooked one gives a token more."""
    if d > 0 or loser.die < FIRST_NP:
        return 0
    return 2 if winner.hook == loser.die else 1


def _note(trophies: dict[tuple[int, int], tuple[Ship, int]], winner: Ship, loser: Ship, d: float) -> None:
    """R46: one trophy a ship and player; it is boarded if one of his ships touched it."""
    seat = owner(winner.die)
    if seat < 0:
        return  # NP ships and allies earn nothing
    boarded = _boarding(winner, loser, d)
    before = trophies.get((seat, loser.die))
    trophies[seat, loser.die] = (loser, max(boarded, before[1] if before else 0))


def battle(table: Table[Rattle]) -> Phase:
    """5. The Battle; then whoever is left goes home."""
    fight_it_out(table)
    after_the_battle(table.state)
    table.state.phase = "coins"
    yield from ()


def fight_it_out(table: Table[Rattle]) -> None:
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
    reds = [ship for ship in np_ships(state) if COLOURS[DICE.colour[ship.die]] == colour]
    pairs = Pairs(theirs, reds)
    pairs.within(float(reach))
    while pairs:
        group = pairs.closest()
        gone = fight(table, group, "pillage")
        pairs.without(gone | {foe.die for _, _, foe in group})


def coming_battle(state: Rattle, moved: Ship | None = None) -> list[list[tuple[Pair, Clash]]]:
    """How the Battle would go if it began now, group by group; perhaps with a ship in another place."""
    ours, theirs = player_side(state), np_ships(state)
    if moved is not None:
        ours = [moved if ship.die == moved.die else ship for ship in ours]
        theirs = [moved if ship.die == moved.die else ship for ship in theirs]
    pairs, rounds = Pairs(ours, theirs), []
    while pairs:
        group = [(pair, clash(state, pair[1], pair[2])) for pair in pairs.closest()]
        gone = {foe.die for (_, _, foe), found in group if found.sinks != "ship"}
        gone |= {ship.die for (_, ship, _), found in group if found.sinks != "foe"}
        rounds.append(group)
        pairs.without(gone)
    return rounds


def fights_to_come(state: Rattle, moved: Ship | None = None) -> list[FightView]:
    """The same, pair by pair, for whoever looks on."""
    return [
        FightView(number, ship.die, foe.die, d, *found)
        for number, group in enumerate(coming_battle(state, moved))
        for (d, ship, foe), found in group
    ]


# After the Battle


def after_the_battle(state: Rattle) -> None:
    """What depends on where surviving ships stand; then they go home."""
    card = state.adventure
    if "beyond_line" in card.hooks or "tile_bonus_loot" in card.hooks:
        for ship in state.sea:
            if ship.die < FIRST_NP:
                _look_where_it_stands(card, ship, state.players[owner(ship.die)])
    state.sea.clear()


def _look_where_it_stands(card: Adventure, ship: Ship, player: Player) -> None:
    if "beyond_line" in card.hooks and ship.y > card.number_of("beyond_line"):
        player.beyond = True
    if "tile_bonus_loot" in card.hooks and any(stands_on(ship, tile) for tile in card.tiles):
        player.bonus_loot = card.number_of("tile_bonus_loot")
