"""What cards are aimed at: asking for a target, and restating it (5.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tortuga.engine import Phase
from tortuga.games.pirate_attack.actions import AT_PLAYER, AtPlayer, AtShip, at_ship, at_ships
from tortuga.games.pirate_attack.asking import Notes, pick_player, pick_ship, question
from tortuga.games.pirate_attack.data import CANNONS, ID, STRENGTH, numbers
from tortuga.games.pirate_attack.ships import any_choosable, choosable, clockwise
from tortuga.games.pirate_attack.state import NOTHING, PirateAttack, Play, Seas, Ship

ShipsFor = Callable[[PirateAttack, int, int], list[Ship]]
"""The ships that a player may choose for a card: (state, seat, card)."""
OthersFor = Callable[[PirateAttack, int, Play], list[Ship]]
"""The ships to which a player may restate the target of a play."""
PlayersFor = Callable[[PirateAttack, int, int], list[int]]
"""The players whom a card may be played on, likewise."""

KINDLY = numbers("master_navigator", "insurance", "reincarnation", "double_cannons", "double_strength", "force_field",
                 "spirit_of_good_fortune", "apprentice", "journeyman", "master")  # fmt: skip
"""Cards that one lays on the own side when in doubt."""


class Aim:
    """Nothing to be aimed at."""

    def possible(self, _state: PirateAttack, _seat: int, _card: int) -> bool:
        """Is there a legal target for this player?"""
        return True

    def take(self, _table: Seas, _play: Play, _seat: int, _kind: str) -> Phase | None:
        """Let the seat choose; ``kind`` is the decision in which it does."""
        return None

    def elsewhere(self, _state: PirateAttack, _play: Play, _seat: int) -> bool:
        """Could this seat restate the target?"""
        return False

    def restate(self, _table: Seas, play: Play, _seat: int) -> Phase:
        """Let the seat of a Miss-Direction choose another target."""
        raise LookupError(f"{ID[play.card]} has no target to restate")


def kindly(card: int) -> bool:
    """Is it meant for the own side?"""
    return CANNONS[card] + STRENGTH[card] > 0 or card in KINDLY


def likely_ship(ships: Sequence[Ship], seat: int, card: int) -> Ship:
    """What a clock that runs out chooses: an own ship for a kindly card, somebody else's otherwise."""
    own = kindly(card)
    for ship in ships:
        if (ship.owner == seat) == own:
            return ship
    return ships[0]


class OneShip(Aim):
    """One ship; restated to any other ship that the Miss-Direction's player may choose (R96)."""

    def __init__(self, ships: ShipsFor | None = None, others: OthersFor | None = None) -> None:
        self.ships = ships or (lambda state, seat, _: choosable(state, seat))
        self.others = others or (lambda state, seat, _: choosable(state, seat))
        self.any_ship = ships is None

    def possible(self, state: PirateAttack, seat: int, card: int) -> bool:
        return any_choosable(state, seat) if self.any_ship else bool(self.ships(state, seat, card))

    def take(self, table: Seas, play: Play, seat: int, kind: str) -> Phase | None:
        ships = self.ships(table.state, seat, play.card)
        if len(ships) == 1 and (self.any_ship or not play.down or len(choosable(table.state, seat)) == 1):
            play.ship = ships[0].id
            return None
        # R13: with a card that lies face down be it the only ship that this card may be laid under
        return self._ask(play, seat, kind, ships)

    def _ask(self, play: Play, seat: int, kind: str, ships: list[Ship]) -> Phase:
        likely = likely_ship(ships, seat, play.card)
        about: Notes = {"card": ID[play.card], "step": "ship"}
        answer: AtShip = yield question(seat, kind, at_ships(ships), at_ship(likely), about)
        play.ship = answer.ship

    def _others(self, state: PirateAttack, play: Play, seat: int) -> list[Ship]:
        return [ship for ship in self.others(state, seat, play) if ship.id != play.ship]

    def elsewhere(self, state: PirateAttack, play: Play, seat: int) -> bool:
        return bool(self._others(state, play, seat))

    def restate(self, table: Seas, play: Play, seat: int) -> Phase:
        ship = yield from pick_ship(seat, "respond", self._others(table.state, play, seat), about={"step": "ship"})
        play.ship = ship.id


class OnePlayer(Aim):
    """One player out of those the card may be played on; restated to another of them."""

    def __init__(self, players: PlayersFor, *, restatable: bool = False) -> None:
        self.players = players
        self.restatable = restatable

    def possible(self, state: PirateAttack, seat: int, card: int) -> bool:
        return bool(self.players(state, seat, card))

    def take(self, table: Seas, play: Play, seat: int, kind: str) -> Phase | None:
        players = self.players(table.state, seat, play.card)
        if len(players) == 1:
            play.player = players[0]
            return None
        return self._ask(play, seat, kind, players)

    def _ask(self, play: Play, seat: int, kind: str, players: list[int]) -> Phase:
        likely = seat if kindly(play.card) and seat in players else players[0]
        about: Notes = {"card": ID[play.card], "step": "player"}
        options = [AT_PLAYER[player] for player in players]
        answer: AtPlayer = yield question(seat, kind, options, AT_PLAYER[likely], about)
        play.player = answer.seat

    def _others(self, state: PirateAttack, play: Play, _seat: int) -> list[int]:
        # The target may be anyone for whom the card is legal, the Miss-Direction's player too.
        return [player for player in self.players(state, play.by, play.card) if player != play.player]

    def elsewhere(self, state: PirateAttack, play: Play, seat: int) -> bool:
        return self.restatable and bool(self._others(state, play, seat))

    def restate(self, table: Seas, play: Play, seat: int) -> Phase:
        others = self._others(table.state, play, seat)
        play.player = yield from pick_player(seat, "respond", others, about={"step": "player"})


def any_player(state: PirateAttack, seat: int, _card: int = NOTHING) -> list[int]:
    """Everybody who is not out, the player too; the others first."""
    return [*clockwise(state, seat), *([] if state.players[seat].out else [seat])]
