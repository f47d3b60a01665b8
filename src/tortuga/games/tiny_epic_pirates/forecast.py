"""What the answers to a question would lead to. There is nothing that only one seat knows, so all may see it."""

from __future__ import annotations

from tortuga.engine import Action, Ask, Forecast
from tortuga.games.tiny_epic_pirates.actions import SetDie
from tortuga.games.tiny_epic_pirates.combat import count_hits
from tortuga.games.tiny_epic_pirates.state import Player, TinyEpicPirates


class SureFireForecast(Forecast, frozen=True):
    """A roll, and what a Sure-fire Token would make of it."""

    dice: list[int]
    """The roll as it lies."""
    total: int
    """What it comes to, Cannons and automatic hits included."""
    totals: list[int]
    """What it would come to, for each answer."""


def forecast(state: TinyEpicPirates, seat: int, ask: Ask) -> SureFireForecast | None:
    """What a page shows beside the answers; None for questions that speak for themselves."""
    return _surefire(state, seat, ask) if ask.kind == "surefire" else None


def _surefire(state: TinyEpicPirates, seat: int, ask: Ask) -> SureFireForecast:
    battle = state.battle
    assert battle is not None
    player = state.players[seat]
    dice = battle.attacker_dice if battle.attacker == seat else battle.defender_dice
    totals = [_total_after(player, dice, answer) for answer in ask.options]
    return SureFireForecast(list(dice), count_hits(player, dice), totals)


def _total_after(player: Player, dice: list[int], answer: Action) -> int:
    changed = list(dice)
    if isinstance(answer, SetDie):
        changed[answer.die] = answer.face
    return count_hits(player, changed)
