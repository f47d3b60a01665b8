"""Battles of the Legendary Pirate. It has no Sure-fire Tokens: where a player would gain one, it gains 1 Gold."""

from __future__ import annotations

from tortuga.engine import Steps, ask
from tortuga.games.tiny_epic_pirates.actions import JostleHand, JostlePost, PlaceSolo
from tortuga.games.tiny_epic_pirates.chapters.combat import reset_merchant, result_of, roll_total, take_cargo
from tortuga.games.tiny_epic_pirates.chapters.helm import jostle, jostle_choices, send_to_repair
from tortuga.games.tiny_epic_pirates.chapters.legend import gain_legend
from tortuga.games.tiny_epic_pirates.chapters.resources import gain_surefire
from tortuga.games.tiny_epic_pirates.chapters.solo.purse import solo_gains, solo_loads
from tortuga.games.tiny_epic_pirates.chapters.solo.strength import (
    hits_in_defence,
    level_of,
    solo_sure_hits,
    solo_symbols,
)
from tortuga.games.tiny_epic_pirates.data import MAP, MERCHANT_CARDS
from tortuga.games.tiny_epic_pirates.data.components import MERCHANTS, SOLO, YOU
from tortuga.games.tiny_epic_pirates.data.sea import CELLS, DISTANCE
from tortuga.games.tiny_epic_pirates.events import (
    Attacked,
    HitsCounted,
    MerchantHeld,
    MerchantSunk,
    PiratesTied,
    PirateWon,
    Rolled,
    SoloFled,
)
from tortuga.games.tiny_epic_pirates.state import (
    Battle,
    Helm,
    TinyEpicTable,
    hidden_on,
    solo_pirate,
)


def roll_solo(table: TinyEpicTable, dice: list[int], extra: int) -> int:
    """Roll its dice and add up its hits. ``extra`` hits come from its captain and its ring (R53)."""
    solo = solo_pirate(table.state)
    dice[:] = [table.chance.roll() for _ in range(level_of(solo).dice)]
    table.tell(Rolled(None, tuple(dice)))
    hits = solo_symbols(solo)
    total = sum(hits[face] for face in dice) + solo_sure_hits(solo) + extra
    table.tell(HitsCounted(None, total))
    return total


def solo_fights_merchant(table: TinyEpicTable, merchant: int, extra: int) -> Steps[None]:
    """The Legendary Pirate attacks a Merchant."""
    state = table.state
    name = MERCHANTS[merchant]
    value = MERCHANT_CARDS[state.merchants[merchant].card].value
    battle = state.battle = Battle(SOLO, merchant=name, value=value)
    table.tell(Attacked(None, name, value, None))
    battle.attacker_total = total = roll_solo(table, battle.attacker_dice, extra)
    battle.result = result_of(total, value)
    if battle.result == "won":
        yield from solo_sinks(table, merchant)
    else:
        table.tell(MerchantHeld(None, name, battle.result == "tied"))
        if battle.result == "lost":
            yield from solo_beaten(table)
        else:
            yield from solo_gains(table, 1)


def solo_sinks(table: TinyEpicTable, merchant: int) -> Steps[None]:
    """The Legendary Pirate sinks a Merchant, which sets out again. It gains the Gold, then the cube, and no Legend."""
    state = table.state
    ship = state.merchants[merchant]
    gold = MERCHANT_CARDS[ship.card].gold
    cube = take_cargo(ship)
    state.drawn.append(cube)
    table.tell(MerchantSunk(None, MERCHANTS[merchant], cube))
    yield from solo_gains(table, gold)
    state.drawn.clear()
    yield from solo_loads(table, cube)
    yield from reset_merchant(table, YOU, merchant, solo_pirate(state).ship.cell)


def fight_solo(table: TinyEpicTable, seat: int, by_order: bool) -> Steps[None]:
    """You attack the Legendary Pirate."""
    state = table.state
    battle = state.battle = Battle(seat, SOLO)
    table.tell(Attacked(seat, None, None, None))
    battle.attacker_total = yours = yield from roll_total(table, seat, battle.attacker_dice, by_order)
    battle.defender_total = its = roll_solo(table, battle.defender_dice, extra=hits_in_defence(state))
    battle.result = result_of(yours, its)
    yield from settle(table, seat, yours, its)


def solo_fights_you(table: TinyEpicTable, extra: int) -> Steps[None]:
    """The Legendary Pirate attacks you; it rolls first."""
    state = table.state
    battle = state.battle = Battle(SOLO, YOU)
    table.tell(Attacked(None, None, None, YOU))
    battle.attacker_total = its = roll_solo(table, battle.attacker_dice, extra)
    battle.defender_total = yours = yield from roll_total(table, YOU, battle.defender_dice, rerolls=False)
    battle.result = result_of(its, yours)
    yield from settle(table, YOU, yours, its)


def settle(table: TinyEpicTable, seat: int, yours: int, its: int) -> Steps[None]:
    """What the battle brings; it is the same whoever attacked."""
    state = table.state
    if yours > its:
        table.tell(PirateWon(seat, None))
        yield from gain_legend(table, seat)
        yield from solo_beaten(table)
    elif yours < its:
        table.tell(PirateWon(None, seat))
        yield from jostle(table, seat)
        gain_surefire(table, seat)
        yield from solo_gains(table, min(MERCHANT_CARDS[ship.card].gold for ship in state.merchants))
    else:
        table.tell(PiratesTied())
        gain_surefire(table, seat)
        yield from solo_gains(table, 1)


def solo_beaten(table: TinyEpicTable) -> Steps[None]:
    """The Legendary Pirate has lost a battle: it is Jostled, gains 1 Gold and flees to a Cove."""
    jostle_solo(table)
    yield from solo_gains(table, 1)
    yield from solo_flees(table)


def jostle_solo(table: TinyEpicTable) -> None:
    """The Legendary Pirate's rightmost Deckhand goes to Repair, or else the first on the Wheel against the clock."""
    helm = solo_pirate(table.state).helm
    choices = jostle_choices(helm)
    if choices:
        first = choices[0]
        send_to_repair(table, None, helm, first if isinstance(first, JostleHand) else JostlePost(nearest_post(helm)))


def nearest_post(helm: Helm) -> int:
    """The first space of the Wheel with a Deckhand, counter-clockwise from the Captain."""
    return min(helm.posts, key=lambda space: (helm.captain - space) % len(helm.wheel))


def solo_flees(table: TinyEpicTable) -> Steps[None]:
    """The Legendary Pirate hides on the nearest free Cove, which may be the one on its own card (R57)."""
    ship = solo_pirate(table.state).ship
    cell = yield from choose_cove(table, ship.cell, farthest=False)
    ship.cell, ship.hidden = cell, True
    table.tell(SoloFled(cell))


def choose_cove(table: TinyEpicTable, start: int, farthest: bool) -> Steps[int]:
    """The free Cove nearest to a card, or farthest from it. R50: you choose between equally distant ones."""
    state = table.state
    free = [cell for cell in CELLS if MAP[state.cards[cell]].cove and hidden_on(state, cell) in (None, SOLO)]
    wanted = (max if farthest else min)(DISTANCE[start][cell] for cell in free)
    coves = [cell for cell in free if DISTANCE[start][cell] == wanted]
    answer: PlaceSolo = yield from ask(YOU, "solo_cove_tie", [PlaceSolo(cell) for cell in coves])
    return answer.cell
