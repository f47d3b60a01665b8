"""Dealing again what nobody can know, and counting the whole box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from tortuga.engine import Chance
from tortuga.games.tiny_epic_pirates.chapters.helm import on_deck
from tortuga.games.tiny_epic_pirates.data import MERCHANT_CARDS
from tortuga.games.tiny_epic_pirates.data.components import BOOTY
from tortuga.games.tiny_epic_pirates.state import Player, SoloPirate, TinyEpicPirates, pirates


def redeal(state: TinyEpicPirates, seat: int | None, chance: Chance) -> None:
    """Deal again the face-down Search Tokens, the crew deck except for cards seen going under it, and the order of
    Merchant Cards of equal value."""
    del seat  # everybody knows the same
    cells = [cell for cell, token in enumerate(state.tokens) if token is not None]
    hidden = [*(token for token in state.tokens if token is not None), *state.box]
    chance.shuffle(hidden)
    for cell in cells:
        state.tokens[cell] = hidden.pop()
    state.box[:] = hidden
    unseen = len(state.crew_deck) - state.under
    top = state.crew_deck[:unseen]
    chance.shuffle(top)
    state.crew_deck[:unseen] = top
    chance.shuffle(state.merchant_deck)
    state.merchant_deck.sort(key=lambda card: MERCHANT_CARDS[card].value)


def reshuffle(state: TinyEpicPirates, chance: Chance) -> None:
    """Deal again what nobody knows: that is all that is hidden."""
    redeal(state, None, chance)


def census(state: TinyEpicPirates) -> Hashable:
    """Every card, cube, token, Deckhand and Treasure of the box, wherever it is."""
    cubes = Counter(state.bag)
    cubes.update(state.market)
    cubes.update(state.drawn)
    cubes.update(merchant.cube for merchant in state.merchants if merchant.cube is not None)
    crew = [*state.crew_deck, *state.row]
    tokens = [token for token in state.tokens if token is not None] + state.box + state.spent
    for pirate in pirates(state):
        cubes.update(pirate.ship.hold)
        crew += pirate.crew
    for player in state.players:
        tokens += player.kept
    return (
        tuple(sorted(state.cards)),
        tuple(cubes[cube] for cube in BOOTY),
        tuple(sorted(crew)),
        tuple(sorted(tokens)),
        tuple(sorted([*state.merchant_deck, *state.sunk, *(merchant.card for merchant in state.merchants)])),
        tuple(
            (
                deckhands(pirate),
                pirate.treasures + state.treasures.count(index),
                tuple(sorted(pirate.helm.wheel)),
            )
            for index, pirate in enumerate(pirates(state))
        ),
    )


def deckhands(pirate: Player | SoloPirate) -> int:
    """A pirate's Deckhands: on the Assignments, on the Wheel, and still on the Legend Track."""
    waiting = pirate.waiting if isinstance(pirate, Player) else 0
    return on_deck(pirate.helm) + len(pirate.helm.posts) + waiting
