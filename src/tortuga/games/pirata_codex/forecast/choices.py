"""Choices on tiles and about crew: what they cost, and what they may bring."""

from __future__ import annotations

from tortuga.engine import Action, Ask, Forecast
from tortuga.engine.facts import Facts, fact, warning
from tortuga.games.pirata_codex.actions import (
    BuyCrew,
    GiveCrew,
    KeepAndMiss,
    LoseDie,
    Miss,
    PickPlayer,
    SpareDie,
    StakeCrew,
    TakeDie,
    TradeFor,
    Yes,
)
from tortuga.games.pirata_codex.course import laggards, tile_at, tile_of
from tortuga.games.pirata_codex.final_battle import COINS_FOR_CREW
from tortuga.games.pirata_codex.state import Pirata


class CatchUpForecast(Forecast, frozen=True):
    """Catching up: how many crew dice there are now, how many would be left, and the tile where it would end."""

    tiles: int
    crew: int
    left: int
    tile: str


def of_catching_up(state: Pirata, seat: int, ask: Ask) -> CatchUpForecast:
    """The ship ahead is at most on X, so nothing stops the ship before."""
    del ask  # yes or no
    _, tiles = laggards(state)
    player = state.players[seat]
    return CatchUpForecast(tiles, player.crew, player.crew - tiles, tile_at(state, player.progress + tiles))


def of_a_choice(state: Pirata, seat: int, option: Action) -> Facts:
    """What the answer itself does not say."""
    match option:
        case StakeCrew(crew):
            return (fact("stake", crew=crew),)
        case TradeFor(other, what):
            left = fact("coins_left", coins=state.players[seat].coins - 1)
            return (fact("to_tile", tile=tile_of(state, other)), left) if what == "swap" else (left,)
        case BuyCrew(crew) if crew:
            return (fact("coins_left", coins=state.players[seat].coins - COINS_FOR_CREW * crew),)
        case LoseDie(die) | SpareDie(die):
            return (fact("special", die=die),)
        case TakeDie():
            return (fact("crew_for_die"),)
        case Miss() | KeepAndMiss():
            return (warning("misses"),)
        case GiveCrew():
            return (fact("crew_given"),)
        case _:
            return ()


def of_a_pick(state: Pirata, seat: int, option: Action) -> Facts:
    """The player whom a tile strikes."""
    del seat
    if not isinstance(option, PickPlayer):
        return ()
    match state.tile:
        case "duel":
            return (fact("duel"),)
        case "cannons":
            return (fact("even"),)
        case _:
            return ()


def of_a_rest(state: Pirata, seat: int, option: Action) -> Facts:
    """The Safe Lagoon: a crew die for a round without dice."""
    del state, seat
    return (fact("crew_gained"), warning("misses")) if isinstance(option, Yes) else ()
