"""Positions of Piratical set up at random, so that fights, forts and full holds are common."""

from __future__ import annotations

from typing import Any

from piratical_table import CHART, begin, give, load, stage, store

from tortuga.engine import Fast, Match
from tortuga.games.piratical.data import CARD_OF, RACE_IDS
from tortuga.games.piratical.state import Piratical, Ship, ship_of


def scene(number: int, phase: str | None = None) -> Match[Piratical]:
    """A position with ships near each other, random cargo and hands, in some phase of the first captain's turn."""
    luck = Fast(number)
    races = list(RACE_IDS)
    luck.shuffle(races)
    any_phase = ("move", "attack", "board", "ram", "anchor", "start")[luck.below(6)]
    phase = phase or any_phase
    state = stage(
        *races[:3], wind=luck.roll(), phase=phase, starting_gold=luck.below(15), captives_choice=luck.below(2) == 0
    )
    free = [hex for hex, wet in enumerate(CHART.water) if wet and _is_worth_a_scene(hex, luck)]
    for seat, captain in enumerate(state.captains):
        ship = captain.ship
        assert ship is not None
        near = (
            free if seat == 0 else [hex for hex in free if CHART.far[ship_of(state, 0).hex][hex] <= 1 + luck.below(3)]
        )
        ship.hex = (near or free)[luck.below(len(near or free))]
        free = [hex for hex in free if hex != ship.hex] or [hex for hex, wet in enumerate(CHART.water) if wet]
        _fit_out(state, ship, captain.kin.mounts, 1 + luck.below(captain.kin.hull), luck)
        for _ in range(luck.below(7)):
            captain.hand.append(state.deck.pop(luck.below(len(state.deck))))
        captain.miss = luck.below(2) if seat else 0
    store(state, 0, luck.below(7))
    for seat, card in ((1, "narrow_escape"), (0, ("broadsides", "grapeshot")[luck.below(2)])):
        if CARD_OF[card] in state.deck and luck.below(2):
            give(state, seat, card)
    if phase == "ram":
        _into_ramming_position(state, luck)
    state.turn.port_at_start = state.sea.port_at[ship_of(state, 0).hex]
    if phase == "start":
        stack_some_card(state, luck)
    return begin(state, draws=Fast(number + 1)).match


def _is_worth_a_scene(hex: int, luck: Fast) -> bool:
    return CHART.terrain[hex] in "Ahto" or luck.below(12) == 0


def _fit_out(state: Piratical, ship: Ship, mounts: Any, hull: int, luck: Fast) -> None:
    ship.hull, ship.facing = hull, luck.roll()
    ship.crew = 1 + luck.below(min(4, hull))
    ship.weapons.clear()
    ship.numbered = 0
    for _ in range(luck.below(1 + min(3, hull - ship.crew))):
        ship.mount(mounts[luck.below(len(mounts))])
    load(state, ship, luck.below(1 + min(3, hull - ship.crew - len(ship.weapons))))


def _into_ramming_position(state: Piratical, luck: Fast) -> None:
    """The second ship lies ahead of the first, if there is water."""
    mine, theirs = ship_of(state, 0), ship_of(state, 1)
    ahead = CHART.neighbours[mine.hex][mine.facing - 1]
    if ahead >= 0 and CHART.water[ahead] and ship_of(state, 2).hex != ahead:
        theirs.hex = ahead


def stack_some_card(state: Piratical, luck: Fast) -> None:
    number = state.deck[luck.below(len(state.deck))]
    state.deck.remove(number)
    state.deck.append(number)
