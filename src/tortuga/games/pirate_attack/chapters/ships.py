"""Rows, the ring of all ships, and who may choose which ship."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from tortuga.games.pirate_attack.data import CANNONS, INVISIBLE, KINDS, STRENGTH
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.state import NOBODY, PirateAttack, Player, Ship

ABILITY = [kind.ability for kind in KINDS]
SIZE = [kind.cannons + kind.strength for kind in KINDS]
"""Printed cannons and strength added up; 0 for an Unknown Size ship, which has only what it rolls."""
LEFT, RIGHT = 1, -1
"""Steps in the ring: left is clockwise (R1), and the ring runs through each row from its owner's right to left."""

MOST_PLAYERS = 10
ROUND = [
    [tuple((seat + turn) % count for turn in range(1, count + 1)) for seat in range(count)]
    for count in range(MOST_PLAYERS + 1)
]
"""By number of players and by seat: all seats clockwise from that seat's left, itself last."""
OTHERS = [[seats[:-1] for seats in seatings] for seatings in ROUND]
"""By number of players and by seat: all other seats, clockwise from that seat's left."""


def ring(state: PirateAttack) -> list[Ship]:
    """All ships, row after row, clockwise from seat 0."""
    return [ship for player in state.players for ship in player.row]


def find(state: PirateAttack, id: ShipId) -> Ship:
    """The ship with this number, wherever it is now."""
    for player in state.players:
        for ship in player.row:
            if ship.id == id:
                return ship
    raise LookupError(f"there is no ship {id} on the table")


def afloat(state: PirateAttack, ship: Ship) -> bool:
    """Is this ship still in its owner's row?"""
    return ship in state.players[ship.owner].row


def hidden(ship: Ship) -> bool:
    """Is it out of reach for everybody but its owner? What ship it is, everybody knows."""
    return ship.sails or (ship.card in INVISIBLE and not ship.shown)


def ability(ship: Ship) -> str:
    """The special ability that works now. There is none under Sails of Invisibility, and none for a Duplicate."""
    return "" if ship.sails else ABILITY[ship.card]


def _in_reach(state: PirateAttack, seat: int) -> Iterator[Ship]:
    """The ships that a player may choose: those at sea (R97), and of hidden ones only the player's own (R34)."""
    for owner, player in enumerate(state.players):
        for ship in player.row:
            if not (ship.in_port or (ship.just_out if owner == seat else hidden(ship))):
                yield ship


def choosable(state: PirateAttack, seat: int, _for: object = None) -> list[Ship]:
    """The ships that a player may choose, whatever for. The third argument makes it fit for ``aims``."""
    return [*_in_reach(state, seat)]


def any_choosable(state: PirateAttack, seat: int) -> bool:
    """Is there a ship that the player may choose?"""
    return next(_in_reach(state, seat), None) is not None


def in_sight(player: Player) -> list[Ship]:
    """A player's ships at sea that are not hidden."""
    return [ship for ship in player.row if not (ship.in_port or hidden(ship))]


def attackable(state: PirateAttack, seat: int) -> list[Ship]:
    """Other players' ships at sea that are not hidden."""
    return [ship for owner, player in enumerate(state.players) if owner != seat for ship in in_sight(player)]


def at_sea(player: Player) -> list[Ship]:
    return [ship for ship in player.row if not ship.in_port]


def group(state: PirateAttack, ship: Ship) -> list[Ship]:
    """The ships that fight when this one does: itself, or its whole armada."""
    if not ship.armada:
        return [ship]
    return [sister for sister in state.players[ship.owner].row if sister.armada]


def base(ship: Ship) -> tuple[int, int]:
    """Printed cannons and strength. An Unknown Size ship has what it rolled, and nothing before."""
    return ship.dice or (CANNONS[ship.form], STRENGTH[ship.form])


def size(ship: Ship) -> int:
    """How large a ship is: its printed numbers added up, without any cards (R29)."""
    return SIZE[ship.form] if ship.dice is None else sum(base(ship))


def neighbour(
    state: PirateAttack, ship: Ship, way: int, fighting: Collection[int], gone: Collection[int]
) -> Ship | None:
    """The next ship in the ring that a stray shot hits.

    It skips ships in port, hidden ones outside the battle, and those that are already gone (R25).
    """
    ships = ring(state)
    at = next(place for place, other in enumerate(ships) if other is ship)
    for step in range(1, len(ships)):
        other = ships[(at + way * step) % len(ships)]
        if other.in_port or other.id in gone or (hidden(other) and other.id not in fighting):
            continue
        return other
    return None


def ring_order(state: PirateAttack, ships: Collection[Ship]) -> list[Ship]:
    """Sort ships by where they lie in the ring, from the active player's row on."""
    wanted = {ship.id for ship in ships}
    count = len(state.players)
    return [
        ship for turn in range(count) for ship in state.players[(state.active + turn) % count].row if ship.id in wanted
    ]


def clockwise(state: PirateAttack, seat: int) -> list[int]:
    """The other players who are not out, clockwise from this one's left."""
    return _not_out(state.players, OTHERS[len(state.players)][seat])


def from_self(state: PirateAttack, seat: int) -> list[int]:
    """All players who are not out, clockwise, this one first."""
    return [seat, *clockwise(state, seat)] if not state.players[seat].out else clockwise(state, seat)


def all_from_left(state: PirateAttack, seat: int) -> list[int]:
    """All players who are not out, clockwise from this one's left, this one last."""
    return _not_out(state.players, ROUND[len(state.players)][seat])


def _not_out(players: Sequence[Player], seats: Iterable[int]) -> list[int]:
    return [seat for seat in seats if not players[seat].out]


def partner(state: PirateAttack, seat: int) -> int:
    """The partner in team play, or NOBODY."""
    return opposite(seat, len(state.players)) if state.settings.teams else NOBODY


def opposite(seat: int, count: int) -> int:
    """The seat opposite this one, at a table of ``count``."""
    return (seat + count // 2) % count


def opponents(state: PirateAttack, seat: int) -> list[int]:
    """The other players who are not out, except the partner."""
    mate = partner(state, seat)
    return [other for other in clockwise(state, seat) if other != mate]


def holds(state: PirateAttack, seat: int, card: int) -> bool:
    """Does this player hold this soul or ability card?"""
    return state.holders.get(card, NOBODY) == seat
