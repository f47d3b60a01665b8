"""The course: order round the table, places on the ring, who is ahead, shelter, and moving ships."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tortuga.games.pirata_codex.events import ShipMoved, ShipsSwapped
from tortuga.games.pirata_codex.state import Pirata, PirataTable

LAGOON = "safe_lagoon"
SHELTERS = frozenset({"x_tile", LAGOON})


def order(state: Pirata, first: int) -> tuple[int, ...]:
    """Everybody still in the game, from this seat in betting direction."""
    everybody = _round_the_table(len(state.players), first, state.direction)
    return tuple([seat for seat in everybody if not state.players[seat].out]) if state.gone else everybody


@cache
def _round_the_table(players: int, first: int, direction: int) -> tuple[int, ...]:
    return tuple((first + direction * step) % players for step in range(players))


def others(state: Pirata, seat: int) -> tuple[int, ...]:
    """Everybody else still in the game, in betting direction."""
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
    """Is the ship out of reach, on the X-tile or in the Safe Lagoon (R13, R35)?"""
    return tile_of(state, seat) in SHELTERS


def open_water(state: Pirata, ships: Sequence[int]) -> list[int]:
    """The ships among these that are not sheltered."""
    return [ship for ship in ships if not sheltered(state, ship)]


def distance(state: Pirata, seat: int, other: int) -> int:
    """How many tiles two ships are apart, the short way round the ring."""
    ring = len(state.spaces)
    apart = (state.players[seat].progress - state.players[other].progress) % ring
    return min(apart, ring - apart)


def within(state: Pirata, seat: int, ships: Sequence[int], reach: int) -> list[int]:
    """The ships among these that are at most ``reach`` tiles away."""
    return [ship for ship in ships if distance(state, seat, ship) <= reach]


def near(state: Pirata, seat: int, reach: int) -> list[int]:
    """Everybody else whose ship is at most ``reach`` tiles away."""
    return within(state, seat, others(state, seat), reach)


def hunting(state: Pirata, seat: int) -> bool:
    """Is this the Phantom beyond its first lap? Then it is out of the ranking (R84)."""
    return seat == state.phantom >= 0 and state.players[seat].progress > len(state.spaces)


def lead(state: Pirata, seat: int, other: int) -> int:
    """How many tiles the other ship is ahead of this one; 0 if it is not."""
    if other == state.phantom and hunting(state, other):
        return 0
    return max(0, state.players[other].progress - state.players[seat].progress)


def ranking(state: Pirata) -> dict[int, int]:
    """The progress of every ship that can be ahead or last, by seat."""
    return {seat: state.players[seat].progress for seat in order(state, 0) if not hunting(state, seat)}


def closest_lead(state: Pirata, seat: int) -> int:
    """How far it is to the closest ship ahead; 0 if there is none."""
    mine = state.players[seat].progress
    return min([progress - mine for progress in ranking(state).values() if progress > mine], default=0)


def last_place(state: Pirata) -> Sequence[int]:
    """All ships in last place."""
    ships = ranking(state)
    last = min(ships.values(), default=0)
    return [seat for seat, progress in ships.items() if progress == last]


def laggards(state: Pirata) -> tuple[Sequence[int], int]:
    """The ships in last place, and how far it is from there to the closest ship ahead; 0 if there is none."""
    last = last_place(state)
    return last, closest_lead(state, last[0])


def spring_tide(state: Pirata) -> bool:
    """R74: has the match lasted so long that nothing pushes or holds ships back any more?"""
    return state.round >= state.spring


def move_ship(table: PirataTable, seat: int, tiles: int, why: str) -> int:
    """Move a ship forward, or back by a negative number, as far as it can go. Returns how far it went."""
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
    """Each ship takes the other's tile, the short way round: one gains what the other loses (R80)."""
    state = table.state
    mine, theirs = state.players[seat], state.players[other]
    ring = len(state.spaces)
    ahead = (theirs.progress - mine.progress) % ring
    step = ahead if ahead <= ring - ahead else ahead - ring
    mine.progress += step
    theirs.progress -= step
    tiles = tile_number(state, seat), tile_number(state, other)
    table.tell(ShipsSwapped((seat, other), (mine.progress, theirs.progress), tiles))
