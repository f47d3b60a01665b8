"""Hand cards: ships, cards laid under ships, High Winds, Armada, Move a Witch Doctor, Stranded and The Trap."""

from __future__ import annotations

from tortuga.engine import Action, Steps, ask
from tortuga.games.pirate_attack.actions import DONE, AtShip, AtWitchDoctor, at_ships
from tortuga.games.pirate_attack.chapters.aims import Aim, AnyShip, OnePlayer, OneShip, any_player
from tortuga.games.pirate_attack.chapters.asking import choose_player, choose_ship
from tortuga.games.pirate_attack.chapters.deeds import does
from tortuga.games.pirate_attack.chapters.draws import draw
from tortuga.games.pirate_attack.chapters.fleet import ARMADA, TRAP, launch, rats_forbid
from tortuga.games.pirate_attack.chapters.playing import discard_unplayed
from tortuga.games.pirate_attack.chapters.ships import ability, choosable, find, in_sight, partner
from tortuga.games.pirate_attack.chapters.zones import bury
from tortuga.games.pirate_attack.data import HAND_SIZE, ID, NUMBER
from tortuga.games.pirate_attack.data.bits import SmallSet, has_all, only
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.events import (
    ArmadaFormed,
    KeptCardGone,
    PlayerMarked,
    WitchDoctorMoved,
)
from tortuga.games.pirate_attack.state import NOBODY, NOTHING, Laid, PirateAttack, PirateAttackTable, Play, Ship

INSURANCE = NUMBER["insurance"]


def _may_be_played(state: PirateAttack, seat: int, card: int) -> bool:
    return not rats_forbid(state.players[seat], card)


@does("ship", usable=_may_be_played)
def ship(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Put a ship into your own row."""
    play.kept = True
    yield from launch(table, play.by, play.card, "hand")


@does("under", aim=AnyShip())
def lay_under(table: PirateAttackTable, play: Play) -> None:
    """Lay a card face down under a ship."""
    target = find(table.state, play.ship)
    target.under.append(Laid(play.card, play.seen))
    play.kept = True


def insurable(state: PirateAttack, seat: int, _card: int = NOTHING) -> list[Ship]:
    """The ships under which the player knows of no Insurance (R96)."""
    return [ship for ship in choosable(state, seat) if not _known_insured(ship, only(seat))]


def _known_insured(ship: Ship, seats: SmallSet) -> bool:
    """Do all these seats know that the ship is insured?"""
    known = [laid.card for laid in ship.under if has_all(laid.seen, seats)]
    return ability(ship) == "insured" or INSURANCE in known


class OneInsurable(OneShip):
    """One ship that is not insured, as far as the player knows."""

    def __init__(self) -> None:
        super().__init__(insurable)

    def may_be_possible(self, state: PirateAttack, seat: int, _card: int) -> bool:
        return any(not _known_insured(ship, state.everyone) for ship in choosable(state, seat))


does("insurance", aim=OneInsurable())(lay_under)


@does("high_winds", aim=OnePlayer(any_player, restatable=True))
def high_winds(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Discard a player's whole hand; then that player draws five cards."""
    player = table.state.players[play.player]
    cards = list(player.hand)
    player.hand.clear()
    player.due = 0
    if cards:
        yield from discard_unplayed(table, play.player, cards, "high_winds")
    yield from draw(table, play.player, HAND_SIZE)


class Armada(Aim):
    """Ships of one player that will fight as one: the present armada, if any, and at least one more ship (R32)."""

    def possible(self, state: PirateAttack, seat: int, _card: int) -> bool:
        return bool(self.owners(state, seat))

    def owners(self, state: PirateAttack, seat: int) -> list[int]:
        """Players whose ships may be joined: oneself, and in team play the partner (R98)."""
        sides = (seat, partner(state, seat)) if state.settings.teams else (seat,)
        return [owner for owner in sides if armada_possible(state, owner)]

    def take(self, table: PirateAttackTable, play: Play, seat: int, kind: str) -> Steps[None]:
        owners = self.owners(table.state, seat)
        play.player = yield from choose_player(seat, kind, owners, about={"card": ID[ARMADA], "step": "player"})
        yield from choose_armada(table, play, seat, kind)

    def elsewhere(self, state: PirateAttack, play: Play, _seat: int) -> bool:
        return any(_more_sets(state, play, owner) for owner in range(len(state.players)))

    def restate(self, table: PirateAttackTable, play: Play, seat: int) -> Steps[None]:
        state = table.state
        owners = [owner for owner in range(len(state.players)) if _more_sets(state, play, owner)]
        before = (play.player, sorted(play.ships))
        play.player = yield from choose_player(seat, "respond", owners, about={"step": "player"})
        same = before[1] if play.player == before[0] else None
        yield from choose_armada(table, play, seat, "respond", other_than=same)


def armada_possible(state: PirateAttack, owner: int) -> bool:
    """Does the player have at least two ships in sight, and one of them outside the present armada?"""
    player = state.players[owner]
    if len(player.row) < 2 or player.out:
        return False
    ships = in_sight(player)
    return len(ships) >= 2 and not all(ship.armada for ship in ships)


def _more_sets(state: PirateAttack, play: Play, owner: int) -> bool:
    """Could this player's ships form another armada than the one announced?"""
    if not armada_possible(state, owner):
        return False
    if owner != play.player:
        return True
    ships = in_sight(state.players[owner])
    return len(ships) > max(2, 1 + sum(ship.armada for ship in ships))


def choose_armada(
    table: PirateAttackTable, play: Play, seat: int, kind: str, other_than: list[ShipId] | None = None
) -> Steps[None]:
    """Choose the ships of an armada one by one; ``other_than`` are those that it must not be again."""
    state = table.state
    ships = in_sight(state.players[play.player])
    chosen = [ship for ship in ships if ship.armada]
    least = max(2, len(chosen) + 1)
    while len(chosen) < len(ships):
        stated = sorted(ship.id for ship in chosen)
        may_stop = len(chosen) >= least and stated != other_than
        rest = [ship for ship in ships if ship not in chosen]
        if other_than is not None and len(chosen) + 1 == len(ships) == len(other_than):
            break  # the last ship would make it the same set again
        options: list[Action] = [*([DONE] if may_stop else []), *at_ships(rest)]
        answer = yield from ask(seat, kind, options, about={"card": ID[ARMADA], "step": "armada"})
        if not isinstance(answer, AtShip):
            break
        chosen.append(find(state, answer.ship))
    play.ships[:] = [ship.id for ship in chosen]


@does("armada", aim=Armada())
def armada(table: PirateAttackTable, play: Play) -> None:
    """The ships fight as one from now on. An earlier Armada card is discarded."""
    state = table.state
    player = state.players[play.player]
    if player.armada:
        bury(state, ARMADA)
    player.armada = True
    for ship in player.row:
        ship.armada = ship.id in play.ships
    play.kept = True
    table.tell(ArmadaFormed(play.player, tuple(play.ships)))


class MoveWitchDoctor(Aim):
    """A Witch Doctor above one ship, and another ship to move it to."""

    def possible(self, state: PirateAttack, seat: int, _card: int) -> bool:
        ships = choosable(state, seat)
        return len(ships) >= 2 and any(ship.curses for ship in ships)

    def take(self, table: PirateAttackTable, play: Play, seat: int, kind: str) -> Steps[None]:
        state = table.state
        ships = choosable(state, seat)
        doctors = [AtWitchDoctor(ship.id, place) for ship in ships for place in range(len(ship.curses))]
        about = {"card": ID[play.card], "step": "witch_doctor"}
        answer: AtWitchDoctor = yield from ask(seat, kind, doctors, about=about)
        play.second, play.place = answer.ship, answer.place
        others = [ship for ship in ships if ship.id != answer.ship]
        target = yield from choose_ship(seat, kind, others, about={"card": ID[play.card], "step": "ship"})
        play.ship = target.id

    def elsewhere(self, state: PirateAttack, play: Play, seat: int) -> bool:
        return bool(self._others(state, play, seat))

    def _others(self, state: PirateAttack, play: Play, seat: int) -> list[Ship]:
        return [ship for ship in choosable(state, seat) if ship.id not in (play.ship, play.second)]

    def restate(self, table: PirateAttackTable, play: Play, seat: int) -> Steps[None]:
        others = self._others(table.state, play, seat)
        target = yield from choose_ship(seat, "respond", others, about={"step": "ship"})
        play.ship = target.id


@does("move_witch_doctor", aim=MoveWitchDoctor())
def move_witch_doctor(table: PirateAttackTable, play: Play) -> None:
    """Move a Witch Doctor without looking at it. Whoever knew it still does."""
    state = table.state
    source, target = find(state, play.second), find(state, play.ship)
    target.curses.append(source.curses.pop(play.place))
    table.tell(WitchDoctorMoved(source.id, ID[source.form], target.id, ID[target.form]))


@does("stranded", aim=OnePlayer(any_player, restatable=True))
def stranded(table: PirateAttackTable, play: Play) -> None:
    """A player loses the next turn; several add up (R57)."""
    table.state.players[play.player].stranded += 1
    play.kept = True
    table.tell(PlayerMarked(play.player, ID[play.card]))


def _trappable(state: PirateAttack, seat: int, card: int) -> list[int]:
    return [player for player in any_player(state, seat, card) if state.players[player].row and player != state.trapped]


@does("trap", aim=OnePlayer(_trappable, restatable=True))
def trap(table: PirateAttackTable, play: Play) -> None:
    """Every attack must have a ship of this player on one side. An earlier Trap is discarded."""
    state = table.state
    if state.trapped != NOBODY:
        bury(state, TRAP)
        table.tell(KeptCardGone(state.trapped, ID[TRAP]))
    state.trapped = play.player
    play.kept = True
    table.tell(PlayerMarked(play.player, ID[play.card]))
