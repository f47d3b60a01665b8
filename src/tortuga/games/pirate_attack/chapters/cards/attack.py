"""Attack cards, attacks in the end phase, and Re-Direction: who attacks whom."""

from __future__ import annotations

from tortuga.engine import Action, Steps, ask
from tortuga.games.pirate_attack.actions import ACCEPT, AT_PLAYER, PASS, AtPlayer, AtShip, at_ship, at_ships
from tortuga.games.pirate_attack.chapters.aims import Aim
from tortuga.games.pirate_attack.chapters.asking import About, choose_player, choose_ship, chosen
from tortuga.games.pirate_attack.chapters.battle.course import battle, muster
from tortuga.games.pirate_attack.chapters.deeds import does
from tortuga.games.pirate_attack.chapters.playing import after_card, red_queue
from tortuga.games.pirate_attack.chapters.ships import (
    at_sea,
    attackable,
    choosable,
    clockwise,
    find,
    in_sight,
    partner,
    size,
)
from tortuga.games.pirate_attack.data import ID, NUMBER
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.events import AttackDeclared, NothingToAttack, Redirected
from tortuga.games.pirate_attack.state import NOBODY, PirateAttack, PirateAttackTable, Play, Ship

RE_DIRECTION = NUMBER["abil_re_direction"]


def trapped(state: PirateAttack) -> int:
    """The player in The Trap, if that player has a ship that can be attacked (R42)."""
    seat = state.trapped
    return seat if seat != NOBODY and in_sight(state.players[seat]) else NOBODY


def targets(state: PirateAttack, seat: int, spared: int = NOBODY) -> list[Ship]:
    """The ships that this player may attack; those of ``spared`` only if there are no others (Force Someone)."""
    ships = attackable(state, seat)
    trap = trapped(state)
    if trap not in (NOBODY, seat):
        return [ship for ship in ships if ship.owner == trap]
    if spared == NOBODY:
        return ships
    others = [ship for ship in ships if ship.owner != spared]
    return others or ships


def _mightiest(ships: list[Ship]) -> Ship:
    return max(ships, key=size)


def choose_attack(
    table: PirateAttackTable, seat: int, spared: int = NOBODY, *, may_pass: bool = False
) -> Steps[tuple[Ship, Ship] | None]:
    """The attacker picks one of their own ships, and its target. None if they pass."""
    state = table.state
    own, foes = at_sea(state.players[seat]), targets(state, seat, spared)
    options: list[Action] = at_ships(own) + ([PASS] if may_pass else [])
    default = PASS if may_pass else at_ship(_mightiest(own))
    answer = yield from ask(seat, "attack", options, default, about={"step": "ship"})
    if not isinstance(answer, AtShip):
        return None
    ship = chosen(state, answer)
    target = yield from choose_ship(seat, "attack", foes, about={"step": "target", "ship": ship.id})
    return ship, target


@does("must_attack")
def must_attack(table: PirateAttackTable, play: Play) -> Steps[None]:
    """The drawer must attack, with any of their ships at sea, even a hidden one."""
    state = table.state
    if not can_attack(state, play.by):
        table.tell(NothingToAttack(ID[play.card]))
        return
    ships = yield from choose_attack(table, play.by)
    assert ships is not None
    yield from attack(table, *ships, "must_attack", play.by)


def able(state: PirateAttack, drawer: int) -> list[int]:
    """Players who can be forced to attack: they have a ship in sight and a legal target (R43)."""
    return [seat for seat in clockwise(state, drawer) if in_sight(state.players[seat]) and targets(state, seat, drawer)]


@does("force_someone")
def force_someone(table: PirateAttackTable, play: Play) -> Steps[None]:
    """The drawer names a player, who picks ship and target, but not the drawer's ships if there are others."""
    state = table.state
    players = able(state, play.by)
    if not players:
        table.tell(NothingToAttack(ID[play.card]))
        return
    default = players[state.turn.number % len(players)]
    play.player = yield from choose_player(play.by, "force_player", players, default)
    ships = yield from choose_attack(table, play.player, play.by)
    assert ships is not None
    yield from attack(table, *ships, "force_someone", play.by)


def pairs(state: PirateAttack, ships: list[Ship]) -> dict[ShipId, list[Ship]]:
    """For each of these ships, those it can be made to fight: of another player, and one side trapped if anybody is."""
    trap = trapped(state)
    owners = {ship.owner for ship in ships}
    against = {
        owner: [other for other in ships if other.owner != owner and trap in (NOBODY, owner, other.owner)]
        for owner in owners
    }
    return {ship.id: against[ship.owner] for ship in ships if against[ship.owner]}


def choose_pair(
    table: PirateAttackTable, seat: int, kind: str, legal: dict[ShipId, list[Ship]], about: dict[str, int | str | None]
) -> Steps[tuple[Ship, Ship]]:
    """Two ships of different players; the first named is the attacker."""
    state = table.state
    first = yield from choose_ship(seat, kind, [find(state, id) for id in legal], about={**about, "step": "first"})
    second = yield from choose_ship(seat, kind, legal[first.id], about={**about, "step": "second", "ship": first.id})
    return first, second


@does("force_two")
def force_two(table: PirateAttackTable, play: Play) -> Steps[None]:
    """The drawer makes ships of two other players fight. If the drawer is trapped, no pair is legal (R42)."""
    state = table.state
    legal = pairs(state, attackable(state, play.by))
    if not legal:
        table.tell(NothingToAttack(ID[play.card]))
        return
    first, second = yield from choose_pair(table, play.by, "force_pair", legal, {"card": ID[play.card]})
    yield from attack(table, first, second, "force_two", play.by)


class TwoShips(Aim):
    """Forced Attack: two ships of different players, in sight; one's own ship may be hidden."""

    def possible(self, state: PirateAttack, seat: int, _card: int) -> bool:
        return bool(pairs(state, choosable(state, seat)))

    def take(self, table: PirateAttackTable, play: Play, seat: int, kind: str) -> Steps[None]:
        about: dict[str, int | str | None] = {"card": ID[play.card]}
        legal = pairs(table.state, choosable(table.state, seat))
        first, second = yield from choose_pair(table, seat, kind, legal, about)
        play.ship, play.second = first.id, second.id

    def elsewhere(self, state: PirateAttack, play: Play, seat: int) -> bool:
        legal = pairs(state, choosable(state, seat))
        return any((first, other.id) != (play.ship, play.second) for first, others in legal.items() for other in others)

    def restate(self, table: PirateAttackTable, play: Play, seat: int) -> Steps[None]:
        """Any two ships, as if the player of the Miss-Direction had played the card."""
        yield from self.take(table, play, seat, "respond")


@does("forced_attack", aim=TwoShips())
def forced_attack(table: PirateAttackTable, play: Play) -> Steps[None]:
    """Two ships fight at once. Re-Direction does not help."""
    state = table.state
    yield from attack(table, find(state, play.ship), find(state, play.second), "forced_attack", play.by)


def end_phase_attack(table: PirateAttackTable, seat: int) -> Steps[None]:
    """No pile and no hand: a player with a ship must attack; partners need not once only their team has ships."""
    state = table.state
    if not can_attack(state, seat):
        return
    ships = yield from choose_attack(table, seat, may_pass=only_team_afloat(state, seat))
    if ships is not None:
        yield from attack(table, *ships, "end_phase", seat)
        yield from after_card(table)
        yield from red_queue(table)


def can_attack(state: PirateAttack, seat: int) -> bool:
    """Does the player have a ship at sea, and a ship to attack?"""
    return bool(at_sea(state.players[seat]) and targets(state, seat))


def only_team_afloat(state: PirateAttack, seat: int) -> bool:
    """Does nobody but the seat and its partner have ships, at sea or in port?"""
    team = (seat, partner(state, seat))
    return not any(player.row for other, player in enumerate(state.players) if other not in team)


def attack(table: PirateAttackTable, attacker: Ship, target: Ship, cause: str, caster: int) -> Steps[None]:
    """Declare an attack; Re-Direction may turn it away; then there is a battle."""
    table.tell(
        AttackDeclared(
            ship=attacker.id,
            card=ID[attacker.form],
            seat=attacker.owner,
            target=target.id,
            target_card=ID[target.form],
            owner=target.owner,
            cause=cause,
        )
    )
    state = table.state
    if RE_DIRECTION in state.holders:
        attacker, target = yield from redirect(table, attacker, target, cause, caster)
    yield from battle(table, muster(state, attacker), muster(state, target), cause, caster)


def redirect(
    table: PirateAttackTable, attacker: Ship, target: Ship, cause: str, caster: int
) -> Steps[tuple[Ship, Ship]]:
    """Re-Direction: its holder may name a third player to fight instead (R46). Returns who fights in the end."""
    state = table.state
    holder = state.holders.get(RE_DIRECTION, NOBODY)
    known = {
        "force_someone",
        "force_two",
        "end_phase",
        *(["must_attack"] if state.settings.redirect_must_attack else []),
    }
    if holder == NOBODY or cause not in known:
        return attacker, target
    if target.owner == holder:
        enemy, first = attacker, False
    elif attacker.owner == holder and cause == "force_two":
        enemy, first = target, True
    else:
        return attacker, target
    instead = _stand_ins(state, enemy, holder, cause, caster)
    if not instead:
        return attacker, target
    seats = sorted({ship.owner for ship in instead})
    options = [ACCEPT, *(AT_PLAYER[seat] for seat in seats)]
    about: About = {
        "step": "attacker" if first else "target",
        "ship": enemy.id,
        "attacker": attacker.id,
        "target": target.id,
    }
    answer = yield from ask(holder, "redirect", options, ACCEPT, about=about)
    if not isinstance(answer, AtPlayer):
        return attacker, target
    table.tell(Redirected(holder, answer.seat))
    ships = [ship for ship in instead if ship.owner == answer.seat]
    chooser = caster if cause == "force_two" else enemy.owner
    new = yield from choose_ship(chooser, "redirect_ship", ships, _mightiest(ships))
    return (new, target) if first else (attacker, new)


def _stand_ins(state: PirateAttack, enemy: Ship, holder: int, cause: str, caster: int) -> list[Ship]:
    """Ships of third players that may legally be attacked in place of the holder's ship."""
    if cause == "force_two":
        ships = pairs(state, attackable(state, caster)).get(enemy.id, [])
    elif cause == "force_someone":
        ships = targets(state, enemy.owner, caster)
    else:
        ships = targets(state, enemy.owner)
    return [ship for ship in ships if ship.owner not in (holder, enemy.owner)]
