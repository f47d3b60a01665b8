"""The Royal Navy, which sails once round the table."""

from __future__ import annotations

from collections.abc import Collection

from tortuga.engine import Steps
from tortuga.games.pirate_attack.chapters.battle.course import battle, muster
from tortuga.games.pirate_attack.chapters.battle.fight import DEFENDER, GOLD_CARDS, SHARKS
from tortuga.games.pirate_attack.chapters.deeds import does
from tortuga.games.pirate_attack.chapters.ships import hidden, holds, ring
from tortuga.games.pirate_attack.chapters.zones import earn, gold_cards
from tortuga.games.pirate_attack.data import FAME, KINDS
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.events import NavySunk
from tortuga.games.pirate_attack.state import NOBODY, PirateAttackTable, Play, Player, Ship, Side


@does("royal_navy")
def royal_navy(table: PirateAttackTable, play: Play) -> Steps[None]:
    """The Royal Navy meets ship after ship, from the drawer's row clockwise, until sunk or round once (R36, R107)."""
    state = table.state
    count = len(state.players)
    lap = Lap(state.next_ship)
    for step in range(count):
        player = state.players[(play.by + step) % count]
        passed: set[ShipId] = set()
        while (ship := _next_ship(player, lap, passed)) is not None:
            if (yield from _meet(table, play, ship, lap)):
                return


class Lap:
    """One lap of the Navy: who has fought it so far."""

    def __init__(self, newest: int) -> None:
        self._newest = newest
        """The number of the newest ship when the Navy set out."""
        self._met: set[ShipId] = set()
        self._sunk: set[int] = set()
        """The cards of ships that it has sunk."""

    def note(self, ships: Collection[ShipId], sunk: Collection[int]) -> None:
        self._met.update(ships)
        self._sunk.update(sunk)

    def over_for(self, ship: Ship) -> bool:
        """A ship that has fought it is not met again, not even if it sank and was put into play again (R107)."""
        return ship.id in self._met or (ship.id > self._newest and ship.card in self._sunk)


def _next_ship(player: Player, lap: Lap, passed: set[ShipId]) -> Ship | None:
    """The next ship ahead of the Navy in this row that is in sight and has not been met."""
    behind = max((slot for slot, ship in enumerate(player.row) if ship.id in passed), default=-1)
    for ship in player.row[behind + 1 :]:
        passed.add(ship.id)
        if not (lap.over_for(ship) or ship.in_port or hidden(ship)):
            return ship
    return None


def _meet(table: PirateAttackTable, play: Play, ship: Ship, lap: Lap) -> Steps[bool]:
    """A ship or armada fights the Navy. Is the Navy sunk?"""
    state = table.state
    navy = KINDS[play.card].strength
    cards = {other.id: other.card for other in ring(state)}
    fought = yield from battle(table, Side(NOBODY), muster(state, ship), "royal_navy", navy=navy)
    side = fought.sides[DEFENDER]
    lap.note(side.ships, [cards[id] for id in side.dead])
    if not fought.navy_sunk:
        return False
    table.tell(NavySunk(side.owner, navy))
    survivors = [id for id in side.ships if id not in side.dead]
    if survivors:
        earn(table, side.owner, FAME[play.card])
        if not holds(state, side.owner, SHARKS):
            gold_cards(table, side.owner, GOLD_CARDS, locked=True)
    return True
