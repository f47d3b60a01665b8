"""A player's turn. Step 1, the Captain's order, is in ``wheel``; here are the other four, in their order."""

from __future__ import annotations

from tortuga.engine import Phase, Steps, Table, ask
from tortuga.games.tiny_epic_pirates.actions import PASS, YES, Pass, UseBonus
from tortuga.games.tiny_epic_pirates.asking import wants
from tortuga.games.tiny_epic_pirates.bonus import BONUS_RULES, captain_bonus, crew_bonuses, possible
from tortuga.games.tiny_epic_pirates.components import Bonus
from tortuga.games.tiny_epic_pirates.data import CREW
from tortuga.games.tiny_epic_pirates.events import BonusTaken, OrderForgone
from tortuga.games.tiny_epic_pirates.orders import ORDER_RULES
from tortuga.games.tiny_epic_pirates.orders.hide_out import pay_extort
from tortuga.games.tiny_epic_pirates.rounds import end_turn
from tortuga.games.tiny_epic_pirates.sailing import sail
from tortuga.games.tiny_epic_pirates.ship_line import sail_the_ships
from tortuga.games.tiny_epic_pirates.solo.ships import solo_sails_the_ships
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates

T = Table[TinyEpicPirates]


def sail_step(table: T) -> Phase:
    """Step 2."""
    yield from sail(table, table.state.active)
    table.state.phase = "execute"


def execute_order(table: T) -> Phase:
    """Step 3: the order on the Captain's space, if it can be carried out and the player likes."""
    state = table.state
    seat, order = state.active, state.player.helm.order
    rule = ORDER_RULES[order]
    if rule.possible(state, seat, state.player.ship.cell):
        if (yield from wants(seat, "execute", order)):
            yield from rule.carry_out(table, seat, True)
        else:
            table.tell(OrderForgone(seat, order))
    state.phase = "captain_bonus"


def captain_bonuses(table: T) -> Phase:
    """Step 4, the Captain first: its bonus actions one by one. One that is impossible or declined in its place is gone.

    A mutiny in the middle turns the Captain Card: what is left comes from the other side (R22).
    """
    state = table.state
    seat, player, turn = state.active, state.player, state.turn
    while (bonus := captain_bonus(player, turn.captain_bonus)) is not None:
        taken = possible(state, seat, bonus) and (yield from wants_captains(seat, bonus))
        turn.captain_bonus += 1
        if taken:
            table.tell(BonusTaken(seat, None, player.captain, bonus.action))
            yield from BONUS_RULES[bonus.action].take(table, seat, bonus)
    state.phase = "crew_bonus"


def wants_captains(seat: int, bonus: Bonus) -> Steps[bool]:
    """Would the player like this bonus action of the Captain? Most would bury."""
    if bonus.action == "bury":
        return (yield from wants(seat, "bury", default=YES))
    return (yield from wants(seat, "captain_bonus", bonus.action))


def crew_bonus(table: T) -> Phase:
    """Then the Crew in any order, each action finished before the next."""
    state = table.state
    seat, turn = state.active, state.turn
    while True:
        answer: UseBonus | Pass = yield from ask(seat, "bonus_next", [PASS, *crew_bonuses(state, seat)])
        if isinstance(answer, Pass):
            break
        bonus = CREW[answer.card].bonus[answer.place]
        turn.used.append((answer.card, answer.place))
        table.tell(BonusTaken(seat, answer.card, None, bonus.action))
        yield from BONUS_RULES[bonus.action].take(table, seat, bonus)
    state.phase = "ship_line"


def ship_line(table: T) -> Phase:
    """Step 5, if it was crossed: Extort pays; the right neighbour, or the Legendary Pirate, sails the ships."""
    state = table.state
    if state.turn.crossed:
        pay_extort(table, state.active)
        if state.solo is None:
            right_neighbour = (state.active - 1) % len(state.players)
            yield from sail_the_ships(table, right_neighbour, state.player)
        else:
            solo_sails_the_ships(table)
    end_turn(table)
