"""Why the rule of thumb answers so, for hints: sentences of the catalogue's ``[advice]``."""

# ruff: noqa: ARG001 (answers to all kinds of questions share one signature)

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Fact, fact
from tortuga.games.tiny_epic_pirates.actions import (
    Assign,
    ChooseOrder,
    Exchange,
    Hire,
    JostleHand,
    JostlePost,
    MoveShip,
    Pass,
    Reroll,
    SailTo,
    SetDie,
    UseBonus,
    UseSailToken,
    UseStormToken,
    Yes,
)
from tortuga.games.tiny_epic_pirates.bot.battle import hits, my_dice
from tortuga.games.tiny_epic_pirates.bot.chart import Chart
from tortuga.games.tiny_epic_pirates.bot.plans import best_cell, thought_through

Reason = Callable[[Chart, Ask, Action], Fact | None]


def order(chart: Chart, ask: Ask, action: Action) -> Fact | None:
    """The best turn that begins with it, of those that were thought through."""
    assert isinstance(action, ChooseOrder)
    ship = chart.ship()
    plans = [(value, draft) for value, draft in thought_through(chart, ship) if draft.space == action.space]
    if not plans:
        return None
    draft = max(plans, key=lambda plan: plan[0])[1]
    if draft.after.treasures < ship.treasures:
        return fact("order_buries", cell=draft.cell)
    return fact("order", order=action.order, cell=draft.cell) if _serves(chart, action, draft.cell) else fact("later")


def _serves(chart: Chart, action: ChooseOrder, cell: int) -> bool:
    """Is there anything to do for the order on that card?"""
    card, ship = chart.sea[cell], chart.ship()
    market = chart.market_at[cell]
    match action.order:
        case "plunder":
            return card.settlement > 0
        case "trade":
            return market >= 0 and ship.hold[market] > 0
        case "search":
            return card.token
        case "hide_out":
            return card.cove and not any(rival.hidden and rival.cell == cell for rival in chart.rivals)
        case "attack":
            return _prey_at(chart, cell)
        case _:
            return True


def _prey_at(chart: Chart, cell: int) -> bool:
    """Is there a ship on that card that could be beaten?"""
    merchants = zip(chart.view.merchants, chart.me.merchant_odds, strict=True)
    pirates = zip([*chart.view.players, *filter(None, [chart.view.solo])], chart.me.pirate_odds, strict=True)
    return any(ship.cell == cell and odds.win for ship, odds in merchants) or any(
        odds is not None and odds.win and pirate.cell == cell and not pirate.hidden for pirate, odds in pirates
    )


def sailing(chart: Chart, ask: Ask, action: Action) -> Fact | None:
    """Where the ship is going."""
    sail = chart.view.sail
    assert sail is not None
    more = 2 if isinstance(action, UseSailToken) else 0
    ship = chart.ship()
    goal = best_cell(chart, ship, chart.view.turn.crossed, sail.total - sail.used + more)[1]
    given = chart.wheel[ship.captain]
    match action:
        case SailTo(cell):
            return fact("sail_there" if cell == goal else "sail_towards", cell=goal, order=given)
        case UseSailToken():
            return fact("sail_token", cell=goal)
        case _:
            return fact("sail_stop", order=given)


def executed(chart: Chart, ask: Ask, action: Action) -> Fact:
    return fact("execute" if isinstance(action, Yes) else "refrain", order=chart.wheel[chart.ship().captain])


def captains(chart: Chart, ask: Ask, action: Action) -> Fact:
    return fact("free_bonus" if isinstance(action, Yes) else "no_captains_bonus")


def stormy(chart: Chart, ask: Ask, action: Action) -> Fact | None:
    return fact("storm_token") if isinstance(action, UseStormToken) else None


def new_row(chart: Chart, ask: Ask, action: Action) -> Fact:
    return fact("new_row" if isinstance(action, Yes) else "old_row")


def buried(chart: Chart, ask: Ask, action: Action) -> Fact | None:
    return fact("bury") if isinstance(action, Yes) else None


def rerolled(chart: Chart, ask: Ask, action: Action) -> Fact:
    return fact("reroll" if isinstance(action, Reroll) else "no_reroll")


def sure_fire(chart: Chart, ask: Ask, action: Action) -> Fact:
    """What the token does. An attacker does not know yet what another pirate will roll (R25)."""
    battle = chart.view.battle
    assert battle is not None
    spends = isinstance(action, SetDie)
    target = battle.value if battle.value is not None else battle.attacker_total
    if target is None:
        return fact("surefire_foe" if spends else "no_surefire_foe")
    dice = my_dice(chart)
    if isinstance(action, SetDie):
        dice = [action.face if at == action.die else face for at, face in enumerate(dice)]
    if hits(chart, dice) > target:
        return fact("surefire" if spends else "no_surefire")
    return fact("surefire_first" if spends else "no_surefire_helps")


def hiring(chart: Chart, ask: Ask, action: Action) -> Fact:
    return fact("hire") if isinstance(action, Hire) else fact("hire_nobody")


def bonus(chart: Chart, ask: Ask, action: Action) -> Fact | None:
    return fact("no_bonus") if isinstance(action, Pass) else fact("bonus") if isinstance(action, UseBonus) else None


def exchanged(chart: Chart, ask: Ask, action: Action) -> Fact:
    return fact("exchange" if isinstance(action, Exchange) else "no_exchange")


def steered(chart: Chart, ask: Ask, action: Action) -> Fact:
    """Another's ship, sailed as a bonus."""
    if not isinstance(action, MoveShip):
        return fact("leave_ship")
    return fact("navy_away" if ask.about["what"] == "sail_navy" else "prey_near")


def mutiny(chart: Chart, ask: Ask, action: Action) -> Fact:
    return fact("mutiny" if isinstance(action, Yes) else "no_mutiny")


def jostled(chart: Chart, ask: Ask, action: Action) -> Fact | None:
    return fact("least_needed") if isinstance(action, JostleHand | JostlePost) else None


def hidden(chart: Chart, ask: Ask, action: Action) -> Fact | None:
    return fact("hide_assign") if isinstance(action, Assign) and action.extort else None


REASONS: dict[str, Reason | Fact] = {
    "place_navy": fact("place_navy"),
    "place_ship": fact("place_ship"),
    "solo_cove_tie": fact("legend_away"),
    "captain_side": fact("captain_side"),
    "choose_order": order,
    "skip_source": fact("least_needed"),
    "recover_to": fact("most_needed"),
    "sail_step": sailing,
    "storm_answer": stormy,
    "jostle": jostled,
    "execute": executed,
    "keep_cubes": fact("keep_cubes"),
    "trade_count": fact("trade_count"),
    "crew_row": new_row,
    "crew_take": hiring,
    "mutiny": mutiny,
    "attack_target": fact("attack_target"),
    "reroll": rerolled,
    "surefire": sure_fire,
    "reset_port": fact("reset_port"),
    "legend_hand": fact("legend_hand"),
    "bury": buried,
    "captain_bonus": captains,
    "hide_assign": hidden,
    "reassign": fact("reassign"),
    "bonus_next": bonus,
    "exchange": exchanged,
    "bonus_ship": steered,
    "sail_orange": fact("sail_merchant"),
    "sail_green": fact("sail_merchant"),
    "sail_navy": fact("sail_navy"),
    "solo_site_tie": fact("legend_away"),
}
"""By kind of question, where one reason is not enough for all answers. What is not here is explained by what the
answers lead to."""
