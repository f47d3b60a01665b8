"""Step 2: sail, card by card. A Storm may cost the Rigging that the ship needs to get there."""

from __future__ import annotations

from tortuga.engine import Steps, ask, ask_made
from tortuga.games.tiny_epic_pirates.actions import (
    TAKE_THE_JOSTLE,
    USE_STORM_TOKEN,
    SailTo,
    StopSailing,
    TakeTheJostle,
    UseSailToken,
    UseStormToken,
)
from tortuga.games.tiny_epic_pirates.chapters.asking import where_to_sail
from tortuga.games.tiny_epic_pirates.chapters.helm import all_on_repair, jostle
from tortuga.games.tiny_epic_pirates.data import MAP, NUMBERS, RANKS
from tortuga.games.tiny_epic_pirates.data.components import Token
from tortuga.games.tiny_epic_pirates.data.sea import NEIGHBOURS
from tortuga.games.tiny_epic_pirates.events import Sailed, SailTokenUsed, StormTokenUsed
from tortuga.games.tiny_epic_pirates.state import Player, Sail, TinyEpicPirates, TinyEpicTable


def total_sail(player: Player, sail: Sail | None) -> int:
    """The Sail of the rank, of Deckhands on Rigging, and of tokens discarded in this sail."""
    return RANKS[player.level - 1].sail + player.helm.hands["rigging"] + (sail.extra if sail else 0)


def storms_barred(player: Player) -> bool:
    """R14: with all Deckhands on Repair a Storm may be entered only with a token."""
    return all_on_repair(player.helm) and "storm" not in player.kept


def enterable(state: TinyEpicPirates, player: Player) -> tuple[int, ...]:
    """The cards next to the ship that it may enter."""
    cells = NEIGHBOURS[player.ship.cell]
    if storms_barred(player):
        return tuple([cell for cell in cells if not MAP[state.cards[cell]].storm])
    return cells


def sail(table: TinyEpicTable, seat: int) -> Steps[None]:
    """Sail as many cards as the total Sail allows, counted again at every step (R16)."""
    state = table.state
    player = state.players[seat]
    progress = state.sail = Sail()
    while True:
        cells = enterable(state, player) if progress.used < total_sail(player, progress) else ()
        question = where_to_sail(cells, "sail2" in player.kept)
        answer: SailTo | StopSailing | UseSailToken = yield from ask_made(seat, question)
        if isinstance(answer, SailTo):
            progress.used += 1
            yield from enter(table, seat, answer.cell)
        elif isinstance(answer, UseSailToken):
            discard(table, player, "sail2")
            progress.extra += NUMBERS.sail_token
            table.tell(SailTokenUsed(seat))
        else:
            break
    state.sail = None


def enter(table: TinyEpicTable, seat: int, cell: int) -> Steps[None]:
    """Enter the next card. R13: a ship that sails is no longer on a Cove. R17: every Storm counts again."""
    state = table.state
    player = state.players[seat]
    ship = player.ship
    ship.cell, ship.hidden = cell, False
    card = state.cards[cell]
    table.tell(Sailed(seat, cell, card))
    if MAP[card].storm:
        yield from meet_storm(table, seat, player)


def meet_storm(table: TinyEpicTable, seat: int, player: Player) -> Steps[None]:
    """Use a token, or be Jostled. With all Deckhands on Repair only the token is possible (R14)."""
    if "storm" in player.kept:
        options = [USE_STORM_TOKEN] if all_on_repair(player.helm) else [USE_STORM_TOKEN, TAKE_THE_JOSTLE]
        answer: UseStormToken | TakeTheJostle = yield from ask(seat, "storm_answer", options)
        if isinstance(answer, UseStormToken):
            discard(table, player, "storm")
            table.tell(StormTokenUsed(seat))
            return
    yield from jostle(table, seat)


def discard(table: TinyEpicTable, player: Player, token: Token) -> None:
    """Discard a kept token: it is used once."""
    player.kept.remove(token)
    table.state.spent.append(token)
