"""In harbour and in the hold: what to do in port, what to buy, what to keep."""

from __future__ import annotations

from tortuga.engine import Ask, Scores
from tortuga.engine.describing.scores import only
from tortuga.games.piratical.actions import (
    Buy,
    Done,
    GiveUp,
    Hire,
    Jettison,
    PayGold,
    PlayCard,
    Plunder,
    Repair,
    RollDice,
    Search,
    TakeCrew,
    Trade,
)
from tortuga.games.piratical.bot.lookout import Lookout
from tortuga.games.piratical.data import RACE_OF

SPARE_ROOM = 1
"""Kept free for a treasure."""


def port_act(look: Lookout, ask: Ask) -> Scores:
    """Plunder when that is the errand; trade when there is nothing better; search what one came to search."""
    errand = look.errand()
    here = look.spot // 6
    if here in errand.hexes and errand.kind == "plunder" and Plunder() in ask.options and not mends_first(look):
        return only(Plunder())
    if here in errand.hexes and errand.kind == "search" and Search() in ask.options:
        return only(Search())
    poor = look.me.gold < look.weights.trade_below and look.ship.crew >= look.weights.trade_crew
    if Trade() in ask.options and poor and not look.aboard and look.is_weak:
        return only(Trade())
    return only(Done())


def mends_first(look: Lookout) -> bool:
    """With gold in the purse a weak ship is mended before it plunders, where anything is sold to it (R47)."""
    if look.me.gold < look.weights.mend_gold or look.ship.port in look.ship.hostile:
        return False
    wants_crew = look.ship.crew < look.weights.mend_crew and look.ship.room > SPARE_ROOM
    return wants_crew or look.ship.hull <= look.kin.hull // 2 + 1


def shop(look: Lookout, ask: Ask) -> Scores:
    """Crew first, then the hull, then a gun with what is left; nothing is sold."""
    ship, home = look.ship, look.ship.port != "free_port"
    hire = [option for option in ask.options if isinstance(option, Hire)]
    wanted = min(look.weights.wanted_crew - ship.crew, ship.room - SPARE_ROOM)
    if hire and wanted > 0 and (home or ship.crew <= look.weights.hire_abroad):
        return only(hire[min(wanted, len(hire)) - 1])
    repair = [option for option in ask.options if isinstance(option, Repair)]
    if repair and (home or ship.crippled):
        return only(repair[-1])
    buy = [option for option in ask.options if isinstance(option, Buy)]
    if buy and home and len(ship.weapons) < min(3, ship.crew) and ship.room > 4 and look.me.gold >= 6:
        return only(buy[0])
    return only(Done())


def plunder_card(look: Lookout, ask: Ask) -> Scores:
    """A card for two treasures where there are two, and room for them."""
    port = look.ship.port
    stock = look.stock(RACE_OF[port]) if port in RACE_OF else 0
    cards = [option for option in ask.options if isinstance(option, PlayCard)]
    return only(cards[0] if cards and stock >= look.weights.two_for_one and look.ship.room >= 1 else RollDice())


def jettison(look: Lookout, ask: Ask) -> Scores:
    """Guns go for treasure; beyond that only crew of which there is plenty."""
    return _guns_before_crew(ask, look.ship.crew >= look.weights.spared_hands)


def cargo_loss(look: Lookout, ask: Ask) -> Scores:
    """Guns first, then crew down to two, then treasure."""
    return _guns_before_crew(ask, look.ship.crew >= look.weights.spared_crew)


def _guns_before_crew(ask: Ask, crew_to_spare: bool) -> Scores:
    """Part with a gun, else with crew if there is enough of it, else with what the default says."""
    lost = {option.item: option for option in ask.options if isinstance(option, Jettison | GiveUp)}
    if "weapon" in lost:
        return only(lost["weapon"])
    return only(lost["crew"] if crew_to_spare and "crew" in lost else ask.default)


def pay_loss(look: Lookout, ask: Ask) -> Scores:
    del look, ask
    return only(PayGold())


def captives_pick(look: Lookout, ask: Ask) -> Scores:
    return only(TakeCrew() if look.ship.room > 0 and look.ship.crew < look.weights.captives else ask.options[-1])
