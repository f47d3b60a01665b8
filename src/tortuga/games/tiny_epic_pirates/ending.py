"""The end of the game: who has won, and why."""

from __future__ import annotations

from tortuga.engine import Outcome, Table, Words, places_by
from tortuga.games.tiny_epic_pirates.components import MOST_ROUNDS, TREASURES
from tortuga.games.tiny_epic_pirates.events import GameEnded, LastRound
from tortuga.games.tiny_epic_pirates.state import Player, TinyEpicPirates, is_over

T = Table[TinyEpicPirates]


def third_treasure(table: T, seat: int | None) -> None:
    """Somebody has buried the last Treasure: among players the round is played out (R62), alone it is over."""
    state = table.state
    if state.solo is None:
        assert seat is not None
        if not state.last_round:
            state.last_round = True
            table.tell(LastRound(seat))
        return
    state.legend_won = seat is None
    finish(table, cap=False)


def end_round(table: T) -> bool:
    """All have had the same number of turns. Is that the end?"""
    state = table.state
    if state.last_round:
        finish(table, cap=False)
    elif state.round >= MOST_ROUNDS:  # R40
        solo = state.solo
        state.legend_won = solo is not None and state.players[0].buried <= solo.buried
        finish(table, cap=True)
    else:
        state.round += 1
    return is_over(state)


def finish(table: T, cap: bool) -> None:
    table.state.step = "over"
    table.tell(GameEnded(cap))


def standing_of(player: Player) -> tuple[int, int, int, int]:
    """R1: Treasures, then rank, then Gold, then cubes; what is equal then is shared."""
    return player.buried, player.level, player.gold, len(player.ship.hold)


def outcome(state: TinyEpicPirates, words: Words) -> Outcome | None:
    """R41: those who have not won are ranked by the same measure."""
    if not is_over(state):
        return None
    scores = tuple(float(player.buried) for player in state.players)
    if state.solo is not None:
        cap = state.players[0].treasures and state.solo.treasures
        keys = [*(["cap"] if cap else []), "legend" if state.legend_won else "you"]
        said = tuple(words.say("outcome", {}, key=key) for key in keys)
        return Outcome((2 if state.legend_won else 1,), scores, said)
    places = places_by([standing_of(player) for player in state.players])
    return Outcome(places, scores, tuple(reasons(state, places, words)))


def reasons(state: TinyEpicPirates, places: tuple[int, ...], words: Words) -> list[str]:
    """Why it ended, and what decided between those who had buried as much."""
    best = [player for player, place in zip(state.players, places, strict=True) if place == 1]
    ended = words.say("outcome", {}, key="third" if best[0].buried == TREASURES else "cap")
    level = [player for player in state.players if player.buried == best[0].buried]
    if len(level) == 1:
        return [ended]
    if len(best) > 1:
        return [ended, words.say("outcome", {}, key="shared")]
    second = max(standing_of(player) for player in level if player is not best[0])
    by = next(
        name
        for name, mine, theirs in zip(("buried", "rank", "gold", "cubes"), standing_of(best[0]), second, strict=True)
        if mine != theirs
    )
    return [ended, words.say("outcome", {}, key=by)]
