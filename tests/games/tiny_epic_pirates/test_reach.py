"""How far a ship can get, compared with trying every possible sail."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pirate_positions import STORM, Play, begin, cell_of, ordered, position, set_hands
from surely import there

from tortuga.games.tiny_epic_pirates.actions import SailTo, UseStormToken
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates
from tortuga.kit import Stage


def at_sea(cell: int, hands: tuple[int, int, int], level: int = 1, posts: tuple[int, ...] = ()) -> TinyEpicPirates:
    state = position()
    ordered(state, "crew_up", "sail")
    player = state.players[0]
    player.ship.cell, player.level = cell, level
    set_hands(player.helm, *hands, posts=posts)
    state.players[1].ship.cell = 0
    return state


def sails(play: Play, cards: int, storms: int) -> Iterator[tuple[int, int, int]]:
    """Where the ship can be, after how many cards and Storms: every sail is made."""
    yield play.state.players[0].ship.cell, cards, storms
    for step in [option for option in play.options if isinstance(option, SailTo)]:
        for then in after(Stage(play.match.clone()).answer(step)):
            yield from sails(then, cards + 1, storms + play.view(0).sea[step.cell].storm)


def after(play: Play) -> Iterator[Play]:
    """Every way through the Storm. A sail without a card left to go to is over, unasked."""
    if play.kind not in ("storm_answer", "jostle"):
        yield play
        return
    for option in play.options:
        yield from after(Stage(play.match.clone()).answer(option))


@pytest.mark.parametrize("hands", [(1, 0, 0), (2, 0, 0), (1, 1, 0), (0, 0, 1), (1, 0, 1)])
@pytest.mark.parametrize("start", [STORM, cell_of("m10"), cell_of("m08"), cell_of("m11")])
@pytest.mark.parametrize("tokens", [0, 1])
def test_reach_is_what_all_sails_come_to(start: int, hands: tuple[int, int, int], tokens: int) -> None:
    state = at_sea(start, hands, level=3)
    state.players[0].kept[:] = ["storm"] * tokens
    play = begin(state)
    cards: dict[int, int] = {}
    storms: dict[int, int] = {}
    for cell, sailed, met in sails(play, 0, 0):
        cards[cell] = min(cards.get(cell, sailed), sailed)
        storms[cell] = min(storms.get(cell, met), met)
    sail = play.view(0).sail
    assert sail is not None
    assert {cell: way for cell, way in enumerate(sail.reach) if way is not None} == cards
    assert {cell: sail.storms[cell] for cell in cards} == storms


def test_a_storm_that_takes_the_last_rigging_ends_the_sail() -> None:
    """Sail 2 by one Deckhand on Rigging and nobody else: in the Storm it is lost, and with it the second card."""
    play = begin(at_sea(cell_of("m10"), (1, 0, 0)))
    sail = play.view(0).sail
    assert sail is not None
    assert sail.total == 2
    assert sail.reach[STORM] == 1
    behind = STORM - 4
    assert sail.reach[behind] is None, "the way there leads through the Storm"
    play.answer(SailTo(STORM))
    assert not [option for option in play.options if isinstance(option, SailTo)]


def test_a_token_keeps_the_rigging() -> None:
    state = at_sea(cell_of("m10"), (1, 0, 0))
    state.players[0].kept[:] = ["storm"]
    play = begin(state)
    assert there(play.view(0).sail).reach[STORM - 4] == 2
    play.answer(SailTo(STORM), UseStormToken(), SailTo(STORM - 4))
    assert play.kind == "execute"
