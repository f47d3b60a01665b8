"""Why the rule of thumb answers so, for hints: sentences of the catalogue's ``[advice]``."""

# ruff: noqa: ARG001 (answers to all kinds of questions share one signature)

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Fact, fact, percent
from tortuga.games.piratical.actions import (
    Board,
    Buy,
    Done,
    Fire,
    GiveUp,
    Hire,
    HoldOn,
    Jettison,
    Move,
    PayGold,
    PlayCard,
    PlayCards,
    Plunder,
    Ram,
    Repair,
    Search,
    Stay,
    TakeCrew,
    TakeLoot,
    Trade,
)
from tortuga.games.piratical.bot.errands import Errand
from tortuga.games.piratical.bot.fights import fighting_worth
from tortuga.games.piratical.bot.harbour import mends_first
from tortuga.games.piratical.bot.lookout import Lookout
from tortuga.games.piratical.chapters.odds import boarding_odds
from tortuga.games.piratical.data import RACE_IDS, TABLES
from tortuga.games.piratical.data.rows import DiceTable

Reason = Callable[[Lookout, Ask, Action], Fact | None]
ONE_TURN = 0.4
"""Ends that differ by less are equally near to where the ship should go, in turns."""


def way(look: Lookout, ask: Ask, action: Action) -> Fact:
    """Where the ship is going, and what for."""
    return going(look, look.errand())


def going(look: Lookout, errand: Errand) -> Fact:
    if errand.kind == "plunder":
        port = next(race for race in RACE_IDS if look.chart.homes[RACE_IDS.index(race)].anchorage in errand.hexes)
        return fact("go_plunder", port=port)
    if errand.kind == "home":
        return fact("go_home", count=look.aboard)
    return fact(f"go_{errand.kind}")


def mode(look: Lookout, ask: Ask, action: Action) -> Fact:
    errand = look.errand()
    if isinstance(action, Stay):
        return fact("stay" if look.spot // 6 in errand.hexes else "wait")
    return way(look, ask, action)


def move(look: Lookout, ask: Ask, action: Action) -> Fact:
    """Nearer to where it should go, or else a fight to be had or to be shunned."""
    assert isinstance(action, Move)
    errand, spots = look.errand(), look.chart.spot_of
    spot = spots[action]
    nearest = min(look.turns(spots[end], errand.hexes) for end in ask.options if isinstance(end, Move))
    if spot // 6 in errand.hexes or look.turns(spot, errand.hexes) < nearest + ONE_TURN:
        return going(look, errand)
    return fact("to_fight") if fighting_worth(look, spot // 6)[spot % 6] > 0 else fact("to_safety")


def ram(look: Lookout, ask: Ask, action: Action) -> Fact:
    return fact("ram") if isinstance(action, Ram) else fact("no_ram")


def fire(look: Lookout, ask: Ask, action: Action) -> Fact:
    return fact("fire", target=action.target) if isinstance(action, Fire) else fact("hold_fire")


def board(look: Lookout, ask: Ask, action: Action) -> Fact:
    if not isinstance(action, Board):
        return fact("no_boarding")
    ship = look.view.captains[action.target].ship
    assert ship is not None
    win, lose = boarding_odds(look.ship.crew - ship.crew)
    key = "board_treasure" if ship.treasures else "board"
    return fact(key, target=action.target, chance=percent(win), risk=percent(lose))


def cast_off(look: Lookout, ask: Ask, action: Action) -> Fact:
    return fact("hold_on") if isinstance(action, HoldOn) else fact("no_boarding")


def port(look: Lookout, ask: Ask, action: Action) -> Fact | None:
    match action:
        case Plunder():
            return plunder(look)
        case Search():
            loss = rolls(TABLES.treasure_island, "lose_crew")
            return fact("search_last", loss=loss) if last_crew(look) else fact("search")
        case Trade():
            return fact("trade")
        case Done():
            errand = look.errand()
            if look.spot // 6 not in errand.hexes:
                return way(look, ask, action)
            return fact("mend_first") if errand.kind == "plunder" and mends_first(look) else fact("no_roll")
        case _:
            return None


def plunder(look: Lookout) -> Fact:
    """What the die may bring and cost: a crew, which may be the last."""
    gain, loss = (rolls(TABLES.plunder, part) for part in ("gain_treasure", "lose_crew"))
    if last_crew(look):
        return fact("plunder_last", gain=gain, loss=loss)
    if look.ship.crew == 1:
        return fact("plunder_saved", gain=gain)
    return fact("plunder", gain=gain, loss=loss, crew=look.ship.crew)


def rolls(table: DiceTable, part: str) -> int:
    """How many of the six rolls have this part."""
    return sum(any(one.part == part for one in row) for row in table)


def last_crew(look: Lookout) -> bool:
    """Is there only one crew left, and nothing in hand to save it?"""
    return look.ship.crew == 1 and "medicinals" not in look.view.hand


def shop(look: Lookout, ask: Ask, action: Action) -> Fact | None:
    keys: dict[type[Action], str] = {Hire: "hire", Repair: "repair", Buy: "buy", Done: "buy_nothing"}
    key = keys.get(type(action))
    return None if key is None else fact(key)


def cargo(look: Lookout, ask: Ask, action: Action) -> Fact | None:
    """Whatever is taken or given up for the sake of treasure."""
    match action:
        case TakeLoot("treasure") | Jettison("weapon") | GiveUp("weapon") | PayGold():
            return fact("treasure_first")
        case _:
            return None


def escape(look: Lookout, ask: Ask, action: Action) -> Fact:
    return fact("escape") if isinstance(action, PlayCard) else fact("keep_card")


def cards(look: Lookout, ask: Ask, action: Action) -> Fact:
    return fact("play_cards") if isinstance(action, PlayCards) and action.cards else fact("keep_card")


def saved(look: Lookout, ask: Ask, action: Action) -> Fact | None:
    """What a card prevents."""
    if not isinstance(action, PlayCard):
        return None
    return fact("save_turn") if ask.kind == "cancel_miss" else fact("save_storm")


def medicinals(look: Lookout, ask: Ask, action: Action) -> Fact | None:
    return fact("save_crew") if isinstance(action, PlayCard) else None


def captives(look: Lookout, ask: Ask, action: Action) -> Fact:
    return fact("captives_crew" if isinstance(action, TakeCrew) else "captives_gold")


def digging(look: Lookout, ask: Ask, action: Action) -> Fact | None:
    return fact("dig") if isinstance(action, PlayCard) else None


def plundering(look: Lookout, ask: Ask, action: Action) -> Fact:
    return fact("plunder_card") if isinstance(action, PlayCard) else fact("plunder_die")


REASONS: dict[str, Reason | Fact] = {
    "choose_race": fact("race"),
    "wind_choice": way,
    "mode": mode,
    "move": move,
    "ram": ram,
    "attack": fire,
    "board": board,
    "cast_off": cast_off,
    "battle_cards": cards,
    "boarding_cards": cards,
    "narrow_escape": escape,
    "cancel_miss": saved,
    "cancel_storm": saved,
    "use_medicinals": medicinals,
    "captives_pick": captives,
    "dig": digging,
    "plunder_card": plundering,
    "port_act": port,
    "shop": shop,
    "loot": cargo,
    "jettison": cargo,
    "cargo_loss": cargo,
    "store": fact("store"),
    "pay_loss": cargo,
}
"""By kind of question, where one reason is not enough for all answers. What is not here is explained by what the
answers lead to."""
