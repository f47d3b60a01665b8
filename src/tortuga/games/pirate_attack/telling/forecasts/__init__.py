"""Forecasts: what each answer to a question may lead to, as far as the seat that is asked can know.

The value of a ship counts the cards under it that the seat has seen; the forecast also says how many it has not seen.
"""

from __future__ import annotations

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Facts, Forecast, fact, waste
from tortuga.games.pirate_attack.actions import (
    Accept,
    AtPlayer,
    AtShip,
    Block,
    Done,
    Pass,
    PlayCard,
    PlayMagic,
    TakeSoul,
)
from tortuga.games.pirate_attack.chapters.aims import OneShip, harmful, kindly
from tortuga.games.pirate_attack.chapters.deeds import DEEDS
from tortuga.games.pirate_attack.chapters.ships import partner
from tortuga.games.pirate_attack.data import NUMBER
from tortuga.games.pirate_attack.ending import no_piles
from tortuga.games.pirate_attack.state import PirateAttack
from tortuga.games.pirate_attack.telling.forecasts import goods, passing, ships


def forecast(state: PirateAttack, seat: int, ask: Ask) -> Forecast | None:
    """What to say about each answer, and the order in which to show them; None if there is nothing to say."""
    hints = tuple([_facts(state, seat, ask, option) for option in ask.options])
    order = _order(state, seat, ask)
    return Forecast(hints, order=order) if order or any(hints) else None


def _order(state: PirateAttack, seat: int, ask: Ask) -> tuple[int, ...]:
    """Your own side first for a helpful card, the others first for any other; empty if they are in that order."""
    card = ships.card_asked(ask)
    friends = _friends(state, seat)
    own_first = card is not None and kindly(card)

    def astray(place: int) -> bool:
        option = ask.options[place]
        owner = option.owner if isinstance(option, AtShip) else option.seat if isinstance(option, AtPlayer) else None
        return owner is not None and (owner in friends) != own_first

    places = range(len(ask.options))
    order = sorted(places, key=astray)
    return () if order == list(places) else tuple(order)


def _friends(state: PirateAttack, seat: int) -> set[int]:
    return {seat, partner(state, seat)}


def _facts(state: PirateAttack, seat: int, ask: Ask, option: Action) -> Facts:
    match option:
        case PlayCard(card) | PlayMagic(card):
            return _of_a_card(state, seat, NUMBER[card])
        case Block() if ask.kind == "block":
            return (fact("blocks", draws=int(not no_piles(state))),)
        case TakeSoul(take):
            return (fact(f"soul_{state.settings.souls}" if take else "soul_kept"),)
        case Pass() | Done() | Accept():
            return passing.of_nothing_done(state, seat, ask)
        case _:
            return ships.of_an_answer(state, seat, ask, option) or goods.of_an_answer(state, seat, ask, option)


def _of_a_card(state: PirateAttack, seat: int, card: int) -> Facts:
    """A warning if a card to be played could only go to the wrong ships."""
    aim = DEEDS[card].aim
    if not isinstance(aim, OneShip):
        return ()
    friends = _friends(state, seat)
    own = [ship.owner in friends for ship in aim.ships(state, seat, card)]
    if harmful(card) and all(own):
        return (waste("own_only"),)
    return (waste("others_only"),) if kindly(card) and not any(own) else ()
