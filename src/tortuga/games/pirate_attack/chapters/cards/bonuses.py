"""Bonus cards: cards for ships, or for players without ships."""

from __future__ import annotations

from tortuga.engine import Steps
from tortuga.games.pirate_attack.chapters.deeds import does
from tortuga.games.pirate_attack.chapters.draws import draw
from tortuga.games.pirate_attack.chapters.ships import at_sea, from_self, size
from tortuga.games.pirate_attack.chapters.shopping import visit_tavern
from tortuga.games.pirate_attack.chapters.zones import take_stock
from tortuga.games.pirate_attack.data import KINDS, UNKNOWN_SIZE
from tortuga.games.pirate_attack.state import MAGIC, PirateAttack, PirateAttackTable, Play


@does("ship_bonus")
def ship_bonus(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Every player draws one card for each ship at sea. How many is fixed when the card takes effect (R105)."""
    state = table.state
    for seat, ships in [(seat, len(at_sea(state.players[seat]))) for seat in from_self(state, play.by)]:
        yield from draw(table, seat, ships)


def _shipless(state: PirateAttack, play: Play) -> list[int]:
    """Players without ships, clockwise from the drawer. A ship in port counts as a ship."""
    return [seat for seat in from_self(state, play.by) if not state.players[seat].row]


@does("card_bonus")
def card_bonus(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Two cards for every player without ships."""
    for seat in _shipless(table.state, play):
        yield from draw(table, seat, KINDS[play.card].amount)


@does("magic_bonus")
def magic_bonus(table: PirateAttackTable, play: Play) -> None:
    """Two magic cards for every player without ships, even if the shop is closed."""
    for seat in _shipless(table.state, play):
        take_stock(table, seat, MAGIC, KINDS[play.card].amount)


@does("smallest_ship_bonus")
def smallest_ship_bonus(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Two tavern cards for each of the smallest ships at sea; Unknown Size ships do not count (R59)."""
    state = table.state
    fleet = {
        seat: [ship for ship in at_sea(state.players[seat]) if ship.form not in UNKNOWN_SIZE]
        for seat in from_self(state, play.by)
    }
    sizes = [size(ship) for ships in fleet.values() for ship in ships]
    if sizes:
        least, each = min(sizes), KINDS[play.card].amount
        shares = [(seat, each * sum(size(ship) == least for ship in ships)) for seat, ships in fleet.items()]
        yield from tavern_round(table, shares)


def _shares(state: PirateAttack, play: Play, ship_class: str, each: int) -> list[tuple[int, int]]:
    """How many cards each seat gets, fixed when the card takes effect (R105). Hidden ships count (R59)."""
    return [
        (seat, each * sum(KINDS[ship.form].ship_class == ship_class for ship in at_sea(state.players[seat])))
        for seat in from_self(state, play.by)
    ]


@does("sloop_bonus")
def sloop_bonus(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Two tavern cards for every sloop at sea."""
    yield from tavern_round(table, _shares(table.state, play, "sloop", KINDS[play.card].amount))


@does("schooner_bonus")
def schooner_bonus(table: PirateAttackTable, play: Play) -> Steps[None]:
    """A tavern card for every schooner at sea, Ability Ships included (R60)."""
    yield from tavern_round(table, _shares(table.state, play, "schooner", KINDS[play.card].amount))


def tavern_round(table: PirateAttackTable, shares: list[tuple[int, int]]) -> Steps[None]:
    """Let seats draw and play tavern cards, one at a time."""
    for seat, count in shares:
        for _ in range(count):
            yield from visit_tavern(table, seat)
