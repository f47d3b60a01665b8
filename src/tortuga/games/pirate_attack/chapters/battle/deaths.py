"""What happens when ships die, whatever the cause."""

from __future__ import annotations

from collections.abc import Collection

from tortuga.engine import Action, Steps, ask
from tortuga.games.pirate_attack.actions import PASS, BuyWreck, PlayNow, Save
from tortuga.games.pirate_attack.chapters.aims import likely_ship
from tortuga.games.pirate_attack.chapters.asking import choose_ship
from tortuga.games.pirate_attack.chapters.fleet import launch, rats_forbid, strip, tidy, too_large
from tortuga.games.pirate_attack.chapters.playing import afterwards, resolve, take_up
from tortuga.games.pirate_attack.chapters.ships import ability, choosable, ring, ring_order
from tortuga.games.pirate_attack.chapters.shopping import money_master
from tortuga.games.pirate_attack.chapters.zones import gain, may_have_free_gold, spend
from tortuga.games.pirate_attack.data import DECK, ID, NUMBER, NUMBERS
from tortuga.games.pirate_attack.data.bits import with_member
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.events import CardReused, ShipDied, ShipReborn
from tortuga.games.pirate_attack.state import MAGIC, NOTHING, Laid, PirateAttack, PirateAttackTable, Ship

REINCARNATION, INSURANCE = NUMBER["reincarnation"], NUMBER["insurance"]
RE_USE, BONE_YARD = NUMBER["abil_reuse_spell"], NUMBER["abil_bone_yard"]
INSURANCE_GOLD, BONE_YARD_GOLD = NUMBERS.insurance, NUMBERS.bone_yard

SUNK = frozenset({"battle", "creature"})
"""The causes of death for which Reincarnation and Re-Use The Spell work (R38)."""


def kill(table: PirateAttackTable, ships: Collection[Ship], cause: str) -> Steps[None]:
    """All these ships die together."""
    state = table.state
    wrecked: list[int] = []
    state.dying += 1
    dying = ring_order(state, ships)
    while dying:
        dead = {ship.id for ship in dying}
        sinking = set(dead)
        for ship in dying:
            reborn = _dies(table, ship, cause, dead)
            if cause in SUNK and RE_USE in state.holders:
                yield from _reuse_spells(table, ship, reborn, sinking)
            _goes_down(table, ship, reborn, wrecked)
            sinking.discard(ship.id)
        tidy(table)
        # R39: Duplicates of a ship that died die too, of the same cause, even if it was reincarnated.
        dying = []
        if state.settings.magic_shop:
            copies = [ship for ship in ring(state) if ship.copy_of in dead and ship.id not in dead]
            dying = ring_order(state, copies)
    state.dying -= 1
    if BONE_YARD in state.holders:
        yield from _bone_yard(table, wrecked)


@afterwards
def drown_orphans(table: PirateAttackTable) -> Steps[None]:
    """Duplicates of a ship that was discarded without being killed die too."""
    state = table.state
    if not state.orphaned or state.dying:
        return
    state.orphaned = False
    ships = ring(state)
    there = {ship.id for ship in ships}
    orphans = [ship for ship in ships if ship.copy_of != NOTHING and ship.copy_of not in there]
    yield from kill(table, orphans, "discarded")


def _dies(table: PirateAttackTable, ship: Ship, cause: str, dead: set[ShipId]) -> bool:
    """A ship dies: its Insurance is paid. Returns whether it will be reincarnated."""
    state = table.state
    reborn = bool(ship.under) and cause in SUNK and _reincarnates(state, ship, dead)
    table.tell(ShipDied(ship.id, ID[ship.form], ship.owner, cause))
    if state.settings.expansions and _insured(ship) and may_have_free_gold(state, ship.owner):
        gain(table, ship.owner, INSURANCE_GOLD, locked=True, why="insurance")
    return reborn


def _goes_down(table: PirateAttackTable, ship: Ship, reborn: bool, wrecked: list[int]) -> None:
    """Discard everything under and on the ship. It joins the wrecks or, if reborn, stays where it is."""
    state = table.state
    strip(table, ship)
    ship.dice = None
    if reborn:
        table.tell(ShipReborn(ship.id, ID[ship.form], ship.owner))
        return
    state.players[ship.owner].row.remove(ship)
    state.progress = True
    if DECK[ship.card] == "magic":
        state.stocks[MAGIC].discard.append(ship.card)
    else:
        state.wrecks.append(ship.card)
        wrecked.append(ship.card)


def _reincarnates(state: PirateAttack, ship: Ship, dead: set[ShipId]) -> bool:
    """Does a Reincarnation save the ship? A Duplicate only if its original is there and not dying for good as well."""
    if not any(laid.card == REINCARNATION for laid in ship.under):
        return False
    if ship.copy_of == NOTHING:
        return True
    original = next((other for other in ring(state) if other.id == ship.copy_of), None)
    return original is not None and (original.id not in dead or _reincarnates(state, original, dead))


def _insured(ship: Ship) -> bool:
    """Does it have an Insurance, as a card or as its ability? It is paid once for a ship (R40, R96)."""
    return ability(ship) == "insured" or any(laid.card == INSURANCE for laid in ship.under)


def _reuse_spells(table: PirateAttackTable, ship: Ship, reborn: bool, sinking: Collection[int]) -> Steps[None]:
    """Re-Use The Spell: its owner may take unused magic from under a sunken ship, to save or play at once (R48)."""
    state = table.state
    seat = state.holders[RE_USE]
    one_worked = reborn
    for laid in [laid for laid in ship.under if DECK[laid.card] == "magic" and not laid.worn]:
        if laid.card == REINCARNATION and one_worked:
            one_worked = False  # this one is used up; any further one is not
            continue
        yield from _reuse(table, seat, ship, laid, sinking)


def _reuse(table: PirateAttackTable, seat: int, ship: Ship, laid: Laid, sinking: Collection[int]) -> Steps[None]:
    state = table.state
    laid.seen = with_member(laid.seen, seat)
    table.reveal()
    options: list[Action] = [PASS, Save()]
    ships = [other for other in choosable(state, seat) if other.id not in sinking]
    if ships:
        options.append(PlayNow())
    answer = yield from ask(seat, "reuse", options, options[1], about={"card": ID[laid.card], "ship": ship.id})
    if answer == PASS:
        return
    ship.under.remove(laid)
    table.tell(CardReused(seat, ship.id, ID[laid.card]))
    if isinstance(answer, Save):
        laid.seen = state.everyone
        state.players[seat].magic.append(laid)
    else:
        play = take_up(state, seat, laid.card, "magic", state.everyone)
        likely = likely_ship(ships, seat, laid.card)
        target = yield from choose_ship(seat, "reuse", ships, likely, {"card": ID[laid.card], "step": "ship"})
        play.ship = target.id
        yield from resolve(table, play, queue=False)


def _bone_yard(table: PirateAttackTable, wrecked: list[int]) -> Steps[None]:
    """Bone Yard: its owner may buy each ship that has just become a wreck (R47)."""
    state = table.state
    seat = state.holders[BONE_YARD]
    player = state.players[seat]
    for card in wrecked:
        if card not in state.wrecks or player.gold < BONE_YARD_GOLD:
            continue
        if too_large(state, seat, card) or rats_forbid(player, card):
            continue
        answer = yield from ask(seat, "bone_yard", [PASS, BuyWreck(ID[card])], PASS, about={"card": ID[card]})
        if isinstance(answer, BuyWreck):
            spend(table, seat, BONE_YARD_GOLD)
            state.wrecks.pop(state.wrecks.rindex(card))
            yield from launch(table, seat, card, "bone_yard")
            yield from money_master(table, seat, BONE_YARD_GOLD)
