"""Battles of the Legendary Pirate. It uses no Sure-fire Tokens: where a player would gain one, it gains 1 Gold."""

from __future__ import annotations

from tortuga.engine import Steps, Table, ask
from tortuga.games.tiny_epic_pirates.actions import PlaceLegend
from tortuga.games.tiny_epic_pirates.combat import automatic, reset_merchant, roll_total, symbols, take_cargo
from tortuga.games.tiny_epic_pirates.components import LEGEND, MERCHANTS
from tortuga.games.tiny_epic_pirates.data import MAP, MERCHANT_CARDS, SOLO_HELMS, SOLO_LEGENDS
from tortuga.games.tiny_epic_pirates.events import (
    Attacked,
    HitsCounted,
    Jostled,
    LegendFled,
    MerchantHeld,
    MerchantSunk,
    PiratesTied,
    PirateWon,
    Rolled,
)
from tortuga.games.tiny_epic_pirates.helm import JOSTLED_FIRST, jostle
from tortuga.games.tiny_epic_pirates.hold import gain_surefire
from tortuga.games.tiny_epic_pirates.legend import gain_legend
from tortuga.games.tiny_epic_pirates.rows import SoloLevel
from tortuga.games.tiny_epic_pirates.sea import CELLS, DISTANCE
from tortuga.games.tiny_epic_pirates.solo.purse import legend_gains, legend_loads, the_legend
from tortuga.games.tiny_epic_pirates.state import Battle, Helm, SoloPirate, TinyEpicPirates, hidden_on, is_over

T = Table[TinyEpicPirates]


def level_of(solo: SoloPirate) -> SoloLevel:
    """Every Treasure gone from its mat makes it stronger."""
    return SOLO_LEGENDS[solo.personality].levels[solo.buried]


def legend_symbols(solo: SoloPirate) -> list[int]:
    return symbols(SOLO_HELMS[solo.captain].dice, solo.crew)


def legend_sure_hits(solo: SoloPirate) -> int:
    return solo.helm.hands["cannons"] + level_of(solo).hits + automatic(solo.crew)


def roll_legend(table: T, dice: list[int], extra: int) -> int:
    """Its dice, Cannons, level and crew; R53: ``extra`` hits belong to an attack it carries out, never to defence."""
    solo = the_legend(table.state)
    dice[:] = [table.chance.roll() for _ in range(level_of(solo).dice)]
    table.tell(Rolled(None, tuple(dice)))
    hits = legend_symbols(solo)
    total = sum(hits[face] for face in dice) + legend_sure_hits(solo) + extra
    table.tell(HitsCounted(None, total))
    return total


def legend_fights_merchant(table: T, merchant: int, extra: int) -> Steps[None]:
    state = table.state
    name = MERCHANTS[merchant]
    value = MERCHANT_CARDS[state.merchants[merchant].card].value
    battle = state.battle = Battle(LEGEND, merchant=name, value=value)
    table.tell(Attacked(None, name, value, None))
    battle.attacker_total = total = roll_legend(table, battle.attacker_dice, extra)
    if total > value:
        yield from legend_sinks(table, merchant)
    else:
        table.tell(MerchantHeld(None, name, total == value))
        if total < value:
            yield from legend_beaten(table)
        else:
            yield from legend_gains(table, 1)
    state.battle = None


def legend_sinks(table: T, merchant: int) -> Steps[None]:
    """Gold first, then the cube; no Legend. The Merchant sets out again from the Port farther from the ship."""
    state = table.state
    ship = state.merchants[merchant]
    gold = MERCHANT_CARDS[ship.card].gold
    cube = take_cargo(ship)
    state.drawn.append(cube)
    table.tell(MerchantSunk(None, MERCHANTS[merchant], cube))
    yield from legend_gains(table, gold)
    if is_over(state):
        return
    state.drawn.clear()
    yield from legend_loads(table, cube)
    if not is_over(state):
        yield from reset_merchant(table, 0, merchant, the_legend(state).ship.cell)


def fight_legend(table: T, seat: int, by_order: bool) -> Steps[None]:
    """You attack the Legendary Pirate."""
    state = table.state
    battle = state.battle = Battle(seat, LEGEND)
    table.tell(Attacked(seat, None, None, None))
    battle.attacker_total = yours = yield from roll_total(table, seat, battle.attacker_dice, by_order)
    battle.defender_total = its = roll_legend(table, battle.defender_dice, extra=0)
    yield from settle(table, seat, yours, its)


def legend_fights_you(table: T, extra: int) -> Steps[None]:
    """The Legendary Pirate attacks you; it rolls first."""
    state = table.state
    battle = state.battle = Battle(LEGEND, 0)
    table.tell(Attacked(None, None, None, 0))
    battle.attacker_total = its = roll_legend(table, battle.attacker_dice, extra)
    battle.defender_total = yours = yield from roll_total(table, 0, battle.defender_dice, rerolls=False)
    yield from settle(table, 0, yours, its)


def settle(table: T, seat: int, yours: int, its: int) -> Steps[None]:
    """The same whoever attacked."""
    state = table.state
    if yours > its:
        table.tell(PirateWon(seat, None))
        yield from gain_legend(table, seat)
        yield from legend_beaten(table)
    elif yours < its:
        table.tell(PirateWon(None, seat))
        yield from jostle(table, seat)
        gain_surefire(table, seat)
        yield from legend_gains(table, min(MERCHANT_CARDS[ship.card].gold for ship in state.merchants))
    else:
        table.tell(PiratesTied())
        gain_surefire(table, seat)
        yield from legend_gains(table, 1)
    state.battle = None


def legend_beaten(table: T) -> Steps[None]:
    """Jostled, 1 Gold, and off to a Cove."""
    jostle_legend(table)
    yield from legend_gains(table, 1)
    if not is_over(table.state):
        yield from legend_flees(table)


def jostle_legend(table: T) -> None:
    """The rightmost of its Assignments, else the first Deckhand counter-clockwise from its Captain, else nothing."""
    helm = the_legend(table.state).helm
    station = next((station for station in JOSTLED_FIRST if helm.hands[station]), None)
    if station is not None:
        helm.hands[station] -= 1
        table.tell(Jostled(None, station, None))
    elif helm.posts:
        space = nearest_post(helm)
        helm.posts.remove(space)
        table.tell(Jostled(None, None, space))
    else:
        return
    helm.hands["repair"] += 1


def nearest_post(helm: Helm) -> int:
    """Going counter-clockwise from the Captain."""
    return min(helm.posts, key=lambda space: (helm.captain - space) % len(helm.wheel))


def legend_flees(table: T) -> Steps[None]:
    """To the nearest free Cove, its own card included, and hidden there (R57)."""
    ship = the_legend(table.state).ship
    cell = yield from choose_cove(table, ship.cell, farthest=False)
    ship.cell, ship.hidden = cell, True
    table.tell(LegendFled(cell))


def choose_cove(table: T, start: int, farthest: bool) -> Steps[int]:
    """The free Cove nearest to a card, or farthest from it. R50: you choose among those equally far."""
    state = table.state
    free = [cell for cell in CELLS if MAP[state.cards[cell]].cove and hidden_on(state, cell) in (None, LEGEND)]
    wanted = (max if farthest else min)(DISTANCE[start][cell] for cell in free)
    coves = [cell for cell in free if DISTANCE[start][cell] == wanted]
    if len(coves) == 1:
        return coves[0]
    answer: PlaceLegend = yield from ask(0, "solo_cove_tie", [PlaceLegend(cell) for cell in coves])
    return answer.cell
