"""Why the rule of thumb answers so, for hints: sentences of the catalogue's ``[advice]``."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action
from tortuga.engine.facts import Fact, fact
from tortuga.games.rattle_battle.actions import (
    DONE,
    BuyPart,
    BuyUpgrade,
    EndTurn,
    Fire,
    Gift,
    Hire,
    Hook,
    KeepSailor,
    KeepUpgrade,
    Move,
    Pass,
    Send,
    Trade,
)
from tortuga.games.rattle_battle.data import FIRST_NP, owner

Reason = Callable[[Action], Fact | None]


def send(action: Action) -> Fact:
    assert isinstance(action, Send)
    return fact("send" if action.ships + action.captain else "stay_home")


def turn(action: Action) -> Fact:
    match action:
        case Pass() | EndTurn():
            return fact("enough")
        case Move():
            return fact("move")
        case Hook():
            return fact("hook")
        case Fire(_, target) if target >= FIRST_NP:
            return fact("fire")
        case Fire(_, target):
            return fact("fire_at", target=owner(target))
        case _:
            return fact("use")


def market(action: Action) -> Fact | None:
    return fact("trade") if isinstance(action, Trade) else fact("no_trade") if action == DONE else None


def tavern(action: Action) -> Fact | None:
    match action:
        case KeepSailor():
            return fact("keep_sailor")
        case Hire():
            return fact("hire")
        case _:
            return fact("save_loot") if action == DONE else None


def shipyard(action: Action) -> Fact | None:
    match action:
        case BuyPart(part):
            return fact(f"part_{part}")
        case _:
            return fact("save_loot") if action == DONE else None


def workshop(action: Action) -> Fact | None:
    match action:
        case KeepUpgrade():
            return fact("keep_upgrade")
        case BuyUpgrade():
            return fact("upgrade")
        case _:
            return fact("save_loot") if action == DONE else None


def pit(action: Action) -> Fact | None:
    match action:
        case Gift(loot):
            return fact("gift_valuables" if loot == "valuables" else "gift_pair")
        case _:
            return fact("save_loot") if action == DONE else None


def spare(action: Action) -> Fact:
    return fact("keep_loot" if action == DONE else "least_missed")


REASONS: dict[str, Reason | Fact] = {
    "choose_part": fact("first_part"),
    "send_ships": send,
    "turn": turn,
    "discard_loot": spare,
    "stow": spare,
    "choose_loot": fact("most_wanted"),
    "wild": fact("most_wanted"),
    "ram_use": fact("ram"),
    "market": market,
    "tavern": tavern,
    "shipyard": shipyard,
    "workshop": workshop,
    "pit": pit,
}
"""By kind of question. What is not here is explained by what the answers lead to."""
