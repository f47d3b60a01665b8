"""Boarding: crew against crew, with grappling hooks, and against mutineers and boarders from a card."""

from __future__ import annotations

from typing import Literal

from tortuga.engine import Ask, Phase, Steps, ask_anew
from tortuga.games.piratical.actions import Board, CastOff, Done, HoldOn, TakeLoot
from tortuga.games.piratical.chapters.cargo import lose_crew, lose_treasure, make_room
from tortuga.games.piratical.chapters.forts import provoke_by_attack
from tortuga.games.piratical.chapters.hand import boarding_cards, escape, escape_from_attack, several
from tortuga.games.piratical.chapters.results import RANSOM, lose_gold
from tortuga.games.piratical.chapters.targets import is_legal_target, targets
from tortuga.games.piratical.data import CARDS, KINDS, NUMBERS
from tortuga.games.piratical.events import (
    BoardingDeclared,
    BoardingRolled,
    Escaped,
    HooksCastOff,
    HooksParted,
    HooksRolled,
    Looted,
)
from tortuga.games.piratical.state import NOBODY, Piratical, PiraticalTable, ship_of

_DONE = Done()
_CAST_OFF, _HOLD_ON = CastOff(), HoldOn()

Side = Literal["attacker", "defender", "nobody"]
Pair = tuple[int, int]
"""A number for the boarders, and one for the defenders."""


def boarding(table: PiraticalTable) -> Phase:
    """At most one boarding action, against an adjacent ship (R40)."""
    state = table.state
    seat = state.active
    answer = yield from ask_anew(seat, _whom_to_board, state)
    if isinstance(answer, Board):
        state.turn.boarded = True
        yield from _board(table, seat, answer.target)
    state.phase = "end"


def _whom_to_board(state: Piratical, seat: int) -> Ask:
    near = targets(state, seat, 1) if not state.turn.boarded else []
    return Ask("board", (_DONE, *(Board(other) for other in near)), _DONE)


def _board(table: PiraticalTable, seat: int, target: int) -> Steps[None]:
    """Declare it; forts fire; the other captain may escape; then the crews fight."""
    state = table.state
    table.tell(BoardingDeclared(seat, target))
    yield from provoke_by_attack(table, ship_of(state, target).hex)
    if not is_legal_target(state, seat, target) or (yield from escape_from_attack(table, seat, target, "boarding")):
        return
    yield from _fight(table, seat, target)
    if state.captains[seat].kin.hooks:
        yield from _hooks(table, seat, target)


def _both_afloat(state: Piratical, seat: int, target: int) -> bool:
    return state.captains[seat].ship is not None and state.captains[target].ship is not None


def _hooks(table: PiraticalTable, seat: int, target: int) -> Steps[None]:
    """Orc boarders hold on with hooks and fight again, until they cast off or the other ship gets free (R41)."""
    state = table.state
    for _ in range(NUMBERS.hooks_part_after - 1):
        if not _both_afloat(state, seat, target):
            return
        answer = yield from ask_anew(seat, lambda state, seat: _hold_on_or_not(state, seat, target), state)
        if not _both_afloat(state, seat, target):
            return
        if isinstance(answer, CastOff):
            table.tell(HooksCastOff(seat))
            return
        if (yield from escape_from_attack(table, seat, target, "hooks")):
            return
        die = table.chance.roll()
        is_free = die >= NUMBERS.hooks_free_on
        table.tell(HooksRolled(target, die, is_free))
        if is_free:
            return
        yield from _fight(table, seat, target)
    if _both_afloat(state, seat, target):
        table.tell(HooksParted(seat))


def _hold_on_or_not(state: Piratical, seat: int, target: int) -> Ask:
    mine, theirs = ship_of(state, seat), state.captains[target].ship
    if theirs is None:
        return Ask("cast_off", (_CAST_OFF,), _CAST_OFF)
    default = _HOLD_ON if mine.crew >= theirs.crew else _CAST_OFF
    return Ask("cast_off", (_CAST_OFF, _HOLD_ON), default, about={"target": target})


def _fight(table: PiraticalTable, seat: int, target: int) -> Steps[None]:
    """One round of boarding: cards, dice, loot for the winner, and one crew less for the loser."""
    state = table.state
    mine, theirs = ship_of(state, seat), ship_of(state, target)
    bonus = yield from _bonus(table, seat, mine.crew, theirs.crew, target)
    if not _both_afloat(state, seat, target):
        return
    their_bonus = yield from _bonus(table, target, mine.crew + bonus, theirs.crew, seat)
    winner = _roll(table, seat, target, (mine.crew, theirs.crew), (bonus, their_bonus))
    if winner == "attacker":
        yield from _loot(table, seat, target)
        yield from _lose_crew_if_afloat(table, target)
    elif winner == "defender":
        yield from _loot(table, target, seat)
        yield from _lose_crew_if_afloat(table, seat)


def _lose_crew_if_afloat(table: PiraticalTable, seat: int) -> Steps[None]:
    if table.state.captains[seat].ship is not None:
        yield from lose_crew(table, seat)


def _bonus(table: PiraticalTable, seat: int, attacker: int, defender: int, foe: int = NOBODY) -> Steps[int]:
    """What the boarding cards that one side plays add; the question shows the strength of both sides."""
    state = table.state
    side = "attacker" if foe != NOBODY and seat == state.active else "defender"
    about: dict[str, int | str] = {"attacker": attacker, "defender": defender, "side": side}
    cards = boarding_cards(state.captains[seat])
    played = yield from several(table, seat, "boarding_cards", cards, foe, about)
    return sum(CARDS[card].amount for card in played)


def _roll(table: PiraticalTable, seat: int | None, defender: int, crews: Pair, cards: Pair) -> Side:
    """Each side rolls a die, the boarders first, and adds crew and cards. In a tie nobody wins (R38)."""
    first, second = table.chance.dice(2)
    totals = first + crews[0] + cards[0], second + crews[1] + cards[1]
    winner: Side = "nobody"
    if totals[0] != totals[1]:
        winner = "attacker" if totals[0] > totals[1] else "defender"
    table.tell(
        BoardingRolled(
            attacker=seat,
            defender=defender,
            dice=(first, second),
            crews=crews,
            cards=cards,
            totals=totals,
            winner=winner,
        )
    )
    return winner


# Loot


def _loot(table: PiraticalTable, winner: int, loser: int) -> Steps[None]:
    """The winner takes one treasure, or up to ten gold, or nothing (R39)."""
    state = table.state
    answer: TakeLoot = yield from ask_anew(winner, lambda state, winner: _what_to_loot(state, winner, loser), state)
    victim = state.captains[loser]
    if answer.what == "gold":
        gold = min(RANSOM, victim.gold)
        victim.gold -= gold
        state.captains[winner].gold += gold
        table.tell(Looted(winner, loser, "gold", gold))
    elif answer.what == "treasure" and (
        yield from make_room(table, winner, "treasure", lambda: victim.ship is not None)
    ):
        kind = ship_of(state, loser).treasures.pop(0)
        ship_of(state, winner).treasures.append(kind)
        table.tell(Looted(winner, loser, "treasure", 0, KINDS[kind]))
    else:
        table.tell(Looted(winner, loser, "nothing", 0))


def _what_to_loot(state: Piratical, winner: int, loser: int) -> Ask:
    victim = state.captains[loser]
    treasure, gold, nothing = TakeLoot("treasure"), TakeLoot("gold"), TakeLoot("nothing")
    aboard = victim.ship is not None and bool(victim.ship.treasures)
    options = [treasure] * aboard + [gold] * bool(victim.gold) + [nothing]
    instead = gold if victim.gold else nothing
    default = treasure if aboard and ship_of(state, winner).room > 0 else instead
    about: dict[str, int | str | None] = {"loser": loser, "gold": min(RANSOM, victim.gold)}
    return Ask("loot", tuple(options), default, about=about)


# Boarders from a card


def mutiny(table: PiraticalTable, seat: int) -> Steps[None]:
    """One of the crew fights the rest. It costs one crew either way, unless it is a tie (R43)."""
    loyal = ship_of(table.state, seat).crew - 1
    bonus = yield from _bonus(table, seat, 1, loyal)
    winner = _roll(table, None, seat, (1, loyal), (0, bonus))
    if winner == "attacker":
        yield from _robbed(table, seat)
    elif winner == "defender":
        yield from lose_crew(table, seat)


def card_boarders(table: PiraticalTable, seat: int, boarders: int) -> Steps[None]:
    """Buccaneers or natives board the ship. If they are driven off, there is nothing to loot (R42)."""
    if (yield from escape(table, seat, "boarders")):
        table.tell(Escaped(seat))
        return
    crew = ship_of(table.state, seat).crew
    bonus = yield from _bonus(table, seat, boarders, crew)
    if _roll(table, None, seat, (boarders, crew), (0, bonus)) == "attacker":
        yield from _robbed(table, seat)


def _robbed(table: PiraticalTable, seat: int) -> Steps[None]:
    """Lose a treasure, or with none aboard ten gold or all there is (R42); and one crew."""
    if ship_of(table.state, seat).treasures:
        lose_treasure(table, seat)
    else:
        lose_gold(table, seat, RANSOM)
    yield from lose_crew(table, seat)
