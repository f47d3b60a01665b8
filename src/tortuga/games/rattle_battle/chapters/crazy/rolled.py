"""Mini-games in which dice are rolled by hand."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations, permutations
from typing import cast

from tortuga.engine import Action, Ask, Options, Steps, ask, ask_all, make_ask
from tortuga.games.rattle_battle.actions import Bid, Call, Line, NameFace, Reroll, SetAside, Sneak, Stay
from tortuga.games.rattle_battle.chapters.crazy.table import (
    finish,
    game_of,
    leave,
    prize,
    rank,
    rank_scores,
    roll_for,
    score_turn,
    seats_in,
    tell_scores,
    value,
    values,
)
from tortuga.games.rattle_battle.chapters.ship_drop import roll
from tortuga.games.rattle_battle.data import CANNON, NUMBERS
from tortuga.games.rattle_battle.events import (
    BidMade,
    Bust,
    Called,
    Captured,
    Lined,
    Named,
    Rolled,
    Sneaked,
    WasSetAside,
)
from tortuga.games.rattle_battle.state import Rattle, RattleTable, from_baron, in_turn_order

STAY, SNEAK = Stay(), Sneak()
CRAZY = NUMBERS.crazy
NAMES = tuple(NameFace(face) for face in (1, 2, 3, 4, 5, 6, CANNON))
CALL = Call()


# Tavern Dice (introductory)


def tavern_dice(table: RattleTable) -> None:
    """Everybody rolls; the highest total wins."""
    for seat in in_turn_order(table.state):
        roll_for(table, seat)
    rank_scores(table, {seat: sum(values(table.state, seat)) for seat in in_turn_order(table.state)})
    finish(table)


# Attack the Prison


def attack_prison(table: RattleTable) -> Steps[None]:
    """One round: everybody stays or sneaks out, then rolls; low dice are captured."""
    game = game_of(table)
    if game.round > 1:
        answers = yield from ask_all(seats_in(table), lambda _: make_ask("prison_choice", (STAY, SNEAK), STAY))
        sneaks = [seat for seat, answer in answers.items() if answer == SNEAK]
        stays = [seat for seat in answers if seat not in sneaks]
        for seat in sneaks:
            game.playing[seat] = False
            table.tell(Sneaked(seat))
            if stays:  # if everybody leaves at once, nobody gets anything
                prize(table, [seat], place=1)
        if len(stays) <= 1:
            prize(table, stays)
            finish(table)
            return
    for seat in seats_in(table):
        roll_for(table, seat)
        worth = values(table.state, seat)
        _capture(table, seat, [place for place, each in enumerate(worth) if each >= CRAZY.prison_safe_from])
    left = seats_in(table)
    if len(left) <= 1 or game.round == CRAZY.prison_rounds:
        prize(table, left)
        finish(table)
        return
    game.round += 1


def _capture(table: RattleTable, seat: int, kept: list[int]) -> None:
    """A player keeps only the dice at these places; a player without dice is out."""
    game = game_of(table)
    caught = len(game.left[seat]) - len(kept)
    if caught:
        _keep(table, seat, kept)
        table.tell(Captured(seat, caught, len(kept)))
    if not kept:
        leave(table, seat)


def _keep(table: RattleTable, seat: int, places: list[int]) -> None:
    game = game_of(table)
    game.left[seat][:] = [game.left[seat][i] for i in places]
    game.faces[seat][:] = [game.faces[seat][i] for i in places]


# Brawl


def brawl(table: RattleTable) -> Steps[None]:
    """One round: everybody rolls, then names a result in secret, which knocks out the others' dice that show it."""
    state, game = table.state, game_of(table)
    seats = seats_in(table)
    for seat in seats:
        roll_for(table, seat)
    answers = yield from ask_all(seats, lambda seat: make_ask("brawl_name", NAMES, most_frequent(state, seat)))
    for seat, answer in answers.items():
        table.tell(Named(seat, answer.face))
    if len({answer.face for answer in answers.values()}) > 1:
        for seat in seats:
            named = {answer.face for other, answer in answers.items() if other != seat}
            _capture(table, seat, [place for place, face in enumerate(game.faces[seat]) if face not in named])
    left = seats_in(table)
    if len(left) <= 1 or game.round == CRAZY.brawl_rounds:
        last = left or seats  # if the last players lose their dice together, they all win
        most = max(len(game.left[seat]) for seat in last)
        prize(table, [seat for seat in last if len(game.left[seat]) == most])
        finish(table)
        return
    game.round += 1


def most_frequent(state: Rattle, seat: int) -> NameFace:
    """The result that the others' dice show most often."""
    assert state.game is not None
    shown = Counter(face for other, faces in enumerate(state.game.faces) if other != seat for face in faces)
    return max(NAMES, key=lambda name: (shown[name.face], -name.face))


# Cannons Ready


@cache
def rerolls(dice: int) -> Options:
    """Every choice of dice to roll again, none first."""
    return Options(Reroll(subset) for size in range(dice + 1) for subset in combinations(range(dice), size))


def _low(state: Rattle, seat: int) -> Reroll:
    """The answer to suggest: roll the values below 3 again."""
    return Reroll(tuple(i for i, worth in enumerate(values(state, seat)) if worth < 3))


def _roll_again(table: RattleTable, seat: int, places: tuple[int, ...]) -> None:
    game = game_of(table)
    if places:
        fresh = roll(table, [game.left[seat][i] for i in places])
        for i, face in zip(places, fresh, strict=True):
            game.faces[seat][i] = face
        table.tell(Rolled(seat, tuple(game.faces[seat])))


def cannons_ready(table: RattleTable) -> Steps[None]:
    """One round: roll, and roll some dice again; the lowest totals are out. If all are equal, play the round again."""
    seats = seats_in(table)
    for _ in range(CRAZY.ties):
        lowest = yield from _lowest_total(table, seats)
        if lowest != seats:
            break
    else:
        prize(table, seats)
        finish(table)
        return
    for seat in lowest:
        leave(table, seat)
    left = seats_in(table)
    if len(left) == 1:
        prize(table, left)
        prize(table, lowest, place=1)
        finish(table)


def _lowest_total(table: RattleTable, seats: list[int]) -> Steps[list[int]]:
    """Everybody rolls, and rolls some dice again. Returns those with the lowest total."""
    state, game = table.state, game_of(table)
    for seat in seats:
        roll_for(table, seat)
    answers = yield from ask_all(
        seats, lambda seat: make_ask("reroll", rerolls(len(game.faces[seat])), _low(state, seat))
    )
    for seat, answer in answers.items():
        _roll_again(table, seat, answer.dice)
    totals = {seat: sum(values(state, seat)) for seat in seats}
    tell_scores(table, totals)
    return [seat for seat in seats if totals[seat] == min(totals.values())]


# Liar's Grog


@lru_cache(maxsize=32)
def bids(count: int, face: int, dice: int) -> Options:
    """What may follow a bid: call it, or bid higher. A count of 0 means that there is no bid yet to call."""
    higher: list[Action] = [CALL] if count else []
    higher += [Bid(count, above) for above in range(face + 1, 7) if count]
    higher += [Bid(more, any_face) for more in range(count + 1, dice + 1) for any_face in range(1, 7)]
    return Options(higher)


def liars_grog(table: RattleTable) -> Steps[None]:
    """One player raises the bid or calls it. Before the first bid, everybody rolls in secret."""
    state, game = table.state, game_of(table)
    if not any(game.faces):
        game.covered = True
        for seat in in_turn_order(state):
            roll_for(table, seat)
    seat = from_baron(state, game.at)
    dice = sum(len(left) for left in game.left)
    count, face, bidder = game.bid or (0, 0, -1)
    answer = yield from ask(seat, "grog_bid", bids(count, face, dice))
    if isinstance(answer, Bid):
        game.bid[:] = [answer.count, answer.face, seat]
        game.at = (game.at + 1) % len(state.players)
        table.tell(BidMade(seat, answer.count, answer.face))
        return
    game.covered = False
    table.reveal()
    for each in in_turn_order(state):
        table.tell(Rolled(each, tuple(game.faces[each])))
    found = sum(shown in (face, CANNON) for faces in game.faces for shown in faces)
    loser = seat if found >= count else bidder
    table.tell(Called(seat, bidder, count, face, found, loser))
    prize(table, [each for each in in_turn_order(state) if each != loser])
    finish(table)


# Tall Tales


@lru_cache(maxsize=32)
def tales(eligible: tuple[int, ...], dice: int) -> Options:
    """Set aside any of the eligible dice, then stop or roll on; with all dice aside there is nothing left to roll."""
    subsets = [s for size in range(len(eligible), 0, -1) for s in combinations(eligible, size)]
    return Options(SetAside(subset, stop) for subset in subsets for stop in (True, False) if stop or len(subset) < dice)


def tall_tales(table: RattleTable) -> Steps[None]:
    """One roll of one player: set good dice aside, then stop or roll the rest. Without a good die it scores nothing."""
    state, game = table.state, game_of(table)
    seat = from_baron(state, game.at)
    roll_for(table, seat)
    worth = values(state, seat)
    good = tuple(i for i, each in enumerate(worth) if each >= CRAZY.tale_from)
    if not good:
        table.tell(Bust(seat))
        _tale_told(table, seat, 0)
        return
    answer: SetAside = yield from ask(seat, "tales", tales(good, len(worth)))
    game.aside += [worth[i] for i in answer.dice]
    table.tell(WasSetAside(seat, tuple(game.faces[seat][i] for i in answer.dice), sum(game.aside)))
    _keep(table, seat, [i for i in range(len(worth)) if i not in answer.dice])
    if answer.stop:
        _tale_told(table, seat, sum(game.aside) + (0 if game.left[seat] else CRAZY.tale_of_all))


def _tale_told(table: RattleTable, seat: int, score: int) -> None:
    game_of(table).aside[:] = []
    score_turn(table, seat, score)


# Monkey Business


def monkey_business(table: RattleTable) -> Steps[None]:
    """One player's turn: roll, and roll some dice again, twice at most. After the last player the best groups win."""
    state, game = table.state, game_of(table)
    seat = from_baron(state, game.at)
    roll_for(table, seat)
    game.rerolls = CRAZY.monkey_rerolls
    while game.rerolls:
        answer: Reroll = yield from ask(seat, "reroll", rerolls(len(game.faces[seat])), _low(state, seat))
        _roll_again(table, seat, answer.dice)
        game.rerolls = game.rerolls - 1 if answer.dice else 0
    game.at += 1
    if game.at == len(state.players):
        keys = {each: group_key(state, each) for each in in_turn_order(state)}
        tell_scores(table, {each: key[0] for each, key in keys.items()})
        rank(table, keys)
        finish(table)


def group_key(state: Rattle, seat: int) -> tuple[int, int, int]:
    """What decides: the size of the largest group of equal results, then the value of that result, then the total."""
    assert state.game is not None
    counts = Counter(state.game.faces[seat])
    size, worth = max((count, value(state, seat, face)) for face, count in counts.items())
    return size, worth, sum(values(state, seat))


# Cutlass Duel


@lru_cache(maxsize=16)
def lines(faces: tuple[int, ...]) -> Options:
    """Every way to line up these dice that looks different."""
    rows: dict[tuple[int, ...], Line] = {}
    for row in permutations(range(len(faces))):
        rows.setdefault(tuple(faces[i] for i in row), Line(row))
    return Options(rows.values())


def cutlass_duel(table: RattleTable) -> Steps[None]:
    """Everybody rolls, lines up their dice in secret, and is compared with each neighbour, place by place."""
    state, game = table.state, game_of(table)
    for seat in in_turn_order(state):
        roll_for(table, seat)
    answers = yield from ask_all(in_turn_order(state), lambda seat: _line_ask(state, seat))
    rows: dict[int, list[int]] = {}
    for seat, answer in answers.items():
        worth = values(state, seat)
        rows[seat] = [worth[i] for i in answer.dice]
        table.tell(Lined(seat, tuple(game.faces[seat][i] for i in answer.dice)))
    points = dict.fromkeys(rows, 0)
    for one, other in neighbours(len(rows)):
        for a, b in zip(rows[one], rows[other], strict=True):
            points[one] += a > b
            points[other] += b > a
    rank_scores(table, points)
    finish(table)


def neighbours(seats: int) -> list[tuple[int, int]]:
    """Every pair of neighbouring seats, once."""
    return [(seat, (seat + 1) % seats) for seat in range(seats if seats > 2 else 1)]


def _line_ask(state: Rattle, seat: int) -> Ask:
    assert state.game is not None
    faces = tuple(state.game.faces[seat])
    options = lines(faces)
    worth = values(state, seat)
    default = max(options, key=lambda line: [worth[i] for i in cast(Line, line).dice])
    return make_ask("duel_order", options, default)
