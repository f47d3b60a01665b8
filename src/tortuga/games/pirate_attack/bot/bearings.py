"""How everybody stands, in numbers for the chances to win: who has how many ships, and how long the piles will last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tortuga.engine import Match
from tortuga.engine.describing.knowledge import Bearings
from tortuga.games.pirate_attack.chapters.ships import base, hidden
from tortuga.games.pirate_attack.state import PirateAttack, Player


class Bearing(NamedTuple):
    """How one seat stands."""

    ships: float
    share: float
    """Its share of all ships."""
    none: float
    """Has it no ship?"""
    cannons: float
    strength: float
    strongest: float
    cursed: float
    hidden: float
    under: float
    """Cards under its ships."""
    gold: float
    fame: float
    magic: float
    fortunes: float
    hand: float
    cards: float
    """All it could still play, with nothing to draw."""
    out: float
    ending: float
    """Are the piles gone?"""
    piles: float
    """What is left of them."""


def bearings(match: Match[PirateAttack]) -> Sequence[Sequence[float]]:
    """A row for each seat."""
    state = match.state
    total = max(1, sum(len(player.row) for player in state.players))
    piles = sum(map(len, state.piles)) / 100
    return [_bearing(player, total / len(state.players), state.turn.ending, piles) for player in state.players]


def _bearing(player: Player, average: float, ending: bool, piles: float) -> Bearing:
    row = player.row
    bases = [base(ship) for ship in row]
    cards = len(player.hand) + len(player.magic)
    return Bearing(
        ships=len(row) / 5,
        share=len(row) / average / 2,
        none=float(not row),
        cannons=sum(cannons for cannons, _ in bases) / 20,
        strength=sum(strength for _, strength in bases) / 20,
        strongest=max([strength for _, strength in bases], default=0) / 5,
        cursed=sum(len(ship.curses) for ship in row) / 3,
        hidden=sum(hidden(ship) for ship in row) / 3,
        under=sum(len(ship.under) for ship in row) / 3,
        gold=(player.gold + player.locked) / 20,
        fame=player.fame / 20,
        magic=len(player.magic) / 4,
        fortunes=len(player.fortunes) / 3,
        hand=len(player.hand) / 6,
        cards=cards / 8 if ending else 0.0,
        out=float(player.out),
        ending=float(ending),
        piles=piles,
    )


BEARINGS = Bearings(Bearing._fields, bearings)
