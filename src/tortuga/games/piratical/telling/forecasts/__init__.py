"""Forecasts: what each answer to a question may lead to, as far as the seat that is asked can know."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Facts, Forecast
from tortuga.games.piratical.state import Piratical
from tortuga.games.piratical.telling.forecasts import choices, fights, port

_OF_AN_ANSWER: dict[str, Callable[[Piratical, int, Ask, Action], Facts]] = {
    "mode": choices.of_a_move,
    "wind_choice": choices.of_a_wind,
    "attack": fights.of_an_attack,
    "ram": fights.of_an_attack,
    "board": fights.of_an_attack,
    "battle_cards": fights.of_battle_cards,
    "boarding_cards": fights.of_boarding_cards,
    "cast_off": fights.of_hooks,
    "narrow_escape": fights.of_a_threat,
    "port_act": port.of_a_visit,
    "shop": port.of_a_visit,
    "plunder_card": port.of_a_visit,
    "store": port.of_storing,
    "cargo_loss": choices.of_cargo,
    "jettison": choices.of_cargo,
    "captives_pick": choices.of_captives,
    "pay_loss": choices.of_a_payment,
    "loot": choices.of_loot,
    "cancel_storm": choices.of_a_storm,
    "cancel_miss": choices.of_a_miss,
    "use_medicinals": choices.of_medicinals,
    "dig": choices.of_a_map,
}


def forecast(state: Piratical, seat: int, ask: Ask) -> Forecast | None:
    """What to say about the answers to this question; None if there is nothing to say."""
    of_one = _OF_AN_ANSWER.get(ask.kind)
    return None if of_one is None else Forecast(tuple(of_one(state, seat, ask, option) for option in ask.options))
