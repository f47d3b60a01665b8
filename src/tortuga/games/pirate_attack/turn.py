"""A turn, step by step (section 4). A phase runs until something has been asked and answered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tortuga.engine import Action, Ask, Phase, Steps, make_ask
from tortuga.games.pirate_attack.actions import (
    DISCARD,
    DONE,
    PASS,
    PLAY,
    DiscardCard,
    PlayCard,
    PlayMagic,
)
from tortuga.games.pirate_attack.asking import by_secrets_of, in_window, secret
from tortuga.games.pirate_attack.attack import end_phase_attack
from tortuga.games.pirate_attack.data import ID, NUMBER, SCROLL
from tortuga.games.pirate_attack.deeds import DEEDS
from tortuga.games.pirate_attack.disasters import lose_pile
from tortuga.games.pirate_attack.draws import choose_pile, draw, happen, lay_down, to_hand
from tortuga.games.pirate_attack.ending import (
    SNEAK_THIEF,
    GameOver,
    check_end,
    leave,
    lift_the_veil,
    no_piles,
)
from tortuga.games.pirate_attack.events import (
    KeptCardGone,
    RedDrawn,
    StocksRefilled,
    TurnBegan,
    TurnLost,
)
from tortuga.games.pirate_attack.magic import cast, castable, may_lay_under
from tortuga.games.pirate_attack.playing import (
    after_card,
    discard_unplayed,
    play_from_hand,
    red_queue,
    resolve,
    take_up,
)
from tortuga.games.pirate_attack.setup import deal, sell_souls
from tortuga.games.pirate_attack.state import NOTHING, STOCKS, PirateAttack, Seas, Turn
from tortuga.games.pirate_attack.tavern import sneak_thief
from tortuga.games.pirate_attack.windows import window
from tortuga.games.pirate_attack.zones import bury, leave_hand

DOUBLE_PLAY, STRANDED, WALK_THE_PLANK = NUMBER["double_play"], NUMBER["stranded"], NUMBER["walk_the_plank"]
HAND_SIZE = 5
Step = Callable[[Seas], Steps[bool] | bool]
"""One step of the game. It says whether it is a good moment to rest: whether something may have been asked."""


def run(table: Seas) -> Phase:
    """Step after step until a rest."""
    state = table.state
    try:
        while not state.finish:
            step = STEPS[state.turn.step](table)
            if step if isinstance(step, bool) else (yield from step):
                return
    except GameOver:
        return


def souls(table: Seas) -> Steps[bool]:
    yield from sell_souls(table)
    return True


def dealing(table: Seas) -> bool:
    deal(table)
    return True


def begin(table: Seas) -> Steps[bool] | bool:
    """T0: stocks are refilled, gold unlocks, a stranded player loses the turn (R94)."""
    state = table.state
    player = state.players[state.active]
    turn = state.turn = Turn("opening", state.turn.number + 1, ending=not any(state.piles))
    if state.sold_out:
        _refill(table)
    player.gold += player.locked
    player.locked = 0
    table.tell(TurnBegan(state.active, turn.number))
    if player.stranded:
        player.stranded -= 1
        bury(state, STRANDED)
        table.tell(TurnLost(state.active))
        turn.step = "pass"
        return False
    if player.row:
        player.last_turn_used = False
    elif turn.ending and not player.hand:
        return _begin_last_turn(table)
    return window(table, "window", _end_opening)


def _begin_last_turn(table: Seas) -> bool:
    """10.2: no pile, no hand, no ship: one last turn, and only one (R72)."""
    state = table.state
    player = state.players[state.active]
    if player.last_turn_used:
        leave(table, state.active)
        state.turn.step = "pass"
    else:
        state.turn.step = "last_turn"
    return False


def _refill(table: Seas) -> None:
    """R8: a stock that ran out is shuffled anew from its own discards."""
    state = table.state
    state.sold_out = False
    for number, stock in enumerate(state.stocks):
        if not stock.pile and stock.discard:
            stock.pile[:] = stock.discard
            stock.discard.clear()
            table.chance.shuffle(stock.pile)
            table.tell(StocksRefilled(STOCKS[number]))
        elif not stock.pile:
            state.sold_out = True


def opening(table: Seas) -> Steps[bool] | bool:
    """T1: buy, play magic, use the port."""
    return window(table, "window", _end_opening)


def _end_opening(table: Seas) -> Steps[bool] | bool:
    """What the player holds now counts for this turn: Double Play and Sneak Thieves."""
    state = table.state
    kept = state.players[state.active].kept
    if kept:
        state.turn.double = DOUBLE_PLAY in kept
        state.turn.sneaks = kept.count(SNEAK_THIEF)
    return draw_step(table)


def draw_step(table: Seas) -> Steps[bool] | bool:
    """T2: not in the end phase, and not on the plank."""
    state = table.state
    if state.turn.ending or state.players[state.active].plank:
        state.turn.step = "middle"
        return False
    state.turn.step = "draw"
    return _draw_for_turn(table)


def _draw_for_turn(table: Seas) -> Steps[bool]:
    """Purple and event cards are followed by another draw; a red card is this turn's play."""
    state = table.state
    seat, turn = state.active, state.turn
    while True:
        where = choose_pile(state, seat)
        pile: int = where if isinstance(where, int) else (yield where).pile
        if pile == NOTHING:
            turn.step = "middle"
            return False
        table.revealed = True
        card = state.piles[pile].pop()
        scroll = SCROLL[card]
        if scroll == "plain":
            to_hand(table, seat, card, pile)
            if state.players[seat].magic:
                turn.step = "middle"
                return False
            turn.step = "play"
            return False
        if scroll == "purple":
            lay_down(table, seat, card)
        elif scroll == "event":
            yield from happen(table, seat, card, pile)
        else:
            turn.red, turn.drawn_red, turn.step = card, True, "red"
            table.tell(RedDrawn(seat, ID[card], True))
            return True


def red_step(table: Seas) -> Steps[bool]:
    """T4 with a red card: it is the play for the draw it came from."""
    state = table.state
    card, state.turn.red = state.turn.red, NOTHING
    yield from resolve(table, take_up(state, state.active, card, "pile", state.everyone))
    _after_play(state)
    return True


def _middle_ask(state: PirateAttack, seat: int) -> Ask:
    return make_ask("window_mid", [DONE, *castable(state, seat, own_turn=True)], DONE)


def middle(table: Seas) -> Steps[bool] | bool:
    """T3: saved magic between draw and play (R11)."""
    state = table.state
    if state.players[state.active].magic:
        return _magic_in_the_middle(table)
    state.turn.step = "play"
    return False


def _magic_in_the_middle(table: Seas) -> Steps[bool]:
    state = table.state
    answer = yield secret(state.active, partial(_middle_ask, state))  # R13: whether or not it is of use now
    if isinstance(answer, PlayMagic):
        yield from cast(table, state.active, NUMBER[answer.card], "window_mid")
        return True
    state.turn.step = "play"
    return False


def _play_ask(state: PirateAttack, seat: int) -> Ask:
    """Every usable card; only without one a discard (R5)."""
    cards, deeds = sorted({*state.players[seat].hand}), DEEDS
    options: list[Action] = [PLAY[card] for card in cards if deeds[card].usable(state, seat, card)]
    options = options or [DISCARD[card] for card in cards]
    return Ask("play", tuple(options), options[state.turn.number % len(options)], None, {"step": "card"})


def play_step(table: Seas) -> Steps[bool]:
    """T4: play a card; in the end phase, without one, attack."""
    state = table.state
    seat, turn = state.active, state.turn
    hand = state.players[seat].hand
    if hand:
        if len(hand) > 1:  # R13: be it that only one of them can be played
            answer = yield secret(seat, partial(_play_ask, state))
        else:
            by_secrets_of(table, seat)
            answer = _play_ask(state, seat).options[0]
        if isinstance(answer, PlayCard):
            yield from play_from_hand(table, seat, NUMBER[answer.card], "play")
        elif isinstance(answer, DiscardCard):
            card = NUMBER[answer.card]
            leave_hand(state.players[seat], card)
            yield from discard_unplayed(table, seat, [card], "no_use")
            for steps in after_card(table):
                yield from steps
    elif turn.ending and not turn.second:
        yield from end_phase_attack(table, seat)
    _after_play(state)
    return True


def _after_play(state: PirateAttack) -> None:
    """T5: with Double Play draw and play once more, but not on the plank (R56)."""
    turn = state.turn
    if turn.double and not turn.second and not state.players[state.active].plank:
        turn.second = True
        turn.step = "draw"
    else:
        turn.step = "sneak" if turn.sneaks else "closing"


def sneak_step(table: Seas) -> Steps[bool] | bool:
    """T6 begins: each Sneak Thief held since T1 strikes (R58)."""
    state = table.state
    turn, player = state.turn, state.players[state.active]
    if turn.sneaks and SNEAK_THIEF in player.kept:
        return _sneak(table)
    turn.step = "closing"
    return False


def _sneak(table: Seas) -> Steps[bool]:
    state = table.state
    turn, player = state.turn, state.players[state.active]
    turn.sneaks = min(turn.sneaks, player.kept.count(SNEAK_THIEF)) - 1
    yield from sneak_thief(table, state.active)
    for steps in after_card(table):
        yield from steps
    if state.reds:
        yield from red_queue(table)
    return True


def closing(table: Seas) -> Steps[bool] | bool:
    """T6: as T1."""
    return window(table, "window", pass_chip)


def last_turn(table: Seas) -> Steps[bool] | bool:
    """10.2: buy and play magic; whoever then has neither a ship nor a card is out."""
    return window(table, "last_turn", _end_last_turn)


def _end_last_turn(table: Seas) -> Steps[bool] | bool:
    state = table.state
    player = state.players[state.active]
    player.last_turn_used = True
    if not player.row and not player.hand:  # a Mix-Up from the Tavern may have brought cards, and with them turns
        leave(table, state.active)
    return pass_chip(table)


def pass_chip(table: Seas) -> Steps[bool] | bool:
    """T7: whoever has walked the plank to an empty hand draws five; then the window between turns opens."""
    state = table.state
    state.turn.step = "pass"
    if state.settings.plank:
        for player in state.players:
            if player.plank and not player.hand:
                return _off_the_plank(table)
        if state.turn.port_exit:
            for ship in state.players[state.active].row:
                ship.just_out = False
    if state.settings.expansions and not any(state.piles):
        lift_the_veil(table)
    if state.settings.magic_shop:
        for player in state.players:
            if player.magic and not player.out:
                state.turn.asked, state.turn.passes = (state.active + 1) % len(state.players), 0
                state.turn.step = "between"
                return False
    return next_turn(table)


def _off_the_plank(table: Seas) -> Steps[bool]:
    """The plank's end: five new cards, and the red ones among them are played at once."""
    state = table.state
    count = len(state.players)
    for seat in [(state.active + turn) % count for turn in range(count)]:
        player = state.players[seat]
        if player.plank and not player.hand:
            player.plank = False
            bury(state, WALK_THE_PLANK)
            table.tell(KeptCardGone(seat, ID[WALK_THE_PLANK]))
            yield from draw(table, seat, HAND_SIZE)
            yield from red_queue(table)
    return True


def _between_ask(state: PirateAttack, seat: int) -> Ask:
    under = seat != state.active or may_lay_under(state, seat)
    return make_ask("between_magic", [PASS, *castable(state, seat, own_turn=False, under=under)], PASS)


def between(table: Seas) -> Steps[bool]:
    """T7: each holder of saved magic in turn may play one card, until all pass in a row."""
    state = table.state
    turn, count = state.turn, len(state.players)
    while turn.passes < count:
        seat = turn.asked
        player = state.players[seat]
        turn.asked = (seat + 1) % count
        turn.passes += 1
        if player.out or not player.magic:
            continue
        _, answer = yield in_window(seat, partial(_between_ask, state))  # R13: whatever the magic is
        if type(answer) is PlayMagic:
            turn.passes = 0
            yield from cast(table, seat, NUMBER[answer.card], "between_magic")
        return True
    turn.step = "next"
    return False


def next_turn(table: Seas) -> bool:
    """Between two turns: is it over, does a pile go (R77), whose turn is it?"""
    state = table.state
    check_end(table)
    if state.finish:
        return True
    if state.settings.length == "pile_timer":
        state.pile_clock += 1
        if state.pile_clock >= state.settings.pile_turns and not no_piles(state):
            state.pile_clock = 0
            lose_pile(table, max(range(len(state.piles)), key=lambda pile: len(state.piles[pile])))
    players = state.players
    seat = (state.active + 1) % len(players)
    while players[seat].out:
        seat = (seat + 1) % len(players)
    state.active = seat
    state.turn.step = "begin"
    return False


STEPS: dict[str, Step] = {
    "souls": souls,
    "deal": dealing,
    "begin": begin,
    "opening": opening,
    "draw": draw_step,
    "red": red_step,
    "middle": middle,
    "play": play_step,
    "sneak": sneak_step,
    "closing": closing,
    "last_turn": last_turn,
    "pass": pass_chip,
    "between": between,
    "next": next_turn,
}
