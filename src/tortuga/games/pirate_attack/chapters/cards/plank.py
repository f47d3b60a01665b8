"""Walk The Plank, Power Play, The Magician and Damn Pirates!"""

from __future__ import annotations

from functools import partial

from tortuga.engine import Ask, Steps, make_ask
from tortuga.games.pirate_attack.actions import AtCard, DiscardCard, PlayCard
from tortuga.games.pirate_attack.chapters.aims import Aim, OnePlayer, OneShip, any_player
from tortuga.games.pirate_attack.chapters.asking import About, choose_secretly, choose_ship
from tortuga.games.pirate_attack.chapters.cards.hand import INSURANCE
from tortuga.games.pirate_attack.chapters.deeds import does
from tortuga.games.pirate_attack.chapters.draws import draw
from tortuga.games.pirate_attack.chapters.fleet import hand_over, too_large
from tortuga.games.pirate_attack.chapters.playing import discard_unplayed, must_play, play_from_hand, red_queue
from tortuga.games.pirate_attack.chapters.ships import ability, attackable, find, in_sight
from tortuga.games.pirate_attack.chapters.zones import bury, leave_hand
from tortuga.games.pirate_attack.data import HAND_SIZE, ID, NUMBER
from tortuga.games.pirate_attack.data.bits import only, with_member
from tortuga.games.pirate_attack.events import CardsLookedAt, CardsSwapped, KeptCardGone, PlayerMarked
from tortuga.games.pirate_attack.state import NOTHING, Laid, PirateAttack, PirateAttackTable, Play, Ship

WALK_THE_PLANK = NUMBER["walk_the_plank"]


def _without_plank(state: PirateAttack, seat: int, card: int) -> list[int]:
    return [player for player in any_player(state, seat, card) if not state.players[player].plank]


@does("walk_the_plank", aim=OnePlayer(_without_plank, restatable=True))
def walk_the_plank(table: PirateAttackTable, play: Play) -> None:
    """A player draws no cards and plays one a turn, until the hand is empty (R56)."""
    table.state.players[play.player].plank = True
    play.kept = True
    table.tell(PlayerMarked(play.player, ID[play.card]))


def off_the_plank(table: PirateAttackTable) -> Steps[None]:
    """T7: players on the plank with an empty hand draw five. Red cards drawn with them are played at once."""
    state = table.state
    count = len(state.players)
    while [player for player in state.players if player.plank and not player.hand]:
        for seat in [(state.active + turn) % count for turn in range(count)]:
            player = state.players[seat]
            if player.plank and not player.hand:
                player.plank = False
                bury(state, WALK_THE_PLANK)
                table.tell(KeptCardGone(seat, ID[WALK_THE_PLANK]))
                yield from draw(table, seat, HAND_SIZE)
                yield from red_queue(table)


@does("power_play", aim=OnePlayer(any_player, restatable=True))
def power_play(table: PirateAttackTable, play: Play) -> Steps[None]:
    """A player plays every card that is now in hand, one after another, then draws up to five (R55)."""
    state, seat = table.state, play.player
    player = state.players[seat]
    player.due = len(player.hand)
    while player.due:
        answer = yield from choose_secretly(table, seat, partial(_next_card, state), player.due)
        if isinstance(answer, PlayCard):
            yield from play_from_hand(table, seat, NUMBER[answer.card], "order_play")
        elif isinstance(answer, DiscardCard):
            card = NUMBER[answer.card]
            leave_hand(player, card)
            yield from discard_unplayed(table, seat, [card], "unusable")
    yield from draw(table, seat, max(0, HAND_SIZE - len(player.hand)))


def _next_card(state: PirateAttack, seat: int) -> Ask:
    player = state.players[seat]
    options = must_play(state, seat, player.hand[: player.due])
    about: About = {"step": "card", "must": int(isinstance(options[0], PlayCard)), "left": player.due}
    return make_ask("order_play", options, options[state.turn.number % len(options)], about=about)


class TwoShipsWithCards(Aim):
    """Two ships in sight, each with a card under it (R70)."""

    def ships(self, state: PirateAttack) -> list[Ship]:
        return [ship for player in state.players for ship in in_sight(player) if ship.under]

    def possible(self, state: PirateAttack, _seat: int, _card: int) -> bool:
        return len(self.ships(state)) >= 2

    def take(self, table: PirateAttackTable, play: Play, seat: int, kind: str) -> Steps[None]:
        state = table.state
        about = {"card": ID[play.card], "step": "ship"}
        first = yield from choose_ship(seat, kind, self.ships(state), about=about)
        play.ship = first.id
        others = [ship for ship in self.ships(state) if ship.id != play.ship]
        second = yield from choose_ship(seat, kind, others, about={**about, "step": "second"})
        play.second = second.id


@does("magician", aim=TwoShipsWithCards())
def magician(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Look under two ships and swap a card of one for a card of the other. Only you know them afterwards."""
    state, seat = table.state, play.by
    first, second = find(state, play.ship), find(state, play.second)
    for ship in (first, second):
        for laid in ship.under:
            laid.seen = with_member(laid.seen, seat)
        names = tuple(ID[laid.card] for laid in ship.under)
        table.whisper(CardsLookedAt(seat, ship.id, names), to=(seat,), public=CardsLookedAt(seat, ship.id, None))
    answer = yield from choose_secretly(table, seat, partial(_swap_ask, first, second, NOTHING), len(first.under))
    assert isinstance(answer, AtCard)
    play.place = answer.place
    answer = yield from choose_secretly(table, seat, partial(_swap_ask, first, second, play.place), len(second.under))
    assert isinstance(answer, AtCard)
    mine, theirs = first.under[play.place], second.under[answer.place]
    first.under[play.place], second.under[answer.place] = theirs, mine
    mine.seen = theirs.seen = only(seat)
    table.tell(CardsSwapped(seat, first.id, ID[first.form], second.id, ID[second.form]))


def _swap_ask(first: Ship, second: Ship, chosen: int, _seat: int) -> Ask:
    """Ask for the card of the first ship or, once that is ``chosen``, for the card of the second."""
    pairs = _swaps(first, second)
    if chosen == NOTHING:
        ship, places = first, sorted({mine for mine, _ in pairs})
    else:
        ship, places = second, [theirs for mine, theirs in pairs if mine == chosen]
        places = places or list(range(len(second.under)))
    options = [AtCard(ship.id, place, ID[ship.under[place].card]) for place in places]
    return make_ask("magician_swap", options, about={"ship": ship.id})


def _swaps(first: Ship, second: Ship) -> list[tuple[int, int]]:
    """All possible swaps. One that gives a ship a second Insurance is allowed only if there is no other."""
    pairs = [(mine, theirs) for mine in range(len(first.under)) for theirs in range(len(second.under))]
    sound = [
        (mine, theirs)
        for mine, theirs in pairs
        if not _doubly_insured(first, first.under[mine], second.under[theirs])
        and not _doubly_insured(second, second.under[theirs], first.under[mine])
    ]
    return sound or pairs


def _doubly_insured(ship: Ship, away: Laid, new: Laid) -> bool:
    if new.card != INSURANCE:
        return False
    return ability(ship) == "insured" or any(laid.card == INSURANCE and laid is not away for laid in ship.under)


def stealable(state: PirateAttack, thief: int, _card: int = NOTHING) -> list[Ship]:
    """Other players' ships in sight, except large ones if the thief has Size Limit."""
    return [
        ship for ship in attackable(state, thief) if ship.copy_of != NOTHING or not too_large(state, thief, ship.card)
    ]


@does("damn_pirates", aim=OneShip(stealable, lambda state, _, play: stealable(state, play.by)))
def damn_pirates(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Take another player's ship into your own row, with everything under and on it."""
    yield from hand_over(table, find(table.state, play.ship), play.by)
