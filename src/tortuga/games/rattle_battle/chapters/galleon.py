"""The galleon: its upgrades and parts, and how much loot fits aboard."""

from __future__ import annotations

from tortuga.games.rattle_battle.data import (
    CANNON_PART,
    CARDS,
    HOLD,
    NUMBERS,
    PARTS,
    SAIL,
    UPGRADE,
    UPGRADES,
    VALUABLES,
)
from tortuga.games.rattle_battle.data.rows import UpgradeNumber
from tortuga.games.rattle_battle.events import HamsterMoved, PartGained, Readied, UpgradeExhausted, UpgradeGained
from tortuga.games.rattle_battle.state import Player, RattleTable

HAMSTER_HOLDS, HAMSTER_SLOTS = NUMBERS.hamster_holds, NUMBERS.hamster_slots
_STOWING = [(UPGRADE[row.id], row.stows) for row in CARDS.upgrades if row.stows]
_CABINS = [(UPGRADE[row.id], row.stows_valuables) for row in CARDS.upgrades if row.stows_valuables]


# Upgrades


def is_ready(player: Player, upgrade: UpgradeNumber) -> bool:
    """Does the player have this upgrade, and is it not exhausted (R84)?"""
    return upgrade in player.upgrades and upgrade not in player.exhausted


def usable(player: Player, upgrade: UpgradeNumber) -> bool:
    """Is it ready, and not yet used in this adventure?"""
    return upgrade in player.upgrades and upgrade not in player.exhausted and upgrade not in player.used


def use(player: Player, upgrade: UpgradeNumber) -> None:
    """Exhaust an upgrade, or note that it has been used in this adventure."""
    if CARDS.upgrades[upgrade].kind == "exhaust":
        player.exhausted.append(upgrade)
    else:
        player.used.append(upgrade)


def exhaust(table: RattleTable, seat: int, upgrade: UpgradeNumber) -> None:
    table.state.players[seat].exhausted.append(upgrade)
    table.tell(UpgradeExhausted(seat, UPGRADES[upgrade]))


def ready_upgrade(table: RattleTable, seat: int, upgrade: UpgradeNumber) -> None:
    table.state.players[seat].exhausted.remove(upgrade)
    table.tell(Readied(seat, UPGRADES[upgrade]))


def gain_upgrade(table: RattleTable, seat: int, upgrade: UpgradeNumber) -> None:
    """Add an upgrade; it is ready."""
    table.state.players[seat].upgrades.append(upgrade)
    table.tell(UpgradeGained(seat, UPGRADES[upgrade]))


# Parts


def ready_parts(player: Player, part: int) -> int:
    """How many sails or cannons are ready."""
    return player.parts[part] - player.tired[part]


def tire(player: Player, part: int, count: int = 1) -> None:
    """Exhaust sails or cannons."""
    player.tired[part] += count


def ready_part(table: RattleTable, seat: int, part: int) -> None:
    table.state.players[seat].tired[part] -= 1
    table.tell(Readied(seat, PARTS[part]))


def gain_part(table: RattleTable, seat: int, part: int) -> None:
    """Add a part; it is ready. The third hold makes a hamster, wherever it came from (R58)."""
    state, player = table.state, table.state.players[seat]
    state.supply[part] -= 1
    player.parts[part] += 1
    table.tell(PartGained(seat, PARTS[part]))
    if part == HOLD and player.parts[HOLD] == HAMSTER_HOLDS:
        player.parts[HOLD] = 0
        player.hamsters += 1
        state.supply[HOLD] += HAMSTER_HOLDS - 1
        table.tell(HamsterMoved(seat))


def count_parts(player: Player) -> int:
    """How many parts the galleon has; a hamster counts as three (R58)."""
    return sum(player.parts) + HAMSTER_HOLDS * player.hamsters


def refresh(player: Player) -> None:
    """Make everything ready again."""
    player.tired[SAIL] = player.tired[CANNON_PART] = 0
    player.exhausted.clear()


# Stowage


def room(player: Player, dice_at_home: int) -> tuple[int, int]:
    """How many slots there are for any loot, and how many for valuables only."""
    slots = dice_at_home + player.parts[HOLD] + HAMSTER_SLOTS * player.hamsters
    slots += sum([stows for upgrade, stows in _STOWING if is_ready(player, upgrade)])
    return slots, _cabin(player)


def _cabin(player: Player) -> int:
    return sum([stows for upgrade, stows in _CABINS if is_ready(player, upgrade)])


def excess(player: Player, dice_at_home: int) -> int:
    """How many tokens do not fit; below zero if there is room for more."""
    slots, cabin = room(player, dice_at_home)
    return sum(player.loot) - min(cabin, player.loot[VALUABLES]) - slots


def helps_to_drop(player: Player, kind: int) -> bool:
    """Does giving up a token of this kind make room? Not for valuables that all fit into a Rich Cabin."""
    return kind != VALUABLES or player.loot[VALUABLES] > _cabin(player)


def has_slot_without(player: Player, kind: int) -> bool:
    """In port: once a token of this kind is given away, is there a slot for a token of any other kind?"""
    return helps_to_drop(player, kind) or excess(player, player.dice) < 0


def at_home(player: Player) -> int:
    """How many dice were not sent."""
    return player.ships - player.sent + (player.captain and not player.captain_sent)
