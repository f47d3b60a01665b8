"""Drawing from the piles, at T2 and at any other time."""

from __future__ import annotations

from tortuga.engine import Steps
from tortuga.games.pirate_attack.chapters.asking import choose_pile
from tortuga.games.pirate_attack.chapters.playing import resolve, take_up
from tortuga.games.pirate_attack.chapters.zones import bury, may_have_free_gold
from tortuga.games.pirate_attack.data import ID, KINDS, NUMBER, SCROLL
from tortuga.games.pirate_attack.events import Drew, GoldRefused, LaidDown, RedDrawn
from tortuga.games.pirate_attack.state import NOTHING, PirateAttackTable, Queued

THE_BLOCKADE = NUMBER["blockade"]


def draw_one(table: PirateAttackTable, seat: int) -> Steps[tuple[int, int]]:
    """Pick a pile and take its top card. Returns card and pile; both NOTHING if no pile is left (R90)."""
    state = table.state
    if not any(state.piles):
        return NOTHING, NOTHING
    pile: int = (yield from choose_pile(state, seat)).pile
    table.revealed = True
    return state.piles[pile].pop(), pile


def lay_down(table: PirateAttackTable, seat: int, card: int) -> None:
    """Lay a purple card in front of its drawer; gold counts at once."""
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


def happen(table: PirateAttackTable, seat: int, card: int, pile: int) -> Steps[None]:
    """Carry out an event card, which acts when it is drawn (R7)."""
    play = take_up(table.state, seat, card, "pile")
    play.place = pile
    yield from resolve(table, play, queue=False)


def to_hand(table: PirateAttackTable, seat: int, card: int, pile: int) -> None:
    """Take a drawn card into the hand; the others do not see it."""
    table.state.players[seat].hand.append(card)
    table.whisper(Drew(seat, pile, ID[card]), to=(seat,), public=Drew(seat, pile, None))


def draw_card(table: PirateAttackTable, seat: int) -> Steps[int]:
    """Draw a card into the hand. After a purple or event card, draw again.

    A red card ends the drawing and is returned, for the caller to deal with; otherwise NOTHING is returned.
    """
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


def draw(table: PirateAttackTable, seat: int, count: int = 1) -> Steps[None]:
    """Draw cards at another time than T2: a red one goes into the red queue, and another is drawn (R6)."""
    state = table.state
    for _ in range(count):
        while (red := (yield from draw_card(table, seat))) != NOTHING:
            table.tell(RedDrawn(seat, ID[red], not state.settings.discard_red))
            if state.settings.discard_red:
                bury(state, red)
            else:
                state.reds.append(Queued(seat, red))
