"""The Phantom: a third ship that nobody steers, unless a human who must miss the betting plays for it."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Phase, Steps
from tortuga.games.pirata_codex.actions import PlayCard, play
from tortuga.games.pirata_codex.chapters.battle import battle
from tortuga.games.pirata_codex.chapters.course import humans, move_ship, sheltered, spring_tide, tile_number
from tortuga.games.pirata_codex.chapters.hands import forget
from tortuga.games.pirata_codex.chapters.playing import PLAYS, Sights, carry_out
from tortuga.games.pirata_codex.chapters.rough_seas import card_sinks
from tortuga.games.pirata_codex.data import CARDS, SILVER
from tortuga.games.pirata_codex.ending import win_at_once
from tortuga.games.pirata_codex.events import CardDrawn, DeckShuffled, PhantomCard, SeatOut
from tortuga.games.pirata_codex.state import Pirata, PirataTable


def phantom_card(table: PirataTable) -> Phase:
    """At the start of every action phase the Phantom plays a random card from its hand."""
    state = table.state
    seat = state.phantom
    hand = state.players[seat].hand
    if hand and state.players[seat].spot < state.round:
        card = table.chance.pick(hand)
        hand.remove(card)
        forget(state, seat, card)
        state.played.append((seat, card))
        table.reveal()
        plays = _plays(state, card)
        table.tell(PhantomCard(card, bool(plays)))
        if plays:
            yield from carry_out(table, seat, (yield from _aim(table, card, plays)))
    state.turn = state.token
    state.phase = "action"


def _plays(state: Pirata, card: str) -> Sequence[PlayCard]:
    """How the Phantom could play this card; empty if the card has no effect."""
    return PLAYS[card](Sights(state), state.phantom) if CARDS[card].phantom != "none" else ()


def _aim(table: PirataTable, card: str, plays: Sequence[PlayCard]) -> Steps[PlayCard]:
    """Choose how the card is played. If it hits one player, the legal targets battle for a loser."""
    if CARDS[card].phantom != "one":
        return plays[0]
    targets = [action.target for action in plays if action.target is not None]
    return play(card, (yield from battle(table, targets, "loser")))


def shaker(state: Pirata) -> int:
    """R79: the humans take turns shaking the Phantom's cup. Nothing depends on it."""
    return (state.round - 1) % state.humans


def draw_silver(table: PirataTable) -> None:
    """The Phantom takes the topmost silver card of the deck; then the deck is shuffled."""
    state = table.state
    if not any(card in SILVER for card in state.deck):
        state.deck += state.discard
        state.discard.clear()
        table.chance.shuffle(state.deck)
    silver = [place for place, card in enumerate(state.deck) if card in SILVER]
    if silver:
        card = state.deck.pop(silver[-1])
        if not card_sinks(table, state.phantom, card):
            state.players[state.phantom].hand.append(card)
            table.tell(CardDrawn(state.phantom, None))
    table.chance.shuffle(state.deck)
    state.sunk.clear()
    table.tell(DeckShuffled(len(state.deck)))


def sail_on(table: PirataTable, tiles: int, why: str) -> Steps[int]:
    """The Phantom moves forward by itself. Beyond its first lap it catches the first human ship it reaches (R56)."""
    state = table.state
    before = state.players[state.phantom].progress
    moved = move_ship(table, state.phantom, tiles, why)
    ring = len(state.spaces)
    for progress in range(max(before, ring) + 1, before + moved + 1):
        caught = [seat for seat in humans(state) if tile_number(state, seat) == progress % ring and _prey(state, seat)]
        if caught:
            victim = yield from battle(table, caught, "loser")
            _terminate(table, victim)
    return moved


def _prey(state: Pirata, seat: int) -> bool:
    """May the Phantom catch this ship? X and the Safe Lagoon are safe; in a spring tide only finishing is (R74)."""
    if spring_tide(state):
        return state.players[seat].progress < state.finish
    return not sheltered(state, seat)


def _terminate(table: PirataTable, victim: int) -> None:
    state = table.state
    state.gone += 1
    state.players[victim].out = state.gone
    table.tell(SeatOut(victim, "phantom"))
    win_at_once(table, next(seat for seat in humans(state) if seat != victim), "phantom")
