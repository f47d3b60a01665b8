"""What a good player knows about Tiny Epic Pirates: the rule of thumb, and an eye for how a match stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from tortuga.engine import Action, Ask, Chance, Match, Scores, Seat, View
from tortuga.engine.facts import Fact
from tortuga.engine.lookahead import Lookahead
from tortuga.engine.scores import best
from tortuga.games.tiny_epic_pirates.actions import STOP, YES, ChooseOrder, SailTo
from tortuga.games.tiny_epic_pirates.bot import battle, neighbour, turn
from tortuga.games.tiny_epic_pirates.bot.chart import Chart, worth
from tortuga.games.tiny_epic_pirates.bot.manner import lean as lean
from tortuga.games.tiny_epic_pirates.bot.manner import minded as minded
from tortuga.games.tiny_epic_pirates.bot.moments import MOMENTS as MOMENTS
from tortuga.games.tiny_epic_pirates.bot.weights import MATE, Weights
from tortuga.games.tiny_epic_pirates.bot.weights import WEIGHTS as WEIGHTS
from tortuga.games.tiny_epic_pirates.bot.why import REASONS
from tortuga.games.tiny_epic_pirates.components import Order
from tortuga.games.tiny_epic_pirates.data import CAPTAINS, MAP, MOST_GOLD, SOLO_LEGENDS, TREASURES
from tortuga.games.tiny_epic_pirates.resources import value_of
from tortuga.games.tiny_epic_pirates.sea import CELLS, DISTANCE
from tortuga.games.tiny_epic_pirates.state import Player, SoloPirate, TinyEpicPirates
from tortuga.games.tiny_epic_pirates.views import TinyEpicPiratesView

CAPTAIN = "thumb"
HORIZON = 12
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


def choose(seat: Seat[TinyEpicPirates], chance: Chance, weights: Weights = MATE) -> Action:
    """The rule of thumb's answer to what the seat is asked."""
    return best(scores(seat, chance, weights))


def scores(seat: Seat[TinyEpicPirates], chance: Chance, weights: Weights = MATE) -> Scores:
    """What the rule of thumb thinks of the answers; mostly in Gold."""
    del chance  # it leaves nothing to luck
    ask = seat.ask
    assert ask is not None
    return ANSWERS[ask.kind](Chart(seat.view, seat.index, weights), ask)


def why(seat: Seat[TinyEpicPirates], action: Action) -> Fact | None:
    """Why it would answer so."""
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


# Fast answers inside imagined matches


def quick(match: Match[TinyEpicPirates], seat: int, ask: Ask, chance: Chance) -> Action:
    """Sensible and quick: orders that can do something, cards where they can be carried out, and defaults."""
    kind = ask.kind
    if kind == "choose_order":
        return quick_order(match.state, seat, ask, chance)
    if kind == "sail_step":
        return quick_sail(match.state, seat, ask)
    if kind in ("execute", "captain_bonus"):
        return YES
    if kind in ("crew_take", "bonus_next"):
        return ask.options[1]
    if kind in WITH_DEFAULTS:
        return ask.default
    return ask.options[chance.below(len(ask.options))]


WITH_DEFAULTS = {
    "bury", "keep_cubes", "trade_count", "crew_row", "mutiny", "surefire", "storm_answer", "jostle", "skip_source",
    "exchange", "bonus_ship", "attack_target", "reroll",
}  # fmt: skip


def quick_order(state: TinyEpicPirates, seat: int, ask: Ask, chance: Chance) -> Action:
    player = state.players[seat]

    orders = [option for option in ask.options if isinstance(option, ChooseOrder)]
    return max(orders, key=lambda option: order_appeal(player, option.order) + chance.below(100) / 40)


def order_appeal(player: Player, order: Order) -> float:
    cubes = len(player.ship.hold)
    if order == CAPTAINS[player.captain].trigger and player.gold >= 8:
        return 4.0
    appeals: dict[Order, float] = {
        "trade": 1.3 * cubes,
        "plunder": 2.4 - 0.8 * cubes,
        "crew_up": 1.6 - 0.4 * len(player.crew),
        "search": 0.8,
        "attack": 0.5 + 0.4 * len(player.crew),
        "hide_out": 0.6 * player.helm.hands["repair"] + 0.8,
    }
    return appeals[order]


def quick_sail(state: TinyEpicPirates, seat: int, ask: Ask) -> Action:
    """Towards the nearest card where the order can be carried out."""
    player = state.players[seat]
    order = player.helm.order
    here = DISTANCE[player.ship.cell]
    goals = [cell for cell in CELLS if serves(state, player, order, cell)]
    if not goals:
        return STOP
    goal = min(goals, key=here.__getitem__)
    if not here[goal]:
        return STOP
    steps = [option for option in ask.options if isinstance(option, SailTo)]
    return min(steps, key=lambda option: DISTANCE[option.cell][goal], default=STOP)


def serves(state: TinyEpicPirates, player: Player, order: Order, cell: int) -> bool:
    card = MAP[state.cards[cell]]
    if order == "plunder":
        return card.settlement > 0
    if order == "trade":
        return card.market in player.ship.hold
    if order == "search":
        if player.gold >= 8 and player.treasures:
            return 0 < card.bury <= player.gold and state.treasures[cell] < 0 and state.navy != cell
        return state.tokens[cell] is not None
    if order == "attack":
        return any(merchant.cell == cell for merchant in state.merchants)
    return order == "hide_out" and card.cove
