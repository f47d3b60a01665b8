"""The Draw Phase and what each event card does when it is drawn."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Ask, Steps, Table
from tortuga.games.piratical.actions import SetWind, TakeCrew, TakeRansom
from tortuga.games.piratical.asking import put
from tortuga.games.piratical.boarding import card_boarders, mutiny
from tortuga.games.piratical.cargo import bury, gain_crew, lose_crew, ship_of, sign_on, stow, strike
from tortuga.games.piratical.data import CARDS, RACES, Card
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
from tortuga.games.piratical.forts import end_hostilities
from tortuga.games.piratical.hand import held, window
from tortuga.games.piratical.hexes import SIDES, turn
from tortuga.games.piratical.purse import add_miss, miss_turn, roll_gold
from tortuga.games.piratical.sea import drift
from tortuga.games.piratical.state import NOTHING, Piratical

MOST_EXTRA_TURNS = 6
"""Granted to one captain in one round."""


Effect = Steps[None] | None
"""What a card still has to ask; None when all is done."""


def draw(table: Table[Piratical]) -> Effect:
    """T1: the active captain draws a card; it is kept, laid open, or done at once."""
    state = table.state
    if not state.deck:
        _reshuffle(table)
        if not state.deck:
            return None
    seat, number = state.active, state.deck.pop()
    card = CARDS[number]
    if card.kind == "hold":
        state.captains[seat].hand.append(number)
        table.whisper(_KEPT[seat][number], to=(seat,), public=_KEPT[seat][NOTHING])
        return None
    table.reveal()
    table.tell(_SHOWN[seat][number])
    if card.kind == "faceup":
        state.captains[seat].faceup.append(number)
        return None
    if card.needs_ship and state.captains[seat].ship is None:
        _idle(table, seat, card)  # what cannot apply is ignored
        effect = None
    elif card.storm and held(state.captains[seat], "weather_storm"):
        effect = _weather(table, seat, card)
    else:
        effect = _EFFECTS[card.role](table, seat, card)
    if effect is None:
        state.discard.append(number)
    else:
        state.shown = number
    return effect


def _reshuffle(table: Table[Piratical]) -> None:
    state = table.state
    if state.discard:
        state.deck[:], state.discard[:] = state.discard, []
        table.chance.shuffle(state.deck)
        table.tell(DeckShuffled(len(state.deck)))


def _weather(table: Table[Piratical], seat: int, card: Card) -> Steps[None]:
    if not (yield from window(table, seat, "cancel_storm", "weather_storm", use=True)):
        effect = _EFFECTS[card.role](table, seat, card)
        if effect is not None:
            yield from effect


def _idle(table: Table[Piratical], seat: int, card: Card) -> None:
    table.tell(CardIdle(seat, card.id))


# What each role does: at once if nobody has anything to choose, or by asking


def _any_wind(table: Table[Piratical], seat: int, card: Card) -> Steps[None]:
    del card
    state = table.state
    answer = yield from put(table, seat, lambda: Ask("wind_choice", _WINDS, _WINDS[state.wind - 1]))
    assert isinstance(answer, SetWind)
    _blow(table, seat, answer.side)


def _turn_wind(table: Table[Piratical], seat: int, card: Card) -> None:
    _blow(table, seat, turn(table.state.wind, card.amount))


def _blow(table: Table[Piratical], seat: int, side: int) -> None:
    table.state.wind = side
    table.tell(WindTurned(seat, side))


def _sickness(table: Table[Piratical], seat: int, card: Card) -> Effect:
    del card
    if held(table.state.captains[seat], "medicinals"):
        return lose_crew(table, seat)
    bury(table, seat)
    return None


def _mutiny(table: Table[Piratical], seat: int, card: Card) -> Effect:
    if ship_of(table.state, seat).crew == 1:
        _idle(table, seat, card)
        return None
    return mutiny(table, seat)


def _go_again(table: Table[Piratical], seat: int, card: Card) -> None:
    captain = table.state.captains[seat]
    if captain.granted < MOST_EXTRA_TURNS:
        captain.granted += 1
        captain.extra += 1
        table.tell(ExtraTurnWon(seat))
    else:
        _idle(table, seat, card)


def _miss_turn(table: Table[Piratical], seat: int, card: Card) -> Effect:
    del card
    if held(table.state.captains[seat], "cancel_miss"):
        return miss_turn(table, seat)
    add_miss(table, seat)
    return None


def _hull_damage(table: Table[Piratical], seat: int, card: Card) -> Effect:
    del card
    die = table.chance.roll()
    strike(table, seat, die, die)
    return stow(table) if table.state.owing else None


def _drift(table: Table[Piratical], seat: int, card: Card) -> None:
    """Blown off course: neither forward movement nor halved (R26); hostility is looked at again."""
    del card
    state = table.state
    ship, die = ship_of(state, seat), table.chance.roll()
    sea = state.sea
    way = drift(sea, ship.hex, state.wind, die, state.ships_but(seat))
    ship.hex = way[-1]
    labels = tuple(sea.chart.labels[hex] for hex in way)
    table.tell(Drifted(seat, die, labels, labels[-1]))
    end_hostilities(table, seat)


def _gold(table: Table[Piratical], seat: int, card: Card) -> None:
    roll_gold(table, seat, dice=card.amount)


def _crew(table: Table[Piratical], seat: int, card: Card) -> Effect:
    del card
    if ship_of(table.state, seat).room <= 0:
        return gain_crew(table, seat)
    sign_on(table, seat)
    return None


def _captives(table: Table[Piratical], seat: int, card: Card) -> Effect:
    """R8: one crew; with the option a die of gold may be taken instead."""
    return _crew_or_ransom(table, seat) if table.state.captives_choice else _crew(table, seat, card)


def _crew_or_ransom(table: Table[Piratical], seat: int) -> Steps[None]:
    answer = yield from put(table, seat, lambda: Ask("captives_pick", _CAPTIVES, _CAPTIVES[0]))
    if isinstance(answer, TakeRansom):
        roll_gold(table, seat, dice=1)
    else:
        yield from gain_crew(table, seat)


def _repairs(table: Table[Piratical], seat: int, card: Card) -> None:
    del card
    captain = table.state.captains[seat]
    ship, die = ship_of(table.state, seat), table.chance.roll()
    points = min(die, captain.kin.hull - ship.hull)
    ship.hull += points
    table.tell(HullRestored(seat, die, points, ship.hull))


def _boarders(table: Table[Piratical], seat: int, card: Card) -> Steps[None]:
    return card_boarders(table, seat, card.amount)


_WINDS = tuple(SetWind(side) for side in SIDES)
_CAPTIVES = (TakeCrew(), TakeRansom())
_SHOWN = [[CardShown(seat, card.id) for card in CARDS] for seat in range(len(RACES))]
_KEPT = [[*(CardKept(seat, card.id) for card in CARDS), CardKept(seat, None)] for seat in range(len(RACES))]
"""By seat and card; the last is for those who do not see it."""
_EFFECTS: dict[str, Callable[[Table[Piratical], int, Card], Effect]] = {
    "any_wind": _any_wind,
    "turn_wind": _turn_wind,
    "sickness": _sickness,
    "mutiny": _mutiny,
    "go_again": _go_again,
    "miss_turn": _miss_turn,
    "hull_damage": _hull_damage,
    "drift": _drift,
    "gold": _gold,
    "crew": _crew,
    "captives": _captives,
    "repairs": _repairs,
    "boarders": _boarders,
}
