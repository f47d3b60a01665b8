"""Sea Creatures."""

from __future__ import annotations

from tortuga.engine import Steps
from tortuga.games.pirate_attack.chapters.aims import AnyShip
from tortuga.games.pirate_attack.chapters.battle.deaths import kill
from tortuga.games.pirate_attack.chapters.battle.values import roll_unknown_size, value
from tortuga.games.pirate_attack.chapters.deeds import does
from tortuga.games.pirate_attack.chapters.ships import find, partner
from tortuga.games.pirate_attack.chapters.undercards import (
    ELIMINATE_ALL,
    SPECIAL,
    discard_from,
    eliminate_all,
    self_remover,
    turn_down,
    turn_up,
)
from tortuga.games.pirate_attack.chapters.zones import earn
from tortuga.games.pirate_attack.data import FAME, ID, KINDS
from tortuga.games.pirate_attack.events import CreatureAttacks, CreatureStrikes
from tortuga.games.pirate_attack.state import Laid, PirateAttack, PirateAttackTable, Play, Ship


def strength_against(state: PirateAttack, ship: Ship, cards: list[Laid]) -> int:
    """The strength of a ship against a creature: without special magic, and with Eliminate All bare (R37)."""
    if any(laid.card == ELIMINATE_ALL for laid in cards):
        cards = []
    _, strength = value(state, ship, [laid for laid in cards if laid.card not in SPECIAL])
    return strength


@does("creature", aim=AnyShip())
def sea_creature(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Attack a ship: its under-cards are shown, its Witch Doctors not. It dies if the level reaches its strength."""
    state = table.state
    ship, level = find(state, play.ship), KINDS[play.card].level
    table.tell(CreatureAttacks(ship.id, ID[ship.form], ship.owner, level))
    turn_up(table, ship, ship.under)
    discard_from(table, ship, [laid for laid in ship.under if laid.card in SPECIAL])
    roll_unknown_size(table, ship)
    yield from self_remover(table, ship)
    eliminate_all(table, ship)  # R37
    strength = strength_against(state, ship, ship.under)
    table.tell(CreatureStrikes(ship.id, ID[ship.form], level, strength, level >= strength))
    if level < strength:
        turn_down(table, ship)
        return
    if ship.owner not in (play.by, partner(state, play.by)):
        earn(table, play.by, FAME[ship.form])
    yield from kill(table, [ship], "creature")
