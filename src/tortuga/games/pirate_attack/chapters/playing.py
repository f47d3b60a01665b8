"""How a card is played, in seven steps from the announcement to the red queue."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from tortuga.engine import Action, Ask, Steps, ask_in_window, make_ask
from tortuga.games.pirate_attack.actions import DISCARD, PASS, PLAY, Revive
from tortuga.games.pirate_attack.chapters.asking import About, choose_ship
from tortuga.games.pirate_attack.chapters.deeds import DEEDS, may_be_usable, usable
from tortuga.games.pirate_attack.chapters.responses import (
    MISS_DIRECTION,
    announce,
    answer_stands,
    finish,
    may_have_miss_direction,
    saved,
    spend_miss_direction,
    stands,
)
from tortuga.games.pirate_attack.chapters.ships import all_from_left, choosable, find
from tortuga.games.pirate_attack.chapters.zones import STOCK_OF, bury, leave_hand
from tortuga.games.pirate_attack.data import DECK, ID, MISS_DIRECTED, NUMBER, UNDER, UNDER_MAGIC, WITCH_DOCTORS
from tortuga.games.pirate_attack.data.bits import SmallSet, only, with_member
from tortuga.games.pirate_attack.ending import check_fame_target, lift_the_veil
from tortuga.games.pirate_attack.events import CardsDiscarded, PlacedByRight, RedPlayed
from tortuga.games.pirate_attack.state import NOBODY, PirateAttack, PirateAttackTable, Play, Ship

FACE_DOWN = UNDER | WITCH_DOCTORS
MAGIC_MASTER, THE_DOCTOR = NUMBER["abil_magic_master"], NUMBER["abil_the_doctor"]


def take_up(state: PirateAttack, seat: int, card: int, source: str, seen: SmallSet = 0) -> Play:
    """Put a card on the stack. It is not shown until its targets are chosen."""
    play = Play(card, seat, source, with_member(seen, seat), card in FACE_DOWN)
    state.stack.append(play)
    return play


def play_from_hand(table: PirateAttackTable, seat: int, card: int, kind: str) -> Steps[None]:
    """Play a card from hand; ``kind`` is the question in which its targets are chosen."""
    leave_hand(table.state.players[seat], card)
    yield from play_as(table, take_up(table.state, seat, card, "hand"), kind)


def must_play(state: PirateAttack, seat: int, cards: Iterable[int]) -> list[Action]:
    """Every one of these cards that can be used; only if none can, every one as a discard (R5, R114)."""
    kinds = sorted(set(cards))
    found: list[Action] = [PLAY[card] for card in kinds if DEEDS[card].usable(state, seat, card)]
    return found or [DISCARD[card] for card in kinds]


def play_as(table: PirateAttackTable, play: Play, kind: str) -> Steps[None]:
    """Choose the targets of a card on the stack, and play it."""
    yield from DEEDS[play.card].aim.take(table, play, play.by, kind)
    yield from resolve(table, play)


def resolve(table: PirateAttackTable, play: Play, *, queue: bool = True) -> Steps[None]:
    """Play a card whose targets are chosen: announcement, placement, responses, effect, red queue.

    Blocks, victims and deaths (steps 4 to 6) belong to its effect. Without ``queue`` it has no step 7 of its own.
    """
    state = table.state
    waiting = len(state.reds)  # drawn for a card around this one: they wait for its step 7
    announce(table, play)
    if play.down and state.holders:
        yield from placed_by_right(table, play)
    if (yield from stands(table, play)):
        yield from DEEDS[play.card].effect(table, play)
    finish(table, play)
    yield from after_card(table)
    if queue and len(state.reds) > waiting:
        yield from red_queue(table, waiting)


AFTERMATHS: list[Callable[[PirateAttackTable], Steps[None]]] = []


def afterwards(look: Callable[[PirateAttackTable], Steps[None]]) -> Callable[[PirateAttackTable], Steps[None]]:
    """Register what is checked after each card: a way to call a chapter that imports this one."""
    AFTERMATHS.append(look)
    return look


def after_card(table: PirateAttackTable) -> Steps[None]:
    """After a card or an attack: the end phase may have begun, and somebody may have won."""
    lift_the_veil(table)
    check_fame_target(table)
    if table.state.orphaned:
        for look in AFTERMATHS:
            yield from look(table)


def placed_by_right(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Step 2: Magic Master or The Doctor looks at the card and chooses its ship (R69)."""
    state = table.state
    right = MAGIC_MASTER if play.card in UNDER_MAGIC else THE_DOCTOR if DECK[play.card] == "witch_doctor" else None
    seat = NOBODY if right is None else state.holders.get(right, NOBODY)
    if right is None or seat in (NOBODY, play.by):
        return
    play.seen = with_member(play.seen, seat)
    table.reveal()
    announced = find(state, play.ship)
    ships = [ship for ship in choosable(state, seat) if ship is not announced]
    kind = "mm_place" if right == MAGIC_MASTER else "wd_place"
    about: About = {"card": ID[play.card], "by": play.by, "step": "right"}
    ship: Ship = yield from choose_ship(seat, kind, [announced, *ships], announced, about)
    play.ship = ship.id
    table.tell(PlacedByRight(seat, ID[right], ship.id, ID[ship.form]))


def red_queue(table: PirateAttackTable, first: int = 0) -> Steps[None]:
    """Step 7: red cards drawn in the meantime are played by their drawers, first in, first out (R6)."""
    state = table.state
    while len(state.reds) > first:
        queued = state.reds.pop(first)
        table.tell(RedPlayed(queued.seat, ID[queued.card]))
        yield from resolve(table, take_up(state, queued.seat, queued.card, "pile", state.everyone), queue=False)


def discard_unplayed(table: PirateAttackTable, seat: int, cards: list[int], why: str) -> Steps[None]:
    """Discard cards face up without playing them; a Miss-Direction may revive them (R16)."""
    state = table.state
    if not cards:
        return
    for card in cards:
        bury(state, card)
    table.reveal()
    table.tell(CardsDiscarded(seat, tuple(ID[card] for card in cards), why))
    left = [card for card in cards if MISS_DIRECTED[card]] if state.settings.miss_direction else []
    while left:
        reviver, answer = yield from _first_reviver(state, seat, left)
        if not isinstance(answer, Revive):
            return
        card = NUMBER[answer.card]
        if (yield from _revive(table, reviver, card)):
            left.remove(card)


def _first_reviver(state: PirateAttack, seat: int, cards: list[int]) -> Steps[tuple[int, Action]]:
    """Ask everybody who could revive one of the cards, as far as the whole table can tell (R13)."""
    for other in all_from_left(state, seat):
        if may_have_miss_direction(state, other) and any(may_be_usable(state, other, card) for card in cards):
            answer = yield from ask_in_window(other, partial(_revive_ask, state, cards))
            if isinstance(answer, Revive):
                return other, answer
    return NOBODY, PASS


def _revive_ask(state: PirateAttack, cards: list[int], seat: int) -> Ask:
    options: list[Action] = [PASS]
    if saved(state.players[seat], MISS_DIRECTION) is not None:
        options += [Revive(ID[card]) for card in sorted(set(cards)) if usable(state, seat, card)]
    return make_ask("respond", options, PASS, about={"step": "revive", "card": ID[cards[0]], "mine": 0})


def _revive(table: PirateAttackTable, seat: int, card: int) -> Steps[bool]:
    """Play a Miss-Direction on a discarded card. If it stands, its player plays that card."""
    state = table.state
    spend_miss_direction(state.players[seat])
    response = Play(MISS_DIRECTION, seat, "magic", only(seat), on=card)
    state.stack.append(response)
    stood = yield from answer_stands(table, response)
    if stood:
        pile = state.discard if DECK[card] == "main" else state.stocks[STOCK_OF[DECK[card]]].discard
        pile.pop(pile.rindex(card))
        yield from play_as(table, take_up(state, seat, card, "discard", state.everyone), "forced_play")
    return stood
