"""What the answers to a question would lead to, as far as the asked seat can know."""

from __future__ import annotations

from tortuga.engine import Action, Ask, Forecast
from tortuga.games.pirate_attack.actions import Buy, BuyWreck, PortCure, UseFireSale
from tortuga.games.pirate_attack.deaths import BONE_YARD_GOLD
from tortuga.games.pirate_attack.shopping import price, price_now
from tortuga.games.pirate_attack.state import SHOP_OF, SHOPS, STOCKS, PirateAttack
from tortuga.games.pirate_attack.windows import PORT_FEE


class PriceForecast(Forecast, frozen=True):
    """What each answer costs in gold, option by option; None where nothing is paid. A Fire Sale: one card then."""

    prices: tuple[int | None, ...]


AnyForecast = PriceForecast


def forecast(state: PirateAttack, seat: int, ask: Ask) -> AnyForecast | None:
    """For whoever looks at the question; None where nothing can be bought."""
    prices = tuple([_cost(state, seat, option) for option in ask.options])
    return None if set(prices) == {None} else PriceForecast(prices)


def _cost(state: PirateAttack, seat: int, option: Action) -> int | None:
    match option:
        case Buy():
            return price_now(state, seat, SHOP_OF[STOCKS.index(option.stock)])
        case UseFireSale():
            return price(state, seat, SHOPS.index(option.shop), sale=True)
        case PortCure():
            return PORT_FEE
        case BuyWreck():
            return BONE_YARD_GOLD
        case _:
            return None
