"""5. The Battle: strengths, closest pairs, sinking, boarding, trophies."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from tortuga.engine import Phase, View
from tortuga.engine.describing.kinds import Count
from tortuga.games.rattle_battle.chapters.galleon import is_ready
from tortuga.games.rattle_battle.chapters.geometry import stands_on
from tortuga.games.rattle_battle.chapters.measuring import Pair
from tortuga.games.rattle_battle.data import (
    CANNON,
    CANNON_PART,
    CARDS,
    COLOURS,
    DICE,
    FIRST_NP,
    NUMBERS,
    UPGRADE,
    Adventure,
    cannon_value,
    owner,
)
from tortuga.games.rattle_battle.data.kinds import Along, DieNumber, Strength
from tortuga.games.rattle_battle.events import Credited, Fought, Sinks
from tortuga.games.rattle_battle.fast.closest import Pairs
from tortuga.games.rattle_battle.state import Player, Rattle, RattleTable, Ship, Trophy, np_ships, player_side

BOMBS = UPGRADE["bombs"]
BOMB_STRENGTH = CARDS.upgrades[BOMBS].strength
RAM_BONUS = CARDS.upgrades[UPGRADE["ram"]].strength


def strength(state: Rattle, ship: Ship) -> int:
    """The strength of a ship in battle, before what depends on its foe."""
    die, face = ship.die, ship.face
    if die >= FIRST_NP:
        printed = state.adventure.strengths[DICE.colour[die]][face]
        return max(0, printed + ship.bonus) if ship.bonus else printed
    player = state.players[owner(die)]
    if face == CANNON:
        face = BOMB_STRENGTH if is_ready(player, BOMBS) else cannon_value(player.parts[CANNON_PART])
    return face + ship.bonus + player.ballista


def foe_strength(state: Rattle, foe: Ship, ship: Ship) -> int:
    """The strength of the foe, with what the card adds against the wanted player."""
    if state.wanted >= 0 and foe.die >= FIRST_NP and owner(ship.die) == state.wanted:
        return strength(state, foe) + state.adventure.number_of("strength_vs_wanted")
    return strength(state, foe)


def sink(state: Rattle, ship: Ship) -> None:
    """Remove a ship from the sea. A player's ship has to be repaired later; an NP ship goes back to the pool."""
    state.sea.remove(ship)
    if ship.die < FIRST_NP:
        state.players[owner(ship.die)].sunk.append(ship.die)
    elif ship.die in state.adventure.allies:
        state.king_sunk = True


def credit(table: RattleTable, seat: int, ship: Ship, boarded: int = 0, fired: bool = False) -> None:
    """Give a player a trophy. A ship that shows surrender when it is sunk brings loot instead of a coin (R49)."""
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
    """A pair that would meet if the battle began now."""

    round: Annotated[int, Count(6)]
    """Pairs of one round fight at the same time; the first is 0."""
    ship: DieNumber
    """The ship on the players' side, by its die."""
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
    """How two ships compare: their strengths, and which of them sinks."""

    ours: int
    theirs: int
    sinks: Sinks


def clash(state: Rattle, ship: Ship, foe: Ship, bonus: int = 0) -> Clash:
    """The weaker ship sinks, or both if they are equal; ``bonus`` is added to the first one."""
    ours, theirs = strength(state, ship) + bonus, foe_strength(state, foe, ship)
    return Clash(ours, theirs, "both" if ours == theirs else "foe" if ours > theirs else "ship")


def fight(table: RattleTable, group: list[Pair], why: str, bonus: int = 0) -> set[int]:
    """All these pairs fight at the same time. Returns the dice that sank.

    A pair is the distance, the players' ship and its foe. Only by a Ram do ships of two players fight (R87).
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


def boarding(winner: Ship, loser: Ship, d: float) -> int:
    """Loot for boarding: only an NP ship that is touched is boarded; a hooked one gives one more token."""
    if d > 0 or loser.die < FIRST_NP:
        return 0
    return NUMBERS.boarding_hook if winner.hook == loser.die else NUMBERS.boarding


def _note(trophies: dict[tuple[int, int], tuple[Ship, int]], winner: Ship, loser: Ship, d: float) -> None:
    """One trophy for each player and sunken ship; it is boarded if one of the player's ships touched it (R46)."""
    seat = owner(winner.die)
    if seat < 0:
        return  # NP ships and allies get no trophies
    boarded = boarding(winner, loser, d)
    before = trophies.get((seat, loser.die))
    trophies[seat, loser.die] = (loser, max(boarded, before[1] if before else 0))


def battle(table: RattleTable) -> Phase:
    """Fight the battle; then the surviving ships go home."""
    fight_it_out(table)
    after_the_battle(table.state)
    table.state.phase = "coins"
    yield from ()


def fight_it_out(table: RattleTable) -> None:
    """The closest pairs fight, then the next, until one side is gone. Distance does not matter (R47)."""
    pairs = meetings(table.state)
    while group := pairs.closest():
        pairs.remove(fight(table, group, "battle"))


def pillage(table: RattleTable) -> None:
    """Pillage time: each red ship fights a ship of the wanted player within two short ranges, once (R69)."""
    state = table.state
    colour, reach = state.adventure.hooks["wanted_duel"]
    theirs = [ship for ship in state.sea if owner(ship.die) == state.wanted >= 0]
    reds = [ship for ship in np_ships(state) if COLOURS[DICE.colour[ship.die]] == colour]
    pairs = Pairs(theirs, reds)
    pairs.within(float(reach))
    while group := pairs.closest():
        pairs.remove(fight(table, group, "pillage"))
        pairs.remove({foe.die for _, _, foe in group})


def coming_battle(state: Rattle, moved: Ship | None = None) -> list[list[tuple[Pair, Clash]]]:
    """How the battle would go if it began now, group by group; with ``moved``, if that ship lay there."""
    rounds = []
    pairs = meetings(state, moved)
    while group := pairs.closest():
        found = [(pair, clash(state, pair[1], pair[2])) for pair in group]
        pairs.remove({foe.die for (_, _, foe), clash in found if clash.sinks != "ship"})
        pairs.remove({ship.die for (_, ship, _), clash in found if clash.sinks != "foe"})
        rounds.append(found)
    return rounds


def meetings(state: Rattle, moved: Ship | None = None) -> Pairs:
    """The pairs that may fight in a battle; with ``moved``, if that ship lay there."""
    ours, theirs = player_side(state), np_ships(state)
    if moved is not None:
        ours = [moved if ship.die == moved.die else ship for ship in ours]
        theirs = [moved if ship.die == moved.die else ship for ship in theirs]
    return Pairs(ours, theirs)


def fights_to_come(state: Rattle, moved: Ship | None = None) -> list[FightView]:
    """How the battle would go if it began now, pair by pair, for views."""
    return [
        FightView(number, ship.die, foe.die, d, *found)
        for number, group in enumerate(coming_battle(state, moved))
        for (d, ship, foe), found in group
    ]


# After the Battle


def after_the_battle(state: Rattle) -> None:
    """Note what depends on where surviving ships stand; then they go home."""
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
