"""What a good player knows about Rattle, Battle, Grab the Loot.

At sea it looks ahead with the rules themselves: the Battle is decided by where ships lie, so every move, shot and use
is judged by the Battle that would follow. Before sending, it lets imagined dice fall for every number of ships. In Port
it weighs what its loot could buy. All of that happens in worlds the seat imagines (``seat.imagine``), never in the real
one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tortuga.engine import Action, Ask, Chance, Match, Scores, Seat
from tortuga.engine.describing.facts import Fact
from tortuga.engine.describing.knowledge import Knowledge
from tortuga.engine.describing.lookahead import Lookahead
from tortuga.engine.describing.scores import only, ranked
from tortuga.games.rattle_battle.actions import LateDrop
from tortuga.games.rattle_battle.bot import at_sea, crazy, guild, harbour
from tortuga.games.rattle_battle.bot.bearings import BEARINGS
from tortuga.games.rattle_battle.bot.feelings import FEELINGS
from tortuga.games.rattle_battle.bot.manner import lean, minded
from tortuga.games.rattle_battle.bot.weights import MATE, WEIGHTS, Weights
from tortuga.games.rattle_battle.bot.why import REASONS
from tortuga.games.rattle_battle.bot.worth import prospects
from tortuga.games.rattle_battle.state import Rattle

LEGEND = Lookahead(
    width=5,
    worlds=(),
    horizon=20,
    margin=0.03,
    left_alone=frozenset({"send_ships", "shipyard", "tales", "throw"}),
)

Weigh = Callable[[Weights, Rattle, int, Ask, Chance], Scores]


def late_drop(_: Weights, state: Rattle, seat: int, ask: Ask, __: Chance) -> Scores:
    """Whoever has stayed at home gets loot for a ship that comes late."""
    late = [option for option in ask.options if isinstance(option, LateDrop)]
    return only(late[0] if late and not state.players[seat].takes_part else ask.default)


def by_default(_: Weights, __: Rattle, ___: int, ask: Ask, ____: Chance) -> Scores:
    return only(ask.default)


ANSWERS: dict[str, Weigh] = {
    "choose_part": harbour.choose_part,
    "send_ships": at_sea.send_ships,
    "late_drop": late_drop,
    "turn": at_sea.turn,
    "ram_use": at_sea.ram_use,
    "drill_use": at_sea.drill_use,
    "super_sails_use": at_sea.say_yes,
    "big_bertha_use": at_sea.say_yes,
    "revenge_use": at_sea.say_yes,
    "discard_loot": harbour.discard_loot,
    "stow": harbour.stow,
    "choose_loot": harbour.choose_loot,
    "loot_option": harbour.loot_option,
    "corsairs_close": harbour.corsairs_close,
    "sailors": harbour.sailors,
    "sailor_return": harbour.sailor_return,
    "market": harbour.market,
    "tavern": harbour.tavern,
    "shipyard": harbour.shipyard,
    "workshop": harbour.workshop,
    "pit": harbour.pit,
    "guild": guild.guild,
    "wild": harbour.choose_loot,
    "prison_choice": crazy.prison_choice,
    "brawl_name": crazy.brawl_name,
    "reroll": crazy.reroll,
    "throw": crazy.throw,
    "grog_bid": crazy.grog_bid,
    "tales": crazy.tales,
    "duel_order": crazy.duel_order,
}
"""Kinds that are not here are answered by default."""


def scores(seat: Seat[Rattle], chance: Chance, weights: Weights = MATE) -> Scores:
    """What the rule of thumb thinks of the answers; at sea and in Port about in coins."""
    ask = seat.ask
    assert ask is not None
    world = seat.imagine(chance.below(1 << 30))
    imagined = world.waiting.get(seat.index)
    if imagined is None:
        return only(ask.default)
    return ANSWERS.get(ask.kind, by_default)(weights, world.state, seat.index, imagined, chance)


def why(seat: Seat[Rattle], action: Action) -> Fact | None:
    """Why the rule of thumb would answer so."""
    ask = seat.ask
    assert ask is not None
    reason = REASONS.get(ask.kind)
    return reason(ask, action) if callable(reason) else reason


def evaluate(match: Match[Rattle]) -> Sequence[float]:
    """How an imagined match stands."""
    return prospects(match.state)


def shortlist(match: Match[Rattle], seat: int, ask: Ask, chance: Chance, most: int) -> Sequence[Action]:
    """The answers worth thinking about: at sea the best by the Battle that would follow."""
    if ask.kind == "turn":
        return [scored.action for scored in ranked(at_sea.turn(MATE, match.state, seat, ask, chance))[:most]]
    options: list[Any] = list(ask.options)
    if ask.space is not None:
        options += ask.space.candidates(chance, most)
    return [ask.default, *(option for option in options if option != ask.default)][:most]


KNOWLEDGE: Knowledge[Rattle, Weights] = Knowledge(
    scores=scores,
    why=why,
    shortlist=shortlist,
    weights=WEIGHTS,
    minded=minded,
    lean=lean,
    feelings=FEELINGS,
    evaluate=evaluate,
    legend=LEGEND,
    bearings=BEARINGS,
)
