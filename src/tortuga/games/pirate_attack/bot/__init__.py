"""What a good player knows about Pirate Attack: the rule of thumb, and an eye for how a match stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from msgspec.structs import replace

from tortuga.engine import Action, Ask, Chance, Match, Scores, Seat
from tortuga.engine.describing.facts import Fact
from tortuga.engine.describing.knowledge import Knowledge
from tortuga.engine.describing.lookahead import Lookahead
from tortuga.engine.describing.scores import only
from tortuga.games.pirate_attack.actions import TakeSoul
from tortuga.games.pirate_attack.bot import answers
from tortuga.games.pirate_attack.bot.bearings import BEARINGS
from tortuga.games.pirate_attack.bot.eye import Eye
from tortuga.games.pirate_attack.bot.feelings import FEELINGS
from tortuga.games.pirate_attack.bot.manner import lean
from tortuga.games.pirate_attack.bot.weights import MATE, WEIGHTS, Weights
from tortuga.games.pirate_attack.bot.why import REASONS
from tortuga.games.pirate_attack.chapters.ships import base, partner
from tortuga.games.pirate_attack.state import PirateAttack, Player

LEGEND = Lookahead(width=5, worlds=(), horizon=30, left_alone=frozenset({"between_magic", "window_mid"}))

ENDING = Lookahead(width=4, horizon=None, me="legend")
"""When the piles are gone, few questions are left, and imagined worlds can be played to their end."""
WORLDS: dict[int, tuple[int, ...]] = {12: (6, 12), 34: (4, 10), 45: (4, 4)}
"""In how many worlds, with at most so many cards in hand or saved at the whole table: to play a world out takes about
0.6 ms for each of them, and a decision must not take more than two seconds. With more cards the end is not near."""
DECISIVE = frozenset({"play", "order_play", "forced_play", "attack", "window", "last_turn", "last_buy", "wd_place",
                      "mm_place", "gambler", "force_pair", "force_player", "redirect", "redirect_ship", "trade_hands",
                      "spy_discard", "remover", "bermuda", "pick_equal"})  # fmt: skip
"""The questions that are worth the time when the piles are gone."""

ANSWERS: dict[str, Callable[[Eye, Ask], Scores]] = {
    "play": answers.play,
    "order_play": answers.play,
    "forced_play": answers.play,
    "window": answers.window,
    "window_mid": answers.window,
    "between_magic": answers.window,
    "last_turn": answers.window,
    "last_buy": answers.window,
    "credit_shop": answers.window,
    "tavern_target": answers.aim,
    "reuse": answers.aim,
    "respond": answers.respond,
    "block": answers.block,
    "smoke": answers.smoke,
    "join": answers.join,
    "attack": answers.attack,
    "force_pair": answers.pair,
    "force_player": answers.force_player,
    "redirect": answers.victim,
    "redirect_ship": answers.worst_ship,
    "wd_place": answers.wd_place,
    "mm_place": answers.mm_place,
    "spy_discard": answers.spy_discard,
    "give_away": answers.give_away,
    "sneak_victim": answers.victim,
    "trade_hands": answers.trade,
    "bone_yard": answers.bone_yard,
    "remover": answers.remover,
    "auction_bid": answers.auction,
    "gambler": answers.gambler,
    "bermuda": answers.worst_ship,
    "pick_equal": answers.worst_ship,
    "eotw": answers.end_of_the_world,
}
"""Everything else is answered by its default."""


def scores(seat: Seat[PirateAttack], chance: Chance, weights: Weights = MATE) -> Scores:
    """What the rule of thumb thinks of the answers; about 5 is a plain ship."""
    del chance  # it leaves nothing to luck
    ask = seat.ask
    assert ask is not None
    if ask.kind == "soul":
        return only(TakeSoul(seat.seats <= 6))
    answer = ANSWERS.get(ask.kind)
    return only(ask.default) if answer is None else answer(Eye(seat.view, seat.index, numbers(seat, weights)), ask)


def ending(seat: Seat[PirateAttack]) -> Lookahead | None:
    """How a legend looks ahead when the piles are gone, in a game with magic. Before that the end is too far away, and
    without magic there is too little to choose."""
    ask = seat.ask
    assert ask is not None
    if ask.kind not in DECISIVE:
        return None
    view = seat.view
    if not view.ending or not Eye(view, seat.index).magic:
        return None
    cards = sum(player.hand_count + len(player.magic) for player in view.players)
    worlds = next((worlds for most, worlds in WORLDS.items() if cards <= most), ())
    return replace(ENDING, worlds=worlds)


def numbers(seat: Seat[PirateAttack], weights: Weights) -> Weights:
    """A level's numbers. Where Fame decides there is no point in waiting for the end: there everybody is a mate."""
    options = seat.options
    fame = options["fame_goal"] == "most_fame" or options["length"] in ("fame_timer", "fame_target")
    return MATE if fame else weights


def why(seat: Seat[PirateAttack], action: Action) -> Fact | None:
    """Why the rule of thumb would answer so."""
    ask = seat.ask
    assert ask is not None
    reason = REASONS.get(ask.kind)
    return reason(Eye(seat.view, seat.index), ask, action) if callable(reason) else reason


def evaluate(match: Match[PirateAttack]) -> Sequence[float]:
    """Each seat's share of what is afloat; a team counts together."""
    state = match.state
    riches = [_riches(player) for player in state.players]
    if state.settings.teams:
        riches = [riches[seat] + riches[partner(state, seat)] for seat in range(len(riches))]
    total = sum(riches) / (2 if state.settings.teams else 1)
    return [each / total for each in riches]


def _riches(player: Player) -> float:
    """Ships above all, then what could become ships or sink them; the rich count for more, as one alone can be last."""
    ships = 0.0
    for ship in player.row:
        cannons, strength = base(ship)
        ships += 5.0 + 0.4 * (cannons + strength) - 2.5 * len(ship.curses)
    goods = 0.3 * (player.gold + player.locked) + 1.2 * len(player.magic) + 0.8 * len(player.fortunes)
    riches = 2.0 + max(0.0, ships) + goods + 0.8 * len(player.hand)
    return riches * sqrt(riches)


KNOWLEDGE: Knowledge[PirateAttack, Weights] = Knowledge(
    scores=scores,
    why=why,
    weights=WEIGHTS,
    lean=lean,
    feelings=FEELINGS,
    evaluate=evaluate,
    glimpses=True,
    legend=LEGEND,
    ending=ending,
    bearings=BEARINGS,
)
