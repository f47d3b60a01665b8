"""The Gambler, and rolling dice for something."""

from __future__ import annotations

from tortuga.engine import Action, Steps, ask
from tortuga.games.pirate_attack.actions import AtShip, StakeGold, StakeShips, at_ships
from tortuga.games.pirate_attack.chapters.aims import Aim
from tortuga.games.pirate_attack.chapters.asking import About, choose_player
from tortuga.games.pirate_attack.chapters.deeds import does
from tortuga.games.pirate_attack.chapters.fleet import hand_over
from tortuga.games.pirate_attack.chapters.ships import find, from_self, in_sight
from tortuga.games.pirate_attack.chapters.zones import take_gold, wealth
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.events import DieRolled, GambleWon
from tortuga.games.pirate_attack.state import NOBODY, PirateAttack, PirateAttackTable, Play


def _second_best(numbers: list[int]) -> int:
    """The highest stake that two players can meet."""
    return sorted(numbers)[-2] if len(numbers) > 1 else 0


def _most_gold(state: PirateAttack) -> int:
    return _second_best([wealth(player) for player in state.players if not player.out])


def _most_ships(state: PirateAttack) -> int:
    return _second_best([len(in_sight(player)) for player in state.players if not player.out])


class Stakes(Aim):
    """An amount of gold, or a number of ships and which ones. Miss-Direction: which ships one player puts in."""

    def possible(self, state: PirateAttack, _seat: int, _card: int) -> bool:
        return _most_gold(state) > 0 or _most_ships(state) > 0

    def take(self, table: PirateAttackTable, play: Play, seat: int, _kind: str) -> Steps[None]:
        state = table.state
        options: list[Action] = [StakeGold(amount) for amount in range(1, _most_gold(state) + 1)]
        options += [StakeShips(count) for count in range(1, _most_ships(state) + 1)]
        answer = yield from ask(seat, "gambler", options, options[0], about={"step": "stake"})
        if isinstance(answer, StakeGold):
            play.amount = answer.amount
        elif isinstance(answer, StakeShips):
            play.place = answer.count
            for player in ship_gamblers(state, play.by, play.place):
                yield from _put_in(table, play, player, seat, "gambler")

    def elsewhere(self, state: PirateAttack, play: Play, _seat: int) -> bool:
        return bool(self._choosers(state, play))

    def _choosers(self, state: PirateAttack, play: Play) -> list[int]:
        """Players who have other ships to put in."""
        if play.amount:
            return []
        gamblers = ship_gamblers(state, play.by, play.place)
        return [seat for seat in gamblers if len(in_sight(state.players[seat])) > play.place]

    def restate(self, table: PirateAttackTable, play: Play, seat: int) -> Steps[None]:
        state = table.state
        player = yield from choose_player(seat, "respond", self._choosers(state, play), about={"step": "player"})
        before = {id for id in play.ships if find(state, id).owner == player}
        play.ships[:] = [id for id in play.ships if id not in before]
        yield from _put_in(table, play, player, seat, "respond", before)


def gold_gamblers(state: PirateAttack, by: int, amount: int) -> list[int]:
    """The players who must take part: everybody with enough gold."""
    return [seat for seat in from_self(state, by) if wealth(state.players[seat]) >= amount]


def ship_gamblers(state: PirateAttack, by: int, count: int) -> list[int]:
    """The players who must take part: everybody with enough ships in sight."""
    return [seat for seat in from_self(state, by) if len(in_sight(state.players[seat])) >= count]


def _put_in(
    table: PirateAttackTable, play: Play, player: int, chooser: int, kind: str, before: set[ShipId] | None = None
) -> Steps[None]:
    """Choose the ships that a player puts in, one by one, and not the same ones as ``before``."""
    state = table.state
    ships = in_sight(state.players[player])
    mine: list[ShipId] = []
    while len(mine) < play.place:
        left = [ship for ship in ships if ship.id not in mine]
        if before is not None and len(mine) == play.place - 1 and set(mine) < before:
            left = [ship for ship in left if {*mine, ship.id} != before]
        about: About = {"step": "ship", "player": player, "left": play.place - len(mine)}
        answer = yield from ask(chooser, kind, at_ships(left), about=about)
        assert isinstance(answer, AtShip)
        mine.append(answer.ship)
    play.ships += mine


@does("gambler", aim=Stakes())
def gambler(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Everybody who has the stake puts it in and rolls; the highest takes it all (R54)."""
    state = table.state
    if play.amount:
        players = gold_gamblers(state, play.by, play.amount)
        winner = highest_roll(table, players)
        for seat in players:
            take_gold(state.players[seat], play.amount)
        state.players[winner].gold += play.amount * len(players)  # R101: winnings can be spent
        table.tell(GambleWon(winner, play.amount * len(players), 0))
        return
    winner = highest_roll(table, ship_gamblers(state, play.by, play.place))
    table.tell(GambleWon(winner, 0, len(play.ships)))
    for id in list(play.ships):
        yield from hand_over(table, find(state, id), winner)


def highest_roll(table: PirateAttackTable, players: list[int], favoured: int = NOBODY) -> int:
    """Each rolls a d6, and ties for the highest roll again. A favoured player rolls twice the first time."""
    twice = favoured
    while True:
        rolls: dict[int, int] = {}
        for seat in players:
            dice = [table.chance.roll() for _ in range(2 if seat == twice else 1)]
            for die in dice:
                table.tell(DieRolled(seat, die))
            rolls[seat] = max(dice)
        best = max(rolls.values())
        players = [seat for seat, roll in rolls.items() if roll == best]
        if len(players) == 1:
            return players[0]
        twice = NOBODY
