"""At the helm: which way to move, where to, in which wind, and whether to ram."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tortuga.engine import Action, Ask
from tortuga.games.piratical.actions import GetUnderWay, Move, Ram, SetWind, Stay
from tortuga.games.piratical.bot.fights import danger, fighting_worth, is_protected
from tortuga.games.piratical.bot.lookout import Errand, Lookout, field
from tortuga.games.piratical.fast import Reach, reach
from tortuga.games.piratical.movement import Voyage

ARRIVED = 0.6
"""What being there is worth more than being nearly there, in turns."""


def spot_worth(look: Lookout, errand: Errand, far: Sequence[int], spot: int) -> float:
    """How good it is to end the move here, in turns saved."""
    turns = look.turns(spot, far)
    arrived = ARRIVED if spot // 6 in errand.hexes else 0.0
    return arrived - turns + fighting_worth(look, spot) - danger(look, spot)


def best_end(look: Lookout, moves: Iterable[Move], errand: Errand | None = None) -> tuple[float, Move | None]:
    """The best of these ends and what it is worth."""
    errand = errand or look.errand()
    far = field(look.chart, errand.hexes)
    best: Move | None = None
    best_worth = -1e9
    for move in moves:
        worth = spot_worth(look, errand, far, look.chart.spot_of[move])
        if worth > best_worth:
            best, best_worth = move, worth
    return best_worth, best


def reachable(look: Lookout, mode: GetUnderWay, wind: int | None = None) -> Reach:
    ship = look.ship
    hexes = tuple([rival.hex for rival in look.others])
    blowing = look.view.wind if wind is None else wind
    return reach(Voyage(look.sea, look.race, mode.mode, look.spot, ship.hull, ship.luffed, blowing, hexes))


def mode(look: Lookout, ask: Ask) -> Action:
    """The mode whose best end is best; to stay is worth what it is worth."""
    errand = look.errand()
    best, best_worth = ask.default, -1e9
    for option in ask.options:
        if isinstance(option, Stay):
            worth, _ = best_end(look, [Move(look.ship.hex, option.facing)], errand)
        elif isinstance(option, GetUnderWay):
            worth, _ = best_end(look, reachable(look, option), errand)
        else:
            continue
        if worth > best_worth + 1e-9:
            best, best_worth = option, worth
    return best


def move(look: Lookout, ask: Ask) -> Action:
    ends = [option for option in ask.options if isinstance(option, Move)]
    return best_end(look, ends)[1] or ask.default


def wind_choice(look: Lookout, ask: Ask) -> Action:
    """The wind in which the ship gets furthest on its errand."""
    if look.me.ship is None or "sail" not in look.kin.modes:
        return ask.default
    errand = look.errand()
    best, best_worth = ask.default, -1e9
    for option in ask.options:
        assert isinstance(option, SetWind)
        worth = best_end(look, reachable(look, GetUnderWay("sail"), option.side), errand)[0]
        if worth > best_worth + 1e-9:
            best, best_worth = option, worth
    return best


def ram(look: Lookout, ask: Ask) -> Action:
    """A sound ship rams a carrier of treasure or a cripple; nobody rams under the guns of a fort."""
    for option in ask.options:
        if isinstance(option, Ram):
            target = look.view.captains[option.target].ship
            assert target is not None
            worth_it = bool(target.treasures) or target.crippled or target.hull <= 3
            safe = look.ship.hull >= 7 or (look.ship.hull > 4 and not look.aboard)
            if worth_it and safe and not is_protected(look, look.chart.number_of[target.hex]):
                return option
    return ask.default
