"""What a good player knows about Tiny Epic Pirates: the rule of thumb, and an eye for how a match stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from tortuga.engine import Action, Ask, Chance, Match, Scores, Seat, View
from tortuga.engine.describing.facts import Fact
from tortuga.engine.describing.knowledge import Knowledge
from tortuga.engine.describing.lookahead import Lookahead
from tortuga.games.tiny_epic_pirates.bot import battle, neighbour, turn
from tortuga.games.tiny_epic_pirates.bot.bearings import BEARINGS
from tortuga.games.tiny_epic_pirates.bot.chart import Chart, worth
from tortuga.games.tiny_epic_pirates.bot.feelings import FEELINGS
from tortuga.games.tiny_epic_pirates.bot.manner import lean, minded
from tortuga.games.tiny_epic_pirates.bot.weights import MATE, WEIGHTS, Weights
from tortuga.games.tiny_epic_pirates.bot.why import REASONS
from tortuga.games.tiny_epic_pirates.chapters.resources import value_of
from tortuga.games.tiny_epic_pirates.data import MOST_GOLD, SOLO_LEGENDS, TREASURES
from tortuga.games.tiny_epic_pirates.seats.views import TinyEpicPiratesView
from tortuga.games.tiny_epic_pirates.state import SoloPirate, TinyEpicPirates

LEGEND = Lookahead(
    width=5,
    worlds=(),
    horizon=24,
    margin=0.05,
    left_alone=frozenset(
        {"crew_take", "jostle", "recover_to", "sail_navy", "sail_orange", "skip_source", "trade_count"}
    ),
)

ANSWERS: dict[str, Callable[[Chart, Ask], Scores]] = {
    "place_navy": turn.by_default,
    "place_ship": turn.place_ship,
    "captain_side": turn.captain_side,
    "solo_cove_tie": neighbour.solo_site,
    "choose_order": turn.choose_order,
    "skip_source": turn.skip_source,
    "recover_to": turn.recover_to,
    "sail_step": turn.sail_step,
    "storm_answer": turn.by_default,
    "jostle": turn.jostle,
    "execute": turn.execute,
    "keep_cubes": turn.keep_cubes,
    "trade_count": turn.trade_count,
    "crew_row": turn.crew_row,
    "crew_take": turn.crew_take,
    "mutiny": turn.mutiny,
    "attack_target": battle.attack_target,
    "reroll": battle.reroll,
    "surefire": battle.surefire,
    "reset_port": turn.by_default,
    "legend_hand": turn.by_default,
    "hide_assign": turn.hide_assign,
    "bury": turn.by_default,
    "captain_bonus": turn.captain_bonus,
    "bonus_next": turn.bonus_next,
    "exchange": turn.exchange,
    "bonus_ship": turn.bonus_ship,
    "reassign": turn.reassign,
    "sail_orange": neighbour.sail_merchant,
    "sail_green": neighbour.sail_merchant,
    "sail_navy": neighbour.sail_navy,
    "solo_site_tie": neighbour.solo_site,
}


def scores(seat: Seat[TinyEpicPirates], chance: Chance, weights: Weights = MATE) -> Scores:
    """What the rule of thumb thinks of the answers; mostly in Gold."""
    del chance  # it leaves nothing to luck
    ask = seat.ask
    assert ask is not None
    return ANSWERS[ask.kind](Chart(seat.view, seat.index, weights), ask)


def why(seat: Seat[TinyEpicPirates], action: Action) -> Fact | None:
    """Why the rule of thumb would answer so."""
    ask = seat.ask
    assert ask is not None
    reason = REASONS.get(ask.kind)
    return reason(Chart(seat.view, seat.index, MATE), ask, action) if callable(reason) else reason


# How a match stands

TEMPO = 8.0
"""What a turn brings on average. It is taken off for every turn had, or whoever hurries on would seem to be ahead."""
PHASES_DONE: dict[str, float] = {
    "sail": 0.15, "execute": 0.3, "captain_bonus": 0.7, "crew_bonus": 0.8, "ship_line": 0.95,
}  # fmt: skip
"""How much of a turn is over."""


def evaluate(match: Match[TinyEpicPirates]) -> Sequence[float]:
    """Each seat's share of the victory: the farther ahead, the more."""
    state = match.state
    view = match.view(None)
    leads = [progress(state, view, seat) - TEMPO * turns_had(state, seat) for seat in range(len(state.players))]
    if state.solo is not None:
        lead = leads[0] - solo_progress(state, state.solo) + TEMPO * (state.round - 1)
        return [1 / (1 + exp(-lead / 10))]
    most = max(leads)
    strengths = [exp((lead - most) / 10) for lead in leads]
    return [strength / sum(strengths) for strength in strengths]


def progress(state: TinyEpicPirates, view: View, seat: int) -> float:
    """Treasures buried, rank and crew, and what the ship is worth, in Gold."""
    assert isinstance(view, TinyEpicPiratesView)
    player = state.players[seat]
    chart = Chart(view, seat, MATE)
    done = MATE.burial * player.buried + (2 * MATE.burial if not player.treasures else 0)
    skill = MATE.legend * player.level + 2.4 * len(player.crew) + MATE.surefire * player.surefire
    return done + skill + worth(chart, chart.ship())


def turns_had(state: TinyEpicPirates, seat: int) -> float:
    """Turns this seat has had, the present one in part."""
    count = len(state.players)
    place, active = (seat - state.first) % count, (state.active - state.first) % count
    under_way = 1.0 if place < active else PHASES_DONE.get(state.phase, 0.0) if place == active else 0.0
    return state.round - 1 + under_way


def solo_progress(state: TinyEpicPirates, solo: SoloPirate) -> float:
    """The Legendary Pirate needs a full track, wherever it is."""
    track = SOLO_LEGENDS[solo.personality].track
    cargo = sum([value_of(state, cube) for cube in solo.ship.hold])
    done = MATE.burial * solo.buried + (2 * MATE.burial if not solo.treasures else 0)
    return done + 0.8 * MATE.burial * min(1.0, (solo.gold + 0.6 * cargo) / track) + MATE.legend


def success(match: Match[TinyEpicPirates]) -> float:
    """How clearly a match against the Legendary Pirate was won or lost: by what the loser still lacked."""
    state = match.state
    assert state.solo is not None
    loser = state.players[0] if state.solo_won else state.solo
    margin = (0.5 + loser.treasures - min(1.0, loser.gold / MOST_GOLD)) / (1 + 2 * TREASURES)
    return 0.5 - margin if state.solo_won else 0.5 + margin


KNOWLEDGE: Knowledge[TinyEpicPirates, Weights] = Knowledge(
    scores=scores,
    why=why,
    weights=WEIGHTS,
    minded=minded,
    lean=lean,
    feelings=FEELINGS,
    evaluate=evaluate,
    legend=LEGEND,
    success=success,
    bearings=BEARINGS,
)
