"""How far a ship comes in a sail, for those who plan it: Storms on the way may take the Rigging that carries it."""

from __future__ import annotations

from typing import NamedTuple

from tortuga.games.tiny_epic_pirates.data import MAP
from tortuga.games.tiny_epic_pirates.sailing import total_sail
from tortuga.games.tiny_epic_pirates.sea import NEIGHBOURS
from tortuga.games.tiny_epic_pirates.state import Player, Sail, TinyEpicPirates


class Way(NamedTuple):
    """What it takes to get to a card."""

    cards: int
    """The fewest to be sailed."""
    storms: int
    """The fewest to be entered, perhaps on a longer way."""


def reach(state: TinyEpicPirates, seat: int, sail: Sail) -> dict[int, Way]:
    """Every card that the ship can still come to, if its owner lets the Storms take what he misses least."""
    player = state.players[seat]
    start = player.ship.cell
    ways = {start: Way(0, 0)}
    seen = edge = {(start, 0)}
    used = sail.used
    while edge:
        edge = {
            (near, storms + MAP[state.cards[near]].storm)
            for cell, storms in edge
            if used < sail_after(player, sail, storms)
            for near in NEIGHBOURS[cell]
        }
        edge = {(cell, storms) for cell, storms in edge - seen if jostles(player, storms) <= hands_to_lose(player)}
        seen = seen | edge
        used += 1
        for cell, storms in edge:
            known = ways.get(cell, Way(used - sail.used, storms))
            ways[cell] = known._replace(storms=min(known.storms, storms))
    return ways


def jostles(player: Player, storms: int) -> int:
    """How many Deckhands so many Storms cost: a token saves one."""
    return max(0, storms - player.kept.count("storm"))


def hands_to_lose(player: Player) -> int:
    """R14: with all Deckhands on Repair no further Storm may be entered without a token."""
    hands = player.helm.hands
    return hands["cannons"] + hands["extort"] + hands["rigging"] + len(player.helm.posts)


def sail_after(player: Player, sail: Sail, storms: int) -> int:
    """The Sail that is left after so many Storms: Rigging goes when Cannons and Extort have nobody left (R16)."""
    hands = player.helm.hands
    lost = jostles(player, storms) - hands["cannons"] - hands["extort"]
    return total_sail(player, sail) - min(max(0, lost), hands["rigging"])
