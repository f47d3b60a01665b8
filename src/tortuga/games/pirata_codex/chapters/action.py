"""The action phase: playing cards, drawing, catching up, and the end of the round."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Phase, Steps, ask_all, make_ask
from tortuga.games.pirata_codex.actions import NO, YES, Pass, PlayCard, Yes
from tortuga.games.pirata_codex.chapters.asking import ask_ship
from tortuga.games.pirata_codex.chapters.course import humans, laggards, move_ship, order
from tortuga.games.pirata_codex.chapters.crew import can_pay, pay
from tortuga.games.pirata_codex.chapters.final_battle import prepare
from tortuga.games.pirata_codex.chapters.hands import draw_card
from tortuga.games.pirata_codex.chapters.menus import menus_of
from tortuga.games.pirata_codex.chapters.phantom import draw_silver
from tortuga.games.pirata_codex.chapters.playing import play_card
from tortuga.games.pirata_codex.chapters.windows import first_to_last, next_to_ask
from tortuga.games.pirata_codex.ending import crown
from tortuga.games.pirata_codex.events import CardsDiscarded, CatchUpVotes
from tortuga.games.pirata_codex.state import Pirata, PirataTable


def play_cards(table: PirataTable) -> Phase:
    """Everybody may play cards. This part is over when everybody has passed since the last card."""
    state = table.state
    menus = menus_of(state, "action")
    left = menus.offered(first_to_last(state, state.turn if state.settings.priority else state.token))
    state.window = "action"
    while left:
        state.turn = left[0]
        seat, answer = yield from menus.question(left)
        if isinstance(answer, Pass):
            left.remove(seat)
        elif isinstance(answer, PlayCard):
            yield from play_card(table, seat, answer)
            state.turn = next_to_ask(state, seat)
            return
        else:
            menus.take(table, seat, answer, left)
    state.window = ""
    state.phase = "end"


def end_round(table: PirataTable) -> Phase:
    """Discard the played cards, fill empty hands, let the last ships catch up, and see who has finished."""
    state = table.state
    if state.played:
        cards = tuple([card for _, card in state.played])
        state.discard += cards
        state.played.clear()
        table.tell(CardsDiscarded(cards))
    for seat in order(state, state.token):
        if not state.players[seat].hand:  # R60
            if seat == state.phantom:
                draw_silver(table)
            else:
                draw_card(table, seat)
    if not state.calm:
        last, gap = laggards(state)
        if gap and state.phantom not in last and all(can_pay(state, seat, gap) for seat in last):  # R29, R57
            yield from _catch_up(table, last, gap)
    state.calm = False
    if not _has_finished(table):
        _next_round(state)


def _catch_up(table: PirataTable, last: Sequence[int], gap: int) -> Steps[None]:
    """The last ship may pay one crew die a tile to reach the closest ship ahead; several may only do so together."""
    state = table.state
    if len(last) == 1:
        answer = yield from ask_ship(table, last[0], "catch_up", [NO, YES], about={"tiles": gap})
        agreed = isinstance(answer, Yes)
    else:
        votes = yield from ask_all(last, lambda _: make_ask("catch_up_vote", [NO, YES], about={"tiles": gap}))
        agreed = all(isinstance(vote, Yes) for vote in votes.values())  # R69
        table.tell(CatchUpVotes(tuple(votes), tuple(isinstance(vote, Yes) for vote in votes.values())))
    if agreed:
        for seat in last:
            pay(table, seat, gap)
            if not state.players[seat].out:
                move_ship(table, seat, gap, "catch_up")


def _has_finished(table: PirataTable) -> bool:
    """R34: everybody who is back on X at the end of the round has finished."""
    state = table.state
    finishers = [seat for seat in humans(state) if state.players[seat].progress >= state.finish]
    if len(finishers) == 1:
        crown(table, finishers[0], "throne")
    elif finishers:
        prepare(table, finishers)
    return bool(finishers)


def _next_round(state: Pirata) -> None:
    for player in state.players:
        player.absent = player.gold = player.silver = False
    state.round += 1
    state.phase = "shake"
