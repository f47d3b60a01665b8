"""Deal again what a seat cannot know, and count all components."""

from __future__ import annotations

from collections.abc import Hashable

from tortuga.engine import Chance
from tortuga.games.rattle_battle import data
from tortuga.games.rattle_battle.data import CARDS, KINDS
from tortuga.games.rattle_battle.state import Card, Rattle


def redeal(state: Rattle, seat: int | None, chance: Chance) -> None:
    """Shuffle the decks with the cards that others look at or have put aside, and roll others' hidden dice again.

    Imagined drops come from the bank, so that thinking ahead need not wait for physics.
    """
    _shuffle_adventures(state, chance)
    _deal_again(state.sailors, state.sailors_aside, state.sailors_offered, seat, chance)
    _deal_again(state.upgrades, state.upgrades_aside, state.upgrades_offered, seat, chance)
    game = state.game
    if game is not None and game.covered:
        for other, faces in enumerate(game.faces):
            if other != seat:
                faces[:] = [chance.pick(data.sides_of(die)) for die in game.left[other]]


def _deal_again(
    deck: list[Card], aside: list[list[Card]], offers: list[list[Card]], seat: int | None, chance: Chance
) -> None:
    """Deal the cards of a deck again that others than this seat look at or have put aside."""
    hidden = [deck]
    for zones in (aside, offers):
        hidden += [zone for other, zone in enumerate(zones) if other != seat]
    pool = [card for zone in hidden for card in zone]
    chance.shuffle(pool)
    for zone in hidden:
        zone[:] = [pool.pop() for _ in zone]


def reshuffle(state: Rattle, chance: Chance) -> None:
    """Shuffle the decks. Drops come from the bank, as in worlds that a seat imagines."""
    _shuffle_adventures(state, chance)
    chance.shuffle(state.sailors)
    chance.shuffle(state.upgrades)


def _shuffle_adventures(state: Rattle, chance: Chance) -> None:
    """What every imagined world begins with, and drops from the bank."""
    state.drops = "bank"
    for deck in (state.soft, state.hard, state.crazy, state.final):
        chance.shuffle(deck)


def census(state: Rattle) -> Hashable:
    """All tokens, parts and cards, wherever they are, and the dice of each seat: the same at any time of a match."""
    loot = [bag + pile for bag, pile in zip(state.bag, state.pile, strict=True)]
    parts = list(state.supply)
    sailors, upgrades = list(state.sailors), list(state.upgrades)
    revenge, cards = state.revenge, list(range(state.sold, len(CARDS.guild)))
    for player in state.players:
        for kind in range(KINDS):
            loot[kind] += player.loot[kind]
        for kind in player.wilds:
            loot[kind] += 1
        for sailor, count in player.stored.items():
            loot[data.LOOT_KIND[CARDS.sailors[sailor].stores]] += count
        for part, count in enumerate(player.parts):
            parts[part] += count
        parts[data.HOLD] += player.hamsters
        sailors += player.sailors
        upgrades += player.upgrades
        cards += player.cards
        revenge += player.revenge
    for zone in (*state.sailors_aside, *state.sailors_offered):
        sailors += zone
    for unbuilt in (*state.upgrades_aside, *state.upgrades_offered):
        upgrades += unbuilt
    adventures = sorted([*state.soft, *state.hard, *state.crazy, *state.final, *state.played])
    if state.scenario == "intro":
        adventures = []
    dice = tuple((player.ships, player.captain) for player in state.players)
    afloat = [ship.die for ship in state.sea]
    assert len(set(afloat)) == len(afloat), "a die is at sea twice"
    return (
        tuple(loot), tuple(parts), tuple(sorted(sailors)), tuple(sorted(upgrades)), revenge, tuple(sorted(cards)),
        tuple(adventures), dice,
    )  # fmt: skip
