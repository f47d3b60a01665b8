"""Drawing from the piles: T2, and all draws outside it."""

from __future__ import annotations

from functools import cache

from tortuga.engine import Steps
from tortuga.games.pirate_attack.asking import choose_pile
from tortuga.games.pirate_attack.data import ID, KINDS, NUMBER, SCROLL
from tortuga.games.pirate_attack.events import Drew, GoldRefused, LaidDown, RedDrawn
from tortuga.games.pirate_attack.playing import resolve, take_up
from tortuga.games.pirate_attack.state import NOTHING, Queued, Seas
from tortuga.games.pirate_attack.zones import bury, may_have_free_gold

THE_BLOCKADE = NUMBER["blockade"]


def draw_one(table: Seas, seat: int) -> Steps[tuple[int, int]]:
    """The drawer picks a pile and takes its top card: (card, pile); nothing when no pile is left (R90)."""
    state = table.state
    if not any(state.piles):
        return NOTHING, NOTHING
    pile: int = (yield from choose_pile(state, seat)).pile
    table.revealed = True
    return state.piles[pile].pop(), pile


def lay_down(table: Seas, seat: int, card: int) -> None:
    """A purple card is saved in front of its drawer; gold counts at once."""
    state = table.state
    player = state.players[seat]
    if card == THE_BLOCKADE:
        player.blockades += 1
    elif may_have_free_gold(state, seat):
        player.gold += KINDS[card].value
        state.purses.append(card)
    else:
        bury(state, card)
        table.tell(GoldRefused(seat, ID[card]))
        return
    table.tell(LaidDown(seat, ID[card], player.gold, player.blockades))


def happen(table: Seas, seat: int, card: int, pile: int) -> Steps[None]:
    """An event card acts when it is drawn (R7)."""
    play = take_up(table.state, seat, card, "pile")
    play.place = pile
    yield from resolve(table, play, queue=False)


def to_hand(table: Seas, seat: int, card: int, pile: int) -> None:
    table.state.players[seat].hand.append(card)
    table.whisper(Drew(seat, pile, ID[card]), to=(seat,), public=_unseen(seat, pile))


@cache
def _unseen(seat: int, pile: int) -> Drew:
    """What the others hear of a draw."""
    return Drew(seat, pile, None)


def draw_card(table: Seas, seat: int) -> Steps[int]:
    """A card into the hand. Purple and event cards are followed by another draw; a red one is for the caller to deal
    with, and stops the drawing. Without one it is NOTHING that is returned."""
    while True:
        card, pile = yield from draw_one(table, seat)
        if card == NOTHING:
            return NOTHING
        scroll = SCROLL[card]
        if scroll == "plain":
            to_hand(table, seat, card, pile)
            return NOTHING
        if scroll == "purple":
            lay_down(table, seat, card)
        elif scroll == "event":
            yield from happen(table, seat, card, pile)
        else:
            return card


def draw(table: Seas, seat: int, count: int = 1) -> Steps[None]:
    """Cards drawn outside T2: a red one waits in the red queue and another is drawn (R6)."""
    state = table.state
    for _ in range(count):
        while (red := (yield from draw_card(table, seat))) != NOTHING:
            table.tell(RedDrawn(seat, ID[red], not state.settings.discard_red))
            if state.settings.discard_red:
                bury(state, red)
            else:
                state.reds.append(Queued(seat, red))
