"""What a good player knows about Pirata Codex: a rule of thumb that counts, bluffs and knows the cards.

Every decision is made on a world that the seat imagines. There the seat's own dice and cards and all that is public are
as they are, and everything else has been dealt again, so what is hidden cannot be known here even by mistake. How many
dice are in a cup is public (it follows from the reveals and from what was told since), so an imagined world keeps it.

``odds`` counts dice, ``bets`` bids, ``worth`` says what things are worth, ``plays`` which card to play, ``chores``
answers everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tortuga.engine import Action, Ask, Chance, Match, Scores, Seat
from tortuga.engine.describing.facts import Fact
from tortuga.engine.describing.knowledge import Knowledge
from tortuga.engine.describing.lookahead import Lookahead
from tortuga.engine.describing.scores import best, only
from tortuga.games.pirata_codex.bot.bearings import BEARINGS
from tortuga.games.pirata_codex.bot.bets import bids_make_sense, rank_bids, weigh_bids
from tortuga.games.pirata_codex.bot.chores import CHORES
from tortuga.games.pirata_codex.bot.feelings import FEELINGS
from tortuga.games.pirata_codex.bot.manner import lean
from tortuga.games.pirata_codex.bot.plays import weigh_plays
from tortuga.games.pirata_codex.bot.weights import MATE, WEIGHTS, Weights
from tortuga.games.pirata_codex.bot.why import REASONS
from tortuga.games.pirata_codex.bot.worth import winning_chances
from tortuga.games.pirata_codex.state import Pirata

LEGEND = Lookahead(width=6, worlds=(), horizon=40, players="mate", left_alone=frozenset({"first_bid", "bet_turn"}))
"""Captains have played an auction out already, and looked further. Looking ahead at cards as well has not been shown to
beat a legend's rules for them."""

Weigh = Callable[[Pirata, int, Ask, Chance, Weights], Scores]

_BETS = ("first_bid", "bet_turn")
_WEIGH: dict[str, Weigh] = {
    **dict.fromkeys(_BETS, weigh_bids),
    **dict.fromkeys(("gold_window", "action_priority", "final_card"), weigh_plays),
    **CHORES,
}


def choose(seat: Seat[Pirata], chance: Chance, weights: Weights = MATE) -> Action:
    """The answer of somebody who has played before."""
    ask = seat.ask
    assert ask is not None
    return decide(seat.imagine(chance.below(1 << 31)).state, seat.index, ask, chance, weights)


def scores(seat: Seat[Pirata], chance: Chance, weights: Weights = MATE) -> Scores:
    """What that player thinks of the answers: of bids as chances to win the match, of cards in tiles."""
    ask = seat.ask
    assert ask is not None
    state = seat.imagine(chance.below(1 << 31)).state
    return [scored for scored in weigh(state, seat.index, ask, chance, weights) if ask.find(scored.action) is not None]


def why(seat: Seat[Pirata], action: Action) -> Fact | None:
    """Why that player would answer so."""
    ask = seat.ask
    assert ask is not None
    reason = REASONS.get(ask.kind)
    return reason(seat.imagine(0).state, seat.index, ask, action) if callable(reason) else reason


def decide(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights = MATE) -> Action:
    """The answer in an imagined world; the default where there is nothing to think about."""
    return best(weigh(state, seat, ask, chance, weights))


def weigh(state: Pirata, seat: int, ask: Ask, chance: Chance, weights: Weights = MATE) -> Scores:
    """What the answers are worth in an imagined world."""
    if weights.bids_out and ask.kind in _BETS and state.turn < state.humans:  # nobody wins anything for the Phantom
        from tortuga.games.pirata_codex.bot.auction import bid_out  # numpy, which a mate does not need

        return bid_out(state, chance, weights)
    known = _WEIGH.get(ask.kind)
    return only(ask.default) if known is None else known(state, seat, ask, chance, weights)


def evaluate(match: Match[Pirata]) -> Sequence[float]:
    """Everybody's chance to win, by where the ships are and what is aboard."""
    return winning_chances(match.state)[: match.seats]


def plausible(match: Match[Pirata], seat: int) -> float:
    """Would the others have bid like this with these dice?"""
    return bids_make_sense(match.state, seat)


def shortlist(match: Match[Pirata], seat: int, ask: Ask, chance: Chance, most: int) -> Sequence[Action]:
    """Bids worth thinking about, best first; of other long lists only the rule of thumb's own answer."""
    if ask.kind in _BETS:
        return rank_bids(match.state, ask)[:most]
    return [decide(match.state, seat, ask, chance)]


KNOWLEDGE: Knowledge[Pirata, Weights] = Knowledge(
    choose=choose,
    scores=scores,
    why=why,
    shortlist=shortlist,
    weights=WEIGHTS,
    lean=lean,
    feelings=FEELINGS,
    evaluate=evaluate,
    plausible=plausible,
    legend=LEGEND,
    legends_from=3,  # with two, captains beat those who play by a legend's numbers, which were found at tables of four
    bearings=BEARINGS,
)
