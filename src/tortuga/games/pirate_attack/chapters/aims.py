"""What cards are aimed at: choosing a target, and choosing another by Miss-Direction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tortuga.engine import Ask, Steps, ask_made, ask_secretly, make_ask
from tortuga.games.pirate_attack.actions import AtShip, at_ship, at_ships
from tortuga.games.pirate_attack.chapters.asking import choose_player, choose_ship
from tortuga.games.pirate_attack.chapters.ships import all_from_left, any_choosable, at_sea, choosable
from tortuga.games.pirate_attack.data import CANNONS, ID, KINDS, STRENGTH, numbers
from tortuga.games.pirate_attack.state import NOTHING, PirateAttack, PirateAttackTable, Play, Ship

ShipsFor = Callable[[PirateAttack, int, int], list[Ship]]
"""The ships that a player may choose for a card: (state, seat, card)."""
OthersFor = Callable[[PirateAttack, int, Play], list[Ship]]
"""The ships that a player may choose as a new target: (state, seat, play)."""
PlayersFor = Callable[[PirateAttack, int, int], list[int]]
"""The players on whom a player may play a card: (state, seat, card)."""

KINDLY = numbers("master_navigator", "insurance", "reincarnation", "double_cannons", "double_strength", "force_field",
                 "spirit_of_good_fortune", "apprentice", "journeyman", "master")  # fmt: skip
"""Cards that help whoever they are played on, besides those that add cannons or strength."""

HARMFUL = numbers("eliminate_all", "exploding_cannons", "confusion_left", "confusion_right", "bounty")
"""Cards that hurt, besides those that take away cannons or strength, creatures and Witch Doctors."""


class Aim:
    """The aim of a card without a target; base of all others."""

    def possible(self, _state: PirateAttack, _seat: int, _card: int) -> bool:
        """Is there a legal target for this player?"""
        return True

    def may_be_possible(self, state: PirateAttack, seat: int, card: int) -> bool:
        """Is there a legal target as far as the whole table can tell, whatever the player has seen (R13)?"""
        return self.possible(state, seat, card)

    def take(self, _table: PirateAttackTable, _play: Play, _seat: int, _kind: str) -> Steps[None]:
        """Let the seat choose the target; ``kind`` is the question."""
        yield from ()

    def elsewhere(self, _state: PirateAttack, _play: Play, _seat: int) -> bool:
        """Could this seat choose another target by Miss-Direction?"""
        return False

    def restate(self, _table: PirateAttackTable, play: Play, _seat: int) -> Steps[None]:
        """Let the player of a Miss-Direction choose another target."""
        raise LookupError(f"{ID[play.card]} has no target to restate")


def kindly(card: int) -> bool:
    """Does it help whoever it is played on?"""
    return CANNONS[card] + STRENGTH[card] > 0 or card in KINDLY


def harmful(card: int) -> bool:
    """Does it hurt whoever it is played on?"""
    kind = KINDS[card]
    return CANNONS[card] + STRENGTH[card] < 0 or kind.level > 0 or kind.deck == "witch_doctor" or card in HARMFUL


def likely_ship(ships: Sequence[Ship], seat: int, card: int) -> Ship:
    """The default: one of your own ships for a helpful card, somebody else's for any other."""
    own = kindly(card)
    for ship in ships:
        if (ship.owner == seat) == own:
            return ship
    return ships[0]


class OneShip(Aim):
    """One of some ships. Miss-Direction: any other ship that its player may choose (R96)."""

    def __init__(self, ships: ShipsFor, others: OthersFor = choosable) -> None:
        self.ships = ships
        self.others = others

    def possible(self, state: PirateAttack, seat: int, card: int) -> bool:
        return bool(self.ships(state, seat, card))

    def take(self, table: PirateAttackTable, play: Play, seat: int, kind: str) -> Steps[None]:
        if play.down and len(choosable(table.state, seat)) > 1:
            # R13: that a face-down card can be laid under only one ship is its player's secret
            answer: AtShip = yield from ask_secretly(seat, partial(self._question, table.state, play, kind))
        else:
            answer = yield from ask_made(seat, self._question(table.state, play, kind, seat))
        play.ship = answer.ship

    def _question(self, state: PirateAttack, play: Play, kind: str, seat: int) -> Ask:
        ships = self.ships(state, seat, play.card)
        likely = likely_ship(ships, seat, play.card)
        return make_ask(kind, at_ships(ships), at_ship(likely), about={"card": ID[play.card], "step": "ship"})

    def _others(self, state: PirateAttack, play: Play, seat: int) -> list[Ship]:
        return [ship for ship in self.others(state, seat, play) if ship.id != play.ship]

    def elsewhere(self, state: PirateAttack, play: Play, seat: int) -> bool:
        return bool(self._others(state, play, seat))

    def restate(self, table: PirateAttackTable, play: Play, seat: int) -> Steps[None]:
        ship = yield from choose_ship(seat, "respond", self._others(table.state, play, seat), about={"step": "ship"})
        play.ship = ship.id


class AnyShip(OneShip):
    """Any ship that the player may choose."""

    def __init__(self) -> None:
        super().__init__(choosable)

    def possible(self, state: PirateAttack, seat: int, _card: int) -> bool:
        return any_choosable(state, seat)

    def take(self, table: PirateAttackTable, play: Play, seat: int, kind: str) -> Steps[None]:
        """The choice depends on nothing secret, so it need not be asked secretly."""
        answer: AtShip = yield from ask_made(seat, self._question(table.state, play, kind, seat))
        play.ship = answer.ship


class OnePlayer(Aim):
    """One of the players on whom the card may be played. Miss-Direction, if allowed: another of them."""

    def __init__(self, players: PlayersFor, *, restatable: bool = False) -> None:
        self.players = players
        self.restatable = restatable

    def possible(self, state: PirateAttack, seat: int, card: int) -> bool:
        return bool(self.players(state, seat, card))

    def take(self, table: PirateAttackTable, play: Play, seat: int, kind: str) -> Steps[None]:
        players = self.players(table.state, seat, play.card)
        likely = seat if kindly(play.card) and seat in players else players[0]
        about = {"card": ID[play.card], "step": "player"}
        play.player = yield from choose_player(seat, kind, players, likely, about)

    def _others(self, state: PirateAttack, play: Play, _seat: int) -> list[int]:
        # Anyone on whom the card may be played, also the player of the Miss-Direction.
        return [player for player in self.players(state, play.by, play.card) if player != play.player]

    def elsewhere(self, state: PirateAttack, play: Play, seat: int) -> bool:
        return self.restatable and bool(self._others(state, play, seat))

    def restate(self, table: PirateAttackTable, play: Play, seat: int) -> Steps[None]:
        others = self._others(table.state, play, seat)
        play.player = yield from choose_player(seat, "respond", others, about={"step": "player"})


def any_player(state: PirateAttack, seat: int, _card: int = NOTHING) -> list[int]:
    """Everybody who is not out, the player included and last."""
    return all_from_left(state, seat)


def with_ship_at_sea(state: PirateAttack, seat: int, _card: int = NOTHING) -> list[int]:
    """The players that may be aimed at and have a ship at sea."""
    return [player for player in any_player(state, seat) if at_sea(state.players[player])]
