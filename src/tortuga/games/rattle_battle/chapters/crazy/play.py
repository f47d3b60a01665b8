"""All mini-games by name, and the phase that plays them."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Phase, Steps, procedure
from tortuga.games.rattle_battle.chapters.crazy import rolled, thrown
from tortuga.games.rattle_battle.chapters.crazy.table import new_game
from tortuga.games.rattle_battle.state import RattleTable

GAMES: dict[str, Callable[[RattleTable], Steps[None]]] = {
    "attack_prison": rolled.attack_prison,
    "bombs": thrown.bombs,
    "brawl": rolled.brawl,
    "cannons_ready": rolled.cannons_ready,
    "race": procedure(thrown.race),
    "walk_plank": thrown.walk_plank,
    "knife_throw": thrown.knife_throw,
    "liars_grog": rolled.liars_grog,
    "tall_tales": rolled.tall_tales,
    "treasure_dig": thrown.treasure_dig,
    "monkey_business": rolled.monkey_business,
    "barrel_roll": thrown.barrel_roll,
    "cutlass_duel": rolled.cutlass_duel,
    "king_of_hill": thrown.king_of_hill,
    "tavern_dice": procedure(rolled.tavern_dice),
}


def play_crazy(table: RattleTable) -> Phase:
    """Play a round or a turn of the mini-game on the card."""
    state = table.state
    if state.game is None:
        state.game = new_game(state)
    yield from GAMES[state.adventure.crazy](table)
