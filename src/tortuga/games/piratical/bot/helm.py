"""At the helm: which way to move, where to, in which wind, and whether to ram."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tortuga.engine import Action, Ask, Scored, Scores
from tortuga.engine.scores import only, weigh
from tortuga.games.piratical.actions import GetUnderWay, Move, Ram, SetWind, Stay
from tortuga.games.piratical.bot.fights import danger, fighting_worth, is_protected
from tortuga.games.piratical.bot.lookout import Errand, Lookout, field
from tortuga.games.piratical.fast import Reach, reach
from tortuga.games.piratical.movement import Voyage


def spot_worth(look: Lookout, errand: Errand, far: Sequence[int], spot: int) -> float:
    """How good it is to end the move here, in turns saved."""
    turns = look.turns(spot, far)
    arrived = look.weights.arrived if spot // 6 in errand.hexes else 0.0
    nearer = look.landfalls.get(spot // 6)
    if nearer is not None:
        turns, arrived = min(turns - arrived, -nearer - look.weights.arrived), 0.0
    return arrived - turns + fighting_worth(look, spot) - danger(look, spot)


def best_end(look: Lookout, moves: Iterable[Move], errand: Errand) -> float:
    """What the best of these ends is worth."""
    far, spots = field(look.chart, errand.hexes), look.chart.spot_of
    return max((spot_worth(look, errand, far, spots[move]) for move in moves), default=-1e9)


def reachable(look: Lookout, mode: GetUnderWay, wind: int | None = None) -> Reach:
    ship = look.ship
    hexes = tuple([rival.hex for rival in look.others])
    blowing = look.view.wind if wind is None else wind
    return reach(
        Voyage(
            sea=look.sea,
            race=look.race,
            mode=mode.mode,
            start=look.spot,
            hull=ship.hull,
            luffed=ship.luffed,
            wind=blowing,
            ships=hexes,
        )
    )


def mode(look: Lookout, ask: Ask) -> Scores:
    """The mode whose best end is best; to stay is worth what it is worth."""
    errand = look.errand()

    def worth(option: Action) -> float:
        if isinstance(option, Stay):
            return best_end(look, [Move(look.ship.hex, option.facing)], errand)
        assert isinstance(option, GetUnderWay)
        return best_end(look, reachable(look, option), errand)

    ways = [option for option in ask.options if isinstance(option, Stay | GetUnderWay)]
    return _rounded(weigh(ways, worth)) or only(ask.default)


def _rounded(scores: list[Scored]) -> list[Scored]:
    """Ways that differ by less than anybody could mean are equal, and the first of equals is taken."""
    return [Scored(action, round(score, 8)) for action, score in scores]


def move(look: Lookout, ask: Ask) -> Scores:
    errand = look.errand()
    far, spots = field(look.chart, errand.hexes), look.chart.spot_of
    ends = [option for option in ask.options if isinstance(option, Move)]
    return weigh(ends, lambda end: spot_worth(look, errand, far, spots[end])) or only(ask.default)


def wind_choice(look: Lookout, ask: Ask) -> Scores:
    """The wind in which the ship gets furthest on its errand."""
    if look.me.ship is None or "sail" not in look.kin.modes:
        return only(ask.default)
    errand, sail = look.errand(), GetUnderWay("sail")
    winds = [option for option in ask.options if isinstance(option, SetWind)]
    return _rounded(weigh(winds, lambda wind: best_end(look, reachable(look, sail, wind.side), errand)))


def ram(look: Lookout, ask: Ask) -> Scores:
    """A sound ship rams a carrier of treasure or a cripple; nobody rams under the guns of a fort."""
    for option in ask.options:
        if isinstance(option, Ram):
            target = look.view.captains[option.target].ship
            assert target is not None
            worth_it = bool(target.treasures) or target.crippled or target.hull <= look.weights.ram_hull
            safe = look.ship.hull >= 7 or (look.ship.hull >= look.weights.rammer_hull and not look.aboard)
            if worth_it and safe and not is_protected(look, look.chart.number_of[target.hex]):
                return only(option)
    return only(ask.default)
