"""What things are worth, in tiles of progress, and what a position is worth, as chances to win."""

from __future__ import annotations

from collections.abc import Collection
from math import exp

from msgspec.structs import asdict

from tortuga.games.pirata_codex.bot.weights import MATE, Weights
from tortuga.games.pirata_codex.chapters.course import tile_of
from tortuga.games.pirata_codex.chapters.crew import cup_size
from tortuga.games.pirata_codex.data import CUP, NUMBERS
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

KEEP: dict[str, float] = asdict(MATE.keep)
"""A card in hand, for a mate."""


def in_hand(card: str, weights: Weights) -> float:
    """What a card is expected to bring one day."""
    worth: float = getattr(weights.keep, card)
    return worth


def die_worth(state: Pirata, seat: int, lost: bool = False) -> float:
    """The next die for this cup, or the last one in it."""
    size = min(10, cup_size(state, seat))
    return _DIE[max(0, size - 1)] if lost else _DIE[size]


def cup_worth(state: Pirata, seat: int) -> float:
    """What everything in the cup is worth."""
    worth = _CUP[min(10, cup_size(state, seat))]
    holders = state.holders
    if holders[KING] == seat:
        worth += KING_WORTH - _DIE[5]
    if holders[MERMAIDS] == seat:
        worth += MERMAIDS_WORTH - _DIE[5]
    if holders[CURSED] == seat:
        worth -= CURSE
    return worth


def threat(state: Pirata, me: int, other: int, weights: Weights = MATE) -> float:
    """What it is worth to me if another loses one tile: more if he leads and is nearly home."""
    by_eye = _danger(state, me, other)
    if not weights.aim:
        return by_eye
    likely = winning_chances(state)
    return by_eye + weights.aim * (likely[other] / max(0.1, 1 - likely[me]) - by_eye)


def _danger(state: Pirata, me: int, other: int) -> float:
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


def finale(state: Pirata, strengths: list[float], sailing: Collection[int]) -> list[float]:
    """Chances once these ships have sailed. Those who reach the throne share them by the crew they would battle with:
    whoever has twice as much wins that battle twice as often."""
    total = [0.0] * len(strengths)
    for die in (1, 2):
        moves = {seat: _sails(state, seat, die) for seat in sailing}
        home = [seat for seat, tiles in moves.items() if state.players[seat].progress + tiles >= state.finish]
        if home:
            crews = {seat: final_crew(state, seat) for seat in home}
            found = [crews.get(seat, 0) / sum(crews.values()) for seat in range(len(strengths))]
        else:
            found = chances(state, strengths, moves)
        total = [before + each / 2 for before, each in zip(total, found, strict=True)]
    return total


def _sails(state: Pirata, seat: int, die: int) -> float:
    player = state.players[seat]
    return 0.0 if player.anchor else float(die - player.torn_sail)


def final_crew(state: Pirata, seat: int) -> int:
    """The crew that a ship would have in the final battle (R64, R65)."""
    player = state.players[seat]
    hired = NUMBERS.crew_for_special * state.holders.count(seat) + player.coins // NUMBERS.coins_for_crew
    return min(CUP, player.crew + hired)
