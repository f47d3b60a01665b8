"""What things are worth, in tiles of progress, and what a position is worth, as chances to win."""

from __future__ import annotations

from math import exp

from tortuga.games.pirata_codex.course import tile_of
from tortuga.games.pirata_codex.crew import cup_size
from tortuga.games.pirata_codex.state import CURSED, KING, MERMAIDS, Pirata

SAIL = 1.5
"""What the sail die moves a ship, on average."""
MISS = 1.1
"""What missing a betting phase costs."""
COIN = 0.2
CARD = 0.4
HELD = 0.15
"""A card in hand when a position is judged: most of them are played too late."""
KING_WORTH = 1.2
MERMAIDS_WORTH = 0.6
CURSE = 0.2

_DIE = (0.9, 0.8, 0.7, 0.6, 0.55, 0.5, 0.45, 0.35, 0.25, 0.15, 0.0)
"""What the next die is worth to a cup, by how many are in it."""
_CUP = tuple(sum(_DIE[:size]) for size in range(12))

KEEP: dict[str, float] = {
    "lucky_pirate": 0.35, "cheating_pirate": 0.65, "fair_wind": 0.6, "sleight_of_hand": 0.45, "iron_anchor": 0.4,
    "smoke_screen": 0.2, "black_spot": 0.15, "ghost_wind": 1.0, "blessed_medallion": 0.15, "dead_calm": 0.2,
    "davy_jones_locker": 0.5, "broadside": 0.25, "flintlocks": 0.05, "cutlass": 0.05, "powder_keg": 0.6,
    "chain_shot": 0.5, "parrot": 0.05, "thieving_monkey": 0.4, "sea_serpent": 0.5, "barrel_of_rum": 0.65,
    "buried_treasure": 0.35, "loaded_dice": 0.25, "kings_pardon": 0.5, "press_gang": 0.7, "secret_passage": 0.85,
    "marooned": 0.85, "voodoo_doll": 0.2, "skeleton_crew": 0.7, "siren_song": 0.4, "cursed_doubloon": 0.15,
    "harpoon": 0.4, "dead_mans_chest": 0.4, "bone_dice": 0.2, "grave_robber": 0.25,
}  # fmt: skip
"""A card in hand: what it is expected to bring one day."""


def die_worth(state: Pirata, seat: int, lost: bool = False) -> float:
    """The next die for this cup, or the last one in it."""
    size = min(10, cup_size(state, seat))
    return _DIE[max(0, size - 1)] if lost else _DIE[size]


def cup_worth(state: Pirata, seat: int) -> float:
    """Everything in the cup."""
    worth = _CUP[min(10, cup_size(state, seat))]
    holders = state.holders
    if holders[KING] == seat:
        worth += KING_WORTH - _DIE[5]
    if holders[MERMAIDS] == seat:
        worth += MERMAIDS_WORTH - _DIE[5]
    if holders[CURSED] == seat:
        worth -= CURSE
    return worth


def threat(state: Pirata, me: int, other: int) -> float:
    """What it is worth to me if another loses one tile: more if he leads and is nearly home."""
    mine, theirs = state.players[me].progress, state.players[other].progress
    left = state.finish - theirs
    weight = 1.0 / max(1, len(state.players) - 1)
    if theirs >= max(player.progress for player in state.players):
        weight *= 1.4
    if theirs > mine:
        weight *= 1.3
    elif mine - theirs > 3:
        weight *= 0.5
    return weight * (2.0 if left <= 3 else 1.0)


# Tiles

_TILES: dict[str, float] = {
    "x_tile": 0.0, "codex": 0.25, "duel": 0.4, "steal": 0.7, "recruit": 0.75, "trade": 0.35, "safe_lagoon": 0.1,
    "spyglass": 0.25, "maelstrom": 0.0, "gamble": 0.0, "change_of_wind": 0.0, "cannons": 0.1, "navy": -0.7,
    "kraken": -0.5, "shipwreck": 0.05, "compass": 0.3, "treasure_island": 0.0, "deal_dead": -0.1, "madness": -0.15,
    "black_market": 0.1, "ghost_game": 0.4, "thick_fog": 0.4,
}  # fmt: skip


def tile_worth(state: Pirata, seat: int) -> float:
    """Facing the tile under this ship."""
    tile = tile_of(state, seat)
    holders = state.holders
    if tile == "pirate_king":
        return 0.0 if holders[KING] == seat else KING_WORTH * (0.67 if holders[KING] < 0 else 0.33)
    if tile == "mutiny":
        return -0.4 if holders[KING] == seat else 0.67 * KING_WORTH - 0.33 * 2 * die_worth(state, seat, lost=True)
    if tile == "mermaids":
        return 0.67 * MERMAIDS_WORTH - 0.33 * die_worth(state, seat, lost=True)
    if tile == "plague":
        return -(state.players[seat].crew / 3) * die_worth(state, seat, lost=True)
    return _TILES[tile]


# Positions


def strength(state: Pirata, seat: int) -> float:
    """How far a ship is, with all it carries turned into tiles."""
    player = state.players[seat]
    worth = player.progress + CUP_WEIGHT * cup_worth(state, seat) + COIN * min(player.coins, 6)
    worth += HELD * len(player.hand)
    if player.miss_next:
        worth -= MISS
    if player.anchor:
        worth -= 1.1
    elif player.torn_sail:
        worth -= 0.7
    return worth


CUP_WEIGHT = 0.6
FAR = 0.3
NEAR = 1.6


def winning_chances(state: Pirata) -> list[float]:
    """Everybody's chance to win; the Phantom and whoever is out have none."""
    if state.champion >= 0:
        return [float(seat == state.champion) for seat in range(len(state.players))]
    return chances(state, [strength(state, seat) for seat in range(len(state.players))])


def chances(state: Pirata, strengths: list[float], moves: dict[int, float] | None = None) -> list[float]:
    """Chances from strengths, after some ships have moved, each by its tiles."""
    moved, players, humans = moves or {}, state.players, state.humans
    left = 99.0
    values = strengths.copy()
    for seat in range(humans):
        to_go = state.finish - players[seat].progress
        step = min(moved.get(seat, 0.0), to_go)
        values[seat] += step
        left = min(left, to_go - step)
    sharpness = FAR + NEAR / (1 + left)
    best = max(values[:humans])
    weights = [
        0.0 if seat >= humans or players[seat].out else exp(sharpness * (value - best))
        for seat, value in enumerate(values)
    ]
    total = sum(weights) or 1.0
    return [weight / total for weight in weights]
