"""The net: it plays by its policy alone, from what its seat sees, and a policy knows its numbers by name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tortuga
from tortuga.bots import ThumbBot, make_bot, play_out, plays_as
from tortuga.bots.bot import only_answer
from tortuga.bots.net import NetBot
from tortuga.bots.net_files import NETS, found_net
from tortuga.bots.policy import LAYERS, Policy, is_listed, load_policy, policy_of, question_sight_of, save_policy
from tortuga.bots.stored import load_net, save_net
from tortuga.engine import BadOptions, Match, rules_of
from tortuga.learn.card import PolicyCard

GAMES = ("pirata_codex", "pirate_attack", "piratical", "rattle_battle", "tiny_epic_pirates")
TABLES = [(game, seats) for game in GAMES for seats in rules_of(game).info.seats if seats > 1]


def play_on(match: Match[Any], decisions: int) -> None:
    """Let nets play so many real decisions."""
    net = make_bot("net", 1)
    while decisions and not match.over:
        seat, ask = next(iter(match.waiting.items()))
        decisions -= only_answer(ask) is None
        match.act(seat, net.choose(match.seat(seat)))


def at_list(match: Match[Any]) -> int:
    """Play on to a question that the net answers itself; whoever is asked then."""
    while True:
        seat, ask = next(iter(match.waiting.items()))
        if only_answer(ask) is None and is_listed(ask):
            return seat
        match.act(seat, make_bot("net", 1).choose(match.seat(seat)))


@pytest.mark.parametrize("game", GAMES)
def test_a_net_answers_alike_in_all_worlds_that_its_seat_cannot_tell_apart(game: str) -> None:
    match, net = tortuga.new_match(game, seats=4, seed=3), make_bot("net", 5)
    for decision in range(12):
        play_on(match, 5)
        seat = at_list(match)
        found = net.scores(match.seat(seat))
        assert found
        for world in (76, 77):
            assert net.scores(match.redeal(seat, world + 10 * decision).seat(seat)) == found


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_net_sits_at_every_table(game: str, seats: int) -> None:
    match = tortuga.new_match(game, seats=seats, seed=4)
    play_on(match, 60)
    assert plays_as(match.rules, "net", seats) == "net"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_nets_ends_and_repeats_itself(game: str) -> None:
    once, again = (
        play_out(tortuga.new_match(game, seats=3, seed=6), {seat: make_bot("net", seat) for seat in range(3)}).record
        for _ in range(2)
    )
    assert once == again


@pytest.mark.parametrize("game", GAMES)
def test_a_net_chooses_what_it_scores_best(game: str) -> None:
    match, net = tortuga.new_match(game, seats=4, seed=3), make_bot("net", 5)
    for _ in range(20):
        seat = at_list(match)
        window = match.seat(seat)
        ask, scores = window.ask, net.scores(window)
        assert ask is not None
        assert scores
        assert scores[0].action == net.choose(window)
        assert [each.score for each in scores] == sorted((each.score for each in scores), reverse=True)
        assert len(scores) == len(set(scores)) <= len(ask.options)
        assert all(ask.find(each.action) is not None for each in scores)
        match.act(seat, scores[0].action)


def test_points_on_the_table_are_left_to_the_rule_of_thumb() -> None:
    """A policy chooses from lists. Dice are thrown, and ships moved, anywhere."""
    match, net = tortuga.new_match("rattle_battle", seats=2, seed=3), make_bot("net", 5)
    while is_listed(next(iter(match.waiting.values()))):
        match.act(seat := next(iter(match.waiting)), net.choose(match.seat(seat)))
    window = match.seat(next(iter(match.waiting)))
    assert net.scores(window) == ThumbBot(5, "legend").scores(window)
    assert net.choose(window) == ThumbBot(5, "legend").choose(window)


def test_a_net_moves_its_ship_itself_where_all_moves_are_listed() -> None:
    match, net = tortuga.new_match("piratical", seats=2, seed=3), make_bot("net", 5)
    while next(iter(match.waiting.values())).kind != "move":
        match.act(seat := next(iter(match.waiting)), net.choose(match.seat(seat)))
    seat, ask = next(iter(match.waiting.items()))
    assert ask.space is not None
    scores = net.scores(match.seat(seat))
    assert scores
    assert {each.action for each in scores} == set(ask.options)


def test_for_somebody_who_plays_alone_a_net_is_a_mate() -> None:
    seat = tortuga.new_match("tiny_epic_pirates", seats=1, seed=6).seat(0)
    assert make_bot("net", 3).choose(seat) == make_bot("mate", 3).choose(seat)
    assert make_bot("net", 3).scores(seat) == make_bot("mate", 3).scores(seat)
    assert plays_as(seat.rules, "net", seat.seats) == "mate"
    assert plays_as(rules_of("tiny_epic_pirates"), "net") == "net"


def test_a_net_that_is_not_here_is_missed_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the package was installed without the folder of nets, and in a game of one's own."""
    own = tortuga.new_match("doubloons", seats=2, seed=6).seat(0)
    with pytest.raises(BadOptions, match="The net of Doubloons is not here"):
        make_bot("net").choose(own)
    monkeypatch.setenv(NETS, str(tmp_path))
    match = tortuga.new_match("pirata_codex", seats=2, seed=6)
    seat = match.seat(next(iter(match.waiting)))
    for ask in (make_bot("net").choose, make_bot("net").scores, make_bot("legend:worlds=2").choose):
        with pytest.raises(BadOptions, match="The net of Pirata Codex is not here: there is no") as refused:
            ask(seat)
        assert refused.value.code == "no_net"
        assert str(tmp_path) in refused.value.sentence
    with pytest.raises(BadOptions, match="is not here"):
        plays_as(seat.rules, "net", 2)
    assert make_bot("legend").choose(seat) == ThumbBot(0, "legend").choose(seat), "levels need none of these nets"


def test_another_folder_of_nets_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = found_net(rules_of("tiny_epic_pirates"), "policy")
    assert own is not None
    (tmp_path / "tiny_epic_pirates").mkdir()
    (tmp_path / "tiny_epic_pirates" / "policy.npz").write_bytes(own.read_bytes())
    monkeypatch.setenv(NETS, str(tmp_path))
    assert found_net(rules_of("tiny_epic_pirates"), "policy") == tmp_path / "tiny_epic_pirates" / "policy.npz"
    assert policy_of(rules_of("tiny_epic_pirates"), 2) is not None


# What is stored


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_policy_with_its_card(game: str) -> None:
    path = found_net(rules_of(game), "policy")
    assert path is not None
    assert path.stat().st_size < 4_000_000
    card = PolicyCard.load(path.with_suffix(".json"))
    assert card.plan.game == game
    assert card.decisions > 0
    assert card.curve


def ones(names: int, answers: int) -> dict[str, Any]:
    """Layers of two and three numbers, all of them 1."""
    shapes = ((names, 2), (2,), (2, 3), (2, 3), (answers, 3), (3,), (3,))
    return {name: np.ones(shape, dtype=np.float32) for name, shape in zip(LAYERS, shapes, strict=True)}


def test_a_policy_knows_its_numbers_by_name(tmp_path: Path) -> None:
    """Trained at four seats, it finds them where they are at a table of three."""
    four, three = question_sight_of("pirata_codex", 4), question_sight_of("pirata_codex", 3)
    kept = next(name for name in four.names if "[+1]" in name and name in three.names)
    gone = next(name for name in four.names if name not in three.names)
    save_policy(tmp_path / "policy.npz", [kept, gone], three.answer_names[:2], ones(2, 2))
    policy = load_policy(tmp_path / "policy.npz", three)
    assert policy is not None
    assert np.flatnonzero(policy._layers[0][:, 0]).tolist() == [three.names.index(kept)]
    other = question_sight_of("tiny_epic_pirates", 3)
    assert load_policy(tmp_path / "policy.npz", other) is None, "it knows nothing of this game"


def test_a_policy_of_older_rules_still_plays(tmp_path: Path) -> None:
    """A tenth of what it was trained with has another name now."""
    rules = rules_of("tiny_epic_pirates")
    path = found_net(rules, "policy")
    assert path is not None
    names, layers = load_net(path, ("leaves", "answers"), LAYERS)
    for each in names.values():
        each[::10] = [f"old {name}" for name in each[::10]]
    save_net(tmp_path / "old.npz", names, layers)
    assert policy_of(rules, 4, tmp_path / "old.npz") is not None
    match = tortuga.new_match("tiny_epic_pirates", seats=4, seed=3)
    seat = at_list(match)
    scores = make_bot(f"net:policy={tmp_path / 'old.npz'}").scores(match.seat(seat))
    assert scores
    assert len(scores) == len(match.waiting[seat].options)


def test_a_score_adds_the_summary_to_an_answer_and_multiplies_it() -> None:
    sight = question_sight_of("pirata_codex", 2)
    layers = {
        "view": np.zeros((len(sight.names), 2), dtype=np.float32),
        "view_bias": np.array([0.5, -1], dtype=np.float32),  # what is below 0 counts as 0
        "summary": np.array([[2], [9]], dtype=np.float32),
        "factors": np.array([[4], [9]], dtype=np.float32),
        "answer": np.zeros((len(sight.answer_names), 1), dtype=np.float32),
        "answer_bias": np.array([-0.5], dtype=np.float32),
        "last": np.array([10], dtype=np.float32),
    }
    layers["view"][3] = [0.25, 0]
    layers["answer"][:2, 0] = [1, -1]
    numbers, features = np.zeros(len(sight.names), np.float32), np.zeros((2, len(sight.answer_names)), np.float32)
    numbers[3], features[0, 0], features[1, 1] = 2, 1, 1
    # the position is summed up as 0.5 + 2 * 0.25 = 1, so 2 is added and the answer is multiplied by 4
    assert Policy(sight, layers)._score(numbers, features).tolist() == [10 * (2.5 + 4), 10 * (0.5 - 4)]


def test_a_policy_that_cannot_be_loaded_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match=r"There is no policy to load: the file nowhere\.npz does not exist"):
        make_bot("net:policy=nowhere.npz")
    seat = tortuga.new_match("pirata_codex", seats=2, seed=1).seat(0)
    broken, other = tmp_path / "broken.npz", tmp_path / "judge.npz"
    broken.write_text("a bottle of rum")
    save_net(other, {"leaves": ["a"]}, {"first": np.ones((1, 1), dtype=np.float32)})
    for path in (broken, other):
        with pytest.raises(BadOptions, match=rf"{path.name} is not a net that can be loaded"):
            NetBot(1, make_bot("mate"), str(path)).scores(seat)


def test_who_makes_other_bots_loads_no_nets() -> None:
    code = (
        "import sys, tortuga.bots as bots; bots.make_bot('mate');"
        "print([name for name in ('numpy', 'torch') if name in sys.modules]);"
        "bots.make_bot('net'); print('torch' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\nFalse\n"
