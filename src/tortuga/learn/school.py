"""From nothing to a judge: play matches, store them, and learn from them, in one folder where work can be resumed."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from time import monotonic

import msgspec

from tortuga.bots.judge import save_judge, sight_of
from tortuga.engine import BadOptions, TortugaError, rules_of
from tortuga.engine.codecs import json_reader
from tortuga.learn.card import Card, present_commit
from tortuga.learn.course import Course, Round
from tortuga.learn.judges import Learner
from tortuga.learn.nets import MakeNets, PlainNets
from tortuga.learn.selfplay import Positions, SelfPlay, chunks, play_matches

PLAN = "plan.json"
WEIGHTS = "judge.npz"
CARD = "judge.json"


class OtherPlan(TortugaError):
    """A folder belongs to another plan."""


def open_folder(folder: Path, plan: SelfPlay) -> None:
    """Make the folder, or resume in it. Only the number of matches may have changed."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / PLAN
    if kept.exists():
        try:
            before = json_reader(SelfPlay)(kept.read_bytes())
        except msgspec.MsgspecError as error:
            raise OtherPlan("bad_plan", f"{kept} is not a plan that can be resumed: {error}.") from error
        if msgspec.structs.replace(before, matches=plan.matches) != plan:
            raise OtherPlan("other_plan", f"{folder} was started with another plan: use a new folder.")
    kept.write_bytes(msgspec.json.format(msgspec.json.encode(plan)))


def gather(
    plan: SelfPlay, folder: Path, executor: Executor | None = None, told: Callable[[int, int], None] | None = None
) -> Positions:
    """Play the matches that are missing. Each piece of work is stored when it is done, so a crash loses little."""
    open_folder(folder, plan)
    pieces = list(chunks(plan))
    paths = [folder / f"positions-{piece.start:06}-{piece.stop:06}.npz" for piece in pieces]
    missing = [(piece, path) for piece, path in zip(pieces, paths, strict=True) if not path.exists()]
    played = (map if executor is None else executor.map)(partial(play_matches, plan), [piece for piece, _ in missing])
    done = plan.matches - sum(len(piece) for piece, _ in missing)
    for (piece, path), positions in zip(missing, played, strict=True):
        positions.save(path)
        done += len(piece)
        if told is not None:
            told(done, plan.matches)
    return Positions.joined([Positions.load(path) for path in paths])


def nets_with(torch: bool | None = None) -> MakeNets:
    """The nets to train: PyTorch's if they are wanted or if it has a GPU here, plain ones otherwise."""
    if torch is False:
        return PlainNets
    try:
        from tortuga.learn.torch_nets import TorchNets, has_gpu  # slow to import, and an optional extra
    except BadOptions:
        if torch:
            raise
        return PlainNets
    return TorchNets if torch or has_gpu() else PlainNets


def learn_judge(
    plan: SelfPlay,
    course: Course,
    positions: Positions,
    folder: Path,
    told: Callable[[Round], None] | None = None,
    make: MakeNets = PlainNets,
) -> Card:
    """Learn from these positions, and write the weights and their card to the folder."""
    names, curve, begun = sight_of(plan.game, plan.seats).names, [], monotonic()
    learner = Learner(positions, len(names), course, make)
    for each in learner.rounds():
        curve.append(each)
        if told is not None:
            told(each)
    save_judge(folder / WEIGHTS, [names[place] for place in learner.places], learner.judge())
    card = Card(
        plan=plan,
        rules=rules_of(plan.game).info.version,
        course=course,
        positions=len(positions),
        curve=curve,
        trainer=learner.nets.trainer,
        minutes=round((monotonic() - begun) / 60, 2),
        commit=present_commit(),
    )
    card.save(folder / CARD)
    return card
