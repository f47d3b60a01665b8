"""Questions that are asked often, made once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement

from tortuga.engine import Action, Ask, Options, make_ask
from tortuga.games.rattle_battle.actions import (
    DISCARDS,
    DONE,
    RETURNS,
    SENDS,
    BuyPart,
    Gift,
    Trade,
)
from tortuga.games.rattle_battle.data import BASIC, KINDS, LOOT, PARTS, VALUABLES, WILD

DEFAULT_SHIPS = 2
MANY = 512
"""The most questions of one kind that are kept, if there could be very many."""

DISCARD_ORDER = (*range(BASIC - 1, -1, -1), WILD, *range(BASIC, KINDS))
"""What goes first by default: rum, fabrics, spices, valuables, then special loot."""


def worst(kinds: Sequence[int]) -> int:
    """The kind that goes first by default."""
    return min(kinds, key=DISCARD_ORDER.index)


# At sea


@cache
def send_ask(ships: int, captain: bool) -> Ask:
    """Send any of the dice. The default is two ships, or all if there are fewer."""
    captains = (False, True) if captain else (False,)
    options = [SENDS[number, with_captain] for with_captain in captains for number in range(ships + 1)]
    few = min(DEFAULT_SHIPS, ships)
    return make_ask("send_ships", options, SENDS[few, captain and few < DEFAULT_SHIPS])


@cache
def discard_ask(kinds: tuple[int, ...], why: str) -> Ask:
    """Give up a token of one of these kinds."""
    return make_ask("discard_loot", [DISCARDS[kind] for kind in kinds], DISCARDS[worst(kinds)], about={"why": why})


@lru_cache(maxsize=MANY)
def too_much_ask(kinds: tuple[int, ...], over: int) -> Ask:
    """Stow: some tokens have to go."""
    return make_ask("stow", [RETURNS[kind] for kind in kinds], RETURNS[worst(kinds)], about={"over": over})


@lru_cache(maxsize=MANY)
def all_stowed_ask(loot: tuple[int, ...]) -> Ask:
    """Stow: everything fits. Be done, or return a token anyway (R54)."""
    returns = [RETURNS[kind] for kind, count in enumerate(loot) if count]
    return make_ask("stow", [DONE, *returns], DONE, about={"over": 0})


# In Port

GIVEN = (*range(BASIC), WILD)
"""Kinds that can be traded away."""


@lru_cache(maxsize=MANY)
def trade_ask(have: tuple[int, ...], bag: tuple[bool, ...]) -> Ask:
    """All trades with these numbers (two at most) of each kind, for what is in the bag."""
    trades: list[Action] = [DONE]
    for give, also in combinations_with_replacement(range(len(GIVEN)), 2):
        if have[give] >= 1 + (give == also) and have[also]:
            trades += [Trade(LOOT[GIVEN[give]], LOOT[GIVEN[also]], LOOT[take]) for take in range(BASIC) if bag[take]]
    return make_ask("market", Options(trades), DONE)


@cache
def part_ask(kinds: tuple[int, ...], supply: tuple[bool, ...]) -> Ask:
    """Buy any part that is left, for any of these tokens."""
    parts = [part for part, there in zip(PARTS, supply, strict=True) if there]
    buys = [BuyPart(part, LOOT[kind]) for kind in kinds for part in parts]
    default = next((buy for buy in buys if buy.part == "cannon"), buys[0] if buys else DONE)
    return make_ask("shipyard", [DONE, *buys], default)


@cache
def gift_ask(kinds: tuple[int, ...]) -> Ask:
    """Give one of these tokens to the Pirate King, or none."""
    gifts = [Gift(LOOT[kind]) for kind in kinds]
    return make_ask("pit", [DONE, *gifts], gifts[0] if VALUABLES in kinds else DONE)


@cache
def clear_out_ask(kinds: tuple[int, ...]) -> Ask:
    """After the Guild: discard something, or be done."""
    return make_ask("discard_loot", [DONE, *(DISCARDS[kind] for kind in kinds)], DONE, about={"why": "port"})
