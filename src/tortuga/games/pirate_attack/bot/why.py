"""Why the rule of thumb answers so, for hints: sentences of the catalogue's ``[advice]``."""

# ruff: noqa: ARG001 (answers to all kinds of questions share one signature)

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Fact, fact
from tortuga.games.pirate_attack.actions import (
    AtPlayer,
    AtShip,
    Bid,
    Block,
    Buy,
    DiscardCard,
    PlayBlockade,
    PlayCard,
    PlayMagic,
    PlayMissDirection,
    PortCure,
    PortOut,
)
from tortuga.games.pirate_attack.bot.eye import Eye
from tortuga.games.pirate_attack.chapters.aims import harmful, kindly
from tortuga.games.pirate_attack.data import KINDS, NUMBER, numbers

Reason = Callable[[Eye, Ask, Action], Fact | None]

PLAYS = frozenset({"ship", "creature", "thief_half", "thief_all", "armada"})
"""Deeds of cards that have a sentence of their own."""

BURDENS = numbers("stranded", "walk_the_plank", "trap", "empty_chest")
"""Cards that hurt the player to whom they go."""


def play(eye: Eye, ask: Ask, action: Action) -> Fact | None:
    """The card, or what it is aimed at."""
    match action:
        case PlayCard(card):
            return _card(card)
        case DiscardCard():
            return fact("least_missed")
        case _:
            return aim(eye, ask, action)


def _card(card: str) -> Fact:
    kind = KINDS[NUMBER[card]]
    if kind.deed in PLAYS:
        return fact(f"play_{kind.deed}")
    if kind.deed == "under":
        return fact("play_help" if kind.cannons + kind.strength > 0 else "play_harm")
    return fact("play")


def aim(eye: Eye, ask: Ask, action: Action) -> Fact | None:
    """Whom or what a card goes to. One that hurts may have to go to one's own side, one that helps to the others."""
    match action:
        case AtShip(ship):
            owner, own = eye.ships[ship].owner, "own_ship"
        case AtPlayer(seat):
            owner, own = seat, "own_side"
        case _:
            return None
    card = NUMBER.get(str(ask.about.get("card")))
    if owner in eye.friends:
        return fact("least_harm" if card is not None and (harmful(card) or card in BURDENS) else own)
    return fact("least_help") if card is not None and kindly(card) else _foe(eye, owner)


def _foe(eye: Eye, seat: int) -> Fact:
    return fact("leader" if seat == eye.leader else "best_target", target=seat)


def attack(eye: Eye, ask: Ask, action: Action) -> Fact | None:
    """Whom to attack, with the ship that is chosen. What the numbers say about the fight is in the forecast."""
    if not isinstance(action, AtShip):
        return fact("no_attack")
    target = chosen = eye.ships[action.ship]
    if ask.about.get("step") != "target":
        prey = [ship for foe in eye.foes() for ship in foe.row if not (ship.in_port or ship.hidden)]
        if not prey:
            return None
        target = max(prey, key=lambda ship: eye.gain(chosen, ship))
    return fact("attack", target=target.owner)


def window(eye: Eye, ask: Ask, action: Action) -> Fact | None:
    match action:
        case Buy(stock):
            return fact("buy", price=eye.cost(stock) or 0)
        case PlayMagic():
            return fact("magic")
        case PortOut():
            return fact("port_out")
        case PortCure():
            return fact("port_cure")
        case _ if action == ask.default:
            return fact("save")
        case _:
            return aim(eye, ask, action)


def respond(eye: Eye, ask: Ask, action: Action) -> Fact | None:
    if isinstance(action, PlayBlockade | PlayMissDirection):
        return fact("answer_it")
    return fact("let_it_be") if action == ask.default else aim(eye, ask, action)


def bid(eye: Eye, ask: Ask, action: Action) -> Fact:
    return fact("bid" if isinstance(action, Bid) else "no_bid")


def block(eye: Eye, ask: Ask, action: Action) -> Fact | None:
    return fact("answer_it") if isinstance(action, Block) else None


def smoke(eye: Eye, ask: Ask, action: Action) -> Fact:
    return fact("stand" if action == ask.default else "flee")


REASONS: dict[str, Reason | Fact] = {
    "soul": fact("soul"),
    "draw_pile": fact("any_pile"),
    "play": play,
    "order_play": play,
    "forced_play": play,
    "window": window,
    "window_mid": window,
    "between_magic": window,
    "last_turn": window,
    "last_buy": window,
    "credit_shop": window,
    "tavern_target": aim,
    "reuse": aim,
    "respond": respond,
    "block": block,
    "smoke": smoke,
    "attack": attack,
    "force_pair": fact("force_pair"),
    "force_player": fact("force_player"),
    "slot": fact("slot"),
    "redirect": aim,
    "redirect_ship": aim,
    "wd_place": aim,
    "mm_place": aim,
    "spy_discard": fact("spy_discard"),
    "give_away": fact("least_missed"),
    "sneak_victim": aim,
    "auction_bid": bid,
    "bermuda": aim,
}
"""By kind of question. What is not here is explained by what the answers lead to."""
