"""A turn, from T0 to T7."""

from __future__ import annotations

from functools import partial

from tortuga.engine import Ask, Phase, ask_in_window, ask_secretly, make_ask
from tortuga.games.pirate_attack.actions import DONE, PASS, DiscardCard, PlayCard, PlayMagic
from tortuga.games.pirate_attack.chapters.asking import About, choose_secretly
from tortuga.games.pirate_attack.chapters.cards.attack import end_phase_attack
from tortuga.games.pirate_attack.chapters.cards.disasters import lose_pile
from tortuga.games.pirate_attack.chapters.cards.magic import cast, castable, may_cast, may_lay_under
from tortuga.games.pirate_attack.chapters.cards.plank import off_the_plank
from tortuga.games.pirate_attack.chapters.cards.tavern import sneak_thief
from tortuga.games.pirate_attack.chapters.draws import draw_card
from tortuga.games.pirate_attack.chapters.playing import (
    after_card,
    discard_unplayed,
    must_play,
    play_from_hand,
    red_queue,
    resolve,
    take_up,
)
from tortuga.games.pirate_attack.chapters.windows import window
from tortuga.games.pirate_attack.chapters.zones import bury, leave_hand
from tortuga.games.pirate_attack.data import ID, NUMBER
from tortuga.games.pirate_attack.ending import SNEAK_THIEF, check_end, leave, lift_the_veil, no_piles
from tortuga.games.pirate_attack.events import RedDrawn, StocksRefilled, TurnBegan, TurnLost
from tortuga.games.pirate_attack.state import NOTHING, STOCKS, PirateAttack, PirateAttackTable, Turn

DOUBLE_PLAY, STRANDED = NUMBER["double_play"], NUMBER["stranded"]


def begin(table: PirateAttackTable) -> Phase:
    """T0: gold unlocks, and a stranded player loses the turn (R94). T1: the beginning window."""
    state = table.state
    player = state.players[state.active]
    turn = state.turn = Turn(state.turn.number + 1, ending=no_piles(state))
    if state.sold_out:
        _refill(table)
    player.gold += player.locked
    player.locked = 0
    table.tell(TurnBegan(state.active, turn.number))
    if player.stranded:
        player.stranded -= 1
        bury(state, STRANDED)
        table.tell(TurnLost(state.active))
        state.phase = "pass"
    elif turn.ending and not player.hand and not player.row:
        state.phase = "last_turn"
    else:
        if player.row:
            player.last_turn_used = False
        yield from window(table, "window")
        # Only those that the player has now count for this turn.
        turn.double, turn.sneaks = DOUBLE_PLAY in player.kept, player.kept.count(SNEAK_THIEF)
        state.phase = "draw"


def _refill(table: PirateAttackTable) -> None:
    """Shuffle the discards of each sold-out stock into a new pile (R8)."""
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


def draw_for_turn(table: PirateAttackTable) -> Phase:
    """T2: draw a card, except in the end phase and on the plank. A red card is this turn's play."""
    state = table.state
    seat, turn = state.active, state.turn
    player = state.players[seat]
    state.phase = "middle" if player.magic else "play"
    if turn.ending or player.plank:
        return
    red = yield from draw_card(table, seat)
    if red != NOTHING:
        turn.red, turn.drawn_red, state.phase = red, True, "red"
        table.tell(RedDrawn(seat, ID[red], True))


def play_red(table: PirateAttackTable) -> Phase:
    """T4 with a red card: it is the play for this draw."""
    state = table.state
    card, state.turn.red = state.turn.red, NOTHING
    yield from resolve(table, take_up(state, state.active, card, "pile", state.everyone))
    _after_play(state)


def middle(table: PirateAttackTable) -> Phase:
    """T3: saved magic may be played between draw and play (R11)."""
    state = table.state
    seat = state.active
    if may_cast(state, seat, own_turn=True, under=_under_in_the_middle(state)):  # R13
        answer = yield from ask_secretly(seat, partial(_middle_ask, state))
        if isinstance(answer, PlayMagic):
            yield from cast(table, seat, NUMBER[answer.card], "window_mid")
            return
    state.phase = "play"


def _middle_ask(state: PirateAttack, seat: int) -> Ask:
    options = castable(state, seat, own_turn=True, under=_under_in_the_middle(state))
    return make_ask("window_mid", [DONE, *options], DONE)


def _under_in_the_middle(state: PirateAttack) -> bool:
    """May the active player lay magic under ships at T3? After the first play the beginning of the turn is over."""
    return not state.turn.second or may_lay_under(state, state.active)


def play_or_attack(table: PirateAttackTable) -> Phase:
    """T4: play a card; in the end phase, with an empty hand, attack."""
    state = table.state
    seat, turn = state.active, state.turn
    hand = state.players[seat].hand
    if hand:  # R13: with several cards in hand the player is asked, even if only one can be played
        answer = yield from choose_secretly(table, seat, partial(_play_ask, state), len(hand))
        if isinstance(answer, PlayCard):
            yield from play_from_hand(table, seat, NUMBER[answer.card], "play")
        elif isinstance(answer, DiscardCard):
            card = NUMBER[answer.card]
            leave_hand(state.players[seat], card)
            yield from discard_unplayed(table, seat, [card], "no_use")
            yield from after_card(table)
    elif turn.ending and not turn.second:
        yield from end_phase_attack(table, seat)
    _after_play(state)


def _play_ask(state: PirateAttack, seat: int) -> Ask:
    options = must_play(state, seat, state.players[seat].hand)
    about: About = {"step": "card", "must": int(isinstance(options[0], PlayCard))}
    return make_ask("play", options, options[state.turn.number % len(options)], about=about)


def _after_play(state: PirateAttack) -> None:
    """T5: with Double Play, draw and play once more, but not on the plank (R56)."""
    turn = state.turn
    state.phase = "sneak" if turn.sneaks else "closing"
    if turn.double and not turn.second and not state.players[state.active].plank:
        turn.second = True
        state.phase = "draw"


def sneak(table: PirateAttackTable) -> Phase:
    """T6: first, each Sneak Thief that the player has had since T1 strikes (R58)."""
    state = table.state
    kept, left = state.players[state.active].kept, state.turn.sneaks
    while left and SNEAK_THIEF in kept:
        left = min(left, kept.count(SNEAK_THIEF)) - 1
        yield from sneak_thief(table, state.active)
        yield from after_card(table)
        yield from red_queue(table)
    state.phase = "closing"


def closing(table: PirateAttackTable) -> Phase:
    """T6: the end window, as T1."""
    yield from window(table, "window")
    table.state.phase = "pass"


def last_turn(table: PirateAttackTable) -> Phase:
    """No pile, no hand, no ship: the player has one last turn to buy and to play magic (R72)."""
    state = table.state
    player = state.players[state.active]
    if not player.last_turn_used:
        player.last_turn_used = True
        yield from window(table, "last_turn")
    if not player.row and not player.hand:  # The Mix-Up may have brought cards
        leave(table, state.active)
    state.phase = "pass"


def pass_chip(table: PirateAttackTable) -> Phase:
    """T7: players who have walked the plank to an empty hand draw five; then comes the window between turns."""
    state = table.state
    if state.settings.plank:
        yield from off_the_plank(table)
    for ship in state.players[state.active].row:
        ship.just_out = False
    lift_the_veil(table)
    if any(player.magic for player in state.players):
        state.phase = "between"
    else:
        _next_turn(table)


def between(table: PirateAttackTable) -> Phase:
    """T7: clockwise from the next player, each may play one magic card, until all pass in a row."""
    state = table.state
    seat, passed = state.active, 0
    while passed < len(state.players):
        seat = (seat + 1) % len(state.players)
        passed += 1
        player = state.players[seat]
        if player.out or not player.magic:
            continue
        if may_cast(state, seat, own_turn=False, under=_under(state, seat)):  # R13
            answer = yield from ask_in_window(seat, partial(_between_ask, state))
            if isinstance(answer, PlayMagic):
                passed = 0
                yield from cast(table, seat, NUMBER[answer.card], "between_magic")
    _next_turn(table)


def _between_ask(state: PirateAttack, seat: int) -> Ask:
    options = castable(state, seat, own_turn=False, under=_under(state, seat))
    return make_ask("between_magic", [PASS, *options], PASS)


def _under(state: PirateAttack, seat: int) -> bool:
    """May the seat lay magic under ships between turns?"""
    return seat != state.active or may_lay_under(state, seat)


def _next_turn(table: PirateAttackTable) -> None:
    """End the match if it is over, remove a pile if its time is up (R77), and pass the turn on."""
    state = table.state
    check_end(table)
    if state.finish:
        return
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
    state.phase = "begin"
