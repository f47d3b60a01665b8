"""Drawing from the piles: T2, and all draws outside it."""

from __future__ import annotations

from functools import cache
from typing import Any

from tortuga.engine import Asking, Phase, Steps, ask
from tortuga.games.pirate_attack.actions import PILE, piles
from tortuga.games.pirate_attack.data import ID, KINDS, NUMBER, SCROLL
from tortuga.games.pirate_attack.events import Drew, GoldRefused, LaidDown, RedDrawn
from tortuga.games.pirate_attack.playing import resolve, take_up
from tortuga.games.pirate_attack.state import NOTHING, PirateAttack, Queued, Seas
from tortuga.games.pirate_attack.zones import bury, may_have_free_gold

THE_BLOCKADE = NUMBER["blockade"]


@cache
def _ask_for_pile(seat: int, mask: int, largest: int) -> Asking[Any]:
    return ask(seat, "draw_pile", piles(mask), PILE[largest])


def choose_pile(state: PirateAttack, seat: int) -> Asking[Any] | int:
    """The question which pile to draw from, or the only one there is; nothing when no pile is left (R90)."""
    sizes = [*map(len, state.piles)]
    largest = sizes.index(max(sizes))
    mask = (1 << len(sizes)) - 1
    if 0 in sizes:
        mask = sum(1 << number for number, size in enumerate(sizes) if size)
    if mask & (mask - 1):
        return _ask_for_pile(seat, mask, largest)
    return largest if mask else NOTHING


def draw_one(table: Seas, seat: int) -> Steps[tuple[int, int]]:
    """The drawer picks a pile and takes its top card: (card, pile)."""
    where = choose_pile(table.state, seat)
    pile: int = where if isinstance(where, int) else (yield where).pile
    if pile == NOTHING:
        return NOTHING, NOTHING
    table.revealed = True
    return table.state.piles[pile].pop(), pile


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
    table.tell(LaidDown(seat, ID[card]))


def happen(table: Seas, seat: int, card: int, pile: int) -> Phase:
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


def draw(table: Seas, seat: int, count: int = 1) -> Phase:
    """Cards drawn outside T2: a red one waits in the red queue and another is drawn (R6)."""
    state = table.state
    for _ in range(count):
        while True:
            card, pile = yield from draw_one(table, seat)
            if card == NOTHING:
                return
            scroll = SCROLL[card]
            if scroll == "plain":
                to_hand(table, seat, card, pile)
                break
            if scroll == "purple":
                lay_down(table, seat, card)
            elif scroll == "event":
                yield from happen(table, seat, card, pile)
            elif state.settings.discard_red:
                table.tell(RedDrawn(seat, ID[card], False))
                bury(state, card)
            else:
                table.tell(RedDrawn(seat, ID[card], True))
                state.reds.append(Queued(seat, card))
