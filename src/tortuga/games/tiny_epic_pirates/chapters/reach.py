"""How far a ship can get in a sail, for planning: a Storm on the way may cost the Rigging that the ship needs."""

from __future__ import annotations

from typing import NamedTuple

from tortuga.games.tiny_epic_pirates.chapters.sailing import total_sail
from tortuga.games.tiny_epic_pirates.data import MAP
from tortuga.games.tiny_epic_pirates.data.sea import NEIGHBOURS
from tortuga.games.tiny_epic_pirates.state import Player, Sail, TinyEpicPirates


class Way(NamedTuple):
    """What it takes to get to a card."""

    cards: int
    """The fewest cards to sail."""
    storms: int
    """The fewest Storms to enter, perhaps by a longer way."""


def reach(state: TinyEpicPirates, seat: int, sail: Sail) -> dict[int, Way]:
    """Every card that the ship can still reach, if its owner gives Rigging to Storms last."""
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
    """How many Deckhands this many Storms cost; each token saves one."""
    return max(0, storms - player.kept.count("storm"))


def hands_to_lose(player: Player) -> int:
    """How many Deckhands Storms can still take. R14: with all on Repair, no Storm may be entered without a token."""
    hands = player.helm.hands
    return hands["cannons"] + hands["extort"] + hands["rigging"] + len(player.helm.posts)


def sail_after(player: Player, sail: Sail, storms: int) -> int:
    """The total Sail after this many Storms: Rigging goes only when Cannons and Extort are empty (R16)."""
    hands = player.helm.hands
    lost = jostles(player, storms) - hands["cannons"] - hands["extort"]
    return total_sail(player, sail) - min(max(0, lost), hands["rigging"])
