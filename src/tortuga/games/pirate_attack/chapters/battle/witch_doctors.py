"""Witch Doctors and Fortune Tellers in a battle, B3 and B4."""

from __future__ import annotations

from functools import partial

from tortuga.engine import Ask, Steps, ask_in_window, make_ask
from tortuga.games.pirate_attack.actions import PASS, CastFortune
from tortuga.games.pirate_attack.chapters.asking import About, choose_ship
from tortuga.games.pirate_attack.chapters.battle.fight import ATTACKER, DEFENDER, Fight, wear_out
from tortuga.games.pirate_attack.chapters.playing import take_up
from tortuga.games.pirate_attack.chapters.responses import answer_stands
from tortuga.games.pirate_attack.chapters.ships import size
from tortuga.games.pirate_attack.chapters.undercards import turn_up
from tortuga.games.pirate_attack.chapters.unseen import may_have_saved
from tortuga.games.pirate_attack.chapters.zones import bury, earn_for
from tortuga.games.pirate_attack.data import ID, KINDS, NUMBER
from tortuga.games.pirate_attack.events import Cured, Cursed
from tortuga.games.pirate_attack.state import NOBODY, Laid, PirateAttack, PirateAttackTable, Player, Ship

PLAGUE, POISON, MUTINY = NUMBER["wd_black_plague"], NUMBER["wd_poison"], NUMBER["wd_mutiny"]
FIRE, STORM = NUMBER["wd_fire"], NUMBER["wd_storm"]
CURE = {NUMBER[kind.cures]: number for number, kind in enumerate(KINDS) if kind.cures}
"""The Fortune Teller that cancels each Witch Doctor."""


def doctors_up(fight: Fight) -> Steps[None]:
    """B3: turn over all Witch Doctors of both sides. One after another they may be cancelled."""
    table = fight.table
    for ship in fight.fighting():
        turn_up(table, ship, ship.curses)
        wear_out(ship.curses)
    for which in (ATTACKER, DEFENDER):
        enemy = fight.sides[1 - which].owner
        for ship in fight.afloat[which]:
            for laid in list(ship.curses):
                if (yield from cured(table, ship.owner, ship, laid, "fortune")):
                    ship.curses.remove(laid)
                    bury(table.state, laid.card)
                elif laid.card == PLAGUE and (yield from cured(table, enemy, ship, laid, "vaccine_self")):
                    laid.spares = True


def cured(table: PirateAttackTable, seat: int, ship: Ship, laid: Laid, kind: str) -> Steps[bool]:
    """Does the seat play the matching Fortune Teller? One that is Blockaded is lost, but another may be played."""
    if seat == NOBODY:
        return False
    state = table.state
    player, cure = state.players[seat], CURE[laid.card]
    while may_have_saved(state, seat, cure):  # R13
        state.window = "fortune"
        answer = yield from ask_in_window(seat, partial(_fortune_ask, state, ship, laid, kind))
        state.window = ""
        if not isinstance(answer, CastFortune):
            return False
        player.fortunes.remove(next(saved for saved in player.fortunes if saved.card == cure))
        play = take_up(state, seat, cure, "saved")
        play.ship = ship.id
        if (yield from answer_stands(table, play)):
            earn_for(table, seat, cure)
            table.tell(Cured(seat, ID[cure], ID[laid.card], ship.id, ID[ship.form], kind == "vaccine_self"))
            return True
    return False


def _has(player: Player, card: int) -> bool:
    return any(saved.card == card for saved in player.fortunes)


def _fortune_ask(state: PirateAttack, ship: Ship, laid: Laid, kind: str, seat: int) -> Ask:
    cure = CURE[laid.card]
    options = [PASS, CastFortune(ID[cure])] if _has(state.players[seat], cure) else [PASS]
    about: About = {"card": ID[laid.card], "ship": ship.id, "owner": ship.owner, "mine": 1}
    return make_ask(kind, options, options[-1], about=about)


def doctors_at_work(fight: Fight) -> Steps[None]:
    """B4: first Black Plagues in the order of B3, then Poison, then Mutiny (R22). Fire and Storm wait for B6."""
    plagued = [(which, ship, laid) for which, ship, laid in _uncancelled(fight) if laid.card == PLAGUE]
    for which, ship, laid in plagued:  # R103: a Plague on a ship dead of another Plague still works
        fight.table.tell(Cursed(ship.id, ID[ship.form], ID[PLAGUE], over=False))
        fight.sink([ship])
        enemies = fight.afloat[1 - which]
        if not laid.spares and enemies:
            fight.sink([(yield from largest(ship.owner, enemies))])
    for which, ship, laid in _uncancelled(fight):
        side = fight.sides[which]
        if laid.card == POISON and ship.id not in side.dead:
            fight.table.tell(Cursed(ship.id, ID[ship.form], ID[POISON], over=False))
            fight.sink([ship])
    for which, ship, laid in _uncancelled(fight):
        side = fight.sides[which]
        if laid.card == MUTINY and ship.id not in (*side.dead, *side.mutinied):
            fight.table.tell(Cursed(ship.id, ID[ship.form], ID[MUTINY], over=True))
            fight.mutiny(which, ship)


def _uncancelled(fight: Fight) -> list[tuple[int, Ship, Laid]]:
    return [
        (which, ship, laid) for which in (ATTACKER, DEFENDER) for ship in fight.original(which) for laid in ship.curses
    ]


def largest(chooser: int, ships: list[Ship]) -> Steps[Ship]:
    """The largest of these ships. Among equals the player who gains by it chooses (R29)."""
    most = max(map(size, ships))
    return (yield from choose_ship(chooser, "pick_equal", [ship for ship in ships if size(ship) == most]))
