"""Ships entering, leaving and changing rows, and what depends on it: Rats, Size Limit, Twins Reunite, abilities."""

from __future__ import annotations

from tortuga.engine import Action, Steps, ask
from tortuga.games.pirate_attack.actions import PASS, AtWreck, Gap, gaps
from tortuga.games.pirate_attack.chapters.asking import About
from tortuga.games.pirate_attack.chapters.ships import ABILITY, hidden, holds
from tortuga.games.pirate_attack.chapters.zones import bury, gold_cards, may_have_free_gold, take_stock
from tortuga.games.pirate_attack.data import CANNONS, ID, KINDS, LARGE, NUMBER, NUMBERS, STRENGTH, UNKNOWN_SIZE
from tortuga.games.pirate_attack.data.rows import ShipId
from tortuga.games.pirate_attack.events import (
    ArmadaDisbanded,
    CardLeft,
    KeptCardGone,
    ShipDiscarded,
    ShipEntered,
    ShipMoved,
)
from tortuga.games.pirate_attack.state import MAGIC, NOBODY, NOTHING, PirateAttack, PirateAttackTable, Player, Ship

ARMADA, SAILS, TRAP, BOUNTY = NUMBER["armada"], NUMBER["sails_of_invisibility"], NUMBER["trap"], NUMBER["bounty"]
SIZE_LIMIT, TWINS = NUMBER["soul_size_limit"], NUMBER["soul_twins_reunite"]


def too_large(state: PirateAttack, seat: int, ship_card: int) -> bool:
    """Does Size Limit forbid this player the ship? A Duplicate of any size is allowed."""
    return ship_card in LARGE and holds(state, seat, SIZE_LIMIT)


def rats_forbid(player: Player, form: int) -> bool:
    """Do Rats forbid this player the ship? It needs more printed strength than they take; Unknown Size is allowed."""
    if player.fleet == NOTHING or form in UNKNOWN_SIZE:
        return False
    return STRENGTH[form] <= -STRENGTH[player.fleet]


def launch(table: PirateAttackTable, seat: int, card: int, how: str) -> Steps[None]:
    """Put a ship card into play: from hand, raised from the wrecks, or bought from the Bone Yard."""
    state = table.state
    ship = _new_ship(state, seat, card, card)
    limited = too_large(state, seat, card)
    if limited:
        state.aside.append(card)
    else:
        yield from _enter(table, ship, how)
    if TWINS in state.holders and how in ("hand", "raise"):
        yield from _reunite_twins(table, ship)
    if limited:
        state.aside.remove(card)
        bury(state, card)
        table.tell(ShipDiscarded(seat, ship.id, ID[card]))
    elif ABILITY[card]:
        yield from _on_play(table, seat, card)


def launch_copy(table: PirateAttackTable, seat: int, original: Ship, card: int) -> Steps[None]:
    """Put a Duplicate into play as a ship of the same size and class as the original."""
    ship = _new_ship(table.state, seat, card, original.form)
    ship.copy_of = original.id
    yield from _enter(table, ship, "duplicate")


def _new_ship(state: PirateAttack, seat: int, card: int, form: int) -> Ship:
    state.next_ship += 1
    return Ship(ShipId(state.next_ship), card, form, seat)


def _enter(table: PirateAttackTable, ship: Ship, how: str) -> Steps[None]:
    """The ship takes a place in its owner's row."""
    state = table.state
    state.progress = True
    row = state.players[ship.owner].row
    row.append(ship)
    state.players[ship.owner].out = False  # R72: regaining a ship brings a player back
    cannons, strength = (None, None) if ship.form in UNKNOWN_SIZE else (CANNONS[ship.form], STRENGTH[ship.form])
    copied = None if ship.copy_of == NOTHING else ship.copy_of
    table.tell(
        ShipEntered(
            seat=ship.owner,
            ship=ship.id,
            card=ID[ship.form],
            how=how,
            cannons=cannons,
            strength=strength,
            copy_of=copied,
        )
    )
    yield from _choose_gap(row, ship)


def _choose_gap(row: list[Ship], ship: Ship) -> Steps[None]:
    """The owner places the ship: at either end or in any gap, but not between neighbouring ships of the armada."""
    last = len(row) - 1
    places = range(last + 1)
    inner = [place for place in places if not (0 < place < last and row[place - 1].armada and row[place].armada)]
    options = gaps(tuple(inner))
    about: About = {"ship": ship.id, "card": ID[ship.form]}
    answer: Gap = yield from ask(ship.owner, "slot", options, options[-1], about=about)
    row.insert(answer.place, row.pop())


def hand_over(table: PirateAttackTable, ship: Ship, seat: int) -> Steps[None]:
    """Give a ship to another player, with everything under and on it. It leaves its armada."""
    state = table.state
    state.progress = True
    before = ship.owner
    if before == seat:
        return
    state.players[before].row.remove(ship)
    ship.armada = ship.just_out = False
    if ship.sails:  # R85
        drop_sails(table, ship)
    ship.owner = seat
    row = state.players[seat].row
    row.append(ship)
    table.tell(ShipMoved(ship.id, ID[ship.form], before, seat))
    if ship.copy_of == NOTHING and too_large(state, seat, ship.card):
        discard_ship(table, ship)  # R87
    else:
        state.players[seat].out = False
        yield from _choose_gap(row, ship)
    tidy(table)


def drop_sails(table: PirateAttackTable, ship: Ship) -> None:
    """Discard a ship's Sails of Invisibility."""
    ship.sails = False
    bury(table.state, SAILS)
    table.tell(CardLeft(ship.id, ID[SAILS]))


def discard_ship(table: PirateAttackTable, ship: Ship) -> None:
    """Discard a ship with its cards, without killing it."""
    state = table.state
    strip(table, ship)
    state.players[ship.owner].row.remove(ship)
    state.orphaned = True
    bury(state, ship.card)
    table.tell(ShipDiscarded(ship.owner, ship.id, ID[ship.form]))


def strip(table: PirateAttackTable, ship: Ship) -> None:
    """Discard everything under and on a ship, face up."""
    state = table.state
    for laid in [*ship.under, *ship.curses]:
        bury(state, laid.card)
        if laid.seen != state.everyone:
            table.revealed = True
    for _ in range(ship.bounty):
        bury(state, BOUNTY)
    if ship.sails:
        bury(state, SAILS)
    ship.under.clear()
    ship.curses.clear()
    ship.bounty = 0
    ship.sails = ship.armada = False


def _reunite_twins(table: PirateAttackTable, ship: Ship) -> Steps[None]:
    """Twins Reunite: the holder's ships with the same printed numbers go to the player of this ship (R62)."""
    state = table.state
    holder = state.holders.get(TWINS, NOBODY)
    if holder in (NOBODY, ship.owner) or ship.form in UNKNOWN_SIZE:
        return
    numbers = (CANNONS[ship.form], STRENGTH[ship.form])
    for twin in list(state.players[holder].row):
        if twin.in_port or hidden(twin) or ABILITY[twin.card] or twin.form in UNKNOWN_SIZE:
            continue
        if (CANNONS[twin.form], STRENGTH[twin.form]) == numbers:
            yield from hand_over(table, twin, ship.owner)


def _on_play(table: PirateAttackTable, seat: int, card: int) -> Steps[None]:
    """Ability Ships that do something when they are put into play."""
    state, ability, amount = table.state, ABILITY[card], KINDS[card].amount
    if ability == "extra_gold" and may_have_free_gold(state, seat):
        gold_cards(table, seat, amount, locked=False)
    elif ability == "extra_magic":
        take_stock(table, seat, MAGIC, amount)
    elif ability == "raise_the_dead":
        yield from raise_wreck(table, seat, optional=True)


def newest_wrecks(state: PirateAttack) -> bytearray:
    """The wrecks that can be raised, the newest first."""
    return state.wrecks[: -1 - NUMBERS.wrecks : -1]


def raisable(state: PirateAttack, seat: int) -> list[int]:
    """Which of the newest wrecks (0 is the newest) the player may put into their row."""
    return [
        place
        for place, card in enumerate(newest_wrecks(state))
        if not (too_large(state, seat, card) or rats_forbid(state.players[seat], card))
    ]


def raise_wreck(table: PirateAttackTable, seat: int, *, optional: bool) -> Steps[None]:
    """Put one of the newest wrecks back into play."""
    state = table.state
    places = raisable(state, seat)
    if not places:
        return
    wrecks = {place: AtWreck(place, ID[state.wrecks[-1 - place]]) for place in places}
    largest = max(places, key=lambda place: CANNONS[state.wrecks[-1 - place]] + STRENGTH[state.wrecks[-1 - place]])
    options: list[Action] = [*wrecks.values(), *([PASS] if optional else [])]
    answer = yield from ask(seat, "raise", options, wrecks[largest])
    if isinstance(answer, AtWreck):
        card = state.wrecks.pop(-1 - answer.place)
        yield from launch(table, seat, card, "raise")


def tidy(table: PirateAttackTable) -> None:
    """Discard the Armada card of a single ship, and fleet cards and The Trap of players without ships."""
    state = table.state
    for seat, player in enumerate(state.players):
        if player.armada:
            united = [ship for ship in player.row if ship.armada]
            if len(united) < 2:
                disband(table, seat)
        if not player.row:
            if player.fleet != NOTHING:
                bury(state, player.fleet)
                table.tell(KeptCardGone(seat, ID[player.fleet]))
                player.fleet = NOTHING
            if state.trapped == seat:
                state.trapped = NOBODY
                bury(state, TRAP)
                table.tell(KeptCardGone(seat, ID[TRAP]))


def disband(table: PirateAttackTable, seat: int) -> None:
    """Dissolve a player's armada and discard its card."""
    player = table.state.players[seat]
    for ship in player.row:
        ship.armada = False
    player.armada = False
    bury(table.state, ARMADA)
    table.tell(ArmadaDisbanded(seat))
