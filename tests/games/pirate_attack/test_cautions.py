"""Cautions before an answer that may cost your own ship or help an enemy, if another answer would not."""

from __future__ import annotations

from typing import Any

from attack_table import Sea

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import cautions as follow
from tortuga.games.pirate_attack.actions import PLAY, at_ships
from tortuga.games.pirate_attack.data import NUMBER
from tortuga.games.pirate_attack.rules import RULES


def cautions(sea: Sea, options: list[Action], **about: Any) -> dict[int, str]:
    ask = Ask("play", tuple(options), options[0], about=about)
    return {caution.option: caution.word for caution in follow(RULES.forecast(sea.state, 0, ask))}


def test_a_card_that_can_only_go_astray() -> None:
    sea = Sea(3)
    sea.ship(0, "3/3")
    options: list[Action] = [PLAY[NUMBER[card]] for card in ("bs_minus_2", "spy", "bs_plus_2")]
    assert cautions(sea, options) == {0: "own_only"}
    sea.ship(1, "3/4")
    assert cautions(sea, options) == {}
    other = Sea(3)
    other.ship(1, "3/3")
    assert cautions(other, options) == {2: "others_only"}


def test_a_sea_creature_that_would_sink_your_own_ship() -> None:
    """Strength must be more than the level."""
    sea = Sea(3)
    ships = [sea.ship(0, "3/3"), sea.ship(0, "7/8"), sea.ship(1, "3/4")]
    assert cautions(sea, at_ships(ships), card="creature_6", step="ship") == {0: "creature"}


def test_an_attack_that_by_the_numbers_is_lost_unless_all_are() -> None:
    sea = Sea(3)
    ship, strong, equal = sea.ship(0, "5/5"), sea.ship(1, "8/8"), sea.ship(2, "5/5")
    assert cautions(sea, at_ships([strong, equal]), step="target", ship=ship.id) == {0: "duel"}
    assert cautions(sea, at_ships([strong]), step="target", ship=ship.id) == {}
