"""What the house says beside a question: the price of every answer."""

from __future__ import annotations

from attack_table import Sea

from tortuga.engine import Ask
from tortuga.games.pirate_attack.actions import BUY, DONE, PASS, BuyWreck, PortCure, UseFireSale
from tortuga.games.pirate_attack.forecast import PriceForecast
from tortuga.games.pirate_attack.rules import RULES
from tortuga.games.pirate_attack.state import FORTUNE_TELLER, MAGIC, TAVERN


def test_every_purchase_says_its_price() -> None:
    """6.3, R10: at the sign's price, doubled for the Over Charged."""
    sea = Sea(3)
    sea.gold(30)
    sea.state.shops[1].price = 3
    for soul, costs in ((None, (5, 3, 10)), ("soul_over_charged", (10, 6, 20))):
        if soul is not None:
            sea.soul(0, soul)
        game = sea.begin()
        assert game.ask.options == (BUY[FORTUNE_TELLER], BUY[MAGIC], BUY[TAVERN], DONE)
        assert game.match.forecast(0) == PriceForecast((*costs, None))


def test_a_fire_sale_says_what_a_card_would_cost_and_then_does_cost() -> None:
    """R51: half, rounded up, at one shop."""
    sea = Sea(3)
    sea.keep(0, "fire_sale")
    sea.gold(3)
    game = sea.begin()
    assert game.ask.options == (UseFireSale("market"), UseFireSale("magic_shop"), DONE)
    assert game.match.forecast(0) == PriceForecast((3, 3, None))
    game.answer(UseFireSale("market"))
    assert game.ask.options == (BUY[FORTUNE_TELLER], DONE)
    assert game.match.forecast(0) == PriceForecast((3, None))


def test_fees_are_said_too() -> None:
    sea = Sea(3)
    fees = Ask("window", (PortCure(1, 0), BuyWreck("ship_sloop_3_3"), DONE), DONE)
    assert RULES.forecast(sea.state, 0, fees) == PriceForecast((5, 5, None))


def test_a_forecast_tells_nothing_that_is_hidden() -> None:
    """The leak law: the same in every world that the seat cannot tell from this one."""
    sea = Sea(3)
    sea.gold(30)
    sea.magic(0, "vision")
    sea.magic(1, "miss_direction")
    game = sea.begin()
    told = game.match.forecast(0)
    assert told is not None
    assert all(game.match.redeal(0, seed).forecast(0) == told for seed in range(5))


def test_where_nothing_is_paid_nothing_is_said() -> None:
    sea = Sea(3)
    assert RULES.forecast(sea.state, 0, Ask("respond", (PASS,), PASS)) is None
