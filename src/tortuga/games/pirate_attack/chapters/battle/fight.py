"""A battle in progress: its sides, who is still fighting, and which cards have been used up."""

from __future__ import annotations

from collections.abc import Iterable

from tortuga.games.pirate_attack.chapters.ships import find, holds, partner
from tortuga.games.pirate_attack.chapters.zones import earn, gain, gold_cards
from tortuga.games.pirate_attack.data import FAME, NUMBER, NUMBERS
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.state import NOBODY, Battle, Laid, PirateAttackTable, Ship

SHARKS = NUMBER["soul_sharks"]
BOUNTY_GOLD = NUMBERS.bounty
GOLD_CARDS = NUMBERS.gold_cards
"""How many an enemy ship brings that is sunk."""
ATTACKER, DEFENDER = 0, 1


class Fight:
    """What the steps of a battle look at. All that they remember is in the state."""

    __slots__ = ("_ships", "afloat", "battle", "sides", "table")

    def __init__(self, table: PirateAttackTable, battle: Battle) -> None:
        self.table = table
        self.battle = battle
        self._ships: dict[ShipId, Ship] = {
            ship.id: ship
            for side in battle.sides
            if side.owner != NOBODY
            for ship in table.state.players[side.owner].row
        }
        self.sides = battle.sides
        self.afloat: list[list[Ship]] = []
        """The ships of each side that are still fighting."""
        self.muster_again()

    def find(self, id: ShipId) -> Ship:
        """A ship that belonged to one of the two sides when the battle began."""
        return self._ships[id]

    def fighting(self) -> list[Ship]:
        return self.afloat[ATTACKER] + self.afloat[DEFENDER]

    def cursed(self) -> bool:
        """Is there a Witch Doctor to be turned over?"""
        return any(ship.curses for ship in self.fighting())

    def goes_on(self) -> bool:
        """Are there still ships fighting on both sides?"""
        return bool(self.afloat[DEFENDER] and (self.afloat[ATTACKER] or self.battle.navy))

    def original(self, which: int) -> list[Ship]:
        ships = self._ships
        return [ships[id] for id in self.sides[which].ships]

    def bystanders(self, ids: Iterable[ShipId]) -> list[Ship]:
        """These ships, which are outside the battle. They are all still in their rows until it is over."""
        return [find(self.table.state, id) for id in ids]

    def mutineers(self) -> list[tuple[Ship, int]]:
        """All ships that mutinied, in the battle and outside, each with who gets it."""
        inside = [
            (self.find(id), self.sides[1 - which].owner)
            for which in (ATTACKER, DEFENDER)
            for id in self.sides[which].mutinied
        ]
        return inside + [(find(self.table.state, one.ship), one.taker) for one in self.battle.taken]

    def all_dead(self) -> list[Ship]:
        """Every ship that dies in this battle, including those hit by stray shots."""
        ids = self.sides[ATTACKER].dead + self.sides[DEFENDER].dead
        return [self.find(id) for id in ids] + self.bystanders(stray.victim for stray in self.battle.strays)

    def is_dead(self, ship: Ship) -> bool:
        sunk = [id for side in self.sides for id in side.dead] + [stray.victim for stray in self.battle.strays]
        return ship.id in sunk

    def sink(self, ships: Iterable[Ship]) -> None:
        """Mark these ships as dead."""
        for ship in ships:
            for side in self.sides:
                if ship.id in side.ships and ship.id not in side.dead:
                    side.dead.append(ship.id)
        self.muster_again()

    def mutiny(self, which: int, ship: Ship) -> None:
        """Mark a ship as gone over to the enemy; it takes no further part."""
        self.sides[which].mutinied.append(ship.id)
        self.muster_again()

    def muster_again(self) -> None:
        """Find out again who is still fighting."""
        ships = self._ships
        self.afloat = [
            [ships[id] for id in side.ships if id not in side.dead and id not in side.mutinied] for side in self.sides
        ]


def wear_out(cards: Iterable[Laid]) -> None:
    """Mark these cards as used up: they are discarded after the battle."""
    for laid in cards:
        laid.worn = True


def pay_for(table: PirateAttackTable, seat: int, sunk: Iterable[Ship], with_cards: int) -> None:
    """Pay Fame and Bounties for sunk enemy ships, and Gold Cards for some. All gold is locked, and Sharks get none."""
    state = table.state
    sharks = holds(state, seat, SHARKS)
    for ship in sunk:
        if ship.owner not in (seat, partner(state, seat)):
            earn(table, seat, FAME[ship.form])
        if ship.bounty and not sharks:
            gain(table, seat, BOUNTY_GOLD * ship.bounty, locked=True, why="bounty")
    if not sharks:
        gold_cards(table, seat, GOLD_CARDS * with_cards, locked=True)
