"""Stray shots at a ship outside the battle."""

from __future__ import annotations

from tortuga.engine import Steps
from tortuga.games.pirate_attack.chapters.battle.fight import Fight, wear_out
from tortuga.games.pirate_attack.chapters.battle.values import roll_unknown_size, value
from tortuga.games.pirate_attack.chapters.battle.witch_doctors import FIRE, MUTINY, PLAGUE, POISON, STORM, cured
from tortuga.games.pirate_attack.chapters.undercards import eliminate_all, self_remover, turn_up
from tortuga.games.pirate_attack.chapters.zones import bury
from tortuga.games.pirate_attack.data import ID, NUMBER
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.events import Cursed, ShipValue
from tortuga.games.pirate_attack.state import Laid, Ship, Stray, Taken

FIELD = NUMBER["force_field"]


class Shot:
    """A stray shot: one ship's cannons, fired at another by mistake. With a Spirit it kills outright."""

    __slots__ = ("cannons", "shooter", "spirit", "target")

    def __init__(self, shooter: Ship, target: Ship, cannons: int, spirit: bool) -> None:
        self.shooter = shooter
        self.target = target
        self.cannons = cannons
        self.spirit = spirit


def hit_outsider(
    fight: Fight, victim: Ship, volley: list[Shot], back: dict[ShipId, int], fallen: list[ShipId]
) -> Steps[None]:
    """Hit a ship outside the battle. Its Witch Doctors and cards are turned up, but it does not shoot (R26).

    ``back`` collects the shots that a Force Field sends back, ``fallen`` the shooters that a Plague kills.
    """
    fight.battle.touched.append(victim.id)
    shooters = [shot.shooter for shot in volley]
    if (yield from _cursed_away(fight, victim, shooters, fallen)):
        return
    table = fight.table
    roll_unknown_size(table, victim)
    turn_up(table, victim, victim.under)
    yield from self_remover(table, victim)
    eliminate_all(table, victim)
    storms = sum(laid.card == STORM for laid in victim.curses)
    fires = sum(laid.card == FIRE for laid in victim.curses)
    cannons, strength = value(table.state, victim, victim.under, storms, fires)
    table.tell(
        ShipValue(
            ship=victim.id,
            card=ID[victim.form],
            cannons=cannons,
            strength=strength,
            side=None,
            side_cannons=0,
            side_strength=0,
        )
    )
    spirited = any(shot.spirit for shot in volley)
    field = [laid for laid in victim.under if laid.card == FIELD]
    if field and not spirited:
        wear_out(field)
        for shot in volley:
            back[shot.shooter.id] = back.get(shot.shooter.id, 0) + shot.cannons
        if strength:
            return
    if spirited or sum(shot.cannons for shot in volley) >= strength:
        fight.battle.strays.append(Stray(shooters[0].id, victim.id))


def _cursed_away(fight: Fight, victim: Ship, shooters: list[Ship], fallen: list[ShipId]) -> Steps[bool]:
    """Do the victim's Witch Doctors kill it or take it away before the shot hits?"""
    table = fight.table
    turn_up(table, victim, victim.curses)
    wear_out(victim.curses)
    left: list[Laid] = []
    for laid in list(victim.curses):
        if (yield from cured(table, victim.owner, victim, laid, "fortune")):
            victim.curses.remove(laid)
            bury(table.state, laid.card)
            continue
        left.append(laid)
        if laid.card == PLAGUE:
            fallen += yield from _plague_spreads(fight, victim, laid, shooters)
    cards = {laid.card for laid in left}
    for card in (PLAGUE, POISON):
        if card in cards:
            table.tell(Cursed(victim.id, ID[victim.form], ID[card], over=False))
            fight.battle.strays.append(Stray(shooters[0].id, victim.id))
            return True
    taker = shooters[0].owner
    if MUTINY in cards and taker != victim.owner:
        table.tell(Cursed(victim.id, ID[victim.form], ID[MUTINY], over=True))
        fight.battle.taken.append(Taken(victim.id, taker))
        return True
    return False


def _plague_spreads(fight: Fight, victim: Ship, laid: Laid, shooters: list[Ship]) -> Steps[list[ShipId]]:
    """A Black Plague on the victim kills the shooters too, unless their owners play a Vaccine."""
    dying: list[ShipId] = []
    spared: dict[int, bool] = {}
    for shooter in shooters:
        if shooter.owner not in spared:
            spared[shooter.owner] = shooter.owner != victim.owner and (
                yield from cured(fight.table, shooter.owner, victim, laid, "vaccine_self")
            )
        if not spared[shooter.owner]:
            dying.append(shooter.id)
    return dying
