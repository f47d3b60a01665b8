"""Guns and special magic in a battle, B5 to B8."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.engine import Steps
from tortuga.games.pirate_attack.chapters.battle.fight import ATTACKER, DEFENDER, Fight, wear_out
from tortuga.games.pirate_attack.chapters.battle.stray import Shot, hit_outsider
from tortuga.games.pirate_attack.chapters.battle.values import roll_unknown_size, value
from tortuga.games.pirate_attack.chapters.battle.witch_doctors import FIRE, STORM, largest
from tortuga.games.pirate_attack.chapters.ships import LEFT, RIGHT, ability, neighbour
from tortuga.games.pirate_attack.chapters.undercards import SPECIAL, eliminate_all, remove_one, self_remover, turn_up
from tortuga.games.pirate_attack.data import ID, NUMBER
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.events import Broadside, ShipValue, SpecialMagic, StrayShot
from tortuga.games.pirate_attack.state import PirateAttack, Ship

EXPLODING, FIELD, SPIRIT = NUMBER["exploding_cannons"], NUMBER["force_field"], NUMBER["spirit_of_good_fortune"]
TURNED_AWAY = ("confused", "exploding")
"""Special magic that turns a ship's guns away from the enemy."""
CONFUSION = {NUMBER["confusion_left"]: LEFT, NUMBER["confusion_right"]: RIGHT}


class Guns:
    """A ship with its cards turned up: its values (B6), and the special magic that decides what it does (B7)."""

    __slots__ = ("cannons", "ship", "side", "special", "spirited", "strength", "ways")

    def __init__(self, state: PirateAttack, ship: Ship, side: int, cursed: bool) -> None:
        self.ship = ship
        self.side = side
        storms = fires = 0
        if cursed and ship.curses:
            doctors = [laid.card for laid in ship.curses]
            storms, fires = doctors.count(STORM), doctors.count(FIRE)
        self.cannons, self.strength = value(state, ship, ship.under, storms, fires)
        if not self.strength and state.settings.silent_wrecks:
            self.cannons = 0  # R18
        self.ways: Sequence[int] = ()
        self.spirited = False
        self.special = ""
        if state.settings.magic_shop and ship.under:
            cards = {laid.card for laid in ship.under}
            self.ways = [way for card, way in CONFUSION.items() if card in cards]
            self.spirited = SPIRIT in cards
            self.special = self._first_match(cards)

    def _first_match(self, cards: set[int]) -> str:
        """B7: Exploding Cannons come before Confusion, that before a Spirit, and that before a Force Field."""
        if EXPLODING in cards:
            return "exploding"
        if self.ways:
            return "confused"
        if self.spirited:
            return "spirit"
        return "field" if FIELD in cards else ""


def exchange_fire(fight: Fight) -> Steps[None]:
    """B5 to B8: turn up the cards of all ships still fighting, and fire."""
    state = fight.table.state
    fight.battle.stage = "cards"
    for ship in fight.fighting():
        turn_up(fight.table, ship, ship.under)
    if state.settings.special_abilities:
        yield from removers(fight)
    if state.settings.magic_shop:
        for ship in fight.fighting():
            eliminate_all(fight.table, ship)
    cursed = not fight.battle.navy  # R36: the Navy leaves Witch Doctors face down, so they do nothing
    guns = {ship.id: Guns(state, ship, side, cursed) for side in (ATTACKER, DEFENDER) for ship in fight.afloat[side]}
    fight.battle.stage = "shots"
    _tell_values(fight, guns)
    specials = {gun.special for gun in guns.values()}
    fallen: list[ShipId] = []  # the numbers of ships that die in B8
    if "exploding" in specials:
        exploding = [gun for gun in guns.values() if gun.special == "exploding"]
        explode(fight, exploding)  # R24: nobody else fires
        _wear_out_magic([gun.ship for gun in exploding])
        fallen += fight.battle.exploded
    else:
        if specials != {""}:
            _wear_out_magic([gun.ship for gun in guns.values()])
        if "confused" in specials:
            fallen += yield from stray_shots(fight, guns, gone=_gone(fight))
        if "spirit" in specials:
            fallen += yield from _spirits_strike(fight, guns)
        else:
            fallen += _exchange(fight, guns, specials)
    # B8.5: a ship without strength sinks, though its guns have fired.
    sunk = [gun.ship for gun in guns.values() if not gun.strength or gun.ship.id in fallen]
    if sunk:
        fight.sink(sunk)


def removers(fight: Fight) -> Steps[None]:
    """B5: Removers may discard one card each, before Eliminate All works (R81); the attacker's first."""
    table = fight.table
    for which in (ATTACKER, DEFENDER):
        for ship in fight.afloat[which]:
            remover = ability(ship)
            if remover == "self_remover":
                yield from self_remover(table, ship)
            elif remover == "opponent_remover":
                yield from remove_one(table, ship.owner, fight.afloat[1 - which])


def _tell_values(fight: Fight, guns: dict[ShipId, Guns]) -> None:
    tell = fight.table.tell
    fire, tough = [0, 0], [0, 0]
    for gun in guns.values():
        ship, side = gun.ship, gun.side
        tough[side] += gun.strength
        if gun.special not in TURNED_AWAY:
            fire[side] += gun.cannons
        tell(
            ShipValue(
                ship=ship.id,
                card=ID[ship.form],
                cannons=gun.cannons,
                strength=gun.strength,
                side=side,
                side_cannons=fire[side],
                side_strength=tough[side],
            )
        )
        if gun.special:
            tell(SpecialMagic(ship.id, ID[ship.form], gun.special))


def _wear_out_magic(ships: list[Ship]) -> None:
    """Special magic under these ships is used up, whether it worked or was voided (R93)."""
    wear_out(laid for ship in ships for laid in ship.under if laid.card in SPECIAL)


def _gone(fight: Fight) -> set[ShipId]:
    return {id for side in fight.battle.sides for id in (*side.dead, *side.mutinied)}


def explode(fight: Fight, exploding: list[Guns]) -> None:
    """B8.1: an exploding ship dies if its cannons reach its own strength."""
    fight.battle.exploded += [gun.ship.id for gun in exploding if gun.cannons >= gun.strength]


def stray_shots(fight: Fight, guns: dict[ShipId, Guns], gone: set[ShipId]) -> Steps[list[ShipId]]:
    """B8.3: confused ships fire at their neighbours. Returns the ships of the battle that die of it."""
    shots = _aim_confused(fight, guns, gone)
    fallen: list[ShipId] = []
    back: dict[ShipId, int] = {}
    for target in {shot.target.id: shot.target for shot in shots}.values():
        volley = [shot for shot in shots if shot.target is target]
        if target.id not in guns:
            yield from hit_outsider(fight, target, volley, back, fallen)
        elif any(shot.spirit for shot in volley):
            fallen.append(target.id)
        elif guns[target.id].special == "field":
            _send_back(volley, back)
        elif sum(shot.cannons for shot in volley) >= guns[target.id].strength:
            fallen.append(target.id)
    fallen += [id for id, cannons in back.items() if cannons >= guns[id].strength]
    return fallen


def _send_back(volley: list[Shot], back: dict[ShipId, int]) -> None:
    """A Force Field sends shots back to the ships that fired them."""
    for shot in volley:
        back[shot.shooter.id] = back.get(shot.shooter.id, 0) + shot.cannons


def _aim_confused(fight: Fight, guns: dict[ShipId, Guns], gone: set[ShipId]) -> list[Shot]:
    shots = []
    for gun in guns.values():
        if gun.special != "confused":
            continue
        cannons = gun.cannons // len(gun.ways)  # R27: halves are rounded down
        for way in gun.ways:
            target = neighbour(fight.table.state, gun.ship, way, guns, gone)
            if target is not None:
                shots.append(Shot(gun.ship, target, cannons, gun.spirited))
                side = "left" if way == LEFT else "right"
                fight.table.tell(StrayShot(gun.ship.id, ID[gun.ship.form], target.id, ID[target.form], side, cannons))
    return shots


def _exchange(fight: Fight, guns: dict[ShipId, Guns], specials: set[str]) -> list[ShipId]:
    """B8.4: the two sides fire at each other. Returns the ships that die of it."""
    fire, tough = [0, 0], [0, 0]
    for gun in guns.values():
        tough[gun.side] += gun.strength
        if gun.special != "confused":
            fire[gun.side] += gun.cannons
    if fight.battle.navy:
        fire[ATTACKER] = tough[ATTACKER] = fight.battle.navy
    fields = _ruled(guns, "field") if "field" in specials else [False, False]
    fallen: list[ShipId] = []
    for which in (ATTACKER, DEFENDER):
        enemy = 1 - which
        # A Force Field turns the enemy's guns on the enemy. Its own side does not fire, unless both have one.
        if fields[which] and not fields[enemy]:
            continue
        shooter = which if fields[enemy] else enemy
        hits = fire[shooter] >= tough[which]
        fight.table.tell(Broadside(which, fire[shooter], tough[which], hits, shooter == which))
        if hits:
            fallen += _lost(fight, which)
    return fallen


def _ruled(guns: dict[ShipId, Guns], special: str) -> list[bool]:
    """For each side: does this magic decide what one of its ships does?"""
    sides = {gun.side for gun in guns.values() if gun.special == special}
    return [ATTACKER in sides, DEFENDER in sides]


def _lost(fight: Fight, which: int) -> list[ShipId]:
    """A side loses all its fighting ships, or the Royal Navy sinks."""
    if fight.battle.navy and which == ATTACKER:
        fight.battle.navy_sunk = True
    return [ship.id for ship in fight.afloat[which]]


def _spirits_strike(fight: Fight, guns: dict[ShipId, Guns]) -> Steps[list[ShipId]]:
    """Spirit of Good Fortune: the enemy loses its largest ship, Force Field or not; no other shots count (R28)."""
    spirits = _ruled(guns, "spirit")
    fallen: list[ShipId] = []
    for which in (ATTACKER, DEFENDER):
        if not spirits[which]:
            continue
        if fight.battle.navy and which == DEFENDER:
            fight.battle.navy_sunk = True
        else:
            ships = fight.afloat[1 - which]
            fallen.append((yield from largest(fight.sides[which].owner, ships)).id)
    return fallen


def fire_into_the_blue(fight: Fight, which: int) -> Steps[None]:
    """B1: the enemy has fled. This side still turns its cards up, explodes and fires stray shots."""
    table = fight.table
    ships = fight.afloat[which]
    for ship in ships:
        roll_unknown_size(table, ship)
        turn_up(table, ship, ship.under)
    for ship in ships:
        eliminate_all(table, ship)
    guns = {ship.id: Guns(table.state, ship, which, cursed=False) for ship in ships}
    _tell_values(fight, guns)
    explode(fight, [gun for gun in guns.values() if gun.special == "exploding"])
    fled = set(fight.sides[1 - which].ships)
    fallen = yield from stray_shots(fight, guns, gone=fled)  # R104
    _wear_out_magic(ships)
    fight.sink(ship for ship in ships if ship.id in (*fight.battle.exploded, *fallen))
