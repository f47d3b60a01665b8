"""Dealing again what a seat cannot know, and counting the whole box."""

from __future__ import annotations

from collections.abc import Hashable

from tortuga.engine import Chance
from tortuga.games.pirata_codex.actions import StakeCrew
from tortuga.games.pirata_codex.chapters.tiles.double import stake_options
from tortuga.games.pirata_codex.data import SILVER
from tortuga.games.pirata_codex.data.kinds import MOST_DICE
from tortuga.games.pirata_codex.data.rows import X_TILE
from tortuga.games.pirata_codex.seats.views import known_cards, sees_dice
from tortuga.games.pirata_codex.state import NOBODY, NOT_IN_BOX, Pirata, Stake


def redeal(state: Pirata, seat: int | None, chance: Chance) -> None:
    """Deal cards, dice, tiles and whispers again, so that this seat could not tell the difference."""
    me = NOBODY if seat is None else seat
    _redeal_cards(state, me, chance)
    _redeal_dice(state, me, chance)
    _redeal_tiles(state, me, chance)
    if state.suggestion and me not in (state.helper, state.tile_winner):
        state.suggestion = chance.roll(MOST_DICE)
    if state.sealed is not None and state.helmsman not in (me, NOBODY):
        _redeal_stake(state, state.sealed, chance)


def reshuffle(state: Pirata, chance: Chance) -> None:
    """Shuffle the deck, except for cards at its top that somebody is looking at and those at its bottom that somebody
    has put there; and roll the Phantom's dice again, as long as they are hidden."""
    end = len(state.deck) - (3 if state.chest != NOBODY else 0)
    bottom = min(end, sum(number for _, number in state.sunk))
    middle = state.deck[bottom:end]
    chance.shuffle(middle)
    state.deck[bottom:end] = middle
    phantom = state.phantom
    seen = any(sees_dice(state, phantom, seat) for seat in range(state.humans))
    if phantom >= 0 and not state.open_cups and not seen:
        _redeal_dice_of(state, phantom, chance)


def _redeal_stake(state: Pirata, sealed: Stake, chance: Chance) -> None:
    choice = chance.pick(stake_options(state, sealed.seat, 2))
    assert isinstance(choice, StakeCrew)
    sealed.crew, sealed.symbol = choice.crew, choice.symbol


def _redeal_cards(state: Pirata, me: int, chance: Chance) -> None:
    """Shuffle all cards whose place the seat does not know. The Phantom's are still silver."""
    kept = {owner: _kept_cards(state, owner, me) for owner in range(len(state.players))}
    top, bottom = _kept_in_deck(state, me, chance)
    pool = state.deck[len(bottom) : len(state.deck) - len(top)]
    for owner, cards in kept.items():
        pool += _without(state.players[owner].hand, cards)
    hidden_codex = bool(state.codex) and me != state.tile_winner
    if hidden_codex:
        pool.append(state.codex)
    chance.shuffle(pool)
    if state.phantom >= 0:
        hand = state.players[state.phantom].hand
        wanted = len(hand) - len(kept[state.phantom])
        silver = [card for card in pool if card in SILVER][:wanted]
        for card in silver:
            pool.remove(card)
        hand[:] = kept.pop(state.phantom) + silver
    if hidden_codex:
        state.codex = pool.pop()
    for owner, cards in kept.items():
        hand = state.players[owner].hand
        if owner != me and not state.settings.skins.open_hands:
            wanted = len(hand) - len(cards)
            hand[:] = cards + pool[:wanted]
            del pool[:wanted]
    state.deck[:] = bottom + pool + top
    # What others know about hands that were dealt again is no longer true, and this seat cannot know it anyway.
    state.seen[:] = [known for known in state.seen if known.owner == me or known.by in (me, NOBODY)]


def _kept_cards(state: Pirata, owner: int, me: int) -> list[str]:
    """The cards that this seat knows to be in a hand."""
    if owner == me or (state.settings.skins.open_hands and owner != state.phantom):
        return list(state.players[owner].hand)
    return known_cards(state, owner, me)


def _kept_in_deck(state: Pirata, me: int, chance: Chance) -> tuple[list[str], list[str]]:
    """Cards on top that the seat is looking at (Dead Man's Chest), and cards at the bottom that it has put there.

    The seat does not know the order of those at the bottom. As soon as somebody else's cards lie among them, it can no
    longer be sure of those above.
    """
    top = state.deck[-3:] if state.chest == me != NOBODY else []
    bottom: list[str] = []
    for owner, number in state.sunk:
        if owner != me or len(bottom) + number + len(top) > len(state.deck):
            break
        lot = state.deck[len(bottom) : len(bottom) + number]
        chance.shuffle(lot)
        bottom += lot
    return top, bottom


def _without(cards: list[str], kept: list[str]) -> list[str]:
    rest = list(cards)
    for card in kept:
        rest.remove(card)
    return rest


def _redeal_dice(state: Pirata, me: int, chance: Chance) -> None:
    """Roll all dice again that the seat does not see."""
    for owner in range(len(state.players)):
        if not sees_dice(state, owner, me) and not state.open_cups:
            _redeal_dice_of(state, owner, chance)


def _redeal_dice_of(state: Pirata, owner: int, chance: Chance) -> None:
    dice = state.players[owner].dice
    dice[:] = [chance.roll() for _ in dice]
    for die, holder in enumerate(state.holders):
        if holder == owner and state.faces[die]:
            state.faces[die] = chance.roll()


def _redeal_tiles(state: Pirata, me: int, chance: Chance) -> None:
    """Deal the tiles in other hands again. Everybody knows who holds the X-tile."""
    if state.phase != "lay":
        return
    others = [player for owner, player in enumerate(state.players) if owner != me and player.tiles]
    holder = [player for player in others if X_TILE in player.tiles]
    for player in holder:
        player.tiles.remove(X_TILE)
    pool = [tile for player in others for tile in player.tiles]
    chance.shuffle(pool)
    for player in others:
        number = len(player.tiles)
        player.tiles[:] = pool[:number]
        del pool[:number]
    for player in holder:
        player.tiles.append(X_TILE)


def census(state: Pirata) -> Hashable:
    """Every die, coin, card and tile of the box, wherever it is."""
    players = state.players
    crew = state.bag + state.drowned + sum(player.crew for player in players) + sum(s.crew for s in state.stakes)
    coins = state.supply + state.marker_coin + state.sunk_coins + sum(player.coins for player in players)
    cards = [*state.deck, *state.discard, *state.lost_at_sea, *(card for _, card in state.played)]
    cards += [card for player in players for card in player.hand]
    cards += [state.codex] if state.codex else []
    tiles = [tile for tile in state.spaces if tile] + [tile for player in players for tile in player.tiles]
    special = tuple(die for die, holder in enumerate(state.holders) if holder != NOT_IN_BOX)
    return crew, coins, tuple(sorted(cards)), tuple(sorted(tiles)), special
