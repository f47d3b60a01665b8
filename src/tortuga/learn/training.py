"""From nothing to a net: play matches, store them, and learn from them, in one folder where work can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TypeVar

import msgspec

from tortuga.bots.judge import save_judge, sight_of
from tortuga.bots.policy import question_sight_of, save_policy
from tortuga.engine import BadOptions, TortugaError, rules_of
from tortuga.engine.codecs import json_reader
from tortuga.learn.card import JudgeCard, PolicyCard, present_commit
from tortuga.learn.judges import Learner
from tortuga.learn.nets import MakeNets, PlainNets
from tortuga.learn.selfplay import CHUNK, Positions, SelfPlay, chunks, play_matches
from tortuga.learn.settings import JudgeRound, JudgeSettings, PolicyRound, PolicySettings
from tortuga.learn.td_lambda import later_worth
from tortuga.learn.teacher import Decisions, play_decisions

PLAN = "plan.json"
JUDGE = "judge.npz"
POLICY = "policy.npz"
PUPIL = "pupil.npz"
"""The policy that was learned from the first half of the matches."""

Kept = TypeVar("Kept", bound=Positions)
"""What is stored of matches."""
Told = Callable[[int, int], None]
"""Is told how many matches have been played, and of how many."""


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


def gather(plan: SelfPlay, folder: Path, executor: Executor | None = None, told: Told | None = None) -> Positions:
    """Play the matches that are missing, for positions to judge. Each piece of work is stored when it is done, so a
    crash loses little."""
    return _gathered(Positions, play_matches, plan, folder, executor, told)


def gather_decisions(
    plan: SelfPlay,
    folder: Path,
    executor: Executor | None = None,
    told: Told | None = None,
    policy: Path | None = None,
) -> Decisions:
    """Play the matches of a plan, or read them, for questions to answer.

    With a policy, some players of the matches that are missing follow it."""
    return _gathered(Decisions, partial(play_decisions, policy), plan, folder, executor, told)


def _gathered(
    kind: type[Kept],
    play: Callable[[SelfPlay, Sequence[int]], Kept],
    plan: SelfPlay,
    folder: Path,
    executor: Executor | None,
    told: Told | None,
) -> Kept:
    open_folder(folder, plan)
    pieces = list(chunks(plan))
    paths = [folder / f"{kind.__name__.lower()}-{piece.start:06}-{piece.stop:06}.npz" for piece in pieces]
    missing = [(piece, path) for piece, path in zip(pieces, paths, strict=True) if not path.exists()]
    played = (map if executor is None else executor.map)(partial(play, plan), [piece for piece, _ in missing])
    done = plan.matches - sum(len(piece) for piece, _ in missing)
    for (piece, path), found in zip(missing, played, strict=True):
        found.save(path)
        done += len(piece)
        if told is not None:
            told(done, plan.matches)
    return kind.joined([kind.load(path) for path in paths])


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


def need_torch() -> None:
    """Raise :class:`BadOptions` if PyTorch is not installed."""
    nets_with(torch=True)


def learn_judge(
    plan: SelfPlay,
    settings: JudgeSettings,
    positions: Positions,
    folder: Path,
    told: Callable[[JudgeRound], None] | None = None,
    make: MakeNets = PlainNets,
) -> JudgeCard:
    """Learn from these positions, and write the weights and their card to the folder."""
    names, curve, begun = sight_of(plan.game, plan.seats).names, [], monotonic()
    worth = later_worth(positions, len(names), settings, make) if settings.later else None
    learner = Learner(positions, len(names), settings, make, worth)
    for each in learner.rounds():
        curve.append(each)
        if told is not None:
            told(each)
    save_judge(folder / JUDGE, [names[place] for place in learner.places], learner.judge())
    card = JudgeCard(
        plan=plan,
        rules=rules_of(plan.game).info.version,
        settings=settings,
        positions=len(positions),
        curve=curve,
        trainer=learner.nets.trainer,
        minutes=round((monotonic() - begun) / 60, 2),
        commit=present_commit(),
    )
    card.save((folder / JUDGE).with_suffix(".json"))
    return card


def study(
    plan: SelfPlay,
    settings: PolicySettings,
    folder: Path,
    executor: Executor | None = None,
    told: Told | None = None,
    told_round: Callable[[PolicyRound], None] | None = None,
) -> PolicyCard:
    """Learn a policy in two terms: from matches between teachers, and then also from matches in which it plays itself
    and is corrected. Called again with the same folder, this continues."""
    need_torch()
    pupil, half = folder / PUPIL, max(1, plan.matches // CHUNK // 2) * CHUNK
    if not pupil.exists():
        first = msgspec.structs.replace(plan, matches=min(half, plan.matches))
        learn_policy(first, settings, gather_decisions(first, folder, executor, told), folder, told_round)
        (folder / POLICY).replace(pupil)
    return learn_policy(plan, settings, gather_decisions(plan, folder, executor, told, pupil), folder, told_round)


def learn_policy(
    plan: SelfPlay,
    settings: PolicySettings,
    decisions: Decisions,
    folder: Path,
    told: Callable[[PolicyRound], None] | None = None,
) -> PolicyCard:
    """Learn from these decisions, and write the weights and their card to the folder after every round."""
    need_torch()
    from tortuga.learn.torch_policy import PolicyLearner  # slow to import, and an optional extra

    sight, curve, begun = question_sight_of(plan.game, plan.seats), [], monotonic()
    learner = PolicyLearner(decisions, len(sight.names), len(sight.answer_names), settings)
    card: PolicyCard | None = None
    for each in learner.rounds():
        curve.append(each)
        names = [sight.names[place] for place in learner.places]
        answer_names = [sight.answer_names[place] for place in learner.answer_places]
        save_policy(folder / POLICY, names, answer_names, learner.policy())
        card = PolicyCard(
            plan=plan,
            rules=rules_of(plan.game).info.version,
            settings=settings,
            decisions=len(decisions),
            curve=curve,
            trainer=learner.trainer,
            minutes=round((monotonic() - begun) / 60, 2),
            commit=present_commit(),
        )
        card.save((folder / POLICY).with_suffix(".json"))
        if told is not None:
            told(each)
    assert card is not None, "a settings has rounds"
    return card
