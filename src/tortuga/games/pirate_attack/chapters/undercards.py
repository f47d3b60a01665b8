"""Cards under ships: turning them up, discarding them, turning them face down again."""

from __future__ import annotations

from tortuga.engine import Steps, ask
from tortuga.games.pirate_attack.actions import PASS, AtCard
from tortuga.games.pirate_attack.chapters.battle.values import BAD_MATH, BLACKSMITHS_AND_CARPENTERS, GOOD_MATH
from tortuga.games.pirate_attack.chapters.ships import ability
from tortuga.games.pirate_attack.chapters.zones import bury
from tortuga.games.pirate_attack.data import CANNONS, ID, NUMBER, STRENGTH, numbers
from tortuga.games.pirate_attack.events import CardLeft, CardsCancelled, TurnedUp
from tortuga.games.pirate_attack.state import Laid, PirateAttackTable, Ship

SPECIAL = numbers("spirit_of_good_fortune", "confusion_left", "confusion_right", "exploding_cannons", "force_field")
"""Special magic, which decides what a ship does in a fight (B7)."""
ELIMINATE_ALL = NUMBER["eliminate_all"]
OPPOSITE = {
    card: other
    for card in BLACKSMITHS_AND_CARPENTERS
    for other in BLACKSMITHS_AND_CARPENTERS
    if (CANNONS[card], STRENGTH[card]) == (-CANNONS[other], -STRENGTH[other])
}
"""For each Blacksmith and Carpenter the card that cancels it: -n for +n, and +n for -n."""


def turn_up(table: PirateAttackTable, ship: Ship, cards: list[Laid]) -> None:
    """Turn up the cards under or above a ship. From now on everybody knows them (R83)."""
    if not cards:
        return
    everyone = table.state.everyone
    for laid in cards:
        if laid.seen != everyone:
            laid.seen = everyone
            table.revealed = True
    names = tuple([ID[laid.card] for laid in cards])
    table.tell(TurnedUp(ship.id, ID[ship.form], names, above=cards is ship.curses))


def turn_down(table: PirateAttackTable, ship: Ship) -> None:
    """Turn cards face down again. A +n and a -n card of the same trade are discarded first (R67)."""
    ship.dice = None
    if len(ship.under) < 2:
        return
    kinds = {laid.card for laid in ship.under}
    for card in kinds:
        if OPPOSITE.get(card) in kinds:
            _cancel_out(table, ship)
            return


def _cancel_out(table: PirateAttackTable, ship: Ship) -> None:
    """Discard opposite cards in pairs, in the order in which they lie, unless somebody has Bad or Good Math (R67)."""
    state = table.state
    if BAD_MATH in state.holders or GOOD_MATH in state.holders:
        return
    waiting: dict[int, list[Laid]] = {}
    gone: list[Laid] = []
    for laid in ship.under:
        if laid.card not in OPPOSITE or laid.seen != state.everyone:
            continue
        matching = waiting.get(OPPOSITE[laid.card])
        if matching:
            gone += [laid, matching.pop()]
        else:
            waiting.setdefault(laid.card, []).append(laid)
    for laid in gone:
        ship.under.remove(laid)
        bury(state, laid.card)
    if gone:
        table.tell(CardsCancelled(ship.id, tuple(ID[laid.card] for laid in gone)))


def discard_from(table: PirateAttackTable, ship: Ship, cards: list[Laid]) -> None:
    """Discard these cards from under a ship."""
    for laid in cards:
        ship.under.remove(laid)
        bury(table.state, laid.card)
        table.tell(CardLeft(ship.id, ID[laid.card]))


def self_remover(table: PirateAttackTable, ship: Ship) -> Steps[None]:
    """A Self Remover may discard one card from under itself, even an Eliminate All (R81)."""
    if ability(ship) == "self_remover" and ship.under:
        yield from remove_one(table, ship.owner, [ship])


def remove_one(table: PirateAttackTable, seat: int, ships: list[Ship]) -> Steps[None]:
    """Discard one turned-up card from under one of these ships, or none."""
    options = [AtCard(ship.id, place, ID[laid.card]) for ship in ships for place, laid in enumerate(ship.under)]
    if not options:
        return
    answer = yield from ask(seat, "remover", [PASS, *options], PASS)
    if isinstance(answer, AtCard):
        ship = next(ship for ship in ships if ship.id == answer.ship)
        discard_from(table, ship, [ship.under[answer.place]])


def eliminate_all(table: PirateAttackTable, ship: Ship) -> None:
    """If an Eliminate All lies under the ship, discard every card under it."""
    if any(laid.card == ELIMINATE_ALL for laid in ship.under):
        discard_from(table, ship, list(ship.under))
