"""What a good player knows about Piratical: the rule of thumb, and an eye for how a match stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from pathlib import Path

from msgspec.structs import replace

from tortuga.engine import Action, Ask, Chance, Match, Scores, Seat
from tortuga.engine.describing.facts import Fact
from tortuga.engine.describing.knowledge import Knowledge, Signs
from tortuga.engine.describing.lookahead import Lookahead
from tortuga.engine.describing.scores import best, only, weigh
from tortuga.games.piratical.actions import ChooseRace, Move, Stay
from tortuga.games.piratical.bot import fights, harbour, helm
from tortuga.games.piratical.bot.distances import field
from tortuga.games.piratical.bot.feelings import FEELINGS
from tortuga.games.piratical.bot.lookout import Lookout, look_out
from tortuga.games.piratical.bot.manner import lean, minded
from tortuga.games.piratical.bot.sights import Scene
from tortuga.games.piratical.bot.signs import BEARINGS, SIGNS, signs
from tortuga.games.piratical.bot.weights import MATE, WEIGHTS, Weights
from tortuga.games.piratical.bot.why import REASONS
from tortuga.games.piratical.fast import Reach
from tortuga.games.piratical.seats.views import view_of
from tortuga.games.piratical.state import Captain, Piratical

LEGEND = Lookahead(
    width=6,
    plans=5,
    worlds=(8, 4, 4, 16, 32),
    horizon=1,
    pauses=frozenset({"mode"}),
    trust=0.5,
    margin=0.0025,
    all_answers=frozenset({"attack", "narrow_escape", "port_act"}),
    left_alone=frozenset({"board", "boarding_cards"}),
)

ANSWERS: dict[str, Callable[[Lookout, Ask], Scores]] = {
    "wind_choice": helm.wind_choice,
    "mode": helm.mode,
    "move": helm.move,
    "ram": helm.ram,
    "attack": fights.attack,
    "board": fights.board,
    "loot": fights.loot,
    "cast_off": fights.cast_off,
    "battle_cards": fights.battle_cards,
    "boarding_cards": fights.boarding_cards,
    "narrow_escape": fights.narrow_escape,
    "port_act": harbour.port_act,
    "shop": harbour.shop,
    "plunder_card": harbour.plunder_card,
    "jettison": harbour.jettison,
    "cargo_loss": harbour.cargo_loss,
    "pay_loss": harbour.pay_loss,
    "captives_pick": harbour.captives_pick,
}
"""What is not here is answered as the clock would: store all, dig, weather storms, keep the turn, save the crew."""


BEST_RACES = ("elves", "orcs", "brettonian", "empire", "chaos", "dwarves")
"""By the matches they win when races are dealt: 48 of 100 at a table of four, 27, 24, 21, 18, 13."""


def choose(seat: Seat[Piratical], chance: Chance, weights: Weights = MATE) -> Action:
    """The rule of thumb's answer to what the seat is asked."""
    ask = seat.ask
    if ask is not None and ask.kind == "move" and isinstance(ask.options, Reach):
        return helm.best_move(_lookout(seat, weights), ask.options)
    return best(scores(seat, chance, weights))


def scores(seat: Seat[Piratical], chance: Chance, weights: Weights = MATE) -> Scores:
    """What the rule of thumb thinks of the answers; at the helm in turns saved, in fights in treasures."""
    del chance  # it leaves nothing to luck
    ask = seat.ask
    assert ask is not None
    if ask.kind == "choose_race":
        return weigh(ask.options, lambda option: -_rank_of_race(option))
    answer = ANSWERS.get(ask.kind)
    if answer is None:
        return only(ask.default)
    return answer(_lookout(seat, weights), ask)


def _lookout(seat: Seat[Piratical], weights: Weights) -> Lookout:
    strict = seat.options["wreck_rule"] == "strict"
    return look_out(Scene.of(seat.view), seat.index, str(seat.options["map"]), weights, strict)


def _rank_of_race(option: Action) -> int:
    assert isinstance(option, ChooseRace)
    return BEST_RACES.index(option.race)


def plans(seat: Seat[Piratical], weights: Weights) -> Sequence[Weights]:
    """Other ways to go on: for each errand that could be run, the numbers of a captain who runs it, best first."""
    if seat.ask is None or seat.ask.kind not in ("mode", "move", "wind_choice") or not weights.rate:
        return ()
    look = _lookout(seat, weights)
    if look.me.ship is None:
        return ()
    first = look.errand()
    others = sorted((errand for errand in look.choices if errand != first), key=lambda errand: -errand.worth)
    return [replace(weights, aim=errand.name) for errand in others]


def gist(action: Action) -> object:
    """A move comes to where it ends, and staying to staying: which way the bow points matters less."""
    match action:
        case Move(hex, _):
            return hex
        case Stay():
            return Stay
    return action


def why(seat: Seat[Piratical], action: Action) -> Fact | None:
    """Why the rule of thumb would answer so."""
    ask = seat.ask
    assert ask is not None
    reason = REASONS.get(ask.kind)
    return reason(_lookout(seat, MATE), ask, action) if callable(reason) else reason


def stretch(state: Piratical) -> int:
    """The number of the present turn in the match. The rolls before each round count as a turn."""
    seats = len(state.captains)
    return state.round * (seats + 1) + (seats if state.phase == "round" else state.active)


# How a match stands


def evaluate(match: Match[Piratical]) -> Sequence[float]:
    """Each seat's share of the victory: the farther ahead, the more."""
    state = match.state
    if match.outcome is not None:
        return [1.0 if place == 1 else 0.0 for place in match.outcome.places]
    powers = [0.0 if captain.conceded else exp(1.1 * _progress(state, captain)) for captain in state.captains]
    return [power / sum(powers) for power in powers]


def _progress(state: Piratical, captain: Captain) -> float:
    """A captain's treasures: those aboard count by how near home they are, a sound ship and gold a little."""
    progress = len(captain.stored) + 0.01 * min(captain.gold, 30) + 0.03 * len(captain.hand) - 0.1 * captain.miss
    ship = captain.ship
    if ship is None:
        return progress - 0.3
    home = state.sea.chart.homes[captain.race].anchorage
    way = field(state.sea.chart, (home,))[ship.hex]
    progress += len(ship.treasures) * max(0.35, 0.85 - 0.025 * way)
    return progress + 0.05 * min(ship.crew, 5) + 0.02 * ship.hull + 0.02 * len(ship.weapons)


def shortlist(match: Match[Piratical], seat: int, ask: Ask, chance: Chance, most: int) -> Sequence[Action]:
    """The answers worth thinking about, best first; of the ends of a move those the rule of thumb likes."""
    del chance
    if ask.kind != "move":
        return ask.options[:most]
    look = look_out(Scene.of(view_of(match.state, seat)), seat, match.state.map, MATE)
    worth, spots = helm.prospects(look).worth, look.chart.spot_of
    ends = [option for option in ask.options if isinstance(option, Move)]
    return sorted(ends, key=lambda end: -worth(spots[end]))[:most]


KNOWLEDGE: Knowledge[Piratical, Weights] = Knowledge(
    choose=choose,
    scores=scores,
    why=why,
    shortlist=shortlist,
    weights=WEIGHTS,
    minded=minded,
    lean=lean,
    feelings=FEELINGS,
    evaluate=evaluate,
    glimpses=True,
    legend=LEGEND,
    judge=Path(__file__).with_name("judge.npz"),
    plans=plans,
    gist=gist,
    stretch=stretch,
    signs=Signs(SIGNS, signs),
    bearings=BEARINGS,
)
