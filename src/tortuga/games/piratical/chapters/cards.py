"""The Draw Phase, and what each card does when it is drawn."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Steps, ask
from tortuga.games.piratical.actions import SetWind, TakeCrew, TakeRansom
from tortuga.games.piratical.chapters.boarding import card_boarders, mutiny
from tortuga.games.piratical.chapters.cargo import damage, gain_crew, lose_crew
from tortuga.games.piratical.chapters.forts import end_hostilities
from tortuga.games.piratical.chapters.hand import window
from tortuga.games.piratical.chapters.results import miss_turn, roll_gold
from tortuga.games.piratical.data import CARDS, NUMBERS
from tortuga.games.piratical.data.hexes import SIDES, clockwise
from tortuga.games.piratical.data.rows import Card
from tortuga.games.piratical.data.waters import drift
from tortuga.games.piratical.events import (
    CardIdle,
    CardKept,
    CardShown,
    DeckShuffled,
    Drifted,
    ExtraTurnWon,
    HullRestored,
    WindTurned,
)
from tortuga.games.piratical.state import NO_CARD, PiraticalTable, ship_of


def draw_card(table: PiraticalTable, seat: int) -> Steps[None]:
    """Draw a card, and keep it, lay it face up or carry it out."""
    state = table.state
    if not state.deck:
        _reshuffle(table)
        if not state.deck:
            return
    number = state.deck.pop()
    card = CARDS[number]
    if card.kind == "hold":
        state.captains[seat].hand.append(number)
        table.whisper(CardKept(seat, card.id), to=(seat,), public=CardKept(seat, None))
        return
    table.revealed = True
    table.tell(CardShown(seat, card.id))
    if card.kind == "faceup":
        state.captains[seat].faceup.append(number)
        return
    state.shown = number  # it lies on the table until it is carried out
    yield from _resolve(table, seat, card)
    state.discard.append(number)
    state.shown = NO_CARD


def _reshuffle(table: PiraticalTable) -> None:
    state = table.state
    if state.discard:
        state.deck[:], state.discard[:] = state.discard, []
        table.chance.shuffle(state.deck)
        table.tell(DeckShuffled(len(state.deck)))


def _resolve(table: PiraticalTable, seat: int, card: Card) -> Steps[None]:
    """Carry out the card, unless it has nothing to work on or Weather Storm cancels it."""
    if card.needs_ship and table.state.captains[seat].ship is None:
        table.tell(CardIdle(seat, card.id))
    elif card.storm and (yield from window(table, seat, "cancel_storm", "weather_storm", use=True)):
        return
    elif card.role in _AT_ONCE:
        _AT_ONCE[card.role](table, seat, card)
    else:
        yield from _BY_ASKING[card.role](table, seat, card)


# Cards that never ask


def _turn_wind(table: PiraticalTable, seat: int, card: Card) -> None:
    _blow(table, seat, clockwise(table.state.wind, card.amount))


def _blow(table: PiraticalTable, seat: int, side: int) -> None:
    table.state.wind = side
    table.tell(WindTurned(seat, side))


def _go_again(table: PiraticalTable, seat: int, card: Card) -> None:
    captain = table.state.captains[seat]
    if captain.granted < NUMBERS.extra_turns:
        captain.granted += 1
        captain.extra += 1
        table.tell(ExtraTurnWon(seat))
    else:
        table.tell(CardIdle(seat, card.id))


def _drift(table: PiraticalTable, seat: int, card: Card) -> None:
    """Blown off course: drift a die of hexes, crippled or not (R26)."""
    del card
    state = table.state
    ship, die = ship_of(state, seat), table.chance.roll()
    sea = state.sea
    way = drift(sea, ship.hex, state.wind, die, state.ships_but(seat))
    ship.hex = way[-1]
    labels = tuple(sea.chart.labels[hex] for hex in way)
    table.tell(Drifted(seat, die, labels, labels[-1]))
    end_hostilities(table, seat)


def _gold(table: PiraticalTable, seat: int, card: Card) -> None:
    roll_gold(table, seat, dice=card.amount)


def _repairs(table: PiraticalTable, seat: int, card: Card) -> None:
    del card
    captain = table.state.captains[seat]
    ship, die = ship_of(table.state, seat), table.chance.roll()
    points = min(die, captain.kin.hull - ship.hull)
    ship.hull += points
    table.tell(HullRestored(seat, die, points, ship.hull))


# Cards that may ask


def _any_wind(table: PiraticalTable, seat: int, card: Card) -> Steps[None]:
    del card
    answer: SetWind = yield from ask(seat, "wind_choice", _WINDS, _WINDS[table.state.wind - 1])
    _blow(table, seat, answer.side)


def _sickness(table: PiraticalTable, seat: int, card: Card) -> Steps[None]:
    for _ in range(card.amount):
        if table.state.captains[seat].ship is not None:
            yield from lose_crew(table, seat)


def _mutiny(table: PiraticalTable, seat: int, card: Card) -> Steps[None]:
    if ship_of(table.state, seat).crew == 1:
        table.tell(CardIdle(seat, card.id))
    else:
        yield from mutiny(table, seat)


def _miss_turn(table: PiraticalTable, seat: int, card: Card) -> Steps[None]:
    del card
    yield from miss_turn(table, seat)


def _hull_damage(table: PiraticalTable, seat: int, card: Card) -> Steps[None]:
    del card
    die = table.chance.roll()
    yield from damage(table, seat, die, die)


def _crew(table: PiraticalTable, seat: int, card: Card) -> Steps[None]:
    for _ in range(card.amount):
        yield from gain_crew(table, seat)


def _captives(table: PiraticalTable, seat: int, card: Card) -> Steps[None]:
    """Gain one crew; with the option, a die of gold may be taken instead (R8)."""
    choices = (TakeCrew(), TakeRansom()) if table.state.captives_choice else (TakeCrew(),)
    answer = yield from ask(seat, "captives_pick", choices)
    if isinstance(answer, TakeRansom):
        roll_gold(table, seat, dice=1)
    else:
        yield from _crew(table, seat, card)


def _boarders(table: PiraticalTable, seat: int, card: Card) -> Steps[None]:
    yield from card_boarders(table, seat, card.amount)


_WINDS = tuple(SetWind(side) for side in SIDES)
_AT_ONCE: dict[str, Callable[[PiraticalTable, int, Card], None]] = {
    "turn_wind": _turn_wind,
    "go_again": _go_again,
    "drift": _drift,
    "gold": _gold,
    "repairs": _repairs,
}
_BY_ASKING: dict[str, Callable[[PiraticalTable, int, Card], Steps[None]]] = {
    "any_wind": _any_wind,
    "sickness": _sickness,
    "mutiny": _mutiny,
    "miss_turn": _miss_turn,
    "hull_damage": _hull_damage,
    "crew": _crew,
    "captives": _captives,
    "boarders": _boarders,
}
