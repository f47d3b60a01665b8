"""Forecasts: what the answers to a question would lead to, as far as the seat can know."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Facts, Forecast
from tortuga.games.pirata_codex.state import Pirata
from tortuga.games.pirata_codex.telling.forecasts import bets, cards, choices, deal, rolls

_OF_ALL_ANSWERS: dict[str, Callable[[Pirata, int, Ask], Forecast]] = {
    "first_bid": bets.of_bets,
    "bet_turn": bets.of_bets,
    "gold_window": cards.of_cards,
    "action_priority": cards.of_cards,
    "final_card": cards.of_cards,
    "take_special": choices.of_a_full_cup,
    "gamble_stake": choices.of_stakes,
    "island_stake": choices.of_stakes,
}
_OF_AN_ANSWER: dict[str, Callable[[Pirata, int, Action], Facts]] = {
    "lucky_choice": rolls.of_a_second_roll,
    "pick_player": choices.of_a_pick,
    "lagoon_rest": choices.of_a_rest,
    "codex_keep": choices.of_a_choice,
    "trade_offer": choices.of_a_choice,
    "deal_lock": deal.of_dead_dice,
    "market_join": choices.of_a_market,
    "fog_helper": choices.of_a_helper,
    "catch_up": choices.of_catching_up,
    "catch_up_vote": choices.of_a_vote,
    "lose_special": choices.of_a_choice,
    "plague_spare": choices.of_a_choice,
    "marooned_answer": choices.of_a_choice,
    "final_coins": choices.of_a_choice,
}


def forecast(state: Pirata, seat: int, ask: Ask) -> Forecast | None:
    """What to say about the answers to this question; None if there is nothing to say."""
    of_all = _OF_ALL_ANSWERS.get(ask.kind)
    if of_all is not None:
        return of_all(state, seat, ask)
    of_one = _OF_AN_ANSWER.get(ask.kind)
    return None if of_one is None else Forecast(tuple(of_one(state, seat, option) for option in ask.options))
