"""The end of the game: when it is over, and who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from tortuga.engine import OVER, CutShort, Outcome, Tally, decided_at, places_by
from tortuga.engine.describing.facts import fact
from tortuga.games.pirate_attack.chapters.fleet import drop_sails
from tortuga.games.pirate_attack.chapters.ships import ABILITY, partner, size
from tortuga.games.pirate_attack.chapters.zones import bury, wealth
from tortuga.games.pirate_attack.data import NUMBER, NUMBERS, UNKNOWN_SIZE, WORDS
from tortuga.games.pirate_attack.events import BecameVisible, Finished, KeptCardGone, Out
from tortuga.games.pirate_attack.state import FAME_GAMES, PirateAttack, PirateAttackTable, Player

SNEAK_THIEF = NUMBER["sneak_thief"]


def no_piles(state: PirateAttack) -> bool:
    """Are all piles empty? Then the end phase has begun."""
    return not any(state.piles)


def all_hands_empty(state: PirateAttack) -> bool:
    """Has everybody who may still play cards played them? Who is out has no more turns for any (R116)."""
    return not any(player.hand for player in state.players if not player.out)


def lift_the_veil(table: PirateAttackTable) -> None:
    """No pile left and an empty hand: Sails and Sneak Thieves are discarded, and Invisible ships become visible."""
    state = table.state
    if any(state.piles):
        return
    for seat, player in enumerate(state.players):
        if player.hand:
            continue
        for ship in player.row:
            if ship.sails:
                drop_sails(table, ship)
            if ABILITY[ship.card] == "invisible" and not ship.shown:
                ship.shown = True
                table.tell(BecameVisible(ship.id))
        while SNEAK_THIEF in player.kept:
            player.kept.remove(SNEAK_THIEF)
            bury(state, SNEAK_THIEF)
            table.tell(KeptCardGone(seat, "sneak_thief"))


def side_of(state: PirateAttack, seat: int) -> int:
    """The side that a seat belongs to: itself, or in team play the lower seat of its team."""
    mate = partner(state, seat)
    return seat if mate < 0 else min(seat, mate)


def sides(state: PirateAttack) -> tuple[tuple[int, ...], ...]:
    """The sides that can win: single players, or teams of two."""
    return _sides(len(state.players), state.settings.teams)


@cache
def _sides(seats: int, teams: bool) -> tuple[tuple[int, ...], ...]:
    half = seats // 2
    return tuple((seat, seat + half) for seat in range(half)) if teams else tuple((seat,) for seat in range(seats))


def fame_decides(state: PirateAttack) -> bool:
    settings = state.settings
    return settings.fame_goal == "most_fame" or settings.length in FAME_GAMES


def leaders(state: PirateAttack) -> list[int]:
    """Who is ahead: by Fame if that decides, otherwise by the size of their ships; nobody while nobody has any."""
    if fame_decides(state):
        worths = [player.fame for player in state.players]
    else:
        worths = [sum(map(size, player.row)) for player in state.players]
    if state.settings.teams:
        worths = [worth + worths[partner(state, seat)] for seat, worth in enumerate(worths)]
    most = max(worths)
    return [seat for seat, worth in enumerate(worths) if worth == most] if most else []


def check_fame_target(table: PirateAttackTable) -> None:
    """End the match if a side has reached the target and is ahead."""
    state = table.state
    settings = state.settings
    if settings.length != "fame_target" or state.finish:
        return
    totals = sorted((sum(state.players[seat].fame for seat in side) for side in sides(state)), reverse=True)
    if totals[0] >= settings.fame_target and totals[0] > totals[1]:
        finish_match(table, "fame_target")
        raise CutShort


def check_end(table: PirateAttackTable) -> None:
    """End the match at the end of a turn, if it is over."""
    state = table.state
    if not any(state.piles):
        _check_end_phase(table)
    if not state.finish and state.settings.length == "fame_timer" and state.turn.number >= state.settings.time_limit:
        finish_match(table, "time")


def _check_end_phase(table: PirateAttackTable) -> None:
    state = table.state
    progress, state.progress = state.progress, False
    if not all_hands_empty(state):
        state.quiet = state.empty = 0
        return
    state.quiet = 0 if progress else state.quiet + 1
    state.empty += 1
    afloat, waiting, playing = set(), False, 0
    for seat, player in enumerate(state.players):
        if player.row:
            afloat.add(side_of(state, seat))
        elif not player.out:
            waiting = True
        playing += not player.out
    if len(afloat) <= 1 and not waiting:
        finish_match(table, "last_ship" if afloat else "no_ships")
    elif state.empty >= NUMBERS.most_rounds * playing:
        finish_match(table, "cap")
    elif state.quiet >= NUMBERS.quiet_rounds * playing and not _dice_at_sea(state):
        finish_match(table, "stalemate")


def _dice_at_sea(state: PirateAttack) -> bool:
    """Is an Unknown Size ship or its Duplicate at sea? Then the next attack may always end differently."""
    return any(ship.form in UNKNOWN_SIZE and not ship.in_port for player in state.players for ship in player.row)


def leave(table: PirateAttackTable, seat: int) -> None:
    """A player is out of the game."""
    table.state.players[seat].out = True
    table.tell(Out(seat))


def finish_match(table: PirateAttackTable, why: str) -> None:
    """End the match and find out who has won."""
    state = table.state
    state.phase, state.finish = OVER, why
    if fame_decides(state):
        places = _fame_places(state)
    else:
        places = tuple(
            1 if any(state.players[mate].row for mate in side) else 2
            for seat in range(len(state.players))
            for side in sides(state)
            if seat in side
        )
    state.winners[:] = [seat for seat, place in enumerate(places) if place == 1]
    table.tell(Finished(why, tuple(state.winners)))


def _fame_places(state: PirateAttack) -> tuple[int, ...]:
    """Places by Fame; equal sides share a place."""
    keys = {seat: _renown(state, side) for side in sides(state) for seat in side}
    return places_by([keys[seat] for seat in range(len(state.players))])


def _renown(state: PirateAttack, side: Sequence[int]) -> tuple[int, int, int]:
    """What decides between sides where Fame does: Fame, then ships, then gold. A team adds up."""
    members = [state.players[seat] for seat in side]
    return (
        sum(player.fame for player in members),
        sum(len(player.row) for player in members),
        sum(wealth(player) for player in members),
    )


def tally(state: PirateAttack) -> list[Tally]:
    """How each seat stands: by Fame if that decides, otherwise by the size of its ships."""
    return [_tally(state, player) for player in state.players]


def _tally(state: PirateAttack, player: Player) -> Tally:
    ships, sizes = len(player.row), sum(size(ship) for ship in player.row)
    parts = fact("ships", count=ships, size=sizes), fact("gold", count=wealth(player))
    if fame_decides(state):
        return Tally(player.fame, (fact("fame", count=player.fame), *parts))
    return Tally(sizes, parts)


def outcome(state: PirateAttack) -> Outcome:
    """Places and scores: by Fame if that decides, otherwise 1 for winners and 0 for the others (R111)."""
    if fame_decides(state):
        places = _fame_places(state)
        scores = tuple(float(player.fame) for player in state.players)
    else:
        won = set(state.winners)
        second = max(2, 1 + len(won))  # R111: if nobody has won, the first place stays empty
        places = tuple(1 if seat in won else second for seat in range(len(state.players)))
        scores = tuple(1.0 if seat in won else 0.0 for seat in range(len(state.players)))
    return Outcome(places, scores, tuple(_reasons(state)))


def _reasons(state: PirateAttack) -> Iterator[str]:
    """Why the game ended, and where Fame decides, what put the first ahead."""
    fame = fame_decides(state)
    afloat = len({side_of(state, seat) for seat in state.winners})
    yield WORDS.say("reasons", {"afloat": "any" if fame else "many" if afloat > 1 else afloat}, key=state.finish)
    if fame and state.finish != "fame_target":
        at = decided_at([_renown(state, side) for side in sides(state)])
        yield WORDS.say("decided", {}, key="shared" if at is None else ("fame", "ships", "gold")[at])
