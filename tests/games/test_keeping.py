"""What a game works out once and keeps stays within bounds, however many matches a house sees."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import chain, combinations, combinations_with_replacement, product
from typing import Any

import pytest

from tortuga.engine import Words, all_games, rules_of
from tortuga.games.pirata_codex.bot import bets
from tortuga.games.pirata_codex.chapters import asking as auction
from tortuga.games.piratical.chapters import asking as hands
from tortuga.games.piratical.data import CARDS
from tortuga.games.rattle_battle.chapters.crazy import rolled
from tortuga.games.rattle_battle.data import shapes
from tortuga.games.tiny_epic_pirates.chapters import asking as helm
from tortuga.games.tiny_epic_pirates.chapters.odds import Strength, totals, versus
from tortuga.games.tiny_epic_pirates.data.components import ORDERS

FACES = range(1, 7)
NO, BOTH = (False,), (False, True)
SIDES = [Strength((0, 0, 1, 1, 2, 2), 1, hits) for hits in range(600)]


def some_of(dice: int) -> Iterable[tuple[int, ...]]:
    """Every choice of these dice."""
    return chain.from_iterable(combinations(range(dice), size) for size in range(1, dice + 1))


MANY: dict[str, tuple[Any, Iterable[tuple[Any, ...]]]] = {
    "what may follow a bid": (auction.bet_ask, product(range(1, 31), FACES, (30, 31), (1,), NO, NO)),
    "what the next bettor does": (bets._reaction, product((5,), (10,), range(30), range(30), range(5), (1 / 3,))),
    "cards to play": (hands.selections, ((some,) for some in combinations(range(len(CARDS)), 3))),
    "how far a square reaches": (shapes.extent, ((number / 7,) for number in range(600))),
    "bids with grog": (rolled.bids, product(range(5), FACES, (10, 11))),
    "dice to set aside": (rolled.tales, ((some, dice) for dice in (5, 6) for some in some_of(dice))),
    "rows of dice": (rolled.lines, ((dice,) for dice in product(FACES, repeat=3))),
    "cubes to keep": (helm.ways_to_keep, ((cubes,) for cubes in combinations_with_replacement("abcd", 6))),
    "deckhands to place": (helm.assignments, product(range(1, 4), range(3), some_of(3), BOTH)),
    "totals of a roll": (totals, ((side,) for side in SIDES)),
    "odds of a battle": (versus, ((side, ((3, 1),)) for side in SIDES)),
}


@pytest.mark.parametrize(("ask", "ways"), MANY.values(), ids=list(MANY))
def test_what_can_be_asked_in_very_many_ways_is_kept_for_a_while(ask: Any, ways: Iterable[tuple[Any, ...]]) -> None:
    asked = len([ask(*way) for way in ways])
    kept = ask.cache_info()
    assert kept.currsize < asked
    assert kept.currsize <= kept.maxsize


def test_orders_on_the_wheel_are_there_once() -> None:
    wheel, other = ORDERS, (*ORDERS[:3], *ORDERS[:2:-1])
    assert helm.orders_on((1, 2), wheel)[1] is helm.orders_on((2, 4), other)[0]


@pytest.mark.parametrize("game", all_games())
def test_a_games_words_are_in_memory_once(game: str) -> None:
    words = rules_of(game).words
    parts = [vars(module) for name, module in sys.modules.items() if name.startswith(f"tortuga.games.{game}.")]
    assert all(value is words for part in parts for value in part.values() if isinstance(value, Words))
