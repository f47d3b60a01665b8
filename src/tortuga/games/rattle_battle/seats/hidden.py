"""Deal again what a seat cannot know, and count all components."""

from __future__ import annotations

from collections.abc import Hashable

from tortuga.engine import Chance
from tortuga.games.rattle_battle import data
from tortuga.games.rattle_battle.data import CARDS, KINDS
from tortuga.games.rattle_battle.state import Rattle


def redeal(state: Rattle, seat: int | None, chance: Chance) -> None:
    """Shuffle the decks with the cards that others look at or have put aside, and roll others' hidden dice again.

    Imagined drops come from the bank, so that thinking ahead need not wait for physics.
    """
    state.drops = "bank"
    for deck in (state.soft, state.hard, state.crazy, state.final):
        chance.shuffle(deck)
    workshop = state.location == data.WORKSHOP
    for cards, aside, choosing in (
        (state.sailors, state.sailors_aside, not workshop),
        (state.upgrades, state.upgrades_aside, workshop),
    ):
        hidden = [cards]
        hidden += [zone for other, zone in enumerate(aside) if other != seat]
        hidden += [zone for other, zone in enumerate(state.offer) if other != seat and choosing]
        pool = [card for zone in hidden for card in zone]
        chance.shuffle(pool)
        for zone in hidden:
            zone[:] = [pool.pop() for _ in zone]
    game = state.game
    if game is not None and game.covered:
        for other, faces in enumerate(game.faces):
            if other != seat:
                faces[:] = [chance.pick(data.sides_of(die)) for die in game.left[other]]


def reshuffle(state: Rattle, chance: Chance) -> None:
    """Shuffle the decks. Drops come from the bank, as in worlds that a seat imagines."""
    state.drops = "bank"
    for deck in (state.soft, state.hard, state.crazy, state.final, state.sailors, state.upgrades):
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
    for aside in state.sailors_aside:
        sailors += aside
    for aside in state.upgrades_aside:
        upgrades += aside
    for offer in state.offer:
        if state.location == data.WORKSHOP:
            upgrades += offer
        else:
            sailors += offer
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
