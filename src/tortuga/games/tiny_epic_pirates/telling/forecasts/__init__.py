"""Forecasts: what the answers to a question would lead to. Nothing is hidden in this game, so all may see them."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Facts, Forecast
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates
from tortuga.games.tiny_epic_pirates.telling.forecasts import battle, hands, orders, sailing, ships, wheel

_OF_AN_ANSWER: dict[str, Callable[[TinyEpicPirates, int, Action], Facts]] = {
    "place_navy": ships.of_a_watch,
    "place_ship": ships.of_a_cove,
    "solo_cove_tie": ships.of_a_place,
    "solo_site_tie": ships.of_a_place,
    "choose_order": wheel.of_an_order,
    "skip_source": hands.of_a_hand,
    "recover_to": hands.of_a_hand,
    "legend_hand": hands.of_a_hand,
    "jostle": hands.of_a_hand,
    "hide_assign": hands.of_a_hiding,
    "reassign": hands.of_an_assignment,
    "sail_step": sailing.of_a_step,
    "storm_answer": sailing.of_a_storm,
    "execute": orders.of_the_order,
    "keep_cubes": orders.of_cubes_to_keep,
    "trade_count": orders.of_a_sale,
    "crew_row": orders.of_a_new_row,
    "crew_take": orders.of_a_hire,
    "mutiny": orders.of_a_mutiny,
    "exchange": orders.of_an_exchange,
    "bury": orders.of_a_burial,
    "captain_bonus": orders.of_the_captains_bonus,
    "bonus_next": orders.of_a_crew_bonus,
    "attack_target": battle.of_an_attack,
    "reset_port": ships.of_a_place,
    "sail_orange": ships.of_a_merchant(0),
    "sail_green": ships.of_a_merchant(1),
    "sail_navy": ships.of_the_navy,
}
_OF_ALL_ANSWERS: dict[str, Callable[[TinyEpicPirates, int, Ask], tuple[Facts, ...]]] = {
    "bonus_ship": ships.of_a_bonus,
    "reroll": battle.of_rerolls,
    "surefire": battle.of_surefire,
}


def forecast(state: TinyEpicPirates, seat: int, ask: Ask) -> Forecast | None:
    """What to say about the answers to this question; None if there is nothing to say."""
    of_all = _OF_ALL_ANSWERS.get(ask.kind)
    if of_all is not None:
        return Forecast(of_all(state, seat, ask))
    of_one = _OF_AN_ANSWER.get(ask.kind)
    return None if of_one is None else Forecast(tuple(of_one(state, seat, option) for option in ask.options))
