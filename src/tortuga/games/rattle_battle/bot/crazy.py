"""Mini-games: when to stop, how to throw, whom to believe."""

# ruff: noqa: ARG001 (answers to all kinds of questions share one signature)

from __future__ import annotations

from math import comb, hypot

from tortuga.engine import Ask, Chance, Scores
from tortuga.engine.scores import only, weigh
from tortuga.games.rattle_battle import bank
from tortuga.games.rattle_battle.actions import Bid, Call, Reroll, SetAside, Sneak, Stay, Throw
from tortuga.games.rattle_battle.bot.weights import Weights
from tortuga.games.rattle_battle.crazy.table import values
from tortuga.games.rattle_battle.crazy.thrown import CRAZY, HILL
from tortuga.games.rattle_battle.data import CANNON
from tortuga.games.rattle_battle.geometry import TOUCH, far_wall_gap, stands_on
from tortuga.games.rattle_battle.poses import Pose
from tortuga.games.rattle_battle.state import Rattle


def prison_choice(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Sneak out with one die left among several who have more; else sit it out."""
    game = state.game
    assert game is not None
    rivals = [len(left) for other, left in enumerate(game.left) if other != seat and game.playing[other]]
    mine = len(game.left[seat])
    return only(Sneak() if mine == 1 and any(count > 1 for count in rivals) else Stay())


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
    good = [i for i, value in enumerate(worth) if value >= 3]
    high = [i for i in good if worth[i] >= 4] or good[:1]
    left = len(worth) - len(good)
    score = sum(game.aside) + sum(worth[i] for i in good)
    target = max([10, *(s + 1 for other, s in enumerate(game.scores) if other != seat)])
    if left == 0 or left == 1 or (left == 2 and score >= target):
        return only(SetAside(tuple(good), True))
    keep = SetAside(tuple(high), False)
    return only(keep if keep in ask.options and len(worth) - len(high) >= 2 else SetAside(tuple(good), True))


def grog_bid(weights: Weights, state: Rattle, seat: int, ask: Ask, _: Chance) -> Scores:
    """Call what is unlikely; else the likeliest next bid."""
    game = state.game
    assert game is not None
    mine = game.faces[seat]
    unknown = sum(len(left) for left in game.left) - len(mine)
    if game.bid and _chance_of(mine, unknown, game.bid[0], game.bid[1]) < 0.42:
        return only(Call())
    bids = [option for option in ask.options if isinstance(option, Bid)]
    near = [bid for bid in bids if bid.count <= (game.bid[0] if game.bid else 0) + 1]
    if not near:
        return only(Call())
    return weigh(near, lambda bid: _chance_of(mine, unknown, bid.count, bid.face))


def _chance_of(mine: list[int], unknown: int, count: int, face: int) -> float:
    """That so many dice show the face or a cannon: each die of others does with a chance of about a third."""
    need = count - sum(shown in (face, CANNON) for shown in mine)
    if need <= 0:
        return 1.0
    hit = 1 / 3 if face <= 5 else 0.22
    return sum(comb(unknown, k) * hit**k * (1 - hit) ** (unknown - k) for k in range(need, unknown + 1))


def throw(weights: Weights, state: Rattle, seat: int, ask: Ask, chance: Chance) -> Scores:
    """The power that does best in imagined throws, straight ahead."""
    game = state.adventure.crazy
    dice = len(state.game.left[seat]) if game == "barrel_roll" and state.game is not None else 1

    def merit(throw: Throw) -> float:
        poses = [pose for _ in range(16) for pose in bank.throw_among(chance, dice, 0.0, throw.power, []).poses]
        return sum(_merit(game, pose) for pose in poses) / len(poses)

    return weigh([Throw(0.0, step / 10) for step in range(11)], merit)


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
