"""Boarding: crew against crew, with grappling hooks, mutineers and boarders that come with a card."""

from __future__ import annotations

from typing import Literal

from tortuga.engine import Ask, Phase, Steps, Table, ask_anew
from tortuga.games.piratical.actions import Board, CastOff, Done, HoldOn, TakeLoot
from tortuga.games.piratical.battle import is_legal_target, targets
from tortuga.games.piratical.cargo import lose_crew, lose_treasure, make_room
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
from tortuga.games.piratical.forts import provoke_by_attack
from tortuga.games.piratical.hand import boarding_cards, escape, escape_from_attack, several
from tortuga.games.piratical.results import RANSOM, lose_gold
from tortuga.games.piratical.state import NOBODY, Piratical, ship_of

_DONE = Done()
_CAST_OFF, _HOLD_ON = CastOff(), HoldOn()

Side = Literal["attacker", "defender", "nobody"]
Pair = tuple[int, int]
"""Of the boarders, and of those who defend themselves."""


def boarding(table: Table[Piratical]) -> Phase:
    """9.3: at most one boarding action, against an adjacent ship."""
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


def _board(table: Table[Piratical], seat: int, target: int) -> Steps[None]:
    """Declared; then forts, Narrow Escape, and the fight."""
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


def _hooks(table: Table[Piratical], seat: int, target: int) -> Steps[None]:
    """9.4, R41: an Orc boarder holds on until he casts off, or the other gets free."""
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


def _fight(table: Table[Piratical], seat: int, target: int) -> Steps[None]:
    """Steps 4 to 8 of one round: cards, dice, loot, and a crew lost."""
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


def _lose_crew_if_afloat(table: Table[Piratical], seat: int) -> Steps[None]:
    if table.state.captains[seat].ship is not None:
        yield from lose_crew(table, seat)


def _bonus(table: Table[Piratical], seat: int, attacker: int, defender: int, foe: int = NOBODY) -> Steps[int]:
    """Boarding cards played by one side; the strengths of both are said with the question."""
    state = table.state
    side = "attacker" if foe != NOBODY and seat == state.active else "defender"
    about: dict[str, int | str] = {"attacker": attacker, "defender": defender, "side": side}
    cards = boarding_cards(state.captains[seat])
    played = yield from several(table, seat, "boarding_cards", cards, foe, about)
    return sum(CARDS[card].amount for card in played)


def _roll(table: Table[Piratical], seat: int | None, defender: int, crews: Pair, cards: Pair) -> Side:
    """A die, the crew and what cards add on either side, the boarder's die first. Equal: nothing happens (R38)."""
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


def _loot(table: Table[Piratical], winner: int, loser: int) -> Steps[None]:
    """R39: the winner takes one treasure, or up to ten gold, or nothing."""
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
    dry = gold if victim.gold else nothing
    default = treasure if aboard and ship_of(state, winner).room > 0 else dry
    about: dict[str, int | str | None] = {"loser": loser, "gold": min(RANSOM, victim.gold)}
    return Ask("loot", tuple(options), default, about=about)


# Boarders that are nobody's


def mutiny(table: Table[Piratical], seat: int) -> Steps[None]:
    """R43: one of the crew against the rest. It costs one crew either way unless tied."""
    loyal = ship_of(table.state, seat).crew - 1
    bonus = yield from _bonus(table, seat, 1, loyal)
    winner = _roll(table, None, seat, (1, loyal), (0, bonus))
    if winner == "attacker":
        yield from _robbed(table, seat)
    elif winner == "defender":
        yield from lose_crew(table, seat)


def card_boarders(table: Table[Piratical], seat: int, boarders: int) -> Steps[None]:
    """Buccaneers and natives: driven off or not; they carry nothing to take (R42)."""
    if (yield from escape(table, seat, "boarders")):
        table.tell(Escaped(seat))
        return
    crew = ship_of(table.state, seat).crew
    bonus = yield from _bonus(table, seat, boarders, crew)
    if _roll(table, None, seat, (boarders, crew), (0, bonus)) == "attacker":
        yield from _robbed(table, seat)


def _robbed(table: Table[Piratical], seat: int) -> Steps[None]:
    """The treasure first, else ten gold or all; and one crew."""
    if ship_of(table.state, seat).treasures:
        lose_treasure(table, seat)
    else:
        lose_gold(table, seat, RANSOM)
    yield from lose_crew(table, seat)
