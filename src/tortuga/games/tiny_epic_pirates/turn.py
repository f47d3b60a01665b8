"""A player's turn: the five steps, and which of them has something to ask."""

from __future__ import annotations

from tortuga.engine import Phase, Table, ask
from tortuga.games.tiny_epic_pirates.actions import PASS, No, UseBonus
from tortuga.games.tiny_epic_pirates.bonus import BONUS_RULES, crew_bonuses, possible
from tortuga.games.tiny_epic_pirates.data import CAPTAINS, CREW
from tortuga.games.tiny_epic_pirates.events import BonusTaken, OrderForgone
from tortuga.games.tiny_epic_pirates.orders import ORDER_RULES
from tortuga.games.tiny_epic_pirates.orders.hide_out import pay_extort
from tortuga.games.tiny_epic_pirates.questions import yes_or_no
from tortuga.games.tiny_epic_pirates.rounds import end_turn
from tortuga.games.tiny_epic_pirates.sailing import sail
from tortuga.games.tiny_epic_pirates.ship_line import sail_the_ships
from tortuga.games.tiny_epic_pirates.solo.ships import legend_sails_the_ships
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates, is_over

T = Table[TinyEpicPirates]


def sail_step(table: T) -> Phase:
    """Step 2."""
    yield from sail(table, table.state.active)
    after_sailing(table)


def after_sailing(table: T) -> None:
    """An order that cannot be carried out is not asked for."""
    state = table.state
    helm = state.player.helm
    if ORDER_RULES[helm.wheel[helm.captain]].possible(state, state.active):
        state.step = "execute"
    else:
        to_captain_bonus(table)


def execute(table: T) -> Phase:
    """Step 3: the order on the Captain's space, if the player likes."""
    state = table.state
    seat = state.active
    helm = state.player.helm
    order = helm.wheel[helm.captain]
    answer = yield yes_or_no(seat, "execute", what=order)
    if isinstance(answer, No):
        table.tell(OrderForgone(seat, order))
    else:
        yield from ORDER_RULES[order].carry_out(table, seat, True)
    to_captain_bonus(table)


def to_captain_bonus(table: T) -> None:
    """Step 4, the Captain first: each of its bonus actions in its place, gone if it is impossible then."""
    state = table.state
    if is_over(state):
        return
    player = state.player
    captain = CAPTAINS[player.captain]
    if captain.trigger == player.helm.wheel[player.helm.captain]:
        turn = state.turn
        while turn.captain_bonus < len(captain.bonus):
            if possible(state, state.active, captain.bonus[turn.captain_bonus]):
                state.step = "captain_bonus"
                return
            turn.captain_bonus += 1
    to_crew_bonus(table)


def captain_bonus(table: T) -> Phase:
    """The Captain's next bonus action."""
    state = table.state
    seat = state.active
    captain = CAPTAINS[state.player.captain]
    bonus = captain.bonus[state.turn.captain_bonus]
    if bonus.action == "bury":
        answer = yield yes_or_no(seat, "bury", default=True)
    else:
        answer = yield yes_or_no(seat, "captain_bonus", what=bonus.action)
    state.turn.captain_bonus += 1
    if not isinstance(answer, No):
        table.tell(BonusTaken(seat, None, captain.id, bonus.action))
        yield from BONUS_RULES[bonus.action].take(table, seat, bonus)
    to_captain_bonus(table)


def to_crew_bonus(table: T) -> None:
    state = table.state
    if is_over(state):
        return
    if next(crew_bonuses(state, state.active), None) is not None:
        state.step = "crew_bonus"
    else:
        to_ship_line(table)


def crew_bonus(table: T) -> Phase:
    """Then the Crew in any order, each action finished before the next."""
    state = table.state
    seat = state.active
    answer = yield from ask(seat, "bonus_next", [PASS, *crew_bonuses(state, seat)])
    if isinstance(answer, UseBonus):
        bonus = CREW[answer.card].bonus[answer.place]
        state.turn.used.append((answer.card, answer.place))
        table.tell(BonusTaken(seat, answer.card, None, bonus.action))
        yield from BONUS_RULES[bonus.action].take(table, seat, bonus)
        to_crew_bonus(table)
    else:
        to_ship_line(table)


def to_ship_line(table: T) -> None:
    if table.state.turn.crossed:
        table.state.step = "ship_line"
    else:
        end_turn(table)


def ship_line(table: T) -> Phase:
    """Step 5: Extort pays; the right neighbour, or the Legendary Pirate, sails the ships."""
    state = table.state
    pay_extort(table, state.active)
    if state.solo is None:
        right_neighbour = (state.active - 1) % len(state.players)
        yield from sail_the_ships(table, right_neighbour, state.player)
    else:
        legend_sails_the_ships(table)
    end_turn(table)
