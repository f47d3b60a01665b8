"""Doing nothing: what happens then."""

from __future__ import annotations

from tortuga.engine import Ask
from tortuga.engine.describing.facts import Facts, fact, warning
from tortuga.games.pirate_attack.chapters.cards.attack import can_attack, only_team_afloat
from tortuga.games.pirate_attack.ending import no_piles
from tortuga.games.pirate_attack.state import PirateAttack
from tortuga.games.pirate_attack.telling.forecasts import goods, ships

_THEN = {
    "fortune": "strikes",
    "vaccine_self": "strikes",
    "between_magic": "no_magic",
    "last_buy": "prices_change",
    "credit_shop": "credit_lost",
    "raise": "no_wreck",
    "remover": "cards_stay",
    "reuse": "not_taken",
    "bone_yard": "stays_wreck",
}
"""By kind of question, where it is always the same."""


def of_nothing_done(state: PirateAttack, seat: int, ask: Ask) -> Facts:
    match ask.kind:
        case "window" | "window_mid" if ask.about.get("step") is None:
            return (fact(_after_window(state, seat)),)
        case "respond" if ask.about.get("step") == "respond":
            return (fact("stands_so_far"),)
        case "block":  # in team play the victim's partner may be asked next
            return (fact("stands_so_far" if state.settings.teams and ask.about.get("mine") else "stands"),)
        case "redirect":
            return ships.of_no_redirection(state, seat, ask)
        case "smoke":
            return ships.of_the_battle(state, seat)
        case "auction_bid":
            return goods.of_no_bid(state, seat, ask)
        case "last_turn" if not state.players[seat].row and not state.players[seat].hand:
            return (warning("leaves"),)
        case kind:
            return (fact(_THEN[kind]),) if kind in _THEN else ()


def _after_window(state: PirateAttack, seat: int) -> str:
    """What follows the window at the beginning of a turn, the one before the play, and the one at the end."""
    turn, player = state.turn, state.players[seat]
    if state.phase == "closing":
        return "ends_turn"
    if state.phase == "begin" and not turn.ending and not player.plank and not no_piles(state):
        return "draws_next"
    if player.hand:
        return "plays_next"
    if not turn.ending or turn.second or not can_attack(state, seat):
        return "nothing_next"
    return "may_attack_next" if only_team_afloat(state, seat) else "attacks_next"
