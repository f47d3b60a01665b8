"""Choices on tiles and about crew: what they cost and what they may bring."""

from __future__ import annotations

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Facts, Forecast, fact, percent, warning
from tortuga.games.pirata_codex.actions import (
    BuyCrew,
    GiveCrew,
    KeepAndMiss,
    LoseDie,
    Miss,
    NoStake,
    PickPlayer,
    SpareDie,
    StakeCrew,
    TakeDie,
    TradeFor,
    Yes,
)
from tortuga.games.pirata_codex.chapters.course import laggards, order, tile_at, tile_of
from tortuga.games.pirata_codex.chapters.crew import room_for
from tortuga.games.pirata_codex.chapters.final_battle import COINS_FOR_CREW
from tortuga.games.pirata_codex.chapters.tiles.positive import TRADE_PRICE
from tortuga.games.pirata_codex.state import Pirata
from tortuga.games.pirata_codex.telling.forecasts.rolls import tile_chance


def of_catching_up(state: Pirata, seat: int, option: Action) -> Facts:
    """What catching up costs and where it leads: to the ship ahead, which is on X at most."""
    if not isinstance(option, Yes):
        return (fact("stays_last"),)
    _, tiles = laggards(state)
    player = state.players[seat]
    tile = tile_at(state, player.progress + tiles)
    return fact("catches_up", tiles=tiles, tile=tile), fact("crew_left", crew=player.crew - tiles)


def of_a_vote(state: Pirata, seat: int, option: Action) -> Facts:
    """What a vote on catching up leads to: those in last place do it together or not at all (R69)."""
    said = of_catching_up(state, seat, option)
    return (*said, fact("all_or_none")) if isinstance(option, Yes) else said


def of_a_full_cup(state: Pirata, seat: int, ask: Ask) -> Forecast:
    """Taking a special die into a full cup costs a crew die."""
    del state, seat
    takes = fact("special", die=str(ask.about["die"])), fact("crew_for_die")
    return Forecast(tuple(takes if isinstance(option, TakeDie) else (fact("cup_stays"),) for option in ask.options))


def of_a_choice(state: Pirata, seat: int, option: Action) -> Facts:
    """What the answer itself does not say."""
    match option:
        case TradeFor(other, what):
            left = fact("coins_left", coins=state.players[seat].coins - TRADE_PRICE)
            return (fact("to_tile", tile=tile_of(state, other)), left) if what == "swap" else (left,)
        case BuyCrew(crew) if crew:
            return (fact("coins_left", coins=state.players[seat].coins - COINS_FOR_CREW * crew),)
        case LoseDie(die) | SpareDie(die):
            return (fact("special", die=die),)
        case Miss() | KeepAndMiss():
            return (warning("misses"),)
        case GiveCrew():
            return (fact("crew_given"),)
        case _:
            return ()


def of_stakes(state: Pirata, seat: int, ask: Ask) -> Forecast:
    """What each stake may win. Only the winner of the tile must stake; for the Phantom a human may be asked to."""
    ship = seat if NoStake() in ask.options else state.tile_winner
    stakes = [option if isinstance(option, StakeCrew) else None for option in ask.options]
    return Forecast(tuple(() if stake is None else _of_a_stake(state, ship, stake) for stake in stakes))


def _of_a_stake(state: Pirata, ship: int, stake: StakeCrew) -> Facts:
    """A stake that wins comes back with as many dice again, as far as the cup has room and the bag has dice (R83)."""
    crew, symbol = stake.crew, stake.symbol
    gains = room_for(state, ship, crew)
    if not gains:
        return (warning("stake_back", crew=crew),)
    return (fact("stake", chance=percent(tile_chance(state, symbol)), gains=gains, crew=crew),)


def of_a_pick(state: Pirata, seat: int, option: Action) -> Facts:
    """Picking a player for a tile."""
    del seat
    if not isinstance(option, PickPlayer):
        return ()
    match state.tile:
        case "duel":
            return (fact("duel"),)
        case "cannons":
            return (fact("hits", chance=percent(tile_chance(state, "X"))),)
        case _:
            return ()


def of_a_helper(state: Pirata, seat: int, option: Action) -> Facts:
    """Thick Fog: a helper gains or loses with you."""
    del state, seat
    return (fact("fog_together" if isinstance(option, PickPlayer) else "fog_alone"),)


def of_a_market(state: Pirata, seat: int, option: Action) -> Facts:
    """The Black Market: who gets a card from you, and who gives you one. Everybody sees who has cards."""
    if seat != state.tile_winner:
        return ()  # the seat plays for the Phantom
    if not isinstance(option, Yes):
        return (fact("market_out"),)
    _, receiver, *more = order(state, seat)
    giver = more[-1] if more else receiver
    gets = bool(state.players[giver].hand)
    if not state.players[seat].hand:
        return (fact("market_gets", giver=giver),) if gets else (fact("market_empty"),)
    gives = fact("market_gives", receiver=receiver)
    return (gives, fact("market_gets", giver=giver)) if gets else (gives, warning("market_bare", giver=giver))


def of_a_rest(state: Pirata, seat: int, option: Action) -> Facts:
    """The Safe Lagoon: gain a crew die, miss a betting phase."""
    del state, seat
    return (fact("crew_gained"), warning("misses")) if isinstance(option, Yes) else ()
