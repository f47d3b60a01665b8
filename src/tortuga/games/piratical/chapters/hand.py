"""Cards in hand: who holds which, and when they may be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tortuga.engine import Ask, Steps, make_ask
from tortuga.games.piratical.actions import KeepCard, PlayCard, PlayCards
from tortuga.games.piratical.chapters.asking import ask_about_cards, open_window, selections
from tortuga.games.piratical.data import CARD_OF, CARDS, with_role
from tortuga.games.piratical.data.rows import CardNumber
from tortuga.games.piratical.events import CardPlayed, Escaped
from tortuga.games.piratical.state import NOBODY, Captain, Piratical, PiraticalTable

KEEP = KeepCard()
_NOTHING: Mapping[str, int | str] = {}


def held(captain: Captain, role: str) -> list[CardNumber]:
    """The different cards in hand that play this role, in the order of the card list."""
    return [card for card in with_role(role) if card in captain.hand]


def play_card(table: PiraticalTable, seat: int, card: CardNumber) -> None:
    """Play a card from hand onto the discard pile, for all to see."""
    state = table.state
    state.captains[seat].hand.remove(card)
    state.discard.append(card)
    table.reveal()
    table.tell(CardPlayed(seat, CARDS[card].id))


def window(
    table: PiraticalTable, seat: int, kind: str, role: str, *, use: bool, about: Mapping[str, int | str] = _NOTHING
) -> Steps[bool]:
    """Ask a seat that holds a card of this role whether to play it now; True if it does. ``use`` is the default."""
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


def escape(table: PiraticalTable, seat: int, threat: str, **about: int | str) -> Steps[bool]:
    """Ask a seat whether to play Narrow Escape, and say against what: an attack, forts, or boarders from a card."""
    about["threat"] = threat
    return (yield from window(table, seat, "narrow_escape", "narrow_escape", use=False, about=about))


def escape_from_attack(
    table: PiraticalTable, attacker: int, target: int, threat: str, **about: int | str
) -> Steps[bool]:
    """Ask the target of an attack whether to play Narrow Escape. If it does, it cannot be attacked again this turn."""
    escaped = yield from escape(table, target, threat, attacker=attacker, **about)
    if escaped:
        table.state.turn.escaped += (target,)
        table.tell(Escaped(target, attacker))
    return escaped


def several(
    table: PiraticalTable,
    seat: int,
    kind: str,
    cards: Sequence[CardNumber],
    foe: int = NOBODY,
    about: Mapping[str, int | str] = _NOTHING,
) -> Steps[list[CardNumber]]:
    """Ask which of these cards in hand to play before the dice, and play them.

    If the ``foe`` gives up in the meantime, there is nothing left to play them against.
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


def boarding_cards(captain: Captain) -> list[CardNumber]:
    return [card for card in captain.hand if CARDS[card].role == "boarding"]


def battle_cards(captain: Captain, far: int) -> list[CardNumber]:
    """The battle cards in hand that reach a target this far away."""
    return [card for card in captain.hand if CARDS[card].role == "battle" and CARDS[card].amount >= far]


def may_face_battle_cards(state: Piratical, seat: int, attacker: int) -> bool:
    """Could the attacker play a battle card against this seat's ship, as far as this seat can know?

    It could if it has cards in hand, and if one that reaches so far is neither in this seat's own hand nor played.
    """
    mine, theirs = state.captains[seat].ship, state.captains[attacker].ship
    if mine is None or theirs is None or not state.captains[attacker].hand:
        return False
    far = state.sea.chart.far[theirs.hex][mine.hex]
    unseen = set(state.deck).union(*(one.hand for other, one in enumerate(state.captains) if other != seat))
    return any(CARDS[card].role == "battle" and CARDS[card].amount >= far for card in unseen)
