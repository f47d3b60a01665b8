"""Why the rule of thumb answers so, for hints: sentences of the catalogue's ``[advice]``.

It looks at an imagined world as the rule of thumb does, and says nothing that differs between such worlds.
"""

# ruff: noqa: ARG001 (answers to all kinds of questions share one signature)

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Fact, fact, percent
from tortuga.games.pirata_codex.actions import (
    BuyCard,
    DiscardIt,
    GiveCrew,
    Liar,
    LiftCurse,
    Lock,
    Pass,
    PlayCard,
    Raise,
    Reroll,
    Stop,
    ThumbsUp,
    TradeFor,
    Yes,
)
from tortuga.games.pirata_codex.bot.odds import outlook
from tortuga.games.pirata_codex.chapters.battle import is_of_a_roll
from tortuga.games.pirata_codex.state import Pirata

Reason = Callable[[Pirata, int, Ask, Action], Fact | None]
LIKELY = 0.5
"""A bid that is less likely to be true is a bluff, and a lie that is less likely is called for want of better."""


def bet(state: Pirata, seat: int, ask: Ask, action: Action) -> Fact | None:
    """Why this bet: the dice that the bettor can see, and what the others have bid."""
    last = state.bids[-1] if state.bids else None
    match action:
        case Raise(quantity, face):
            return _raise(state, quantity, face)
        case ThumbsUp() if last is not None:
            return _raise(state, last.quantity + 1, last.face)
        case Liar() if last is not None:
            lie = 1 - outlook(state, state.turn, last.face, last.seat).true(last.quantity)
            key = "liar" if lie >= LIKELY else "liar_risk"
            return fact(key, quantity=last.quantity, face=last.face, chance=percent(lie))
        case Lock() if last is not None:
            exact = outlook(state, state.turn, last.face, state.turn).exact(last.quantity)
            return fact("lock", quantity=last.quantity, face=last.face, chance=percent(exact))
        case _:
            return None


def _raise(state: Pirata, quantity: int, face: int) -> Fact:
    look = outlook(state, state.turn, face, state.turn)
    true = look.true(quantity)
    key = "raise" if true >= LIKELY else "bluff"
    return fact(key, own=look.own, face=face, chance=percent(true))


def card(state: Pirata, seat: int, ask: Ask, action: Action) -> Fact | None:
    match action:
        case Pass() if is_of_a_roll(state, seat):  # how the roll stands is the reason
            return None
        case PlayCard(target=int(target)):
            return fact("card_at", target=target)
        case PlayCard():
            return fact("card")
        case BuyCard():
            return fact("buy_card")
        case LiftCurse():
            return fact("lift_curse")
        case _ if any(isinstance(option, PlayCard) for option in ask.options):
            return fact("keep_cards")
        case _:
            return fact("keep_coins")


def picked(state: Pirata, seat: int, ask: Ask, action: Action) -> Fact:
    return fact("most_dice" if state.tile == "spyglass" else "most_dangerous")


def catch_up(state: Pirata, seat: int, ask: Ask, action: Action) -> Fact:
    return fact("catch_up" if isinstance(action, Yes) else "keep_crew")


def codex(state: Pirata, seat: int, ask: Ask, action: Action) -> Fact:
    return fact("codex_discard" if isinstance(action, DiscardIt) else "codex_keep")


def deal(state: Pirata, seat: int, ask: Ask, action: Action) -> Fact:
    return fact("deal_stop" if isinstance(action, Stop) else "deal_roll")


def trade(state: Pirata, seat: int, ask: Ask, action: Action) -> Fact:
    return fact("trade" if isinstance(action, TradeFor) else "no_trade")


def loaded(state: Pirata, seat: int, ask: Ask, action: Action) -> Fact:
    return fact("loaded_reroll" if isinstance(action, Reroll) and action.dice else "loaded_keep")


def rest(state: Pirata, seat: int, ask: Ask, action: Action) -> Fact:
    return fact("rest" if isinstance(action, Yes) else "no_rest")


def marooned(state: Pirata, seat: int, ask: Ask, action: Action) -> Fact:
    return fact("give_crew" if isinstance(action, GiveCrew) else "keep_crew")


REASONS: dict[str, Reason | Fact] = {
    "first_bid": bet,
    "bet_turn": bet,
    "gold_window": card,
    "action_priority": card,
    "final_card": card,
    "navigator_vote": fact("vote"),
    "place_tile": fact("place_tile"),
    "draft_pass": fact("least_worth"),
    "market_card": fact("least_worth"),
    "chest_pick": fact("most_worth"),
    "locker_pick": fact("most_worth"),
    "pick_player": picked,
    "loaded_reroll": loaded,
    "lucky_choice": fact("better_roll"),
    "lagoon_rest": rest,
    "deal_lock": deal,
    "codex_keep": codex,
    "trade_offer": trade,
    "fog_suggest": fact("count_crew"),
    "fog_guess": fact("count_crew"),
    "marooned_answer": marooned,
    "catch_up": catch_up,
    "catch_up_vote": catch_up,
}
"""By kind of question. What is not here is explained by what the answers lead to."""
