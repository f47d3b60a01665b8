"""Mini-games: when to stop, how to throw, whom to believe."""

# ruff: noqa: ARG001 (answers to all kinds of questions share one signature)

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import permutations, product
from math import comb, exp, hypot, prod

from tortuga.engine import Ask, Chance, Fast, Scores
from tortuga.engine.describing.scores import only, weigh
from tortuga.games.rattle_battle.actions import Bid, Call, Line, NameFace, Reroll, SetAside, Sneak, Stay, Throw
from tortuga.games.rattle_battle.bot.weights import Weights
from tortuga.games.rattle_battle.chapters.crazy.rolled import NAMES, most_frequent, neighbours
from tortuga.games.rattle_battle.chapters.crazy.table import value, values
from tortuga.games.rattle_battle.chapters.crazy.thrown import CRAZY, HILL
from tortuga.games.rattle_battle.chapters.geometry import TOUCH, far_wall_gap, stands_on
from tortuga.games.rattle_battle.data import CANNON, SIDES_OF, owner
from tortuga.games.rattle_battle.data.shapes import Pose
from tortuga.games.rattle_battle.fast import bank
from tortuga.games.rattle_battle.state import Game, Rattle, Ship, in_turn_order


def prison_choice(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Sneak out with one die left among several who have more; else sit it out."""
    game = state.game
    assert game is not None
    rivals = [len(left) for other, left in enumerate(game.left) if other != seat and game.playing[other]]
    mine = len(game.left[seat])
    return only(Sneak() if mine == 1 and any(count > 1 for count in rivals) else Stay())


def brawl_name(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """What leaves me the most dice and the others the fewest, if they name what they see most of."""
    game = state.game
    if not weights.shrewd or game is None:
        return only(ask.default)
    seats = [other for other in in_turn_order(state) if game.playing[other]]
    plain = {other: most_frequent(state, other).face for other in seats}
    if not weights.cunning:
        return weigh(ask.options, lambda name: _brawl_merit(game, seats, seat, {**plain, seat: name.face}))
    shrewd = {other: _shrewd_name(game, seats, other, plain) for other in seats}

    def merit(name: NameFace) -> float:
        against_plain = _brawl_merit(game, seats, seat, {**plain, seat: name.face})
        against_shrewd = _brawl_merit(game, seats, seat, {**shrewd, seat: name.face})
        return (1 - weights.cunning) * against_plain + weights.cunning * against_shrewd

    return weigh(ask.options, merit)


def _shrewd_name(game: Game, seats: Sequence[int], seat: int, plain: Mapping[int, int]) -> int:
    """What somebody names who expects the others to be plain players."""
    faces = [name.face for name in NAMES]
    return max(faces, key=lambda face: _brawl_merit(game, seats, seat, {**plain, seat: face}))


def _brawl_merit(game: Game, seats: Sequence[int], seat: int, named: Mapping[int, int]) -> float:
    left = {other: _left_standing(game.faces[other], other, named) for other in seats}
    rivals = [left[other] for other in seats if other != seat]
    return left[seat] - max(rivals) - sum(rivals) / 10


def _left_standing(faces: Sequence[int], seat: int, named: Mapping[int, int]) -> int:
    """Dice that nobody else has named; all of them if everybody named the same."""
    if len(set(named.values())) == 1:
        return len(faces)
    others = {face for other, face in named.items() if other != seat}
    return sum(face not in others for face in faces)


def reroll(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """For totals roll what is below average again; for groups all that is not in the best group."""
    game = state.game
    assert game is not None
    faces, worth = game.faces[seat], values(state, seat)
    if state.adventure.crazy == "monkey_business":
        best = max(set(faces), key=lambda face: (faces.count(face), worth[faces.index(face)]))
        return only(Reroll(tuple(i for i, face in enumerate(faces) if face != best)))
    return only(Reroll(tuple(i for i, value in enumerate(worth) if value <= 3)))


def tales(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Set aside what counts most, and go on while enough dice are left to make a bust unlikely."""
    game = state.game
    assert game is not None
    worth = values(state, seat)
    if weights.shrewd and len(worth) <= FEW:
        return _best_tale(weights, state, seat, ask)
    good = [i for i, value in enumerate(worth) if value >= 3]
    high = [i for i in good if worth[i] >= 4] or good[:1]
    left = len(worth) - len(good)
    score = sum(game.aside) + sum(worth[i] for i in good)
    target = max([10, *(s + 1 for other, s in enumerate(game.scores) if other != seat)])
    if left == 0 or left == 1 or (left == 2 and score >= target):
        return only(SetAside(tuple(good), True))
    keep = SetAside(tuple(high), False)
    return only(keep if keep in ask.options and len(worth) - len(high) >= 2 else SetAside(tuple(good), True))


FEW = 3
"""Dice with which every roll of a tale can be thought through."""
OTHERS_TALES = {0: 6, 6: 12, 7: 13, 8: 18, 9: 8, 10: 4, 12: 6, 13: 6, 14: 10, 15: 8, 16: 6, 18: 3}
"""What mates score in Tall Tales with three dice: how often in a hundred."""
SHREWD_TALES = {0: 27, 12: 2, 13: 4, 14: 10, 15: 17, 16: 23, 17: 10, 18: 5, 19: 1, 20: 1}
"""What captains score in Tall Tales with three dice: they go on for longer."""
MOST_TOLD = 30
"""More than anybody tells with so few dice."""


def _best_tale(weights: Weights, state: Rattle, seat: int, ask: Ask) -> Scores:
    """Every way to go on, by the coins that it can be expected to bring."""
    game = state.game
    assert game is not None
    worth, told = values(state, seat), sum(game.aside)
    sides = [tuple(value(state, seat, face) for face in SIDES_OF[die]) for die in game.left[seat]]
    prizes = _tale_prizes(weights, state)

    def merit(option: SetAside) -> float:
        score = told + sum(worth[i] for i in option.dice)
        if option.stop:
            return _prize(prizes, score + (CRAZY.tale_of_all if len(option.dice) == len(worth) else 0))
        return _tale(tuple([side for i, side in enumerate(sides) if i not in option.dice]), score, prizes)

    return weigh(ask.options, merit)


def _tale_prizes(weights: Weights, state: Rattle) -> tuple[float, ...]:
    """By score: the coins to expect, from what the others have told and what those to come usually tell."""
    game = state.game
    assert game is not None
    told = {game.scores[other] for other in in_turn_order(state)[: game.at]}
    to_come = len(state.players) - game.at - 1
    first, second, *_ = [*state.adventure.prizes, 0, 0]
    found = [0.0]  # a score of 0 earns nothing
    for score in range(1, MOST_TOLD):
        above = sum(other > score for other in told)
        better = _better_tales(OTHERS_TALES, score)
        if weights.cunning:
            better += weights.cunning * (_better_tales(SHREWD_TALES, score) - better)
        nobody = (1 - better) ** to_come
        one = to_come * better * (1 - better) ** max(0, to_come - 1)
        found.append(first * nobody + second * one if above == 0 else second * nobody if above == 1 else 0.0)
    return tuple(found)


def _better_tales(tales: Mapping[int, int], score: int) -> float:
    return sum(share for other, share in tales.items() if other > score) / 100


def _prize(prizes: Sequence[float], score: int) -> float:
    return prizes[min(score, len(prizes) - 1)]


@lru_cache(maxsize=4096)
def _tale(dice: tuple[tuple[int, ...], ...], told: int, prizes: tuple[float, ...]) -> float:
    """The coins to expect from rolling these dice with so much told; each is given by the values of its sides."""
    total = 0.0
    for rolled in product(*dice):
        good = [i for i, each in enumerate(rolled) if each >= CRAZY.tale_from]
        best = 0.0
        for kept in product((True, False), repeat=len(good)):
            aside = [i for i, keeps in zip(good, kept, strict=True) if keeps]
            if not aside:
                continue
            score = told + sum(rolled[i] for i in aside)
            everything = len(aside) == len(dice)
            best = max(best, _prize(prizes, score + (CRAZY.tale_of_all if everything else 0)))
            if not everything:
                best = max(best, _tale(tuple([die for i, die in enumerate(dice) if i not in aside]), score, prizes))
        total += best
    return total / prod(map(len, dice))


def duel_order(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Most players put their best die first. Against them the worst die goes first, and the others win."""
    if not weights.shrewd:
        return only(ask.default)
    plain = [sorted(values(state, other), reverse=True) for other in range(len(state.players))]
    worth = values(state, seat)
    if not weights.cunning:
        return weigh(ask.options, lambda line: _duel_merit(plain, seat, [worth[i] for i in line.dice]))
    shrewd = [_shrewd_row(plain, other) for other in range(len(plain))]

    def merit(line: Line) -> float:
        row = [worth[i] for i in line.dice]
        against_plain, against_shrewd = _duel_merit(plain, seat, row), _duel_merit(shrewd, seat, row)
        return (1 - weights.cunning) * against_plain + weights.cunning * against_shrewd

    return weigh(ask.options, merit)


def _shrewd_row(plain: Sequence[list[int]], seat: int) -> list[int]:
    """How somebody lines up who expects the others to put their best dice first."""
    rows = [list(row) for row in dict.fromkeys(permutations(plain[seat]))]
    return max(rows, key=lambda row: _duel_merit(plain, seat, row))


def _duel_merit(others: Sequence[list[int]], seat: int, row: list[int]) -> float:
    rows = [row if other == seat else theirs for other, theirs in enumerate(others)]
    points = [0] * len(rows)
    for one, other in neighbours(len(rows)):
        points[one] += sum(a > b for a, b in zip(rows[one], rows[other], strict=True))
        points[other] += sum(b > a for a, b in zip(rows[one], rows[other], strict=True))
    lead = points[seat] - max(points[:seat] + points[seat + 1 :])
    return (1.0 if lead >= 0 and points[seat] else 0.0) + 0.1 * lead


def grog_bid(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Call what is unlikely; else the likeliest next bid."""
    game = state.game
    assert game is not None
    mine = game.faces[seat]
    unknown = sum(len(left) for left in game.left) - len(mine)
    # Who bids a face has some of it, so a bid is truer than the unseen dice alone would make it.
    doubtful = 0.33 if weights.shrewd else 0.42
    if game.bid and _chance_of(mine, unknown, game.bid[0], game.bid[1]) < doubtful:
        return only(Call())
    bids = [option for option in ask.options if isinstance(option, Bid)]
    near = [bid for bid in bids if bid.count <= (game.bid[0] if game.bid else 0) + 1]
    if not near:
        return only(Call())
    return weigh(near, lambda bid: _chance_of(mine, unknown, bid.count, bid.face))


def _chance_of(mine: list[int], unknown: int, count: int, face: int) -> float:
    """The chance that this many dice show the face or a cannon. About a third of the others' dice do."""
    need = count - sum(shown in (face, CANNON) for shown in mine)
    if need <= 0:
        return 1.0
    hit = 1 / 3 if face <= 5 else 0.22
    return sum(comb(unknown, k) * hit**k * (1 - hit) ** (unknown - k) for k in range(need, unknown + 1))


def throw(weights: Weights, state: Rattle, seat: int, ask: Ask, chance: Chance) -> Scores:
    """The power that does best in imagined throws, straight ahead."""
    game = state.adventure.crazy
    dice = len(state.game.left[seat]) if game == "barrel_roll" and state.game is not None else 1
    if weights.shrewd and game != "bombs":
        return weigh(THROWS, lambda throw: _gain(state, seat, dice, throw.power))

    def merit(throw: Throw) -> float:
        poses = [pose for _ in range(16) for pose in bank.throw_among(chance, dice, 0.0, throw.power, []).poses]
        return sum(_merit(game, pose) for pose in poses) / len(poses)

    return weigh([Throw(0.0, step / 10) for step in range(11)], merit)


THROWS = [Throw(0.0, step / 20) for step in range(21)]
LANDINGS = 120
"""Imagined throws of each power."""
CLOSE = 10.0
"""A distance that often wins where the nearest die wins, in mm."""


@lru_cache(maxsize=128)
def _landings(dice: int, power: float) -> tuple[Pose | None, ...]:
    """Where dice come to rest that are thrown straight ahead: the same imagined throws every time."""
    chance = Fast(round(1000 * power))
    thrown = [bank.throw_among(chance, dice, 0.0, power, []).poses for _ in range(LANDINGS)]
    return tuple(pose for poses in thrown for pose in poses)


@lru_cache(maxsize=128)
def _mean_merit(game: str, dice: int, power: float) -> float:
    landings = _landings(dice, power)
    return sum(_merit(game, pose) for pose in landings) / len(landings)


@lru_cache(maxsize=128)
def _how_near(game: str, dice: int, power: float) -> tuple[float, ...]:
    """How near the dice come that stay in the box."""
    return tuple([_nearness(game, pose) for pose in _landings(dice, power) if pose is not None])


def _gain(state: Rattle, seat: int, dice: int, power: float) -> float:
    """How much throws of this power improve on the dice that the seat has thrown already.

    Where only the nearest die counts, a throw is worth its chance to come very near: a wide miss is no worse than a
    narrow one.
    """
    game = state.adventure.crazy
    if game not in ("knife_throw", "walk_plank"):
        return _mean_merit(game, dice, power)
    mine = max([_nearness(game, ship) for ship in state.sea if owner(ship.die) == seat], default=0.0)
    better = [near - mine for near in _how_near(game, dice, power) if near > mine]
    return sum(better) / len(_landings(dice, power))


def _nearness(game: str, pose: Pose | Ship) -> float:
    """How near a die lies, from 0 (far away) to 1."""
    if game == "knife_throw":
        return exp(-hypot(pose.x - CRAZY.bulls_eye[0], pose.y - CRAZY.bulls_eye[1]) / CLOSE)
    gap = far_wall_gap(pose)
    return exp(-gap / CLOSE) if gap > TOUCH else 0.0


def _merit(game: str, pose: Pose | None) -> float:
    """How good a place this is in the mini-game."""
    if pose is None:
        return -200.0
    match game:
        case "knife_throw":
            return -hypot(pose.x - CRAZY.bulls_eye[0], pose.y - CRAZY.bulls_eye[1])
        case "walk_plank":
            return -far_wall_gap(pose) if far_wall_gap(pose) > TOUCH else -120.0
        case "king_of_hill":
            return 1.0 if stands_on(pose, HILL) else 0.0
        case "barrel_roll":
            return 1.0 if pose.y >= CRAZY.barrel_line and far_wall_gap(pose) > TOUCH else 0.0
        case _:
            return min(pose.x, pose.y, 285 - pose.x, 285 - pose.y) * -0.01
