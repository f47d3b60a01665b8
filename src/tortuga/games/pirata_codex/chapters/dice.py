"""The dice in the cups: shaking, showing and counting them."""

from __future__ import annotations

from functools import cache

from tortuga.engine import Steps
from tortuga.games.pirata_codex.chapters.crew import cup_size, lose, put_back
from tortuga.games.pirata_codex.chapters.rough_seas import falls
from tortuga.games.pirata_codex.data import CUP, DICE
from tortuga.games.pirata_codex.data.kinds import SPECIAL_DICE
from tortuga.games.pirata_codex.events import BoneDieAdded, Dice, DieSeen, Overboard
from tortuga.games.pirata_codex.state import CURSED, KING, MERMAIDS, Pirata, PirataTable

SHOWS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(int(value) for value in side) for side in DICE[die].sides) for die in SPECIAL_DICE
)
"""The values on each side of the special dice."""
CREW_DICE_SEEN = tuple(DieSeen("crew", (face,)) for face in range(7))
KING_COUNTS = DICE["king"].counts


def shake(table: PirataTable, seat: int) -> None:
    """Roll everything in the cup."""
    state = table.state
    player = state.players[seat]
    player.dice[:] = table.chance.dice(player.crew)
    if seat in state.holders:
        for die in range(3):
            if state.holders[die] == seat:
                state.faces[die] = table.chance.roll()


def add_bone_die(table: PirataTable, seat: int) -> None:
    """One more die from the bag; it is lost without effect if the cup already holds ten."""
    state = table.state
    player = state.players[seat]
    player.bone = cup_size(state, seat) < CUP and state.bag > 0
    if player.bone:
        state.bag -= 1
        player.crew += 1
        table.tell(BoneDieAdded(seat))


def return_bone_dice(state: Pirata) -> None:
    """Bone Dice go back to the bag right after the count."""
    for seat in state.participants:
        player = state.players[seat]
        if player.bone and player.crew:
            player.crew -= 1
            state.bag += 1
        player.bone = False


def lose_overboard(table: PirataTable, seat: int) -> Steps[None]:
    """Rough Seas: some dice fall out of the cup. The last die of a cup is fished out again."""
    state = table.state
    player = state.players[seat]
    if player.bone and falls(table):
        player.bone = False
        _drown(table, seat)
    for _ in range(player.crew - player.bone):
        if falls(table) and cup_size(state, seat) - player.bone > 1:
            _drown(table, seat)
    for die in (KING, MERMAIDS):
        if state.holders[die] == seat and falls(table) and cup_size(state, seat) - player.bone > 1:
            table.tell(Overboard(seat, SPECIAL_DICE[die]))
            put_back(table, seat, die)
    if state.holders[CURSED] == seat and falls(table):
        table.tell(Overboard(seat, "cursed"))
        yield from lose(table, seat, 1)


def _drown(table: PirataTable, seat: int) -> None:
    table.state.players[seat].crew -= 1
    table.state.drowned += 1
    table.tell(Overboard(seat, "crew"))


def close_cups(state: Pirata) -> None:
    """Cover the dice; what they showed no longer matters."""
    state.open_cups = False
    for player in state.players:
        player.dice.clear()
    state.faces[:] = (0, 0, 0)


def dice_of(state: Pirata, seat: int) -> Dice:
    """What a cup shows, crew dice first."""
    crew = tuple(map(CREW_DICE_SEEN.__getitem__, state.players[seat].dice))
    if seat not in state.holders:
        return crew
    special = [
        DieSeen(name, SHOWS[die][state.faces[die] - 1])
        for die, name in enumerate(SPECIAL_DICE)
        if state.holders[die] == seat and state.faces[die]
    ]
    return (*crew, *special)


# Counting


def claimant(state: Pirata) -> int:
    """Whose claim is tested at the reveal: the locker's own, or that of the bidder who is called a liar."""
    return state.caller if state.call == "lock" else state.bids[-1].seat


def wanted_faces(face: int, dead_ones: bool) -> tuple[int, ...]:
    """What counts for a bid on this face. Ones are wild, unless they are dead."""
    return (face,) if dead_ones or face == 1 else (face, 1)


@cache
def counted_die(kind: str, shows: tuple[int, ...], wanted: tuple[int, ...], knocked: int) -> DieSeen:
    """What a die adds to the count. A Cursed die that shows ``knocked`` strikes out itself and its like (R12)."""
    struck = knocked > 0 and (kind == "cursed" or knocked in shows)
    matches = not struck and any(value in wanted for value in shows)
    return DieSeen(kind, shows, DICE[kind].counts if matches else 0, struck)


def counted_dice(state: Pirata, seat: int, face: int, own_claim: bool) -> Dice:
    """The dice of a cup, with what each adds to the count for a bid on this face.

    R11: the Cursed die strikes out others only when the claim under test is its owner's own.
    """
    wanted = wanted_faces(face, state.settings.skins.dead_ones)
    knocked = 0
    if own_claim and state.holders[CURSED] == seat and state.faces[CURSED]:
        (knocked,) = SHOWS[CURSED][state.faces[CURSED] - 1]
    return tuple([counted_die(die.kind, die.shows, wanted, knocked) for die in dice_of(state, seat)])


def count_cup(state: Pirata, seat: int, face: int, own_claim: bool) -> int:
    """How many dice of this face one cup adds to the count."""
    if seat not in state.holders:  # nothing but crew dice, each of which counts once
        wanted = wanted_faces(face, state.settings.skins.dead_ones)
        return sum(map(state.players[seat].dice.count, wanted))
    return sum([die.counts or 0 for die in counted_dice(state, seat, face, own_claim)])


def count(state: Pirata, face: int, claimant: int) -> int:
    """How many dice of this face lie under all cups. Whose claim is tested matters for the Cursed die (R11)."""
    return sum([count_cup(state, seat, face, seat == claimant) for seat in state.participants])
