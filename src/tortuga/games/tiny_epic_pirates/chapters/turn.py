"""A player's turn: steps 2 to 5. Step 1, choosing the Captain's order, is in ``wheel``."""

from __future__ import annotations

from tortuga.engine import Phase, Steps, ask
from tortuga.games.tiny_epic_pirates.actions import PASS, YES, Pass, UseBonus
from tortuga.games.tiny_epic_pirates.chapters.asking import wants
from tortuga.games.tiny_epic_pirates.chapters.bonus import BONUS_RULES, captain_bonus, crew_bonuses, possible
from tortuga.games.tiny_epic_pirates.chapters.orders import ORDER_RULES
from tortuga.games.tiny_epic_pirates.chapters.orders.hide_out import pay_extort
from tortuga.games.tiny_epic_pirates.chapters.rounds import end_turn
from tortuga.games.tiny_epic_pirates.chapters.sailing import sail
from tortuga.games.tiny_epic_pirates.chapters.ship_line import sail_the_ships
from tortuga.games.tiny_epic_pirates.chapters.solo.ships import solo_sails_the_ships
from tortuga.games.tiny_epic_pirates.data import CREW
from tortuga.games.tiny_epic_pirates.data.rows import Bonus
from tortuga.games.tiny_epic_pirates.events import BonusTaken, OrderForgone
from tortuga.games.tiny_epic_pirates.state import TinyEpicTable


def sail_step(table: TinyEpicTable) -> Phase:
    """Step 2: sail."""
    yield from sail(table, table.state.active)
    table.state.phase = "execute"


def execute_order(table: TinyEpicTable) -> Phase:
    """Step 3: carry out the order on the Captain's space, if that is possible and the player wants to."""
    state = table.state
    seat, order = state.active, state.player.helm.order
    rule = ORDER_RULES[order]
    if rule.possible(state, seat, state.player.ship.cell):
        if (yield from wants(seat, "execute", order)):
            yield from rule.carry_out(table, seat, True)
        else:
            table.tell(OrderForgone(seat, order))
    state.phase = "captain_bonus"


def captain_bonuses(table: TinyEpicTable) -> Phase:
    """Step 4: the Captain's bonus actions come first, from left to right. One that is impossible or declined is lost.

    R22: after a mutiny in between, the remaining ones are those of the other side of the card.
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
    """Ask whether the player takes this bonus action of the Captain. By default a Treasure is buried."""
    if bonus.action == "bury":
        return (yield from wants(seat, "bury", default=YES))
    return (yield from wants(seat, "captain_bonus", bonus.action))


def crew_bonus(table: TinyEpicTable) -> Phase:
    """Step 4, continued: the Crew's bonus actions in any order, each finished before the next."""
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


def ship_line(table: TinyEpicTable) -> Phase:
    """Step 5: if the Ship Line was crossed, Extort pays and somebody else sails the Merchants and the Navy."""
    state = table.state
    if state.turn.crossed:
        pay_extort(table, state.active)
        if state.solo is None:
            yield from sail_the_ships(table, state.right_neighbour, state.player)
        else:
            solo_sails_the_ships(table)
    end_turn(table)
