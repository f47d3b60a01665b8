"""Signs of how a match stands, for the learned judge: what a good player sees in a position at once.

The judge gets the view as numbers. How far it is home, or what a raid promises, can hardly be learned from these, since
it takes the chart. So each captain's prospects are worked out as the rule of thumb does it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tortuga.engine import Match, Seat
from tortuga.engine.describing.knowledge import Bearings
from tortuga.games.piratical.bot.distances import top_speed
from tortuga.games.piratical.bot.fights import boarding_worth, danger
from tortuga.games.piratical.bot.lookout import Lookout, look_out
from tortuga.games.piratical.bot.sights import Scene
from tortuga.games.piratical.bot.weights import CAPTAIN
from tortuga.games.piratical.seats.views import CaptainView, PiraticalView
from tortuga.games.piratical.state import Piratical

MOST_NEEDED = 7
"""Treasures that win a match, unless its options say otherwise."""
MOST_WORTH = 3.0
"""An errand that wins the match counts as no more than this."""


class ShipSigns(NamedTuple):
    """How a ship and its errands stand, in numbers of about 1 or less; as it is here, for a captain without a ship."""

    aboard: float = 0.0
    can_win: float = 0.0
    """Are there enough treasures aboard?"""
    home: float = 0.0
    """The turns home."""
    there: float = 0.0
    """The turns to where the errand leads."""
    prey: float = 0.0
    """The turns to the nearest port with treasure."""
    worth: float = 0.5
    """What the errand is worth now."""
    arrived: float = 0.5
    """What the errand will be worth once the ship is there."""
    homeward: float = 0.0
    """Is the errand to go home?"""
    plunder: float = 0.0
    """Is the errand to plunder?"""
    search: float = 0.0
    """Is the errand to search Treasure Island?"""
    dig: float = 0.0
    """Is the errand to dig?"""
    lost: float = 1.0
    """Is there no ship?"""
    danger: float = 0.0
    """What others could take from the ship."""
    quarry: float = 0.0
    """What the ship could take from others."""
    hull: float = 0.0
    crew: float = 0.0
    guns: float = 0.0
    speed: float = 0.6


class CaptainSigns(NamedTuple):
    """How a captain stands besides."""

    gold: float
    cards: float
    miss: float
    extra: float
    wait: float
    """How many captains move before this one."""
    on_turn: float
    """Has its turn begun?"""
    moved: float
    """Has its ship moved?"""


SIGNS: Sequence[str] = (
    *[f"needs={number}" for number in range(MOST_NEEDED + 1)],
    *[f"lacks={number}" for number in range(MOST_NEEDED + 1)],
    *ShipSigns._fields,
    *CaptainSigns._fields,
)
"""What is said of each captain. ``needs`` counts treasures to bring home, ``lacks`` those that are not even aboard."""


def signs(seat: Seat[Piratical]) -> Sequence[Sequence[float]]:
    """A row for the captain who looks, then one for each rival, beginning with the one who is nearest to victory."""
    view, map = seat.view, str(seat.options["map"])
    scene, rows = Scene.of(view), []
    for captain in view.captains:
        seen = scene if captain.seat == seat.index else scene._replace(hand=[])
        behind, row = _row(view, seen, captain, map)
        rows.append((captain.seat != seat.index, behind, row))
    return [row for *_, row in sorted(rows)]


def bearings(match: Match[Piratical]) -> Sequence[Sequence[float]]:
    """How each captain stands, by seat, as far as everybody can see."""
    view, map = match.view(None), str(match.options["map"])
    scene = Scene.of(view)
    return [_row(view, scene, captain, map)[1] for captain in view.captains]


BEARINGS = Bearings(SIGNS, bearings)


def _row(view: PiraticalView, scene: Scene, captain: CaptainView, map: str) -> tuple[float, list[float]]:
    """How far a captain is from victory, and what is said of it."""
    needs = max(0, min(MOST_NEEDED, view.to_win - len(captain.stored)))
    aboard = len(captain.ship.treasures) if captain.ship is not None else 0
    lacks = max(0, needs - aboard)
    ship = ShipSigns() if captain.ship is None else _ship_signs(look_out(scene, captain.seat, map, CAPTAIN), needs)
    return needs + lacks + 0.1 * ship.home, [*_one_of(needs), *_one_of(lacks), *ship, *_captain_signs(view, captain)]


def _one_of(number: int) -> list[float]:
    return [float(number == each) for each in range(MOST_NEEDED + 1)]


def _ship_signs(look: Lookout, needs: int) -> ShipSigns:
    here, ship, errand = look.spot // 6, look.ship, look.errand()
    home = look.turns(look.spot, (look.chart.homes[look.race].anchorage,))
    ports = [look.turns(look.spot, each.hexes) for each in look.errands if each.kind == "plunder"]
    near = [rival for rival in look.fair_game if look.chart.far[here][rival.hex] <= look.speed + 1]
    return ShipSigns(
        aboard=look.aboard / 4,
        can_win=float(look.aboard >= needs),
        home=home / 4,
        there=look.turns(look.spot, errand.hexes) / 4,
        prey=min(ports, default=4.0) / 4,
        worth=min(errand.worth, MOST_WORTH),
        arrived=min(errand.arrived, MOST_WORTH),
        homeward=float(errand.kind == "home"),
        plunder=float(errand.kind == "plunder"),
        search=float(errand.kind == "search"),
        dig=float(errand.kind == "dig"),
        lost=0.0,
        danger=danger(look, here),
        quarry=max([0.0, *[boarding_worth(look, rival) for rival in near]]),
        hull=ship.hull / look.kin.hull,
        crew=ship.crew / 6,
        guns=len(ship.weapons) / 3,
        speed=top_speed(look.race) / 9,
    )


def _captain_signs(view: PiraticalView, captain: CaptainView) -> CaptainSigns:
    seat, turn = captain.seat, view.turn
    return CaptainSigns(
        gold=min(captain.gold, 24) / 12,
        cards=captain.cards / 4,
        miss=float(captain.miss),
        extra=float(captain.extra),
        wait=_wait(view.order, turn.seat, seat) / 4,
        on_turn=float(turn.seat == seat),
        moved=float(turn.seat == seat and turn.part in ("port", "battle")),
    )


def _wait(order: Sequence[int], on_turn: int | None, seat: int) -> int:
    """How many captains come before this one."""
    if on_turn is None or not {on_turn, seat} <= {*order}:
        return 0
    return (order.index(seat) - order.index(on_turn)) % len(order)
