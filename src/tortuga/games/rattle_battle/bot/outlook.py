"""The Battle to come, as one seat sees it.

``outlook`` tells it plainly. The rules of thumb ask ``quick_outlook.QuickOutlook``, which gives the same answer faster.
"""

from __future__ import annotations

from tortuga.games.rattle_battle.bot.stakes import stakes_of
from tortuga.games.rattle_battle.bot.weights import Weights
from tortuga.games.rattle_battle.chapters.battle import boarding, coming_battle
from tortuga.games.rattle_battle.chapters.galleon import room
from tortuga.games.rattle_battle.chapters.geometry import stands_on
from tortuga.games.rattle_battle.data import DICE, FIRST_NP, Adventure, owner
from tortuga.games.rattle_battle.state import Rattle, Ship


def outlook(weights: Weights, state: Rattle, seat: int, moved: Ship | None = None, *, contested: bool = False) -> float:
    """My trophies and boardings less my losses, if the Battle began now; and a little of the rivals'.

    With ``moved``, if that ship lay there; ``contested`` if rivals may act before the Battle begins.
    """
    card, stakes = state.adventure, stakes_of(weights, state, seat, contested)
    trophies: dict[tuple[int, int], tuple[Ship, int]] = {}
    """By seat and die: the ship that the seat sinks, and its tokens for boarding."""
    lost: set[int] = set()
    for group in coming_battle(state, moved):
        for (d, ship, foe), clash in group:
            if clash.sinks != "ship" and owner(ship.die) >= 0:
                key = owner(ship.die), foe.die
                trophies[key] = foe, max(boarding(ship, foe, d), trophies[key][1] if key in trophies else 0)
            if clash.sinks != "foe":
                lost.add(ship.die)
    total, tokens = 0.0, 0  # tokens that I win, less those that repairs cost me
    for (who, _), (foe, boarded) in trophies.items():
        worth = prize(weights, card, foe, boarded, stakes.coin)
        total += worth * stakes.sure(foe.die, boarded > 0) if who == seat else -worth * stakes.shares[who]
        tokens += tokens_of(card, foe, boarded) if who == seat else 0
    for die in lost:
        if owner(die) == seat:
            total -= weights.loot
            tokens -= 1
        elif owner(die) >= 0:
            total += weights.loot * stakes.shares[owner(die)]
    return total + places(weights, state, seat, lost, moved) + crowded(weights, free_slots(state, seat), tokens)


def prize(weights: Weights, card: Adventure, ship: Ship, boarded: int = 0, coin: float = 1.0) -> float:
    """What sinking an NP ship is worth; ``boarded`` is how many tokens boarding it brings, ``coin`` the worth of a
    coin."""
    effect = card.effect(ship.die, ship.face)
    surrendered = effect is not None and effect.surrenders
    colour = DICE.colour[ship.die]
    worth = weights.loot if surrendered else coin * card.coins[colour]
    worth += weights.loot * card.extra_loot[colour]
    if "choose_if_sunk" in card.hooks and colour == 4:
        worth += weights.chosen_loot
    return worth + weights.loot * boarded


def tokens_of(card: Adventure, ship: Ship, boarded: int) -> int:
    """How many loot tokens the prize of a ship has."""
    effect = card.effect(ship.die, ship.face)
    surrendered = effect is not None and effect.surrenders
    return surrendered + card.extra_loot[DICE.colour[ship.die]] + boarded


def places(weights: Weights, state: Rattle, seat: int, lost: set[int], moved: Ship | None) -> float:
    """Where surviving ships of mine stand may be worth something."""
    card = state.adventure
    if "beyond_line" not in card.hooks and "tile_bonus_loot" not in card.hooks:
        return 0.0
    mine = [ship for ship in state.sea if owner(ship.die) == seat and ship.die not in lost]
    if moved is not None:
        mine = [moved if ship.die == moved.die else ship for ship in mine]
    if "beyond_line" in card.hooks:
        return weights.beyond_line if any(ship.y > card.number_of("beyond_line") for ship in mine) else 0.0
    if any(stands_on(ship, tile) for ship in mine for tile in card.tiles):
        return weights.loot * card.number_of("tile_bonus_loot")
    return 0.0


def crowded(weights: Weights, free: int, tokens: int) -> float:
    """How much less than ``weights.loot`` tokens are worth that do not fit into the free slots.

    They only widen the choice of what to keep. Repairs are paid with them, so with a full hold a lost ship costs next
    to nothing.
    """
    if weights.beyond_hold == 1.0:
        return 0.0
    beyond = max(0, tokens - free) - max(0, -free)
    return weights.loot * (weights.beyond_hold - 1.0) * beyond


def free_slots(state: Rattle, seat: int) -> int:
    """Slots left once the tokens for this card and for the trophies so far are drawn, and repairs are paid; below 0 if
    some will not fit."""
    player, card = state.players[seat], state.adventure
    coming = card.loot if player.takes_part else 0
    for trophy in player.trophies:
        coming += trophy.boarded + trophy.surrendered
        coming += card.extra_loot[DICE.colour[trophy.die]] if trophy.die >= FIRST_NP else 0
    return room(player, player.dice)[0] - sum(player.loot) - coming + len(player.sunk)
