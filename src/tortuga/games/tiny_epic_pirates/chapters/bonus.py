"""Step 4: bonus actions. What each of them needs and does; ``turn`` says in which order they are taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tortuga.engine import Steps, ask, procedure
from tortuga.games.tiny_epic_pirates.actions import PASS, Exchange, MoveShip, Pass, UseBonus
from tortuga.games.tiny_epic_pirates.chapters.asking import where_to_move
from tortuga.games.tiny_epic_pirates.chapters.helm import on_deck, reassign
from tortuga.games.tiny_epic_pirates.chapters.orders import ORDER_RULES, OrderRule
from tortuga.games.tiny_epic_pirates.chapters.resources import gain_gold
from tortuga.games.tiny_epic_pirates.chapters.sailing import sail
from tortuga.games.tiny_epic_pirates.chapters.ship_line import move_merchant, move_navy
from tortuga.games.tiny_epic_pirates.data import CAPTAINS, CREW, MAP
from tortuga.games.tiny_epic_pirates.data.components import BOOTY, BonusAction
from tortuga.games.tiny_epic_pirates.data.rows import Bonus
from tortuga.games.tiny_epic_pirates.data.sea import ends_after
from tortuga.games.tiny_epic_pirates.ending import last_treasure
from tortuga.games.tiny_epic_pirates.events import Buried, Exchanged, SpecialSold
from tortuga.games.tiny_epic_pirates.state import Player, TinyEpicPirates, TinyEpicTable


class BonusRule(NamedTuple):
    """When a bonus action is possible, and how it is taken."""

    possible: Callable[[TinyEpicPirates, int, Bonus], bool]
    take: Callable[[TinyEpicTable, int, Bonus], Steps[None]]


def always(state: TinyEpicPirates, seat: int, bonus: Bonus) -> bool:
    del state, seat, bonus
    return True


def can_bury(state: TinyEpicPirates, seat: int, bonus: Bonus) -> bool:
    del bonus
    return can_bury_at(state, seat, state.players[seat].ship.cell)


def can_bury_at(state: TinyEpicPirates, seat: int, cell: int) -> bool:
    """Could the player bury a Treasure on this card? R36: not while the Navy is there. R45: not without a Treasure."""
    player = state.players[seat]
    cost = MAP[state.cards[cell]].bury
    empty = cost > 0 and state.treasures[cell] < 0
    return empty and player.gold >= cost and state.navy != cell and player.treasures > 0


def bury(table: TinyEpicTable, seat: int, bonus: Bonus) -> None:
    """Pay the cost of the site and place one Treasure."""
    del bonus
    state = table.state
    player = state.players[seat]
    cell = player.ship.cell
    card = MAP[state.cards[cell]]
    player.gold -= card.bury
    player.treasures -= 1
    state.treasures[cell] = seat
    table.tell(Buried(seat, cell, card.id, card.bury, player.treasures))
    if not player.treasures:
        last_treasure(table, seat)


def can_sell_special(state: TinyEpicPirates, seat: int, bonus: Bonus) -> bool:
    """R44: at a Market for one of the two types, with one cube of each."""
    ship = state.players[seat].ship
    market = MAP[state.cards[ship.cell]].market
    return market in bonus.give and all(cube in ship.hold for cube in bonus.give)


def sell_special(table: TinyEpicTable, seat: int, bonus: Bonus) -> None:
    """Sell one cube of each type for the printed Gold; the market is neither used nor changed."""
    state = table.state
    for cube in bonus.give:
        state.players[seat].ship.hold.remove(cube)
        state.bag[cube] += 1
    table.tell(SpecialSold(seat, bonus.give, bonus.gold))
    gain_gold(table, seat, bonus.gold)


def can_exchange(state: TinyEpicPirates, seat: int, bonus: Bonus) -> bool:
    del bonus
    return bool(state.players[seat].ship.hold)


def exchange(table: TinyEpicTable, seat: int, bonus: Bonus) -> Steps[None]:
    """Return one cube to the bag, then take one of a type that is in it. R39: it may be the same type."""
    del bonus
    bag, hold = table.state.bag, table.state.players[seat].ship.hold
    options = [Exchange(give, take) for give in BOOTY if give in hold for take in BOOTY if bag[take] or take == give]
    answer: Exchange | Pass = yield from ask(seat, "exchange", [PASS, *options])
    if isinstance(answer, Exchange):
        bag[answer.give] += 1
        bag[answer.take] -= 1
        hold[hold.index(answer.give)] = answer.take
        table.tell(Exchanged(seat, answer.give, answer.take))


def sail_merchant(merchant: int) -> Callable[[TinyEpicTable, int, Bonus], Steps[None]]:
    def take(table: TinyEpicTable, seat: int, bonus: Bonus) -> Steps[None]:
        """R37: exactly the printed number of cards. R38: only the Port that it is bound for counts."""
        cell = yield from where_to(seat, table.state.merchants[merchant].cell, bonus)
        if cell is not None:
            move_merchant(table, seat, merchant, cell)

    return take


def sail_navy(table: TinyEpicTable, seat: int, bonus: Bonus) -> Steps[None]:
    """Sail the Navy; it attacks nobody this time."""
    cell = yield from where_to(seat, table.state.navy, bonus)
    if cell is not None:
        move_navy(table, seat, cell)


def where_to(seat: int, cell: int, bonus: Bonus) -> Steps[int | None]:
    """Where the player sails a ship from this card; None if it stays."""
    options = [PASS, *where_to_move(ends_after(cell, bonus.n))]
    answer: MoveShip | Pass = yield from ask(seat, "bonus_ship", options, about={"what": bonus.action})
    return answer.cell if isinstance(answer, MoveShip) else None


def take_gold(table: TinyEpicTable, seat: int, bonus: Bonus) -> None:
    """Gain the printed Gold."""
    gain_gold(table, seat, bonus.n)


def can_reassign(state: TinyEpicPirates, seat: int, bonus: Bonus) -> bool:
    del bonus
    return on_deck(state.players[seat].helm) > 0


def reassign_deck(table: TinyEpicTable, seat: int, bonus: Bonus) -> Steps[None]:
    """Place the Deckhands on the Assignments anew; those on the Wheel stay there."""
    del bonus
    yield from reassign(table, seat, "reassign", to_repair=table.state.settings.any_assignment)


def sail_again(table: TinyEpicTable, seat: int, bonus: Bonus) -> Steps[None]:
    """Sail once more, with the full Sail."""
    del bonus
    yield from sail(table, seat)


def never(state: TinyEpicPirates, seat: int, bonus: Bonus) -> bool:
    """Rerolls are part of the Attack order, not of this step."""
    del state, seat, bonus
    return False


def not_here(table: TinyEpicTable, seat: int, bonus: Bonus) -> None:
    del table, seat
    raise LookupError(f"{bonus.action} is no bonus action of this step")


def as_order(rule: OrderRule) -> BonusRule:
    """A bonus action that works like an order, but triggers no further bonus actions."""
    return BonusRule(
        lambda state, seat, _: rule.possible(state, seat, state.players[seat].ship.cell),
        lambda table, seat, _: rule.carry_out(table, seat, False),
    )


BONUS_RULES: dict[BonusAction, BonusRule] = {
    "bury": BonusRule(can_bury, procedure(bury)),
    "special": BonusRule(can_sell_special, procedure(sell_special)),
    "exchange": BonusRule(can_exchange, exchange),
    "sail_orange": BonusRule(always, sail_merchant(0)),
    "sail_green": BonusRule(always, sail_merchant(1)),
    "sail_navy": BonusRule(always, sail_navy),
    "gain_gold": BonusRule(always, procedure(take_gold)),
    "reassign": BonusRule(can_reassign, reassign_deck),
    "sail": BonusRule(always, sail_again),
    "reroll": BonusRule(never, procedure(not_here)),
    "plunder": as_order(ORDER_RULES["plunder"]),
    "trade": as_order(ORDER_RULES["trade"]),
    "crew_up": as_order(ORDER_RULES["crew_up"]),
    "search": as_order(ORDER_RULES["search"]),
    "attack": as_order(ORDER_RULES["attack"]),
}


def possible(state: TinyEpicPirates, seat: int, bonus: Bonus) -> bool:
    return BONUS_RULES[bonus.action].possible(state, seat, bonus)


def captain_bonus(player: Player, place: int) -> Bonus | None:
    """The Captain's bonus action at this place; None after the last one, or if the order is not its trigger."""
    captain = CAPTAINS[player.captain]
    lit = captain.trigger == player.helm.order
    return captain.bonus[place] if lit and place < len(captain.bonus) else None


def crew_bonuses(state: TinyEpicPirates, seat: int) -> Iterator[UseBonus]:
    """Crew bonus actions that can be taken now. R22: those of the present Crew, and none of them twice."""
    player = state.players[seat]
    order = player.helm.order
    for card in player.crew:
        if CREW[card].trigger == order:
            for place, bonus in enumerate(CREW[card].bonus):
                if (card, place) not in state.turn.used and possible(state, seat, bonus):
                    yield UseBonus(card, place, bonus.action)
