"""A battle, step by step from B1, the Smoke Screen, to B9, the results."""

from __future__ import annotations

from functools import partial

from tortuga.engine import Action, Ask, Steps, ask, ask_in_window, make_ask
from tortuga.games.pirate_attack.actions import PASS, AtShip, Block, ShipJoins, at_ships
from tortuga.games.pirate_attack.chapters.battle.deaths import kill
from tortuga.games.pirate_attack.chapters.battle.fight import ATTACKER, DEFENDER, Fight, pay_for
from tortuga.games.pirate_attack.chapters.battle.shots import exchange_fire, fire_into_the_blue
from tortuga.games.pirate_attack.chapters.battle.values import roll_unknown_size
from tortuga.games.pirate_attack.chapters.battle.witch_doctors import doctors_at_work, doctors_up
from tortuga.games.pirate_attack.chapters.draws import draw
from tortuga.games.pirate_attack.chapters.fleet import hand_over
from tortuga.games.pirate_attack.chapters.playing import take_up
from tortuga.games.pirate_attack.chapters.responses import answer_stands
from tortuga.games.pirate_attack.chapters.ships import ability, afloat, find, group, in_sight
from tortuga.games.pirate_attack.chapters.undercards import discard_from, turn_down
from tortuga.games.pirate_attack.chapters.unseen import may_have_in_hand
from tortuga.games.pirate_attack.chapters.zones import bury, leave_hand
from tortuga.games.pirate_attack.data import ID, NUMBER
from tortuga.games.pirate_attack.events import BattleBegan, BattleEnded, Fled, ShipJoined
from tortuga.games.pirate_attack.state import NOBODY, Battle, PirateAttack, PirateAttackTable, Ship, Side

SMOKE_SCREEN = NUMBER["smoke_screen"]


def muster(state: PirateAttack, ship: Ship) -> Side:
    """The side that a ship fights for: itself, or all ships of its armada."""
    return Side(ship.owner, [sister.id for sister in group(state, ship)])


def battle(
    table: PirateAttackTable, attacker: Side, target: Side, cause: str, caster: int = NOBODY, navy: int = 0
) -> Steps[Battle]:
    """Fight a battle. The Royal Navy as attacker has a size and no ships, and Witch Doctors stay face down (R36)."""
    state = table.state
    state.battle = current = Battle([attacker, target], cause, caster, navy)
    fight = Fight(table, current)
    _tell_meeting(fight)
    fled = (yield from smoke_screens(fight)) if state.settings.plank else None  # B1
    if fled is None:
        if state.settings.special_abilities:
            yield from armada_ships_join(fight)  # B2
            for ship in fight.fighting():
                roll_unknown_size(table, ship)
        if not navy and fight.cursed():
            current.stage = "witch_doctors"
            yield from doctors_up(fight)  # B3
            yield from doctors_at_work(fight)  # B4
        if fight.goes_on():
            yield from exchange_fire(fight)  # B5 to B8
        if attacker.dead or target.dead:
            pay(fight)  # B9
    else:
        yield from fire_into_the_blue(fight, 1 - fled)
    current.stage = "results"
    yield from results(fight, fled is not None)
    state.battle = None
    return current


def _tell_meeting(fight: Fight) -> None:
    battle = fight.battle
    attacker, defender = battle.sides
    cards = [tuple([ID[ship.form] for ship in fight.original(which)]) for which in (ATTACKER, DEFENDER)]
    fight.table.tell(
        BattleBegan(
            cause=battle.cause,
            attacker=None if attacker.owner == NOBODY else attacker.owner,
            attackers=tuple(attacker.ships),
            attacker_cards=cards[ATTACKER],
            defender=defender.owner,
            defenders=tuple(defender.ships),
            defender_cards=cards[DEFENDER],
            navy=battle.navy,
        )
    )


def smoke_screens(fight: Fight) -> Steps[int | None]:
    """B1: the attacked side may flee. If both count as attacked, the defender is asked first (R44, R99)."""
    battle = fight.battle
    asked = [DEFENDER]
    if battle.cause in ("force_two", "forced_attack"):
        asked.append(ATTACKER)
    for which in asked:
        seat = battle.sides[which].owner
        if seat == NOBODY or (battle.cause == "forced_attack" and seat == battle.caster):
            continue
        if (yield from _smoke_screen(fight.table, seat)):
            fight.table.tell(Fled(seat, which))
            return which
    return None


def _smoke_screen(table: PirateAttackTable, seat: int) -> Steps[bool]:
    state = table.state
    player = state.players[seat]
    while may_have_in_hand(state, seat, SMOKE_SCREEN):  # R13
        state.window = "smoke"
        answer = yield from ask_in_window(seat, partial(_smoke_ask, state))
        state.window = ""
        if not isinstance(answer, Block):
            return False
        leave_hand(player, SMOKE_SCREEN)
        stood = yield from answer_stands(table, take_up(state, seat, SMOKE_SCREEN, "hand"))
        yield from draw(table, seat)  # R45
        if stood:
            return True
    return False


def _smoke_ask(state: PirateAttack, seat: int) -> Ask:
    options = [PASS, Block(ID[SMOKE_SCREEN])] if SMOKE_SCREEN in state.players[seat].hand else [PASS]
    return make_ask("smoke", options, PASS, about={"mine": 1})


def armada_ships_join(fight: Fight) -> Steps[None]:
    """B2: Armada Ability Ships join a battle of their owner, or bring one ship into their own (R84)."""
    for side in fight.battle.sides:
        if side.owner == NOBODY:
            continue
        state = fight.table.state
        loose = [ship for ship in in_sight(state.players[side.owner]) if ability(ship) == "armada" and not ship.armada]
        for ship in loose:
            if side.ships == [ship.id]:
                yield from _bring(fight, side, ship)
            elif ship.id not in side.ships:
                yield from _join(fight, side, ship)


def _join(fight: Fight, side: Side, ship: Ship) -> Steps[None]:
    answer = yield from ask(side.owner, "join", [PASS, ShipJoins(ship.id)], PASS, about={"ship": ship.id})
    if isinstance(answer, ShipJoins):
        _add(fight, side, [ship])


def _bring(fight: Fight, side: Side, ship: Ship) -> Steps[None]:
    state = fight.table.state
    others = [other for other in in_sight(state.players[side.owner]) if other is not ship]
    options: list[Action] = [PASS, *at_ships(others)]
    answer = yield from ask(side.owner, "join", options, PASS, about={"ship": ship.id})
    if isinstance(answer, AtShip):
        _add(fight, side, group(state, find(state, answer.ship)))


def _add(fight: Fight, side: Side, ships: list[Ship]) -> None:
    """Add ships to a side; it keeps the order of the row."""
    side.ships += [ship.id for ship in ships if ship.id not in side.ships]
    row = fight.table.state.players[side.owner].row
    side.ships[:] = [ship.id for ship in row if ship.id in side.ships]
    fight.muster_again()
    for ship in ships:
        fight.table.tell(ShipJoined(ship.id, ID[ship.form], side.owner, fight.sides.index(side)))


def pay(fight: Fight) -> None:
    """B9: pay Fame and gold to a side with survivors, before the dead are dealt with."""
    for which in (ATTACKER, DEFENDER):
        side, enemy = fight.sides[which], fight.sides[1 - which]
        if not enemy.dead or side.owner == NOBODY or not fight.afloat[which]:
            continue
        sunk = [fight.find(id) for id in enemy.dead]
        exploded = sum(ship.id in fight.battle.exploded for ship in sunk)
        pay_for(fight.table, side.owner, sunk, with_cards=exploded if fight.afloat[1 - which] else len(sunk))


def results(fight: Fight, fled: bool) -> Steps[None]:
    """B9: rewards for stray shots, deaths, mutinies. Used cards are discarded, the others turned face down."""
    table, state = fight.table, fight.table.state
    for stray in fight.battle.strays:
        shooter, victim = find(state, stray.shooter), find(state, stray.victim)
        if victim.owner != shooter.owner and not fight.is_dead(shooter):  # R27
            pay_for(table, shooter.owner, [victim], with_cards=1)
    involved = fight.original(ATTACKER) + fight.original(DEFENDER) + fight.bystanders(fight.battle.touched)
    mutineers = fight.mutineers()
    dead = fight.all_dead()
    if dead:
        yield from kill(table, dead, "battle")
    for ship in involved:
        if afloat(state, ship):
            _clear_up(table, ship)
    for ship, taker in mutineers:
        if afloat(state, ship):
            yield from hand_over(table, ship, taker)
    attacker, defender = fight.sides
    result = _result(fight, fled)
    owner = {"attacker": attacker.owner, "defender": defender.owner}.get(result, NOBODY)
    winner = None if owner == NOBODY else owner
    table.tell(BattleEnded(tuple(attacker.dead), tuple(defender.dead), result, winner))


def _result(fight: Fight, fled: bool) -> str:
    """How the battle ended. A side wins if it loses no ship while the enemy does."""
    losses = [bool(side.dead or side.mutinied) for side in fight.sides]
    if fight.battle.navy_sunk:
        losses[ATTACKER] = True
    if losses == [True, True]:
        return "both"
    if losses == [False, False]:
        return "fled" if fled else "neither"
    return "defender" if losses[ATTACKER] else "attacker"


def _clear_up(table: PirateAttackTable, ship: Ship) -> None:
    """After the battle a survivor loses used cards and turned-up Witch Doctors (R21); the rest is turned face down."""
    discard_from(table, ship, [laid for laid in ship.under if laid.worn])
    for laid in [laid for laid in ship.curses if laid.worn]:
        ship.curses.remove(laid)
        bury(table.state, laid.card)
    turn_down(table, ship)
