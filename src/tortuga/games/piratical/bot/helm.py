"""At the helm: which way to move, where to, in which wind, and whether to ram."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tortuga.engine import Action, Ask, Scored, Scores
from tortuga.engine.describing.scores import only, weigh
from tortuga.games.piratical.actions import GetUnderWay, Move, Ram, SetWind, Stay
from tortuga.games.piratical.bot.errands import Errand
from tortuga.games.piratical.bot.fights import danger, fighting_worth, in_range
from tortuga.games.piratical.bot.lookout import Lookout
from tortuga.games.piratical.chapters.movement import Voyage
from tortuga.games.piratical.data.chart import NOWHERE
from tortuga.games.piratical.fast import Reach, reach
from tortuga.games.piratical.fast.search import Terms


class Prospects:
    """How good it is to end the move at each spot, in turns saved.

    Several ways to move lead to the same spots, so what was found out about a hex is kept for the whole turn.
    """

    def __init__(self, look: Lookout, errand: Errand | None = None) -> None:
        self.look = look
        self.errand = look.errand() if errand is None else errand
        self.turns = look.crossing(self.errand.hexes)
        self._worth: dict[int, float] = {}
        """What is known already, by spot."""
        self._best: dict[Terms, tuple[float, int]] = {}
        """The best end of a move by what a ship can do: one is asked how to move, and then where to."""
        self._landfalls = look.landfalls(self.errand)
        self._lively = {*self.errand.hexes, *self._landfalls}
        """The hexes that may be better than the turns to the errand's end say: to arrive is worth something, and so are
        fights."""
        for rival in look.fair_game:
            self._lively |= in_range(look.chart, rival.hex)

    def worth(self, spot: int) -> float:
        """How good it is to end the move here."""
        if spot not in self._worth:
            self._look_into(spot // 6)
        return self._worth[spot]

    def best(self, found: Reach) -> tuple[float, int]:
        """What the best end of a move is worth, and where it is; the first of equals."""
        best = self._best.get(found.terms)
        if best is None:
            best = self._best[found.terms] = self._best_of(found.spots())
        return best

    def _best_of(self, spots: Iterable[int]) -> tuple[float, int]:
        known, lively, turns, most, where = self._worth, self._lively, self.turns, -1e9, NOWHERE
        for spot in spots:  # this runs for every move that anybody thinks of, so it is written for speed
            worth = known.get(spot)
            if worth is None:
                hex, facing = divmod(spot, 6)
                if hex not in lively and -turns[hex][facing] <= most:
                    continue  # danger only makes it worse
                self._look_into(hex)
                worth = known[spot]
            if worth > most:
                most, where = worth, spot
        return most, where

    def _look_into(self, hex: int) -> None:
        """Find out how good it is to end the move in this hex, for each facing."""
        nearer, fights, risk = self._nearer(hex), fighting_worth(self.look, hex), danger(self.look, hex)
        if risk or any(fights):
            nearer = [saved + fight - risk for saved, fight in zip(nearer, fights, strict=True)]
        self._worth.update(enumerate(nearer, 6 * hex))

    def _nearer(self, hex: int) -> Sequence[float]:
        """Turns saved by being here, for each facing."""
        look, turns = self.look, self.turns[hex]
        arrived = look.weights.arrived if hex in self.errand.hexes else 0.0
        other = self._landfalls.get(hex)
        if other is None:
            return [arrived - left for left in turns]
        return [0.0 - min(left - arrived, -other - look.weights.arrived) for left in turns]


prospects = lru_cache(maxsize=128)(Prospects)


def reachable(look: Lookout, mode: GetUnderWay) -> Reach:
    ship = look.ship
    hexes = tuple([rival.hex for rival in look.others])
    return reach(
        Voyage(
            sea=look.sea,
            race=look.race,
            mode=mode.mode,
            start=look.spot,
            hull=ship.hull,
            luffed=ship.luffed,
            wind=look.view.wind,
            ships=hexes,
        )
    )


def mode(look: Lookout, ask: Ask) -> Scores:
    """The mode whose best end is best; to stay is worth what it is worth."""
    ends = prospects(look)

    def worth(option: Action) -> float:
        if isinstance(option, Stay):
            return ends.worth(look.chart.spot_of[Move(look.ship.hex, option.facing)])
        assert isinstance(option, GetUnderWay)
        return ends.best(reachable(look, option))[0]

    ways = [option for option in ask.options if isinstance(option, Stay | GetUnderWay)]
    return _rounded(weigh(ways, worth)) or only(ask.default)


def _rounded(scores: list[Scored]) -> list[Scored]:
    """Ways that differ by less than anybody could mean are equal, and the first of equals is taken."""
    return [Scored(action, round(score, 8)) for action, score in scores]


def move(look: Lookout, ask: Ask) -> Scores:
    ends, spots = prospects(look), look.chart.spot_of
    moves = [option for option in ask.options if isinstance(option, Move)]
    return weigh(moves, lambda end: ends.worth(spots[end])) or only(ask.default)


def best_move(look: Lookout, found: Reach) -> Action:
    """The best by ``move``, without a list of all."""
    return look.chart.moves[prospects(look).best(found)[1]]


def wind_choice(look: Lookout, ask: Ask) -> Scores:
    """The wind in which the ship gets furthest on its errand."""
    if look.me.ship is None or "sail" not in look.kin.modes:
        return only(ask.default)
    errand, sail = look.errand(), GetUnderWay("sail")

    def worth(wind: SetWind) -> float:
        then = look.in_wind(wind.side)
        return Prospects(then, errand).best(reachable(then, sail))[0]

    return _rounded(weigh([option for option in ask.options if isinstance(option, SetWind)], worth))


def ram(look: Lookout, ask: Ask) -> Scores:
    """A sound ship rams a carrier of treasure or a cripple; nobody rams under the guns of a fort."""
    for option in ask.options:
        if isinstance(option, Ram):
            target = look.view.captains[option.target].ship
            assert target is not None
            worth_it = bool(target.treasures) or target.crippled or target.hull <= look.weights.ram_hull
            safe = look.ship.hull >= 7 or (look.ship.hull >= look.weights.rammer_hull and not look.aboard)
            if worth_it and safe and not look.is_protected(look.chart.number_of[target.hex]):
                return only(option)
    return only(ask.default)
