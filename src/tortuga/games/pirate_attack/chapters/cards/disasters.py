"""Red and event cards that are not attacks: storms, Into The Sea, and lost piles."""

from __future__ import annotations

from functools import partial

from tortuga.engine import Action, Ask, Steps, ask, ask_secretly, make_ask
from tortuga.games.pirate_attack.actions import PASS, PLAY, AllPiles, OnePile, PlayCard
from tortuga.games.pirate_attack.chapters.asking import by_secrets_of, choose_player
from tortuga.games.pirate_attack.chapters.battle.deaths import kill
from tortuga.games.pirate_attack.chapters.deeds import does, usable
from tortuga.games.pirate_attack.chapters.draws import draw
from tortuga.games.pirate_attack.chapters.playing import play_from_hand
from tortuga.games.pirate_attack.chapters.ships import ability, clockwise, from_self, ring
from tortuga.games.pirate_attack.chapters.zones import show_hand
from tortuga.games.pirate_attack.data import ID, NUMBER, SHIPS
from tortuga.games.pirate_attack.events import HandsPassed, HandsTraded, NavigatorShown, PileLost
from tortuga.games.pirate_attack.state import PirateAttack, PirateAttackTable, Play, Ship

MASTER_NAVIGATOR = NUMBER["master_navigator"]


@does("hurricane")
def hurricane(table: PirateAttackTable, _play: Play) -> Steps[None]:
    """Every ship at sea dies, even a hidden one, unless a Master Navigator saves it."""
    yield from _storm(table, ring(table.state), "hurricane")


@does("whirlpool")
def whirlpool(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Every ship of the drawer at sea dies, even a hidden one, unless a Master Navigator saves it."""
    yield from _storm(table, list(table.state.players[play.by].row), "whirlpool")


def _storm(table: PirateAttackTable, ships: list[Ship], cause: str) -> Steps[None]:
    lost = [ship for ship in ships if not ship.in_port and not _steered(table, ship)]
    yield from kill(table, lost, cause)


def _steered(table: PirateAttackTable, ship: Ship) -> bool:
    """Is it saved by a Master Navigator, a card under it, which is shown and stays, or its own ability?"""
    if ability(ship) == "master_navigator":
        return True
    for laid in ship.under:
        if laid.card == MASTER_NAVIGATOR:
            laid.seen = table.state.everyone
            table.reveal()
            table.tell(NavigatorShown(ship.id, ID[ship.form], ship.owner))
            return True
    return False


@does("wind_storm")
def wind_storm(table: PirateAttackTable, play: Play) -> Steps[None]:
    """The drawer must trade hands with another player of their choice."""
    state = table.state
    others = clockwise(state, play.by)
    if not others:
        return
    default = others[state.turn.number % len(others)]
    other = yield from choose_player(play.by, "trade_hands", others, default)
    mine, theirs = state.players[play.by], state.players[other]
    mine.hand[:], theirs.hand[:] = bytes(theirs.hand), bytes(mine.hand)
    mine.due = theirs.due = 0
    table.tell(HandsTraded(play.by, other))
    for seat in (play.by, other):
        show_hand(table, seat)


def _pass_hands(table: PirateAttackTable, seats: list[int], card: int) -> None:
    """Each of these seats passes its hand to the next one, all at the same time (R91)."""
    state = table.state
    hands = [bytes(state.players[seat].hand) for seat in seats]
    for place, seat in enumerate(seats):
        player = state.players[seat]
        player.hand[:] = hands[place - 1]
        player.due = 0
    table.tell(HandsPassed(ID[card]))
    for seat in seats:
        show_hand(table, seat)


@does("wind_storm_left")
def wind_storm_left(table: PirateAttackTable, play: Play) -> None:
    _pass_hands(table, from_self(table.state, play.by), play.card)


@does("wind_storm_right")
def wind_storm_right(table: PirateAttackTable, play: Play) -> None:
    _pass_hands(table, from_self(table.state, play.by)[::-1], play.card)


@does("into_the_sea")
def into_the_sea(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Everybody plays all ships in hand, then draws as many cards; ships among those stay in hand."""
    state = table.state
    for seat in from_self(state, play.by):
        launched = 0
        while _has_ships(table, seat):
            answer = _next_ship(state, seat).forced or (yield from ask_secretly(seat, partial(_next_ship, state)))
            if not isinstance(answer, PlayCard):
                break
            launched += 1
            yield from play_from_hand(table, seat, NUMBER[answer.card], "order_play")
        yield from draw(table, seat, launched)


def _has_ships(table: PirateAttackTable, seat: int) -> bool:
    """Does the seat have a ship in hand that can be played?"""
    state = table.state
    hand = state.players[seat].hand
    if hand:
        by_secrets_of(table, seat)
    return any(card in SHIPS and usable(state, seat, card) for card in hand)


def _next_ship(state: PirateAttack, seat: int) -> Ask:
    ships = sorted({card for card in state.players[seat].hand if card in SHIPS and usable(state, seat, card)})
    options: list[Action] = [PLAY[card] for card in ships]
    options = options or [PASS]
    return make_ask("order_play", options, options[state.turn.number % len(options)], about={"step": "ship_card"})


@does("davy_jones_locker")
def davy_jones_locker(table: PirateAttackTable, play: Play) -> None:
    """The whole pile it was drawn from leaves the game unseen."""
    if table.state.settings.locker == "use":
        lose_pile(table, play.place)


@does("end_of_the_world")
def end_of_the_world(table: PirateAttackTable, play: Play) -> Steps[None]:
    """The pile it was drawn from, or all piles, leave the game; the drawer chooses (R7)."""
    state = table.state
    if state.settings.locker != "use":
        return
    answer = yield from ask(play.by, "eotw", [OnePile(), AllPiles()], OnePile(), about={"pile": play.place})
    doomed = [play.place] if isinstance(answer, OnePile) else range(len(state.piles))
    for pile in doomed:
        lose_pile(table, pile)


def lose_pile(table: PirateAttackTable, pile: int) -> None:
    """Remove a pile from the game unseen."""
    state = table.state
    cards = state.piles[pile]
    table.tell(PileLost(pile, len(cards)))
    state.removed += cards
    cards.clear()
