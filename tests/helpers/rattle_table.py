"""A table of Rattle, Battle, set up as a worked example needs it.

``stage`` is the table after set-up, with a card on it and an empty sea; ``float_ship`` puts dice where the example
needs them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from tortuga.engine import Fast, OptionValue, Steps
from tortuga.games.rattle_battle.chapters.player_actions import act
from tortuga.games.rattle_battle.data import (
    ADVENTURE,
    BASIC,
    LOOT_KIND,
    PART,
    SAILOR,
    UPGRADE,
)
from tortuga.games.rattle_battle.rules import RULES
from tortuga.games.rattle_battle.seats.views import RattleView
from tortuga.games.rattle_battle.state import Rattle, RattleTable, Ship
from tortuga.kit import Draws, Stage

A, B, C, D, E = range(5)
"""Seats; A is the Baron."""
CAPTAIN = 4
Y1, Y2, Y3, G1, G2, G3, R1, R2, R3, O1, O2, BLUE, VIOLET = range(25, 38)
CANNON, SAIL, GRAPE, SKULL = 7, 8, 9, 10


def die(seat: int, number: int = 0) -> int:
    """The die of a seat: 0 to 3, or CAPTAIN."""
    return seat * 5 + number


def stage(card: str = "i1", seats: int = 3, scenario: str = "norrington", **options: OptionValue) -> Rattle:
    """After set-up: A is Baron, the card is on the table, nobody has chosen a part or sent a ship."""
    full = RULES.info.complete({"scenario": scenario, "baron": 1, **options})
    RULES.check_options(seats, full)
    state = RULES.new(seats, full, Fast(1))
    state.card = ADVENTURE[card]
    state.phase = "turn"
    return state


def float_ship(state: Rattle, number: int, x: float, y: float, angle: float = 0.0, face: int = 1) -> Ship:
    """A die at sea; its owner has sent it."""
    ship = Ship(number, float(x), float(y), float(angle), face)
    state.sea.append(ship)
    if number < 25:
        player = state.players[number // 5]
        if number % 5 == CAPTAIN:
            player.captain_sent = True
        else:
            player.sent += 1
    return ship


def have(state: Rattle, seat: int, *loot: str) -> None:
    """Give tokens from the bag."""
    for kind in loot:
        state.bag[LOOT_KIND[kind]] -= 1
        state.players[seat].loot[LOOT_KIND[kind]] += 1


def fit(state: Rattle, seat: int, *things: str) -> None:
    """Give parts, upgrades and sailors from the supply and the decks."""
    player = state.players[seat]
    for thing in things:
        if thing in PART:
            player.parts[PART[thing]] += 1
            state.supply[PART[thing]] -= 1
        elif thing in UPGRADE:
            player.upgrades.append(UPGRADE[thing])
            state.upgrades.remove(UPGRADE[thing])
        else:
            player.sailors.append(SAILOR[thing])
            state.sailors.remove(SAILOR[thing])


AnyCard = TypeVar("AnyCard", bound=int)


def stack(deck: list[AnyCard], names: Mapping[str, AnyCard], *top: str) -> None:
    """Put these cards on top of a deck, the first one uppermost."""
    for name in reversed(top):
        deck.remove(names[name])
        deck.append(names[name])


def bag_of(state: Rattle, *loot: str) -> None:
    """Put only these tokens into the bag and all others on the pile."""
    for kind in range(len(state.bag)):
        state.pile[kind] += state.bag[kind]
        state.bag[kind] = 0
    for name in loot:
        kind = LOOT_KIND[name]
        state.pile[kind] -= 1
        state.bag[kind] += 1


def tokens(state: Rattle, seat: int) -> dict[str, int]:
    """What a player holds."""
    names = list(LOOT_KIND)
    return {names[kind]: count for kind, count in enumerate(state.players[seat].loot) if count}


def basic(state: Rattle, seat: int) -> int:
    return sum(state.players[seat].loot[:BASIC])


def deed(table: RattleTable) -> Steps[bool]:
    """Give one answer for the player whose turn it is, and return what happens."""
    return act(table, table.state.turn.seat)


Play = Stage[Rattle, RattleView]


def begin(state: Rattle, draws: Draws = ()) -> Play:
    """The table as a match."""
    return Stage.at(RULES, len(state.players), state, draws, {"scenario": state.scenario})


def faces(*shown: int, of: Iterable[int]) -> list[int]:
    """The draws of a scripted chance that make these dice show these faces when they are rolled."""
    from tortuga.games.rattle_battle.data import SIDES_OF

    sides = [SIDES_OF[number].index(face) for number, face in zip(of, shown, strict=True)]
    sides += [0] * (-len(sides) % 4)
    return [sum(side * 6**place for place, side in enumerate(sides[at : at + 4])) for at in range(0, len(sides), 4)]
