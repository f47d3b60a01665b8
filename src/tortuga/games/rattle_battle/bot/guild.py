"""The Guild sells one card a visit to each player, every card dearer and better than the last: at which visits to buy?

The visits to come are played out in thought. Everybody earns what players usually earn in a quest and buys whenever
there is money for it; only this seat may pass a visit over. So it is seen what a card bought now costs later, and what
one coin more or less is worth.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from tortuga.engine import Ask, Chance, Fast, Scores
from tortuga.engine.describing.scores import only, weigh
from tortuga.games.rattle_battle.actions import BuyCard
from tortuga.games.rattle_battle.bot.weights import Weights
from tortuga.games.rattle_battle.data import CARDS, GUILD, MOST_SEATS, PIT, SAILOR, SCENARIOS, VALUABLES
from tortuga.games.rattle_battle.state import Player, Rattle

INCOME = ((3.5, 1.6), (4.9, 2.0), (5.9, 2.1), (6.3, 2.1), (4.7, 1.8))
"""By quest: the coins that a captain earns, at sea, in mini-games and at The Pit, and how far they spread."""
FATES = 24
"""How many courses of fortune are played out."""
PLANNED = 2
"""At so many visits after the next this seat considers passing the Guild by."""

COSTS = tuple(card.cost for card in CARDS.guild)
POINTS = tuple(card.vp for card in CARDS.guild)
LAVINIA = SAILOR["lady_lavinia"]

Money = Callable[[int, int], float]
"""What so many valuables and so many other tokens are worth, sold at The Pit."""


class Purses(NamedTuple):
    """All that the coming visits to the Guild depend on."""

    coins: tuple[int, ...]
    off: tuple[int, ...]
    """By seat: how much cheaper cards are (Lady Lavinia)."""
    sold: int
    first: int
    """The Baron."""
    at: int
    """How many players have had their turn at the present visit."""
    quest: int
    quests: int
    earned: float
    """The share of this quest's income that the seats have earned."""


def guild(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Buy, or keep the coins for a better card."""
    buys = [option for option in ask.options if isinstance(option, BuyCard)]
    if not weights.guild or not buys:
        return only(ask.default)
    purses = _purses(state, seat)
    return weigh(
        [option for option in ask.options if option == ask.default or option not in buys],
        lambda option: lead(purses, seat, isinstance(option, BuyCard)),
    )


def money_in_port(state: Rattle, seat: int) -> Money:
    """What coins are worth in Port, where one knows how many there will be before the Guild opens and what they buy."""
    purses = _purses(state, seat)
    poor = _best_lead(purses, seat)

    def worth(valuables: int, others: int) -> float:
        coins = valuables + others // 2
        return _best_lead(_richer(purses, seat, coins), seat) - poor + ODD * (others % 2)

    return worth


ODD = 0.2
"""What a token is worth that is left over."""


def worth_of_a_coin(state: Rattle, seat: int) -> float:
    """What a coin is worth that is earned now, in points: it may help to buy a card."""
    purses = _purses(state, seat)
    return (_best_lead(_richer(purses, seat, STEP), seat) - _best_lead(purses, seat)) / STEP


STEP = 2


def _richer(purses: Purses, seat: int, coins: int) -> Purses:
    return purses._replace(
        coins=tuple([own + coins if other == seat else own for other, own in enumerate(purses.coins)])
    )


def _purses(state: Rattle, seat: int) -> Purses:
    quests = SCENARIOS.scenario[state.scenario].quests
    in_port = state.location >= 0
    earned = 1.0 if in_port else state.step / len(quests[state.quest])
    coins = [player.coins for player in state.players]
    if in_port and state.location <= PIT:
        coins = [
            own + (_for_sale(state.players[other]) if other != seat and not _has_sold(state, other) else 0)
            for other, own in enumerate(coins)
        ]
    return Purses(
        coins=tuple(coins),
        off=tuple([CARDS.sailors[LAVINIA].gives * (LAVINIA in player.sailors) for player in state.players]),
        sold=state.sold,
        first=state.baron,
        at=state.at if state.location == GUILD else 0,
        quest=state.quest,
        quests=len(quests),
        earned=earned,
    )


def _has_sold(state: Rattle, seat: int) -> bool:
    return state.location == PIT and (seat - state.baron) % len(state.players) < state.at


SPENT = 3
"""Tokens that most players spend before they come to The Pit."""


def _for_sale(player: Player) -> int:
    """The coins that a player is likely to get at The Pit."""
    valuables = player.loot[VALUABLES]
    return valuables + max(0, sum(player.loot[:4]) - valuables - SPENT) // 2


def _best_lead(purses: Purses, seat: int) -> float:
    return max(lead(purses, seat, True), lead(purses, seat, False))


@lru_cache(maxsize=4096)
def lead(purses: Purses, seat: int, buy: bool) -> float:
    """How far this seat will be ahead of the mean of the others, if it buys or does not buy at the next visit, and does
    its best afterwards."""
    ahead = min(PLANNED, purses.quests - purses.quest - 1)
    plans = [(buy, *later) for later in product((True, False), repeat=ahead)]
    return max(sum(_played(purses, seat, plan, fate) for fate in _fates()) for plan in plans) / FATES


def _played(purses: Purses, seat: int, plan: tuple[bool, ...], fate: tuple[tuple[float, ...], ...]) -> float:
    """By how much a seat is ahead of the others in the end if it buys by this plan, in one course of fortune."""
    seats = len(purses.coins)
    coins, points, sold = list(purses.coins), [0] * seats, purses.sold
    for visit in range(purses.quest, purses.quests):
        mean, spread = INCOME[min(visit, len(INCOME) - 1)]
        share = 1.0 - purses.earned if visit == purses.quest else 1.0
        if share:
            for other in range(seats):
                coins[other] += max(0, round(share * (mean + spread * fate[visit % len(fate)][other])))
        if sold >= len(COSTS):
            continue
        first = purses.first + visit - purses.quest
        for place in range(purses.at if visit == purses.quest else 0, seats):
            other = (first + place) % seats
            if sold >= len(COSTS):
                break
            cost = max(1, COSTS[sold] - purses.off[other])
            if coins[other] < cost:
                continue
            ahead = visit - purses.quest
            if other == seat and ahead < len(plan) and not plan[ahead]:
                continue
            coins[other] -= cost
            points[other] += POINTS[sold]
            sold += 1
    total = [own + cards for own, cards in zip(coins, points, strict=True)]
    return total[seat] - (sum(total) - total[seat]) / max(1, seats - 1)


@lru_cache(maxsize=1)
def _fates() -> tuple[tuple[tuple[float, ...], ...], ...]:
    """By course, quest and seat: by how many spreads the income differs from the mean."""
    chance = Fast(8)
    return tuple(
        tuple(tuple(_deviation(chance) for _ in range(MOST_SEATS)) for _ in range(len(INCOME))) for _ in range(FATES)
    )


def _deviation(chance: Chance) -> float:
    """A random number, about normally distributed, with mean 0 and spread 1."""
    return sum(chance.below(1000) for _ in range(12)) / 1000 - 6.0
