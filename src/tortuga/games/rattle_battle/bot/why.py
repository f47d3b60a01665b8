"""Why the rule of thumb answers so, for hints: sentences of the catalogue's ``[advice]``."""

# ruff: noqa: ARG001 (answers to all kinds of questions share one signature)

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action, Ask, PreviewedSpace
from tortuga.engine.describing.facts import Fact, fact
from tortuga.games.rattle_battle.actions import (
    DONE,
    BuyCard,
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
    UseSailor,
)
from tortuga.games.rattle_battle.chapters.move_space import MovePreview
from tortuga.games.rattle_battle.data import FIRST_NP, owner

Reason = Callable[[Ask, Action], Fact | None]


def send(ask: Ask, action: Action) -> Fact:
    assert isinstance(action, Send)
    return fact("send" if action.ships + action.captain else "stay_home")


def turn(ask: Ask, action: Action) -> Fact:
    match action:
        case Pass() | EndTurn():
            return fact("enough")
        case Move():
            return _move(ask, action)
        case Hook():
            return fact("hook")
        case Fire(_, target) if target >= FIRST_NP:
            return fact("fire")
        case Fire(_, target):
            return fact("fire_at", target=owner(target))
        case _:
            return fact("use")


def _move(ask: Ask, action: Action) -> Fact:
    """A point of the sea says little: what the ship would touch there says more."""
    seen = ask.space.preview(action) if isinstance(ask.space, PreviewedSpace) else None
    touches = seen.touches if isinstance(seen, MovePreview) else []
    return fact("move_touching", target=touches[0]) if touches else fact("move")


def market(ask: Ask, action: Action) -> Fact | None:
    return fact("trade") if isinstance(action, Trade) else fact("no_trade") if action == DONE else None


def tavern(ask: Ask, action: Action) -> Fact | None:
    match action:
        case KeepSailor():
            return fact("keep_sailor")
        case Hire():
            return fact("hire")
        case _:
            return fact("save_loot") if action == DONE else None


def shipyard(ask: Ask, action: Action) -> Fact | None:
    match action:
        case BuyPart(part):
            return fact(f"part_{part}")
        case _:
            return fact("save_loot") if action == DONE else None


def workshop(ask: Ask, action: Action) -> Fact | None:
    match action:
        case KeepUpgrade():
            return fact("keep_upgrade")
        case BuyUpgrade():
            return fact("upgrade")
        case _:
            return fact("save_loot") if action == DONE else None


def pit(ask: Ask, action: Action) -> Fact | None:
    match action:
        case Gift(loot):
            return fact("gift_valuables" if loot == "valuables" else "gift_pair")
        case _:
            return fact("save_loot") if action == DONE else None


def sailors(ask: Ask, action: Action) -> Fact | None:
    return fact("use_sailor") if isinstance(action, UseSailor) else None


def guild(ask: Ask, action: Action) -> Fact | None:
    return fact("guild") if isinstance(action, BuyCard) else None


def spare(ask: Ask, action: Action) -> Fact:
    return fact("keep_loot" if action == DONE else "least_missed")


REASONS: dict[str, Reason | Fact] = {
    "choose_part": fact("first_part"),
    "send_ships": send,
    "turn": turn,
    "discard_loot": spare,
    "stow": spare,
    "sailors": sailors,
    "choose_loot": fact("most_wanted"),
    "wild": fact("most_wanted"),
    "ram_use": fact("ram"),
    "market": market,
    "tavern": tavern,
    "shipyard": shipyard,
    "workshop": workshop,
    "pit": pit,
    "guild": guild,
}
"""By kind of question. What is not here is explained by what the answers lead to."""
