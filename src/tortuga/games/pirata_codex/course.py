"""Terms of the sea: order round the table, places on the ring, who is ahead, shelter, and moving ships."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.games.pirata_codex.events import ShipMoved, ShipsSwapped
from tortuga.games.pirata_codex.state import Pirata, PirataTable

LAGOON = "safe_lagoon"
SHELTERS = frozenset({"x_tile", LAGOON})


MOST_PLAYERS = 6
RINGS = {
    direction: [
        [tuple((first + direction * step) % players for step in range(players)) for first in range(players)]
        for players in range(MOST_PLAYERS + 1)
    ]
    for direction in (1, -1)
}
"""All seats once round the table: by the direction, their number and the first of them."""


def order(state: Pirata, first: int) -> tuple[int, ...]:
    """Everybody still in the game, from this seat in betting direction."""
    players = state.players
    ring = RINGS[state.direction][len(players)][first]
    return tuple([seat for seat in ring if not players[seat].out]) if state.gone else ring


def others(state: Pirata, seat: int) -> tuple[int, ...]:
    """Everybody else, in betting direction."""
    ring = order(state, seat)
    return ring[1:] if ring[0] == seat else ring


def humans(state: Pirata) -> Sequence[int]:
    """The humans still in the game."""
    seats = range(state.humans)
    return [seat for seat in seats if not state.players[seat].out] if state.gone else seats


def tile_number(state: Pirata, seat: int) -> int:
    """The ship's tile, counted clockwise from the X-tile."""
    return state.players[seat].progress % len(state.spaces)


def tile_at(state: Pirata, number: int) -> str:
    """The tile with that number."""
    return state.spaces[(state.x_space + number) % len(state.spaces)]


def tile_of(state: Pirata, seat: int) -> str:
    """The tile under the ship."""
    return state.spaces[(state.x_space + state.players[seat].progress) % len(state.spaces)]


def sheltered(state: Pirata, seat: int) -> bool:
    """Out of reach of others on X or in the Safe Lagoon (R13, R35)."""
    return tile_of(state, seat) in SHELTERS


def open_water(state: Pirata, ships: Sequence[int]) -> list[int]:
    """Those of the ships that are not sheltered."""
    return [ship for ship in ships if not sheltered(state, ship)]


def distance(state: Pirata, seat: int, other: int) -> int:
    """Ring distance of two ships' tiles, the short way round."""
    ring = len(state.spaces)
    apart = (state.players[seat].progress - state.players[other].progress) % ring
    return min(apart, ring - apart)


def within(state: Pirata, seat: int, ships: Sequence[int], reach: int) -> list[int]:
    """Those of the ships that are at most so many tiles away."""
    return [ship for ship in ships if distance(state, seat, ship) <= reach]


def near(state: Pirata, seat: int, reach: int) -> list[int]:
    """Others whose ships are at most so many tiles away."""
    return within(state, seat, others(state, seat), reach)


def hunting(state: Pirata, seat: int) -> bool:
    """The Phantom beyond its first lap: out of the ranking (R84)."""
    return seat == state.phantom >= 0 and state.players[seat].progress > len(state.spaces)


def lead(state: Pirata, seat: int, other: int) -> int:
    """How many tiles the other ship is ahead; 0 when it is not."""
    if other == state.phantom and hunting(state, other):
        return 0
    return max(0, state.players[other].progress - state.players[seat].progress)


def ranking(state: Pirata) -> dict[int, int]:
    """The progress of all ships that can be ahead or last."""
    players = state.players
    ranks = {}
    for seat in order(state, 0):
        ranks[seat] = players[seat].progress
    if state.phantom >= 0 and hunting(state, state.phantom):
        del ranks[state.phantom]
    return ranks


def closest_lead(state: Pirata, seat: int) -> int:
    """The distance to the closest ship ahead; 0 when there is none."""
    mine = state.players[seat].progress
    return min([progress - mine for progress in ranking(state).values() if progress > mine], default=0)


def last_place(state: Pirata) -> Sequence[int]:
    """All ships in last place."""
    ships = ranking(state)
    last = min(ships.values(), default=0)
    return [seat for seat, progress in ships.items() if progress == last]


def laggards(state: Pirata) -> tuple[Sequence[int], int]:
    """All ships in last place, and how far it is from there to the closest ship ahead; 0 when there is none."""
    last = last_place(state)
    return last, closest_lead(state, last[0])


def spring_tide(state: Pirata) -> bool:
    """R74: late in a long game nothing pushes ships back any more."""
    return state.round >= state.spring


def move_ship(table: PirataTable, seat: int, tiles: int, why: str) -> int:
    """Move a ship, forward or (negative) back, as far as it can go; says how far."""
    state = table.state
    player = state.players[seat]
    goal = max(0, player.progress + tiles)
    if seat != state.phantom:
        goal = min(goal, state.finish)  # R33: a ship stops on X
    moved = goal - player.progress
    if moved:
        player.progress = goal
        table.tell(ShipMoved(seat, goal, tile_number(state, seat), why))
    return moved


def swap_ships(table: PirataTable, seat: int, other: int) -> None:
    """Each takes the other's tile by the short way: one gains what the other loses (R80)."""
    state = table.state
    mine, theirs = state.players[seat], state.players[other]
    ring = len(state.spaces)
    ahead = (theirs.progress - mine.progress) % ring
    step = ahead if ahead <= ring - ahead else ahead - ring
    mine.progress += step
    theirs.progress -= step
    tiles = tile_number(state, seat), tile_number(state, other)
    table.tell(ShipsSwapped((seat, other), (mine.progress, theirs.progress), tiles))
