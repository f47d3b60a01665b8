"""Merchants, the Navy and places on the Sea: how far away they would be."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Action, Ask
from tortuga.engine.describing.facts import Facts, Value, fact
from tortuga.games.tiny_epic_pirates.actions import PASS, BuryAt, MoveShip, PlaceNavy, PlaceShip, PlaceSolo, ResetTo
from tortuga.games.tiny_epic_pirates.data import MAP
from tortuga.games.tiny_epic_pirates.data.components import MERCHANTS, SOLO
from tortuga.games.tiny_epic_pirates.data.sea import CELLS, DISTANCE
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates, pirates

WATCHED = 2
"""A Cove within this many cards is near the Navy."""


def of_a_watch(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """Placing the Navy: how many Coves are near it."""
    del seat
    if not isinstance(option, PlaceNavy):
        return ()
    near = [cell for cell in CELLS if MAP[state.cards[cell]].cove and DISTANCE[option.cell][cell] <= WATCHED]
    return (fact("coves_near", count=len(near)),)


def of_a_cove(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """Placing your ship: how far away the Navy is, if it is placed already."""
    del seat
    if not isinstance(option, PlaceShip) or state.navy < 0:
        return ()
    return (fact("navy_off", cards=DISTANCE[state.navy][option.cell]),)


def of_a_place(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """Placing somebody else's ship or Treasure: how far it is from you."""
    match option:
        case MoveShip(cell) | PlaceSolo(cell) | ResetTo(cell) | BuryAt(cell):
            start = state.players[seat].ship.cell
            return (fact("from_you", cards=DISTANCE[start][cell]),) if start >= 0 else ()
        case _:
            return ()


def of_a_merchant(merchant: int) -> Callable[[TinyEpicPirates, int, Action], Facts]:
    """Sailing a Merchant: whether it arrives in its Port, and how far it is from you."""

    def foretell(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
        arrives = isinstance(option, MoveShip) and option.cell == state.merchants[merchant].port
        return (*([fact("merchant_arrives")] if arrives else []), *of_a_place(state, seat, option))

    return foretell


def of_a_bonus(state: TinyEpicPirates, seat: int, ask: Ask) -> tuple[Facts, ...]:
    """Sailing a ship by a bonus action."""
    what = str((ask.about or {}).get("what"))
    name = what.removeprefix("sail_")
    foretell = of_a_merchant(MERCHANTS.index(name)) if name in MERCHANTS else of_a_place
    stays = (fact("ship_stays"),)
    return tuple(stays if option == PASS else foretell(state, seat, option) for option in ask.options)


def of_the_navy(state: TinyEpicPirates, seat: int, option: Action) -> Facts:
    """Sailing the Navy: how far it would be from its quarry. If it can reach its quarry, there is no choice."""
    if not isinstance(option, MoveShip):
        return ()
    number = SOLO if state.phase == "solo_turn" else state.active
    cards = DISTANCE[option.cell][list(pirates(state))[number].ship.cell]
    quarry: dict[str, Value] = {} if state.solo is not None and number == SOLO else {"quarry": number}
    return (fact("navy_short", cards=cards, **quarry), *of_a_place(state, seat, option))
