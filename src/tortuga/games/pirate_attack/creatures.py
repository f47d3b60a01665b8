"""Sea Creatures (6.6)."""

from __future__ import annotations

from tortuga.engine import Phase
from tortuga.games.pirate_attack.aims import OneShip
from tortuga.games.pirate_attack.data import FAME, ID, KINDS
from tortuga.games.pirate_attack.deaths import kill
from tortuga.games.pirate_attack.deeds import does
from tortuga.games.pirate_attack.events import CreatureStrikes
from tortuga.games.pirate_attack.ships import find, partner
from tortuga.games.pirate_attack.state import Play, Seas
from tortuga.games.pirate_attack.undercards import (
    SPECIAL,
    discard_from,
    eliminate_all,
    self_remover,
    turn_down,
    turn_up,
)
from tortuga.games.pirate_attack.values import roll_unknown_size, value
from tortuga.games.pirate_attack.zones import earn


@does("creature", aim=OneShip())
def sea_creature(table: Seas, play: Play) -> Phase:
    """One ship, its under-cards shown, its Witch Doctors not; level against strength."""
    state = table.state
    ship = find(state, play.ship)
    turn_up(table, ship, ship.under)
    discard_from(table, ship, [laid for laid in ship.under if laid.card in SPECIAL])
    roll_unknown_size(table, ship)
    yield from self_remover(table, ship)
    eliminate_all(table, ship)  # R37
    level = KINDS[play.card].level
    _, strength = value(state, ship, ship.under)
    table.tell(CreatureStrikes(ship.id, ID[ship.form], level, strength))
    if level < strength:
        turn_down(table, ship)
        return
    if ship.owner not in (play.by, partner(state, play.by)):
        earn(table, play.by, FAME[ship.form])
    yield from kill(table, [ship], "creature")
