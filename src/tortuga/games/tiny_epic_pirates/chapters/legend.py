"""Gaining Legend: a higher rank, and the bonus that comes with it."""

from __future__ import annotations

from tortuga.engine import Steps, ask
from tortuga.games.tiny_epic_pirates.actions import SendTo
from tortuga.games.tiny_epic_pirates.chapters.asking import SEND_TO
from tortuga.games.tiny_epic_pirates.chapters.resources import gain_gold, gain_surefire
from tortuga.games.tiny_epic_pirates.data import RANKS
from tortuga.games.tiny_epic_pirates.events import DeckhandJoined, LegendGained
from tortuga.games.tiny_epic_pirates.state import TinyEpicTable


def gain_legend(table: TinyEpicTable, seat: int) -> Steps[None]:
    """Advance one rank and take its bonus. At the last rank nothing happens."""
    player = table.state.players[seat]
    if player.level == len(RANKS):
        return
    player.level += 1
    rank = RANKS[player.level - 1]
    table.tell(LegendGained(seat, player.level))
    gain_gold(table, seat, rank.gold)
    gain_surefire(table, seat, rank.surefire)
    for _ in range(rank.deckhands):
        answer: SendTo = yield from ask(seat, "legend_hand", SEND_TO)
        player.waiting -= 1
        player.helm.hands[answer.assignment] += 1
        table.tell(DeckhandJoined(seat, answer.assignment))
