"""Judges: they learn what there is to learn, self-play is repeatable, and an interruption loses nothing."""

from __future__ import annotations

import subprocess
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from tortuga.bots import ThumbBot, knowledge_of
from tortuga.bots.judge import load_judge, sight_of
from tortuga.bots.lookahead import LookaheadBot
from tortuga.bots.net_files import found_net
from tortuga.cli import app
from tortuga.engine import Action, BadData, BadOptions, Chance, Seat, rules_of
from tortuga.learn import JudgeSettings, OtherPlan, SelfPlay, gather, nets_with
from tortuga.learn.card import JudgeCard, present_commit
from tortuga.learn.judges import Learner
from tortuga.learn.nets import PlainNets
from tortuga.learn.selfplay import Positions, play_matches
from tortuga.learn.td_lambda import backed_up, later_worth

PLAN = SelfPlay(game="pirata_codex", seats=2, matches=2, every=8, seed=5)


def test_what_there_is_to_learn_is_learned(positions: Positions) -> None:
    learner = Learner(
        positions, 5, JudgeSettings(hidden=8, second=4, batch=50, rate=0.02, decay=0, blanked=0, rounds=12)
    )
    *_, last = learner.rounds()
    assert last.explained > 0.9


def test_what_is_rare_is_left_out(positions: Positions) -> None:
    learner = Learner(positions, 9, JudgeSettings(rare=10))
    assert learner.places.tolist() == [0, 1, 2, 3, 4]


def test_self_play_repeats_itself() -> None:
    once, again = play_matches(PLAN, [0, 1]), play_matches(PLAN, [0, 1])
    assert len(once) > 10
    assert all(np.array_equal(getattr(once, name), getattr(again, name)) for name in Positions.__struct_fields__)
    assert set(once.match.tolist()) == {0, 1}


def test_players_of_self_play_follow_other_plans_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the game has plans. Some are followed for more than a turn."""
    known = knowledge_of(rules_of("piratical"))
    plain: Any = known.choose
    aims: list[list[str]] = [[] for _ in range(4)]

    def choose(seat: Seat[Any], chance: Chance, weights: Any) -> Action:
        assert seat.ask is not None
        if seat.ask.kind == "mode":
            aims[seat.index].append(weights.aim)
        answer: Action = plain(seat, chance, weights)
        return answer

    watched = msgspec.structs.replace(known, choose=choose)
    monkeypatch.setattr("tortuga.learn.selfplay.knowledge_of", lambda _: watched)
    monkeypatch.setattr("tortuga.learn.selfplay.WANDERING", (100,))
    monkeypatch.setattr("tortuga.learn.selfplay.PLAYERS", ("captain",))
    play_matches(SelfPlay(game="piratical", options={"races": "random"}, matches=1, every=50, seed=1), [0])
    runs = [len(list(run)) for seat in aims for aim, run in groupby(seat) if aim]
    assert len(runs) > 10
    assert max(runs) > 1
    assert all(aim for seat in aims for aim in seat), "only those who follow another plan are asked here"


def test_sooner_or_later_players_of_self_play_wander_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """They play as well as they can from then on. The first question already comes after that here."""
    monkeypatch.setattr("tortuga.learn.selfplay.WANDERING", (100,))
    monkeypatch.setattr("tortuga.learn.selfplay.astray", lambda *_: pytest.fail("somebody went astray"))
    with pytest.raises(pytest.fail.Exception, match="astray"):
        play_matches(PLAN, [0])
    monkeypatch.setattr("tortuga.learn.selfplay.SETTLES", 1)
    assert len(play_matches(PLAN, [0])) > 5


def test_positions_of_an_older_version_are_refused(tmp_path: Path) -> None:
    """They do not say whose they are."""
    gather(PLAN, tmp_path)
    (path,) = tmp_path.glob("positions-*.npz")
    with np.load(path) as stored:
        np.savez(path, **{name: stored[name] for name in stored.files if name != "seat"})
    with pytest.raises(BadData, match="older version: use a new folder"):
        gather(PLAN, tmp_path)


def test_only_what_captains_see_is_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is always one of them, and the others may be mates."""
    monkeypatch.setattr("tortuga.learn.selfplay.PLAYERS", ("mate",))
    seen = play_matches(PLAN, range(6))
    captains = {match: set(seen.seat[seen.match == match].tolist()) for match in range(6)}
    assert {len(seats) for seats in captains.values()} == {1}
    assert set().union(*captains.values()) == {0, 1}, "any seat may be the captain's"
    monkeypatch.setattr("tortuga.learn.selfplay.PLAYERS", ("captain",))
    assert set(play_matches(PLAN, [0]).seat.tolist()) == {0, 1}


def test_players_of_self_play_are_tempted_by_what_the_judge_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    """As often as the plan says, and for whole turns: whoever asks the judge how to move also asks it where to."""
    asked: dict[type, list[str]] = {LookaheadBot: [], ThumbBot: []}
    choose = ThumbBot.choose

    def watched(bot: LookaheadBot | ThumbBot, seat: Seat[Any]) -> Action:
        assert seat.ask is not None
        asked[type(bot)].append(seat.ask.kind)
        return choose(bot.thumb if isinstance(bot, LookaheadBot) else bot, seat)

    def tempted(turns: int) -> float:
        """The share of turns in which somebody was."""
        for kinds in asked.values():
            kinds.clear()
        play_matches(SelfPlay(game="piratical", matches=2, every=50, seed=1, tempted=turns), [0, 1])
        judge, own = asked[LookaheadBot], asked[ThumbBot]
        assert judge.count("move") >= judge.count("mode") / 2, "some stay where they are"
        return judge.count("mode") / (judge.count("mode") + own.count("mode"))

    monkeypatch.setattr("tortuga.learn.selfplay.WANDERING", (0,))
    monkeypatch.setattr(LookaheadBot, "choose", watched)
    monkeypatch.setattr(ThumbBot, "choose", watched)
    assert tempted(turns=0) == 0
    assert 0.2 < tempted(turns=30) < 0.4
    assert tempted(turns=100) == 1


def test_what_came_later_says_what_a_position_was_worth() -> None:
    """Two seats, seen three times in one match and once in another; half of a worth comes from the next opinion."""
    looks = np.zeros(8)
    positions = Positions(
        places=looks[:0].astype(np.uint16),
        numbers=looks[:0].astype(np.float16),
        sizes=looks.astype(np.int32),
        worth=np.array([1, 0, 1, 0, 1, 0, 0, 1], dtype=np.float32),
        match=np.array([3, 3, 3, 3, 3, 3, 4, 4]),
        seat=np.array([0, 2, 0, 2, 0, 2, 0, 1], dtype=np.uint8),
    )
    opinions = np.array([9, 9, 0.6, 0.4, 0.8, 0.2, 9, 9], dtype=np.float32)
    found = backed_up(positions, opinions, later=0.5)
    assert found.tolist() == pytest.approx([0.75, 0.25, 0.9, 0.1, 1, 0, 0, 1])
    assert np.array_equal(backed_up(positions, opinions, later=0.0), positions.worth)


def test_a_judge_may_learn_from_what_others_think_of_later_positions(positions: Positions) -> None:
    """What is foreseen is still measured by outcomes."""
    settings = JudgeSettings(nets=2, hidden=8, second=4, batch=50, rate=0.02, decay=0, blanked=0, rounds=12, later=0.2)
    worth = later_worth(positions, 5, settings)
    assert np.array_equal(worth, positions.worth), "each of these matches has one position: nothing comes later"
    flat = np.full_like(worth, 0.5)
    *_, last = Learner(positions, 5, settings, worth=flat).rounds()
    assert last.explained < 0.1, "it learned that all positions are worth the same"


def test_later_opinions_are_those_of_nets_that_have_not_seen_the_match(positions: Positions) -> None:
    """In every second match the outcome is the opposite of what it is elsewhere. Whoever learned from the others
    expects just that."""
    pairs = msgspec.structs.replace(positions, match=np.arange(600) // 2)
    even = pairs.match % 2 == 0
    turned = msgspec.structs.replace(pairs, worth=np.where(even, pairs.worth, 1 - pairs.worth).astype(np.float32))
    settings = JudgeSettings(nets=2, hidden=8, second=4, batch=50, rate=0.02, decay=0, blanked=0, rounds=12, later=1.0)
    worth = later_worth(turned, 5, settings)
    first, after = np.arange(0, 600, 2), np.arange(1, 600, 2)
    believed = 1 - turned.worth[after]
    assert np.abs(worth[first] - believed).mean() < 0.1
    assert np.array_equal(worth[after], turned.worth[after])


def test_work_in_a_folder_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was played before is not played again, and another plan is refused."""
    monkeypatch.setattr("tortuga.learn.selfplay.CHUNK", 1)
    whole = gather(PLAN, tmp_path)
    (tmp_path / "positions-000001-000002.npz").unlink()
    kept = (tmp_path / "positions-000000-000001.npz").stat().st_mtime_ns
    resumed = gather(PLAN, tmp_path)
    assert np.array_equal(whole.worth, resumed.worth)
    assert (tmp_path / "positions-000000-000001.npz").stat().st_mtime_ns == kept
    with pytest.raises(OtherPlan, match="started with another plan"):
        gather(SelfPlay(game="pirata_codex", seats=3, matches=2), tmp_path)


@pytest.mark.usefixtures("no_torch")
def test_without_pytorch_nets_are_plain() -> None:
    assert nets_with() is nets_with(torch=False) is PlainNets


@pytest.mark.usefixtures("no_torch")
def test_who_asks_for_pytorch_is_told_how_to_get_it_before_a_match_is_played(tmp_path: Path) -> None:
    out = tmp_path / "school"
    failed = CliRunner().invoke(app, ["learn", "pirata_codex", "--torch", "--out", str(out)])
    assert failed.exit_code == 1
    assert "PyTorch needs the extra 'learn'" in failed.output
    assert not out.exists()
    with pytest.raises(BadOptions) as refused:
        nets_with(torch=True)
    assert refused.value.code == "missing_extra"


def test_cards_of_older_judges_can_be_read() -> None:
    judge = found_net(rules_of("tiny_epic_pirates"), "judge")
    assert judge is not None
    card = JudgeCard.load(judge.with_suffix(".json"))
    assert card.plan.game == "tiny_epic_pirates"


def test_a_card_names_a_commit_only_if_the_sources_belong_to_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sources that merely lie in somebody's repository do not."""
    for words in (["init"], ["-c", "user.name=a", "-c", "user.email=a", "commit", "--allow-empty", "-m", "first"]):
        subprocess.run(["git", "-C", tmp_path, *words], check=True, capture_output=True)
    source = tmp_path / "card.py"
    source.touch()
    monkeypatch.setattr("tortuga.learn.card.__file__", str(source))
    assert present_commit() is None
    subprocess.run(["git", "-C", tmp_path, "add", "card.py"], check=True)
    head = subprocess.run(
        ["git", "-C", tmp_path, "rev-parse", "HEAD"], check=True, capture_output=True, text=True
    ).stdout
    commit = present_commit()
    assert commit
    assert head.startswith(commit)
    monkeypatch.setenv("PATH", "")
    assert present_commit() is None, "without git"


@pytest.mark.slow
def test_the_command_makes_a_judge_with_its_card(tmp_path: Path) -> None:
    out = tmp_path / "school"
    args = [
        "learn",
        "pirata_codex",
        "--seats",
        "2",
        "--matches",
        "14",
        "--processes",
        "1",
        "--no-torch",
        "--out",
        str(out),
    ]
    done = CliRunner().invoke(app, args)
    assert done.exit_code == 0, done.output
    assert f"legend:judge={out / 'judge.npz'}" in done.output
    card = JudgeCard.load(out / "judge.json")
    assert card.plan.matches == 14
    assert len(card.curve) > 0
    assert card.trainer == PlainNets.trainer
    assert f"with {card.trainer}" in done.output
    assert load_judge(out / "judge.npz", sight_of("pirata_codex", 2)) is not None
