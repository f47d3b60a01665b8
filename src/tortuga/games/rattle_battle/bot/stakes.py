"""What a ship that the Battle would bring is worth, seeing who else is at the table."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from tortuga.games.rattle_battle.bot.weights import Weights
from tortuga.games.rattle_battle.bot.worth import coin_at_sea
from tortuga.games.rattle_battle.chapters.galleon import ready_parts, usable
from tortuga.games.rattle_battle.data import CANNON, CANNON_PART, NUMBERS, SAIL, SHORT
from tortuga.games.rattle_battle.ending import score
from tortuga.games.rattle_battle.state import Rattle, Ship, np_ships, own_ships


class Stakes(NamedTuple):
    """What one seat has to gain, and from whom."""

    coin: float
    """What a coin is worth."""
    shares: list[float]
    """By seat: what share of a rival's gain I lose."""
    near: float = 1.0
    """What a ship counts that mine touches."""
    far: float = 1.0
    """What a ship counts that mine would meet in the Battle: rivals may come first."""
    shot: float = 0.0
    """How much less it counts for every rival who could fire at it."""
    shots: dict[int, int] = {}
    """By NP ship: how many rivals could fire at it at once."""

    def sure(self, foe: int, touched: bool) -> float:
        """The share of an NP ship that I can count on."""
        return max(0.0, (self.near if touched else self.far) - self.shot * self.shots.get(foe, 0))


def stakes_of(weights: Weights, state: Rattle, seat: int, contested: bool) -> Stakes:
    """What is at stake for a seat; ``contested`` on its turn, when rivals may act before the Battle begins."""
    stakes = Stakes(coin_at_sea(weights, state, seat), _shares(weights, state, seat))
    if not contested:
        return stakes
    rivals = [other for other in range(len(state.players)) if other != seat and _can_act(state, other)]
    shots = {}
    if weights.doubt_shot or weights.urgent:
        shots = {foe.die: sum(_can_fire_at(state, other, foe) for other in rivals) for foe in np_ships(state)}
    return stakes._replace(
        near=1.0 - weights.doubt_near * len(rivals),
        far=1.0 - weights.doubt_far * len(rivals),
        shot=weights.doubt_shot,
        shots=shots,
    )


def _shares(weights: Weights, state: Rattle, seat: int) -> list[float]:
    """By seat: what share of a rival's gain I lose; more of the gain of whoever is ahead of the others."""
    players = state.players
    shares = [weights.rival / max(1, len(players) - 1)] * len(players)
    if weights.leader:
        rivals = [other for other in range(len(players)) if other != seat]
        shares[max(rivals, key=lambda other: score(players[other]))] += weights.leader
    return shares


def _can_act(state: Rattle, seat: int) -> bool:
    """May this player still move or fire, or use an upgrade?"""
    player = state.players[seat]
    if player.passed or not own_ships(state, seat):
        return False
    ready = ready_parts(player, SAIL) + ready_parts(player, CANNON_PART)
    return ready > 0 or any(usable(player, upgrade) for upgrade in player.upgrades)


def _can_fire_at(state: Rattle, seat: int, foe: Ship) -> bool:
    """Has this player cannons ready for a ship that is about in range?"""
    cannons = ready_parts(state.players[seat], CANNON_PART)
    return any(
        cannons >= (1 if ship.face == CANNON else NUMBERS.cannons_to_fire)
        and hypot(ship.x - foe.x, ship.y - foe.y) <= SHORT + 12
        for ship in own_ships(state, seat)
    )
