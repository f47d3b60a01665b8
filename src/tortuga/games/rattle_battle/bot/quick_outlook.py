"""The Battle to come, fast: a rule of thumb looks at it dozens of times in one turn.

``outlook.outlook`` says the same plainly, and a test holds this module to it. What depends on neither the ships at sea
nor their faces is worked out once; prizes are looked up; and pairs are not measured where it makes no difference.
"""

from __future__ import annotations

from copy import copy

from tortuga.games.rattle_battle.bot.outlook import crowded, free_slots, places, prize, tokens_of
from tortuga.games.rattle_battle.bot.stakes import stakes_of
from tortuga.games.rattle_battle.bot.weights import Weights
from tortuga.games.rattle_battle.chapters.battle import boarding, foe_strength, meetings, strength
from tortuga.games.rattle_battle.data import owner
from tortuga.games.rattle_battle.state import Rattle, Ship


class QuickOutlook:
    """What a seat expects of the Battle in a state, however the ships come to lie.

    Ships may move, sink or be dropped between two questions. The seats' loot, trophies and galleons may not.
    """

    def __init__(self, weights: Weights, state: Rattle, seat: int, *, contested: bool = False) -> None:
        self.weights, self.state, self.seat = weights, state, seat
        self.stakes = stakes_of(weights, state, seat, contested)
        self._prizes: dict[tuple[int, int, int], tuple[float, int, bool]] = {}
        """By die, face and tokens for boarding: what it is worth to sink such a ship, how many tokens it brings, and
        whether it is touched."""
        hooks = state.adventure.hooks
        self._places_count = "beyond_line" in hooks or "tile_bonus_loot" in hooks
        self._slots = free_slots(state, seat) - len(state.players[seat].sunk)

    def in_world(self, world: Rattle) -> QuickOutlook:
        """The outlook in a copy of the state in which ships have moved, turned or sunk."""
        other = copy(self)
        other.state = world
        return other

    def worth(self, moved: Ship | None = None) -> float:
        """The outlook; with ``moved``, if that ship lay there."""
        state, seat, loot, stakes = self.state, self.seat, self.weights.loot, self.stakes
        shares = stakes.shares
        total, tokens = 0.0, 0
        gone: set[int] = set()
        pairs = meetings(state, moved)
        while group := pairs.closest(exact=False):
            credited: dict[tuple[int, int], tuple[float, int, bool]] = {}
            for d, ship, foe in group:
                ours, theirs, who = strength(state, ship), foe_strength(state, foe, ship), owner(ship.die)
                if ours >= theirs:
                    gone.add(foe.die)
                    if who >= 0:
                        key, won = (who, foe.die), self._prize(foe, boarding(ship, foe, d))
                        if key not in credited or won > credited[key]:
                            credited[key] = won
                if theirs >= ours and ship.die not in gone:
                    gone.add(ship.die)
                    if who == seat:
                        total -= loot
                        tokens -= 1
                    elif who >= 0:
                        total += loot * shares[who]
            pairs.remove(gone)
            for (who, die), (worth, spoils, touched) in credited.items():
                if who == seat:
                    total += worth * stakes.sure(die, touched)
                    tokens += spoils
                else:
                    total -= worth * shares[who]
        if self._places_count:
            total += places(self.weights, state, seat, gone, moved)
        return total + self.crowded(tokens)

    def crowded(self, tokens: int, fewer: int = 0) -> float:
        """How much less these tokens are worth, with ``fewer`` slots to hold them."""
        sunk = len(self.state.players[self.seat].sunk)
        return crowded(self.weights, self._slots + sunk - fewer, tokens)

    def _prize(self, foe: Ship, boarded: int) -> tuple[float, int, bool]:
        key = foe.die, foe.face, boarded
        found = self._prizes.get(key)
        if found is None:
            card = self.state.adventure
            worth = prize(self.weights, card, foe, boarded, self.stakes.coin)
            found = worth, tokens_of(card, foe, boarded), boarded > 0
            self._prizes[key] = found
        return found
