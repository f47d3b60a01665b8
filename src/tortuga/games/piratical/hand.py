"""Cards in hand: who holds what, and the windows in which a card may be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from tortuga.engine import Ask, Steps, Table, make_ask
from tortuga.games.piratical.actions import KeepCard, PlayCard, PlayCards
from tortuga.games.piratical.asking import ask_about_cards, open_window, selections
from tortuga.games.piratical.data import CARD_OF, CARDS, with_role
from tortuga.games.piratical.events import CardPlayed, Escaped
from tortuga.games.piratical.state import NOBODY, Captain, Piratical

KEEP = KeepCard()
_NOTHING: Mapping[str, int | str] = {}


def held(captain: Captain, role: str) -> list[int]:
    """The different cards of this role in hand, in the order of the card table."""
    hand = captain.hand
    return [card for card in _with_role(role) if card in hand] if hand else []


@cache
def _with_role(role: str) -> tuple[int, ...]:
    return with_role(role)


def play_card(table: Table[Piratical], seat: int, card: int) -> None:
    """Out of the hand, onto the discard pile, seen by all."""
    state = table.state
    state.captains[seat].hand.remove(card)
    state.discard.append(card)
    table.reveal()
    table.tell(CardPlayed(seat, CARDS[card].id))


def window(
    table: Table[Piratical], seat: int, kind: str, role: str, *, use: bool, about: Mapping[str, int | str] = _NOTHING
) -> Steps[bool]:
    """Ask a seat that holds such a card whether to play it now; True when it did. ``use`` is the default."""
    open_window(table)
    cards = held(table.state.captains[seat], role)
    if not cards:
        return False
    options = (*(PlayCard(CARDS[card].id) for card in cards), KEEP)
    question = make_ask(kind, options, options[0] if use else KEEP, about=about)
    answer = yield from ask_about_cards(table, seat, lambda *_: question)
    if not isinstance(answer, PlayCard):
        return False
    play_card(table, seat, CARD_OF[answer.card])
    return True


def escape(table: Table[Piratical], seat: int, threat: str, **about: int | str) -> Steps[bool]:
    """Ask a seat about Narrow Escape, and say from what: an attack, forts, or boarders that come with a card."""
    about["threat"] = threat
    return (yield from window(table, seat, "narrow_escape", "narrow_escape", use=False, about=about))


def escape_from_attack(
    table: Table[Piratical], attacker: int, target: int, threat: str, **about: int | str
) -> Steps[bool]:
    """Ask the target of an attack about Narrow Escape. Whoever escapes is not attacked again this turn."""
    escaped = yield from escape(table, target, threat, attacker=attacker, **about)
    if escaped:
        table.state.turn.escaped += (target,)
        table.tell(Escaped(target, attacker))
    return escaped


def several(
    table: Table[Piratical],
    seat: int,
    kind: str,
    cards: Sequence[int],
    foe: int = NOBODY,
    about: Mapping[str, int | str] = _NOTHING,
) -> Steps[list[int]]:
    """Ask which of these cards in hand to play before the dice; they are discarded.

    Against a ``foe`` who has given up meanwhile there is nothing to play.
    """
    open_window(table)
    if not cards:
        return []
    options = selections(tuple(cards))

    def which(state: Piratical, _: int) -> Ask:
        fighting = foe == NOBODY or state.captains[foe].ship is not None
        return make_ask(kind, options if fighting else options[:1], about=about)

    answer = yield from ask_about_cards(table, seat, which)
    assert isinstance(answer, PlayCards)
    played = [CARD_OF[card] for card in answer.cards]
    for card in played:
        play_card(table, seat, card)
    return played


def boarding_cards(captain: Captain) -> list[int]:
    return [card for card in captain.hand if CARDS[card].role == "boarding"]


def battle_cards(captain: Captain, far: int) -> list[int]:
    """9.2: those whose greatest range is not exceeded."""
    return [card for card in captain.hand if CARDS[card].role == "battle" and CARDS[card].amount >= far]
