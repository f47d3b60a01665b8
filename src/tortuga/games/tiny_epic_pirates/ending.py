"""The end of the game: who has won and why."""

from __future__ import annotations

from tortuga.engine import OVER, CutShort, Outcome, Tally, decided_at, places_by
from tortuga.engine.describing.facts import fact
from tortuga.games.tiny_epic_pirates.data import MOST_ROUNDS, TREASURES, WORDS
from tortuga.games.tiny_epic_pirates.events import GameEnded, LastRound
from tortuga.games.tiny_epic_pirates.state import Player, SoloPirate, TinyEpicPirates, TinyEpicTable


def last_treasure(table: TinyEpicTable, seat: int | None) -> None:
    """Somebody has buried a last Treasure: the round is played out (R62). In solo play the game ends at once."""
    state = table.state
    if state.solo is not None:
        state.solo_won = seat is None
        state.battle = None
        finish(table, cap=False)
        raise CutShort
    assert seat is not None
    if not state.last_round:
        state.last_round = True
        table.tell(LastRound(seat))


def end_round(table: TinyEpicTable) -> bool:
    """Everybody has had a turn. Returns whether another round begins."""
    state = table.state
    if state.last_round:
        finish(table, cap=False)
        return False
    if state.round >= MOST_ROUNDS:  # R40
        solo = state.solo
        state.solo_won = solo is not None and state.players[0].buried <= solo.buried
        finish(table, cap=True)
        return False
    state.round += 1
    return True


def finish(table: TinyEpicTable, cap: bool) -> None:
    """The game is over. ``cap``: because of the limit on rounds."""
    table.state.phase = OVER
    table.tell(GameEnded(cap))


def outcome(state: TinyEpicPirates) -> Outcome:
    """Who has won and why. R41: the others are ranked by the same criteria."""
    scores = tuple(float(player.buried) for player in state.players)
    if state.solo is not None:
        return Outcome((2 if state.solo_won else 1,), scores, solo_reasons(state, state.solo))
    places = places_by([merits(player) for player in state.players])
    return Outcome(places, scores, tuple(reasons(state, places)))


def merits(player: Player) -> tuple[int, int, int, int]:
    """R1: what decides, in this order: Treasures, rank, Gold, cubes. A tie after that is shared."""
    return player.buried, player.level, player.gold, len(player.ship.hold)


def tally(state: TinyEpicPirates) -> list[Tally]:
    """Everybody's Treasures, and what breaks ties."""
    return [_tally(player) for player in state.players]


def _tally(player: Player) -> Tally:
    buried, rank, gold, cubes = merits(player)
    parts = fact("buried", count=buried), fact("rank", rank=rank), fact("gold", count=gold), fact("cubes", count=cubes)
    return Tally(buried, parts)


def say(key: str) -> str:
    return WORDS.say("outcome", {}, key=key)


def solo_reasons(state: TinyEpicPirates, solo: SoloPirate) -> tuple[str, ...]:
    """Why the game ended, and who has won."""
    won = say("solo" if state.solo_won else "you")
    if not solo.treasures:
        return (say("solo_buried"),)
    return (say("cap"), won) if state.players[0].treasures else (won,)


def reasons(state: TinyEpicPirates, places: tuple[int, ...]) -> list[str]:
    """Why the game ended, and what decided between players with as many Treasures."""
    best = [player for player, place in zip(state.players, places, strict=True) if place == 1]
    ended = say("third" if best[0].buried == TREASURES else "cap")
    at = decided_at([merits(player) for player in state.players])
    if at == 0:
        return [ended]
    return [ended, say("shared" if at is None else ("rank", "gold", "cubes")[at - 1])]


def labels(state: TinyEpicPirates) -> list[dict[str, str]]:
    """What the lab counts results by: turn order and captain; in solo play, captain and opponent."""
    solo = state.solo
    if solo is not None:
        captain, personality = solo.captain, solo.personality
        opponent = f"{WORDS.name('legendary_captain', captain)}, {WORDS.name('personality', personality)}"
        own = state.players[0].captain
        return [{"captain": own, "legendary_captain": captain, "personality": personality, "opponent": opponent}]
    count = len(state.players)
    return [
        {"turn": str((seat - state.first) % count + 1), "captain": player.captain}
        for seat, player in enumerate(state.players)
    ]
