"""What all mini-games share: dice, values, rankings, prizes, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tortuga.games.rattle_battle.chapters.geometry import TIE
from tortuga.games.rattle_battle.chapters.rewards import gain_coins
from tortuga.games.rattle_battle.chapters.ship_drop import roll
from tortuga.games.rattle_battle.data import CANNON, CANNON_PART, cannon_value
from tortuga.games.rattle_battle.events import Eliminated, Measured, Rolled, Scored
from tortuga.games.rattle_battle.state import Game, Rattle, RattleTable, dice_of, in_turn_order


def new_game(state: Rattle) -> Game:
    """A new mini-game: everybody takes part with all their dice."""
    dice = [dice_of(seat, player.ships, player.captain) for seat, player in enumerate(state.players)]
    seats = len(state.players)
    return Game(dice, [[] for _ in dice], [0] * seats, [True] * seats)


def game_of(table: RattleTable) -> Game:
    game = table.state.game
    assert game is not None
    return game


def value(state: Rattle, seat: int, face: int) -> int:
    """The value of a face. A cannon counts by the cannons on the galleon, ready or not; upgrades do not help."""
    return cannon_value(state.players[seat].parts[CANNON_PART]) if face == CANNON else face


def values(state: Rattle, seat: int) -> list[int]:
    assert state.game is not None
    return [value(state, seat, face) for face in state.game.faces[seat]]


def roll_for(table: RattleTable, seat: int) -> None:
    """Roll all dice that the seat has left."""
    game = game_of(table)
    game.faces[seat][:] = roll(table, game.left[seat])
    faces = tuple(game.faces[seat])
    if game.covered:
        table.whisper(Rolled(seat, faces), to=[seat], public=Rolled(seat, None))
    else:
        table.tell(Rolled(seat, faces))


def seats_in(table: RattleTable) -> list[int]:
    """Who is still playing, from the Baron clockwise."""
    game = game_of(table)
    return [seat for seat in in_turn_order(table.state) if game.playing[seat]]


def leave(table: RattleTable, seat: int) -> None:
    game_of(table).playing[seat] = False
    table.tell(Eliminated(seat))


def finish(table: RattleTable) -> None:
    """End the mini-game; then everybody draws loot."""
    table.state.game = None
    table.state.sea.clear()
    table.state.phase = "crazy_loot"


def prize(table: RattleTable, seats: list[int], place: int = 0) -> None:
    """Give these seats the coins for a place, if the card has a prize for it; 0 is the first place."""
    card = table.state.adventure
    for seat in seats:
        gain_coins(table, seat, card.prizes[place] if place < len(card.prizes) else 0, card.crazy)


def tell_scores(table: RattleTable, scores: Mapping[int, int]) -> None:
    for seat, score in scores.items():
        table.tell(Scored(seat, score))


def rank(table: RattleTable, keys: Mapping[int, Any]) -> None:
    """The best get the first prize, the next best the second; equal players get the same."""
    best = sorted(set(keys.values()), reverse=True)
    for place, key in enumerate(best[: len(table.state.adventure.prizes)]):
        prize(table, [seat for seat in in_turn_order(table.state) if keys.get(seat) == key], place)


def rank_scores(table: RattleTable, scores: Mapping[int, int]) -> None:
    """Rank by points; a player without points gets nothing."""
    tell_scores(table, scores)
    rank(table, {seat: score for seat, score in scores.items() if score > 0})


def score_turn(table: RattleTable, seat: int, score: int) -> None:
    """Note the score of a player's turn; after the last player, rank the scores."""
    game = game_of(table)
    game.scores[seat] = score
    game.at += 1
    if game.at == len(table.state.players):
        rank_scores(table, dict(enumerate(game.scores)))
        finish(table)


def rank_distances(table: RattleTable, distances: Mapping[int, float]) -> None:
    """Rank by distance, the smallest first; distances within 0.5 mm of the smallest are equal (R23)."""
    for seat, distance in distances.items():
        table.tell(Measured(seat, distance))
    left = dict(distances)
    for place in range(len(table.state.adventure.prizes)):
        if not left:
            return
        nearest = min(left.values()) + TIE
        same = [seat for seat in in_turn_order(table.state) if left.get(seat, nearest + 1) <= nearest]
        prize(table, same, place)
        for seat in same:
            del left[seat]
