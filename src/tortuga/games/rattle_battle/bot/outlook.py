"""The Battle to come, as one seat sees it."""

from __future__ import annotations

from tortuga.games.rattle_battle.battle import foe_strength, meetings, strength
from tortuga.games.rattle_battle.bot.weights import Weights
from tortuga.games.rattle_battle.data import DICE, FIRST_NP, Adventure, owner
from tortuga.games.rattle_battle.galleon import room
from tortuga.games.rattle_battle.geometry import stands_on
from tortuga.games.rattle_battle.state import Rattle, Ship


def outlook(weights: Weights, state: Rattle, seat: int) -> float:
    """What the Battle would bring if it began now."""
    return Outlook(weights, state, seat).worth()


def prize(weights: Weights, card: Adventure, ship: Ship, boarding: int = 0) -> float:
    """What sinking an NP ship is worth; ``boarding`` brings so many tokens more."""
    effect = card.effect(ship.die, ship.face)
    surrendered = effect is not None and effect.surrenders
    colour = DICE.colour[ship.die]
    worth = weights.loot if surrendered else float(card.coins[colour])
    worth += weights.loot * card.extra_loot[colour]
    if "choose_if_sunk" in card.hooks and colour == 4:
        worth += weights.chosen_loot
    return worth + weights.loot * boarding


def tokens_of(card: Adventure, ship: Ship, boarding: int) -> int:
    """How many loot tokens are part of that."""
    effect = card.effect(ship.die, ship.face)
    surrendered = effect is not None and effect.surrenders
    return surrendered + card.extra_loot[DICE.colour[ship.die]] + boarding


class Outlook:
    """What a seat expects of the Battle in a state, however the ships come to lie.

    Ships may move, sink or be dropped between two questions. The seats' loot, trophies and galleons may not: what
    depends on these alone is worked out once.
    """

    def __init__(self, weights: Weights, state: Rattle, seat: int) -> None:
        self.weights, self.state, self.seat = weights, state, seat
        self._share = weights.rival / max(1, len(state.players) - 1)
        self._prizes: dict[tuple[int, int, int], tuple[float, int]] = {}
        """By die, face and tokens for boarding: what it is worth to sink such a ship, and how many tokens it brings."""
        hooks = state.adventure.hooks
        self._places_count = "beyond_line" in hooks or "tile_bonus_loot" in hooks
        self._slots = _slots_to_fill(state, seat)

    def worth(self, moved: Ship | None = None) -> float:
        """My trophies and boardings less my losses, if the Battle began now; and a little of the rivals'.

        With ``moved``, if that ship lay there.
        """
        state, seat, share, loot = self.state, self.seat, self._share, self.weights.loot
        total, tokens = 0.0, 0  # tokens that I win, less those that repairs cost me
        gone: set[int] = set()
        for group in meetings(state, moved).groups(gone, exact=False):
            credited: dict[tuple[int, int], tuple[float, int]] = {}
            for d, ship, foe in group:
                ours, theirs, who = strength(state, ship), foe_strength(state, foe, ship), owner(ship.die)
                if ours >= theirs:
                    gone.add(foe.die)
                    if who >= 0:
                        key, won = (who, foe.die), self._prize(foe, 2 if ship.hook == foe.die else 1 if d == 0 else 0)
                        if key not in credited or won > credited[key]:
                            credited[key] = won
                if theirs >= ours and ship.die not in gone:
                    gone.add(ship.die)
                    if who == seat:
                        total -= loot
                        tokens -= 1
                    elif who >= 0:
                        total += loot * share
            for (who, _), (worth, spoils) in credited.items():
                if who == seat:
                    total += worth
                    tokens += spoils
                else:
                    total -= worth * share
        if self._places_count:
            total += self._places(gone, moved)
        return total + self.crowded(tokens)

    def _prize(self, foe: Ship, boarding: int) -> tuple[float, int]:
        key = foe.die, foe.face, boarding
        found = self._prizes.get(key)
        if found is None:
            card = self.state.adventure
            found = prize(self.weights, card, foe, boarding), tokens_of(card, foe, boarding)
            self._prizes[key] = found
        return found

    def crowded(self, tokens: int, fewer: int = 0) -> float:
        """How much less than ``weights.loot`` tokens are worth that will not fit into the hold; with ``fewer`` slots.

        They only widen the choice of what to keep. Repairs are paid with them, so with a full hold a lost ship costs
        next to nothing.
        """
        weights = self.weights
        if weights.beyond_hold == 1.0:
            return 0.0
        free = self._slots + len(self.state.players[self.seat].sunk) - fewer
        beyond = max(0, tokens - free) - max(0, -free)
        return weights.loot * (weights.beyond_hold - 1.0) * beyond

    def _places(self, lost: set[int], moved: Ship | None) -> float:
        """Where surviving ships of mine stand may be worth something."""
        weights, card = self.weights, self.state.adventure
        mine = [ship for ship in self.state.sea if owner(ship.die) == self.seat and ship.die not in lost]
        if moved is not None:
            mine = [moved if ship.die == moved.die else ship for ship in mine]
        if "beyond_line" in card.hooks:
            return weights.beyond_line if any(ship.y > card.number_of("beyond_line") for ship in mine) else 0.0
        if any(stands_on(ship, tile) for ship in mine for tile in card.tiles):
            return weights.loot * card.number_of("tile_bonus_loot")
        return 0.0


def _slots_to_fill(state: Rattle, seat: int) -> int:
    """Slots left once the tokens for this card and for the trophies so far are drawn, and repairs are paid in full;
    below 0 if some will not fit."""
    player, card = state.players[seat], state.adventure
    coming = card.loot if player.takes_part else 0
    for trophy in player.trophies:
        coming += trophy.boarded + trophy.surrendered
        coming += card.extra_loot[DICE.colour[trophy.die]] if trophy.die >= FIRST_NP else 0
    return room(player, player.dice)[0] - sum(player.loot) - coming
