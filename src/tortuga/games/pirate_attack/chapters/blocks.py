"""Blocking a card that is aimed at you, with a Spy, a Knife or a Guard."""

from __future__ import annotations

from functools import partial

from tortuga.engine import Ask, Steps, ask_in_window, make_ask
from tortuga.games.pirate_attack.actions import PASS, Block
from tortuga.games.pirate_attack.chapters.draws import draw
from tortuga.games.pirate_attack.chapters.responses import about_play, answer_stands, answer_with
from tortuga.games.pirate_attack.chapters.ships import partner
from tortuga.games.pirate_attack.chapters.unseen import may_have_in_hand
from tortuga.games.pirate_attack.chapters.zones import earn_for, leave_hand
from tortuga.games.pirate_attack.data import ID, NUMBER
from tortuga.games.pirate_attack.events import Blocked
from tortuga.games.pirate_attack.state import NOBODY, PirateAttack, PirateAttackTable, Play

SPY, KNIFE, GUARD = NUMBER["spy"], NUMBER["knife"], NUMBER["guard"]


def blocked(table: PirateAttackTable, play: Play, victim: int, shield: int) -> Steps[bool]:
    """Step 4: the victim, or a partner with Spy or Guard, may block the card (R100). Is it blocked?"""
    state = table.state
    mate = partner(state, victim) if shield != KNIFE else NOBODY  # R76
    helpers = [victim, *([mate] if mate not in (NOBODY, play.by) and not state.players[mate].out else [])]
    for seat in helpers:
        while may_have_in_hand(state, seat, shield):  # R13
            state.window = "block"
            answer = yield from ask_in_window(seat, partial(_block_ask, state, play, victim, shield))
            state.window = ""
            if not isinstance(answer, Block):
                break
            if (yield from _block(table, play, seat, victim, shield)):
                return True
    return False


def _block_ask(state: PirateAttack, play: Play, victim: int, shield: int, seat: int) -> Ask:
    options = [PASS, Block(ID[shield])] if shield in state.players[seat].hand else [PASS]
    about = {**about_play(state, play, seat), "victim": victim, "step": "block", "mine": int(seat == victim)}
    return make_ask("block", options, options[-1], about=about)


def _block(table: PirateAttackTable, play: Play, seat: int, victim: int, shield: int) -> Steps[bool]:
    """Play the block, with its own response round. Its player draws a card, whether or not it stood."""
    state = table.state
    leave_hand(state.players[seat], shield)
    block = answer_with(state, seat, shield, "hand", play)
    if seat != victim:  # that it protects its own player need not be said
        block.player = victim
    stood = yield from answer_stands(table, block)
    if stood:
        earn_for(table, seat, shield)
        table.tell(Blocked(seat, ID[shield], ID[play.card], victim))
    yield from draw(table, seat)
    return stood
